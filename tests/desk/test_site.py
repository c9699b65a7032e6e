"""Two desks of a site: what one does the other shows."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courier_desk.desk.changes import OF_TABLES, Topic, topics_of
from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.store.migrations import newest, tables_of
from courier_desk.store.site_store import SiteStore
from tests.support import desk
from tests.support.desk import ACCOUNT, desk_at, request
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, missing
from tests.support.sandbox import RunningSandbox


def test_every_table_says_what_is_different_when_another_desk_changed_it() -> None:
    ours = {name for name in tables_of(newest()) if not name.startswith(("order_fts", "sqlite_"))} | {"labels"}
    assert set(OF_TABLES) == ours
    assert set(topics_of(())) == set().union(*OF_TABLES.values())
    assert topics_of({"orders", "order_details"}) == [Topic.ORDERS]


@pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")
async def test_an_order_saved_at_one_desk_is_listed_at_the_other(
    tmp_path: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = databases.url_of_new()
    names = iter(("one", "two"))
    monkeypatch.setattr(desk, "opening", [lambda _path: SiteStore.open(url, desk=next(names))])
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one") as one, desk_at(sandbox, tmp_path / "two", run=False) as two:
            await one.zones.refresh()
            wanted = OrderFilter(account=ACCOUNT, merchant=two.context.merchant_code)
            heard = asyncio.Event()
            two.changes.subscribe(Topic.ORDERS, heard.set)
            await one.orders.create(request(one))
            async with asyncio.timeout(PATIENCE):
                while not any(row.number for row in await two.order_list.rows(wanted, OrderSort(), 0, 10)):
                    await heard.wait()
                    heard.clear()
    databases.drop(url)
