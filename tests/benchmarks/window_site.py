"""The program's window at a site while another desk, a process of its own, saves orders: how soon each is painted."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

from tests.benchmarks.children import ROOT
from tests.benchmarks.window_list import PATIENCE, _quiet
from tests.benchmarks.window_process import SETTLING, Watch

if TYPE_CHECKING:
    from courier_desk.app import Program


async def others(program: Program, watch: Watch, *, address: str) -> dict[str, Any]:
    """Have another desk of the site at ``address`` save orders; gives milliseconds from there to their paint."""
    assert watch.heart is not None
    watch.heart.stop()
    assert program.window is not None
    page = program.window.orders.list
    await asyncio.sleep(SETTLING)
    page.filters.clear()
    await _quiet(page)
    painted = _noted()
    command = (sys.executable, "-m", "tests.benchmarks.site_list", "--save", address)
    other = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    said, _ = await other.communicate()
    saved: dict[str, float] = json.loads(said)
    async with asyncio.timeout(PATIENCE):
        while not painted.keys() >= saved.keys():
            await asyncio.sleep(0.1)
    taken = [1_000 * (painted[reference] - at) for reference, at in saved.items()]
    return {"painted": statistics.median(taken), "painted, worst": max(taken)}


def _noted() -> dict[str, float]:
    """Have the moment kept (``time.monotonic``) at which a reference is painted first."""
    from courier_desk.ui.orders.table import RowPainting

    paint = RowPainting.row
    moments: dict[str, float] = {}

    def noted(self: RowPainting, row: Any, *arguments: Any, **named: Any) -> None:
        paint(self, row, *arguments, **named)
        moments.setdefault(row.reference, time.monotonic())

    RowPainting.row = noted  # type: ignore[method-assign]  # a look from outside
    return moments
