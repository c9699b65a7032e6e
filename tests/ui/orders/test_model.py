"""The orders list as a Qt model: what it gives, and that only what changed is painted anew."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex
from pytestqt.qtbot import QtBot

from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.ui.orders.model import PAGE_ROWS, OrderTableModel
from courier_desk.ui.widgets.table import Column

ALL = OrderFilter(account="a", merchant="m")


def order(number: int, name: str = "Mona") -> OrderRow:
    """Give a row of the list."""
    return OrderRow(
        key=f"o{number}",
        number=str(number),
        outbox_id=None,
        reference="",
        full_name=name,
        phone="01001234567",
        governorate="Cairo",
        zone="Dokki",
        order_type="Deliver",
        express=False,
        amount_type="COD",
        amount=100,
        fee=None,
        status="new",
        category="",
        state=None,
        wrong_field="",
        created=datetime(2026, 7, 14, tzinfo=UTC),
        printed=0,
    )


class Listed:
    """A list that can change, its model, and the rows the model told to be different."""

    def __init__(self, rows: list[OrderRow]) -> None:
        self.rows = rows
        self.model = OrderTableModel(
            (Column(key="number", title="Order", width=60),), lambda _filter, _sort, at, most: self.rows[at : at + most]
        )
        self.told: list[tuple[int, int]] = []
        self.model.dataChanged.connect(self._note)
        self.refresh()
        self.told.clear()

    def refresh(self, wanted: OrderFilter = ALL) -> None:
        """Show the list as it is now."""
        self.model.show(wanted, OrderSort(), len(self.rows), tuple(self.rows[:PAGE_ROWS]))

    def seen(self) -> list[OrderRow | None]:
        """Give every row the model has."""
        return [self.model.row(number) for number in range(self.model.rowCount())]

    def _note(self, first: QModelIndex, last: QModelIndex) -> None:
        self.told.append((first.row(), last.row()))


def test_a_list_that_stayed_the_same_is_not_painted_anew(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.refresh()
    assert listed.told == []


def test_only_the_rows_that_differ_are_painted_anew(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.rows[4] = order(4, "Salma")
    listed.rows[6] = replace(listed.rows[6], printed=1)
    listed.refresh()
    assert listed.told == [(4, 6)]


def test_rows_further_down_are_painted_anew_once_they_were_looked_at(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.model.row(250)
    listed.rows[250] = order(250, "Salma")
    listed.refresh()
    assert listed.told == [(PAGE_ROWS, 299)]
    assert listed.model.row(250) == order(250, "Salma")


def test_another_question_is_painted_whole(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.refresh(replace(ALL, text="mona"))
    assert listed.told == [(0, PAGE_ROWS - 1), (PAGE_ROWS, 299)]


lists = st.lists(st.integers(0, 400).map(order), max_size=250)


@given(before=lists, after=lists, looked_at=st.lists(st.integers(0, 250), max_size=4))
def test_the_model_gives_the_list_and_tells_of_every_row_that_differs(
    before: list[OrderRow], after: list[OrderRow], looked_at: list[int]
) -> None:
    listed = Listed(before)
    shown = {number: row for number in looked_at if (row := listed.model.row(number)) is not None}
    shown |= dict(enumerate(before[:PAGE_ROWS]))
    listed.rows = after
    listed.refresh()
    assert listed.seen() == after
    differ = {number for number, row in shown.items() if number < len(after) and after[number] != row}
    assert differ <= {number for first, last in listed.told for number in range(first, last + 1)}
