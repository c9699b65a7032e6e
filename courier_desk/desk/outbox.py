"""The sender: takes pending work from the store, sends it, looks for what has no answer. The moves are domain.outbox's.

Order of events for one row: it stays ``waiting`` until the budget grants it a slot; then it is committed as
``sending``, then comes the first byte; the answer is one transaction. A row in ``sending`` that nobody is sending was
cut off, by our own death or by a disk that did not take the answer: it is looked for like any lost one. One bad row
never holds up the rest; a refused key holds up the account, a missing permission what it is about, with the reason kept
in ``paused``; without a connection one request at a time tries whether it is back.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.handlers import (
    LONGEST,
    OFFLINE,
    OFFLINE_LONGEST,
    OFFLINE_RETRY,
    PAUSING,
    Answer,
    Doubtful,
    Handler,
    Withdrawn,
    verdict,
)
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Event, Kind, Policy, Progress, State, Subject, advance
from courier_desk.store import outbox as rows
from courier_desk.store.faults import StoreFault
from courier_desk.store.outbox import NumberTaken, OutboxRow
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)

#: Requests under way at once: enough to fill the lane at three seconds a request.
SENDERS = 6
#: With nothing due, look again after this long (seconds), whatever the store said: clocks jump.
IDLE = 30.0
#: Between two rounds there is at least this pause (seconds): when nothing can be started although something is due (its
#: target is busy, it is under way already), and otherwise.
BLOCKED_REST, SHORTEST_REST = 0.5, 0.02
#: While the store of a site is not reached it is tried again this often (seconds).
UNREACHED_REST = 1.0
#: What was taken longer ago than this part of the settle time is not sent: another desk may be looking for it already.
TAKEN_FOR = 0.5
_ALL = 100_000
#: A look that could not tell is repeated after this long (seconds).
LOOK_AGAIN = 15.0
#: Work that a fault of the program broke off is tried again after this long (seconds).
STUMBLED = 60.0


class Outbox:
    """The sender of one account."""

    def __init__(self, context: Context, handlers: Mapping[str, Handler], *, policy: Policy | None = None) -> None:
        self._context = context
        self._handlers = handlers
        self._policy = policy or Policy()
        self._wake = asyncio.Event()
        self._free = asyncio.Semaphore(SENDERS)
        self._under_way: set[int] = set()
        self._settling: dict[int, float] = {}  # not looked for before this moment of the steady clock
        self._offline_until = 0.0
        self._offline_tries = 0
        self._clocks = (0.0, 0.0)
        self._paused: Failure | None = None
        self._denied: dict[Subject, Failure] = {}
        self._held = False

    @property
    def paused(self) -> Failure | None:
        """Tell why the key holds sending up, wholly or for some subject; None while it does not."""
        return self._paused or next(iter(self._denied.values()), None)

    @property
    def held(self) -> bool:
        """Tell whether a person holds sending."""
        return self._held

    @property
    def is_busy(self) -> bool:
        """Tell whether anything is on its way to the service, or back."""
        return bool(self._under_way)

    @property
    def free_in(self) -> float:
        """Give the seconds until the limit of requests lets the next one out."""
        return self._context.budget.next_free_in(Lane.OUTBOX)

    def wake(self) -> None:
        """Say that there is something new to send."""
        self._wake.set()

    def hold(self, held: bool) -> None:
        """Hold sending, or go on."""
        self._held = held
        self._context.changes.announce(Topic.OUTBOX)
        self.wake()

    def try_now(self) -> None:
        """Try at once, also whether the connection is back; what the key or a person holds up stays held."""
        self._offline_until, self._offline_tries = 0.0, 0
        self.wake()

    def resume(self) -> None:
        """Go on after the key was seen to, or the connection came back."""
        self._paused = None
        self._denied.clear()
        self._offline_until, self._offline_tries = 0.0, 0
        self._context.changes.announce(Topic.OUTBOX)
        self.wake()

    # -- rounds ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Send for as long as the session lives. Begun again after a fault it starts from the store alone."""
        self._free, self._under_way = asyncio.Semaphore(SENDERS), set()
        await self._bring_nearer()
        account = self._context.account_id
        await self._settle_anew(await self._context.store.read(lambda db: rows.checking(db, account)))
        async with asyncio.TaskGroup() as group:
            while True:
                self._wake.clear()
                try:
                    started = await self._start_due(group)
                    await self._rest(started)
                except StoreFault as fault:
                    if not fault.is_away:
                        raise
                    log.info("the outbox waits for the store of the site")
                    await asyncio.sleep(UNREACHED_REST)

    async def _start_due(self, group: asyncio.TaskGroup) -> bool:
        """Start everything that is due, as many at once as there are senders; tell whether anything was."""
        started = False
        for row in await self._to_be_looked_for():
            await self._free.acquire()
            self._start(group, self._check(row), row)
            started = True
        while self._may_send():
            await self._free.acquire()
            found = await self._next() if self._may_send() else None  # it may have changed while all were busy
            if found is None:
                self._free.release()
                break
            self._start(group, self._send(found), found)
            started = True
        return started

    async def _to_be_looked_for(self) -> list[OutboxRow]:
        """Give what is due for a look; what was cut off, here or at a desk that is gone, begins to settle."""
        context = self._context

        def due(db: Database) -> tuple[list[OutboxRow], list[OutboxRow], list[OutboxRow]]:
            limit = SENDERS + len(self._under_way) + len(self._settling)
            checks = rows.due_checks(db, context.account_id, context.now(), limit)
            return rows.sending(db, context.account_id), checks, rows.left_in_doubt(db, context.account_id)

        cut_off, checks, left = await context.store.read(due)
        for row in cut_off:
            if row.row_id not in self._under_way:
                progress = advance(row.progress, Event.INTERRUPTED, now=context.now(), policy=self._policy)
                await self._save(row, progress)
        await self._settle_anew(left)
        if self._idle or self._is_offline:
            return []
        now = time.monotonic() + SHORTEST_REST
        ready = [row for row in checks if row.row_id not in self._under_way]
        return [row for row in ready if self._settling.get(row.row_id, 0.0) <= now][:SENDERS]

    async def _next(self) -> OutboxRow | None:
        context, busy, denied = self._context, tuple(self._under_way), tuple(self._denied)
        account, now = context.account_id, context.now()
        found = await context.store.read(lambda db: rows.next_due(db, account, now, but=busy, without=denied))
        if found is None or not context.store.shared:
            return found
        return await context.store.write(lambda db: rows.claim(db, account, now, but=busy, without=denied))

    def _start(self, group: asyncio.TaskGroup, work: Coroutine[Any, Any, None], row: OutboxRow) -> None:
        self._under_way.add(row.row_id)
        group.create_task(self._guarded(work, row), name=f"{row.kind} {row.reference}")

    @property
    def _idle(self) -> bool:
        return self._held or self._paused is not None

    @property
    def _is_offline(self) -> bool:
        """Tell whether it is too early to try again, or somebody is trying."""
        return time.monotonic() < self._offline_until or (self._offline_tries > 0 and bool(self._under_way))

    def _may_send(self) -> bool:
        # The budget is asked first, so that no more rows than there are requests left stand in line for it.
        return not self._idle and not self._is_offline and self._context.budget.next_free_in(Lane.OUTBOX) <= 0

    async def _rest(self, started: bool) -> None:
        """Sleep until something is due or somebody wakes us."""
        context = self._context
        pause, is_too_far = IDLE, False
        if not self._idle:
            denied = tuple(self._denied)
            moment = await context.store.read(lambda db: rows.next_moment(db, context.account_id, without=denied))
            if moment is not None:
                is_too_far = moment > context.now() + self._longest
                due = 0.0 if is_too_far else max(moment - context.now(), context.budget.next_free_in(Lane.OUTBOX))
                shortest = SHORTEST_REST if started or due > 0 else BLOCKED_REST
                pause = min(max(due, self._offline_until - time.monotonic(), shortest), IDLE)
        try:
            async with asyncio.timeout(pause):
                await self._wake.wait()
        except TimeoutError:
            pass
        # A move that was thought of before the clock was set back may be committed after all was brought nearer.
        if self._was_set_back() or is_too_far:
            await self._bring_nearer()

    @property
    def _longest(self) -> float:
        """Give how far ahead a moment may lie (seconds); what is further was set by a wrong clock."""
        return max(LONGEST, self._policy.settle, self._policy.second_look)

    def _was_set_back(self) -> bool:
        """Tell whether this computer's clock was set back since the last round."""
        before, self._clocks = self._clocks, (self._context.now(), time.monotonic())
        return (self._clocks[0] - before[0]) - (self._clocks[1] - before[1]) < -1.0

    async def _bring_nearer(self) -> None:
        """Let nothing wait for a moment that only a wrong clock can have set."""
        context = self._context
        self._clocks = (context.now(), time.monotonic())

        states = (State.WAITING, State.CHECKING)
        pending = await context.store.read(lambda db: rows.page(db, context.account_id, states=states, limit=_ALL))
        for row in pending:
            if row.progress.next_at > context.now() + self._longest:
                nearer = max(self._policy.settle, self._policy.second_look)
                await self._wait_until(row, context.now() + nearer)

    async def _settle_anew(self, in_doubt: Iterable[OutboxRow]) -> None:
        """Let what the last run, or a desk that is gone, left in doubt settle again from now on.

        Whether its moments have come is known by the clock on the wall alone, which may have been set since.
        """
        context, policy = self._context, self._policy
        for row in in_doubt:
            if row.row_id in self._settling:  # it was ours, and is again after a new connection
                await context.store.write(partial(rows.put_off, row=row, moment=row.progress.next_at))
            elif row.row_id not in self._under_way:
                wait = policy.second_look if row.progress.absences else policy.settle
                await self._wait_until(row, context.now() + wait)

    async def _wait_until(self, row: OutboxRow, moment: float) -> None:
        """Commit that nothing happens to the row before that moment; nothing has happened to it by this."""
        if row.progress.state is State.CHECKING:
            self._settle(row.row_id, moment - self._context.now())
        await self._context.store.write(lambda db: rows.put_off(db, row, moment))

    # -- one row ---------------------------------------------------------------------------------------------------

    async def _guarded(self, work: Coroutine[Any, Any, None], row: OutboxRow) -> None:
        """Run one piece of work; whatever goes wrong in it ends this attempt, not the sender."""
        try:
            try:
                await work
            except StoreFault as fault:  # a row left in ``sending`` is looked for
                log.exception("the store did not take a move: %s", fault.kind)
                await asyncio.sleep(BLOCKED_REST)
            except Exception as fault:
                log.exception("outbox row %d broke off", row.row_id)
                await self._stumbled(row, type(fault).__name__)
        except StoreFault as fault:
            log.warning("the store did not take a move: %s", fault.kind)
        finally:
            self._under_way.discard(row.row_id)
            self._free.release()
            self.wake()
        self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)

    async def _send(self, row: OutboxRow) -> None:
        context, policy = self._context, self._policy
        taken: OutboxRow | None = None
        began = 0.0, 0.0

        async def begin() -> Callable[[], bool] | None:
            nonlocal taken, began
            began = time.time(), time.monotonic()
            if taken is None:
                taken = await self._take(row)
                context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
            elif context.store.shared and await context.store.read(lambda db: rows.get(db, row.row_id)) != taken:
                raise Withdrawn  # another desk of the site has taken it for cut off
            return is_late if context.store.shared else None

        def is_late() -> bool:
            # This computer may have slept since, or the program been stopped, and another desk have taken it for gone.
            return max(time.time() - began[0], time.monotonic() - began[1]) > policy.settle * TAKEN_FOR

        try:
            answer = await self._handlers[row.kind].send(row, begin)
        except Withdrawn:
            if context.store.shared:
                await context.store.write(lambda db: rows.let_go(db, row.row_id))
            return
        except ApiError as error:
            self._learn(error.failure, row)
            await self._failed(taken or row, error.failure)
            return
        self._offline_tries = 0
        if taken is None:  # before anything was asked for it was found to be so already
            await self._finish(row, self._moved(row, Event.FOUND), answer)
        else:
            await self._finish(taken, self._moved(taken, Event.SUCCEEDED), answer)

    async def _take(self, row: OutboxRow) -> OutboxRow:
        """Commit the row as ``sending``. Raises Withdrawn when it was changed or taken away meanwhile."""
        context = self._context

        def take(db: Database) -> OutboxRow:
            now = context.now()
            if self._idle or rows.get(db, row.row_id) != row:
                raise Withdrawn
            progress = advance(row.progress, Event.TAKE, now=now, policy=self._policy)
            heard = context.service_now
            progress = replace(progress, sent_at=now if heard is None else min(now, heard))
            rows.save(db, row.row_id, progress, now=now)
            taken = rows.get(db, row.row_id)
            assert taken is not None
            return taken

        return await context.store.write(take)

    def _learn(self, failure: Failure, row: OutboxRow) -> None:
        """Take what a failure says of the whole account, or of all work with the same subject."""
        if failure.kind is FailureKind.SCOPE_DENIED and failure.execution is not Execution.UNKNOWN:
            self._denied[Kind(row.kind).subject] = failure
        elif failure.kind in PAUSING and failure.execution is not Execution.UNKNOWN:
            self._paused = failure
        elif failure.kind in OFFLINE and failure.execution is Execution.NOT_SENT:
            if time.monotonic() >= self._offline_until:
                self._offline_tries += 1
                pause = min(OFFLINE_RETRY * 2 ** (self._offline_tries - 1), OFFLINE_LONGEST)
                self._offline_until = time.monotonic() + pause
        else:
            self._offline_tries = 0

    async def _failed(self, row: OutboxRow, failure: Failure) -> None:
        """Commit what a failed attempt means, also of one that failed before it was begun."""
        event, delay = verdict(failure, row.progress.limited, random.random())  # noqa: S311  (jitter, no secret)
        begun = row
        if row.progress.state is State.WAITING:
            begun = replace(row, progress=self._moved(row, Event.TAKE))
        await self._save(row, self._moved(begun, event, delay=delay, failure=failure))

    async def _check(self, row: OutboxRow) -> None:
        if await self._context.store.read(lambda db: rows.get(db, row.row_id)) != row:
            return  # it was read before it moved
        try:
            answer = await self._handlers[row.kind].look(row)
        except ApiError as error:
            self._learn(error.failure, row)
            await self._save(row, self._moved(row, Event.CANNOT_TELL, delay=LOOK_AGAIN, failure=error.failure))
        except Doubtful as doubt:
            await self._save(row, self._moved(row, Event.DOUBTFUL, failure=doubt.failure))
        else:
            self._offline_tries = 0
            if answer is None:
                await self._save(row, self._moved(row, Event.NOT_THERE, failure=row.progress.failure))
            else:
                await self._finish(row, self._moved(row, Event.FOUND), answer)

    def _moved(self, row: OutboxRow, event: Event, *, delay: float = 0.0, failure: Failure | None = None) -> Progress:
        return advance(row.progress, event, now=self._context.now(), policy=self._policy, delay=delay, failure=failure)

    async def _finish(self, row: OutboxRow, done: Progress, answer: Answer) -> None:
        """Commit the answer, then do what comes after it. What somebody else ended meanwhile stays as it is.

        An answer with a number that is another's proves nothing, for neither of them: both are looked for.
        """
        context, policy = self._context, self._policy

        def end(db: Database) -> bool:
            current = rows.get(db, row.row_id)
            if current is None or (current != row and current.progress.state not in (State.SENDING, State.CHECKING)):
                return False
            try:
                answer.keep(db, done)
            except NumberTaken as taken:
                now, failure = context.now(), _same_number(row, taken.number)
                doubted = rows.contest(db, row.row_id, taken.number, now=now, policy=policy, failure=failure)
                for row_id, progress in doubted:
                    self._settle(row_id, progress.next_at - now)
                return False
            return True

        while True:
            try:
                ended = await context.store.write(end)
                break
            except StoreFault as fault:  # an answer is not asked for again where it can be kept a little later
                if not fault.is_away:
                    raise
                await asyncio.sleep(UNREACHED_REST)
        if ended:
            self._settling.pop(row.row_id, None)
            answer.then()

    async def _stumbled(self, row: OutboxRow, what: str) -> None:
        """Put a row aside that a fault of the program broke off: what may have been sent is looked for."""
        failure = Failure(kind=FailureKind.UNREADABLE, execution=Execution.UNKNOWN, detail=what)

        def put_aside(db: Database) -> None:
            current = rows.get(db, row.row_id)
            if current is None:
                return
            if current.progress.state is State.WAITING:  # not sent: it cannot be done as it is
                taken = replace(current, progress=self._moved(current, Event.TAKE))
                progress = self._moved(taken, Event.REFUSED, failure=replace(failure, execution=Execution.NOT_SENT))
            elif current.progress.state is State.SENDING:
                progress = self._moved(current, Event.LOST, failure=failure)
            elif current.progress.state is State.CHECKING:
                progress = self._moved(current, Event.CANNOT_TELL, delay=STUMBLED, failure=failure)
            else:
                return
            now = self._context.now()
            if progress.state is State.CHECKING:
                self._settle(row.row_id, progress.next_at - now)
            rows.save(db, row.row_id, progress, now=now)

        await self._context.store.write(put_aside)

    async def _save(self, row: OutboxRow, progress: Progress) -> None:
        """Commit a move, unless the row has moved otherwise since it was read (a person decided, say)."""
        context = self._context
        if progress.state is State.CHECKING:
            self._settle(row.row_id, progress.next_at - context.now())

        def move(db: Database) -> bool:
            current = rows.get(db, row.row_id)
            if current is None or current.progress != row.progress:
                return False
            rows.save(db, row.row_id, progress, now=context.now())
            return True

        if not await context.store.write(move):
            log.info("outbox row %d had moved meanwhile", row.row_id)
        elif progress.state is not State.CHECKING:
            self._settling.pop(row.row_id, None)
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)

    def _settle(self, row_id: int, seconds: float) -> None:
        """Remember by the steady clock when a look may come: the one on the wall may be set forward meanwhile.

        To be said before the move is committed: after it the row can be taken, and the clock set, at any moment.
        """
        self._settling[row_id] = time.monotonic() + seconds


def _same_number(row: OutboxRow, number: str) -> Failure:
    """Say why an answer is not believed; ``detail`` is the number that came twice."""
    request = f"POST /{Kind(row.kind).subject}s"
    return Failure(kind=FailureKind.UNREADABLE, execution=Execution.UNKNOWN, request=request, detail=number)
