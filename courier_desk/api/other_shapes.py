"""The facts of a pickup, a merchant and a pickup address in other words, as ``order_shape`` tells those of an order.
Tables."""

from __future__ import annotations

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
from courier_desk.api.shapes import Fact, Shape
from courier_desk.api.values import digits, folded, is_mobile, words_of_name

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
