"""The outbox as a Qt model: groups with their rows under them, and what is happening with each, told by the moment.

``show`` takes a new state and tells Qt only what differs: rows come, go and move, so that what is current and scrolled
to stays. Group rows cannot be selected. The model reads nothing; it is given everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QObject, Qt

from courier_desk.desk.outbox_items import OutboxGroup, OutboxItem
from courier_desk.domain.outbox import State
from courier_desk.ui.literal import tip_text
from courier_desk.ui.outbox.columns import Cell, cell_spoken, cell_text, cell_tip
from courier_desk.ui.outbox.happening import Happening, Scene, happening
from courier_desk.ui.outbox.words import group_note, group_of, group_words
from courier_desk.ui.widgets.rows_model import ROW_ROLE, ColumnsModel, Index
from courier_desk.ui.widgets.table import CHECKED_ROLE, Column
from courier_desk.ui.words import Formats

#: What is happening (Happening), asked of any column of an item.
HAPPENING_ROLE = Qt.ItemDataRole.UserRole + 3
_STATES = (State.SENDING, State.CHECKING, State.WAITING, State.NEEDS_PERSON)


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A row that names a group."""

    group: OutboxGroup
    count: int
    note: str


Entry = OutboxItem | GroupRow


class OutboxModel(ColumnsModel):
    """Rows of the outbox under their groups. ``scene`` tells how things stand now."""

    def __init__(self, columns: tuple[Column, ...], scene: Callable[[], Scene], parent: QObject | None = None) -> None:
        super().__init__(columns, parent)
        self._scene = scene
        self._entries: list[Entry] = []
        self._line: dict[int, int] = {}
        self._following: frozenset[int] = frozenset()

    # -- what the page does ----------------------------------------------------------------------------------------

    def show(self, items: Sequence[OutboxItem], counts: Mapping[OutboxGroup, int]) -> None:
        """Take a new state: every row once, in the order it is listed, and how many each group has in truth."""
        self._note_line(items)
        wanted = _with_groups(items, counts)
        keys = {_key(entry) for entry in wanted}
        self._remove_all_but(keys)
        for place, entry in enumerate(wanted):
            self._put(place, entry)
        self.tick()

    def entry(self, row: int) -> Entry | None:
        """Give what stands in a row."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def item(self, row: int) -> OutboxItem | None:
        """Give the piece of work of a row; None for a group."""
        entry = self.entry(row)
        return entry if isinstance(entry, OutboxItem) else None

    def place(self, row_id: int) -> int | None:
        """Give the row of a piece of work; None when it is not listed."""
        return next((row for row, entry in enumerate(self._entries) if _key(entry) == row_id), None)

    def first_item(self) -> int | None:
        """Give the first row that is no group."""
        return next((row for row, entry in enumerate(self._entries) if isinstance(entry, OutboxItem)), None)

    def last_item(self) -> int | None:
        """Give the last row that is no group."""
        rows = range(len(self._entries) - 1, -1, -1)
        return next((row for row in rows if isinstance(self._entries[row], OutboxItem)), None)

    def group_rows(self) -> list[int]:
        """Give the rows that name groups."""
        return [row for row, entry in enumerate(self._entries) if isinstance(entry, GroupRow)]

    def happening(self, item: OutboxItem) -> Happening:
        """Tell what is happening with a row now."""
        before = self._line.get(item.row_id, 0)
        return happening(item, self._scene(), before=before, follows=item.row_id in self._following)

    # -- keeping the list ------------------------------------------------------------------------------------------

    def _note_line(self, items: Sequence[OutboxItem]) -> None:
        """Note who goes before whom, and who waits for an earlier change of the same thing."""
        opened: set[str] = set()
        following: set[int] = set()
        line: dict[int, int] = {}
        before = 0
        for item in sorted(items, key=lambda one: one.row_id):
            if item.target and item.target in opened and item.state is State.WAITING:
                following.add(item.row_id)
            if item.target and item.state in _STATES:
                opened.add(item.target)
            if item.state is State.WAITING and item.row_id not in following:
                line[item.row_id] = before
                before += 1
        self._line, self._following = line, frozenset(following)

    def _remove_all_but(self, keys: set[object]) -> None:
        """Take away what is listed no more, in runs from the end."""
        gone = [row for row, entry in enumerate(self._entries) if _key(entry) not in keys]
        for first, last in reversed(_runs(gone)):
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._entries[first : last + 1]
            self.endRemoveRows()

    def _put(self, place: int, entry: Entry) -> None:
        """Let this stand in this row: it is there, it moves there, or it is new."""
        key = _key(entry)
        if place < len(self._entries) and _key(self._entries[place]) == key:
            if self._entries[place] != entry:
                self._entries[place] = entry
                self.dataChanged.emit(self.index(place, 0), self.index(place, len(self._columns) - 1))
            return
        later = next((row for row in range(place + 1, len(self._entries)) if _key(self._entries[row]) == key), None)
        if later is None:
            self.beginInsertRows(QModelIndex(), place, place)
            self._entries.insert(place, entry)
            self.endInsertRows()
            return
        self.beginMoveRows(QModelIndex(), later, later, QModelIndex(), place)
        self._entries.insert(place, self._entries.pop(later))
        self.endMoveRows()
        self._entries[place] = entry
        self.dataChanged.emit(self.index(place, 0), self.index(place, len(self._columns) - 1))

    def tick(self) -> None:
        """Let what counts down be painted anew."""
        if self._entries:
            first, last = (self.index(row, len(self._columns) - 1) for row in (0, len(self._entries) - 1))
            self.dataChanged.emit(first, last, [Qt.ItemDataRole.DisplayRole])

    # -- what Qt asks ----------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count groups and rows."""
        return 0 if parent.isValid() else len(self._entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Groups are passed over by the keyboard."""
        if index.isValid() and isinstance(self.entry(index.row()), GroupRow):
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what a cell shows, what a screen reader says, what is happening, or the whole row."""
        entry = self.entry(index.row()) if index.isValid() else None
        if entry is None:
            return None
        if role == ROW_ROLE:
            return entry
        if role == CHECKED_ROLE:
            return False
        if isinstance(entry, GroupRow):
            return _group_data(entry, index.column(), role)
        return self._item_data(entry, self._columns[index.column()], role)

    def _item_data(self, item: OutboxItem, column: Column, role: int) -> object:
        if role not in _SAID:
            return self.happening(item) if role == HAPPENING_ROLE else None
        what = self.happening(item) if column.key == Cell.HAPPENING else Happening("", "")
        text = cell_text(item, column.key, self._scene().now, what)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return cell_spoken(item, column, text)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(cell_tip(item, column.key, text)) or None
        return text


_SAID = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole})


def _group_data(row: GroupRow, column: int, role: int) -> object:
    if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) and column == 0:
        return f"{group_words(row.group)} {Formats.current().number(row.count)}"
    return None


def _key(entry: Entry) -> object:
    return entry.group if isinstance(entry, GroupRow) else entry.row_id


def _with_groups(items: Sequence[OutboxItem], counts: Mapping[OutboxGroup, int]) -> list[Entry]:
    """Put each group's name over its rows, the groups in their order."""
    entries: list[Entry] = []
    for group in OutboxGroup:
        inside = [item for item in items if group_of(item) is group]
        if inside:
            count = max(counts.get(group, 0), len(inside))
            entries += [GroupRow(group, count, group_note(group, inside)), *inside]
    return entries


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Give runs of neighbouring rows: (first, last)."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and runs[-1][1] == row - 1:
            runs[-1] = (runs[-1][0], row)
        else:
            runs.append((row, row))
    return runs
