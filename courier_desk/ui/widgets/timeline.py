"""What happened, line by line: an icon, words that wrap, and the moment at the end of the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.widgets.labels import IconLabel, Label


@dataclass(frozen=True, slots=True)
class TimelineLine:
    """One line. ``when`` is in words already."""

    icon: str
    colour: str
    words: str
    when: str


class Timeline(QWidget):
    """The lines, in the order they are given."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[TimelineLine, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)

    def lines(self) -> tuple[TimelineLine, ...]:
        """What it shows."""
        return self._lines

    def set_lines(self, lines: Sequence[TimelineLine]) -> None:
        """Show these; the same lines again change nothing."""
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        while (item := self._column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for line in self._lines:
            self._column.addWidget(_line(line))


def _line(line: TimelineLine) -> QWidget:
    widget = QWidget()
    row = QHBoxLayout(widget)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    top = Qt.AlignmentFlag.AlignTop
    row.addWidget(IconLabel(line.icon, colour=line.colour, size=16), 0, top)
    row.addWidget(Label(line.words, wrap=True), 1)
    row.addWidget(Label(line.when, colour="tx2"), 0, top)
    return widget
