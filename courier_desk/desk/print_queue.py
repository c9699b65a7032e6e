"""The print queue: which job prints its next sheet, and which waits for its printer.

Jobs are kept in the store (``store.print_jobs``), made and steered by people through ``print_jobs``, printed sheet by
sheet by ``print_sheet`` and watched by ``print_watch``. A printer that is offline or out of paper is given nothing; it
stops its own jobs only. Single labels go before the next sheet of a batch. What another run left in the middle is never
printed by itself.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from courier_desk.desk.changes import Topic
from courier_desk.desk.label_board import LabelBoard
from courier_desk.desk.print_fetching import Fetching
from courier_desk.desk.print_sheet import AFTER_FAULT, SheetPrinter
from courier_desk.desk.print_watch import MOST_AHEAD, SpoolWatch
from courier_desk.domain.labels import LabelJob, LabelStep
from courier_desk.domain.outbox import State
from courier_desk.domain.print_jobs import LIVE, JobState, PrintEvent, PrintJob, ToPrint
from courier_desk.domain.printers import PrinterStanding, Readiness
from courier_desk.store import print_jobs
from courier_desk.store.faults import StoreFault

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.label_paper import LabelPaper
    from courier_desk.desk.labels import LabelDesk
    from courier_desk.domain.label_profiles import LabelProfile
    from courier_desk.domain.print_jobs import PrintLine
    from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
#: A printer that does not go on is looked at again this often (seconds).
RECHECK = 3.0
#: How a printer stands is believed for so long (seconds), so that not every sheet asks.
_FRESH = 1.0
#: A single label is not kept waiting for a printer like this: it is tried, and the person is told at once.
_TOLD_AT_ONCE = frozenset({Readiness.MISSING, Readiness.CHANGED, Readiness.NOT_CHOSEN})


class PrintQueue:
    """The queue of one account. ``run`` it as a task."""

    def __init__(self, context: Context, files: LabelDesk, paper: LabelPaper, *, who: str = "") -> None:
        self._context = context
        self._paper = paper
        self.who = who
        self.board = LabelBoard(context.changes)
        self._fetching = Fetching(context, files, self.board)
        self._watch = SpoolWatch(context, paper, self.board)
        self.sheets = SheetPrinter(context, files, self._fetching, paper, self.board, self._watch)
        self._wake = self._watch.moved
        self._wishes: list[tuple[ToPrint, bool]] = []
        self._standings: dict[LabelProfile, tuple[float, PrinterStanding]] = {}
        self.interrupted: tuple[PrintJob, ...] = ()
        """Jobs that another run left in the middle; a person says what becomes of them."""
        self.batches: set[int] = set()
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
    def standing(self) -> PrinterStanding | None:
        """Give how the printer in use stood when it was asked last; None before that."""
        found = self._standings.get(self._paper.profile)
        return None if found is None else found[1]

    async def look_at_printer(self, profile: LabelProfile | None = None, *, fresh: float = 0.0) -> PrinterStanding:
        """Ask how a printer stands, the one in use if none is named. What was told ``fresh`` seconds ago counts."""
        profile, now = profile or self._paper.profile, asyncio.get_running_loop().time()
        known = self._standings.get(profile)
        if known is not None and now - known[0] < fresh:
            return known[1]
        standing = await asyncio.to_thread(self._paper.standing, profile)
        self._standings[profile] = (now, standing)
        if known is None or known[1] != standing:
            self._context.changes.announce(Topic.PRINTS)
        return standing

    # -- asking ----------------------------------------------------------------------------------------------------

    def job(self, number: str) -> LabelJob | None:
        """Give how the label of an order stands in this run; None when nothing was asked for."""
        return self.board.job(number)

    @property
    def latest(self) -> LabelJob | None:
        """Give the label that moved last in this run."""
        return self.board.latest

    def print_soon(self, number: str, merchant: str) -> None:
        """Print one label by the profile in use. Asking again while it is on its way changes nothing; one that waits in
        a job which is paused is taken out of it and printed now.
        """
        wanted, under_way = ToPrint(number=number, merchant=merchant), self.board.is_under_way(number)
        self._wishes.append((wanted, under_way))
        if under_way:
            self._wake.set()
        else:
            self.see_wish(number, merchant)

    def write_wish(self, db: Database, wanted: ToPrint) -> None:
        """Write down, in the caller's transaction, that a label is to be printed; ``see_wish`` when that is on disk.

        A label that a job waits for already is printed by that job, once.
        """
        if wanted.outbox_id is not None and print_jobs.is_awaited(db, self._context.account_id, wanted.outbox_id):
            return
        now = self._context.now()
        print_jobs.add(db, self._context.account_id, self.new_job(single=True), [wanted], now)

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
        store, account = self._context.store, self._context.account_id
        left = await store.write(lambda db: print_jobs.end_interrupted(db, account, self._context.now()))
        if left:
            self.interrupted = (*self.interrupted, *left)
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
                await self._write_wishes()
                await self._see_created()
                pause = await self._print_next()
            except StoreFault as fault:
                log.warning("the print queue waits for the disk: %s", fault.kind)
                pause = AFTER_FAULT
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    async def _write_wishes(self) -> None:
        while self._wishes:
            wanted, under_way = self._wishes[0]
            await self._context.store.write(partial(self._write_wish, wanted=wanted, under_way=under_way))
            self._wishes.pop(0)

    def _write_wish(self, db: Database, wanted: ToPrint, *, under_way: bool) -> None:
        account, now = self._context.account_id, self._context.now()
        resting = print_jobs.at_rest(db, account, wanted.number)
        print_jobs.move_all(db, resting, PrintEvent.LEAVE_OUT, now)
        if resting or not under_way:
            self.write_wish(db, wanted)

    async def _see_created(self) -> None:
        """Give the labels that waited for their order its number; those whose order is gone are left out."""
        store, account, now = self._context.store, self._context.account_id, self._context.now()
        if not await store.read(lambda db: print_jobs.awaited(db, account)):
            return

        def see(db: Database) -> list[PrintLine]:
            changed = []
            for one in print_jobs.awaited(db, account):
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
        for job in await self._context.store.read(lambda db: print_jobs.live_jobs(db, account)):
            chosen = job if job.profile.is_chosen else replace(job, profile=self._paper.profile)
            standing = await self.look_at_printer(chosen.profile, fresh=_FRESH)
            if not standing.takes_jobs and not (job.single and standing.readiness in _TOLD_AT_ONCE):
                await self._hold(chosen, standing.readiness.value)
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
        """Let the job wait for its printer."""
        if job.state is not JobState.PRINTER_STOPPED or job.problem != problem:
            await self._save(replace(job, state=JobState.PRINTER_STOPPED, problem=problem))

    async def _save(self, job: PrintJob) -> None:
        """Keep how a job stands, unless a person paused or ended it while its printer was asked."""
        account = self._context.account_id

        def keep(db: Database) -> None:
            current = print_jobs.job(db, account, job.job_id)
            if current is not None and current.state in LIVE:
                print_jobs.save(db, account, job)

        await self._context.store.write(keep)
        self._context.changes.announce(Topic.PRINTS)

    async def _end_if_done(self, job_id: int) -> None:
        account, now = self._context.account_id, self._context.now()
        if await self._context.store.write(lambda db: print_jobs.end_if_done(db, account, job_id, now)):
            self._context.changes.announce(Topic.PRINTS)
