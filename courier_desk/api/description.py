"""What a service offers: for each operation its method, path and the names of its fields, and where that was learnt.

The specification leaves several of them open. ``DEFAULTS`` holds the specification and, for its gaps, the field notes.
Nothing here sends anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, field, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from courier_desk.domain.orders import NO_REFUNDS, RefundWay
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen

_METHODS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE"})
_PATH = pattern(r"(?:/(?!\.{1,2}(?:/|$))(?:[A-Za-z0-9._~:-]|\{id\})+)+")


class Operation(StrEnum):
    """Every operation of the specification."""

    PING = "ping"
    ZONES = "zones"
    PREVIEW_FEE = "fees.preview"
    CREATE_ORDER = "orders.create"
    LIST_ORDERS = "orders.list"
    GET_ORDER = "orders.get"
    UPDATE_ORDER = "orders.update"
    CANCEL_ORDER = "orders.cancel"
    DELETE_ORDER = "orders.delete"
    AWB = "orders.awb"
    CREATE_PICKUP = "pickups.create"
    LIST_PICKUPS = "pickups.list"
    GET_PICKUP = "pickups.get"
    UPDATE_PICKUP = "pickups.update"
    CANCEL_PICKUP = "pickups.cancel"
    DELETE_PICKUP = "pickups.delete"
    PREVIEW_PICKUP_FEE = "pickups.fee"
    CREATE_MERCHANT = "merchants.create"
    LIST_MERCHANTS = "merchants.list"
    GET_MERCHANT = "merchants.get"
    DESCRIPTION = "description"


#: Fields whose names the specification does not show and a description may tell.
PICKUP_NUMBER, PICKUP_STATUS, MERCHANT_CODE = "pickup.number", "pickup.status", "merchant.code"
NO_ALIASES: Mapping[str, str] = MappingProxyType({})


class Source(StrEnum):
    """Where a fact about the service was learnt."""

    SPECIFICATION = "specification"
    FIELD_NOTES = "field_notes"
    SERVICE = "service"
    OVERRIDE = "override"


class Identifier(StrEnum):
    """What names the record in a path: the internal record id, the number that people read, or either."""

    RECORD_ID = "record_id"
    NUMBER = "number"
    EITHER = "either"


@frozen(kw_only=True)
class Endpoint:
    """How to reach one operation. ``path`` lies below the base URL and has at most one {id}.

    ``identifier``: what fills {id}. ``required_query``: parameters the service demands beyond ours, with the value to
    send. ``fee_path``: where the answer's fee lies below ``data``, when told.
    """

    method: str
    path: str
    source: Source
    identifier: Identifier = Identifier.NUMBER
    required_query: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    query_names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    fee_path: tuple[str, ...] = ()


@frozen(kw_only=True)
class ServiceDescription:
    """All operations, and the facts about lists. ``read_at``: when the service was asked (UTC), None for defaults
    alone.

    ``reference_query``: the list parameter that looks an order up by referralNumber, "" when none is known.
    ``aliases``: the service's own names of fields the specification does not name. ``bodies``: the fields that the
    body of an operation takes, where told. ``clock``: the time zone of moments that name none, where told. ``absent``:
    the service was asked and gives none.
    """

    endpoints: Mapping[Operation, Endpoint]
    reference_query: str = "referralNumber"
    reference_source: Source = Source.FIELD_NOTES
    largest_page: Mapping[Operation, int] = field(default_factory=lambda: MappingProxyType({}))
    aliases: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    bodies: Mapping[Operation, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    refunds: RefundWay = NO_REFUNDS
    clock: str = ""
    read_at: datetime | None = None
    absent: bool = False

    def endpoint(self, operation: Operation) -> Endpoint:
        """Give the way to this operation."""
        return self.endpoints[operation]

    def table(self) -> list[tuple[Operation, str, str, Source]]:
        """Give what can be shown: operation, method, path, where it was learnt."""
        ways = ((operation, self.endpoints[operation]) for operation in Operation)
        return [(operation, way.method, way.path, way.source) for operation, way in ways]

    def with_overrides(self, overrides: Mapping[Operation, tuple[str, str]]) -> ServiceDescription:
        """Set method and path of some operations by hand.

        Raises ValueError for a method or path that cannot be: the path begins with "/", lies below the base URL and
        holds {id} exactly where the operation needs it.
        """
        endpoints = dict(self.endpoints)
        for operation, (method, path) in overrides.items():
            needs_id = "{id}" in self.endpoints[operation].path
            if method not in _METHODS or not _PATH.fullmatch(path) or path.count("{id}") != needs_id:
                raise ValueError(f"{operation}: {method} {path}")
            endpoints[operation] = replace(endpoints[operation], method=method, path=path, source=Source.OVERRIDE)
        return replace(self, endpoints=MappingProxyType(endpoints))

    def to_json(self) -> dict[str, object]:
        """Give it as plain JSON values, to be kept by the caller."""
        return {
            "endpoints": {
                operation.value: {
                    "method": way.method,
                    "path": way.path,
                    "source": way.source.value,
                    "identifier": way.identifier.value,
                    "required_query": dict(way.required_query),
                    "query_names": dict(way.query_names),
                    "fee_path": list(way.fee_path),
                }
                for operation, way in self.endpoints.items()
            },
            "reference_query": self.reference_query,
            "reference_source": self.reference_source.value,
            "largest_page": {operation.value: most for operation, most in self.largest_page.items()},
            "aliases": dict(self.aliases),
            "bodies": {operation.value: sorted(names) for operation, names in self.bodies.items()},
            "refunds": asdict(self.refunds),
            "clock": self.clock,
            "read_at": self.read_at.isoformat() if self.read_at else None,
            "absent": self.absent,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> ServiceDescription:
        """Take what ``to_json`` gave; operations it does not name keep their default. Raises ValueError for anything
        else.
        """
        try:
            endpoints = dict(DEFAULTS.endpoints)
            for name, way in kept["endpoints"].items():
                usual = DEFAULTS.endpoint(Operation(name))
                endpoints[Operation(name)] = Endpoint(
                    method=way["method"],
                    path=way["path"],
                    source=Source(way["source"]),
                    identifier=Identifier(way.get("identifier", usual.identifier)),
                    required_query=MappingProxyType(dict(way["required_query"])),
                    query_names=MappingProxyType(dict(way["query_names"])),
                    fee_path=tuple(way["fee_path"]),
                )
            return cls(
                endpoints=MappingProxyType(endpoints),
                reference_query=kept["reference_query"],
                reference_source=Source(kept["reference_source"]),
                largest_page=MappingProxyType({Operation(name): most for name, most in kept["largest_page"].items()}),
                aliases=MappingProxyType(dict(kept["aliases"])),
                bodies=MappingProxyType({Operation(name): frozenset(one) for name, one in kept["bodies"].items()}),
                refunds=RefundWay(**kept["refunds"]),
                clock=str(kept.get("clock", "")),
                read_at=datetime.fromisoformat(kept["read_at"]) if kept["read_at"] else None,
                absent=bool(kept.get("absent")),
            )
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise ValueError("not a kept description") from error


def _told(method: str, path: str, identifier: Identifier = Identifier.NUMBER) -> Endpoint:
    return Endpoint(method=method, path=path, source=Source.SPECIFICATION, identifier=identifier)


def _noted(method: str, path: str, identifier: Identifier = Identifier.NUMBER) -> Endpoint:
    return Endpoint(method=method, path=path, source=Source.FIELD_NOTES, identifier=identifier)


DEFAULTS = ServiceDescription(
    endpoints=MappingProxyType(
        {
            Operation.PING: _told("GET", "/ping"),
            Operation.ZONES: _told("GET", "/delivery-zones"),
            Operation.PREVIEW_FEE: _told("POST", "/fees/calculate"),
            Operation.CREATE_ORDER: _told("POST", "/orders"),
            Operation.LIST_ORDERS: _told("GET", "/orders"),
            Operation.GET_ORDER: _told("GET", "/orders/{id}"),
            Operation.UPDATE_ORDER: _told("PUT", "/orders/{id}", Identifier.EITHER),
            Operation.CANCEL_ORDER: _noted("POST", "/orders/{id}/cancel", Identifier.RECORD_ID),
            Operation.DELETE_ORDER: _noted("DELETE", "/orders/{id}", Identifier.RECORD_ID),
            Operation.AWB: _told("GET", "/orders/{id}/awb"),
            Operation.CREATE_PICKUP: _told("POST", "/pickups"),
            Operation.LIST_PICKUPS: _told("GET", "/pickups"),
            Operation.GET_PICKUP: _told("GET", "/pickups/{id}"),
            Operation.UPDATE_PICKUP: _noted("PUT", "/pickups/{id}"),
            Operation.CANCEL_PICKUP: _noted("POST", "/pickups/{id}/cancel"),
            Operation.DELETE_PICKUP: _told("DELETE", "/pickups/{id}"),
            Operation.PREVIEW_PICKUP_FEE: _told("POST", "/pickups/calculate-fee"),
            Operation.CREATE_MERCHANT: _told("POST", "/merchants"),
            Operation.LIST_MERCHANTS: _told("GET", "/merchants"),
            Operation.GET_MERCHANT: _told("GET", "/merchants/{id}"),
            Operation.DESCRIPTION: _told("GET", "/openapi.yaml"),
        }
    )
)
