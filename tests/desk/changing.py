"""Short ways to say what the tests of changes need: orders at a real service, and what became of the rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from courier_desk.desk.session import Session
from courier_desk.domain.orders import Delivery, OrderRequest
from courier_desk.domain.outbox import State
from courier_desk.store import events, orders
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from tests.support.desk import ACCOUNT, request, until
from tests.support.sandbox import RunningSandbox


async def row_of(session: Session, row_id: int) -> OutboxRow:
    """Give a row of the outbox as it is now."""
    row = await session.context.store.read(lambda db: rows.get(db, row_id))
    assert row is not None
    return row


async def reach(session: Session, row_id: int, *states: State, seconds: float = 20.0) -> OutboxRow:
    """Wait until the row is in one of these states."""

    async def there() -> bool:
        return (await row_of(session, row_id)).progress.state in states

    await until(there, seconds=seconds)
    return await row_of(session, row_id)


async def an_order(session: Session, **changes: Any) -> tuple[str, OrderRequest]:
    """Create an order at the service; gives its number and what was asked for."""
    await session.zones.refresh()
    wanted = replace(request(session), **changes)
    row = await reach(session, await session.orders.create(wanted), State.DONE)
    return str(row.result["number"]), wanted


async def record_id_of(session: Session, number: str) -> str:
    """Give the service's record id of an order, as this desk knows it; "" when it does not."""
    order = await session.context.store.read(lambda db: orders.order(db, ACCOUNT, number))
    return order.order_id if order is not None else ""


async def deeds(session: Session, target: str) -> list[str]:
    """Give what this desk did to the target."""
    found = await session.context.store.read(lambda db: events.of(db, ACCOUNT, target))
    return [event.what for event in found]


def at_service(sandbox: RunningSandbox, number: str) -> dict[str, Any]:
    """Give the order as the service keeps it."""
    return dict(sandbox.control("GET", f"/orders/{number}"))


def exists(sandbox: RunningSandbox, number: str) -> bool:
    """Tell whether the service has the order."""
    return sandbox.call("GET", f"/orders/{number}").status == 200


def requests(sandbox: RunningSandbox, method: str, ending: str) -> int:
    """Count the requests of a method whose path ends so."""
    seen = sandbox.control("GET", "/requests")["requests"]
    return sum(one["method"] == method and one["path"].endswith(ending) for one in seen)


def with_amount(wanted: OrderRequest, amount: int) -> OrderRequest:
    """Ask for another amount to collect."""
    assert isinstance(wanted.shipment, Delivery)
    return replace(wanted, shipment=replace(wanted.shipment, cod=amount))
