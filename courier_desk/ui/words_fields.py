"""The service's fields as the forms call them: for what it refused, what it did not keep, and what differs.

A field that is not known is given as it was sent. Nothing here knows a form.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.ui.words import ltr

#: The fields of the specification's request tables (orders, pickups, merchants), folded -> the label of the form.
_FIELDS: Mapping[str, object] = {
    "fullname": QT_TRANSLATE_NOOP("Fields", "Full name"),
    "phonenumber": QT_TRANSLATE_NOOP("Fields", "Phone"),
    "otherphonenumber": QT_TRANSLATE_NOOP("Fields", "Other phone"),
    "address": QT_TRANSLATE_NOOP("Fields", "Address"),
    "buildingno": QT_TRANSLATE_NOOP("Fields", "Building"),
    "apartmentno": QT_TRANSLATE_NOOP("Fields", "Apartment"),
    "government": QT_TRANSLATE_NOOP("Fields", "Governorate"),
    "zone": QT_TRANSLATE_NOOP("Fields", "Zone"),
    "ordertype": QT_TRANSLATE_NOOP("Fields", "Type"),
    "delivertoworkaddress": QT_TRANSLATE_NOOP("Fields", "Workplace address"),
    "previewpermission": QT_TRANSLATE_NOOP("Fields", "May inspect before accepting"),
    "referralnumber": QT_TRANSLATE_NOOP("Fields", "Your reference"),
    "notes": QT_TRANSLATE_NOOP("Fields", "Notes for the courier"),
    "selectedpickupaddressid": QT_TRANSLATE_NOOP("Fields", "Pickup from"),
    "productdescription": QT_TRANSLATE_NOOP("Fields", "What is inside"),
    "numberofitems": QT_TRANSLATE_NOOP("Fields", "Items"),
    "isexpressshipping": QT_TRANSLATE_NOOP("Fields", "Express"),
    "cod": QT_TRANSLATE_NOOP("Fields", "Collect on delivery (COD)"),
    "amountcod": QT_TRANSLATE_NOOP("Fields", "Amount to collect"),
    "originalordernumber": QT_TRANSLATE_NOOP("Fields", "Original order"),
    "returnreason": QT_TRANSLATE_NOOP("Fields", "Reason"),
    "returnnotes": QT_TRANSLATE_NOOP("Fields", "Return notes"),
    "ispartialreturn": QT_TRANSLATE_NOOP("Fields", "Only part comes back"),
    "partialreturnitemcount": QT_TRANSLATE_NOOP("Fields", "Items coming back"),
    "originalorderitemcount": QT_TRANSLATE_NOOP("Fields", "Items in the original"),
    "currentpd": QT_TRANSLATE_NOOP("Fields", "Taken from the customer"),
    "numberofitemscurrentpd": QT_TRANSLATE_NOOP("Fields", "Items taken"),
    "newpd": QT_TRANSLATE_NOOP("Fields", "Delivered to the customer"),
    "numberofitemsnewpd": QT_TRANSLATE_NOOP("Fields", "Items delivered"),
    "cashdifference": QT_TRANSLATE_NOOP("Fields", "Cash difference"),
    "amountcashdifference": QT_TRANSLATE_NOOP("Fields", "Cash difference"),
    "numberoforders": QT_TRANSLATE_NOOP("Fields", "Number of orders"),
    "pickupdate": QT_TRANSLATE_NOOP("Fields", "Day"),
    "pickupnotes": QT_TRANSLATE_NOOP("Fields", "Notes for the courier"),
    "pickupaddressid": QT_TRANSLATE_NOOP("Fields", "Pickup from"),
    "pickuplocation": QT_TRANSLATE_NOOP("Fields", "Place of the pickup"),
    "isfragileitems": QT_TRANSLATE_NOOP("Fields", "Fragile parcels"),
    "islargeitems": QT_TRANSLATE_NOOP("Fields", "Large parcels"),
    "name": QT_TRANSLATE_NOOP("Fields", "Name"),
    "email": QT_TRANSLATE_NOOP("Fields", "Email"),
    "phone": QT_TRANSLATE_NOOP("Fields", "Mobile"),
    "brandname": QT_TRANSLATE_NOOP("Fields", "Brand name"),
    "externalmerchantid": QT_TRANSLATE_NOOP("Fields", "Your shop id"),
    "pickupaddress": QT_TRANSLATE_NOOP("Fields", "Pickup address"),
    "pickupaddress.city": QT_TRANSLATE_NOOP("Fields", "City"),
    "pickupaddress.zone": QT_TRANSLATE_NOOP("Fields", "Zone"),
    "pickupaddress.addressdetails": QT_TRANSLATE_NOOP("Fields", "Address details"),
    "pickupaddress.pickupphone": QT_TRANSLATE_NOOP("Fields", "Pickup phone"),
}


def service_field_words(name: str) -> str:
    """Give the label of a field of the service, the name as it was sent when it is not known."""
    words = _FIELDS.get(name.strip().casefold())
    return ltr(name.strip()) if words is None else QCoreApplication.translate("Fields", str(words))


def knows_field(name: str) -> bool:
    """Tell whether a field has a label of ours."""
    return name.strip().casefold() in _FIELDS
