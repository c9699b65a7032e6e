"""How a person has arranged a list: its columns, and the filters kept under a name. What is not known is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from courier_desk.domain.values import frozen

#: A column is never made narrower or wider than this (pixels).
NARROWEST, WIDEST = 24, 900
#: A name is no longer than this.
LONGEST_NAME = 40


@frozen(kw_only=True)
class ColumnLayout:
    """The columns of a list: their keys in order, those that are hidden, and the widths a person gave (pixels).

    A column that is not named stands where it stands by itself; ``hidden`` None means: as the list begins.
    """

    order: tuple[str, ...] = ()
    hidden: frozenset[str] | None = None
    widths: Mapping[str, int] = field(default_factory=dict)

    def to_plain(self) -> dict[str, Any]:
        """Give what is kept."""
        hidden = None if self.hidden is None else sorted(self.hidden)
        return {"order": list(self.order), "hidden": hidden, "widths": dict(self.widths)}

    @classmethod
    def from_plain(cls, kept: object) -> ColumnLayout:
        """Read what was kept, by this version or another."""
        if not isinstance(kept, Mapping):
            return cls()
        hidden, widths = kept.get("hidden"), kept.get("widths")
        return cls(
            order=_texts(kept.get("order")),
            hidden=frozenset(_texts(hidden)) if isinstance(hidden, list) else None,
            widths={
                str(key): min(WIDEST, max(NARROWEST, width))
                for key, width in (widths.items() if isinstance(widths, Mapping) else ())
                if isinstance(width, int)
            },
        )


@frozen(kw_only=True)
class SavedView:
    """Filters and sort of a list under a name; what each choice means is the list's.

    ``own``: of one desk alone, where others share its store.
    """

    name: str
    choices: Mapping[str, str]
    own: bool = False


def view_name(typed: str) -> str:
    """Give the name as it is kept: one line, not too long; empty when nothing was typed."""
    return " ".join(typed.split())[:LONGEST_NAME].strip()


def _texts(value: object) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


# The days a list shows, as a person chooses them, and the instants they mean in the service's country.
#
# Kept as text: ``7`` (that many days, today the last of them), ``yesterday``, ``month`` (the running one),
# ``last month``, ``every``, ``2026-11-01..2026-11-20``.


CAIRO = ZoneInfo("Africa/Cairo")
EVERY, YESTERDAY = "every", "yesterday"
MONTH, LAST_MONTH = "month", "last month"
_TO = ".."


@frozen
class Days:
    """The first and the last day, both included; None is open."""

    first: date | None = None
    last: date | None = None

    @property
    def since(self) -> datetime | None:
        """Give the instant the first day begins."""
        return None if self.first is None else midnight(self.first)

    @property
    def until(self) -> datetime | None:
        """Give the instant the last day ends (exclusive)."""
        return None if self.last is None else midnight(self.last + timedelta(days=1))


def midnight(day: date) -> datetime:
    """Give the instant a day begins in Cairo; where that midnight is skipped, the first moment there is."""
    return datetime(day.year, day.month, day.day, tzinfo=CAIRO).astimezone(UTC)


def range_key(first: date, last: date) -> str:
    """Give the text that keeps a range, whichever day was named first."""
    return f"{min(first, last)}{_TO}{max(first, last)}"


def days_of(key: str, today: date) -> Days:
    """Read what was chosen; ``today`` in Cairo. What cannot be read means every day."""
    if key == YESTERDAY:
        return Days(today - timedelta(days=1), today - timedelta(days=1))
    if key == MONTH:
        return Days(today.replace(day=1), None)
    if key == LAST_MONTH:
        end = today.replace(day=1) - timedelta(days=1)
        return Days(end.replace(day=1), end)
    if key.isascii() and key.isdigit() and 0 < int(key) < 10_000:
        return Days(today - timedelta(days=int(key) - 1), None)
    first, _, last = key.partition(_TO)
    try:
        return Days(date.fromisoformat(first), date.fromisoformat(last))
    except ValueError:
        return Days()


def today_in_cairo() -> date:
    """Give the day it is in the service's country."""
    return datetime.now(CAIRO).date()
