"""References are born here: short, ASCII, without letters and digits that people confuse."""

from __future__ import annotations

import secrets
from datetime import datetime
from zoneinfo import ZoneInfo

CAIRO = ZoneInfo("Africa/Cairo")
#: Without I, L, O, U, 0, 1.
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


def short_token(length: int) -> str:
    """Give that many random letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def order_reference(now: float) -> str:
    """Give an order's reference, made of the Cairo day of ``now`` (seconds since the epoch) and six random letters."""
    return f"CD{datetime.fromtimestamp(now, CAIRO).strftime('%y%j')}-{short_token(6)}"


def change_reference() -> str:
    """Give the reference of a change: nobody but the outbox sees it."""
    return f"~{short_token(10)}"
