"""The mirror with a real store: nothing is missed where readings break off, and no service makes it read for ever."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from courier_desk.api.budget import Budget
from courier_desk.api.calls import ResourcePage
from courier_desk.api.client import CourierClient
from courier_desk.api.reading import DriftLog
from courier_desk.desk.changes import Changes
from courier_desk.desk.context import Context
from courier_desk.desk.mirror import Mirror
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.orders import Order
from courier_desk.domain.pickups import Pickup
from courier_desk.store import orders as mirrored
from courier_desk.store import sync
from courier_desk.store.file_store import FileStore
from tests.support.desk import ACCOUNT, desk_at
from tests.support.sandbox import RunningSandbox


def listed(sandbox: RunningSandbox) -> set[str]:
    """Give the numbers of every order of the first merchant, as the service has them."""
    found: set[str] = set()
    page, more = 1, True
    while more:
        data = sandbox.call("GET", f"/orders?page={page}&limit=200").data
        found |= {order["orderNumber"] for order in data["orders"]}
        page, more = page + 1, bool(data["orders"])
    return found


def make(sandbox: RunningSandbox, count: int, zone: str) -> None:
    for number in range(count):
        body = {
            "orderType": "Deliver",
            "government": "Cairo",
            "zone": zone,
            "fullName": f"Person {number}",
            "phoneNumber": "01007741186",
            "address": "9 Sample St",
            "productDescription": "Linen",
            "numberOfItems": 1,
        }
        assert sandbox.call("POST", "/orders", body).status == 201


async def known(session: Session, numbers: set[str]) -> set[str]:
    merchant = session.context.merchant_code
    return await session.context.store.read(lambda db: mirrored.known(db, ACCOUNT, merchant, numbers))


async def polled(session: Session) -> bool:
    """Poll once and tell whether it went well."""
    await session.mirror.poll()
    return session.mirror.failure is None


@pytest.mark.slow
@pytest.mark.parametrize("filled", [True, False])
async def test_a_poll_that_broke_off_leaves_no_gap(tmp_path: Path, filled: bool) -> None:
    """Many new orders, the network gone in the middle of reading them, then back."""

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            zone = session.zones.catalog.zones[0].value
            make(sandbox, 170, zone)
            if not filled:
                sandbox.control("POST", "/faults", {"faults": "error_before:method=GET,path=/orders,skip=2"})
            await session.mirror.poll()
            make(sandbox, 170, zone)
            sandbox.control("PUT", "/faults", {"faults": "error_before:method=GET,path=/orders,skip=1"})
            assert not await polled(session)
            sandbox.control("DELETE", "/faults")
            assert await polled(session)
            everything = listed(sandbox)
            assert len(everything) >= 340
            assert await known(session, everything) == everything


class Odd:
    """A scripted service that says there is always more."""

    shows_negative = False

    def __init__(self, *, same: bool, orders: int = 120) -> None:
        start = datetime(2026, 11, 20, tzinfo=UTC)
        self._orders = [Order(number=f"{500_000 - n}", created=start - timedelta(minutes=n)) for n in range(orders)]
        self._same = same
        self.drift = DriftLog()
        self.asked = 0
        self.on_page: Any = None

    async def orders_page(self, *, page: int = 1, limit: int = 50, **_rest: object) -> ResourcePage[Order]:
        self.asked += 1
        assert self.asked < 50, "it reads for ever"
        if self.on_page is not None:
            self.on_page(page)
        start = 0 if self._same else (page - 1) * limit
        return ResourcePage(
            items=tuple(self._orders[start : start + limit]),
            current_page=page,
            total_pages=None,
            total_count=120 if page == 1 else None,
            has_next=True,
        )

    async def pickups_page(self, **_rest: object) -> ResourcePage[Pickup]:
        return ResourcePage(items=(), current_page=1, total_pages=1, total_count=0, has_next=False)

    async def merchants_page(self, **_rest: object) -> ResourcePage[Merchant]:
        return ResourcePage(items=(), current_page=1, total_pages=1, total_count=0, has_next=False)


@asynccontextmanager
async def mirror_of(service: Odd, path: Path) -> AsyncIterator[tuple[Mirror, Context]]:
    store = await asyncio.to_thread(FileStore.open, path)
    try:
        context = Context(
            account=Account(account_id=ACCOUNT, name="T", base_url="http://127.0.0.1", kind=KeyKind.COMPANY),
            merchant=Merchant(code="A", name="A"),
            store=store,
            connect=lambda _key: cast("CourierClient", service),
            budget=Budget(),
            changes=Changes(),
        )
        context.connect_with("key")
        yield Mirror(context), context
    finally:
        await store.aclose()


@pytest.mark.parametrize("same", [True, False])
async def test_a_service_that_always_says_there_is_more_is_read_to_its_end(tmp_path: Path, same: bool) -> None:
    service = Odd(same=same)
    async with mirror_of(service, tmp_path / "desk.sqlite") as (mirror, _):
        await mirror.poll()
        assert mirror.mark is not None
        assert (mirror.mark.complete, mirror.mark.total) == (True, 120)
        await mirror.poll()


async def test_another_merchant_in_the_middle_of_a_reading_gets_nothing_of_it(tmp_path: Path) -> None:
    service = Odd(same=False, orders=400)
    async with mirror_of(service, tmp_path / "desk.sqlite") as (mirror, context):

        def switch(page: int) -> None:
            if page == 2:
                context.merchant = Merchant(code="B", name="B")

        service.on_page = switch
        await mirror.poll()
        assert service.asked == 2, "it turns to the other merchant at once"
        seen = {f"{500_000 - n}" for n in range(400)}
        count = await context.store.read(
            lambda db: [len(mirrored.known(db, ACCOUNT, code, seen)) for code in ("A", "B")]
        )
        assert count == [200, 0]
        marks = await context.store.read(lambda db: [sync.mark(db, ACCOUNT, code) for code in ("A", "B")])
        assert [(mark.page, mark.complete) for mark in marks] == [(2, False), (0, False)]
