"""What a job of labels is called, where it and its labels stand, why something waits, when it is done. Words only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject

from courier_desk.desk.print_jobs import JobView, Need
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.labels import LabelJob, LabelProblem
from courier_desk.domain.outbox import State
from courier_desk.domain.print_jobs import CameOut, JobState, PrintJob, PrintLine, PrintState
from courier_desk.domain.printers import Readiness
from courier_desk.ui.outbox.explanation import SendingState, explain, wrong_field
from courier_desk.ui.outbox.words import short_moment_words
from courier_desk.ui.printing.words import short_words
from courier_desk.ui.theme import Tone
from courier_desk.ui.words import Formats, StatusWords, isolate, listed, ltr, state_words
from courier_desk.ui.words_common import Common, Counts, table_words
from courier_desk.ui.words_failures import kind_words
from courier_desk.ui.words_labels import label_failure_words, label_words

translate = QCoreApplication.translate

_OUT = (PrintState.SENT, PrintState.PRINTED)
_ZONE_FIELDS = frozenset({"zone", "government"})

_JOB_LOOKS: Mapping[JobState, tuple[object, Tone, str]] = {
    JobState.RUNNING: (QT_TRANSLATE_NOOP("PrintJob", "Printing"), Tone.BLUE, "print"),
    JobState.PAUSED: (QT_TRANSLATE_NOOP("PrintJob", "Paused"), Tone.AMBER, "pause"),
    JobState.PRINTER_STOPPED: (QT_TRANSLATE_NOOP("PrintJob", "Printer stopped"), Tone.RED, "alert"),
    JobState.INTERRUPTED: (QT_TRANSLATE_NOOP("PrintJob", "Interrupted"), Tone.AMBER, "alert"),
    JobState.STOPPED: (QT_TRANSLATE_NOOP("PrintJob", "Stopped"), Tone.NEUTRAL, "stop"),
    JobState.DONE: (QT_TRANSLATE_NOOP("PrintJob", "Done"), Tone.GREEN, "check"),
}
_LINE_LOOKS: Mapping[PrintState, tuple[object, Tone, str]] = {
    PrintState.WAITING: (Common.WAITING, Tone.NEUTRAL, "clock"),
    PrintState.QUEUED: (QT_TRANSLATE_NOOP("PrintJob", "Queued"), Tone.NEUTRAL, "clock"),
    PrintState.RENDERING: (QT_TRANSLATE_NOOP("PrintJob", "Being prepared"), Tone.BLUE, "print"),
    PrintState.SPOOLING: (QT_TRANSLATE_NOOP("PrintJob", "Being sent"), Tone.BLUE, "print"),
    PrintState.SENT: (QT_TRANSLATE_NOOP("PrintJob", "Sent"), Tone.GREEN, "check"),
    PrintState.PRINTED: (Common.PRINTED, Tone.GREEN, "print"),
    PrintState.HELD: (QT_TRANSLATE_NOOP("PrintJob", "Held"), Tone.AMBER, "pause"),
    PrintState.FAILED: (QT_TRANSLATE_NOOP("PrintJob", "Print problem"), Tone.RED, "print"),
    PrintState.UNKNOWN: (Common.NOT_KNOWN, Tone.AMBER, "info"),
    PrintState.LEFT_OUT: (QT_TRANSLATE_NOOP("PrintJob", "Left out"), Tone.NEUTRAL, "ban"),
}
#: What is said otherwise of labels that become files.
_SAVED_LOOKS: Mapping[PrintState, object] = {
    PrintState.SPOOLING: QT_TRANSLATE_NOOP("PrintJob", "Being saved"),
    PrintState.SENT: Common.SAVED,
}
#: Where a word of its own fits better here.
_READINESS: Mapping[Readiness, object] = {
    Readiness.OPEN: QT_TRANSLATE_NOOP("PrintJob", "open"),
    Readiness.MISSING: QT_TRANSLATE_NOOP("PrintJob", "not there"),
    Readiness.CHANGED: QT_TRANSLATE_NOOP("PrintJob", "another device"),
    Readiness.NOT_CHOSEN: QT_TRANSLATE_NOOP("PrintJob", "not chosen"),
}
#: What holds the printer up, and what to do; each goes on by itself then.
_STOPS: Mapping[Readiness, object] = {
    Readiness.STOPPED: QT_TRANSLATE_NOOP("PrintJob", "The printer is stopped. Start it again."),
    Readiness.OFFLINE: QT_TRANSLATE_NOOP("PrintJob", "The printer is offline. Switch it on, or look at its cable."),
    Readiness.OUT_OF_PAPER: QT_TRANSLATE_NOOP("PrintJob", "The printer is out of paper or labels. Put some in."),
    Readiness.JAMMED: QT_TRANSLATE_NOOP("PrintJob", "Paper is jammed in the printer. Take it out."),
    Readiness.OPEN: QT_TRANSLATE_NOOP("PrintJob", "The printer is open. Close its cover."),
    Readiness.REFUSING: QT_TRANSLATE_NOOP("PrintJob", "The printer's queue takes no jobs. Let it take them again."),
    Readiness.MISSING: QT_TRANSLATE_NOOP("PrintJob", "This printer is not there. Nothing is printed on another one."),
    Readiness.CHANGED: QT_TRANSLATE_NOOP(
        "PrintJob", "This printer's name leads to another device now. Choose the printer again."
    ),
    Readiness.NOT_CHOSEN: QT_TRANSLATE_NOOP("PrintJob", "No printer is chosen. Choose one at the foot of the window."),
}


def job_words(state: JobState) -> StatusWords:
    """Say where a job stands."""
    text, tone, icon = _JOB_LOOKS[state]
    return StatusWords(table_words("PrintJob", text), tone, icon)


def line_words(state: PrintState, *, saves: bool = False) -> StatusWords:
    """Say where a label stands. ``saves``: its job writes files, which are saved and not sent."""
    text, tone, icon = _LINE_LOOKS[state]
    if saves and state in _SAVED_LOOKS:
        text, icon = _SAVED_LOOKS[state], "file" if state is PrintState.SENT else icon
    return StatusWords(table_words("PrintJob", text), tone, icon)


def need_words(need: Need) -> StatusWords:
    """Say where what needs a person stands: the label, or the order it waits for."""
    return state_words(need.item.state) if need.item is not None else line_words(need.line.state)


def readiness_words(readiness: Readiness) -> str:
    """Say in a word how a printer stands; nothing where nobody tells."""
    known = _READINESS.get(readiness)
    return translate("PrintJob", str(known)) if known is not None else short_words(readiness)


def stop_words(problem: str) -> str:
    """Say what holds a job up and what to do: a LabelProblem or a Readiness value."""
    if problem in set(Readiness):
        known = _STOPS.get(Readiness(problem))
        return translate("PrintJob", str(known)) if known is not None else ""
    return label_words(LabelProblem(problem)) if problem in set(LabelProblem) else ""


def printed_of(view: JobView) -> tuple[int, bool]:
    """Give how many labels are out, and whether that is the spooler's word; where it tells nothing they are sent."""
    printed, sent = view.counts.of(PrintState.PRINTED), view.counts.of(PrintState.SENT)
    return (printed, True) if printed and not sent else (printed + sent, False) if not printed else (printed, True)


def needing(view: JobView) -> int:
    """Count the labels of a job that need a person."""
    return view.counts.of(PrintState.FAILED, PrintState.UNKNOWN)


def why_words(need: Need, sending: SendingState, told: LabelJob | None) -> str:
    """Say why it needs a person. ``told``: what this run knows of the label beside the store."""
    if need.item is not None:
        return explain(need.item, sending).whole()
    line = need.line
    if line.state is PrintState.HELD:
        return translate("PrintJob", "The print queue holds it. It comes out when the queue goes on.")
    if line.state is PrintState.UNKNOWN and line.problem not in set(LabelProblem):
        return translate("PrintJob", "The desk ended while it was sent. It may have come out: look first.")
    return problem_words(line, told.failure if told is not None else None)


def problem_words(line: PrintLine, failure: Failure | None) -> str:
    """Say why a label was not printed."""
    if failure is not None:
        return label_failure_words(failure)
    if line.problem in set(LabelProblem):
        return label_words(LabelProblem(line.problem))
    if line.problem in set(FailureKind):
        return kind_words(FailureKind(line.problem))
    return translate("PrintJob", "It was not printed.")


def way_out(need: Need) -> str:
    """Name the way out that stands on the row; empty where it goes on by itself."""
    if need.item is None:
        return "" if need.line.state is PrintState.HELD else Common.PRINT_AGAIN.words
    match need.item.state:
        case State.REFUSED:
            zone = wrong_field(need.item) in _ZONE_FIELDS
            return translate("PrintJob", "Choose zone") if zone else translate("PrintJob", "Mend it")
        case State.NEEDS_PERSON:
            return translate("PrintJob", "Answer")
        case State.DRAFT:
            return Common.OPEN_DRAFT.words
        case _:
            return ""


def span_words(seconds: float) -> str:
    """Say how long: ``40 s``, ``1 min 50 s``, ``2 h 5 min``."""
    formats = Formats.current()
    whole = max(1, round(seconds))
    if whole < 60:
        return Common.SECONDS.words.replace("{n}", formats.number(whole))
    if whole < 600:
        text = translate("PrintJob", "{m} min {s} s")
        minutes, rest = divmod(round(whole / 10) * 10, 60)
        return text.replace("{m}", formats.number(minutes)).replace("{s}", formats.number(rest))
    if whole < 3600:
        return Common.MINUTES.words.replace("{n}", formats.number(round(whole / 60)))
    hours, minutes = divmod(round(whole / 60), 60)
    text = translate("PrintJob", "{h} h {m} min")
    return text.replace("{h}", formats.number(hours)).replace("{m}", formats.number(minutes))


def time_of(seconds: float) -> str:
    """Give the time of day of a moment (seconds since the epoch), or its day when that is not today."""
    return short_moment_words(datetime.fromtimestamp(seconds, UTC), datetime.now(UTC))


def near_words(seconds_left: float) -> str:
    """Say near which time of day it will be done."""
    at = datetime.now(UTC) + timedelta(seconds=seconds_left)
    return translate("PrintJob", "done near {0}").replace("{0}", Formats.current().time(at))


def positions_words(positions: Sequence[int]) -> str:
    """Name labels by their places: ``57``, ``57 to 61``."""
    formats = Formats.current()
    if not positions:
        return ""
    first, last = ltr(formats.number(positions[0])), ltr(formats.number(positions[-1]))
    if first == last:
        return first
    return translate("PrintJob", "{0} to {1}").replace("{0}", first).replace("{1}", last)


class JobWords(QObject):
    """Words with plurals."""

    def title(self, view: JobView) -> str:
        """Name a job by what it does."""
        if view.created is not None:
            return Counts().create_and_print_labels(view.counts.total)
        return Counts().print_labels(view.counts.total)

    def begun(self, job: PrintJob) -> str:
        """Say from where, when and by whom it was begun, and how it ended."""
        start = translate("PrintJob", "started {0}").replace("{0}", time_of(job.made))
        if job.who:
            start = translate("PrintJob", "started {0} by {1}").replace("{0}", time_of(job.made))
            start = start.replace("{1}", isolate(job.who))
        where = translate("PrintJob", "from {0}").replace("{0}", isolate(job.title)) if job.title else ""
        end = ""
        if job.ended is not None:
            end = translate("PrintJob", "ended {0}").replace("{0}", time_of(job.ended))
        how = {
            CameOut.WELL: translate("PrintJob", "came out well"),
            CameOut.BADLY: translate("PrintJob", "some came out badly"),
        }.get(job.came_out, "")
        return listed([where, start, end, how])

    def status(self, view: JobView) -> str:
        """Say in the status line how far a job is."""
        numbers = Formats.current().number
        done = self.came(view)
        total = numbers(view.counts.total)
        if view.created is not None:
            text = translate("PrintJob", "Batch: {0} of {1} created, {2}").replace("{0}", numbers(view.created))
            text = text.replace("{1}", total).replace("{2}", done)
        else:
            text = translate("PrintJob", "Batch: {0} of {1}").replace("{0}", done).replace("{1}", total)
        if view.job.state is JobState.RUNNING:
            return text
        return listed([text, job_words(view.job.state).text])

    def _printed(self, count: int) -> str:
        return self.tr("%Ln printed", "", count)

    def _sent(self, count: int) -> str:
        return self.tr("%Ln sent", "", count)

    def ended(self, view: JobView) -> str:
        """Say that a job ended: what came out, and what did not."""
        bad, done = needing(view), self.came(view)
        trouble = self.tr("%Ln need you", "", bad) if bad else ""
        if view.job.state is JobState.STOPPED:
            return translate("PrintJob", "Batch stopped: {0}").replace("{0}", listed([done, trouble]))
        return translate("PrintJob", "Batch done: {0}").replace("{0}", listed([done, trouble]))

    def came(self, view: JobView) -> str:
        """Say how many came out."""
        out, told = printed_of(view)
        if view.job.profile.writes_files:
            return self.tr("%Ln saved", "", out)
        return self._printed(out) if told else self._sent(out)

    def left(self, count: int) -> str:
        """Offer to print what was left out."""
        return self.tr("Print the %Ln left", "", count)

    def stopped(self, count: int, *, creates: bool) -> str:
        """Say what is left after a stop."""
        text = self.tr("Stopped: %Ln labels are left", "", count)
        if not creates:
            return text
        return translate("PrintJob", "{0}. Orders on their way are created all the same.").replace("{0}", text)

    def again(self, positions: Sequence[int]) -> str:
        """Say which labels would come out again."""
        text = self.tr("%Ln labels come out again: {0}.", "", len(positions))
        return text.replace("{0}", positions_words(positions))

    def left_out(self, positions: Sequence[int]) -> str:
        """Say which labels would be left out."""
        text = self.tr("%Ln labels are left out: {0}.", "", len(positions))
        return text.replace("{0}", positions_words(positions))

    def queue(self, count: int) -> str:
        """Say how many wait in the printer's queue."""
        return self.tr("%Ln in its queue", "", count)

    def pace(self, rate: float) -> str:
        """Say how fast: labels a minute."""
        return self.tr("%Ln a minute", "", round(rate))
