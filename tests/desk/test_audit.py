"""The audit with real doubles at a real service: found whatever its lists tell, shown, mended by a word."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courier_desk.desk.audit import MOST_READ, NotMendable, Twice
from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.outbox import State
from courier_desk.store import orders as mirrored
from courier_desk.store import outbox as rows
from tests.support.desk import ACCOUNT, desk_at, request, until
from tests.support.sandbox import RunningSandbox


async def create(session: Session, reference: str, *, amount: int | None = 125_000) -> str:
    """Create an order at the service behind the desk's back."""
    context = session.context
    made = request(session, reference=reference, amount=amount)
    return (await context.client.create_order(made, merchant=context.merchant_code)).number


async def audited(session: Session) -> tuple[Twice, ...]:
    """Read what is new and audit it."""
    await session.mirror.poll()
    assert session.mirror.failure is None
    await session.audit.look()
    return await session.audit.found()


def reads_of_one(sandbox: RunningSandbox) -> int:
    paths = [one["path"] for one in sandbox.control("GET", "/requests")["requests"]]
    return sum(path.removeprefix("/").count("/") > 0 and "orders/" in path for path in paths)


@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_an_order_made_twice_is_found_and_the_later_one_deleted_by_a_word(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            heard: list[Topic] = []
            session.changes.subscribe(Topic.AUDIT, lambda: heard.append(Topic.AUDIT))
            first, later = await create(session, "SHOP-1"), await create(session, "SHOP-1")
            await create(session, "SHOP-2")
            (twice,) = await audited(session)
            assert heard
            assert [order.number for order in twice.orders] == [first, later]
            assert (twice.reference, twice.later.number) == ("SHOP-1", later)
            assert twice.deletable
            assert not twice.mending
            await session.audit.repair(twice)
            (mending,) = await session.audit.found()
            assert mending.mending
            with pytest.raises(NotMendable):
                await session.audit.repair(twice)
            work = asyncio.create_task(session.outbox.run())

            async def deleted() -> bool:
                return not await session.audit.found()

            await until(deleted)
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            kept = sandbox.call("GET", f"/orders/{first}")
            assert (kept.status, sandbox.call("GET", f"/orders/{later}").status) == (200, 404)
            await session.audit.look()
            assert await session.audit.found() == ()


async def test_an_own_order_doubled_by_a_lost_answer_is_found_by_its_reference(tmp_path: Path) -> None:
    """With nothing to settle and no second look, what comes late is made twice: that is what the audit is for."""

    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            row_id = await session.orders.create(request(session, reference="OWN-1"))

            async def done() -> bool:
                row = await session.context.store.read(lambda db: rows.get(db, row_id))
                return row is not None and row.progress.state is State.DONE

            await until(done)
            later = await create(session, "OWN-1")
            (twice,) = await audited(session)
            assert twice.later.number == later


async def test_what_is_no_double_is_not_taken_for_one(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            await create(session, "A-1")
            await create(session, "A-2")
            cancelled = await create(session, "B-1")
            await create(session, "B-1")
            sandbox.control("POST", f"/orders/{cancelled}", {"status": "canceled"})
            found = await audited(session)
            statuses = {order.number: order.status for one in found for order in one.orders}
            assert found == (), statuses


async def test_a_finding_put_aside_comes_back_only_when_a_third_order_joins(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            for _ in range(2):
                await create(session, "SHOP-1")
            (twice,) = await audited(session)
            await session.audit.dismiss(twice)
            assert await audited(session) == ()
            third = await create(session, "SHOP-1")
            (again,) = await audited(session)
            assert (len(again.orders), again.later.number) == (3, third)


def test_only_what_may_be_a_double_is_read_alone_and_only_once(tmp_path: Path) -> None:
    async def story(sandbox: RunningSandbox) -> None:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            for number in range(6):
                await create(session, f"S-{number}", amount=1000 * (number // 2 + 1) if number < 4 else 9000 + number)
            await audited(session)
            first = reads_of_one(sandbox)
            assert first in (0, 4), "lists that tell the reference leave nothing in doubt"
            await audited(session)
            assert reads_of_one(sandbox) == first

    for mode in ("spec", "live"):
        with RunningSandbox(mode=mode) as sandbox:
            asyncio.run(story(sandbox))


async def test_an_audit_that_broke_off_goes_on_and_never_reads_too_many(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            numbers = [await create(session, f"S-{number}") for number in range(MOST_READ + 5)]
            await session.mirror.poll()
            await session.audit.look()
            assert reads_of_one(sandbox) == MOST_READ
            await session.audit.look()
            assert reads_of_one(sandbox) == len(numbers)
            context = session.context
            told = await context.store.read(
                lambda db: [mirrored.by_reference(db, ACCOUNT, f"S-{n}") for n in range(65)]
            )
            assert all(len(one) == 1 for one in told)


async def test_what_the_audit_reads_of_an_order_is_announced_so_that_a_list_shows_it(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            await create(session, "SHOP-1")
            await create(session, "SHOP-1")
            await session.mirror.poll()
            heard: list[Topic] = []
            session.changes.subscribe(Topic.ORDERS, lambda: heard.append(Topic.ORDERS))
            await session.audit.look()
            assert heard
