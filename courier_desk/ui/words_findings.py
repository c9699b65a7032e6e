"""Words for what the check of a form found: one table for orders, pickups and merchants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP

from courier_desk.domain.findings import Finding, FindingKind
from courier_desk.domain.merchant_form import MerchantField
from courier_desk.domain.money import certain, parse
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.pickup_form import PickupField
from courier_desk.ui.words import Formats, isolate, ltr, order_type_words, status_words
from courier_desk.ui.words_common import Common, Vocabulary


class Findings(Vocabulary):
    """What stands at a field. A member has the name of its kind; what else there is is chosen by ``_other``."""

    PHONE_REPAIRED = QT_TRANSLATE_NOOP("Findings", "Sent as {number}")
    PHONE_WRONG_LENGTH = QT_TRANSLATE_NOOP("Findings", "{n} digits; mobiles have {limit}")
    PHONE_TOO_SHORT = QT_TRANSLATE_NOOP("Findings", "Too short; mobiles have {limit} digits")
    PHONE_BEING_TYPED = QT_TRANSLATE_NOOP("Findings", "{n} of {limit} digits")
    PHONE_UNKNOWN_PREFIX = QT_TRANSLATE_NOOP("Findings", "Mobiles begin with 010, 011, 012 or 015")
    PHONE_LANDLINE = QT_TRANSLATE_NOOP("Findings", "A landline")
    FIRST_PHONE_LANDLINE = QT_TRANSLATE_NOOP("Findings", "A landline belongs into Other phone")
    OTHER_PHONE_LANDLINE = QT_TRANSLATE_NOOP("Findings", "A landline; the courier can only call it")
    MERCHANT_LANDLINE = QT_TRANSLATE_NOOP("Findings", "A landline; the service wants a mobile")
    PHONE_CONFIRMED = QT_TRANSLATE_NOOP("Findings", "No Egyptian mobile; {number} is sent")
    PHONE_LOST_DIGITS = QT_TRANSLATE_NOOP("Findings", "A spreadsheet lost digits here. Type the number.")
    PHONE_NOT_A_NUMBER = QT_TRANSLATE_NOOP("Findings", "This is no phone number")
    PHONE_TWO = QT_TRANSLATE_NOOP("Findings", "{number} goes to Other phone")
    PHONE_LEFT_OUT = QT_TRANSLATE_NOOP("Findings", "{number} is left out: an order has two phones")
    PHONE_TWICE = QT_TRANSLATE_NOOP("Findings", "The same number as Phone: it is not sent twice")
    ZONE_NOT_CHOSEN = QT_TRANSLATE_NOOP("Findings", "Choose a zone from the list")
    ZONE_OF_OTHER_CITY = QT_TRANSLATE_NOOP("Findings", "Choose a zone of this city from the list")
    ZONE_LIST_MISSING = QT_TRANSLATE_NOOP(
        "Findings", "The zone list was never read. Keep this as a draft until there is a connection."
    )
    MERCHANT_ZONE_LIST_MISSING = QT_TRANSLATE_NOOP(
        "Findings", "The zone list was never read. Leave the zone empty, or wait for the connection."
    )
    ZONE_UNCHECKED = QT_TRANSLATE_NOOP(
        "Findings", "The service's zone list cannot be read. The zone goes out as typed and the service judges it."
    )
    ZONE_WITHOUT_GOVERNORATE = QT_TRANSLATE_NOOP(
        "Findings", "The service's zone list cannot be read. Choose the governorate of this zone."
    )
    ADDRESS_EXTENDED = QT_TRANSLATE_NOOP("Findings", "The courier reads: {text}")
    COUNT_NOT_A_NUMBER = QT_TRANSLATE_NOOP("Findings", "A whole number")
    COUNT_NOT_POSITIVE = QT_TRANSLATE_NOOP("Findings", "At least 1")
    COUNT_TOO_LARGE = QT_TRANSLATE_NOOP("Findings", "At most {limit}")
    PARTIAL_MORE_THAN_ORIGINAL = QT_TRANSLATE_NOOP("Findings", "The original had only {limit}")
    PARTIAL_IS_ALL = QT_TRANSLATE_NOOP("Findings", "That is all of it; then it is no partial return")
    PARTIAL_DIFFERS = QT_TRANSLATE_NOOP("Findings", "Items says {limit}")
    AMOUNT_MISSING = QT_TRANSLATE_NOOP("Findings", "Type the amount, or switch it off")
    AMOUNT_ZERO = QT_TRANSLATE_NOOP("Findings", "Zero is no amount. Type it, or switch it off.")
    AMOUNT_NAMED = QT_TRANSLATE_NOOP("Findings", "The message speaks of money, but this form collects nothing")
    AMOUNT_NAMED_AS = QT_TRANSLATE_NOOP("Findings", "The message may mean {named}, but this form collects nothing")
    AMOUNT_READ_AS_PAID = QT_TRANSLATE_NOOP("Findings", "Read as paid: nothing is collected. Look at it.")
    AMOUNT_UNUSUAL = QT_TRANSLATE_NOOP("Findings", "Far above the usual: nearly all orders here stay under {amount}")
    AMOUNT_NOT_A_NUMBER = QT_TRANSLATE_NOOP("Findings", "This is no amount")
    AMOUNT_IN_TWO_WAYS = QT_TRANSLATE_NOOP("Findings", "{named} or {amount}? Type it without the point.")
    AMOUNT_TOO_FINE = QT_TRANSLATE_NOOP("Findings", "At most two digits after the point")
    TEXT_UNPRINTABLE = QT_TRANSLATE_NOOP("Findings", "A label may not show {text}")
    CASH_DIRECTION_NOT_SAID = QT_TRANSLATE_NOOP("Findings", "The first line no longer says which way the cash goes")
    ORIGINAL_NOT_SIX_DIGITS = QT_TRANSLATE_NOOP("Findings", "An order number has {limit} digits")
    ORIGINAL_NOT_DELIVER = QT_TRANSLATE_NOOP(
        "Findings", "It is of the kind {kind}; only a Deliver order can be returned"
    )
    ORIGINAL_NOT_COMPLETED = QT_TRANSLATE_NOOP(
        "Findings", "It is {status}. The service takes a return only of a completed order."
    )
    ORIGINAL_OF_NO_STATUS = QT_TRANSLATE_NOOP(
        "Findings", "Its status is not known. The service takes a return only of a completed order."
    )
    ORIGINAL_COUNT_DIFFERS = QT_TRANSLATE_NOOP("Findings", "The service says {limit}")
    REFERENCE_TAKEN = QT_TRANSLATE_NOOP(
        "Findings", "Another order here has this reference. Leave it empty for {number}."
    )
    REFERENCE_CHANGED = QT_TRANSLATE_NOOP(
        "Findings", "Whoever looks for this order by {number} will not find it any more"
    )
    REFERENCE_NOT_ASCII = QT_TRANSLATE_NOOP("Findings", "Latin letters and digits are found again more surely")
    REFERENCE_SUGGESTED = QT_TRANSLATE_NOOP("Findings", "{number} is sent")
    DAY_PAST = QT_TRANSLATE_NOOP("Findings", "That day is over. From tomorrow on.")
    DAY_TODAY = QT_TRANSLATE_NOOP("Findings", "Not today any more. From tomorrow on.")
    DAY_OFF = QT_TRANSLATE_NOOP("Findings", "Couriers do not work that day.")
    NAMED_DAY_OFF = QT_TRANSLATE_NOOP("Findings", "Couriers do not work that day: {text}.")
    DAY_TOO_FAR = QT_TRANSLATE_NOOP("Findings", "That is more than a year ahead.")
    DAY_HOLIDAY = QT_TRANSLATE_NOOP("Findings", "{text}: couriers may not come.")
    DAY_BOOKED = QT_TRANSLATE_NOOP("Findings", "A pickup is already booked for that day.")
    DAY_BOOKED_BY = QT_TRANSLATE_NOOP("Findings", "Pickup {number} is already booked for that day.")
    DAY_BOOKED_OFTEN = QT_TRANSLATE_NOOP("Findings", "{n} pickups are already booked for that day.")
    MORE_THAN_WAIT = QT_TRANSLATE_NOOP("Findings", "More than the orders that wait now ({limit}).")
    NOTES_TOO_LONG = QT_TRANSLATE_NOOP("Findings", "{n} characters; at most {limit}")
    EMAIL_FORM = QT_TRANSLATE_NOOP("Findings", "This is no email address")
    EMAIL_TAKEN = QT_TRANSLATE_NOOP("Findings", "Another merchant has this email.")
    EMAIL_TAKEN_BY = QT_TRANSLATE_NOOP("Findings", "{name} has this email.")
    PHONE_TAKEN = QT_TRANSLATE_NOOP("Findings", "Another merchant has this mobile.")
    PHONE_TAKEN_BY = QT_TRANSLATE_NOOP("Findings", "{name} has this mobile.")
    EXTERNAL_ID_TAKEN = QT_TRANSLATE_NOOP("Findings", "Another merchant has this shop id.")
    EXTERNAL_ID_TAKEN_BY = QT_TRANSLATE_NOOP("Findings", "{name} has this shop id.")
    EXTERNAL_ID_FORM = QT_TRANSLATE_NOOP("Findings", "Latin letters, digits, and - _ . only")
    EXTERNAL_ID_SUGGESTED = QT_TRANSLATE_NOOP("Findings", "Left empty, one is made for it")
    CITY_UNKNOWN = QT_TRANSLATE_NOOP("Findings", "Not one of the cities of the service")
    ADVISED = QT_TRANSLATE_NOOP("Findings", "The service usually refuses an address without it")


# Said elsewhere, too.
_COMMON = {
    FindingKind.REQUIRED: Common.FILL_THIS_IN,
    FindingKind.ZONE_NOT_IN_LIST: Common.ZONE_NOT_LISTED,
    FindingKind.ORIGINAL_NOT_FOUND: Common.NO_SUCH_ORDER,
}
_OF_MERCHANTS = {
    FindingKind.PHONE_LANDLINE: Findings.MERCHANT_LANDLINE,
    FindingKind.ZONE_NOT_CHOSEN: Findings.ZONE_OF_OTHER_CITY,
    FindingKind.ZONE_LIST_MISSING: Findings.MERCHANT_ZONE_LIST_MISSING,
}
_WITH_NUMBER = {
    FindingKind.PHONE_TWO: Findings.PHONE_LEFT_OUT,
    FindingKind.AMOUNT_NAMED: Findings.AMOUNT_NAMED_AS,
}
# What may stand in a sentence.
_PARTS: Mapping[str, Callable[[Finding[Any]], str]] = {
    "n": lambda f: Formats.current().number(f.number),
    "limit": lambda f: Formats.current().number(f.limit),
    "amount": lambda f: Formats.current().money(f.limit),
    "named": lambda f: Formats.current().money(f.number),
    "number": lambda f: ltr(f.text),
    "text": lambda f: isolate(f.text),
    "name": lambda f: isolate(f.name),
    "kind": lambda f: order_type_words(f.text),
    "status": lambda f: status_words(f.text).text,
}


class _Parts(Mapping[str, str]):
    """What a sentence on this finding asks for."""

    def __init__(self, finding: Finding[Any]) -> None:
        self._finding = finding

    def __getitem__(self, name: str) -> str:
        return _PARTS[name](self._finding)

    def __iter__(self) -> Any:
        return iter(_PARTS)

    def __len__(self) -> int:
        return len(_PARTS)


def finding_words(finding: Finding[Any]) -> str:
    """Give the sentence that stands at the field."""
    words = _other(finding) or _COMMON.get(finding.kind) or Findings[finding.kind.name]
    return words.words.format_map(_Parts(finding))


def amount_trouble(typed: str) -> str:
    """Say why something typed is no amount; "" for one."""
    if not typed.strip() or certain(typed) is not None:
        return ""
    either = parse(typed)
    if either is None:
        return Findings.AMOUNT_NOT_A_NUMBER.words
    kind = FindingKind.AMOUNT_IN_TWO_WAYS
    return finding_words(Finding(DraftField.COD_AMOUNT, kind, number=either, limit=1_000 * either, text=typed))


def digits_words(finding: Finding[Any]) -> str:
    """Say how far a number has come that is still being typed."""
    return Findings.PHONE_BEING_TYPED.words.format_map(_Parts(finding))


def _other(finding: Finding[Any]) -> Vocabulary | None:
    """Give the sentence where the kind alone does not say it."""
    if isinstance(finding.field, MerchantField) and finding.kind in _OF_MERCHANTS:
        return _OF_MERCHANTS[finding.kind]
    match finding.kind:
        case FindingKind.PHONE_WRONG_LENGTH if finding.number <= 2:
            return Findings.PHONE_TOO_SHORT
        case FindingKind.PHONE_LANDLINE if not isinstance(finding.field, PickupField):
            is_first = finding.field is DraftField.PHONE
            return Findings.FIRST_PHONE_LANDLINE if is_first else Findings.OTHER_PHONE_LANDLINE
        case FindingKind.PHONE_TWO | FindingKind.AMOUNT_NAMED if finding.number:
            return _WITH_NUMBER[finding.kind]
        case FindingKind.ORIGINAL_NOT_COMPLETED if not finding.text:
            return Findings.ORIGINAL_OF_NO_STATUS
        case FindingKind.DAY_OFF if finding.text:
            return Findings.NAMED_DAY_OFF
        case FindingKind.DAY_BOOKED if finding.number > 1 or finding.text:
            return Findings.DAY_BOOKED_OFTEN if finding.number > 1 else Findings.DAY_BOOKED_BY
        case FindingKind.EMAIL_TAKEN | FindingKind.PHONE_TAKEN | FindingKind.EXTERNAL_ID_TAKEN if finding.name:
            return Findings[f"{finding.kind.name}_BY"]
    return None
