"""The service's names of an order's fields, and the fields of the form they stand for (specification, Order request
fields)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from courier_desk.domain.findings import DraftField
from courier_desk.domain.orders import OrderType

_ANY: Mapping[str, DraftField] = MappingProxyType(
    {
        "fullname": DraftField.FULL_NAME,
        "phonenumber": DraftField.PHONE,
        "otherphonenumber": DraftField.OTHER_PHONE,
        "address": DraftField.ADDRESS,
        "buildingno": DraftField.BUILDING,
        "apartmentno": DraftField.APARTMENT,
        "government": DraftField.ZONE,
        "zone": DraftField.ZONE,
        "referralnumber": DraftField.REFERENCE,
        "notes": DraftField.NOTES,
        "selectedpickupaddressid": DraftField.PICKUP_ADDRESS,
        "productdescription": DraftField.DESCRIPTION,
        "numberofitems": DraftField.ITEMS,
        "amountcod": DraftField.COD_AMOUNT,
        "originalordernumber": DraftField.ORIGINAL_NUMBER,
        "returnreason": DraftField.REASON,
        "returnnotes": DraftField.RETURN_NOTES,
        "partialreturnitemcount": DraftField.PARTIAL_ITEMS,
        "originalorderitemcount": DraftField.ORIGINAL_ITEMS,
        "currentpd": DraftField.CURRENT,
        "numberofitemscurrentpd": DraftField.CURRENT_ITEMS,
        "newpd": DraftField.NEW,
        "numberofitemsnewpd": DraftField.NEW_ITEMS,
        "amountcashdifference": DraftField.CASH_AMOUNT,
        "isexpressshipping": DraftField.EXPRESS,
        "previewpermission": DraftField.MAY_INSPECT,
        "delivertoworkaddress": DraftField.WORKPLACE,
    }
)
#: Answers call what is collected ``amount``, whatever it is.
_AMOUNT: Mapping[OrderType, DraftField] = MappingProxyType(
    {OrderType.DELIVER: DraftField.COD_AMOUNT, OrderType.EXCHANGE: DraftField.CASH_AMOUNT}
)


def draft_field(name: str, order_type: OrderType = OrderType.DELIVER) -> DraftField | None:
    """Give the form's field for a field of the service, or for its own name; None when it has none.

    Case does not matter, nor what is written before a dot (``customer.zone``).
    """
    last = name.rpartition(".")[2].strip()
    if last in set(DraftField):
        return DraftField(last)
    folded = last.casefold()
    return _AMOUNT.get(order_type) if folded == "amount" else _ANY.get(folded)
