"""Labels in the status line, whatever page is shown: which was sent last, how far the running job is, that one ended.

It reads what the desk knows after a change and prints nothing. What another run left in the middle the banner tells.
"""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.labels import LabelStep
from courier_desk.domain.print_jobs import JobState, PrintState
from courier_desk.domain.printers import is_file
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.widgets import Severity
from courier_desk.ui.words import ltr, printer_text

if TYPE_CHECKING:
    from courier_desk.desk.print_jobs import JobView
    from courier_desk.domain.labels import LabelJob
    from courier_desk.ui.print_job.words import JobWords

# How far a job is, is told at most this often (milliseconds).
_REST = 200
# A job of so many labels that are all there is printed without its page being shown.
_NO_PAGE = 5


@frozen
class Interrupted:
    """A job that another run left in the middle. ``position``: the label that may be out, 0 when none is in doubt.

    ``number``: the order of a single label. ``out``: labels sent before.
    """

    job_id: int
    single: bool
    number: str
    position: int
    out: int
    total: int
    more: int


@frozen
class _Jobs:
    open: tuple[JobView, ...]
    ended: tuple[JobView, ...]
    interrupted: Interrupted | None


class LabelStatus(QObject):
    """Tells of the labels of one session."""

    job_wanted = Signal(object)
    """Show the page of this job."""
    order_wanted = Signal(str)
    """Show the order with this number."""
    interrupted_changed = Signal(object)
    """What another run left in the middle (Interrupted), or None."""

    def __init__(self, line: StatusLine, session: Session, signals: ChangeSignals, parent: QObject) -> None:
        super().__init__(parent)
        self._line = line
        self._session = session
        self._signals = signals
        self._open: tuple[int, ...] = ()
        self._told = set(session.prints.batches)  # whose end was told, also in the window before this one
        self._failed: list[str] = []  # single labels that were not printed, and that nobody has looked at since
        self._words: JobWords | None = None
        self._interrupted: Interrupted | None = None
        self._jobs = Latest[_Jobs](self._show_jobs, name="jobs of labels")
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self._ask)
        line.print_job.clicked.connect(self._show_first_job)
        line.failed_label.clicked.connect(self._see_failed)
        signals.on(Topic.LABELS, self._tell_latest)

    def follow_jobs(self) -> None:
        """Tell of jobs from now on."""
        for topic in (Topic.PRINTS, Topic.OUTBOX):
            self._signals.on(topic, self._ask_soon)
        self._ask()

    def close(self) -> None:
        """Tell nothing more: the session ends."""
        self._rest.stop()
        self._jobs.cancel()

    def tell_start(self, job_id: int) -> None:
        """Show the page of a job that began; a few labels of orders that are there need none."""
        spawn(self._tell_start(job_id), name="a job of labels began")

    async def _tell_start(self, job_id: int) -> None:
        view = await self._session.print_jobs.view(job_id)
        if view is None:
            return
        if view.created is not None or view.counts.total > _NO_PAGE:
            self.job_wanted.emit(job_id)
        else:
            if view.job.profile.writes_files:
                text = self.tr("%Ln labels are saved in one go", "", view.counts.total)
            else:
                text = self.tr("%Ln labels are printed in one go", "", view.counts.total)
            self._line.message.tell(text, Severity.DONE, icon="print")

    def see_interrupted(self) -> None:
        """Show what was interrupted: the page of a job, or the order of a single label."""
        found = self._interrupted
        if found is None:
            return
        if found.single:
            self.order_wanted.emit(found.number)
        else:
            self.job_wanted.emit(found.job_id)
        spawn(self._session.print_jobs.drop_interrupted(found.job_id), name="an interrupted job was seen")

    # -- single labels ---------------------------------------------------------------------------------------------

    def _tell_latest(self) -> None:
        """Say in the status line which label was sent last, or that one needs a person."""
        job = self._session.prints.latest
        if job is None:
            return
        if job.job_id in self._session.prints.batches and job.step is not LabelStep.FAILED:
            return  # the batch's own words tell how far it is
        if job.job_id not in self._session.prints.batches:
            self._note_failed(job)
        match job.step:
            case LabelStep.SENT if job.result is not None and is_file(job.result.printer):
                text = self.tr("Label {0} saved as {1}").replace("{1}", printer_text(job.result.printer))
                self._say(text, job.number)
            case LabelStep.SENT:
                self._say(self.tr("Label {0} sent"), job.number)
            case LabelStep.PRINTED:
                self._say(self.tr("Label {0} printed"), job.number)
            case LabelStep.FAILED:
                self._say(self.tr("Label {0} was not printed"), job.number, Severity.FAILURE)

    def _note_failed(self, job: LabelJob) -> None:
        """Keep a single label that failed before the eyes until it was looked at, or is asked for again."""
        failed = [number for number in self._failed if number != job.number]
        if job.step is LabelStep.FAILED:
            failed.append(job.number)
        if failed != self._failed:
            self._failed = failed
            self._show_failed()

    def _show_failed(self) -> None:
        count = len(self._failed)
        text = self.tr("Label {0} was not printed").replace("{0}", ltr(self._failed[0])) if count == 1 else ""
        self._line.show_failed_label(self.tr("%Ln labels were not printed", "", count) if count > 1 else text)

    def _see_failed(self) -> None:
        """Show the order of the first of them."""
        if self._failed:
            number = self._failed.pop(0)
            self._show_failed()
            self.order_wanted.emit(number)

    def _say(self, text: str, number: str, severity: Severity = Severity.DONE) -> None:
        self._line.message.tell_unasked(text.replace("{0}", ltr(number)), severity)

    # -- jobs ------------------------------------------------------------------------------------------------------

    def _show_first_job(self) -> None:
        """Show the page of the job whose progress is told."""
        if self._open:
            self.job_wanted.emit(self._open[0])

    def _ask_soon(self) -> None:
        if not self._rest.isActive():
            self._rest.start()

    def _ask(self) -> None:
        self._jobs.start(self._read_jobs)

    async def _read_jobs(self) -> _Jobs:
        jobs = self._session.print_jobs
        found = tuple(await jobs.open_jobs())
        running = {view.job.job_id for view in found}
        self._told -= running
        fresh = sorted({*self._session.prints.batches, *self._open} - running - self._told)
        ended = [await jobs.view(job_id) for job_id in fresh]
        if found or ended:
            await asyncio.to_thread(import_module, "courier_desk.ui.print_job.words")
        return _Jobs(found, tuple(view for view in ended if view is not None), await self._read_interrupted())

    async def _read_interrupted(self) -> Interrupted | None:
        left = self._session.prints.interrupted
        if not left:
            return None
        job, jobs = left[0], self._session.print_jobs
        view = await jobs.view(job.job_id)
        unknown = await jobs.lines(job.job_id, states=[PrintState.UNKNOWN], limit=1)
        first = unknown or await jobs.lines(job.job_id, limit=1)
        if view is None or not first:
            return None
        return Interrupted(
            job_id=job.job_id,
            single=job.single,
            number=first[0].line.number,
            position=unknown[0].line.position if unknown else 0,
            out=view.counts.of(PrintState.SENT, PrintState.PRINTED, PrintState.HELD),
            total=view.counts.total,
            more=len(left) - 1,
        )

    def _job_words(self) -> JobWords:
        """Give the words; a window without print jobs never loads them (``_read_jobs`` did, beside the window)."""
        from courier_desk.ui.print_job.words import JobWords  # noqa: PLC0415

        if self._words is None:
            self._words = JobWords(self)
        return self._words

    def _tell_ended(self, view: JobView) -> None:
        from courier_desk.ui.print_job.words import needing  # noqa: PLC0415 - see _job_words

        if view.job.job_id not in self._told:
            self._told.add(view.job.job_id)
            severity = Severity.WARNING if needing(view) else Severity.DONE
            self._line.message.tell_unasked(self._job_words().ended(view), severity)

    def _show_jobs(self, jobs: _Jobs) -> None:
        live = [view for view in jobs.open if view.job.state is not JobState.INTERRUPTED]
        shown = [*live, *(view for view in jobs.open if view not in live)]
        self._open = tuple(view.job.job_id for view in shown)
        self._line.show_print_job(self._job_words().status(shown[0]) if shown else "")
        for view in jobs.ended:
            self._tell_ended(view)
        if jobs.interrupted != self._interrupted:
            self._interrupted = jobs.interrupted
            self.interrupted_changed.emit(jobs.interrupted)
