"""What the window tells of labels: in its status line which was sent last and that jobs began, went on or ended.

It reads what the desk knows and prints nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.labels import LabelStep
from courier_desk.ui.bridge import ChangeSignals, spawn
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.widgets import Severity
from courier_desk.ui.words import ltr

if TYPE_CHECKING:
    from courier_desk.ui.shell.print_news import PrintNews

translate = QCoreApplication.translate
#: A job of so many labels that are all there is printed without its page being shown.
_NO_PAGE = 5


class LabelNews(QObject):
    """The news of labels of one session's window."""

    job_wanted = Signal(int)
    """Show the page of this job."""
    order_wanted = Signal(str)
    """Show the order with this number."""
    began = Signal(int)
    """So many labels are printed in one go, without a page."""
    interrupted_changed = Signal(object)
    """What another run left in the middle (Interrupted), or None."""

    def __init__(self, line: StatusLine, session: Session, signals: ChangeSignals, parent: QObject) -> None:
        super().__init__(parent)
        self._line = line
        self._session = session
        self._signals = signals
        self._jobs: PrintNews | None = None
        line.batch_pressed.connect(self._show_first_job)
        signals.on(Topic.LABELS, self._tell)

    def follow_jobs(self) -> None:
        """Tell of jobs from now on."""
        from courier_desk.ui.shell.print_news import PrintNews  # noqa: PLC0415

        made = self._jobs = PrintNews(self._session, self._signals, self._line, self)
        made.interrupted_changed.connect(self.interrupted_changed)

    def close(self) -> None:
        """Tell nothing more: the session ends."""
        if self._jobs is not None:
            self._jobs.close()

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
            self.began.emit(view.counts.total)

    def see_interrupted(self) -> None:
        """Show what was interrupted: the page of a job, or the order of a single label."""
        found = self._jobs.interrupted if self._jobs is not None else None
        if found is None:
            return
        if found.single:
            self.order_wanted.emit(found.number)
        else:
            self.job_wanted.emit(found.job_id)
        spawn(self._session.print_jobs.drop_interrupted(found.job_id), name="an interrupted job was seen")

    def _show_first_job(self) -> None:
        if self._jobs is not None and self._jobs.first:
            self.job_wanted.emit(self._jobs.first)

    def _tell(self) -> None:
        """Say in the status line which label was sent last, or that one needs a person."""
        job = self._session.prints.latest
        if job is None:
            return
        if job.job_id in self._session.prints.batches and job.step is not LabelStep.FAILED:
            return  # the batch's own words tell how far it is
        match job.step:
            case LabelStep.SENT:
                self._say(translate("SessionWindow", "Label {0} sent"), job.number)
            case LabelStep.PRINTED:
                self._say(translate("SessionWindow", "Label {0} printed"), job.number)
            case LabelStep.FAILED:
                text = translate("SessionWindow", "Label {0} was not printed")
                self._say(text, job.number, Severity.FAILURE)

    def _say(self, text: str, number: str, severity: Severity = Severity.DONE) -> None:
        self._line.message.tell_unasked(text.replace("{0}", ltr(number)), severity)
