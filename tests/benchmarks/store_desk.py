"""What the store costs at a desk at work: whether a poll is noticed, saving offline, filling at the budget's pace.

Part of ``tests.benchmarks.store``; everything goes through the desk's own use cases and, for the filling, over a real
socket to the training service.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from courier_desk.api.budget import Budget
from courier_desk.api.client import CourierClient
from courier_desk.desk.changes import Changes
from courier_desk.desk.context import Context
from courier_desk.desk.orders import OrderDesk
from courier_desk.desk.session import SessionSettings
from courier_desk.domain.accounts import Account, Merchant
from courier_desk.domain.orders import Consignee, Delivery, Order, OrderRequest
from courier_desk.domain.sync import LIMITS
from courier_desk.domain.zones import Governorate
from courier_desk.store import orders, sync
from courier_desk.store.database import Store
from courier_desk.store.sync import Mark
from tests.support.desk import ACCOUNT as DESK
from tests.support.desk import desk_at
from tests.support.order_book import ACCOUNT, MERCHANT
from tests.support.sandbox import RunningSandbox

#: The beat of what stands for a window beside the work (seconds).
BEAT = 0.001
#: How many orders the service has at the filling, its limit and window: the same ratio as 120 a minute.
FILLED, LIMIT, WINDOW = 3_000, 24, 4.0
SMALL_PAGE = LIMITS[-1]


def offline_request(number: int) -> OrderRequest:
    return OrderRequest(
        consignee=Consignee(
            full_name=f"محمد {number}",
            phone=f"0101{number:07d}",
            address="9 Sample St",
            governorate=Governorate.CAIRO,
            zone="Abdeen",
        ),
        shipment=Delivery(description="Linen", items=1, cod=125_000),
        reference=f"OFF-{number:06d}",
    )


async def longest_wait(work: Awaitable[object]) -> tuple[float, float]:
    """Do the work beside a beating loop; give its milliseconds and the longest the loop was held up."""
    longest, going = 0.0, True

    async def beat() -> None:
        nonlocal longest
        while going:
            before = time.perf_counter()
            await asyncio.sleep(BEAT)
            longest = max(longest, time.perf_counter() - before - BEAT)

    beating = asyncio.create_task(beat())
    await asyncio.sleep(5 * BEAT)
    started = time.perf_counter()
    await work
    spent = time.perf_counter() - started
    going = False
    await beating
    return spent * 1000, longest * 1000


async def poll_beside_a_window(store: Store, book: Sequence[Order]) -> dict[str, float]:
    """Merge 500 changed orders in pages as a poll does, beside a loop that must go on."""
    size = LIMITS[0]

    async def poll(turn: int) -> None:
        batch = [replace(order, status=f"poll{turn}") for order in book]
        for start in range(0, len(batch), size):
            page = batch[start : start + size]
            await store.write(
                lambda db, page=page: orders.merge(  # type: ignore[misc]  # the page of this round
                    db, ACCOUNT, MERCHANT, page, seen_at=1_000.0 + turn, whole=False
                )
            )

    _, idle = await longest_wait(asyncio.sleep(0.2))
    runs = [await longest_wait(poll(turn)) for turn in range(5)]
    return {
        "poll of 500 changed orders, worst": max(spent for spent, _ in runs),
        "wait beside a poll, worst": max(wait for _, wait in runs),
        "wait beside nothing, worst": idle,
    }


async def save_offline(store: Store, path: Path) -> dict[str, float]:
    """Save 1,000 orders without a service, as a person does and as an import does."""
    context = Context(
        account=Account(account_id=ACCOUNT, name="Bench", base_url="http://127.0.0.1:9"),
        merchant=Merchant(code=MERCHANT, name="Bench"),
        store=store,
        connect=_nobody,
        budget=Budget(),
        changes=Changes(),
    )
    desk = OrderDesk(context, lambda: None)

    async def one_by_one() -> None:
        for number in range(1_000):
            await desk.create(offline_request(number))

    async def together() -> None:
        await asyncio.gather(*(desk.create(offline_request(number)) for number in range(1_000, 2_000)))

    alone, alone_wait = await longest_wait(one_by_one())
    before = _size(path)
    all_at_once, gathered_wait = await longest_wait(together())
    return {
        "1,000 orders saved offline, one by one": alone,
        "1,000 orders saved offline, together": all_at_once,
        "wait beside saving one by one, worst": alone_wait,
        "wait beside saving together, worst": gathered_wait,
        "bytes per order saved": (_size(path) - before) / 1_000,
    }


def _nobody(_key: str) -> CourierClient:
    raise AssertionError("nobody is asked")


def _size(path: Path) -> int:
    """Give the size of the file with what is still beside it, in bytes."""
    return sum(part.stat().st_size for part in (path, path.with_name(path.name + "-wal")) if part.exists())


async def fill_by_budget(folder: Path) -> dict[str, float]:
    """Fill a fresh store from a service with a limit; give the part of the lane's pace that was reached."""
    with RunningSandbox(orders=FILLED, limit=LIMIT, window=WINDOW) as sandbox:
        settings = SessionSettings(limit=LIMIT, window=WINDOW)
        async with desk_at(sandbox, folder / "filling.sqlite", settings=settings, run=False) as session:
            merchant = session.merchant.code if session.merchant else ""
            small = Mark(account=DESK, merchant=merchant, asked=SMALL_PAGE)  # many pages in a short while
            await session.context.store.write(lambda db: sync.save_mark(db, small))
            sandbox.control("DELETE", "/requests")
            while session.mirror.mark is None or not session.mirror.mark.complete:
                await session.mirror.poll()
                assert session.mirror.failure is None, session.mirror.failure
            return _pace(sandbox.control("GET", "/requests?limit=100000")["requests"])


def _pace(requests: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Compare the windows that passed with the fewest: a lane's worth in the first, another in each that follows."""
    lane = LIMIT * 100 // 120
    windows = (len(requests) - 1) // lane
    spent = requests[windows * lane]["monotonic"] - requests[0]["monotonic"]
    return {
        "first filling, part of the lane's pace": windows * WINDOW / spent,
        "first filling, requests": float(len(requests)),
        "first filling, answers of 429": float(sum(one["status"] == 429 for one in requests)),
    }
