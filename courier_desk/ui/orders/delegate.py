"""How the cells of the orders list are painted: check, number, phone, zone with its fault, type, bolt, amount, pill."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from courier_desk.domain.order_list import OrderColumn, OrderRow
from courier_desk.ui.orders import cells
from courier_desk.ui.orders.model import OrderTableModel
from courier_desk.ui.theme import Role, Theme, elided, paint_check
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, tag_size
from courier_desk.ui.widgets.table import PADDING, Column, DeskTable, RowDelegate
from courier_desk.ui.words import Formats, ltr, order_type_icon

_ICON = 16
_GAP = 6
_ZONE_FIELDS = frozenset({"zone", "government"})
_SECOND = frozenset({OrderColumn.PHONE, OrderColumn.CREATED})


class OrderDelegate(RowDelegate):
    """Paints one order's cells."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one cell. The model is asked directly, once: a page of cells is painted while somebody scrolls."""
        table, model = option.widget, index.model()
        assert isinstance(table, DeskTable)
        assert isinstance(model, OrderTableModel)
        theme, row = Theme.of(table), model.row(index.row())
        checked = row is not None and model.is_chosen(row)
        rect = option.rect
        painter.save()
        self.paint_ground(painter, rect, index, table, theme, checked=checked)
        if row is not None:
            painter.setFont(theme.font(Role.BODY))
            painter.setPen(theme.colour("tx"))
            room = rect.adjusted(PADDING, 0, -PADDING, 0)
            self._cell(painter, room, row, table.columns[index.column()], table, theme, checked=checked)
        painter.restore()

    def _cell(
        self,
        painter: QPainter,
        rect: QRect,
        row: OrderRow,
        column: Column,
        table: DeskTable,
        theme: Theme,
        *,
        checked: bool,
    ) -> None:
        key = column.key
        text = cells.text(row, key, datetime.now(UTC))
        match key:
            case "check":
                state = Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked
                paint_check(painter, rect.adjusted(-2, 0, 2, 0), state, theme.tokens)
            case OrderColumn.NUMBER:
                painter.setFont(theme.font(Role.BODY, bold=bool(row.number)))
                self.paint_text(painter, rect, text, table)
            case OrderColumn.REFERENCE:
                painter.setPen(theme.colour("tx2"))
                self._reference(painter, rect, row.reference, table)
            case OrderColumn.ZONE:
                self._zone(painter, rect, text, row, table, theme)
            case OrderColumn.TYPE:
                self._with_icon(painter, rect, text, order_type_icon(row.order_type), "tx2", table, theme)
            case OrderColumn.EXPRESS:
                if row.express:
                    self._icon(painter, rect, "bolt", "amb", table, theme)
            case OrderColumn.AMOUNT:
                self._amount(painter, rect, text, row, table, theme)
            case OrderColumn.STATUS:
                ratio = table.devicePixelRatioF()
                paint_pill(painter, rect, cells.status_of(row), theme, table.layoutDirection(), ratio=ratio)
            case OrderColumn.PRINTED:
                self._printed(painter, rect, row, table, theme)
            case _:
                painter.setPen(theme.colour("tx2" if key in _SECOND else "tx"))
                self.paint_text(painter, rect, text, table, right=column.right)

    def _reference(self, painter: QPainter, rect: QRect, text: str, table: DeskTable) -> None:
        """Paint a reference; one that has no room loses its beginning, for they differ at their ends."""
        self.paint_text(painter, rect, ltr(elided(painter.font(), text, rect.width(), left=True)), table)

    def _zone(self, painter: QPainter, rect: QRect, text: str, row: OrderRow, table: DeskTable, theme: Theme) -> None:
        if row.state is not None and row.wrong_field in _ZONE_FIELDS:
            self._with_icon(painter, rect, text, "alert", "red", table, theme, ink="red")
            return
        self.paint_text(painter, rect, text, table)

    def _with_icon(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        icon: str,
        colour: str,
        table: DeskTable,
        theme: Theme,
        *,
        ink: str = "tx",
    ) -> None:
        direction = table.layoutDirection()
        place = QRect(rect.x(), rect.y() + (rect.height() - _ICON) // 2, _ICON, _ICON)
        pixmap = theme.pixmap(icon, colour, _ICON, table.devicePixelRatioF(), direction)
        painter.drawPixmap(QStyle.visualRect(direction, rect, place), pixmap)
        painter.setPen(theme.colour(ink))
        room = rect.adjusted(_ICON + _GAP, 0, 0, 0)
        self.paint_text(painter, QStyle.visualRect(direction, rect, room), text, table)

    @staticmethod
    def _icon(painter: QPainter, rect: QRect, name: str, colour: str, table: DeskTable, theme: Theme) -> None:
        pixmap = theme.pixmap(name, colour, _ICON, table.devicePixelRatioF(), table.layoutDirection())
        centre = rect.center()
        painter.drawPixmap(centre.x() - _ICON // 2 + 1, centre.y() - _ICON // 2 + 1, pixmap)

    def _amount(self, painter: QPainter, rect: QRect, text: str, row: OrderRow, table: DeskTable, theme: Theme) -> None:
        """The number stands on the right in both directions; its tag before it in reading order."""
        tag = cells.tag_of(row)
        if not tag:
            painter.setPen(theme.colour("tx2"))
            self.paint_text(painter, rect, text, table, right=True)
            return
        size = tag_size(tag, theme)
        mirrored = table.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = rect.right() - size.width() + 1 if mirrored else rect.x()
        place = QRect(x, rect.y() + (rect.height() - size.height()) // 2, size.width(), size.height())
        paint_tag(painter, place, tag, theme)
        painter.setFont(theme.font(Role.BODY))
        painter.setPen(theme.colour("tx"))
        room = rect.adjusted(0, 0, -size.width() - 4, 0) if mirrored else rect.adjusted(size.width() + 4, 0, 0, 0)
        self.paint_text(painter, room, text, table, right=True)

    def _printed(self, painter: QPainter, rect: QRect, row: OrderRow, table: DeskTable, theme: Theme) -> None:
        if not row.printed:
            return
        if row.printed == 1:
            self._icon(painter, rect, "check", "tx2", table, theme)
            return
        mirrored = table.layoutDirection() == Qt.LayoutDirection.RightToLeft
        self._icon(painter, rect.translated(5 if mirrored else -5, 0), "check", "tx2", table, theme)
        painter.setPen(theme.colour("tx2"))
        painter.setFont(theme.font(Role.CAPTION))
        times = Formats.current().number(row.printed)
        trailing = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter  # Qt turns it round in Arabic
        painter.drawText(rect, trailing, times)
