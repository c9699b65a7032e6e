"""A list is its columns: each says once what its cells show, how they are painted, what is spoken and what the tip is.

Knows no subject and no order of rows; lists that paint a thousand times a second (orders) have a painter of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar, cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, tag_size
from courier_desk.ui.widgets.rows_model import ROW_ROLE, Keyed, RowsModel
from courier_desk.ui.widgets.table import PADDING, Column, DeskTable, RowDelegate
from courier_desk.ui.words import StatusWords, plain, with_name

R = TypeVar("R", bound=Keyed)
Index = QModelIndex | QPersistentModelIndex
_GAP = 6
_ARROW = 16  # beside the title of the column the list is sorted by


@frozen
class CellTag:
    """A small outlined word in a cell: behind its text, or at the far edge (``apart``), where the text gives way."""

    text: str
    ink: str = "tx2"
    apart: bool = False


@frozen(kw_only=True)
class ListColumn(Column, Generic[R]):
    """One column and all that its cells need.

    ``text`` is what is read, copied and, unless there is ``spoken``, told to a screen reader. ``sample``, the widest
    usual text, makes the width. ``tip`` gives the whole of what may be cut. A ``pill`` is painted instead of the text;
    in a narrow column its words are shortened.
    """

    width: int = 0
    sortable: bool = False
    text: Callable[[R], str]
    sample: str = ""
    bold: bool = False
    ink: str = "tx"
    spoken: Callable[[R], str] | None = None
    tip: Callable[[R], str] | None = None
    pill: Callable[[R], StatusWords | None] | None = None
    tag: Callable[[R], CellTag | None] | None = None


def column_width(title: str, sample: str, *, sortable: bool = False) -> int:
    """Give the width in which both the sample and the title stand, with the arrow where a list is sorted by it."""
    theme = Theme.of()
    text = QFontMetrics(theme.font(Role.BODY, bold=True)).horizontalAdvance(sample)
    above = QFontMetrics(theme.font(Role.CAPTION)).horizontalAdvance(title)
    if sortable:
        return max(text, above + _ARROW) + 2 * PADDING + 2
    return max(text, above) + 2 * PADDING + 4


class ListModel(RowsModel[R]):
    """Rows as they are given, shown by their columns."""

    def shown(self, row: R, column: Column, role: int) -> object:
        """Give what a cell shows, what a screen reader says of it, and its tip."""
        its = cast("ListColumn[R]", column)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return its.text(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                said = (its.spoken or its.text)(row)
                return with_name(column.title, plain(said))
            case Qt.ItemDataRole.ToolTipRole if its.tip is not None:
                return tip_text(its.tip(row)) or None
            case _:
                return None


class ListTable(DeskTable, Generic[R]):
    """The table of such columns, with its rows in ``rows``."""

    def __init__(self, name: str, columns: Sequence[ListColumn[R]], parent: QWidget | None = None) -> None:
        super().__init__(name, tuple(map(_measured, columns)), parent)
        self.rows: ListModel[R] = ListModel(self.columns, self)
        self.setItemDelegate(_ListDelegate(self))
        self.setModel(self.rows)

    @property
    def current(self) -> R | None:
        """Give the current row."""
        return self.rows.row(self.currentIndex().row())


def _measured(column: ListColumn[R]) -> ListColumn[R]:
    if not column.sample:
        return column
    width = column_width(column.title, column.sample, sortable=column.sortable)
    return replace(column, width=width)


class _ListDelegate(RowDelegate):
    """Paints pills, tags and text as the column says."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:
        """Paint the content of one cell."""
        row = index.data(ROW_ROLE)
        if row is None:
            return
        column = cast("ListColumn[Any]", table.columns[index.column()])
        if column.pill is not None and (words := column.pill(row)) is not None:
            paint_pill(painter, rect, words, theme, table.layoutDirection(), ratio=table.devicePixelRatioF())
            return
        text = str(index.data() or "")
        font = theme.font(Role.BODY, bold=column.bold)
        if column.tag is not None and (tag := column.tag(row)) is not None:
            wish = QFontMetrics(font).horizontalAdvance(text) + 2
            rect = _paint_tag(painter, rect, tag, wish, theme, mirrored=table.isRightToLeft())
        painter.setFont(font)
        painter.setPen(theme.colour(column.ink))
        self.paint_text(painter, rect, text, table, right=column.right)


def _paint_tag(painter: QPainter, rect: QRect, tag: CellTag, wish: int, theme: Theme, *, mirrored: bool) -> QRect:
    """Paint a tag and give the room that is left to the text, which would be ``wish`` pixels wide."""
    size = tag_size(tag.text, theme)
    most = rect.width() - size.width() - _GAP + 1
    room, place = QRect(rect), QRect(0, rect.center().y() - size.height() // 2, size.width(), size.height())
    room.setWidth(most if tag.apart else min(wish, most - 1))
    place.moveLeft(room.right() + _GAP)
    if mirrored:
        room.moveRight(rect.right())
        place.moveRight(room.left() - _GAP)
    paint_tag(painter, place, tag.text, theme, tag.ink)
    return room
