"""The facts of an order in other words: the names services give them where the specification leaves them open, and what
their values look like. Tables; the search is in ``shapes``.

An amount is taken by names of amounts, COD and cash only, a fee by names of fees only: a wrong one costs money.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from courier_desk.api.reading import amount_of
from courier_desk.api.shapes import Fact, Looks, Shape
from courier_desk.api.values import CATEGORIES, digits, is_mobile, status_rank, words_of_name
from courier_desk.domain.money import is_unit
from courier_desk.domain.order_fields import FIELDS, FieldKind, names_of
from courier_desk.domain.orders import AmountType, OrderType
from courier_desk.domain.zones import read_governorate

_TYPES = frozenset(one.value.casefold() for one in OrderType)
_AMOUNT_TYPES = frozenset(one.value for one in AmountType)
_NUMBER_WORDS = frozenset({"number", "no", "num", "code", "ticket", "serial", "tracking", "awb"})
#: Words in the name of a number that is not the record's own.
_OTHER_NUMBERS = frozenset(
    {
        "postal", "post", "zip", "building", "house", "flat", "apartment", "floor", "phone", "mobile", "coupon",
        "promo", "invoice", "tax", "national", "ref", "reference", "batch", "country", "area", "security", "otp", "pin",
        "original", "customer", "merchant", "courier", "driver", "error", "status",
    }
)  # fmt: skip
_CASH_WORDS = frozenset({"payment", "cod", "cash", "money", "collection", "collect", "collected", "sums", "order"})
#: Words in the name of an object whose amounts are not what is collected.
_OTHER_SUMS = frozenset({"status", "fee", "fees", "refund", "paid", "wallet", "discount", "tax", "balance", "limit"})
DATE_BARE = ("$date", "date", "value", "at", "iso")


def six_digits(value: object) -> bool:
    """Tell whether a value is a number of an order or a pickup (specification, Limits)."""
    return bool(digits(value, 6))


def number_rank(name: str, value: object) -> int | None:
    """Rank a field by how surely it holds the record's own number: six digits as a text, in a field named so."""
    words = words_of_name(name)
    named = bool(words & _NUMBER_WORDS) and not words & _OTHER_NUMBERS
    return 0 if named and isinstance(value, str) and six_digits(value) else None


def status_rank_of(name: str, value: object) -> int | None:
    """Rank a field by how surely it holds the record's status."""
    return status_rank(name, value.strip()) if isinstance(value, str) else None


def category_rank(name: str, value: object) -> int | None:
    """Rank a field by how surely it holds the status's category (field notes, Statuses seen)."""
    if not isinstance(value, str) or not value.strip():
        return None
    words = words_of_name(name)
    known = value.split()[0].casefold() in CATEGORIES
    return 0 if words & {"category", "group", "stage", "phase"} and known else None


def is_amount(value: object) -> bool:
    """Tell whether a value can be read as an amount."""
    return amount_of(value) is not None


def is_in_pounds(node: Mapping[str, object]) -> bool:
    """Tell whether an object that holds an amount tells it in EGP, or in no currency (specification: all are EGP)."""
    unit = next((node[name] for name in ("currency", "currencyCode", "unit") if name in node), "EGP")
    return is_unit(str(unit))


def is_flag(value: object) -> bool:
    """Tell whether a value is a JSON boolean."""
    return isinstance(value, bool)


def is_count(value: object) -> bool:
    """Tell whether a value is a whole number, written as a number or a text."""
    return not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, str) and value.isdecimal()))


def is_text(value: object) -> bool:
    """Tell whether a value is a text."""
    return isinstance(value, str)


def _is_place(value: object) -> bool:
    return isinstance(value, str) and read_governorate(value) is not None


def _is_type(value: object) -> bool:
    return isinstance(value, str) and value.strip().casefold() in _TYPES


def _type_rank(name: str, value: object) -> int | None:
    return 0 if _is_type(value) and words_of_name(name) & {"type", "kind", "service", "order", "shipment"} else None


def _amount_type_rank(name: str, value: object) -> int | None:
    named = words_of_name(name) & {"type", "method", "kind", "amount", "payment", "cash", "collection"}
    return 0 if named and isinstance(value, str) and value in _AMOUNT_TYPES else None


def _governorate_rank(_name: str, value: object) -> int | None:
    return 0 if _is_place(value) else None


def _phone_rank(_name: str, value: object) -> int | None:
    return 0 if is_mobile(value) else None


def _is_of_cash(path: tuple[str, ...], node: Mapping[str, object]) -> bool:
    """Tell whether an amount there is what is collected: beside the order's facts, or where payment is told."""
    if len(path) == 1 or any(isinstance(told, str) and told in _AMOUNT_TYPES for told in node.values()):
        return True
    words = words_of_name(path[-2])
    return bool(words & _CASH_WORDS) and not words & _OTHER_SUMS


_KINDS = {field.fact: field.kind for field in FIELDS}
_LOOKS: Mapping[FieldKind, Looks] = {
    FieldKind.TEXT: is_text,
    FieldKind.LINES: is_text,
    FieldKind.FLAG: is_flag,
    FieldKind.COUNT: is_count,
}


def _field(fact: str, **more: Any) -> Fact:
    """Describe a field that requests have too: its usual names and its looks are those of the order's fields."""
    return Fact(**{"usual": names_of(fact), "looks": _LOOKS.get(_KINDS[fact]), **more})


NUMBER = Fact(
    usual=("orderNumber", "order_number", "number"),
    others=("number", "orderno", "ordernum", "trackingnumber", "trackingno", "displaynumber", "shipmentnumber"),
    top=True,
    needed=True,
    looks=six_digits,
    by_value=number_rank,
)
_PLACE = (
    _field(
        "governorate",
        others=("governorate", "governoratename", "governmentname", "gov"),
        inside=("government", "governorate", "gov", "city", "province", "state", "region"),
        by_value=_governorate_rank,
        looks=_is_place,
        bare=("value", "name", "key", "en", "code"),
    ),
    _field(
        "zone",
        others=("zonevalue", "zonename", "deliveryzone", "areavalue", "areaname", "area", "district"),
        inside=("zone", "area", "district", "zonevalue", "neighborhood", "neighbourhood"),
    ),
    _field(
        "address",
        others=("addressdetails", "addressline", "addressline1", "streetaddress", "fulladdress", "deliveryaddress",
                "customeraddress", "addressstreet", "addresstext", "street"),
        inside=("address", "street", "line", "line1", "details", "addressdetails", "streetaddress"),
        bare=("full", "text", "line"),
    ),
    _field(
        "building",
        others=("building", "buildingnumber", "buildingnum", "bldg", "houseno", "housenumber"),
    ),
    _field(
        "apartment",
        others=("apartment", "apartmentnumber", "apartmentnum", "flat", "flatno", "flatnumber", "apt", "unit"),
    ),
    _field("workplace", others=("isworkaddress", "workaddress", "isworkplace")),
)  # fmt: skip
_PERSON = (
    _field(
        "full_name",
        others=("customername", "consigneename", "recipientname", "receivername", "clientname", "customerfullname"),
        inside=("name", "fullname", "contactname"),
        own=("name",),
    ),
    _field(
        "phone",
        others=("phone", "customerphone", "consigneephone", "recipientphone", "receiverphone", "primaryphone",
                "mobile", "mobilenumber", "customermobile", "phone1", "contactphone", "customerphonenumber"),
        inside=("phone", "mobile", "mobilenumber", "phonenumber", "phone1", "primaryphone", "tel", "telephone"),
        by_value=_phone_rank,
        bare=("number", "value", "e164", "local"),
    ),
    _field(
        "other_phone",
        others=("otherphone", "secondaryphone", "secondaryphonenumber", "alternativephone", "alternativephonenumber",
                "alternatephone", "altphone", "phone2", "mobile2", "secondphone", "backupphone"),
        bare=("number", "value", "e164", "local"),
    ),
)  # fmt: skip
_STATE = (
    Fact(
        usual=("orderId", "_id", "id"),
        others=("orderuuid", "recordid", "internalid", "orderrecordid"),
        own=("id", "uuid", "guid", "oid", "objectid"),
        top=True,
        bare=("$oid", "value"),
    ),
    Fact(
        usual=("orderStatus", "status"),
        others=("status", "state", "currentstatus", "currentstate", "orderstate", "shipmentstatus", "deliverystatus"),
        top=True,
        needed=True,
        by_value=status_rank_of,
        looks=is_text,
        bare=("code", "value", "key", "slug", "id", "name", "current"),
    ),
    Fact(
        usual=("statusCategory",),
        others=("statuscategory", "statusgroup", "category", "statustype"),
        top=True,
        by_value=category_rank,
        looks=is_text,
    ),
    Fact(
        usual=("orderDate", "createdAt", "date"),
        others=("created", "createdat", "createdon", "creationdate", "placedat", "orderedat", "datecreated"),
        own=("date", "timestamp", "time"),
        top=True,
        bare=DATE_BARE,
    ),
    Fact(
        usual=("updatedAt", "lastUpdated"),
        others=("updated", "lastupdate", "lastupdated", "modifiedat", "lastmodified", "changedat", "updatedon"),
        top=True,
        bare=DATE_BARE,
    ),
    Fact(
        usual=("orderFees", "fees", "fee", "shippingFee"),
        others=("fees", "fee", "shippingfee", "shippingfees", "deliveryfee", "deliveryfees", "totalfees", "totalfee",
                "orderfee", "shippingcost", "deliverycost", "shippingcharge", "deliverycharge"),
        top=True,
        looks=is_amount,
        holds=is_in_pounds,
        bare=("total", "amount", "value", "fee"),
    ),
    Fact(usual=("canChangeAddress",), others=("canchangeaddress", "addresseditable"), looks=is_flag),
    Fact(usual=("canCancelOrder", "canCancel"), others=("cancancel", "cancancelorder", "cancelable", "cancellable",
         "iscancelable", "iscancellable"), looks=is_flag),
    Fact(usual=("canDelete", "canDeleteOrder"), others=("candelete", "candeleteorder", "deletable", "isdeletable"),
         looks=is_flag),
)  # fmt: skip
_MONEY = (
    Fact(
        usual=("amountType",),
        others=("paymenttype", "collectiontype", "paymentmethod", "cashtype", "amountkind", "codtype"),
        by_value=_amount_type_rank,
        looks=is_text,
        bare=("code", "value", "type"),
    ),
    Fact(
        usual=("amount",),
        others=("amounttocollect", "cashamount", "collect", "codamount", "collectamount", "cashtocollect", "amountdue",
                "paymentamount", "cashondeliveryamount", "codvalue", "cashvalue"),
        looks=is_amount,
        holds=is_in_pounds,
        placed=_is_of_cash,
        bare=("amount", "value"),
    ),
    Fact(usual=("COD",), others=("iscod", "cashondelivery", "codenabled"), looks=is_flag, bare=()),
    Fact(usual=("amountCOD",), others=("cod",), looks=is_amount, holds=is_in_pounds, bare=("amount", "value")),
    Fact(usual=("CashDifference",), others=("hascashdifference",), looks=is_flag, bare=()),
    Fact(
        usual=("amountCashDifference",),
        others=("cashdifferenceamount",),
        looks=is_amount,
        holds=is_in_pounds,
        bare=("amount", "value"),
    ),
)  # fmt: skip
_THINGS = (
    Fact(
        usual=("orderType",),
        others=("type", "kind", "shipmenttype", "ordertype", "ordertypename", "servicetype"),
        by_value=_type_rank,
        looks=_is_type,
    ),
    _field("express", others=("express", "isexpress", "expressshipping", "expressdelivery")),
    _field(
        "description",
        others=("description", "product", "contents", "content", "itemdescription", "packagedescription", "goods"),
    ),
    _field(
        "items",
        others=("itemscount", "itemcount", "quantity", "qty", "pieces", "items", "noofitems"),
        bare=("count", "total", "value"),
    ),
    _field(
        "reference",
        others=("reference", "referencenumber", "merchantreference", "externalreference", "clientreference",
                "orderreference", "yourreference", "customerreference", "referral", "ref"),
    ),
    _field(
        "notes",
        others=("notes", "ordernotes", "couriernotes", "deliverynotes", "remarks", "note", "instructions",
                "deliveryinstructions", "comments"),
    ),
    _field("pickup_address_id", others=("pickupaddressid", "pickupaddress"), bare=("addressId", "_id", "id")),
    _field(
        "original_number",
        others=("originalorder", "originalnumber"),
        looks=six_digits,
        bare=("orderNumber", "number"),
    ),
    _field("reason", others=("reason", "reasonforreturn")),
    _field("return_notes", others=("returnnote", "returnremarks")),
    Fact(usual=("isPartialReturn",), others=("partialreturn", "partial", "ispartial"), looks=is_flag),
    _field("partial_items", others=("partialreturnitems", "partialitems", "returneditems")),
    _field("original_items", others=("originalitems", "originalitemcount")),
    _field(
        "new",
        others=("replacement", "replacementproduct", "newproduct", "replacementdescription",
                "productdescriptionreplacement"),
    ),
    _field("new_items", others=("newitems", "replacementitems", "replacementcount", "numberofitemsreplacement")),
    _field(
        "may_inspect",
        others=("isorderavailableforpreview", "isopenshipment", "openshipment", "allowpreview", "previewallowed",
                "maypreview", "canopenpackage", "allowopen", "allowinspection", "openpackage"),
    ),
)  # fmt: skip
_KNOWN = frozenset(fact.usual for fact in (*_PERSON, *_PLACE, *_THINGS))
#: Fields of which no other names were seen.
_FURTHER = tuple(
    _field(field.fact) for field in FIELDS if field.kind is not FieldKind.AMOUNT and names_of(field.fact) not in _KNOWN
)
ORDER = Shape(
    subject="order",
    facts=(NUMBER, *_STATE, *_MONEY, *_PERSON, *_PLACE, *_THINGS, *_FURTHER),
    parts=("customer", "orderCustomer", "consignee", "orderShipping", "shipping"),
    person=frozenset({"customer", "consignee", "recipient", "receiver", "client", "buyer", "addressee"}),
    proof=frozenset({"government", "zone", "address"}),
    ignored=frozenset(
        {
            "statusLabel", "stageTimeline", "waitingAction", "business", "currency", "progressPercentage", "message",
            "__v", "completedDate", "courier", "pickupAddress", "merchant", "selectedPickupAddress",
            "scheduledRetryAt", "courierHistory",
        }
    ),
)  # fmt: skip
