"""Opening the store that the desks of a site share; a concept of its own: a start of one desk loads none of it."""

from __future__ import annotations

import asyncio
import logging
import platform
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from courier_desk.desk.site_joining import PASSWORD
from courier_desk.domain.site import SiteLook, SiteWay
from courier_desk.domain.values import frozen
from courier_desk.host.paths import who_works
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.site_address import address_of, with_password
from courier_desk.store.site_look import look
from courier_desk.store.site_store import SiteStore
from courier_desk.ui.shell.store_trouble import StoreTrouble

if TYPE_CHECKING:
    from courier_desk.desk.preferences import Preferences
    from courier_desk.host.secrets import KeyStore

log = logging.getLogger(__name__)
#: A site that is not reached at the start is tried again this often (seconds).
_AGAIN = 3.0


@frozen
class Alone:
    """A person goes on with this computer's own store instead, in this run."""


async def open_site(
    url: str, preferences: Preferences, keys: KeyStore, decide: Callable[[StoreTrouble], Awaitable[str]]
) -> SiteStore | Alone | None:
    """Open the store of a site; a person decides about one that cannot be used.

    One that is not reached is tried again by itself meanwhile. None when they give up, or the program ends.
    """
    typed = ""

    def take(password: str) -> None:
        nonlocal typed
        typed = password

    while True:
        try:
            store = await _opened(url, preferences, keys, typed)
        except StoreFault as fault:
            log.warning("the store of the site cannot be used: %s", fault.kind)
            trouble = StoreTrouble(
                kind=f"site_{fault.kind}",
                site=fault.site or "--site",
                detail="" if fault.is_away else fault.detail,  # the words say all that a person can look at
                needed=fault.needed,
                type_password=take if fault.kind is StoreFaultKind.SIGN_IN else None,
            )
            take("")
            again = partial(_opened, url, preferences, keys, "")
            answer = await _decided(decide(trouble), again if fault.is_away else None)
            if isinstance(answer, SiteStore):
                return answer
            if answer == "close":
                return None
            if answer == "alone":
                return Alone()
        else:
            if typed:
                await keys.put(address_of(url), PASSWORD, typed)  # where none keeps it, it is asked for again
            return store


async def _decided(decision: Awaitable[str], attempt: Callable[[], Awaitable[SiteStore]] | None) -> SiteStore | str:
    """Give what a person decides, or the store as soon as an attempt opens it; another trouble than that it is not
    reached is to be shown: as "again".
    """
    deciding = asyncio.ensure_future(decision)
    try:
        while attempt is not None and not (await asyncio.wait([deciding], timeout=_AGAIN))[0]:
            try:
                store = await attempt()
            except StoreFault as fault:
                if not fault.is_away and not deciding.done():
                    return "again"
                continue
            if not deciding.done():
                return store
            await store.aclose()
        return await deciding
    finally:
        deciding.cancel()
        await asyncio.gather(deciding, return_exceptions=True)


async def _opened(url: str, preferences: Preferences, keys: KeyStore, typed: str) -> SiteStore:
    settings, desk = preferences.settings, preferences.desk_id()
    password = typed or await keys.get(address_of(url), PASSWORD)
    name, person = settings.desk_name or platform.node(), who_works("")
    whole = with_password(url, password or "", instead=bool(typed))
    return await asyncio.to_thread(SiteStore.open, whole, desk=desk, name=name, person=person)


async def look_at_site(way: SiteWay) -> SiteLook:
    """See how a site stands that nobody works at from here yet."""
    return await asyncio.to_thread(look, way)
