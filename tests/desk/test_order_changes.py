"""Updates, cancellations and deletions with a real store and a real service, in both manners: done once, read back,
told when they did not stick. What is so is judged at the service, by its control address.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from courier_desk.api import transport
from courier_desk.desk.session import Session
from courier_desk.domain.checks import check
from courier_desk.domain.events import What
from courier_desk.domain.failures import Execution, FailureKind
from courier_desk.domain.order_edit import draft_of
from courier_desk.domain.order_rules import Action, Why
from courier_desk.domain.orders import Delivery
from courier_desk.domain.outbox import State, order_target
from courier_desk.store import orders
from courier_desk.store.outbox import TargetEnds
from tests.desk.changing import an_order, at_service, deeds, exists, reach, record_id_of, requests, row_of, with_amount
from tests.support.desk import ACCOUNT, desk_at, until
from tests.support.paper import KeptPaper
from tests.support.sandbox import RunningSandbox

BOTH = pytest.mark.parametrize("mode", ["spec", "live"])
TROUBLES = [
    "response_lost:method={method},path={path},count=1",
    "late_commit:method={method},path={path},count=1,seconds=0.2",
    "error_after:method={method},path={path},count=1",
    "error_before:method={method},path={path},count=1",
    "request_lost:method={method},path={path},count=1",
    "reset:method={method},path={path},count=1",
    "proxy_html:method={method},path={path},count=1,status=502",
    "early_429:method={method},path={path},count=1",
]


@BOTH
async def test_an_update_is_read_back_and_what_did_not_stick_is_told(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            wished = replace(with_amount(wanted, 99_950), notes="Ring twice", may_inspect=True)
            row = await reach(session, await session.order_actions.update(number, wished), State.DONE)
            kept = at_service(sandbox, number)
            assert (kept["amount"], kept["notes"], kept["reference"]) == (99_950, "Ring twice", wanted.reference)
            lost = {} if mode == "spec" else {"previewPermission": [True, False]}
            assert row.result.get("not_stuck", {}) == lost
            view = await session.outbox_desk.view()
            assert [item.not_stuck for item in view.items] == ([{"previewPermission": (True, False)}] if lost else [])
            for item in view.items:
                assert await session.outbox_desk.discard(item.row_id)
            assert (await session.outbox_desk.view()).items == ()
            detail = await session.orders.detail(f"o{number}")
            assert detail is not None
            assert detail.order is not None
            assert (detail.order.amount, detail.order.notes) == (99_950, "Ring twice")
            assert (What.NOT_STUCK in [event.what for event in detail.events]) == bool(lost)


@BOTH
async def test_what_is_added_for_the_label_changes_no_address_that_nobody_touched(tmp_path: Path, mode: str) -> None:
    """An order of another program: its building and flat stand beside its address, and not in it."""
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            who = replace(wanted.consignee, address="9 Sample Street", building="51", apartment="17")
            there = replace(wanted, consignee=who)
            await reach(session, await session.order_actions.update(number, there), State.DONE)
            seen = await session.order_actions.read_fresh(number)
            draft = draft_of(seen, merchant=session.context.merchant_code)
            assert draft is not None
            checked = check(replace(draft, cod=True, cod_amount="350"), session.zones.catalog)
            assert checked.request is not None
            assert "51" in checked.request.consignee.address
            await reach(session, await session.order_actions.update(number, checked.request, seen=seen), State.DONE)
            kept = at_service(sandbox, number)
            assert (kept["address"], kept["building"], kept["amount"]) == ("9 Sample Street", "51", 35_000)
            moved = check(replace(draft, building="52"), session.zones.catalog)
            assert moved.request is not None
            seen = await session.order_actions.read_fresh(number)
            await reach(session, await session.order_actions.update(number, moved.request, seen=seen), State.DONE)
            assert at_service(sandbox, number)["address"] == "9 Sample Street, Bldg 52, Flat 17"


async def test_what_was_so_already_is_done_also_where_the_reading_before_it_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "repeat_after", lambda *_: None)
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            wished = replace(with_amount(wanted, 77_700), notes="Ring twice")
            session.outbox.hold(True)
            row_id = await session.order_actions.update(number, wished)
            merchant = session.context.merchant_code
            await session.context.client.update_order(await record_id_of(session, number), wished, merchant=merchant)
            sandbox.control("POST", "/faults", {"faults": "error_before:method=GET,path=/orders/*,count=1"})
            session.outbox.hold(False)
            row = await reach(session, row_id, State.DONE)
            assert row.progress.attempts == 0
            assert requests(sandbox, "PUT", "") == 1  # the other desk's


async def test_a_change_that_was_not_sent_since_the_reading_before_it_failed_waits_and_is_not_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "repeat_after", lambda *_: None)
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            sandbox.control("POST", "/faults", {"faults": f"error_before:method=GET,path=/orders/{number},count=20"})
            row_id = await session.order_actions.update(number, replace(wanted, notes="Ring twice"))

            async def postponed() -> bool:
                return (await row_of(session, row_id)).progress.failure is not None

            await until(postponed)
            progress = (await row_of(session, row_id)).progress
            assert progress.state is State.WAITING
            assert progress.failure is not None
            assert progress.failure.execution is Execution.NOT_SENT
            sandbox.control("DELETE", "/faults")
            assert await session.outbox_desk.retry(row_id)
            await reach(session, row_id, State.DONE)
            assert requests(sandbox, "PUT", "") == 1


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("fault", TROUBLES)
async def test_whatever_breaks_an_update_is_carried_out(tmp_path: Path, mode: str, fault: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            sandbox.control("POST", "/faults", {"faults": fault.format(method="PUT", path="/orders/*")})
            wished = replace(with_amount(wanted, 77_700), reference="SHOP-77")  # what it is looked for by is its number
            row_id = await session.order_actions.update(number, wished)
            row = await reach(session, row_id, State.DONE)
            kept = at_service(sandbox, number)
            assert (kept["amount"], kept["reference"]) == (77_700, "SHOP-77")
            assert "not_stuck" not in row.result


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("fault", TROUBLES)
async def test_whatever_breaks_a_cancellation_is_carried_out(tmp_path: Path, mode: str, fault: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, _ = await an_order(session)
            sandbox.control("POST", f"/orders/{number}", {"status": "pendingPickup"})
            sandbox.control("POST", "/faults", {"faults": fault.format(method="POST", path="/orders/*/cancel")})
            (row_id,) = await session.order_actions.cancel([number])
            await reach(session, row_id, State.DONE)
            assert at_service(sandbox, number)["status"] == "canceled"
            detail = await session.orders.detail(f"o{number}")
            assert detail is not None
            assert detail.row.status == "canceled"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("fault", TROUBLES)
async def test_whatever_breaks_a_deletion_is_carried_out(tmp_path: Path, mode: str, fault: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, _ = await an_order(session)
            sandbox.control("POST", "/faults", {"faults": fault.format(method="DELETE", path="/orders/*")})
            (row_id,) = await session.order_actions.delete([number])
            await reach(session, row_id, State.DONE)
            assert not exists(sandbox, number)
            detail = await session.orders.detail(f"o{number}")
            assert detail is not None
            assert detail.row.gone


async def test_a_cancellation_after_the_courier_took_it_is_a_return(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, _ = await an_order(session)
            sandbox.control("POST", f"/orders/{number}", {"status": "inStock"})
            sandbox.control("POST", "/faults", {"faults": "response_lost:method=POST,path=/orders/*/cancel,count=1"})
            (row_id,) = await session.order_actions.cancel([number])
            await reach(session, row_id, State.DONE)
            kept = at_service(sandbox, number)
            assert kept["order_type"] == "Return"
            assert kept["status"].startswith("return")
            assert requests(sandbox, "POST", "/cancel") == 1, "it was looked at, not asked for again"


@BOTH
async def test_what_was_refused_while_a_courier_had_it_can_be_done_once_the_service_says_so(
    tmp_path: Path, mode: str
) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            sandbox.control("POST", f"/orders/{number}", {"courier": "Hany"})
            await reach(session, await session.order_actions.update(number, with_amount(wanted, 100)), State.REFUSED)
            verdict = (await session.order_actions.allowed(f"o{number}"))[Action.EDIT]
            assert not verdict.on
            sandbox.control("POST", f"/orders/{number}", {"courier": ""})
            await session.order_actions.read_fresh(number)
            assert (await session.order_actions.allowed(f"o{number}"))[Action.EDIT].on


@BOTH
async def test_what_the_service_says_after_a_refusal_counts_also_where_it_could_not_be_asked_right_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    monkeypatch.setattr(transport, "repeat_after", lambda *_: None)
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            await session.order_actions.read_fresh(number)
            assert (await session.order_actions.allowed(f"o{number}"))[Action.EDIT].on
            sandbox.control("POST", f"/orders/{number}", {"courier": "Hany"})
            faults = f"error_before:method=GET,path=/orders/{number},skip=1,count=40"
            sandbox.control("PUT", "/faults", {"faults": faults})
            row_id = await session.order_actions.update(number, with_amount(wanted, 100))
            row = await reach(session, row_id, State.REFUSED)
            sandbox.control("DELETE", "/faults")
            assert row.progress.failure is not None
            if row.progress.failure.current_status:  # else it is not known in which status it was refused
                assert not (await session.order_actions.allowed(f"o{number}"))[Action.EDIT].on
            sandbox.control("POST", f"/orders/{number}", {"courier": ""})
            await session.order_actions.read_fresh(number)
            assert (await session.order_actions.allowed(f"o{number}"))[Action.EDIT].on


@BOTH
async def test_a_refused_cancellation_of_what_came_back_by_itself_is_no_cancellation(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, _ = await an_order(session)
            sandbox.control("POST", f"/orders/{number}", {"status": "outForDelivery"})
            await session.order_actions.read_fresh(number)
            sandbox.control("POST", f"/orders/{number}", {"status": "returnInitiated"})
            (row_id,) = await session.order_actions.cancel([number])
            row = await reach(session, row_id, State.REFUSED)
            assert row.progress.failure is not None
            assert row.progress.failure.current_status == "returnInitiated"


@BOTH
async def test_a_cancellation_that_was_turned_away_before_it_is_refused_has_turned_nothing_back(
    tmp_path: Path, mode: str
) -> None:
    """The limit of requests carried nothing out: what came back meanwhile came back by itself."""
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, _ = await an_order(session)
            sandbox.control("POST", f"/orders/{number}", {"status": "outForDelivery"})
            await session.order_actions.read_fresh(number)
            sandbox.control("POST", f"/orders/{number}", {"status": "returnInitiated"})
            sandbox.control("PUT", "/faults", {"faults": "early_429:method=POST,path=/orders/*/cancel,count=2"})
            (row_id,) = await session.order_actions.cancel([number])
            row = await reach(session, row_id, State.REFUSED, State.DONE, seconds=30)
            assert (row.progress.state, row.progress.attempts) == (State.REFUSED, 3)


@BOTH
async def test_a_refusal_makes_the_row_fresh_and_is_not_offered_again_in_the_same_status(
    tmp_path: Path, mode: str
) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            sandbox.control("POST", f"/orders/{number}", {"status": "outForDelivery"})
            (row_id,) = await session.order_actions.cancel([number])
            row = await reach(session, row_id, State.REFUSED)
            assert row.progress.failure is not None
            assert row.progress.failure.current_status == "outForDelivery"
            detail = await session.orders.detail(f"o{number}")
            assert detail is not None
            assert detail.row.status == "outForDelivery"
            verdict = (await session.order_actions.allowed(f"o{number}"))[Action.CANCEL]
            assert verdict.why is Why.REFUSED_BEFORE
            assert verdict.since is not None
            update = await session.order_actions.update(number, with_amount(wanted, 100))
            again = await reach(session, update, State.REFUSED)
            assert again.progress.failure is not None
            assert again.progress.failure.kind is FailureKind.FORBIDDEN
            (delete,) = await session.order_actions.delete([number])
            await reach(session, delete, State.REFUSED)
            sandbox.control("POST", f"/orders/{number}", {"status": "rescheduled"})
            await session.order_actions.read_fresh(number)
            assert (await session.order_actions.allowed(f"o{number}"))[Action.CANCEL].on


@BOTH
async def test_express_is_refused_after_six_hours_and_the_row_says_so(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            sandbox.control("POST", f"/orders/{number}", {"created": time.time() - 7 * 3600})
            await session.order_actions.read_fresh(number)
            verdict = (await session.order_actions.allowed(f"o{number}"))[Action.EXPRESS]
            assert verdict.why is Why.TOO_LATE
            assert isinstance(wanted.shipment, Delivery)
            wished = replace(wanted, shipment=replace(wanted.shipment, express=True))
            row = await reach(session, await session.order_actions.update(number, wished), State.REFUSED)
            assert row.progress.failure is not None
            assert row.progress.failure.field == "isExpressShipping"
            await reach(session, await session.order_actions.update(number, with_amount(wanted, 100)), State.DONE)


@BOTH
async def test_each_change_asks_by_the_identifier_that_the_specification_names(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            record_id = await record_id_of(session, number)
            assert record_id not in ("", number)
            await reach(session, await session.order_actions.update(number, with_amount(wanted, 100)), State.DONE)
            sandbox.control("POST", f"/orders/{number}", {"status": "pendingPickup"})
            await session.order_actions.read_fresh(number)
            await reach(session, (await session.order_actions.cancel([number]))[0], State.DONE)
            other, _ = await an_order(session)
            other_id = await record_id_of(session, other)
            await reach(session, (await session.order_actions.delete([other]))[0], State.DONE)
            assert requests(sandbox, "PUT", f"/orders/{record_id}") == 1
            assert requests(sandbox, "POST", f"/orders/{record_id}/cancel") == 1
            assert requests(sandbox, "DELETE", f"/orders/{other_id}") == 1


@asynccontextmanager
async def only_sending(sandbox: RunningSandbox, folder: Path) -> AsyncIterator[Session]:
    """Give a desk that sends and reads nothing in the background: a list that is read shows record ids too."""
    async with desk_at(sandbox, folder / "desk.sqlite", run=False) as session:
        work = asyncio.create_task(session.outbox.run())
        try:
            yield session
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)


async def test_a_record_id_that_is_not_known_is_learnt_by_reading_the_order_once(tmp_path: Path) -> None:
    with RunningSandbox(mode="spec") as sandbox:
        async with only_sending(sandbox, tmp_path) as session:
            number, _ = await an_order(session)
            record_id = await record_id_of(session, number)
            await session.context.store.write(lambda db: db.execute("UPDATE orders SET order_id = ''"))
            before = requests(sandbox, "GET", f"/orders/{number}")
            await reach(session, (await session.order_actions.delete([number]))[0], State.DONE)
            assert requests(sandbox, "GET", f"/orders/{number}") == before + 1
            assert requests(sandbox, "DELETE", f"/orders/{record_id}") == 1


async def test_a_service_that_takes_only_the_number_is_asked_by_it_then(tmp_path: Path) -> None:
    """The record id that is known is of no use there: NOT_FOUND was not carried out, so asking otherwise is safe."""

    with RunningSandbox(mode="live") as sandbox:
        async with only_sending(sandbox, tmp_path) as session:
            number, _ = await an_order(session)
            await session.context.store.write(lambda db: db.execute("UPDATE orders SET order_id = 'of-no-use'"))
            await reach(session, (await session.order_actions.delete([number]))[0], State.DONE)
            assert not exists(sandbox, number)
            assert requests(sandbox, "DELETE", "/orders/of-no-use") == 1


async def test_changes_of_one_order_go_in_their_order_and_nothing_follows_a_deletion(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            session.outbox.hold(True)
            actions = session.order_actions
            first = await actions.update(number, with_amount(wanted, 100))
            assert await actions.update(number, with_amount(wanted, 200)) == first, "a newer wish takes its place"
            (cancel,) = await actions.cancel([number])
            assert await actions.cancel([number, number]) == [cancel], "asked for twice, wished once"
            after = await actions.update(number, with_amount(wanted, 300))
            assert after not in (first, cancel)
            session.outbox.hold(False)
            await reach(session, after, State.REFUSED)
            assert (await row_of(session, cancel)).progress.state is State.DONE
            kept = at_service(sandbox, number)
            assert (kept["amount"], kept["status"]) == (200, "canceled")
            assert requests(sandbox, "PUT", f"/orders/{await record_id_of(session, number)}") == 2

            other, asked = await an_order(session)
            session.outbox.hold(True)
            update = await actions.update(other, with_amount(asked, 100))
            (delete,) = await actions.delete([other])
            with pytest.raises(TargetEnds):
                await actions.update(other, with_amount(asked, 300))
            assert (await actions.cancel([other])) == [delete]
            session.outbox.hold(False)
            await reach(session, delete, State.DONE)
            assert await session.outbox_desk.detail(update) is None, "a deletion needs no update before it"
            assert requests(sandbox, "PUT", f"/orders/{await record_id_of(session, other)}") == 0


async def test_ones_own_edit_under_way_is_nobody_elses_change_for_the_third(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            seen = await session.order_actions.read_fresh(number)
            answered, asked, update = asyncio.Event(), asyncio.Event(), session.context.client.update_order

            async def slow(*given: Any, **named: Any) -> Any:
                answer = await update(*given, **named)
                asked.set()
                await answered.wait()
                return answer

            monkeypatch.setattr(session.context.client, "update_order", slow)
            cheaper = with_amount(wanted, 110_000)
            first = await session.order_actions.update(number, cheaper, seen=seen)
            await asked.wait()
            rings = replace(cheaper, notes="Ring twice")
            second = await session.order_actions.update(number, rings, seen=seen)
            third = await session.order_actions.update(number, with_amount(rings, 105_000), seen=seen)
            assert second == third, "it takes its place"
            answered.set()
            for row in (first, third):
                await reach(session, row, State.DONE)
            kept = at_service(sandbox, number)
            assert (kept["amount"], kept["notes"]) == (105_000, "Ring twice")


async def test_two_edits_at_once_leave_a_doubt_to_a_person(tmp_path: Path) -> None:
    """The answer to our update is lost, and somebody else changes the same field before we look."""

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            await session.order_actions.read_fresh(number)
            sandbox.control("POST", "/faults", {"faults": "response_lost:method=PUT,path=/orders/*,count=1"})
            row_id = await session.order_actions.update(number, with_amount(wanted, 100))
            await reach(session, row_id, State.CHECKING)
            theirs = {
                "fullName": "Karim Test", "phoneNumber": "01007741186", "address": "9 Sample St",
                "government": "Cairo", "zone": wanted.consignee.zone, "orderType": "Deliver",
                "productDescription": "Linen", "numberOfItems": 2, "COD": True, "amountCOD": 7,
                "referralNumber": wanted.reference,
            }  # fmt: skip
            assert sandbox.call("PUT", f"/orders/{number}", theirs).status == 200
            await reach(session, row_id, State.NEEDS_PERSON)
            (item,) = (await session.outbox_desk.view()).items
            assert item.state is State.NEEDS_PERSON
            (candidate,) = await session.outbox_desk.candidates(row_id)
            assert candidate.number == number
            await session.outbox_desk.confirm_absent(row_id)
            await reach(session, row_id, State.DONE)
            assert at_service(sandbox, number)["amount"] == 100


@BOTH
async def test_what_another_desk_changed_meanwhile_is_not_overwritten_until_a_person_says_so(
    tmp_path: Path, mode: str
) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "one.sqlite") as one, desk_at(sandbox, tmp_path / "two.sqlite") as two:
            number, wanted = await an_order(one)
            opened = await one.order_actions.read_fresh(number)
            await two.order_actions.read_fresh(number)
            theirs = replace(wanted, notes="The entrance is behind")
            await reach(two, await two.order_actions.update(number, theirs), State.DONE)
            await one.order_actions.read_fresh(number)  # a poll brings it, the open form does not show it
            row_id = await one.order_actions.update(number, with_amount(wanted, 100), seen=opened)
            row = await reach(one, row_id, State.REFUSED)
            failure = row.progress.failure
            assert failure is not None
            assert (failure.kind, failure.detail) == (FailureKind.CHANGED_MEANWHILE, "Notes")
            kept = at_service(sandbox, number)
            assert (kept["amount"], kept["notes"]) == (wanted.amount, "The entrance is behind")
            assert await one.outbox_desk.retry(row_id)  # whoever looked at it may send it all the same
            await reach(one, row_id, State.DONE)
            kept = at_service(sandbox, number)
            assert (kept["amount"], kept["notes"]) == (100, "")


async def test_an_update_may_ask_for_its_label_and_forgets_the_old_one(tmp_path: Path) -> None:
    paper = KeptPaper()

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
            number, wanted = await an_order(session)
            await session.labels.label(number, session.context.merchant_code)
            await session.order_actions.update(number, with_amount(wanted, 100), print_after=True)

            async def printed() -> bool:
                return bool(paper.printed) and What.PRINTED in await deeds(session, order_target(number))

            await until(printed)
            assert requests(sandbox, "GET", "/awb") == 2


def test_a_change_that_a_crash_cut_off_is_looked_at_not_repeated(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"

    async def dies(sandbox: RunningSandbox) -> tuple[str, int]:
        async with desk_at(sandbox, path) as session:
            number, wanted = await an_order(session)
            sandbox.control("POST", "/faults", {"faults": "hang_after:method=PUT,path=/orders/*,count=1,seconds=30"})
            row_id = await session.order_actions.update(number, with_amount(wanted, 100))

            async def committed() -> bool:
                return bool(at_service(sandbox, number)["amount"] == 100)

            await until(committed)
            return number, row_id

    async def lives(sandbox: RunningSandbox, number: str, row_id: int) -> None:
        async with desk_at(sandbox, path) as session:
            await reach(session, row_id, State.DONE)
            assert requests(sandbox, "PUT", f"/orders/{await record_id_of(session, number)}") == 1
            done = await deeds(session, order_target(number))
            assert done[-3:] == [What.SENT, What.LOOKED_FOR, What.UPDATED]

    with RunningSandbox(mode="live") as sandbox:
        number, row_id = asyncio.run(dies(sandbox))
        asyncio.run(lives(sandbox, number, row_id))


async def test_an_order_somebody_else_deleted_is_gone_here_too(tmp_path: Path) -> None:
    async def known(session: Session, number: str) -> bool:
        found = await session.context.store.read(
            lambda db: orders.known(db, ACCOUNT, session.context.merchant_code, [number])
        )
        return number in found

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            assert sandbox.call("DELETE", f"/orders/{await record_id_of(session, number)}").status == 200
            row = await reach(session, await session.order_actions.update(number, wanted), State.REFUSED)
            assert row.progress.failure is not None
            assert row.progress.failure.kind is FailureKind.NOT_FOUND
            assert not await known(session, number)
            (delete,) = await session.order_actions.delete([number])
            await reach(session, delete, State.DONE)
