"""Colours, type and icons of the desk, and the one object that carries them."""

from __future__ import annotations

from courier_desk.ui.theme.fonts import Role
from courier_desk.ui.theme.paint import elided, metrics_of, paint_arrow, paint_box, paint_check, text_width
from courier_desk.ui.theme.theme import Theme, ThemeMode
from courier_desk.ui.theme.tokens import DARK, LIGHT, Tokens, Tone

__all__ = [
    "DARK",
    "LIGHT",
    "Role",
    "Theme",
    "ThemeMode",
    "Tokens",
    "Tone",
    "elided",
    "metrics_of",
    "paint_arrow",
    "paint_box",
    "paint_check",
    "text_width",
]
