"""Columns that a person arranges: every layout, known or not, leaves each column in its one place; rows wrap."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.domain.list_views import ColumnLayout
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import FilterButton
from courier_desk.ui.widgets.arranged_table import ArrangedTable
from courier_desk.ui.widgets.table import Column
from courier_desk.ui.widgets.wrap_row import WrapRow

KEYS = ("check", "a", "b", "c", "d")
COLUMNS = tuple(Column(key=key, title=key, width=40, weight=key == "b", shown=key != "d") for key in KEYS)
names = st.sampled_from([*KEYS, "gone"])
layouts = st.builds(
    ColumnLayout,
    order=st.lists(names).map(tuple),
    hidden=st.none() | st.frozensets(names),
    widths=st.dictionaries(names, st.integers(24, 300)),
)


def table() -> ArrangedTable:
    made = ArrangedTable("List", COLUMNS)
    made.setModel(QStandardItemModel(3, len(COLUMNS), made))
    return made


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(layout=layouts)
def test_any_layout_leaves_the_check_first_and_something_to_see(theme: Theme, layout: ColumnLayout) -> None:
    arranged = table()
    arranged.arrange(layout)
    now = arranged.arrangement()
    assert sorted(now.order) == sorted(KEYS)
    assert now.order[0] == "check"
    assert arranged.shown_columns()
    wanted = [key for key in dict.fromkeys(layout.order) if key in KEYS and key != "check"]
    assert [key for key in now.order if key in wanted] == wanted
    again = table()
    again.arrange(now)
    assert again.arrangement() == now
    arranged.deleteLater()
    again.deleteLater()


def test_columns_begin_as_they_are_and_a_new_one_stands_beside_its_neighbour(qtbot: QtBot, theme: Theme) -> None:
    arranged = table()
    qtbot.addWidget(arranged)
    arranged.arrange(ColumnLayout())
    assert [column.key for column in arranged.shown_columns()] == ["a", "b", "c"]
    arranged.arrange(ColumnLayout(order=("check", "c", "a"), hidden=frozenset({"a"})))
    assert [column.key for column in arranged.shown_columns()] == ["c", "b"]
    assert arranged.arrangement().order == ("check", "c", "d", "a", "b")


def test_filters_go_on_in_the_next_line(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    row = WrapRow()
    buttons = [FilterButton(f"Filter {number}") for number in range(6)]
    for button in buttons:
        button.set_options([("", "All")])
        row.add(button)
    column.addWidget(row)
    column.addStretch(1)
    for width, lines in ((1200, 1), (400, 2)):
        window.resize(width, 400)
        window.show()
        qtbot.waitUntil(lambda width=width: window.width() == width)  # type: ignore[misc]  # bound in its own turn
        places = {button.y() for button in buttons}
        assert len(places) >= lines
        assert (len(places) == 1) == (lines == 1)
        assert all(row.rect().contains(button.geometry()) for button in buttons)
