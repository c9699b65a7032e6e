"""Words of the handover sheet: what it is for, how a line stands, what a scan came to. They decide nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.handovers import (
    HandoverLine,
    HandoverScan,
    HandoverScanKind,
    HandoverSheet,
    HandoverSubject,
    HandoverTotals,
    LineMark,
    NotWaiting,
    SheetKind,
    totals_of,
)
from courier_desk.domain.labels import LabelProblem
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.words import NOTHING, Formats, day_words, listed, ltr, moment_words, status_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_labels import label_words
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate


def subject_words(subject: HandoverSubject) -> str:
    """Say what a sheet is for, in a few words."""
    match subject.kind:
        case SheetKind.PICKUP:
            return Common.PICKUP_NAMED.words.replace("{0}", ltr(subject.pickup))
        case SheetKind.DAY:
            assert subject.day is not None
            return translate("Handover", "Orders made on {0}").replace("{0}", day_words(subject.day))
        case SheetKind.WAITING:
            return translate("Handover", "All that waits")


def title_words(subject: HandoverSubject) -> str:
    """Give the title of a sheet."""
    if subject.kind is SheetKind.PICKUP:
        return translate("Handover", "Handover sheet, pickup {0}").replace("{0}", ltr(subject.pickup))
    return listed([Common.HANDOVER_SHEET.words, _for_title(subject)])


def _for_title(subject: HandoverSubject) -> str:
    if subject.day is None:
        return translate("Handover", "all that waits")
    return translate("Handover", "orders made on {0}").replace("{0}", day_words(subject.day))


def file_words(subject: HandoverSubject, now: datetime) -> str:
    """Give the name of a file for a sheet, without its ending."""
    what = subject.pickup or (subject.day.isoformat() if subject.day else f"{now.astimezone():%Y-%m-%d %H%M}")
    return translate("Handover", "Handover {0}").replace("{0}", what)


def zone_words(line: HandoverLine) -> str:
    """Give governorate and zone of an order, as far as they are known."""
    return ZoneWords.current().place(line.governorate, line.zone)


def pieces_words(totals: HandoverTotals) -> str:
    """Give the count of pieces; the least there are when those of some orders are not known."""
    return _at_least(Formats.current().number(totals.pieces), totals.uncounted)


def cod_words(totals: HandoverTotals) -> str:
    """Give what is collected; the least it is when the amount of some orders is not known."""
    return _at_least(Formats.current().money(totals.cod), totals.unvalued)


def line_cod_words(line: HandoverLine) -> str:
    """Give what is collected for one order, without the currency."""
    if line.cod is None:
        return translate("Handover", "not known")
    return Formats.current().amount(line.cod) if line.cod else NOTHING


def _at_least(figure: str, unknown: int) -> str:
    return translate("Handover", "at least {0}").replace("{0}", figure) if unknown else figure


def of_words(part: int, whole: int) -> str:
    """Say how many of how many."""
    formats = Formats.current()
    text = Common.PART_OF.words
    return text.replace("{0}", formats.number(part)).replace("{1}", formats.number(whole))


def went_words(sheet: HandoverSheet) -> str:
    """Say of a sheet that goes on what went with it so far: how many of its orders, their pieces, their cash."""
    went = totals_of(sheet.handed)
    text = translate("Handover", "{0}, pieces {1}, COD {2}").replace("{0}", of_words(went.orders, len(sheet.lines)))
    return text.replace("{1}", pieces_words(went)).replace("{2}", cod_words(went))


def numbers_words(lines: Iterable[HandoverLine]) -> str:
    """List the numbers of orders."""
    return listed([ltr(line.number) for line in lines])


def moment_of(seconds: float | None) -> datetime | None:
    """Give the moment of that many seconds since the epoch."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def line_status_words(line: HandoverLine, now: datetime) -> str:
    """Say how an order stands on the sheet; when it was handed over."""
    moment = moment_of(line.at)
    match line.mark:
        case LineMark.HANDED:
            when = moment_words(moment, now) if moment else ""
            if line.scanned:
                return translate("Handover", "Scanned, {0}").replace("{0}", when)
            return translate("Handover", "Not scanned, {0}").replace("{0}", when)
        case LineMark.LEFT:
            return translate("Handover", "Left behind")
        case LineMark.OUT:
            return translate("Handover", "Taken off")
        case LineMark.TO_DO:
            return translate("Handover", "On another sheet") if line.also else NOTHING


def no_label_words() -> str:
    """Say of a parcel that was handed over that its label may be missing, or another's."""
    return translate("Handover", "No label of it was printed at this desk: see that it has the right one.")


def scan_words(scan: HandoverScan, now: datetime) -> tuple[str, str, Tone]:
    """Say what a scan came to: what stands beside the number, an icon, and its tone."""
    match scan.kind:
        case HandoverScanKind.MARKED if scan.unlabelled:
            said = translate("Handover", "Handed over")
            return f"{said}. {no_label_words()}", "alert", Tone.AMBER
        case HandoverScanKind.MARKED:
            return translate("Handover", "Handed over"), "check", Tone.GREEN
        case HandoverScanKind.ALREADY:
            moment = moment_of(scan.at)
            when = moment_words(moment, now) if moment else ""
            if scan.before == scan.handover_id:
                return translate("Handover", "Already handed over, {0}").replace("{0}", when), "copy", Tone.AMBER
            text = translate("Handover", "Handed over with another sheet, {0}. Not marked.")
            return text.replace("{0}", when), "copy", Tone.AMBER
        case HandoverScanKind.UNKNOWN:
            return translate("Handover", "This desk knows no such order. Not marked."), "alert", Tone.RED
        case HandoverScanKind.INSIDE:
            text = translate("Handover", "The code holds more than this number. Scan it again to mark the order.")
            return text, "info", Tone.AMBER
        case HandoverScanKind.NOT_WAITING:
            assert scan.why is not None
            text = _WHYS[scan.why]().replace("{0}", status_words(scan.status).text)
            return text, "alert", Tone.RED


_WHYS: Mapping[NotWaiting, Callable[[], str]] = {
    NotWaiting.STATUS: lambda: translate("Handover", "Not on this sheet, so not marked. Its status: {0}"),
    NotWaiting.RETURN: lambda: translate("Handover", "A return: the customer hands it over. Not marked."),
    NotWaiting.WITHDRAWN: lambda: translate("Handover", "It is being cancelled or deleted. Keep it here."),
    NotWaiting.GONE: lambda: translate("Handover", "The service has it no more. Keep it here."),
    NotWaiting.OTHER_MERCHANT: lambda: translate("Handover", "It belongs to another merchant. Not marked."),
    NotWaiting.OTHER_DAY: lambda: translate("Handover", "It was made on another day. Not marked."),
    NotWaiting.TAKEN_OUT: lambda: translate("Handover", "It was taken off this sheet. Not marked."),
}


def print_trouble_words(problem: LabelProblem) -> str:
    """Say why a sheet was not printed or written."""
    match problem:
        case LabelProblem.CANNOT_WRITE:
            return translate("Handover", "The sheet could not be written to its file.")
        case LabelProblem.SPOOLER_REFUSED:
            return translate("Handover", "The print queue did not take the sheet.")
        case LabelProblem.SPOOLER_SILENT:
            return translate("Handover", "The print queue stopped answering. Look whether the sheet came out.")
        case _:
            return label_words(problem)


def other_day(sheet: HandoverSheet, today: date) -> str:
    """Say that an open sheet is of a pickup of another day; empty where it is of today, or of no pickup."""
    day = sheet.pickup_day
    if not sheet.open or day is None or day == today:
        return ""
    text = translate("Handover", "The pickup of this sheet is of {0}, not of today.")
    return text.replace("{0}", day_words(day))


def note_lines(sheet: HandoverSheet, *, untouched: bool = True) -> list[tuple[str, tuple[HandoverLine, ...]]]:
    """Give what has to be looked at first, each with the orders it is about; nothing where all is well.

    ``untouched``: say also of a sheet on which nothing is handed over yet that nothing is scanned.
    """
    found = []
    if sheet.not_printed:
        found.append((translate("Handover", "No label printed at this desk"), sheet.not_printed))
    if not sheet.open and sheet.to_do:
        found.append((translate("Handover", "Left behind"), sheet.to_do))
    elif sheet.to_do and (untouched or sheet.handed):
        found.append((translate("Handover", "Not scanned yet"), sheet.to_do))
    unseen = tuple(line for line in sheet.handed if not line.scanned)
    if unseen:
        found.append((translate("Handover", "Handed over without a scan"), unseen))
    if sheet.twice:
        found.append((translate("Handover", "On another sheet as well"), sheet.twice))
    if sheet.elsewhere:
        found.append((translate("Handover", "Handed over with another sheet"), sheet.elsewhere))
    if sheet.out:
        found.append((translate("Handover", "Taken off this sheet"), sheet.out))
    return found
