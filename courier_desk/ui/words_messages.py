"""The service's own messages in our words: found by how a message begins, because it carries tails (field notes, 3).

A message may hold several, joined by semicolons; each that is known gives its sentence, each sentence once. Sentences
come in variants: the first one whose every fact is known is said. Nothing here knows a kind of failure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from PySide6.QtCore import QT_TRANSLATE_NOOP

from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen
from courier_desk.ui.words import Formats, isolate, listed, ltr, pickup_status_words, status_words
from courier_desk.ui.words_common import Common, table_words
from courier_desk.ui.words_fields import knows_field, service_field_words

_CONTEXT = "Failures"
_PLACE = pattern(r"\{(\w+)\}")
Variants = tuple[object, ...]


@frozen(kw_only=True)
class About:
    """What the desk knows beside a failure, for the sentences that can name it; what is empty is not named.

    ``number``: of the order or pickup it is about, ``original``: of the order a Return names, ``merchant``: the name of
    the merchant who has the fact already, ``digits``: how many were typed, ``until``: when express could last change,
    ``missing``: labels of the fields left empty, ``changed_by``: desk and person of the site who changed it meanwhile.
    """

    number: str = ""
    original: str = ""
    merchant: str = ""
    digits: int | None = None
    until: datetime | None = None
    missing: Sequence[str] = ()
    changed_by: str = ""


_ZONE = (Common.ZONE_NOT_LISTED,)
_MOBILE = (
    QT_TRANSLATE_NOOP("Failures", "The mobile needs 11 digits, this has {digits}."),
    QT_TRANSLATE_NOOP("Failures", "The mobile needs 11 digits."),
)
_NO_ORIGINAL = (
    QT_TRANSLATE_NOOP("Failures", "{original} was not found by the service"),
    QT_TRANSLATE_NOOP("Failures", "The original order was not found by the service."),
)
_GOVERNORATE = (QT_TRANSLATE_NOOP("Failures", "Choose a zone; it sets the governorate."),)
_RETURNED_ALREADY = (QT_TRANSLATE_NOOP("Failures", "This order has a return already; there can be only one."),)
#: How a message begins (folded) -> our sentence in its variants. Specification, Validation messages; field notes.
_STARTS: tuple[tuple[str, Variants], ...] = (
    ("area / zone", _ZONE),
    (
        "all customer info fields are required",
        (
            QT_TRANSLATE_NOOP("Failures", "Missing: {missing}."),
            QT_TRANSLATE_NOOP("Failures", "Missing: name, phone, address, governorate or zone."),
        ),
    ),
    ("government and ordertype are required", (Common.CHOOSE_ZONE_FOR_FEE,)),
    ("government must be one of", _GOVERNORATE),
    ("governorate must be one of", _GOVERNORATE),
    (
        "this order can no longer be deleted",
        (QT_TRANSLATE_NOOP("Failures", "Only New orders can be deleted. Cancel it instead."),),
    ),
    (
        "this pickup can no longer be deleted",
        (QT_TRANSLATE_NOOP("Failures", "Only New or Pending pickups can be deleted."),),
    ),
    (
        "this pickup can no longer be edited",
        (QT_TRANSLATE_NOOP("Failures", "Only New or Pending pickups can be changed."),),
    ),
    (
        "this order cannot be cancel",
        (
            QT_TRANSLATE_NOOP("Failures", "It cannot be cancelled now. Its status: {status}."),
            QT_TRANSLATE_NOOP("Failures", "It cannot be cancelled in its present status."),
        ),
    ),
    (
        "this pickup cannot be cancel",
        (
            QT_TRANSLATE_NOOP("Failures", "The pickup cannot be cancelled now. Its status: {status}."),
            QT_TRANSLATE_NOOP("Failures", "The pickup cannot be cancelled in its present status."),
        ),
    ),
    (
        "address and order details cannot be edited",
        (Common.COURIER_HAS_IT,),
    ),
    (
        "express shipping option cannot be changed",
        (
            QT_TRANSLATE_NOOP("Failures", "Express could change until {until}, 6 hours after creation."),
            QT_TRANSLATE_NOOP("Failures", "Express can change only in the first 6 hours after creation."),
        ),
    ),
    ("phone must be 11 digits", _MOBILE),
    ("pickupaddress.city is required", (QT_TRANSLATE_NOOP("Failures", "Choose the city."),)),
    ("original order not found", _NO_ORIGINAL),
    (
        "only a completed deliver order can be returned",
        (QT_TRANSLATE_NOOP("Failures", "Only a completed Deliver order can be returned."),),
    ),
    ("a return for this order already exists", _RETURNED_ALREADY),
    (
        "a new order is deleted",
        (QT_TRANSLATE_NOOP("Failures", "A New order is not cancelled but deleted. Delete it instead."),),
    ),
    (
        "a new pickup is deleted",
        (QT_TRANSLATE_NOOP("Failures", "A New pickup is not cancelled but deleted. Delete it instead."),),
    ),
    ("pickupdate must be a future date", (QT_TRANSLATE_NOOP("Failures", "Choose a day from tomorrow on."),)),
    (
        "pickupdate must be a business day",
        (QT_TRANSLATE_NOOP("Failures", "The couriers do not work on that day. Choose another."),),
    ),
    ("pickupdate must be a date", (QT_TRANSLATE_NOOP("Failures", "Choose the day of the pickup."),)),
    ("email must be", (QT_TRANSLATE_NOOP("Failures", "This is no email address."),)),
)
#: The fact that another merchant has already (field, folded) -> the sentence.
_TAKEN: Mapping[str, Variants] = {
    "email": (
        QT_TRANSLATE_NOOP("Failures", "Another merchant has this email: {merchant}. Open it, or use another."),
        QT_TRANSLATE_NOOP("Failures", "Another merchant has this email. Open it, or use another."),
    ),
    "phone": (
        QT_TRANSLATE_NOOP("Failures", "Another merchant has this mobile: {merchant}. Open it, or use another."),
        QT_TRANSLATE_NOOP("Failures", "Another merchant has this mobile. Open it, or use another."),
    ),
    "externalmerchantid": (
        QT_TRANSLATE_NOOP("Failures", "Another merchant has this shop id: {merchant}. Open it, or use another."),
        QT_TRANSLATE_NOOP("Failures", "Another merchant has this shop id. Open it, or use another."),
    ),
}
#: What stands behind a name or a number of the service's choice -> our sentence.
_WITHIN: tuple[tuple[str, Variants], ...] = (("already has an associated return request", _RETURNED_ALREADY),)
#: What follows a field's name (folded) -> the sentence about that field.
_ABOUT_FIELD: tuple[tuple[str, Variants], ...] = (
    ("is required", (QT_TRANSLATE_NOOP("Failures", "{field} is missing."),)),
    ("are required", (QT_TRANSLATE_NOOP("Failures", "{field} is missing."),)),
    ("must be 11 digits", _MOBILE),
    ("must be a positive integer", (QT_TRANSLATE_NOOP("Failures", "{field}: a whole number, at least 1."),)),
    ("must be a number", (QT_TRANSLATE_NOOP("Failures", "{field}: this is no number."),)),
    ("must be between", (QT_TRANSLATE_NOOP("Failures", "{field}: the service does not take this much."),)),
    ("must be at most", (QT_TRANSLATE_NOOP("Failures", "{field} is too long for the service."),)),
    ("is more than the original", (QT_TRANSLATE_NOOP("Failures", "{field}: the original had fewer."),)),
    (
        "is not an address of this business",
        (QT_TRANSLATE_NOOP("Failures", "{field}: the service does not know this address."),),
    ),
    ("must be", (QT_TRANSLATE_NOOP("Failures", "{field}: the service does not take this."),)),
    ("is not valid", (QT_TRANSLATE_NOOP("Failures", "{field}: the service does not take this."),)),
    ("is invalid", (QT_TRANSLATE_NOOP("Failures", "{field}: the service does not take this."),)),
)
_FIELD_FIRST = pattern(r"^([A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*) (.+)$", re.DOTALL)


def message_words(message: str, *, status: str = "", pickup: bool = False, about: About | None = None) -> str:
    """Give our sentences for what the service said; empty when none of it is known.

    ``status``: the present status that came with it, of a pickup or of an order.
    """
    values = _values(about or About(), status, pickup=pickup)
    found = dict.fromkeys(_sentence(part, values) for part in message.split(";"))
    return " ".join(sentence for sentence in found if sentence)


def taken_words(field: str, about: About | None = None) -> str:
    """Give the sentence for a fact another merchant has already; empty when the field is not known."""
    return _taken(field, _values(about or About(), "", pickup=False))


def said(variants: Variants, values: Mapping[str, str]) -> str:
    """Give the first variant whose every place can be filled; the last one has none."""
    for variant in variants:
        sentence = table_words(_CONTEXT, variant)
        if all(values.get(place) for place in _PLACE.findall(sentence)):
            return _PLACE.sub(lambda place: values.get(place.group(1), ""), sentence)
    return ""


def _values(about: About, status: str, *, pickup: bool) -> dict[str, str]:
    words = (pickup_status_words if pickup else status_words)(status).text if status else ""
    formats = Formats.current()
    return {
        "status": words,
        "number": ltr(about.number),
        "original": ltr(about.original),
        "merchant": isolate(about.merchant),
        "digits": "" if about.digits is None else formats.number(about.digits),
        "until": "" if about.until is None else formats.time(about.until),
        "missing": listed(about.missing),
    }


def _taken(field: str, values: Mapping[str, str]) -> str:
    variants = _TAKEN.get(field.strip().casefold().removesuffix("number"))
    return said(variants, values) if variants else ""


def _sentence(part: str, values: Mapping[str, str]) -> str:
    """Give the sentence for one message; empty when it is not known."""
    folded = " ".join(part.split()).casefold()
    for start, variants in _STARTS:
        if folded.startswith(start):
            return said(variants, values)
    for words, variants in _WITHIN:
        if words in folded:
            return said(variants, values)
    named = _FIELD_FIRST.match(part.strip())
    if named is None or not knows_field(named.group(1)):
        return ""
    rest = " ".join(named.group(2).split()).casefold()
    if rest.startswith(("is already registered", "already exists", "is already")):
        return _taken(named.group(1), values)
    for start, variants in _ABOUT_FIELD:
        if rest.startswith(start):
            return said(variants, {**values, "field": service_field_words(named.group(1))})
    return ""
