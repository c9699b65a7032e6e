"""The program's window while a job of labels is printed: fetched, drawn, read back and written, one sheet at a time.

First it beats for a while with nothing to do, then during a job whose labels are fetched from the service, then while
the same labels, which are kept now, are printed again. Memory is looked at all along.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tests.benchmarks.moment import memory_mb
from tests.benchmarks.window_busy import IDLE, PATIENCE, create, zones
from tests.benchmarks.window_process import Heart, Watch

if TYPE_CHECKING:
    from courier_desk.app import Program
    from courier_desk.desk.session import Session

_LOOK = 0.25


async def printed(program: Program, watch: Watch, *, count: int) -> dict[str, Any]:
    """Create ``count`` orders, print their labels as one job, then again; gives the stalls and the memory."""
    assert watch.heart is not None
    watch.heart.stop()
    session, window = program.session, program.window
    assert session is not None
    assert window is not None
    await zones(session)
    await create(session, count)
    await asyncio.sleep(2)
    page = window.orders.list
    every, _ = await session.order_list.all_of(page.order_filter(), page.sort)
    keys = await session.order_list.keys_of(every)
    rows = await session.order_list.rows_of(keys[:count])  # the newest first
    found: dict[str, Any] = {"labels": len(rows), "idle": (await _watched(asyncio.sleep(IDLE)))}
    for name in ("fetched", "kept"):
        started = time.perf_counter()
        job = await session.print_jobs.start(rows)
        window.show_print_job(job)
        found[name] = await _watched(_done(session, job, count))
        found[name]["seconds"] = time.perf_counter() - started
    return found


async def _watched(work: Any) -> dict[str, float]:
    heart, most = Heart(), [memory_mb()["rss"]]
    heart.start()

    async def look() -> None:
        while True:
            most.append(memory_mb()["rss"])
            await asyncio.sleep(_LOOK)

    looking = asyncio.ensure_future(look())
    try:
        await work
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
    return {**heart.stop(), "rss": max(most)}


async def _done(session: Session, job: int, count: int) -> None:
    from courier_desk.domain.print_jobs import JobState, PrintState

    async with asyncio.timeout(PATIENCE):
        while True:
            view = await session.print_jobs.view(job)
            assert view is not None
            if view.job.state is JobState.DONE:
                break
            await asyncio.sleep(0.1)
    if view.counts.of(PrintState.SENT) != count:
        raise RuntimeError(f"{view.counts.by_state} of {count} labels")
    await asyncio.sleep(0.5)  # the last change is shown
