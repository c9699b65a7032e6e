"""What is known of a printer and of what it was given: the spooler's word where it gives one, and that there is none.

Facts only; nothing here asks anybody.
"""

from __future__ import annotations

from enum import StrEnum

from courier_desk.domain.values import frozen


def is_file(target: str) -> bool:
    """Tell whether what took a label is a file that was written, and no printer."""
    return target.endswith(".pdf")


class Readiness(StrEnum):
    """How a printer stands."""

    READY = "ready"
    BUSY = "busy"  # prints something now, and takes more
    STOPPED = "stopped"  # by a person, or by the spooler after a fault
    OFFLINE = "offline"
    OUT_OF_PAPER = "out_of_paper"  # or of labels, or of ribbon
    JAMMED = "jammed"
    OPEN = "open"  # a cover
    REFUSING = "refusing"  # its queue takes no jobs
    MISSING = "missing"  # no printer of that name
    CHANGED = "changed"  # the name leads to another device than the one that was chosen
    NOT_CHOSEN = "not_chosen"
    NOT_TOLD = "not_told"  # the system cannot tell; a folder is always so


#: Nothing is given to a printer that stands like this: jobs would pile up there.
STOPPING = frozenset(
    {
        Readiness.STOPPED,
        Readiness.OFFLINE,
        Readiness.OUT_OF_PAPER,
        Readiness.JAMMED,
        Readiness.OPEN,
        Readiness.REFUSING,
        Readiness.MISSING,
        Readiness.CHANGED,
        Readiness.NOT_CHOSEN,
    }
)


@frozen(kw_only=True)
class PrinterStatus:
    """One printer now. ``waiting``: jobs in its queue, None where nobody tells. ``reasons`` as the spooler says."""

    printer: str
    readiness: Readiness
    waiting: int | None = None
    reasons: tuple[str, ...] = ()

    @property
    def takes_jobs(self) -> bool:
        """Whether something may be given to it."""
        return self.readiness not in STOPPING


class SpoolState(StrEnum):
    """What the spooler says of a job."""

    WAITING = "waiting"  # in its queue, or being printed
    HELD = "held"  # will not go on by itself: held, or its printer stopped
    PRINTED = "printed"
    CANCELLED = "cancelled"
    ABORTED = "aborted"
    UNKNOWN = "unknown"  # the spooler answers, and knows no such job of this queue (any more)
    NOT_TOLD = "not_told"  # the spooler cannot be asked, or its answer says nothing
