"""Which orders a person chooses in the list, one by one, from row to row or all of them, and what they come to.

Chosen is what was seen: an order that arrives later is not chosen, and one that a filter hides stays so and is told.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from courier_desk.desk.order_list import OrderListDesk
from courier_desk.domain.order_list import SelectionSums
from courier_desk.ui.bridge import Latest
from courier_desk.ui.orders.model import OrderTableModel
from courier_desk.ui.orders.selection import Selection

#: After the list changed, what is chosen is looked up again this much later (seconds): changes come in bursts.
_REST = 0.1
#: From row to row without asking the store, when all of them are here.
_NEAR = 400


class Choosing(QObject):
    """Turns what the table tells into a selection; ``summed`` tells what it comes to, None while nothing is chosen."""

    summed = Signal(object)

    def __init__(self, desk: OrderListDesk, model: OrderTableModel, selection: Selection, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._model = model
        self.selection = selection
        self._from = ("", 0)
        self._before: tuple[str, ...] = ()
        self._keys = Latest[list[str]](self._choose_range, name="orders chosen")
        self._standing = Latest[tuple[tuple[str, ...], list[str]]](self._stand, name="chosen orders now")
        self._sums = Latest[SelectionSums](self.summed.emit, name="sums of chosen orders")
        selection.changed.connect(self._sum_up)

    def close(self) -> None:
        """Ask nothing more."""
        for asking in (self._keys, self._standing, self._sums):
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
        self._before = self.selection.keys()

    def extend_to(self, row: int) -> None:
        """Choose every row from the one gone to last."""
        key, number = self._from
        start = self._model.place_of(key) if key else None
        first, last = sorted((number if start is None else start, row))
        near = self._model.keys(first, last) if last - first <= _NEAR else None
        if near is not None:
            self._keys.cancel()
            self._choose_range(near)
        elif self._model.question is not None:
            question, count = self._model.question, last - first + 1
            self._keys.start(lambda: self._desk.keys(*question, first, count))

    def choose_all(self) -> None:
        """Choose every order of the list."""
        self._before = ()
        count = self._model.rowCount()
        near = self._model.keys(0, count - 1) if count <= _NEAR else None
        if near is not None:
            self._choose_range(near)
        elif self._model.question is not None:
            question = self._model.question
            self._keys.start(lambda: self._desk.keys(*question))

    def clear(self) -> None:
        """Choose nothing."""
        self._keys.cancel()
        self._before = ()
        self.selection.clear()

    def look_again(self) -> None:
        """The list is another one now: follow what is chosen, and add it up again."""
        if self.selection:
            self._standing.start(self._look_at_chosen, delay=_REST)

    def _choose_range(self, keys: list[str]) -> None:
        self.selection.choose((*self._before, *keys))

    async def _look_at_chosen(self) -> tuple[tuple[str, ...], list[str]]:
        chosen = self.selection.keys()
        return chosen, await self._desk.standing(chosen)

    def _stand(self, answer: tuple[tuple[str, ...], list[str]]) -> None:
        asked, standing = answer
        if asked != self.selection.keys():  # the person chose otherwise meanwhile: that holds
            self.look_again()
        elif list(asked) == standing:
            self._sum_up()
        else:
            self.selection.choose(standing)

    def _sum_up(self) -> None:
        question = self._model.question
        if not self.selection or question is None:
            self._sums.cancel()
            self.summed.emit(None)
            return
        keys = self.selection.keys()
        self._sums.start(lambda: self._desk.sums(question[0], keys))
