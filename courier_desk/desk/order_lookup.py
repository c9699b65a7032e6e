"""Finding an order whose creation had no answer (field notes, trap 1).

Creates are not idempotent, lists may not carry the reference and a filter may be ignored. So nothing a filter says is
believed before the value itself was seen: newest pages are read down to a fence, candidates are narrowed by phone,
amount and time, read one by one, and their reference is compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from courier_desk.api.budget import Lane
from courier_desk.domain.orders import Order, OrderRequest

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient

#: Orders older than this before the first sending cannot be ours: the fence a negative answer must have reached.
FENCE = timedelta(minutes=10)
#: Never read more pages than this; beyond it the answer is "cannot tell", not "not there".
MOST_PAGES = 40


@dataclass(frozen=True, slots=True)
class Found:
    """What a look found: the order itself, candidates that nobody can tell apart, or nothing down to the fence."""

    order: Order | None = None
    doubtful: tuple[Order, ...] = ()
    reached_fence: bool = True


async def find_order(client: CourierClient, request: OrderRequest, *, merchant: str, sent_at: float) -> Found:
    """Look for the order that carries the request's reference. Raises ApiError when the service does not answer."""
    direct = await client.orders_page(merchant=merchant, limit=50, reference=request.reference, lane=Lane.CHECK)
    for order in direct.orders:
        if order.reference == request.reference:
            return Found(order)
    return await _read_to_fence(client, request, merchant, datetime.fromtimestamp(sent_at, UTC) - FENCE)


async def _read_to_fence(client: CourierClient, request: OrderRequest, merchant: str, fence: datetime) -> Found:
    """Read the newest pages down to the fence and compare every order that could be ours."""
    seen: set[str] = set()
    doubtful: list[Order] = []
    for page_number in range(1, MOST_PAGES + 1):
        page = await client.orders_page(merchant=merchant, page=page_number, limit=50, lane=Lane.CHECK)
        for item in page.orders:
            if item.number in seen:
                continue
            seen.add(item.number)
            match = await _compare(client, request, item, merchant, fence)
            if match is not None and match.reference == request.reference:
                return Found(match)
            if match is not None:
                doubtful.append(match)
        if not page.has_next or any(item.created is not None and item.created < fence for item in page.orders):
            return Found(doubtful=tuple(doubtful))
    return Found(doubtful=tuple(doubtful), reached_fence=False)


async def _compare(
    client: CourierClient, request: OrderRequest, item: Order, merchant: str, fence: datetime
) -> Order | None:
    """Give the order when it is ours or cannot be told from ours; None when it is certainly another."""
    if item.reference:
        return item if item.reference == request.reference else None
    if not could_be(request, item, fence):
        return None
    whole = await client.order(item.number, merchant=merchant, lane=Lane.CHECK)
    if whole.reference:
        return whole if whole.reference == request.reference else None
    return whole if could_be(request, whole, fence) else None


def could_be(request: OrderRequest, order: Order, fence: datetime) -> bool:
    """Tell whether the facts allow that this order came from the request; missing facts allow it."""
    if order.created is not None and order.created < fence:
        return False
    if order.order_type and order.order_type != request.order_type:
        return False
    if order.phone and order.phone[-10:] != request.consignee.phone[-10:]:
        return False
    wanted = request.amount
    return order.amount is None or wanted is None or order.amount == wanted
