"""What happened, line by line: an icon, words that wrap, and the moment at the end of the line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.widgets.labels import IconLabel, Label


@frozen
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
        self._shown: list[_Line] = []
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
        while len(self._shown) < len(self._lines):
            self._shown.append(_Line())
            self._column.addWidget(self._shown[-1])
        for place, shown in enumerate(self._shown):
            if place < len(self._lines):
                shown.show_line(self._lines[place])
            shown.setVisible(place < len(self._lines))


class _Line(QWidget):
    """One line; it is kept and shows another event later: quick changes make no widgets and take none away."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        top = Qt.AlignmentFlag.AlignTop
        self._icon = IconLabel("", size=16)
        self._words = Label(wrap=True)
        self._when = Label(colour="tx2")
        row.addWidget(self._icon, 0, top)
        row.addWidget(self._words, 1)
        row.addWidget(self._when, 0, top)

    def show_line(self, line: TimelineLine) -> None:
        """Show this one."""
        self._icon.set_icon(line.icon, line.colour)
        self._words.set_text(line.words)
        self._when.set_text(line.when)
