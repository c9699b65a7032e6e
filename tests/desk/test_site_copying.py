"""A computer's copy of its site's store: it follows what is changed, deleted and forgotten there, at no one's cost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import apsw
import pytest

from courier_desk.api.budget import Budget
from courier_desk.desk.changes import Changes, Topic, topics_of
from courier_desk.desk.context import Context
from courier_desk.desk.offline_orders import OfflineOrders
from courier_desk.desk.site_copying import SiteCopying
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.store import accounts, customers, labels, orders, outbox, site_copy
from courier_desk.store.desks import OWN
from courier_desk.store.dialect import site_roles
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.site_roles import Role
from courier_desk.store.facets import is_right, spans
from courier_desk.store.faults import StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database, Row, all_rows
from tests.store.support import ACCOUNT, MERCHANT, an_order, pending
from tests.support.desk import until
from tests.support.faulty_disk import FaultyDisk
from tests.support.postgres import Databases, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")
OTHER = "20000002"
SHOP = Account(account_id=ACCOUNT, name="Shop", base_url="https://courier.example", kind=KeyKind.COMPANY, merchant="")


@pytest.fixture
def url(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A site with orders of two merchants, looked at at once by who follows it."""
    monkeypatch.setattr("courier_desk.desk.site_copying.PAUSE", 0.02)
    monkeypatch.setattr("courier_desk.desk.site_copying._AFTER_FAULT", 0.05)
    url = databases.url_of_new()
    with closing(SiteConnection(url)) as db:
        site_roles.ensure(db)
        db.execute("BEGIN")
        accounts.save_account(db, SHOP)
        for merchant, first in ((MERCHANT, 100), (OTHER, 200)):
            accounts.save_merchants(db, ACCOUNT, [Merchant(code=merchant, name=merchant)], seen_at=1.0)
            some = [an_order(str(first + one), phone=f"0100000{first + one:04}") for one in range(30)]
            orders.merge(db, ACCOUNT, merchant, some, seen_at=1.0, whole=False)
        db.execute("COMMIT")
        names = site_roles.names(db)
        for role in Role:
            db.run_script(f"CREATE ROLE a_{role} LOGIN IN ROLE {names[role]}")
    yield url
    with closing(SiteConnection(url)) as db:
        for role in Role:
            db.run_script(f"DROP ROLE a_{role}")
    databases.drop(url)


class Desk:
    """A desk that follows its site; what another desk did is done by a connection of its own."""

    def __init__(self, url: str, folder: Path, role: Role, opened: Callable[[], Any] | None = None) -> None:
        self.store = SiteStore.open(url.replace("user=site", f"user=a_{role}"), desk=folder.name)
        self.context = Context(
            account=SHOP, merchant=Merchant(code=MERCHANT, name=""), store=self.store, connect=mock.Mock(),
            budget=Budget(), changes=Changes(), now=self.store.now,
        )  # fmt: skip
        self.offline = OfflineOrders(self.context, folder / "own.sqlite", lambda: None)
        self.copying = SiteCopying(self.context, opened or self.offline.opened)
        loop = asyncio.get_running_loop()

        def hear(tables: frozenset[str]) -> None:
            loop.call_soon_threadsafe(lambda: self.context.changes.announce(*topics_of(tables)))

        self.stop_hearing = self.store.hear_others(hear)

    async def there(self, look: Callable[[Database], Any]) -> Any:
        return await self.store.read(look)

    async def here(self, look: Callable[[Database], Any]) -> Any:
        assert self.store.copy is not None
        return await self.store.copy.read(look)


@asynccontextmanager
async def following(
    url: str, folder: Path, role: Role = Role.CLERK, opened: Callable[[], Any] | None = None
) -> AsyncIterator[Desk]:
    desk = Desk(url, folder, role, opened)
    running = asyncio.create_task(desk.copying.run())
    try:
        yield desk
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        desk.stop_hearing()
        await desk.offline.aclose()
        await desk.store.aclose()


def by_another(url: str, *works: Callable[[Database], object]) -> None:
    """Do this as another desk of the site, which tells of it."""
    other = SiteStore.open(url, desk="other")
    try:
        for work in works:
            asyncio.run(other.write(work))
    finally:
        other.close()


def everything(db: Database) -> list[list[Row]]:
    """Give what is kept of the merchant's orders, and of the work, wherever it is read."""
    scope = f"(SELECT id FROM scopes WHERE merchant = '{MERCHANT}')"
    numbers = f"(SELECT number FROM orders WHERE scope = {scope})"
    return [
        all_rows(db, f"SELECT * FROM orders WHERE scope = {scope} ORDER BY id"),
        all_rows(
            db, f"SELECT d.* FROM order_details d JOIN orders o ON o.id = d.id WHERE o.scope = {scope} ORDER BY 1"
        ),
        all_rows(db, f"SELECT s.* FROM order_search s JOIN orders o ON o.id = s.id WHERE o.scope = {scope} ORDER BY 1"),
        all_rows(db, f"SELECT * FROM order_statuses WHERE scope = {scope} ORDER BY number, seen_at"),
        all_rows(db, f"SELECT * FROM outbox WHERE id < {OWN} ORDER BY id"),
        all_rows(db, f"SELECT * FROM events WHERE id < {OWN} ORDER BY id"),
        all_rows(db, f"SELECT * FROM prints WHERE id < {OWN} ORDER BY id"),
        all_rows(db, "SELECT * FROM merchants ORDER BY code"),
        all_rows(db, f"SELECT number, size, pdf FROM kept.labels WHERE number IN {numbers} ORDER BY number"),
    ]


async def follows(desk: Desk) -> None:
    """Wait until the copy is as the site is."""

    async def same() -> bool:
        return desk.store.copy is not None and await desk.here(everything) == await desk.there(everything)

    await until(same)
    assert await desk.here(lambda db: all(is_right(db, span) for span in spans(db)))


@pytest.mark.parametrize("role", [Role.CLERK, Role.VIEWER])
async def test_the_copy_follows_what_others_add_change_and_delete(url: str, tmp_path: Path, role: Role) -> None:
    async with following(url, tmp_path, role) as desk:
        await follows(desk)
        label = {"order_changed": None, "pdf": b"%PDF-1", "kept_at": desk.store.now()}

        def change(db: Database) -> None:
            some = [an_order(str(one), status="completed", full_name=f"Another {one}") for one in (101, 102, 130)]
            orders.merge(db, ACCOUNT, MERCHANT, some, seen_at=2.0, whole=False)
            orders.mark_gone(db, ACCOUNT, MERCHANT, ["103"], at=3.0)
            for reference in ("R1", "R2"):
                outbox.add(db, pending(reference))
            labels.keep(db, ACCOUNT, "104", "A5", **label)  # type: ignore[arg-type]
            labels.keep(db, ACCOUNT, "999", "A5", **label)  # type: ignore[arg-type]  # of no order that is kept
            labels.log_print(db, ACCOUNT, labels.Print(number="104", at=4.0, size="A5", printer="P"))

        await asyncio.to_thread(by_another, url, change)
        await follows(desk)
        assert [row[0] for row in await desk.here(lambda db: all_rows(db, "SELECT number FROM kept.labels"))] == ["104"]

        def take_away(db: Database) -> None:
            row = outbox.by_reference(db, ACCOUNT, "R1")
            assert row is not None
            outbox.remove(db, row.row_id)

        await asyncio.to_thread(by_another, url, take_away)
        await follows(desk)
        assert await desk.here(lambda db: outbox.by_reference(db, ACCOUNT, "R1")) is None


async def test_who_is_forgotten_at_the_site_is_forgotten_in_the_copy(url: str, tmp_path: Path) -> None:
    def fill(db: Database) -> None:
        labels.keep(db, ACCOUNT, "105", "A5", order_changed=None, pdf=b"%PDF-1 Secret", kept_at=2_000_000_000.0)

    async with following(url, tmp_path) as desk:
        await asyncio.to_thread(by_another, url, fill)
        await follows(desk)
        await asyncio.to_thread(by_another, url, lambda db: customers.forget(db, ACCOUNT, "01000000105", at=5.0))
        await follows(desk)
        rows = await desk.here(lambda db: all_rows(db, "SELECT full_name, phone FROM orders WHERE number = '105'"))
        assert rows == [("", "")]

        async def without_label() -> bool:
            return not await desk.here(lambda db: all_rows(db, "SELECT 1 FROM kept.labels"))

        await until(without_label)


async def test_two_merchants_orders_of_one_reference_are_both_in_the_copy(url: str, tmp_path: Path) -> None:
    async with following(url, tmp_path) as desk:
        await follows(desk)
        for merchant in (MERCHANT, OTHER):
            row = pending("SHOP-1001", merchant=merchant)
            await asyncio.to_thread(by_another, url, partial(outbox.add, row=row))
            await follows(desk)
        sql = "SELECT merchant FROM outbox WHERE reference = 'SHOP-1001' ORDER BY id"
        assert await desk.here(lambda db: [row[0] for row in all_rows(db, sql)]) == [MERCHANT, OTHER]


async def test_another_merchant_is_copied_in_the_place_of_the_first_and_own_work_stays(
    url: str, tmp_path: Path
) -> None:
    async with following(url, tmp_path) as desk:
        await follows(desk)
        kept = await desk.offline.keep(pending("OWN"), None)
        desk.context.merchant = Merchant(code=OTHER, name="")
        desk.context.changes.announce(Topic.ACCOUNTS, Topic.MERCHANTS, Topic.CONNECTION)

        async def of_other() -> bool:
            if desk.store.copy is None:
                return False
            numbers = {row[0] for row in await desk.here(lambda db: all_rows(db, "SELECT number FROM orders"))}
            return numbers == {str(200 + one) for one in range(30)}

        await until(of_other)
        left = await desk.here(lambda db: outbox.get(db, -kept))
        assert left is not None
        assert left.reference == "OWN"


@pytest.mark.expects_log("the copy of the site")
async def test_a_full_disk_here_is_told_and_the_work_of_the_site_goes_on(url: str, tmp_path: Path) -> None:
    disk = FaultyDisk("copy-full")
    file = FileStore.open(tmp_path / "own.sqlite", vfs=disk.name)
    await file.write(site_copy.begin)
    told: list[StoreFaultKind | None] = []

    async def opened() -> FileStore:
        return file

    disk.fail(0, lambda: apsw.FullError("no space left"))
    try:
        async with following(url, tmp_path, opened=opened) as desk:
            desk.context.changes.subscribe(Topic.CONNECTION, lambda: told.append(desk.copying.trouble))

            async def full() -> bool:
                return desk.copying.trouble is StoreFaultKind.DISK_FULL

            await until(full)
            await desk.store.write(lambda db: outbox.add(db, pending("GOES-ON")))
            assert desk.store.trouble is None
            disk.heal()
            await follows(desk)
            assert desk.copying.trouble is None
            assert told[0] is StoreFaultKind.DISK_FULL
    finally:
        await file.aclose()
