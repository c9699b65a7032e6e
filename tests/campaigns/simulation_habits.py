"""How a service of the simulation and the line to it behave: what is drawn for each seed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Habits:
    """How this service answers where the specification is silent, and how fast. A write arrives no sooner than after
    ``writes_take`` seconds.
    """

    filters_by_reference: bool = True
    lists_reference: bool = True
    tells_reference: bool = True
    echoes_notes: bool = True
    deletes_new_only: bool = True
    swaps_refusals: bool = False
    fixed_window: bool = False
    limit: int = 120
    window: float = 60.0
    speed: float = 0.3
    writes_take: float = 0.0


@dataclass(slots=True)
class Faults:
    """Chances of one request's trouble; ``late``: the longest that a request is carried out after its connection ended
    (seconds); ``stale``: how far back a list may lag (seconds)."""

    unreachable: float = 0.0
    request_lost: float = 0.0
    answer_lost: float = 0.0
    hang: float = 0.0
    late_commit: float = 0.0
    error_after: float = 0.0
    error_before: float = 0.0
    refused_429: float = 0.0
    proxy: float = 0.0
    cut: float = 0.0
    stale_list: float = 0.0
    late: float = 7.0
    stale: float = 4.0

    def draw(self, chance: float, *, is_write: bool) -> str:
        """Give the trouble of a request, "" for none. ``chance``: a random number from 0 to 1."""
        for name in _DRAWN:
            chance -= getattr(self, name)
            if chance < 0:
                return name
        return ""


_DRAWN = (
    "unreachable", "request_lost", "answer_lost", "hang", "late_commit", "error_after", "error_before", "refused_429",
    "proxy", "cut", "stale_list",
)  # fmt: skip
