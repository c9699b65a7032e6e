"""Keeps the requests of the last minute over a restart, so that a desk that is killed does not spend its minute twice.

What was sent is written down soon after; no more than ``AHEAD`` may be sent meanwhile, and so many count as sent at the
next start when this one did not end in order. It does not know what the requests are for.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from courier_desk.desk.context import Context
from courier_desk.store import accounts as kept
from courier_desk.store.faults import StoreFault

#: From a request to its writing, and from one look to the next (seconds).
KEPT_AFTER, LOOK_EVERY = 0.05, 2.0
#: So many requests of a window of 120 may be under way before they are written down; at least two.
AHEAD = 8
#: Two clocks tell the same moment this exactly (seconds); they are looked at as well because a clock may be set.
SAME_MOMENT = 0.1


class BudgetKeeper:
    """The keeper of one account's budget. ``key_id`` names the key without telling it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._key_id = ""
        self._kept: list[float] = []
        self._most = 0

    @property
    def _ahead(self) -> int:
        return max(2, AHEAD * self._context.budget.limit // 120)

    async def restore(self, key_id: str) -> None:
        """Count what an earlier run sent with this key. Raises StoreFault."""
        self._key_id = key_id
        self._context.budget.restore(await self._context.store.read(lambda db: kept.recent_requests(db, key_id)))

    def begin(self) -> None:
        """From now on nothing is sent that ``run`` will not have written down in time."""
        self._most = self._ahead
        self._context.budget.keep_ahead(self._most)

    def end(self) -> None:
        """Nobody writes anything down any more; ``save`` does it once."""
        self._context.budget.keep_ahead(None)

    async def run(self) -> None:
        """Write down for as long as the session lives. Raises StoreFault; then requests wait for no writing."""
        budget, spent = self._context.budget, asyncio.Event()
        unsubscribe = budget.subscribe(spent.set)
        self.begin()
        try:
            await self.save()
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await spent.wait()
                await asyncio.sleep(KEPT_AFTER)
                spent.clear()
                if self._most != self._ahead:  # another limit
                    self.begin()
                if not budget.is_written or not _among(budget.recent(), self._kept):
                    await self.save()
        except StoreFault:
            self.end()
            raise
        finally:
            unsubscribe()

    async def save(self) -> None:
        """Write down what counts now. Raises StoreFault."""
        budget, key_id = self._context.budget, self._key_id
        granted, times = budget.granted, budget.recent()
        await self._context.store.write(lambda db: kept.save_requests(db, key_id, times))
        self._kept = times
        budget.written(granted)


def _among(times: list[float], kept_before: list[float]) -> bool:
    """Tell whether all these moments are kept already: an idle desk, whose requests only grow old, writes nothing."""
    fitting = kept_before[len(kept_before) - len(times) :] if len(times) <= len(kept_before) else []
    return len(fitting) == len(times) and all(
        abs(one - two) < SAME_MOMENT for one, two in zip(times, fitting, strict=True)
    )
