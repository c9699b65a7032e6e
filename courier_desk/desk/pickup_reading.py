"""Reading one pickup again and taking what was read into the mirror."""

from __future__ import annotations

import asyncio
import logging

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.pickups import Pickup
from courier_desk.store import pickups
from courier_desk.store.faults import StoreFault
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)


async def read_pickup(context: Context, number: str, merchant: str, lane: Lane) -> tuple[Pickup | None, float]:
    """Ask the service for a pickup; gives it (None: it has none of this number) and when it was asked.

    Raises ApiError.
    """
    asked = context.now()
    try:
        return await context.client.pickup(number, merchant=merchant, lane=lane), asked
    except ApiError as error:
        if error.failure.kind is not FailureKind.NOT_FOUND:
            raise
        return None, asked


def keep_reading(db: Database, account: str, merchant: str, number: str, got: Pickup | None, *, seen_at: float) -> None:
    """Keep what ``read_pickup`` gave: what the service has no more is marked, never deleted."""
    if got is None:
        pickups.mark_gone(db, account, merchant, [number], at=seen_at)
    else:
        pickups.merge(db, account, merchant, [got], seen_at=seen_at, whole=True)


class PickupReader:
    """Reads pickups again soon, one after the other, in the background: after a change, say."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def read_soon(self, number: str, merchant: str) -> None:
        """Ask for a pickup to be read; what fails is left to the next poll."""
        self._queue.put_nowait((number, merchant))

    async def run(self) -> None:
        """Read for as long as the session lives."""
        while True:
            number, merchant = await self._queue.get()
            try:
                await self.read(number, merchant, lane=Lane.CHECK)
            except (ApiError, StoreFault) as fault:
                log.info("pickup %s was not read again: %s", number, fault)

    async def read(self, number: str, merchant: str, *, lane: Lane = Lane.PERSON) -> Pickup | None:
        """Read one now; None when the service has it no more. Raises ApiError."""
        context = self._context
        got, asked = await read_pickup(context, number, merchant, lane)
        await context.store.write(lambda db: keep_reading(db, context.account_id, merchant, number, got, seen_at=asked))
        context.changes.announce(Topic.PICKUPS)
        return got
