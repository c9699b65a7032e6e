"""The settings page: every setting acts at once and is there after a restart; settings are found; keys lead through."""

from __future__ import annotations

import asyncio
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import apsw
import pytest
from PySide6.QtCore import QPoint, Qt, QUrl, qVersion
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QScrollArea

from courier_desk import __version__
from courier_desk.domain.calendar import DayWhy
from courier_desk.host.private import Others
from courier_desk.host.settings import Appearance, Language, Settings, TrainingPace
from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.settings.about import qt_source
from courier_desk.ui.settings.page import Navigation, SettingsPage
from courier_desk.ui.settings.section import Row
from courier_desk.ui.theme import Theme
from courier_desk.ui.tour import WelcomeTour
from courier_desk.ui.widgets import PaintedButton
from courier_desk.ui.words import Formats, plain
from tests.e2e.conftest import Desks
from tests.e2e.settings_steps import again, at_settings, chosen, here, kept, language
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person


async def test_reduced_motion_lets_the_line_over_the_list_stand_still(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "Appearance")
    await person.press_on("Reduced")
    assert kept(desks).reduced_motion
    second = await again(desks, person, "Appearance")
    assert chosen(second, "Reduced")
    line = second.desk.orders.list.line

    async def runs() -> bool:
        await second.wait_for("nothing that is read", line.isHidden)
        line.run_for("a story", on=True)
        moving = line.moves()
        line.run_for("a story", on=False)
        return moving

    assert not await runs()
    second.program.preferences.change(reduced_motion=False)
    assert await runs()


async def test_settings_open_over_the_page_and_escape_leads_back(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.go_to("Outbox")
    await person.key(Qt.Key.Key_Comma, CONTROL, at=person.window)
    await person.reads("Changes are kept at once")
    assert isinstance(here(), Navigation)
    await person.key(Qt.Key.Key_Escape, at=here())
    await person.reads_no_more("Changes are kept at once")
    assert person.desk.window.current_page() is person.desk.outbox_tab
    await person.press(person.desk.window.top_bar.settings)
    await person.reads("Changes are kept at once")
    await person.go_to("Outbox")
    await person.reads_no_more("Changes are kept at once")
    await person.settings()
    await person.new_order()
    assert not person.sees("Changes are kept at once")
    await person.settings()
    await person.press_on("Back")
    await person.reads("Create & print")


async def test_settings_are_found_from_the_scan_box(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.scan("settings")
    await person.pick("Settings")
    await person.reads("Changes are kept at once")


async def test_the_look_changes_at_once_and_stays(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "Appearance")
    assert not Theme.of().dark
    await person.press_on("Dark")
    assert Theme.of().dark
    assert kept(desks).appearance is Appearance.DARK
    person = await again(desks, person, "Appearance")
    assert Theme.of().dark
    assert chosen(person, "Dark")
    await person.press_on("Light")
    assert not Theme.of().dark


async def test_the_language_turns_the_window_at_once_and_the_settings_stay_open(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = await at_settings(desks, sandbox, "Language")
    await person.press(language(person, "العربية"))
    await person.reads("أوردر جديد")
    assert person.window.isRightToLeft()
    assert person.desk.settings_section == "language"
    await person.leave()
    person = desks.start_again()
    await person.reads("أوردر جديد")
    await person.at_work()
    await person.key(Qt.Key.Key_Comma, CONTROL, at=person.window)
    await person.wait_for("the settings", lambda: person.desk.settings_section)
    await person.press_on("English")
    await person.reads("New order")
    assert not person.window.isRightToLeft()
    assert kept(desks).language is Language.ENGLISH
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)
    await person.reads("أوردر جديد")
    assert kept(desks).language is Language.ARABIC
    assert language(person, "العربية").isChecked()
    page = person.desk.settings.page
    assert page is not None
    for typed in ("التراخيص", "تراخيص", "تراخيص المكونات"):  # with the article as on the button, and without
        await person.type_into(page.search, typed)
        assert shown(person) == ["عن البرنامج"], typed


async def test_statuses_are_read_as_often_as_was_chosen(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "Reading")
    await person.reads("again in 3 min")
    assert chosen(person, "3 min")
    await person.press_on("5 min")
    await person.reads("again in 5 min")
    await person.leave()
    person = desks.start_again()
    await person.at_work()
    await person.reads("again in 5 min")


async def test_pickups_are_planned_by_the_days_that_were_set(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "Working days")
    assert not chosen(person, "Fri")
    await person.press_on("Thu")
    session = person.program.session
    assert session is not None
    today = session.pickups.today
    free = today + timedelta(days=9)
    while free.weekday() in (3, 4):
        free += timedelta(days=1)
    await person.fill("Day", "32/13/2026")
    await person.press_on("Add the day")
    assert person.said_at("Day") == "Write the day as 07/01/2027"
    await person.fill("Day", free.strftime("%d/%m/%Y"))
    await person.fill("Name", "Stocktaking")
    await person.press_on("Add the day")
    await person.reads("Stocktaking")
    person = await again(desks, person, "Working days")
    assert not chosen(person, "Thu")
    assert person.sees("Stocktaking")
    await person.go_to("Pickups")
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)  # two buttons offer it without a pickup
    await person.reads("Number of orders")
    page = person.desk.window.page(Tab.PICKUPS)
    assert isinstance(page, PickupsPage)
    thursday = next(day for day in (today + timedelta(days=n) for n in range(1, 9)) if day.weekday() == 3)
    assert page.form.day_facts(thursday).why is DayWhy.DAY_OFF
    assert page.form.day_facts(free).why is DayWhy.DAY_OFF
    await person.settings("Working days")
    await person.press(next(one for one in person.all(PaintedButton) if "Take away" in one.accessibleName()))
    await person.reads_no_more("Stocktaking")
    assert kept(desks).own_days == ()
    for day in ("Sat", "Sun", "Mon", "Tue", "Wed"):
        await person.press_on(day)
    await person.reads("Couriers work on one day at least.")
    assert chosen(person, "Wed")


async def test_the_store_tells_who_could_read_it_and_makes_a_backup(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start(others=Others.CAN)
    await person.connect(sandbox)
    await person.reads("Others on this computer can read the data folder, and it cannot be closed to them.")
    await person.settings("Store and backups")
    await person.reads("Others on this computer too:")
    await person.leave()
    person = desks.start(others=Others.COULD)
    await person.at_work()
    await person.reads("Others on this computer could read the data folder; now only you can.")
    await person.settings("Store and backups")
    await person.reads("Only you. Others on this computer could until the program was started.")
    await person.press_on("Back up now")
    await person.reads("Backed up")
    await person.reads("Last: ")
    backups = list((desks.folder / "data" / "desk-backups").glob("*by-hand*"))
    assert len(backups) == 1


async def test_how_long_old_orders_stay_whole_is_chosen_and_done(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox)
    await person.settings("Store and backups")
    assert chosen(person, "12 months")
    await person.reads("Unused space in the file")
    await person.press_on("3 months")
    assert kept(desks).whole_months == 3
    await person.press_on("Always")
    assert kept(desks).whole_months == 0


async def test_unused_space_is_told_and_given_back(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox)
    await person.settings("Store and backups")
    await person.reads("less than 1 MB")
    await person.leave()
    path = desks.folder / "data" / "desk.sqlite"
    with closing(apsw.Connection(str(path))) as db:
        db.execute("CREATE TABLE filler (text TEXT)")
        db.execute("INSERT INTO filler (text) VALUES (hex(zeroblob(2000000)))")
        db.execute("DROP TABLE filler")
    person = desks.start_again()
    await person.at_work()
    await person.settings("Store and backups")
    await person.reads_no_more("less than 1 MB")
    before = path.stat().st_size
    await person.press_on("Make the file smaller")
    await person.reads("The file is smaller")
    await person.reads("less than 1 MB")
    assert path.stat().st_size < before - 3_000_000


async def test_settings_are_found_by_their_words(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox)
    await person.reads("Read statuses every")
    await person.key(Qt.Key.Key_F, CONTROL, at=person.window)
    await person.type_into(person.field("Find a setting"), "paper")
    await person.reads_no_more("Read statuses every")
    assert person.sees("Label printer")
    assert shown(person) == ["Printing"]
    await person.key(Qt.Key.Key_Return, at=person.field("Find a setting"))
    assert isinstance(QApplication.focusWidget(), QComboBox)
    await person.type_into(person.field("Find a setting"), "xyzzy")
    await person.reads("No setting is called xyzzy")
    assert shown(person) == []
    await person.key(Qt.Key.Key_Escape, at=person.field("Find a setting"))
    await person.reads("Read statuses every")
    await person.type_into(person.field("Find a setting"), "copy for support")
    assert shown(person) == ["About"]
    await person.type_into(person.field("Find a setting"), "cancel order")
    await person.reads("/orders/{id}/cancel")
    assert shown(person) == ["Advanced"]
    await person.key(Qt.Key.Key_Escape, at=person.field("Find a setting"))
    page = person.desk.settings.page
    assert page is not None
    heading = page.sections[page.section]
    assert page.section == "endpoints"
    await person.wait_for(
        "the section that the list names", lambda: 0 <= heading.mapTo(page, QPoint()).y() < page.height() // 2
    )


async def test_the_first_setting_found_is_in_sight_while_it_is_typed(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "About")
    page = person.desk.settings.page
    assert page is not None
    await person.key(Qt.Key.Key_F, CONTROL, at=person.window)
    await person.type_into(person.field("Find a setting"), "bac")
    assert shown(person) == ["Store and backups", "Notices"]
    heading = page.sections["store"]
    await person.wait_for("the first at the top", lambda: 0 <= heading.mapTo(page, QPoint()).y() < page.height() // 3)
    assert page.section == "store"


def shown(person: Person) -> list[str]:
    """Give the sections in the list at the side."""
    navigation = person.all(Navigation)[0]
    items = [navigation.item(place) for place in range(navigation.count())]
    return [item.text() for item in items if not item.isHidden()]


async def test_the_list_at_the_side_follows_the_page_and_leads_it(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox)
    navigation, page = person.all(Navigation)[0], person.desk.window.current_page()
    assert isinstance(page, SettingsPage)
    (area,) = page.findChildren(QScrollArea, options=Qt.FindChildOption.FindDirectChildrenOnly)
    bar = area.verticalScrollBar()
    await person.key(Qt.Key.Key_Down, at=navigation)
    assert navigation.current() == "printing"
    assert bar.value() > 0
    bar.setValue(0)
    assert navigation.current() == "accounts"
    bar.setValue(bar.maximum())
    assert navigation.current() == "about"
    await person.key(Qt.Key.Key_Home, at=navigation)
    assert bar.value() == 0


async def test_notices_are_switched_off_and_the_diagnostics_are_shown(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "Notices")
    assert person.program.settings.notices
    box = person.button("Tell of orders that need a decision, failed or came back")
    await person.press(box)
    await person.wait_for("no notices", lambda: not person.program.settings.notices)
    await person.press_on("Diagnostics file…")
    await person.wait_for("its text", lambda: any('"notices": false' in text for text in person.texts()))
    await person.press_on("Close")
    await person.leave()
    again = desks.start_again()
    await again.at_work()
    assert not again.program.settings.notices


@pytest.mark.expects_log("settings could not be written")
async def test_a_setting_that_cannot_be_written_acts_and_says_so(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "Appearance")
    file = desks.folder / "data" / "settings.json"
    file.unlink()
    file.mkdir()
    await person.press_on("Dark")
    await person.reads("The settings could not be written: ")
    assert Theme.of().dark


async def test_the_keyboard_alone_reaches_and_changes_every_setting(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox)
    await person.reads("for this run only")
    await person.key(Qt.Key.Key_F, CONTROL, at=person.window)
    reached: list[str] = []
    for _ in range(120):
        reached.append(here().accessibleName())
        if reached[-1] == "As the system" and not Theme.of().dark:  # the look comes before the language
            await person.key(Qt.Key.Key_Right, at=here())
            await person.key(Qt.Key.Key_Right, at=here())
        await person.key(Qt.Key.Key_Tab, at=here())
        if reached[-1] == "Read again":
            break
    assert Theme.of().dark
    assert {"Find a setting", "Test Shop", "Edit Shop", "Paper", "Fri", "2 min", "Back up now"} <= {
        plain(name) for name in reached
    }


def left_to_people(person: Person) -> int:
    """How many of 120 requests what runs by itself leaves."""
    assert person.program.session is not None
    rules = person.program.session.budget._core.rules  # noqa: SLF001  (what the limit came to)
    return round(120 - rules.background_ceiling * 120 / rules.limit)


async def test_rows_digits_and_requests_kept_are_chosen_act_at_once_and_stay(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = await at_settings(desks, sandbox, "Appearance")
    low = Theme.of(person.window).row_height
    await person.press_on("Roomy")
    assert Theme.of(person.window).row_height > low
    await person.settings("Reading")
    await person.press_on("40")
    assert left_to_people(person) == 40
    assert (kept(desks).roomy, kept(desks).requests_kept) == (True, 40)
    second = await again(desks, person, "Language")
    assert Theme.of(second.window).row_height > low
    assert left_to_people(second) == 40
    await second.press_on("١٢٣")
    assert kept(desks).arabic_digits
    await second.press(language(second, "العربية"))
    await second.reads("الأوردرات")
    assert Formats.current().number(120) == "١٢٠"


async def test_about_tells_version_and_licences_and_shows_the_tour_again(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "About")
    await person.reads(__version__)
    await person.press_on("Copy for support")
    assert f"Courier Desk {__version__} (checkout)" in QApplication.clipboard().text()
    assert f"Qt {qVersion()}" in QApplication.clipboard().text()
    assert str(Path.home()) not in QApplication.clipboard().text()
    await person.reads(f"a checkout of the source, in {Path(__file__).parents[2]}")
    await person.press_on("Copy the address")
    assert QApplication.clipboard().text() == f"https://download.qt.io/archive/qt/6.11/{qVersion()}/"
    await person.press_on("Licences")
    await person.reads("LGPL-3.0-only")
    for part in ("httpx", "PySide6", "SIL OPEN FONT LICENSE", "MIT", qt_source()):
        assert person.sees(part), part
    for words in ("Permission is hereby granted", "Mozilla Public License", "TERMS AND CONDITIONS FOR USE"):
        assert person.sees(words), words
    assert not person.sees(": ?")
    await person.press_on("Close")
    await person.press_on("Show the tour")
    for title in ("Write an order", "Print its label", "Find anything", "Look into the Outbox"):
        await person.reads(title)
        await person.press_on("Next")
    await person.reads("Learn without harm")
    assert "Courier Desk" not in person.all(WelcomeTour)[0].windowTitle()  # systems put the program's name behind it
    await person.press_on("Start working")
    await person.reads_no_more("Learn without harm")


async def test_the_folders_of_data_and_log_are_named_and_opened(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def show(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr("courier_desk.ui.folders.QDesktopServices.openUrl", show)
    person = await at_settings(desks, sandbox, "About")
    data = desks.folder / "data"
    rows = [row for row in person.all(Row) if plain(row.after.text()) in (str(data), str(data / "logs"))]
    for row in rows:
        await person.press(row.findChildren(PaintedButton)[0])
    assert opened == [str(data), str(data / "logs")]


async def test_a_learner_sets_the_pace_and_moves_one_order_on(desks: Desks) -> None:
    person = desks.start(training=True)
    await person.at_work()
    session = person.program.session
    assert session is not None
    assert kept(desks).training_pace is TrainingPace.SLOW
    await person.settings("Training")
    await person.press_on("Still")
    await person.wait_for("the pace", lambda: kept(desks).training_pace is TrainingPace.STILL)
    rows = await person.wait_for("orders", person.desk.orders.list.model.rowCount)
    assert rows
    number = next(
        row.number
        for n in range(rows)
        if (row := person.desk.orders.list.model.row(n)) is not None and row.status == "pendingPickup"
    )
    field = next(one for one in person.all(QLineEdit) if one.accessibleName() == "Move one order on")
    await person.type_into(field, number)
    await person.press_on("Move it on")
    await person.reads(f"{number} moved on: Picked up")
    await person.type_into(field, "999999")
    await person.press_on("Move it on")
    await person.reads("999999 cannot be moved on")


async def test_a_learner_gets_a_settlement_sheet_and_the_page_of_the_service(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def show(url: QUrl) -> bool:
        opened.append(url.toString())
        return True

    monkeypatch.setattr("courier_desk.ui.folders.QDesktopServices.openUrl", show)
    person = desks.start(training=True)
    await person.at_work()
    await person.wait_for("orders", person.desk.orders.list.model.rowCount)
    await person.settings("Training")
    await person.press_on("Still")
    await person.press_on("Open its page")
    assert len(opened) == 1
    assert opened[0].startswith("http://127.0.0.1:")
    assert opened[0].endswith("/docs")
    assert person.sees(opened[0])
    await person.key(Qt.Key.Key_M, CONTROL | SHIFT, at=person.window)
    await person.reads("No settlement sheet yet")
    await person.press_on("A sheet to train with")
    await person.press_on("Take it in")
    await person.reads("Due, as this desk reckons")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.row("P-000001")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.settings("Training")
    await person.press_on("Open a sheet to train with")
    await person.reads("Nothing has ended since the last sheet.")


async def test_the_label_printer_is_called_alike_in_the_settings_and_at_the_foot(desks: Desks) -> None:
    person = desks.start(training=True, settings=Settings())
    await person.at_work()
    await person.settings("Printing")
    foot = plain(person.desk.window.status_line.printer.text()).split(", ")[0]
    assert foot.startswith("PDF files in ")
    assert plain(person.of("Label printer")) == foot


async def test_the_list_at_the_side_shows_a_late_section_in_a_low_window(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    person.desk.window.resize(1180, 640)
    person.desk.open_settings("about")
    navigation = (await person.wait_for("the list", lambda: person.all(Navigation)))[0]
    assert navigation.current() == "about"
    await person.wait_for(
        "the entry in sight",
        lambda: navigation.viewport().rect().contains(navigation.visualItemRect(navigation.currentItem()).center()),
    )


def digits_or_language(person: Person, words: str) -> QAbstractButton:
    return language(person, words) if words == "العربية" else person.button(words)


async def anew_by(person: Person, words: str) -> int:
    """Make a choice that has the window built anew; gives where it stood."""
    before, button = person.desk, digits_or_language(person, words)
    stood = button.mapTo(person.window, QPoint(0, 0)).y()
    await person.press(button)

    def is_there() -> bool:
        now = person.program.window
        return now is not None and now is not before and now.window.isVisible() and now.settings_section is not None

    await person.wait_for("the window anew, with the settings", is_there)
    return stood


async def test_a_choice_moves_nothing_under_the_pointer_and_the_tabs_keep_their_counts(desks: Desks) -> None:
    with RunningSandbox(orders=40, speed=0.001, seed=5) as service:
        person = await at_settings(desks, service, "Language")
        merchants = f"Merchants {len(service.ready['merchants'])}"
        await person.reads(merchants)
        page = person.desk.settings.page
        assert page is not None
        bar = next(one for one in page.findChildren(QScrollArea) if one.isVisible()).verticalScrollBar()
        bar.setValue(bar.value() - 60)  # no section begins at the upper edge
        for words in ("١٢٣", "123", "العربية"):
            stood = await anew_by(person, words)
            tabs = person.desk.window.tab_row.tabs
            assert tabs.count_of(Tab.MERCHANTS) == len(service.ready["merchants"])
            button = digits_or_language(person, words)
            assert button.mapTo(person.window, QPoint(0, 0)).y() == stood
            await person.wait_for("the keyboard where it was", button.hasFocus)
        person.program.preferences.change(language=Language.ENGLISH)
        await person.reads(merchants)
        await person.go_to("Merchants")  # the window never showed the page it opened with
        await person.scan("settings")
        await person.pick("Settings")
        await person.reads("Changes are kept at once")


async def test_a_setting_that_takes_more_room_moves_nothing_under_the_pointer(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = await at_settings(desks, sandbox, "Pickups")
    mark = next(one for one in person.all(QAbstractButton) if plain(one.text()).startswith("Add a mark like"))
    stood = mark.mapTo(person.window, QPoint(0, 0)).y()
    await person.press(mark)
    await person.reads("When an answer is lost, the pickup is looked for by its day")
    await asyncio.sleep(0.2)  # it would be laid out anew
    assert mark.mapTo(person.window, QPoint(0, 0)).y() == stood


@pytest.mark.parametrize("spoken", [Language.ENGLISH, Language.ARABIC])
async def test_roomy_settings_fit_into_the_smallest_window(
    desks: Desks, sandbox: RunningSandbox, spoken: Language
) -> None:
    person = desks.start(settings=Settings(roomy=True))
    await person.connect(sandbox)
    person.program.preferences.change(language=spoken)
    await person.wait_for("the language", lambda: person.window.isVisible())  # noqa: PLW0108  (another window by then)
    person.window.resize(1180, 640)
    await person.key(Qt.Key.Key_Comma, CONTROL, at=person.window)
    await person.wait_for("the settings", lambda: person.all(Navigation))
    page = person.all(SettingsPage)[0]
    (area,) = [one for one in page.findChildren(QScrollArea) if one.isVisible()]
    inside = area.widget()
    assert inside is not None
    await person.wait_for("all", lambda: inside.minimumSizeHint().width() <= area.viewport().width())
