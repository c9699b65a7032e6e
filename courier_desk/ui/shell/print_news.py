"""News of jobs of labels, whatever page is shown: how far the running one is, that one ended, that one was interrupted.

It reads the store after a change and tells the frame; nothing here prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.print_jobs import JobState, PrintState
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.widgets import Severity

if TYPE_CHECKING:
    from courier_desk.desk.print_jobs import JobView
    from courier_desk.ui.batch.words import JobWords

#: How far it is, is told at most this often (milliseconds).
_REST = 200


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class _News:
    open: tuple[JobView, ...]
    ended: tuple[JobView, ...]
    interrupted: Interrupted | None


class PrintNews(QObject):
    """Watches the jobs of one session."""

    interrupted_changed = Signal(object)
    """Interrupted, or None."""

    def __init__(self, session: Session, signals: ChangeSignals, line: StatusLine, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._line = line
        self._open: tuple[int, ...] = ()
        self._told = set[int]()  # jobs of this run whose end was told
        self._words: JobWords | None = None
        self.interrupted: Interrupted | None = None
        self._look = Latest[_News](self._show, name="jobs of labels")
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self._ask)
        for topic in (Topic.PRINTS, Topic.OUTBOX):
            signals.on(topic, self._ask_soon)
        self._ask()

    def close(self) -> None:
        """Ask nothing more."""
        self._rest.stop()
        self._look.cancel()

    @property
    def first(self) -> int:
        """Give the job whose progress is told; 0 when there is none."""
        return self._open[0] if self._open else 0

    def _ask_soon(self) -> None:
        if not self._rest.isActive():
            self._rest.start()

    def _ask(self) -> None:
        self._look.start(self._read)

    async def _read(self) -> _News:
        jobs = self._session.print_jobs
        found = tuple(await jobs.open_jobs())
        running = {view.job.job_id for view in found}
        self._told -= running
        fresh = sorted({*self._session.prints.batches, *self._open} - running - self._told)
        ended = [await jobs.view(job_id) for job_id in fresh]
        return _News(found, tuple(view for view in ended if view is not None), await self._interrupted())

    async def _interrupted(self) -> Interrupted | None:
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

    def _show(self, news: _News) -> None:
        from courier_desk.ui.batch.words import JobWords, needing  # noqa: PLC0415 - the first paint does not wait for it

        if self._words is None:
            self._words = JobWords(self)
        live = [view for view in news.open if view.job.state is not JobState.INTERRUPTED]
        shown = [*live, *(view for view in news.open if view not in live)]
        self._open = tuple(view.job.job_id for view in shown)
        self._line.show_batch(self._words.status(shown[0]) if shown else "")
        for view in news.ended:
            if view.job.job_id not in self._told:
                self._told.add(view.job.job_id)
                severity = Severity.WARNING if needing(view) else Severity.DONE
                self._line.message.tell_unasked(self._words.ended(view), severity)
        if news.interrupted != self.interrupted:
            self.interrupted = news.interrupted
            self.interrupted_changed.emit(news.interrupted)
