"""The merchants list as a Qt model and its table: rows as they are given, current and scrolled to as before."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from courier_desk.ui.literal import tip_text
from courier_desk.ui.merchants.lines import MerchantLine
from courier_desk.ui.merchants.words import standing_of
from courier_desk.ui.orders.cells import NOTHING, phone_text
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, tag_size
from courier_desk.ui.widgets.rows_model import ROW_ROLE, Index, RowsModel
from courier_desk.ui.widgets.table import PADDING, Column, DeskTable, RowDelegate
from courier_desk.ui.words import Formats, governorate_words, isolate, listed, ltr, plain

translate = QCoreApplication.translate


def merchant_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window."""
    theme = Theme.of()
    body, caption = QFontMetrics(theme.font(Role.BODY)), QFontMetrics(theme.font(Role.CAPTION))

    def wide(text: str, title: str) -> int:
        return max(body.horizontalAdvance(text), caption.horizontalAdvance(title)) + 2 * PADDING + 4

    code, shop = translate("Merchants", "Code"), translate("Merchants", "Your shop id")
    phone, new = translate("Merchants", "Mobile"), translate("Merchants", "New orders")
    brand, email = translate("Merchants", "Brand"), translate("Merchants", "Email")
    address = translate("Merchants", "Pickup address")
    columns = (
        Column(key="brand", title=brand, width=170, weight=2),
        Column(key="code", title=code, width=wide("00000000", code)),
        Column(key="external_id", title=shop, width=wide("CD-MMMMMMMM", shop)),
        Column(key="phone", title=phone, width=wide("0000 000 0000", phone)),
        Column(key="email", title=email, width=150, weight=3),
        Column(key="address", title=address, width=130, weight=3),
        Column(key="new_orders", title=new, width=wide("00,000", new), right=True),
    )
    return tuple(
        Column(key=one.key, title=one.title, width=one.width, weight=one.weight, right=one.right, sortable=False)
        for one in columns
    )


def cell_text(line: MerchantLine, key: str) -> str:
    """Give the text of a cell; a tag beside it is the delegate's."""
    match key:
        case "brand":
            return line.brand or NOTHING
        case "code":
            if line.state is not None:
                return standing_of(line.state).text
            return ltr(line.code)
        case "external_id":
            return ltr(line.external_id) if line.external_id else NOTHING
        case "phone":
            return phone_text(line.phone) if line.phone else NOTHING
        case "email":
            return ltr(line.email) if line.email else NOTHING
        case "address":
            parts = [governorate_words(line.city)] if line.city else []
            return listed([*parts, *([isolate(line.zone)] if line.zone else [])]) or NOTHING
        case _:
            return NOTHING if line.new_orders is None else Formats.current().number(line.new_orders)


class MerchantModel(RowsModel[MerchantLine]):
    """The rows of the list."""

    def shown(self, row: MerchantLine, column: Column, role: int) -> object:
        """Give what a cell shows, what a screen reader says, and a tip where it may be cut."""
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell_text(row, column.key)
            case Qt.ItemDataRole.AccessibleTextRole:
                said = plain(cell_text(row, column.key))
                if column.key == "brand" and row.in_use:
                    said = listed([said, translate("Merchants", "in use")])
                if column.key == "brand" and row.removed:
                    said = listed([said, translate("Merchants", "deleted")])
                return translate("OrderCells", "{0}: {1}").replace("{0}", column.title).replace("{1}", said)
            case Qt.ItemDataRole.ToolTipRole if column.key in ("brand", "email", "address"):
                return tip_text(plain(cell_text(row, column.key)))
            case _:
                return None


class MerchantDelegate(RowDelegate):
    """Paints the brand bold with its tag, and the standing of a pending one as a pill."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:
        """Paint the content of one cell."""
        line = index.data(ROW_ROLE)
        if not isinstance(line, MerchantLine):
            return
        column, text = table.columns[index.column()], str(index.data() or "")
        if column.key == "brand":
            self._paint_brand(painter, rect, text, line, table, theme)
            return
        if column.key == "code" and line.state is not None:
            rect = rect.adjusted(0, 0, 400, 0) if table.layoutDirection() == Qt.LayoutDirection.LeftToRight else rect
            words = standing_of(line.state)
            paint_pill(painter, rect, words, theme, table.layoutDirection(), ratio=table.devicePixelRatioF())
            return
        painter.setPen(theme.colour("tx2" if column.key in ("external_id", "phone", "email") else "tx"))
        self.paint_text(painter, rect, text, table, right=column.right)

    def _paint_brand(
        self, painter: QPainter, rect: QRect, text: str, line: MerchantLine, table: DeskTable, theme: Theme
    ) -> None:
        font = theme.font(Role.BODY, bold=True)
        room = QRect(rect)
        tag = translate("Merchants", "in use") if line.in_use else ""
        tag = translate("Merchants", "deleted") if line.removed else tag
        if tag:
            size = tag_size(tag, theme)
            words = min(QFontMetrics(font).horizontalAdvance(text) + 2, rect.width() - size.width() - 6)
            room.setWidth(words)
            place = QRect(room.right() + 6, rect.center().y() - size.height() // 2, size.width(), size.height())
            if table.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                room.moveRight(rect.right())
                place.moveRight(room.left() - 6)
            paint_tag(painter, place, tag, theme, "red" if line.removed else "ac")
        painter.setFont(font)
        painter.setPen(theme.colour("tx"))
        self.paint_text(painter, room, text, table)
