"""Is this draft an order? Every field read once, by the rules of the specification's tables and of the field notes.

Errors stop, warnings and hints do not. A finding is a fact (which field, what kind, the numbers); its words are ui's.
Nothing is invented here: what cannot be repaired is refused or sent as it was typed, and either is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from courier_desk.domain.courier_lines import address_for_courier, says_refund
from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.findings import Checked, CheckedOrder, FindingKind, Severity
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.form_reading import FormReading, tidy, tidy_lines
from courier_desk.domain.money import UsualAmount, certain, is_finer_than_a_piastre, parse
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
from courier_desk.domain.phones import PhoneKind, is_same_number, read_phone, split_phones
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
) -> CheckedOrder:
    """Read the draft as an order.

    ``suggested_reference`` is sent when the field is empty. ``original`` is the order a Return names, once found;
    ``absent_original`` is a number the service was asked for and does not have, ``taken_reference`` one that another
    order of this desk turned out to have, ``reference_before`` the one under which this order is known at the service,
    ``usual`` what the merchant usually collects.
    """
    known = _Known(suggested_reference, original, absent_original, taken_reference, reference_before, usual)
    return _Reading(draft, catalog, known).checked()


#: What stands on a label as it was typed.
_PRINTED = (DraftField.FULL_NAME, DraftField.ADDRESS, DraftField.BUILDING, DraftField.APARTMENT, DraftField.NOTES)
_printed = attrgetter(*(field.value for field in _PRINTED))
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


class _Reading(FormReading[DraftField]):
    """One pass over a draft, collecting what is found on the way."""

    def __init__(self, draft: OrderDraft, catalog: Catalog, known: _Known) -> None:
        super().__init__(draft)
        self._draft = draft
        self._catalog = catalog
        self._known = known

    def checked(self) -> CheckedOrder:
        shipment_first = self._original_number() if self._draft.order_type is OrderType.RETURN else ""
        if self._draft.order_type is OrderType.EXCHANGE:
            self._earlier_order()
        consignee = self._consignee()
        shipment = self._shipment(shipment_first)
        self._printable()
        reference = self._reference()
        if self.stopped or consignee is None or shipment is None:
            return Checked(None, tuple(self.findings))
        request = OrderRequest(
            consignee=consignee,
            shipment=shipment,
            reference=reference,
            pickup_address_id=self._draft.pickup_address_id.strip(),
            **self._without_rules(REQUEST),
        )
        return Checked(request, tuple(self.findings))

    def _without_rules(self, part: str) -> dict[str, Any]:
        """Read the fields of a part of the request that may hold anything: words and flags that are not required."""
        read: dict[str, Any] = {}
        for sent, typed, tidied in _ruleless(self._draft.order_type, part):
            text = getattr(self._draft, typed)
            read[sent] = text if tidied is None else tidied(text)
        return read

    def _printable(self) -> None:
        """A label has letters of Arabic and of Latin alphabets.

        All else is drawn as boxes, or as it should be: the fonts where the service draws the label decide.
        """
        if not unprintable_letters("".join(_printed(self._draft))):
            return  # nearly always
        for field in _PRINTED:
            if unprintable := unprintable_letters(getattr(self._draft, field.value)):
                self.found(field, FindingKind.TEXT_UNPRINTABLE, Severity.WARNING, text=unprintable)

    # customer and address

    def _consignee(self) -> Consignee | None:
        phone, other = self._phones()
        name = self.required(DraftField.FULL_NAME)
        governorate = self._zone()
        address = self.required(DraftField.ADDRESS)
        building, apartment = tidy(self._draft.building), tidy(self._draft.apartment)
        full_address = address_for_courier(address, building, apartment)
        if full_address != address:
            self.found(DraftField.ADDRESS, FindingKind.ADDRESS_EXTENDED, Severity.HINT, text=full_address)
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
        if left_out := phones_left_out(self._draft):
            text, count = " / ".join(left_out), len(left_out)
            self.found(DraftField.PHONE, FindingKind.PHONE_TWO, Severity.WARNING, text=text, number=count)
        elif other_typed is not self._draft.other_phone:
            self.found(DraftField.PHONE, FindingKind.PHONE_TWO, Severity.HINT, text=read_phone(other_typed).number)
        phone = self.phone(DraftField.PHONE, first, confirmed=self._draft.phone_confirmed)
        confirmed = self._draft.other_phone_confirmed
        other = self.phone(DraftField.OTHER_PHONE, other_typed, confirmed=confirmed, is_second=True)
        if is_same_number(phone, other):
            self.found(DraftField.OTHER_PHONE, FindingKind.PHONE_TWICE, Severity.WARNING)
            return phone, ""
        return phone, other

    def _zone(self) -> Governorate | None:
        draft = self._draft
        if not tidy(draft.zone):
            self.found(DraftField.ZONE, FindingKind.REQUIRED)
        elif self._catalog.is_unreadable:
            return self._typed_zone()
        elif not self._catalog.zones:
            self.found(DraftField.ZONE, FindingKind.ZONE_LIST_MISSING, text=draft.zone)
        elif not draft.governorate:
            self.found(DraftField.ZONE, FindingKind.ZONE_NOT_CHOSEN, text=draft.zone)
        elif not self._catalog.holds(draft.governorate, draft.zone):
            self.found(DraftField.ZONE, FindingKind.ZONE_NOT_IN_LIST, text=draft.zone)
        else:
            return Governorate(draft.governorate)
        return None

    def _typed_zone(self) -> Governorate | None:
        """Let the service judge a typed zone whose list cannot be read."""
        draft = self._draft
        if draft.governorate not in tuple(Governorate):
            self.found(DraftField.ZONE, FindingKind.ZONE_WITHOUT_GOVERNORATE, text=draft.zone)
            return None
        self.found(DraftField.ZONE, FindingKind.ZONE_UNCHECKED, Severity.WARNING, text=draft.zone)
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
        description = self.required(DraftField.DESCRIPTION)
        items = self.count(DraftField.ITEMS, most=MOST_ITEMS)
        cod = self._collected(DraftField.COD_AMOUNT, on=self._draft.cod)
        if items is None:
            return None
        return Delivery(description=description, items=items, cod=cod, **self._without_rules(PARCEL))

    def _return(self, original_number: str) -> ReturnShipment | None:
        description = self.required(DraftField.DESCRIPTION)
        items = self.count(DraftField.ITEMS, most=MOST_ITEMS)
        original_items = self.count(DraftField.ORIGINAL_ITEMS, optional=True, most=MOST_ITEMS)
        partial = self._partial(items, original_items) if self._draft.partial else None
        reason = self.required(DraftField.REASON)
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
        partial = self.count(DraftField.PARTIAL_ITEMS, most=MOST_ITEMS)
        known = self._known.original.items if self._known.original is not None else None
        if known is not None and original_items is not None and known != original_items:
            self.found(
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
            self.found(at, FindingKind.PARTIAL_MORE_THAN_ORIGINAL, number=partial, limit=whole)
        elif partial == whole:
            self.found(at, FindingKind.PARTIAL_IS_ALL, Severity.WARNING, number=partial)
        elif items is not None and items != partial:
            self.found(at, FindingKind.PARTIAL_DIFFERS, Severity.WARNING, number=partial, limit=items)
        return partial

    def _exchange(self) -> ExchangeShipment | None:
        current = self.required(DraftField.CURRENT)
        current_items = self.count(DraftField.CURRENT_ITEMS, most=MOST_ITEMS)
        new = self.required(DraftField.NEW)
        new_items = self.count(DraftField.NEW_ITEMS, most=MOST_ITEMS)
        cash = self._cash_difference()
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
        amount = self._collected(DraftField.CASH_AMOUNT, on=self._draft.cash_difference)
        refund = self._draft.cash_direction is CashDirection.WE_REFUND
        if amount and says_refund(self._draft.notes) is not refund:
            self.found(DraftField.NOTES, FindingKind.CASH_DIRECTION_NOT_SAID, Severity.WARNING)
        return -amount if amount and refund else amount

    def _original_number(self) -> str:
        number = self.required(DraftField.ORIGINAL_NUMBER)
        digits = fold_digits(number)
        if number and not is_number(digits):
            self.found(
                DraftField.ORIGINAL_NUMBER,
                FindingKind.ORIGINAL_NOT_SIX_DIGITS,
                number=len(digits),
                limit=NUMBER_DIGITS,
            )
        elif digits and digits == self._known.absent:
            self.found(DraftField.ORIGINAL_NUMBER, FindingKind.ORIGINAL_NOT_FOUND, text=digits)
        elif self._known.original is not None and self._known.original.number == digits:
            self._original_fits(self._known.original)
        return digits

    def _earlier_order(self) -> None:
        """What an Exchange is filled in from is sent nowhere: what cannot be a number is said and stops nothing."""
        typed = fold_digits(self._draft.original_number.strip())
        if typed and not is_number(typed):
            self.found(
                DraftField.ORIGINAL_NUMBER,
                FindingKind.ORIGINAL_NOT_SIX_DIGITS,
                Severity.WARNING,
                number=len(typed),
                limit=NUMBER_DIGITS,
            )

    def _original_fits(self, original: Order) -> None:
        """A Return needs a completed Deliver order; only the service knows for sure, so a status never stops."""
        at = DraftField.ORIGINAL_NUMBER
        if original.order_type and original.order_type.casefold() != OrderType.DELIVER.value.casefold():
            self.found(at, FindingKind.ORIGINAL_NOT_DELIVER, text=original.order_type)
        elif original.status.casefold() != COMPLETED:
            self.found(at, FindingKind.ORIGINAL_NOT_COMPLETED, Severity.WARNING, text=original.status)

    # numbers and reference

    def _collected(self, field: DraftField, *, on: bool) -> int | None:
        """Read what is collected; None when it is switched off, which a message that spoke of money makes doubtful."""
        if on:
            return self._amount(field)
        if field in self._draft.doubts:
            named = parse(getattr(self._draft, field.value))
            kind = FindingKind.AMOUNT_READ_AS_PAID if named == 0 else FindingKind.AMOUNT_NAMED
            self.found(field, kind, Severity.WARNING, number=named or 0)
        return None

    def _amount(self, field: DraftField) -> int | None:
        typed = tidy(getattr(self._draft, field.value))
        if not typed:
            self.found(field, FindingKind.AMOUNT_MISSING)
            return None
        amount = parse(typed)
        if amount is None:
            fine = is_finer_than_a_piastre(typed)
            kind = FindingKind.AMOUNT_TOO_FINE if fine else FindingKind.AMOUNT_NOT_A_NUMBER
            self.found(field, kind, text=typed)
        elif certain(typed) is None:
            as_thousands = 1_000 * amount
            self.found(field, FindingKind.AMOUNT_IN_TWO_WAYS, number=amount, limit=as_thousands, text=typed)
            return None
        elif amount == 0:
            self.found(field, FindingKind.AMOUNT_ZERO)
        elif self._known.usual is not None and self._known.usual.is_exceeded_by(amount):
            most = self._known.usual.most
            self.found(field, FindingKind.AMOUNT_UNUSUAL, Severity.WARNING, number=amount, limit=most)
        return amount

    def _reference(self) -> str:
        typed, suggested = tidy(self._draft.reference), self._known.suggested
        at = DraftField.REFERENCE
        if self._known.before and typed != self._known.before:
            self.found(at, FindingKind.REFERENCE_CHANGED, Severity.WARNING, text=self._known.before)
        if not typed:
            if suggested:
                self.found(at, FindingKind.REFERENCE_SUGGESTED, Severity.HINT, text=suggested)
            return suggested
        if typed == self._known.taken:
            self.found(at, FindingKind.REFERENCE_TAKEN, text=suggested)
        elif not typed.isascii():
            self.found(at, FindingKind.REFERENCE_NOT_ASCII, Severity.HINT)
        return typed


def phones_sent(draft: OrderDraft) -> tuple[str, str]:
    """Give both phones as typed, the second of two in the first field as the other one when that is empty."""
    first, second = phones_of(draft.phone)
    return first, second if second and not draft.other_phone.strip() else draft.other_phone


def phones_of(typed: str) -> tuple[str, str]:
    """Part a phone field that holds two whole numbers; anything else is one number, as typed."""
    if read_phone(typed).is_mobile:
        return typed, ""
    parts = split_phones(typed)[:2]
    whole = (PhoneKind.MOBILE, PhoneKind.LANDLINE)
    if len(parts) > 1 and all(read_phone(part).kind in whole for part in parts):
        return parts[0], parts[1]
    return typed, ""


def phones_left_out(draft: OrderDraft) -> tuple[str, ...]:
    """Give the numbers of the phone field that go out in neither: an order has two."""
    if not phones_of(draft.phone)[1]:
        return ()
    sent = {read_phone(one).number for one in phones_sent(draft)}
    numbers = dict.fromkeys(read_phone(part).number for part in split_phones(draft.phone))
    return tuple(number for number in numbers if number not in sent)
