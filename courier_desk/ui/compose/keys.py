"""The keys of the compose page; each also on the Arabic letter of the same key, where it is a letter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from courier_desk.domain.orders import OrderType


class Keyed(Protocol):
    """What the keys do (``page.ComposePage``)."""

    def submit(self, *, print_after: bool = False) -> None:
        """Save the order."""

    def keep(self) -> None:
        """Keep it as a draft."""

    def leave(self) -> None:
        """Go back."""

    def fill_in(self) -> None:
        """Fill in the known customer."""

    def copy_last(self) -> None:
        """Copy the last package and payment."""

    def clear(self) -> None:
        """Empty the form."""

    def next_problem(self) -> None:
        """Go to the next problem."""

    def choose_type(self, kind: OrderType) -> None:
        """Change to this kind of order."""


def bind_keys(page: Keyed) -> None:
    """Bind them; Qt leaves them alone while the page is not on the screen."""
    bindings: list[tuple[Callable[[], None], tuple[str, ...]]] = [
        (page.submit, ("Ctrl+Return", "Ctrl+Enter")),
        (partial(page.submit, print_after=True), ("Ctrl+Shift+Return", "Ctrl+Shift+Enter", "F12")),
        (page.keep, ("Ctrl+S", "Ctrl+س")),
        (page.leave, ("Esc",)),
        (page.fill_in, ("Alt+F", "Alt+ب")),
        (page.copy_last, ("Alt+C", "Alt+ؤ")),
        (page.clear, ("Ctrl+.", "Ctrl+ز")),
        (page.next_problem, ("F8",)),
        *((partial(page.choose_type, kind), (f"Alt+{place}",)) for place, kind in enumerate(OrderType, 1)),
    ]
    assert isinstance(page, QWidget)
    for do, keys in bindings:
        shortcut = QShortcut(page)
        shortcut.setKeys([QKeySequence(key) for key in keys])
        shortcut.activated.connect(do)
