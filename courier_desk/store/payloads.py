"""How requests and failures are written down (JSON in the outbox) and read again, also by a later version.

Written names are the domain's. Reading is tolerant of what is missing or new, except for what makes an order what it
is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from datetime import date
from typing import Any

from courier_desk.domain.accounts import MerchantRequest, PickupAddress
from courier_desk.domain.courier_lines import says_refund
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.orders import (
    Consignee,
    Delivery,
    ExchangeShipment,
    OrderRequest,
    OrderType,
    ReturnShipment,
    Shipment,
)
from courier_desk.domain.pickups import PickupRequest
from courier_desk.domain.zones import Governorate

_SHIPMENTS: Mapping[OrderType, type[Shipment]] = {
    OrderType.DELIVER: Delivery,
    OrderType.RETURN: ReturnShipment,
    OrderType.EXCHANGE: ExchangeShipment,
}


def request_to_plain(request: OrderRequest) -> dict[str, Any]:
    """Write a request as JSON objects, with its type beside it; ``signed``: an amount below zero is a refund."""
    return {"type": request.order_type.value, "signed": True, **asdict(request)}


def request_from_plain(plain: Mapping[str, Any]) -> OrderRequest:
    """Read what ``request_to_plain`` wrote. Raises KeyError, TypeError or ValueError for something else."""
    customer = _known(Consignee, plain["consignee"])
    customer["governorate"] = Governorate(customer["governorate"])
    kind = _SHIPMENTS[OrderType(plain["type"])]
    rest = _known(OrderRequest, plain)
    rest |= {"consignee": Consignee(**customer), "shipment": kind(**_known(kind, plain["shipment"]))}
    request = OrderRequest(**rest)
    return request if plain.get("signed") is True else _signed(request)


def _signed(request: OrderRequest) -> OrderRequest:
    """Take what an earlier version wrote: a refund was told by the notes alone."""
    swap = request.shipment
    if not isinstance(swap, ExchangeShipment) or not swap.cash_difference or not says_refund(request.notes):
        return request
    return replace(request, shipment=replace(swap, cash_difference=-abs(swap.cash_difference)))


def failure_to_plain(failure: Failure) -> dict[str, Any]:
    """Write a failure as a JSON object."""
    return asdict(failure)


def failure_from_plain(plain: Mapping[str, Any]) -> Failure:
    """Read a failure; one of a kind that this version does not know keeps its code and message."""
    known = _known(Failure, plain)
    if known.get("retry_after") is not None:
        known["retry_after"] = float(known["retry_after"])
    known["kind"] = _or(FailureKind, known.get("kind"), FailureKind.OTHER_CODE)
    known["execution"] = _or(Execution, known.get("execution"), Execution.UNKNOWN)
    return Failure(**known)


def _known(kind: type[Any], plain: Mapping[str, Any]) -> dict[str, Any]:
    names = {field.name for field in fields(kind)}
    return {name: value for name, value in plain.items() if name in names}


def _or(kind: type[Any], value: object, default: object) -> object:
    try:
        return kind(value)
    except ValueError:
        return default


# How a wanted pickup is written down (JSON in the outbox) and read again, also by a later version.


def pickup_to_plain(request: PickupRequest) -> dict[str, Any]:
    """Write a request as a JSON object."""
    return {
        "orders": request.orders,
        "day": request.day.isoformat(),
        "phone": request.phone,
        "notes": request.notes,
        "fragile": request.fragile,
        "large": request.large,
        "location": request.location,
        "address_id": request.address_id,
    }


def pickup_from_plain(plain: Mapping[str, Any]) -> PickupRequest:
    """Read what ``pickup_to_plain`` wrote, of an earlier version too. Raises KeyError, TypeError or ValueError for
    something else.
    """
    fragile, large = plain.get("fragile"), plain.get("large")
    return PickupRequest(
        orders=int(plain["orders"]),
        day=date.fromisoformat(plain["day"]),
        phone=str(plain["phone"]),
        notes=str(plain.get("notes", "")),
        fragile=fragile if isinstance(fragile, bool) else None,
        large=large if isinstance(large, bool) else None,
        location=plain.get("location"),
        address_id=str(plain.get("address_id", "")),
    )


# How a merchant to be onboarded is written down (JSON in the outbox) and read again, also by a later version.


def merchant_to_plain(request: MerchantRequest) -> dict[str, Any]:
    """Write a request as JSON objects."""
    return asdict(request)


def merchant_from_plain(plain: Mapping[str, Any]) -> MerchantRequest:
    """Read what ``merchant_to_plain`` wrote. Raises KeyError or TypeError for something else."""
    address = plain["pickup_address"]
    return MerchantRequest(
        name=plain["name"],
        email=plain["email"],
        phone=plain["phone"],
        brand=plain["brand"],
        pickup_address=PickupAddress(
            city=address["city"],
            zone=address.get("zone", ""),
            details=address.get("details", ""),
            phone=address.get("phone", ""),
        ),
        external_id=plain.get("external_id", ""),
    )
