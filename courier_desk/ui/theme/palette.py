"""The tokens as a QPalette, for everything that Qt paints by itself; under high contrast, the tokens of a palette."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QColor, QPalette

from courier_desk.ui.theme.tokens import DARK, LIGHT, Tokens

_ROLES = {
    QPalette.ColorRole.Window: "win",
    QPalette.ColorRole.WindowText: "tx",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Text: "tx",
    QPalette.ColorRole.PlaceholderText: "tx3",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ButtonText: "tx",
    QPalette.ColorRole.BrightText: "ondg",
    QPalette.ColorRole.ToolTipBase: "surface",
    QPalette.ColorRole.ToolTipText: "tx",
    QPalette.ColorRole.Highlight: "sel",
    QPalette.ColorRole.HighlightedText: "tx",
    QPalette.ColorRole.Accent: "ac",
    QPalette.ColorRole.Link: "ac",
    QPalette.ColorRole.LinkVisited: "ac",
    QPalette.ColorRole.Light: "surface",
    QPalette.ColorRole.Midlight: "line",
    QPalette.ColorRole.Mid: "line2",
    QPalette.ColorRole.Dark: "ctl",
    QPalette.ColorRole.Shadow: "ctl",
}
_OFF = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)


def palette_of(tokens: Tokens) -> QPalette:
    """The palette of the whole program."""
    palette = QPalette()
    for role, token in _ROLES.items():
        palette.setColor(role, QColor(tokens[token]))
    for role in _OFF:
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.dis))
    return palette


def tokens_of(palette: QPalette) -> Tokens:
    """Tokens taken from a high-contrast palette of the system: its own pairs, and no colours of ours."""
    text = palette.color(QPalette.ColorRole.WindowText).name()
    window = palette.color(QPalette.ColorRole.Window).name()
    mark = palette.color(QPalette.ColorRole.Highlight).name()
    on_mark = palette.color(QPalette.ColorRole.HighlightedText).name()
    grounds = ("win", "panel", "surface", "sunken", "hover", "selnf", "sel", "track")
    tinted = ("blueb", "viob", "ambb", "grnb", "redb", "neub")
    marks = ("ac", "ach", "hl", "redline", "bar")
    on_marks = ("onac", "hltx", "ondg")
    values = dict.fromkeys((*grounds, *tinted), window) | dict.fromkeys(marks, mark) | dict.fromkeys(on_marks, on_mark)
    dark = palette.color(QPalette.ColorRole.Window).lightness() < 128
    base = DARK if dark else LIGHT
    inks = ("tx", "tx2", "tx3", "line", "line2", "ctl", "blue", "vio", "amb", "grn", "red", "neu")
    edges = ("ambline", "grnline", "bar2")
    return replace(base, **values, **dict.fromkeys((*inks, *edges), text), dis=_off_ink(palette))


def _off_ink(palette: QPalette) -> str:
    """The system's colour for what is off; where it makes no difference, one between text and ground."""
    role = QPalette.ColorRole
    text, ground = palette.color(role.WindowText), palette.color(role.Window)
    off = palette.color(QPalette.ColorGroup.Disabled, role.WindowText)
    if off not in (text, ground):
        return str(off.name())
    channels = zip((text.red(), text.green(), text.blue()), (ground.red(), ground.green(), ground.blue()), strict=True)
    return str(QColor(*(round(0.55 * ink + 0.45 * paper) for ink, paper in channels)).name())
