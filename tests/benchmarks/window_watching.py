"""The program's window while it watches: another merchant's rows, and polls that find what needs a person.

Measured in the program's own window. A switch ends when the rows of the merchant chosen are painted. The stalls are of
polls that find orders moved by couriers, with the notices and the list of what changed that follow.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import TYPE_CHECKING, Any

from tests.benchmarks.window_list import PATIENCE, _paint, _quiet
from tests.benchmarks.window_process import SETTLING, Heart, Watch

if TYPE_CHECKING:
    from courier_desk.app import Program
    from courier_desk.ui.shell.window import SessionWindow

#: Switches there and back, and polls.
SWITCHES, POLLS = 6, 8


async def watching(program: Program, watch: Watch) -> dict[str, Any]:
    """Switch merchants, then poll while couriers move orders; gives milliseconds."""
    assert watch.heart is not None
    watch.heart.stop()
    assert program.window is not None
    assert program.session is not None
    window, session = program.window, program.session
    await asyncio.sleep(SETTLING)
    window.orders.list.filters.clear()
    await _quiet(window.orders.list)
    async with asyncio.timeout(PATIENCE):
        while not (others := [one.code for one in await session.merchants.known() if one != session.merchant]):
            await asyncio.sleep(0.1)
    assert session.merchant is not None
    mine = session.merchant.code
    there, back = [], []
    for _ in range(SWITCHES):
        there.append(await _switch(window, others[0]))
        back.append(await _switch(window, mine))
    rows = window.orders.list.model.rowCount()
    heart = Heart()
    heart.start()
    for _ in range(POLLS):
        await _poll(program)
        window.show_changes()
        await asyncio.sleep(0.5)
        window.show_changes()
    notices = window.watching.notices
    assert notices is not None
    async with asyncio.timeout(PATIENCE):
        while not notices.told:  # one is enough: the next one waits for a minute
            await asyncio.sleep(0.1)
    stalls = heart.stop()
    return {
        "switch_median_ms": statistics.median(back),
        "switch_worst_ms": max(back),
        "other_median_ms": statistics.median(there),
        "rows": rows,
        "heard": notices.heard,
        **stalls,
    }


async def _switch(window: SessionWindow, code: str) -> float:
    """Choose a merchant; give the milliseconds until its rows are painted."""
    page = window.orders.list
    await asyncio.sleep(1.5)  # what the switch before began has ended
    started = time.perf_counter()
    window.use_merchant(code)
    async with asyncio.timeout(PATIENCE):
        while page.model.query is None or page.model.query[0].merchant != code:
            await asyncio.sleep(0)
    _paint(page)
    return (time.perf_counter() - started) * 1_000


async def _poll(program: Program) -> None:
    assert program.session is not None
    mirror = program.session.mirror
    before = mirror.next_at
    mirror.read_now()
    async with asyncio.timeout(PATIENCE):
        while mirror.next_at == before:
            await asyncio.sleep(0.01)
