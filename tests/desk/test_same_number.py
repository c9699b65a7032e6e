"""Two creations answered with one order number: neither is believed, both are looked up by their reference."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from courier_desk.desk.session import Session
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import Event, Kind, State, advance
from courier_desk.domain.pickups import PickupRequest
from courier_desk.store import orders
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database, all_rows
from tests.support.desk import ACCOUNT, QUICK, desk_at, request, until
from tests.support.sandbox import RunningSandbox

#: A Monday in some days, at whichever day this runs.
TODAY = datetime.now(UTC).date()
WHEN = next(day for ahead in range(3, 10) if (day := TODAY + timedelta(days=ahead)).weekday() == 0)
#: The right answer comes late, the wrong one, with the same number, before it.
WRONG_FIRST = "trickle:method=POST,path=/orders,count=1,seconds=1.0;same_number:method=POST,path=/orders,count=1;"
RIGHT_FIRST = "same_number:method=POST,path=/orders,count=2"


async def creations(session: Session) -> list[OutboxRow]:
    """Give the creations of orders, whatever became of them."""
    return await session.context.store.read(
        lambda db: rows.page(db, ACCOUNT, states=tuple(State), kind=Kind.ORDER_CREATE)
    )


def order_of(number: str, db: Database) -> Order | None:
    return orders.order(db, ACCOUNT, number)


async def all_done(session: Session) -> bool:
    return all(row.progress.state is State.DONE for row in await creations(session))


def told(sandbox: RunningSandbox) -> dict[str, str]:
    """Give what the service made: reference to number."""
    ledger = sandbox.control("GET", "/created")
    assert ledger["duplicates"] == {}
    return {one["reference"]: one["number"] for one in ledger["created"]}


@pytest.mark.parametrize("mode", ["spec", "live"])
@pytest.mark.parametrize("faults", [RIGHT_FIRST, WRONG_FIRST])
async def test_a_number_that_is_anothers_is_no_proof(tmp_path: Path, mode: str, faults: str) -> None:
    async def made(sandbox: RunningSandbox, reference: str) -> bool:
        return bool(sandbox.control("GET", f"/created?reference={reference}")["count"])

    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            sandbox.control("POST", "/faults", {"faults": faults})
            for reference in ("FIRST", "SECOND"):
                await session.orders.create(request(session, reference=reference))
                if "trickle" not in faults:
                    await until(lambda: all_done(session))
                else:
                    await until(partial(made, sandbox, reference))
            await until(lambda: all_done(session))
            known = {row.reference: row.result["number"] for row in await creations(session)}
            assert known == told(sandbox)
            for reference, number in known.items():
                order = await session.context.store.read(partial(order_of, number))
                assert order is not None
                assert order.reference == reference


@pytest.mark.parametrize("printed", [("FIRST",), ("FIRST", "SECOND")])
async def test_a_label_is_asked_for_once_whoever_was_answered_with_its_number(
    tmp_path: Path, printed: tuple[str, ...]
) -> None:
    async def made(sandbox: RunningSandbox, reference: str) -> bool:
        return bool(sandbox.control("GET", f"/created?reference={reference}")["count"])

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            sandbox.control("POST", "/faults", {"faults": WRONG_FIRST})
            for reference in ("FIRST", "SECOND"):
                wanted = request(session, reference=reference)
                await session.orders.create(wanted, print_after=reference in printed)
                await until(partial(made, sandbox, reference))
            await until(lambda: all_done(session))
            numbers = told(sandbox)
            asked = await session.context.store.read(lambda db: all_rows(db, "SELECT number FROM print_lines"))
            assert sorted(number for (number,) in asked) == sorted(numbers[reference] for reference in printed)


async def test_a_number_that_is_anothers_is_doubted_also_where_the_work_is_looked_for_already(tmp_path: Path) -> None:
    """Another desk of a site takes what is being sent for cut off; then the answer comes."""

    def interrupt(db: Database, reference: str) -> bool:
        row = rows.by_reference(db, ACCOUNT, reference)
        if row is None or row.progress.state is not State.SENDING:
            return False
        now = time.time()
        rows.save(db, row.row_id, advance(row.progress, Event.INTERRUPTED, now=now, policy=QUICK), now=now)
        return True

    async def is_done(session: Session, reference: str) -> bool:
        return any(row.reference == reference for row in await creations(session) if row.progress.state is State.DONE)

    async def made(sandbox: RunningSandbox, reference: str) -> bool:
        return bool(sandbox.control("GET", f"/created?reference={reference}")["count"])

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            sandbox.control("POST", "/faults", {"faults": WRONG_FIRST})
            await session.orders.create(request(session, reference="FIRST"))
            await until(partial(made, sandbox, "FIRST"))
            await session.orders.create(request(session, reference="SECOND"))
            await until(partial(is_done, session, "SECOND"))
            assert await session.context.store.write(partial(interrupt, reference="FIRST"))
            await until(lambda: all_done(session))
            assert {row.reference: row.result["number"] for row in await creations(session)} == told(sandbox)


async def test_a_number_of_an_order_that_was_there_before_is_no_proof(tmp_path: Path) -> None:
    """The answer of a cache: the order it names was made elsewhere, and this desk had seen it."""

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            merchant = session.merchant
            assert merchant is not None
            sandbox.control("POST", "/faults", {"faults": RIGHT_FIRST})
            wanted = request(session, reference="ELSEWHERE")
            elsewhere = await session.context.client.create_order(wanted, merchant=merchant.code)
            await session.mirror.poll()
            working = asyncio.create_task(session.run())
            try:
                await session.orders.create(request(session, reference="OURS"))
                await until(lambda: all_done(session))
                (ours,) = await creations(session)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)
            assert told(sandbox) == {"ELSEWHERE": elsewhere.number, "OURS": ours.result["number"]}


async def test_a_pickup_number_that_is_anothers_is_no_proof(tmp_path: Path) -> None:
    async def pickups(session: Session) -> list[OutboxRow]:
        return await session.context.store.read(
            lambda db: rows.page(db, ACCOUNT, states=tuple(State), kind=Kind.PICKUP_CREATE)
        )

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            sandbox.control("POST", "/faults", {"faults": "same_number:method=POST,path=/pickups,count=2"})
            for count in (1, 2):
                await session.pickups.schedule(PickupRequest(orders=count, day=WHEN, phone="01007741186", notes=""))

            async def done() -> bool:
                rows_ = await pickups(session)
                return len(rows_) == 2 and all(row.progress.state is State.DONE for row in rows_)

            await until(done)
            known = sorted(row.result["number"] for row in await pickups(session))
            assert known == sorted(one["number"] for one in sandbox.control("GET", "/created?kind=pickup")["created"])
