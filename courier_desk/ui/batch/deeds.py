"""What a person does with a job of labels and with what needs them in it: asked for by the page, done by the desk."""

from __future__ import annotations

from collections.abc import Awaitable

from PySide6.QtCore import QObject, Signal

from courier_desk.desk.print_jobs import JobPage
from courier_desk.desk.session import Session
from courier_desk.domain.print_jobs import CameOut
from courier_desk.ui.batch.words import JobWords
from courier_desk.ui.bridge import spawn
from courier_desk.ui.widgets import StatusMessage


class BatchDeeds(QObject):
    """Deeds of one page."""

    job_wanted = Signal(int)
    """Show this job."""

    def __init__(self, session: Session, words: JobWords, status: StatusMessage, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._words = words
        self._status = status

    # -- the job ---------------------------------------------------------------------------------------------------

    def pause(self, page: JobPage) -> None:
        """Print no more sheets of it."""
        self._do(self._session.print_jobs.pause(page.view.job.job_id))

    def go_on(self, page: JobPage) -> None:
        """Go on."""
        self._do(self._session.print_jobs.go_on(page.view.job.job_id))

    def go_on_from(self, page: JobPage, position: int) -> None:
        """Go on with the label at this place."""
        self._do(self._session.print_jobs.go_on_from(page.view.job.job_id, position))

    def stop(self, page: JobPage) -> None:
        """End it after the sheet in hand, and say what is left."""
        spawn(self._stop(page.view.job.job_id), name="stop a job")

    async def _stop(self, job_id: int) -> None:
        jobs = self._session.print_jobs
        await jobs.stop(job_id)
        after = await self._session.job_pages.read(job_id)
        if after is not None:
            left = after.view.counts.total - after.reached
            self._status.done(self._words.stopped(max(0, left), creates=after.view.created is not None))

    def print_left(self, page: JobPage) -> None:
        """Print what was left out."""
        self._do(self._session.print_jobs.print_left(page.view.job.job_id))

    def reprint(self, page: JobPage, first: int, last: int) -> None:
        """Print a range again, as a job of its own, and show that."""
        spawn(self._reprint(page.view.job.job_id, first, last), name="print a range again")

    async def _reprint(self, job_id: int, first: int, last: int) -> None:
        made = await self._session.print_jobs.reprint(job_id, first, last)
        if made is not None:
            self.job_wanted.emit(made)
        else:
            self._status.hint(self.tr("None of these has a number yet"))

    def came_out(self, page: JobPage, how: CameOut) -> None:
        """Remember how the labels came out."""
        self._do(self._session.print_jobs.came_out(page.view.job.job_id, how))

    # -- one label -------------------------------------------------------------------------------------------------

    def again(self, page: JobPage, position: int) -> None:
        """Print a label again."""
        self._do(self._session.print_jobs.again(page.view.job.job_id, [position]))

    def leave_out(self, page: JobPage, position: int) -> None:
        """Leave a label out."""
        self._do(self._session.print_jobs.leave_out(page.view.job.job_id, [position]))

    def seen_out(self, page: JobPage, position: int) -> None:
        """Take the person's word that it came out."""
        self._do(self._session.print_jobs.seen_out(page.view.job.job_id, [position]))

    def _do(self, work: Awaitable[None]) -> None:
        async def done() -> None:
            await work

        spawn(done(), name="steer a job of labels")
