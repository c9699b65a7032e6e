"""The outbox when the desk itself is in trouble: its clock, its disk, its own faults. Judged at the service."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import apsw
import pytest

from courier_desk.api.errors import ApiError
from courier_desk.desk.handlers import Answer, BeforeSend
from courier_desk.desk.session import Session, SessionSettings
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.outbox import Kind, Policy, Progress, State
from courier_desk.domain.pickups import PickupRequest
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow, PendingOrder
from courier_desk.store.sql import Database
from tests.support.desk import ACCOUNT, QUICK, desk_at, request, until
from tests.support.faulty_disk import FaultyDisk
from tests.support.sandbox import RunningSandbox


def created(sandbox: RunningSandbox, reference: str) -> int:
    return int(sandbox.control("GET", f"/created?reference={reference}")["count"])


async def row_of(session: Session, row_id: int) -> OutboxRow:
    row = await session.context.store.read(lambda db: rows.get(db, row_id))
    assert row is not None
    return row


async def reach(session: Session, row_id: int, *states: State) -> None:
    async def there() -> bool:
        return (await row_of(session, row_id)).progress.state in states

    await until(there)


@pytest.mark.slow
@pytest.mark.parametrize("offset", [-7200, 7200])
@pytest.mark.parametrize("mode", ["spec", "live"])
def test_a_computer_whose_clock_is_wrong_finds_its_lost_order(tmp_path: Path, mode: str, offset: int) -> None:
    """By a clock two hours ahead, the order would seem to be older than its own sending."""

    async def story(sandbox: RunningSandbox) -> None:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            wanted = request(session)
            await reach(session, await session.orders.create(wanted), State.DONE)
            assert created(sandbox, wanted.reference) == 1

    with RunningSandbox(mode=mode, faults="response_lost:method=POST,path=/orders,count=1") as sandbox:
        sandbox.control("POST", "/clock", {"offset": offset})
        asyncio.run(story(sandbox))


@pytest.mark.slow
@pytest.mark.expects_log("broke off")
@pytest.mark.parametrize("breaks_off", [False, True])
async def test_a_clock_set_forward_does_not_shorten_the_settling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, breaks_off: bool
) -> None:
    """Not even one that is set as soon as the doubt is on the disk, nor where a fault of the program left the doubt."""

    with RunningSandbox(faults="late_commit:method=POST,path=/orders,count=1,seconds=1.5") as sandbox:
        settings = SessionSettings(limit=100_000, policy=Policy(settle=2.5, second_look=0.2, rounds=3))
        async with desk_at(sandbox, tmp_path / "desk.sqlite", settings=settings) as session:
            await session.zones.refresh()
            store, work = session.context.store, session.outbox._handlers[Kind.ORDER_CREATE]  # noqa: SLF001  (broken off in the middle)
            write, send = store.write, work.send

            async def write_then_set_the_clock(job: Callable[[Database], object]) -> object:
                result = await write(job)
                counts = await session.pending_counts()
                if counts.get(State.CHECKING):
                    session.context.now = lambda: time.time() + 3600
                    session.outbox.wake()
                return result

            async def send_and_break_off(row: OutboxRow, before_send: BeforeSend) -> Answer:
                try:
                    return await send(row, before_send)
                except ApiError as error:
                    raise RuntimeError("a fault of the program") from error

            monkeypatch.setattr(store, "write", write_then_set_the_clock)
            if breaks_off:
                monkeypatch.setattr(work, "send", send_and_break_off)
            row_id = await session.orders.create(request(session))
            await reach(session, row_id, State.DONE)
            asked = sandbox.control("GET", "/requests")["requests"]
            assert [one["method"] for one in asked if one["path"].endswith("/orders")].count("POST") == 1


@pytest.mark.slow
async def test_a_clock_set_back_does_not_hold_anything_up(tmp_path: Path) -> None:
    with RunningSandbox(faults="response_lost:method=POST,path=/orders,count=1") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            session.context.now = lambda: time.time() + 3600
            session.outbox.wake()
            wanted = request(session)
            row_id = await session.orders.create(wanted)
            await reach(session, row_id, State.CHECKING)
            session.context.now = time.time
            session.outbox.wake()
            await reach(session, row_id, State.DONE)
            assert created(sandbox, wanted.reference) == 1


@pytest.mark.slow
@pytest.mark.expects_log("the store did not take a move", "it begins again")
async def test_a_disk_that_does_not_take_the_answer_makes_no_second_order(tmp_path: Path) -> None:
    """In the very run in which it happened: nobody has to start the program again."""
    disk = FaultyDisk("disk-answer")

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", vfs=disk.name) as session:
            await session.zones.refresh()
            wanted = request(session)
            sandbox.control("POST", "/faults", {"faults": "slow:method=POST,path=/orders,count=1,seconds=0.8"})
            row_id = await session.orders.create(wanted)
            await reach(session, row_id, State.SENDING)
            disk.fail(0, lambda: apsw.FullError("no space left"))
            await until(lambda: asyncio.to_thread(lambda: created(sandbox, wanted.reference) == 1))
            await asyncio.to_thread(lambda: sandbox.control("GET", "/requests"))
            disk.heal()
            await reach(session, row_id, State.DONE)
            assert created(sandbox, wanted.reference) == 1


@pytest.mark.expects_log("broke off")
async def test_a_row_that_cannot_be_read_is_put_aside_and_the_rest_goes_out(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            merchant = session.context.merchant_code

            def poison(kind: str, reference: str) -> OutboxRow:
                return OutboxRow(
                    kind=kind,
                    account=ACCOUNT,
                    merchant=merchant,
                    reference=reference,
                    payload={"request": {"nothing": "of use"}},
                    created=0.0,
                    changed=0.0,
                    progress=Progress(state=State.WAITING),
                    facts=PendingOrder(),
                )

            store = session.context.store
            bad = [
                await store.write(lambda db: rows.add(db, poison(Kind.ORDER_CREATE, "BAD-1"))),
                await store.write(lambda db: rows.add(db, poison("of.another.version", "BAD-2"))),
            ]
            good = [await session.orders.create(request(session)) for _ in range(3)]
            work = asyncio.create_task(session.run())
            try:
                for row_id in good:
                    await reach(session, row_id, State.DONE)
                for row_id in bad:
                    await reach(session, row_id, State.REFUSED)
            finally:
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)


@pytest.mark.slow
def test_closing_while_the_answer_is_on_its_way_makes_no_second_order(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"

    async def closes(sandbox: RunningSandbox) -> tuple[int, str]:
        async with desk_at(sandbox, path) as session:
            await session.zones.refresh()
            wanted = request(session)
            row_id = await session.orders.create(wanted)
            await until(lambda: asyncio.to_thread(lambda: created(sandbox, wanted.reference) == 1))
            return row_id, wanted.reference

    async def goes_on(sandbox: RunningSandbox, row_id: int) -> None:
        async with desk_at(sandbox, path) as session:
            await reach(session, row_id, State.DONE)

    with RunningSandbox(mode="live", faults="hang_after:method=POST,path=/orders,count=1,seconds=30") as sandbox:
        row_id, reference = asyncio.run(closes(sandbox))
        asyncio.run(goes_on(sandbox, row_id))
        assert created(sandbox, reference) == 1


async def test_a_missing_permission_holds_up_only_what_it_is_about_until_it_is_read_again(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            sandbox.control("POST", "/keys", {"role": "company", "scopes": ["pickups"]})
            row_id = await session.orders.create(request(session))

            async def paused() -> bool:
                return session.outbox.paused is not None

            await until(paused)
            refused = session.outbox.paused
            assert refused is not None
            assert refused.kind is FailureKind.SCOPE_DENIED
            today = datetime.now(CAIRO).date()
            sunday = today + timedelta(days=13 - today.weekday())
            wanted = PickupRequest(orders=3, day=sunday, phone="01007741186")
            await reach(session, await session.pickups.schedule(wanted), State.DONE)
            assert (await row_of(session, row_id)).progress.state is State.WAITING
            sandbox.control("POST", "/keys", {"role": "company", "scopes": ["orders", "pickups", "merchants"]})
            session.read_again()
            await reach(session, row_id, State.DONE)
            assert session.outbox.paused is None


async def test_an_old_draft_number_touches_nothing_that_is_no_draft(tmp_path: Path) -> None:
    """A page that was left open keeps or drops its draft after the order was sent from somewhere else."""

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            store = session.context.store
            for state in (State.WAITING, State.SENDING, State.CHECKING, State.NEEDS_PERSON):
                wanted = request(session)
                row_id = await session.orders.create(wanted)
                await store.write(partial(rows.save, row_id=row_id, progress=Progress(state=state), now=1.0))
                before = await row_of(session, row_id)
                await session.orders.drop_draft(row_id)
                kept = await session.orders.keep_draft(OrderDraft(full_name="Other"), row_id)
                again = await session.orders.create(request(session), draft_id=row_id)
                assert await row_of(session, row_id) == before
                assert len({row_id, kept, again}) == 3


def test_many_orders_offline_ask_for_the_connection_one_at_a_time(tmp_path: Path) -> None:
    async def story(sandbox: RunningSandbox) -> None:
        settings = SessionSettings(limit=100_000, policy=QUICK)
        async with desk_at(sandbox, tmp_path / "desk.sqlite", settings=settings, run=False) as session:
            await session.zones.refresh()
            sandbox.stop()
            made = [await session.orders.create(request(session)) for _ in range(30)]
            work = asyncio.create_task(session.outbox.run())
            try:

                async def tried() -> bool:
                    return any([(await row_of(session, row_id)).progress.failure for row_id in made])

                await until(tried)
                session.outbox.wake()
                await asyncio.to_thread(time.sleep, 0.3)  # what would be tried at once is tried by then
                attempts = [(await row_of(session, row_id)).progress.attempts for row_id in made]
                assert sum(attempts) <= 6, "a line of thirty must not knock thirty times"
            finally:
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)

    sandbox = RunningSandbox().start()
    try:
        asyncio.run(story(sandbox))
    finally:
        sandbox.stop()
