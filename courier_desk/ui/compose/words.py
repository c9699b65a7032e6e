"""Words for what a check of a draft found, and the names of the form's fields inside a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.findings import Finding, FindingKind
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import Order
from courier_desk.ui.words import Formats, isolate, listed, ltr, order_type_words, status_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate


def finding_words(finding: Finding) -> str:
    """Give the sentence that stands at the field."""
    return _FINDINGS[finding.kind](finding)


def field_words(field: DraftField) -> str:
    """Give the name of a field as it stands inside a sentence."""
    return _FIELDS[field]()


def order_facts(order: Order) -> tuple[str, str]:
    """Give two lines on an original order: who and where; what, when and which amount."""
    who = listed([isolate(order.full_name), isolate(ZoneWords.current().name(order.governorate, order.zone))])
    formats = Formats.current()
    what = ""
    if order.description:
        count = formats.number(order.items) if order.items is not None else ""
        what = f"{count} × {isolate(order.description)}" if count else isolate(order.description)
    when = ltr(formats.date(order.created.date())) if order.created is not None else ""
    amount = ""
    if order.amount and order.amount_type in {"COD", "CD"}:
        tag = (
            translate("Compose", "COD {amount}") if order.amount_type == "COD" else translate("Compose", "CD {amount}")
        )
        tag = translate("Compose", "Refund {amount}") if order.amount < 0 else tag
        amount = tag.format(amount=formats.money(abs(order.amount)))
    return who, listed([what, when, amount])


def _wrong_length(finding: Finding) -> str:
    if finding.number < finding.limit:
        text = Common.MOBILES_HAVE.words if finding.number > 2 else ""
        text = text or translate("Compose", "Too short; mobiles have {limit} digits")
    else:
        text = Common.MOBILES_HAVE.words
    return _numbers(text, finding)


def _unusual(finding: Finding) -> str:
    text = translate("Compose", "Far above the usual: nearly all orders here stay under {amount}")
    return text.format(amount=Formats.current().money(finding.limit))


def _numbers(text: str, finding: Finding) -> str:
    formats = Formats.current()
    return text.format(n=formats.number(finding.number), limit=formats.number(finding.limit))


def _not_completed(finding: Finding) -> str:
    if not finding.text:
        return translate("Compose", "Its status is not known. The service takes a return only of a completed order.")
    return translate("Compose", "It is {status}. The service takes a return only of a completed order.").format(
        status=status_words(finding.text).text
    )


_FINDINGS: Mapping[FindingKind, Callable[[Finding], str]] = {
    FindingKind.REQUIRED: lambda _f: Common.FILL_THIS_IN.words,
    FindingKind.PHONE_REPAIRED: lambda f: Common.SENT_AS.words.format(number=ltr(f.text)),
    FindingKind.PHONE_WRONG_LENGTH: _wrong_length,
    FindingKind.PHONE_UNKNOWN_PREFIX: lambda _f: Common.MOBILES_BEGIN.words,
    FindingKind.PHONE_LANDLINE: lambda f: (
        translate("Compose", "A landline belongs into Other phone")
        if f.field is DraftField.PHONE
        else translate("Compose", "A landline; the courier can only call it")
    ),
    FindingKind.PHONE_CONFIRMED: lambda f: Common.SENT_UNLIKE_MOBILES.words.format(
        number=ltr(f.text)
    ),
    FindingKind.PHONE_LOST_DIGITS: lambda _f: Common.DIGITS_LOST.words,
    FindingKind.PHONE_NOT_A_NUMBER: lambda _f: Common.NO_PHONE_NUMBER.words,
    FindingKind.PHONE_TWO: lambda f: translate("Compose", "{number} goes to Other phone").format(number=ltr(f.text)),
    FindingKind.PHONE_TWICE: lambda _f: translate("Compose", "The same number as Phone: it is not sent twice"),
    FindingKind.ZONE_NOT_CHOSEN: lambda _f: translate("Compose", "Choose a zone from the list"),
    FindingKind.ZONE_NOT_IN_LIST: lambda _f: Common.ZONE_NOT_LISTED.words,
    FindingKind.ZONE_LIST_MISSING: lambda _f: translate(
        "Compose", "The zone list was never read. Keep this as a draft until there is a connection."
    ),
    FindingKind.ZONE_UNCHECKED: lambda _f: Common.ZONE_NOT_CHECKED.words,
    FindingKind.ZONE_WITHOUT_GOVERNORATE: lambda _f: translate(
        "Compose", "The service's zone list cannot be read. Choose the governorate of this zone."
    ),
    FindingKind.ADDRESS_EXTENDED: lambda f: translate("Compose", "The courier reads: {address}").format(
        address=isolate(f.text)
    ),
    FindingKind.COUNT_NOT_A_NUMBER: lambda _f: Common.WHOLE_NUMBER.words,
    FindingKind.COUNT_NOT_POSITIVE: lambda _f: Common.AT_LEAST_ONE.words,
    FindingKind.COUNT_TOO_LARGE: lambda f: _numbers(Common.AT_MOST.words, f),
    FindingKind.PARTIAL_MORE_THAN_ORIGINAL: lambda f: _numbers(
        translate("Compose", "The original had only {limit}"), f
    ),
    FindingKind.PARTIAL_IS_ALL: lambda _f: translate("Compose", "That is all of it; then it is no partial return"),
    FindingKind.PARTIAL_DIFFERS: lambda f: _numbers(translate("Compose", "Items says {limit}"), f),
    FindingKind.AMOUNT_MISSING: lambda _f: translate("Compose", "Type the amount, or switch it off"),
    FindingKind.AMOUNT_ZERO: lambda _f: translate("Compose", "Zero is no amount. Type it, or switch it off."),
    FindingKind.AMOUNT_UNUSUAL: _unusual,
    FindingKind.AMOUNT_NOT_A_NUMBER: lambda _f: translate("Compose", "This is no amount"),
    FindingKind.AMOUNT_TOO_FINE: lambda _f: translate("Compose", "At most two digits after the point"),
    FindingKind.TEXT_UNPRINTABLE: lambda f: translate("Compose", "A label cannot show {letters}").format(
        letters=isolate(f.text)
    ),
    FindingKind.CASH_DIRECTION_NOT_SAID: lambda _f: translate(
        "Compose", "The first line no longer says which way the cash goes"
    ),
    FindingKind.ORIGINAL_NOT_SIX_DIGITS: lambda f: _numbers(
        translate("Compose", "An order number has {limit} digits"), f
    ),
    FindingKind.ORIGINAL_NOT_FOUND: lambda f: Common.NO_SUCH_ORDER.words.format(
        number=ltr(f.text)
    ),
    FindingKind.ORIGINAL_NOT_DELIVER: lambda f: translate(
        "Compose", "It is of the kind {kind}; only a Deliver order can be returned"
    ).format(kind=order_type_words(f.text)),
    FindingKind.ORIGINAL_NOT_COMPLETED: _not_completed,
    FindingKind.ORIGINAL_COUNT_DIFFERS: lambda f: _numbers(translate("Compose", "The service says {limit}"), f),
    FindingKind.REFERENCE_TAKEN: lambda f: translate(
        "Compose", "Another order here has this reference. Leave it empty for {reference}."
    ).format(reference=ltr(f.text)),
    FindingKind.REFERENCE_CHANGED: lambda f: translate(
        "Compose", "Whoever looks for this order by {reference} will not find it any more"
    ).format(reference=ltr(f.text)),
    FindingKind.REFERENCE_NOT_ASCII: lambda _f: translate(
        "Compose", "Latin letters and digits are found again more surely"
    ),
    FindingKind.REFERENCE_SUGGESTED: lambda f: translate("Compose", "{reference} is sent").format(
        reference=ltr(f.text)
    ),
}  # fmt: skip

_FIELDS: Mapping[DraftField, Callable[[], str]] = {
    DraftField.PHONE: lambda: translate("Compose", "phone", "inside a list"),
    DraftField.OTHER_PHONE: lambda: translate("Compose", "other phone", "inside a list"),
    DraftField.FULL_NAME: lambda: translate("Compose", "name", "inside a list"),
    DraftField.ZONE: lambda: translate("Compose", "zone", "inside a list"),
    DraftField.ADDRESS: lambda: translate("Compose", "address", "inside a list"),
    DraftField.BUILDING: lambda: translate("Compose", "building", "inside a list"),
    DraftField.APARTMENT: lambda: translate("Compose", "apartment", "inside a list"),
    DraftField.WORKPLACE: lambda: translate("Compose", "workplace", "inside a list"),
    DraftField.DESCRIPTION: lambda: translate("Compose", "what is inside", "inside a list"),
    DraftField.ITEMS: lambda: translate("Compose", "items", "inside a list"),
    DraftField.COD_AMOUNT: lambda: translate("Compose", "amount to collect", "inside a list"),
    DraftField.EXPRESS: lambda: translate("Compose", "express", "inside a list"),
    DraftField.MAY_INSPECT: lambda: translate("Compose", "inspection", "inside a list"),
    DraftField.ORIGINAL_NUMBER: lambda: translate("Compose", "original order", "inside a list"),
    DraftField.REASON: lambda: translate("Compose", "reason", "inside a list"),
    DraftField.RETURN_NOTES: lambda: translate("Compose", "return notes", "inside a list"),
    DraftField.PARTIAL_ITEMS: lambda: translate("Compose", "items coming back", "inside a list"),
    DraftField.ORIGINAL_ITEMS: lambda: translate("Compose", "items in the original", "inside a list"),
    DraftField.CURRENT: lambda: translate("Compose", "product with the customer", "inside a list"),
    DraftField.CURRENT_ITEMS: lambda: translate("Compose", "items taken", "inside a list"),
    DraftField.NEW: lambda: translate("Compose", "replacement", "inside a list"),
    DraftField.NEW_ITEMS: lambda: translate("Compose", "items delivered", "inside a list"),
    DraftField.CASH_AMOUNT: lambda: translate("Compose", "cash difference", "inside a list"),
    DraftField.REFERENCE: lambda: translate("Compose", "reference", "inside a list"),
    DraftField.PICKUP_ADDRESS: lambda: translate("Compose", "pickup address", "inside a list"),
    DraftField.NOTES: lambda: translate("Compose", "notes", "inside a list"),
}
