"""Behind "More": the order as the service sent it, and which of its fields the specification does not know."""

from __future__ import annotations

import json
from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import Button, ButtonKind, Note, StatusMessage
from courier_desk.ui.widgets.painted import PaintedButton
from courier_desk.ui.words import listed, ltr

_HEIGHT = 220


class MoreSection(QWidget):
    """Folded until it is wanted; what is folded is not even put into words."""

    def __init__(self, status: StatusMessage) -> None:
        super().__init__()
        self._status = status
        self._raw: Mapping[str, object] = {}
        self._odd: tuple[str, ...] = ()
        self._shown: Mapping[str, object] | None = None
        self.fold = Button(self.tr("More"), kind=ButtonKind.QUIET, icon="down")
        self._copy = Button(self.tr("Copy all"), kind=ButtonKind.QUIET, icon="copy")
        self._note = Note(icon="info")
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._text.setFixedHeight(_HEIGHT)
        self._text.setAccessibleName(self.tr("The order as the service sent it"))
        head = QHBoxLayout()
        head.addWidget(self.fold)
        head.addStretch(1)
        head.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._note)
        column.addWidget(self._text)
        self.fold.clicked.connect(lambda: self.open(on=self._text.isHidden()))
        self._copy.clicked.connect(self._copy_all)
        self.open(on=False)

    def buttons(self) -> tuple[PaintedButton, ...]:
        """Its buttons, in the order of the keyboard."""
        return (self.fold, self._copy)

    def show_record(self, raw: Mapping[str, object], odd: tuple[str, ...]) -> None:
        """Take the record of another order; without one there is nothing to unfold."""
        self._raw, self._odd = raw, odd
        self.setVisible(bool(raw))
        if not self._text.isHidden():
            self._fill()

    def open(self, *, on: bool) -> None:
        """Unfold or fold it."""
        self._text.setVisible(on)
        self._copy.setVisible(on)
        self.fold.set_icon("up" if on else "down")
        self._note.setVisible(on and bool(self._odd))
        if on:
            self._fill()

    def text(self) -> str:
        """What it shows, for tests."""
        return self._text.toPlainText()

    def _fill(self) -> None:
        names = listed([ltr(name) for name in self._odd])
        self._note.show_note(self.tr("Not in the specification: {0}").replace("{0}", names))
        self._note.setVisible(bool(self._odd))
        if self._raw is not self._shown:  # reading on stays where it is while the order is as it was
            self._shown = self._raw
            self._text.setFont(Theme.of(self).font(Role.CAPTION))
            self._text.setPlainText(as_text(self._raw))

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self._raw))
        self._status.copied(self.tr("the order as it was sent"))


def as_text(record: Mapping[str, object]) -> str:
    """Write a record as people can read it: indented, every letter itself."""
    return json.dumps(dict(record), ensure_ascii=False, indent=2, default=str)
