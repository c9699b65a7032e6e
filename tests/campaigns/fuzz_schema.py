"""The served openapi.yaml, narrowed to values that this very service accepts, so that valid requests can be drawn.

A document cannot say which zones are in the catalog today, which date is in the future or which order was completed.
Fuzzing needs to know: a request drawn from the narrowed document must succeed, anything outside of it must not.
Responses are left as they are. Knows OpenAPI and the specification's fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What the service holds: the values a valid request can name."""

    zones: dict[str, list[str]]
    """Some zones of each governorate."""
    dates: list[str]
    """Business dates in the future, YYYY-MM-DD."""
    completed: list[str]
    """Numbers of completed Deliver orders of the acting merchant."""
    address: str | None = None
    """Id of the acting merchant's pickup address."""
    merchants: list[str] | None = None
    """What X-Merchant-Id may hold; None for a single-business key, which must not send it."""
    live: bool = False


def narrowed(document: Json, world: World) -> Json:
    """Return the document for fuzzing this service; ``document`` is changed in place."""
    schemas = document["components"]["schemas"]
    _zones(schemas, world)
    schemas["PickupRequest"]["properties"]["pickupDate"] = {"type": "string", "enum": world.dates}
    schemas["ReturnRequest"]["allOf"][1]["properties"]["originalOrderNumber"] = _choice(world.completed)
    addresses = {"enum": [None, world.address] if world.address else [None]}
    schemas["OrderCommon"]["properties"]["selectedPickupAddressId"] = addresses
    schemas["PickupFeeRequest"]["properties"]["pickupAddressId"] = addresses
    schemas["PickupRequest"]["properties"]["pickupAddressId"] = addresses
    schemas["ExchangeRequest"]["allOf"][1]["properties"]["amountCashDifference"]["minimum"] = -10_000_000
    _merchant_header(document, world)
    _links(document, world)
    return document


def _choice(values: list[str]) -> Json:
    return {"type": "string", "enum": values}


def _zones(schemas: Json, world: World) -> None:
    pairs = [
        {"properties": {"government": {"const": government}, "zone": _choice(zones)}}
        for government, zones in world.zones.items()
    ]
    schemas["OrderCommon"]["anyOf"] = pairs
    address = schemas["PickupAddress"]["properties"]
    address["zone"] = _choice(world.zones["Cairo"])
    address["city"] = schemas["Text"] | {"not": {"enum": ["Giza", "Qalyubia"]}}


def _merchant_header(document: Json, world: World) -> None:
    parameters = document["components"]["parameters"]
    if world.merchants is None:
        for item in document["paths"].values():
            for operation in item.values():
                kept = [each for each in operation.get("parameters", ()) if "MerchantId" not in each.get("$ref", "")]
                operation["parameters"] = kept
        del parameters["MerchantId"], parameters["MerchantIdOptional"]
        return
    for name in ("MerchantId", "MerchantIdOptional"):
        parameters[name] |= {"schema": _choice(world.merchants), "example": world.merchants[0]}
    parameters["MerchantId"]["required"] = True
    parameters["MerchantIdOptional"]["schema"] = _choice(["", *world.merchants])


def _links(document: Json, world: World) -> None:
    """Keep the links of this manner's shape of a new pickup."""
    created = document["paths"]["/pickups"]["post"]["responses"]["201"]
    created["links"] = {name: link for name, link in created["links"].items() if name.endswith("Live") is world.live}
