"""A pickup as comparable facts, under the service's own names of the fields (specification, Pickup).

What was asked for and what is there now are laid side by side. A fact that an answer does not carry is not told, which
is not the same as empty.
"""

from __future__ import annotations

from courier_desk.domain.folding import fold_digits
from courier_desk.domain.pickup_rules import is_canceled
from courier_desk.domain.pickups import Pickup, PickupRequest
from courier_desk.domain.standing import Fact, Facts, Standing, judge, not_stuck

_PHONE, _NOTES = "phoneNumber", "pickupNotes"
_PHONE_DIGITS = 10


def wanted_facts(request: PickupRequest) -> dict[str, Fact]:
    """Give what a request asks for."""
    return {
        "numberOfOrders": request.orders,
        "pickupDate": request.day.isoformat(),
        _PHONE: request.phone,
        _NOTES: request.notes,
    }


def told_facts(pickup: Pickup) -> dict[str, Fact]:
    """Give what an answer tells. Empty notes are told only where the answer has a place for notes at all."""
    facts: dict[str, Fact] = {
        "numberOfOrders": pickup.orders,
        "pickupDate": None if pickup.day is None else pickup.day.isoformat(),
        _PHONE: pickup.phone or None,
        _NOTES: pickup.notes if pickup.notes or _shows_notes(pickup) else None,
    }
    return {name: fact for name, fact in facts.items() if fact is not None}


def judge_update(request: PickupRequest, before: Facts, got: Pickup) -> Standing:
    """Judge an update whose outcome is unknown; ``before`` as in ``told_facts``."""
    return judge(wanted_facts(request), before, told_facts(got), _same, lost=(_NOTES,))


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


def _shows_notes(pickup: Pickup) -> bool:
    return any("notes" in name.casefold() for name in pickup.raw)


def _same(name: str, one: Fact, other: Fact) -> bool:
    if name == _PHONE:
        return same_phone(str(one or ""), str(other or ""))
    if name == _NOTES:
        return str(one or "").split() == str(other or "").split()
    return one == other
