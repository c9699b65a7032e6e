"""A window whose site refuses it says why, in words; one whose person may only look shows everything, a clerk works."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from courier_desk.store.dialect import site_roles
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.dialect.site_roles import Role
from courier_desk.store.site_store import SiteStore
from courier_desk.ui import bridge
from tests.e2e.conftest import Desks
from tests.e2e.test_site import at_site
from tests.support import desk
from tests.support.desk import desk_at, request
from tests.support.postgres import Databases, missing, server
from tests.support.sandbox import RunningSandbox

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


@pytest.fixture
def site(databases: Databases) -> Iterator[str]:
    """The address of a site's store, which has its roles."""
    url = databases.url_of_new()
    with closing(SiteConnection(url)) as db:
        assert not site_roles.ensure(db)
    yield url
    databases.drop(url)


@pytest.mark.expects_log("the store of the site cannot be used")
async def test_why_a_site_cannot_be_used_is_said(desks: Desks, site: str, databases: Databases, tmp_path: Path) -> None:
    empty = databases.url_of_new(bare=True)
    for address, words in (
        ("nonsense", "This is no address of a shared store"),
        ("postgresql://mona:secret@site.invalid/site?sslmode=require", "The way to the shared store is not protected"),
        (site.partition("dbname=")[0] + "dbname=none", "There is no such database on that server"),
        (site.replace("user=site", "user=unheard_of"), "The server does not let this user in"),
        (empty, "This database is not the store of a site"),
    ):
        person = desks.start(settings=at_site(tmp_path, address))
        await person.reads(words)
        assert not person.sees("secret")
        assert await person.leave() == 2
    databases.drop(empty)


async def test_a_viewer_sees_what_others_do_and_can_save_nothing(
    desks: Desks, sandbox: RunningSandbox, site: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with closing(SiteConnection(site)) as db:
        db.run_script(f"CREATE ROLE looker LOGIN IN ROLE {site_roles.names(db)[Role.VIEWER]}")
    try:
        first = desks.start(settings=at_site(tmp_path, site))
        await first.sign_in(sandbox)
        assert first.program.session is not None
        account = first.program.session.account
        assert await first.leave() == 0
        viewer = desks.start(settings=at_site(tmp_path, site.replace("user=site", "user=looker")))
        await viewer.reads("You only look: that is your role at this site.")
        monkeypatch.setattr(desk, "opening", [lambda path: SiteStore.open(site, desk=path.name, name="Office")])
        async with desk_at(sandbox, tmp_path / "other", account=account) as other:
            await other.zones.refresh()
            await other.orders.create(request(other, reference="FROM-OFFICE"))
            await viewer.row("FROM-OFFICE", "New")
        assert await viewer.leave() == 0
    finally:
        with closing(SiteConnection(site)) as db:
            db.run_script("DROP ROLE looker")


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a site for a person whose password is wanted."""
    monkeypatch.setenv("PGPASSFILE", "/nowhere")

    def guard(data: Path) -> str:
        (data / "pg_hba.conf").write_text("local all site trust\nlocal all all scram-sha-256\n")
        return ""

    with server(guard) as running:
        with closing(SiteConnection(f"{running.url}postgres")) as db:
            db.run_script("CREATE ROLE mona LOGIN PASSWORD 'geheim'")
            db.run_script("CREATE DATABASE site")
        with closing(SiteConnection(f"{running.url}site")) as db:
            bring_up(db, 0.0)
            assert not site_roles.ensure(db)
            db.run_script("GRANT courier_desk_supervisor_site TO mona")
        yield f"{running.url.replace('user=site', 'user=mona')}site"


@pytest.mark.expects_log("the store of the site cannot be used")
async def test_a_password_is_asked_for_until_it_is_right_and_then_kept(
    desks: Desks, guarded: str, tmp_path: Path
) -> None:
    person = desks.start(settings=at_site(tmp_path, guarded))
    for wrong in ("", "falsch"):
        await person.reads("The server does not let this user in")
        if wrong:
            await person.fill("Password", wrong)
        await person.press_on("Try again")
    await person.fill("Password", "geheim")
    await person.press_on("Try again")
    await person.reads("API key")
    assert await person.leave() == 0
    again = desks.start(settings=at_site(tmp_path, guarded))
    await again.reads("API key")
    assert await again.leave() == 0


@pytest.mark.expects_log("task remove failed")
async def test_a_clerk_does_the_work_and_is_told_what_is_not_theirs(
    desks: Desks, sandbox: RunningSandbox, site: str, tmp_path: Path
) -> None:
    with closing(SiteConnection(site)) as db:
        db.run_script(f"CREATE ROLE writer LOGIN IN ROLE {site_roles.names(db)[Role.CLERK]}")
    try:
        first = desks.start(settings=at_site(tmp_path, site))
        await first.sign_in(sandbox)
        assert await first.leave() == 0
        clerk = desks.start(settings=at_site(tmp_path, site.replace("user=site", "user=writer")))
        await clerk.reads("New order")
        await clerk.new_order()
        await clerk.customer()
        await clerk.parcel()
        reference = await clerk.create()
        await clerk.to_list()
        await clerk.row(reference, "New")
        assert clerk.program.session is not None
        account = clerk.program.session.account
        assert clerk.program.accounts is not None
        bridge.spawn(clerk.program.accounts.remove(account), name="remove")
        await clerk.reads("Your role at this site does not allow that")
        await clerk.row(reference, "New")
        assert await clerk.program.accounts.key_of(account), "its key is where it was"
        assert await clerk.leave() == 0
    finally:
        with closing(SiteConnection(site)) as db:
            db.run_script("DROP ROLE writer")


@pytest.mark.expects_log("task keep account")
async def test_a_clerk_who_signs_in_before_a_supervisor_is_told_so(
    desks: Desks, sandbox: RunningSandbox, site: str, tmp_path: Path
) -> None:
    with closing(SiteConnection(site)) as db:
        db.run_script(f"CREATE ROLE early LOGIN IN ROLE {site_roles.names(db)[Role.CLERK]}")
    try:
        clerk = desks.start(settings=at_site(tmp_path, site.replace("user=site", "user=early")))
        await clerk.fill("Service address", sandbox.base_url)
        await clerk.fill("API key", sandbox.ready["company_key"])
        await clerk.press_on("Test connection")
        await clerk.reads("The key works")
        await clerk.fill("Name on this computer", "Shop")
        await clerk.press_on("Start working")
        await clerk.reads("Your role at this site does not allow that.")
        assert await clerk.leave() == 0
    finally:
        with closing(SiteConnection(site)) as db:
            db.run_script("DROP ROLE early")
