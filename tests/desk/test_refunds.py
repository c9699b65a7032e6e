"""A refund from the form to the service and back: nothing is ever collected that was to be refunded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from courier_desk.desk.session import Session
from courier_desk.domain.drafts import CashDirection
from courier_desk.domain.order_edit import draft_of
from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.orders import ExchangeShipment, OrderRequest
from courier_desk.domain.outbox import State
from courier_desk.store import orders
from tests.desk.test_pickups import reach
from tests.support.desk import ACCOUNT, desk_at, request, until
from tests.support.sandbox import RunningSandbox

NOTES = "Pay EGP 150.00 to the customer.\nCheck the seal."


def refund(session: Session) -> OrderRequest:
    swap = ExchangeShipment(current="Shoes 41", current_items=1, new="Shoes 42", new_items=1, cash_difference=-15_000)
    return replace(request(session), shipment=swap, notes=NOTES)


async def shown(session: Session) -> tuple[str, int | None]:
    merchant = session.merchant.code if session.merchant else ""
    (row,) = (await session.orders.window(OrderFilter(account=ACCOUNT, merchant=merchant), OrderSort())).rows
    return row.amount_type, row.amount


@pytest.mark.parametrize(("mode", "sent"), [("live", -15_000), ("spec", 0)])
async def test_a_refund_is_one_in_the_form_the_list_and_at_the_service(tmp_path: Path, mode: str, sent: int) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            await session.description.refresh()
            wanted = refund(session)
            row_id = await session.orders.create(wanted)
            assert await shown(session) == ("CD", -15_000), "before it is sent"
            row = await reach(session, row_id, State.DONE)
            number = str(row.result["number"])
            at_service = sandbox.control("GET", f"/orders/{number}")
            assert (at_service["amount_type"], at_service["amount"], at_service["notes"]) == ("CD", sent, NOTES)
            whole = await session.orders.original(number)
            assert await shown(session) == ("CD", -15_000)
            draft = draft_of(whole)
            assert draft is not None
            assert (draft.cash_amount, draft.cash_direction) == ("150", CashDirection.WE_REFUND)
            merchant, context = session.context.merchant_code, session.context
            page = await context.client.orders_page(merchant=merchant)
            assert page.items[0].amount == sent
            now = context.now()
            await context.store.write(
                lambda db: orders.merge(db, ACCOUNT, merchant, page.items, seen_at=now, whole=False)
            )  # a list, too, leaves it as it is
            assert await shown(session) == ("CD", -15_000)


async def test_a_refund_that_the_service_itself_shows_tells_how_one_is_sent_and_is_remembered(tmp_path: Path) -> None:
    with RunningSandbox(mode="spec") as sandbox:
        path = tmp_path / "desk.sqlite"
        async with desk_at(sandbox, path, run=False) as session:
            await session.zones.refresh()
            client, merchant = session.context.client, session.context.merchant_code
            assert not client.refunds.is_told
            taught = replace(client.description, refunds=replace(client.description.refunds, negative=True))
            plain, client.description = client.description, taught
            await client.create_order(refund(session), merchant=merchant)  # as another program may have made it
            client.description = plain
        async with desk_at(sandbox, path) as session:

            async def mirrored() -> bool:
                merchant = session.context.merchant_code
                return bool((await session.order_list.counts(OrderFilter(account=ACCOUNT, merchant=merchant))).total)

            await until(mirrored)
            assert session.context.client.refunds.negative
        async with desk_at(sandbox, path, run=False) as session:
            await session.description.load()
            assert session.context.client.refunds.negative, "remembered"
