"""Having the data folder and opening the store: what cannot be used is never replaced without a person's word."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path

from courier_desk.host.claim import Claim, InUse, Role
from courier_desk.host.paths import DataFolder
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.files import set_aside
from courier_desk.ui import bridge

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Having:
    """The data folder is ours; without a ``claim`` a person only wants to look at what is in it."""

    claim: Claim | None


async def open_store(path: Path, closed: asyncio.Event, *, only_look: bool = False) -> Store | None:
    """Open the store; a person decides about one that cannot be used. None when they give up or the program ends."""
    anew = False
    while True:
        try:
            if only_look:
                return await asyncio.to_thread(Store.open_read_only, path)
            return await asyncio.to_thread(Store.open, path, anew=anew)
        except StoreFault as fault:
            log.warning("the store cannot be used: %s", fault.kind)
            choice = await _ask_about(fault, closed, can_look=fault.path == path)
            if choice == "close":
                return None
            if choice == "look":
                try:
                    return await asyncio.to_thread(Store.open_read_only, path)
                except StoreFault as trouble:  # it cannot even be read: the first question again
                    log.warning("the store cannot be looked at: %s", trouble.kind)
            anew = choice == "anew"
            if anew and fault.path.exists():
                try:
                    await asyncio.to_thread(set_aside, fault.path)
                except OSError as error:  # it cannot even be moved: the same question again
                    log.warning("the store could not be set aside: %s", error.strerror)
                    anew = False


async def have_folder(folder: DataFolder, closed: asyncio.Event) -> Having | None:
    """Take the data folder, or ask a person to wait for who has it. None when they give up or the program ends.

    A folder that cannot be written can be looked at.
    """
    while True:
        can_look = False
        try:
            return Having(Claim.take(folder.root, Role.WINDOW))
        except InUse as held:
            who = "courier-desk send" if held.owner.role is Role.SEND else "Courier Desk"
            fault = StoreFault(StoreFaultKind.LOCKED, folder.root, f"{who}, process {held.owner.pid or '?'}")
        except OSError as error:
            fault = StoreFault(StoreFaultKind.READ_ONLY, folder.root, error.strerror or "")
            can_look = folder.store.exists()
        log.warning("the data folder cannot be had: %s", fault.kind)
        match await _ask_about(fault, closed, can_look=can_look):
            case "close":
                return None
            case "look":
                return Having(None)


async def _ask_about(fault: StoreFault, closed: asyncio.Event, *, can_look: bool = False) -> str:
    from courier_desk.ui.shell.store_trouble import StoreTroubleWindow  # noqa: PLC0415

    decided: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def decide(choice: str) -> None:
        if not decided.done():
            decided.set_result(choice)

    window = StoreTroubleWindow(fault.kind.value, fault.path, fault.detail, can_look=can_look)
    window.again.connect(lambda: decide("again"))
    window.look.connect(lambda: decide("look"))
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
