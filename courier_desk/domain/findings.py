"""What a check of a form can find, as facts: which field, what kind, how grave, the numbers. Words are ui's."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, TypeVar

from courier_desk.domain.order_fields import FIELDS, FIELDS_OF, DraftField
from courier_desk.domain.orders import OrderRequest, OrderType
from courier_desk.domain.values import frozen

F = TypeVar("F", bound=StrEnum)
R = TypeVar("R")


class Severity(StrEnum):
    """Errors stop, warnings are told, hints are there for who looks."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


class FindingKind(StrEnum):
    """What was found. Behind it stands what the parts of the finding hold."""

    REQUIRED = "required"
    PHONE_REPAIRED = "phone_repaired"  # text: what is sent
    # text of these three: the number, when a person may confirm it
    PHONE_WRONG_LENGTH = "phone_wrong_length"  # number: digits typed, limit: digits of a mobile
    PHONE_UNKNOWN_PREFIX = "phone_unknown_prefix"
    PHONE_LANDLINE = "phone_landline"
    PHONE_CONFIRMED = "phone_confirmed"  # text: the number, a landline or one abroad by a person's word
    PHONE_LOST_DIGITS = "phone_lost_digits"  # text: as typed
    PHONE_NOT_A_NUMBER = "phone_not_a_number"  # text: as typed
    PHONE_TWO = "phone_two"  # text: the second, which goes to the other phone; number: so many of text are left out
    PHONE_TWICE = "phone_twice"  # the other phone is the same number
    ZONE_NOT_CHOSEN = "zone_not_chosen"  # text: as typed
    ZONE_NOT_IN_LIST = "zone_not_in_list"  # text: the value that the list does not have (any more)
    ZONE_LIST_MISSING = "zone_list_missing"  # no list was ever read
    ZONE_UNCHECKED = "zone_unchecked"  # the list cannot be read: the service judges the zone; text: as typed
    ZONE_WITHOUT_GOVERNORATE = "zone_without_governorate"  # the same, and no governorate was chosen; text: as typed
    ADDRESS_EXTENDED = "address_extended"  # text: the address as it is sent
    COUNT_NOT_A_NUMBER = "count_not_a_number"  # text: as typed
    COUNT_NOT_POSITIVE = "count_not_positive"
    COUNT_TOO_LARGE = "count_too_large"  # number, limit
    PARTIAL_MORE_THAN_ORIGINAL = "partial_more_than_original"  # number, limit: items of the original
    PARTIAL_IS_ALL = "partial_is_all"  # number
    PARTIAL_DIFFERS = "partial_differs"  # number: coming back, limit: items of this return
    AMOUNT_MISSING = "amount_missing"
    AMOUNT_ZERO = "amount_zero"
    AMOUNT_NAMED = "amount_named"  # a message speaks of money, nothing is collected; number: piastres it may mean
    AMOUNT_READ_AS_PAID = "amount_read_as_paid"  # a message was read as paid already
    AMOUNT_UNUSUAL = "amount_unusual"  # number: piastres typed, limit: piastres that nearly all orders stay under
    AMOUNT_NOT_A_NUMBER = "amount_not_a_number"  # text: as typed
    AMOUNT_IN_TWO_WAYS = "amount_in_two_ways"  # 1.250; number, limit: the piastres of either; text: as typed
    AMOUNT_TOO_FINE = "amount_too_fine"  # more than two digits after the point; text: as typed
    TEXT_UNPRINTABLE = "text_unprintable"  # text: the letters and pictures that a label may show as boxes
    CASH_DIRECTION_NOT_SAID = "cash_direction_not_said"  # the notes do not begin with the direction
    ORIGINAL_NOT_SIX_DIGITS = "original_not_six_digits"  # number: characters typed, limit
    ORIGINAL_NOT_FOUND = "original_not_found"  # text: its number
    ORIGINAL_NOT_DELIVER = "original_not_deliver"  # text: its order type
    ORIGINAL_NOT_COMPLETED = "original_not_completed"  # text: its status as sent
    ORIGINAL_COUNT_DIFFERS = "original_count_differs"  # number: typed, limit: items the service knows
    REFERENCE_TAKEN = "reference_taken"  # text: the suggested one instead
    REFERENCE_CHANGED = "reference_changed"  # text: the one under which the order is known until now
    REFERENCE_NOT_ASCII = "reference_not_ascii"
    REFERENCE_SUGGESTED = "reference_suggested"  # text: what is sent
    # of pickups
    DAY_PAST = "day_past"  # day
    DAY_TODAY = "day_today"  # day
    DAY_OFF = "day_off"  # day; text: its own name, if it has one
    DAY_TOO_FAR = "day_too_far"  # day
    DAY_HOLIDAY = "day_holiday"  # day; text: the holiday's name
    DAY_BOOKED = "day_booked"  # day; number: pickups already booked for it; text: the number of the first, if known
    MORE_THAN_WAIT = "more_than_wait"  # number: asked for, limit: orders that wait for a courier
    NOTES_TOO_LONG = "notes_too_long"  # number: characters, limit
    # of merchants
    EMAIL_FORM = "email_form"  # text: as typed
    EMAIL_TAKEN = "email_taken"  # text: code of the merchant who has it, name: what it is called
    PHONE_TAKEN = "phone_taken"  # text and name: the same
    EXTERNAL_ID_TAKEN = "external_id_taken"  # text and name: the same
    EXTERNAL_ID_FORM = "external_id_form"  # text: as typed; letters, digits and - _ . alone are safe in an address
    EXTERNAL_ID_SUGGESTED = "external_id_suggested"  # none given: the desk makes one
    CITY_UNKNOWN = "city_unknown"  # text: as typed; it is no governorate of the service
    ADVISED = "advised"  # the specification leaves it open, and services were seen to refuse without it (field notes)


#: What the check of an order can find.
ORDER_KINDS = tuple(FindingKind)[: tuple(FindingKind).index(FindingKind.DAY_PAST)]
#: With a text these wait for a person's word that the number is meant as it is, or have it (PHONE_CONFIRMED).
CONFIRMABLE = frozenset(
    {
        FindingKind.PHONE_WRONG_LENGTH,
        FindingKind.PHONE_UNKNOWN_PREFIX,
        FindingKind.PHONE_LANDLINE,
        FindingKind.PHONE_CONFIRMED,
    }
)


_RANK = tuple(Severity)


@frozen
class Finding(Generic[F]):
    """One fact about one field of a form."""

    field: F
    kind: FindingKind
    severity: Severity = Severity.ERROR
    number: int = 0
    limit: int = 0
    text: str = ""
    name: str = ""
    day: date | None = None


@frozen
class Checked(Generic[F, R]):
    """The outcome: what to send when nothing stops it, and everything found, in the order of the form."""

    request: R | None
    findings: tuple[Finding[F], ...]

    def at(self, field: StrEnum) -> tuple[Finding[F], ...]:
        """Give the findings of one field, the worst first."""
        return tuple(sorted((f for f in self.findings if f.field is field), key=lambda f: _RANK.index(f.severity)))

    @property
    def errors(self) -> tuple[Finding[F], ...]:
        """Give what stops it."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)


OrderFinding = Finding[DraftField]
CheckedOrder = Checked[DraftField, OrderRequest]

#: The fields that must not be empty, by type (specification, Order request fields), in the order of the form.
REQUIRED: Mapping[OrderType, tuple[DraftField, ...]] = MappingProxyType(
    {
        kind: tuple(at for at in DraftField if any(field.at is at and field.required for field in fields))
        for kind, fields in FIELDS_OF.items()
    }
)


#: The fields of the form by the service's names, folded.
_ANY: Mapping[str, DraftField] = MappingProxyType({field.wire.casefold(): field.at for field in FIELDS})
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
