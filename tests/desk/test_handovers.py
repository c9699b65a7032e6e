"""Handing parcels to the courier with a real store and a real service: by scan or all at once, also after a restart."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from courier_desk.desk.changes import Topic
from courier_desk.desk.handovers import HandoverNotKept
from courier_desk.desk.session import Session
from courier_desk.domain.calendar import FRIDAY
from courier_desk.domain.events import What
from courier_desk.domain.handovers import HandedHow, HandoverScanKind, HandoverSubject, NotWaiting
from courier_desk.domain.pickup_list import PickupFilter
from courier_desk.domain.pickups import PickupRequest
from courier_desk.store import orders, outbox
from courier_desk.store.sql import Database
from tests.store.support import an_order
from tests.support.desk import ACCOUNT, desk_at, request, until
from tests.support.faulty_disk import FaultyDisk
from tests.support.sandbox import RunningSandbox


async def make_orders(session: Session, count: int) -> list[str]:
    """Create orders and give their numbers, in their order."""
    await session.zones.refresh()
    made = [await session.orders.create(request(session)) for _ in range(count)]

    def numbers(db: Database) -> list[str]:
        found = [outbox.get(db, row_id) for row_id in made]
        return sorted(str(row.result["number"]) for row in found if row is not None and "number" in row.result)

    async def created() -> bool:
        return len(await session.context.store.read(numbers)) == count

    await until(created)
    return await session.context.store.read(numbers)


async def make_pickup(session: Session) -> str:
    """Schedule a pickup and give its number."""
    start = await session.pickups.start("en")
    assert start.day is not None
    day = start.day + timedelta(days=start.day.weekday() == FRIDAY)
    await session.pickups.schedule(PickupRequest(orders=4, day=day, phone="01005527719"))
    merchant = session.merchant.code if session.merchant else ""
    number = ""

    async def scheduled() -> bool:
        nonlocal number
        rows = (await session.pickups.window(PickupFilter(account=ACCOUNT, merchant=merchant))).rows
        number = next((row.number for row in rows), "")
        return bool(number)

    await until(scheduled)
    return number


async def after_the_finished_one(session: Session, subject: HandoverSubject, finished: int) -> None:
    """Hand over one order more: a finished handover takes none, another is begun, and ends once."""
    desk = session.handovers
    (number,) = await make_orders(session, 1)
    begun = await desk.scan(number)
    assert begun.kind is HandoverScanKind.MARKED
    assert begun.handover_id != finished
    assert (begun.scanned, begun.total) == (1, 1)
    assert await desk.hand_over_again(subject, number)
    assert [line.number for line in (await desk.fresh(subject)).twice] == [number]
    assert await desk.take_back(begun.handover_id, number)
    assert await desk.finish(begun.handover_id)
    assert not await desk.finish(begun.handover_id)


def test_a_pickup_is_handed_over_by_scans_across_a_restart(tmp_path: Path) -> None:
    async def first_half(sandbox: RunningSandbox) -> tuple[str, list[str], int]:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            one, two, three, four = numbers = await make_orders(session, 4)
            pickup = await make_pickup(session)
            heard: list[Topic] = []
            session.changes.subscribe(Topic.HANDOVERS, lambda: heard.append(Topic.HANDOVERS))
            desk, subject = session.handovers, session.handovers.for_pickup(pickup)
            sheet = await desk.sheet(subject)
            assert [line.number for line in sheet.lines] == numbers
            assert (sheet.handover, sheet.orders_booked, sheet.totals.pieces) == (None, 4, 8)
            assert sheet.totals.cod == 4 * 125_000
            assert await desk.earlier() == (), "to look at a sheet begins nothing"
            unknown = await desk.scan_on(subject, "999999")
            assert (unknown.kind, unknown.handover_id, unknown.total) == (HandoverScanKind.UNKNOWN, 0, 4)
            assert not heard
            marked = await desk.scan_on(subject, one)
            assert (marked.kind, marked.scanned, marked.total) == (HandoverScanKind.MARKED, 1, 4)
            assert heard
            again = await desk.scan_on(subject, one)
            assert (again.kind, again.before, again.scanned) == (HandoverScanKind.ALREADY, marked.handover_id, 1)
            assert (await desk.scan_on(subject, two)).kind is HandoverScanKind.MARKED
            await desk.take_out(subject, four)
            out = await desk.scan_on(subject, four)
            assert (out.kind, out.why, out.total) == (HandoverScanKind.NOT_WAITING, NotWaiting.TAKEN_OUT, 3)
            await session.order_actions.delete([three])

            async def gone() -> bool:
                order = await session.context.store.read(lambda db: orders.order(db, ACCOUNT, three))
                return order is None or not (await desk.sheet(subject)).to_do

            await until(gone)
            deleted = await desk.scan_on(subject, three)
            assert deleted.kind is HandoverScanKind.NOT_WAITING
            assert deleted.why in (NotWaiting.GONE, NotWaiting.WITHDRAWN)
            return pickup, numbers, marked.handover_id

    async def second_half(sandbox: RunningSandbox, pickup: str, numbers: list[str], handover: int) -> None:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            desk, subject = session.handovers, session.handovers.for_pickup(pickup)
            sheet = await desk.sheet(subject)
            assert [line.number for line in sheet.handed] == numbers[:2]
            assert [line.number for line in sheet.out] == [numbers[3]]
            await desk.put_back(subject, numbers[3])
            (five,) = await make_orders(session, 1)
            assert {line.number for line in (await desk.sheet(subject)).to_do} == {numbers[3], five}
            scan = await desk.scan(five)
            assert (scan.kind, scan.handover_id) == (HandoverScanKind.MARKED, handover), "what is open today"
            timelines: list[Topic] = []
            session.changes.subscribe(Topic.PICKUPS, lambda: timelines.append(Topic.PICKUPS))
            handed = await desk.hand_over_all(subject, [*numbers, "999999"])
            assert timelines, "the pickup's timeline tells of it"
            assert (handed.handover_id, handed.count) == (handover, 1), "as far as they may be"
            sheet = await desk.sheet(subject)
            assert sheet.handover is not None
            assert not sheet.open, "with nothing left to do it is finished"
            assert [line.number for line in sheet.lines] == sorted([numbers[0], numbers[1], numbers[3], five])
            assert {line.how for line in sheet.lines} == {HandedHow.SCANNED, HandedHow.ALL}
            assert [line.number for line in sheet.lines if not line.scanned] == [numbers[3]]
            detail = await session.orders.detail(f"o{numbers[0]}")
            assert detail is not None
            assert [event.what for event in detail.events][-1] == What.HANDED_OVER
            (summary,) = await desk.earlier()
            assert (summary.orders, summary.pieces, summary.cod, summary.left) == (4, 8, 500_000, 0)
            kept = await desk.kept(summary.handover.handover_id)
            assert kept == sheet
            assert await desk.kept(99) is None
            await after_the_finished_one(session, subject, handover)

    with RunningSandbox() as sandbox:
        told = asyncio.run(first_half(sandbox))
        asyncio.run(second_half(sandbox, *told))


async def test_a_number_within_a_longer_code_is_asked_about_first(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            (number,) = await make_orders(session, 1)
            desk, subject = session.handovers, session.handovers.for_pickup(await make_pickup(session))
            now = 1_000.0
            desk.clock = lambda: now
            for code in (f"https://track.example/{number}?p=1-1", f"SKU-{number}"):
                asked = await desk.scan_on(subject, code)
                assert (asked.kind, asked.number, asked.scanned) == (HandoverScanKind.INSIDE, number, 0), code
                now += 0.2
                again = await desk.scan_on(subject, code)
                assert again.kind is HandoverScanKind.INSIDE, "one pull of the trigger is no answer"
            foreign = await desk.scan_on(subject, f"BOSTA{number}EG")
            assert foreign.kind is HandoverScanKind.UNKNOWN, "letters touch it"
            now += 0.9
            marked = await desk.scan_on(subject, f"SKU-{number}")
            assert (marked.kind, marked.number) == (HandoverScanKind.MARKED, number)


def test_a_disk_that_takes_nothing_is_told_and_nothing_is_marked(tmp_path: Path) -> None:
    async def story(sandbox: RunningSandbox) -> None:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", vfs=disk.name, run=False) as session:
            await session.context.store.write(
                lambda db: orders.merge(db, ACCOUNT, _code(session), [an_order("204828")], seen_at=1.0, whole=True)
            )
            subject = session.handovers.for_waiting()
            disk.fail(0, lambda: apsw.FullError("no space left"))
            with pytest.raises(HandoverNotKept):
                await session.handovers.scan("204828")
            with pytest.raises(HandoverNotKept):
                await session.handovers.hand_over_all(subject, ["204828"])
            disk.heal()
            assert (await session.handovers.sheet(subject)).handed == ()
            assert (await session.handovers.scan("204828")).kind is HandoverScanKind.MARKED

    disk = FaultyDisk("handover-disk")
    try:
        with RunningSandbox() as sandbox:
            asyncio.run(story(sandbox))
    finally:
        disk.unregister()


def _code(session: Session) -> str:
    return session.merchant.code if session.merchant else ""


async def test_a_handover_that_nobody_finished_ends_with_its_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", single=True) as session:
            one, two, three = await make_orders(session, 3)
            now = session.context.now
            monkeypatch.setattr(session.context, "now", lambda: now() - 30 * 3_600)
            left = await session.handovers.scan(one)
            second = await session.handovers.scan(two)
            assert (second.kind, second.handover_id) == (HandoverScanKind.MARKED, left.handover_id)
            monkeypatch.setattr(session.context, "now", now)
            assert not (await session.handovers.current()).handed
            today = await session.handovers.scan(three)
            assert today.kind is HandoverScanKind.MARKED
            assert today.handover_id != left.handover_id
            sheet = await session.handovers.kept(today.handover_id)
            assert sheet is not None
            assert [line.number for line in sheet.handed] == [three], "what its courier signs for"
            before = await session.handovers.kept(left.handover_id)
            assert before is not None
            assert before.handover is not None
            assert before.handover.finished is not None
            assert sorted(line.number for line in before.handed) == sorted([one, two])


async def test_the_station_needs_no_sheet_and_no_service(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", single=True) as session:
            one, two = await make_orders(session, 2)
            sandbox.stop()
            first = await session.handovers.scan(one)
            second = await session.handovers.scan(two)
            assert (first.kind, second.kind) == (HandoverScanKind.MARKED, HandoverScanKind.MARKED)
            assert second.handover_id == first.handover_id
            assert (second.scanned, second.total) == (2, 2)
            assert (await session.handovers.scan("no number")).kind is HandoverScanKind.UNKNOWN
            sheet = await session.handovers.kept(first.handover_id)
            assert sheet is not None
            assert sheet.merchant_name == "Test", "a single-business key has no merchant: the account's name"
            day = await session.handovers.sheet(session.handovers.for_day(session.handovers.today))
            assert [line.number for line in day.elsewhere] == [one, two], "handed over by another sheet already"
            assert not day.lines
