"""The keys that F1 shows, apart from the window: it stands before anybody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.widgets import Button, Ground, KbdTag, Label, PageTitle, SectionTitle
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate


class ShortcutSheet(QDialog):
    """The keys that F1 shows, grouped by where they work. Open it with ``open()``; Escape, Enter and F1 close it."""

    def __init__(self, lines: Sequence[ShortcutHelp], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(Common.SHORTCUTS.words)
        self.setMinimumSize(520, 480)
        area = self._area = QScrollArea()
        area.setAccessibleName(self.windowTitle())
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(_ShortcutLines(lines))
        close = Button(Common.CLOSE.words, keys="Esc")
        close.clicked.connect(self.accept)
        foot = Ground("panel", top=True)
        row = QHBoxLayout(foot)
        row.setContentsMargins(20, 10, 20, 10)
        row.addWidget(Label(translate("Shortcuts", "They work on the Arabic keyboard too."), colour="tx2"), 1)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(area, 1)
        column.addWidget(foot)
        close.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F1 again closes it; what scrolls a page scrolls the keys, wherever the keyboard is."""
        if event.key() == Qt.Key.Key_F1:
            self.accept()
            return
        bar, steps = self._area.verticalScrollBar(), QAbstractSlider.SliderAction
        ways = {
            Qt.Key.Key_PageDown: steps.SliderPageStepAdd,
            Qt.Key.Key_PageUp: steps.SliderPageStepSub,
            Qt.Key.Key_Down: steps.SliderSingleStepAdd,
            Qt.Key.Key_Up: steps.SliderSingleStepSub,
            Qt.Key.Key_Home: steps.SliderToMinimum,
            Qt.Key.Key_End: steps.SliderToMaximum,
        }
        if (way := ways.get(Qt.Key(event.key()))) is not None:
            bar.triggerAction(way)
            return
        super().keyPressEvent(event)


class _ShortcutLines(Ground):
    def __init__(self, lines: Sequence[ShortcutHelp]) -> None:
        super().__init__("surface")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        column.addWidget(PageTitle(Common.SHORTCUTS.words))
        for group, members in groupby(lines, key=lambda line: line.group):
            column.addSpacing(6)
            column.addWidget(SectionTitle(group))
            grid = QGridLayout()
            grid.setColumnStretch(1, 1)
            grid.setColumnMinimumWidth(0, 170)
            grid.setVerticalSpacing(6)
            for place, line in enumerate(members):
                grid.addWidget(KbdTag(line.keys), place, 0, Qt.AlignmentFlag.AlignLeading)
                grid.addWidget(Label(line.words, wrap=True), place, 1)
            column.addLayout(grid)
        column.addStretch(1)
