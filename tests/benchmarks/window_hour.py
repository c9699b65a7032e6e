"""An hour of work in the program's window, played without its pauses, while a heart beats in the window's thread.

The deeds are those of a busy hour: orders typed letter by letter, every second one printed into the PDF folder,
searches, sorting, leafing, changes of orders, and a poll every few orders that finds what couriers did meanwhile. A
person's thinking is left out, so that what a computer does in an hour comes within a minute or two: harder than the
hour itself.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from courier_desk.domain.order_rules import Action
from courier_desk.self_test.driver import Driver
from tests.benchmarks.window_process import SETTLING, Heart, Watch

if TYPE_CHECKING:
    from courier_desk.app import Program

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
#: Between two letters (seconds): far quicker than anybody types, long enough that each is answered by itself.
KEY_PAUSE = 0.004
#: What takes longer than this will not come (seconds).
PATIENCE = 120.0
#: Of so many orders one is changed afterwards, and after so many the mirror is read.
EDIT_EVERY, POLL_EVERY, SORT_EVERY = 5, 2, 3
CUSTOMERS = (
    ("01007741186", "Karim Abdel Aziz", "Abdeen"),
    ("01107741188", "مريم السيد", "مدينة نصر"),
    ("01227741189", "Hossam Farouk", "maadi"),
    ("01557741190", "هبة مصطفى", "الدقي"),
)
SEARCHES = ("mona zaki", "01012345", "محمد", "nasr city", "5000", "qqq")
SORTED = ("amount", "customer", "created")


@dataclass
class Hour:
    """How much of everything was done."""

    orders: int = 0
    printed: int = 0
    searches: int = 0
    polls: int = 0
    edits: int = 0
    sorts: int = 0
    keys: int = 0


class Clerk(Driver):
    """Someone who does an hour's work at the program's window."""

    def __init__(self, program: Program, labels: Path) -> None:
        super().__init__(labels)
        assert program.window is not None
        assert program.session is not None
        self.session, self.tab, self.frame = program.session, program.window.orders, program.window.window
        self.labels = labels
        self.done = Hour()

    async def work(self, orders: int) -> None:
        """Do the hour of so many orders."""
        for number in range(orders):
            reference = await self.order(number, print_it=number % 2 == 0)
            await self.search(SEARCHES[number % len(SEARCHES)])
            if number % POLL_EVERY == 0:
                await self.poll()
            if number % SORT_EVERY == 0:
                await self.sort(SORTED[number // SORT_EVERY % len(SORTED)])
            if number % EDIT_EVERY == EDIT_EVERY - 1:
                await self.edit(reference)
        await self.wait_for("every label in the folder", self._all_printed, seconds=PATIENCE)

    def _all_printed(self) -> bool:
        return len(list(self.labels.glob("*.pdf"))) >= self.done.printed

    async def order(self, number: int, *, print_it: bool) -> str:
        """Type an order into the form and create it; gives its reference."""
        phone, name, zone = CUSTOMERS[number % len(CUSTOMERS)]
        await self.key(Qt.Key.Key_N, CONTROL, at=self.frame)
        await self.wait_for("the form", lambda: self.tab.is_composing)
        form = self.tab.compose.form
        reference = form.extras.reference.text()
        await self.write(form.customer.phone, phone)
        await self.write(form.customer.full_name, name)
        await self.write(form.customer.zone, zone)
        await self.wait_for("a zone", form.customer.zone.highlighted)
        await self.key(Qt.Key.Key_Return, at=form.customer.zone)
        await self.write(form.customer.address, f"{number} Sample Street")
        await self.write(self._editor("description"), "Linen bed sheets")
        await self.check(form.deliver.cod)
        await self.write(self._editor("cod_amount"), "1250")
        modifier = CONTROL | SHIFT if print_it else CONTROL
        await self.key(Qt.Key.Key_Return, modifier, at=form.customer.address)
        missing = self.tab.compose.missing()
        await self.wait_for(
            f"the next, empty form (missing in this one: {missing})",
            lambda: form.extras.reference.text() != reference,
        )
        self.done.orders += 1
        self.done.printed += print_it
        self.tab.compose.leave()
        await self.wait_for("the list", lambda: not self.tab.is_composing)
        return reference

    def _editor(self, name: str) -> QWidget:
        entries = (section.entry(name) for section in self.tab.compose.form.sections())
        return next(entry.focus for entry in entries if entry is not None)

    async def search(self, text: str) -> None:
        """Type into the filter, leaf through what is found, and empty the filter."""
        page = self.tab.list
        await self._filter(text)
        if page.model.rowCount():
            page.table.make_current(0)
            for _ in range(3):
                await self.key(Qt.Key.Key_PageDown, at=page.table)
                await asyncio.sleep(KEY_PAUSE)
        await self._filter("")
        self.done.searches += 1

    async def _filter(self, text: str) -> None:
        page = self.tab.list
        await self.write(page.filters.text, text)
        await self.wait_for("the answer", lambda: self._answered(text), seconds=PATIENCE)

    def _answered(self, text: str) -> bool:
        question = self.tab.list.model.query
        return question is not None and question[0].text == text.strip()

    async def poll(self) -> None:
        """Have the mirror read what the service has now."""
        mirror = self.session.mirror
        before = mirror.next_at
        mirror.read_now()
        await self.wait_for("the end of a poll", lambda: mirror.next_at != before, seconds=PATIENCE)
        if mirror.failure is not None:
            raise RuntimeError(f"a poll failed: {mirror.failure}")
        self.done.polls += 1

    async def sort(self, column: str) -> None:
        """Sort the list by a column."""
        page = self.tab.list
        page.table.sort_pressed.emit(column)
        await self.wait_for("the sorted list", lambda: (q := page.model.query) is not None and q[1] == page.sort)
        self.done.sorts += 1

    async def edit(self, reference: str) -> None:
        """Find the order, open it, change the address and save."""
        page = self.tab.list
        await self._filter(reference)

        def found() -> bool:
            row = page.model.row(0) if page.model.rowCount() == 1 else None
            return row is not None and bool(row.number)

        await self.wait_for(f"{reference} with its number", found, seconds=PATIENCE)
        page.table.make_current(0)
        page.order_actions.begin(Action.EDIT)
        compose = self.tab.compose
        await self.wait_for("the order in the form", lambda: compose.editing is not None, seconds=PATIENCE)
        await self.write(compose.form.customer.address, "27 Another Street")
        await self.key(Qt.Key.Key_Return, CONTROL, at=compose.form.customer.address)
        await self.wait_for("the list", lambda: not self.tab.is_composing)
        await self._filter("")
        self.done.edits += 1

    async def write(self, widget: QWidget, text: str) -> None:
        """Put the keyboard into a field, empty it, and type letter by letter."""
        widget.setFocus(Qt.FocusReason.OtherFocusReason)
        await asyncio.sleep(KEY_PAUSE)
        if isinstance(widget, QLineEdit | QPlainTextEdit):
            widget.selectAll()
            QTest.keyClick(widget, Qt.Key.Key_Delete)
        for letter in text:
            QTest.sendKeyEvent(
                QTest.KeyAction.Click, widget, Qt.Key.Key_unknown, letter, Qt.KeyboardModifier.NoModifier
            )
            self.done.keys += 1
            await asyncio.sleep(KEY_PAUSE)


async def hour(program: Program, watch: Watch, *, count: int, labels: Path) -> dict[str, Any]:
    """Work through an hour of ``count`` orders; gives the gaps between beats and what was done."""
    assert watch.heart is not None
    watch.heart.stop()
    clerk = Clerk(program, labels)
    await clerk.wait_for("the zone list", lambda: clerk.session.zones.catalog.zones)
    await asyncio.sleep(SETTLING)
    heart, started = Heart(), time.perf_counter()
    heart.start()
    await clerk.work(count)
    return {**heart.stop(), "seconds": time.perf_counter() - started, "done": asdict(clerk.done)}
