"""A desk of a site that can be killed: one life of the real desk over the database that it shares with others.

As a program it is the nursery of ``kill_worker``. New orders are saved beside it while the database is away. Its person
does not give up: what else was not done then is asked for again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from courier_desk.desk import outbox as sender
from courier_desk.desk.session import Session
from courier_desk.domain.outbox import Event, Progress, State, advance
from courier_desk.store import outbox as rows
from courier_desk.store.desks import OWN
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.site_store import SiteStore
from tests.campaigns.kill_deeds import decide, save
from tests.campaigns.kill_points import Cut, install
from tests.campaigns.kill_worker import QUIET, STUCK, Life, is_quiet, open_desk, scale, serve
from tests.support.paper import KeptPaper

log = logging.getLogger(__name__)
T = TypeVar("T")
_OFFLINE = "offline.sqlite"
_LOOK_EVERY, _ASK_AGAIN = 0.3, 0.2
#: What ends by itself: the server is away, or has not noticed yet that this desk's last life is over.
_PASSING = (StoreFaultKind.UNREACHABLE, StoreFaultKind.LOCKED)


async def live(life: Life) -> int:
    """Live until nothing of the site's is left to be done; the exit code tells."""
    install(Cut(life.point, life.nth))
    scale(life)
    vars(sender).update(UNREACHED_REST=0.3)
    if not life.leases:
        _ignore_leases()
    try:
        async with asyncio.timeout(life.patience):
            store = await insist(partial(asyncio.to_thread, SiteStore.open, life.site, desk=life.name))
            opened = await insist(lambda: open_desk(life, store, KeptPaper(), Path(life.folder) / _OFFLINE))
            working = asyncio.create_task(opened.run(), name="session")
            await _work(life, opened)
    except TimeoutError:
        log.exception("stuck")
        return STUCK
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await opened.aclose()
    await store.aclose()
    return QUIET


async def _work(life: Life, opened: Session) -> None:
    folder = Path(life.folder)
    for order in life.orders:
        await asyncio.sleep(max(0.0, order.wait))
        await insist(partial(save, opened, folder, order))
    while _waits_beside(folder) or not await insist(partial(is_quiet, opened)):
        await insist(partial(decide, opened, folder, life.control_url))
        await asyncio.sleep(_LOOK_EVERY)


def _waits_beside(folder: Path) -> bool:
    """Tell whether orders that were saved without the database are not there yet, in whichever life they were."""
    return bool(beside(folder, f"SELECT count(*) FROM outbox WHERE id >= {OWN}"))


def beside(folder: Path, question: str) -> int:
    """Ask the file of the orders that were saved without the database; 0 while there is none."""
    if not (folder / _OFFLINE).exists():
        return 0
    with contextlib.closing(sqlite3.connect(folder / _OFFLINE)) as db:
        try:
            return int(db.execute(question).fetchone()[0])
        except sqlite3.OperationalError:  # a life ended while it was made
            return 0


async def insist(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until the database is there to answer."""
    while True:
        try:
            return await ask()
        except StoreFault as fault:
            if fault.kind not in _PASSING:
                raise
            await asyncio.sleep(_ASK_AGAIN)


def _ignore_leases() -> None:
    """Take whatever is being sent for cut off, wherever it is being sent, and simply send it again."""

    def moved(progress: Progress, event: Event, *, now: float, **more: Any) -> Progress:
        if event is Event.INTERRUPTED:
            return replace(progress, state=State.WAITING, next_at=now)
        return advance(progress, event, now=now, **more)

    vars(sender).update(advance=moved)
    vars(rows).update(leases_elsewhere=lambda _db: frozenset())


if __name__ == "__main__":
    serve(live)
