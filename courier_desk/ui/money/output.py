"""The files that money goes out in: disputes in the courier's own columns, and the statement of a merchant."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from courier_desk.desk.order_export import ExportColumn, ExportKind, Value
from courier_desk.desk.settlements import OpenSheet, StatementLine
from courier_desk.domain.settlement_columns import PayoutColumn, PayoutMap
from courier_desk.domain.settlements import Decision, KeptLine
from courier_desk.ui.folders import open_dialog
from courier_desk.ui.money.words import column_words, kind_words, line_words, stand_words
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.words import NOTHING, Formats, isolate, ltr, order_type_words, plain
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

if TYPE_CHECKING:
    from courier_desk.printing.handover_sheet import HandoverPaper

translate = QCoreApplication.translate
PDF = "pdf"


def _pounds(piastres: int | None) -> Value:
    return _egp(piastres)


def _egp(piastres: int | None) -> Decimal | None:
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
        ExportColumn(Common.ROW.words, lambda one: one.judged.line.row or None, 8),
        ExportColumn(translate("Money", "What is wrong"), lambda one: plain(line_words(one)), 40),
        ExportColumn(translate("Money", "Expected"), lambda one: _pounds(one.judged.expected)),
        ExportColumn(translate("Money", "Fee expected"), lambda one: _pounds(one.judged.fee)),
        ExportColumn(translate("Money", "Difference"), lambda one: _pounds(one.judged.difference)),
        ExportColumn(translate("Money", "Note"), lambda one: one.note, 40),
    ]


def statement_columns(merchant: str, period: str) -> list[ExportColumn[StatementLine]]:
    """Give the columns of a merchant's statement; each row says of whom and of which period it is."""
    return [
        ExportColumn(Common.MERCHANT.words, lambda _one: merchant, 24),
        ExportColumn(translate("Money", "Period"), lambda _one: period, 24),
        ExportColumn(Common.ORDER.words, lambda one: one.order.number, 12),
        ExportColumn(Common.REFERENCE.words, lambda one: one.order.reference, 20),
        ExportColumn(Common.CUSTOMER.words, lambda one: one.order.customer, 24),
        ExportColumn(Fields.TYPE.words, lambda one: plain(order_type_words(one.order.facts.order_type)), 12),
        ExportColumn(translate("Money", "Completed"), _day, 14),
        ExportColumn(translate("Money", "Day told by"), _told_by, 22),
        ExportColumn(translate("Money", "Where it stands"), _stands, 24),
        *(ExportColumn(translate("Money", str(title)), value) for title, value in _AMOUNTS),
        ExportColumn(
            translate("Money", "Payout number"), lambda one: one.payout.payout if one.payout is not None else "", 16
        ),
    ]


#: The amounts of a statement. What the service told at creation as the fee may not be due: nobody says whether it is
#: charged for what came back.
_AMOUNTS: tuple[tuple[object, Callable[[StatementLine], Decimal | None]], ...] = (
    (QT_TRANSLATE_NOOP("Money", "Collected"), lambda one: _egp(one.order.owed.cash)),
    (QT_TRANSLATE_NOOP("Money", "Fee told"), lambda one: _egp(one.order.facts.fee)),
    (QT_TRANSLATE_NOOP("Money", "Fee due"), lambda one: _egp(one.order.owed.fee)),
    (QT_TRANSLATE_NOOP("Money", "Paid"), lambda one: _egp(one.paid)),
    (QT_TRANSLATE_NOOP("Money", "Open"), lambda one: _egp(one.open)),
)


def statement_foot(lines: Sequence[StatementLine], merchant: str, period: str) -> list[Value]:
    """Give the line below a statement: what each column of amounts comes to."""
    sums = [sum((known for one in lines if (known := value(one)) is not None), Decimal()) for _, value in _AMOUNTS]
    return [merchant, period, translate("Money", "Sum"), *[None] * 6, *sums]


def _stands(line: StatementLine) -> Value:
    is_settled = line.payout is not None and line.payout.settled
    return Common.SETTLED.words if is_settled else stand_words(line.order.owed.stand)


def _day(line: StatementLine) -> Value:
    return line.order.completed.isoformat() if line.order.completed else None


def _told_by(line: StatementLine) -> Value:
    told = translate("Money", "the service")
    return translate("Money", "this desk, when it saw it") if line.order.as_seen else told


def dispute_paper(sheet: OpenSheet, *, mirrored: bool) -> HandoverPaper:
    """Put the lines of a sheet that are disputed on paper, with the bars of their numbers."""
    disputed = [one for one in sheet.lines if one.decision is Decision.DISPUTE]
    head = sheet.head
    cells = [
        (
            one.judged.line.number or one.judged.order,
            (
                _shown(one.judged.line.collected),
                _shown(one.judged.expected),
                _shown(one.judged.line.fee),
                _shown(one.judged.fee),
                isolate(one.note) or NOTHING,
            ),
            kind_words(one.judged.kind).text,
        )
        for one in disputed
    ]
    columns = (
        (translate("Money", "Collected"), 18, True),
        (translate("Money", "Expected"), 18, True),
        (Common.FEE.words, 14, True),
        (translate("Money", "Fee expected"), 14, True),
        (translate("Money", "Note"), 36, False),
    )
    difference = sum(one.judged.difference for one in disputed)
    return _paper(
        translate("Money", "Dispute list"),
        (
            (translate("Money", "Payout number"), ltr(head.payout) or NOTHING),
            (Common.FILE.words, isolate(head.name)),
        ),
        columns,
        translate("Money", "What is wrong"),
        cells,
        (
            (translate("Money", "Lines"), Formats.current().number(len(disputed))),
            (translate("Money", "Difference"), Formats.current().money(difference)),
        ),
        mirrored=mirrored,
    )


def statement_paper(
    lines: Sequence[StatementLine], merchant: str, days: str, seen_words: str, *, mirrored: bool
) -> HandoverPaper:
    """Put the statement of a merchant on paper; ``seen_words`` says of its marked days that this desk only saw them."""
    formats = Formats.current()
    cells = [
        (
            one.order.number,
            (
                _dated(one),
                formats.amount(one.order.owed.cash),
                _shown(one.order.owed.fee),
                formats.amount(one.paid),
                formats.amount(one.open),
            ),
            ltr(one.payout.payout) if one.payout is not None and one.payout.payout else NOTHING,
        )
        for one in lines
    ]
    columns = (
        (translate("Money", "Completed"), 22, False),
        (translate("Money", "Collected"), 20, True),
        (Common.FEE.words, 16, True),
        (translate("Money", "Paid"), 20, True),
        (translate("Money", "Open"), 20, True),
    )
    return _paper(
        translate("Money", "Statement of a merchant"),
        ((Common.MERCHANT.words, isolate(merchant)), (translate("Money", "Period"), days)),
        columns,
        Common.PAYOUT.words,
        cells,
        (
            (Common.ORDERS.words, formats.number(len(lines))),
            (translate("Money", "Collected"), formats.money(sum(one.order.owed.cash for one in lines))),
            (Common.FEE.words, formats.money(sum(one.order.owed.fee or 0 for one in lines))),
            (translate("Money", "Paid"), formats.money(sum(one.paid for one in lines))),
            (translate("Money", "Open"), formats.money(sum(one.open for one in lines))),
        ),
        notes=(("*", seen_words),) if seen_words else (),
        mirrored=mirrored,
    )


def _dated(line: StatementLine) -> str:
    """Give the day an order ended, marked where it is only when this desk saw it."""
    if line.order.completed is None:
        return NOTHING
    day = Formats.current().date(line.order.completed)
    return f"{day} *" if line.order.as_seen else day


def _shown(piastres: int | None) -> str:
    return NOTHING if piastres is None else Formats.current().amount(piastres)


def _paper(
    title: str,
    head: tuple[tuple[str, str], ...],
    columns: Sequence[tuple[str, int, bool]],
    last: str,
    rows: Sequence[tuple[str, tuple[str, ...], str]],
    sums: tuple[tuple[str, str], ...],
    *,
    notes: tuple[tuple[str, str], ...] = (),
    mirrored: bool,
) -> HandoverPaper:
    from courier_desk.printing.handover_sheet import HandoverPaper, SheetColumn, SheetRow  # noqa: PLC0415

    return HandoverPaper(
        title=title,
        head=head,
        number_title=Common.ORDER.words,
        columns=tuple(SheetColumn(name, share, figures=figures) for name, share, figures in columns),
        done_title=last,
        rows=tuple(SheetRow(number=number, cells=cells, done=done) for number, cells, done in rows),
        sums=sums,
        notes=notes,
        signatures=(),
        page_of=translate("Handover", "Page {0} of {1}"),
        foot=translate("Handover", "Printed on {0}").replace("{0}", Formats.current().date_time(datetime.now(UTC))),
        mirrored=mirrored,
    )


async def save_paper(paper: HandoverPaper, path: Path) -> None:
    """Write paper into a PDF file. Raises OSError."""
    from courier_desk.printing.handover_sheet import save_handover  # noqa: PLC0415

    result = await asyncio.to_thread(save_handover, paper, path)
    if result.problem is not None:
        raise OSError(str(result.problem))


class FileAsker(QObject):
    """Asks where a file is to be written, one question at a time."""

    def __init__(self, context: PageContext, owner: QWidget) -> None:
        super().__init__(owner)
        self._context, self._owner = context, owner
        self._dialog: QFileDialog | None = None

    def ask(self, title: str, name: str, take: Callable[[Path], None]) -> None:
        """Ask for a file of this name; ``take`` is told which, and its ending says its kind."""
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self._owner.window(), title)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        filters = {
            f"{Common.EXCEL_WORKBOOK.words} (*.xlsx)": "xlsx",
            f"{Common.TEXT_WITH_COMMAS.words} (*.csv)": "csv",
            "PDF (*.pdf)": PDF,
        }
        dialog.setNameFilters(list(filters))
        dialog.setDefaultSuffix("xlsx")
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(filters[chosen]))
        dialog.fileSelected.connect(lambda chosen: take(Path(chosen)))
        dialog.finished.connect(self._closed)
        open_dialog(dialog, self._context.preferences, name)

    def _closed(self) -> None:
        self._dialog = None


def kind_of(path: Path) -> ExportKind | None:
    """Tell what kind of table a file of this name is; None for paper (PDF)."""
    ending = path.suffix.lower().removeprefix(".")
    if ending == PDF:
        return None
    return ExportKind.CSV if ending == ExportKind.CSV else ExportKind.XLSX
