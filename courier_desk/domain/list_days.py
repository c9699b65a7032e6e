"""The days a list shows, as a person chooses them, and the instants they mean in the service's country.

Kept as text: ``7`` (that many days, today the last of them), ``yesterday``, ``every``, ``2026-11-01..2026-11-20``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

CAIRO = ZoneInfo("Africa/Cairo")
EVERY, YESTERDAY = "every", "yesterday"
_TO = ".."


@dataclass(frozen=True, slots=True)
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
