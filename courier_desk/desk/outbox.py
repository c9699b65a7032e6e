"""The sender: takes pending work from the store, sends it, looks for what has no answer. The moves are domain.outbox's.

Order of events for one row: committed as ``sending`` (by the store's ``take_next``), then the first byte; the answer is
one transaction. A row found in ``sending`` at start was cut off by our own death and is looked for like any lost one.
One bad row never holds up the rest; a refused key holds up the account, with the reason kept in ``paused``.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine, Mapping
from enum import StrEnum
from typing import Any, Protocol

from courier_desk.api.backoff import backoff
from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Event, Policy, Progress, State, advance
from courier_desk.store import outbox as rows
from courier_desk.store.faults import StoreFault
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)

#: Requests under way at once: enough to fill the lane at three seconds a request.
SENDERS = 6
#: With nothing due, look again after this long (seconds), whatever the store said: clocks jump.
IDLE = 30.0
#: Between two rounds there is at least this pause (seconds).
SHORTEST_REST = 0.02
#: While the service cannot be reached it is tried this often (seconds).
OFFLINE_RETRY = 5.0
#: What stops the whole account until a person does something about the key.
PAUSING = frozenset({FailureKind.UNAUTHORIZED, FailureKind.ACCOUNT_REMOVED, FailureKind.SCOPE_DENIED})


class Look(StrEnum):
    """What a search for a lost request found."""

    FOUND = "found"
    NOT_THERE = "not_there"
    DOUBTFUL = "doubtful"


class Work(Protocol):
    """How one kind of pending work is done.

    Both methods commit what they learn in one transaction with the row's end.
    """

    async def send(self, row: OutboxRow, done: Progress) -> None:
        """Carry the row out and commit the answer with ``done``. Raises ApiError."""

    async def look(self, row: OutboxRow, done: Progress) -> Look:
        """Search for the row at the service; when found, commit it with ``done``.

        Raises ApiError when it cannot tell.
        """


class Outbox:
    """The sender of one account."""

    def __init__(self, context: Context, works: Mapping[str, Work], *, policy: Policy | None = None) -> None:
        self._context = context
        self._works = works
        self._policy = policy or Policy()
        self._wake = asyncio.Event()
        self._free = asyncio.Semaphore(SENDERS)
        self._looking: set[int] = set()
        self._paused: Failure | None = None
        self._held = False

    @property
    def paused(self) -> Failure | None:
        """Tell why nothing is sent; None while it is."""
        return self._paused

    @property
    def held(self) -> bool:
        """Tell whether a person holds sending."""
        return self._held

    def wake(self) -> None:
        """Say that there is something new to send."""
        self._wake.set()

    def hold(self, held: bool) -> None:
        """Hold sending, or go on."""
        self._held = held
        self._context.changes.announce(Topic.OUTBOX)
        self.wake()

    def resume(self) -> None:
        """Go on after the key was seen to."""
        self._paused = None
        self._context.changes.announce(Topic.OUTBOX)
        self.wake()

    async def counts(self) -> dict[State, int]:
        """Count what is pending, by state."""
        return await self._context.store.read(lambda db: rows.counts(db, self._context.account_id))

    async def run(self) -> None:
        """Send for as long as the session lives."""
        await self._recover()
        async with asyncio.TaskGroup() as group:
            while True:
                self._wake.clear()
                await self._start_due(group)
                await self._rest()

    async def _recover(self) -> None:
        """Take over what the last run left in ``sending``."""
        context = self._context
        for row in await context.store.read(lambda db: rows.sending(db, context.account_id)):
            progress = advance(row.progress, Event.INTERRUPTED, now=context.now(), policy=self._policy)
            await self._save(row, progress)

    async def _start_due(self, group: asyncio.TaskGroup) -> None:
        """Start everything that is due, as many at once as there are senders."""
        context = self._context
        if not self._idle:
            for row in await context.store.read(
                lambda db: rows.due_checks(db, context.account_id, context.now(), limit=SENDERS)
            ):
                # A look takes several requests; the row stays due meanwhile and must not be looked for twice at once.
                if row.row_id not in self._looking:
                    self._looking.add(row.row_id)
                    await self._free.acquire()
                    group.create_task(self._guarded(self._check(row), row), name=f"look for {row.reference}")
        # A row stays "waiting" until the budget has room: what is marked as sending is on its way within a moment.
        while not self._idle and context.budget.next_free_in(Lane.OUTBOX) <= 0:
            await self._free.acquire()
            taken = await context.store.write(
                lambda db: rows.take_next(db, context.account_id, context.now(), self._policy)
            )
            if taken is None:
                self._free.release()
                return
            context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
            group.create_task(self._guarded(self._send(taken), taken), name=f"send {taken.reference}")

    @property
    def _idle(self) -> bool:
        return self._held or self._paused is not None

    async def _guarded(self, work: Coroutine[Any, Any, None], row: OutboxRow) -> None:
        """Run one piece of work; a fault of the store ends this attempt, not the sender."""
        try:
            await work
        except StoreFault as fault:
            log.exception("the store did not take an answer: %s", fault.kind)
        finally:
            self._looking.discard(row.row_id)
            self._free.release()
            self.wake()

    async def _rest(self) -> None:
        """Sleep until something is due or somebody wakes us."""
        context = self._context
        pause = IDLE
        if not self._idle:
            moment = await context.store.read(lambda db: rows.next_moment(db, context.account_id))
            if moment is not None:
                due = max(moment - context.now(), context.budget.next_free_in(Lane.OUTBOX))
                pause = min(max(due, SHORTEST_REST), IDLE)
        try:
            async with asyncio.timeout(pause):
                await self._wake.wait()
        except TimeoutError:
            return

    async def _send(self, row: OutboxRow) -> None:
        context, policy = self._context, self._policy
        done = advance(row.progress, Event.SUCCEEDED, now=context.now(), policy=policy)
        try:
            await self._works[row.kind].send(row, done)
        except ApiError as error:
            await self._failed(row, error.failure)
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)

    async def _failed(self, row: OutboxRow, failure: Failure) -> None:
        """Commit what a failed attempt means."""
        event, delay = verdict(failure, row.progress.attempts, random.random())  # noqa: S311  (jitter, no secret)
        if failure.kind in PAUSING:
            self._paused = failure
        progress = advance(
            row.progress, event, now=self._context.now(), policy=self._policy, delay=delay, failure=failure
        )
        await self._save(row, progress)

    async def _check(self, row: OutboxRow) -> None:
        context, policy = self._context, self._policy
        done = advance(row.progress, Event.FOUND, now=context.now(), policy=policy)
        try:
            look = await self._works[row.kind].look(row, done)
        except ApiError as error:
            if error.failure.kind in PAUSING:
                self._paused = error.failure
            progress = advance(
                row.progress,
                Event.CANNOT_TELL,
                now=context.now(),
                policy=policy,
                delay=OFFLINE_RETRY,
                failure=error.failure,
            )
            await self._save(row, progress)
            return
        if look is not Look.FOUND:
            event = Event.NOT_THERE if look is Look.NOT_THERE else Event.DOUBTFUL
            moved = advance(row.progress, event, now=context.now(), policy=policy, failure=row.progress.failure)
            await self._save(row, moved)
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)

    async def _save(self, row: OutboxRow, progress: Progress) -> None:
        """Commit a move, unless the row has moved otherwise since it was read (a person decided, say)."""
        context = self._context

        def move(db: Database) -> bool:
            current = rows.get(db, row.row_id)
            if current is None or current.progress != row.progress:
                return False
            rows.save(db, row.row_id, progress, now=context.now())
            return True

        if not await context.store.write(move):
            log.info("outbox row %d had moved meanwhile", row.row_id)
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)


def verdict(failure: Failure, attempts: int, chance: float) -> tuple[Event, float]:
    """Tell what a failed attempt means for its row, and how long to wait (seconds).

    Not sent or not executed for a reason that passes: later again. Refused: a person. Anything else: look for it.
    ``chance`` is a random number from 0 to 1, for the jitter.
    """
    if failure.execution in (Execution.UNKNOWN, Execution.EXECUTED):
        return Event.LOST, 0.0
    if failure.kind is FailureKind.RATE_LIMITED:
        return Event.POSTPONED, failure.retry_after or backoff(attempts, chance)
    if failure.kind in PAUSING:
        return Event.POSTPONED, 0.0
    if failure.execution is Execution.NOT_SENT:
        return Event.POSTPONED, OFFLINE_RETRY
    return Event.REFUSED, 0.0
