"""What the handlers of pending work share: what they and the sender say to each other, and how a change is carried out.

Orders, pickups and merchants have their handlers in files of their own. Nothing here waits or keeps anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from courier_desk.api.budget import backoff
from courier_desk.api.errors import ApiError, ChangedMeanwhile, error_for
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.failures import ACCOUNT_STOPPERS, Execution, Failure, FailureKind
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.outbox import Event, Progress
from courier_desk.domain.outcome import Outcome
from courier_desk.domain.values import frozen
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import request_from_plain
from courier_desk.store.sql import Database

# What the sender and the kinds of pending work say to each other, and what a failed attempt means for its row.
#
# Nothing here sends, waits or keeps anything.


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

#: The service stumbled before the work itself was asked for.
_STUMBLED = (FailureKind.INTERNAL_ERROR, Execution.NOT_SENT)

#: What is told at last is asked right before the first byte: whether it is too late for that by now.
BeforeSend = Callable[[], Awaitable[Callable[[], bool] | None]]


class Doubtful(Exception):
    """What was found cannot be told from what was lost: a person decides. ``failure`` says why."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.detail)
        self.failure = failure


class Withdrawn(Exception):
    """The row is no longer what it was when its turn came: nothing is sent."""


@frozen
class Answer:
    """What the service said. ``keep`` commits it together with the row's end; ``then`` is called when it is on disk."""

    keep: Callable[[Database, Progress], None]
    then: Callable[[], None] = lambda: None


class Handler(Protocol):
    """How one kind of pending work is done."""

    async def send(self, row: OutboxRow, before_send: BeforeSend) -> Answer:
        """Carry the row out. Raises ApiError.

        ``before_send`` is awaited between the granted slot and the first byte, of each request that this takes.
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
    not sent        INTERNAL_ERROR: what is read before could not be      POSTPONED
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
    if (failure.kind, failure.execution) == _STUMBLED:
        return Event.POSTPONED, OFFLINE_LONGEST
    return Event.REFUSED, 0.0


# What all changes of something the service has share: asked for, read back, and never repeated before it was read.
#
# A service may answer 500 to a change it made (field notes, trap 8), refuse what is so already, or swap the codes
# of its refusals (trap 4). So after every answer the thing is read again: what proves the change counts, whatever
# was answered; a refusal leaves the row on screen fresh.


#: The service answered, and its answer may not say what the thing is now.
_READ_AGAIN = frozenset(
    {
        FailureKind.INTERNAL_ERROR,
        FailureKind.FORBIDDEN,
        FailureKind.VALIDATION_ERROR,
        FailureKind.NOT_FOUND,
        FailureKind.OTHER_CODE,
    }
)
T = TypeVar("T")


class ChangeHandler(ABC, Generic[T]):
    """One kind of change of a thing T. ``request`` names the reading for the record of a doubt."""

    topic: ClassVar[Topic]
    request: ClassVar[str]
    #: Whether the thing is read after a success; otherwise it is taken for gone.
    reads_back: ClassVar[bool] = True

    def __init__(self, context: Context) -> None:
        self._context = context

    async def send(self, row: OutboxRow, before_send: BeforeSend) -> Answer:
        """Ask for the change and read what came of it. Raises ApiError."""
        try:
            await self._ask(row, before_send)
        except ApiError as error:
            return await self._so_all_the_same(row, error)
        if not self.reads_back:
            return self._answer(row, None, seen_at=self._context.now())
        try:
            got, asked = await self._read(row)
        except ApiError as error:  # asked for and taken, but not seen: it is looked for
            raise error_for(replace(error.failure, execution=Execution.UNKNOWN)) from error
        return self._answer(row, got, seen_at=asked)

    async def look(self, row: OutboxRow) -> Answer | None:
        """Read it. None: the change was not carried out.

        Raises Doubtful when a person must tell, ApiError when nobody can tell now.
        """
        got, asked = await self._read(row)
        outcome = self._outcome(row, got)
        if outcome is Outcome.DONE:
            return self._answer(row, got, seen_at=asked)
        await self._show(row, got, asked)
        if outcome is Outcome.UNCLEAR:
            raise Doubtful(
                Failure(
                    kind=FailureKind.NO_ANSWER,
                    execution=Execution.UNKNOWN,
                    request=self.request,
                    detail=row.number,
                    current_status=self._status(got),
                )
            )
        return None

    async def confirm(self, row: OutboxRow, number: str) -> Answer:
        """Read it and take what it is now for the end of the row, because a person says so. Raises ApiError."""
        del number  # a change has its target
        got, asked = await self._read(row)
        return self._answer(row, got, seen_at=asked)

    async def _refuse_to_overwrite(self, row: OutboxRow) -> None:
        """Read it first: an update replaces it whole, also what another desk changed since a person looked.

        Between this reading and the update somebody may still be quicker; the service offers no way to close that gap.
        Raises ChangedMeanwhile, and ApiError when it cannot be read.
        """
        before = (row.payload.get("before") or {}).get("facts") or {}
        if not before:
            return
        got, asked = await self._read_first(row)
        fields = () if got is None else self._crossed(row, before, got)
        if fields:
            await self._show(row, got, asked)
            failure = Failure(
                kind=FailureKind.CHANGED_MEANWHILE,
                execution=Execution.NOT_SENT,
                request=self.request,
                detail=" ".join(fields),
            )
            raise ChangedMeanwhile(failure)

    async def _read_first(self, row: OutboxRow) -> tuple[T | None, float]:
        """Read it before the change is asked for. Raises ApiError; nothing of the change was sent then."""
        try:
            return await self._read(row)
        except ApiError as error:
            raise error_for(replace(error.failure, execution=Execution.NOT_SENT)) from error

    def _crossed(self, row: OutboxRow, before: Mapping[str, Any], got: T) -> tuple[str, ...]:
        """Name what was changed since ``before`` and an update would change back."""
        del row, before, got
        return ()

    async def _so_all_the_same(self, row: OutboxRow, error: ApiError) -> Answer:
        """Give the answer when all is as wanted whatever the service said; raises the error when it is not."""
        failure = error.failure
        if failure.kind not in _READ_AGAIN:
            raise error
        try:
            got, asked = await self._read(row)
        except ApiError:
            raise error from None
        if self._is_done(row, got, failure) or self._says_done(failure):
            return self._answer(row, got, seen_at=asked)
        await self._show(row, got, asked)
        raise error_for(replace(failure, current_status=failure.current_status or self._status(got))) from error

    async def _show(self, row: OutboxRow, got: T | None, asked: float) -> None:
        await self._context.store.write(lambda db: self._keep(db, row, got, seen_at=asked))
        self._context.changes.announce(self.topic)

    def _answer(self, row: OutboxRow, got: T | None, *, seen_at: float) -> Answer:
        def keep(db: Database, done: Progress) -> None:
            self._keep_done(db, row, got, seen_at=seen_at)
            self._settle(db, row)
            result = {**row.result, **self._result(db, row, got)}
            rows.save(db, row.row_id, done, now=self._context.now(), result=result)

        def then() -> None:
            self._context.changes.announce(self.topic)
            self._afterwards(row, got)

        return Answer(keep, then)

    def _keep_done(self, db: Database, row: OutboxRow, got: T | None, *, seen_at: float) -> None:
        """Take what was read once the change is done into the mirror."""
        self._keep(db, row, got, seen_at=seen_at)

    def _is_done(self, row: OutboxRow, got: T | None, failure: Failure) -> bool:
        """Tell whether what was read after ``failure`` proves that the change was carried out."""
        del failure
        return self._outcome(row, got) is Outcome.DONE

    def _says_done(self, failure: Failure) -> bool:
        """Tell whether a refusal itself says that all is as wanted already."""
        del failure
        return False

    def _settle(self, db: Database, row: OutboxRow) -> None:
        """Keep what else the change means, in the same transaction."""

    def _afterwards(self, row: OutboxRow, got: T | None) -> None:
        """Do what follows once it is on disk."""

    def _result(self, db: Database, row: OutboxRow, got: T | None) -> Mapping[str, object]:
        """Give what the row keeps of the outcome."""
        del db, row, got
        return {}

    @abstractmethod
    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        """Send the request. Raises ApiError."""

    @abstractmethod
    async def _read(self, row: OutboxRow) -> tuple[T | None, float]:
        """Give the thing as the service has it (None: it has none of this number), and when it was asked."""

    @abstractmethod
    def _keep(self, db: Database, row: OutboxRow, got: T | None, *, seen_at: float) -> None:
        """Take what was read into the mirror."""

    @abstractmethod
    def _status(self, got: T | None) -> str:
        """Give the status of what was read; empty when there is none."""

    @abstractmethod
    def _outcome(self, row: OutboxRow, got: T | None) -> Outcome:
        """Judge whether the change was carried out."""


# The order that a piece of pending work is to create, or to make of one that exists.


def request_of(row: OutboxRow) -> OrderRequest:
    """Read the request out of a row's payload."""
    request = row.payload["request"]
    assert isinstance(request, dict)
    return request_from_plain(request)
