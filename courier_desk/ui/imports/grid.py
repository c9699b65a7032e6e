"""The rows of an import as a grid: every cell shows what is sent, or what stands there and why that cannot be.

Cells are edited in place by the fields' own rules; several are filled, emptied and pasted at once. What becomes of a
row is ``domain.import_check``'s; here is what is seen of it. A row that is mended stays in its place until another
question is asked of the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QItemSelectionRange, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QStyleOptionViewItem, QWidget

from courier_desk.domain import money
from courier_desk.domain.clipboard_cells import read_cells, write_cell
from courier_desk.domain.import_check import ImportCheck
from courier_desk.domain.import_rows import PLACES, CheckedRow, RowState
from courier_desk.domain.intake_sheet import Fault
from courier_desk.domain.order_fields import FIELDS, Column, FieldKind
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.phones import read_phone
from courier_desk.domain.zones import EMPTY_CATALOG, read_governorate
from courier_desk.ui.compose.zone_picker import Search, ZoneEdit
from courier_desk.ui.imports.words import STATE_ICONS, column_words, problem_words, row_words, state_words
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import TextField
from courier_desk.ui.widgets.rows_model import ColumnsModel
from courier_desk.ui.widgets.table import CHECKED_ROLE, PADDING, DeskTable, Index, RowDelegate
from courier_desk.ui.widgets.table import Column as TableColumn
from courier_desk.ui.words import Formats, copied, isolate, listed, phone_text, plain, with_name
from courier_desk.ui.words_common import Common
from courier_desk.ui.zone_names import ZoneWords

if TYPE_CHECKING:
    from courier_desk.domain.zones import Catalog, Zone

translate = QCoreApplication.translate
#: The first columns: the row's number in the file, and how it stands.
_ROW, _STATE = "row", "state"
_SIGN = 1  # the section of the state, whose sign a person sees
_ROW_WIDTH, _STATE_WIDTH, _ICON = 46, 30, 16
_REPAIRED = 5  # the side of the mark in a corner (pixels)
#: What each column wants (pixels) and its share of the rest.
_WIDTHS: dict[Column, tuple[int, int]] = {
    Column.REFERENCE: (100, 0),
    Column.FULL_NAME: (130, 2),
    Column.PHONE: (112, 0),
    Column.OTHER_PHONE: (112, 0),
    Column.ZONE: (148, 2),
    Column.ADDRESS: (166, 3),
    Column.DESCRIPTION: (150, 2),
    Column.ITEMS: (68, 0),
    Column.COD_AMOUNT: (92, 0),
    Column.CASH_AMOUNT: (110, 0),
    Column.NOTES: (140, 1),
}
_OTHER = (96, 0)
#: These stand first, in this order; the others follow as the service lists them.
_FIRST = (
    Column.REFERENCE, Column.FULL_NAME, Column.PHONE, Column.ZONE, Column.ADDRESS, Column.DESCRIPTION, Column.ITEMS,
    Column.COD_AMOUNT,
)  # fmt: skip
_NUMBERS = frozenset(one.column for one in FIELDS if one.kind in (FieldKind.COUNT, FieldKind.AMOUNT))
_PHONES = frozenset(one.column for one in FIELDS if one.kind is FieldKind.PHONE)
_AMOUNTS = frozenset(one.column for one in FIELDS if one.kind is FieldKind.AMOUNT)
_FIELD_OF = {one.column: one for one in FIELDS}


def shown_columns(check: ImportCheck) -> tuple[Column, ...]:
    """Give the columns of an import in the order of the table; the zone shows its governorate too."""
    there = [one for one in check.columns() if one not in (Column.GOVERNMENT, Column.COD, Column.CASH)]
    kinds = {check.text(place, Column.ORDER_TYPE).casefold() for place in range(len(check.rows))}
    if len(kinds) < 2 and Column.ORDER_TYPE in there:
        there.remove(Column.ORDER_TYPE)
    first = [one for one in _FIRST if one in there]
    return (*first, *(one for one in there if one not in first))


def _table_columns(columns: Sequence[Column]) -> tuple[TableColumn, ...]:
    def column(of: Column) -> TableColumn:
        width, weight = _WIDTHS.get(of, _OTHER)
        right = of in _NUMBERS
        narrow = 80 if weight else 0  # numbers and phones are whole, or the table is scrolled
        return TableColumn(
            key=of.value, title=column_words(of), width=width, weight=weight, narrow=narrow, right=right, sortable=False
        )

    number = TableColumn(key=_ROW, title=Common.ROW.words, width=_ROW_WIDTH, right=True, sortable=False)
    state = TableColumn(key=_STATE, title="", width=_STATE_WIDTH, sortable=False)
    return (number, state, *map(column, columns))


class GridModel(ColumnsModel):
    """The rows that are looked at, out of those of an import."""

    written = Signal(object)
    """A person wrote into cells: texts by (place, column)."""

    def __init__(self, columns: tuple[TableColumn, ...], check: ImportCheck, parent: QAbstractItemView) -> None:
        super().__init__(columns, parent)
        self.check = check
        self._places: list[int] = list(range(len(check.rows)))
        self._row_of: dict[int, int] = {place: place for place in self._places}

    def show_places(self, places: list[int]) -> None:
        """Look at these rows."""
        if places != self._places:
            self.beginResetModel()
            self._places = places
            self._row_of = {place: row for row, place in enumerate(places)}
            self.endResetModel()

    def places(self) -> Sequence[int]:
        """Give the rows that are looked at, by their places in the import."""
        return self._places

    def row_of(self, place: int) -> int | None:
        """Give where a row of the import stands; None while it is not looked at."""
        return self._row_of.get(place)

    def place(self, row: int) -> int:
        """Give the place in the import of a row."""
        return self._places[row]

    def column(self, section: int) -> Column | None:
        """Give the column of an order; None for the number and the state."""
        key = self._columns[section].key
        return None if key in (_ROW, _STATE) else Column(key)

    def let_go(self) -> None:
        """Show no row any more, and hold nothing of the import."""
        self.beginResetModel()
        self.check = ImportCheck((), self.check.heading, EMPTY_CATALOG)
        self._places, self._row_of = [], {}
        self.endResetModel()

    def refresh(self, places: Collection[int]) -> None:
        """Have these rows painted anew."""
        last = len(self._columns) - 1
        rows = [row for place in places if (row := self._row_of.get(place)) is not None]
        if len(rows) > 200:
            self.dataChanged.emit(self.index(min(rows), 0), self.index(max(rows), last))
            return
        for row in rows:
            self.dataChanged.emit(self.index(row, 0), self.index(row, last))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count the rows that are looked at."""
        return 0 if parent.isValid() else len(self._places)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells of an order can be written into."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        found = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.column(index.column()) is not None and not self.is_fixed(index.row()):
            found |= Qt.ItemFlag.ItemIsEditable
        return found

    def is_fixed(self, row: int) -> bool:
        """Tell whether nothing of a row can be changed: it is an order already."""
        return self.check.checked[self._places[row]].state is RowState.SENT

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what a cell shows, what is edited, what a screen reader says, and the tip."""
        if not index.isValid() or not 0 <= index.row() < len(self._places):
            return None
        place, column = self._places[index.row()], self.column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.text(place, column, index.column())
            case Qt.ItemDataRole.EditRole:
                return self.check.text(place, column) if column is not None else None
            case Qt.ItemDataRole.ToolTipRole:
                return tip_text(self._tip(place, column)) or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(place, column, index.column())
        return False if role == CHECKED_ROLE else None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Write into a cell."""
        column = self.column(index.column())
        if role != Qt.ItemDataRole.EditRole or column is None:
            return False
        self.written.emit({(self._places[index.row()], column): str(value)})
        return True

    def fault(self, place: int, column: Column | None) -> Fault | None:
        """Give what is wrong with a cell."""
        return self.check.checked[place].at(column) if column is not None else None

    def text(self, place: int, column: Column | None, section: int) -> str:
        """Give what a cell shows: what is sent where that can be, else what stands there."""
        checked = self.check.checked[place]
        if column is None:
            return str(self.check.rows[place].number) if self._columns[section].key == _ROW else ""
        typed = self.check.text(place, column)
        if checked.at(column) is not None:
            return typed
        if checked.row.request:
            return _sent_text(checked.row.request, column, typed)
        if column is Column.ZONE:  # it is called as in the rows that can be sent
            ground = read_governorate(self.check.text(place, Column.GOVERNMENT))
            return ZoneWords.current().name(ground.value if ground is not None else "", typed)
        return _read_text(column, typed)

    def _tip(self, place: int, column: Column | None) -> str:
        checked = self.check.checked[place]
        if column is None:
            return row_words(checked)
        if (fault := checked.at(column)) is not None:
            return problem_words(fault)
        before = self.check.rows[place].cells[PLACES[column]]
        lines = [self.text(place, column, 0)]
        if self.is_repaired(place, column):
            said = translate("Import", "In the file: {0}") if before else translate("Import", "In the file: nothing")
            lines.append(said.replace("{0}", isolate(before)))
        lines += [problem_words(one) for one in (*checked.row.notes, *checked.row.hints) if one.column == column]
        return "\n".join(line for line in lines if line)

    def is_repaired(self, place: int, column: Column) -> bool:
        """Tell whether something else is sent than stands in the file."""
        return column in self.check.checked[place].repaired or self.check.is_corrected(place, column)

    def _spoken(self, place: int, column: Column | None, section: int) -> str:
        checked = self.check.checked[place]
        if column is None:
            return listed([state_words(checked.state), row_words(checked)]) if section else self.text(place, None, 0)
        fault = checked.at(column)
        said = listed([plain(self.text(place, column, section)), problem_words(fault) if fault is not None else ""])
        return with_name(column_words(column), said)


def _sent_value(request: OrderRequest, column: Column) -> str | None:
    """Give what a request holds of a column as text; None where it holds nothing of the kind."""
    field = _FIELD_OF.get(column)
    if field is None or request.order_type not in field.types:
        return None
    value = field.of(request)
    return None if value is None or isinstance(value, bool) else str(value)


def _sent_text(request: OrderRequest, column: Column, typed: str) -> str:
    """Give it as people read it."""
    value = _sent_value(request, column)
    if value is None:
        return typed
    if column in _PHONES:
        return phone_text(value)
    if column in _AMOUNTS:
        return Formats.current().amount(int(value))
    if column is Column.ZONE:
        return ZoneWords.current().name(str(request.consignee.governorate), value)
    return typed if column is Column.REFERENCE else value or typed


def _read_text(column: Column, typed: str) -> str:
    """Give a cell of a row that cannot be sent yet as it would be read."""
    if column in _PHONES and (phone := read_phone(typed)).is_mobile:
        return phone_text(phone.number)
    if column in _AMOUNTS and (piastres := money.parse(typed)) is not None:
        return Formats.current().amount(piastres)
    return typed


class GridDelegate(RowDelegate):
    """Paints cells with lines between them: red cannot be sent, amber waits for a word, the current one is framed."""

    def __init__(self, table: ImportGrid) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        table = self._table
        theme, model, rect = Theme.of(table), table.grid, option.rect
        place, column = model.place(index.row()), model.column(index.column())
        checked = model.check.checked[place]
        fault = checked.at(column) if column is not None else None
        painter.save()
        self._paint_cell_ground(painter, rect, index, checked, fault, theme)
        painter.setFont(theme.font(Role.BODY))
        if column is None:
            self._paint_lead(painter, rect, index, checked, theme)
        else:
            self._paint_value(painter, rect, index, (place, column), checked, fault, theme)
        painter.restore()

    def _paint_cell_ground(
        self, painter: QPainter, rect: QRect, index: Index, checked: CheckedRow, fault: Fault | None, theme: Theme
    ) -> None:
        table = self._table
        doubt = checked.state is RowState.DOUBTFUL
        ground = "sunken" if index.column() == 0 else "surface"
        if fault is not None and checked.state in (RowState.WRONG, RowState.DOUBTFUL):
            ground = "ambb" if doubt else "redb"
        if table.selectionModel().isSelected(index) and table.selected_count() > 1:
            ground = "sel" if table.hasFocus() else "selnf"
        elif ground == "surface" and index.row() == table.hovered_row:
            ground = "hover"
        painter.fillRect(rect, theme.colour(ground))
        line = theme.colour("line")
        painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, line)
        edge = rect.x() if table.isRightToLeft() else rect.right()
        painter.fillRect(edge, rect.y(), 1, rect.height(), line)
        if fault is not None and ground in ("ambb", "redb"):
            painter.fillRect(rect.x(), rect.bottom() - 1, rect.width(), 2, theme.colour("amb" if doubt else "redline"))
        if index == table.currentIndex():
            pen = painter.pen()
            pen.setColor(theme.colour("ac" if table.hasFocus() else "ctl"))
            pen.setWidth(2)
            painter.setPen(pen)
            painter.drawRect(rect.adjusted(1, 1, -2, -2))

    def _paint_lead(self, painter: QPainter, rect: QRect, index: Index, checked: CheckedRow, theme: Theme) -> None:
        if index.column() == 0:
            painter.setPen(theme.colour("tx3"))
            self.paint_text(painter, rect.adjusted(4, 0, -8, 0), str(index.data() or ""), self._table, right=True)
            return
        icon, ink = STATE_ICONS[checked.state]
        pixmap = theme.pixmap(icon, ink, _ICON, self._table.devicePixelRatioF())
        painter.drawPixmap(rect.center().x() - _ICON // 2 + 1, rect.center().y() - _ICON // 2 + 1, pixmap)

    def _paint_value(
        self,
        painter: QPainter,
        rect: QRect,
        index: Index,
        cell: tuple[int, Column],
        checked: CheckedRow,
        fault: Fault | None,
        theme: Theme,
    ) -> None:
        out = checked.state in (RowState.SENT, RowState.LEFT_OUT)
        ink = "tx3" if out else "tx"
        if fault is not None and not out:
            ink = "amb" if checked.state is RowState.DOUBTFUL else "red"
        painter.setPen(theme.colour(ink))
        text = str(index.data() or "")
        if not text and fault is not None:
            text = translate("Import", "(empty)")
        right = self._table.columns[index.column()].right
        self.paint_text(painter, rect.adjusted(PADDING, 0, -PADDING - 1, 0), text, self._table, right=right)
        if self._table.grid.is_repaired(*cell) and not out:
            at = rect.right() - _REPAIRED if not self._table.isRightToLeft() else rect.x() + 1
            painter.fillRect(at, rect.y() + 1, _REPAIRED, 2, theme.colour("ac"))

    # -- editing ---------------------------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002
        """Give the field of the column: the zone's picker, else a line of text."""
        column = self._table.grid.column(index.column())
        if column is Column.ZONE:
            zone = ZoneEdit()
            zone.setParent(parent)
            zone.use(self._table.search, self._table.catalog)
            zone.taken.connect(lambda found: self._take_zone(zone, found))
            return zone
        editor = TextField(ltr=column in _NUMBERS | _PHONES, parent=parent)
        editor.setAccessibleName(column_words(column) if column is not None else "")
        return editor

    def _take_zone(self, editor: ZoneEdit, zone: Zone) -> None:
        self._table.zone_taken.emit(zone)
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show what stands in the cell."""
        if isinstance(editor, TextField):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole) or ""))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Take what was typed."""
        if isinstance(editor, TextField):
            model.setData(index, editor.value())


class ImportGrid(DeskTable):
    """The grid. Arrow keys move a cell, typing, F2 or a double click writes into it, Enter takes the first way out."""

    way_out_asked = Signal()
    """Enter on a cell: take what is offered for it, else write into it."""
    zone_taken = Signal(object)
    """A zone was chosen in the current cell."""
    moved = Signal()
    """Another cell is current, or the table has the focus now, or no more."""
    filled = Signal(object)
    """Cells were pasted, filled down or emptied at once: gives one after the other as ``((place, column), text)``."""

    def __init__(self, check: ImportCheck, search: Search, catalog: Catalog, parent: QWidget | None = None) -> None:
        columns = _table_columns(shown_columns(check))
        super().__init__(translate("Import", "Rows of the file"), columns, parent)
        self.search, self.catalog = search, catalog
        self.grid = GridModel(columns, check, self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.AnyKeyPressed | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setItemDelegate(GridDelegate(self))
        self.setModel(self.grid)
        self.horizontalHeader().setSectionsClickable(False)

    def selected_count(self) -> int:
        """Count the selected cells, as far as it matters: one, or more."""
        return sum(one.width() * one.height() for one in self._ranges())

    def current_cell(self) -> tuple[int, Column | None] | None:
        """Give the place and column of the current cell."""
        index = self.currentIndex()
        if not index.isValid():
            return None
        return self.grid.place(index.row()), self.grid.column(index.column())

    def go_to(self, place: int, column: Column | None) -> None:
        """Make a cell the current one, and bring it into sight."""
        self.go_to_section(place, self._sections().get(column.value if column is not None else "", 2))

    def go_to_section(self, place: int, section: int) -> None:
        """Make the cell of a section the current one, and bring it into sight."""
        row = self.grid.row_of(place)
        if row is None:
            return
        index = self.grid.index(row, section)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def _sections(self) -> dict[str, int]:
        return {one.key: section for section, one in enumerate(self.columns)}

    def problem_cells(self) -> list[tuple[int, int]]:
        """Give where a person is needed: the places of the rows, each with its sections, in the table's order.

        What is wrong with a row and with none of the cells that are shown stands at its sign.
        """
        sections, check = self._sections(), self.grid.check
        return [
            (place, section)
            for place in check.to_fix()
            for section in sorted({_section_of(one, sections) for one in check.checked[place].problems})
        ]

    def next_problem(self, *, back: bool) -> tuple[int, int] | None:
        """Give the cell after (before) the current one where a person is needed; after the last comes the first."""
        cells, cell = self.problem_cells(), self.current_cell()
        now = (cell[0], self.currentIndex().column()) if cell is not None else (-1, 0)
        if back:
            return next((one for one in reversed(cells) if one < now), cells[-1] if cells else None)
        return next((one for one in cells if one > now), cells[0] if cells else None)

    def problem_at_sign(self, checked: CheckedRow) -> Fault | None:
        """Give what is told at a row's sign: what no cell tells, else the gravest of all."""
        sections = self._sections()
        untold = (one for one in checked.problems if _section_of(one, sections) == _SIGN)
        return next(untold, next(iter(checked.problems), None))

    def selected_places(self) -> list[int]:
        """Give the rows of which a cell is selected, in their order."""
        rows = {index for one in self._ranges() for index in range(one.top(), one.bottom() + 1)}
        return [self.grid.place(row) for row in sorted(rows)]

    # -- several cells ---------------------------------------------------------------------------------------------

    def _ranges(self) -> list[QItemSelectionRange]:
        return self.selectionModel().selection().toList()

    def _span(self) -> tuple[int, int, int, int] | None:
        one = next(iter(self._ranges()), None)
        return (one.top(), one.left(), one.bottom(), one.right()) if one is not None else None

    def _columns(self, first: int, last: int) -> list[Column]:
        columns = (self.grid.column(section) for section in range(first, last + 1))
        return [column for column in columns if column is not None]

    def _into(self, first: int, lines: Iterable[Mapping[Column, str]]) -> Iterator[tuple[tuple[int, Column], str]]:
        """Give what is written into each cell of the rows from the first on, but for those that cannot be changed."""
        places, checked = self.grid.places()[first:], self.grid.check.checked
        return (
            ((place, column), text)
            for place, line in zip(places, lines, strict=False)
            if checked[place].state is not RowState.SENT
            for column, text in line.items()
        )

    def fill_down(self) -> None:
        """Write what stands in the first selected row into those below it."""
        span = self._span()
        if span is None or span[0] == span[2]:
            return
        top, left, bottom, right = span
        place = self.grid.place(top)
        line = {column: self.grid.check.text(place, column) for column in self._columns(left, right)}
        self.filled.emit(self._into(top + 1, repeat(line, bottom - top)))

    def empty_cells(self) -> None:
        """Empty the selected cells."""
        if (span := self._span()) is not None:
            top, left, bottom, right = span
            line = dict.fromkeys(self._columns(left, right), "")
            self.filled.emit(self._into(top, repeat(line, bottom - top + 1)))

    def copy_cells(self) -> None:
        """Put the selected cells onto the clipboard, as spreadsheets take them."""
        if (span := self._span()) is None:
            return
        lines = [
            "\t".join(
                write_cell(copied(str(self.grid.index(row, section).data() or "")))
                for section in range(span[1], span[3] + 1)
            )
            for row in range(span[0], span[2] + 1)
        ]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def paste_cells(self) -> None:
        """Write what lies on the clipboard into the cells from the current one on."""
        text = QGuiApplication.clipboard().text().rstrip("\r\n")
        index = self.currentIndex()
        if not text or not index.isValid():
            return
        lines = read_cells(text)
        span = self._span() or (index.row(), index.column(), index.row(), index.column())
        if len(lines) == 1 and len(lines[0]) == 1:  # one text into everything that is selected
            lines = [lines[0] * (span[3] - span[1] + 1)] * (span[2] - span[0] + 1)
        width = min(len(self.columns) - span[1], max(map(len, lines)))
        columns = [self.grid.column(section) for section in range(span[1], span[1] + width)]
        pasted = (
            {column: text for column, text in zip(columns, line, strict=False) if column is not None} for line in lines
        )
        self.filled.emit(self._into(span[0], pasted))

    # -- Qt's events -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the way out, Delete empties; letters write; the rest moves."""
        if self.state() == QAbstractItemView.State.EditingState:
            event.ignore()  # a field leaves its Enter to whatever it stands in
            return
        for keys, act in (
            (QKeySequence.StandardKey.Copy, self.copy_cells),
            (QKeySequence.StandardKey.Paste, self.paste_cells),
        ):
            if event.matches(keys):
                act()
                return
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.way_out_asked.emit()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.empty_cells()
        elif key == Qt.Key.Key_Escape:
            self.left_list.emit()
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            row = 0 if key == Qt.Key.Key_Home else self.grid.rowCount() - 1
            self.setCurrentIndex(self.grid.index(row, max(2, self.currentIndex().column())))
        else:
            QAbstractItemView.keyPressEvent(self, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press makes a cell the current one; with Shift it selects up to there."""
        QAbstractItemView.mousePressEvent(self, event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click writes into the cell."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and self.grid.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell that another cell is current."""
        super().currentChanged(current, previous)
        self.moved.emit()

    def focusInEvent(self, event: object) -> None:
        """The table has the focus: what is offered for the current cell is shown."""
        super().focusInEvent(event)
        if self.currentIndex().column() < 2 and self.grid.rowCount():
            self.setCurrentIndex(self.grid.index(max(0, self.currentIndex().row()), 2))
        self.moved.emit()

    def focusOutEvent(self, event: object) -> None:
        """It is gone again."""
        super().focusOutEvent(event)
        self.moved.emit()


def _section_of(fault: Fault, sections: Mapping[str, int]) -> int:
    """Give where a problem is told: a governorate's at the zone, what has no cell at the sign."""
    column = Column.ZONE.value if fault.column == Column.GOVERNMENT else fault.column
    return sections.get(column, _SIGN)
