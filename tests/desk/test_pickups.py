"""Pickups with a real store and a real service: saved first, made once, changed as asked, whatever breaks.

What exists is judged at the service, by its control address.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.pickups import PickupNotAllowed
from courier_desk.desk.session import Session
from courier_desk.domain.calendar import FRIDAY, WorkingDays
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.pickup_list import PickupColumn, PickupFilter, PickupRow, PickupSort
from courier_desk.domain.pickups import LENGTH, PickupAction, PickupRequest, PickupWhy, split_token
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from tests.support.desk import ACCOUNT, desk_at, request, until
from tests.support.sandbox import RunningSandbox

#: Every way in which an answer is lost, or says something else than what happened.
LOST = [
    "response_lost",
    "late_commit:seconds=0.15",
    "error_after",
    "error_before",
    "hang_after:seconds=0.3",
    "hang:seconds=0.3",
    "reset",
    "request_lost",
    "proxy_html",
    "early_429",
]
PHONE = "01005527719"


def aimed(fault: str, method: str, path: str) -> str:
    kind, _, rest = fault.partition(":")
    return f"{kind}:method={method},path={path},count=1" + (f",{rest}" if rest else "")


def made(sandbox: RunningSandbox) -> int:
    """Count the pickups that the service ever committed."""
    return int(sandbox.control("GET", "/created?kind=pickup")["count"])


def at_service(sandbox: RunningSandbox, number: str) -> dict[str, Any]:
    found: dict[str, Any] = sandbox.control("GET", f"/pickups/{number}")
    return found


def tokens(sandbox: RunningSandbox) -> list[str]:
    return [split_token(pickup["notes"])[1] for pickup in sandbox.control("GET", "/snapshot")["pickups"]]


def listed(session: Session, **wanted: Any) -> PickupFilter:
    merchant = session.merchant.code if session.merchant else ""
    return PickupFilter(account=ACCOUNT, merchant=merchant, **wanted)


async def shown(session: Session, **wanted: Any) -> tuple[PickupRow, ...]:
    return (await session.pickups.window(listed(session, **wanted))).rows


async def row_of(session: Session, row_id: int) -> OutboxRow:
    row = await session.context.store.read(lambda db: rows.get(db, row_id))
    assert row is not None
    return row


async def reach(session: Session, row_id: int, *states: State) -> OutboxRow:
    async def there() -> bool:
        return (await row_of(session, row_id)).progress.state in states

    await until(there)
    return await row_of(session, row_id)


async def wanted(session: Session, *, orders: int = 25, ahead: int = 0, notes: str = "Back gate") -> PickupRequest:
    start = await session.pickups.start("en")
    assert start.day is not None
    day = start.day + timedelta(days=ahead)
    return PickupRequest(orders=orders, day=day + timedelta(days=day.weekday() == FRIDAY), phone=PHONE, notes=notes)


async def scheduled(session: Session, **facts: Any) -> str:
    """Schedule a pickup and give its number."""
    row = await reach(session, await session.pickups.schedule(await wanted(session, **facts)), State.DONE)
    return str(row.result["number"])


# -- once, whatever breaks ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("single", [False, True], ids=["company", "single"])
@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_pickup_is_made_once_whatever_becomes_of_the_answer(tmp_path: Path, mode: str, single: bool) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", single=single) as session:
            for count, fault in enumerate(LOST, start=1):
                sandbox.control("PUT", "/faults", {"faults": aimed(fault, "POST", "/pickups")})
                number = await scheduled(session, orders=count)
                assert made(sandbox) == count, fault
                pickup = at_service(sandbox, number)
                assert (pickup["order_count"], pickup["phone"]) == (count, PHONE)
                assert pickup["notes"].startswith("Back gate [#")
            known = await shown(session)
            assert sorted(row.orders or 0 for row in known) == list(range(1, len(LOST) + 1))
            assert all(row.state is None and row.notes == "Back gate" and len(row.token) == LENGTH for row in known)
            assert len(set(tokens(sandbox))) == len(LOST)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_pickup_is_changed_as_asked_whatever_becomes_of_the_answer(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number = await scheduled(session)
            token = (await shown(session))[0].token
            for count, fault in enumerate(["", *LOST], start=1):
                faults = aimed(fault, "PUT", "/pickups/*") if fault else ""
                sandbox.control("PUT", "/faults", {"faults": faults})
                change = await wanted(session, orders=count, ahead=count % 4, notes=f"Gate {count}")
                row = await reach(session, await session.pickups.reschedule(number, change), State.DONE, State.REFUSED)
                assert (row.progress.state, row.result) == (State.DONE, {}), fault
                pickup = at_service(sandbox, number)
                assert (pickup["order_count"], pickup["pickup_date"]) == (count, change.day.isoformat()), fault
                assert pickup["notes"] == f"Gate {count} [#{token}]"
                (shown_row,) = await shown(session)
                assert (shown_row.orders, shown_row.day, shown_row.change) == (count, change.day, "")
            assert made(sandbox) == 1


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_pickup_is_cancelled_or_deleted_whatever_becomes_of_the_answer(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            for fault in ["", *LOST]:
                cancelled, deleted = await scheduled(session), await scheduled(session)
                sandbox.control("POST", f"/pickups/{cancelled}", {"status": "pendingPickup"})
                plan = [aimed(fault, "POST", "/pickups/*"), aimed(fault, "DELETE", "/pickups/*")] if fault else []
                sandbox.control("PUT", "/faults", {"faults": ";".join(plan)})
                done = [await session.pickups.cancel(cancelled), await session.pickups.delete(deleted)]
                for row_id in done:
                    row = await reach(session, row_id, State.DONE, State.REFUSED)
                    assert row.progress.state is State.DONE, fault
                assert at_service(sandbox, cancelled)["status"] == "canceled"
                kept = {row.number: row.status for row in await shown(session)}
                assert kept[cancelled] == "canceled"
                assert deleted not in kept
            numbers = {pickup["number"] for pickup in sandbox.control("GET", "/snapshot")["pickups"]}
            assert deleted not in numbers
            gone = await session.pickups.detail(f"k{deleted}")
            assert gone is not None
            assert gone.row.gone
            assert {verdict.why for verdict in gone.allowed.values()} == {PickupWhy.GONE}


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_desk_that_dies_while_sending_finds_its_pickup(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        path = tmp_path / "desk.sqlite"
        sandbox.control("PUT", "/faults", {"faults": aimed("hang_after:seconds=30", "POST", "/pickups")})
        async with desk_at(sandbox, path) as session:
            row_id = await session.pickups.schedule(await wanted(session))
            await reach(session, row_id, State.SENDING)

            async def committed() -> bool:
                return await asyncio.to_thread(made, sandbox) == 1

            await until(committed)
        async with desk_at(sandbox, path) as session:
            await reach(session, row_id, State.DONE)
            assert made(sandbox) == 1
            assert len(await shown(session)) == 1


@pytest.mark.slow
def test_a_service_that_is_restarted_has_one_pickup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courier_desk.desk.outbox.LOOK_AGAIN", 0.5)
    monkeypatch.setattr("courier_desk.desk.outbox.OFFLINE_RETRY", 0.2)

    async def story(sandbox: RunningSandbox, database: Path) -> None:
        port = int(sandbox.base_url.split(":")[2].split("/")[0])
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            sandbox.control("PUT", "/faults", {"faults": aimed("hang_after:seconds=30", "POST", "/pickups")})
            row_id = await session.pickups.schedule(await wanted(session))

            async def committed() -> bool:
                return await asyncio.to_thread(made, sandbox) == 1

            await until(committed)
            await asyncio.to_thread(sandbox.kill)
            again = RunningSandbox(db=database, port=port)
            await asyncio.to_thread(again.start)
            try:
                await reach(session, row_id, State.DONE)
                assert made(again) == 1
            finally:
                await asyncio.to_thread(again.stop)

    database = tmp_path / "service.sqlite"
    sandbox = RunningSandbox(db=database).start()
    try:
        asyncio.run(story(sandbox, database))
    finally:
        sandbox.stop()


# -- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_refused_day_says_its_field_and_is_sent_again_when_changed(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            good = await wanted(session)
            friday = good.day + timedelta(days=(FRIDAY - good.day.weekday()) % 7)
            row_id = await session.pickups.schedule(replace(good, day=friday))
            refused = await reach(session, row_id, State.REFUSED)
            assert refused.progress.failure is not None
            assert refused.progress.failure.kind is FailureKind.VALIDATION_ERROR
            (row,) = await shown(session)
            assert (row.state, row.wrong_field, row.number) == (State.REFUSED, "pickupDate", "")
            assert await session.pickups.change_unsent(row_id, good) == row_id
            done = await reach(session, row_id, State.DONE)
            (row,) = await shown(session)
            assert (row.number, row.day, row.token) == (
                done.result["number"],
                good.day,
                done.reference.rpartition("#")[2],
            )
            assert made(sandbox) == 1


async def test_a_live_service_does_not_cancel_a_new_pickup_and_is_not_asked_twice(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number = await scheduled(session)
            row_id = await session.pickups.cancel(number)
            refused = await reach(session, row_id, State.REFUSED)
            assert refused.progress.failure is not None
            assert refused.progress.failure.current_status == "new"
            detail = await session.pickups.detail(f"k{number}")
            assert detail is not None
            assert (detail.row.change, detail.row.change_state) == (Kind.PICKUP_CANCEL, State.REFUSED)
            assert detail.allowed[PickupAction.CANCEL].why is PickupWhy.REFUSED_BEFORE
            assert detail.refused_at is not None
            with pytest.raises(PickupNotAllowed) as caught:
                await session.pickups.cancel(number)
            assert caught.value.why is PickupWhy.REFUSED_BEFORE
            await reach(session, await session.pickups.delete(number), State.DONE)
            assert await shown(session) == ()


@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_pickup_the_courier_has_is_not_changed_and_its_row_is_fresh(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number = await scheduled(session)

            async def seen_new() -> bool:
                rows = await shown(session)
                return bool(rows) and rows[0].status == "new"

            await until(seen_new)
            sandbox.control("POST", f"/pickups/{number}", {"status": "pickedUp"})
            row = await reach(session, await session.pickups.delete(number), State.REFUSED)
            assert row.progress.failure is not None
            assert row.progress.failure.current_status == "pickedUp"
            assert (await shown(session))[0].status == "pickedUp"
            for action in (session.pickups.reschedule(number, await wanted(session)), session.pickups.delete(number)):
                with pytest.raises(PickupNotAllowed) as caught:
                    await action
                assert caught.value.why is PickupWhy.STATUS
            detail = await session.pickups.detail(f"k{number}")
            assert detail is not None
            assert [status for _, status in detail.history] == ["new", "pickedUp"]


async def test_what_this_desk_does_not_know_is_not_changed(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            with pytest.raises(DeskFailure) as caught:
                await session.pickups.cancel("999999")
            assert caught.value.failure.kind is FailureKind.NOT_FOUND
            assert await session.pickups.read_fresh("999999") is None


# -- what is not sent yet -------------------------------------------------------------------------------------------


async def test_what_another_desk_changed_since_a_pickup_was_seen_is_not_overwritten(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "one.sqlite") as one, desk_at(sandbox, tmp_path / "two.sqlite") as two:
            number, asked = await scheduled(one), await wanted(one)
            seen = await one.pickups.read_fresh(number)
            assert seen is not None
            await two.pickups.read_fresh(number)
            await reach(two, await two.pickups.reschedule(number, replace(asked, orders=30)), State.DONE)
            other = replace(asked, phone="01112345678")
            row = await reach(one, row_id := await one.pickups.reschedule(number, other, seen=seen), State.REFUSED)
            assert row.progress.failure is not None
            assert row.progress.failure.kind is FailureKind.CHANGED_MEANWHILE
            assert row.progress.failure.detail == "numberOfOrders"
            assert at_service(sandbox, number)["order_count"] == 30
            assert await one.outbox_desk.retry(row_id), "a person looked at it and wants it all the same"
            await reach(one, row_id, State.DONE)
            kept = at_service(sandbox, number)
            assert (kept["order_count"], kept["phone"]) == (asked.orders, "01112345678")


async def test_a_refused_change_that_is_made_anew_goes_by_what_was_seen_then(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "one.sqlite") as one, desk_at(sandbox, tmp_path / "two.sqlite") as two:
            number, asked = await scheduled(one), await wanted(one)
            seen = await one.pickups.read_fresh(number)
            await two.pickups.read_fresh(number)
            await reach(two, await two.pickups.reschedule(number, replace(asked, orders=30)), State.DONE)
            first = await one.pickups.reschedule(number, replace(asked, orders=40), seen=seen)
            await reach(one, first, State.REFUSED)
            seen = await one.pickups.read_fresh(number)
            assert await one.pickups.reschedule(number, replace(asked, orders=45), seen=seen) == first
            await reach(one, first, State.DONE)
            assert at_service(sandbox, number)["order_count"] == 45


async def test_two_changes_of_this_desk_are_no_quarrel(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, asked = await scheduled(session), await wanted(session)
            seen = await session.pickups.read_fresh(number)
            sandbox.control("PUT", "/faults", {"faults": f"slow:method=PUT,path=/pickups/{number},seconds=0.5"})
            first = await session.pickups.reschedule(number, replace(asked, orders=30), seen=seen)
            await reach(session, first, State.SENDING)
            again = replace(asked, orders=30, notes="Gate 9")
            second = await session.pickups.reschedule(number, again, seen=seen)
            assert second != first
            await reach(session, second, State.DONE)
            kept = at_service(sandbox, number)
            assert (kept["order_count"], kept["notes"].partition(" [#")[0]) == (30, "Gate 9")


async def test_a_pickup_is_on_disk_before_the_network_is_touched_and_can_be_changed_there(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            first = await wanted(session)
            row_id = await session.pickups.schedule(first)
            (row,) = await shown(session)
            assert (row.key, row.state, row.notes, row.day) == (f"p{row_id}", State.WAITING, "Back gate", first.day)
            assert session.merchant is not None
            assert await session.pickups.usual_phone() == session.merchant.phone  # only what was booked is remembered
            changed = replace(first, orders=7, notes="Side door")
            assert await session.pickups.change_unsent(row_id, changed) == row_id
            (after,) = await shown(session)
            assert (after.orders, after.notes, after.token) == (7, "Side door", row.token)
            detail = await session.pickups.detail(row.key)
            assert detail is not None
            assert detail.request is not None
            assert detail.request.orders == 7
            assert {verdict.why for verdict in detail.allowed.values()} == {PickupWhy.NOT_SENT}
            assert await session.pickups.withdraw_unsent(row_id)
            assert await shown(session) == ()
            assert not await session.pickups.withdraw_unsent(row_id)
            assert await session.pickups.change_unsent(row_id, changed) is None
            assert made(sandbox) == 0


@pytest.mark.slow
@pytest.mark.parametrize("withdrawn", [False, True], ids=["changed", "withdrawn"])
async def test_a_pickup_on_its_way_is_changed_or_withdrawn_as_soon_as_it_is_there(
    tmp_path: Path, withdrawn: bool
) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            sandbox.control("PUT", "/faults", {"faults": aimed("slow:seconds=0.5", "POST", "/pickups")})
            first = await wanted(session)
            row_id = await session.pickups.schedule(first)
            await reach(session, row_id, State.SENDING)
            if withdrawn:
                assert await session.pickups.withdraw_unsent(row_id)
                assert await session.pickups.withdraw_unsent(row_id)  # asked twice, done once
            else:
                follower = await session.pickups.change_unsent(row_id, replace(first, orders=7))
                assert follower not in (None, row_id)
            await reach(session, row_id, State.DONE)

            async def settled() -> bool:
                counts = await session.pending_counts()
                return sum(counts.values()) == 0

            await until(settled)
            left = [pickup["order_count"] for pickup in sandbox.control("GET", "/snapshot")["pickups"]]
            assert left == ([] if withdrawn else [7])
            assert made(sandbox) == 1


# -- the list and the plan ------------------------------------------------------------------------------------------


async def test_the_list_is_filtered_counted_and_sorted(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            gates = {5: "الباب الخلفي", 3: "بوابة المخزن", 9: "بوابة الشارع"}
            numbers = [await scheduled(session, orders=n, notes=gate) for n, gate in gates.items()]
            sandbox.control("POST", f"/pickups/{numbers[0]}", {"status": "canceled"})
            await session.pickups.read_fresh(numbers[0])
            session.outbox.hold(held=True)
            await session.pickups.schedule(await wanted(session, orders=1, notes=""))
            window = await session.pickups.window(listed(session), PickupSort(column=PickupColumn.ORDERS))
            assert [row.orders for row in window.rows] == [9, 5, 3, 1]
            assert (window.counts.total, window.counts.upcoming, window.counts.unsent) == (4, 3, 1)
            assert window.counts.by_status == (("new", 2), ("canceled", 1))
            today = session.pickups.today
            assert [row.orders for row in await shown(session, upcoming_from=today)] == [1, 9, 3]
            assert [row.orders for row in await shown(session, status="canceled")] == [5]
            assert [row.orders for row in await shown(session, unsent=True)] == [1]
            assert [row.orders for row in await shown(session, text="بوابه الشارع")] == [9]
            assert [row.orders for row in await shown(session, text="0100 552")] == [1, 9, 3, 5]
            assert [row.number for row in await shown(session, text=numbers[1])] == [numbers[1]]
            assert await shown(session, until=today) == ()
            assert len(await shown(session, since=today, until=today + timedelta(days=9))) == 4
            counts = (await session.pickups.window(listed(session, status="canceled"))).counts
            assert counts == window.counts


@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_new_pickup_is_planned_from_the_orders_that_wait(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            ids = [await session.orders.create(request(session)) for _ in range(5)]
            for row_id in ids:
                await reach(session, row_id, State.DONE)
            plan = await session.pickups.start("ar")
            assert (plan.waiting.new, plan.waiting.booked, plan.waiting.count) == (5, 0, 5)
            number = await scheduled(session, orders=3)
            waiting = await session.pickups.waiting_orders()
            assert (waiting.new, waiting.booked, waiting.count, len(waiting.numbers)) == (5, 3, 2, 2)
            newest = [(await row_of(session, row_id)).result["number"] for row_id in ids]
            assert set(waiting.numbers) <= set(newest)
            assert waiting.pending == 0
            sandbox.control("POST", f"/orders/{newest[0]}/step", {})
            await session.mirror.poll()
            waiting = await session.pickups.waiting_orders()
            assert (waiting.new, waiting.pending) == (4, 1)
            assert waiting.count == len(waiting.numbers) == 2, "one of the three that are booked for moved on"
            around = await session.pickups.surroundings("ar")
            assert around.waiting == 2
            assert plan.day is not None
            assert around.booked[plan.day] == (number,)
            assert [row.number for row in await session.pickups.booked_on(plan.day)] == [number]
            assert await session.pickups.upcoming() == 1
            assert any("عيد" in name for name in around.holidays.values())
            fee = await session.pickups.preview_fee(3)
            assert fee.fee > 0
            assert await session.pickups.preview_fee(3) is fee  # not asked twice
            await scheduled(session, orders=40)
            assert (await session.pickups.waiting_orders()).count == 0
            session.pickups.working_days = WorkingDays(days_off=frozenset(range(7)))
            assert (await session.pickups.start("en")).day is None


async def test_orders_of_an_earlier_pickup_eat_up_no_new_booking(tmp_path: Path) -> None:
    """A second courier costs money: what was pending before the booking belongs to another pickup."""
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            ids = [await session.orders.create(request(session)) for _ in range(4)]
            for row_id in ids:
                await reach(session, row_id, State.DONE)
            numbers = [(await row_of(session, row_id)).result["number"] for row_id in ids]
            for number in numbers[:2]:
                sandbox.control("POST", f"/orders/{number}", {"status": "pendingPickup"})
            await session.mirror.poll()
            assert (await session.pickups.waiting_orders()).count == 2
            await scheduled(session, orders=2)
            waiting = await session.pickups.waiting_orders()
            assert (waiting.new, waiting.booked, waiting.pending, waiting.count) == (2, 2, 0, 0)
        async with desk_at(sandbox, tmp_path / "another.sqlite") as session:  # it reads all of it after the booking
            await session.mirror.poll()
            assert (await session.pickups.waiting_orders()).count == 0


async def test_today_is_told_by_the_services_clock(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            session.context.hear_clock(40 * 86_400)
            assert session.pickups.today >= date.today() + timedelta(days=39)  # noqa: DTZ011  (a month is enough)
