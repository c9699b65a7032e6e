"""How a row of the orders list is painted: check, number, phone, zone with its fault, type, bolt, amount, pill.

It paints into rectangles it is given and asks nobody: a page of rows is painted while somebody scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import ClassVar

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter

from courier_desk.domain.order_list import OrderColumn, OrderRow
from courier_desk.ui.orders import cells
from courier_desk.ui.theme import Role, Theme, elided, paint_check
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, tag_size
from courier_desk.ui.widgets.table import DeskTable, RowDelegate
from courier_desk.ui.words import Formats, ltr, order_type_icon

_ICON = 16
_GAP = 6
#: Qt turns it round in Arabic.
_TRAILING = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value
_ZONE_FIELDS = frozenset({"zone", "government"})


class RowPainting:
    """Paints rows of one table in one theme; made anew for each time the table is painted."""

    def __init__(self, painter: QPainter, table: DeskTable, theme: Theme) -> None:
        self._painter, self._table, self._theme = painter, table, theme
        self._direction, self._ratio = table.layoutDirection(), table.devicePixelRatioF()
        self._mirrored = table.isRightToLeft()
        self._body, self._bold = theme.font(Role.BODY), theme.font(Role.BODY, bold=True)
        self._ink, self._second = theme.colour("tx"), theme.colour("tx2")
        self._now = datetime.now(UTC)

    def row(self, row: OrderRow, places: Sequence[tuple[str, QRect]], *, checked: bool) -> None:
        """Paint what stands in a row: the key of each column and its room."""
        for key, rect in places:
            if key == "check":
                self._check(rect.adjusted(-2, 0, 2, 0), checked=checked)
                continue
            self._painter.setFont(self._body)
            self._painter.setPen(self._ink)
            paint = self._CELLS.get(key)
            if paint is not None:
                paint(self, rect, row)
            else:
                self._words(rect, cells.text(row, key, self._now))

    def _check(self, rect: QRect, *, checked: bool) -> None:
        state = Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked
        room, tokens = QRect(QPoint(), rect.size()), self._theme.tokens
        key = ("check", checked, rect.size().toTuple())
        picture = self._theme.picture(
            key, rect.size(), self._ratio, lambda painter: paint_check(painter, room, state, tokens)
        )
        self._painter.drawPixmap(rect.topLeft(), picture)

    def _words(self, rect: QRect, text: str, *, right: bool = False) -> None:
        RowDelegate.paint_text(self._painter, rect, text, self._table, right=right)

    def _number(self, rect: QRect, row: OrderRow) -> None:
        if row.number:
            self._painter.setFont(self._bold)
        self._words(rect, cells.text(row, OrderColumn.NUMBER, self._now))

    def _quiet(self, rect: QRect, text: str, *, right: bool = False) -> None:
        self._painter.setPen(self._second)
        self._words(rect, text, right=right)

    def _reference(self, rect: QRect, row: OrderRow) -> None:
        """One that has no room loses its beginning, for references differ at their ends."""
        self._quiet(rect, ltr(elided(self._body, row.reference, rect.width(), left=True)))

    def _zone(self, rect: QRect, row: OrderRow) -> None:
        text = cells.text(row, OrderColumn.ZONE, self._now)
        if row.state is not None and row.wrong_field in _ZONE_FIELDS:
            self._with_icon(rect, text, "alert", "red", ink="red")
        else:
            self._words(rect, text)

    def _type(self, rect: QRect, row: OrderRow) -> None:
        text = cells.text(row, OrderColumn.TYPE, self._now)
        self._with_icon(rect, text, order_type_icon(row.order_type), "tx2")

    def _with_icon(self, rect: QRect, text: str, icon: str, colour: str, *, ink: str = "tx") -> None:
        x = rect.right() - _ICON + 1 if self._mirrored else rect.x()
        pixmap = self._theme.pixmap(icon, colour, _ICON, self._ratio, self._direction)
        self._painter.drawPixmap(x, rect.y() + (rect.height() - _ICON) // 2, pixmap)
        self._painter.setPen(self._theme.colour(ink))
        taken = _ICON + _GAP
        self._words(rect.adjusted(0, 0, -taken, 0) if self._mirrored else rect.adjusted(taken, 0, 0, 0), text)

    def _express(self, rect: QRect, row: OrderRow) -> None:
        if row.express:
            self._icon(rect, "bolt", "amb")

    def _icon(self, rect: QRect, name: str, colour: str) -> None:
        pixmap = self._theme.pixmap(name, colour, _ICON, self._ratio, self._direction)
        centre = rect.center()
        self._painter.drawPixmap(centre.x() - _ICON // 2 + 1, centre.y() - _ICON // 2 + 1, pixmap)

    def _amount(self, rect: QRect, row: OrderRow) -> None:
        """The number stands on the right in both directions; its tag before it in reading order."""
        text, tag = cells.text(row, OrderColumn.AMOUNT, self._now), cells.tag_of(row)
        if not tag:
            self._quiet(rect, text, right=True)
            return
        size = tag_size(tag, self._theme)
        x = rect.right() - size.width() + 1 if self._mirrored else rect.x()
        picture = self._theme.picture(
            ("tag", tag), size, self._ratio, lambda painter: paint_tag(painter, QRect(QPoint(), size), tag, self._theme)
        )
        self._painter.drawPixmap(x, rect.y() + (rect.height() - size.height()) // 2, picture)
        taken = size.width() + 4
        room = rect.adjusted(0, 0, -taken, 0) if self._mirrored else rect.adjusted(taken, 0, 0, 0)
        self._words(room, text, right=True)

    def _status(self, rect: QRect, row: OrderRow) -> None:
        words, direction, ratio, theme = cells.status_of(row), self._direction, self._ratio, self._theme
        room = QRect(QPoint(), rect.size())
        picture = theme.picture(
            ("pill", words, rect.size().toTuple(), direction),
            rect.size(),
            ratio,
            lambda painter: paint_pill(painter, room, words, theme, direction, ratio=ratio),
        )
        self._painter.drawPixmap(rect.topLeft(), picture)

    def _fee(self, rect: QRect, row: OrderRow) -> None:
        self._words(rect, cells.text(row, OrderColumn.FEE, self._now), right=True)

    def _printed(self, rect: QRect, row: OrderRow) -> None:
        if not row.printed:
            return
        if row.printed == 1:
            self._icon(rect, "check", "tx2")
            return
        self._icon(rect.translated(5 if self._mirrored else -5, 0), "check", "tx2")
        self._painter.setPen(self._second)
        self._painter.setFont(self._theme.font(Role.CAPTION))
        times = Formats.current().number(row.printed)
        self._painter.drawText(rect, _TRAILING, times)

    def _phone(self, rect: QRect, row: OrderRow) -> None:
        self._quiet(rect, cells.text(row, OrderColumn.PHONE, self._now))

    def _age(self, rect: QRect, row: OrderRow) -> None:
        self._quiet(rect, cells.text(row, OrderColumn.CREATED, self._now), right=True)

    #: Looked up by key: a chain of comparisons at each cell would be felt.
    _CELLS: ClassVar[Mapping[str, Callable[[RowPainting, QRect, OrderRow], None]]] = {
        OrderColumn.NUMBER: _number,
        OrderColumn.REFERENCE: _reference,
        OrderColumn.PHONE: _phone,
        OrderColumn.ZONE: _zone,
        OrderColumn.TYPE: _type,
        OrderColumn.EXPRESS: _express,
        OrderColumn.AMOUNT: _amount,
        OrderColumn.FEE: _fee,
        OrderColumn.STATUS: _status,
        OrderColumn.CREATED: _age,
        OrderColumn.PRINTED: _printed,
    }
