"""The service's fields as the forms call them: for what it refused, what it did not keep, and what differs.

A field that is not known is given as it was sent. Nothing here knows a form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Vocabulary

if TYPE_CHECKING:
    from courier_desk.domain.order_fields import DraftField


class Fields(Vocabulary):
    """The names of the fields of orders, pickups and merchants, as the forms call them."""

    FULL_NAME = QT_TRANSLATE_NOOP("Fields", "Full name")
    PHONE = QT_TRANSLATE_NOOP("Fields", "Phone")
    OTHER_PHONE = QT_TRANSLATE_NOOP("Fields", "Other phone")
    ADDRESS = QT_TRANSLATE_NOOP("Fields", "Address")
    BUILDING = QT_TRANSLATE_NOOP("Fields", "Building")
    APARTMENT = QT_TRANSLATE_NOOP("Fields", "Apartment")
    GOVERNORATE = QT_TRANSLATE_NOOP("Fields", "Governorate")
    ZONE = QT_TRANSLATE_NOOP("Fields", "Zone")
    TYPE = QT_TRANSLATE_NOOP("Fields", "Type")
    WORKPLACE_ADDRESS = QT_TRANSLATE_NOOP("Fields", "Workplace address")
    MAY_INSPECT = QT_TRANSLATE_NOOP("Fields", "May inspect before accepting")
    REFERENCE = QT_TRANSLATE_NOOP("Fields", "Your reference")
    COURIER_NOTES = QT_TRANSLATE_NOOP("Fields", "Notes for the courier")
    PICKUP_FROM = QT_TRANSLATE_NOOP("Fields", "Pickup from")
    CONTENT = QT_TRANSLATE_NOOP("Fields", "What is inside")
    ITEMS = QT_TRANSLATE_NOOP("Fields", "Items")
    EXPRESS = QT_TRANSLATE_NOOP("Fields", "Express")
    COD = QT_TRANSLATE_NOOP("Fields", "Collect on delivery (COD)")
    AMOUNT = QT_TRANSLATE_NOOP("Fields", "Amount to collect")
    ORIGINAL_ORDER = QT_TRANSLATE_NOOP("Fields", "Original order")
    REASON = QT_TRANSLATE_NOOP("Fields", "Reason")
    RETURN_NOTES = QT_TRANSLATE_NOOP("Fields", "Return notes")
    PARTIAL = QT_TRANSLATE_NOOP("Fields", "Only part comes back")
    ITEMS_RETURNED = QT_TRANSLATE_NOOP("Fields", "Items coming back")
    ITEMS_ORIGINAL = QT_TRANSLATE_NOOP("Fields", "Items in the original")
    TAKEN = QT_TRANSLATE_NOOP("Fields", "Taken from the customer")
    ITEMS_TAKEN = QT_TRANSLATE_NOOP("Fields", "Items taken")
    DELIVERED = QT_TRANSLATE_NOOP("Fields", "Delivered to the customer")
    ITEMS_DELIVERED = QT_TRANSLATE_NOOP("Fields", "Items delivered")
    CASH_DIFFERENCE = QT_TRANSLATE_NOOP("Fields", "Cash difference")
    CASH_DIFFERENCE_CD = QT_TRANSLATE_NOOP("Fields", "Cash difference (CD)")
    REFUND_CD = QT_TRANSLATE_NOOP("Fields", "We refund (CD)")
    ORDER_COUNT = QT_TRANSLATE_NOOP("Fields", "Number of orders")
    DAY = QT_TRANSLATE_NOOP("Fields", "Day")
    PICKUP_PLACE = QT_TRANSLATE_NOOP("Fields", "Place of the pickup")
    FRAGILE_PARCELS = QT_TRANSLATE_NOOP("Fields", "Fragile parcels")
    LARGE_PARCELS = QT_TRANSLATE_NOOP("Fields", "Large parcels")
    NAME = QT_TRANSLATE_NOOP("Fields", "Name")
    EMAIL = QT_TRANSLATE_NOOP("Fields", "Email")
    MOBILE = QT_TRANSLATE_NOOP("Fields", "Mobile")
    OWNER = QT_TRANSLATE_NOOP("Fields", "Owner or business name")
    BRAND_NAME = QT_TRANSLATE_NOOP("Fields", "Brand name")
    SHOP_ID = QT_TRANSLATE_NOOP("Fields", "Your shop id")
    PICKUP_ADDRESS = QT_TRANSLATE_NOOP("Fields", "Pickup address")
    CITY = QT_TRANSLATE_NOOP("Fields", "City")
    ADDRESS_DETAILS = QT_TRANSLATE_NOOP("Fields", "Address details")
    PICKUP_PHONE = QT_TRANSLATE_NOOP("Fields", "Pickup phone")


#: The fields of the specification's request tables (orders, pickups, merchants), folded -> the label of the form.
_FIELDS: Mapping[str, Fields] = {
    "fullname": Fields.FULL_NAME,
    "phonenumber": Fields.PHONE,
    "otherphonenumber": Fields.OTHER_PHONE,
    "address": Fields.ADDRESS,
    "buildingno": Fields.BUILDING,
    "apartmentno": Fields.APARTMENT,
    "government": Fields.GOVERNORATE,
    "zone": Fields.ZONE,
    "ordertype": Fields.TYPE,
    "delivertoworkaddress": Fields.WORKPLACE_ADDRESS,
    "previewpermission": Fields.MAY_INSPECT,
    "referralnumber": Fields.REFERENCE,
    "notes": Fields.COURIER_NOTES,
    "selectedpickupaddressid": Fields.PICKUP_FROM,
    "productdescription": Fields.CONTENT,
    "numberofitems": Fields.ITEMS,
    "isexpressshipping": Fields.EXPRESS,
    "cod": Fields.COD,
    "amountcod": Fields.AMOUNT,
    "originalordernumber": Fields.ORIGINAL_ORDER,
    "returnreason": Fields.REASON,
    "returnnotes": Fields.RETURN_NOTES,
    "ispartialreturn": Fields.PARTIAL,
    "partialreturnitemcount": Fields.ITEMS_RETURNED,
    "originalorderitemcount": Fields.ITEMS_ORIGINAL,
    "currentpd": Fields.TAKEN,
    "numberofitemscurrentpd": Fields.ITEMS_TAKEN,
    "newpd": Fields.DELIVERED,
    "numberofitemsnewpd": Fields.ITEMS_DELIVERED,
    "cashdifference": Fields.CASH_DIFFERENCE,
    "amountcashdifference": Fields.CASH_DIFFERENCE,
    "numberoforders": Fields.ORDER_COUNT,
    "pickupdate": Fields.DAY,
    "pickupnotes": Fields.COURIER_NOTES,
    "pickupaddressid": Fields.PICKUP_FROM,
    "pickuplocation": Fields.PICKUP_PLACE,
    "isfragileitems": Fields.FRAGILE_PARCELS,
    "islargeitems": Fields.LARGE_PARCELS,
    "name": Fields.NAME,
    "email": Fields.EMAIL,
    "phone": Fields.MOBILE,
    "brandname": Fields.BRAND_NAME,
    "externalmerchantid": Fields.SHOP_ID,
    "pickupaddress": Fields.PICKUP_ADDRESS,
    "pickupaddress.city": Fields.CITY,
    "pickupaddress.zone": Fields.ZONE,
    "pickupaddress.addressdetails": Fields.ADDRESS_DETAILS,
    "pickupaddress.pickupphone": Fields.PICKUP_PHONE,
}


def service_field_words(name: str) -> str:
    """Give the label of a field of the service, the name as it was sent when it is not known."""
    words = _FIELDS.get(name.strip().casefold())
    return ltr(name.strip()) if words is None else words.words


def knows_field(name: str) -> bool:
    """Tell whether a field has a label of ours."""
    return name.strip().casefold() in _FIELDS


class FieldsInside(Vocabulary):
    """The fields of an order's form inside a sentence, by the names of ``DraftField``."""

    PHONE = QT_TRANSLATE_NOOP("FieldsInside", "phone")
    OTHER_PHONE = QT_TRANSLATE_NOOP("FieldsInside", "other phone")
    FULL_NAME = QT_TRANSLATE_NOOP("FieldsInside", "name")
    ZONE = QT_TRANSLATE_NOOP("FieldsInside", "zone")
    ADDRESS = QT_TRANSLATE_NOOP("FieldsInside", "address")
    BUILDING = QT_TRANSLATE_NOOP("FieldsInside", "building")
    APARTMENT = QT_TRANSLATE_NOOP("FieldsInside", "apartment")
    WORKPLACE = QT_TRANSLATE_NOOP("FieldsInside", "workplace")
    DESCRIPTION = QT_TRANSLATE_NOOP("FieldsInside", "what is inside")
    ITEMS = QT_TRANSLATE_NOOP("FieldsInside", "items")
    COD_AMOUNT = QT_TRANSLATE_NOOP("FieldsInside", "amount to collect")
    EXPRESS = QT_TRANSLATE_NOOP("FieldsInside", "express")
    MAY_INSPECT = QT_TRANSLATE_NOOP("FieldsInside", "inspection")
    ORIGINAL_NUMBER = QT_TRANSLATE_NOOP("FieldsInside", "original order")
    REASON = QT_TRANSLATE_NOOP("FieldsInside", "reason")
    RETURN_NOTES = QT_TRANSLATE_NOOP("FieldsInside", "return notes")
    PARTIAL_ITEMS = QT_TRANSLATE_NOOP("FieldsInside", "items coming back")
    ORIGINAL_ITEMS = QT_TRANSLATE_NOOP("FieldsInside", "items in the original")
    CURRENT = QT_TRANSLATE_NOOP("FieldsInside", "product with the customer")
    CURRENT_ITEMS = QT_TRANSLATE_NOOP("FieldsInside", "items taken")
    NEW = QT_TRANSLATE_NOOP("FieldsInside", "replacement")
    NEW_ITEMS = QT_TRANSLATE_NOOP("FieldsInside", "items delivered")
    CASH_AMOUNT = QT_TRANSLATE_NOOP("FieldsInside", "cash difference")
    REFERENCE = QT_TRANSLATE_NOOP("FieldsInside", "reference")
    PICKUP_ADDRESS = QT_TRANSLATE_NOOP("FieldsInside", "pickup address")
    NOTES = QT_TRANSLATE_NOOP("FieldsInside", "notes")


def field_words(field: DraftField) -> str:
    """Give the name of a field as it stands inside a sentence."""
    return FieldsInside[field.name].words
