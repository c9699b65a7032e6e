"""The compose page: one form for Deliver, Return and Exchange, and the panel with its fee, its gaps and its buttons."""

from __future__ import annotations

from courier_desk.ui.compose.desk import ComposeDesk
from courier_desk.ui.compose.page import ComposePage

__all__ = ["ComposeDesk", "ComposePage"]
