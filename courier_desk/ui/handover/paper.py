"""What a handover sheet says on paper and in a file, in the language of the window.

Put together where the words are, drawn in a worker by ``printing``.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.order_export import ExportColumn, Value
from courier_desk.domain.handovers import HandoverLine, HandoverSheet, LineStanding, SheetKind
from courier_desk.ui.handover.words import (
    NOTHING,
    moment_of,
    note_lines,
    numbers_words,
    of_words,
    pieces_words,
    subject_words,
    title_words,
    zone_words,
)
from courier_desk.ui.pickups.words import day_words
from courier_desk.ui.words import Formats, governorate_words, isolate, ltr, plain

if TYPE_CHECKING:  # drawing is imported when a sheet is printed first
    from courier_desk.printing.handover_sheet import HandoverPaper, SheetRow

translate = QCoreApplication.translate


def paper_of(sheet: HandoverSheet, now: datetime, *, mirrored: bool) -> HandoverPaper:
    """Put a sheet into words; ``mirrored``: it is read from right to left."""
    from courier_desk.printing.handover_sheet import HandoverPaper, SheetColumn  # noqa: PLC0415

    return HandoverPaper(
        title=translate("Handover", "Handover sheet"),
        head=_head(sheet),
        number_title=translate("Handover", "Order"),
        columns=(
            SheetColumn(translate("Handover", "Customer"), 40),
            SheetColumn(translate("Handover", "Zone"), 36),
            SheetColumn(translate("Handover", "Reference"), 24),
            SheetColumn(translate("Handover", "Pieces"), 13, figures=True),
            SheetColumn(translate("Handover", "COD, EGP"), 20, figures=True),
        ),
        done_title=translate("Handover", "Handed over"),
        rows=tuple(_row(line) for line in sheet.lines),
        sums=_sums(sheet),
        notes=_notes(sheet),
        signatures=_signatures(),
        page_of=translate("Handover", "Page {0} of {1}"),
        foot=translate("Handover", "Printed on {0}").replace("{0}", Formats.current().date_time(now)),
        mirrored=mirrored,
    )


def _head(sheet: HandoverSheet) -> tuple[tuple[str, str], ...]:
    formats, subject, kept = Formats.current(), sheet.subject, sheet.handover
    pairs = [(translate("Handover", "Merchant"), isolate(sheet.merchant_name) or NOTHING)]
    if subject.merchant:
        pairs.append((translate("Handover", "Merchant code"), ltr(subject.merchant)))
    if subject.kind is SheetKind.PICKUP:
        day = day_words(sheet.pickup_day) if sheet.pickup_day else NOTHING
        pairs.append((translate("Handover", "Pickup"), ltr(subject.pickup)))
        pairs.append((translate("Handover", "Pickup day"), day))
    else:
        pairs.append((translate("Handover", "Sheet for"), subject_words(subject)))
    begun, finished = moment_of(kept.begun if kept else None), moment_of(kept.finished if kept else None)
    pairs.append((translate("Handover", "Begun"), formats.date_time(begun) if begun else NOTHING))
    pairs.append((translate("Handover", "Ended"), formats.date_time(finished) if finished else NOTHING))
    if kept is not None and kept.who:
        pairs.append((translate("Handover", "By"), ltr(kept.who)))
    return tuple(pairs)


def _row(line: HandoverLine) -> SheetRow:
    from courier_desk.printing.handover_sheet import SheetRow  # noqa: PLC0415

    formats = Formats.current()
    return SheetRow(
        number=line.number,
        cells=(
            isolate(line.full_name) or NOTHING,
            zone_words(line) or NOTHING,
            ltr(line.reference) or NOTHING,
            NOTHING if line.pieces is None else formats.number(line.pieces),
            NOTHING if line.cod is None else formats.amount(line.cod),
        ),
        done=_done(line),
        remark="" if line.printed else translate("Handover", "No label"),
    )


def _done(line: HandoverLine) -> str:
    """Give when it went; empty leaves a box to tick by hand."""
    moment = moment_of(line.at)
    if line.standing is LineStanding.LEFT:
        return translate("Handover", "Left behind")
    if not line.handed or moment is None:
        return ""
    return Formats.current().time(moment) if line.scanned else translate("Handover", "Not scanned")


def _sums(sheet: HandoverSheet) -> tuple[tuple[str, str], ...]:
    formats, totals = Formats.current(), sheet.totals
    return (
        (translate("Handover", "Orders"), formats.number(totals.orders)),
        (translate("Handover", "Pieces"), pieces_words(totals)),
        (translate("Handover", "To collect (COD)"), formats.money(totals.cod)),
        (translate("Handover", "Handed over"), of_words(len(sheet.handed), totals.orders)),
    )


def _notes(sheet: HandoverSheet) -> tuple[tuple[str, str], ...]:
    formats = Formats.current()
    notes = []
    for caption, lines in note_lines(sheet):
        title = translate("Handover", "{0}: {1}")
        said = title.replace("{0}", caption).replace("{1}", formats.number(len(lines)))
        everything = len(lines) == len(sheet.lines) and set(lines) <= set(sheet.lines)
        notes.append((said, translate("Handover", "All orders of this sheet") if everything else numbers_words(lines)))
    return tuple(notes)


def _signatures() -> tuple[tuple[str, tuple[str, ...]], ...]:
    lines = (
        translate("Handover", "Name"),
        translate("Handover", "Signature"),
        translate("Handover", "Date and time"),
    )
    return ((translate("Handover", "Warehouse"), lines), (translate("Handover", "Courier"), lines))


def file_columns() -> list[ExportColumn[HandoverLine]]:
    """Give the columns of the file for a spreadsheet."""
    yes, no = translate("Handover", "Yes"), translate("Handover", "No")

    def say(truth: bool) -> str:
        return yes if truth else no

    def pounds(line: HandoverLine) -> Value:
        return None if line.cod is None else Decimal(line.cod) / 100

    return [
        ExportColumn(translate("Handover", "Order"), lambda line: line.number, 12),
        ExportColumn(translate("Handover", "Customer"), lambda line: line.full_name, 28),
        ExportColumn(translate("Handover", "Governorate"), lambda line: plain(governorate_words(line.governorate)), 16),
        ExportColumn(translate("Handover", "Zone"), lambda line: line.zone, 30),
        ExportColumn(translate("Handover", "Reference"), lambda line: line.reference),
        ExportColumn(translate("Handover", "Pieces"), lambda line: line.pieces, 10),
        ExportColumn(translate("Handover", "COD, EGP"), pounds, 14),
        ExportColumn(translate("Handover", "Label printed"), lambda line: say(line.printed > 0), 14),
        ExportColumn(
            translate("Handover", "Handed over"), lambda line: moment_of(line.at) if line.handed else None, 18
        ),
        ExportColumn(translate("Handover", "Scanned"), lambda line: say(line.scanned), 10),
    ]


def title_of(sheet: HandoverSheet) -> str:
    """Give the title of a sheet without marks."""
    return plain(title_words(sheet.subject))
