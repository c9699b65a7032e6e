"""The frame of the main window; pages are put into it."""

from __future__ import annotations

from courier_desk.ui.frame.later import LaterPage, later_reason
from courier_desk.ui.frame.page import Page, focus_into
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
    "LaterPage",
    "MainWindow",
    "MerchantChoices",
    "MerchantEntry",
    "Page",
    "RequestLine",
    "Tab",
    "focus_into",
    "later_reason",
]
