"""Text as it is, where Qt would read signs in it: markup in tool tips, "&" and tabs in menus, "[*]" in titles.

A name that is read aloud holds what was written by anybody only by ``heard_text``.

Every tool tip, of a widget or of a model, passes ``tip_text`` (a test of the house sees to it).
"""

from __future__ import annotations

import textwrap

from courier_desk.domain.folding import strip_unseen
from courier_desk.domain.shown_text import each_line, one_line

#: Joins two letters without being seen: a tag whose first sign it is, is none.
_JOINER = "\u2060"
#: A tip wider than this many letters is broken into lines, and a longer one is cut: it would not fit on the screen.
_WIDE, _MOST = 120, 2_000


def tip_text(text: str) -> str:
    """Give the text of a tool tip so that Qt shows its letters, whatever markup they look like.

    Not by entities: a screen reader is told a tool tip as it stands, as the description of its widget.
    """
    shown = each_line(text if len(text) <= _MOST else f"{text[:_MOST]}\u2026")
    if len(shown) > _WIDE:
        shown = "\n".join(_broken(line) for line in shown.split("\n"))
    return shown.replace("<", f"<{_JOINER}").replace("&lt;", f"&{_JOINER}lt;")


def menu_text(text: str, keys: str = "") -> str:
    """Give the text of a menu's line, in which "&" is no mnemonic and only ``keys`` stand behind a tab."""
    shown = one_line(text).replace("&", "&&")
    return f"{shown}\t{keys}" if keys else shown


def title_text(text: str) -> str:
    """Give the title of a window, in which "[*]" is no mark of something unsaved."""
    return one_line(text).replace("[*]", "[*][*]")


def heard_text(text: str) -> str:
    """Give what a screen reader is told of a text: its lines, without breaks inside them and without unseen signs."""
    return strip_unseen(each_line(text))


def _broken(line: str) -> str:
    if len(line) <= _WIDE:
        return line
    lines = textwrap.wrap(line, _WIDE, break_on_hyphens=False)
    return "\n".join(map(one_line, lines))
