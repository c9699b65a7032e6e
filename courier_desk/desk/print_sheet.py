"""One sheet after the other: labels of a job drawn, read back, handed to the spooler, each step on the disk before it.

A label that may not be printed is told, and the next one takes its place on the sheet. Which job prints is
``print_queue``'s.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from courier_desk.desk.changes import Topic
from courier_desk.desk.print_fetching import Fetched, Fetching, fault_of_ours
from courier_desk.domain.failures import Failure
from courier_desk.domain.labels import FAULTS_OF_THE_LABEL, OF_THE_PRINTER, LabelProblem, LabelStep, PrintResult
from courier_desk.domain.papers import Half
from courier_desk.domain.print_jobs import LIVE, JobState, PrintEvent, PrintState
from courier_desk.store import labels as kept
from courier_desk.store import print_jobs
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.labels import Print

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.label_board import LabelBoard
    from courier_desk.desk.label_paper import LabelPaper
    from courier_desk.desk.labels import LabelDesk
    from courier_desk.desk.print_watch import SpoolWatch
    from courier_desk.domain.label_profiles import LabelProfile
    from courier_desk.domain.labels import ReadyLabel
    from courier_desk.domain.print_jobs import PrintJob, PrintLine
    from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
_T = TypeVar("_T")
#: The pace of a job is told from so many labels.
_PACE = 200
#: So many labels behind the sheet in hand are fetched ahead: with its own these are the two fetches at once.
_AHEAD = 1
#: What could not be written down is tried again after so long (seconds).
AFTER_FAULT = 5.0
_GIVEN = (PrintState.SENT, PrintState.PRINTED, PrintState.HELD, PrintState.UNKNOWN)


@dataclass(slots=True)
class _Taken:
    """A label of the sheet in hand."""

    line: PrintLine
    label: ReadyLabel
    hash: str


class SheetPrinter:
    """Prints sheets of one account."""

    def __init__(
        self,
        context: Context,
        files: LabelDesk,
        fetching: Fetching,
        paper: LabelPaper,
        board: LabelBoard,
        watch: SpoolWatch,
    ) -> None:
        self._context = context
        self._files = files
        self._fetching = fetching
        self._paper = paper
        self._board = board
        self._watch = watch
        self.sent_at: dict[int, deque[float]] = {}
        """When the last labels of each job were sent (seconds since the epoch), oldest first."""

    async def print_next(self, job: PrintJob) -> None:
        """Print the next sheet of a job. Raises StoreFault."""
        room, start = job.profile.paper.labels, job.profile.start
        if start is Half.SECOND and (room == 1 or await self._is_begun(job)):
            start = Half.FIRST
        if start is Half.SECOND:
            room = 1
        profile = replace(job.profile, start=start)
        sheet: list[_Taken] = []
        while len(sheet) < room and (lines := await self._next_lines(job, room - len(sheet))):
            for line in lines:
                taken = await self._prepare(line, profile)
                if taken is not None:
                    sheet.append(taken)
        if sheet:
            await self._hand_over(job, profile, sheet)

    async def _is_begun(self, job: PrintJob) -> bool:
        counts = await self._context.store.read(lambda db: print_jobs.counts(db, job.job_id))
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

        taken, behind = await self._context.store.write(take)
        self._fetching.ahead([*((job, line) for line in taken), *behind])
        if taken:
            self._board.moved(taken)
        return taken

    async def _prepare(self, line: PrintLine, profile: LabelProfile) -> _Taken | None:
        """Fetch a label, draw it and read it back; None when it may not be printed, which is then told."""
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
                    return _Taken(line, label, found.hash)
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
        """The printer took nothing: the job waits for a person, unless one has ended it meanwhile."""
        account, now = self._context.account_id, self._context.now()

        def put_back(db: Database) -> list[PrintLine]:
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
                done = Print(
                    number=line.number, at=now, size=size, printer=printer, who=job.who, copies=result.copies,
                    job=job.job_id, hash=one.hash,
                )  # fmt: skip
                copy = kept.log_print(db, account, done)
                facts = {"printer": printer, "copy": copy, "spool_job": result.spool_job, "problem": "", "detail": ""}
                moved.append(print_jobs.move(db, line, PrintEvent.TAKEN, now, **facts))
            return moved

        self._note(lines, result)
        self.sent_at.setdefault(job.job_id, deque(maxlen=_PACE)).extend([now] * len(lines))
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
                return await self._context.store.write(work)
            except StoreFault as fault:
                if fault.kind is StoreFaultKind.CLOSED:
                    raise
                log.warning("what became of a label could not be kept yet: %s", fault.kind)
                await asyncio.sleep(AFTER_FAULT)


def _printer(profile: LabelProfile) -> str:
    return profile.printer or profile.folder


def _outcome(spooling: asyncio.Future[PrintResult], lines: Sequence[PrintLine]) -> PrintResult:
    """Give what came of it. What broke off may have come out all the same."""
    try:
        return spooling.result()
    except Exception as fault:
        log.exception("label %s broke off", lines[0].number)
        return PrintResult(problem=LabelProblem.SPOOLER_SILENT, detail=type(fault).__name__)
