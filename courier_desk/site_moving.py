"""Taking along what this computer holds into a site, or a copy of a site's store out of it, before anybody works with
either; a concept of its own: most starts move nothing.

A person sees how far it is, may end it, and is told what came of it. What is still to be done is kept as a setting, so
a program that dies in the middle goes on at its next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from courier_desk.desk.site_joining import follow_renamed
from courier_desk.domain.moving import Along, Moved, MovedAway
from courier_desk.site_opening import open_site
from courier_desk.store import moving
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.site_store import SiteStore
from courier_desk.ui import bridge
from courier_desk.ui.shell.moving_window import MovingWindow

if TYPE_CHECKING:
    from courier_desk.desk.preferences import Preferences
    from courier_desk.host.secrets import KeyStore
    from courier_desk.store.database import Store
    from courier_desk.ui.shell.store_trouble import StoreTrouble

log = logging.getLogger(__name__)


class SiteMove:
    """One start's taking along. ``path``: this computer's own store; ``closed`` is set when the program ends."""

    def __init__(self, path: Path, preferences: Preferences, keys: KeyStore, closed: asyncio.Event) -> None:
        self._path, self._preferences, self._keys, self._closed = path, preferences, keys, closed

    def back_to(self, away: MovedAway) -> None:
        """Work at the site again that this store was moved to; what is not there yet is moved first."""
        along = Along.IN if away.finished is None else Along.NOTHING
        self._preferences.change(site=away.url, along=along)

    async def take_back(self, file: FileStore) -> FileStore:
        """Work with the own store, whatever was moved out of it. Raises StoreFault."""
        await file.write(moving.take_back)
        self._preferences.change(along=Along.NOTHING)
        return file

    async def into(self, site: SiteStore) -> SiteStore | None:
        """Move this computer's own store into the site's; gives that, None when the program ends."""

        async def move(window: MovingWindow) -> Moved:
            file = await asyncio.to_thread(FileStore.open, self._path)
            try:
                url = self._preferences.settings.site
                ended = self._ended(window)
                return await moving.move(file, site, url=url, tell=window.show_step, ended=ended)
            finally:
                await file.aclose()

        window = MovingWindow(site.address, self._path, is_out=False)
        return site if await self._moved(window, move, site, Along.IN_LATER) else None

    async def out(self, file: FileStore, decide: Callable[[StoreTrouble], Awaitable[str]]) -> FileStore | None:
        """Move a copy of the store of the site that was left into this computer's own; gives that.

        None when the program ends.
        """
        opened = await open_site(self._preferences.settings.left_site, self._preferences, self._keys, decide)
        if not isinstance(opened, SiteStore):
            if opened is None:
                await file.aclose()
                return None
            self._preferences.change(along=Along.OUT_LATER)
            return file
        site = opened

        async def move(window: MovingWindow) -> Moved:
            if window.kept is None and any((await file.read(moving.counts)).values()):
                await file.back_up()
                window.kept = file.backups()[0]
            return await moving.move(site, file, tell=window.show_step, ended=self._ended(window))

        window = MovingWindow(site.address, self._path, is_out=True)
        try:
            return file if await self._moved(window, move, file, Along.OUT_LATER) else None
        finally:
            await site.aclose()

    def _ended(self, window: MovingWindow) -> Callable[[], bool]:
        return lambda: window.is_ended or self._closed.is_set()

    async def _moved(
        self, window: MovingWindow, move: Callable[[MovingWindow], Awaitable[Moved]], store: Store, later: Along
    ) -> bool:
        """Move, with the window of it, until it is done or a person leaves it for later; False as the program ends."""
        window.show()
        closing = bridge.spawn(self._closed.wait(), name="closed meanwhile")
        closing.add_done_callback(lambda task: None if task.cancelled() else window.go("close"))
        try:
            choice = await self._until_decided(window, move)
        finally:
            closing.cancel()
            window.hide()
            window.deleteLater()
        if choice == "close":
            await store.aclose()
            self._closed.set()
            return False
        if choice == "later":
            self._preferences.change(along=later)
        return True

    async def _until_decided(self, window: MovingWindow, move: Callable[[MovingWindow], Awaitable[Moved]]) -> str:
        while True:
            try:
                moved = await move(window)
            except StoreFault as fault:
                log.warning("taking along was ended: %s", fault.kind)
                is_sites = fault.site and fault.kind is not StoreFaultKind.FORBIDDEN
                window.show_trouble(f"site_{fault.kind}" if is_sites else str(fault.kind), fault.detail)
                choice = await window.chosen_way()
                if choice == "again":
                    window.begin_again()
                    continue
                return choice
            if not moved.whole:
                return window.way
            self._preferences.change(along=Along.NOTHING)
            await follow_renamed(moved.renamed, self._keys, self._preferences)
            window.show_moved(moved)
            return await window.chosen_way()
