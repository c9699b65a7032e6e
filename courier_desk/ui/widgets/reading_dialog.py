"""A window of something to be read, over a line at its foot and the one button that closes it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.literal import title_text
from courier_desk.ui.widgets.boxes import Ground
from courier_desk.ui.widgets.buttons import Button
from courier_desk.ui.widgets.labels import Label


class ReadingDialog(QDialog):
    """Open it with ``open()``; Escape and Enter close it. ``size`` in logical pixels."""

    def __init__(
        self, title: str, body: QWidget, said: str, close: Button, *, size: tuple[int, int], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title_text(title))
        self.resize(*size)
        body.setAccessibleName(title)
        close.clicked.connect(self.accept)
        foot = Ground("panel", top=True)
        row = QHBoxLayout(foot)
        row.setContentsMargins(20, 10, 20, 10)
        row.addWidget(Label(said, colour="tx2", wrap=True), 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(body, 1)
        column.addWidget(foot)
        close.setFocus()
