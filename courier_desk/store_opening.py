"""Opening the store at the start: what cannot be used is never replaced without a person's word."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault
from courier_desk.store.files import set_aside
from courier_desk.ui import bridge

log = logging.getLogger(__name__)


async def open_store(path: Path, closed: asyncio.Event) -> Store | None:
    """Open the store; a person decides about one that cannot be used. None when they give up or the program ends."""
    anew = False
    while True:
        try:
            return await asyncio.to_thread(Store.open, path, anew=anew)
        except StoreFault as fault:
            log.warning("the store cannot be used: %s", fault.kind)
            choice = await _ask_about(fault, closed)
            if choice == "close":
                return None
            anew = choice == "anew"
            if anew and fault.path.exists():
                try:
                    await asyncio.to_thread(set_aside, fault.path)
                except OSError as error:  # it cannot even be moved: the same question again
                    log.warning("the store could not be set aside: %s", error.strerror)
                    anew = False


async def _ask_about(fault: StoreFault, closed: asyncio.Event) -> str:
    from courier_desk.ui.shell.store_trouble import StoreTroubleWindow  # noqa: PLC0415

    decided: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def decide(choice: str) -> None:
        if not decided.done():
            decided.set_result(choice)

    window = StoreTroubleWindow(fault.kind.value, fault.path, fault.detail)
    window.again.connect(lambda: decide("again"))
    window.set_aside.connect(lambda: decide("anew"))
    window.closing.connect(lambda: decide("close"))
    window.show()
    closing = bridge.spawn(closed.wait(), name="closed meanwhile")
    closing.add_done_callback(lambda _task: decide("close"))
    try:
        return await decided
    finally:
        closing.cancel()
        window.hide()
        window.deleteLater()
