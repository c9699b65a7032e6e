"""The lists' table: header, row grounds, pointer and focus as in the design; what a cell shows is its delegate's.

Rows have one height, no grid and no style sheet. The row under the pointer, the current row and checked rows are told
apart by ground and by bars. Knows no subject: a model says which row is checked (``CHECKED_ROLE``).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QShowEvent,
    QStaticText,
    QTextOption,
    QTransform,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role, Theme, elided, paint_arrow, paint_check
from courier_desk.ui.widgets.follow import follow_theme
from courier_desk.ui.widgets.viewport import put_viewport
from courier_desk.ui.words import isolate

Index = QModelIndex | QPersistentModelIndex
#: Whether the row is checked (bool), asked of any column.
CHECKED_ROLE = Qt.ItemDataRole.UserRole + 1
HEADER_HEIGHT = 32
PADDING = 6
_CHECK = 18


#: As numbers, which Qt takes at once: Python puts flags together anew at each cell.
_LEFT = (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter).value
_RIGHT = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter).value
#: Lines of text that were drawn, by text, room, font and direction; shaped ones are some hundred bytes each.
_MOST_LINES = 4_096
_lines: dict[tuple[str, int, int, bool, bool], _Line] = {}


@frozen(kw_only=True)
class Column:
    """One column. ``width``: pixels it wants, ``weight``: its share of the rest, ``icon``: instead of a title.

    Where there is no room for all of them, first a column with ``folded`` takes so many pixels (an icon instead of
    words), also to leave ``wish`` to others; then each gives way down to ``narrow``. The column named ``check`` stands
    first and has one width.
    """

    key: str
    title: str
    width: int
    weight: int = 0
    wish: int = 0
    narrow: int = 0
    folded: int = 0
    right: bool = False  # numbers stand on the right in both directions
    icon: str = ""
    sortable: bool = True
    shown: bool = True  # before a person chose


class _Line:
    """One line of text as it fits its room; drawn a second time, it is shaped for good.

    To draw it takes a third of the time from then on. To shape it at once would take longer for the many texts that a
    list shows once. Both look the same.
    """

    def __init__(self, words: str) -> None:
        self.words = words
        self._shaped: QStaticText | None = None
        self._width = self._height = 0.0

    @property
    def is_shaped(self) -> bool:
        """Tell whether the place of each letter is known."""
        return self._shaped is not None

    def shape(self, font: QFont, *, mirrored: bool) -> None:
        """Find the place of each letter."""
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        shaped = QStaticText(self.words)
        shaped.setTextOption(option)
        shaped.setTextFormat(Qt.TextFormat.PlainText)
        shaped.prepare(QTransform(), font)
        self._width, self._height = shaped.size().toTuple()
        self._shaped = shaped

    def draw(self, painter: QPainter, rect: QRect, *, right: bool, ratio: float) -> None:
        """Draw it at an edge of its room, halfway down, where ``QPainter.drawText`` puts it: at a whole pixel."""
        if self._shaped is None:
            painter.drawText(rect, _RIGHT if right else _LEFT, self.words)
            return
        x = rect.x() + rect.width() - self._width if right else rect.x()
        y = floor((rect.y() + (rect.height() - self._height) / 2) * ratio + 0.5) / ratio
        painter.drawStaticText(QPointF(x, y), self._shaped)


def _draw_line(painter: QPainter, rect: QRect, text: str, *, right: bool, mirrored: bool, ratio: float) -> None:
    font, width = painter.font(), rect.width()
    key = (text, width, font.pixelSize(), font.bold(), mirrored)
    line = _lines.get(key)
    if line is None:
        if len(_lines) >= _MOST_LINES:
            _lines.clear()
        line = _lines[key] = _Line(isolate(elided(font, text, width)))
    elif not line.is_shaped:
        line.shape(font, mirrored=mirrored)
    line.draw(painter, rect, right=right, ratio=ratio)


class RowDelegate(QStyledItemDelegate):
    """Paints the ground of a row, then asks ``paint_cell`` for what stands in it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        table = option.widget
        assert isinstance(table, DeskTable)
        theme = Theme.of(table)
        painter.save()
        self.paint_ground(painter, option.rect, index, table, theme, checked=bool(index.data(CHECKED_ROLE)))
        painter.setFont(theme.font(Role.BODY))
        painter.setPen(theme.colour("tx"))
        self.paint_cell(painter, option.rect.adjusted(PADDING, 0, -PADDING, 0), index, table, theme)
        painter.restore()

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:  # noqa: ARG002 - for those that extend it
        """Paint the content; the ground is there already."""
        self.paint_text(painter, rect, str(index.data() or ""), table, right=table.columns[index.column()].right)

    @staticmethod
    def paint_text(painter: QPainter, rect: QRect, text: str, table: QWidget, *, right: bool = False) -> None:
        """Paint a line of text, cut with an ellipsis, at the leading edge or (numbers) at the right one.

        Text of the other direction keeps its own order, and so its ellipsis stands where its end would be.
        """
        if text:
            mirrored = table.isRightToLeft()
            _draw_line(painter, rect, text, right=right or mirrored, mirrored=mirrored, ratio=table.devicePixelRatioF())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Rows have the theme's height."""
        return QSize(40, Theme.of(option.widget).row_height)

    @staticmethod
    def paint_ground(
        painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme, *, checked: bool
    ) -> None:
        """Paint what the cell stands on."""
        leads = table.visual_first() == index.column()
        RowDelegate.paint_row_ground(painter, rect, index.row(), table, theme, checked=checked, leads=leads)

    @staticmethod
    def paint_row_ground(
        painter: QPainter, rect: QRect, row: int, table: DeskTable, theme: Theme, *, checked: bool, leads: bool = True
    ) -> None:
        """Paint what a row, or a piece of it, stands on: checked, under the pointer, current, or none of these.

        ``leads``: the bar of the current row, at the edge where reading begins, may lie in this piece.
        """
        current = table.currentIndex().row() == row
        x, y, width, height = rect.x(), rect.y(), rect.width(), rect.height()
        if checked:
            ground = "sel" if table.hasFocus() else "selnf"
        elif row == table.hovered_row:
            ground = "hover"
        else:
            ground = "sel" if current and table.hasFocus() else "selnf" if current else "surface"
        painter.fillRect(rect, theme.colour(ground))
        painter.fillRect(x, y + height - 1, width, 1, theme.colour("line"))
        if not current:
            return
        accent = theme.colour("ac")
        painter.fillRect(x, y, width, 1, accent)
        painter.fillRect(x, y + height - 1, width, 1, accent)
        if leads:
            painter.fillRect(x + width - 3 if table.isRightToLeft() else x, y, 3, height, accent)


class DeskHeader(QHeaderView):
    """The header row: quiet titles, the sorted column marked, a check for all rows."""

    all_pressed = Signal()

    def __init__(self, table: DeskTable) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = table
        self.setSectionsClickable(True)
        self.setFixedHeight(HEADER_HEIGHT)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(20)

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        """Paint one title."""
        theme = Theme.of(self)
        column = self._table.columns[logical]
        painter.save()
        painter.fillRect(rect, theme.colour("sunken"))
        painter.fillRect(QRect(rect.x(), rect.bottom(), rect.width(), 1), theme.colour("line2"))
        inner = rect.adjusted(PADDING, 0, -PADDING, 0)
        if column.key == "check":
            self._paint_check(painter, rect, theme)
        elif column.icon:
            side = 16
            pixmap = theme.pixmap(column.icon, "tx2", side, self.devicePixelRatioF())
            painter.drawPixmap(rect.center().x() - side // 2 + 1, rect.center().y() - side // 2 + 1, pixmap)
        else:
            self._paint_title(painter, inner, column, theme, sorted_by=logical == self._table.sorted_column)
        painter.restore()

    def _paint_title(self, painter: QPainter, rect: QRect, column: Column, theme: Theme, *, sorted_by: bool) -> None:
        painter.setFont(theme.font(Role.CAPTION, bold=False))
        painter.setPen(theme.colour("tx" if sorted_by else "tx2"))
        if not sorted_by:
            RowDelegate.paint_text(painter, rect, column.title, self, right=column.right)
            return
        arrow = 12
        width = QFontMetrics(painter.font()).horizontalAdvance(column.title)
        text = QRect(rect.x(), rect.y(), width + 1, rect.height())
        place = QRect(0, rect.y(), arrow, rect.height())
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            text.moveRight(rect.right())
            place.moveRight(text.left() - 2)
        else:
            if column.right:
                text.moveRight(rect.right() - arrow)
            place.moveLeft(text.right() + 2)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, column.title)
        paint_arrow(painter, place, theme.tokens.tx, down=not self._table.sorted_upward)

    def _paint_check(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        box = QRect(0, 0, _CHECK, _CHECK)
        box.moveCenter(rect.center())
        paint_check(painter, box, self._table.check_state, theme.tokens)


class DeskTable(QTableView):
    """A list. ``activated_row``: Enter or double click. ``check_pressed``: row. ``sort_pressed``: the column's key."""

    activated_row = Signal(int)
    check_pressed = Signal(int)
    sort_pressed = Signal(str)
    left_list = Signal()

    def __init__(self, name: str, columns: tuple[Column, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        put_viewport(self)
        self.columns = columns
        self.widths: dict[str, int] = {}  # those a person gave; such a column takes no share of the rest
        self._is_laying_out = self._waits_for_layout = False
        self.hovered_row = -1
        self.sorted_column = -1
        self.sorted_upward = False
        self.check_state = Qt.CheckState.Unchecked
        self.setAccessibleName(name)
        self.setHorizontalHeader(self.make_header())
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # Neither bar comes and goes for a moment while rows and columns are laid out; one without a range is bare.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.horizontalHeader().sectionClicked.connect(self._header_clicked)
        follow_theme(self, self._restyle)

    def make_header(self) -> DeskHeader:
        """Make the header row."""
        return DeskHeader(self)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Show a model and lay out its columns."""
        super().setModel(model)
        self.lay_out()

    def visual_first(self) -> int:
        """Give the logical column that stands first."""
        header = self.horizontalHeader()
        shown = [header.logicalIndex(place) for place in range(header.count())]
        return next((logical for logical in shown if not header.isSectionHidden(logical)), 0)

    def mark_sorted(self, key: str, *, upward: bool) -> None:
        """Mark the column the list is sorted by."""
        now = next((n for n, column in enumerate(self.columns) if column.key == key), -1)
        if (now, upward) == (self.sorted_column, self.sorted_upward):
            return
        self.sorted_column, self.sorted_upward = now, upward
        if self.isVisible():
            self.horizontalHeader().viewport().update()

    def mark_checked(self, state: Qt.CheckState) -> None:
        """Show in the header whether all, some or no rows are checked; which rows are, the model tells."""
        if state == self.check_state:
            return
        self.check_state = state
        self.horizontalHeader().viewport().update()

    def lay_out(self) -> None:
        """Give each column its width and what is left to those that want it, once it is shown."""
        header = self.horizontalHeader()
        self._waits_for_layout = not self.isVisible()  # its width is not the one it will have
        if self._waits_for_layout or header.count() != len(self.columns):
            return
        shown = {n: column for n, column in enumerate(self.columns) if not header.isSectionHidden(n)}
        least = self._least_widths(shown)
        weights = {
            n: column.weight
            for n, column in shown.items()
            if column.weight and least[n] and column.key not in self.widths
        }
        room = self.viewport().width() - sum(least.values())
        policy = Qt.ScrollBarPolicy
        self._is_laying_out = True  # a bar that goes or comes resizes the viewport while this call is under way
        self.setHorizontalScrollBarPolicy(policy.ScrollBarAlwaysOff if room >= 0 else policy.ScrollBarAsNeeded)
        self._is_laying_out = False
        spare, whole = max(0, room), sum(weights.values()) or 1
        shares = {n: spare * weight // whole for n, weight in weights.items()}
        if shares:
            shares[max(shares)] += spare - sum(shares.values())
        header.blockSignals(True)  # told of each section, the table would paint itself once more a moment later
        for logical, width in least.items():
            header.resizeSection(logical, width + shares.get(logical, 0))
        header.blockSignals(False)
        self.updateGeometries()
        self.viewport().update()

    def width_of(self, column: Column) -> int:
        """Give the pixels a column wants by itself; nothing where it has nothing to show."""
        return column.width

    def _least_widths(self, shown: Mapping[int, Column]) -> dict[int, int]:
        """Give each column what it wants; where that is too much, some give way."""
        room = self.viewport().width()
        least = {n: self.widths.get(column.key, self.width_of(column)) for n, column in shown.items()}
        free = {n: column for n, column in shown.items() if column.key not in self.widths and least[n]}
        wishes = sum(max(0, column.wish - least[n]) for n, column in free.items())
        for n, column in free.items():
            if column.folded and sum(least.values()) + wishes > room:
                least[n] = column.folded
        slack = {n: least[n] - column.narrow for n, column in free.items() if 0 < column.narrow < least[n]}
        whole = sum(slack.values())
        lacking = min(whole, sum(least.values()) - room)
        if lacking > 0:
            for n, most in slack.items():
                least[n] -= -(-most * lacking // whole)
        return least

    # -- Qt's events ---------------------------------------------------------------------------------------------

    def resizeEvent(self, event: object) -> None:
        """Lay the columns out again."""
        super().resizeEvent(event)  # type: ignore[arg-type]  # QResizeEvent
        if not self._is_laying_out:
            self.lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the columns out where that was put off."""
        super().showEvent(event)
        if self._waits_for_layout:
            self.lay_out()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(event.position().toPoint().y()))

    def leaveEvent(self, event: object) -> None:
        """Forget the pointer."""
        super().leaveEvent(event)  # type: ignore[arg-type]  # QEvent
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on the check column, or with Ctrl, checks the row."""
        index = self.indexAt(event.position().toPoint())
        with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if index.isValid() and (self.columns[index.column()].key == "check" or with_control):
            self.setCurrentIndex(index)
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.check_pressed.emit(index.row())
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click opens the row."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and self.columns[index.column()].key != "check":
            self.activated_row.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space checks, Enter opens, Escape leaves; the rest moves."""
        row = self.currentIndex().row()
        key = event.key()
        if key == Qt.Key.Key_Space and row >= 0:
            self.check_pressed.emit(row)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.activated_row.emit(row)
        elif key == Qt.Key.Key_Escape:
            self.left_list.emit()
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self.model() is not None:
            last = self.model().rowCount() - 1
            self.setCurrentIndex(self.model().index(0 if key == Qt.Key.Key_Home else last, 1))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: object) -> None:
        """The list never has focus without a current row."""
        super().focusInEvent(event)  # type: ignore[arg-type]  # QFocusEvent
        if not self.currentIndex().isValid() and self.model() is not None and self.model().rowCount():
            self.setCurrentIndex(self.model().index(0, 1))
        self.viewport().update()

    def focusOutEvent(self, event: object) -> None:
        """The selection is paler while focus is elsewhere."""
        super().focusOutEvent(event)  # type: ignore[arg-type]  # QFocusEvent
        self.viewport().update()

    def _hover(self, row: int) -> None:
        if row != self.hovered_row:
            self.hovered_row = row
            self.viewport().update()

    def _header_clicked(self, logical: int) -> None:
        column = self.columns[logical]
        header = self.horizontalHeader()
        assert isinstance(header, DeskHeader)
        if column.key == "check":
            header.all_pressed.emit()
        elif column.sortable:
            self.sort_pressed.emit(column.key)

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(Theme.of(self).row_height)
