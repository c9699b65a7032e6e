"""Having the data folder and opening the store: what cannot be used is never replaced without a person's word."""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from courier_desk.domain.moving import Along
from courier_desk.domain.values import frozen
from courier_desk.host.claim import Claim, InUse, Role
from courier_desk.host.paths import DataFolder
from courier_desk.store import files
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault, StoreFaultKind, system_fault
from courier_desk.store.file_store import FileStore, restore
from courier_desk.store.maintenance import moved_away
from courier_desk.ui import bridge

if TYPE_CHECKING:  # most starts have no trouble to show
    from PySide6.QtWidgets import QWidget

    from courier_desk.desk.maintenance import SiteKeeper, StoreKeeper
    from courier_desk.desk.preferences import Preferences
    from courier_desk.domain.moving import MovedAway
    from courier_desk.domain.site import SiteLook, SiteWay
    from courier_desk.host.private import Others
    from courier_desk.host.secrets import KeyStore
    from courier_desk.store.salvage import Report
    from courier_desk.ui.shell.store_trouble import StoreTrouble

log = logging.getLogger(__name__)


@frozen
class Having:
    """The data folder is ours; without a ``claim`` a person only wants to look at what is in it."""

    claim: Claim | None


@frozen
class SiteWanted:
    """Where the store is that the desks of a site share (empty: none is wanted), and this desk's name and password.

    ``training``: only the training service is worked with, whose orders lie in this computer's own store.
    """

    url: str
    preferences: Preferences
    keys: KeyStore
    training: bool = False


async def open_store(
    path: Path,
    closed: asyncio.Event,
    site: SiteWanted | None = None,
    *,
    only_look: bool = False,
    fault: StoreFault | None = None,
) -> Store | None:
    """Open the store; a person decides about one that cannot be used. None when they give up or the program ends.

    ``fault``: what was met while it was used; it is closed now. ``site``: what is opened instead of this computer's.
    """
    anew = False
    if site is not None and site.url:
        from courier_desk.site_opening import Alone, open_site  # noqa: PLC0415 - a start of one desk loads none of it

        opened = await open_site(site.url, site.preferences, site.keys, lambda trouble: _shown(trouble, closed))
        if opened is not None and not isinstance(opened, Alone) and site.preferences.settings.along is Along.IN:
            from courier_desk.site_moving import SiteMove  # noqa: PLC0415 - most starts move nothing

            return await SiteMove(path, site.preferences, site.keys, closed).into(opened)
        if not isinstance(opened, Alone):
            return opened
    while True:
        if fault is None:
            try:
                if only_look:
                    return await asyncio.to_thread(FileStore.open_read_only, path)
                store = await asyncio.to_thread(FileStore.open, path, anew=anew)
                return store if site is None or site.training else await _as_left(store, closed, site)
            except StoreFault as met:
                fault = met
        log.warning("the store cannot be used: %s", fault.kind)
        choice = await _ask_about(fault, closed, can_look=fault.path == path)
        if choice == "close":
            return None
        if choice == "look":
            try:
                return await asyncio.to_thread(FileStore.open_read_only, path)
            except StoreFault as trouble:  # it cannot even be read: the first question again
                log.warning("the store cannot be looked at: %s", trouble.kind)
        try:
            await _put_right(choice, path, fault, closed)
            anew, fault = choice == "anew", None
        except StoreFault as trouble:  # told as what it is; the way on can be tried again
            log.warning("the store could not be put right: %s", trouble.kind)
            anew, fault = False, trouble


async def _as_left(store: FileStore, closed: asyncio.Event, site: SiteWanted) -> Store | None:
    """Take along what was to be taken out of a site, or ask about a store that was moved into one."""
    away = await store.read(moved_away)
    along = site.preferences.settings.along
    if along not in (Along.OUT, Along.ALONE) and (away is None or along is Along.OUT_LATER):
        return store
    from courier_desk.site_moving import SiteMove  # noqa: PLC0415 - most starts move nothing

    move = SiteMove(store.path, site.preferences, site.keys, closed)
    if along is Along.OUT:
        return await move.out(store, lambda trouble: _shown(trouble, closed))
    if along is Along.ALONE:
        return await move.take_back(store)
    assert away is not None
    match await _ask_moved(away, store.path, closed):
        case "alone":
            return await move.take_back(store)
        case "site":
            await store.aclose()
            move.back_to(away)
            return await open_store(store.path, closed, replace(site, url=away.url))
    await store.aclose()
    return None


async def _ask_moved(away: MovedAway, path: Path, closed: asyncio.Event) -> str:
    from courier_desk.ui.shell.store_trouble import StoreTrouble  # noqa: PLC0415

    kind = "moved" if away.finished is not None else "half_moved"
    return await _shown(StoreTrouble(kind=kind, site=away.site, path=path), closed)


async def _put_right(choice: str, path: Path, fault: StoreFault, closed: asyncio.Event) -> None:
    """Go the way that a person chose; trying again needs nothing. Raises StoreFault."""
    if choice == "salvage":
        from courier_desk.store.salvage import salvage  # noqa: PLC0415  (most stores are sound)

        await _tell_report(await asyncio.to_thread(salvage, path), closed)
    elif choice == "backup" and (backup := _newest_backup(path)) is not None:
        await asyncio.to_thread(restore, path, backup)
    elif choice == "anew" and any(map(os.path.lexists, files.sidecar_paths(fault.path))):  # a link to nowhere, too
        await asyncio.to_thread(files.set_aside, fault.path)


# Told elsewhere: what was still to be saved or read when the store was closed, damage, of which the store tells, and a
# site that is not reached, of which the banner tells, but for what a person wanted to have saved there.
_TOLD = frozenset({StoreFaultKind.CLOSED, StoreFaultKind.CORRUPT})


def is_told(failure: BaseException) -> bool:
    """Tell that nobody needs to hear of the failure of a task: the whole program has."""
    if not isinstance(failure, StoreFault):
        return False
    return failure.kind in _TOLD or (failure.is_away and not failure.is_unsaved)


def is_away(failure: BaseException) -> bool:
    """Tell that a task failed for nothing but a site that is not reached."""
    return isinstance(failure, StoreFault) and failure.is_away


def keeper_of(store: Store, others: Others, preferences: Preferences, keys: KeyStore) -> StoreKeeper | SiteKeeper:
    """Give the store as a person looks after it in the settings."""
    from courier_desk.desk.maintenance import SiteKeeper, StoreKeeper  # noqa: PLC0415
    from courier_desk.desk.site_joining import SiteJoining  # noqa: PLC0415

    joining = SiteJoining(preferences, keys, _look_at_site)
    return StoreKeeper(store, others, joining) if isinstance(store, FileStore) else SiteKeeper(store, joining)


def ask_to_join(preferences: Preferences, keys: KeyStore, parent: QWidget) -> None:
    """Ask which site this computer belongs to, before it has an account of its own."""
    from courier_desk.desk.site_joining import SiteJoining  # noqa: PLC0415
    from courier_desk.ui.settings.join_site import JoinSite  # noqa: PLC0415

    JoinSite(SiteJoining(preferences, keys, _look_at_site), parent).open()


async def _look_at_site(way: SiteWay) -> SiteLook:
    from courier_desk.site_opening import look_at_site  # noqa: PLC0415 - a start of one desk loads none of it

    return await look_at_site(way)


def _newest_backup(path: Path) -> Path | None:
    return next(iter(files.backups(path)), None)


async def have_folder(folder: DataFolder, closed: asyncio.Event) -> Having | None:
    """Take the data folder, or ask a person to wait for who has it. None when they give up or the program ends.

    A folder that cannot be written can be looked at.
    """
    while True:
        can_look = False
        try:
            return Having(_take(folder))
        except StoreFault as found:
            fault = found
        except InUse as held:
            who = "courier-desk send" if held.owner.role is Role.SEND else "Courier Desk"
            fault = StoreFault(StoreFaultKind.LOCKED, folder.root, f"{who}, process {held.owner.pid or '?'}")
        except OSError as error:
            fault = system_fault(error, folder.root)
            if fault.kind is StoreFaultKind.UNREACHABLE:  # it is there, and not permitted
                fault = StoreFault(StoreFaultKind.READ_ONLY, folder.root, fault.detail)
            can_look = folder.store.exists()
        log.warning("the data folder cannot be had: %s", fault.kind)
        match await _ask_about(fault, closed, can_look=can_look):
            case "close":
                return None
            case "look":
                return Having(None)


def _take(folder: DataFolder) -> Claim:
    """Take the folder for this window. Raises StoreFault where nothing may be kept, InUse, OSError."""
    if files.on_network_share(folder.root):
        raise StoreFault(StoreFaultKind.NETWORK_SHARE, folder.root)
    folder.make()
    return Claim.take(folder.root, Role.WINDOW)


async def _ask_about(fault: StoreFault, closed: asyncio.Event, *, can_look: bool = False) -> str:
    from courier_desk.ui.shell.store_trouble import StoreTrouble  # noqa: PLC0415

    path = fault.path
    kind = fault.kind.value
    if path.name.endswith("-labels.sqlite") and fault.kind in (StoreFaultKind.CORRUPT, StoreFaultKind.NOT_OURS):
        kind = "labels"
    mendable = fault.kind in (StoreFaultKind.CORRUPT, StoreFaultKind.CHANGES_MISSING) and kind != "labels"
    backup = await asyncio.to_thread(_newest_backup, path) if mendable else None
    missing = fault.missing
    trouble = StoreTrouble(
        kind=kind,
        path=path,
        detail=fault.detail,
        can_look=can_look,
        can_salvage=mendable and path.is_file(),
        backed_up=backup.stat().st_mtime if backup is not None else None,
        missing=missing.changes if missing is not None else 0,
        missing_work=missing.works if missing is not None else 0,
        missing_since=missing.since if missing is not None else 0.0,
        needed=fault.needed,
    )
    return await _shown(trouble, closed)


async def _tell_report(report: Report, closed: asyncio.Event) -> None:
    """Show what was saved and what was not, until a person goes on."""
    from courier_desk.store.salvage import Group  # noqa: PLC0415
    from courier_desk.ui.shell.store_trouble import Salvaged, StoreTrouble  # noqa: PLC0415

    assert report.kept is not None
    for one in report.tables:
        if not one.whole:
            log.warning("salvage: %s, %d rows, %d lost, %d unreadable", one.table, one.rows, one.lost, one.unreadable)
    parts = {group.value: report.of(group) for group in Group}
    told = {name: Salvaged(part.rows, part.lost, part.unreadable) for name, part in parts.items()}
    work = next((one for one in report.tables if one.table == "outbox"), None)
    if work is not None:
        told[Group.WORK.value] = Salvaged(work.rows, work.lost, report.of(Group.WORK).unreadable)
    missing = report.missing
    trouble = StoreTrouble(
        kind="salvaged",
        path=report.kept,
        salvaged=told,
        lost_work=report.lost_work,
        looked_for=not report.certain,
        missing=missing.changes if missing is not None else 0,
        missing_work=missing.works if missing is not None else 0,
        missing_since=missing.since if missing is not None else 0.0,
    )
    await _shown(trouble, closed)


async def _shown(trouble: StoreTrouble, closed: asyncio.Event) -> str:
    """Show a trouble; gives the name of the way that a person takes."""
    from courier_desk.ui.shell.store_trouble import StoreTroubleWindow  # noqa: PLC0415

    decided: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def decide(choice: str) -> None:
        if not decided.done():
            decided.set_result(choice)

    window = StoreTroubleWindow(trouble)
    window.chosen.connect(decide)
    window.show()
    closing = bridge.spawn(closed.wait(), name="closed meanwhile")
    closing.add_done_callback(lambda _task: decide("close"))
    try:
        return await decided
    finally:
        closing.cancel()
        window.hide()
        window.deleteLater()
