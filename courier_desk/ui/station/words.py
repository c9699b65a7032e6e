"""Words of the scan station: what became of a scan, large and in a line of the list, and what to do. They decide
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.scan_station import ScanView
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.handovers import HandoverSheet
from courier_desk.domain.labels import OF_THE_PRINTER, LabelProblem
from courier_desk.domain.orders import AmountType, Order, OrderType
from courier_desk.domain.printers import PrinterStatus, Readiness, is_file
from courier_desk.domain.scans import SITE_AWAY, Scan, ScanOutcome, ScanTone
from courier_desk.domain.values import frozen
from courier_desk.ui.handover.words import no_label_words, scan_words, subject_words
from courier_desk.ui.widgets import Severity
from courier_desk.ui.words import (
    Formats,
    isolate,
    listed,
    ltr,
    moment_words,
    printer_text,
    status_words,
    with_name,
)
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import kind_words
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.words_labels import label_words
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate
_PROBLEMS = {problem.value: problem for problem in LabelProblem}
_KINDS = {kind.value: kind for kind in FailureKind}
_ICONS: Mapping[ScanOutcome, str] = {
    ScanOutcome.LOOKING: "search",
    ScanOutcome.GETTING: "label",
    ScanOutcome.SENT: "check",
    ScanOutcome.PRINTED: "check",
    ScanOutcome.HELD: "pause",
    ScanOutcome.BEFORE: "copy",
    ScanOutcome.MAYBE_BEFORE: "copy",
    ScanOutcome.IN_A_JOB: "copy",
    ScanOutcome.ON_ITS_WAY: "copy",
    ScanOutcome.NOT_KEPT: "wifioff",
    ScanOutcome.NOT_ASKED: "wifioff",
    ScanOutcome.CANCELLED: "ban",
    ScanOutcome.ENDING: "ban",
    ScanOutcome.GONE: "trash",
    ScanOutcome.OPENED: "check",
    ScanOutcome.HANDED: "check",
    ScanOutcome.HANDED_BEFORE: "copy",
    ScanOutcome.TAKEN_BACK: "return",
    ScanOutcome.NOT_CREATED: "draft",
    ScanOutcome.PICKUP: "truck",
    ScanOutcome.MERCHANT: "store",
    ScanOutcome.PHONE: "phone",
    ScanOutcome.SEVERAL: "info",
    ScanOutcome.INSIDE: "info",
}
SEVERITIES: Mapping[ScanTone, Severity] = {
    ScanTone.WORKING: Severity.UNDER_WAY,
    ScanTone.GOOD: Severity.DONE,
    ScanTone.DOUBTFUL: Severity.WARNING,
    ScanTone.BAD: Severity.FAILURE,
}
INKS: Mapping[ScanTone, str] = {tone: severity.value[1] for tone, severity in SEVERITIES.items()}


@frozen
class Told:
    """A headline with its icon, and a sentence under it (empty: the headline says all)."""

    head: str
    icon: str
    tone: ScanTone
    text: str = ""


def told(view: ScanView, printer: PrinterStatus | None, now: datetime) -> Told:
    """Say what became of a scan, and what to do where something is to be done."""
    scan = view.scan
    stopped = printer is not None and not printer.takes_jobs and printer.readiness is not Readiness.NOT_CHOSEN
    if scan.outcome is ScanOutcome.GETTING and stopped and printer is not None:
        head = translate("Station", "Waiting for the printer")
        return Told(head, "pause", ScanTone.DOUBTFUL, waiting_words(printer.readiness))
    if _is_saved(scan):
        copy = _copy_words(scan) if scan.copy > 1 else ""
        return Told(Common.SAVED.words, "file", scan.tone, listed([printer_text(scan.detail), copy]))
    unlabelled = scan.outcome is ScanOutcome.HANDED and view.handed is not None and view.handed.unlabelled
    tone = ScanTone.DOUBTFUL if unlabelled else scan.tone
    return Told(_HEADS[scan.outcome](), icon_of(scan), tone, _text(view, now))


def icon_of(scan: Scan) -> str:
    """Give the glyph of an outcome."""
    return _ICONS.get(scan.outcome, "alert")


_HEADS: Mapping[ScanOutcome, Callable[[], str]] = {
    ScanOutcome.LOOKING: lambda: translate("Station", "Looking it up"),
    ScanOutcome.GETTING: lambda: translate("Station", "Getting the label"),
    ScanOutcome.SENT: lambda: translate("Station", "Sent to the printer"),
    ScanOutcome.PRINTED: lambda: Common.LABEL_PRINTED.words,
    ScanOutcome.HELD: lambda: translate("Station", "Held by the printer"),
    ScanOutcome.MAYBE: lambda: translate("Station", "It may have come out"),
    ScanOutcome.BEFORE: lambda: translate("Station", "Printed before"),
    ScanOutcome.MAYBE_BEFORE: lambda: translate("Station", "It may have come out before"),
    ScanOutcome.IN_A_JOB: lambda: translate("Station", "Waits in a batch"),
    ScanOutcome.ON_ITS_WAY: lambda: translate("Station", "On its way already"),
    ScanOutcome.NOT_PRINTED: lambda: Common.NOT_PRINTED.words,
    ScanOutcome.NOT_KEPT: lambda: translate("Station", "Not kept here"),
    ScanOutcome.UNFINISHED: lambda: Common.NOT_PRINTED.words,
    ScanOutcome.CANCELLED: lambda: translate("Station", "Cancelled order"),
    ScanOutcome.GONE: lambda: translate("Station", "Deleted order"),
    ScanOutcome.ENDING: lambda: translate("Station", "Being cancelled"),
    ScanOutcome.OPENED: lambda: translate("Station", "Opened"),
    ScanOutcome.HANDED: lambda: translate("Station", "Handed over"),
    ScanOutcome.HANDED_BEFORE: lambda: translate("Station", "Handed over before"),
    ScanOutcome.NOT_HANDED: lambda: translate("Station", "Not handed over"),
    ScanOutcome.TAKEN_BACK: lambda: translate("Station", "Mark taken back"),
    ScanOutcome.NOT_FOUND: lambda: translate("Station", "No such order"),
    ScanOutcome.NOT_ASKED: lambda: translate("Station", "Not on this desk"),
    ScanOutcome.NOT_READ: lambda: translate("Station", "Not readable"),
    ScanOutcome.NOT_CREATED: lambda: translate("Station", "Not created yet"),
    ScanOutcome.PICKUP: lambda: translate("Station", "A pickup's number"),
    ScanOutcome.MERCHANT: lambda: translate("Station", "A merchant's code"),
    ScanOutcome.PHONE: lambda: translate("Station", "A phone number"),
    ScanOutcome.SEVERAL: lambda: translate("Station", "Several orders fit"),
    ScanOutcome.INSIDE: lambda: translate("Station", "Is it this order?"),
    ScanOutcome.NOT_SAVED: lambda: translate("Station", "Nothing was done"),
}
_TEXTS: Mapping[ScanOutcome, Callable[[], str]] = {
    ScanOutcome.HELD: lambda: translate(
        "Station", "The print queue has it and does not go on by itself. Look at the printer."
    ),
    ScanOutcome.MAYBE: lambda: label_words(LabelProblem.SPOOLER_SILENT),
    ScanOutcome.MAYBE_BEFORE: lambda: translate(
        "Station", "Nobody knows whether it came out. Look for it; scan it again to print it."
    ),
    ScanOutcome.IN_A_JOB: lambda: translate("Station", "It comes out with its batch. Scan it again to print it now."),
    ScanOutcome.ON_ITS_WAY: lambda: translate("Station", "Its label is being printed. Nothing was printed twice."),
    ScanOutcome.NOT_KEPT: lambda: translate(
        "Station", "No connection, and this label is not kept here. Put the parcel aside and scan it again later."
    ),
    ScanOutcome.UNFINISHED: lambda: translate("Station", "The desk was closed before it was printed. Scan it again."),
    ScanOutcome.CANCELLED: lambda: translate("Station", "Its label is not printed. Put the parcel aside."),
    ScanOutcome.GONE: lambda: translate("Station", "The service has it no more. Its label is not printed."),
    ScanOutcome.ENDING: lambda: translate(
        "Station", "Its cancellation or deletion is on its way. Its label is not printed."
    ),
    ScanOutcome.TAKEN_BACK: lambda: translate("Station", "Put the parcel aside: it is not handed over."),
    ScanOutcome.NOT_FOUND: lambda: translate("Station", "No such order at the service. Check the number."),
    ScanOutcome.NOT_READ: lambda: translate(
        "Station", "This leads to no order. Scan the barcode of the label, or type 6 digits."
    ),
    ScanOutcome.NOT_CREATED: lambda: translate(
        "Station", "The service does not have it yet, so there is no label. It is sent by itself."
    ),
    ScanOutcome.PICKUP: lambda: translate("Station", "This is a pickup, not an order. Scan the label of an order."),
    ScanOutcome.MERCHANT: lambda: translate("Station", "Not an order. Scan the label of an order."),
    ScanOutcome.PHONE: lambda: translate("Station", "Not an order. Scan the label of an order."),
    ScanOutcome.INSIDE: lambda: translate(
        "Station", "This code holds more than the order's number. If the parcel is this order's, scan it again."
    ),
    ScanOutcome.NOT_SAVED: lambda: translate(
        "Station", "This computer's disk takes nothing now, so nothing was printed or marked. Scan it again."
    ),
}


# What is said where the store of the site is not reached.
_AWAY: Mapping[ScanOutcome, Callable[[], str]] = {
    ScanOutcome.NOT_SAVED: lambda: translate(
        "Station",
        "The shared store of this site is not reached, so nothing was printed or marked. "
        "Put the parcel aside and scan it again later.",
    ),
    ScanOutcome.NOT_KEPT: lambda: translate(
        "Station",
        "The shared store of this site is not reached, and this label is not kept here. "
        "Put the parcel aside and scan it again later.",
    ),
}


def _text(view: ScanView, now: datetime) -> str:
    scan = view.scan
    if scan.detail == SITE_AWAY and scan.outcome in _AWAY:
        return _AWAY[scan.outcome]()
    match scan.outcome:
        case ScanOutcome.BEFORE:
            return _before(view, now)
        case ScanOutcome.NOT_PRINTED:
            return _problem(scan.detail)
        case ScanOutcome.NOT_ASKED:
            text = translate("Station", "This desk does not know it, and the service could not be asked.")
            kind = _KINDS.get(scan.detail)
            return f"{text} {kind_words(kind)}" if kind is not None else text
        case ScanOutcome.SEVERAL:
            text = translate("Station", "These orders fit: {0}. Scan the number of one.")
            return text.replace("{0}", listed([ltr(number) for number in scan.detail.split()]))
        case ScanOutcome.HANDED if view.handed is not None:
            said = _of(view.handed.scanned, view.handed.total)
            return f"{said}. {no_label_words()}" if view.handed.unlabelled else said
        case ScanOutcome.HANDED_BEFORE | ScanOutcome.NOT_HANDED if view.handed is not None:
            return scan_words(view.handed, now)[0]
        case ScanOutcome.PRINTED | ScanOutcome.SENT if scan.copy > 1:
            return _copy_words(scan)
        case _:
            found = _TEXTS.get(scan.outcome)
            return found() if found is not None else ""


def _copy_words(scan: Scan) -> str:
    return translate("Station", "Copy {0}").replace("{0}", Formats.current().number(scan.copy))


def _is_saved(scan: Scan) -> bool:
    return scan.outcome is ScanOutcome.SENT and is_file(scan.detail)


def _before(view: ScanView, now: datetime) -> str:
    again = translate("Station", "Scan it again for a copy.")
    before = view.before
    if before is None:
        return again
    when = moment_words(datetime.fromtimestamp(before.at, UTC), now)
    who = translate("Station", "by {0}").replace("{0}", isolate(before.who)) if before.who else ""
    where = ltr(_last(before.printer))
    if where == ltr(before.printer):  # a printer; a file says by its name that it is one
        where = translate("Station", "on {0}").replace("{0}", where)
    return f"{listed([when, who, where])}. {again}"


def _last(place: str) -> str:
    """Give a printer's name, or a folder's or file's without the way there."""
    return place.replace("\\", "/").rstrip("/").rpartition("/")[2]


def _of(part: int, whole: int) -> str:
    formats = Formats.current()
    text = translate("Station", "{0} of {1} handed over")
    return text.replace("{0}", formats.number(part)).replace("{1}", formats.number(whole))


def sheet_words(sheet: HandoverSheet) -> str:
    """Say which sheet scans are marked on, and how far it is."""
    text = translate("Station", "Handover sheet: {0}")
    told = listed([subject_words(sheet.subject), _of(len(sheet.handed), len(sheet.lines))])
    return text.replace("{0}", told)


def _choose_printer() -> str:
    return translate("Station", "Choose the printer with F3, then scan it again.")


_WAYS_OUT: Mapping[LabelProblem, Callable[[], str]] = {
    LabelProblem.NOT_READABLE: lambda: translate("Station", "Choose a larger paper or a finer printer with F3."),
    LabelProblem.WRONG_AMOUNT: lambda: translate("Station", "Read the orders again with F5, then scan it again."),
    LabelProblem.DANGEROUS: lambda: translate("Station", "In the list, its order can have it opened again."),
    LabelProblem.CANCELLED: lambda: translate("Station", "Scan it again to print it."),
}


def _problem(detail: str) -> str:
    """Say why a label was not printed, and what to do."""
    problem = _PROBLEMS.get(detail)
    if problem is not None:
        way_out = _WAYS_OUT.get(problem, _choose_printer if problem in OF_THE_PRINTER else None)
        return f"{label_words(problem)} {way_out()}" if way_out is not None else label_words(problem)
    kind = _KINDS.get(detail)
    return kind_words(kind) if kind is not None else ""


_WAITING: Mapping[Readiness, Callable[[], str]] = {
    Readiness.STOPPED: lambda: translate("Station", "The printer is stopped. Start it; the label follows by itself."),
    Readiness.OFFLINE: lambda: translate(
        "Station", "The printer is offline. Switch it on; the label follows by itself."
    ),
    Readiness.OUT_OF_PAPER: lambda: translate(
        "Station", "The printer is out of paper or labels. Fill it; the label follows by itself."
    ),
    Readiness.JAMMED: lambda: translate("Station", "Paper is jammed. Clear it; the label follows by itself."),
    Readiness.OPEN: lambda: translate("Station", "A cover is open. Close it; the label follows by itself."),
    Readiness.REFUSING: lambda: translate(
        "Station", "The print queue takes no jobs now. Open it; the label follows by itself."
    ),
    Readiness.MISSING: lambda: label_words(LabelProblem.PRINTER_MISSING),
    Readiness.CHANGED: lambda: label_words(LabelProblem.PRINTER_CHANGED),
}


def waiting_words(readiness: Readiness) -> str:
    """Say why a label waits for its printer, and what to do."""
    found = _WAITING.get(readiness)
    return found() if found is not None else ""


_READINESS: Mapping[Readiness, Callable[[], str]] = {
    Readiness.READY: lambda: translate("Station", "{0}, ready"),
    Readiness.BUSY: lambda: translate("Station", "{0}, printing"),
    Readiness.STOPPED: lambda: translate("Station", "{0}, stopped"),
    Readiness.OFFLINE: lambda: translate("Station", "{0}, offline"),
    Readiness.OUT_OF_PAPER: lambda: translate("Station", "{0}, out of paper"),
    Readiness.JAMMED: lambda: translate("Station", "{0}, jammed"),
    Readiness.OPEN: lambda: translate("Station", "{0}, a cover is open"),
    Readiness.REFUSING: lambda: translate("Station", "{0}, takes no jobs"),
    Readiness.MISSING: lambda: translate("Station", "{0}, not there"),
    Readiness.CHANGED: lambda: translate("Station", "{0}, another device now"),
}


def printer_words(place: str, printer: PrinterStatus | None) -> tuple[str, str]:
    """Say how the printer stands, and in which colour; ``place``: where labels go."""
    if not place:
        return translate("Station", "No printer chosen"), "red"
    if printer is None or printer.readiness not in _READINESS:
        return place, "tx2"
    colour = "grn" if printer.readiness in (Readiness.READY, Readiness.BUSY) else "red"
    return _READINESS[printer.readiness]().replace("{0}", place), colour


def line_words(scan: Scan, now: datetime) -> str:
    """Say in a line of the list what became of a scan."""
    match scan.outcome:
        case ScanOutcome.SENT | ScanOutcome.PRINTED:
            return _printed_words(scan)
        case ScanOutcome.BEFORE if scan.detail:
            when = moment_words(datetime.fromtimestamp(float(scan.detail), UTC), now)
            return translate("Station", "Printed, {0}. Scan again for a copy").replace("{0}", when)
        case ScanOutcome.NOT_PRINTED | ScanOutcome.SEVERAL:
            return _text(ScanView(scan=scan), now) or _HEADS[scan.outcome]()
        case ScanOutcome.HANDED if scan.detail:
            part, whole = map(int, scan.detail.split())
            return _of(part, whole)
        case ScanOutcome.NOT_KEPT if scan.detail == SITE_AWAY:
            return translate("Station", "The site's store is not reached, and not kept here")
        case ScanOutcome.NOT_SAVED if scan.detail == SITE_AWAY:
            return translate("Station", "Nothing was done: the site's store is not reached")
        case ScanOutcome.CANCELLED if scan.detail:
            text = translate("Station", "Not printed. Its status: {0}")
            return text.replace("{0}", status_words(scan.detail).text)
        case outcome:
            found = _LINES.get(outcome)
            return found() if found is not None else _HEADS[outcome]()


def numbered(scan: Scan, words: str) -> str:
    """Put an order's number before what became of its scan."""
    return with_name(ltr(scan.number or scan.code), words)


def _printed_words(scan: Scan) -> str:
    if _is_saved(scan):
        words = Common.SAVED_AS.words.replace("{0}", printer_text(scan.detail))
        return listed([words, _copy_words(scan)]) if scan.copy > 1 else words
    sent = scan.outcome is ScanOutcome.SENT
    if scan.copy <= 1:
        return translate("Station", "Sent to the printer") if sent else Common.PRINTED.words
    text = translate("Station", "Sent to the printer, copy {0}") if sent else translate("Station", "Printed, copy {0}")
    return text.replace("{0}", Formats.current().number(scan.copy))


_LINES: Mapping[ScanOutcome, Callable[[], str]] = {
    ScanOutcome.MAYBE_BEFORE: lambda: translate("Station", "May have come out. Scan again to print it"),
    ScanOutcome.IN_A_JOB: lambda: translate("Station", "Waits in a batch. Scan again to print it now"),
    ScanOutcome.NOT_KEPT: lambda: translate("Station", "No connection, and not kept here"),
    ScanOutcome.UNFINISHED: lambda: translate("Station", "Not printed, the desk was closed"),
    ScanOutcome.GONE: lambda: translate("Station", "Not printed: the service has it no more"),
    ScanOutcome.ENDING: lambda: translate("Station", "Not printed: it is being cancelled"),
    ScanOutcome.NOT_FOUND: lambda: translate("Station", "No such order at the service"),
    ScanOutcome.NOT_ASKED: lambda: translate("Station", "Not on this desk; the service did not answer"),
    ScanOutcome.NOT_READ: lambda: translate("Station", "Leads to no order"),
    ScanOutcome.INSIDE: lambda: translate("Station", "A longer code. Scan again if it is meant"),
    ScanOutcome.PHONE: lambda: translate("Station", "Leads to no order"),
}


def place_words(order: Order) -> str:
    """Give zone and governorate of an order, as far as they are known."""
    return ZoneWords.current().place(order.governorate, order.zone)


def items_of(order: Order) -> int | None:
    """Give how many items the courier carries to the customer; None when nobody told."""
    return order.new_items if order.order_type.casefold() == OrderType.EXCHANGE.casefold() else order.items


def cash_words(order: Order) -> tuple[str, str]:
    """Say what is collected or paid out at the door: words and amount; both empty when nothing is."""
    if order.amount is None or not order.amount:
        return "", ""
    amount = Formats.current().money(abs(order.amount))
    if order.amount_type == AmountType.COD:
        return translate("Station", "Collect"), amount
    if order.amount_type == AmountType.CASH_DIFFERENCE:
        if order.amount < 0:
            return translate("Station", "Pay to the customer"), amount
        return Fields.CASH_DIFFERENCE.words, amount
    return "", ""
