"""The files that money goes out in: disputes in the courier's own columns, and the statement of a merchant."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from courier_desk.desk.order_export import ExportColumn, ExportKind, Value
from courier_desk.desk.settlements import OpenSheet, StatementLine
from courier_desk.domain.settlement_columns import PayoutColumn, PayoutMap
from courier_desk.domain.settlements import KeptLine
from courier_desk.ui.folders import open_dialog
from courier_desk.ui.money.words import column_words, line_words, stand_words
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.words import order_type_words, plain
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

translate = QCoreApplication.translate


def _pounds(piastres: int | None) -> Value:
    return None if piastres is None else Decimal(piastres).scaleb(-2)


_VALUES: dict[PayoutColumn, Callable[[KeptLine], Value]] = {
    PayoutColumn.NUMBER: lambda one: one.judged.line.number or one.judged.order,
    PayoutColumn.REFERENCE: lambda one: one.judged.line.reference,
    PayoutColumn.COLLECTED: lambda one: _pounds(one.judged.line.collected),
    PayoutColumn.FEE: lambda one: _pounds(one.judged.line.fee),
    PayoutColumn.OTHER: lambda one: _pounds(one.judged.line.other),
    PayoutColumn.NET: lambda one: _pounds(one.judged.line.net),
    PayoutColumn.DATE: lambda one: one.judged.line.day.isoformat() if one.judged.line.day else None,
    PayoutColumn.PAYOUT: lambda one: one.judged.line.payout,
}


def dispute_columns(sheet: OpenSheet) -> list[ExportColumn[KeptLine]]:
    """Give the columns of the dispute list: the courier's own with their headings, then what this desk says."""
    try:
        own = PayoutMap.from_json(sheet.head.columns).columns
    except ValueError:
        own = {column: column_words(column) for column in (PayoutColumn.NUMBER, PayoutColumn.COLLECTED)}
    columns = [ExportColumn(heading, _VALUES[column], 18) for column, heading in own.items()]
    return [
        *columns,
        ExportColumn(translate("Money", "Row"), lambda one: one.judged.line.row or None, 8),
        ExportColumn(translate("Money", "What is wrong"), lambda one: plain(line_words(one)), 40),
        ExportColumn(translate("Money", "Expected"), lambda one: _pounds(one.judged.expected)),
        ExportColumn(translate("Money", "Fee told"), lambda one: _pounds(one.judged.fee)),
        ExportColumn(translate("Money", "Difference"), lambda one: _pounds(one.judged.difference)),
        ExportColumn(translate("Money", "Note"), lambda one: one.note, 40),
    ]


def statement_columns(merchant: str) -> list[ExportColumn[StatementLine]]:
    """Give the columns of a merchant's statement."""
    return [
        ExportColumn(Common.MERCHANT.words, lambda _one: merchant, 24),
        ExportColumn(Common.ORDER.words, lambda one: one.order.number, 12),
        ExportColumn(Common.REFERENCE.words, lambda one: one.order.reference, 20),
        ExportColumn(Fields.TYPE.words, lambda one: plain(order_type_words(one.order.facts.order_type)), 12),
        ExportColumn(translate("Money", "Completed"), _day, 14),
        ExportColumn(translate("Money", "Where it stands"), lambda one: stand_words(one.order.owed.stand), 24),
        ExportColumn(translate("Money", "Collected"), lambda one: _pounds(one.order.owed.cash)),
        ExportColumn(Common.FEE.words, lambda one: _pounds(one.order.owed.fee)),
        ExportColumn(translate("Money", "Paid"), lambda one: _pounds(one.paid)),
        ExportColumn(translate("Money", "Open"), lambda one: _pounds(one.open)),
        ExportColumn(
            translate("Money", "Payout number"), lambda one: one.payout.payout if one.payout is not None else "", 16
        ),
    ]


def _day(line: StatementLine) -> Value:
    return line.order.completed.isoformat() if line.order.completed else None


class FileAsker(QObject):
    """Asks where a file is to be written, one question at a time."""

    def __init__(self, context: PageContext, owner: QWidget) -> None:
        super().__init__(owner)
        self._context, self._owner = context, owner
        self._dialog: QFileDialog | None = None

    def ask(self, title: str, name: str, take: Callable[[Path, ExportKind], None]) -> None:
        """Ask for a file of this name; ``take`` is told it and its kind."""
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self._owner.window(), title)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        filters = {
            f"{Common.EXCEL_WORKBOOK.words} (*.xlsx)": ExportKind.XLSX,
            f"{Common.TEXT_WITH_COMMAS.words} (*.csv)": ExportKind.CSV,
        }
        dialog.setNameFilters(list(filters))
        dialog.setDefaultSuffix(ExportKind.XLSX.value)
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(filters[chosen].value))
        dialog.fileSelected.connect(lambda chosen: take(Path(chosen), _kind_of(chosen)))
        dialog.finished.connect(self._closed)
        open_dialog(dialog, self._context.preferences, name)

    def _closed(self) -> None:
        self._dialog = None


def _kind_of(name: str) -> ExportKind:
    return ExportKind.CSV if name.lower().endswith(".csv") else ExportKind.XLSX
