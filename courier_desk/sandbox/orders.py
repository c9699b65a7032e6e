"""The order endpoints: create, list, get, update, cancel and delete."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum, auto

from starlette.responses import Response

from courier_desk.sandbox.envelope import ApiError, Code, invalid, success
from courier_desk.sandbox.fees import ORDER_TYPES, order_fee
from courier_desk.sandbox.filters import Conditions, newest
from courier_desk.sandbox.manner import NO_DELETE, NO_EDIT
from courier_desk.sandbox.order_fields import Columns, read_order
from courier_desk.sandbox.order_shapes import is_editable
from courier_desk.sandbox.paging import read_page
from courier_desk.sandbox.pipeline import Call
from courier_desk.sandbox.records import Account, Order, timeline_with

DEFAULT_LIMIT = 50
SIX_HOURS = 6 * 3600.0
PAYMENT_TYPES = ("COD", "CD", "NA")
_NUMBER = re.compile(r"\d{6}", re.ASCII)
_NOT_FOUND = "Order not found"


async def create(call: Call) -> Response:
    """POST /orders."""
    service, business = call.service, call.acting
    columns = _read(call, await call.body())
    _check_original(call, columns, None)
    now = service.clock.now()
    seq, record_id, number = service.numbering.order(now)
    order = Order(
        seq=seq,
        id=record_id,
        number=number,
        merchant_id=business.id,
        status="new",
        created=now,
        updated=now,
        fees=_fee(columns, business),
        timeline=timeline_with("[]", now, "new"),
        due=service.courier.first_due(now),
        **columns,
    )
    service.db.insert(order)
    service.db.note_create("order", number, business.id, order.reference, now)
    await service.db.durable()
    return success({"message": "Order created successfully", "order": service.manner.order_created(order)}, 201)


def _read(call: Call, body: dict[str, object]) -> Columns:
    manner = call.service.manner
    return read_order(body, call.service.zones, call.acting, keep_amounts=manner.keeps_unflagged_amounts)


def _fee(columns: Columns, business: Account) -> int:
    express = columns.get("express", False)
    return order_fee(columns["government"], columns["order_type"], express, business.price_percent)


def _check_original(call: Call, columns: Columns, own: Order | None) -> None:
    """Refuse a return whose original is not a completed Deliver order of this business, or returned already."""
    number = columns.get("original_number")
    if not number:
        return
    db = call.service.db
    original = db.find(Order, "WHERE number = ? AND merchant_id = ?", (number, call.acting.id))
    if original is None:
        raise invalid("Original order not found", "originalOrderNumber")
    if original.order_type != "Deliver" or original.status != "completed":
        raise invalid("Only a completed Deliver order can be returned", "originalOrderNumber")
    others = db.query(
        "SELECT number FROM orders WHERE original_number = ? AND original_number <> '' AND status <> 'canceled'",
        (number,),
    )
    if any(other != (own.number if own else None) for (other,) in others):
        raise invalid("A return for this order already exists", "originalOrderNumber")


async def listing(call: Call) -> Response:
    """GET /orders: newest first."""
    query, manner = call.request.query_params, call.service.manner
    page = read_page(query, DEFAULT_LIMIT)
    conditions = Conditions("merchant_id = ?", [call.acting.id])
    conditions.choice(query, "orderType", "order_type", ORDER_TYPES)
    conditions.choice(query, "paymentType", "amount_type", PAYMENT_TYPES)
    conditions.statuses(query, "orders")
    conditions.dates(query, manner)
    if manner.reference_filter and query.get("referralNumber"):
        # The second half lets SQLite use the index, which holds no empty references.
        conditions.add("reference = ? AND reference <> ''", query["referralNumber"])
    if query.get("search"):
        conditions.search(manner.order_search(query["search"]))
    orders, total = newest(call, Order, conditions, page)
    items = [manner.order_item(order) for order in orders]
    return success({"orders": items, "pagination": page.pagination(total)})


class Named(Enum):
    """By which of its identifiers the specification has an operation name an order."""

    NUMBER = auto()
    ID = auto()
    EITHER = auto()


def find(call: Call, named: Named) -> Order:
    """Return the order of the path; raises NOT_FOUND, or what the manner answers for another business's order."""
    service, identifier = call.service, call.request.path_params["order"]
    if not service.manner.names_orders_strictly:
        named = Named.EITHER
    order = None
    if named is not Named.ID and _NUMBER.fullmatch(identifier):
        order = service.db.find(Order, "WHERE number = ?", (identifier,))
    if order is None and named is not Named.NUMBER:
        order = service.db.find(Order, "WHERE id = ?", (identifier,))
    if order is None:
        raise ApiError(Code.NOT_FOUND, _NOT_FOUND)
    if order.merchant_id != call.acting.id:
        raise service.manner.foreign(_NOT_FOUND)
    return order


async def detail(call: Call) -> Response:
    """GET /orders/{orderNumber}."""
    order = find(call, Named.NUMBER)
    return success({"order": call.service.manner.order_detail(order, call.acting)})


async def update(call: Call) -> Response:
    """PUT /orders/{orderId}: the full desired state, validated anew."""
    service, business = call.service, call.acting
    body = await call.body()
    before = find(call, Named.EITHER)
    if not is_editable(before):
        raise ApiError(Code.FORBIDDEN, NO_EDIT, details={"currentStatus": before.status})
    columns = _read(call, body)
    _check_original(call, columns, before)
    now = service.clock.now()
    if columns.get("express", False) != before.express and now - before.created > SIX_HOURS:
        raise service.manner.express_too_late()
    order = replace(_blank(before), **service.manner.applied(columns))
    order = replace(order, fees=_fee(columns, business), updated=now)
    service.db.save(order)
    await service.db.durable()
    return success({"message": "Order updated successfully", "order": service.manner.order_updated(order)})


def _blank(order: Order) -> Order:
    """Return the order without what only its body set: an update that omits a field clears it."""
    return replace(
        order,
        express=False,
        amount_type="NA",
        amount=0,
        new_product="",
        new_items=0,
        original_number="",
        return_reason="",
        return_notes="",
        partial=False,
        partial_items=0,
        original_items=0,
    )


async def cancel(call: Call) -> Response:
    """POST /orders/{orderId}/cancel."""
    service = call.service
    order = service.manner.cancelled(find(call, Named.ID), service.clock.now())
    service.db.save(order)
    await service.db.durable()
    message = "Order canceled successfully" if order.status == "canceled" else "Order is being returned"
    return success({"message": message})


async def delete(call: Call) -> Response:
    """DELETE /orders/{orderId}."""
    service = call.service
    order = find(call, Named.ID)
    if order.status != "new":
        raise service.manner.delete_refused(NO_DELETE, order.status)
    service.db.run("DELETE FROM orders WHERE seq = ?", (order.seq,))
    await service.db.durable()
    return success({"message": "Order deleted successfully"})
