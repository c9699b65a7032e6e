"""A pickup as comparable facts, under the service's own names of the fields (specification, Pickup).

What was asked for and what is there now are laid side by side. A fact that an answer does not carry is not told, which
is not the same as empty.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from types import MappingProxyType

from courier_desk.domain.folding import fold_digits
from courier_desk.domain.pickup_rules import is_canceled
from courier_desk.domain.pickups import Pickup, PickupFlag, PickupRequest
from courier_desk.domain.standing import Fact, Facts, Standing, judge, not_stuck

_PHONE, _NOTES = "phoneNumber", "pickupNotes"
_FRAGILE, _LARGE, _LOCATION, _ADDRESS = "isFragileItems", "isLargeItems", "pickupLocation", "pickupAddressId"
#: What the service calls the flags.
FIELDS: Mapping[PickupFlag, str] = MappingProxyType({PickupFlag.FRAGILE: _FRAGILE, PickupFlag.LARGE: _LARGE})
_PHONE_DIGITS = 10
#: What services empty although it was sent.
_LOST = (_NOTES, _FRAGILE, _LARGE, _LOCATION, _ADDRESS)


def wanted_facts(request: PickupRequest) -> dict[str, Fact]:
    """Give what a request asks for; what it does not send is not asked for."""
    facts: dict[str, Fact] = {
        "numberOfOrders": request.orders,
        "pickupDate": request.day.isoformat(),
        _PHONE: request.phone,
        _NOTES: request.notes,
    }
    beyond: dict[str, Fact] = {
        _FRAGILE: request.fragile,
        _LARGE: request.large,
        _LOCATION: _place(request.location),
        _ADDRESS: request.address_id,
    }
    return facts | {name: fact for name, fact in beyond.items() if fact not in (None, "")}


def told_facts(pickup: Pickup) -> dict[str, Fact]:
    """Give what an answer tells. What is empty is told only where the answer has a place for it at all."""
    facts: dict[str, Fact] = {
        "numberOfOrders": pickup.orders,
        "pickupDate": None if pickup.day is None else pickup.day.isoformat(),
        _PHONE: pickup.phone or None,
        _NOTES: pickup.notes or ("" if _shows(pickup, "notes") else None),
        _FRAGILE: False if pickup.fragile is None and _shows(pickup, _FRAGILE) else pickup.fragile,
        _LARGE: False if pickup.large is None and _shows(pickup, _LARGE) else pickup.large,
        _LOCATION: _place(pickup.location) or ("" if _shows(pickup, _LOCATION) else None),
        _ADDRESS: pickup.address_id or ("" if _shows(pickup, _ADDRESS) else None),
    }
    return {name: fact for name, fact in facts.items() if fact is not None}


def judge_update(request: PickupRequest, before: Facts, got: Pickup) -> Standing:
    """Judge an update whose outcome is unknown; ``before`` as in ``told_facts``."""
    return judge(wanted_facts(request), before, told_facts(got), _same, lost=_LOST)


def untold(pickup: Pickup, takes: Collection[str]) -> tuple[str, ...]:
    """Name what an update may clear: fields that the service takes (``takes``) and of which nobody knows what stands
    there now."""
    told, taken = told_facts(pickup), {name.casefold() for name in takes}
    return tuple(name for name in _LOST if name.casefold() in taken and name not in told)


def judge_cancel(got: Pickup) -> Standing:
    """Judge a cancellation whose outcome is unknown."""
    return Standing.DONE if is_canceled(got.status) else Standing.NOT_DONE


def dropped(request: PickupRequest, got: Pickup) -> dict[str, list[Fact]]:
    """Give what an update asked for and did not get: ``{field: [wanted, got]}``."""
    return not_stuck(wanted_facts(request), told_facts(got), _same)


def same_phone(one: str, other: str) -> bool:
    """Tell whether two phones may be the same number, in whichever form; too few digits to say allow it."""
    left, right = _digits(one), _digits(other)
    return len(left) < _PHONE_DIGITS or len(right) < _PHONE_DIGITS or left[-_PHONE_DIGITS:] == right[-_PHONE_DIGITS:]


def _digits(phone: str) -> str:
    return "".join(letter for letter in fold_digits(phone) if letter.isdigit())


def _shows(pickup: Pickup, word: str) -> bool:
    return any(word.casefold() in name.casefold() for name in pickup.raw)


def _place(location: object) -> str:
    """Give a place as a text that is the same for the same place, in whichever order its parts came."""
    if isinstance(location, Mapping):
        return " ".join(f"{name}={_place(value)}" for name, value in sorted(location.items()))
    if isinstance(location, (float, Decimal)):
        return str(float(location))
    return "" if location is None else str(location)


def _same(name: str, one: Fact, other: Fact) -> bool:
    if name == _PHONE:
        return same_phone(str(one or ""), str(other or ""))
    if name == _NOTES:
        return str(one or "").split() == str(other or "").split()
    return one == other
