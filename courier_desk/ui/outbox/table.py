"""The outbox's table: group rows span it and the keyboard passes them over; how each kind of cell is painted."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from courier_desk.desk.outbox_items import OutboxItem
from courier_desk.domain.orders import AmountType
from courier_desk.ui.outbox.columns import Cell, outbox_columns
from courier_desk.ui.outbox.happening import Happening
from courier_desk.ui.outbox.model import HAPPENING_ROLE, GroupRow, OutboxModel
from courier_desk.ui.outbox.words import group_words, tag_of
from courier_desk.ui.theme import Role, Theme, elided
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, tag_size
from courier_desk.ui.widgets.rows_model import ROW_ROLE
from courier_desk.ui.widgets.table import PADDING, DeskHeader, DeskTable, Index, RowDelegate
from courier_desk.ui.words import Formats, isolate, ltr, plain, state_words

#: Pills and group names stand this much further in than other cells (pixels).
_IN = 4
_REFERENCE = 1
#: Group rows are lower than the others (pixels).
_GROUP_HEIGHT = 32


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
        index = model.index(row, _REFERENCE)
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
                paint_pill(painter, place, state_words(item.state), theme, table.layoutDirection(), ratio=ratio)
            case Cell.REFERENCE:
                painter.setFont(theme.font(Role.BODY, bold=True))
                # They differ at their ends: one that has no room loses its beginning.
                end = elided(painter.font(), plain(text), rect.width(), left=True)
                self.paint_text(painter, rect, ltr(end), table)
            case Cell.AMOUNT:
                _paint_amount(painter, rect, text, item, table, theme)
            case Cell.HAPPENING:
                what = index.data(HAPPENING_ROLE)
                if isinstance(what, Happening):
                    _paint_happening(painter, rect, what, table, theme)
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


def _paint_happening(painter: QPainter, rect: QRect, what: Happening, table: DeskTable, theme: Theme) -> None:
    """The beginning bold, the rest after it in the same line."""
    painter.setPen(theme.colour(what.colour))
    used = 0
    if what.lead:
        painter.setFont(theme.font(Role.BODY, bold=True))
        lead = Happening(what.lead, "").whole().rstrip()
        RowDelegate.paint_text(painter, rect, lead, table)
        used = QFontMetrics(painter.font()).horizontalAdvance(lead) + 5
    painter.setFont(theme.font(Role.BODY))
    if (room := rect.width() - used) > 0:
        rest = QStyle.visualRect(table.layoutDirection(), rect, rect.adjusted(rect.width() - room, 0, 0, 0))
        RowDelegate.paint_text(painter, rest, what.text, table)
