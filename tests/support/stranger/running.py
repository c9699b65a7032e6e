"""A stranger on a socket of this process, on its loop; labels are drawn in one thread for all strangers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import uvicorn

from courier_desk.sandbox.app import BASE_PATH
from courier_desk.sandbox.cli import HOST, Protocol, Server, listen
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.faults import parse_plan
from courier_desk.sandbox.journal import Entry
from courier_desk.sandbox.records import Account, Order
from tests.support.stranger.choices import Choices
from tests.support.stranger.service import Sent, StrangeApplication
from tests.support.stranger.world import World, build


@dataclass(frozen=True, slots=True)
class Stranger:
    """One stranger at work, with what a judge may see of it."""

    choices: Choices
    base_url: str
    world: World
    app: StrangeApplication

    @property
    def company_key(self) -> str:
        """Return the key of the company."""
        return self.world.company_key

    @property
    def single_key(self) -> str:
        """Return the key of one business."""
        return self.world.single_key

    @property
    def merchant(self) -> Account:
        """Return the merchant that a desk with the company's key works for."""
        return self.world.merchant

    @property
    def writes(self) -> list[Sent]:
        """Return every write as it was sent, in order."""
        return self.app.face.writes

    def requests(self) -> list[Entry]:
        """Return every request as it arrived."""
        return self.world.service.journal.since(0, 10**9)

    def orders(self) -> list[Order]:
        """Return every order there is, oldest first."""
        return self.world.service.db.select(Order, "ORDER BY seq")

    def creates(self, kind: str = "order") -> list[tuple[str, str]]:
        """Return number and reference of everything that was ever created here, deleted ones too."""
        rows = self.world.service.db.query(
            "SELECT number, reference FROM ledger WHERE kind = ? ORDER BY entry", (kind,)
        )
        return [(str(number), str(reference)) for number, reference in rows]

    def set_faults(self, plan: str) -> None:
        """Arm these faults and no others."""
        self.world.service.faults.clear()
        self.world.service.faults.add(parse_plan(plan))

    def set_limit(self, limit: int, window: float) -> None:
        """Allow this many requests in a window (seconds)."""
        service = self.world.service
        service.limiter = service.manner.limiter(limit, window)


@contextlib.asynccontextmanager
async def running(
    choices: Choices, labels: ThreadPoolExecutor, *, limit: int = 120, window: float = 60.0
) -> AsyncIterator[Stranger]:
    """Serve a stranger until the block ends."""
    with listen(0) as sock, Database(None) as db:
        world = build(choices, db, labels, limit=limit, window=window)
        app = StrangeApplication(world.service, choices)
        ready = asyncio.Event()
        config = uvicorn.Config(
            app,
            http=partial(Protocol, connections=world.service.connections),  # type: ignore[arg-type] # as the sandbox
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=1,
        )
        server = Server(config, ready.set)
        serving = asyncio.create_task(server.serve(sockets=[sock]), name=f"stranger {choices.seed}")
        await ready.wait()
        base_url = f"http://{HOST}:{sock.getsockname()[1]}{BASE_PATH}"
        world.service.base_url = base_url
        try:
            yield Stranger(choices, base_url, world, app)
        finally:
            server.stop()
            await serving
