"""Has a screen reader speak up for a widget, in the one way there is for what is not where the keyboard is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def alert(widget: QWidget) -> None:
    """Have what the widget says now read out."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent  # noqa: PLC0415 - two hundred names that no start needs

    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
