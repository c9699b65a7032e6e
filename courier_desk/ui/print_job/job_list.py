"""The latest jobs of labels, in a list under the button of the Outbox: a click opens one again."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from courier_desk.desk.print_jobs import JobView, PrintJobDesk
from courier_desk.domain.print_jobs import PrintJob
from courier_desk.ui.frame.feed_list import FeedList
from courier_desk.ui.print_job.words import JobWords, job_words
from courier_desk.ui.widgets import PopupRow, RowKind
from courier_desk.ui.words import CAIRO, Formats, listed, ltr

translate = QCoreApplication.translate

_WIDTH = 560


class JobList(FeedList[list[JobView]]):
    """The list. ``wanted``: this job is to be shown."""

    wanted = Signal(object)

    def __init__(self, jobs: PrintJobDesk, anchor: QWidget) -> None:
        super().__init__(anchor, translate("PrintJob", "Print jobs"), width=_WIDTH)
        self._jobs = jobs
        self._words = JobWords(self)

    def read(self) -> Awaitable[list[JobView]]:
        """Read the latest jobs."""
        return self._jobs.recent()

    def rows(self, listed: list[JobView]) -> Iterator[PopupRow]:
        """Give the rows."""
        return job_rows(listed, self._words)

    def take(self, key: str) -> None:
        """Have the job shown."""
        self.wanted.emit(int(key))


def job_rows(jobs: Sequence[JobView], words: JobWords) -> Iterator[PopupRow]:
    """Give the rows, newest first, under the days the jobs began on (Cairo's)."""
    if not jobs:
        yield PopupRow("", translate("PrintJob", "No labels were printed together yet."), RowKind.HEADER)
    for day, members in groupby(jobs, key=lambda view: _begun(view.job).date()):
        yield PopupRow("", ltr(Formats.current().date(day)), RowKind.HEADER)
        for view in members:
            time = Formats.current().time(_begun(view.job))
            yield PopupRow(
                str(view.job.job_id),
                words.title(view),
                detail=listed([time, words.came(view)]),
                icon="print",
                status=job_words(view.job.state),
            )


def _begun(job: PrintJob) -> datetime:
    return datetime.fromtimestamp(job.made, UTC).astimezone(CAIRO)
