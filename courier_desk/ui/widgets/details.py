"""Labelled values one under another, selectable by mouse and keyboard, with a button to copy those worth copying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from courier_desk.ui.widgets.buttons import IconButton
from courier_desk.ui.widgets.labels import Label
from courier_desk.ui.words import ltr, plain

#: Text that can be selected takes its direction from its first letter, even from one inside an isolate.
_MARKS = {Qt.LayoutDirection.LeftToRight: "\u200e", Qt.LayoutDirection.RightToLeft: "\u200f"}


@dataclass(frozen=True, slots=True)
class DetailRow:
    """One line. ``ltr`` keeps numbers, phones and references in order in an Arabic window; ``copy`` adds the button."""

    label: str
    value: str
    copy: bool = False
    ltr: bool = False
    colour: str = "tx"


class DetailsGrid(QWidget):
    """The lines."""

    copied = Signal(str)
    """The value that now lies on the clipboard, without isolates."""

    def __init__(self, *, label_width: int = 88, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnMinimumWidth(0, label_width)
        self._grid.setColumnStretch(1, 1)
        self._rows: tuple[DetailRow, ...] = ()

    def rows(self) -> tuple[DetailRow, ...]:
        """What it shows."""
        return self._rows

    def set_rows(self, rows: Sequence[DetailRow]) -> None:
        """Show these; the same rows again change nothing, so that a selection stays."""
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        top = Qt.AlignmentFlag.AlignTop
        for place, row in enumerate(self._rows):
            self._grid.addWidget(Label(row.label, colour="tx2"), place, 0, top)
            self._grid.addWidget(self._value(row), place, 1, top)

    def _value(self, row: DetailRow) -> QWidget:
        text = ltr(row.value) if row.ltr else row.value
        label = Label(_MARKS[self.layoutDirection()] + text, colour=row.colour, wrap=True, selectable=True)
        label.setAccessibleName(f"{row.label}: {plain(row.value)}")
        label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        if not row.copy:
            return label
        label.setWordWrap(False)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return self._with_copy(label, row)

    def _with_copy(self, label: QLabel, row: DetailRow) -> QWidget:
        words = QCoreApplication.translate("Details", "Copy {what}").format(what=row.label)
        button = IconButton("copy", words, size=14)
        button.setFixedSize(24, 20)
        button.clicked.connect(lambda: self._copy(row.value))
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        line.addWidget(label)
        line.addWidget(button)
        line.addStretch(1)
        return holder

    def _copy(self, value: str) -> None:
        QGuiApplication.clipboard().setText(plain(value))
        self.copied.emit(plain(value))
