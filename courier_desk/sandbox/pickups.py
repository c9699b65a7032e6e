"""A resource of its own: the pickup endpoints (schedule, list, get, update, cancel, delete, fee preview)."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Any

from starlette.responses import Response

from courier_desk.sandbox.addresses import address_ids, addresses_of
from courier_desk.sandbox.addresses import shape as address_shape
from courier_desk.sandbox.envelope import ApiError, Code, Json, egp, invalid, success
from courier_desk.sandbox.fees import pickup_fee
from courier_desk.sandbox.fields import LONG, Fields
from courier_desk.sandbox.filters import Conditions, newest, read_page
from courier_desk.sandbox.manner import NO_PICKUP_CANCEL, NO_PICKUP_DELETE, NO_PICKUP_EDIT
from courier_desk.sandbox.order_shapes import full_pickup
from courier_desk.sandbox.pipeline import Call
from courier_desk.sandbox.records import Pickup, timeline_with
from courier_desk.sandbox.statuses import PICKUP_CANCELABLE, PICKUP_OPEN

DEFAULT_LIMIT = 30
MOST_ORDERS = 999
FRIDAY = 4
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_NUMBER = re.compile(r"\d{6}", re.ASCII)
_NOT_FOUND = "Pickup not found"


def _read(body: Json, today: date, addresses: Collection[str]) -> dict[str, Any]:
    """Return the columns a pickup's body sets, empty ones too; raises VALIDATION_ERROR.

    ``addresses``: ids of the addresses the business has.
    """
    fields = Fields(body)
    columns = {
        "order_count": fields.count("numberOfOrders", most=MOST_ORDERS),
        "pickup_date": fields.require("pickupDate"),
        "phone": fields.require("phoneNumber"),
        "notes": fields.text("pickupNotes", LONG),
        "fragile": fields.flag("isFragileItems"),
        "large": fields.flag("isLargeItems"),
        "location": fields.text("pickupLocation", LONG),
        "address_id": fields.text("pickupAddressId"),
    }
    if columns["address_id"] and columns["address_id"] not in addresses:
        fields.problems.add("pickupAddressId is not an address of this business", "pickupAddressId")
    if columns["pickup_date"]:
        problem = _wrong_date(str(columns["pickup_date"]), today)
        if problem:
            fields.problems.add(problem, "pickupDate")
    fields.problems.raise_any()
    return columns


def _wrong_date(text: str, today: date) -> str:
    """Say why this is not a future business date in Cairo; "" when it is one."""
    try:
        day = date.fromisoformat(text) if _DATE.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None:
        return "pickupDate must be a date of the form YYYY-MM-DD"
    if day <= today:
        return "pickupDate must be a future date"
    if day.weekday() == FRIDAY:
        return "pickupDate must be a business day: the couriers do not work on Fridays"
    return ""


async def create(call: Call) -> Response:
    """POST /pickups: schedule a courier at the business's default address."""
    service, business = call.service, call.acting
    columns = _read(await call.body(), service.clock.cairo_today(), address_ids(service.db, business))
    now = service.clock.now()
    seq, record_id, number = service.numbering.pickup(now)
    fees = pickup_fee(columns["order_count"], business.price_percent) + service.manner.pickup_fee_differs
    pickup = Pickup(
        seq=seq,
        id=record_id,
        number=number,
        merchant_id=business.id,
        status="new",
        fees=fees,
        created=now,
        updated=now,
        timeline=timeline_with("[]", now, "new"),
        due=service.courier.first_due(now),
        **columns,
    )
    service.db.insert(pickup)
    service.db.note_create("pickup", number, business.id, "", now)
    await service.db.durable()
    data = {"message": "Pickup scheduled successfully"} | service.manner.pickup_created(pickup)
    return success(data, 201)


async def listing(call: Call) -> Response:
    """GET /pickups: newest first."""
    query, manner = call.request.query_params, call.service.manner
    page = read_page(query, DEFAULT_LIMIT)
    conditions = Conditions("merchant_id = ?", [call.acting.id])
    conditions.statuses(query, "pickups")
    conditions.dates(query, manner)
    if query.get("search"):
        conditions.search(manner.pickup_search(query["search"]))
    pickups, total = newest(call, Pickup, conditions, page)
    return success({"pickups": [full_pickup(each) for each in pickups], "pagination": page.pagination(total)})


def _find(call: Call) -> Pickup:
    number = call.request.path_params["pickup"]
    pickup = call.service.db.find(Pickup, "WHERE number = ?", (number,)) if _NUMBER.fullmatch(number) else None
    if pickup is None:
        raise ApiError(Code.NOT_FOUND, _NOT_FOUND)
    if pickup.merchant_id != call.acting.id:
        raise call.service.manner.foreign(_NOT_FOUND)
    return pickup


async def detail(call: Call) -> Response:
    """GET /pickups/{pickupNumber}."""
    pickup = _find(call)
    chosen = pickup.address_id or call.acting.address_id
    address = next((one for one in addresses_of(call.service.db, call.acting) if one.id == chosen), None)
    return success({"pickup": full_pickup(pickup), "selectedPickupAddress": address and address_shape(address)})


async def update(call: Call) -> Response:
    """PUT /pickups/{pickupNumber}: the create fields, all required again."""
    service = call.service
    body = await call.body()
    before = _find(call)
    if before.status not in PICKUP_OPEN:
        raise ApiError(Code.FORBIDDEN, NO_PICKUP_EDIT, details={"currentStatus": before.status})
    columns = _read(body, service.clock.cairo_today(), address_ids(service.db, call.acting))
    fees = pickup_fee(columns["order_count"], call.acting.price_percent) + service.manner.pickup_fee_differs
    pickup = replace(before, fees=fees, updated=service.clock.now(), **columns)
    service.db.save(pickup)
    await service.db.durable()
    if service.manner.fails_after_update(before):
        raise ApiError(Code.INTERNAL_ERROR, "Something went wrong")
    return success({"message": "Pickup updated successfully", "pickup": full_pickup(pickup)})


async def cancel(call: Call) -> Response:
    """POST /pickups/{pickupNumber}/cancel."""
    service, before = call.service, _find(call)
    refused = service.manner.refuses_new_pickup(before.status)
    if refused is None and before.status not in PICKUP_CANCELABLE:
        refused = service.manner.cancel_refused(NO_PICKUP_CANCEL, before.status)
    if refused is not None:
        raise refused
    now = service.clock.now()
    timeline = timeline_with(before.timeline, now, "canceled")
    pickup = replace(before, status="canceled", updated=now, due=None, timeline=timeline)
    service.db.save(pickup)
    await service.db.durable()
    return success({"message": "Pickup canceled successfully"} | service.manner.pickup_cancelled(pickup))


async def delete(call: Call) -> Response:
    """DELETE /pickups/{pickupNumber}."""
    service, pickup = call.service, _find(call)
    if pickup.status not in PICKUP_OPEN:
        raise service.manner.delete_refused(NO_PICKUP_DELETE, pickup.status)
    service.db.run("DELETE FROM pickups WHERE seq = ?", (pickup.seq,))
    await service.db.durable()
    return success({"message": "Pickup deleted successfully"})


async def calculate_fee(call: Call) -> Response:
    """POST /pickups/calculate-fee: preview the pickup fee."""
    fields = Fields(await call.body())
    count = fields.count("numberOfOrders", required=False, most=MOST_ORDERS)
    address = fields.text("pickupAddressId")
    fields.problems.raise_any()
    if address and address not in address_ids(call.service.db, call.acting):
        raise invalid("pickupAddressId is not an address of this business", "pickupAddressId")
    fee = pickup_fee(count, call.acting.price_percent)
    note = "Preview only. The fee is computed again when the pickup is scheduled."
    return success({"fee": egp(fee), "currency": "EGP", "note": note})
