"""Four figures of a job: the time left, the pace, the cash of what came out, and the printer."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.print_jobs import JobPage
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.print_jobs import JobState
from courier_desk.domain.printers import PrinterStanding
from courier_desk.ui.batch.words import JobWords, near_words, readiness_words, span_words, time_of
from courier_desk.ui.shell.printer_words import paper_words, place_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Ground, Label, Rule
from courier_desk.ui.words import Formats, isolate, listed

translate = QCoreApplication.translate


class Figures(Ground):
    """The four, side by side."""

    def __init__(self, words: JobWords, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self._words = words
        self.time = _Figure(translate("Batch", "Time left"))
        self.speed = _Figure(translate("Batch", "Speed"))
        self.cash = _Figure(translate("Batch", "COD so far"))
        self.printer = _Figure(translate("Batch", "Printer"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 1)
        row.setSpacing(0)
        for place, figure in enumerate((self.time, self.speed, self.cash, self.printer)):
            if place:
                row.addWidget(Rule(vertical=True))
            row.addWidget(figure, 1)

    def show_page(self, page: JobPage) -> None:
        """Show time, pace and cash."""
        formats = Formats.current()
        counts = page.view.counts
        self._show_time(page)
        if counts.rate and counts.to_come:
            self.speed.say(self._words.pace(counts.rate), translate("Batch", "labels, in the last two minutes"))
        else:
            self.speed.say("–", "")
        fees = translate("Batch", "fees {0}").replace("{0}", formats.money(page.fees))
        self.cash.say(formats.money(page.cod), fees)

    def _show_time(self, page: JobPage) -> None:
        job, counts = page.view.job, page.view.counts
        over = job.ended is not None or not counts.to_come
        self.time.call(translate("Batch", "Time") if over else translate("Batch", "Time left"))
        if job.ended is not None or not counts.to_come:
            took = span_words(job.ended - job.made) if job.ended is not None else ""
            ended = translate("Batch", "ended {0}").replace("{0}", time_of(job.ended)) if job.ended is not None else ""
            took = translate("Batch", "Took {0}").replace("{0}", took) if took else translate("Batch", "Done")
            self.time.say(took, ended)
        elif job.state is not JobState.RUNNING:
            self.time.say("–", translate("Batch", "nothing is being printed"))
        elif counts.seconds_left is None:
            self.time.say("–", translate("Batch", "told after the first labels"))
        else:
            text = translate("Batch", "About {0}").replace("{0}", span_words(counts.seconds_left))
            self.time.say(text, near_words(counts.seconds_left))

    def show_printer(self, profile: LabelProfile, standing: PrinterStanding | None) -> None:
        """Show where labels go, on which paper, how the printer stands and what waits there."""
        ready = waiting = ""
        if standing is not None:
            ready = readiness_words(standing.readiness)
            waiting = self._words.queue(standing.waiting) if standing.waiting else ""
        stops = standing is not None and not standing.takes_jobs
        name = place_words(profile) or translate("Batch", "Not chosen")
        self.printer.say(name, listed([isolate(paper_words(profile.paper)), ready, waiting]), alert=stops)


class _Figure(QWidget):
    """Caption, figure, what goes with it."""

    def __init__(self, caption: str) -> None:
        super().__init__()
        self._caption = Label(caption, role=Role.CAPTION, colour="tx2")
        self._value = Label(role=Role.NAME, bold=True, wrap=True)
        self._below = Label(role=Role.CAPTION, colour="tx2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 8, 12, 9)
        column.setSpacing(1)
        for label in (self._caption, self._value, self._below):
            column.addWidget(label)
        column.addStretch(1)

    def call(self, caption: str) -> None:
        self._caption.set_text(caption)

    def say(self, value: str, below: str, *, alert: bool = False) -> None:
        self._value.set_text(value)
        self._below.set_text(below)
        self._below.set_colour("red" if alert else "tx2")
