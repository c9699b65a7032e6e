"""Names, and forms of values: how a stranger calls a fact and how it writes amounts, moments and phones. Pure."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from courier_desk.sandbox.clock import CAIRO
from tests.support.stranger.choices import Choices

Json = dict[str, Any]

OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "orderNumber": ("number", "trackingNumber", "orderNo", "displayNumber"),
    "orderStatus": ("status", "state", "currentStatus", "shipmentStatus"),
    "statusCategory": ("category", "statusGroup", "stage"),
    "statusLabel": ("statusText", "label", "statusName"),
    "orderFees": ("fees", "shippingFees", "deliveryFee", "totalFees"),
    "orderDate": ("createdAt", "created", "placedAt", "date"),
    "updatedAt": ("updated", "lastUpdate", "modifiedAt"),
    "orderType": ("type", "kind", "shipmentType"),
    "isExpressShipping": ("express", "isExpress", "expressShipping"),
    "amountType": ("paymentType", "collectionType"),
    "amount": ("amountToCollect", "cashAmount", "collect", "codAmount"),
    "fullName": ("name", "customerName", "consigneeName", "recipientName"),
    "phoneNumber": ("phone", "mobile", "primaryPhone", "mobileNumber"),
    "otherPhoneNumber": ("secondaryPhone", "otherPhone", "alternativePhone"),
    "address": ("street", "addressLine", "streetAddress", "fullAddress"),
    "buildingNo": ("building", "buildingNumber"),
    "apartmentNo": ("apartment", "flat", "apartmentNumber"),
    "government": ("governorate", "gov", "city"),
    "zone": ("area", "district", "zoneValue"),
    "deliverToWorkAddress": ("isWorkAddress", "workAddress"),
    "productDescription": ("description", "product", "contents"),
    "numberOfItems": ("itemsCount", "quantity", "pieces"),
    "referralNumber": ("reference", "merchantReference", "externalReference", "clientReference"),
    "Notes": ("notes", "orderNotes", "courierNotes", "remarks"),
    "previewPermission": ("isOrderAvailableForPreview", "allowPreview", "canOpenPackage"),
    "pickupDate": ("date", "scheduledDate", "scheduledFor"),
    "numberOfOrders": ("ordersCount", "expectedOrders"),
    "pickupFees": ("fees", "fee"),
    "pickupNotes": ("notes", "remarks"),
    "pickupNumber": ("number", "pickupNo"),
    "brandName": ("brand", "storeName", "tradeName"),
    "externalMerchantId": ("externalId", "shopId", "reference"),
    "businessAccountCode": ("code", "accountCode", "businessCode"),
    "addressDetails": ("details", "street"),
    "pickupPhone": ("phone", "contactPhone"),
}  # fmt: skip


def snake(name: str) -> str:
    """Return ``orderNumber`` as ``order_number``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Names:
    """How one answer calls its facts: as the specification, in snake case, or otherwise."""

    def __init__(self, style: str, choices: Choices, what: str) -> None:
        self._style = style
        dice = choices.dice(f"names of {what}")
        # Drawn for all at once, so that a name does not depend on which was asked for first.
        self._other = {fact: dice.choice((fact, *others, *others)) for fact, others in OTHER_NAMES.items()}

    def __call__(self, fact: str) -> str:
        """Return the name of a fact."""
        if self._style == "snake":
            return snake(fact)
        return self._other.get(fact, fact) if self._style == "other" else fact

    def named(self, facts: Json) -> Json:
        """Return the facts under their names here."""
        return {self(fact): value for fact, value in facts.items()}


def amount_told(choices: Choices, value: float, what: str) -> Any:
    """Return an amount of pounds, or a count, as this service writes numbers."""
    style = choices.numbers_as_text
    if style == "mixed":
        style = choices.dice(f"numbers {what}").choice(("no", "two_places", "shortest"))
    if style == "no":
        return value
    if style == "two_places" and not what.startswith("number"):
        return f"{value:.2f}"
    return f"{value:g}" if abs(value) < 1_000_000 else str(value)


def moment_told(choices: Choices, moment: float, style: str = "") -> Any:
    """Return a moment, in seconds since the epoch, as this service writes it."""
    at = datetime.fromtimestamp(moment, UTC)
    cairo = at.astimezone(CAIRO)
    plain = at.strftime("%Y-%m-%dT%H:%M:%S")
    forms: dict[str, Any] = {
        "iso_z": f"{plain}.{at.microsecond // 1000:03d}Z",
        "iso_offset": cairo.isoformat(timespec="seconds"),
        "iso_plain": plain,
        "blank": at.strftime("%Y-%m-%d %H:%M:%S"),
        "epoch": int(moment),
        "epoch_ms": int(moment * 1000),
        "epoch_text": str(int(moment * 1000)),
        "cairo": cairo.strftime("%Y-%m-%d %H:%M:%S"),
        "mongo": {"$date": f"{plain}.{at.microsecond // 1000:03d}Z"},
    }
    return forms[style or choices.times]


def stated_moment(choices: Choices, moment: float) -> str:
    """Return a moment where ISO 8601 is stated; which of its forms stays open."""
    style = choices.times if choices.times in {"iso_z", "iso_offset", "iso_plain"} else "iso_z"
    return str(moment_told(choices, moment, style))


def phone_told(choices: Choices, phone: str) -> str:
    """Return a phone as it was sent, or in its international form."""
    if choices.phones == "as_sent" or not phone.startswith("01") or len(phone) != 11:
        return phone
    return f"+2{phone}" if choices.phones == "plus" else f"2{phone}"


def id_told(choices: Choices, record_id: str) -> Any:
    """Return a record id where no form is stated."""
    return int(record_id) if choices.id_as_number and record_id.isdecimal() else record_id


def words(status: str) -> str:
    """Return ``outForDelivery`` as ``Out for delivery``."""
    return re.sub(r"(?=[A-Z])", " ", status).capitalize()
