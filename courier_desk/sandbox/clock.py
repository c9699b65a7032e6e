"""The service's own clock: real time plus an offset, so that a test can skew it or let hours pass at once.

Everything the service says about time (Date header, timestamps, the six-hour rule, the courier) reads this clock.
The rate limit does not: it counts real seconds.
"""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from email.utils import formatdate
from zoneinfo import ZoneInfo

CAIRO = ZoneInfo("Africa/Cairo")


class Clock:
    """Seconds since the epoch as the service sees them."""

    def __init__(self, offset: float = 0.0) -> None:
        self.offset = offset

    def now(self) -> float:
        """Return the service's time in seconds since the epoch."""
        return time.time() + self.offset

    def http_date(self, skew: float = 0.0) -> str:
        """Return the Date header, optionally lying by ``skew`` seconds."""
        return formatdate(self.now() + skew, usegmt=True)

    def cairo_today(self) -> date:
        """Return the date in Cairo."""
        return datetime.fromtimestamp(self.now(), CAIRO).date()


def iso(moment: float) -> str:
    """Return a moment as ISO 8601 with milliseconds, in UTC."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
