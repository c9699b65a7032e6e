"""The latest jobs of labels, in a list under the button of the Outbox: a click opens one again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.desk.print_jobs import JobView, PrintJobDesk
from courier_desk.domain.print_jobs import PrintJob
from courier_desk.ui.bridge import Latest
from courier_desk.ui.print_job.words import JobWords, job_words
from courier_desk.ui.widgets import PopupList, PopupRow, RowKind
from courier_desk.ui.words import CAIRO, Formats, listed, ltr

translate = QCoreApplication.translate

_WIDTH, _HEIGHT = 560, 420


class JobList(QObject):
    """The list. ``wanted``: this job is to be shown."""

    wanted = Signal(int)

    def __init__(self, jobs: PrintJobDesk, anchor: QWidget) -> None:
        super().__init__(anchor)
        self._jobs = jobs
        self._anchor = anchor
        self._before: QWidget | None = None
        self._words = JobWords(self)
        self._asked = Latest[list[JobView]](self._show, name="latest jobs of labels")
        self._list = PopupList(anchor.window())
        self._list.view().setAccessibleName(translate("PrintJob", "Print jobs"))
        self._list.view().setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # no line edit steers it
        self._list.chosen.connect(self._chosen)
        self._list.closed.connect(self._closed)

    def toggle(self) -> None:
        """Open it with what is known now, or close it."""
        if self._list.is_open():
            self._list.close_popup()
            return
        self._before = QApplication.focusWidget()
        self._asked.start(self._jobs.lately)

    def close(self) -> None:
        """Ask nothing more."""
        self._asked.cancel()
        self._list.close_popup()

    def _show(self, jobs: list[JobView]) -> None:
        self._list.set_rows(list(job_rows(jobs, self._words)))
        height = min(_HEIGHT, self._list.sizeHint().height())
        self._list.open_under(self._anchor, width=_WIDTH, height=height)
        self._list.view().setFocus(Qt.FocusReason.PopupFocusReason)

    def _chosen(self, key: str) -> None:
        self._before = None  # the keyboard goes to the job
        self.wanted.emit(int(key))

    def _closed(self) -> None:
        before, self._before = self._before, None
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)


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
