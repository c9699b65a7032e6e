"""What stays of a pickup: its flags and place through a change, and a success whatever is read of it next.

The service is the real one; where it would have to lag behind itself, its answers are bent on their way in.
"""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from courier_desk.api.client import CourierClient
from courier_desk.api.description import Operation
from courier_desk.desk.session import Session
from courier_desk.domain.outbox import State
from courier_desk.domain.pickups import Pickup, PickupAction, PickupFlag, PickupWhy
from tests.desk.test_pickups import PHONE, aimed, at_service, made, reach, scheduled, shown, wanted
from tests.support.desk import desk_at, until
from tests.support.sandbox import RunningSandbox

GATE = "Ramp B, 30.0501 N"


def at_once(sandbox: RunningSandbox, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """Ask the service as another program with the same key does."""
    merchant = sandbox.ready["merchants"][0]
    headers = {
        "Authorization": f"Bearer {sandbox.ready['company_key']}",
        "X-Merchant-Id": merchant["businessAccountCode"],
        "Content-Type": "application/json",
    }
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(sandbox.base_url + path, data=data, headers=headers, method=method)
    with urllib.request.urlopen(asked) as answer:  # loopback, our own service
        found: dict[str, Any] = json.load(answer)["data"]
        return found


@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_change_keeps_what_the_form_does_not_ask_for(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            plan = await wanted(session)
            code = sandbox.ready["merchants"][0]["businessAccountCode"]
            address = at_once(sandbox, "GET", f"/merchants/{code}")["merchant"]["pickupAddress"]["id"]
            body = {
                "numberOfOrders": 4,
                "pickupDate": plan.day.isoformat(),
                "phoneNumber": PHONE,
                "isFragileItems": True,
                "isLargeItems": True,
                "pickupLocation": GATE,
                "pickupAddressId": address,
            }
            told = at_once(sandbox, "POST", "/pickups", body)
            number = str(told.get("pickup", told)["pickupNumber"])
            await session.pickups.read_fresh(number)
            assert (await session.pickups.surroundings("en")).flags == frozenset(PickupFlag)
            assert await session.pickups.unknown_of(number) == ()
            later = replace(plan, day=plan.day + timedelta(days=7), orders=5)
            row = await reach(session, await session.pickups.reschedule(number, later), State.DONE)
            assert row.result == {}
            kept = at_service(sandbox, number)
            assert (kept["order_count"], kept["fragile"], kept["large"]) == (5, True, True)
            assert (kept["location"], kept["address_id"]) == (GATE, address)
            row = await reach(
                session, await session.pickups.reschedule(number, replace(later, fragile=False)), State.DONE
            )
            kept = at_service(sandbox, number)
            assert (kept["fragile"], kept["large"], kept["location"]) == (False, True, GATE)
            (listed,) = [one for one in await shown(session) if one.number == number]
            assert (listed.fragile, listed.large) == (False, True)


async def test_flags_are_sent_only_to_a_service_that_knows_them(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            client = session.context.client
            assert await session.pickups.flags() == frozenset(), "it said nothing and showed nothing"
            await session.description.refresh()
            assert client.description.bodies[Operation.CREATE_PICKUP] >= {"isFragileItems", "isLargeItems"}
            assert await session.pickups.flags() == frozenset(PickupFlag), "by its own description"
            assert (await session.pickups.surroundings("en")).flags == frozenset(PickupFlag)
            kept, session.context._client = client, None  # noqa: SLF001 (as it is before there is a key)
            assert await session.pickups.flags() == frozenset()
            assert (await session.pickups.unknown_of("999999"), session.orders.refunds) == ((), None)
            session.context._client = kept  # noqa: SLF001  (as before there is a key)


# -- after a success ------------------------------------------------------------------------------------------------


class Behind(CourierClient):
    """A client of a service whose single pickups lag behind what was done, or name their status as nobody knows."""

    bent: Callable[[Pickup], Pickup] = staticmethod(lambda pickup: pickup)

    async def pickup(self, number: str, **rest: Any) -> Pickup:
        return self.bent(await super().pickup(number, **rest))


def lag(session: Session, bend: Callable[[Pickup], Pickup]) -> None:
    client = session.context.client
    client.__class__ = Behind  # its transport, its description: all but this one answer stay
    client.bent = bend  # type: ignore[attr-defined]


@pytest.mark.parametrize("status", ["pendingPickup", "", "waitingForTheEnd"], ids=["as before", "unread", "unknown"])
async def test_what_was_cancelled_is_not_offered_to_be_cancelled(tmp_path: Path, status: str) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number = await scheduled(session)
            sandbox.control("POST", f"/pickups/{number}", {"status": "pendingPickup"})
            await session.pickups.read_fresh(number)
            lag(session, lambda pickup: replace(pickup, status=status, category="", label="", changed=None))
            await reach(session, await session.pickups.cancel(number), State.DONE)
            assert at_service(sandbox, number)["status"] == "canceled"
            detail = await session.pickups.detail(f"k{number}")
            assert detail is not None
            assert not [action for action, verdict in detail.allowed.items() if verdict.on]
            assert detail.allowed[PickupAction.CANCEL].why is PickupWhy.CANCELED
            assert detail.row.status == (status if status == "waitingForTheEnd" else "canceled")

            lag(session, lambda pickup: replace(pickup, status="pendingPickup", category="NEW", changed=None))
            await session.pickups.read_fresh(number)
            detail = await session.pickups.detail(f"k{number}")
            assert detail is not None
            assert detail.allowed[PickupAction.CANCEL].on, "a newer reading tells otherwise"


async def test_a_refusal_that_says_it_is_cancelled_already_is_a_success(tmp_path: Path) -> None:
    with RunningSandbox(mode="spec") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number = await scheduled(session)
            await session.pickups.read_fresh(number)
            sandbox.control("POST", f"/pickups/{number}", {"status": "canceled"})
            lag(session, lambda pickup: replace(pickup, status=""))
            row = await reach(session, await session.pickups.cancel(number), State.DONE, State.REFUSED)
            assert row.progress.state is State.DONE


async def test_a_change_that_was_taken_is_shown_although_the_answer_tells_nothing_of_it(tmp_path: Path) -> None:
    with RunningSandbox(mode="spec") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number = await scheduled(session)
            change = await wanted(session, orders=9, ahead=3, notes="Side door")
            lag(session, lambda pickup: Pickup(number=pickup.number, status=pickup.status))
            await reach(session, await session.pickups.reschedule(number, change), State.DONE)
            (row,) = await shown(session)
            assert (row.day, row.orders, row.notes) == (change.day, 9, "Side door")


# -- without a mark -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_without_a_mark_a_lost_pickup_is_found_by_what_it_is_and_never_made_twice(
    tmp_path: Path, mode: str
) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            session.use_pickup_marks(marks=False)
            first = await scheduled(session)
            for count, fault in enumerate(["response_lost", "request_lost", "error_after"], start=2):
                sandbox.control("PUT", "/faults", {"faults": aimed(fault, "POST", "/pickups")})
                number = await scheduled(session)  # the same again: the first is known and not taken for it
                assert made(sandbox) == count, fault
                assert number != first
                pickup = at_service(sandbox, number)
                assert (pickup["notes"], pickup["order_count"]) == ("Back gate", 25)

            async def all_listed() -> bool:
                return len(await shown(session)) == 4

            await until(all_listed)


async def test_without_a_mark_two_that_fit_are_a_persons_to_tell_apart(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            session.use_pickup_marks(marks=False)
            plan = await wanted(session, notes="")
            sandbox.control("PUT", "/faults", {"faults": aimed("response_lost", "POST", "/pickups")})
            row_id = await session.pickups.schedule(plan)
            await reach(session, row_id, State.CHECKING)
            body = {"numberOfOrders": 25, "pickupDate": plan.day.isoformat(), "phoneNumber": PHONE}
            await asyncio.to_thread(at_once, sandbox, "POST", "/pickups", body)
            row = await reach(session, row_id, State.NEEDS_PERSON, State.DONE)
            assert row.progress.state is State.NEEDS_PERSON
            assert row.progress.failure is not None
            assert len(row.progress.failure.detail.split()) == 2
            assert made(sandbox) == 2
