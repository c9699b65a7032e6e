"""A resource of its own: the merchant endpoints of a company (onboard, list with search, get by any identifier)."""

from __future__ import annotations

import re
from typing import Any

from starlette.responses import Response

from courier_desk.sandbox.addresses import addresses_of
from courier_desk.sandbox.addresses import shape as address_shape
from courier_desk.sandbox.auth import find_merchant, refuse_removed
from courier_desk.sandbox.clock import iso
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.envelope import ApiError, Code, Json, Problems, success
from courier_desk.sandbox.fees import GOVERNMENTS
from courier_desk.sandbox.fields import Fields
from courier_desk.sandbox.filters import Conditions, counted, read_page
from courier_desk.sandbox.manner import like
from courier_desk.sandbox.order_fields import WRONG_ZONE
from courier_desk.sandbox.pipeline import Call
from courier_desk.sandbox.records import Account
from courier_desk.sandbox.zones import ZoneBook

DEFAULT_LIMIT = 30
_MOBILE = re.compile(r"01[0125]\d{8}", re.ASCII)
_ELEVEN = re.compile(r"\d{11}", re.ASCII)
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def shape(db: Database, account: Account) -> Json:
    """Return the merchant object (specification, "Merchant"; the names it leaves open from the field notes).

    Who has several pickup addresses has them in a list too, the main one first.
    """
    pickup = addresses_of(db, account)
    several: Json = {"pickupAddresses": [address_shape(one) for one in pickup]} if len(pickup) > 1 else {}
    return several | {
        "id": account.id,
        "businessAccountCode": account.business_code,
        "name": account.name,
        "brandName": account.brand,
        "email": account.email,
        "phoneNumber": account.phone,
        "externalMerchantId": account.external_id,
        "isCompleted": True,
        "isVerified": not account.removed,
        "parentCompany": account.company_id,
        "createdAt": iso(account.created),
        "pickupAddress": address_shape(pickup[0]),
    }


async def create(call: Call) -> Response:
    """POST /merchants: onboard a merchant, verified and complete at once."""
    service, company = call.service, call.caller.account
    fields = Fields(await call.body())
    now = service.clock.now()
    count = service.db.query("SELECT count(*) FROM accounts")[0][0] + 1
    account = Account(
        id=service.numbering.record_id(now, count),
        business_code=service.numbering.business_code(count),
        company_id=company.id,
        created=now,
        external_id=fields.text("externalMerchantId") or None,
        address_id=service.numbering.record_id(now, count | 0x40000000),
        **_contact(fields),
        **_pickup_address(fields, service.zones),
    )
    fields.problems.raise_any()
    _refuse_duplicates(call, account)
    service.db.insert(account)
    service.db.note_create("merchant", account.business_code, account.id, account.external_id or "", now)
    await service.db.durable()
    return success({"message": "Merchant created successfully", "merchant": shape(service.db, account)}, 201)


def _contact(fields: Fields) -> dict[str, Any]:
    contact = {
        "name": fields.require("name"),
        "email": fields.require("email"),
        "phone": fields.require("phone"),
        "brand": fields.require("brandName"),
    }
    if contact["email"] and not _EMAIL.fullmatch(contact["email"]):
        fields.problems.add("email must be an email address", "email")
    _check_phone(fields.problems, contact["phone"], "phone")
    return contact


def _check_phone(problems: Problems, phone: str, name: str) -> None:
    if phone and not _ELEVEN.fullmatch(phone):
        problems.add(f"{name} must be 11 digits", name)
    elif phone and not _MOBILE.fullmatch(phone):
        problems.add(f"{name} must be 11 digits of an Egyptian mobile number", name)


def _pickup_address(fields: Fields, zones: ZoneBook) -> dict[str, Any]:
    address = fields.child("pickupAddress")
    if address is None:
        fields.problems.add("pickupAddress.city is required", "pickupAddress.city")
        address = Fields({})
    city, zone = address.require("city"), address.require("zone")
    known = zones.area(city, zone) is not None if city in GOVERNMENTS else zones.has(zone)
    if zone and not known:
        wordy = f'Area / zone "{zone}" is not valid for {city}. Use a value from GET /delivery-zones'
        fields.problems.add(WRONG_ZONE, "pickupAddress.zone", wordy=wordy)
    columns = {
        "city": city,
        "zone": zone,
        "address_details": address.require("addressDetails"),
        "pickup_phone": address.require("pickupPhone"),
    }
    if columns["pickup_phone"] and not _ELEVEN.fullmatch(columns["pickup_phone"]):
        fields.problems.add("pickupAddress.pickupPhone must be 11 digits", "pickupAddress.pickupPhone")
    return columns


def _refuse_duplicates(call: Call, new: Account) -> None:
    db = call.service.db
    questions = (
        ("externalMerchantId", "company_id = ? AND external_id = ?", (new.company_id, new.external_id)),
        ("email", "lower(email) = lower(?)", (new.email,)),
        ("phone", "phone = ?", (new.phone,)),
    )
    for name, condition, parameters in questions:
        if db.find(Account, f"WHERE {condition} LIMIT 1", parameters) is not None:
            message = f"{name} is already registered"
            raise ApiError(Code.MERCHANT_ALREADY_EXISTS, message, details={"field": name})


async def listing(call: Call) -> Response:
    """GET /merchants: the company's merchants, newest first; ``search`` looks at identifiers and names.

    A deleted one is listed too and is not verified any more.
    """
    query = call.request.query_params
    page = read_page(query, DEFAULT_LIMIT)
    conditions = Conditions("company_id = ?", [call.caller.account.id])
    if query.get("search"):
        columns = ("id", "business_code", "external_id", "email", "phone", "name", "brand")
        sql = " OR ".join(rf"{column} LIKE ? ESCAPE '\'" for column in columns)
        conditions.add(f"({sql})", *[like(query["search"])] * len(columns))
    total = counted(call.service, "accounts", conditions)
    accounts = call.service.db.select(
        Account,
        f"WHERE {conditions.sql} ORDER BY created DESC, id DESC LIMIT ? OFFSET ?",
        [*conditions.values, page.limit, page.offset],
    )
    merchants = [shape(call.service.db, each) for each in accounts]
    return success({"merchants": merchants, "pagination": page.pagination(total)})


async def detail(call: Call) -> Response:
    """GET /merchants/{merchantId}: by businessAccountCode, externalMerchantId or internal id."""
    account = find_merchant(call.service.db, call.caller.account, call.request.path_params["merchant"])
    if account is None:
        raise ApiError(Code.NOT_FOUND, "Merchant not found")
    refuse_removed(account)
    return success({"merchant": shape(call.service.db, account)})
