"""What every editor has beside its text: what the field says of its content, and whether a scanner may type there."""

from __future__ import annotations

from enum import Enum

from PySide6.QtWidgets import QWidget

#: The property of a field that is the place of numbers and references, or of any text: what is scanned stays in it.
TAKES_SCANS = "takesScans"
#: The property of a field whose own content looks like an order's number: an amount, a phone, a building.
HOLDS_NUMBERS = "holdsNumbers"
#: While a field is handed the first letter by another control: what takes back what that did beside. A scan calls it.
HANDED_ON = "handedOn"


class FieldState(Enum):
    """Nothing to say, found, doubtful, wrong; the value is the dynamic property ``state`` the style paints by."""

    NONE = ""
    OK = "ok"
    WARN = "warn"
    ERROR = "error"


def set_field_state(editor: QWidget, state: FieldState) -> None:
    """Tell the style how to paint this editor's border."""
    if editor.property("state") != state.value:
        editor.setProperty("state", state.value)
        editor.update()
