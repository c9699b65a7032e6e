"""The frame of the main window; pages are put into it."""

from __future__ import annotations

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
