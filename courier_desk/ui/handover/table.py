"""The orders of a handover sheet as a table: what a cell says, and how it is painted."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from courier_desk.domain.handovers import HandoverLine, LineStanding
from courier_desk.ui.handover.words import NOTHING, standing_words, zone_words
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets.pill import paint_pill
from courier_desk.ui.widgets.rows_model import ROW_ROLE, Index, RowsModel
from courier_desk.ui.widgets.table import PADDING, Column, DeskTable, RowDelegate
from courier_desk.ui.words import Formats, StatusWords, isolate, ltr, plain

translate = QCoreApplication.translate
NUMBER, CUSTOMER, ZONE, PIECES, COD, LABEL, STANDING = (
    "number", "customer", "zone", "pieces", "cod", "label", "standing",
)  # fmt: skip


def handover_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window."""
    theme = Theme.of()
    body, caption = QFontMetrics(theme.font(Role.BODY, bold=True)), QFontMetrics(theme.font(Role.CAPTION))

    def wide(text: str, title: str) -> int:
        return max(body.horizontalAdvance(text), caption.horizontalAdvance(title)) + 2 * PADDING + 4

    order, pieces = translate("Handover", "Order"), translate("Handover", "Pieces")
    cod, label = translate("Handover", "COD, EGP"), translate("Handover", "Label")
    return tuple(
        Column(key=key, title=title, width=width, weight=weight, right=right, sortable=False)
        for key, title, width, weight, right in (
            (NUMBER, order, wide("000000", order), 0, False),
            (CUSTOMER, translate("Handover", "Customer"), 120, 3, False),
            (ZONE, translate("Handover", "Zone"), 120, 3, False),
            (PIECES, pieces, wide("000", pieces), 0, True),
            (COD, cod, wide("00,000.00", cod), 0, True),
            (LABEL, label, wide(translate("Handover", "Not printed"), label) + 28, 0, False),
            (STANDING, translate("Handover", "Handed over"), 176, 1, False),
        )
    )


def cell_text(line: HandoverLine, key: str, now: datetime) -> str:
    """Give the text of a cell; pills are the delegate's."""
    formats = Formats.current()
    match key:
        case "number":
            return ltr(line.number)
        case "customer":
            return isolate(line.full_name) or NOTHING
        case "zone":
            return zone_words(line) or NOTHING
        case "pieces":
            return NOTHING if line.pieces is None else formats.number(line.pieces)
        case "cod":
            return NOTHING if line.cod is None else formats.amount(line.cod)
        case "label":
            return label_words(line).text
        case _:
            return standing_words(line, now)


def label_words(line: HandoverLine) -> StatusWords:
    """Say whether its label was printed at this desk."""
    if line.printed:
        return StatusWords(translate("Handover", "Printed"), Tone.NEUTRAL, "print")
    return StatusWords(translate("Handover", "Not printed"), Tone.AMBER, "alert")


def standing_look(line: HandoverLine, now: datetime) -> StatusWords | None:
    """Give the pill of how an order stands; None where nothing happened yet."""
    text = standing_words(line, now)
    match line.standing:
        case LineStanding.HANDED:
            good = line.scanned
            return StatusWords(text, Tone.GREEN if good else Tone.AMBER, "check" if good else "truck")
        case LineStanding.LEFT:
            return StatusWords(text, Tone.AMBER, "box")
        case LineStanding.OUT:
            return StatusWords(text, Tone.NEUTRAL, "minus")
        case LineStanding.TO_DO:
            return StatusWords(text, Tone.AMBER, "copy") if line.also else None


class HandoverModel(RowsModel[HandoverLine]):
    """The rows of the table."""

    def shown(self, row: HandoverLine, column: Column, role: int) -> object:
        """Give what a cell shows, what a screen reader says, and a tip where it may be cut."""
        now = datetime.now(UTC)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell_text(row, column.key, now)
            case Qt.ItemDataRole.AccessibleTextRole:
                said = plain(cell_text(row, column.key, now))
                return translate("OrderCells", "{0}: {1}").replace("{0}", column.title).replace("{1}", said)
            case Qt.ItemDataRole.ToolTipRole if column.key in (CUSTOMER, ZONE, STANDING):
                return tip_text(plain(cell_text(row, column.key, now)))
            case _:
                return None


class HandoverDelegate(RowDelegate):
    """Paints the number bold, the label and how an order stands as pills."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:
        """Paint the content of one cell."""
        line = index.data(ROW_ROLE)
        if not isinstance(line, HandoverLine):
            return
        column = table.columns[index.column()]
        pill = None
        if column.key == LABEL:
            pill = label_words(line)
        elif column.key == STANDING:
            pill = standing_look(line, datetime.now(UTC))
        if pill is not None:
            paint_pill(painter, rect, pill, theme, table.layoutDirection(), ratio=table.devicePixelRatioF())
            return
        painter.setFont(theme.font(Role.BODY, bold=column.key == NUMBER))
        painter.setPen(theme.colour("tx2" if column.key in (ZONE, STANDING) else "tx"))
        self.paint_text(painter, rect, str(index.data() or ""), table, right=column.right)
