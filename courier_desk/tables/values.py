"""What a cell's value looks like as text, and which number formats make a number a date.

A text says what a person sees: whole numbers without a point, as many digits as a spreadsheet has, dates as ISO 8601.
"""

from __future__ import annotations

import datetime as dt
import math
import re

#: Digits that a spreadsheet's numbers carry.
_DIGITS = ".15g"
#: Formats that every spreadsheet knows by number, in some language a date or a time (ECMA-376, 18.8.30).
_DATE_FORMATS = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59), *range(71, 82)})
#: What a format says for itself: quoted and escaped letters, fillers, colours, currencies, conditions. [h] is a time.
_SAID = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]', re.IGNORECASE)
_DATE_LETTERS = re.compile(r"[dmyhs]", re.IGNORECASE)
_LAST_DAY = 2_958_465  # 31 December 9999


def number_text(value: float) -> str:
    """Write a number; empty when it is none."""
    if not math.isfinite(value):
        return ""
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return format(value, _DIGITS)


def is_date_format(number: int, written: str | None) -> bool:
    """Tell whether a number format shows dates or times; ``written`` is what the file says of its number."""
    if written is None:
        return number in _DATE_FORMATS
    first = _SAID.sub("", written[:500]).split(";")[0]
    return "general" not in first.casefold() and _DATE_LETTERS.search(first) is not None


def date_text(serial: float, *, from_1904: bool) -> str:
    """Write a spreadsheet's day number as a date, a time below one day, or the number itself where it is neither."""
    if not 0 <= serial < _LAST_DAY:
        return number_text(serial)
    start = dt.datetime(1904, 1, 1) if from_1904 else dt.datetime(1899, 12, 30)  # noqa: DTZ001  (no zone in a cell)
    moment = start + dt.timedelta(seconds=round(serial * 86_400))
    if serial < 1 and not from_1904:
        return moment.time().isoformat()
    return moment.date().isoformat() if moment.time() == dt.time() else moment.isoformat()
