"""The few rules simplest as a style sheet: tips, menus, scroll bars. Never ``QWidget { }``, and no side paddings."""

from __future__ import annotations

from string import Template

from courier_desk.ui.theme.tokens import Tokens

_RULES = Template("""
QToolTip { background: $surface; color: $tx; border: 1px solid $ctl; padding: 4px; }
QMenu { background: $surface; color: $tx; border: 1px solid $ctl; padding: 4px; }
QMenu::item { padding: 6px 24px; border-radius: 4px; }
QMenu::item:selected { background: $sel; color: $tx; }
QMenu::item:disabled { color: $dis; }
QMenu::separator { height: 1px; background: $line; margin: 4px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $line2; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $ctl; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: $line2; }
""")


def style_sheet_of(tokens: Tokens) -> str:
    """The style sheet of the whole program in these colours."""
    return _RULES.substitute({name: tokens[name] for name in ("surface", "tx", "ctl", "sel", "dis", "line", "line2")})
