"""The two lists of a job's page: what needs a person, with the way out, and what happened last.

A person is needed by labels that were not printed or may be out, and by orders that were refused.
"""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from courier_desk.desk.print_jobs import LineView, Need
from courier_desk.domain.money import to_pounds
from courier_desk.domain.orders import AmountType
from courier_desk.domain.print_jobs import PrintState
from courier_desk.domain.values import frozen
from courier_desk.ui.literal import tip_text
from courier_desk.ui.print_job.words import line_words, need_words, way_out
from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets.pill import paint_pill
from courier_desk.ui.widgets.rows_model import ROW_ROLE, Index, RowsModel
from courier_desk.ui.widgets.table import HEADER_HEIGHT, Column, DeskHeader, DeskTable, RowDelegate
from courier_desk.ui.words import NOTHING, Formats, isolate, listed, ltr, plain, with_name
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate
STATE, ORDER, CUSTOMER, WHY, WAY = "state", "order", "customer", "why", "way"
_SIDE = 14
_ICON = 16


def need_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window."""

    def column(key: str, title: str, width: int, weight: int = 0) -> Column:
        return Column(key=key, title=title, width=width, weight=weight, sortable=False)

    return (
        column(STATE, Common.STATE.words, 150),
        column(ORDER, Common.ORDER.words, 110, 1),
        column(CUSTOMER, Common.CUSTOMER.words, 110, 2),
        column(WHY, translate("PrintJob", "Why"), 220, 8),
        column(WAY, "", 110, 1),
    )


@frozen
class NeedRow:
    """A label or order that needs a person, with why in words."""

    need: Need
    why: str

    @property
    def key(self) -> str:
        """Give what stays the same: its place in the job."""
        return str(self.need.line.position)


class NeedModel(RowsModel[NeedRow]):
    """The rows."""

    def shown(self, row: NeedRow, column: Column, role: int) -> object:
        """Give what a cell shows and what a screen reader says."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return None
        text = _need_text(row, column.key)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(plain(text)) if column.key == WHY else None
        if role == Qt.ItemDataRole.AccessibleTextRole and column.title:
            return with_name(column.title, plain(text))
        return text


def _need_text(row: NeedRow, key: str) -> str:
    need = row.need
    match key:
        case "state":
            return need_words(need).text
        case "order":
            return ltr(need.line.number or need.line.reference) or NOTHING
        case "customer":
            return isolate(customer_of(need))
        case "why":
            return row.why
        case _:
            return way_out(need)


def customer_of(need: Need) -> str:
    """Give whose order it is."""
    if need.item is not None:
        return need.item.title.who
    return need.view.order.full_name if need.view.order is not None else ""


def failure_heading() -> list[str]:
    """Give what stands above the cells of ``failure_cells``."""
    return [
        translate("PrintJob", "Row of the file"),
        Common.STATE.words,
        Common.ORDER.words,
        Common.REFERENCE.words,
        Common.CUSTOMER.words,
        Fields.PHONE.words,
        Fields.GOVERNORATE.words,
        Fields.ZONE.words,
        translate("OrderColumns", "Amount, EGP"),
        translate("Import", "What is wrong"),
        translate("Outbox", "What the service said"),
    ]


def failure_cells(need: Need, why: str) -> list[str]:
    """Give a row of the file of what failed, in the words of the list; ``why``: as it stands there."""
    order, item = need.view.order, need.item
    failure = item.failure if item is not None else None
    amount = order.amount if order is not None and order.amount_type not in ("", AmountType.NONE) else None
    return [
        str(need.came_from[1] or ""),
        plain(need_words(need).text),
        need.line.number,
        need.line.reference,
        plain(customer_of(need)),
        order.phone if order is not None else "",
        order.governorate if order is not None else "",
        order.zone if order is not None else "",
        str(to_pounds(amount)) if amount is not None else "",
        plain(why),
        failure.message if failure is not None else "",
    ]


class NeedDelegate(RowDelegate):
    """Paints the pill, the number bold, the way out as a link at the far edge."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:
        """Paint the content of one cell."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, NeedRow):
            return
        text = str(index.data() or "")
        match table.columns[index.column()].key:
            case "state":
                inner = rect.adjusted(_SIDE - 6, 0, 0, 0)
                if table.isRightToLeft():
                    inner = rect.adjusted(0, 0, 6 - _SIDE, 0)
                ratio = table.devicePixelRatioF()
                paint_pill(painter, inner, need_words(row.need), theme, table.layoutDirection(), ratio=ratio)
            case "order":
                painter.setFont(theme.font(Role.BODY, bold=bool(row.need.line.number)))
                self.paint_text(painter, rect, text, table)
            case "way":
                font = QFont(theme.font(Role.BODY))
                font.setUnderline(True)
                painter.setFont(font)
                painter.setPen(theme.colour("ac"))
                painter.drawText(_far(rect, table), _far_flags(table), text)
            case _:
                self.paint_text(painter, rect, text, table)


def _far(rect: QRect, table: DeskTable) -> QRect:
    return rect.adjusted(8, 0, 0, 0) if table.isRightToLeft() else rect.adjusted(0, 0, -8, 0)


def _far_flags(table: DeskTable) -> int:
    side = Qt.AlignmentFlag.AlignLeft if table.isRightToLeft() else Qt.AlignmentFlag.AlignRight
    return (side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter).value


class _Header(DeskHeader):
    """The first title stands over the pills."""

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        inside = rect
        if logical == 0:
            theme = Theme.of(self)
            painter.fillRect(rect, theme.colour("sunken"))
            painter.fillRect(QRect(rect.x(), rect.bottom(), rect.width(), 1), theme.colour("line2"))
            inside = QStyle.visualRect(self.layoutDirection(), rect, rect.adjusted(_SIDE, 0, 0, 0))
        super().paintSection(painter, inside, logical)


class NeedTable(DeskTable):
    """The table; as high as its rows want, up to what there is. ``way_pressed``: the link of a row."""

    way_pressed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("PrintJob", "What needs you"), need_columns(), parent)
        self.setItemDelegate(NeedDelegate(self))

    def make_header(self) -> DeskHeader:
        """Make the header row."""
        return _Header(self)

    def fit(self) -> None:
        """Take no more room than the rows need."""
        height = HEADER_HEIGHT + self.model().rowCount() * Theme.of(self).row_height
        self.setMaximumHeight(max(HEADER_HEIGHT + 36, height))
        self.setMinimumHeight(min(self.maximumHeight(), HEADER_HEIGHT + 2 * Theme.of(self).row_height))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A press on the link takes the way out."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and self.columns[index.column()].key == WAY and index.data():
            self.way_pressed.emit(index.row())


class CountPill(QWidget):
    """How many there are, in a red round; hidden for none. The words beside it say what is counted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_count(self, count: int) -> None:
        """Show this many."""
        self._text = Formats.current().number(count) if count else ""
        self.setAccessibleName(self._text)
        self.setVisible(bool(count))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Round for one digit, longer for more."""
        metrics = QFontMetrics(Theme.of(self).font(Role.CAPTION, bold=True))
        return QSize(max(20, metrics.horizontalAdvance(self._text) + 14), 20)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The round and the number."""
        theme, painter = Theme.of(self), QPainter(self)
        paint_box(painter, self.rect(), fill=theme.tokens.redb, border=None, radius=10)
        painter.setFont(theme.font(Role.CAPTION, bold=True))
        painter.setPen(theme.colour("red"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)


@frozen
class RecentLabel:
    """A label that something happened to; ``creates``: the job creates its orders, so that this is told too;
    ``saves``: it writes files.
    """

    view: LineView
    creates: bool
    saves: bool

    @property
    def key(self) -> str:
        """Give what stays the same."""
        return str(self.view.line.position)


class RecentModel(RowsModel[RecentLabel]):
    """The lines."""

    def shown(self, row: RecentLabel, column: Column, role: int) -> object:
        """Give what a cell shows and what a screen reader says."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        text = _recent_text(row, column.key)
        return plain(text) if role == Qt.ItemDataRole.AccessibleTextRole else text


def _recent_text(row: RecentLabel, key: str) -> str:
    line, order = row.view.line, row.view.order
    match key:
        case "time":
            return Formats.current().time_to_the_second(datetime.fromtimestamp(line.moved, UTC))
        case "number":
            return ltr(line.number)
        case "reference":
            return ltr(order.reference if order is not None else line.reference)
        case "what":
            who = isolate(order.full_name) if order is not None else ""
            zone = isolate(ZoneWords.current().name(order.governorate, order.zone)) if order is not None else ""
            return listed([_what(row), who, zone])
        case _:
            return ""


def _what(row: RecentLabel) -> str:
    state = row.view.line.state
    if not row.creates or row.view.line.outbox_id is None:
        return line_words(state, saves=row.saves).text
    match state:
        case PrintState.PRINTED:
            return translate("PrintJob", "Created and printed")
        case PrintState.SENT if row.saves:
            return translate("PrintJob", "Created and saved")
        case PrintState.SENT:
            return translate("PrintJob", "Created and sent")
        case PrintState.QUEUED:
            return translate("PrintJob", "Created, label queued")
        case _:
            return line_words(state, saves=row.saves).text


class RecentDelegate(RowDelegate):
    """Paints time quiet, glyph in its colour, number bold."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:
        """Paint the content of one cell."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, RecentLabel):
            return
        match table.columns[index.column()].key:
            case "glyph":
                words = line_words(row.view.line.state, saves=row.saves)
                ratio, direction = table.devicePixelRatioF(), table.layoutDirection()
                box = QRect(0, 0, _ICON, _ICON)
                box.moveCenter(rect.center())
                painter.drawPixmap(box, theme.pixmap(words.icon, words.tone.ink, _ICON, ratio, direction))
                return
            case "time":
                inner = rect.adjusted(0, 0, -8, 0) if table.isRightToLeft() else rect.adjusted(8, 0, 0, 0)
                painter.setPen(theme.colour("tx2"))
                self.paint_text(painter, inner, str(index.data() or ""), table)
                return
            case "number":
                painter.setFont(theme.font(Role.BODY, bold=True))
            case "reference":
                painter.setPen(theme.colour("tx2"))
        self.paint_text(painter, rect, str(index.data() or ""), table)


class RecentTable(DeskTable):
    """The lines as a table without titles."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column(key="time", title=translate("PrintJob", "Time"), width=104, sortable=False),
            Column(key="glyph", title="", width=30, sortable=False),
            Column(key="number", title=translate("PrintJob", "Number"), width=76, sortable=False),
            Column(key="reference", title=Common.REFERENCE.words, width=124, sortable=False),
            Column(key="what", title=translate("PrintJob", "What happened"), width=220, weight=1, sortable=False),
        )
        super().__init__(translate("PrintJob", "Just now"), columns, parent)
        self.setItemDelegate(RecentDelegate(self))
        self.horizontalHeader().hide()
        self.setMinimumHeight(2 * Theme.of(self).row_height)
