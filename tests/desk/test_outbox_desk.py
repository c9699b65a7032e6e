"""The outbox as a person sees it and decides about it, with a real store and a real service."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from courier_desk.desk.failures import DeskFailure, DeskProblem
from courier_desk.desk.outbox_desk import OutboxGroup
from courier_desk.desk.session import Session
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.pickups import PickupRequest
from courier_desk.store import outbox
from tests.desk.changing import an_order, at_service, reach, requests, row_of, with_amount
from tests.support.desk import desk_at, request, until
from tests.support.sandbox import RunningSandbox


async def refused(session: Session, **wrong: str) -> tuple[int, OrderRequest]:
    """Save an order that the service will refuse; gives its row."""
    await session.zones.refresh()
    good = request(session)
    bad = replace(good, consignee=replace(good.consignee, **(wrong or {"zone": "Atlantis"})))  # type: ignore[arg-type]  # texts
    row_id = await session.orders.create(bad)
    await reach(session, row_id, State.REFUSED)
    return row_id, good


async def test_each_piece_of_work_stands_in_its_group_and_says_whose_it_is(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            bad, _ = await refused(session)
            session.outbox.hold(True)
            waiting = await session.orders.create(request(session))
            draft = await session.orders.keep_draft(OrderDraft(full_name="Heba", cod=True, cod_amount="50"))
            (delete,) = await session.order_actions.delete([number])
            day = datetime.now(CAIRO).date() + timedelta(days=9)
            pickup = await session.pickups.schedule(PickupRequest(orders=3, day=day, phone="01007741186"))
            view = await session.outbox_desk.view()
            assert view.counts == {
                OutboxGroup.ATTENTION: 1,
                OutboxGroup.CHECKING: 0,
                OutboxGroup.SENDING: 0,
                OutboxGroup.WAITING: 3,
                OutboxGroup.DRAFTS: 1,
            }
            items = {item.row_id: item for item in view.items}
            assert set(items) == {bad, waiting, draft, delete, pickup}
            failure = items[bad].failure
            assert failure is not None
            assert failure.field == "zone"
            assert items[bad].next_at is None
            assert items[waiting].next_at is not None
            assert (items[draft].title.who, items[draft].title.amount) == ("Heba", 5_000)
            assert (items[delete].kind, items[delete].title.number) == (Kind.ORDER_DELETE, number)
            assert items[delete].title.who == wanted.consignee.full_name
            assert session.merchant is not None
            assert items[delete].merchant_name == session.merchant.called
            assert (items[pickup].title.day, items[pickup].title.count) == (day, 3)
            only = await session.outbox_desk.view(OutboxGroup.DRAFTS)
            assert [item.row_id for item in only.items] == [draft]
            detail = await session.outbox_desk.detail(bad)
            assert detail is not None
            assert detail.draft is not None
            assert detail.draft.zone == "Atlantis"
            assert [failure.kind for _, failure in detail.failures] == [FailureKind.VALIDATION_ERROR]
            assert isinstance(detail.request, OrderRequest)
            assert await session.outbox_desk.detail(999) is None


async def test_the_one_wrong_field_is_mended_and_the_order_goes_at_once(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            row_id, good = await refused(session)
            reference = (await row_of(session, row_id)).reference
            with pytest.raises(DeskProblem) as problem:
                await session.outbox_desk.set_field(row_id, "zone", "El Dorado")
            assert [(one.field, one.kind) for one in problem.value.findings] == [
                (DraftField.ZONE, FindingKind.ZONE_NOT_IN_LIST)
            ]
            assert (await row_of(session, row_id)).progress.state is State.REFUSED
            giza = next(zone for zone in session.zones.catalog.zones if zone.governorate == "Giza")
            assert await session.outbox_desk.set_field(row_id, "zone", giza.value)
            row = await reach(session, row_id, State.DONE)
            assert row.reference == reference
            kept = at_service(sandbox, row.result["number"])
            assert (kept["zone"], kept["government"], kept["reference"]) == (giza.value, "Giza", reference)
            assert not await session.outbox_desk.set_field(row_id, "zone", good.consignee.zone)


async def test_one_zone_is_chosen_for_all_that_name_the_same_and_nothing_else_is_touched(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            first, good = await refused(session)
            second, _ = await refused(session)
            other, _ = await refused(session, zone="El Dorado")
            session.outbox.hold(True)
            empty = replace(good.consignee, zone="Atlantis", address="")
            waits = await session.orders.create(replace(good, consignee=empty, reference="W-1"))
            detail = await session.outbox_desk.detail(first)
            assert detail is not None
            assert set(detail.same_zone) == {second, waits}
            zone = session.zones.catalog.zones[3]
            assert await session.outbox_desk.set_zone((first, second, waits), zone) == (2, 1)
            session.outbox.hold(False)
            for row_id in (first, second):
                row = await reach(session, row_id, State.DONE)
                assert at_service(sandbox, row.result["number"])["zone"] == zone.value
            assert (await row_of(session, other)).progress.state is State.REFUSED
            assert (await row_of(session, waits)).payload["request"]["consignee"]["zone"] == "Atlantis"


async def test_a_draft_that_is_whole_can_be_sent_from_here_and_one_that_is_not_says_why(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            whole = replace(from_request(request(session)), reference="")
            row_id = await session.orders.keep_draft(whole)
            half = await session.orders.keep_draft(OrderDraft(full_name="Heba"))
            assert await session.outbox_desk.retry(row_id)
            row = await reach(session, row_id, State.DONE)
            assert row.reference
            with pytest.raises(DeskProblem) as problem:
                await session.outbox_desk.retry(half)
            assert DraftField.PHONE in [finding.field for finding in problem.value.findings]


async def test_what_is_discarded_and_brought_back_may_still_be_at_the_service(tmp_path: Path) -> None:
    """A draft of a restored backup, and an order whose answer was lost: sent again, each would be made twice."""
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            desk, merchant = session.outbox_desk, session.context.merchant_code
            wanted = replace(request(session), reference="SHOP-77")
            draft = await session.orders.keep_draft(from_request(wanted, merchant=merchant))
            await session.context.client.create_order(wanted, merchant=merchant)
            doubted = replace((await row_of(session, draft)).progress, unsure=True, sent_at=session.context.now())
            await session.context.store.write(lambda db: outbox.save(db, draft, doubted, now=session.context.now()))
            assert (await row_of(session, draft)).progress.unsure
            assert (thrown := await desk.discard(draft))
            assert await desk.bring_back(thrown)
            (back,) = (await desk.view()).items
            assert await desk.retry(back.row_id)
            await reach(session, back.row_id, State.DONE)
            assert requests(sandbox, "POST", "/orders") == 1, "it was found, not made again"


async def test_what_needs_a_person_comes_back_as_it_was(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            desk, merchant = session.outbox_desk, session.context.merchant_code
            wanted = replace(request(session), reference="SHOP-78")
            other = replace(wanted, consignee=replace(wanted.consignee, phone="01223334444"))
            sandbox.control("POST", "/faults", {"faults": "request_lost:method=POST,path=/orders,count=1"})
            row_id = await session.orders.create(wanted)
            await reach(session, row_id, State.CHECKING)
            await session.context.client.create_order(other, merchant=merchant)
            await reach(session, row_id, State.NEEDS_PERSON)
            assert (thrown := await desk.discard(row_id))
            assert thrown.may_be_there
            assert await desk.bring_back(thrown)
            (back,) = (await desk.view()).items
            assert back.state is State.NEEDS_PERSON
            assert not await desk.bring_back(thrown), "its reference is taken"


async def test_a_discarded_change_comes_back_as_it_was(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            desk = session.outbox_desk
            number, wanted = await an_order(session)
            session.outbox.hold(True)
            change = await session.order_actions.update(number, with_amount(wanted, 7_700))
            assert (thrown := await desk.discard(change))
            assert thrown.waits_by_itself
            assert await desk.bring_back(thrown)
            (back,) = (await desk.view()).items
            assert (back.kind, back.state) == (Kind.ORDER_UPDATE, State.WAITING)
            assert (thrown := await desk.discard(back.row_id))
            await session.order_actions.delete([number])
            assert not await desk.bring_back(thrown), "the order is being deleted"


async def test_retry_discard_and_draft_do_what_they_say_and_nothing_to_what_is_on_its_way(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            desk = session.outbox_desk
            row_id, _ = await refused(session)
            assert await desk.retry(row_id)
            row = await reach(session, row_id, State.REFUSED)
            assert row.progress.attempts == 2
            assert await desk.retry_all() == 0, "a wrong field would be refused again"
            assert await desk.to_draft(row_id)
            assert (await row_of(session, row_id)).progress.state is State.DRAFT
            assert await desk.discard(row_id)
            assert await desk.detail(row_id) is None
            assert not await desk.retry(row_id)
            sandbox.control("POST", "/faults", {"faults": "response_lost:method=POST,path=/orders,count=1"})
            lost = await session.orders.create(request(session))
            await reach(session, lost, State.CHECKING)
            assert not await desk.discard(lost)
            assert not await desk.retry(lost)
            assert not await desk.to_draft(lost)
            await desk.confirm_absent(lost)
            await desk.confirm_there(lost, "100000")
            await reach(session, lost, State.DONE)


async def test_one_try_now_ends_the_waiting_of_all(tmp_path: Path) -> None:
    """After a refused merchant was mended at the service, say: a hundred rows, one click."""

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            merchant = sandbox.ready["merchants"][0]["businessAccountCode"]
            sandbox.control("POST", "/accounts", {"id": merchant, "removed": True})
            ids = [await session.orders.create(request(session)) for _ in range(3)]

            async def settled() -> bool:
                states = [(await row_of(session, row_id)).progress.state for row_id in ids]
                return session.outbox.paused is not None or set(states) == {State.REFUSED}

            await until(settled)
            sandbox.control("POST", "/accounts", {"id": merchant, "removed": False})
            session.outbox.resume()
            await session.outbox_desk.retry_all()
            for row_id in ids:
                await reach(session, row_id, State.DONE)


async def test_what_nobody_can_tell_apart_is_shown_side_by_side_and_a_person_says_which_it_is(tmp_path: Path) -> None:
    """Another desk makes the same order by hand with our very reference and another phone."""

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            wanted = request(session)
            sandbox.control("POST", "/faults", {"faults": "request_lost:method=POST,path=/orders,count=1"})
            row_id = await session.orders.create(wanted)
            await reach(session, row_id, State.CHECKING)
            theirs = {
                "fullName": "Karim Test", "phoneNumber": "01223334444", "address": "9 Sample St",
                "government": "Cairo", "zone": wanted.consignee.zone, "orderType": "Deliver",
                "productDescription": "Linen", "numberOfItems": 2, "referralNumber": wanted.reference,
            }  # fmt: skip
            made = sandbox.call("POST", "/orders", theirs).data["order"]["orderNumber"]
            await reach(session, row_id, State.NEEDS_PERSON)
            detail = await session.outbox_desk.detail(row_id)
            assert detail is not None
            assert detail.candidates == (made,)
            (candidate,) = await session.outbox_desk.candidates(row_id)
            assert candidate.phone == "01223334444"
            with pytest.raises(DeskFailure):
                await session.outbox_desk.confirm_there(row_id, "999999")
            await session.outbox_desk.confirm_there(row_id, made)
            row = await row_of(session, row_id)
            assert (row.progress.state, row.result["number"]) == (State.DONE, made)
            assert requests(sandbox, "POST", "/orders") == 2


async def test_a_refused_update_is_mended_here_too(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, wanted = await an_order(session)
            bad = replace(with_amount(wanted, 7_700), consignee=replace(wanted.consignee, zone="Atlantis"))
            row_id = await session.order_actions.update(number, bad)
            await reach(session, row_id, State.REFUSED)
            assert await session.orders.take_back(row_id) is None, "sent as a new order there would be two"
            again = await session.orders.create(request(session), draft_id=row_id)
            assert (await row_of(session, row_id)).progress.state is State.REFUSED
            await reach(session, again, State.DONE)
            assert await session.outbox_desk.set_field(row_id, "zone", wanted.consignee.zone)
            await reach(session, row_id, State.DONE)
            assert at_service(sandbox, number)["amount"] == 7_700
            assert at_service(sandbox, number)["reference"] == wanted.reference
