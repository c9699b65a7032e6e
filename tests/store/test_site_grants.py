"""The slots of a key as two desks have them from one database: under the limit together, whatever is cut off."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import psycopg
import pytest

from courier_desk.api.budget import Lane
from courier_desk.api.site_budget import SiteBudget
from courier_desk.domain.shared_limit import GrantorAway
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.file_store import FileStore
from courier_desk.store.site_limit import SiteGrants
from courier_desk.store.site_store import SiteStore
from tests.api.virtual_time import most_in_a_window
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, missing

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}"),
]
LIMIT, WINDOW = 24, 0.6


@asynccontextmanager
async def desk(url: str, name: str) -> AsyncIterator[SiteBudget]:
    """A desk's budget, which the site has answered."""
    store = await asyncio.to_thread(SiteStore.open, url, desk=name)
    budget = SiteBudget(limit=LIMIT, window=WINDOW)
    try:
        budget.begin(store.grants("key"))
        async with asyncio.timeout(PATIENCE):
            while budget.is_away:
                await asyncio.sleep(0.01)
        yield budget
    finally:
        await budget.aclose()
        await store.aclose()


def ask(url: str, sql: str) -> object:
    """Give the one value that a statement asks for."""
    with closing(psycopg.connect(url, autocommit=True)) as db:
        row = db.execute(sql.encode()).fetchone()
    assert row is not None
    return row[0]


async def send(budget: SiteBudget, arrivals: list[float], dice: random.Random, count: int) -> None:
    """Send so many requests one after the other, some given up, some without an answer."""
    for _ in range(count):
        with suppress(TimeoutError):
            async with asyncio.timeout(dice.choice([None, None, None, dice.uniform(0, 0.3)])):
                async with budget.slot(dice.choice([Lane.PERSON, Lane.OUTBOX])) as slot:
                    arrivals.append(time.monotonic())
                    await asyncio.sleep(dice.uniform(0, 0.02))
                    slot.answered()


async def test_two_desks_together_stay_under_the_limit_also_while_their_connections_are_cut(
    url: str, databases: Databases
) -> None:
    dice, arrivals = random.Random(5), list[float]()
    async with desk(url, "one") as one, desk(url, "two") as two:
        async with asyncio.TaskGroup() as group:
            for _ in range(10):
                group.create_task(send(one, arrivals, dice, 9))
                group.create_task(send(two, arrivals, dice, 9))
            for _ in range(3):
                await asyncio.sleep(0.7)
                await asyncio.to_thread(databases.cut_off, url)
        assert len(arrivals) > 3 * LIMIT
        assert most_in_a_window(arrivals, WINDOW) <= LIMIT
        assert one.granted
        assert two.granted
    assert ask(url, "SELECT count(*) FROM site_slot WHERE free_at IS NULL") == 0
    assert ask(url, "SELECT count(*) FROM site_part") == 0
    assert ask(url, "SELECT count(*) FROM site_asked") == 0


async def test_what_one_desk_sent_the_other_knows(url: str) -> None:
    async with desk(url, "one") as one, desk(url, "two") as two:
        before, told = two.left(), asyncio.Event()
        two.subscribe(told.set)
        async with one.slot(Lane.PERSON):
            async with asyncio.timeout(PATIENCE):
                while two.left() == before:
                    await told.wait()
                    told.clear()
            assert two.left() == one.left() == before - 1


async def test_a_limit_that_nobody_arranged_yields_to_the_one_in_use(url: str) -> None:
    async with desk(url, "one") as one, grants_of(url, "two") as (_, grants):
        usual = SiteBudget(limit=120, arranged=False, window=WINDOW)
        usual.begin(grants)
        async with asyncio.timeout(PATIENCE):
            while usual.limit != LIMIT:
                await asyncio.sleep(0.01)
        assert one.limit == LIMIT
        usual.use_limit(120)
        async with asyncio.timeout(PATIENCE):
            while one.limit != 120:
                await asyncio.sleep(0.01)
        await usual.aclose()
    assert ask(url, 'SELECT "limit" FROM site_limit') == 120


@asynccontextmanager
async def grants_of(url: str, name: str) -> AsyncIterator[tuple[SiteStore, SiteGrants]]:
    """A desk's store, and who grants it slots."""
    store = await asyncio.to_thread(SiteStore.open, url, desk=name)
    try:
        yield store, store.grants("key")
    finally:
        await store.aclose()


async def test_who_only_looks_on_asks_for_slots_too(url: str) -> None:
    async with desk(url, "one"):
        with closing(psycopg.connect(url, autocommit=True)) as db:
            db.execute("CREATE ROLE looks_on LOGIN")
            grants = SiteGrants(lambda: SiteConnection(f"{url} user=looks_on"), "two", "key")
            try:
                reply = await grants.take(Lane.PERSON, 0)
                assert reply.slot is not None
                await grants.done(reply.slot, "answered", 0.0)
                await grants.aclose(farewell=True)
            finally:
                grants.close()
                db.execute("DROP ROLE looks_on")
    assert ask(url, "SELECT count(*) FROM site_slot WHERE desk = 'two'") == 1


async def test_a_slot_whose_asker_ends_in_the_middle_is_given_back_before_anything_else(url: str) -> None:
    async with desk(url, "one"), grants_of(url, "two") as (_, grants):  # the limit is known
        with closing(psycopg.connect(url)) as holding:
            holding.execute("SELECT pg_advisory_xact_lock(hashtextextended('key', 21))")
            asked = asyncio.create_task(grants.take(Lane.PERSON, 0))
            async with asyncio.timeout(PATIENCE):
                while not ask(url, "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"):
                    await asyncio.sleep(0.01)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            holding.rollback()
        await grants.seen(0, ())
        assert ask(url, "SELECT count(*) FROM site_slot") == 0


async def test_a_database_that_does_not_answer_is_told_from_one_that_cannot_be_reached(
    url: str, databases: Databases
) -> None:
    async with grants_of(url, "one") as (store, grants):
        await grants.reach()
        await asyncio.to_thread(databases.cut_off, url)
        with pytest.raises(GrantorAway) as away:
            await grants.reach()
        assert away.value.perhaps_done
        await grants.reach()
        await asyncio.to_thread(databases.cut_off, url)
        store._conninfo = "host=/nowhere"  # noqa: SLF001  # the server is gone
        for perhaps_done in (True, False):
            with pytest.raises(GrantorAway) as away:
                await grants.reach()
            assert away.value.perhaps_done is perhaps_done
        store._conninfo = url  # noqa: SLF001
    with pytest.raises(GrantorAway) as away:
        await grants.reach()
    assert not away.value.perhaps_done


def test_a_desk_alone_asks_nobody(tmp_path: Path) -> None:
    with closing(FileStore.open(tmp_path / "store.db")) as store:
        assert store.grants("key") is None
        assert not store.shared
