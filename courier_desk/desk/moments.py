"""By whose clock the account's service tells moments without a zone: found out by the client, kept for the account.

A change comes into force between two readings of a list, together with everything that was kept by the other clock:
else what is read next would look older, or younger, than it is.
"""

from __future__ import annotations

import logging
from datetime import UTC, tzinfo
from functools import partial

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.calendar import CAIRO
from courier_desk.store import sync
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)


def clock_of(db: Database, account: str) -> tzinfo:
    """Give the clock of an account's service."""
    return CAIRO if sync.clock(db, account) == CAIRO.key else UTC


async def load_clock(context: Context) -> None:
    """Let the client read by the clock that was found out before."""
    context.client.drift.moments.use(await context.store.read(lambda db: clock_of(db, context.account_id)))


async def settle_clock(context: Context) -> None:
    """Read by the clock that was found out meanwhile, if any, and put right what is kept. Raises StoreFault."""
    clock = context.client.drift.moments.learnt
    if clock is None or context.store.read_only:
        return
    from courier_desk.api.order_json import order_retold  # noqa: PLC0415  # the client is there by now
    from courier_desk.api.pickups import pickup_retold  # noqa: PLC0415

    await context.store.write(
        lambda db: sync.use_clock(
            db,
            context.account_id,
            CAIRO.key if clock is CAIRO else "",
            order=partial(order_retold, zone=clock),
            pickup=partial(pickup_retold, zone=clock),
            at=context.now(),
        )
    )
    context.client.drift.moments.use(clock)
    log.info("moments without a zone are read as %s", CAIRO.key if clock is CAIRO else "UTC")
    context.changes.announce(Topic.ORDERS, Topic.PICKUPS)
