"""Finding orders: zones by every name people have for them, the newest match first, and what was not found is said."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.zones import Zone
from courier_desk.host.settings import Language, ZoneNames
from courier_desk.ui.compose.zone_picker import ZoneEdit
from courier_desk.ui.orders.date_filter import DateFilter
from courier_desk.ui.orders.page import OrdersPage
from courier_desk.ui.orders.range_popup import RangePopup
from courier_desk.ui.station.page import StationPage
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.desk import request as request_of
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import CONTROL, Person


@pytest.fixture(scope="module")
def service() -> Iterator[RunningSandbox]:
    with RunningSandbox(orders=160, speed=0.001, seed=11) as running:
        yield running


async def at_list(desks: Desks, service: RunningSandbox, language: Language | None = None) -> tuple[Person, OrdersPage]:
    """Sign in in English, go on in the language wanted, with all days listed."""
    person = desks.start()
    await person.connect(service, merchant=service.ready["merchants"][0]["businessAccountCode"])
    if language is not None:
        await person.leave()
        person = desks.start(language=language)
        await person.at_work()
    session, page = person.program.session, person.desk.orders.list
    assert session is not None
    await person.wait_for("all orders read", lambda: session.mirror.mark is not None and session.mirror.mark.complete)
    await session.zones.prepare()
    page.filters.clear()
    await person.wait_for("rows", lambda: page.model.rowCount() > 20)
    return person, page


def zone_with(person: Person, text: str) -> Zone:
    session = person.program.session
    assert session is not None
    return next(zone for zone in session.zones.catalog.zones if text in zone.ar)


async def with_zone(person: Person, page: OrdersPage, zone: Zone, reference: str) -> None:
    """Have an order in that zone."""
    session = person.program.session
    assert session is not None
    await session.orders.create(request_of(session, reference=reference, zone=zone.value))
    await person.row(reference)
    await person.wait_for("its number", lambda: any(row.number for row in rows_of(page) if row.reference == reference))


def rows_of(page: OrdersPage) -> list[OrderRow]:
    return [row for number in range(page.model.rowCount()) if (row := page.model.row(number)) is not None]


async def filter_by(person: Person, page: OrdersPage, text: str) -> None:
    await person.type_into(page.filters.text, text)
    await person.wait_for(text, lambda: page.model.query is not None and page.model.query[0].text == text)


async def test_the_filter_knows_every_name_of_a_zone(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    nasr, moqattam = zone_with(person, "مدينة نصر"), zone_with(person, "المقطم")
    await with_zone(person, page, nasr, "ZONE-1")
    await with_zone(person, page, moqattam, "ZONE-2")
    for text, zone in (
        ("مدينة نصر", nasr),
        ("مدينه نصر", nasr),
        ("نصر", nasr),
        ("madinet nasr", nasr),
        ("nasr sity", nasr),
        ("المقطم", moqattam),
        ("مقطم", moqattam),
        ("mokattam", moqattam),
        ("moqattam", moqattam),
    ):
        await filter_by(person, page, text)
        assert {row.zone for row in rows_of(page)} >= {zone.value}, text
        assert all(zone.value.split(" - ")[0] in row.zone for row in rows_of(page)) or text == "نصر", text
    await filter_by(person, page, "مدينة نصر nobody")
    assert not rows_of(page)


async def test_zones_are_called_in_the_language_of_the_window_or_as_was_chosen(
    desks: Desks, service: RunningSandbox
) -> None:
    person, page = await at_list(desks, service, language=Language.ARABIC)
    zone = zone_with(person, "المقطم")
    await with_zone(person, page, zone, "ZONE-3")
    page.select(next(row.key for row in rows_of(page) if row.reference == "ZONE-3"))
    await person.row("ZONE-3", zone.ar)
    await person.reads("المقطم، القاهرة")  # in the panel
    tip = page.model.index(0, 5).data(Qt.ItemDataRole.ToolTipRole)
    assert zone.value in plain(str(tip))
    await person.key(Qt.Key.Key_Comma, CONTROL, at=person.window)
    await person.choose_in("أسماء المناطق", "كما تكتبها شركة الشحن")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.row("ZONE-3", zone.value)
    assert not person.rows("ZONE-3", zone.ar)
    await person.key(Qt.Key.Key_Comma, CONTROL, at=person.window)
    await person.choose_in("أسماء المناطق", "الاثنان")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.row("ZONE-3", zone.ar, zone.value)


async def test_every_place_calls_a_zone_the_same_and_has_its_other_name_in_the_tip(
    desks: Desks, service: RunningSandbox
) -> None:
    person, _ = await at_list(desks, service)
    session, chosen = person.program.session, person.program.preferences
    assert session is not None
    await person.key(Qt.Key.Key_Comma, CONTROL, at=person.window)
    await person.choose_in("Zone names", "العربية")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    zone = zone_with(person, "المقطم، الأسمرات")

    await person.new_order()
    await person.take_zone("asmarat")
    edit = person.field("Zone")
    assert isinstance(edit, ZoneEdit)
    assert edit.text() == zone.ar
    assert zone.value in plain(edit.toolTip())
    chosen.change(zone_names=ZoneNames.SERVICE)
    await person.wait_for("the field follows at once", lambda: edit.text() == zone.value)
    assert zone.ar in plain(edit.toolTip())
    chosen.change(zone_names=ZoneNames.ARABIC)
    await person.wait_for("and back", lambda: edit.text() == zone.ar)
    await person.fill("Phone", "01007741188")
    await person.fill("Full name", "Karim Abdel Aziz")
    await person.fill("Address", "9 Sample Street, beside the pharmacy")
    await person.parcel()
    session.outbox.hold(True)
    await person.create()

    await person.go_to("Outbox")
    await person.reads(f"{zone.ar}, Cairo")
    chosen.change(zone_names=ZoneNames.SERVICE)
    await person.reads(f"{zone.value}, Cairo")


async def test_the_search_lists_more_says_how_many_and_when_there_is_nothing(
    desks: Desks, service: RunningSandbox
) -> None:
    person, page = await at_list(desks, service)
    session = person.program.session
    assert session is not None
    every, _ = await session.order_list.all_of(page.order_filter(), page.sort)
    count = len(every)
    first = rows_of(page)[0]
    await person.scan("01")
    await person.reads(f"All {count} in the list")
    await person.pick(f"All {count} in the list")
    await person.wait_for("the list of them", lambda: page.filters.text.text() == "01")
    await person.scan(first.phone[:8])
    await person.reads(f"{first.phone[:4]} {first.phone[4:7]} {first.phone[7:]}")
    await person.scan("nobody is called so")
    await person.reads("Nothing on this desk fits nobody is called so.")
    page.table.setFocus(Qt.FocusReason.TabFocusReason)
    assert person.desk.window.top_bar.scan_box.text() == ""


async def test_another_text_begins_at_the_first_match(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    person.desk.window.resize(1366, 768)
    page.focus_first()
    await person.key(Qt.Key.Key_End, at=page.table)
    last = page.current
    assert last is not None
    await filter_by(person, page, last.phone[:4])
    await person.wait_for("the newest match", lambda: page.current is not None and page.current == rows_of(page)[0])
    await person.wait_for("its panel", lambda: page.detail is not None and page.detail.row == rows_of(page)[0])
    await person.key(Qt.Key.Key_End, at=page.table)
    page.filters.text.setFocus()
    await person.key(Qt.Key.Key_Escape, at=page.filters.text)
    await person.wait_for("all of them", lambda: page.model.query is not None and not page.model.query[0].text)
    assert page.filters.text.text() == ""
    assert page.current == rows_of(page)[0]
    assert page.table.verticalScrollBar().value() == 0
    await person.key(Qt.Key.Key_Escape, at=page.filters.text)
    assert page.table.hasFocus()
    page.filters.text.setFocus()
    await person.key(Qt.Key.Key_Down, at=page.filters.text)
    assert page.table.hasFocus(), "Down goes on to what was found, so that the next letter is no part of the filter"


async def test_nothing_found_says_in_which_days_and_offers_all_of_them(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    lately = datetime.now(UTC) - timedelta(days=2)
    known = {row.phone for row in rows_of(page) if row.created > lately}
    old = next(row for row in rows_of(page) if row.created < lately and row.phone not in known)
    page.filters.choose({"days": "1"})
    await filter_by(person, page, old.phone)
    await person.reads("No orders match")
    await person.reads(f"Looked for “{old.phone}” in these days: Today.")
    await person.press_on("Look in all days")
    await person.row(old.number)
    assert page.filters.text.text() == old.phone
    await person.key(Qt.Key.Key_Escape, at=page.table)
    await person.wait_for("the filter cleared", lambda: page.model.rowCount() > 20)


async def test_what_is_not_sent_comes_first_and_the_tab_counts_its_list(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    session = person.program.session
    assert session is not None
    count = page.model.rowCount()
    session.outbox.hold(held=True)
    await session.orders.create(request_of(session, reference="HELD-1"))
    await person.row("HELD-1")

    def first_chips() -> list[str]:
        shown = [one for one in page.filters.chips.findChildren(QAbstractButton) if one.isVisible() and one.text()]
        return [plain(one.accessibleName()) for one in sorted(shown, key=lambda one: one.x())[:2]]

    await person.wait_for("the chips", lambda: first_chips() == [f"All {count + 1}", "Not sent yet 1"])
    await person.press_on("Not sent yet")
    await person.wait_for("the one", lambda: page.model.rowCount() == 1)
    await person.reads(f"Orders {count + 1}")
    session.outbox.hold(held=False)


async def test_paper_and_station_call_a_zone_as_was_chosen(desks: Desks) -> None:
    """The station, a handover sheet and a print job named a zone as the service writes it, whatever was chosen."""
    with RunningSandbox(orders=0, speed=0.001, seed=9) as own:
        person = desks.start()
        await person.connect(own)
        session, chosen = person.program.session, person.program.preferences
        assert session is not None
        chosen.change(zone_names=ZoneNames.ARABIC)
        zone = zone_with(person, "المقطم، الأسمرات")
        page = person.desk.orders.list
        await with_zone(person, page, zone, "ZONE-9")
        row = next(one for one in rows_of(page) if one.reference == "ZONE-9")
        await person.key(Qt.Key.Key_F9, at=person.window)
        station = (await person.wait_for("the station", lambda: person.all(StationPage)))[0]
        await person.wait_for("the keyboard in its field", station.field.hasFocus)
        await scan(row.number)
        await person.wait_for("its zone", lambda: zone.ar in plain(station.result.words().place))
        assert zone.value in plain(station.result.place.toolTip())
        await person.key(Qt.Key.Key_Escape, at=station.field)

        await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
        await person.press_on("Handover sheets")
        await person.choose("All that waits")
        await person.row(row.number, zone.ar)
        await person.key(Qt.Key.Key_Escape, at=person.window)

        sandbox_fault = "label:path=/orders/*/awb,how=smudged,count=1"
        other = zone_with(person, "حلوان، وادي حوف")
        await person.key(Qt.Key.Key_1, CONTROL, at=person.window)
        await with_zone(person, page, other, "ZONE-10")
        own.control("PUT", "/faults", {"faults": sandbox_fault})
        bad = next(one for one in rows_of(page) if one.reference == "ZONE-10")
        person.desk.show_print_job(await session.print_jobs.start([bad]))
        await person.reads(other.ar)
        assert not person.sees(other.value)


async def test_days_are_chosen_with_the_keys_of_the_months_of_pickups(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    dates = next(one for one in person.all(DateFilter))
    await person.press(dates)
    await person.choose("Choose days…")
    popup = (await person.wait_for("the month", lambda: person.all(RangePopup)))[0]
    days = popup.calendar.days
    await person.wait_for("the keyboard in it", days.hasFocus)
    await person.key(Qt.Key.Key_PageUp, at=days)
    first = popup.calendar.day()
    assert first is not None
    await person.key(Qt.Key.Key_Return, at=days)  # from this day; now the other end
    await person.key(Qt.Key.Key_PageUp, at=days)
    await person.press_on("Show these days")
    asked = dates.days()
    assert asked.first == asked.last or (
        asked.first is not None and asked.last is not None and asked.first < asked.last
    )
    assert first in (asked.first, asked.last)
    await person.wait_for("the filter acts", lambda: page.model.query is not None)


async def test_days_are_chosen_with_the_keyboard_alone(desks: Desks, service: RunningSandbox) -> None:
    """Tab left the open calendar for the top bar, and nothing but a press on its button took the days."""
    person, _ = await at_list(desks, service)
    dates = person.all(DateFilter)[0]
    await person.press(dates)
    await person.choose("Choose days…")
    popup = (await person.wait_for("the month", lambda: person.all(RangePopup)))[0]
    days = popup.calendar.days
    await person.wait_for("the keyboard in it", days.hasFocus)
    show = person.button("Show these days")
    expected = [show, person.button("From"), popup.calendar.back, popup.calendar.on, days]
    for key, way in ((Qt.Key.Key_Tab, expected), (Qt.Key.Key_Backtab, [*expected[3::-1], days])):
        for stop in way:
            await person.key(key, at=popup.window().focusWidget())
            assert stop.hasFocus(), popup.window().focusWidget()
    await person.key(Qt.Key.Key_Escape, at=days)
    assert not popup.is_open()
    assert dates.hasFocus()
    for last_key, modifier in ((Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_Return, CONTROL)):
        await person.press(dates)
        await person.choose("Choose days…")
        await person.wait_for("the keyboard in it", days.hasFocus)
        await person.key(Qt.Key.Key_PageUp, at=days)
        await person.key(Qt.Key.Key_Left, at=days)
        first = popup.calendar.day()
        await person.key(Qt.Key.Key_Return, at=days)  # from this day; now the other end
        assert popup.is_open()
        await person.key(Qt.Key.Key_PageUp, at=days)
        await person.key(Qt.Key.Key_PageDown, at=days)
        await person.key(last_key, modifier, at=days)
        assert not popup.is_open()
        assert dates.days().first == first
        assert dates.hasFocus()
