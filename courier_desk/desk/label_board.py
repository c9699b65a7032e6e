"""Where each label stands in this run, as a person is told it: with the reason and the picture of one that failed.

The store knows where labels stand; pictures and failures are not kept there, they are remembered here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from courier_desk.desk.changes import Changes, Topic
from courier_desk.domain.failures import Failure
from courier_desk.domain.labels import LabelJob, LabelProblem, LabelStep, PrintResult
from courier_desk.domain.print_jobs import PrintLine, PrintState

_STEPS = {
    PrintState.WAITING: LabelStep.QUEUED,
    PrintState.QUEUED: LabelStep.QUEUED,
    PrintState.RENDERING: LabelStep.PRINTING,
    PrintState.SPOOLING: LabelStep.PRINTING,
    PrintState.SENT: LabelStep.SENT,
    PrintState.PRINTED: LabelStep.PRINTED,
    PrintState.HELD: LabelStep.HELD,
    PrintState.FAILED: LabelStep.FAILED,
    PrintState.UNKNOWN: LabelStep.UNKNOWN,
}
#: These last for a moment and are announced by their finer step, or by what follows.
_PASSING = frozenset({PrintState.RENDERING, PrintState.SPOOLING})
_PROBLEMS = {problem.value: problem for problem in LabelProblem}
#: Pictures of so many labels that failed are remembered.
_PICTURES = 50


class LabelBoard:
    """The labels of one account."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._jobs: dict[str, LabelJob] = {}
        self._pictured: list[str] = []
        self.latest: LabelJob | None = None
        """The label that moved last in this run."""

    def job(self, number: str) -> LabelJob | None:
        """Give how the label of an order stands in this run; None when nothing was asked for."""
        return self._jobs.get(number)

    def is_under_way(self, number: str) -> bool:
        """Tell whether the label is being printed, or will be when its turn comes. One whose outcome is known is not,
        also while that is still being written down: who asks then asks for another.
        """
        job = self._jobs.get(number)
        if job is None or job.result is not None or job.failure is not None:
            return False
        return job.step in (LabelStep.QUEUED, LabelStep.FETCHING, LabelStep.PRINTING)

    def show(self, job: LabelJob) -> None:
        """Show one anew."""
        self._jobs[job.number] = self.latest = job
        self._changes.announce(Topic.LABELS)

    def show_step(self, line: PrintLine, step: LabelStep) -> None:
        """Show what is being done with a label, finer than the store knows it."""
        self.show(LabelJob(number=line.number, merchant=line.merchant, step=step, at=line.moved, job_id=line.job_id))

    def note(self, line: PrintLine, *, failure: Failure | None = None, result: PrintResult | None = None) -> None:
        """Remember why it failed, or what came of it, for when it is shown as moved."""
        job = LabelJob(
            number=line.number, merchant=line.merchant, step=LabelStep.PRINTING, failure=failure, result=result,
            at=line.moved, job_id=line.job_id,
        )  # fmt: skip
        self._jobs[line.number] = job
        if result is not None and result.picture:
            self._forget_pictures(line.number)

    def moved(self, lines: Sequence[PrintLine]) -> None:
        """Take where labels stand now."""
        for line in lines:
            step = _STEPS.get(line.state)
            if step is not None and line.number:
                self._jobs[line.number] = self.latest = self._told(line, step)
            elif line.state is PrintState.LEFT_OUT and self._is_of(line):
                del self._jobs[line.number]  # it is under way no more, so it can be asked for anew
        if any(line.state not in _PASSING for line in lines):
            self._changes.announce(Topic.LABELS, Topic.PRINTS)

    def _is_of(self, line: PrintLine) -> bool:
        job = self._jobs.get(line.number)
        return job is not None and job.job_id == line.job_id

    def _told(self, line: PrintLine, step: LabelStep) -> LabelJob:
        before = self._jobs.get(line.number)
        known = before if before is not None and before.job_id == line.job_id else None
        result, failure = (known.result, known.failure) if known is not None else (None, None)
        if line.problem in _PROBLEMS and (result is None or result.problem is None):
            result = PrintResult(problem=_PROBLEMS[line.problem], printer=line.printer, detail=line.detail)
        return LabelJob(
            number=line.number, merchant=line.merchant, step=step, failure=failure, result=result, at=line.moved,
            job_id=line.job_id,
        )  # fmt: skip

    def _forget_pictures(self, number: str) -> None:
        """Keep memory flat: only the latest bad labels of a batch can be looked at."""
        self._pictured = [*(one for one in self._pictured if one != number), number]
        while len(self._pictured) > _PICTURES:
            old = self._jobs.get(self._pictured.pop(0))
            if old is not None and old.result is not None:
                self._jobs[old.number] = replace(old, result=replace(old.result, picture=b""))
