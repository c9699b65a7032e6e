"""What a field says of its content, shared by every editor."""

from __future__ import annotations

from enum import Enum

from PySide6.QtWidgets import QWidget


class FieldState(Enum):
    """Nothing to say, found, doubtful, wrong; the value is the dynamic property ``state`` the style paints by."""

    NONE = ""
    OK = "ok"
    WARN = "warn"
    ERROR = "error"


def set_field_state(editor: QWidget, state: FieldState) -> None:
    """Tell the style how to paint this editor's border."""
    editor.setProperty("state", state.value)
    editor.update()
