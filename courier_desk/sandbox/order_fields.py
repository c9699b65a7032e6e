"""Reading the body of an order: every field of the specification's order tables, and its validation messages.

Used by create and by update, which takes the full desired state. Pure but for the originals of returns, which the
caller looks up. Returns the columns an order's body sets; those it does not name are empty.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Any

from courier_desk.sandbox.envelope import Json, Problems
from courier_desk.sandbox.fees import GOVERNMENTS, ORDER_TYPES, WRONG_GOVERNMENT, WRONG_TYPE
from courier_desk.sandbox.fields import LONG, MAX_AMOUNT, Fields
from courier_desk.sandbox.records import Account, Order
from courier_desk.sandbox.zones import ZoneBook

Columns = dict[str, Any]

MISSING_CUSTOMER = "All customer info fields are required"
WRONG_ZONE = "Area / zone is not valid"
_NOT_OF_THE_BODY = frozenset({"courier", "waiting", "timeline", "due"})
#: What a body need not set: an update that omits it clears it.
_EMPTY: Columns = {
    field.name: field.default
    for field in dataclasses.fields(Order)
    if field.default is not dataclasses.MISSING and field.name not in _NOT_OF_THE_BODY
}
_CUSTOMER = {
    "fullName": "name",
    "phoneNumber": "phone",
    "address": "address",
    "government": "government",
    "zone": "zone",
}


def read_order(
    body: Json, zones: ZoneBook, business: Account, *, pickup_addresses: Collection[str], keep_amounts: bool
) -> Columns:
    """Return the columns set by ``body``; raises one VALIDATION_ERROR for all that is wrong.

    ``pickup_addresses``: ids of the addresses the business has. ``keep_amounts``: store an amount although its flag is
    false, as a live service does.
    """
    fields = Fields(body)
    columns = _EMPTY | _common(fields, zones, business, pickup_addresses)
    order_type = columns["order_type"]
    if order_type == "Exchange":
        columns |= _exchange(fields, keep_amounts=keep_amounts)
    elif order_type in ORDER_TYPES:
        columns |= _product(fields)
        columns |= _return(fields) if order_type == "Return" else _deliver(fields, keep_amounts=keep_amounts)
    fields.problems.raise_any()
    return columns


def _common(fields: Fields, zones: ZoneBook, business: Account, pickup_addresses: Collection[str]) -> Columns:
    missing = [short for name, short in _CUSTOMER.items() if not fields.has(name)]
    if missing:
        first = next(name for name in _CUSTOMER if not fields.has(name))
        wordy = f"{MISSING_CUSTOMER} ({', '.join(missing)})"
        fields.problems.add(MISSING_CUSTOMER, first, wordy=wordy)
    columns: Columns = {
        "full_name": fields.text("fullName"),
        "phone": fields.text("phoneNumber"),
        "other_phone": fields.text("otherPhoneNumber"),
        "address": fields.text("address", LONG),
        "building": fields.text("buildingNo"),
        "apartment": fields.text("apartmentNo"),
        "government": fields.text("government"),
        "zone": fields.text("zone"),
        "order_type": fields.text("orderType"),
        "work_address": fields.flag("deliverToWorkAddress"),
        "preview": fields.flag("previewPermission"),
        "reference": fields.text("referralNumber"),
        "notes": fields.text("Notes", LONG),
        "pickup_address_id": fields.text("selectedPickupAddressId") or business.address_id,
    }
    _check_common(fields.problems, columns, zones, pickup_addresses)
    return columns


def _check_common(problems: Problems, columns: Columns, zones: ZoneBook, pickup_addresses: Collection[str]) -> None:
    government, zone = columns["government"], columns["zone"]
    if government and government not in GOVERNMENTS:
        problems.add(WRONG_GOVERNMENT, "government", wordy=f"{WRONG_GOVERNMENT} (got {government})")
    elif government and zone and zones.area(government, zone) is None:
        wordy = f'Area / zone "{zone}" is not valid for {government}. Use a value from GET /delivery-zones'
        problems.add(WRONG_ZONE, "zone", wordy=wordy)
    if not columns["order_type"]:
        problems.add("orderType is required", "orderType", wordy=f"orderType is required. {WRONG_TYPE}")
    elif columns["order_type"] not in ORDER_TYPES:
        problems.add(WRONG_TYPE, "orderType")
    if columns["pickup_address_id"] not in pickup_addresses:
        problems.add("selectedPickupAddressId is not an address of this business", "selectedPickupAddressId")


def _product(fields: Fields) -> Columns:
    return {"product": fields.require("productDescription", LONG), "items": fields.count("numberOfItems")}


def _deliver(fields: Fields, *, keep_amounts: bool) -> Columns:
    collect = fields.flag("COD")
    amount = fields.amount("amountCOD")
    return {
        "express": fields.flag("isExpressShipping"),
        "amount_type": "COD" if collect else "NA",
        "amount": amount if collect or keep_amounts else 0,
    }


def _return(fields: Fields) -> Columns:
    partial = fields.flag("isPartialReturn")
    return {
        "original_number": fields.require("originalOrderNumber"),
        "return_reason": fields.require("returnReason", LONG),
        "return_notes": fields.text("returnNotes", LONG),
        "partial": partial,
        "partial_items": fields.count("partialReturnItemCount", required=partial),
        "original_items": fields.count("originalOrderItemCount", required=False),
    }


def _exchange(fields: Fields, *, keep_amounts: bool) -> Columns:
    differs = fields.flag("CashDifference")
    amount = fields.amount("amountCashDifference", lowest=-MAX_AMOUNT)
    return {
        "product": fields.require("currentPD", LONG),
        "items": fields.count("numberOfItemsCurrentPD"),
        "new_product": fields.require("newPD", LONG),
        "new_items": fields.count("numberOfItemsNewPD"),
        "amount_type": "CD" if differs else "NA",
        "amount": amount if differs or keep_amounts else 0,
    }
