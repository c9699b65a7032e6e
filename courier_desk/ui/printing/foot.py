"""The foot of the print page: how many labels and requests, how long about, Print, Save as PDF, Close."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.widgets import Button, ButtonKind, Ground, Label
from courier_desk.ui.words import Formats, listed

_SIDE, _GAP = 16, 8


class PrintFoot(Ground):
    """Shows what it is told; tells what was pressed."""

    print_pressed = Signal()
    save_pressed = Signal()
    close_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("panel", top=True, parent=parent)
        self._counts = Label(colour="tx2", wrap=True)
        self._about = Label(colour="tx2")
        self.print = Button("", kind=ButtonKind.FIRST, icon="print", keys="Ctrl+Enter", tall=True)
        self.save = Button(self.tr("Save as PDF…"), icon="file")
        self.leave = Button(self.tr("Close"), keys="Esc")
        counts = QHBoxLayout()
        counts.addWidget(self._counts, 1)
        counts.addWidget(self._about)
        ends = QHBoxLayout()
        ends.setSpacing(_GAP)
        ends.addWidget(self.save, 1)
        ends.addWidget(self.leave, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 12, _SIDE, 14)
        column.setSpacing(_GAP)
        column.addLayout(counts)
        column.addWidget(self.print)
        column.addLayout(ends)
        self.print.clicked.connect(self.print_pressed)
        self.save.clicked.connect(self.save_pressed)
        self.leave.clicked.connect(self.close_pressed)

    def show_counts(self, labels: int, requests: int | None, seconds: float) -> None:
        """Tell how many labels, how many of them the service is asked for (None: not known yet), and how long."""
        parts = [self.tr("%Ln labels", "", labels)]
        if requests is not None:
            parts.append(self.tr("%Ln requests", "", requests))
        self._counts.set_text(listed(parts))
        self._about.set_text(self._time(seconds) if labels else "")
        self.print.setText(self.tr("Print %Ln labels", "", labels))
        self._fit()

    def _time(self, seconds: float) -> str:
        if seconds < 90:
            count = max(1, round(seconds))
            return self.tr("about {0} s").replace("{0}", Formats.current().number(count))
        return self.tr("about {0} min").replace("{0}", Formats.current().number(round(seconds / 60)))

    def show_off(self, why_no_print: str, why_no_file: str) -> None:
        """Say why something cannot be done now."""
        self.print.set_off(why_no_print or None)
        self.save.set_off(why_no_file or None)

    def show_saving(self, done: int, count: int) -> None:
        """Tell how far the file is; of nothing, none is being written."""
        if not count:
            self.save.setText(self.tr("Save as PDF…"))
        else:
            number = Formats.current().number
            text = self.tr("{0} of {1} saved").replace("{0}", number(done)).replace("{1}", number(count))
            self.save.setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the keys where the panel is narrow."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - 2 * _SIDE
        for row in ((self.print,), (self.save, self.leave)):
            for button in row:
                button.set_compact(keys=True, words=True)
            needed = max(button.sizeHint().width() for button in row) * len(row) + _GAP * (len(row) - 1)
            for button in row:
                button.set_compact(keys=needed <= room, words=True)
