"""The scan station through the window: a day at it with a scanner, by the keyboard alone, and scans elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from courier_desk.domain.scans import ScanOutcome, ScanTone
from courier_desk.ui.frame import Tab
from courier_desk.ui.station.page import StationPage
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import ALT, CONTROL, SHIFT, Person


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """The signals that were given."""
    given: list[None] = []
    monkeypatch.setattr("PySide6.QtWidgets.QApplication.beep", lambda: given.append(None))
    return given


class Station:
    """A person who stands at the station; its clock is turned by hand."""

    def __init__(self, person: Person) -> None:
        self.person = person
        assert person.program.session is not None
        self.session = person.program.session
        self.now = 1_000.0
        self.session.scans.clock = lambda: self.now

    async def open(self) -> StationPage:
        """F9."""
        await self.person.key(Qt.Key.Key_F9, at=self.person.window)
        pages = await self.person.wait_for("the station", lambda: self.person.all(StationPage))
        await self.person.wait_for("the keyboard in its field", pages[0].field.hasFocus)
        return pages[0]

    @property
    def page(self) -> StationPage:
        return self.person.all(StationPage)[0]

    async def scan(self, code: str, *said: str, later: float = 3.0) -> None:
        """Scan, so much later than before, and wait until the page says this."""
        self.now += later
        await scan(code)
        for words in said:
            await self.said(words)

    async def said(self, words: str) -> None:
        await self.person.wait_for(words, lambda: words in self.page.result.words().spoken().replace("\u00a0", " "))

    def lines(self) -> list[tuple[str, str]]:
        """Numbers and outcomes as they are listed, newest first."""
        return [(plain(line.number), plain(line.outcome)) for line in self.page.side.recent.lines()]

    async def lists(self, *wanted: tuple[str, str]) -> None:
        """Wait until the list begins so."""
        await self.person.wait_for(f"{wanted} in the list", lambda: self.lines()[: len(wanted)] == list(wanted))

    def counts(self) -> tuple[str, ...]:
        return tuple(count.number.text() for count in self.page.side.counts)


async def orders(person: Person, *names: str) -> list[str]:
    """Create orders for these customers; gives their numbers in that order."""
    session = person.program.session
    assert session is not None
    references = []
    for name in names:
        wanted = request(session)
        references.append(wanted.reference)
        await session.orders.create(replace(wanted, consignee=replace(wanted.consignee, full_name=name)))
    found: dict[str, str] = {}
    while len(found) < len(names):
        found = {row.reference: row.number for row in await session.orders.made_today() if row.number}
        found = {reference: number for reference, number in found.items() if reference in references}
    return [found[reference] for reference in references]


def printed(person: Person) -> list[str]:
    """The numbers whose labels went to the printer, in their order."""
    session = person.program.session
    assert session is not None
    rows = session.context.store.peek(lambda db: db.execute("SELECT number FROM prints ORDER BY id").fetchall())
    return [str(row[0]) for row in rows]


async def test_a_day_at_the_station(desks: Desks, sandbox: RunningSandbox, heard: list[None]) -> None:
    person = desks.start()
    await person.connect(sandbox)
    numbers = await orders(person, "Mona Abdel Rahman", "Mahmoud Shawky", "Sherif Naguib", "Rania Mostafa")
    first, *others = numbers
    await person.click_row(first)
    table = person.desk.orders.list.table
    await person.wait_for("the keyboard in the list", table.hasFocus)
    station = Station(person)
    page = await station.open()
    assert not person.desk.window.top_bar.isVisible()
    assert person.sees("Scan to print a label")
    await station.scan(first, "Saved", "Mona Abdel Rahman", "Collect", "EGP 1,250.00", "2 items")
    assert page.result.words().tone is ScanTone.GOOD
    await person.wait_for("one signal", lambda: len(heard) == 1)
    assert printed(person) == [first]
    await station.scan(first, "Printed before", "Scan it again for a copy")
    assert page.result.words().tone is ScanTone.DOUBTFUL
    await person.wait_for("two signals more", lambda: len(heard) == 3)
    await station.scan("999999", "No such order at the service. Check the number")
    assert page.result.words().tone is ScanTone.BAD
    await person.wait_for("three signals more", lambda: len(heard) == 6)
    await station.scan(first, "Saved", "Copy 2")
    assert printed(person) == [first, first]
    for number in others:  # faster than any printer
        station.now += 0.2
        await scan(number)
    sent = [(number, f"Saved as label-{number}.pdf") for number in reversed(others)]
    await station.lists(
        *sent, (first, f"Saved as label-{first}.pdf, Copy 2"), ("999999", "No such order at the service")
    )
    await person.wait_for("the counts", lambda: station.counts() == ("4", "1", "1"))
    assert printed(person) == [first, first, *others]
    await person.press_on("Show all 7")
    await person.wait_for("all of them", lambda: len(station.lines()) == 7)
    assert station.lines()[-1] == (first, f"Saved as label-{first}.pdf")
    assert page.field.hasFocus()
    await person.key(Qt.Key.Key_F2, at=page.field)
    await station.lists((others[-1], f"Saved as label-{others[-1]}.pdf, Copy 2"))
    again = page.side.again_button
    for code, said, line in (
        ("999998", "No such order", ("999998", "No such order at the service")),
        ("01007741186", "A phone number", ("A phone number", "Leads to no order")),
    ):  # the label of the parcel before is not that of this one
        await station.scan(code, said)
        await person.wait_for("nothing to print again", again.is_off)
        assert again.accessibleDescription() == "The last scan led to no order."
        await person.key(Qt.Key.Key_F2, at=page.field)
        await station.lists(line)
    await station.scan("hello there", "Not readable")
    await station.lists(("hello there", "Leads to no order"), ("A phone number", "Leads to no order"))
    assert printed(person) == [first, first, *others, others[-1]]
    await person.key(Qt.Key.Key_Escape, at=page.field)
    await person.wait_for("where the person was", table.hasFocus)
    assert person.desk.window.top_bar.isVisible()
    await person.leave()

    person = desks.start_again()
    await person.at_work()
    station = Station(person)
    await station.open()
    last = (others[-1], f"Saved as label-{others[-1]}.pdf, Copy 2")
    await person.press_on("Show all 11")
    await person.wait_for("the list of the day", lambda: station.lines()[3:5] == [last, sent[0]])
    await person.wait_for("the counts of the day", lambda: station.counts() == ("4", "2", "2"))


async def _another(person: Person, page: StationPage) -> StationPage:
    """Wait for the station that stands instead of this one: it speaks another language."""
    pages = await person.wait_for("the other station", lambda: [p for p in person.all(StationPage) if p is not page])
    return pages[0]


async def test_what_a_scan_does_is_chosen_and_hands_never_leave_the_keyboard(
    desks: Desks, sandbox: RunningSandbox, heard: list[None]
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    one, two = await orders(person, "Nadia Fouad", "هالة منصور")
    station = Station(person)
    page = await station.open()
    await person.key(Qt.Key.Key_Tab, at=page.field)
    stop = QApplication.focusWidget()
    assert stop is not None
    assert stop is not page.field
    assert page.isAncestorOf(stop)
    await scan(one[:6])  # its first key gives the keyboard back to the field
    await station.said("Saved")
    assert page.field.hasFocus()
    await station.scan("999995", "No such order")
    await person.wait_for("both in the ear", lambda: len(heard) == 4)
    page.side.sounds.setFocus(Qt.FocusReason.OtherFocusReason)
    heard.clear()
    await person.key(Qt.Key.Key_Space, at=page.side.sounds)
    assert not person.program.settings.scan_sounds
    await person.key(Qt.Key.Key_3, ALT, at=page.side.sounds)
    await person.reads("Handover sheet: ")
    await person.reads(", 0 of ")
    assert station.counts() == ("0", "0", "0")  # what was to be printed and nobody knows is none of the sheet's
    await station.scan(two, "Handed over", "1 of ")
    await person.reads(", 1 of ")
    await station.scan(two, "Handed over before")
    await station.scan("٩٩٩٩٩٧", "No such order")
    await person.reads("Handed over today")
    await person.wait_for("counts of what is handed over", lambda: station.counts() == ("1", "1", "1"))
    await person.key(Qt.Key.Key_1, ALT, at=page.field)  # what was to be handed over is none of the other's
    await person.reads("Printed by scan")
    await person.wait_for("counts of what is printed", lambda: station.counts() == ("1", "0", "1"))
    await person.key(Qt.Key.Key_3, ALT, at=page.field)
    await station.scan(two, "Handed over before")
    await person.key(Qt.Key.Key_Z, CONTROL, at=page.field)  # it was the wrong one
    await station.said("Mark taken back")
    await person.reads(", 0 of ")
    await person.wait_for("no mark", lambda: station.counts()[0] == "0")
    await station.scan(two, "Handed over", "1 of ")
    await person.press_on("Take the mark back")
    await station.said("Mark taken back")
    await station.scan(two, "Handed over", "1 of ")
    await person.key(Qt.Key.Key_F4, at=page.field)
    await person.reads("Handover sheet, ")
    await station.open()
    await person.key(Qt.Key.Key_Escape, at=page.field)
    await station.open()
    await person.wait_for("a clean beginning", lambda: page.result.words().head == "Scan to hand over")
    assert not page.result.words().number
    await person.press_on("Print without asking")
    assert page.field.hasFocus()
    await station.scan("999996", "No such order")
    await person.key(Qt.Key.Key_1, ALT, at=page.field)
    await person.wait_for("a clean field", lambda: page.result.words().head == "Scan to print a label")
    assert not page.result.words().number
    await station.scan(one, "Saved", "Copy 2")
    assert heard == []
    await person.key(Qt.Key.Key_F3, at=page.field)
    menu = await person.wait_for("the printers", _menu)
    menu.close()
    for typed in "99":
        await person.key(Qt.Key.Key_9, at=page.field)
        assert typed in page.field.text()
    await person.key(Qt.Key.Key_Escape, at=page.field)
    assert page.field.text() == ""
    assert person.desk.station.is_open
    await person.key(Qt.Key.Key_2, ALT, at=page.field)
    await station.scan(one)
    await person.wait_for("its tab", lambda: not person.desk.station.is_open)
    await person.row(one, "Nadia Fouad")
    await station.open()
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=page.field)
    arabic = await _another(person, page)
    assert arabic.isRightToLeft()
    await person.key(Qt.Key.Key_2, CONTROL, at=arabic.field)
    await person.wait_for("the pickups", lambda: person.desk.window.tab_row.tabs.current() is Tab.PICKUPS)
    assert not person.desk.station.is_open


async def test_a_number_within_a_longer_code_is_asked_about_before_it_is_handed_over(
    desks: Desks, sandbox: RunningSandbox, heard: list[None]
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    (number,) = await orders(person, "Nadia Fouad")
    station = Station(person)
    page = await station.open()
    await person.key(Qt.Key.Key_3, ALT, at=page.field)
    await person.reads(", 0 of ")
    await station.scan(f"SKU-{number}", "Is it this order?", "If the parcel is this order's, scan it again")
    await person.reads(", 0 of ")
    await station.scan(f"SKU-{number}", "Handed over", "1 of ")
    await person.wait_for("both in the ear", lambda: len(heard) == 2 + 1)


async def test_offline_the_kept_labels_come_out_and_the_others_are_named(
    desks: Desks, sandbox: RunningSandbox, heard: list[None]
) -> None:
    with RunningSandbox(orders=10, speed=0.001) as own:
        person = desks.start()
        await person.connect(own)
        kept, not_kept = await orders(person, "Nadia Fouad", "Tarek Naguib")
        station = Station(person)
        await station.open()
        await station.scan(kept, "Saved")
    await station.scan(kept, "Printed before")
    await station.scan(kept, "Saved", "Copy 2")
    await station.scan(not_kept, "No connection, and this label is not kept here")
    await station.scan("999999", "This desk does not know it, and the service could not be asked")
    await station.lists(
        ("999999", "Not on this desk; the service did not answer"), (not_kept, "No connection, and not kept here")
    )
    assert len(printed(person)) == 2
    await person.wait_for("a signal for each", lambda: len(heard) == 1 + 2 + 1 + 3 + 3)
    del sandbox


async def test_a_scan_anywhere_prints_when_it_is_set_so(
    desks: Desks, sandbox: RunningSandbox, heard: list[None]
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    (number,) = await orders(person, "Nadia Fouad")
    session = person.program.session
    assert session is not None
    station = Station(person)
    person.desk._make_search()  # noqa: SLF001 (it is made a moment after the window stands)
    await person.click_row(number)
    await scan(number)
    await person.wait_for("one signal", lambda: len(heard) == 1)
    assert session.scans.latest is None
    person.program.preferences.change(scan_prints=True)
    await scan(number)
    await person.reads(f"Label {number} saved as label-{number}.pdf")
    await person.wait_for("its label", _latest_is(person, ScanOutcome.SENT))
    assert printed(person) == [number]
    await station.scan(number)
    await person.reads("Scan again for a copy")
    await scan("999999")  # what this desk does not know is looked for as ever
    await person.reads("No order or pickup 999999 at the service.")
    assert len(printed(person)) == 1


def _latest_is(person: Person, outcome: ScanOutcome) -> Callable[[], bool]:
    def look() -> bool:
        session = person.program.session
        return session is not None and session.scans.latest is not None and session.scans.latest.outcome is outcome

    return look


def _menu() -> QMenu | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()), None)


async def test_what_is_not_on_the_sheet_is_said_beside_the_sheet_that_is_meant(
    desks: Desks, sandbox: RunningSandbox, heard: list[None]
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    gone, waits = await orders(person, "Nadia Fouad", "Hany Samir")
    sandbox.control("POST", f"/orders/{gone}", {"status": "pickedUp"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.row(gone, "Picked up")
    station = Station(person)
    page = await station.open()
    await person.key(Qt.Key.Key_3, ALT, at=page.field)
    await person.reads("Handover sheet: ")
    await station.scan(gone, "Picked up")
    assert page.result.words().tone is ScanTone.BAD
    await station.scan(waits, "Handed over")
    await person.reads("Handed over today")
    await person.wait_for("counts of what is handed over", lambda: station.counts()[0] == "1")
    assert printed(person) == []
    assert heard
