"""The head of a job's page: what it does, since when and by whom; pause, go on, stop, print what is left."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from courier_desk.desk.print_jobs import JobPage
from courier_desk.domain.print_jobs import OPEN, JobState, PrintState
from courier_desk.ui.batch.words import JobWords, job_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, Ground, Label, PageTitle, Rule, StatusPill

translate = QCoreApplication.translate
_HEIGHT = 56


class BatchHead(Ground):
    """The head."""

    back_asked = Signal()
    pause_asked = Signal()
    go_on_asked = Signal()
    stop_asked = Signal()
    left_asked = Signal()

    def __init__(self, words: JobWords, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self._words = words
        self._goes_on = False
        self.setMinimumHeight(_HEIGHT)
        self.back = Button(translate("Batch", "Outbox"), kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(translate("Batch", "Back to the Outbox"))
        self.title = PageTitle()
        self.pill = StatusPill()
        self._below = Label(role=Role.CAPTION, colour="tx2")
        self._below.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.pause = Button("", keys="Ctrl+Space")
        self.stop = Button(translate("Batch", "Stop after this one"), icon="stop")
        self.left = Button("", kind=ButtonKind.FIRST, icon="print")
        self._lay_out()
        self.back.clicked.connect(self.back_asked)
        self.pause.clicked.connect(self._pause_or_go_on)
        self.stop.clicked.connect(self.stop_asked)
        self.left.clicked.connect(self.left_asked)

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(8)
        first.addWidget(self.title)
        first.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignVCenter)
        first.addStretch(1)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addLayout(first)
        names.addWidget(self._below)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 16, 6)
        row.setSpacing(10)
        row.addWidget(self.back)
        row.addWidget(Rule(vertical=True, colour="line2"))
        row.addSpacing(2)
        row.addLayout(names, 1)
        for button in (self.left, self.pause, self.stop):
            row.addWidget(button)

    def show_page(self, page: JobPage) -> None:
        """Show a job, and offer what can be done with it now."""
        job, counts = page.view.job, page.view.counts
        self.title.set_text(self._words.title(page.view))
        self.pill.set_status(job_words(job.state))
        self._below.set_text(self._words.begun(job))
        is_open = job.state in OPEN
        self._goes_on = job.state in (JobState.PAUSED, JobState.INTERRUPTED)
        self.pause.setVisible(is_open)
        self.pause.setText(translate("Batch", "Go on") if self._goes_on else translate("Batch", "Pause"))
        self.pause.set_icon("play" if self._goes_on else "pause")
        self.pause.set_kind(ButtonKind.FIRST if self._goes_on else ButtonKind.NORMAL)
        self.stop.setVisible(is_open)
        left = counts.of(PrintState.LEFT_OUT)
        self.left.setVisible(not is_open and bool(left))
        self.left.setText(self._words.left(left) if left else "")

    def _pause_or_go_on(self) -> None:
        (self.go_on_asked if self._goes_on else self.pause_asked).emit()

    def narrow(self, *, narrow: bool) -> None:
        """Where there is little room, keys are left out."""
        self.pause.set_compact(keys=not narrow, words=True)
