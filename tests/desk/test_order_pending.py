"""Orders that are changed or taken back before the service has told their number, with a real service."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from courier_desk.domain.order_rules import Action, Consequence
from courier_desk.domain.outbox import State
from tests.desk.changing import exists, reach, row_of
from tests.support.desk import desk_at, request
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox

LOST = "response_lost:method=POST,path=/orders,count=1"
NEVER = "request_lost:method=POST,path=/orders,count=1"


def created(sandbox: RunningSandbox, reference: str) -> int:
    return int(sandbox.control("GET", f"/created?reference={reference}")["count"])


async def test_what_is_still_in_hand_is_thrown_away_where_it_lies(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            session.outbox.hold(True)
            kept, thrown = request(session), request(session)
            row_id, other = await session.orders.create(kept), await session.orders.create(thrown)
            verdict = (await session.order_actions.allowed(f"p{other}"))[Action.DELETE]
            assert verdict.consequence is Consequence.NEVER_SENT
            assert await session.order_actions.withdraw(other) is None
            assert await session.order_actions.withdraw(other) is None
            session.outbox.hold(False)
            row = await reach(session, row_id, State.DONE)
            assert exists(sandbox, row.result["number"])
            assert created(sandbox, thrown.reference) == 0


async def test_an_order_is_of_the_merchant_it_was_written_for_whoever_is_in_use_when_it_is_saved(
    tmp_path: Path,
) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            session.outbox.hold(True)
            row_id = await session.orders.create(request(session), merchant="10000009")
            assert (await row_of(session, row_id)).merchant == "10000009" != session.context.merchant_code


@pytest.mark.parametrize(("fault", "ever"), [(LOST, 1), (NEVER, 0)])
async def test_what_is_taken_back_while_it_is_looked_for_is_not_there_in_the_end(
    tmp_path: Path, fault: str, ever: int
) -> None:
    with RunningSandbox(mode="live", faults=fault) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            wanted = request(session)
            row_id = await session.orders.create(wanted)
            await reach(session, row_id, State.CHECKING)
            change = await session.order_actions.withdraw(row_id)
            assert change is not None
            assert await session.order_actions.withdraw(row_id) == change
            if ever:
                await reach(session, change, State.DONE)
                number = (await row_of(session, row_id)).result["number"]
                assert not exists(sandbox, number)
            else:
                async with asyncio.timeout(PATIENCE):
                    while await session.outbox_desk.detail(row_id) is not None:
                        await asyncio.sleep(0.02)  # the end lies in the store: nothing tells us
                assert await session.outbox_desk.detail(change) is None
            assert created(sandbox, wanted.reference) == ever


async def test_what_was_created_meanwhile_is_deleted_by_its_number(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            wanted = request(session)
            row_id = await session.orders.create(wanted)
            number = (await reach(session, row_id, State.DONE)).result["number"]
            deletion = await session.order_actions.withdraw(row_id)
            assert deletion is not None
            await reach(session, deletion, State.DONE)
            assert not exists(sandbox, number)


async def test_an_order_without_a_reference_is_given_one(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            row_id = await session.orders.create(replace(request(session), reference=""))
            row = await reach(session, row_id, State.DONE)
            assert row.reference.isascii()
            assert len(row.reference) <= 20
            assert created(sandbox, row.reference) == 1
