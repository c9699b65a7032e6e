"""Joining the desks of a site and leaving them again, as a person does it in the settings.

The way there is kept as a setting, the password in the key store. Whoever hears of the setting changes the store.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

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

    async def test(self, way: SiteWay) -> SiteLook:
        """See how a site stands."""
        return await self._look(way)

    async def join(self, way: SiteWay) -> SiteLook:
        """Work at this site from now on, where it can be used; gives what was seen of it."""
        seen = await self._look(way)
        if not seen.trouble:
            if way.password:
                await self._keys.put(seen.address, PASSWORD, way.password)
            self._preferences.change(site=seen.url)
        return seen

    def leave(self) -> None:
        """Work with this computer's own store from now on; the site's stays as it is."""
        self._preferences.change(site="")
