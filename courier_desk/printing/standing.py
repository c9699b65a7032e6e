"""What a spooler's words mean for a desk: how a printer stands, what became of a job. Pure; asks nobody.

A reason may end in ``-report``, ``-warning`` or ``-error``; without one it is an error (RFC 8011, 5.4.12). By the
letter a warning keeps no job from coming out (one tray of two is empty), so most count only where the printer stands
still; but printers call it a warning, too, when paper is jammed or the paper of this job is out.
"""

from __future__ import annotations

from typing import Final

from courier_desk.domain.printers import Readiness, SpoolState
from courier_desk.printing.spooler import JobFacts, QueueFacts

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
