"""How a widget keeps what it made from the theme (a font, a palette) in step with it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from courier_desk.ui.theme import Theme


def follow_theme(widget: QWidget, restyle: Callable[[], None]) -> None:
    """Call ``restyle``, a method of ``widget``, now and whenever the theme changes; it ends with the widget."""
    restyle()
    Theme.of(widget).changed.connect(restyle)
