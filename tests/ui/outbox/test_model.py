"""The outbox as a Qt model: Qt's own tester watches every change, and what is current stays what it was."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from courier_desk.desk.outbox_items import OutboxGroup, OutboxItem
from courier_desk.domain.outbox import Kind, State
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.outbox.explanation import SendingState
from courier_desk.ui.outbox.page import OutboxHead
from courier_desk.ui.outbox.table import GroupRow, OutboxModel, OutboxTable
from courier_desk.ui.outbox.words import group_of
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets.rows_model import ROW_ROLE
from courier_desk.ui.words import plain
from tests.ui.outbox.samples import NOW, change, item

pytestmark = pytest.mark.usefixtures("theme")
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


class Listed:
    """A table over a model, watched by Qt's tester."""

    def __init__(self) -> None:
        self.sending = SendingState(now=NOW)
        self.table = OutboxTable("Outbox")
        self.model = OutboxModel(self.table.columns, lambda: self.sending)
        self.tester = QAbstractItemModelTester(self.model, FATAL)
        self.table.setModel(self.model)

    def show(self, *items: OutboxItem) -> None:
        """Show these, in this order within their groups."""
        self.model.show(items, {})
        self.table.span_groups()

    def seen(self) -> list[str | int]:
        """Give what stands in the rows: names of groups, ids of pieces of work."""
        entries = [self.model.entry(row) for row in range(self.model.rowCount())]
        return [entry.group.value if isinstance(entry, GroupRow) else entry.row_id for entry in entries if entry]


@pytest.fixture
def listed(qtbot: QtBot, theme: Theme) -> Listed:
    """An empty list."""
    made = Listed()
    qtbot.addWidget(made.table)
    return made


def test_each_group_stands_over_its_rows_in_its_order(listed: Listed) -> None:
    listed.show(item(1, State.DRAFT), item(2), item(3, State.REFUSED), item(4, State.CHECKING), item(5, State.SENDING))
    assert listed.seen() == ["attention", 3, "checking", 4, "sending", 5, "waiting", 2, "drafts", 1]
    assert [listed.table.columnSpan(row, 0) for row in (0, 1, 2)] == [7, 1, 7]
    assert plain(str(listed.model.index(0, 0).data())) == "Needs attention 1"


def test_what_is_current_stays_current_when_it_moves_to_another_group(listed: Listed) -> None:
    listed.show(item(1), item(2), item(3))
    listed.table.go_to(listed.model.place(2))
    listed.show(item(1), item(2, State.SENDING), item(3))
    assert listed.model.item(listed.table.currentIndex().row()) == item(2, State.SENDING)
    listed.show(item(2, State.REFUSED))
    current = listed.model.item(listed.table.currentIndex().row())
    assert current is not None
    assert (current.row_id, current.state) == (2, State.REFUSED)


def test_the_keyboard_passes_groups_over(listed: Listed, qtbot: QtBot) -> None:
    listed.show(item(1, State.REFUSED), item(2), item(3, State.DRAFT))
    listed.table.show()
    listed.table.setFocus()
    rows = []
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(listed.table, key)
        current = listed.model.item(listed.table.currentIndex().row())
        rows.append(None if current is None else current.row_id)
    assert rows == [1, 2, 3, 2, 3, 1]


def test_a_screen_reader_hears_state_and_work_and_each_column(listed: Listed) -> None:
    listed.show(change(Kind.ORDER_CANCEL))
    row = listed.model.first_item()
    assert row is not None
    role = Qt.ItemDataRole.AccessibleTextRole
    said = [plain(str(listed.model.index(row, column).data(role))) for column in range(listed.model.columnCount())]
    assert said == [
        "State: Saved, Cancel order 204828",
        "Reference: 204828",
        "Customer: Hossam El-Din Fathy",
        "Merchant: Dokki Linen",
        "COD, EGP: COD 640.00",
        "Saved: 2:31\u00a0PM",
        "What is happening: Cancel order: Next, in about 1 s",
    ]


def test_later_changes_of_one_order_wait_for_the_earlier_ones(listed: Listed) -> None:
    first, second = change(Kind.ORDER_UPDATE), replace(change(Kind.ORDER_CANCEL), row_id=2)
    listed.show(first, second, item(3))
    told = [plain(listed.model.explain(one).text) for one in (first, second, item(3))]
    assert told == ["Next, in about 1 s", "After the change before it", "1 before it, in about 1 s"]


def test_a_second_passing_tells_of_the_last_column_only(listed: Listed) -> None:
    listed.show(item(1), item(2))
    heard: list[tuple[int, int]] = []
    listed.model.dataChanged.connect(lambda first, last: heard.append((first.column(), last.column())))
    listed.model.tick()
    assert heard == [(6, 6)]


states = st.sampled_from([one for one in State if one is not State.DONE])
outboxes = st.dictionaries(st.integers(1, 12), states, max_size=12).map(
    lambda found: [item(row_id, state) for row_id, state in found.items()]
)


@given(before=outboxes, after=outboxes, shuffled=st.randoms(use_true_random=False))
def test_any_outbox_follows_any_other(before: list[OutboxItem], after: list[OutboxItem], shuffled: object) -> None:
    listed = Listed()
    listed.show(*before)
    kept = {
        row: QPersistentModelIndex(listed.model.index(row, 1))
        for row in range(listed.model.rowCount())
        if listed.model.item(row)
    }
    told = {row: listed.model.item(row) for row in kept}
    shuffled.shuffle(after)  # type: ignore[attr-defined]  # a random.Random
    listed.show(*after)
    wanted: list[str | int] = []
    for group in OutboxGroup:
        inside = [one.row_id for one in after if group_of(one) is group]
        wanted += [group.value, *inside] if inside else []
    assert listed.seen() == wanted
    there = {one.row_id: one for one in after}
    for row, index in kept.items():
        was = told[row]
        assert was is not None
        assert index.isValid() == (was.row_id in there)
        assert not index.isValid() or index.data(ROW_ROLE) == there[was.row_id]
    assert [listed.table.columnSpan(row, 0) > 1 for row in range(listed.model.rowCount())] == [
        isinstance(entry, str) for entry in wanted
    ]
    listed.table.deleteLater()


@pytest.mark.parametrize("language", list(Language))
def test_no_chip_is_hidden_beside_the_panel(qapp: QApplication, qtbot: QtBot, language: Language) -> None:
    """The list is so wide beside the panel in a window of 1366."""
    use_language(qapp, language)
    try:
        head = OutboxHead()
        qtbot.addWidget(head)
        head.resize(1026, head.height())
        head.show()
        head.show_counts(dict.fromkeys(OutboxGroup, 12))
        qtbot.waitUntil(lambda: head.chips.horizontalScrollBar().maximum() == 0)
    finally:
        use_language(qapp, Language.ENGLISH)
