"""The table of the orders list: it paints its rows itself, each in one go; how its columns are arranged and sorted.

Qt asks a delegate cell by cell; with fourteen columns that asking takes longer than the painting, and a page of rows is
painted at every key and at every turn of the wheel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QStyle, QWidget

from courier_desk.desk.order_list import ListViewDesk
from courier_desk.domain.order_list import OrderColumn, OrderRow, OrderSort
from courier_desk.ui.bridge import spawn
from courier_desk.ui.literal import menu_text
from courier_desk.ui.orders.columns import OrderListColumn, amount_width, phone_width, status_of, status_width, tag_of
from courier_desk.ui.orders.filter_bar import OrderFilterBar
from courier_desk.ui.orders.model import OrderTableModel
from courier_desk.ui.theme import Role, Theme, elided, paint_check
from courier_desk.ui.widgets.arranged_table import ArrangedTable
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, tag_size
from courier_desk.ui.widgets.table import HEADER_HEIGHT, PADDING, Column, DeskTable, RowDelegate
from courier_desk.ui.words import Formats, isolate, ltr, order_type_icon

if TYPE_CHECKING:
    from courier_desk.ui.widgets.columns_popup import ColumnsPopup

_ICON = 16
_GAP = 6
#: Qt turns it round in Arabic.
_TRAILING = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value
_ZONE_FIELDS = frozenset({"zone", "government"})
#: Sorted by these, what is looked for stands at the other end: the newest, the dearest, the express ones.
_LARGEST_FIRST = frozenset(
    {
        OrderColumn.NUMBER,
        OrderColumn.EXPRESS,
        OrderColumn.AMOUNT,
        OrderColumn.FEE,
        OrderColumn.CREATED,
        OrderColumn.PRINTED,
    }
)
#: By these the first click sorts downwards; orders without a reference would else hide those that have one.
_DOWN_FIRST = _LARGEST_FIRST | {OrderColumn.REFERENCE}
#: The columns' arrangement is kept this long (milliseconds) after the last move.
_ARRANGED = 400
#: The loading line: its height (pixels), a step and a whole run (milliseconds).
_LINE_HEIGHT, _LINE_STEP, _LINE_RUN = 2, 33, 1400


class OrderTable(ArrangedTable):
    """The table.

    What was seen makes its columns: none for references while no order has one, room for the longest status so far.
    They only grow, so that nothing jumps from one filter to the next.
    """

    def __init__(self, name: str, columns: tuple[Column, ...], parent: QWidget | None = None) -> None:
        self._has_references = False
        self._widths_seen: dict[str, int] = {}
        super().__init__(name, columns, parent)

    def fit(self, rows: Sequence[OrderRow]) -> None:
        """Make room for what these rows show."""
        had_references, before = self._has_references, dict(self._widths_seen)
        self._has_references = had_references or any(row.reference for row in rows)
        for key, needed in ((OrderColumn.STATUS, status_width(rows)), (OrderColumn.AMOUNT, amount_width(rows))):
            self._widths_seen[key] = max(needed, self._widths_seen.get(key, 0))
        if (had_references, before) != (self._has_references, self._widths_seen):
            self.lay_out()

    def width_of(self, column: Column) -> int:
        """Give what a column wants, after what was seen."""
        if column.key == OrderColumn.REFERENCE and not self._has_references:
            return 0
        seen = phone_width() if column.key == OrderColumn.PHONE else self._widths_seen.get(column.key, 0)
        return max(column.width, seen)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows that are to be painted anew; below them the ground of the list stays."""
        model = self.model()
        if not isinstance(model, OrderTableModel):
            return
        area = event.rect()
        first, last = self.rowAt(area.top()), self.rowAt(area.bottom())
        if first < 0:
            return
        painter, theme = QPainter(self.viewport()), Theme.of(self)
        painting, columns = RowPainting(painter, self, theme), self._columns_in(area)
        left, whole = self._span()
        for number in range(first, (last if last >= 0 else model.rowCount() - 1) + 1):
            y, height = self.rowViewportPosition(number), self.rowHeight(number)
            row = model.row(number)
            checked = row is not None and model.is_chosen(row)
            ground = QRect(left, y, whole, height)
            RowDelegate.paint_row_ground(painter, ground, number, self, theme, checked=checked)
            if row is not None:
                painting.row(
                    row, [(column, QRect(x, y, width, height)) for column, x, width in columns], checked=checked
                )
        painter.end()

    def _span(self) -> tuple[int, int]:
        """Give where a row begins on the left, and its width; it may be scrolled and reach out of sight."""
        header = self.horizontalHeader()
        mirrored = self.isRightToLeft()
        left = self.viewport().width() - header.length() + header.offset() if mirrored else -header.offset()
        return left, header.length()

    def _columns_in(self, area: QRect) -> list[tuple[Column, int, int]]:
        """Give column, left edge and width of what stands in each column that is in sight."""
        places = []
        for logical, column in enumerate(self.columns):
            x, width = self.columnViewportPosition(logical), self.columnWidth(logical)
            if width and x < area.right() + 1 and x + width > area.left():
                places.append((column, x + PADDING, width - 2 * PADDING))
        return places


class RowPainting:
    """Paints rows of one table in one theme, into rectangles it is given; made anew for each time it is painted."""

    def __init__(self, painter: QPainter, table: DeskTable, theme: Theme) -> None:
        self._painter, self._table, self._theme = painter, table, theme
        self._direction, self._ratio = table.layoutDirection(), table.devicePixelRatioF()
        self._mirrored = table.isRightToLeft()
        self._body, self._bold = theme.font(Role.BODY), theme.font(Role.BODY, bold=True)
        self._second = theme.colour("tx2")

    def row(self, row: OrderRow, places: Sequence[tuple[Column, QRect]], *, checked: bool) -> None:
        """Paint what stands in a row: each column and its room."""
        for column, rect in places:
            if not isinstance(column, OrderListColumn):
                self._check(rect.adjusted(-2, 0, 2, 0), checked=checked)
                continue
            self._painter.setFont(self._body)
            self._painter.setPen(self._theme.colour(column.ink))
            if (paint := self._PICTURES.get(column.key)) is not None:
                paint(self, rect, row)
            elif (paint_text := self._TEXTS.get(column.key)) is not None:
                paint_text(self, rect, row, column.text(row))
            else:
                self._words(rect, column.text(row), right=column.right)

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

    def _number(self, rect: QRect, row: OrderRow, text: str) -> None:
        if row.number:
            self._painter.setFont(self._bold)
        self._words(rect, text)

    def _reference(self, rect: QRect, row: OrderRow) -> None:
        """One that has no room loses its beginning, for references differ at their ends."""
        self._words(rect, ltr(elided(self._body, row.reference, rect.width(), left=True)))

    def _zone(self, rect: QRect, row: OrderRow, text: str) -> None:
        if row.state is not None and row.wrong_field in _ZONE_FIELDS:
            self._with_icon(rect, text, "alert", "red", ink="red")
        else:
            self._words(rect, text)

    def _type(self, rect: QRect, row: OrderRow, text: str) -> None:
        self._with_icon(rect, text, order_type_icon(row.order_type), "tx2")

    def _with_icon(self, rect: QRect, text: str, icon: str, colour: str, *, ink: str = "tx") -> None:
        x = rect.right() - _ICON + 1 if self._mirrored else rect.x()
        pixmap = self._theme.pixmap(icon, colour, _ICON, self._ratio, self._direction)
        self._painter.drawPixmap(x, rect.y() + (rect.height() - _ICON) // 2, pixmap)
        self._painter.setPen(self._theme.colour(ink))
        taken = _ICON + _GAP
        if rect.width() > taken + _ICON:
            self._words(rect.adjusted(0, 0, -taken, 0) if self._mirrored else rect.adjusted(taken, 0, 0, 0), text)

    def _express(self, rect: QRect, row: OrderRow) -> None:
        if row.express:
            self._icon(rect, "bolt", "amb")

    def _icon(self, rect: QRect, name: str, colour: str) -> None:
        pixmap = self._theme.pixmap(name, colour, _ICON, self._ratio, self._direction)
        centre = rect.center()
        self._painter.drawPixmap(centre.x() - _ICON // 2 + 1, centre.y() - _ICON // 2 + 1, pixmap)

    def _amount(self, rect: QRect, row: OrderRow, text: str) -> None:
        """The number stands on the right in both directions; its tag before it in reading order."""
        tag = tag_of(row)
        if not tag:
            self._painter.setPen(self._second)
            self._words(rect, text, right=True)
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
        words, direction, ratio, theme = status_of(row), self._direction, self._ratio, self._theme
        room = QRect(QPoint(), rect.size())
        picture = theme.picture(
            ("pill", words, rect.size().toTuple(), direction),
            rect.size(),
            ratio,
            lambda painter: paint_pill(painter, room, words, theme, direction, ratio=ratio),
        )
        self._painter.drawPixmap(rect.topLeft(), picture)

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

    #: Looked up by key: a chain of comparisons at each cell would be felt.
    _PICTURES: ClassVar[Mapping[str, Callable[[RowPainting, QRect, OrderRow], None]]] = {
        OrderColumn.REFERENCE: _reference,
        OrderColumn.EXPRESS: _express,
        OrderColumn.STATUS: _status,
        OrderColumn.PRINTED: _printed,
    }
    _TEXTS: ClassVar[Mapping[str, Callable[[RowPainting, QRect, OrderRow, str], None]]] = {
        OrderColumn.NUMBER: _number,
        OrderColumn.ZONE: _zone,
        OrderColumn.TYPE: _type,
        OrderColumn.AMOUNT: _amount,
    }


class OrderArrangement(QObject):
    """How one page's table is arranged: which columns are shown, how wide and in which order, by which it is sorted."""

    sort_changed = Signal()
    """A person pressed a column's title."""

    def __init__(self, views: ListViewDesk, table: OrderTable, filters: OrderFilterBar, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._views = views
        self._table = table
        self._filters = filters
        self.sort = OrderSort()
        self.popup: ColumnsPopup | None = None
        """None until it was opened."""
        table.arrange(views.layout)
        self._arranged = QTimer(self)
        self._arranged.setInterval(_ARRANGED)
        self._arranged.setSingleShot(True)
        self._arranged.timeout.connect(self._keep)
        filters.columns.clicked.connect(self._show_columns)
        table.sort_pressed.connect(self._sort_by)
        table.arranged.connect(self._arranged.start)
        table.arranged_header().menu_asked.connect(self._open_menu)

    def take_sort(self, sort: OrderSort) -> None:
        """Have the list sorted like this, when it is asked for next."""
        self.sort = sort
        self.mark_sorted()

    def mark_sorted(self) -> None:
        """Mark the sorted column; the column of moments shows ages, which grow the other way."""
        ages = self.sort.column is OrderColumn.CREATED
        self._table.mark_sorted(self.sort.column, upward=self.sort.descending == ages)

    def close(self) -> None:
        """Keep at once what waits to be kept: the session ends."""
        if self._arranged.isActive():
            self._arranged.stop()
            self._keep()

    def _open_menu(self, logical: int, place: QPoint) -> None:
        """Offer what can be done with a column."""
        column, header = self._table.columns[logical], self._table.arranged_header()
        menu = QMenu(self._table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if column.sortable:
            for words, descending in self._ways(column):
                entry = menu.addAction(menu_text(words))
                entry.setCheckable(True)
                entry.setChecked(self.sort == OrderSort(column=OrderColumn(column.key), descending=descending))
                entry.triggered.connect(partial(self._take_way, column, descending))
            menu.addSeparator()
        hide = menu.addAction(menu_text(self.tr("Hide {0}").replace("{0}", isolate(column.title))))
        hide.setEnabled(len(self._table.shown_columns()) > 1)
        hide.triggered.connect(lambda: self._table.hide_column(logical))
        own = menu.addAction(menu_text(self.tr("Usual width")))
        own.setEnabled(column.key in self._table.widths)
        own.triggered.connect(lambda: header.resized.emit(logical, 0))
        menu.addAction(menu_text(self.tr("Columns…"))).triggered.connect(self._show_columns)
        menu.popup(place)

    def _ways(self, column: Column) -> tuple[tuple[str, bool], tuple[str, bool]]:
        """Name both ways to sort by a column (descending or not), the usual one first."""
        if column.key == OrderColumn.CREATED:
            return (self.tr("Newest first"), True), (self.tr("Oldest first"), False)
        if column.key in _LARGEST_FIRST:
            return (self.tr("Largest first"), True), (self.tr("Smallest first"), False)
        ways = (self.tr("Sort A to Z"), False), (self.tr("Sort Z to A"), True)
        return (ways[1], ways[0]) if column.key in _DOWN_FIRST else ways

    def _take_way(self, column: Column, descending: bool, *_checked: bool) -> None:
        self.take_sort(OrderSort(column=OrderColumn(column.key), descending=descending))
        self.sort_changed.emit()

    def _show_columns(self) -> None:
        if self.popup is None:
            from courier_desk.ui.widgets.columns_popup import ColumnsPopup  # noqa: PLC0415

            self.popup = ColumnsPopup(self._table, self._page)
        self.popup.open_at(self._filters.columns)

    def _keep(self) -> None:
        layout = self._table.arrangement()
        spawn(self._views.arrange(layout), name="keep columns")

    def _sort_by(self, key: str) -> None:
        column = OrderColumn(key)
        again = column is self.sort.column
        first = column in _DOWN_FIRST
        self.take_sort(OrderSort(column=column, descending=not self.sort.descending if again else first))
        self.sort_changed.emit()


class LoadingLine(QWidget):
    """Runs over the lower edge of the header of ``table`` while orders are read; it stands still without motion."""

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._reasons: set[str] = set()
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_LINE_STEP)
        self._timer.timeout.connect(self.update)
        self.setAccessibleName(self.tr("Orders are being read"))
        table.installEventFilter(self)
        self.hide()

    def run_for(self, reason: str, *, on: bool) -> None:
        """Show it for as long as there is a reason."""
        (self._reasons.add if on else self._reasons.discard)(reason)
        running = bool(self._reasons)
        if running == self.isHidden():
            self.setVisible(running)
            self._place()
            if running and self._style_moves():
                self._clock.start()
                self._timer.start()
            elif not running:
                self._timer.stop()

    def stop(self) -> None:
        """The window closes."""
        self._reasons.clear()
        self._timer.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the header's edge."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """A piece of the line runs, or all of it stands."""
        theme, painter = Theme.of(self), QPainter(self)
        painter.fillRect(self.rect(), theme.colour("track"))
        if not self.moves():
            painter.fillRect(self.rect(), theme.colour("bar"))
            return
        piece = self.width() // 4
        x = (self.width() + piece) * (self._clock.elapsed() % _LINE_RUN) // _LINE_RUN - piece
        place = QRect(x, 0, piece, self.height())
        painter.fillRect(QStyle.visualRect(self.layoutDirection(), self.rect(), place), theme.colour("bar"))

    def moves(self) -> bool:
        """Tell whether it runs now."""
        return self._timer.isActive()

    def _style_moves(self) -> bool:
        return self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self) > 0

    def _place(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(0, HEADER_HEIGHT - _LINE_HEIGHT, parent.width(), _LINE_HEIGHT)
            self.raise_()
