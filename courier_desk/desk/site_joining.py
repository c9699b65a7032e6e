"""Joining the desks of a site and leaving them again, as a person does it in the settings.

The way there is kept as a setting, the password in the key store. Whoever hears of the setting changes the store.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING

from courier_desk.domain.moving import Along
from courier_desk.domain.site import SiteLook, SiteWay

if TYPE_CHECKING:
    from courier_desk.desk.preferences import Preferences
    from courier_desk.host.secrets import KeyStore

#: What the password of a site's database is kept under in the key store, beside the site's address.
PASSWORD = "site"  # noqa: S105  (a name)


class SiteJoining:
    """The way into a site. ``look`` sees how a site stands, and changes nothing there."""

    def __init__(
        self, preferences: Preferences, keys: KeyStore, look: Callable[[SiteWay], Awaitable[SiteLook]]
    ) -> None:
        self._preferences, self._keys, self._look = preferences, keys, look

    @property
    def is_kept(self) -> bool:
        """Tell whether the site is this computer's by a setting, and not for one run by a word of the command line."""
        return bool(self._preferences.settings.site)

    @property
    def keeps_passwords(self) -> bool:
        """Tell whether the password outlives this run, as far as that is known: a key store keeps it."""
        return self._keys.trouble is None

    async def test(self, way: SiteWay) -> SiteLook:
        """See how a site stands."""
        return await self._look(way)

    async def join(self, way: SiteWay, *, take_along: bool = False) -> SiteLook:
        """Work at this site from now on, where it can be used; gives what was seen of it.

        ``take_along``: what this computer holds is moved there first.
        """
        seen = await self._look(way)
        if not seen.trouble:
            if way.password:
                await self._keys.put(seen.address, PASSWORD, way.password)
            self._preferences.change(site=seen.url, along=Along.IN if take_along else Along.NOTHING)
        return seen

    def leave(self, *, take_along: bool = False) -> None:
        """Work with this computer's own store from now on; the site's stays as it is.

        ``take_along``: a copy of it is taken into this computer's own first.
        """
        along = Along.OUT if take_along else Along.ALONE
        self._preferences.change(site="", along=along, left_site=self._preferences.settings.site)

    @property
    def is_unfinished(self) -> bool:
        """Tell that a person ended taking something along before it was all there."""
        return self._preferences.settings.along in (Along.IN_LATER, Along.OUT_LATER)

    def go_on(self) -> None:
        """Take the rest along now."""
        along = Along.IN if self._preferences.settings.along is Along.IN_LATER else Along.OUT
        self._preferences.change(along=along)


async def follow_renamed(renamed: Iterable[tuple[str, str, str]], keys: KeyStore, preferences: Preferences) -> None:
    """Go on with accounts that have another name in the store where they were moved to: (service, before, now) of each.

    Their keys, the account in use and that of the watched folder are found by these names.
    """
    for service, old, new in renamed:
        key = await keys.get(service, old)
        if key:
            await keys.put(service, new, key)
        if preferences.settings.account == old:
            preferences.change(account=new)
        if preferences.settings.watch_account == old:
            preferences.change(watch_account=new)
