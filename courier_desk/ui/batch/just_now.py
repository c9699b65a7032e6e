"""What happened last in a job: when, to which label, with a glyph beside the words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from courier_desk.desk.print_jobs import LineView
from courier_desk.domain.print_jobs import PrintState
from courier_desk.ui.batch.words import line_words
from courier_desk.ui.outbox.details import exact_time
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.rows_model import ROW_ROLE, Index, RowsModel
from courier_desk.ui.widgets.table import Column, DeskTable, RowDelegate
from courier_desk.ui.words import isolate, listed, ltr, plain

translate = QCoreApplication.translate
_ICON = 16


@dataclass(frozen=True, slots=True)
class JustNow:
    """One line; ``creates``: the job creates its orders, so that this is told too."""

    view: LineView
    creates: bool

    @property
    def key(self) -> str:
        """Give what stays the same."""
        return str(self.view.line.position)


class JustNowModel(RowsModel[JustNow]):
    """The lines."""

    def shown(self, row: JustNow, column: Column, role: int) -> object:
        """Give what a cell shows and what a screen reader says."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        text = _text(row, column.key)
        return plain(text) if role == Qt.ItemDataRole.AccessibleTextRole else text


def _text(row: JustNow, key: str) -> str:
    line, order = row.view.line, row.view.order
    match key:
        case "time":
            return ltr(exact_time(datetime.fromtimestamp(line.moved, UTC)))
        case "number":
            return ltr(line.number)
        case "reference":
            return ltr(order.reference if order is not None else line.reference)
        case "what":
            who = isolate(order.full_name) if order is not None else ""
            zone = isolate(order.zone) if order is not None else ""
            return listed([_what(row), who, zone])
        case _:
            return ""


def _what(row: JustNow) -> str:
    state = row.view.line.state
    if not row.creates or row.view.line.outbox_id is None:
        return line_words(state).text
    match state:
        case PrintState.PRINTED:
            return translate("Batch", "Created and printed")
        case PrintState.SENT:
            return translate("Batch", "Created and sent")
        case PrintState.QUEUED:
            return translate("Batch", "Created, label queued")
        case _:
            return line_words(state).text


class JustNowDelegate(RowDelegate):
    """Paints time quiet, glyph in its colour, number bold."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:
        """Paint the content of one cell."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, JustNow):
            return
        match table.columns[index.column()].key:
            case "glyph":
                words = line_words(row.view.line.state)
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


class JustNowTable(DeskTable):
    """The lines as a table without titles."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column(key="time", title=translate("Batch", "Time"), width=104, sortable=False),
            Column(key="glyph", title="", width=30, sortable=False),
            Column(key="number", title=translate("Batch", "Number"), width=76, sortable=False),
            Column(key="reference", title=translate("Batch", "Reference"), width=124, sortable=False),
            Column(key="what", title=translate("Batch", "What happened"), width=220, weight=1, sortable=False),
        )
        super().__init__(translate("Batch", "Just now"), columns, parent)
        self.setItemDelegate(JustNowDelegate(self))
        self.horizontalHeader().hide()
        self.setMinimumHeight(2 * Theme.of(self).row_height)
