"""How many requests a poll costs that finds nothing new: python -m tests.benchmarks.idle_poll.

A desk without a window reads a service over a socket until its mirror is whole; then polls are counted at the service.
The merchants of the company, which are read once an hour, are counted apart.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path

from tests.desk.test_mirror import listed, make
from tests.desk.test_mirror_service import polled, zone_of
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox

ORDERS, POLLS = 1_000, 10


async def measure(folder: Path) -> dict[str, float]:
    """Fill the mirror, then poll."""
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, folder / "desk.sqlite", run=False) as session:
            make(sandbox, ORDERS, await zone_of(session))
            for number in listed(sandbox):
                sandbox.control("POST", f"/orders/{number}", {"status": "completed"})
            await polled(session, 20, apart=180.0)
            counts, hourly = [], _asked(sandbox, "/merchants")
            for _ in range(POLLS):
                before = _asked(sandbox) - _asked(sandbox, "/merchants")
                await polled(session, 1, apart=180.0)
                counts.append(_asked(sandbox) - _asked(sandbox, "/merchants") - before)
            hourly = _asked(sandbox, "/merchants") - hourly
    return {"orders": ORDERS, "polls": POLLS, "most": max(counts), "all": sum(counts), "merchants": hourly}


def _asked(sandbox: RunningSandbox, path: str = "") -> int:
    """Count the requests so far, of a path or all."""
    only = f"&path={path}" if path else ""
    return int(sandbox.control("GET", f"/requests?limit=1{only}")["matching"])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="idle-poll-") as name:
        sys.stdout.write(json.dumps(asyncio.run(measure(Path(name)))) + "\n")
