"""What a page shows when it has nothing to list: what will stand here, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.theme import Role
from courier_desk.ui.widgets.boxes import Ground
from courier_desk.ui.widgets.labels import IconLabel, Label

_TEXT_WIDTH = 430


class EmptyPage(Ground):
    """Icon, title, a sentence or two, and buttons, in the middle."""

    def __init__(
        self, icon: str, title: str, text: str, buttons: Sequence[QWidget] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__("surface", parent=parent)
        self._icon = IconLabel(icon, colour="ac", size=48)
        self._title = Label(title, role=Role.NAME, bold=True, wrap=True)
        self._text = Label(text, role=Role.FIELD, colour="tx2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(10)
        column.addStretch(5)
        column.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(12)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setMaximumWidth(_TEXT_WIDTH)
            line = QHBoxLayout()
            line.addStretch(1)
            line.addWidget(label, 1000)  # as wide as its largest; a fixed width would keep it from growing downward
            line.addStretch(1)
            column.addLayout(line)
        column.addSpacing(14)
        column.addLayout(_row(buttons))
        column.addStretch(6)

    def title(self) -> str:
        """The bold line."""
        return self._title.text()

    def show_words(self, title: str, text: str, icon: str | None = None) -> None:
        """Say something else."""
        self._title.set_text(title)
        self._text.set_text(text)
        if icon is not None:
            self._icon.set_icon(icon)


def _row(buttons: Sequence[QWidget]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row
