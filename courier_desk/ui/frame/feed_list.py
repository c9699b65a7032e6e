"""A list that opens at a button with what is known now, newest first, and takes the keyboard until it is closed."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.ui.bridge import Latest
from courier_desk.ui.widgets import PopupList, PopupRow

Listed = TypeVar("Listed")
_HEIGHT = 420


class FeedList(QObject, Generic[Listed]):
    """The list at ``anchor``. ``words`` are what screen readers call it; ``width`` in logical pixels."""

    def __init__(self, anchor: QWidget, words: str, *, width: int) -> None:
        super().__init__(anchor)
        self._anchor = anchor
        self._width = width
        self._before: QWidget | None = None
        self._asked = Latest[Listed](self._show, name=f"list of {type(self).__name__}")
        self._list = PopupList(anchor.window())
        self._list.view().setAccessibleName(words)
        self._list.view().setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # no line edit steers it
        self._list.chosen.connect(self._chosen)
        self._list.closed.connect(self._closed)

    def read(self) -> Awaitable[Listed]:
        """Read what is to be listed now."""
        raise NotImplementedError

    def rows(self, listed: Listed) -> Iterable[PopupRow]:
        """Give the rows of a reading."""
        raise NotImplementedError

    def take(self, key: str) -> None:
        """Go where a row leads; the keyboard goes along."""
        raise NotImplementedError

    def toggle(self) -> None:
        """Open it with what is known now, or close it."""
        if self._list.is_open():
            self._list.close_popup()
            return
        self._before = QApplication.focusWidget()
        self._asked.start(self.read)

    def refresh(self) -> None:
        """Read it again while it is open."""
        if self._list.is_open():
            self._asked.start(self.read)

    def close(self) -> None:
        """Ask nothing more."""
        self._asked.cancel()
        self._list.close_popup()

    def _show(self, listed: Listed) -> None:
        current = self._list.current_key() if self._list.is_open() else ""
        self._list.set_rows(list(self.rows(listed)), current=current)
        height = min(_HEIGHT, self._list.sizeHint().height())
        self._list.open_under(self._anchor, width=self._width, height=height)
        self._list.view().setFocus(Qt.FocusReason.PopupFocusReason)

    def _chosen(self, key: str) -> None:
        self._before = None
        self.take(key)

    def _closed(self) -> None:
        before, self._before = self._before, None
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)
