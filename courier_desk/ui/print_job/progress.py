"""How far a job is: two bars in parts (what was created, what was printed as far as anybody knows), and four figures
(the time left, the pace, the cash of what came out, the printer).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.desk.print_jobs import JobPage, JobView
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.outbox import State
from courier_desk.domain.print_jobs import JobState, PrintState, pace_over_all
from courier_desk.domain.printers import PrinterStatus
from courier_desk.domain.values import frozen
from courier_desk.ui.print_job.words import (
    JobWords,
    line_words,
    near_words,
    printed_of,
    readiness_words,
    span_words,
    time_of,
)
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import Ground, IconLabel, Label, Rule
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import NOTHING, Formats, isolate, listed, paper_words, place_words, state_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_ON_ITS_WAY = (PrintState.QUEUED, PrintState.RENDERING, PrintState.SPOOLING)
_BAR_HEIGHT = 14
_BAR_RADIUS = 7


class Progress(Ground):
    """Both bars; that of what is created only for a job that creates."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self._created = BarRow()
        self._printed = BarRow()
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 14)
        column.setSpacing(14)
        column.addWidget(self._created)
        column.addWidget(self._printed)

    def show_page(self, page: JobPage) -> None:
        """Show how far a job is."""
        total = page.view.counts.total
        self._created.setVisible(bool(page.creation))
        if page.creation:
            created = page.creation.get(State.DONE, 0)
            self._created.show_parts(state_words(State.DONE).text, created, total, created_parts(page.creation))
        out, told = printed_of(page.view)
        title = Common.PRINTED.words if told or not out else translate("PrintJob", "Sent")
        if page.view.job.profile.writes_files:
            title = Common.SAVED.words
        self._printed.show_parts(title, out, total, printed_parts(page.view))


def created_parts(creation: Mapping[State | None, int]) -> list[Part]:
    """Give the parts of what is created."""

    def part(state: State, fill: str, *more: State) -> Part:
        words = state_words(state)
        count = sum(creation.get(one, 0) for one in (state, *more))
        return Part(words.text, words.icon, words.tone.ink, fill, count)

    waiting = creation.get(State.WAITING, 0) + creation.get(State.SENDING, 0)
    return [
        part(State.DONE, "bar"),
        part(State.REFUSED, "redline", State.NEEDS_PERSON),
        part(State.CHECKING, "ambline"),
        Part(Common.WAITING.words, "clock", "tx2", "", waiting),
        part(State.DRAFT, ""),
        Part(translate("PrintJob", "Thrown away"), "trash", "tx2", "", creation.get(None, 0)),
    ]


def printed_parts(view: JobView) -> list[Part]:
    """Give the parts of what is printed. Where the spooler says nothing of a label, it is sent, not printed."""
    counts = view.counts
    printed, sent = counts.of(PrintState.PRINTED), counts.of(PrintState.SENT)

    def part(state: PrintState, fill: str, count: int | None = None) -> Part:
        words = line_words(state, saves=view.job.profile.writes_files)
        icon = "alert" if state is PrintState.FAILED else words.icon
        return Part(words.text, icon, words.tone.ink, fill, counts.of(state) if count is None else count)

    out = [part(PrintState.PRINTED, "bar"), part(PrintState.SENT, "bar2" if printed else "bar")]
    if (sent or view.job.profile.writes_files) and not printed:
        out.reverse()  # what is told first is always shown
        out.pop()
    return [
        *out,
        part(PrintState.FAILED, "redline"),
        part(PrintState.HELD, "ambline"),
        part(PrintState.UNKNOWN, "ambline"),
        part(PrintState.QUEUED, "ctl" if sent and printed else "bar2", counts.of(*_ON_ITS_WAY)),
        part(PrintState.LEFT_OUT, ""),
    ]


@frozen
class Part:
    """One part: its words, its glyph in a token's colour, and the token it is painted with (empty: the bare track)."""

    words: str
    icon: str
    ink: str
    fill: str
    count: int


class PartsBar(QWidget):
    """A bar in parts: how many of how many."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[Part, ...] = ()
        self._total = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: Sequence[Part], total: int) -> None:
        """Paint these parts of ``total``, in their order."""
        self._parts, self._total = tuple(parts), max(1, total)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(200, _BAR_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The track, and the parts on it from the leading edge; each can be seen, however small."""
        theme, painter = Theme.of(self), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(self.rect(), _BAR_RADIUS, _BAR_RADIUS)
        painter.setClipPath(path)
        painter.fillRect(self.rect(), theme.colour("track"))
        x = done = 0
        for part in self._parts:
            done += part.count
            end = round(self.width() * min(self._total, done) / self._total)
            end = min(self.width(), max(end, x + (3 if part.count else 0)))
            if part.fill and end > x:
                place = QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, end - x, _BAR_HEIGHT))
                painter.fillRect(place, QColor(theme.tokens[part.fill]))
            x = end


class BarRow(QWidget):
    """A bar with its title and count, and the legend: each part with its glyph, its word and its number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Label(role=Role.FIELD, bold=True)
        self._number = Label(role=Role.FIELD, bold=True)
        self._of = Label(role=Role.FIELD, colour="tx2")
        self._legend = WrapRow(spacing=16)
        self._entries: list[_LegendEntry] = []
        self.bar = PartsBar()
        head = QHBoxLayout()
        head.setSpacing(6)
        for label in (self._title, self._number, self._of):
            head.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        head.addSpacing(24)
        head.addStretch(1)
        head.addWidget(self._legend, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.bar)

    def show_parts(self, title: str, count: int, total: int, parts: Sequence[Part]) -> None:
        """Show ``count`` of ``total`` as ``title``, in these parts; a part of none is left out of the legend."""
        number = Formats.current().number
        of = translate("PrintJob", "of {n}").replace("{n}", number(total))
        self._title.set_text(title)
        self._number.set_text(number(count))
        self._of.set_text(of)
        shown = [part for place, part in enumerate(parts) if part.count or not place]
        while len(self._entries) < len(shown):
            entry = _LegendEntry()
            self._entries.append(entry)
            self._legend.add(entry)
        for place, entry in enumerate(self._entries):
            entry.setVisible(place < len(shown))
            if place < len(shown):
                entry.show_part(shown[place])
        self.bar.show_parts(parts, total)
        self.bar.setAccessibleName(f"{title} {number(count)} {of}")
        self.bar.setAccessibleDescription(listed(f"{part.words} {number(part.count)}" for part in shown))


class _LegendEntry(QWidget):
    """Glyph, word, number."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel("check", size=16)
        self._words = Label()
        self._number = Label(bold=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        for widget in (self._icon, self._words, self._number):
            row.addWidget(widget)

    def show_part(self, part: Part) -> None:
        self._icon.set_icon(part.icon, part.ink)
        self._words.set_text(part.words)
        self._number.set_text(Formats.current().number(part.count))


class Figures(Ground):
    """The four figures, side by side."""

    def __init__(self, words: JobWords, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self._words = words
        self.time = _Figure(translate("PrintJob", "Time left"))
        self.speed = _Figure(translate("PrintJob", "Speed"))
        self.cash = _Figure(translate("PrintJob", "COD so far"))
        self.printer = _Figure(Common.PRINTER.words)
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
            self.speed.say(self._words.pace(counts.rate), translate("PrintJob", "labels, in the last minute"))
        elif over_all := pace_over_all(page.view.job, counts):
            self.speed.say(self._words.pace(over_all), translate("PrintJob", "labels, over the whole job"))
        else:
            self.speed.say(NOTHING, "")
        fees = Common.FEES.words.replace("{0}", formats.money(page.fees))
        self.cash.say(formats.money(page.cod), fees)

    def _show_time(self, page: JobPage) -> None:
        job, counts = page.view.job, page.view.counts
        over = job.ended is not None or not counts.to_come
        self.time.call(translate("PrintJob", "Time") if over else translate("PrintJob", "Time left"))
        if job.ended is not None or not counts.to_come:
            took = span_words(job.ended - job.made) if job.ended is not None else ""
            ended = (
                translate("PrintJob", "ended {0}").replace("{0}", time_of(job.ended)) if job.ended is not None else ""
            )
            took = translate("PrintJob", "Took {0}").replace("{0}", took) if took else translate("PrintJob", "Done")
            self.time.say(took, ended)
        elif job.state is not JobState.RUNNING:
            self.time.say(NOTHING, translate("PrintJob", "nothing is being printed"))
        elif counts.seconds_left is None:
            self.time.say(NOTHING, translate("PrintJob", "told after the first labels"))
        else:
            text = Common.ABOUT.words.replace("{0}", span_words(counts.seconds_left))
            near = near_words(counts.seconds_left)
            if counts.limited:
                near = translate("PrintJob", "{0}, by the limit of requests").replace("{0}", near)
            self.time.say(text, near)

    def show_printer(self, profile: LabelProfile, status: PrinterStatus | None) -> None:
        """Show where labels go, on which paper, how the printer stands and what waits there."""
        ready = waiting = ""
        if status is not None:
            ready = readiness_words(status.readiness)
            waiting = self._words.queue(status.waiting) if status.waiting else ""
        stops = status is not None and not status.takes_jobs
        name = place_words(profile) or translate("PrintJob", "Not chosen")
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
