"""The printers of this machine and what they say of themselves: CUPS where it answers, else Qt and the system's tool.

Lists come from Qt and take a good part of a second: use a thread. Qt needs an application object (QGuiApplication is
enough); calls into it are one at a time. This module prints nothing and knows no labels.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from threading import RLock
from typing import Final

from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.domain.printers import PrinterStatus, Readiness, SpoolState
from courier_desk.domain.values import frozen
from courier_desk.printing.cups_line import address_of
from courier_desk.printing.spooler import JobFacts, NotAllowed, QueueFacts, SpoolerSilent, asking, queue_of
from courier_desk.printing.targets import NamedPrinter, PdfFolder, place_of

# What a spooler's words mean for a desk: how a printer stands, what became of a job. Pure; asks nobody.
#
# A reason may end in ``-report``, ``-warning`` or ``-error``; without one it is an error (RFC 8011, 5.4.12). By the
# letter a warning keeps no job from coming out (one tray of two is empty), so most count only where the printer
# stands still; but printers call it a warning, too, when paper is jammed or the paper of this job is out.


_PROCESSING: Final = 4
_STOPPED: Final = 5
_JOB_PENDING, _JOB_HELD, _JOB_PROCESSING, _JOB_STOPPED = 3, 4, 5, 6
_JOB_CANCELLED, _JOB_ABORTED, _JOB_COMPLETED = 7, 8, 9

#: By the reason's own word, the gravest first: what a person has to see to before anything else helps.
_TROUBLES: Final = (
    (Readiness.OFFLINE, frozenset({"offline", "shutdown", "powered-off", "timed-out", "unreachable"})),
    (Readiness.JAMMED, frozenset({"media-jam"})),
    (Readiness.OPEN, frozenset({"cover-open", "door-open", "interlock-open"})),
    (
        Readiness.OUT_OF_PAPER,
        frozenset(
            {
                "media-empty", "media-needed", "input-tray-missing", "marker-supply-empty", "toner-empty",
                "developer-empty", "marker-ribbon-empty",
            }
        ),
    ),
)  # fmt: skip
_SEVERITIES: Final = ("-report", "-warning", "-error")
_GRAVE_WARNINGS: Final = frozenset({"media-needed", "media-jam", "cover-open", "door-open", "interlock-open"})
#: CUPS says "offline-report" of a printer that it cannot reach.
_GRAVE_REPORTS: Final = frozenset({"offline"})
#: CUPS 2.4 gives no reason while it tries in vain to reach a printer: the queue is "processing", and only these words
#: tell. They are English unless libcups has the job's language, which is never Arabic.
_VAIN: Final = (
    "The printer may not exist or is unavailable",
    "The printer is unreachable",
    "The printer is not responding",
    "Unable to locate printer",
    "Waiting for printer to become available",
)
#: Reasons of a job that ended "completed" and still lies: nothing, or not all, came out.
_CANCELLED_AFTER_ALL: Final = ("job-canceled", "canceled-")
_ABORTED_AFTER_ALL: Final = (
    "aborted-by-system",
    "conflicting-attributes",
    "document-access-error",
    "document-format-error",
    "document-password-error",
    "document-permission-error",
    "document-unprintable",
    "job-completed-with-errors",
    "unsupported-",
)


def readiness_of(queue: QueueFacts) -> Readiness:
    """How a queue and the printer behind it stand."""
    still = queue.state == _STOPPED
    counting = {word for word, severity in map(_split, queue.reasons) if _counts(word, severity, still=still)}
    if queue.state == _PROCESSING and queue.words.startswith(_VAIN):
        return Readiness.OFFLINE
    for readiness, words in _TROUBLES:
        if counting & words:
            return readiness
    if still or counting & {"paused", "moving-to-paused", "stopping", "stopped-partly"}:
        return Readiness.STOPPED
    if not queue.accepts:
        return Readiness.REFUSING
    return Readiness.BUSY if queue.state == _PROCESSING else Readiness.READY


def spool_state_of(job: JobFacts, queue: QueueFacts | None) -> SpoolState:
    """What became of a job; ``queue`` is the one it waits in."""
    if job.state in {_JOB_HELD, _JOB_STOPPED}:
        return SpoolState.HELD
    if job.state in {_JOB_PENDING, _JOB_PROCESSING}:
        stands = queue is not None and queue.state == _STOPPED
        return SpoolState.HELD if stands or "printer-stopped" in job.reasons else SpoolState.WAITING
    if job.state == _JOB_CANCELLED:
        return SpoolState.CANCELLED
    if job.state == _JOB_ABORTED:
        return SpoolState.ABORTED
    if job.state != _JOB_COMPLETED:
        return SpoolState.NOT_TOLD
    if any(reason.startswith(_CANCELLED_AFTER_ALL) for reason in job.reasons):
        return SpoolState.CANCELLED
    if any(reason.startswith(_ABORTED_AFTER_ALL) for reason in job.reasons):
        return SpoolState.ABORTED
    return SpoolState.PRINTED


def _split(reason: str) -> tuple[str, str]:
    for severity in _SEVERITIES:
        if reason.endswith(severity):
            return reason.removesuffix(severity), severity
    return reason, "-error"


def _counts(word: str, severity: str, *, still: bool) -> bool:
    if severity == "-error" or word in _GRAVE_REPORTS:
        return True
    return severity == "-warning" and (still or word in _GRAVE_WARNINGS)


#: Qt's list of printers is one object for all threads and nothing guards it but this.
SYSTEM_PRINTING: Final = RLock()
#: Sides that differ by no more than this are the same paper (points are rounded, drivers round again).
SAME_PAPER_MM: Final = 0.9
_LPSTAT_SECONDS: Final = 5.0


class PrinterState(StrEnum):
    """What the system says of a printer."""

    IDLE = "idle"
    PRINTING = "printing"
    STOPPED = "stopped"
    ERROR = "error"


class SpoolerPresence(StrEnum):
    """Whether the spooler can be asked."""

    ANSWERS = "answers"
    HANGS = "hangs"  # it is there and says nothing
    GONE = "gone"
    UNKNOWN = "unknown"  # this system has none that we could ask


@frozen
class PrinterInfo:
    """One printer. ``papers`` are ours that it can take; ``resolutions`` in dpi may be empty (the driver is silent)."""

    name: str
    description: str
    location: str
    model: str
    uri: str
    default: bool
    state: PrinterState
    papers: tuple[Paper, ...]
    custom_papers: bool
    resolutions: tuple[int, ...]


_STATES: Final = {
    QPrinter.PrinterState.Idle: PrinterState.IDLE,
    QPrinter.PrinterState.Active: PrinterState.PRINTING,
    QPrinter.PrinterState.Aborted: PrinterState.STOPPED,
    QPrinter.PrinterState.Error: PrinterState.ERROR,
}


def list_printers() -> tuple[PrinterInfo, ...]:
    """All printers, the default first, then by name. Slow."""
    uris = printer_uris()
    with SYSTEM_PRINTING:
        default = QPrinterInfo.defaultPrinterName()
        found = [QPrinterInfo.printerInfo(name) for name in QPrinterInfo.availablePrinterNames()]
        printers = [_described(info, uris, default) for info in found if not info.isNull()]
    return tuple(sorted(printers, key=lambda printer: (not printer.default, printer.name.casefold())))


def find_printer(name: str) -> PrinterInfo | None:
    """One printer by its exact name, or None. Slow."""
    with SYSTEM_PRINTING:
        info = QPrinterInfo.printerInfo(name)
        if info.isNull() or info.printerName() != name:
            return None
        return _described(info, printer_uris(), QPrinterInfo.defaultPrinterName())


def _described(info: QPrinterInfo, uris: dict[str, str], default: str) -> PrinterInfo:
    sizes = info.supportedPageSizes()
    custom = info.supportsCustomPageSizes()
    papers = tuple(paper for paper in Paper if custom or any(same_paper(size, paper) for size in sizes))
    return PrinterInfo(
        name=info.printerName(),
        description=info.description(),
        location=info.location(),
        model=info.makeAndModel(),
        uri=uris.get(info.printerName(), ""),
        default=info.printerName() == default,
        state=_STATES.get(info.state(), PrinterState.IDLE),
        papers=papers,
        custom_papers=custom,
        resolutions=tuple(sorted(set(info.supportedResolutions()))),
    )


def same_paper(size: QPageSize, paper: Paper) -> bool:
    """Whether a driver's page size is this paper. Qt's sizes are portrait; both are compared so."""
    sides = size.size(QPageSize.Unit.Millimeter)
    ours = sorted((paper.size.width_mm, paper.size.height_mm))
    theirs = sorted((sides.width(), sides.height()))
    return all(abs(a - b) <= SAME_PAPER_MM for a, b in zip(ours, theirs, strict=True))


def status_of(target: NamedPrinter) -> PrinterStatus:
    """How a printer stands: there, the one that was chosen, and what the spooler says of it. Quick where CUPS answers.

    The spooler repeats what the printer told it last, which for most is while something is printed.
    """
    where = address_of()
    if where is None:
        return _status_by_qt(target)
    try:
        with asking(where) as spooler:
            queue = spooler.queue(target.name)
    except SpoolerSilent as silent:
        if silent.reached:  # it is there and hangs: Qt would hang with it
            return PrinterStatus(printer=target.name, readiness=Readiness.NOT_TOLD)
        there = find_printer(target.name) is not None  # seen in the network, but nothing prints without the spooler
        return PrinterStatus(printer=target.name, readiness=Readiness.OFFLINE if there else Readiness.MISSING)
    if queue is not None and queue.name == queue_of(target.name):
        return _status_by_spooler(target, queue)
    if target.uri:  # it was a queue; what bears its name in the network now is another thing
        return PrinterStatus(printer=target.name, readiness=Readiness.MISSING)
    return _status_by_qt(target)  # printers of the network have no queue until something is printed


def _status_by_spooler(target: NamedPrinter, queue: QueueFacts) -> PrinterStatus:
    if target.uri and queue.uri and queue.uri != target.uri:
        return PrinterStatus(printer=target.name, readiness=Readiness.CHANGED, reasons=(queue.uri,))
    return PrinterStatus(
        printer=target.name, readiness=readiness_of(queue), waiting=queue.waiting, reasons=queue.reasons
    )


def _status_by_qt(target: NamedPrinter) -> PrinterStatus:
    found = find_printer(target.name)
    if found is None:
        return PrinterStatus(printer=target.name, readiness=Readiness.MISSING)
    readiness = {
        PrinterState.IDLE: Readiness.READY,
        PrinterState.PRINTING: Readiness.BUSY,
        PrinterState.STOPPED: Readiness.STOPPED,
        PrinterState.ERROR: Readiness.STOPPED,
    }[found.state]
    return PrinterStatus(printer=target.name, readiness=readiness)


def device_of(name: str) -> str | None:
    """The device a queue leads to now; empty when the spooler knows no such queue, None where nobody tells."""
    try:
        with asking() as spooler:
            queue = spooler.queue(name)
    except SpoolerSilent:
        return parse_devices(_lpstat("-v") or "").get(name)
    return queue.uri if queue is not None and queue.name == queue_of(name) else ""


def job_states(queue: str, jobs: Sequence[int]) -> dict[int, SpoolState]:
    """What the spooler says of these jobs of a queue, for as many as it answers in time; the others are NOT_TOLD."""
    found = dict.fromkeys(jobs, SpoolState.NOT_TOLD)
    with suppress(SpoolerSilent), asking() as spooler:
        stands = spooler.queue(queue)
        for number in found:
            job = spooler.job(number)
            # A number is given again when the spooler begins anew; another queue's job is not ours. Some keep to
            # themselves whose it is.
            if job is None or job.queue not in ("", queue_of(queue)):
                found[number] = SpoolState.UNKNOWN
            elif job.queue:
                found[number] = spool_state_of(job, stands)
    return found


def printer_uris() -> dict[str, str]:
    """Device addresses by queue name where CUPS tells them; empty elsewhere. A queue recreated elsewhere shows so."""
    try:
        with asking() as spooler:
            return spooler.uris()
    except SpoolerSilent:
        return parse_devices(_lpstat("-v") or "")


def job_numbers(queue: str) -> frozenset[int] | None:
    """Numbers of all jobs the system's spooler knows of a queue; None where it cannot be asked or does not answer."""
    jobs = job_names(queue)
    return None if jobs is None else frozenset(jobs)


def job_names(queue: str, since: int = 1) -> dict[int, str] | None:
    """Jobs that the spooler knows of a queue, numbered ``since`` or higher, with their names where it tells them."""
    try:
        with asking() as spooler:
            return {job.number: job.name for job in spooler.jobs(queue, since)}
    except SpoolerSilent as silent:
        answer = None if silent.reached else _lpstat("-W", "all", "-o", queue)
        return None if answer is None else {job: "" for job in parse_jobs(answer, queue) if job >= since}


def spooler_is() -> SpoolerPresence:
    """Whether the spooler through which everything is printed can be asked now."""
    where = address_of()
    if where is None:
        return SpoolerPresence.UNKNOWN
    try:
        with asking(where) as spooler:
            spooler.wake()
    except NotAllowed:
        return SpoolerPresence.ANSWERS
    except SpoolerSilent as silent:
        return SpoolerPresence.HANGS if silent.reached else SpoolerPresence.GONE
    return SpoolerPresence.ANSWERS


def _lpstat(*arguments: str) -> str | None:
    lpstat = shutil.which("lpstat")
    if lpstat is None:
        return None
    try:
        answer = subprocess.run(  # noqa: S603 - the system's own tool, no shell, a queue's name as one argument
            [lpstat, *arguments],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_LPSTAT_SECONDS,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout if answer.returncode == 0 else None


def parse_devices(text: str) -> dict[str, str]:
    """Read the lines ``device for NAME: URI`` of ``lpstat -v``."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        head, separator, uri = line.partition(": ")
        if separator and head.startswith("device for "):
            found[head.removeprefix("device for ")] = uri.strip()
    return found


def parse_jobs(text: str, queue: str) -> frozenset[int]:
    """Read the first words ``QUEUE-NUMBER`` of ``lpstat -o``."""
    first_words = (line.split()[0] for line in text.splitlines() if line and not line[0].isspace())
    numbers = (word.removeprefix(f"{queue}-") for word in first_words if word.startswith(f"{queue}-"))
    return frozenset(int(number) for number in numbers if number.isascii() and number.isdigit())


# What can be told of this station's printing without naming anybody: no name of a printer, a folder or a queue.
#
# Asking the system takes a good part of a second: use a thread.


def printing_facts(profile: LabelProfile) -> dict[str, object]:
    """Tell how labels are printed, and what the system's spooler says of the printer."""
    place = place_of(profile)
    told: dict[str, object] = {
        "labels go to": _where(place),
        "paper": profile.paper.value,
        "dots per inch": profile.dpi,
        "copies": profile.copies,
        "orientation": profile.orientation.value,
        "offset in millimetres": [profile.offset_x, profile.offset_y],
        "percent of the size that fits": profile.scale,
        "printers": len(list_printers()),
    }
    if isinstance(place, NamedPrinter):
        told["printer"] = _printer(place)
    return told


def _where(place: NamedPrinter | PdfFolder | None) -> str:
    if place is None:
        return "nowhere yet"
    return "a printer" if isinstance(place, NamedPrinter) else "a folder"


def _printer(target: NamedPrinter) -> dict[str, object]:
    found = find_printer(target.name)
    if found is None:
        return {"there": False}
    jobs = job_numbers(target.name)
    return {
        "there": True,
        "model": found.model,
        "reached by": found.uri.partition(":")[0],
        "same device as chosen": not target.uri or not found.uri or target.uri == found.uri,
        "state": found.state.value,
        "papers": [paper.value for paper in found.papers],
        "own papers": found.custom_papers,
        "resolutions": list(found.resolutions),
        "jobs known to the spooler": len(jobs) if jobs is not None else "not told",
    }
