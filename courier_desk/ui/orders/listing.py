"""Brings the orders list to the screen: the rows first, then the counts, further pages as they are looked at.

Beside it, which of the orders a person chooses, and what they come to.

Nothing is read on the window's thread. A stale answer is dropped. While the same is asked, the order that is looked at
stays current wherever it stands now, and what is in sight stays in sight; another question or another sort begins at
its top with the first order current, so that keys act on what is seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from courier_desk.desk.order_list import COUNTED_AT_ONCE, OrderListDesk
from courier_desk.domain.chosen_orders import Chosen, ChosenKeys
from courier_desk.domain.order_list import Listing, OrderFilter, OrderRow, OrderSort, SelectionSums, StatusCounts
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.orders.model import PAGE_ROWS, OrderTableModel, Selection
from courier_desk.ui.orders.table import LoadingLine, OrderTable

#: An answer that takes longer than this (milliseconds) is waited for visibly.
SLOW = 150
#: So many pages are waited for at the most: what was passed by quickly is not read.
_MOST_WANTED = 6


@frozen
class _Answer:
    """What was asked, by whom it was stood by, and the answer."""

    wanted: OrderFilter
    sort: OrderSort
    looked_at: str
    in_sight: tuple[str, int] | None
    listing: Listing


class OrderListing(QObject):
    """Fills one table.

    ``shown``: rows stand (Listing). ``counted``: their counts came (StatusCounts). ``line`` runs while they are waited
    for longer than a moment.
    """

    shown = Signal(object)
    counted = Signal(object)
    revealed = Signal(bool)
    """The order that was to be shown is current now, or it is not in the list."""

    def __init__(self, desk: OrderListDesk, table: OrderTable, model: OrderTableModel, line: LoadingLine) -> None:
        super().__init__(table)
        self._desk = desk
        self._table = table
        self._line = line
        self._model = model
        self._looked_at = ""
        self._revealing = ""
        self._moving = False
        self._pages: dict[int, None] = {}
        self._reading: asyncio.Task[None] | None = None
        self._rows = Latest[_Answer](self._show, name="orders list")
        self._counts = Latest[tuple[OrderFilter, StatusCounts]](self._counted, name="orders counts")
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(SLOW)
        self._slow.timeout.connect(lambda: line.run_for("answer", on=True))
        model.page_requested.connect(self._want)
        table.selectionModel().currentRowChanged.connect(self._current_changed)

    # -- the first rows ----------------------------------------------------------------------------------------------

    def ask(self, wanted: OrderFilter, sort: OrderSort, *, reveal: str = "") -> None:
        """Ask for the list as it is now; ``reveal`` names an order that is to be current in it."""
        self._revealing = reveal or self._revealing
        looked_at, in_sight = self._looked_at, self._in_sight()
        asked = [key for key in (looked_at, in_sight[0] if in_sight else "", self._revealing) if key]
        if _asks_otherwise(self._model.query, wanted, sort):
            asked = [self._revealing] if self._revealing else []  # the answer begins at its top

        async def read() -> _Answer:
            return _Answer(wanted, sort, looked_at, in_sight, await self._desk.listing(wanted, sort, asked))

        self._slow.start()
        self._counts.cancel()  # they are of what was asked before, and the rows would wait for them
        self._rows.start(read)

    def reveal_next(self, key: str) -> None:
        """The next answer is to make this order current."""
        self._revealing = key

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
        self._line.run_for("answer", on=False)
        listing = answer.listing
        asked_before, scroll = self._model.query, self._table.verticalScrollBar().value()
        self._pages.clear()
        self._moving = True
        self._model.show(answer.wanted, answer.sort, listing.count, listing.rows, more=listing.more)
        self._moving = False
        if _asks_otherwise(asked_before, answer.wanted, answer.sort) and not self._revealing:
            self._begin_at_top()
        else:
            self._keep_looking(listing)
            self._keep_in_sight(answer, scroll, another=asked_before is None or asked_before[0] != answer.wanted)
        if self._revealing:
            self._reveal(listing)
        self.shown.emit(listing)
        self._count(answer.wanted, COUNTED_AT_ONCE)

    def _count(self, wanted: OrderFilter, most: int | None) -> None:
        """Count what is shown: that there are many comes soon, how many after it."""

        async def read() -> tuple[OrderFilter, StatusCounts]:
            return wanted, await self._desk.counts(wanted, most)

        self._counts.start(read)

    def _counted(self, answer: tuple[OrderFilter, StatusCounts]) -> None:
        wanted, counts = answer
        if not counts.more or not wanted.status:  # what has a status was not counted to the end
            self._moving = True
            self._model.count_rows(wanted, counts.shown(wanted), more=counts.more)
            self._moving = False
        self.counted.emit(counts)
        if counts.more:
            self._count(wanted, None)

    def _begin_at_top(self) -> None:
        """Make the first row current: what stood there was the answer to another question, or is out of sight."""
        first = self._model.row(0)
        self._looked_at = first.key if first is not None else ""
        self._table.verticalScrollBar().setValue(0)
        if first is not None:
            self._go(0)

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
        """Keep in sight what was; other days begin at the top, or where the current order is."""
        bar = self._table.verticalScrollBar()
        if another:
            bar.setValue(0)
            if self._looked_at in answer.listing.places:
                self._table.scrollTo(self._table.currentIndex())
        elif answer.in_sight is not None:
            key, before = answer.in_sight
            now = answer.listing.places.get(answer.listing.successors.get(key, key), before)
            if (answer.wanted, answer.sort) == self._model.query:
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
        if self._moving:
            return
        if (row := self.current) is not None:
            self._looked_at = row.key
        elif not self._revealing and self._table.currentIndex().isValid():
            self._looked_at = ""  # its row has not come yet: a change of the list must not lead back from it

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
                query, generation = self._model.query, self._model.generation
                if query is None:
                    return
                behind, before = self._model.beside(page)
                rows = await self._desk.rows(*query, page * PAGE_ROWS, PAGE_ROWS, behind=behind, before=before)
                if query == self._model.query:
                    self._model.take(generation, page, rows)
                    self._current_changed()
        finally:
            self._reading = None


def _asks_otherwise(before: tuple[OrderFilter, OrderSort] | None, now: OrderFilter, sort: OrderSort) -> bool:
    """Tell whether other orders are looked for than are listed, or the same in another order of rows.

    More or fewer days are the same question, as is the next day.
    """
    if before is None:
        return False
    wanted, sorted_by = before
    return sorted_by != sort or replace(wanted, since=None, until=None) != replace(now, since=None, until=None)


#: After the list changed, what is chosen is looked up again this much later (seconds): changes come in bursts.
_REST = 0.1
#: From row to row without asking the store, when all of them are here.
_NEAR = 400


@frozen
class _AddedUp:
    """Chosen orders, and what they come to beside what is listed."""

    wanted: OrderFilter
    chosen: Chosen
    sums: SelectionSums


class Choosing(QObject):
    """Turns what the table tells into a selection: row by row, from one to another, or all.

    Chosen is what was seen: an order that arrives later is not chosen, and one that a filter hides stays so and is
    told. ``summed`` tells what they come to, None while nothing is chosen.
    """

    summed = Signal(object)

    def __init__(self, desk: OrderListDesk, model: OrderTableModel, selection: Selection, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._model = model
        self.selection = selection
        self._from = ("", 0)
        self._before: Chosen = ChosenKeys()
        self._rows = Latest[Chosen](selection.take, name="orders chosen")
        self._every = Latest[_AddedUp](self._choose_every, name="all orders chosen")
        self._current = Latest[tuple[Chosen, Chosen]](self._follow, name="chosen orders now")
        self._sums = Latest[SelectionSums](self._added_up, on_failure=self._not_added, name="sums of chosen orders")
        self._adding: tuple[OrderFilter, Chosen] | None = None
        self._add_again = False
        self._known: _AddedUp | None = None
        selection.changed.connect(self._sum_up)

    def close(self) -> None:
        """Ask nothing more."""
        for asking in (self._rows, self._every, self._current, self._sums):
            asking.cancel()

    def toggle(self, row: int) -> None:
        """Choose a row alone, or choose it no more; from here Shift goes on."""
        order = self._model.row(row)
        if order is not None:
            self.selection.toggle(order.key)
            self.begin_at(row)

    def begin_at(self, row: int) -> None:
        """The person went here: from this row Shift chooses, beside what is chosen."""
        order = self._model.row(row)
        self._from = (order.key if order is not None else "", row)
        self._before = self.selection.chosen

    def extend_to(self, row: int) -> None:
        """Choose every row from the one gone to last."""
        key, number = self._from
        start = self._model.place_of(key) if key else None
        first, last = sorted((number if start is None else start, row))
        near = self._model.keys(first, last) if last - first <= _NEAR else None
        self._forget_asked()
        if near is not None:
            self._choose_range(near)
        elif self._model.query is not None:
            query, before, count = self._model.query, self._before, last - first + 1
            self._rows.start(lambda: self._desk.plus_rows(before, *query, first, count))

    def choose_all(self) -> None:
        """Choose every order of the list."""
        self._before = ChosenKeys()
        count = self._model.rowCount()
        near = self._model.keys(0, count - 1) if count <= _NEAR and self._model.is_counted else None
        self._forget_asked()
        if near is not None:
            self._choose_range(near)
        elif self._model.query is not None:
            wanted, sort = self._model.query
            self._every.start(lambda: self._look_at_every(wanted, sort))

    def clear(self) -> None:
        """Choose nothing."""
        self._forget_asked()
        self._before = ChosenKeys()
        self.selection.clear()

    def leave_out(self, keys: Iterable[str]) -> None:
        """Choose these no more."""
        if self.selection:
            self.selection.take(self.selection.chosen.minus(keys))

    def look_again(self) -> None:
        """The list is another one now: follow what is chosen, and add it up again."""
        if self.selection:
            self._current.start(self._look_at_chosen, delay=_REST)

    def _forget_asked(self) -> None:
        self._rows.cancel()
        self._every.cancel()

    def _choose_range(self, keys: list[str]) -> None:
        chosen = self._before.plus(keys)
        if isinstance(chosen, ChosenKeys):
            self.selection.choose(chosen.keys())
        else:
            self.selection.take(chosen)

    async def _look_at_every(self, wanted: OrderFilter, sort: OrderSort) -> _AddedUp:
        return _AddedUp(wanted, *await self._desk.all_of(wanted, sort))

    def _choose_every(self, answer: _AddedUp) -> None:
        self._known = answer
        self.selection.take(answer.chosen)

    async def _look_at_chosen(self) -> tuple[Chosen, Chosen]:
        chosen = self.selection.chosen
        return chosen, await self._desk.followed(chosen)

    def _follow(self, answer: tuple[Chosen, Chosen]) -> None:
        asked, current = answer
        if asked is not self.selection.chosen:  # the person chose otherwise meanwhile: that holds
            self.look_again()
        elif asked is current:
            self._sum_up()
        else:
            self.selection.take(current)

    def _sum_up(self) -> None:
        """Add up what is chosen; what is being added up is shown first, or changes without end would keep it away."""
        query = self._model.query
        if not self.selection or query is None:
            self._sums.cancel()
            self._adding, self._add_again = None, False
            self.summed.emit(None)
            return
        wanted, chosen = query[0], self.selection.chosen
        known, self._known = self._known, None
        if known is not None and known.wanted == wanted and known.chosen is chosen:
            self._sums.cancel()
            self._adding, self._add_again = None, False
            self.summed.emit(known.sums)
            return
        if self._adding is not None and self._adding[0] == wanted and self._adding[1] is chosen:
            self._add_again = True
            return
        self._adding, self._add_again = (wanted, chosen), False
        self._sums.start(lambda: self._desk.sums(wanted, chosen))

    def _added_up(self, sums: SelectionSums) -> None:
        again, self._adding, self._add_again = self._add_again, None, False
        self.summed.emit(sums)
        if again:
            self._sum_up()

    def _not_added(self, failure: Exception) -> None:
        self._adding, self._add_again = None, False
        raise failure
