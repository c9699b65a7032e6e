"""What the sender and the kinds of pending work say to each other, and what a failed attempt means for its row.

Nothing here sends, waits or keeps anything.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from courier_desk.api.backoff import backoff
from courier_desk.domain.failures import ACCOUNT_STOPPERS, Execution, Failure, FailureKind
from courier_desk.domain.outbox import Event, Progress
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database

#: While the service cannot be reached it is tried after this long (seconds), then ever more rarely.
OFFLINE_RETRY, OFFLINE_LONGEST = 5.0, 30.0
#: No pause asked for by the service counts beyond this (seconds), and no ``next_at`` is further away: clocks jump.
LONGEST = 300.0
#: What stops the whole account until a person does something about the key.
PAUSING = ACCOUNT_STOPPERS | {FailureKind.SCOPE_DENIED}
#: Nothing reached the service, for a reason that may pass by itself.
OFFLINE = frozenset(
    {
        FailureKind.NO_CONNECTION,
        FailureKind.CERTIFICATE,
        FailureKind.NO_ANSWER,
        FailureKind.BAD_ADDRESS,
        FailureKind.PROXY,
    }
)

BeforeSend = Callable[[], Awaitable[None]]


class Doubtful(Exception):
    """What was found cannot be told from what was lost: a person decides. ``failure`` says why."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.detail)
        self.failure = failure


class Withdrawn(Exception):
    """The row is no longer what it was when its turn came: nothing is sent."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the service said. ``keep`` commits it together with the row's end; ``then`` is called when it is on disk."""

    keep: Callable[[Database, Progress], None]
    then: Callable[[], None] = lambda: None


class Work(Protocol):
    """How one kind of pending work is done."""

    async def send(self, row: OutboxRow, before_send: BeforeSend) -> Answer:
        """Carry the row out. Raises ApiError.

        ``before_send`` is awaited between the granted slot and the first byte.
        """

    async def look(self, row: OutboxRow) -> Answer | None:
        """Search for the row at the service; None when it is certainly not there.

        Raises ApiError when it cannot tell now, Doubtful when a person must.
        """

    async def confirm(self, row: OutboxRow, number: str) -> Answer:
        """Give the end of a row that a person found at the service; a creation is what has this number there.

        Raises ApiError when it cannot be read.
        """


def verdict(failure: Failure, limited: int, chance: float) -> tuple[Event, float]:
    """Tell what a failed attempt means for its row, and how long to wait (seconds).

    Not sent or not executed for a reason that passes: later again. Refused: a person. Anything else: look for it.
    ``limited``: how often the limit of requests turned it away before; ``chance`` is a random number from 0 to 1, for
    the jitter.

    ==============  ====================================================  ==================================
    carried out?    kind                                                  meaning
    ==============  ====================================================  ==================================
    unknown, yes    any                                                   LOST: it is looked for
    no              RATE_LIMITED                                          POSTPONED as told, else backed off; the
                                                                          fifth time it waits for a person
    no              UNAUTHORIZED, ACCOUNT_REMOVED, SCOPE_DENIED           POSTPONED; the account pauses
    no              NO_CONNECTION, PROXY, CERTIFICATE, NO_ANSWER, BAD_ADDRESS  POSTPONED; the account is offline
    no              any other                                             REFUSED: it would be refused again
    ==============  ====================================================  ==================================
    """
    if failure.execution in (Execution.UNKNOWN, Execution.EXECUTED):
        return Event.LOST, 0.0
    if failure.kind is FailureKind.RATE_LIMITED:
        return Event.POSTPONED, min(failure.retry_after or backoff(limited + 1, chance), LONGEST)
    if failure.kind in PAUSING:
        return Event.POSTPONED, 0.0
    if failure.kind in OFFLINE:
        return Event.POSTPONED, OFFLINE_RETRY
    return Event.REFUSED, 0.0
