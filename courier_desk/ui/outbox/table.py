"""The list of the outbox: its columns, its Qt model, and the table that paints both.

Rows stand in groups, each under a row that spans the table and that the keyboard passes over. The model is told a new
state and tells Qt only what differs: rows come, go and move, so that what is current and scrolled to stays. It reads
nothing; it is given everything. What is happening with each row is told by the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QRect, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from courier_desk.desk.outbox_items import OutboxGroup, OutboxItem
from courier_desk.domain.orders import AmountType
from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen
from courier_desk.ui.literal import tip_text
from courier_desk.ui.outbox import words
from courier_desk.ui.outbox.explanation import Explanation, SendingState, explain
from courier_desk.ui.outbox.words import group_note, group_of, group_words, tag_of
from courier_desk.ui.theme import Role, Theme, elided
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, pill_size, tag_size
from courier_desk.ui.widgets.rows_model import ROW_ROLE, ColumnsModel, Index
from courier_desk.ui.widgets.table import CHECKED_ROLE, PADDING, Column, DeskHeader, DeskTable, RowDelegate
from courier_desk.ui.words import Formats, isolate, listed, ltr, plain, state_words, with_name
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: An amount, a day and a reference of ours as long as those that are often seen.
_AMOUNT, _DAY, _REFERENCE = "00,000.00", "00/00/0000", "CD00000-MMMMM"
#: What is happening (Explanation), asked of any column of an item.
EXPLANATION_ROLE = Qt.ItemDataRole.UserRole + 3
#: The column whose cell is current in a current row.
_CURRENT_COLUMN = 1
_ON_ITS_WAY = (State.SENDING, State.CHECKING, State.WAITING, State.NEEDS_PERSON)
_TEXT_ROLES = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole})
#: Pills and group names stand this much further in than other cells (pixels).
_IN = 4
#: Group rows are lower than the others (pixels).
_GROUP_HEIGHT = 32


class Cell(StrEnum):
    """The columns by key."""

    STATE = "state"
    REFERENCE = "reference"
    CUSTOMER = "customer"
    MERCHANT = "merchant"
    AMOUNT = "amount"
    SAVED = "saved"
    EXPLANATION = "explanation"


def outbox_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window."""
    theme = Theme.of()
    body, caption = QFontMetrics(theme.font(Role.BODY)), QFontMetrics(theme.font(Role.CAPTION))

    def wide(text: str, title: str) -> int:
        return max(body.horizontalAdvance(text), caption.horizontalAdvance(title)) + 2 * PADDING + 2

    state = max(pill_size(state_words(one), theme).width() for one in State)
    amount, saved = Common.COD_IN_POUNDS.words, translate("Outbox", "Saved", "column: when it was saved")
    columns = (
        Column(key=Cell.STATE, title=Common.STATE.words, width=state + 2 * PADDING + 4),
        Column(key=Cell.REFERENCE, title=Common.REFERENCE.words, width=wide(_REFERENCE, ""), weight=1),
        Column(key=Cell.CUSTOMER, title=Common.CUSTOMER.words, width=116, weight=2),
        Column(key=Cell.MERCHANT, title=Common.MERCHANT.words, width=100, weight=1),
        Column(key=Cell.AMOUNT, title=amount, width=wide(_AMOUNT, amount), right=True),
        Column(key=Cell.SAVED, title=saved, width=wide(_DAY, saved), right=True),
        Column(key=Cell.EXPLANATION, title=translate("Outbox", "What is happening"), width=280, weight=8),
    )
    return tuple(_unsorted(column) for column in columns)


def _unsorted(column: Column) -> Column:
    """The groups and the order of sending are the order of this list; there is no other."""
    return Column(
        key=column.key, title=column.title, width=column.width, weight=column.weight, right=column.right, sortable=False
    )


def cell_text(item: OutboxItem, key: str, now: datetime, what: Explanation) -> str:
    """Give the text of a cell; pill and colours are the delegate's."""
    match key:
        case Cell.STATE:
            return words.item_words(item).text
        case Cell.REFERENCE:
            return words.reference_words(item)
        case Cell.CUSTOMER:
            return words.who_words(item)
        case Cell.MERCHANT:
            return words.merchant_words(item)
        case Cell.AMOUNT:
            return words.amount_words(item)
        case Cell.SAVED:
            return words.saved_words(item, now)
        case _:
            return what.whole()


def cell_spoken(item: OutboxItem, column: Column, text: str) -> str:
    """Give what a screen reader says of a cell: the column's name and its value; of the state its work too."""
    said = plain(text)
    if column.key == Cell.STATE:
        said = listed([said, plain(words.work_words(item))])
    elif column.key == Cell.AMOUNT and (tag := words.tag_of(item)):
        said = f"{tag} {said}"
    return with_name(column.title, said)


def cell_tip(item: OutboxItem, key: str, text: str) -> str:
    """Give the whole text where a cell may cut it, and the exact moment of saving."""
    if key == Cell.SAVED:
        return ltr(Formats.current().date_time(item.created))
    return plain(text) if key in (Cell.CUSTOMER, Cell.MERCHANT, Cell.REFERENCE, Cell.EXPLANATION) else ""


@frozen
class GroupRow:
    """A row that names a group."""

    group: OutboxGroup
    count: int
    note: str


Entry = OutboxItem | GroupRow


class OutboxModel(ColumnsModel):
    """Rows of the outbox under their groups. ``sending`` tells how sending stands now."""

    def __init__(
        self, columns: tuple[Column, ...], sending: Callable[[], SendingState], parent: QObject | None = None
    ) -> None:
        super().__init__(columns, parent)
        self._sending = sending
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

    def explain(self, item: OutboxItem) -> Explanation:
        """Tell what is happening with a row now."""
        before = self._line.get(item.row_id, 0)
        return explain(item, self._sending(), before=before, follows=item.row_id in self._following)

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
            if item.target and item.state in _ON_ITS_WAY:
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
        if role not in _TEXT_ROLES:
            return self.explain(item) if role == EXPLANATION_ROLE else None
        what = self.explain(item) if column.key == Cell.EXPLANATION else Explanation("", "")
        text = cell_text(item, column.key, self._sending().now, what)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return cell_spoken(item, column, text)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(cell_tip(item, column.key, text)) or None
        return text


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


class OutboxTable(DeskTable):
    """The table. The model comes with ``setModel``."""

    def __init__(self, name: str) -> None:
        super().__init__(name, outbox_columns())
        self.setItemDelegate(OutboxDelegate(self))

    def make_header(self) -> DeskHeader:
        """Make the header row."""
        return _Header(self)

    def span_groups(self) -> None:
        """Let each group's name take the whole row; called after rows came, went or moved."""
        model = self.model()
        assert isinstance(model, OutboxModel)
        wanted = model.group_rows()
        spanned = [row for row in range(model.rowCount()) if self.columnSpan(row, 0) > 1]
        if spanned == wanted:
            return
        self.clearSpans()
        for row in wanted:
            self.setSpan(row, 0, 1, model.columnCount())
        self._fit_heights(set(wanted))

    def _fit_heights(self, groups: set[int]) -> None:
        rows, usual = self.verticalHeader(), Theme.of(self).row_height
        for row in range(rows.count()):
            rows.resizeSection(row, _GROUP_HEIGHT if row in groups else usual)

    def _restyle(self) -> None:
        super()._restyle()
        if (model := self.model()) is not None:
            assert isinstance(model, OutboxModel)
            self._fit_heights(set(model.group_rows()))

    def go_to(self, row: int | None) -> None:
        """Make a row current and bring it into sight, the name of its group with it."""
        if row is None:
            return
        model = self.model()
        if row == 1:
            self.scrollTo(model.index(0, 0))
        index = model.index(row, _CURRENT_COLUMN)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End go to the first and the last row that is no group."""
        model = self.model()
        assert isinstance(model, OutboxModel)
        if event.key() == Qt.Key.Key_Home:
            self.go_to(model.first_item())
        elif event.key() == Qt.Key.Key_End:
            self.go_to(model.last_item())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # type: ignore[override]  # the base takes any event
        """The list never has the focus without a current row."""
        model = self.model()
        if isinstance(model, OutboxModel) and not self.currentIndex().isValid():
            self.go_to(model.first_item())
        super().focusInEvent(event)


class _Header(DeskHeader):
    """The first title stands over the pills and the names of the groups."""

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        super().paintSection(painter, rect, logical)
        if logical == 0:
            inside = rect.adjusted(PADDING, 0, 0, 0)
            super().paintSection(painter, QStyle.visualRect(self.layoutDirection(), rect, inside), logical)


class OutboxDelegate(RowDelegate):
    """Paints group rows and the cells of a piece of work."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell; a group's name is one over the whole row."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, GroupRow):
            super().paint(painter, option, index)
            return
        table = option.widget
        assert isinstance(table, DeskTable)
        painter.save()
        _paint_group(painter, option.rect, row, table, Theme.of(table))
        painter.restore()

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:
        """Paint the content of one cell."""
        item = index.data(ROW_ROLE)
        if not isinstance(item, OutboxItem):
            return
        column = table.columns[index.column()]
        text = str(index.data() or "")
        match column.key:
            case Cell.STATE:
                place = _further_in(rect, table)
                ratio = table.devicePixelRatioF()
                paint_pill(painter, place, words.item_words(item), theme, table.layoutDirection(), ratio=ratio)
            case Cell.REFERENCE:
                painter.setFont(theme.font(Role.BODY, bold=True))
                # They differ at their ends: one that has no room loses its beginning.
                end = elided(painter.font(), plain(text), rect.width(), left=True)
                self.paint_text(painter, rect, ltr(end), table)
            case Cell.AMOUNT:
                _paint_amount(painter, rect, text, item, table, theme)
            case Cell.EXPLANATION:
                what = index.data(EXPLANATION_ROLE)
                if isinstance(what, Explanation):
                    _paint_explanation(painter, rect, what, table, theme)
            case key:
                painter.setPen(theme.colour("tx2" if key in (Cell.MERCHANT, Cell.SAVED) else "tx"))
                self.paint_text(painter, rect, text, table, right=column.right)


def _further_in(rect: QRect, table: DeskTable) -> QRect:
    return QStyle.visualRect(table.layoutDirection(), rect, rect.adjusted(_IN, 0, 0, 0))


def _paint_group(painter: QPainter, rect: QRect, row: GroupRow, table: DeskTable, theme: Theme) -> None:
    """Name and count at the leading edge, what holds for all of them at the other."""
    painter.fillRect(rect, theme.colour("sunken"))
    painter.fillRect(QRect(rect.x(), rect.bottom(), rect.width(), 1), theme.colour("line"))
    direction = table.layoutDirection()
    leading = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
    trailing = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignRight) | Qt.AlignmentFlag.AlignVCenter
    inner = rect.adjusted(PADDING + 6, 0, -PADDING - 6, 0)
    painter.setFont(theme.font(Role.BODY, bold=True))
    painter.setPen(theme.colour("tx"))
    name = group_words(row.group)
    painter.drawText(inner, leading, name)
    used = QFontMetrics(painter.font()).horizontalAdvance(name) + 8
    painter.setFont(theme.font(Role.BODY))
    painter.setPen(theme.colour("tx2"))
    count = Formats.current().number(row.count)
    painter.drawText(QStyle.visualRect(direction, inner, inner.adjusted(used, 0, 0, 0)), leading, count)
    used += QFontMetrics(painter.font()).horizontalAdvance(count) + 16
    painter.setFont(theme.font(Role.CAPTION))
    room = QStyle.visualRect(direction, inner, inner.adjusted(used, 0, 0, 0))
    note = elided(painter.font(), row.note, room.width())
    painter.drawText(room, trailing, isolate(note))


def _paint_amount(painter: QPainter, rect: QRect, text: str, item: OutboxItem, table: DeskTable, theme: Theme) -> None:
    """The number stands on the right in both directions; a cash difference bears its tag, for it is no COD."""
    tag = tag_of(item) if item.title.amount_type == AmountType.CASH_DIFFERENCE else ""
    if tag:
        size = tag_size(tag, theme)
        width = QFontMetrics(painter.font()).horizontalAdvance(text)
        x = max(rect.x(), rect.right() - width - 5 - size.width())
        paint_tag(painter, QRect(x, rect.center().y() - size.height() // 2, size.width(), size.height()), tag, theme)
        painter.setFont(theme.font(Role.BODY))
        painter.setPen(theme.colour("tx"))
    RowDelegate.paint_text(painter, rect, text, table, right=True)


def _paint_explanation(painter: QPainter, rect: QRect, what: Explanation, table: DeskTable, theme: Theme) -> None:
    """The beginning bold, the rest after it in the same line."""
    painter.setPen(theme.colour(what.colour))
    used = 0
    if what.lead:
        painter.setFont(theme.font(Role.BODY, bold=True))
        lead = Explanation(what.lead, "").whole().rstrip()
        RowDelegate.paint_text(painter, rect, lead, table)
        used = QFontMetrics(painter.font()).horizontalAdvance(lead) + 5
    painter.setFont(theme.font(Role.BODY))
    if (room := rect.width() - used) > 0:
        rest = QStyle.visualRect(table.layoutDirection(), rect, rect.adjusted(rect.width() - room, 0, 0, 0))
        RowDelegate.paint_text(painter, rest, what.text, table)
