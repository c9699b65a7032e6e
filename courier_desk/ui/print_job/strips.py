"""What stands between figures and lists when there is something to say or to decide: why nothing is printed now,
from which label to go on, which to print again, and whether the labels came out well. Nothing here is modal.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.desk.print_jobs import GoingOn, JobPage
from courier_desk.domain.print_jobs import OPEN, CameOut, JobState, PrintState
from courier_desk.domain.printers import Readiness
from courier_desk.ui.print_job.words import JobWords, stop_words
from courier_desk.ui.theme import Tone
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconButton, IconLabel, Label, Spin
from courier_desk.ui.widgets.alert import alert
from courier_desk.ui.words import Formats, ltr
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate

#: The number field is so wide (pixels): four digits, whatever the range was when it was laid out.
_NUMBER = 84
_OUT = (PrintState.SENT, PrintState.PRINTED, PrintState.HELD, PrintState.UNKNOWN)


class StateStrip(Ground):
    """Why nothing is printed now, and what makes it go on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("ambb", bottom=True, parent=parent)
        self._icon = IconLabel("pause", size=18)
        self._text = Label(wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 9, 20, 9)
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        self.hide()

    def text(self) -> str:
        """What it says; empty while it is hidden."""
        return "" if self.isHidden() else self._text.text()

    def show_page(self, page: JobPage, *, held: bool) -> None:
        """Say what holds the job up; hide where nothing does."""
        icon, tone, text = _held_up(page, held=held)
        changed = text != self._text.text()
        self.setVisible(bool(text))
        self.set_ground(tone.ground)
        self._icon.set_icon(icon, tone.ink)
        self._text.set_colour(tone.ink)
        if changed:
            self._text.set_text(text)
            if text:
                alert(self._text)


def _held_up(page: JobPage, *, held: bool) -> tuple[str, Tone, str]:
    job, counts = page.view.job, page.view.counts
    why = stop_words(job.problem)
    match job.state:
        case JobState.PRINTER_STOPPED:
            if job.problem in (Readiness.NOT_CHOSEN, Readiness.CHANGED):
                return "alert", Tone.RED, why
            text = translate("PrintJob", "{0} It goes on by itself when the printer does.")
            return "alert", Tone.RED, text.replace("{0}", why)
        case JobState.PAUSED if why:
            return "alert", Tone.RED, translate("PrintJob", "{0} Mend it, then press “Go on”.").replace("{0}", why)
        case JobState.PAUSED:
            return "pause", Tone.AMBER, translate("PrintJob", "Paused. Nothing is printed until you go on.")
        case JobState.INTERRUPTED:
            return "alert", Tone.AMBER, _interrupted(page)
        case JobState.RUNNING if held and counts.of(PrintState.WAITING) and not counts.of(PrintState.QUEUED):
            return "pause", Tone.AMBER, translate("PrintJob", "Sending is held in the Outbox: no order is created.")
        case _:
            return "info", Tone.NEUTRAL, ""


def _interrupted(page: JobPage) -> str:
    unknown = next((one.line for one in page.needs if one.line.state is PrintState.UNKNOWN), None)
    if unknown is None:
        return translate("PrintJob", "The desk ended in the middle. Nothing is printed until you go on.")
    text = translate("PrintJob", "The desk ended while label {0} was sent. It may have come out: look before going on.")
    return text.replace("{0}", Formats.current().number(unknown.position))


class GoOnStrip(Ground):
    """From which label to go on; says which would come out again.

    ``ask_meaning``: what would it mean to go on from this place?
    """

    def __init__(self, words: JobWords, ask_meaning: Callable[[int], None]) -> None:
        super().__init__("sunken", bottom=True)
        self._words = words
        self._ask_meaning = ask_meaning
        self._for = (0, 0)
        self.number = Spin(1, 1)
        self.number.setAccessibleName(translate("PrintJob", "Go on from label"))
        self.number.setMinimumWidth(_NUMBER)
        self._of = Label(colour="tx2")
        self._means = Label(colour="tx2", wrap=True)
        self._means.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        self.go = Button(translate("PrintJob", "Go on from here"), icon="play")
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 7, 16, 8)
        row.setSpacing(8)
        row.addWidget(Label(translate("PrintJob", "Go on from label")))
        row.addWidget(self.number)
        row.addWidget(self._of)
        row.addWidget(self._means, 1)
        row.addWidget(self.go)
        self.number.valueChanged.connect(ask_meaning)
        self.hide()

    def show_page(self, page: JobPage) -> None:
        """Offer it where a job rests and has something left; what was typed stays until the job moves."""
        job, counts = page.view.job, page.view.counts
        rests = job.state in (JobState.PAUSED, JobState.INTERRUPTED, JobState.STOPPED)
        self.setVisible(rests and bool(counts.to_come or counts.of(PrintState.LEFT_OUT)))
        if self.isHidden():
            self._for = (0, 0)
            return
        self.number.setMaximum(counts.total)
        self._of.set_text(translate("PrintJob", "of {n}").replace("{n}", Formats.current().number(counts.total)))
        now = (job.job_id, page.reached)
        if now != self._for:
            self._for = now
            self.number.setValue(min(counts.total, page.reached + 1))
        self._ask_meaning(self.number.value())

    def show_meaning(self, meaning: GoingOn) -> None:
        """Say which labels would come out again, and which would be left out."""
        parts = []
        if meaning.again:
            parts.append(self._words.again(meaning.again))
        if meaning.left_out:
            parts.append(self._words.left_out(meaning.left_out))
        self._means.set_text(" ".join(parts) or translate("PrintJob", "No label comes out twice."))
        self._means.set_colour("amb" if parts else "tx2")


class CameOutStrip(Ground):
    """Asks, when a job has ended, whether the labels came out well; of files it says where they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("sel", bottom=True, edge="ac", parent=parent)
        self.well = Button(Common.YES.words, icon="check")
        self.badly = Button(translate("PrintJob", "No, some are bad"), icon="alert")
        self.open_folder = Button(Common.OPEN_FOLDER.words, icon="file")
        self._icon = IconLabel("print", colour="ac")
        self._text = Label(bold=True, wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 7, 16, 8)
        row.setSpacing(8)
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        for button in (self.well, self.badly, self.open_folder):
            row.addWidget(button)
        self.hide()

    def show_page(self, page: JobPage, folder: str) -> None:
        """Say it once a job has ended and something of it is out. ``folder``: of its files, empty for a printer."""
        job = page.view.job
        shown = job.ended is not None and bool(page.view.counts.of(*_OUT))
        shown = shown and (bool(folder) or job.came_out is CameOut.NOT_ASKED)
        self._icon.set_icon("file" if folder else "print", "ac")
        files = translate("PrintJob", "The labels are files in {0}").replace("{0}", ltr(folder))
        self._text.set_text(files if folder else translate("PrintJob", "Did the labels come out well?"))
        self.open_folder.setVisible(bool(folder))
        for button in (self.well, self.badly):
            button.setVisible(not folder)
        if shown and self.isHidden():
            alert(self._text)
        self.setVisible(shown)


class RangeStrip(Ground):
    """Which labels to print again, as a job of their own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("sunken", bottom=True, parent=parent)
        self._job = 0
        self.first = Spin(1, 1)
        self.first.setAccessibleName(translate("PrintJob", "From label"))
        self.last = Spin(1, 1)
        self.last.setAccessibleName(translate("PrintJob", "To label"))
        self.first.setMinimumWidth(_NUMBER)
        self.last.setMinimumWidth(_NUMBER)
        self.go = Button(translate("PrintJob", "Print these again"), kind=ButtonKind.EMPHASISED, icon="print")
        self.close_it = IconButton("x", Common.CLOSE.words)
        self._of = Label(colour="tx2")
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 7, 12, 8)
        row.setSpacing(8)
        row.addWidget(Label(translate("PrintJob", "Print again from label")))
        row.addWidget(self.first)
        row.addWidget(Label(translate("PrintJob", "to")))
        row.addWidget(self.last)
        row.addWidget(self._of)
        row.addStretch(1)
        row.addWidget(self.go)
        row.addWidget(self.close_it)
        self.first.valueChanged.connect(self.last.setMinimum)
        self.close_it.clicked.connect(self.hide)
        self.hide()

    def open_for(self, page: JobPage) -> None:
        """Let a person choose the labels of a job; at first, all that were given to the printer."""
        self.show_page(page)
        self.last.setValue(max(1, page.reached))
        self.show()
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.first.selectAll()

    def show_page(self, page: JobPage) -> None:
        """Know how many labels there are; another job closes it."""
        job_id, total = page.view.job.job_id, page.view.counts.total
        if job_id != self._job:
            self._job = job_id
            self.hide()
            self.first.setValue(1)
        self.first.setMaximum(total)
        self.last.setMaximum(total)
        self._of.set_text(translate("PrintJob", "of {n}").replace("{n}", Formats.current().number(total)))


def may_print_again(page: JobPage) -> bool:
    """Tell whether a range can be printed again: something was given to the printer, and nothing runs."""
    return page.reached > 0 and (page.view.job.state not in OPEN or page.view.job.state is JobState.PAUSED)
