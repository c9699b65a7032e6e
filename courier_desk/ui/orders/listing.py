"""Brings the orders list to the screen: the rows first, then the counts, further pages as they are looked at.

Nothing is read on the window's thread. A stale answer is dropped; the order that is looked at stays current wherever
it stands now, and what is in sight stays in sight.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from courier_desk.desk.order_list import OrderListDesk
from courier_desk.domain.order_list import Listing, OrderFilter, OrderRow, OrderSort, StatusCounts
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.orders.model import PAGE_ROWS, OrderTableModel

if TYPE_CHECKING:
    from courier_desk.ui.widgets.arranged_table import ArrangedTable

#: An answer that takes longer than this (milliseconds) is waited for visibly.
SLOW = 150
#: So many pages are waited for at the most: what was passed by quickly is not read.
_MOST_WANTED = 6


@dataclass(frozen=True, slots=True)
class _Answer:
    """What was asked, by whom it was stood by, and the answer."""

    wanted: OrderFilter
    sort: OrderSort
    looked_at: str
    in_sight: tuple[str, int] | None
    listing: Listing


class OrderListing(QObject):
    """Fills one table.

    ``shown``: rows stand (Listing). ``counted``: their counts came (StatusCounts). ``waiting``: longer than a moment.
    """

    shown = Signal(object)
    counted = Signal(object)
    waiting = Signal(bool)
    revealed = Signal(bool)
    """The order that was to be shown is current now, or it is not in the list."""

    def __init__(self, desk: OrderListDesk, table: ArrangedTable, model: OrderTableModel, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._table = table
        self._model = model
        self._looked_at = ""
        self._revealing = ""
        self._moving = False
        self._pages: dict[int, None] = {}
        self._reading: asyncio.Task[None] | None = None
        self._rows = Latest[_Answer](self._show, name="orders list")
        self._counts = Latest[StatusCounts](self.counted.emit, name="orders counts")
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(SLOW)
        self._slow.timeout.connect(lambda: self.waiting.emit(True))
        model.page_wanted.connect(self._want)
        table.selectionModel().currentRowChanged.connect(self._current_changed)

    # -- the first rows ----------------------------------------------------------------------------------------------

    def ask(self, wanted: OrderFilter, sort: OrderSort, *, reveal: str = "") -> None:
        """Ask for the list as it is now; ``reveal`` names an order that is to be current in it."""
        self._revealing = reveal or self._revealing
        looked_at, in_sight = self._looked_at, self._in_sight()
        asked = [key for key in (looked_at, in_sight[0] if in_sight else "", self._revealing) if key]

        async def read() -> _Answer:
            return _Answer(wanted, sort, looked_at, in_sight, await self._desk.listing(wanted, sort, asked))

        self._slow.start()
        self._counts.cancel()  # they are of what was asked before, and the rows would wait for them
        self._rows.start(read)

    def reveal_next(self, key: str) -> None:
        """The next answer is to make this order current."""
        self._revealing = key

    @property
    def looked_at(self) -> str:
        """The key of the order that is, or was last, current."""
        return self._looked_at

    @property
    def current(self) -> OrderRow | None:
        """Give the current order; None while there is none, its row has not come, or another one is to be shown."""
        return None if self._revealing else self._model.row(self._table.currentIndex().row())

    def close(self) -> None:
        """Ask nothing more."""
        self._slow.stop()
        self._rows.cancel()
        self._counts.cancel()
        if self._reading is not None:
            self._reading.cancel()

    def _in_sight(self) -> tuple[str, int] | None:
        """The first order in sight and its row, once the list was scrolled."""
        top = self._table.rowAt(0)
        row = self._model.row(top) if self._table.verticalScrollBar().value() else None
        return (row.key, top) if row is not None else None

    def _show(self, answer: _Answer) -> None:
        self._slow.stop()
        self.waiting.emit(False)
        listing = answer.listing
        asked_before, scroll = self._model.question, self._table.verticalScrollBar().value()
        self._pages.clear()
        self._moving = True
        self._model.show(answer.wanted, answer.sort, listing.count, listing.rows)
        self._moving = False
        self._keep_looking(listing)
        self._keep_in_sight(answer, scroll, another=asked_before is None or asked_before[0] != answer.wanted)
        if self._revealing:
            self._reveal(listing)
        self.shown.emit(listing)
        self._counts.start(lambda: self._desk.counts(answer.wanted))

    def _keep_looking(self, listing: Listing) -> None:
        """Stay on the order that is looked at, wherever it stands now; come back to one that a filter had hidden."""
        key = listing.successors.get(self._looked_at, self._looked_at)
        place = listing.places.get(key)
        if place is None and key:
            place = self._model.place_of(key)
        if place is not None:
            self._looked_at = key
            self._go(place)
        elif (row := self.current) is not None:
            self._looked_at = row.key

    def _keep_in_sight(self, answer: _Answer, scroll: int, *, another: bool) -> None:
        """Keep in sight what was; another filter begins at the top, or where the current order is."""
        bar = self._table.verticalScrollBar()
        if another:
            bar.setValue(0)
            if self._looked_at in answer.listing.places:
                self._table.scrollTo(self._table.currentIndex())
        elif answer.in_sight is not None:
            key, before = answer.in_sight
            now = answer.listing.places.get(answer.listing.successors.get(key, key), before)
            if (answer.wanted, answer.sort) == self._model.question:
                bar.setValue(scroll + (now - before) * self._table.verticalHeader().defaultSectionSize())

    def _reveal(self, listing: Listing) -> None:
        wanted, self._revealing = self._revealing, ""
        place = listing.places.get(listing.successors.get(wanted, wanted))
        if place is not None:
            self._table.make_current(place)
            self._table.scrollTo(self._table.currentIndex())
        self.revealed.emit(place is not None)

    def _go(self, place: int) -> None:
        """Make a row current without moving what is in sight."""
        if place == self._table.currentIndex().row():
            return
        bar = self._table.verticalScrollBar()
        scroll = bar.value()
        self._moving = True
        self._table.make_current(place)
        self._moving = False
        bar.setValue(scroll)

    def _current_changed(self) -> None:
        if not self._moving and (row := self.current) is not None:
            self._looked_at = row.key

    # -- further pages -----------------------------------------------------------------------------------------------

    def _want(self, page: int) -> None:
        self._pages[page] = None
        while len(self._pages) > _MOST_WANTED:
            passed = next(iter(self._pages))
            del self._pages[passed]
            self._model.forget_asked(passed)
        if self._reading is None:
            self._reading = spawn(self._read_pages(), name="orders list, further rows")

    async def _read_pages(self) -> None:
        """Read what is wanted, the latest first: that is what is looked at now."""
        try:
            while self._pages:
                page, _ = self._pages.popitem()
                question, generation = self._model.question, self._model.generation
                if question is None:
                    return
                rows = await self._desk.rows(*question, page * PAGE_ROWS, PAGE_ROWS)
                if question == self._model.question:
                    self._model.take(generation, page, rows)
                    self._current_changed()
        finally:
            self._reading = None
