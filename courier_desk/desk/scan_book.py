"""The scans of one run: what stands where, which labels are followed, and that all of it comes onto the disk.

What a scan asks for is decided elsewhere; here is only kept what became of it.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from courier_desk.desk.changes import Topic
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.handovers import HandoverScan
from courier_desk.domain.labels import LabelJob, LabelProblem, LabelStep
from courier_desk.domain.print_jobs import LIVE, TO_COME, JobState, PrintJob, PrintLine, PrintState
from courier_desk.domain.print_jobs import OPEN as OPEN_JOBS
from courier_desk.domain.printers import is_file
from courier_desk.domain.scans import OPEN, Scan, ScanOutcome
from courier_desk.domain.values import frozen
from courier_desk.store import labels as kept
from courier_desk.store import order_list, print_jobs, scans
from courier_desk.store.faults import StoreFault, StoreFaultKind

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.print_queue import PrintQueue
    from courier_desk.domain.order_list import OrderRow
    from courier_desk.store.labels import Print
    from courier_desk.store.sql import Database


# The label that a scan asks for: what has to be asked before it is printed, and what becomes of it, now or after
# another run.
#
# The queue prints and the station keeps; here is only told.


#: A scan that stands so follows its label.
PRINTING = frozenset({ScanOutcome.GETTING, ScanOutcome.SENT, ScanOutcome.HELD})
_STEPS = {
    LabelStep.QUEUED: ScanOutcome.GETTING,
    LabelStep.FETCHING: ScanOutcome.GETTING,
    LabelStep.PRINTING: ScanOutcome.GETTING,
    LabelStep.SENT: ScanOutcome.SENT,
    LabelStep.PRINTED: ScanOutcome.PRINTED,
    LabelStep.HELD: ScanOutcome.HELD,
    LabelStep.FAILED: ScanOutcome.NOT_PRINTED,
    LabelStep.UNKNOWN: ScanOutcome.MAYBE,
}
_LINES = {
    PrintState.SENT: ScanOutcome.SENT,
    PrintState.PRINTED: ScanOutcome.PRINTED,
    PrintState.HELD: ScanOutcome.HELD,
    PrintState.FAILED: ScanOutcome.NOT_PRINTED,
    PrintState.SPOOLING: ScanOutcome.MAYBE,
    PrintState.UNKNOWN: ScanOutcome.MAYBE,
}
#: With these no request arrived, or no answer.
_UNREACHED = frozenset({FailureKind.NO_CONNECTION, FailureKind.PROXY, FailureKind.NO_ANSWER, FailureKind.CERTIFICATE})


@frozen(kw_only=True)
class KnownLabel:
    """What is known of a label before it is printed: the latest print, and how it stands in its latest job.

    ``is_ours``: that job is this desk's; another desk's goes on at that one's wish.
    """

    rows: list[OrderRow]
    before: Print | None
    line: PrintLine | None
    job: PrintJob | None
    is_ours: bool = True

    @property
    def _comes(self) -> bool:
        """Whether some job has the label still to print."""
        if self.line is None or self.job is None:
            return False
        return self.line.state in TO_COME and self.job.state in (OPEN_JOBS if self.is_ours else LIVE)

    @property
    def left_job(self) -> int | None:
        """The job of this label alone that waits for a person to go on."""
        if self.job is None or not self.is_ours or not self.job.single or not self._comes:
            return None
        return self.job.job_id if self.job.state in (JobState.INTERRUPTED, JobState.PAUSED) else None

    def question(self, *, ask: bool) -> ScanOutcome | None:
        """Say what has to be asked before it is printed; ``ask``: also whether a second print is wanted at all."""
        if self._comes and self.left_job is None:
            return ScanOutcome.IN_A_JOB
        if self.line is not None and self.line.state is PrintState.UNKNOWN:
            return ScanOutcome.MAYBE_BEFORE
        return ScanOutcome.BEFORE if ask and self.before is not None else None


def read_known(db: Database, account: str, number: str) -> KnownLabel:
    """Look at an order's label."""
    line = print_jobs.latest_of(db, account, number)
    return KnownLabel(
        rows=order_list.rows(db, account, [f"o{number}"]),
        before=kept.last_prints(db, account, [number]).get(number),
        line=line,
        job=None if line is None else print_jobs.job(db, account, line.job_id),
        is_ours=line is None or print_jobs.is_own(db, line.job_id),
    )


@frozen
class Followed:
    """A scan of this run, or one that another run left.

    ``wished``: its label was asked for and is followed. ``superseded``: nothing more is heard of it.
    """

    scan: Scan
    wished: bool = False
    superseded: bool = False

    @property
    def is_followed(self) -> bool:
        """Whether what becomes of the number's label is told here."""
        return self.wished and not self.superseded and self.scan.outcome in PRINTING

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes of it by itself."""
        return self.superseded or self.scan.outcome not in OPEN

    @classmethod
    def left(cls, scan: Scan, line: PrintLine | None) -> Followed:
        """Take up a scan of another run; ``line``: where its order's label stands in the job that had it last."""
        mine = line is not None and (line.job_id == scan.job or (not scan.job and line.moved >= scan.at))
        outcome = _LINES.get(line.state) if line is not None and mine else None
        if line is None or outcome is None:
            known = ScanOutcome.UNFINISHED if scan.outcome in (ScanOutcome.LOOKING, ScanOutcome.GETTING) else None
            return cls(replace(scan, outcome=known or scan.outcome), superseded=True)
        detail = line.problem if outcome is ScanOutcome.NOT_PRINTED else _file_of(outcome, line.printer)
        told = replace(scan, outcome=outcome, detail=detail, job=line.job_id, copy=line.copy or scan.copy)
        return cls(told, wished=True, superseded=line.spool_job is None)


def follow(one: Followed, job: LabelJob) -> Followed:
    """Give the scan after its label moved; a label of another job is not its."""
    scan = one.scan
    if scan.job and job.job_id != scan.job:
        return replace(one, superseded=True)
    outcome = _STEPS[job.step]
    detail = _file_of(outcome, job.result.printer if job.result is not None else "")
    if outcome is ScanOutcome.NOT_PRINTED:
        outcome, detail = _failed(job)
    spool_job = job.result.spool_job if job.result is not None else None
    awaited = outcome is ScanOutcome.SENT and spool_job is not None
    told = replace(scan, outcome=outcome, detail=detail, job=scan.job or job.job_id, awaited=awaited)
    return replace(one, scan=told, superseded=outcome is ScanOutcome.SENT and spool_job is None)


def _file_of(outcome: ScanOutcome, target: str) -> str:
    """Give the file that a label became; nothing where a printer took it."""
    return target if outcome is ScanOutcome.SENT and is_file(target) else ""


def _failed(job: LabelJob) -> tuple[ScanOutcome, str]:
    if job.failure is not None:
        return kept_outcome(job.failure)
    problem = job.result.problem if job.result is not None else None
    return ScanOutcome.NOT_PRINTED, (problem or LabelProblem.SPOOLER_REFUSED).value


def kept_outcome(failure: Failure) -> tuple[ScanOutcome, str]:
    """Give how a scan ends whose label could not be fetched, with the detail that is kept."""
    if failure.kind in _UNREACHED:
        return ScanOutcome.NOT_KEPT, failure.kind.value
    return ScanOutcome.NOT_PRINTED, failure.kind.value


log = logging.getLogger(__name__)
#: What another run left is followed for so long (seconds); the spooler says nothing of older labels.
_FOLLOWED = 86_400.0
#: What could not be kept is tried again after so long (seconds).
_AFTER_FAULT = 5.0
#: So many changes are remembered for whoever tells them to the ear.
_NEWS = 200


class ScanBook:
    """The scans of one account, each under the serial that ``begin`` gave it. ``run`` it as a task."""

    def __init__(self, context: Context, prints: PrintQueue) -> None:
        self._context = context
        self._prints = prints
        self._serials = itertools.count(1)
        self._followed: dict[int, Followed] = {}
        self._handed: dict[int, HandoverScan] = {}
        self._unsaved: set[int] = set()
        self._to_add: set[int] = set()
        self._wake = asyncio.Event()
        self._settled = False
        self._news: deque[Scan] = deque(maxlen=_NEWS)
        self.latest: Scan | None = None
        """The scan that came last in this run, as it stands now."""
        self.latest_serial = 0

    def begin(self, scan: Scan) -> int:
        """Take a scan up as the latest; gives its serial."""
        serial = self.latest_serial = next(self._serials)
        self._followed[serial] = Followed(scan)
        self._show(serial, scan)
        return serial

    def scan(self, serial: int) -> Scan:
        """Give a scan as it stands."""
        return self._followed[serial].scan

    def keep_later(self, serial: int) -> None:
        """Keep a scan when the store of the site is back."""
        self._to_add.add(serial)
        self._unsaved.add(serial)
        self._wake.set()

    @property
    def to_keep(self) -> list[Scan]:
        """Give the scans that wait for the store of the site, newest first."""
        return [self._followed[serial].scan for serial in sorted(self._to_add, reverse=True)]

    def current(self) -> dict[int, Scan]:
        """Give the scans that are followed as they stand, by their ids in the store."""
        return {one.scan.scan_id: one.scan for one in self._followed.values()}

    def keep_answer(self, serial: int, answer: HandoverScan) -> None:
        """Remember what handing over said to a scan."""
        self._handed[serial] = answer

    @property
    def latest_answer(self) -> HandoverScan | None:
        """Give what handing over said to the latest scan; None where it was not asked."""
        return self._handed.get(self.latest_serial)

    def wish_printed(self, serial: int) -> None:
        """From here on the label of this number is this scan's; what the board told of an earlier one was not."""
        self._followed[serial] = replace(self._followed[serial], wished=True)

    # -- following -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Follow the labels that scans asked for, and keep what becomes of them; first what another run left."""
        unsubscribe = self._context.changes.subscribe(Topic.LABELS, self._follow)
        self._follow()  # what happened while nobody followed
        try:
            while True:
                pause: float | None = None
                self._wake.clear()
                try:
                    if not self._settled:
                        await self._settle()
                        self._settled = True
                    await self._save_all()
                except StoreFault as fault:
                    if fault.kind is StoreFaultKind.CLOSED:
                        return
                    _log_unkept(fault)
                    pause = _AFTER_FAULT
                if pause is not None:
                    await asyncio.sleep(pause)
                else:
                    await self._wake.wait()
        finally:
            unsubscribe()

    def _follow(self) -> None:
        for serial, one in tuple(self._followed.items()):
            job = self._prints.job(one.scan.number) if one.is_followed else None
            if job is None:
                continue
            changed = follow(one, job)
            if changed != one:
                self._followed[serial] = changed
                self._changed(serial, changed.scan)

    async def _settle(self) -> None:
        """Say of the scans that another run left in the middle what became of them, as far as this desk knows."""
        account, since = self._context.account_id, self._context.now() - _FOLLOWED
        known = {one.scan.scan_id for one in self._followed.values()}

        def look(db: Database) -> list[tuple[Scan, PrintLine | None]]:
            left = [one for one in scans.left_open(db, account, since) if one.scan_id not in known]
            return [(one, print_jobs.latest_of(db, account, one.number) if one.number else None) for one in left]

        for scan, line in await self._context.store.read(look):
            serial = next(self._serials)
            one = Followed.left(scan, line)
            self._followed[serial] = one
            if one.scan != scan:
                self._unsaved.add(serial)

    # -- what stands where -----------------------------------------------------------------------------------------

    def drain_news(self) -> list[Scan]:
        """Give the changes of scans since the last time, oldest first, for whoever tells them to the ear."""
        told = list(self._news)
        self._news.clear()
        return told

    @property
    def waiting(self) -> int:
        """Tell how many scanned labels are on their way to the printer."""
        return sum(one.scan.outcome is ScanOutcome.GETTING for one in self._followed.values())

    def change(self, serial: int, **facts: object) -> None:
        """Change what stands of a scan, by its fields; it is kept with the next saving."""
        one = self._followed[serial]
        self._followed[serial] = replace(one, scan=replace(one.scan, **facts))  # type: ignore[arg-type]
        self._changed(serial, self._followed[serial].scan)

    def end(self, serial: int, outcome: ScanOutcome, **facts: object) -> None:
        """Say what a scan came to."""
        self.change(serial, outcome=outcome, **facts)

    def _changed(self, serial: int, scan: Scan) -> None:
        self._unsaved.add(serial)
        self._wake.set()
        self._show(serial, scan)

    def _show(self, serial: int, scan: Scan) -> None:
        if serial == self.latest_serial:
            self.latest = scan
        self._news.append(scan)
        self._context.changes.announce(Topic.SCANS)

    async def saved(self, serial: int) -> Scan:
        """Give a scan as it stands, once that is on the disk, or waits for the store of the site."""
        scan = self._followed[serial].scan
        if self._context.store.away_since:
            return scan
        try:
            await self._save_all()
        except StoreFault as fault:
            _log_unkept(fault)
        return scan

    async def _save_all(self) -> None:
        account = self._context.account_id
        while self._unsaved:
            serials = sorted(self._unsaved)
            some = {serial: self._followed[serial].scan for serial in serials if serial in self._followed}
            new = self._to_add & some.keys()
            self._unsaved.difference_update(serials)
            try:
                added = await self._context.store.write(partial(_save, account=account, some=some, new=new))
            except StoreFault:
                self._unsaved.update(serials)
                raise
            for serial, scan_id in added.items():
                one = self._followed[serial]
                self._followed[serial] = replace(one, scan=replace(one.scan, scan_id=scan_id))
                self._to_add.discard(serial)
                if serial == self.latest_serial:
                    self.latest = self._followed[serial].scan
            self._forget_what_is_over()
            self._context.changes.announce(Topic.SCANS)

    def _forget_what_is_over(self) -> None:
        for serial, one in tuple(self._followed.items()):
            if one.is_over and serial != self.latest_serial and serial not in self._unsaved:
                del self._followed[serial]
                self._handed.pop(serial, None)


def _log_unkept(fault: StoreFault) -> None:
    level = logging.INFO if fault.is_away else logging.WARNING
    log.log(level, "what became of a scan could not be kept yet: %s", fault.kind)


def _save(db: Database, *, account: str, some: Mapping[int, Scan], new: Collection[int]) -> dict[int, int]:
    """Keep what became of scans; gives the ids of those that are new by their serials."""
    added = {serial: scans.add_once(db, account, some[serial]) for serial in sorted(new)}
    for serial, scan in some.items():
        if scan.scan_id or serial in added:
            scans.save(db, account, replace(scan, scan_id=added.get(serial, scan.scan_id)))
    return added
