"""The outbox with a real store and a real service: saved first, sent once, found again whatever breaks.

What exists is judged at the service, by its control address.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from courier_desk.desk.session import Session, SessionSettings
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.outbox import State
from courier_desk.store import orders as mirrored
from courier_desk.store import outbox as rows
from courier_desk.store.sql import Database
from tests.support.desk import ACCOUNT, QUICK, desk_at, request, until
from tests.support.outbox import take_next
from tests.support.paper import KeptPaper
from tests.support.sandbox import RunningSandbox


def created(sandbox: RunningSandbox, reference: str) -> int:
    """Count the orders that the service committed under a reference."""
    return int(sandbox.control("GET", f"/created?reference={reference}")["count"])


async def state(session: Session, row_id: int) -> State:
    row = await session.context.store.read(lambda db: rows.get(db, row_id))
    assert row is not None
    return row.progress.state


async def ready(session: Session) -> None:
    await session.zones.refresh()


async def sent(session: Session, wanted: OrderRequest) -> int:
    """Create an order and wait until it is done."""
    row_id = await session.orders.create(wanted)

    async def done() -> bool:
        return await state(session, row_id) is State.DONE

    await until(done)
    return row_id


async def test_a_move_that_is_committed_after_the_clock_was_set_back_waits_for_no_moment_of_the_old_clock(
    tmp_path: Path,
) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await ready(session)
            session.outbox.hold(True)
            row_id = await session.orders.create(request(session))

            def put_off(db: Database) -> None:
                row = rows.get(db, row_id)
                assert row is not None
                assert rows.put_off(db, row, time.time() + 86_400.0)

            await session.context.store.write(put_off)
            session.outbox.hold(False)

            async def done() -> bool:
                return await state(session, row_id) is State.DONE

            await until(done)


async def test_an_order_is_on_disk_before_the_network_is_touched(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await ready(session)
            row_id = await session.orders.create(request(session))
            assert await state(session, row_id) is State.WAITING
            (row,) = (await session.orders.made_today())[:1]
            assert (row.state, row.number) == (State.WAITING, "")


async def test_a_created_order_shows_once_with_its_number_and_fee(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await ready(session)
            wanted = request(session)
            await sent(session, wanted)
            assert created(sandbox, wanted.reference) == 1
            (row,) = [one for one in await session.orders.made_today() if one.reference == wanted.reference]
            assert len(row.number) == 6
            assert row.state is None
            assert row.status == "new"
            assert row.fee is not None


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["spec", "live"])
@pytest.mark.parametrize(
    "fault",
    [
        "response_lost:method=POST,path=/orders,count=1",
        "late_commit:method=POST,path=/orders,count=1,seconds=0.2",
        "error_after:method=POST,path=/orders,count=1",
        "error_before:method=POST,path=/orders,count=1",
        "request_lost:method=POST,path=/orders,count=1",
        "reset:method=POST,path=/orders,count=1",
        "proxy_html:method=POST,path=/orders,count=1,status=502",
        "early_429:method=POST,path=/orders,count=1",
    ],
)
async def test_whatever_breaks_the_order_exists_exactly_once(tmp_path: Path, mode: str, fault: str) -> None:
    with RunningSandbox(mode=mode, faults=fault) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await ready(session)
            wanted = request(session)
            await sent(session, wanted)
            assert created(sandbox, wanted.reference) == 1


def test_a_row_that_a_crash_left_in_sending_is_looked_for_not_sent_again(tmp_path: Path) -> None:
    """The service has the order; the desk died before it could write the answer down."""
    path = tmp_path / "desk.sqlite"

    async def dies(sandbox: RunningSandbox) -> tuple[int, OrderRequest]:
        async with desk_at(sandbox, path, run=False) as session:
            await ready(session)
            wanted = request(session)
            row_id = await session.orders.create(wanted)
            store = session.context.store
            taken = await store.write(lambda db: take_next(db, ACCOUNT, session.context.now(), QUICK))
            assert taken is not None
            await session.context.client.create_order(wanted, merchant=taken.merchant)
            return row_id, wanted

    async def lives(sandbox: RunningSandbox, row_id: int) -> None:
        async with desk_at(sandbox, path) as session:

            async def done() -> bool:
                return await state(session, row_id) is State.DONE

            await until(done)

    with RunningSandbox(mode="live") as sandbox:
        row_id, wanted = asyncio.run(dies(sandbox))
        asyncio.run(lives(sandbox, row_id))
        assert created(sandbox, wanted.reference) == 1


def test_offline_orders_wait_and_go_out_by_themselves(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"

    async def offline(sandbox: RunningSandbox, port: int) -> int:
        async with desk_at(sandbox, path) as session:
            await ready(session)
            wanted = request(session)
            sandbox.stop()
            row_id = await session.orders.create(wanted)

            async def tried() -> bool:
                row = await session.context.store.read(lambda db: rows.get(db, row_id))
                return row is not None and row.progress.failure is not None

            await until(tried)
            assert await state(session, row_id) is State.WAITING
            assert session.connection.status.kind is FailureKind.NO_CONNECTION
            with RunningSandbox(db=tmp_path / "service.sqlite", port=port) as again:

                async def done() -> bool:
                    return await state(session, row_id) is State.DONE

                await until(done)
                assert created(again, wanted.reference) == 1
            return row_id

    sandbox = RunningSandbox(db=tmp_path / "service.sqlite").start()
    try:
        port = int(sandbox.base_url.split(":")[2].split("/")[0])
        asyncio.run(offline(sandbox, port))
    finally:
        sandbox.stop()


async def test_a_refusal_names_the_field_and_holds_up_nothing_else(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await ready(session)
            bad = await session.orders.create(request(session, zone="Atlantis"))
            await sent(session, request(session))
            row = await session.context.store.read(lambda db: rows.get(db, bad))
            assert row is not None
            assert row.progress.state is State.REFUSED
            assert row.progress.failure is not None
            assert row.progress.failure.message.startswith("Area / zone")


async def test_a_refused_key_stops_the_account_and_loses_nothing(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        path = tmp_path / "desk.sqlite"
        async with desk_at(sandbox, path, key=sandbox.ready["revoked_key"]) as session:
            row_id = await session.orders.create(request(session, zone="Abdeen"))

            async def paused() -> bool:
                return session.outbox.paused is not None

            await until(paused)

            async def back() -> bool:
                return await state(session, row_id) is State.WAITING

            await until(back)
            assert session.outbox.paused is not None
            assert session.outbox.paused.kind is FailureKind.UNAUTHORIZED


async def test_a_label_asked_for_is_fetched_kept_and_printed_once_the_order_exists(tmp_path: Path) -> None:
    paper = KeptPaper()

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
            await ready(session)
            await session.orders.create(request(session), print_after=True)

            async def printed() -> bool:
                return bool(paper.printed)

            await until(printed)
            number, pdf = paper.printed[0]
            assert pdf.startswith(b"%PDF-")

            async def logged() -> bool:
                return bool(await session.labels.prints(number))

            await until(logged)
            session.prints.print_soon(number, session.context.merchant_code)

            async def again() -> bool:
                return len(paper.printed) == 2

            await until(again)
            labels = [one for one in sandbox.control("GET", "/requests")["requests"] if one["path"].endswith("/awb")]
            assert len(labels) == 1, "a reprint asks nobody"


def test_a_saturated_outbox_meets_no_429(tmp_path: Path) -> None:
    """Thirty orders against a limit of 12 per 1.5 seconds: the service never has to say no."""

    async def story(sandbox: RunningSandbox) -> None:
        settings = SessionSettings(limit=12, window=1.5, policy=QUICK)
        async with desk_at(sandbox, tmp_path / "desk.sqlite", settings=settings) as session:
            await ready(session)
            wanted = [request(session) for _ in range(30)]
            for one in wanted:
                await session.orders.create(one)

            async def done() -> bool:
                counts = await session.pending_counts()
                return not any(counts.values()) and all(created(sandbox, one.reference) == 1 for one in wanted)

            await until(done)
            seen = await session.context.store.read(lambda db: mirrored.by_reference(db, ACCOUNT, wanted[-1].reference))
            assert len(seen) == 1

    with RunningSandbox(limit=12, window=1.5) as sandbox:
        asyncio.run(story(sandbox))
        answers = sandbox.control("GET", "/requests")["requests"]
        assert [one for one in answers if one["status"] == 429] == []
