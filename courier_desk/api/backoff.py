"""How long to wait before trying again (specification, Limits: exponential, jitter, at most 30 seconds, five
attempts)."""

from __future__ import annotations

ATTEMPTS = 5
LONGEST = 30.0


def backoff(attempt: int, chance: float) -> float:
    """Give seconds before the next try after the ``attempt``-th failed one (from 1): 1, 2, 4 … 30, of it a random
    half to whole.

    ``chance`` is a random number from 0 to 1. Half is kept so that a try never follows at once.
    """
    whole = min(LONGEST, 2.0 ** min(max(attempt, 1) - 1, 10))
    return whole * (0.5 + 0.5 * chance)
