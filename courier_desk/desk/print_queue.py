"""The print queue: which job prints its next sheet, and which waits for its printer.

Jobs are kept in the store (``store.print_jobs``), made and steered by people through ``print_jobs``, printed sheet by
sheet and watched by ``print_watch``. A printer that is offline or out of paper is given nothing; it stops its own jobs
only. Single labels go before the next sheet of a batch. What another run left in the middle never goes on by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from courier_desk.desk.changes import Topic
from courier_desk.desk.labels import Fetched, Fetching, LabelBoard, fault_of_ours
from courier_desk.desk.print_watch import MOST_AHEAD, SpoolWatch
from courier_desk.domain.failures import Failure
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import (
    FAULTS_OF_THE_LABEL,
    OF_THE_PRINTER,
    LabelJob,
    LabelProblem,
    LabelStep,
    PrintResult,
)
from courier_desk.domain.outbox import State
from courier_desk.domain.papers import Half
from courier_desk.domain.print_jobs import LIVE, JobState, PrintEvent, PrintJob, PrintState, ToPrint
from courier_desk.domain.printers import PrinterStatus, Readiness
from courier_desk.domain.scans import why_not_printed
from courier_desk.domain.values import frozen
from courier_desk.store import labels as kept
from courier_desk.store import order_list, orders, print_jobs
from courier_desk.store.database import Store
from courier_desk.store.desks import desk_of
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.labels import Print

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.labels import LabelDesk, LabelPaper
    from courier_desk.domain.labels import ReadyLabel
    from courier_desk.domain.print_jobs import PrintLine
    from courier_desk.store.sql import Database


log = logging.getLogger(__name__)
_T = TypeVar("_T")
#: The pace of a job is told from so many labels at most: no printer takes more in a minute.
_MOST_SENT = 1000
#: So many labels behind the sheet in hand are fetched ahead: with its own these are the two fetches at once.
_AHEAD = 1
#: What could not be written down is tried again after so long (seconds).
AFTER_FAULT = 5.0
_GIVEN = (PrintState.SENT, PrintState.PRINTED, PrintState.HELD, PrintState.UNKNOWN)


@dataclass(slots=True)
class Pace:
    """When a job began, or went on, and when its last labels were sent (seconds since the epoch), oldest first."""

    began: float
    sent: deque[float] = field(default_factory=lambda: deque(maxlen=_MOST_SENT))


@dataclass(slots=True)
class _Taken:
    """A label of the sheet in hand."""

    line: PrintLine
    label: ReadyLabel
    file: Fetched


class SheetPrinter:
    """Prints sheets, one after the other: a label that may not be printed is told, and the next takes its place."""

    def __init__(
        self,
        context: Context,
        files: LabelDesk,
        fetching: Fetching,
        paper: LabelPaper,
        board: LabelBoard,
        watch: SpoolWatch,
        store: Store,
    ) -> None:
        self._context = context
        self._store = store
        self._files = files
        self._fetching = fetching
        self._paper = paper
        self._board = board
        self._watch = watch
        self._left: list[PrintLine] = []
        self.paces: dict[int, Pace] = {}
        """How fast the jobs go that print; whoever stops one forgets its pace."""

    async def print_next(self, job: PrintJob) -> None:
        """Print the next sheet of a job. Raises StoreFault."""
        self.paces.setdefault(job.job_id, Pace(self._context.now()))
        room, start = job.profile.paper.labels, job.profile.start
        if start is Half.SECOND and (room == 1 or await self._is_begun(job)):
            start = Half.FIRST
        if start is Half.SECOND:
            room = 1
        profile = replace(job.profile, start=start)
        sheet: list[_Taken] = []
        in_hand: list[PrintLine] = []
        try:
            while len(sheet) < room and (lines := await self._next_lines(job, room - len(sheet))):
                in_hand += lines
                for line in lines:
                    taken = await self._prepare(line, profile)
                    if taken is not None:
                        sheet.append(taken)
        except StoreFault:  # nothing of it was given to a printer
            self._left += in_hand
            raise
        if sheet:
            await self._hand_over(job, profile, sheet)

    async def put_back_left(self) -> None:
        """Let the labels wait again that were in hand when the store failed. Raises StoreFault."""
        left, now = tuple(self._left), self._context.now()
        if not left:
            return

        def put_back(db: Database) -> list[PrintLine]:
            found = [print_jobs.line(db, one.job_id, one.position) for one in left]
            still = [one for one in found if one.state is PrintState.RENDERING]
            return print_jobs.move_all(db, still, PrintEvent.PUT_BACK, now)

        moved = await self._store.write(put_back)
        del self._left[: len(left)]
        self._board.moved(moved)

    async def _is_begun(self, job: PrintJob) -> bool:
        counts = await self._store.read(lambda db: print_jobs.counts(db, job.job_id))
        return any(counts.get(state) for state in _GIVEN)

    async def _next_lines(self, job: PrintJob, count: int) -> list[PrintLine]:
        """Take the next labels of a job; those behind them are fetched meanwhile. None after a pause or the end."""
        account, now = self._context.account_id, self._context.now()

        def take(db: Database) -> tuple[list[PrintLine], list[tuple[PrintJob, PrintLine]]]:
            current = print_jobs.job(db, account, job.job_id)
            if current is None or current.state not in LIVE:
                return [], []
            queued = print_jobs.next_lines(db, job.job_id, count)
            taken = print_jobs.move_all(db, queued, PrintEvent.TAKE, now)
            return taken, print_jobs.coming(db, account, _AHEAD)

        taken, behind = await self._store.write(take)
        self._fetching.ahead([*((job, line) for line in taken), *behind])
        if taken:
            self._board.moved(taken)
        return taken

    async def _prepare(self, line: PrintLine, profile: LabelProfile) -> _Taken | None:
        """Fetch a label, draw it and read it back; None when it may not be printed, which is then told.

        Its order may have been cancelled while the job stood still.
        """
        if await self._store.read(lambda db: _has_ended(db, self._context.account_id, line.number)):
            await self._refuse([line], PrintResult(problem=LabelProblem.ORDER_ENDED), _printer(profile))
            return None
        found: Fetched | Failure = await self._fetching.label(line, profile)
        if isinstance(found, Fetched):
            self._board.show_step(line, LabelStep.PRINTING)
            try:
                label = await self._files.draw(found.pdf, found.expected, profile)
            except Exception as fault:
                log.exception("label %s broke off", line.number)
                found = fault_of_ours(fault)
            else:
                if label.problem is None:
                    return _Taken(line, label, found)
                result = PrintResult(
                    problem=label.problem, found=label.found, detail=label.detail, picture=label.picture
                )
                await self._refuse([line], result, _printer(profile))
                return None
        self._board.note(line, failure=found)
        await self._move([line], PrintEvent.REFUSED, problem=found.kind.value, detail=found.detail)
        return None

    async def _hand_over(self, job: PrintJob, profile: LabelProfile, sheet: list[_Taken]) -> None:
        """Write down that the sheet goes to the spooler, give it, and write down what came of it."""
        lines = await self._move([one.line for one in sheet], PrintEvent.HAND_OVER, printer=_printer(profile))
        labels = [one.label for one in sheet]
        spooling = asyncio.ensure_future(asyncio.to_thread(self._paper.spool, labels, profile))
        try:
            await asyncio.shield(asyncio.wait([spooling]))
        except asyncio.CancelledError:  # the desk is closed: what is on its way to paper is still written down
            await asyncio.wait([spooling])
            await self._finish(job, sheet, lines, _outcome(spooling, lines))
            raise
        await self._finish(job, sheet, lines, _outcome(spooling, lines))

    async def _finish(self, job: PrintJob, sheet: list[_Taken], lines: list[PrintLine], result: PrintResult) -> None:
        if result.problem is None:
            await self._keep_sent(job, sheet, lines, result)
        elif result.problem is LabelProblem.SPOOLER_SILENT:
            self._note(lines, result)
            await self._move(lines, PrintEvent.LOST, problem=result.problem.value, detail=result.detail)
        elif result.problem in OF_THE_PRINTER and not job.single:
            await self._put_back(job, lines, result.problem)
        else:
            await self._refuse(lines, result, result.printer or _printer(job.profile))

    async def _put_back(self, job: PrintJob, lines: list[PrintLine], problem: LabelProblem) -> None:
        """The printer took nothing: the job waits for a person, unless one has ended it meanwhile.

        What was kept though its answer was lost stays as it is, also where a person has done something with it since.
        """
        account, now = self._context.account_id, self._context.now()

        def put_back(db: Database) -> list[PrintLine]:
            found = [print_jobs.line(db, one.job_id, one.position) for one in lines]
            if any(one.state is not line.state for one, line in zip(found, lines, strict=True)):
                return found
            back = print_jobs.move_all(db, lines, PrintEvent.PUT_BACK, now)
            current = print_jobs.job(db, account, job.job_id)
            if current is None or current.state is JobState.STOPPED:
                return print_jobs.move_all(db, back, PrintEvent.LEAVE_OUT, now)
            print_jobs.save(db, account, replace(current, state=JobState.PAUSED, problem=problem.value))
            return back

        self._board.moved(await self._insist(put_back))

    async def _keep_sent(self, job: PrintJob, sheet: list[_Taken], lines: list[PrintLine], result: PrintResult) -> None:
        account, now, size = self._context.account_id, self._context.now(), job.profile.paper.awb_size
        printer = result.printer or _printer(job.profile)

        def keep(db: Database) -> list[PrintLine]:
            moved = []
            for one, line in zip(sheet, lines, strict=True):
                current = print_jobs.line(db, line.job_id, line.position)
                if print_jobs.is_told_again(current, line, PrintEvent.TAKEN, now):
                    moved.append(current)
                    continue
                done = Print(
                    number=line.number, at=now, size=size, printer=printer, who=job.who, copies=result.copies,
                    job=job.job_id, hash=one.file.hash, old=one.file.is_old(orders.order(db, account, line.number)),
                )  # fmt: skip
                copy = kept.log_print(db, account, done)
                facts = {"printer": printer, "copy": copy, "spool_job": result.spool_job, "problem": "", "detail": ""}
                moved.append(print_jobs.move(db, line, PrintEvent.TAKEN, now, **facts))
            return moved

        self._note(lines, result)
        if (pace := self.paces.get(job.job_id)) is not None:
            pace.sent.extend([now] * len(lines))
        moved = await self._insist(keep)
        if result.spool_job is not None:
            self._watch.take(job.profile, result.spool_job)
        self._board.moved(moved)
        self._context.changes.announce(Topic.ORDERS)

    async def _refuse(self, lines: list[PrintLine], result: PrintResult, printer: str) -> None:
        assert result.problem is not None
        account, now, problem = self._context.account_id, self._context.now(), result.problem

        def refuse(db: Database) -> list[PrintLine]:
            if problem in FAULTS_OF_THE_LABEL:
                for line in lines:
                    kept.forget(db, account, line.number)
            facts = {"problem": problem.value, "detail": result.detail, "printer": printer}
            return print_jobs.move_all(db, lines, PrintEvent.REFUSED, now, **facts)

        self._note(lines, result)
        self._board.moved(await self._insist(refuse))

    def _note(self, lines: Sequence[PrintLine], result: PrintResult) -> None:
        for line in lines:
            self._board.note(line, result=result)

    async def _move(self, lines: Sequence[PrintLine], event: PrintEvent, **facts: object) -> list[PrintLine]:
        now = self._context.now()
        moved = await self._insist(lambda db: print_jobs.move_all(db, lines, event, now, **facts))
        self._board.moved(moved)
        return moved

    async def _insist(self, work: Callable[[Database], _T]) -> _T:
        """Write it down, however long the disk needs: what went to paper must be known."""
        while True:
            try:
                return await self._store.write(work)
            except StoreFault as fault:
                if fault.kind is StoreFaultKind.CLOSED:
                    raise
                log.warning("what became of a label could not be kept yet: %s", fault.kind)
                await asyncio.sleep(AFTER_FAULT)


def _has_ended(db: Database, account: str, number: str) -> bool:
    return any(map(why_not_printed, order_list.rows(db, account, [f"o{number}"])))


def _printer(profile: LabelProfile) -> str:
    return profile.printer or profile.folder


def _outcome(spooling: asyncio.Future[PrintResult], lines: Sequence[PrintLine]) -> PrintResult:
    """Give what came of it. What broke off may have come out all the same."""
    try:
        return spooling.result()
    except Exception as fault:
        log.exception("label %s broke off", lines[0].number)
        return PrintResult(problem=LabelProblem.SPOOLER_SILENT, detail=type(fault).__name__)


#: A printer that does not go on is looked at again this often (seconds).
RECHECK = 3.0
#: How a printer stands is believed for so long (seconds), so that not every sheet asks.
_FRESH = 1.0
#: A single label is not kept waiting for a printer like this: it is tried, and the person is told at once.
_TOLD_AT_ONCE = frozenset({Readiness.MISSING, Readiness.CHANGED, Readiness.NOT_CHOSEN})


@frozen
class Wish:
    """A label that a person asked for: ``under_way`` already, and the moment (seconds since the epoch) by which it is
    known again.
    """

    wanted: ToPrint
    under_way: bool
    made: float


class PrintQueue:
    """The queue of one account. ``run`` it as a task.

    ``here``: the store of this computer in which its jobs lie, of the queue that prints while the site's is not
    reached, beside the site's own (``main``), whose labels and jobs it shows its own among.
    """

    def __init__(
        self,
        context: Context,
        files: LabelDesk,
        paper: LabelPaper,
        *,
        who: str = "",
        here: Store | None = None,
        main: PrintQueue | None = None,
    ) -> None:
        self._context = context
        self._paper = paper
        self._main = main
        self.who = who
        self.store = store = here if here is not None else context.store
        """Where its jobs lie."""
        self._store = store
        self.board: LabelBoard = main.board if main is not None else LabelBoard(context.changes)
        self._fetching = Fetching(context, files, self.board, store)
        self._watch = SpoolWatch(context, paper, self.board, store)
        self.sheets = SheetPrinter(context, files, self._fetching, paper, self.board, self._watch, store)
        self.instead: PrintQueue | None = None
        """The queue of this computer, which prints what is asked for while the site's store is not reached."""
        self._wake = self._watch.moved
        self._wishes: list[Wish] = []
        self._statuses: dict[LabelProfile, tuple[float, PrinterStatus]] = {}
        self.interrupted: tuple[PrintJob, ...] = ()
        """Jobs that another run left in the middle; a person says what becomes of them."""
        self.batches: set[int] = main.batches if main is not None else set()
        """Jobs of several labels that a person began or steered in this run."""

    @property
    def is_idle(self) -> bool:
        """Tell whether nothing was asked for that is not in the store yet."""
        return not self._wishes

    # -- the printer -----------------------------------------------------------------------------------------------

    @property
    def profile(self) -> LabelProfile:
        """Give the profile in use."""
        return self._paper.profile

    @property
    def status(self) -> PrinterStatus | None:
        """Give how the printer in use stood when it was asked last; None before that."""
        found = self._statuses.get(self._paper.profile)
        return None if found is None else found[1]

    async def look_at_printer(self, profile: LabelProfile | None = None, *, fresh: float = 0.0) -> PrinterStatus:
        """Ask how a printer stands, the one in use if none is named. What was told ``fresh`` seconds ago counts."""
        profile, now = profile or self._paper.profile, asyncio.get_running_loop().time()
        known = self._statuses.get(profile)
        if known is not None and now - known[0] < fresh:
            return known[1]
        status = await asyncio.to_thread(self._paper.status, profile)
        self._statuses[profile] = (now, status)
        if known is None or known[1] != status:
            self._context.changes.announce(Topic.PRINTS)
        return status

    # -- asking ----------------------------------------------------------------------------------------------------

    def job(self, number: str) -> LabelJob | None:
        """Give how the label of an order stands in this run; None when nothing was asked for."""
        return self.board.job(number)

    @property
    def latest(self) -> LabelJob | None:
        """Give the label that moved last in this run."""
        return self.board.latest

    def is_under_way(self, number: str) -> bool:
        """Tell whether the label comes out by itself: not where it waits for another printer than the chosen one."""
        job = self.board.job(number)
        elsewhere = job is not None and job.waits_for and job.waits_for != self._paper.profile.printer
        return not elsewhere and self.board.is_under_way(number)

    def print_soon(self, number: str, merchant: str) -> None:
        """Print one label by the profile in use. Asking again while it is on its way changes nothing; one that waits in
        a batch, or for another printer, is taken out of that and printed now: it comes out once.
        """
        wanted, under_way = ToPrint(number=number, merchant=merchant), self.is_under_way(number)
        if self.instead is not None and self.store.away_since:
            if not under_way:  # what waits at the site comes out when that is back, and once
                self.instead.print_soon(number, merchant)
            return
        self._wishes.append(Wish(wanted, under_way, self._context.now()))
        if under_way:
            self._wake.set()
        else:
            self.see_wish(number, merchant)

    def write_wish(self, db: Database, wanted: ToPrint, desk: str | None = None) -> None:
        """Write down, in the caller's transaction, that a label is to be printed; ``see_wish`` when that is on disk.

        A label that a job waits for already is printed by that job, once. ``desk``: whose printer, this one's if it is
        not told; another one prints by its own profile.
        """
        if wanted.outbox_id is not None and print_jobs.is_awaited(db, self._context.account_id, wanted.outbox_id):
            return
        now, job = self._context.now(), self.new_job(single=True)
        if desk is not None and desk != desk_of(db):
            job = replace(job, profile=LabelProfile())
        print_jobs.add(db, self._context.account_id, job, [wanted], now, desk=desk)

    def see_wish(self, number: str, merchant: str) -> None:
        """Show that this label was written down to be printed, and look at once for something to print."""
        self.board.show(LabelJob(number=number, merchant=merchant, step=LabelStep.QUEUED, at=self._context.now()))
        self._wake.set()

    def new_job(self, *, single: bool = False) -> PrintJob:
        """Give an empty job by the profile in use."""
        return PrintJob(made=self._context.now(), who=self.who, profile=self._paper.profile, single=single)

    def wake(self) -> None:
        """Look at once for something to print."""
        self._wake.set()

    # -- working ---------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Print what is queued for as long as the session lives; first take up what another run left."""
        store, account = self._store, self._context.account_id
        left = await store.write(lambda db: print_jobs.end_interrupted(db, account, self._context.now()))
        if left:
            shown = self._main or self
            shown.interrupted = (*shown.interrupted, *left)
            self._context.changes.announce(Topic.PRINTS)
        unsubscribe = self._context.changes.subscribe(Topic.OUTBOX, self._wake.set)
        try:
            async with asyncio.TaskGroup() as group:
                self._fetching.group = group
                group.create_task(self._watch.run(), name="spooler")
                group.create_task(self._print_all(), name="labels to paper")
        finally:
            self._fetching.drop_all()
            unsubscribe()

    async def _print_all(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self.sheets.put_back_left()
                await self._write_wishes()
                await self._see_created()
                pause = await self._print_next()
            except StoreFault as fault:
                log.log(logging.INFO if fault.is_away else logging.WARNING, "the print queue waits: %s", fault.kind)
                if fault.is_away and self.instead is not None:
                    self.instead.take_wishes(self._wishes, but_first=fault.perhaps_kept)
                pause = AFTER_FAULT
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    def take_wishes(self, wishes: list[Wish], *, but_first: bool = False) -> None:
        """Print what another queue was asked for and has not written down; perhaps ``but_first``, which it may have."""
        first = 1 if but_first else 0
        self._wishes += wishes[first:]
        del wishes[first:]
        self._wake.set()

    async def _write_wishes(self) -> None:
        while self._wishes:
            await self._store.write(partial(self._write_wish, wish=self._wishes[0]))
            self._wishes.pop(0)

    def _write_wish(self, db: Database, wish: Wish) -> None:
        account, now, number = self._context.account_id, self._context.now(), wish.wanted.number
        if print_jobs.is_made(db, account, number, wish.made):  # it was kept, and the answer lost
            return
        if print_jobs.take_out(db, account, number, now) or not wish.under_way:
            print_jobs.add(db, account, replace(self.new_job(single=True), made=wish.made), [wish.wanted], now)

    async def _see_created(self) -> None:
        """Give the labels that waited for their order its number; those whose order is gone are left out.

        What waited on this computer went to its site when that was back: there its order is known by its reference.
        """
        store, account, now = self._store, self._context.account_id, self._context.now()
        waiting = await store.read(lambda db: print_jobs.awaited(db, account))
        if not waiting:
            return
        gone = [one for one in waiting if not one.state]
        offline = self._context.offline if self._main is not None and gone else None
        moved = await offline.look_at_site(gone) if offline is not None else {}

        def see(db: Database) -> list[PrintLine]:
            changed = []
            for found in print_jobs.awaited(db, account):
                one = found if found.state or self._main is None else moved.get(found.key)
                if one is None:  # the site cannot be asked
                    continue
                if one.number:
                    changed.append(print_jobs.move(db, one.line, PrintEvent.CREATED, now, number=one.number))
                elif one.state in ("", State.DONE):
                    changed.append(print_jobs.move(db, one.line, PrintEvent.LEAVE_OUT, now))
            return changed

        changed = await store.write(see)
        if changed:
            self.board.moved(changed)
            for job_id in {line.job_id for line in changed}:
                await self._end_if_done(job_id)

    async def _print_next(self) -> float | None:
        """Print one sheet of the first job that may; give how long (seconds) to wait, None: until something changes."""
        account = self._context.account_id
        pause: float | None = None
        for job in await self._store.read(lambda db: print_jobs.live_jobs(db, account)):
            chosen = job if job.profile.is_chosen else replace(job, profile=self._paper.profile)
            status = await self.look_at_printer(chosen.profile, fresh=_FRESH)
            if not status.takes_jobs and not (job.single and status.readiness in _TOLD_AT_ONCE):
                await self._hold(chosen, status.readiness.value)
                pause = RECHECK
                continue
            running = replace(chosen, state=JobState.RUNNING, problem="")
            if running != job:
                await self._save(running)
            if self._watch.ahead(chosen.profile.printer) >= MOST_AHEAD:
                pause = RECHECK  # or sooner, when the spooler says that one is out
                continue
            await self.sheets.print_next(running)
            await self._end_if_done(job.job_id)
            return 0.0
        return pause

    async def _hold(self, job: PrintJob, problem: str) -> None:
        """Let the job wait for its printer; a label alone may be asked for again, on another one."""
        self.sheets.paces.pop(job.job_id, None)
        if job.state is not JobState.PRINTER_STOPPED or job.problem != problem:
            await self._save(replace(job, state=JobState.PRINTER_STOPPED, problem=problem))
            if job.single:
                lines = await self._store.read(lambda db: print_jobs.next_lines(db, job.job_id, 1))
                self.board.wait(lines, job.profile.printer)

    async def _save(self, job: PrintJob) -> None:
        """Keep how a job stands, unless a person paused or ended it while its printer was asked."""
        account = self._context.account_id

        def keep(db: Database) -> None:
            current = print_jobs.job(db, account, job.job_id)
            if current is not None and current.state in LIVE:
                print_jobs.save(db, account, job)

        await self._store.write(keep)
        self._context.changes.announce(Topic.PRINTS)

    async def _end_if_done(self, job_id: int) -> None:
        account, now = self._context.account_id, self._context.now()
        if await self._store.write(lambda db: print_jobs.end_if_done(db, account, job_id, now)):
            self.sheets.paces.pop(job_id, None)
            self._context.changes.announce(Topic.PRINTS)
