"""The keys of the compose page and their words; what they do is the page's."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from courier_desk.domain.orders import OrderType
from courier_desk.ui.shortcuts import Shortcuts
from courier_desk.ui.words import order_type_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate


class Steps(Protocol):
    """What the keys do."""

    def choose_type(self, kind: OrderType) -> None:
        """Change to this kind of order."""

    def submit(self, *, print_after: bool = False) -> None:
        """Save the order and have it sent."""

    def keep(self) -> None:
        """Keep what is typed as a draft."""

    def fill_in(self) -> None:
        """Take the known customer over."""

    def copy_last(self) -> None:
        """Copy package and payment of the order before."""

    def paste_message(self) -> None:
        """Read an order out of a message."""

    def clear(self) -> None:
        """Empty the form."""

    def next_problem(self) -> None:
        """Go to what is wrong next."""

    def leave(self) -> None:
        """Go back to the list."""


def bind_keys(page: QWidget, steps: Steps) -> Shortcuts:
    """Bind the page's keys; Qt leaves them alone while it is not on the screen."""
    keys = Shortcuts(page, Common.NEW_ORDER.words)
    for place, kind in enumerate(OrderType, 1):
        keys.add(f"Alt+{place}", order_type_words(kind.value), partial(steps.choose_type, kind))
    keys.note("Enter", translate("Compose", "Next field"))
    keys.note("Shift+Enter", translate("Compose", "Field before"))
    keys.note("\u2193", translate("Compose", "In the zone field: the whole list"))
    keys.add("Ctrl+Return", "", steps.submit, "Ctrl+Enter")
    keys.note("Ctrl+Enter", translate("Compose", "Create"))
    keys.add("Ctrl+Shift+Return", "", partial(steps.submit, print_after=True), "Ctrl+Shift+Enter", "F12")
    keys.note("Ctrl+Shift+Enter, F12", translate("Compose", "Create & print"))
    keys.add("Ctrl+S", translate("Compose", "Keep as draft"), steps.keep)
    keys.add("Alt+F", translate("Compose", "Fill in the known customer"), steps.fill_in)
    keys.add("Alt+C", translate("Compose", "Copy the last package and payment"), steps.copy_last)
    keys.add("Ctrl+Shift+V", translate("Compose", "Paste a message"), steps.paste_message)
    keys.add("Ctrl+.", translate("Compose", "Clear the form"), steps.clear)
    keys.note("Ctrl+Z", translate("Compose", "Bring back what was emptied or left, for a minute"))
    keys.add("F8", Common.NEXT_PROBLEM.words, steps.next_problem)
    keys.add("Esc", translate("Compose", "Back, keeps a draft"), steps.leave)
    return keys
