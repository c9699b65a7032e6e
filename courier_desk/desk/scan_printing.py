"""The label that a scan asks for: what has to be asked before it is printed, and what becomes of it, now or after
another run.

The queue prints and the station keeps; here is only told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.labels import LabelJob, LabelProblem, LabelStep
from courier_desk.domain.print_jobs import OPEN as OPEN_JOBS
from courier_desk.domain.print_jobs import TO_COME, JobState, PrintJob, PrintLine, PrintState
from courier_desk.domain.station_scans import OPEN, Scan, ScanOutcome
from courier_desk.store import labels as kept
from courier_desk.store import order_list, print_jobs

if TYPE_CHECKING:
    from courier_desk.domain.order_list import OrderRow
    from courier_desk.store.labels import Print
    from courier_desk.store.sql import Database

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


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownLabel:
    """What is known of a label before it is printed: the latest print, and how it stands in its latest job."""

    rows: list[OrderRow]
    before: Print | None
    line: PrintLine | None
    job: PrintJob | None

    @property
    def _comes(self) -> bool:
        """Whether some job has the label still to print."""
        if self.line is None or self.job is None:
            return False
        return self.line.state in TO_COME and self.job.state in OPEN_JOBS

    @property
    def left_job(self) -> int | None:
        """The job of this label alone that waits for a person to go on."""
        if self.job is None or not self.job.single or not self._comes:
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
    )


@dataclass(frozen=True, slots=True)
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
        detail = line.problem if outcome is ScanOutcome.NOT_PRINTED else ""
        told = replace(scan, outcome=outcome, detail=detail, job=line.job_id, copy=line.copy or scan.copy)
        return cls(told, wished=True, superseded=line.spool_job is None)


def follow(one: Followed, job: LabelJob) -> Followed:
    """Give the scan after its label moved; a label of another job is not its."""
    scan = one.scan
    if scan.job and job.job_id != scan.job:
        return replace(one, superseded=True)
    outcome, detail = _STEPS[job.step], ""
    if outcome is ScanOutcome.NOT_PRINTED:
        outcome, detail = _failed(job)
    spool_job = job.result.spool_job if job.result is not None else None
    awaited = outcome is ScanOutcome.SENT and spool_job is not None
    told = replace(scan, outcome=outcome, detail=detail, job=scan.job or job.job_id, awaited=awaited)
    return replace(one, scan=told, superseded=outcome is ScanOutcome.SENT and spool_job is None)


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
