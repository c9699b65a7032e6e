"""The store's daily care: every page checked, today's backup made, long finished work forgotten.

A fault is told and never ends anything: what is damaged can still be read in part, and what waits can still be sent.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from courier_desk.store import outbox
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault, StoreFaultKind

log = logging.getLogger(__name__)
#: Seconds between two rounds of care.
DAILY = 86_400.0
#: Work that was done this long ago (seconds) is forgotten; its order stays in the mirror.
FORGOTTEN_AFTER = 90 * 86_400.0


async def keep_store(store: Store, on_fault: Callable[[str], None], *, every: float = DAILY) -> None:
    """Care for the store now and then daily, for as long as it is open. ``on_fault`` is told the kind of a fault."""
    while True:
        try:
            await care_for(store)
        except StoreFault as fault:
            if fault.kind is StoreFaultKind.CLOSED:
                return
            log.warning("care for the store: %s", fault.kind)
            on_fault(fault.kind.value)
        await asyncio.sleep(every)


async def care_for(store: Store, *, now: Callable[[], float] = time.time) -> int:
    """Check everything, back up, forget what was done long ago; gives how much was forgotten. Raises StoreFault."""
    await store.maintain()
    before = now() - FORGOTTEN_AFTER
    return await store.write(lambda db: outbox.prune_done(db, before))
