"""What this desk did to an order, a pickup or a merchant, as facts for the timeline. Words are ui's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum

from courier_desk.domain.values import frozen


class What(StrEnum):
    """What the desk did; in brackets what the event's facts hold beside ``kind`` (of the pending work) and ``row``."""

    SAVED = "saved"
    EDITED = "edited"
    SENT = "sent"
    CREATED = "created"
    REFUSED = "refused"  # failure, message, field; current_status: what the order was then
    HELD_BACK = "held_back"  # somebody else changed it meanwhile: nothing was sent, and a person decides
    LOOKED_FOR = "looked_for"  # no answer came: it is looked for
    NEEDS_PERSON = "needs_person"
    ADOPTED = "adopted"  # it was there although no answer had come
    UPDATED = "updated"  # of an order: changed {name: [was, is]}
    NOT_STUCK = "not_stuck"  # fields: {name: [wanted, got]}
    OTHER_FEE = "other_fee"  # of a pickup: previewed, booked (piastres)
    CANCELLED = "cancelled"
    DELETED = "deleted"
    DISCARDED = "discarded"
    PRINTED = "printed"  # size, printer, copies, copy (the how manieth), who, job
    HANDED_OVER = "handed_over"  # of an order: handover, pickup, how; of a pickup: handover, orders (how many)
    HANDED_BACK = "handed_back"  # handover: an order's mark was taken back; of a pickup: it was opened again
    FILE_WAITS = "file_waits"  # of a file of the watched folder (name, merchant): its import waits for a person
    FILE_SENT = "file_sent"  # all its rows went into the outbox without a person
    FILE_DONE = "file_done"  # it lies in done/ with its result
    FILE_PROBLEM = "file_problem"  # it lies in problems/
    FOLDER_AWAY = "folder_away"  # the watched folder (name) cannot be worked with
    FOLDER_BACK = "folder_back"


@frozen(kw_only=True)
class DeskEvent:
    """One thing it did. ``facts`` as JSON values; ``who``: desk and person, where several desks share the store."""

    at: datetime
    what: str
    facts: Mapping[str, object]
    who: str = ""


# What changed lately, which of it needs a person, and when several of it are told as one.
#
# Pure: the clock, the store and the one who tells are the caller's. Times are seconds since the epoch (UTC).


#: The status in the news of a file whose content came before (``watched_files.FileProblem``): nothing has to be done.
FILE_AGAIN = "again"
#: What a piece of news is when the service, and not this desk, changed something.
STATUS = "status"
#: Statuses (folded) in which an order waits for the merchant's word, came to nothing, or comes back (field notes).
_DECISION = frozenset({"waitingaction", "rejected"})
_FAILED = frozenset({"deliveryfailed", "terminated"})
_RETURNED = frozenset({"returned", "autoreturninitiated"})
_PAUSED = "paused"
_PERSON = frozenset({What.NEEDS_PERSON, What.HELD_BACK, What.FILE_WAITS, What.FILE_PROBLEM, What.FOLDER_AWAY})


class Reason(StrEnum):
    """Why a person is told."""

    DECISION = "decision"
    FAILED = "failed"
    RETURNED = "returned"


@frozen(kw_only=True)
class Activity:
    """One change. ``target`` as in ``domain.outbox``; ``what`` it was (``What``) or ``STATUS``.

    ``category`` and ``status`` are the order's as the service told them, ``kind`` and ``row`` are of the pending work;
    ``who``: desk and person, where several desks share the store.
    """

    at: float
    target: str
    what: str
    status: str = ""
    category: str = ""
    kind: str = ""
    merchant: str = ""
    reference: str = ""
    row: int = 0
    who: str = ""

    @property
    def key(self) -> tuple[str, str, str, float]:
        """Tell this change from every other."""
        return self.target, self.what, self.status, self.at

    @property
    def subject(self) -> str:
        """Tell what it is about: ``order``, ``pickup``, ``merchant``, or ``outbox`` for what has no number yet."""
        return self.target.partition("/")[0]

    @property
    def number(self) -> str:
        """Give the number of what it is about."""
        return self.target.partition("/")[2]


def reason_of(news: Activity) -> Reason | None:
    """Tell why a person has to hear of it; None when it need not be told."""
    if news.what in _PERSON:
        return None if news.status == FILE_AGAIN else Reason.DECISION
    if news.what == What.REFUSED:
        return Reason.FAILED
    if news.what != STATUS or news.subject != "order":
        return None
    status = news.status.casefold()
    if status in _RETURNED:
        return Reason.RETURNED
    if status in _FAILED:
        return Reason.FAILED
    return Reason.DECISION if status in _DECISION or news.category.casefold() == _PAUSED else None


class Gathering:
    """News that wait to be told together: so long after the first, and never more than one notice in a while.

    ``settle``: seconds in which others may join the first; ``pause``: least seconds between two notices. Of one thing
    the last news counts.
    """

    def __init__(self, *, settle: float = 4.0, pause: float = 60.0) -> None:
        self._settle = settle
        self._pause = pause
        self._waiting: dict[str, Activity] = {}
        self._due = 0.0
        self._told_at: float | None = None

    def add(self, news: Iterable[Activity], now: float) -> float | None:
        """Take news in; give the seconds until they are to be told, None when there is nothing to tell."""
        for one in news:
            if not self._waiting:
                self._due = now + self._settle
                if self._told_at is not None and self._told_at <= now:
                    self._due = max(self._due, self._told_at + self._pause)
            self._waiting[one.target] = one
        return max(0.0, self._due - now) if self._waiting else None

    def take(self, now: float) -> tuple[Activity, ...]:
        """Give what is to be told now, in the order it came; nothing before it is due."""
        if not self._waiting or now < self._due:
            return ()
        told, self._waiting = tuple(self._waiting.values()), {}
        self._told_at = now
        return told
