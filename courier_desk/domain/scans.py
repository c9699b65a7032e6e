"""Telling a scanner from a hand, and reading what it wrote with an Arabic keyboard layout on.

A scan is five or more characters, each within 35 ms of the one before, ended by Enter or Tab within the same time.
Moments are those of the keyboard's own events: how busy the program is does not make a hand a scanner.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.keyboard_layouts import ARABIC_KEYS

#: A number of an order or a pickup as the service writes it.
NUMBER_DIGITS = 6
#: A reference that this desk made (``desk.references``), in capitals or not: an Arabic layout tells no capitals.
_OWN_REFERENCE = re.compile(r"CD[0-9]{5}-[2-9A-Z]{6}", re.IGNORECASE)
SHORTEST = 5
GAP = 35
"""Milliseconds between two characters of a scan, at most."""
AGAIN = 1_500
"""The same code within so many milliseconds is one scan."""

#: A scanner sends no apostrophe and no grave, so their letters stay what they are.
_LATIN = {letter: key for key, letter in ARABIC_KEYS.items() if key not in "'`"}


@dataclass(frozen=True, slots=True)
class Reading:
    """One scan: the characters as they were typed and their code. ``again``: the same code too soon to be another."""

    typed: str
    code: str
    again: bool = False


class ScanReader:
    """Takes characters and ends, and gives what was scanned."""

    def __init__(self) -> None:
        self._typed = ""
        self._at = 0
        self._last = ("", -AGAIN)

    @property
    def typed(self) -> str:
        """Give the characters of what may be a scan."""
        return self._typed

    def take(self, character: str, at: int) -> None:
        """Take a character typed at this moment (milliseconds)."""
        self._typed = self._typed + character if self._typed and at - self._at <= GAP else character
        self._at = at

    def drop(self) -> None:
        """Forget what was typed: something else came between."""
        self._typed = ""

    def end(self, at: int) -> Reading | None:
        """Take Enter or Tab: gives what was scanned, None when it was no scan."""
        typed, self._typed = self._typed, ""
        if len(typed) < SHORTEST or at - self._at > GAP:
            return None
        code = as_latin(typed)
        again = code == self._last[0] and at - self._last[1] <= AGAIN
        self._last = (code, at)
        return Reading(typed, code, again)


def as_latin(typed: str) -> str:
    """Turn digits and letters of the Arabic layout into those on the same keys of the Latin one."""
    return "".join(_LATIN.get(letter, letter) for letter in fold_digits(strip_unseen(typed))).strip()


def is_numbered(code: str) -> bool:
    """Tell whether a code has the form of what stands on this desk's parcels: a number of the service, which its labels
    bear too, or a reference made here.
    """
    number = len(code) == NUMBER_DIGITS and code.isascii() and code.isdigit()
    return number or _OWN_REFERENCE.fullmatch(code) is not None
