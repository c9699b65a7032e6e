"""The orders list as a Qt model: what it gives, what it asks for, and that only what changed is painted anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.ui.orders import model as model_module
from courier_desk.ui.orders.model import PAGE_ROWS, OrderTableModel, Selection
from courier_desk.ui.widgets.table import CHECKED_ROLE, Column
from tests.support.order_rows import order_row

ALL = OrderFilter(account="a", merchant="m")
COLUMNS = (
    Column(key="check", title="", width=28, sortable=False),
    Column(key="number", title="Order", width=60),
    Column(key="customer", title="Customer", width=60),
)


def order(number: int, name: str = "Mona") -> OrderRow:
    """Give a row of the list."""
    return order_row(str(number), full_name=name)


class Listed:
    """A list that can change, its model, the pages it wants and the rows it told to be different."""

    def __init__(self, rows: list[OrderRow]) -> None:
        self.rows = rows
        self.selection = Selection()
        self.model = OrderTableModel(COLUMNS, self.selection)
        self.tester = QAbstractItemModelTester(self.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        self.told: list[tuple[int, int]] = []
        self.wanted: list[int] = []
        self.model.dataChanged.connect(self._note)
        self.model.page_requested.connect(self.wanted.append)
        self.refresh()
        self.told.clear()

    def refresh(self, wanted: OrderFilter = ALL) -> None:
        """Show the list as it is now."""
        self.model.show(wanted, OrderSort(), len(self.rows), tuple(self.rows[:PAGE_ROWS]))

    def bring(self) -> None:
        """Bring every page that is wanted, and those wanted then."""
        while self.wanted:
            page = self.wanted.pop(0)
            rows = self.rows[page * PAGE_ROWS : (page + 1) * PAGE_ROWS]
            self.model.take(self.model.generation, page, rows)

    def seen(self) -> list[OrderRow | None]:
        """Give every row the model has, after what it lacks was brought."""
        for number in range(self.model.rowCount()):
            if self.model.row(number) is None:
                self.bring()
        return [self.model.row(number) for number in range(self.model.rowCount())]

    def _note(self, first: QModelIndex, last: QModelIndex) -> None:
        self.told.append((first.row(), last.row()))


def test_a_list_that_stayed_the_same_is_not_painted_anew(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.seen()
    listed.told.clear()
    listed.refresh()
    listed.bring()
    assert listed.told == []


def test_only_the_rows_that_differ_are_painted_anew(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.rows[4] = order(4, "Salma")
    listed.rows[6] = replace(listed.rows[6], printed=1)
    listed.refresh()
    assert listed.told == [(4, 6)]


def test_a_row_that_has_not_come_is_empty_and_asked_for_once(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.wanted.clear()
    assert [listed.model.row(250) for _ in range(3)] == [None] * 3
    assert listed.model.index(250, 1).data() is None
    assert listed.wanted == [2]
    listed.bring()
    assert listed.model.row(250) == order(250)
    assert listed.told == [(200, 299)]


def test_what_may_be_old_stays_until_it_is_known_better(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.seen()
    listed.rows[250] = order(250, "Salma")
    listed.refresh()
    listed.told.clear()
    assert listed.model.row(250) == order(250)
    listed.bring()
    assert listed.model.row(250) == order(250, "Salma")
    assert listed.told == [(250, 250)]


def test_a_page_of_an_earlier_state_does_not_replace_what_is_there(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    generation = listed.model.generation
    listed.refresh()
    listed.model.row(250)
    listed.bring()
    listed.model.take(generation, 2, [order(number, "Old") for number in range(200, 300)])
    assert listed.model.row(250) == order(250)


def test_a_page_is_asked_for_before_one_comes_to_it(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.wanted.clear()
    listed.model.row(50)
    assert listed.wanted == []
    listed.model.row(70)
    assert listed.wanted == [1]
    listed.model.forget_asked(1)
    listed.model.row(70)
    assert listed.wanted == [1, 1]


def test_another_question_is_painted_whole(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(300)])
    listed.refresh(replace(ALL, text="mona"))
    assert listed.told == [(0, PAGE_ROWS - 1), (PAGE_ROWS, 299)]


def test_no_more_pages_are_kept_than_needed_and_the_first_always(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = 4  # in place of forty: at each change the tester goes through everything that is kept
    monkeypatch.setattr(model_module, "KEPT_PAGES", kept)
    listed = Listed([order(number) for number in range((kept + 5) * PAGE_ROWS)])
    for page in range(kept + 5):
        listed.model.row(page * PAGE_ROWS + 50)
        listed.bring()
    listed.wanted.clear()
    assert listed.model.row(0) is not None
    assert listed.model.row(PAGE_ROWS) is None
    assert listed.wanted[0] == 1


def test_what_is_chosen_is_told_to_the_view(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(10)])
    listed.selection.choose(["o3", "o4"])
    assert listed.told == [(0, 9)]
    assert [number for number in range(10) if listed.model.index(number, 0).data(CHECKED_ROLE)] == [3, 4]


lists = st.lists(st.integers(0, 400).map(order), max_size=250, unique_by=lambda row: row.key)


@settings(deadline=None)
@given(before=lists, after=lists, looked_at=st.lists(st.integers(0, 250), max_size=4), brought=st.booleans())
def test_the_model_gives_the_list_and_tells_of_every_row_that_differs(
    before: list[OrderRow], after: list[OrderRow], looked_at: list[int], brought: bool
) -> None:
    listed = Listed(before)
    for number in looked_at:
        listed.model.row(number)
    if brought:
        listed.bring()
    shown = {number: row for number in range(len(before)) if (row := listed.model.row(number)) is not None}
    listed.rows = after
    listed.refresh()
    assert listed.seen() == after
    differ = {number for number, row in shown.items() if number < len(after) and after[number] != row}
    assert differ <= {number for first, last in listed.told for number in range(first, last + 1)}
    assert [listed.model.place_of(row.key) for row in after] == list(range(len(after)))


def test_a_list_that_is_counted_later_grows_and_never_shrinks_before_it_is(qtbot: QtBot) -> None:
    del qtbot
    rows = [order(number) for number in range(350)]
    listed = Listed(rows)
    text = replace(ALL, text="mona")
    listed.model.show(text, OrderSort(), PAGE_ROWS, tuple(rows[:PAGE_ROWS]), more=True)
    assert (listed.model.rowCount(), listed.model.is_counted) == (PAGE_ROWS, False)
    listed.model.count_rows(ALL, 7, more=False)  # of what was asked before
    listed.model.count_rows(text, 250, more=True)
    assert (listed.model.rowCount(), listed.model.is_counted) == (250, False)
    listed.model.count_rows(text, 350, more=False)
    assert (listed.model.rowCount(), listed.model.is_counted) == (350, True)
    listed.model.show(text, OrderSort(), PAGE_ROWS, tuple(rows[:PAGE_ROWS]), more=True)  # after a poll
    assert listed.model.rowCount() == 350
    listed.model.count_rows(text, 349, more=False)
    assert listed.model.rowCount() == 349


def test_a_page_is_asked_for_by_the_rows_beside_it_that_are_here(qtbot: QtBot) -> None:
    listed = Listed([order(number) for number in range(350)])
    assert listed.model.beside(1) == ("o99", "")
    listed.model.take(listed.model.generation, 3, listed.rows[300:])
    assert listed.model.beside(2) == ("", "o300")
    assert listed.model.beside(0) == ("", "")
    listed.refresh()  # what was read before may be old now
    assert listed.model.beside(2) == ("", "")
