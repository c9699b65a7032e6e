"""A resource of its own: the order endpoints (create, list, get, update, cancel, delete, label, fee preview)."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from datetime import datetime
from enum import Enum, auto

from starlette.responses import Response

from courier_desk.sandbox import awb as drawing
from courier_desk.sandbox.addresses import address_ids, fetched_at
from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.envelope import ApiError, Code, egp, invalid, success
from courier_desk.sandbox.fees import GOVERNMENTS, ORDER_TYPES, WRONG_GOVERNMENT, WRONG_TYPE, order_fee
from courier_desk.sandbox.fields import Fields
from courier_desk.sandbox.filters import Conditions, newest, read_page
from courier_desk.sandbox.manner import NO_DELETE, NO_EDIT
from courier_desk.sandbox.order_fields import Columns, read_order
from courier_desk.sandbox.order_shapes import is_editable
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
    service, business = call.service, call.acting
    return read_order(
        body,
        service.zones,
        business,
        pickup_addresses=address_ids(service.db, business),
        keep_amounts=service.manner.keeps_unflagged_amounts,
    )


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
    business = fetched_at(call.service.db, call.acting, order.pickup_address_id)
    return success({"order": call.service.manner.order_detail(order, business)})


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
    order = replace(before, **service.manner.applied(columns))
    order = replace(order, fees=_fee(columns, business), updated=now)
    service.db.save(order)
    await service.db.durable()
    return success({"message": "Order updated successfully", "order": service.manner.order_updated(order)})


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


# GET /orders/{orderNumber}/awb: the label of an order as PDF.


SIZES: tuple[drawing.Size, ...] = ("A4", "A5")


async def awb(call: Call) -> Response:
    """Draw the label in the size asked for; A4 when none is."""
    asked = call.request.query_params.get("size", "A4")
    size = next((known for known in SIZES if known == asked), None)
    if size is None:
        raise invalid("size must be one of: A4, A5", "size")
    order = find(call, Named.NUMBER)
    wait = call.service.manner.label_seconds(call.service.rng)
    if wait:
        await asyncio.sleep(wait)
    loop, thread = asyncio.get_running_loop(), call.service.labels
    await loop.run_in_executor(thread, _load_qt)
    drawing.prepare()
    pdf = await loop.run_in_executor(thread, _draw, _label(call, order), size, call.tricks.label)
    headers = {"Content-Disposition": f'inline; filename="awb-{order.number}-{size}.pdf"'}
    return Response(pdf, headers=headers, media_type="application/pdf")


def _load_qt() -> None:
    # In the labels' thread: loading Qt takes longer than the whole service needs to start.
    from courier_desk.sandbox.awb import page  # noqa: F401, PLC0415


def _draw(label: drawing.AwbLabel, size: drawing.Size, wrong: str) -> bytes:
    kind = next((known for known in drawing.IMPERFECT if known == wrong), None)
    return drawing.render_imperfect(label, kind, size) if kind else drawing.render_awb(label, size)


def _label(call: Call, order: Order) -> drawing.AwbLabel:
    area = call.service.zones.area(order.government, order.zone)
    return drawing.AwbLabel(
        order_number=order.number,
        brand=call.acting.brand,
        order_type=order.order_type,
        full_name=order.full_name,
        phone=order.phone,
        other_phone=order.other_phone,
        address=order.address,
        building=order.building,
        apartment=order.apartment,
        government=order.government,
        zone=order.zone,
        zone_ar=area.ar if area else "",
        description=_contents(order),
        items=order.new_items or order.items,
        cod_piastres=order.amount if order.amount_type == "COD" else None,
        cash_difference_piastres=order.amount if order.amount_type == "CD" else None,
        notes=order.notes,
        may_inspect=order.preview,
        reference=order.reference,
        created=datetime.fromtimestamp(order.created, CAIRO),
        live_manner=call.service.manner.label_only_address,
    )


def _contents(order: Order) -> str:
    """Return what is in the parcel; for an exchange also what comes back."""
    if order.order_type != "Exchange":
        return order.product
    return f"Hand over: {order.new_items} x {order.new_product}. Take back: {order.items} x {order.product}"


async def preview_fee(call: Call) -> Response:
    """POST /fees/calculate: preview the shipping fee."""
    fields = Fields(await call.body())
    government = fields.text("government")
    order_type = fields.text("orderType")
    express = fields.flag("isExpressShipping")
    fields.problems.raise_any()
    if not government or not order_type:
        raise invalid("Government and orderType are required", "orderType" if government else "government")
    if government not in GOVERNMENTS:
        raise invalid(WRONG_GOVERNMENT, "government", wordy=f"{WRONG_GOVERNMENT} (got {government})")
    if order_type not in ORDER_TYPES:
        raise invalid(WRONG_TYPE, "orderType")
    percent = call.business.price_percent if call.business else 100
    fee = order_fee(government, order_type, express, percent)
    note = "Preview only. The fee is computed again when the order is created."
    return success({"fee": egp(fee), "currency": "EGP", "note": note})
