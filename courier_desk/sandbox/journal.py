"""What arrived at the service, and when: the evidence for a test that judges the desk from the service's side.

Keeps the latest requests and, for each key, the largest number that arrived in any rolling window. Memory does not
grow with traffic. Knows neither HTTP nor the limit's own bookkeeping.
"""

from __future__ import annotations

import itertools
from collections import deque
from dataclasses import dataclass
from typing import Any

KEPT = 20_000


@dataclass(slots=True)
class Entry:
    """One request: when it arrived, what it was, how it ended."""

    index: int
    at: float
    """Seconds since the epoch, real time."""
    monotonic: float
    key: str
    """Role of the key, "unknown" or ""."""
    method: str
    path: str
    merchant: str = ""
    status: int = 0
    """0 while nothing was answered, or when the connection was cut."""
    fault: str = ""
    seconds: float | None = None

    def shape(self) -> dict[str, Any]:
        """Return the entry for the control address."""
        return {name: getattr(self, name) for name in self.__slots__}


class _Peak:
    """The largest number of moments in any ``window`` seconds."""

    def __init__(self, window: float) -> None:
        self._window = window
        self._recent: deque[float] = deque()
        self.largest = 0
        self.total = 0

    def add(self, moment: float) -> None:
        while self._recent and moment - self._recent[0] >= self._window:
            self._recent.popleft()
        self._recent.append(moment)
        self.total += 1
        self.largest = max(self.largest, len(self._recent))


class Journal:
    """The requests of one run of the service."""

    def __init__(self, window: float) -> None:
        self.window = window
        self._entries: deque[Entry] = deque(maxlen=KEPT)
        self._count = itertools.count(1)
        self._peaks: dict[str, _Peak] = {}
        self._refused: dict[str, int] = {}

    def arrived(self, *, at: float, monotonic: float, key: str, method: str, path: str, merchant: str) -> Entry:
        """Note a request that just arrived."""
        entry = Entry(next(self._count), at, monotonic, key, method, path, merchant)
        self._entries.append(entry)
        if key:
            self._peaks.setdefault(key, _Peak(self.window)).add(monotonic)
        return entry

    def answered(self, entry: Entry, seconds: float) -> None:
        """Note that a request is over."""
        entry.seconds = round(seconds, 6)
        if entry.status == 429:
            self._refused[entry.key] = self._refused.get(entry.key, 0) + 1

    def since(self, index: int, limit: int) -> list[Entry]:
        """Return the kept requests after ``index``, oldest first, at most ``limit``."""
        return [entry for entry in self._entries if entry.index > index][:limit]

    def keys(self) -> dict[str, dict[str, int]]:
        """Return for each key: requests in all, the largest number in any window, how many got 429."""
        return {
            key: {"requests": peak.total, "largest": peak.largest, "refused": self._refused.get(key, 0)}
            for key, peak in self._peaks.items()
        }

    def largest(self, window: float) -> dict[str, int]:
        """Return the largest number in any ``window`` seconds for each key, over the kept requests."""
        peaks: dict[str, _Peak] = {}
        for entry in self._entries:
            if entry.key:
                peaks.setdefault(entry.key, _Peak(window)).add(entry.monotonic)
        return {key: peak.largest for key, peak in peaks.items()}

    def forget(self) -> None:
        """Start the evidence anew."""
        self._entries.clear()
        self._peaks.clear()
        self._refused.clear()
