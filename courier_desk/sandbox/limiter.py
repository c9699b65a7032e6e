"""The request limit of a key: so many requests in a window, counted across everything the key asks.

Two kinds: the rolling window of the specification (section "Limits") and the fixed window of a live service (field
notes, trap 11). Time is handed in, in seconds of a clock that never goes back; no I/O, no other module.
"""

from __future__ import annotations

from collections import deque
from typing import Protocol


class Limiter(Protocol):
    """Says whether one more request of a key is within its limit, and counts it when it is."""

    limit: int
    window: float

    def admit(self, key: str, now: float) -> bool:
        """Return True and count the request, or False and count nothing."""
        ...


class RollingLimiter:
    """At most ``limit`` admitted requests in any ``window`` seconds; a refused one does not extend the wait."""

    def __init__(self, limit: int, window: float) -> None:
        self.limit = limit
        self.window = window
        self._admitted: dict[str, deque[float]] = {}

    def admit(self, key: str, now: float) -> bool:
        """Return True and count the request, or False and count nothing."""
        times = self._admitted.setdefault(key, deque())
        while times and now - times[0] >= self.window:
            times.popleft()
        if len(times) >= self.limit:
            return False
        times.append(now)
        return True


class FixedLimiter:
    """At most ``limit`` requests in each fixed window; all counters start anew together."""

    def __init__(self, limit: int, window: float) -> None:
        self.limit = limit
        self.window = window
        self._current = -1
        self._counts: dict[str, int] = {}

    def admit(self, key: str, now: float) -> bool:
        """Return True and count the request, or False and count nothing."""
        current = int(now // self.window)
        if current != self._current:
            self._current = current
            self._counts.clear()
        if self._counts.get(key, 0) >= self.limit:
            return False
        self._counts[key] = self._counts.get(key, 0) + 1
        return True
