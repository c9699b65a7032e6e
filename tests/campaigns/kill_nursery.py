"""The campaign's end of the process that bears the lives of its desks (``kill_worker``)."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path

from tests.campaigns.kill_worker import End, Life

ROOT = Path(__file__).parents[2]


class Nursery:
    """The process that bears the lives (``kill_worker``)."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._ends: dict[str, asyncio.Future[End]] = {}

    @classmethod
    @asynccontextmanager
    async def open(cls, worker: str = "kill_worker") -> AsyncIterator[Nursery]:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", f"tests.campaigns.{worker}"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
        )
        nursery = cls(process)
        listening = asyncio.create_task(nursery._listen())
        try:
            yield nursery
        finally:
            assert process.stdin is not None
            process.stdin.close()
            await process.wait()
            await listening

    async def live(self, life: Life) -> End:
        """Bear a life and wait for its end."""
        assert self._process.stdin is not None
        ended: asyncio.Future[End] = asyncio.get_running_loop().create_future()
        self._ends[life.name] = ended
        self._process.stdin.write(json.dumps(asdict(life)).encode() + b"\n")
        return await ended

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            end = End(**json.loads(line))
            ended = self._ends.pop(end.name)
            if not ended.done():
                ended.set_result(end)
        for ended in self._ends.values():
            if not ended.done():
                ended.set_exception(RuntimeError("the nursery ended"))
