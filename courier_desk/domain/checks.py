"""Is this draft an order? Every field read once, by the rules of the specification's tables and of the field notes.

Errors stop, warnings and hints do not. A finding is a fact (which field, what kind, the numbers); its words are ui's.
Nothing is invented here: what cannot be repaired is refused or sent as it was typed, and either is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from courier_desk.domain.courier_lines import address_for_courier, says_refund
from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.findings import Checked, Finding, FindingKind, Severity
from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.money import UsualAmount, is_finer_than_a_piastre, parse
from courier_desk.domain.order_fields import CUSTOMER, FIELDS_OF, PARCEL, REQUEST, DraftField, FieldKind
from courier_desk.domain.orders import (
    NUMBER_DIGITS,
    Consignee,
    Delivery,
    ExchangeShipment,
    Order,
    OrderRequest,
    OrderType,
    ReturnShipment,
    Shipment,
    is_number,
)
from courier_desk.domain.phones import MOBILE_DIGITS, PhoneKind, is_same_number, read_phone, split_phones
from courier_desk.domain.shown_text import unprintable_letters
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, Governorate

#: Nobody sends more pieces under one label; a larger count is a slip (a phone or a price in the wrong field).
MOST_ITEMS = 9_999
COMPLETED = "completed"


def check(
    draft: OrderDraft,
    catalog: Catalog,
    *,
    suggested_reference: str = "",
    original: Order | None = None,
    absent_original: str = "",
    taken_reference: str = "",
    reference_before: str = "",
    usual: UsualAmount | None = None,
) -> Checked:
    """Read the draft as an order.

    ``suggested_reference`` is sent when the field is empty. ``original`` is the order a Return names, once found;
    ``absent_original`` is a number the service was asked for and does not have, ``taken_reference`` one that another
    order of this desk turned out to have, ``reference_before`` the one under which this order is known at the service,
    ``usual`` what the merchant usually collects.
    """
    known = _Known(suggested_reference, original, absent_original, taken_reference, reference_before, usual)
    return _Reading(draft, catalog, known).checked()


def tidy(text: str) -> str:
    """Give one line as it is sent: no unseen or control characters, single blanks."""
    if text.isprintable():  # nearly always; what is unseen is not printable
        return " ".join(text.split())
    seen = "".join(character if character.isprintable() else " " for character in strip_unseen(text))
    return " ".join(seen.split())


def tidy_lines(text: str) -> str:
    """Give several lines as they are sent, without empty ones at either end."""
    return "\n".join(tidy(line) for line in text.splitlines()).strip()


#: What stands on a label as it was typed.
_PRINTED = (DraftField.FULL_NAME, DraftField.ADDRESS, DraftField.BUILDING, DraftField.APARTMENT, DraftField.NOTES)
#: How words are sent. What is no flag and not among them has a rule of its own.
_TIDIED: Mapping[FieldKind, Callable[[str], str]] = {FieldKind.TEXT: tidy, FieldKind.LINES: tidy_lines}
_RULELESS = frozenset({FieldKind.FLAG, *_TIDIED})


@cache
def _ruleless(kind: OrderType, part: str) -> tuple[tuple[str, str, Callable[[str], str] | None], ...]:
    """Name what is sent of a part without a rule of its own: its attributes, and how its words are sent."""
    return tuple(
        (field.sent, field.typed, _TIDIED.get(field.kind))
        for field in FIELDS_OF[kind]
        if field.part == part and not field.required and field.kind in _RULELESS
    )


@frozen
class _Known:
    """What the desk knows beside the draft."""

    suggested: str
    original: Order | None
    absent: str
    taken: str
    before: str
    usual: UsualAmount | None


class _Reading:
    """One pass over a draft, collecting what is found on the way."""

    def __init__(self, draft: OrderDraft, catalog: Catalog, known: _Known) -> None:
        self._draft = draft
        self._catalog = catalog
        self._known = known
        self._findings: list[Finding] = []

    def checked(self) -> Checked:
        shipment_first = self._original_number() if self._draft.order_type is OrderType.RETURN else ""
        consignee = self._consignee()
        shipment = self._shipment(shipment_first)
        self._printable()
        reference = self._reference()
        stopped = any(finding.severity is Severity.ERROR for finding in self._findings)
        if stopped or consignee is None or shipment is None:
            return Checked(None, tuple(self._findings))
        request = OrderRequest(
            consignee=consignee,
            shipment=shipment,
            reference=reference,
            pickup_address_id=self._draft.pickup_address_id.strip(),
            **self._without_rules(REQUEST),
        )
        return Checked(request, tuple(self._findings))

    def _found(
        self,
        field: DraftField,
        kind: FindingKind,
        severity: Severity = Severity.ERROR,
        *,
        number: int = 0,
        limit: int = 0,
        text: str = "",
    ) -> None:
        self._findings.append(Finding(field, kind, severity, number, limit, text))

    def _required(self, field: DraftField) -> str:
        text = tidy(getattr(self._draft, field.value))
        if not text:
            self._found(field, FindingKind.REQUIRED)
        return text

    def _without_rules(self, part: str) -> dict[str, Any]:
        """Read the fields of a part of the request that may hold anything: words and flags that are not required."""
        read: dict[str, Any] = {}
        for sent, typed, tidied in _ruleless(self._draft.order_type, part):
            text = getattr(self._draft, typed)
            read[sent] = text if tidied is None else tidied(text)
        return read

    def _printable(self) -> None:
        """A label has letters of Arabic and of Latin alphabets; all else is printed as boxes."""
        for field in _PRINTED:
            if unprintable := unprintable_letters(getattr(self._draft, field.value)):
                self._found(field, FindingKind.TEXT_UNPRINTABLE, Severity.WARNING, text=unprintable)

    # customer and address

    def _consignee(self) -> Consignee | None:
        phone, other = self._phones()
        name = self._required(DraftField.FULL_NAME)
        governorate = self._zone()
        address = self._required(DraftField.ADDRESS)
        building, apartment = tidy(self._draft.building), tidy(self._draft.apartment)
        full_address = address_for_courier(address, building, apartment)
        if full_address != address:
            self._found(DraftField.ADDRESS, FindingKind.ADDRESS_EXTENDED, Severity.HINT, text=full_address)
        if governorate is None:
            return None
        return Consignee(
            full_name=name,
            phone=phone,
            other_phone=other,
            address=full_address,
            governorate=governorate,
            zone=self._draft.zone,
            building=building,
            apartment=apartment,
            **self._without_rules(CUSTOMER),
        )

    def _phones(self) -> tuple[str, str]:
        first, other_typed = phones_sent(self._draft)
        if other_typed is not self._draft.other_phone:
            self._found(DraftField.PHONE, FindingKind.PHONE_TWO, Severity.HINT, text=read_phone(other_typed).number)
        phone = self._phone(DraftField.PHONE, first, self._draft.phone_confirmed)
        other = self._phone(DraftField.OTHER_PHONE, other_typed, self._draft.other_phone_confirmed)
        if is_same_number(phone, other):
            self._found(DraftField.OTHER_PHONE, FindingKind.PHONE_TWICE, Severity.WARNING)
            return phone, ""
        return phone, other

    def _phone(self, field: DraftField, typed: str, confirmed: str) -> str:
        primary = field is DraftField.PHONE
        number, said = judge_phone(typed, confirmed=confirmed, landline_fits=not primary)
        if said is None:
            return number
        if primary or said.kind is not FindingKind.REQUIRED:
            self._found(field, said.kind, said.severity, number=said.number, limit=said.limit, text=said.text)
        return number

    def _zone(self) -> Governorate | None:
        draft = self._draft
        if not tidy(draft.zone):
            self._found(DraftField.ZONE, FindingKind.REQUIRED)
        elif self._catalog.is_unreadable:
            return self._typed_zone()
        elif not self._catalog.zones:
            self._found(DraftField.ZONE, FindingKind.ZONE_LIST_MISSING, text=draft.zone)
        elif not draft.governorate:
            self._found(DraftField.ZONE, FindingKind.ZONE_NOT_CHOSEN, text=draft.zone)
        elif not self._catalog.holds(draft.governorate, draft.zone):
            self._found(DraftField.ZONE, FindingKind.ZONE_NOT_IN_LIST, text=draft.zone)
        else:
            return Governorate(draft.governorate)
        return None

    def _typed_zone(self) -> Governorate | None:
        """Let the service judge a typed zone whose list cannot be read."""
        draft = self._draft
        if draft.governorate not in tuple(Governorate):
            self._found(DraftField.ZONE, FindingKind.ZONE_WITHOUT_GOVERNORATE, text=draft.zone)
            return None
        self._found(DraftField.ZONE, FindingKind.ZONE_UNCHECKED, Severity.WARNING, text=draft.zone)
        return Governorate(draft.governorate)

    # what is sent

    def _shipment(self, original_number: str) -> Shipment | None:
        match self._draft.order_type:
            case OrderType.DELIVER:
                return self._delivery()
            case OrderType.RETURN:
                return self._return(original_number)
            case OrderType.EXCHANGE:
                return self._exchange()

    def _delivery(self) -> Delivery | None:
        description = self._required(DraftField.DESCRIPTION)
        items = self._count(DraftField.ITEMS)
        cod = self._amount(DraftField.COD_AMOUNT) if self._draft.cod else None
        if items is None:
            return None
        return Delivery(description=description, items=items, cod=cod, **self._without_rules(PARCEL))

    def _return(self, original_number: str) -> ReturnShipment | None:
        description = self._required(DraftField.DESCRIPTION)
        items = self._count(DraftField.ITEMS)
        original_items = self._count(DraftField.ORIGINAL_ITEMS, optional=True)
        partial = self._partial(items, original_items) if self._draft.partial else None
        reason = self._required(DraftField.REASON)
        if items is None:
            return None
        return ReturnShipment(
            description=description,
            items=items,
            original_number=original_number,
            reason=reason,
            partial_items=partial,
            original_items=original_items,
            **self._without_rules(PARCEL),
        )

    def _partial(self, items: int | None, original_items: int | None) -> int | None:
        """Read the partial count and hold it against the original's, the service's own word before the typed one."""
        partial = self._count(DraftField.PARTIAL_ITEMS)
        known = self._known.original.items if self._known.original is not None else None
        if known is not None and original_items is not None and known != original_items:
            self._found(
                DraftField.ORIGINAL_ITEMS,
                FindingKind.ORIGINAL_COUNT_DIFFERS,
                Severity.WARNING,
                number=original_items,
                limit=known,
            )
        whole = known or original_items
        if partial is None:
            return None
        at = DraftField.PARTIAL_ITEMS
        if whole is not None and partial > whole:
            self._found(at, FindingKind.PARTIAL_MORE_THAN_ORIGINAL, number=partial, limit=whole)
        elif partial == whole:
            self._found(at, FindingKind.PARTIAL_IS_ALL, Severity.WARNING, number=partial)
        elif items is not None and items != partial:
            self._found(at, FindingKind.PARTIAL_DIFFERS, Severity.WARNING, number=partial, limit=items)
        return partial

    def _exchange(self) -> ExchangeShipment | None:
        current = self._required(DraftField.CURRENT)
        current_items = self._count(DraftField.CURRENT_ITEMS)
        new = self._required(DraftField.NEW)
        new_items = self._count(DraftField.NEW_ITEMS)
        cash = self._cash_difference() if self._draft.cash_difference else None
        if current_items is None or new_items is None:
            return None
        return ExchangeShipment(
            current=current,
            current_items=current_items,
            new=new,
            new_items=new_items,
            cash_difference=cash,
            **self._without_rules(PARCEL),
        )

    def _cash_difference(self) -> int | None:
        amount = self._amount(DraftField.CASH_AMOUNT)
        refund = self._draft.cash_direction is CashDirection.WE_REFUND
        if amount and says_refund(self._draft.notes) is not refund:
            self._found(DraftField.NOTES, FindingKind.CASH_DIRECTION_NOT_SAID, Severity.WARNING)
        return -amount if amount and refund else amount

    def _original_number(self) -> str:
        number = self._required(DraftField.ORIGINAL_NUMBER)
        digits = fold_digits(number)
        if number and not is_number(digits):
            self._found(
                DraftField.ORIGINAL_NUMBER,
                FindingKind.ORIGINAL_NOT_SIX_DIGITS,
                number=len(digits),
                limit=NUMBER_DIGITS,
            )
        elif digits and digits == self._known.absent:
            self._found(DraftField.ORIGINAL_NUMBER, FindingKind.ORIGINAL_NOT_FOUND, text=digits)
        elif self._known.original is not None and self._known.original.number == digits:
            self._original_fits(self._known.original)
        return digits

    def _original_fits(self, original: Order) -> None:
        """A Return needs a completed Deliver order; only the service knows for sure, so a status never stops."""
        at = DraftField.ORIGINAL_NUMBER
        if original.order_type and original.order_type.casefold() != OrderType.DELIVER.value.casefold():
            self._found(at, FindingKind.ORIGINAL_NOT_DELIVER, text=original.order_type)
        elif original.status.casefold() != COMPLETED:
            self._found(at, FindingKind.ORIGINAL_NOT_COMPLETED, Severity.WARNING, text=original.status)

    # numbers and reference

    def _count(self, field: DraftField, *, optional: bool = False) -> int | None:
        typed = tidy(getattr(self._draft, field.value))
        digits = fold_digits(typed)
        if not typed:
            if not optional:
                self._found(field, FindingKind.REQUIRED)
            return None
        if not re.fullmatch(r"[+-]?[0-9]{1,12}", digits):
            self._found(field, FindingKind.COUNT_NOT_A_NUMBER, text=typed)
            return None
        count = int(digits)
        if count < 1:
            self._found(field, FindingKind.COUNT_NOT_POSITIVE)
            return None
        if count > MOST_ITEMS:
            self._found(field, FindingKind.COUNT_TOO_LARGE, number=count, limit=MOST_ITEMS)
            return None
        return count

    def _amount(self, field: DraftField) -> int | None:
        typed = tidy(getattr(self._draft, field.value))
        if not typed:
            self._found(field, FindingKind.AMOUNT_MISSING)
            return None
        amount = parse(typed)
        if amount is None:
            fine = is_finer_than_a_piastre(typed)
            kind = FindingKind.AMOUNT_TOO_FINE if fine else FindingKind.AMOUNT_NOT_A_NUMBER
            self._found(field, kind, text=typed)
        elif amount == 0:
            self._found(field, FindingKind.AMOUNT_ZERO)
        elif self._known.usual is not None and self._known.usual.is_exceeded_by(amount):
            most = self._known.usual.most
            self._found(field, FindingKind.AMOUNT_UNUSUAL, Severity.WARNING, number=amount, limit=most)
        return amount

    def _reference(self) -> str:
        typed, suggested = tidy(self._draft.reference), self._known.suggested
        at = DraftField.REFERENCE
        if self._known.before and typed != self._known.before:
            self._found(at, FindingKind.REFERENCE_CHANGED, Severity.WARNING, text=self._known.before)
        if not typed:
            if suggested:
                self._found(at, FindingKind.REFERENCE_SUGGESTED, Severity.HINT, text=suggested)
            return suggested
        if typed == self._known.taken:
            self._found(at, FindingKind.REFERENCE_TAKEN, text=suggested)
        elif not typed.isascii():
            self._found(at, FindingKind.REFERENCE_NOT_ASCII, Severity.HINT)
        return typed


def phones_sent(draft: OrderDraft) -> tuple[str, str]:
    """Give both phones as typed, the second of two in the first field as the other one when that is empty."""
    first, second = phones_of(draft.phone)
    return first, second if second and not draft.other_phone.strip() else draft.other_phone


@frozen
class PhoneSaid:
    """What is to be said of a phone, wherever one is typed: the parts of a finding without its field."""

    kind: FindingKind
    severity: Severity = Severity.ERROR
    number: int = 0
    limit: int = 0
    text: str = ""


def judge_phone(typed: str, *, confirmed: str = "", landline_fits: bool = False) -> tuple[str, PhoneSaid | None]:
    """Read a phone: an Egyptian mobile, or the number that a person has ``confirmed`` to be meant as it is.

    Gives what would be sent, and what is to be said of it. ``landline_fits``: a landline of Greater Cairo needs no
    person's word.
    """
    phone = read_phone(typed)
    number = phone.number
    fits = landline_fits and phone.kind is PhoneKind.LANDLINE
    if phone.is_confirmed_by(confirmed) and not fits:
        return number, PhoneSaid(FindingKind.PHONE_CONFIRMED, Severity.WARNING, text=number)
    meant = number if phone.may_be_confirmed else ""
    match phone.kind:
        case PhoneKind.EMPTY:
            return number, PhoneSaid(FindingKind.REQUIRED)
        case PhoneKind.LANDLINE:
            severity = Severity.WARNING if fits else Severity.ERROR
            return number, PhoneSaid(FindingKind.PHONE_LANDLINE, severity, text="" if fits else meant)
        case PhoneKind.WRONG_LENGTH:
            said = PhoneSaid(FindingKind.PHONE_WRONG_LENGTH, number=phone.digits, limit=MOBILE_DIGITS, text=meant)
            return number, said
        case PhoneKind.UNKNOWN_PREFIX:
            return number, PhoneSaid(FindingKind.PHONE_UNKNOWN_PREFIX, text=meant)
        case PhoneKind.LOST_DIGITS:
            return number, PhoneSaid(FindingKind.PHONE_LOST_DIGITS, text=number)
        case PhoneKind.NOT_A_NUMBER:
            return number, PhoneSaid(FindingKind.PHONE_NOT_A_NUMBER, text=number)
        case PhoneKind.MOBILE if _is_other_number(typed, number):
            return number, PhoneSaid(FindingKind.PHONE_REPAIRED, Severity.HINT, text=number)
    return number, None


def phones_of(typed: str) -> tuple[str, str]:
    """Part a phone field that holds two whole numbers; anything else is one number, as typed."""
    if read_phone(typed).is_mobile:
        return typed, ""
    first, second = split_phones(typed)
    whole = (PhoneKind.MOBILE, PhoneKind.LANDLINE)
    if read_phone(first).kind in whole and read_phone(second).kind in whole:
        return first, second
    return typed, ""


def _is_other_number(typed: str, number: str) -> bool:
    """Tell whether the repair changed more than blanks and dashes: only that is worth a word."""
    digits = re.sub(r"[\s\-–().]", "", fold_digits(strip_unseen(typed)))
    return digits != number
