"""A section of the settings: a title and rows, each found by its words. It knows no setting."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from courier_desk.domain.folding import fold
from courier_desk.ui.bridge import spawn
from courier_desk.ui.frame import focus_into
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Label, PageTitle, Rule
from courier_desk.ui.words import plain

#: The column of the names, so that all controls stand under each other.
_NAMES = 324
_WIDEST = 980


def show_whole(part: QWidget) -> None:
    """Scroll so that all of a part can be seen that was opened just now, once it is laid out."""
    area: QWidget | None = part
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if isinstance(area, QScrollArea):
        QTimer.singleShot(0, part, lambda: area.ensureWidgetVisible(part, 0, 24))


class Row(QWidget):
    """A setting: its name and a hint, its controls beside them."""

    def __init__(self, name: str, *controls: QWidget, hint: str = "", after: str = "") -> None:
        super().__init__()
        names = QVBoxLayout()
        names.setSpacing(0)
        self.name = Label(name, wrap=True)
        names.addWidget(self.name)
        if hint:
            names.addWidget(Label(hint, role=Role.CAPTION, colour="tx3", wrap=True))
        left = QWidget()
        left.setFixedWidth(_NAMES - 24)
        left.setLayout(names)
        names.setContentsMargins(0, 0, 0, 0)
        line = QHBoxLayout()
        line.setContentsMargins(0, 7, 0, 7)
        line.setSpacing(8)
        line.addWidget(left, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addSpacing(16)
        for control in controls:
            line.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
            if not control.accessibleName():
                control.setAccessibleName(name)
        self.after = Label(after, colour="tx2", wrap=True)
        line.addWidget(self.after, 1, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(Rule())


class Section(QWidget):
    """The base of every section. ``title`` is what the list at the side calls it."""

    def __init__(self, title: str, head: str = "") -> None:
        super().__init__()
        self.title = title
        self.setMaximumWidth(_WIDEST)
        self._parts: list[tuple[QWidget, str]] = []
        self._running: set[asyncio.Task[None]] = set()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(PageTitle(head or title))
        self._column.addSpacing(8)
        self._column.addWidget(Rule())

    def add(self, part: QWidget, words: str) -> None:
        """Put something under what is there, to be found by these words."""
        self._parts.append((part, fold(plain(words))))
        self._column.addWidget(part)

    def add_row(self, name: str, *controls: QWidget, hint: str = "", after: str = "", words: str = "") -> Row:
        """Put a setting under what is there; ``words`` find it too."""
        row = Row(name, *controls, hint=hint, after=after)
        self.add(row, f"{name} {hint} {after} {words}")
        return row

    def show_found(self, typed: list[str]) -> bool:
        """Show only what has every typed (folded) word, all of it when the title has; tell whether anything has.

        What stands on a button finds it too.
        """
        whole = all(word in fold(self.title) for word in typed)
        found = False
        for part, words in self._parts:
            buttons = (plain(button.text()) for button in part.findChildren(QAbstractButton))
            known = f"{words} {fold(' '.join(buttons))}"
            fits = whole or all(word in known for word in typed)
            part.setVisible(fits)
            found = found or fits
        self.setVisible(found)
        return found

    def focus_first(self) -> bool:
        """Give the keyboard to the first setting that is shown; False when there is none."""
        return focus_into(self)

    def refresh(self) -> None:
        """Show everything as it is now; a section that shows settings overrides it."""

    def run(self, work: Coroutine[Any, Any, None], *, name: str) -> None:
        """Start something that ends with the page at the latest."""
        task = spawn(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def let_go(self) -> None:
        """Ask and hear nothing more: the page goes."""
        for task in tuple(self._running):
            task.cancel()
