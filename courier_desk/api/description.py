"""What a service offers: for each operation its method, path and the names of its fields, and where that was learnt.

The specification leaves several of them open. ``DEFAULTS`` holds the specification and, for its gaps, the field notes.
Nothing here sends anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType


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


class Source(StrEnum):
    """Where a fact about the service was learnt."""

    SPECIFICATION = "specification"
    FIELD_NOTES = "field_notes"
    SERVICE = "service"
    OVERRIDE = "override"


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """How to reach one operation. ``path`` lies below the base URL and has at most one {id}.

    ``required_query``: parameters the service demands beyond ours, with the value to send. ``fee_path``: where the
    answer's fee lies below ``data``, when told. ``body``: whether the request carries one.
    """

    method: str
    path: str
    source: Source
    required_query: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    fee_path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceDescription:
    """All operations, and the facts about lists. ``read_at``: when the service was asked (UTC), None for defaults
    alone.

    ``reference_query``: the list parameter that looks an order up by referralNumber, "" when none is known.
    """

    endpoints: Mapping[Operation, Endpoint]
    reference_query: str = "referralNumber"
    reference_source: Source = Source.FIELD_NOTES
    largest_page: Mapping[Operation, int] = field(default_factory=lambda: MappingProxyType({}))
    read_at: datetime | None = None

    def endpoint(self, operation: Operation) -> Endpoint:
        """Give the way to this operation."""
        return self.endpoints[operation]


def _told(method: str, path: str) -> Endpoint:
    return Endpoint(method=method, path=path, source=Source.SPECIFICATION)


def _noted(method: str, path: str) -> Endpoint:
    return Endpoint(method=method, path=path, source=Source.FIELD_NOTES)


DEFAULTS = ServiceDescription(
    endpoints=MappingProxyType(
        {
            Operation.PING: _told("GET", "/ping"),
            Operation.ZONES: _told("GET", "/delivery-zones"),
            Operation.PREVIEW_FEE: _told("POST", "/fees/calculate"),
            Operation.CREATE_ORDER: _told("POST", "/orders"),
            Operation.LIST_ORDERS: _told("GET", "/orders"),
            Operation.GET_ORDER: _told("GET", "/orders/{id}"),
            Operation.UPDATE_ORDER: _told("PUT", "/orders/{id}"),
            Operation.CANCEL_ORDER: _noted("POST", "/orders/{id}/cancel"),
            Operation.DELETE_ORDER: _noted("DELETE", "/orders/{id}"),
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
