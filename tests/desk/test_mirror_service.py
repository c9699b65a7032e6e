"""The mirror against the real training service: its lists shift, lag and fail; the store ends up like the service."""

from __future__ import annotations

import asyncio
import calendar
import json
import sys
import time
from datetime import date, timedelta
from pathlib import Path

import pytest

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.mirror import FIRST_RETRY, OFFLINE_PAUSE
from courier_desk.desk.session import Session
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.pickup_list import PickupFilter
from courier_desk.domain.pickups import PickupRequest
from courier_desk.store import accounts, orders, pickups, sync
from courier_desk.store.sync import Subject
from tests.desk.changing import record_id_of
from tests.desk.test_mirror import known, listed, make
from tests.support.desk import ACCOUNT, desk_at, request
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox

DAY = 86_400.0
ROOT = Path(__file__).parents[2]


def asked(sandbox: RunningSandbox, path: str = "") -> int:
    """Count the requests so far, of a path or all."""
    return sum(path in one["path"] for one in sandbox.control("GET", "/requests")["requests"])


async def polled(session: Session, times: int = 1, *, apart: float = 0.0) -> None:
    """Poll, each time so many seconds later by the desk's clock."""
    context = session.context
    for _ in range(times):
        before = context.now
        context.now = lambda before=before: before() + apart  # type: ignore[misc]
        await session.mirror.poll()


async def read_well(session: Session) -> bool:
    """Poll once and tell whether it went well."""
    await session.mirror.poll()
    return session.mirror.failure is None


async def zone_of(session: Session) -> str:
    await session.zones.refresh()
    return session.zones.catalog.zones[0].value


async def test_an_idle_poll_asks_for_one_page_of_orders_and_one_of_pickups(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            make(sandbox, 130, await zone_of(session))
            for number in listed(sandbox):
                sandbox.control("POST", f"/orders/{number}", {"status": "completed"})
            await polled(session, 6, apart=180.0)
            before = asked(sandbox)
            await polled(session, 1, apart=180.0)
            assert asked(sandbox) - before == 2
            everything = listed(sandbox)
            assert await known(session, everything) == everything
            mark = session.mirror.mark
            assert mark is not None
            assert (mark.complete, mark.total, mark.read, mark.asked) == (True, 130, 130, 100)


@pytest.mark.parametrize(
    "trouble",
    [
        "page_shift:path=/orders,method=GET,shift=7",
        "page_shift:path=/orders,method=GET,shift=-7",
        "stale_list:path=/orders,method=GET,seconds=600",
        "error_before:path=/orders,method=GET,p=0.4,seed=3",
        "early_429:path=/orders,method=GET,p=0.3,count=2,seed=5",
        "response_lost:path=/orders,method=GET,p=0.4,seed=2",
        "drift:path=/orders,method=GET",
    ],
)
async def test_after_any_trouble_with_lists_nothing_is_missing(tmp_path: Path, trouble: str) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            zone = await zone_of(session)
            make(sandbox, 115, zone)
            sandbox.control("PUT", "/faults", {"faults": trouble})
            await polled(session, 2, apart=1.0)
            make(sandbox, 40, zone)
            await polled(session, 1, apart=180.0)
            sandbox.control("DELETE", "/faults")
            await polled(session, 3, apart=180.0)
            await polled(session, 2, apart=DAY)
            assert session.mirror.failure is None
            everything = listed(sandbox)
            assert len(everything) == 155
            assert await known(session, everything) == everything


async def test_a_service_that_was_away_is_read_on_when_it_is_back(tmp_path: Path) -> None:
    book = tmp_path / "book.sqlite"
    with RunningSandbox(db=book) as sandbox:
        port = int(sandbox.base_url.split(":")[2].split("/")[0])
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            make(sandbox, 150, await zone_of(session))
            sandbox.control("POST", "/faults", {"faults": "response_lost:path=/orders,method=GET,skip=1"})
            assert not await read_well(session)
            sandbox.stop()
            assert not await read_well(session)
            with RunningSandbox(db=book, port=port) as again:
                assert await read_well(session)
                everything = listed(again)
                assert len(everything) == 150
                assert await known(session, everything) == everything


async def test_what_was_deleted_elsewhere_is_marked_after_two_scans_and_never_deleted(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            make(sandbox, 30, await zone_of(session))
            await polled(session, 2)
            everything = listed(sandbox)
            gone = sorted(everything)[:2]
            for number in gone:
                assert sandbox.call("DELETE", f"/orders/{await record_id_of(session, number)}").status == 200
            await polled(session)
            assert await known(session, everything) == everything, "one reading proves nothing"
            await polled(session, 2, apart=DAY)
            assert await known(session, everything) == everything - set(gone)
            kept = await session.context.store.read(lambda db: [orders.order(db, ACCOUNT, number) for number in gone])
            assert all(kept)


async def test_the_status_of_an_open_order_far_down_is_followed_with_its_history(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            zone = await zone_of(session)
            make(sandbox, 1, zone)
            (number,) = listed(sandbox)
            make(sandbox, 120, zone)
            await polled(session, 2)
            for other in listed(sandbox) - {number}:
                sandbox.control("POST", f"/orders/{other}", {"status": "completed"})
            await polled(session, 2, apart=180.0)
            before = asked(sandbox)
            sandbox.control("POST", f"/orders/{number}", {"status": "outForDelivery"})
            await polled(session, 1, apart=180.0)
            assert asked(sandbox) - before == 3, "one page of each list, and this one alone"
            history = await session.context.store.read(lambda db: orders.history(db, ACCOUNT, number))
            assert [status for _, status in history] == ["new", "outForDelivery"]


async def test_pickups_and_merchants_are_mirrored_too(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            context = session.context
            days = [date.today() + timedelta(days=ahead) for ahead in range(2, 6)]  # noqa: DTZ011  (any to come)
            for day in [one for one in days if one.weekday() != calendar.FRIDAY][:3]:
                wanted = PickupRequest(orders=3, day=day, phone="01007741186")
                await context.client.create_pickup(wanted, merchant=context.merchant_code)
            await polled(session)
            held = await context.store.read(lambda db: pickups.pickups(db, ACCOUNT, context.merchant_code))
            assert len(held) == 3
            merchants = await context.store.read(lambda db: accounts.merchants(db, ACCOUNT))
            assert {one.code for one in merchants} >= {one["businessAccountCode"] for one in sandbox.ready["merchants"]}


async def test_other_merchants_have_their_turn_and_then_an_hour_of_rest(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        second = sandbox.ready["merchants"][1]["businessAccountCode"]
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            context = session.context
            await session.zones.refresh()
            made = await context.client.create_order(request(session), merchant=second)
            await polled(session)
            turns = 0
            while await session.mirror.read_another() < float("inf"):
                turns += 1
                assert turns <= 2 * len(sandbox.ready["merchants"])
            held = await context.store.read(lambda db: orders.known(db, ACCOUNT, second, [made.number]))
            assert held == {made.number}
            mark = await context.store.read(lambda db: sync.mark(db, ACCOUNT, second, Subject.PICKUPS))
            assert mark.complete
            before = asked(sandbox)
            assert await session.mirror.read_another() == float("inf")
            assert asked(sandbox) == before


FILLING = """
import asyncio, json, sys
from pathlib import Path
from types import SimpleNamespace
from tests.support.desk import desk_at

async def fill(facts):
    async with desk_at(SimpleNamespace(**facts), Path(sys.argv[2]), run=False) as session:
        await session.mirror.poll()

asyncio.run(fill(json.loads(sys.argv[1])))
"""


@pytest.mark.usefixtures("own_file")
async def test_a_first_filling_that_is_killed_goes_on_at_its_page(tmp_path: Path) -> None:
    """A real process, killed while it waits for its third page."""

    with RunningSandbox() as sandbox:
        path = tmp_path / "desk.sqlite"
        async with desk_at(sandbox, tmp_path / "other.sqlite", run=False) as session:
            make(sandbox, 330, await zone_of(session))
        sandbox.control("PUT", "/faults", {"faults": "hang:path=/orders,method=GET,skip=2"})
        facts = json.dumps({"ready": sandbox.ready, "base_url": sandbox.base_url})
        begun = asked(sandbox, "orders")
        child = await asyncio.create_subprocess_exec(sys.executable, "-c", FILLING, facts, str(path), cwd=ROOT)
        deadline = time.monotonic() + PATIENCE
        while asked(sandbox, "orders") < begun + 3 and time.monotonic() < deadline:
            await asyncio.sleep(0.05)  # the service tells nobody what it is asked
        child.kill()
        await child.wait()
        sandbox.control("DELETE", "/faults")
        async with desk_at(sandbox, path, run=False) as session:
            mark = await session.context.store.read(lambda db: sync.mark(db, ACCOUNT, session.context.merchant_code))
            assert mark.page == 2
            before = asked(sandbox, "orders")
            await polled(session)
            assert asked(sandbox, "orders") - before <= 4 - 2 + 1 + 2, "the pages left, the last again, and the top"
            everything = listed(sandbox)
            assert len(everything) == 330
            assert await known(session, everything) == everything


async def test_a_lost_connection_is_tried_again_soon_and_then_more_rarely(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.mirror.caught_up()
            while session.mirror.reading or session.mirror.next_at - session.context.now() < 60.0:
                await asyncio.sleep(0.01)
            sandbox.kill()
            with pytest.raises(DeskFailure):
                await session.order_actions.read_fresh("204828")
            assert session.mirror.next_at - session.context.now() <= FIRST_RETRY
            session.mirror.read_now()
            waits = []
            for _ in range(5):
                await session.mirror.poll()
                waits.append(session.mirror._rest())  # noqa: SLF001  (without its random part)
            assert waits == sorted(waits)
            assert waits[-1] == OFFLINE_PAUSE


async def test_where_the_orders_cannot_be_had_pickups_and_other_merchants_are_read_all_the_same(tmp_path: Path) -> None:
    with RunningSandbox(orders=60, faults="error_before:method=GET,path=/orders,count=0") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.mirror.poll()
            assert session.mirror.failure is not None
            assert session.mirror.failure.kind is FailureKind.INTERNAL_ERROR
            wanted = PickupFilter(account=ACCOUNT, merchant=session.context.merchant_code)
            assert (await session.pickups.window(wanted)).rows
