"""The parts of the two bars: what was created, and what was printed as far as anybody knows."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from courier_desk.desk.print_jobs import JobPage, JobView
from courier_desk.domain.outbox import State
from courier_desk.domain.print_jobs import PrintState
from courier_desk.ui.batch.bars import BarRow, Part
from courier_desk.ui.batch.words import line_words, printed_of
from courier_desk.ui.widgets import Ground
from courier_desk.ui.words import state_words

translate = QCoreApplication.translate
_ON_ITS_WAY = (PrintState.QUEUED, PrintState.RENDERING, PrintState.SPOOLING)


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
        counts, total = page.view.counts, page.view.counts.total
        self._created.setVisible(bool(page.creation))
        if page.creation:
            created = page.creation.get(State.DONE, 0)
            self._created.show_parts(translate("Batch", "Created"), created, total, created_parts(page.creation))
        out, told = printed_of(page.view)
        title = translate("Batch", "Printed") if told or not out else translate("Batch", "Sent")
        if not counts.of(PrintState.PRINTED, PrintState.SENT) and not counts.to_come:
            title = translate("Batch", "Printed")
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
        Part(translate("Batch", "Waiting"), "clock", "tx2", "", waiting),
        part(State.DRAFT, ""),
        Part(translate("Batch", "Thrown away"), "trash", "tx2", "", creation.get(None, 0)),
    ]


def printed_parts(view: JobView) -> list[Part]:
    """Give the parts of what is printed. Where the spooler says nothing of a label, it is sent, not printed."""
    counts = view.counts
    printed, sent = counts.of(PrintState.PRINTED), counts.of(PrintState.SENT)

    def part(state: PrintState, fill: str, count: int | None = None) -> Part:
        words = line_words(state)
        icon = "alert" if state is PrintState.FAILED else words.icon
        return Part(words.text, icon, words.tone.ink, fill, counts.of(state) if count is None else count)

    out = [part(PrintState.PRINTED, "bar"), part(PrintState.SENT, "bar2" if printed else "bar")]
    if sent and not printed:
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
