"""The daily care for records: what a person chose becomes of old orders, and what was broken off goes on."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from courier_desk.desk.maintenance import (
    MONTH,
    StoreKeeper,
    keep_store,
    longest_wish,
    maintain,
    note_wish,
    tend_records,
)
from courier_desk.host.settings import Settings
from courier_desk.store import order_care, orders
from courier_desk.store.file_store import FileStore
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database, run
from tests.store.support import ACCOUNT, MERCHANT, NOON, an_order
from tests.support.desk import until
from tests.support.postgres import Databases, missing

_AGES = (1, 5, 11, 14, 30)  # months


def _fill(db: Database) -> None:
    book = [
        an_order(str(300_000 + age), created=NOON - timedelta(seconds=age * MONTH), raw={"age": age}) for age in _AGES
    ]
    orders.merge(db, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=True)


def _whole(db: Database) -> list[int]:
    found = (orders.order(db, ACCOUNT, str(300_000 + age)) for age in _AGES)
    return [one.raw["age"] for one in found if one is not None and one.raw]  # type: ignore[misc]  # as it was filled


@pytest.mark.parametrize(("months", "left"), [(3, [1]), (12, [1, 5, 11]), (24, [1, 5, 11, 14]), (0, list(_AGES))])
def test_old_orders_are_thinned_as_it_was_chosen(tmp_path: Path, months: int, left: list[int]) -> None:
    store = FileStore.open(tmp_path / "desk.sqlite")

    async def story() -> None:
        await store.write(_fill)
        for _ in range(2):  # a second round finds nothing to do and counts the same
            await maintain(store, label_days=30, whole_months=months, now=NOON.timestamp)
            assert await store.read(_whole) == left
            assert (await StoreKeeper(store).facts()).thinned == len(_AGES) - len(left)

    asyncio.run(story())
    store.close()


def test_packing_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileStore.open(tmp_path / "desk.sqlite")
    monkeypatch.setattr(order_care, "CHANGED", 2)

    def as_texts(db: Database) -> None:
        _fill(db)
        db.execute("UPDATE order_details SET packed = NULL, raw = '{\"age\":' || (SELECT number - 300000 FROM orders o "
                   "WHERE o.id = order_details.id) || '}'")  # fmt: skip

    def left(db: Database) -> int:
        return len(order_care.texts(db, 0).places)

    async def story() -> None:
        await store.write(as_texts)
        tending = asyncio.create_task(tend_records(store, None))
        while await store.read(left) == len(_AGES):
            await asyncio.sleep(0)
        tending.cancel()
        await asyncio.wait([tending])
        assert await store.read(_whole) == list(_AGES), "in the middle every record is read, in whichever form"
        assert not await store.read(order_care.all_packed)
        await tend_records(store, None)
        assert (await store.read(left), await store.read(order_care.all_packed)) == (0, True)
        assert await store.read(_whole) == list(_AGES)

    asyncio.run(story())
    store.close()


async def test_a_desk_that_has_left_its_site_wishes_nothing_any_more(tmp_path: Path) -> None:
    store, then, day = FileStore.open(tmp_path / "desk.sqlite"), 1_790_000_000.0, 86_400.0

    async def longest(days: float) -> tuple[int, int]:
        return await store.read(lambda db: longest_wish(db, (30, 12), then + days * day))

    await store.write(lambda db: note_wish(db, (365, 0), then))
    assert await longest(0) == (365, 0)
    assert await longest(60) == (365, 0), "it may be on holiday"
    assert await longest(100) == (30, 12)
    await store.write(lambda db: note_wish(db, (365, 0), then + 99 * day))
    assert await longest(100) == (365, 0)
    await store.aclose()


@pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")
async def test_of_the_desks_of_a_site_the_one_that_keeps_longest_holds_for_all(databases: Databases) -> None:
    url = databases.url_of_new()
    supervisor, fresh = SiteStore.open(url, desk="supervisor"), SiteStore.open(url, desk="fresh")

    async def cares(store: SiteStore, settings: Settings) -> None:
        await keep_store(store, lambda _kind: None, lambda: settings, every=0.2)

    async def longest(store: SiteStore) -> tuple[int, int]:
        return await store.read(lambda db: longest_wish(db, (30, 12), store.now()))

    async def is_told_again() -> bool:
        return await longest(fresh) == (365, 0)

    wishes, cared = [Settings(label_days=365, whole_months=0), Settings()], []
    try:
        await supervisor.write(_fill)
        cared.append(asyncio.create_task(cares(supervisor, wishes[0])))
        await asyncio.sleep(0.5)
        cared.append(asyncio.create_task(cares(fresh, wishes[1])))
        for one in (supervisor, fresh):
            assert await longest(one) == (365, 0)
        assert await fresh.read(_whole) == list(_AGES)
        long_ago = fresh.now() - 100 * 86_400
        await fresh.write(lambda db: run(db, "UPDATE findings SET at = ? WHERE name LIKE 'keeps at %'", (long_ago,)))
        await until(is_told_again)
    finally:
        for task in cared:
            task.cancel()
        await asyncio.gather(*cared, return_exceptions=True)
        await supervisor.aclose()
        await fresh.aclose()
        databases.drop(url)
