"""The keys of the compose page, each in both keyboard layouts, and what F1 says of them."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from courier_desk.domain.orders import OrderType
from courier_desk.ui.shortcuts import Shortcuts
from courier_desk.ui.words import order_type_words

translate = QCoreApplication.translate


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

    def paste_message(self) -> None:
        """Read an order out of a message."""

    def choose_type(self, kind: OrderType) -> None:
        """Change to this kind of order."""


def bind_keys(page: Keyed) -> Shortcuts:
    """Bind them; Qt leaves them alone while the page is not on the screen."""
    assert isinstance(page, QWidget)
    keys = Shortcuts(page, translate("Compose", "New order"))
    for place, kind in enumerate(OrderType, 1):
        keys.add(f"Alt+{place}", order_type_words(kind.value), partial(page.choose_type, kind))
    keys.note("Enter", translate("Compose", "Next field"))
    keys.note("Shift+Enter", translate("Compose", "Field before"))
    keys.add("Ctrl+Return", "", page.submit, "Ctrl+Enter")
    keys.note("Ctrl+Enter", translate("Compose", "Create"))
    with_label = partial(page.submit, print_after=True)
    keys.add("Ctrl+Shift+Return", "", with_label, "Ctrl+Shift+Enter", "F12")
    keys.note("Ctrl+Shift+Enter, F12", translate("Compose", "Create & print"))
    keys.add("Ctrl+S", translate("Compose", "Keep as draft"), page.keep)
    keys.add("Alt+F", translate("Compose", "Fill in the known customer"), page.fill_in)
    keys.add("Alt+C", translate("Compose", "Copy the last package and payment"), page.copy_last)
    keys.add("Ctrl+Shift+V", translate("Compose", "Paste a message"), page.paste_message)
    keys.add("Ctrl+.", translate("Compose", "Clear the form"), page.clear)
    keys.add("F8", translate("Compose", "Next problem"), page.next_problem)
    keys.add("Esc", translate("Compose", "Back, keeps a draft"), page.leave)
    return keys
