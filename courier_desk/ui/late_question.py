"""A question that is asked once the service has answered, a concept of its own: a person may have gone on by then.

A modal question that opens over what is being typed takes its keys, and a blank answers it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from courier_desk.ui.widgets import Severity
from courier_desk.ui.widgets.messages import StatusMessage

#: What takes longer than this (seconds) is said to be under way.
_PATIENCE = 0.4
_TYPED_INTO = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox)


class LateQuestion:
    """What a person wants to be asked about, at this place (``about``) and with the keyboard where it is now."""

    def __init__(self, about: QWidget) -> None:
        self._about = about
        self._keyboard = QApplication.focusWidget()
        self._typed = _typed_in(self._keyboard)

    @property
    def comes_too_late(self) -> bool:
        """Tell whether the person went elsewhere, or types something by now."""
        here = QApplication.focusWidget()
        goes_on = here is not self._keyboard or _typed_in(here) != self._typed
        return not self._about.isVisible() or (goes_on and isinstance(here, _TYPED_INTO))


def _typed_in(widget: QWidget | None) -> str:
    """Give what stands in a field that is typed into."""
    if isinstance(widget, QLineEdit | QAbstractSpinBox):
        return widget.text()
    return widget.toPlainText() if isinstance(widget, QPlainTextEdit | QTextEdit) else ""


@contextmanager
def waiting_told(status: StatusMessage, several: bool) -> Iterator[None]:
    """Say what is waited for, where that takes a while."""
    words = QCoreApplication.translate("OrderListActions", "Asking the service how it stands now …")
    if several:
        words = QCoreApplication.translate("OrderListActions", "Asking the service how they stand now …")
    said = asyncio.get_running_loop().call_later(_PATIENCE, lambda: status.tell(words, Severity.UNDER_WAY))
    try:
        yield
    finally:
        said.cancel()
