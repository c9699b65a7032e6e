"""Joining a site in the settings and leaving it again: what is wrong is said at its field, what is seen in lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from courier_desk.store import outbox_counts
from courier_desk.store.dialect.postgres import SiteConnection
from tests.e2e.conftest import Desks
from tests.support.postgres import Databases, missing
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


@pytest.fixture
def site(databases: Databases) -> Iterator[str]:
    """The address of a site's store, at which a desk of an older version has worked."""
    url = databases.url_of_new()
    with closing(SiteConnection(url)) as db:
        sql = "INSERT INTO site_desk (desk, name, person, version, since, seen) VALUES ('o', 'Office', 'Mona', ?, 1, 2)"
        db.execute(sql, ("0.1",))
    yield url
    databases.drop(url)


async def test_a_desk_joins_a_site_and_leaves_it_again(
    desks: Desks, sandbox: RunningSandbox, site: str, tmp_path: Path
) -> None:
    known = conninfo_to_dict(site)
    person = desks.start()
    await person.sign_in(sandbox)
    await person.settings("Store and backups")
    await person.press_on("Shared by this site's desks")
    await person.press_on("Test the site")
    await person.reads("The address is missing: a name like server.local, or a number.")
    await person.reads("The name of the database is missing.")
    await person.reads("The user is missing.")
    await person.fill("Address of the server", "postgresql://server")
    await person.fill("Port", "70000")
    await person.fill("File of the root certificate", str(tmp_path / "nothing.crt"))
    await person.press_on("Test the site")
    await person.reads("Only the server's name or number stands here.")
    await person.reads("A port is a number from 1 to 65535.")
    await person.reads("There is no such file on this computer.")
    await person.fill("File of the root certificate", "")
    await person.fill("Port", "")
    await person.fill("Address of the server", str(tmp_path))
    await person.fill("Database", str(known["dbname"]))
    await person.fill("User", str(known["user"]))
    await person.press_on("Test the site")
    await person.reads("The shared store of this site cannot be reached")
    await person.fill("Address of the server", str(known["host"]))
    await person.fill("Database", "postgres")
    await person.press_on("Test the site")
    await person.reads("This database is not the store of a site")
    await person.fill("Database", str(known["dbname"]))
    await person.fill("Password", "quite-secret")
    await person.press_on("Test the site")
    await person.reads("Reached: PostgreSQL")
    await person.reads("You are a supervisor there: you may do everything.")
    await person.reads("Its clock is right by this computer's.")
    await person.reads("another version than this one")
    await person.press_on("Take what this computer holds along")
    await person.reads("let the outbox become empty first")
    await person.press_on("Join the site")
    await person.reads("API key")  # the site knows no account yet
    kept = (desks.folder / "data" / "settings.json").read_text()
    assert str(known["dbname"]) in kept
    assert "quite-secret" not in kept
    assert await person.leave() == 0

    again = desks.start_again()
    await again.sign_in(sandbox)
    await again.reads("shared store")
    await again.settings("Shared store")
    await again.press_on("This computer alone")
    await again.press_on("Leave the site")
    await again.reads("Orders")
    await again.wait_for(
        "a store of one's own", lambda: again.program.store is not None and not again.program.store.shared
    )
    assert await again.leave() == 0
    with closing(SiteConnection(site)) as db:
        assert list(db.execute("SELECT name FROM site_desk WHERE lease IS NOT NULL")) == []


async def test_a_store_that_has_something_to_send_is_not_left(desks: Desks, sandbox: RunningSandbox, site: str) -> None:
    known = conninfo_to_dict(site)
    person = desks.start()
    await person.connect(sandbox)
    session = person.program.session
    assert session is not None
    session.outbox.hold(True)
    await person.new_order()
    await person.customer()
    await person.parcel()
    await person.create()
    await person.to_list()
    await person.settings("Store and backups")
    await person.press_on("Shared by this site's desks")
    for label, value in (("Address of the server", "host"), ("Database", "dbname"), ("User", "user")):
        await person.fill(label, str(known[value]))
    await person.press_on("Take what this computer holds along")
    await person.press_on("Join the site")
    await person.reads("1 order or change of this computer is still to be sent: see to it in the Outbox first.")
    session.outbox.hold(False)
    await person.wait_for("nothing to send", lambda: not session.outbox.is_busy)
    await person.wait_until("nothing to send", lambda: _is_sent(person))
    await person.press_on("Join the site")
    await person.reads("API key")
    assert await person.leave() == 0


async def _is_sent(person: Person) -> bool:
    store = person.program.store
    assert store is not None
    return not await store.read(outbox_counts.on_the_way)


async def test_a_new_desk_joins_its_site_from_the_first_screen(
    desks: Desks, sandbox: RunningSandbox, site: str
) -> None:
    """It needs no key for that, and is a desk of the site at every start from then on."""
    known = conninfo_to_dict(site)
    person = desks.start()
    await person.reads("Connect this desk to your courier account")
    await person.press_on("Join the desks of a site…")
    await person.reads("its address and your name there")
    await person.reads("asked for at each start")  # this computer has no key store
    await person.press_on("Join the site")
    await person.reads("The address is missing: a name like server.local, or a number.")
    await person.fill("Address of the server", str(known["host"]))
    await person.fill("Database", "postgres")
    await person.fill("User", str(known["user"]))
    await person.press_on("Join the site")
    await person.reads("This database is not the store of a site")
    await person.fill("Database", str(known["dbname"]))
    await person.press_on("Test the site")
    await person.reads("Reached: PostgreSQL")
    await person.press_on("Join the site")
    program = person.program
    await person.wait_for(
        "the first screen at the site",
        lambda: program.store is not None and program.store.shared and program.first_run is not None,
    )
    await person.reads_no_more("Join the desks of a site…")
    await person.sign_in(sandbox)
    await person.reads("shared store")
    assert await person.leave() == 0
    again = desks.start_again()
    await again.reads("shared store")
    assert await again.leave() == 0
