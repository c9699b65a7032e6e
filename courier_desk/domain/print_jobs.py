"""Jobs of labels and the life of each label in one, as pure functions.

    waiting ──created──► queued ──take──► rendering ──hand over──► spooling ──taken──► sent ──says printed──► printed
       │                   │ ▲               │  ▲ put back            │                 │ ▲
       └────leave out──────┤ └───────────────┴──┘                     │                 └─┴─says held──► held
                           ▼                 └──refused──► failed ◄───┴──refused, says cancelled───────────┘
                        left out                              spooling ──lost──► unknown (it may have come out)

    failed, unknown, left out, held, sent, printed ──again──► queued: only ever because a person says so
    left out ──await again──► waiting: a person wants it after all, and its order is still not created
    failed, unknown, held ──leave out──► left out; unknown, held ──seen out──► printed: a person looked

A label is ``waiting`` while its order is not created. ``spooling`` is written down before the spooler is given
anything: what is found so after a crash may have come out, so it becomes ``unknown`` and is never printed again by
itself. Where the spooler tells nothing a label stays ``sent``, which is not ``printed``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from enum import StrEnum
from typing import Final

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.values import frozen


class PrintState(StrEnum):
    """Where a label of a job stands."""

    WAITING = "waiting"
    QUEUED = "queued"
    RENDERING = "rendering"  # fetched, drawn and read back
    SPOOLING = "spooling"
    SENT = "sent"
    PRINTED = "printed"
    HELD = "held"
    FAILED = "failed"
    UNKNOWN = "unknown"
    LEFT_OUT = "left_out"


class PrintEvent(StrEnum):
    """What can happen to it."""

    CREATED = "created"
    TAKE = "take"
    PUT_BACK = "put_back"  # not printed now, nothing was given to the spooler: a pause, a printer that stopped
    HAND_OVER = "hand_over"
    REFUSED = "refused"
    TAKEN = "taken"
    LOST = "lost"
    SAYS_PRINTED = "says_printed"
    SAYS_HELD = "says_held"
    SAYS_WAITING = "says_waiting"
    SAYS_CANCELLED = "says_cancelled"
    LEAVE_OUT = "leave_out"
    AGAIN = "again"
    AWAIT_AGAIN = "await_again"
    SEEN_OUT = "seen_out"  # a person has the paper in hand


class ImpossibleStep(ValueError):
    """The event cannot happen in this state: a fault of the program, never of a person."""


_GIVEN = (PrintState.SENT, PrintState.HELD)
#: Nothing more happens to these by itself.
RESTING: Final = frozenset(
    {PrintState.SENT, PrintState.PRINTED, PrintState.FAILED, PrintState.UNKNOWN, PrintState.LEFT_OUT, PrintState.HELD}
)
#: These are still to be printed.
TO_COME: Final = frozenset({PrintState.WAITING, PrintState.QUEUED, PrintState.RENDERING, PrintState.SPOOLING})
#: Of these paper may have come out.
MAY_BE_OUT: Final = frozenset(
    {PrintState.SPOOLING, PrintState.SENT, PrintState.PRINTED, PrintState.HELD, PrintState.UNKNOWN}
)
#: These a person may leave out: nothing of them is in anybody's hand, or the person has looked.
LEAVABLE: Final = frozenset(
    {PrintState.WAITING, PrintState.QUEUED, PrintState.FAILED, PrintState.UNKNOWN, PrintState.HELD}
)
_STEPS: Final[dict[tuple[PrintState, PrintEvent], PrintState]] = {
    (PrintState.WAITING, PrintEvent.CREATED): PrintState.QUEUED,
    (PrintState.QUEUED, PrintEvent.TAKE): PrintState.RENDERING,
    (PrintState.RENDERING, PrintEvent.PUT_BACK): PrintState.QUEUED,
    (PrintState.SPOOLING, PrintEvent.PUT_BACK): PrintState.QUEUED,
    (PrintState.RENDERING, PrintEvent.HAND_OVER): PrintState.SPOOLING,
    (PrintState.RENDERING, PrintEvent.REFUSED): PrintState.FAILED,
    (PrintState.SPOOLING, PrintEvent.REFUSED): PrintState.FAILED,
    (PrintState.SPOOLING, PrintEvent.TAKEN): PrintState.SENT,
    (PrintState.SPOOLING, PrintEvent.LOST): PrintState.UNKNOWN,
    **{(state, PrintEvent.SAYS_PRINTED): PrintState.PRINTED for state in _GIVEN},
    **{(state, PrintEvent.SAYS_HELD): PrintState.HELD for state in _GIVEN},
    **{(state, PrintEvent.SAYS_WAITING): PrintState.SENT for state in _GIVEN},
    **{(state, PrintEvent.SAYS_CANCELLED): PrintState.FAILED for state in _GIVEN},
    **{(state, PrintEvent.LEAVE_OUT): PrintState.LEFT_OUT for state in LEAVABLE},
    **{(state, PrintEvent.SEEN_OUT): PrintState.PRINTED for state in (PrintState.UNKNOWN, PrintState.HELD)},
    (PrintState.LEFT_OUT, PrintEvent.AWAIT_AGAIN): PrintState.WAITING,
    **{(state, PrintEvent.AGAIN): PrintState.QUEUED for state in RESTING},
}


def step(state: PrintState, event: PrintEvent) -> PrintState:
    """Give the state after the event. Raises ImpossibleStep."""
    try:
        return _STEPS[state, event]
    except KeyError:
        raise ImpossibleStep(f"{event} in {state}") from None


class PrintSequence(StrEnum):
    """In which order the labels of a job come out."""

    AS_CHOSEN = "as_chosen"
    BY_ZONE = "by_zone"
    BY_NUMBER = "by_number"
    BY_TIME = "by_time"


class JobState(StrEnum):
    """Where a job stands."""

    RUNNING = "running"
    PAUSED = "paused"  # a person paused it
    STOPPED = "stopped"  # a person ended it; what was not printed is left out
    PRINTER_STOPPED = "printer_stopped"  # goes on by itself when the printer does
    INTERRUPTED = "interrupted"  # the desk ended in the middle: a person says whether it goes on
    DONE = "done"


#: A job like this prints when its turn comes.
LIVE: Final = frozenset({JobState.RUNNING, JobState.PRINTER_STOPPED})
#: A job like this has still something to come.
OPEN: Final = frozenset({JobState.RUNNING, JobState.PRINTER_STOPPED, JobState.PAUSED, JobState.INTERRUPTED})


class CameOut(StrEnum):
    """What the person said when asked whether the labels came out well."""

    NOT_ASKED = ""
    WELL = "well"
    BADLY = "badly"


@frozen(kw_only=True)
class ToPrint:
    """One label that is wanted: of an order by its ``number``, or of one still being created (``outbox_id``)."""

    number: str = ""
    merchant: str = ""
    outbox_id: int | None = None
    reference: str = ""


@frozen(kw_only=True)
class PrintJob:
    """One job. ``made`` and ``ended`` in seconds since the epoch. ``single``: one label, without a page of its own.

    ``problem`` says why its printer does not go on (a LabelProblem or a Readiness value), empty while it does.
    """

    job_id: int = 0
    title: str = ""
    made: float
    who: str = ""
    profile: LabelProfile = field(default_factory=LabelProfile)
    sequence: PrintSequence = PrintSequence.AS_CHOSEN
    state: JobState = JobState.RUNNING
    single: bool = False
    problem: str = ""
    came_out: CameOut = CameOut.NOT_ASKED
    ended: float | None = None


@frozen(kw_only=True)
class PrintLine:
    """One label of a job. ``position`` counts from 1; ``moved``: when its state changed last (seconds since the epoch).

    ``problem`` is a LabelProblem value, or ``service`` when it could not be fetched; ``detail`` its technical side.
    ``spool_job`` is the spooler's number. ``copy``: the how manieth print of this label it was, 1 for the first.
    """

    job_id: int
    position: int
    number: str
    merchant: str
    outbox_id: int | None = None
    reference: str = ""
    state: PrintState = PrintState.QUEUED
    moved: float = 0.0
    spool_job: int | None = None
    printer: str = ""
    problem: str = ""
    detail: str = ""
    copy: int = 0


@frozen(kw_only=True)
class JobCounts:
    """How the labels of a job stand. ``rate`` (labels a minute) and ``seconds_left``: None while nothing tells.

    ``limited``: it is the limit of requests that decides how long it takes.
    """

    total: int
    by_state: tuple[tuple[PrintState, int], ...]
    rate: float | None = None
    seconds_left: float | None = None
    limited: bool = False

    def of(self, *states: PrintState) -> int:
        """Count the labels in these states."""
        return sum(count for state, count in self.by_state if state in states)

    @property
    def to_come(self) -> int:
        """Labels still to be printed."""
        return self.of(*TO_COME)


def in_sequence(rows: Iterable[OrderRow], sequence: PrintSequence) -> list[OrderRow]:
    """Sort orders as a job wants them; what has no number or zone yet comes last, ties stay as chosen."""
    chosen = list(rows)
    match sequence:
        case PrintSequence.BY_ZONE:
            chosen.sort(key=lambda row: (not row.zone, row.governorate, row.zone, _numeric(row.number)))
        case PrintSequence.BY_NUMBER:
            chosen.sort(key=lambda row: (not row.number, _numeric(row.number)))
        case PrintSequence.BY_TIME:
            chosen.sort(key=lambda row: row.created)
        case PrintSequence.AS_CHOSEN:
            pass
    return chosen


def _numeric(number: str) -> tuple[int, str]:
    return (int(number) if number.isascii() and number.isdigit() else 0, number)


#: The pace of a job is that of so long (seconds), and not told before so long, or before so many labels.
PACE_WINDOW, PACE_FROM, PACE_LABELS = 60.0, 5.0, 3


def rate_of(sent: Iterable[float], *, began: float, now: float) -> float | None:
    """Give labels a minute from the moments labels were sent at, the job having begun then (seconds): over the last
    minute, the one that is under way and every wait included. None while nothing can be told.
    """
    since = max(began, now - PACE_WINDOW)
    recent = sum(moment >= since for moment in sent)
    if recent < PACE_LABELS or now - since < PACE_FROM:
        return None
    return recent / (now - since) * 60.0


def pace_over_all(job: PrintJob, counts: JobCounts) -> float | None:
    """Give labels a minute from the making of a job to its end; None while it goes on, and where none was printed."""
    printed = counts.of(PrintState.SENT, PrintState.PRINTED)
    if job.ended is None or not printed:
        return None
    return printed / max(1.0, job.ended - job.made) * 60.0
