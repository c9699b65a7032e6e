"""A self-test as a guest of a site: what is there, whether this desk may work with it, and leaving it as it was.

The main job is done with the site's store by an account of the self-test's own, which goes with everything that was
made of it. A second desk stands beside it, from which it hears. Nothing is done with the accounts that are there.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import closing
from pathlib import Path

from courier_desk import __version__
from courier_desk.app import Program
from courier_desk.desk.session import key_name
from courier_desk.domain.site import SiteDesk, SiteLook
from courier_desk.host.training import TrainingReady, TrainingService
from courier_desk.self_test.driver import Driver, NotOffered, NotSeen
from courier_desk.store import site_look
from courier_desk.store.desks import desks_of
from courier_desk.store.dialect import schema
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.migrations import newest
from courier_desk.store.site_address import address_of
from courier_desk.store.site_faults import as_faults
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database, run

#: Roles, as ``store.site_look`` names them.
SUPERVISOR, VIEWER = "supervisor", "viewer"
#: What makes the desks of a site hear of each other (seconds): longer says nothing.
_PATIENCE = 20.0
_WORLD = ("--orders", "240", "--mode", "live", "--speed", "10")


class SiteVisit:
    """This self-test as a guest of the site at ``url``. Raises StoreFault where it cannot be used. Blocks."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self._folder = url, folder
        #: The name of this guest; its account is called so too.
        self.guest = f"{site_look.GUEST}{secrets.token_hex(6)}"
        self.own_key = ""
        self._service: TrainingService | None = None
        seen = site_look.look_at(url)
        self.role = seen.role
        self.second = SiteStore.open(url, desk=f"{self.guest}-2", name=f"{self.guest}, second desk")

    async def reached(self) -> str:
        """See the site: its server, its version beside this program's, what this login may do there, who is at work."""
        seen = await self._look()
        step, program = await self.second.read(lambda db: (schema.version(db), schema.program_needed(db)))
        left = await self._clear()
        by = f" by Courier Desk {program}" if program else ""
        at_work = sum(1 for one in seen.desks if one.at_work and not one.name.startswith(site_look.GUEST))
        told = (
            f"{seen.address} on PostgreSQL {seen.server}: step {step} of {newest()}{by}, this is {__version__}; as "
            f"{seen.role}; other desks at work: {at_work}"
        )
        return told + ("; what an earlier self-test left was taken away" if left else "")

    async def clock(self) -> str:
        """Tell how far the server's clock, by which all desks go, is from this computer's."""
        apart = (await self._look()).apart
        way = "ahead of" if apart > 0 else "behind"
        return f"the server's clock is {abs(apart):.1f} s {way} this computer's; the desks go by the server's"

    async def _look(self) -> SiteLook:
        seen = await asyncio.to_thread(site_look.look_at, self.url)
        if seen.trouble:
            raise NotSeen(f"the site: {seen.trouble}")
        return seen

    async def lease(self, driver: Driver, program: Program) -> str:
        """See from a second desk that this one is there and may hold work."""
        await driver.wait_for("the store of the site", lambda: program.store)
        if self.role == VIEWER:
            raise NotOffered("a viewer's desk looks on and holds no work")

        async def seen() -> SiteDesk | None:
            desks = await self.second.read(desks_of)
            return next((one for one in desks if one.name == self.guest and one.at_work), None)

        desk = await driver.wait_until("this desk at work, as another sees it", seen, seconds=_PATIENCE)
        return f"this desk is seen as at work by another, version {desk.version}"

    async def news(self, program: Program) -> str:
        """Hear of what a second desk changes."""
        store = program.store
        assert store is not None
        heard, loop = asyncio.Event(), asyncio.get_running_loop()
        stop_hearing = store.hear_others(lambda _tables: loop.call_soon_threadsafe(heard.set))
        sql = "UPDATE site_desk SET seen = seen WHERE desk = ?"
        began = time.monotonic()
        await self.second.write(lambda db: run(db, sql, (f"{self.guest}-2",)))
        try:
            async with asyncio.timeout(_PATIENCE):
                await heard.wait()
        except TimeoutError:
            raise NotSeen(f"what another desk changed, within {_PATIENCE:.0f} s") from None
        finally:
            stop_hearing()
        return (
            f"a change of another desk was heard of {1000 * (time.monotonic() - began):.0f} ms after it was asked for"
        )

    def demand_rights(self) -> None:
        """Raise NotOffered for a login that may not add the account that is worked with."""
        if self.role != SUPERVISOR:
            raise NotOffered(
                f"the login is a {self.role}'s, who adds no account, and the self-test works with one of its own; with "
                "a supervisor's login it does the main job too"
            )

    def serve(self) -> TrainingReady:
        """Start a training service of this visit's own. Blocks."""
        self._service = TrainingService.start(self._folder, options=_WORLD)
        ready = self._service.ready
        self.own_key = key_name(ready.base_url, ready.company_key)
        return ready

    async def _clear(self) -> int:
        """Take away what earlier self-tests left that were cut off; tells of how many."""

        def clear(db: Database) -> int:
            left = [one for one in site_look.cut_off(db) if not one.startswith(self.guest)]
            for one in left:
                site_look.take_away(db, one)
                site_look.forget(db, one)
            return len(left)

        return await self.second.write(clear) if self.role == SUPERVISOR else 0

    async def leave(self) -> str:
        """Leave the site as it was found, once the program has ended."""
        try:
            account = await self.second.read(lambda db: site_look.account_of(db, self.guest))
            if self.role == SUPERVISOR:
                await self.second.write(lambda db: site_look.take_away(db, self.guest))
        finally:
            await self.second.aclose()
            if self._service is not None:
                await asyncio.to_thread(self._service.stop)
        left = await asyncio.to_thread(self._forget, account)
        if left:
            raise NotSeen(f"nothing left: {', '.join(f'{count} in {table}' for table, count in left.items())}")
        counted = "; the requests of the last minute still count" if account and not self.own_key else ""
        return f"nothing of this self-test is in the site any more{counted}"

    def _forget(self, account: str) -> dict[str, int]:
        """Forget the desks themselves; what a store writes says which desk did, so this comes after all of that."""
        desks = (self.guest, f"{self.guest}-2")
        with as_faults(address_of(self.url)), closing(SiteConnection(self.url)) as db:
            if self.role != VIEWER:
                db.execute("BEGIN")
                for desk in desks:
                    site_look.forget(db, desk, own_key=self.own_key)
                db.execute("COMMIT")
            found = [site_look.remains(db, desk, account) for desk in desks]
        return {**found[1], **found[0]}
