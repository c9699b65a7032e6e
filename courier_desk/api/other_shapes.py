"""The facts of a pickup, a merchant and a pickup address in other words, as ``order_shape`` tells those of an order.
Tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from courier_desk.api.order_shape import (
    DATE_BARE,
    category_rank,
    is_amount,
    is_count,
    is_flag,
    is_in_pounds,
    is_text,
    number_rank,
    six_digits,
    status_rank_of,
)
from courier_desk.api.reading import DriftLog, Reader
from courier_desk.api.shapes import Fact, Shape, in_usual_names
from courier_desk.api.values import digits, folded, is_mobile, words_of_name
from courier_desk.domain.accounts import KnownPickupAddress

_CODE_DIGITS = 8


def _code_rank(name: str, value: object) -> int | None:
    """Rank a field by how surely it holds a merchant's code: eight digits as a text, in a field named so."""
    named = words_of_name(name) & {"code", "account", "business", "number", "no"}
    return 0 if named and isinstance(value, str) and digits(value, _CODE_DIGITS) else None


def _email_rank(_name: str, value: object) -> int | None:
    return 0 if isinstance(value, str) and value.count("@") == 1 and " " not in value.strip() else None


def _phone_rank(_name: str, value: object) -> int | None:
    return 0 if is_mobile(value) else None


PICKUP = Shape(
    subject="pickup",
    facts=(
        Fact(
            usual=("pickupNumber", "pickup_number", "number"),
            others=("number", "pickupno", "pickupnum", "requestnumber", "pickuprequestnumber"),
            top=True,
            needed=True,
            looks=six_digits,
            by_value=number_rank,
        ),
        Fact(usual=("pickupId", "_id", "id"), others=("pickupuuid", "recordid"), own=("id", "uuid", "guid", "oid"),
             top=True, bare=("$oid", "value")),
        Fact(
            usual=("picikupStatus", "pickupStatus", "status"),
            others=("status", "state", "currentstatus", "currentstate", "pickupstatus", "pickupstate", "newstatus"),
            top=True,
            needed=True,
            by_value=status_rank_of,
            looks=is_text,
            bare=("code", "value", "key", "slug", "id", "name", "current"),
        ),
        Fact(usual=("statusCategory",), others=("category", "statusgroup", "statustype"), top=True,
             by_value=category_rank, looks=is_text),
        Fact(usual=("statusLabel",), others=("statustext", "statuslabel", "label", "statusname"), top=True,
             looks=is_text),
        Fact(usual=("pickupDate", "date"), others=("scheduleddate", "scheduledfor", "scheduledat", "pickupday",
             "pickupat", "plannedfor", "planneddate"), own=("date", "day"), top=True, bare=DATE_BARE),
        Fact(usual=("numberOfOrders",), others=("orderscount", "ordercount", "expectedorders", "numoforders",
             "ordersexpected", "orders"), looks=is_count, bare=("count", "expected", "total", "value")),
        Fact(usual=("pickupFees", "pickupFee", "fees", "fee"), others=("pickupfee", "fees", "fee", "totalfees",
             "totalfee", "pickupcost", "pickupcharge"), top=True, looks=is_amount, holds=is_in_pounds,
             bare=("total", "amount", "value", "fee")),
        Fact(usual=("phoneNumber", "phone"), others=("phone", "contactphone", "mobile", "mobilenumber", "pickupphone",
             "contactnumber", "contactphonenumber"), by_value=_phone_rank, bare=("number", "value")),
        Fact(usual=("pickupNotes", "notes"), others=("notes", "note", "remarks", "comments", "instructions"),
             looks=is_text),
        Fact(usual=("isFragileItems",), others=("fragile", "isfragile", "hasfragileitems", "fragileitems"),
             looks=is_flag),
        Fact(usual=("isLargeItems",), others=("large", "islarge", "haslargeitems", "largeitems"), looks=is_flag),
        Fact(usual=("createdAt",), others=("created", "createdon", "creationdate", "datecreated", "requestedat"),
             top=True, bare=DATE_BARE),
        Fact(usual=("updatedAt",), others=("updated", "lastupdate", "lastupdated", "modifiedat", "changedat"),
             top=True, bare=DATE_BARE),
    ),
    ignored=frozenset(
        {
            "pickupAddress", "message", "__v", "business", "courier", "merchant", "currency", "pickupLocation",
            "pickupAddressId", "selectedPickupAddress",
        }
    ),
    foreign=frozenset(
        {
            "courier", "driver", "captain", "agent", "merchant", "business", "company", "address", "location", "user",
            "creator", "history", "timeline", "meta", "links", "pagination", "previous", "parent",
        }
    ),
)  # fmt: skip
MERCHANT = Shape(
    subject="merchant",
    facts=(
        Fact(
            usual=("businessAccountCode", "code"),
            others=("accountcode", "businesscode", "merchantcode", "code", "accountnumber", "accountno"),
            top=True,
            needed=True,
            looks=lambda value: bool(digits(value, _CODE_DIGITS)),
            by_value=_code_rank,
        ),
        Fact(usual=("externalMerchantId",), others=("externalid", "shopid", "externalreference", "reference",
             "externalmerchantreference", "storeid"), top=True),
        Fact(usual=("id", "_id", "merchantId"), others=("merchantuuid", "internalid", "recordid", "merchantid"),
             own=("uuid", "guid", "oid"), top=True, bare=("$oid", "value")),
        Fact(usual=("name", "fullName"), others=("name", "fullname", "merchantname", "businessname", "ownername",
             "legalname", "displayname"), looks=is_text),
        Fact(usual=("brandName", "brand"), others=("brand", "storename", "tradename", "shopname"), looks=is_text),
        Fact(usual=("email",), others=("emailaddress", "contactemail", "mail"), by_value=_email_rank, looks=is_text),
        Fact(usual=("phoneNumber", "phone"), others=("phone", "mobile", "mobilenumber", "contactphone", "primaryphone"),
             by_value=_phone_rank, bare=("number", "value")),
        Fact(usual=("parentCompany", "companyId", "company"), others=("companyid", "owningcompany", "owner", "parentid",
             "parentcompanyid"), bare=("id", "_id", "value")),
        Fact(usual=("createdAt",), others=("created", "createdon", "creationdate", "datecreated", "registeredat",
             "joinedat"), top=True, bare=DATE_BARE),
        Fact(usual=("isCompleted",), others=("completed", "complete"), looks=is_flag),
        Fact(usual=("isVerified",), others=("verified",), looks=is_flag),
    ),
    ignored=frozenset(
        {"pickupAddress", "defaultPickupAddress", "message", "__v", "role", "pickupAddresses", "pickupPhone"}
    ),
    foreign=frozenset(
        {
            "address", "addresses", "pickup", "location", "user", "creator", "history", "meta", "links", "pagination",
            "courier", "driver", "company", "parent",
        }
    ),
)  # fmt: skip
ADDRESS = Shape(
    subject="pickup address",
    facts=(
        Fact(usual=("addressId",), others=("pickupaddressid", "id", "uuid"), top=True, bare=("$oid", "value")),
        Fact(usual=("city",), others=("government", "governorate", "gov", "governoratename"), looks=is_text),
        Fact(usual=("zone",), others=("area", "district", "zonevalue", "zonename", "areavalue", "areaname"),
             looks=is_text),
        Fact(usual=("addressDetails",), others=("details", "address", "street", "line1", "addressline", "fulladdress",
             "streetaddress"), looks=is_text),
        Fact(usual=("pickupPhone",), others=("phone", "phonenumber", "contactphone", "mobile", "contactnumber"),
             by_value=_phone_rank, bare=("number", "value")),
        Fact(usual=("name",), others=("label", "title", "nickname"), looks=is_text),
    ),
)  # fmt: skip


def addresses_in(record: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """Give the pickup addresses a merchant's record carries, wherever they stand: objects with a city and a place in
    it. The one that is said to be the main one comes first."""
    found = [node for node in _objects(record, 0) if _is_address(node)]
    main = ("isDefault", "default", "isMain", "main", "isPrimary", "primary")
    yield from sorted(found, key=lambda node: not any(node.get(name) is True for name in main))


def _objects(node: object, depth: int) -> Iterator[Mapping[str, object]]:
    inner = node.values() if isinstance(node, Mapping) else node if isinstance(node, list) else ()
    for value in inner:
        if isinstance(value, Mapping):
            yield value
        if depth < 4:
            yield from _objects(value, depth + 1)


def _is_address(node: Mapping[str, object]) -> bool:
    told = {
        fact.usual[0]
        for name, value in node.items()
        if isinstance(value, str)
        for fact in ADDRESS.by_name.get(folded(str(name)), ())
    }
    return "city" in told and bool(told & {"zone", "addressDetails"})


# Reading pickup addresses out of merchants and orders, in whatever shape they stand there.
#
# The specification says that a merchant has pickup addresses with ids, and shows neither where they are told nor
# under which names. So an address is known by what it is: an object with an id and a place, below a name that
# speaks of pickups or addresses.


_IDS = ("addressId", "pickupAddressId", "id", "_id", "uuid")
#: Lists and single objects below such names may be pickup addresses; those of others below these are none.
_OURS = re.compile(r"address|pick-?_?up|location|warehouse|branch|depot", re.IGNORECASE)
_OTHERS = re.compile(r"company|parent|billing|customer|home|owner|return", re.IGNORECASE)
_MAIN_ID = re.compile(r"(?:default|main|primary)?_?(?:pick-?_?up)?_?address_?id", re.IGNORECASE)


def pickup_addresses_of(merchant: Mapping[str, object]) -> tuple[KnownPickupAddress, ...]:
    """Give the addresses that a merchant's record tells, each once, the main one first."""
    found: dict[str, KnownPickupAddress] = {}
    for main, identifier, record in _candidates(merchant):
        address = _address(record, identifier, main=main)
        if address is not None and address.has_words and (address.address_id not in found or address.main):
            found[address.address_id] = address
    return tuple(sorted(found.values(), key=lambda one: not one.main))


def selected_pickup_address(order: Mapping[str, object]) -> KnownPickupAddress | None:
    """Give the address an order is fetched at; None when it tells none with an id."""
    told = order.get("selectedPickupAddress") or order.get("pickupAddress")
    if isinstance(told, str):
        return KnownPickupAddress(address_id=told.strip()) if told.strip() else None
    return _address(told, "", main=None) if isinstance(told, Mapping) else None


def _candidates(merchant: Mapping[str, object]) -> Iterator[tuple[bool | None, str, Mapping[str, object]]]:
    """Give what may be an address: whether it is the main one, the id it stands under, the record."""
    ids = {value for name, value in merchant.items() if isinstance(value, str) and _MAIN_ID.fullmatch(name)}
    for name, value in merchant.items():
        if not _OURS.search(name) or _OTHERS.search(name):
            continue
        if isinstance(value, list):
            for record in value:
                if isinstance(record, Mapping):
                    yield True if _own_id(record) in ids else None, "", record
        elif isinstance(value, Mapping) and _own_id(value):
            yield True, "", value  # the one address beside a list of them, or the only one
        elif isinstance(value, Mapping):
            for identifier, record in value.items():
                if isinstance(record, Mapping):
                    yield True if identifier in ids else None, identifier, record


def _address(record: Mapping[str, object], identifier: str, *, main: bool | None) -> KnownPickupAddress | None:
    """Read an address; None for what has no id."""
    read = Reader("pickup address", DriftLog(), in_usual_names(record, ADDRESS, DriftLog()))
    address_id = _own_id(record) or identifier
    told = read.flag("isMain", "isDefault", "main", "default", "isPrimary", "primary")
    if not address_id:
        return None
    return KnownPickupAddress(
        address_id=address_id,
        name=read.text("name"),
        city=read.text("city"),
        zone=read.text("zone"),
        details=read.text("addressDetails"),
        phone=read.text("pickupPhone"),
        main=main if told is None else told,
    )


def _own_id(record: Mapping[str, object]) -> str:
    return Reader("pickup address", DriftLog(), record).text(*_IDS)
