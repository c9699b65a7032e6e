"""What became of labels after they were handed over, as the spooler says: printed, held, cancelled.

Asked again and again while it has something of ours; where it tells nothing, a label stays sent. Never prints.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from courier_desk.domain.labels import LabelProblem
from courier_desk.domain.print_jobs import PrintEvent, PrintState
from courier_desk.domain.printers import SpoolState
from courier_desk.store import print_jobs
from courier_desk.store.faults import StoreFault

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.labels import LabelBoard, LabelPaper
    from courier_desk.domain.label_profiles import LabelProfile
    from courier_desk.domain.print_jobs import PrintLine
    from courier_desk.store.database import Store
    from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
#: A printer is given so many sheets ahead of what is out at the most.
MOST_AHEAD = 20
#: Seconds between two questions: at first, and when nothing moved for a while.
_SOON, _LATER, _PATIENCE = 0.7, 5.0, 30.0
#: A spooler that told of jobs and cannot be asked now (it is started again, say) is waited for so long (seconds).
SILENCE = 600.0
_SAID = {
    SpoolState.WAITING: (PrintEvent.SAYS_WAITING, PrintState.SENT),
    SpoolState.HELD: (PrintEvent.SAYS_HELD, PrintState.HELD),
    SpoolState.PRINTED: (PrintEvent.SAYS_PRINTED, PrintState.PRINTED),
    SpoolState.CANCELLED: (PrintEvent.SAYS_CANCELLED, PrintState.FAILED),
    SpoolState.ABORTED: (PrintEvent.SAYS_CANCELLED, PrintState.FAILED),
}


class SpoolWatch:
    """Watches the jobs that were given to spoolers."""

    def __init__(self, context: Context, paper: LabelPaper, board: LabelBoard, store: Store) -> None:
        self._context = context
        self._store = store
        self._paper = paper
        self._board = board
        self._open: defaultdict[str, set[int]] = defaultdict(set)
        self._told: defaultdict[str, set[int]] = defaultdict(set)  # what is open because the spooler said so
        self._silent_since: dict[str, float] = {}
        self._given = asyncio.Event()
        self.moved = asyncio.Event()
        """Set when a printer may take more; cleared by whoever waits for it."""

    def ahead(self, printer: str) -> int:
        """Tell how many sheets a printer has that are not out yet, as far as its spooler tells."""
        return len(self._open[printer])

    def take(self, profile: LabelProfile, spool_job: int) -> None:
        """Watch this job too."""
        self._open[profile.printer].add(spool_job)
        self._given.set()

    async def run(self) -> None:
        """Ask for as long as the session lives; first about what another run gave away."""
        self._given.set()
        quiet = 0.0
        while True:
            await self._given.wait()
            self._given.clear()
            try:
                moved = await self._look()
            except StoreFault as fault:
                log.warning("what the spooler says could not be kept: %s", fault.kind)
                moved = False
            quiet = 0.0 if moved else quiet + 1
            if any(self._open.values()):
                self._given.set()
                await asyncio.sleep(_SOON if quiet * _SOON < _PATIENCE else _LATER)

    async def _look(self) -> bool:
        """Ask about everything given away once; tell whether anything moved."""
        context, now = self._context, self._context.now()
        known = {printer: set(jobs) for printer, jobs in self._open.items()}
        given = await self._store.read(lambda db: print_jobs.given(db, context.account_id, now))
        by_printer: dict[str, tuple[LabelProfile, list[PrintLine]]] = {}
        for job, line in given:
            by_printer.setdefault(job.profile.printer, (job.profile, []))[1].append(line)
        moved = False
        for printer in {*known, *by_printer}:
            before = known.get(printer, set())
            still = await self._ask(*by_printer[printer]) if printer in by_printer else set()
            self._open[printer] = self._open[printer] - before | still  # what was given meanwhile stays
            moved = moved or before != still
        if moved:
            self.moved.set()
        return moved

    async def _ask(self, profile: LabelProfile, lines: Sequence[PrintLine]) -> set[int]:
        """Ask one spooler, write down what it says, and give the jobs that are still under way."""
        jobs = sorted({line.spool_job for line in lines if line.spool_job is not None})
        told = await asyncio.to_thread(self._paper.look, profile, jobs)
        now = self._context.now()
        news = [
            (line, *_SAID[state])
            for line in lines
            if (state := told.get(line.spool_job or 0, SpoolState.NOT_TOLD)) in _SAID
        ]

        def keep(db: Database) -> list[PrintLine]:
            changed = []
            for line, event, becomes in news:
                current = print_jobs.line(db, line.job_id, line.position)
                if current.spool_job != line.spool_job or current.state not in (PrintState.SENT, PrintState.HELD):
                    continue  # a person had it printed again meanwhile
                if current.state is not becomes:
                    problem = LabelProblem.CANCELLED.value if event is PrintEvent.SAYS_CANCELLED else ""
                    changed.append(print_jobs.move(db, current, event, now, problem=problem))
            return changed

        changed = await self._store.write(keep) if news else []
        if changed:
            self._board.moved(changed)
            self.moved.set()
        return self._still_open(profile.printer, jobs, told)

    def _still_open(self, printer: str, jobs: Sequence[int], told: Mapping[int, SpoolState]) -> set[int]:
        """Give the jobs that are under way; those that were and that it cannot be asked of now may still be.

        What a spooler answers not to know is not ahead: somebody emptied the queue, or it keeps no history.
        """
        under_way = {job for job in jobs if told.get(job) in (SpoolState.WAITING, SpoolState.HELD)}
        silent = {job for job in jobs if told.get(job, SpoolState.NOT_TOLD) is SpoolState.NOT_TOLD}
        if silent := silent & self._told[printer]:
            since = self._silent_since.setdefault(printer, time.monotonic())
            under_way |= silent if time.monotonic() - since < SILENCE else set()
        else:
            self._silent_since.pop(printer, None)
        self._told[printer] = under_way | silent
        return under_way
