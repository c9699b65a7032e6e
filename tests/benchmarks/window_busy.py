"""The program's window at work: orders are created in it and listed while a heart beats in its thread.

First it beats for a while with nothing to do, which is what this machine itself holds it up; then while the orders are
saved, sent, answered and listed, each as soon as the one before is on the disk. The service allows as many as come, so
that this is harder than a day: 200 orders in a few seconds.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from tests.benchmarks.window_process import Heart, Watch

if TYPE_CHECKING:
    from courier_desk.app import Program
    from courier_desk.desk.session import Session

IDLE = 4.0
#: All orders have to be at the service and in the list within this time (seconds).
PATIENCE = 300.0


async def busy(program: Program, watch: Watch, *, count: int) -> dict[str, Any]:
    """Create ``count`` orders in the program's window; gives the gaps between beats of both times."""
    assert watch.heart is not None
    watch.heart.stop()
    session, window = program.session, program.window
    assert session is not None
    assert window is not None
    await zones(session)
    await asyncio.sleep(2)
    idle = await _beating(asyncio.sleep(IDLE))
    model = window.orders.list.model
    before, started = model.rowCount(), time.perf_counter()
    busy_time = await _beating(create(session, count))
    seconds, listed = time.perf_counter() - started, model.rowCount() - before
    if listed != count:
        raise RuntimeError(f"{listed} of {count} orders are in the list")
    return {"idle": idle, "busy": busy_time, "seconds": seconds}


async def _beating(work: Any) -> dict[str, float]:
    heart = Heart()
    heart.start()
    await work
    return heart.stop()


async def zones(session: Session) -> None:
    """Wait until the zones were read."""
    async with asyncio.timeout(PATIENCE):
        while not session.zones.catalog.zones:
            await asyncio.sleep(0.1)


async def create(session: Session, count: int) -> None:
    """Save the orders one after the other and wait until the service has them all and the list has been shown."""
    from courier_desk.domain.outbox import State
    from courier_desk.store import outbox_counts
    from tests.support.desk import request

    for _ in range(count):
        await session.orders.create(request(session))
    context = session.context
    open_states = frozenset(State) - {State.DONE}
    async with asyncio.timeout(PATIENCE):
        while True:
            counts = await context.store.read(lambda db: outbox_counts.counts(db, context.account_id))
            if counts.get(State.REFUSED) or counts.get(State.NEEDS_PERSON):
                raise RuntimeError(f"the service did not take the orders: {counts}")
            if not sum(counts[state] for state in open_states if state in counts):
                break
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)  # the last change is listed
