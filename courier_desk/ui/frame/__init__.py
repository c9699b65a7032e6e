"""The frame of the main window; pages are put into it. A part is imported when it is asked for first.

The first start ever shows another window, which needs a place and a scanner of it and nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from courier_desk.ui.frame.focus import focus_into
    from courier_desk.ui.frame.page import Page
    from courier_desk.ui.frame.views import (
        AccountEntry,
        AccountNote,
        AccountView,
        ConnectionState,
        ConnectionView,
        MerchantChoices,
        MerchantEntry,
        RequestLine,
        Tab,
    )
    from courier_desk.ui.frame.window import MainWindow

__all__ = [
    "AccountEntry",
    "AccountNote",
    "AccountView",
    "ConnectionState",
    "ConnectionView",
    "MainWindow",
    "MerchantChoices",
    "MerchantEntry",
    "Page",
    "RequestLine",
    "Tab",
    "focus_into",
]

if not TYPE_CHECKING:  # where types are checked, a name that is not imported above is a mistake

    def __getattr__(name: str) -> object:
        """Import the part of a name that is asked for first, and keep what the name means."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        part = {"MainWindow": "window", "Page": "page", "focus_into": "focus"}.get(name, "views")
        globals()[name] = found = getattr(import_module(f"{__name__}.{part}"), name)
        return found
