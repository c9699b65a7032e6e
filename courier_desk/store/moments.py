"""By whose clock the moments of an account's service are read that name no zone, and putting right what was kept by
another."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import apsw

from courier_desk.domain.orders import Order
from courier_desk.domain.pickups import Pickup
from courier_desk.store import accounts, orders, pickups, sync

_NAME = "clock"
#: No clock in Egypt is further from UTC.
_FARTHEST = timedelta(hours=3)


def clock(db: apsw.Connection, account: str) -> str:
    """Give the name of the time zone; "" for UTC."""
    value = accounts.finding(db, account, _NAME)
    return value if isinstance(value, str) else ""


def use_clock(
    db: apsw.Connection,
    account: str,
    name: str,
    *,
    order: Callable[[Order], Order],
    pickup: Callable[[Pickup], Pickup],
    at: float,
) -> None:
    """Keep the time zone, and every order and pickup as it is by it. What was newest in a list may have been taken for
    younger than it is: the next reading goes further back."""
    accounts.save_finding(db, account, _NAME, name, at)
    orders.put_right(db, account, order)
    pickups.put_right(db, account, pickup)
    sync.move_fences(db, account, -_FARTHEST)
