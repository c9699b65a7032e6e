"""What a desk's own copy of its site's store costs it: ``python -m tests.benchmarks.site_copy [--orders N]``.

Processor time of the desk for a poll of 500 orders, without a copy and with one, and for the first copy.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from unittest import mock

from courier_desk.api.budget import Budget
from courier_desk.desk import site_copying
from courier_desk.desk.changes import Changes, Topic
from courier_desk.desk.context import Context
from courier_desk.desk.offline_orders import OfflineOrders
from courier_desk.desk.site_copying import SiteCopying
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.orders import Order
from courier_desk.store import accounts, orders
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, MERCHANT, NOON, an_order
from tests.support.postgres import server

_POLL, _TIMES = 500, 5
_SHOP = Account(account_id=ACCOUNT, name="Shop", base_url="https://courier.example", kind=KeyKind.COMPANY, merchant="")


def _book(first: int, last: int) -> list[Order]:
    return [
        an_order(
            str(100_000 + one),
            created=NOON - timedelta(minutes=last - one),
            phone=f"010{one:08}",
            reference=f"R{one}",
            raw={"told": "x" * 400},
        )
        for one in range(first, last)
    ]


async def _measure(count: int) -> dict[str, float]:
    with server() as running, TemporaryDirectory() as folder:
        url = f"{running.url}postgres"
        with closing(SiteConnection(url)) as db:
            bring_up(db, 0.0)
        store = SiteStore.open(url, desk="one")

        def fill(db: Database) -> None:
            accounts.save_account(db, _SHOP)
            accounts.save_merchants(db, ACCOUNT, [Merchant(code=MERCHANT, name="")], seen_at=1.0)
            orders.merge(db, ACCOUNT, MERCHANT, _book(0, count), seen_at=1.0, whole=False)

        await store.write(fill)
        context = Context(
            account=_SHOP, merchant=Merchant(code=MERCHANT, name=""), store=store, connect=mock.Mock(),
            budget=Budget(), changes=Changes(), now=store.now,
        )  # fmt: skip
        found = {f"poll, {changed} changed, ms": await _polls(context, count, changed) for changed in (0, _POLL)}
        with mock.patch.object(site_copying, "PAUSE", 0.05):
            offline = OfflineOrders(context, Path(folder) / "own.sqlite", lambda: None)
            began = time.process_time()
            copying = asyncio.create_task(SiteCopying(context, offline.opened).run())
            while store.copy is None:
                await asyncio.sleep(0.05)
            found["first copy, s"] = round(time.process_time() - began, 2)
            for changed in (0, _POLL):
                found[f"poll with a copy, {changed} changed, ms"] = await _polls(context, count, changed)
            copying.cancel()
            await asyncio.gather(copying, return_exceptions=True)
        await offline.aclose()
        await store.aclose()
        return found


async def _polls(context: Context, count: int, changed: int) -> float:
    """Take in polls of the newest orders, so many of them changed; gives the median of their milliseconds."""
    took = []
    for _turn in range(_TIMES):
        now = time.time()
        some = _book(count - _POLL, count)
        some[:changed] = [replace(one, status=f"at {now}", changed=_moment_of(now)) for one in some[:changed]]
        began = time.process_time()
        await context.store.write(
            lambda db, some=some, now=now: orders.merge(db, ACCOUNT, MERCHANT, some, seen_at=now, whole=False)  # type: ignore[misc]  # bound in its own turn
        )
        context.changes.announce(Topic.ORDERS, Topic.MIRROR)
        await asyncio.sleep(0.5)
        took.append((time.process_time() - began) * 1_000)
    return round(median(took))


def _moment_of(now: float) -> datetime:
    """Give a moment after which an order counts as changed."""
    return NOON + timedelta(seconds=now % 100_000)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--orders", type=int, default=20_000)
    print(json.dumps(asyncio.run(_measure(parser.parse_args().orders)), indent=1))  # noqa: T201 - what it is for
