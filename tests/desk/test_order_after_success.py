"""An order that was cancelled, at a service that shows its old status for a moment longer.

The service is the real one; its single orders are bent on their way in, for it never lags behind itself.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from courier_desk.api.client import CourierClient
from courier_desk.domain.order_rules import Action
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import State
from tests.desk.changing import an_order, at_service, reach
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox


class Behind(CourierClient):
    """A client of a service whose single orders still show the status from before."""

    async def order(self, number: str, **rest: Any) -> Order:
        now = await super().order(number, **rest)
        return replace(now, status="pendingPickup", category="NEW", changed=None, can_cancel=None)


async def test_an_order_that_was_cancelled_is_not_offered_to_be_cancelled(tmp_path: Path) -> None:
    with RunningSandbox(mode="spec") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            number, _ = await an_order(session)
            sandbox.control("POST", f"/orders/{number}", {"status": "pendingPickup"})
            await session.order_actions.read_fresh(number)
            session.context.client.__class__ = Behind
            (row_id,) = await session.order_actions.cancel([number])
            await reach(session, row_id, State.DONE)
            assert at_service(sandbox, number)["status"] == "canceled"
            verdicts = await session.order_actions.allowed(f"o{number}")
            assert not verdicts[Action.CANCEL].on
