"""Answers as a later version of a service might give them: what a client must survive without a setting.

Pure: a JSON value in, a JSON value out (field notes, trap 16, and "Statuses seen": an open list).
"""

from __future__ import annotations

from typing import Any

_AMOUNTS = frozenset({"orderFees", "pickupFees", "fee", "amount", "amountCOD", "amountCashDifference"})
_DISPENSABLE = frozenset({"statusLabel", "updatedAt", "isExpressShipping", "keyPrefix", "deliverToWorkAddress"})
_EMPTIED = frozenset({"Notes", "orderNotes", "pickupNotes", "otherPhoneNumber", "buildingNo", "apartmentNo", "message"})
_STATUSES = frozenset({"orderStatus", "picikupStatus", "status", "stageName"})

NEW_FIELD = "sinceVersion"
NEW_STATUS = "heldAtCustoms"
NEW_CATEGORY = "CUSTOMS"


def drifted(value: Any) -> Any:
    """Return the answer with new fields everywhere, amounts as strings, some fields null and some missing."""
    if isinstance(value, list):
        return [drifted(each) for each in value]
    if not isinstance(value, dict):
        return value
    bent = {name: _bent(name, each) for name, each in value.items() if name not in _DISPENSABLE}
    return bent | {NEW_FIELD: {"major": 1, "notes": [None]}}


def _bent(name: str, value: Any) -> Any:
    if name in _AMOUNTS and isinstance(value, int | float):
        return f"{value:.2f}"
    return None if name in _EMPTIED else drifted(value)


def with_unknown_status(value: Any) -> Any:
    """Return the answer with every status and category replaced by one nobody knows."""
    if isinstance(value, list):
        return [with_unknown_status(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: _renamed(name, each) for name, each in value.items()}


def _renamed(name: str, value: Any) -> Any:
    if name in _STATUSES and isinstance(value, str):
        return NEW_STATUS
    return NEW_CATEGORY if name == "statusCategory" else with_unknown_status(value)
