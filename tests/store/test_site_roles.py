"""What a person may do at a site: the server itself refuses what is not their role's, and nothing is half done."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from courier_desk import site_command
from courier_desk.domain.accounts import Account, KeyKind, Merchant, Scope
from courier_desk.domain.outbox import Kind
from courier_desk.domain.site import SiteWay
from courier_desk.store import accounts, customers, order_list, orders, outbox
from courier_desk.store.dialect import site_roles
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.dialect.site_roles import Role, name_of
from courier_desk.store.faults import StoreFaultKind
from courier_desk.store.migrations import STEPS, newest
from courier_desk.store.site_look import look
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import all_rows
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, an_order, fault_of, pending
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")
SHOP = Account(
    account_id=ACCOUNT,
    name="Shop",
    base_url="https://courier.example",
    kind=KeyKind.COMPANY,
    scopes=frozenset({Scope.ORDERS}),
    key_tail="1234",
    merchant=MERCHANT,
)


@pytest.fixture
def people(databases: Databases) -> Iterator[Callable[[Role], str]]:
    """The address of a site for a person of each role, with an account and an order in it."""
    url = databases.url_of_new()
    with closing(SiteConnection(url)) as db:
        assert not site_roles.ensure(db)
        db.execute("BEGIN")
        accounts.save_account(db, SHOP)
        orders.merge(db, ACCOUNT, MERCHANT, [an_order("1", phone="01000000001")], seen_at=1.0, whole=False)
        db.execute("COMMIT")
        names = site_roles.names(db)
        for role in Role:
            db.run_script(f"CREATE ROLE a_{role} LOGIN IN ROLE {names[role]}")
        yield lambda role: url.replace("user=site", f"user=a_{role}")
        for role in Role:
            db.run_script(f"DROP ROLE a_{role}")


def refused(store: SiteStore, work: Callable[[SiteConnection], object]) -> StoreFaultKind:
    return fault_of(lambda: asyncio.run(store.write(work))).kind


def test_whoever_looks_before_joining_is_told_their_role_and_that_nobody_lets_them_in(
    people: Callable[[Role], str],
) -> None:
    for role in Role:
        known = conninfo_to_dict(people(role))
        way = SiteWay(
            host=str(known["host"]), database=str(known["dbname"]), user=str(known["user"]), password="secret"
        )
        seen = look(way)
        assert (seen.trouble, seen.role, list(seen.desks)) == ("", role.value, [])
        assert abs(seen.apart) < PATIENCE
        assert "secret" not in seen.url + seen.address + repr(way)
    assert look(replace(way, user="nobody_of_that_name")).trouble == "sign_in"
    assert look(replace(way, database="nothing_of_that_name")).trouble == "missing"
    assert look(replace(way, host="/nowhere/at/all")).trouble == "unreachable"


def test_a_viewer_sees_everything_and_saves_nothing(people: Callable[[Role], str]) -> None:
    with closing(SiteStore.open(people(Role.VIEWER), desk="screen")) as store:
        assert store.read_only
        assert store.peek(lambda db: order_list.count(db, EVERYTHING)) == 1
        assert store.peek(lambda db: list(db.execute("SELECT count(*) FROM kept.labels"))) == [(0,)]
        assert refused(store, lambda db: outbox.add(db, pending("A"))) is StoreFaultKind.READ_ONLY
        assert refused(store, lambda db: accounts.save_requests(db, "k", [1.0])) is StoreFaultKind.READ_ONLY
        assert not store.duty("read").held
    with closing(SiteConnection(people(Role.VIEWER))) as db, pytest.raises(psycopg.errors.InsufficientPrivilege):
        db.execute("DELETE FROM orders")


def test_a_viewer_hears_what_others_do(people: Callable[[Role], str]) -> None:
    told: list[frozenset[str]] = []

    async def story() -> None:
        heard = asyncio.Event()
        loop = asyncio.get_running_loop()
        viewer = await asyncio.to_thread(SiteStore.open, people(Role.VIEWER), desk="screen")
        clerk = await asyncio.to_thread(SiteStore.open, people(Role.CLERK), desk="one")

        def hear(tables: frozenset[str]) -> None:
            told.append(tables)
            loop.call_soon_threadsafe(heard.set)

        viewer.hear_others(hear)
        await clerk.write(lambda db: outbox.add(db, pending("A")))
        await asyncio.wait_for(heard.wait(), PATIENCE)
        await asyncio.gather(viewer.aclose(), clerk.aclose())

    asyncio.run(story())
    assert any("outbox" in tables for tables in told)


def test_a_clerk_does_the_daily_work_and_nothing_else(people: Callable[[Role], str]) -> None:
    with closing(SiteStore.open(people(Role.CLERK), desk="one")) as store:
        assert not store.read_only

        def daily(db: SiteConnection) -> None:
            row = outbox.add(db, pending("A"))
            assert row
            orders.merge(db, ACCOUNT, MERCHANT, [an_order("2")], seen_at=2.0, whole=False)
            accounts.save_merchants(db, ACCOUNT, [Merchant(code="M9", name="New")], seen_at=2.0)
            accounts.use_merchant(db, ACCOUNT, MERCHANT, 2.0)
            accounts.save_requests(db, "k", [1.0])
            accounts.save_account(db, SHOP)
            accounts.save_account(db, replace(SHOP, scopes=frozenset(Scope)))

        asyncio.run(store.write(daily))
        merchant = replace(pending("B"), kind=Kind.MERCHANT_CREATE)
        for forbidden in (
            lambda db: outbox.add(db, merchant),
            lambda db: accounts.save_account(db, replace(SHOP, account_id="other")),
            lambda db: accounts.save_account(db, replace(SHOP, base_url="https://elsewhere.example")),
            lambda db: accounts.remove_account(db, ACCOUNT),
            lambda db: customers.forget(db, ACCOUNT, "01000000001", at=3.0),
            lambda db: customers.forget(db, ACCOUNT, "01198765432", at=3.0),  # whom an order to be sent names alone
            lambda db: db.execute("DELETE FROM schema_version"),
        ):
            assert refused(store, forbidden) is StoreFaultKind.FORBIDDEN
        kept = store.peek(accounts.accounts)
        assert [one.base_url for one in kept] == [SHOP.base_url]
        assert store.peek(lambda db: order_list.count(db, EVERYTHING)) == 3  # two there, one to be sent
        assert store.trouble is None


def test_a_supervisor_adds_accounts_makes_merchants_and_erases(people: Callable[[Role], str]) -> None:
    with closing(SiteStore.open(people(Role.SUPERVISOR), desk="one")) as store:

        def work(db: SiteConnection) -> None:
            outbox.add(db, replace(pending("B"), kind=Kind.MERCHANT_CREATE))
            accounts.save_account(db, replace(SHOP, account_id="other"))
            assert customers.forget(db, ACCOUNT, "01000000001", at=3.0).orders == 1
            accounts.remove_account(db, ACCOUNT)

        asyncio.run(store.write(work))
        assert [one.account_id for one in store.peek(accounts.accounts)] == ["other"]
        assert refused(store, lambda db: db.execute("DELETE FROM schema_version")) is StoreFaultKind.FORBIDDEN


def test_who_has_no_role_sees_nothing_and_an_older_site_waits_for_its_owner(databases: Databases) -> None:
    url, older = databases.url_of_new(), databases.url_of_new(bare=True)
    with closing(SiteConnection(url)) as db, closing(SiteConnection(older)) as before:
        bring_up(before, 1.0, {number: sql for number, sql in STEPS.items() if number < newest()})
        assert not site_roles.ensure(before)
        db.run_script("CREATE ROLE nobodys LOGIN")
        db.run_script(f"CREATE ROLE somebodys LOGIN IN ROLE {site_roles.names(before)[Role.SUPERVISOR]}")
        try:
            strange = fault_of(lambda: SiteStore.open(url.replace("user=site", "user=nobodys"), desk="one"))
            assert strange.kind is StoreFaultKind.FORBIDDEN
            early = fault_of(lambda: SiteStore.open(older.replace("user=site", "user=somebodys"), desk="one"))
            assert early.kind is StoreFaultKind.OLDER
            SiteStore.open(older, desk="owner").close()  # brings it up, and gives the roles what is new
            SiteStore.open(older.replace("user=site", "user=somebodys"), desk="one").close()
        finally:
            db.run_script("DROP ROLE nobodys")
            db.run_script("DROP ROLE somebodys")


def test_who_may_not_make_roles_says_what_to_ask_for(
    databases: Databases, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier_desk.host.private.for_the_person_alone", lambda: None)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    url = databases.url_of_new(bare=True)
    name = url.partition("dbname=")[2]
    with closing(SiteConnection(url)) as db:
        db.run_script("CREATE ROLE keeper LOGIN")
        db.run_script(f"ALTER DATABASE {name} OWNER TO keeper")
        try:
            own = url.replace("user=site", "user=keeper")
            if db.server_version < 150_000:
                db.run_script("GRANT ALL ON SCHEMA public TO keeper")
            assert site_command.main(["init", own]) == site_command.DONE
            said = capsys.readouterr().out
            assert "is a site of Courier Desk now." in said
            asked = [line.strip() for line in said.splitlines() if line.startswith("  CREATE ROLE")]
            assert len(asked) == 3
            db.run_script("\n".join(asked))
            assert site_command.main(["init", own]) == site_command.DONE
            assert f"Roles: courier_desk_viewer_{name}" in capsys.readouterr().out
            may = "has_table_privilege(?, 'public.outbox', ?)"
            viewer, clerk = name_of(Role.VIEWER, name), name_of(Role.CLERK, name)
            for role, right, given in ((viewer, "INSERT", 0), (viewer, "SELECT", 1), (clerk, "INSERT", 1)):
                assert all_rows(db, f"SELECT {may}", (role, right)) == [(given,)]
        finally:
            db.run_script(
                f"ALTER DATABASE {name} OWNER TO site; REASSIGN OWNED BY keeper TO site; DROP OWNED BY keeper"
            )
            db.run_script("DROP ROLE keeper")


def test_a_long_name_of_a_database_gives_roles_of_its_own() -> None:
    long = {name_of(role, "a" * 62 + last) for role in Role for last in "bc"}
    assert len(long) == 6
    assert all(len(name.encode()) <= 63 for name in long)
    assert name_of(Role.CLERK, "site") == "courier_desk_clerk_site"
