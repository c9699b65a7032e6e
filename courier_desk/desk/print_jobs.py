"""Jobs of labels as people make and steer them: start, pause, stop, go on from label n, print a range again.

Everything is a change of the store and a word to the queue; nothing here prints.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, TypeVar

from courier_desk.desk.changes import Topic
from courier_desk.domain.labels import LabelProblem
from courier_desk.domain.outbox import State, Subject, follower_target
from courier_desk.domain.print_jobs import (
    LEAVABLE,
    LIVE,
    MAY_BE_OUT,
    OPEN,
    RESTING,
    TO_COME,
    CameOut,
    JobCounts,
    JobState,
    PrintEvent,
    PrintJob,
    PrintLine,
    PrintSequence,
    PrintState,
    ToPrint,
    in_sequence,
    rate_of,
)
from courier_desk.domain.values import frozen
from courier_desk.store import events, order_list, print_jobs
from courier_desk.store import labels as kept
from courier_desk.store.desks import OWN

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.outbox_desk import OutboxDesk
    from courier_desk.desk.outbox_items import OutboxItem
    from courier_desk.desk.print_queue import PrintQueue
    from courier_desk.domain.label_profiles import LabelProfile
    from courier_desk.domain.order_list import OrderRow
    from courier_desk.store.labels import Print
    from courier_desk.store.sql import Database

_T = TypeVar("_T")
_ALL = 100_000
#: The limit of requests is told as what decides from so many seconds on.
_LIMIT_COUNTS = 10.0


@frozen
class JobView:
    """A job with how its labels stand, at one moment. ``created``: how many orders are there, None when all were."""

    job: PrintJob
    counts: JobCounts
    created: int | None = None


@frozen
class LineView:
    """A label of a job with the order it is of; None when the order is known here no more."""

    line: PrintLine
    order: OrderRow | None


class PrintJobDesk:
    """The jobs of one account."""

    def __init__(self, context: Context, queue: PrintQueue) -> None:
        self._context = context
        self._queue = queue

    def queue_of(self, job_id: int) -> PrintQueue:
        """Give the queue that prints a job, or a new one (0): the site's, or this computer's while that is away."""
        here = self._queue.instead
        own = job_id >= OWN or (job_id == 0 and bool(self._context.store.away_since))
        return here if here is not None and own else self._queue

    # -- making ----------------------------------------------------------------------------------------------------

    async def start(
        self,
        orders: Sequence[OrderRow],
        *,
        profile: LabelProfile | None = None,
        sequence: PrintSequence = PrintSequence.AS_CHOSEN,
        title: str = "",
    ) -> int:
        """Begin a job of these orders' labels and give its id; of those not created yet the label follows creation."""
        wanted = [
            ToPrint(number=row.number, merchant=row.merchant, outbox_id=row.outbox_id, reference=row.reference)
            for row in in_sequence(orders, sequence)
        ]
        return await self._add(wanted, profile=profile, sequence=sequence, title=title)

    async def start_pending(
        self,
        row_ids: Sequence[int],
        references: Sequence[str],
        *,
        merchant: str,
        title: str,
        profile: LabelProfile | None = None,
        then: Callable[[Database], None] = lambda _db: None,
    ) -> int:
        """Begin a job of the labels of orders that wait in the outbox, in their order there; gives its id.

        ``then`` is done in the same transaction; not where the orders wait on this computer, away from its site.
        """
        wanted = [
            ToPrint(merchant=merchant, outbox_id=row_id, reference=reference)
            for row_id, reference in zip(row_ids, references, strict=True)
        ]
        return await self._add(wanted, profile=profile, sequence=PrintSequence.AS_CHOSEN, title=title, then=then)

    async def _add(
        self,
        wanted: Sequence[ToPrint],
        *,
        profile: LabelProfile | None,
        sequence: PrintSequence,
        title: str,
        then: Callable[[Database], None] = lambda _db: None,
    ) -> int:
        now = self._context.now()
        job = replace(self._queue.new_job(), sequence=sequence, title=title)
        if profile is not None:
            job = replace(job, profile=profile)

        # What waits on this computer is known by its rows here alone, also when the site is back by now.
        waits_here = any(one.outbox_id is not None and one.outbox_id >= OWN for one in wanted)

        def add(db: Database) -> int:
            job_id = print_jobs.add(db, self._context.account_id, job, wanted, now)
            self._queue.batches.add(job_id)
            if not waits_here:
                then(db)
            return job_id

        return await self._change(OWN if waits_here else 0, add)

    async def reprint(self, job_id: int, first: int, last: int) -> int | None:
        """Print the labels ``first`` to ``last`` of a job again, as a job of their own; gives its id, None for none."""
        account = self._context.account_id
        store = self.queue_of(job_id).store
        old = await store.read(lambda db: print_jobs.job(db, account, job_id))
        lines = await store.read(lambda db: print_jobs.lines(db, job_id, first=first, last=last, limit=_ALL))
        wanted = [
            ToPrint(number=one.number, merchant=one.merchant, reference=one.reference) for one in lines if one.number
        ]
        if old is None or not wanted:
            return None
        return await self._add(wanted, profile=old.profile, sequence=old.sequence, title=old.title)

    # -- steering --------------------------------------------------------------------------------------------------

    async def pause(self, job_id: int) -> None:
        """Print no more sheets of it; the one in hand is finished."""

        def turn(db: Database, job: PrintJob) -> list[PrintLine]:
            paused = replace(job, state=JobState.PAUSED, problem="", ended=None)
            print_jobs.save(db, self._context.account_id, paused)
            return []

        self.queue_of(job_id).sheets.paces.pop(job_id, None)
        await self._with(job_id, turn, when=(JobState.RUNNING, JobState.PRINTER_STOPPED))

    async def go_on(self, job_id: int) -> None:
        """Print what is still to come; a job that has nothing to come any more ends."""
        now = self._context.now()

        def turn(db: Database, job: PrintJob) -> list[PrintLine]:
            running = replace(job, state=JobState.RUNNING, problem="", ended=None)
            print_jobs.save(db, self._context.account_id, running)
            print_jobs.end_if_done(db, self._context.account_id, job.job_id, now)
            return []

        await self._with(job_id, turn, when=(JobState.PAUSED, JobState.INTERRUPTED))

    async def stop(self, job_id: int) -> None:
        """End it: what was not handed over is left out."""
        now = self._context.now()

        def end(db: Database, job: PrintJob) -> list[PrintLine]:
            left = print_jobs.lines(db, job.job_id, states=[PrintState.WAITING, PrintState.QUEUED], limit=_ALL)
            print_jobs.save(db, self._context.account_id, replace(job, state=JobState.STOPPED, problem="", ended=now))
            return print_jobs.move_all(db, left, PrintEvent.LEAVE_OUT, now)

        await self._with(job_id, end, when=OPEN)

    async def go_on_from(self, job_id: int, position: int) -> None:
        """Go on with the label at this position: those before it that are to come are left out, the others printed
        (again, if they were).
        """
        now = self._context.now()

        def turn(db: Database, job: PrintJob) -> list[PrintLine]:
            before = print_jobs.lines(
                db, job.job_id, states=[PrintState.WAITING, PrintState.QUEUED], last=position - 1, limit=_ALL
            )
            after = print_jobs.lines(db, job.job_id, states=RESTING, first=position, limit=_ALL)
            running = replace(job, state=JobState.RUNNING, problem="", ended=None, came_out=CameOut.NOT_ASKED)
            print_jobs.save(db, self._context.account_id, running)
            left = print_jobs.move_all(db, before, PrintEvent.LEAVE_OUT, now)
            return [*left, *_again(db, after, now)]

        await self._with(job_id, turn)

    async def again(self, job_id: int, positions: Collection[int]) -> None:
        """Print these labels of a job again: what failed, is unknown, or was left out.

        A job that ended begins again with them; one that is paused or was interrupted waits to be told to go on. A
        label that its reader died under is opened again, once.
        """

        def turn(db: Database, job: PrintJob) -> list[PrintLine]:
            some = _at(db, job, positions)
            for line in some:
                if line.problem == LabelProblem.DANGEROUS:
                    kept.let_open(db, self._context.account_id, line.number)
            return self._turn(db, job, some)

        await self._with(job_id, turn)

    async def print_left(self, job_id: int) -> None:
        """Print what was left out."""

        def turn(db: Database, job: PrintJob) -> list[PrintLine]:
            return self._turn(db, job, print_jobs.lines(db, job.job_id, states=[PrintState.LEFT_OUT], limit=_ALL))

        await self._with(job_id, turn)

    def _turn(self, db: Database, job: PrintJob, some: Sequence[PrintLine]) -> list[PrintLine]:
        moved = _again(db, [one for one in some if one.state in RESTING], self._context.now())
        if moved:
            state = job.state if job.state in OPEN else JobState.RUNNING
            print_jobs.save(db, self._context.account_id, replace(job, state=state, problem="", ended=None))
        return moved

    async def leave_out(self, job_id: int, positions: Collection[int]) -> None:
        """Leave these labels out: they are not waited for, and need nobody any more."""
        now = self._context.now()

        def leave(db: Database, job: PrintJob) -> list[PrintLine]:
            able = [one for one in _at(db, job, positions) if one.state in LEAVABLE]
            moved = print_jobs.move_all(db, able, PrintEvent.LEAVE_OUT, now)
            print_jobs.end_if_done(db, self._context.account_id, job.job_id, now)
            return moved

        await self._with(job_id, leave)

    async def seen_out(self, job_id: int, positions: Collection[int]) -> None:
        """Take a person's word that these labels came out, where nobody else could tell."""
        now = self._context.now()

        def keep(db: Database, job: PrintJob) -> list[PrintLine]:
            able = [one for one in _at(db, job, positions) if one.state in (PrintState.UNKNOWN, PrintState.HELD)]
            return print_jobs.move_all(db, able, PrintEvent.SEEN_OUT, now, problem="", detail="")

        await self._with(job_id, keep)

    async def drop_interrupted(self, job_id: int) -> None:
        """A person has seen that this job was interrupted; one of a single label ends with that."""
        now = self._context.now()

        def drop(db: Database, job: PrintJob) -> list[PrintLine]:
            if not job.single or job.state is not JobState.INTERRUPTED:
                return []
            left = print_jobs.lines(db, job.job_id, states=[PrintState.WAITING, PrintState.QUEUED])
            print_jobs.save(db, self._context.account_id, replace(job, state=JobState.STOPPED, ended=now))
            return print_jobs.move_all(db, left, PrintEvent.LEAVE_OUT, now)

        await self._with(job_id, drop)

    async def came_out(self, job_id: int, how: CameOut) -> None:
        """Remember whether the labels came out well."""

        def remember(db: Database, job: PrintJob) -> list[PrintLine]:
            print_jobs.save(db, self._context.account_id, replace(job, came_out=how))
            return []

        await self._with(job_id, remember)

    async def _with(
        self,
        job_id: int,
        change: Callable[[Database, PrintJob], list[PrintLine]],
        *,
        when: Collection[JobState] = frozenset(JobState),
    ) -> None:
        def work(db: Database) -> list[PrintLine]:
            job = print_jobs.job(db, self._context.account_id, job_id)
            if job is None or job.state not in when:
                return []
            if not job.single:
                self._queue.batches.add(job_id)
            return change(db, job)

        moved = await self._change(job_id, work)
        self._queue.interrupted = tuple(one for one in self._queue.interrupted if one.job_id != job_id)
        if moved:
            self._queue.board.moved(moved)

    async def _change(self, job_id: int, work: Callable[[Database], _T]) -> _T:
        queue = self.queue_of(job_id)
        done = await queue.store.write(work)
        self._context.changes.announce(Topic.PRINTS)
        queue.wake()
        return done

    # -- looking ---------------------------------------------------------------------------------------------------

    async def view(self, job_id: int) -> JobView | None:
        """Give a job with its counts, pace and time left."""
        queue = self.queue_of(job_id)
        found = await self._views(queue, lambda db: [print_jobs.job(db, self._context.account_id, job_id)])
        return found[0] if found else None

    async def recent(self, limit: int = 50) -> list[JobView]:
        """Give the latest jobs of more than one label, newest first."""
        account = self._context.account_id
        found = await self._of_all(lambda db: print_jobs.jobs(db, account, single=False, limit=limit))
        return sorted(found, key=lambda one: one.job.made, reverse=True)[:limit]

    async def open_jobs(self) -> list[JobView]:
        """Give the jobs of more than one label that have something to come, oldest first."""
        account = self._context.account_id
        return await self._of_all(lambda db: print_jobs.jobs(db, account, states=OPEN, single=False)[::-1])

    async def _of_all(self, find: Callable[[Database], Sequence[PrintJob | None]]) -> list[JobView]:
        """Give jobs of the site and of this computer; while the site is not reached those here alone."""
        here = self._queue.instead
        if here is None:
            return await self._views(self._queue, find)
        own = await self._views(here, find)
        return own if self._context.store.away_since else [*await self._views(self._queue, find), *own]

    async def _views(self, queue: PrintQueue, find: Callable[[Database], Sequence[PrintJob | None]]) -> list[JobView]:
        def read(db: Database) -> list[tuple[PrintJob, dict[PrintState, int], int | None, int]]:
            return [
                (job, print_jobs.counts(db, job.job_id), _created(db, job.job_id), self._to_fetch(db, job))
                for job in find(db)
                if job is not None
            ]

        found = await queue.store.read(read)
        return [JobView(job, self._counted(job, counts, fetches), created) for job, counts, created, fetches in found]

    def _to_fetch(self, db: Database, job: PrintJob) -> int:
        """Count the labels that a job which prints has still to fetch."""
        if job.state not in LIVE:
            return 0
        return print_jobs.to_fetch(db, self._context.account_id, job.job_id, job.profile.paper.awb_size)

    def _counted(self, job: PrintJob, counts: Mapping[PrintState, int], fetches: int) -> JobCounts:
        pace = self.queue_of(job.job_id).sheets.paces.get(job.job_id)
        to_come = sum(counts.get(state, 0) for state in TO_COME)
        rate = rate_of(pace.sent, began=pace.began, now=self._context.now()) if pace is not None else None
        left = to_come / rate * 60.0 if rate and to_come else None
        # An order that is still to be created takes a request for itself before that for its label.
        requests = fetches + 2 * counts.get(PrintState.WAITING, 0)
        at_least = self._context.budget.background_takes(requests) if job.state in LIVE else 0.0
        limited = at_least >= max(_LIMIT_COUNTS, left or 0.0)
        return JobCounts(
            total=sum(counts.values()),
            by_state=tuple(sorted(counts.items())),
            rate=rate,
            seconds_left=at_least if limited else left,
            limited=limited,
        )

    async def lines(
        self,
        job_id: int,
        *,
        states: Collection[PrintState] = (),
        first: int = 1,
        limit: int = 1000,
        newest: bool = False,
    ) -> list[LineView]:
        """Give labels of a job with their orders, in their order (``newest``: those that moved last first)."""
        account = self._context.account_id

        def read(db: Database) -> list[LineView]:
            found = print_jobs.lines(db, job_id, states=states, first=first, limit=limit, newest=newest)
            keys = [f"o{one.number}" if one.number else f"p{one.outbox_id}" for one in found]
            known = {row.key: row for row in order_list.rows(db, account, keys)}
            return [LineView(one, known.get(key)) for one, key in zip(found, keys, strict=True)]

        return await self.queue_of(job_id).store.read(read)

    async def under_way(self, numbers: Sequence[str]) -> set[str]:
        """Give which of these orders have a label that a job here prints by itself, now or when its turn comes."""
        return await self._context.store.look(lambda db: print_jobs.under_way(db, self._context.account_id, numbers))

    async def printed_before(self, numbers: Sequence[str]) -> dict[str, Print]:
        """Give the latest print of each of these orders whose label was printed here: who, when, where, which copy."""
        return await self._context.store.look(lambda db: kept.last_prints(db, self._context.account_id, numbers))


def _created(db: Database, job_id: int) -> int | None:
    if not print_jobs.creates(db, job_id):
        return None
    return print_jobs.creation(db, job_id).get(State.DONE, 0)


def _at(db: Database, job: PrintJob, positions: Collection[int]) -> list[PrintLine]:
    return [print_jobs.line(db, job.job_id, position) for position in sorted(positions)]


def _again(db: Database, lines: Sequence[PrintLine], now: float) -> list[PrintLine]:
    """Queue them anew; one whose order is still not created waits for it as before."""
    moved = []
    for one in (print_jobs.with_number(db, line) for line in lines):
        if one.number:
            facts = {"number": one.number, "problem": "", "detail": "", "spool_job": None}
            moved.append(print_jobs.move(db, one, PrintEvent.AGAIN, now, **facts))
        elif one.state is PrintState.LEFT_OUT and one.outbox_id is not None:
            moved.append(print_jobs.move(db, one, PrintEvent.AWAIT_AGAIN, now))
    return moved


# Everything the page of a job of labels shows, read at one moment. It changes nothing and prints nothing.


#: What is told as just done: this had happened to the label when it moved last.
_TOLD = (
    PrintState.SENT, PrintState.PRINTED, PrintState.HELD, PrintState.FAILED, PrintState.UNKNOWN, PrintState.RENDERING,
    PrintState.SPOOLING,
)  # fmt: skip
_RECENT = 30


@frozen
class Need:
    """A label that needs a person, with its order, or with what is pending of it while that is not created.

    ``came_from``: the file its order was imported from and the row there, as far as it was asked for.
    """

    line: PrintLine
    view: LineView
    item: OutboxItem | None = None
    came_from: tuple[str, int] = ("", 0)


@frozen
class JobPage:
    """A job as its page shows it. ``cod`` and ``fees`` (piastres) are of the labels that came out.

    ``creation`` counts labels by the state of their order's creation, empty when every order was there before; None is
    the key of those that were thrown away. ``reached``: the last position of which paper may be out, 0 for none.
    """

    view: JobView
    creation: Mapping[State | None, int] = field(default_factory=dict)
    needs: tuple[Need, ...] = ()
    recent: tuple[LineView, ...] = ()
    cod: int = 0
    fees: int = 0
    reached: int = 0


@frozen
class GoingOn:
    """What going on from a label means: labels that would come out again, and labels that would be left out."""

    again: tuple[int, ...]
    left_out: tuple[int, ...]


class JobPages:
    """Reads the pages of one account's jobs."""

    def __init__(self, context: Context, jobs: PrintJobDesk, outbox: OutboxDesk) -> None:
        self._context = context
        self._jobs = jobs
        self._outbox = outbox

    async def read(self, job_id: int) -> JobPage | None:
        """Give a job's page; None when there is no such job."""
        view = await self._jobs.view(job_id)
        if view is None:
            return None
        account = self._context.account_id

        def look(db: Database) -> tuple[JobPage, list[LineView]]:
            creation = print_jobs.creation(db, job_id) if view.created is not None else {}
            told = (*_TOLD, PrintState.QUEUED) if creation else _TOLD  # there, that it is queued says it was created
            cod, fees = print_jobs.money(db, job_id)
            out = print_jobs.lines(db, job_id, states=MAY_BE_OUT, limit=100_000)
            recent = print_jobs.lines(db, job_id, states=told, limit=_RECENT, newest=True)
            page = JobPage(
                view,
                creation,
                recent=tuple(_with_orders(db, account, recent)),
                cod=cod,
                fees=fees,
                reached=out[-1].position if out else 0,
            )
            return page, _with_orders(db, account, print_jobs.needing(db, job_id))

        page, needing = await self._jobs.queue_of(job_id).store.read(look)
        needs = await self._needs(needing)
        return JobPage(page.view, page.creation, needs, page.recent, page.cod, page.fees, page.reached)

    async def failures(self, job_id: int) -> tuple[Need, ...]:
        """Give all that need a person, in their order, each with where it came from; a page shows the first of them."""
        account = self._context.account_id

        def look(db: Database) -> tuple[list[LineView], list[tuple[str, int]]]:
            lines = print_jobs.needing(db, job_id, limit=_ALL)
            return _with_orders(db, account, lines), [events.came_from(db, account, _target(one)) for one in lines]

        needing, origins = await self._jobs.queue_of(job_id).store.read(look)
        needs = zip(await self._needs(needing), origins, strict=True)
        return tuple(replace(need, came_from=origin) for need, origin in needs)

    async def _needs(self, needing: Sequence[LineView]) -> tuple[Need, ...]:
        items = await self._items(needing)
        return tuple(Need(one.line, one, items.get(one.line.outbox_id or 0)) for one in needing)

    async def _items(self, needing: Sequence[LineView]) -> dict[int, OutboxItem]:
        wanted = [one.line.outbox_id for one in needing if one.line.outbox_id is not None and not one.line.number]
        return {item.row_id: item for item in await self._outbox.of_rows(wanted)} if wanted else {}

    async def going_on(self, job_id: int, position: int) -> GoingOn:
        """Tell what going on with the label at this position would mean."""

        def look(db: Database) -> GoingOn:
            again = print_jobs.lines(db, job_id, states=MAY_BE_OUT, first=position, limit=100_000)
            coming = (PrintState.WAITING, PrintState.QUEUED)
            left = print_jobs.lines(db, job_id, states=coming, last=position - 1, limit=100_000)
            return GoingOn(tuple(one.position for one in again), tuple(one.position for one in left))

        return await self._jobs.queue_of(job_id).store.read(look)


def _target(line: PrintLine) -> str:
    """Name what the events of a label's order are kept under."""
    return f"{Subject.ORDER}/{line.number}" if line.number else follower_target(line.outbox_id or 0)


def _with_orders(db: Database, account: str, lines: Sequence[PrintLine]) -> list[LineView]:
    keys = [f"o{one.number}" if one.number else f"p{one.outbox_id}" for one in lines]
    known = {row.key: row for row in order_list.rows(db, account, keys)}
    return [LineView(one, known.get(key)) for one, key in zip(lines, keys, strict=True)]
