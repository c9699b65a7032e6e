"""Taking along what a computer holds into a site, and a copy out of it again: counted, stopped, gone on with."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from courier_desk.domain.moving import Along
from courier_desk.domain.outbox import State
from courier_desk.host.settings import load
from courier_desk.store import moving, outbox
from courier_desk.store.dialect import site_roles
from courier_desk.store.dialect.postgres import WRITING, SiteConnection
from courier_desk.store.dialect.site_roles import Role
from courier_desk.store.file_store import FileStore
from courier_desk.store.maintenance import moved_away
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import all_rows
from tests.e2e.conftest import Desks
from tests.support.moved_stores import ALL, Deeds
from tests.support.postgres import Databases, missing
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


@pytest.fixture
def site(databases: Databases) -> Iterator[str]:
    """The address of a site's store."""
    url = databases.url_of_new()
    yield url
    databases.drop(url)


async def fill_in(person: Person, site: str) -> None:
    known = conninfo_to_dict(site)
    await person.settings("Store and backups")
    await person.press_on("Shared by this site's desks")
    for label, value in (("Address of the server", "host"), ("Database", "dbname"), ("User", "user")):
        await person.fill(label, str(known[value]))


async def works_with(person: Person, *, shared: bool) -> None:
    def is_at_work() -> bool:
        store = person.program.store
        return store is not None and store.shared is shared and person.program.session is not None

    await person.wait_for("the other store", is_at_work)
    await person.at_work()


async def test_a_desk_takes_everything_along_and_a_copy_of_it_back(
    desks: Desks, sandbox: RunningSandbox, site: str
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    session = person.program.session
    assert session is not None
    session.outbox.hold(True)
    await person.new_order()
    await person.customer(name="Salma Farid")
    await person.parcel()
    await person.create()
    await person.to_list()
    await fill_in(person, site)
    await person.reads("Waiting, or to be seen to: 1")
    await person.reads("what the site has already comes once")
    await person.press_on("Join the site")
    await person.reads("What this computer held is in the site's store")
    await person.reads("The old file is kept with all that is in it")
    await person.reads(str(desks.folder / "data" / "desk.sqlite"))
    await person.press_on("Go on")
    await works_with(person, shared=True)

    async def is_sent() -> bool:
        store = person.program.store
        assert store is not None
        return bool(await store.read(lambda db: all_rows(db, "SELECT 1 FROM outbox WHERE state = 'done'")))

    await person.wait_until("the site sends it", is_sent)
    await person.settings("Shared store")
    await person.press_on("This computer alone")
    await person.press_on("Leave with a copy")
    await person.reads("A copy of the site's store is on this computer")
    await person.press_on("Go on")
    await works_with(person, shared=False)
    store = person.program.store
    assert store is not None
    found = await store.read(lambda db: all_rows(db, "SELECT full_name, state FROM outbox"))
    assert found == [("Salma Farid", "done")], "it is there once, and done"
    assert await store.read(moved_away) is None
    assert await person.leave() == 0


async def test_taking_along_is_stopped_and_goes_on_when_a_person_says_so(
    desks: Desks, sandbox: RunningSandbox, site: str
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await fill_in(person, site)
    await person.reads("Accounts: 1")
    with closing(SiteConnection(site)) as db:
        db.execute("BEGIN")
        db.execute("SELECT pg_advisory_xact_lock(?)", (WRITING,))  # another desk writes: the move waits for it
        await person.press_on("Join the site")
        await person.reads("It may be stopped at any moment")
        await person.press_on("Stop, go on later")
        db.execute("ROLLBACK")
    await person.reads("API key")  # the account is not there yet
    assert await person.leave() == 0

    again = desks.start_again()
    await again.sign_in(sandbox)
    await works_with(again, shared=True)
    await again.settings("Shared store")
    await again.reads("not all of it is here yet")
    await again.press_on("Take the rest along")
    await again.reads("What this computer held is in the site's store")
    await again.press_on("Go on")
    await works_with(again, shared=True)
    await again.settings("Shared store")
    assert not again.sees("Take the rest along")
    assert await again.leave() == 0


async def test_a_program_that_died_in_the_middle_goes_on_and_the_old_file_can_be_gone_back_to(
    desks: Desks, sandbox: RunningSandbox, site: str
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    assert await person.leave() == 0
    kept = load(desks.folder / "data" / "settings.json").settings
    again = desks.start(settings=replace(kept, site=site, along=Along.IN))
    await again.reads("What this computer held is in the site's store")
    await again.press_on("Go on")
    await works_with(again, shared=True)
    await again.settings("Shared store")
    await again.press_on("This computer alone")
    await again.press_on("Leave the site")
    await works_with(again, shared=False)
    store = again.program.store
    assert store is not None
    assert await store.read(moved_away) is None
    assert await again.leave() == 0


@pytest.mark.expects_log("taking along was ended")
async def test_a_site_that_is_lost_in_the_middle_is_told_and_tried_again(
    desks: Desks, sandbox: RunningSandbox, site: str
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await fill_in(person, site)
    with closing(SiteConnection(site)) as db:
        db.run_script(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'No space left' "
            "USING ERRCODE = '53100'; END $$; CREATE TRIGGER full_disk BEFORE INSERT ON scopes "
            "FOR EACH STATEMENT EXECUTE FUNCTION full_disk()"
        )
        await person.press_on("Join the site")
        await person.reads("The disk of the shared store's server is full")
        await person.reads("the rest is still where it was")
        db.run_script("DROP TRIGGER full_disk ON scopes")
    await person.press_on("Try again")
    await person.reads("What this computer held is in the site's store")
    await person.press_on("Go on")
    await works_with(person, shared=True)
    assert await person.leave() == 0


@pytest.mark.expects_log("taking along was ended")
async def test_a_clerk_is_told_that_a_supervisor_has_to_bring_an_account(
    desks: Desks, sandbox: RunningSandbox, site: str
) -> None:
    with closing(SiteConnection(site)) as db:
        site_roles.ensure(db)
        db.run_script(f"CREATE ROLE clerk_here LOGIN IN ROLE {site_roles.names(db)[Role.CLERK]}")
        try:
            person = desks.start()
            await person.connect(sandbox)
            await fill_in(person, site.replace("user=site", "user=clerk_here"))
            await person.press_on("Join the site")
            await person.reads("Your role at this site does not allow that")
            await person.reads("A supervisor of the site has to do that")
            await person.press_on("Go on later")
            await person.reads("API key")
            assert await person.leave() == 0
        finally:
            db.run_script("DROP ROLE clerk_here")


@pytest.mark.parametrize("back", [True, False])
async def test_a_start_on_a_store_that_was_moved_says_so(
    desks: Desks, sandbox: RunningSandbox, site: str, *, back: bool
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    assert await person.leave() == 0
    await asyncio.to_thread(moved_by_command, desks.folder / "data" / "desk.sqlite", site)
    again = desks.start_again()
    await again.reads("This computer's store was moved into a site's")
    await again.press_on("Work at the site" if back else "Work on this computer alone")
    await works_with(again, shared=back)
    store = again.program.store
    assert store is not None
    states = {row[0] for row in await store.read(lambda db: all_rows(db, "SELECT state FROM outbox"))}
    assert (State.WAITING in states) is back, "it is sent from there, and from nowhere else"
    assert await again.leave() == 0
    third = desks.start_again()
    await works_with(third, shared=back)
    assert await third.leave() == 0


def moved_by_command(path: Path, site: str) -> None:
    """Fill the store of another account too, and move it as the command does."""

    async def move(file: FileStore, there: SiteStore) -> None:
        await file.write(lambda db: Deeds(db, "A", account="other").do(ALL[:60]))
        await moving.move(file, there, url=site)
        assert await there.read(lambda db: outbox.page(db, "other", states={State.WAITING}))

    with closing(FileStore.open(path)) as file, closing(SiteStore.open(site, desk="command")) as there:
        asyncio.run(move(file, there))
