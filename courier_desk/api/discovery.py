"""From a service's openapi.yaml to the way of each operation: found by what it is (method, path shape, words), not by
one spelling.

The words are looked at in the order of how much they bind: the path, then operationId, then the summary. What is not
found keeps its default. Pure; the document was read by openapi.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType

from courier_desk.api.amounts import fee_rank
from courier_desk.api.description import (
    DEFAULTS,
    MERCHANT_CODE,
    PICKUP_NUMBER,
    PICKUP_STATUS,
    Endpoint,
    Identifier,
    Operation,
    ServiceDescription,
    Source,
)
from courier_desk.api.openapi import BodyField, Described, QueryParameter, load_document, operations, words
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.orders import RefundWay

_RESOURCES: Mapping[str, frozenset[str]] = {
    "order": frozenset({"order", "orders", "shipment", "shipments", "parcel", "parcels", "delivery", "deliveries"}),
    "pickup": frozenset({"pickup", "pickups", "collection", "collections"}),
    "merchant": frozenset({"merchant", "merchants", "shop", "shops", "store", "stores", "seller", "sellers"}),
    "zones": frozenset({"zone", "zones", "area", "areas"}),
    "fees": frozenset({"fee", "fees", "pricing", "price", "prices", "rate", "rates", "quote", "quotes", "tariff"}),
    "ping": frozenset({"ping", "health", "whoami"}),
}
_LABEL = frozenset({"awb", "label", "labels", "waybill", "airwaybill", "pdf"})
_FEE = frozenset({"fee", "fees", "price", "quote", "estimate", "cost", "calculate", "preview", "rate"})
_VERBS: Mapping[str, frozenset[str]] = {
    "cancel": frozenset(
        {"cancel", "cancels", "cancellation", "cancelation", "canceled", "cancelled", "void", "revoke"}
    ),
    "delete": frozenset({"delete", "deletes", "remove", "removes", "removal", "destroy", "discard", "erase"}),
    "update": frozenset({"update", "updates", "edit", "modify", "replace", "change", "reschedule", "amend"}),
    "create": frozenset({"create", "creates", "new", "add", "book", "schedule", "register", "onboard", "submit"}),
    "list": frozenset({"list", "lists", "search", "find", "browse"}),
    "get": frozenset({"get", "read", "show", "fetch", "retrieve", "details", "view"}),
}
_BY_METHOD: Mapping[tuple[str, bool], str] = {
    ("GET", False): "list",
    ("GET", True): "get",
    ("POST", False): "create",
    ("PUT", True): "update",
    ("PATCH", True): "update",
    ("DELETE", True): "delete",
}
_OPERATIONS: Mapping[tuple[str, str], Operation] = {
    ("order", "create"): Operation.CREATE_ORDER,
    ("order", "list"): Operation.LIST_ORDERS,
    ("order", "get"): Operation.GET_ORDER,
    ("order", "update"): Operation.UPDATE_ORDER,
    ("order", "cancel"): Operation.CANCEL_ORDER,
    ("order", "delete"): Operation.DELETE_ORDER,
    ("order", "label"): Operation.AWB,
    ("order", "fee"): Operation.PREVIEW_FEE,
    ("pickup", "create"): Operation.CREATE_PICKUP,
    ("pickup", "list"): Operation.LIST_PICKUPS,
    ("pickup", "get"): Operation.GET_PICKUP,
    ("pickup", "update"): Operation.UPDATE_PICKUP,
    ("pickup", "cancel"): Operation.CANCEL_PICKUP,
    ("pickup", "delete"): Operation.DELETE_PICKUP,
    ("pickup", "fee"): Operation.PREVIEW_PICKUP_FEE,
    ("merchant", "create"): Operation.CREATE_MERCHANT,
    ("merchant", "list"): Operation.LIST_MERCHANTS,
    ("merchant", "get"): Operation.GET_MERCHANT,
}
#: Which HTTP methods may stand for which action: a GET never changes anything, whatever its words say.
_METHODS: Mapping[str, frozenset[str]] = {
    "create": frozenset({"POST", "PUT"}),
    "update": frozenset({"PUT", "PATCH", "POST"}),
    "cancel": frozenset({"POST", "PUT", "PATCH", "DELETE"}),
    "delete": frozenset({"DELETE", "POST", "PUT", "PATCH"}),
    "list": frozenset({"GET"}),
    "get": frozenset({"GET"}),
    "label": frozenset({"GET"}),
    "fee": frozenset({"GET", "POST"}),
}
#: Methods that delete only where the path itself says so.
_REPLACING = frozenset({"PUT", "PATCH"})
_WITH_ID = frozenset({"get", "update", "cancel", "delete", "label"})
#: Our query parameters and the folded names they go by.
QUERY_NAMES: Mapping[str, frozenset[str]] = {
    "page": frozenset({"page", "pagenumber", "pageno", "pageindex", "p"}),
    "limit": frozenset({"limit", "perpage", "pagesize", "pagelimit", "take", "itemsperpage"}),
    "search": frozenset({"search", "q", "query", "term", "keyword", "keywords", "searchterm"}),
    "dateFrom": frozenset({"datefrom", "fromdate", "from", "since", "startdate", "createdfrom", "createdafter"}),
    "dateTo": frozenset({"dateto", "todate", "to", "until", "enddate", "createdto", "createdbefore"}),
    "size": frozenset({"size", "papersize", "format", "pagesize", "paper"}),
}
_REFERENCE = (
    "referralnumber",
    "referencenumber",
    "reference",
    "merchantreference",
    "externalreference",
    "clientreference",
    "orderreference",
    "ref",
)

_PICKUPS = (Operation.GET_PICKUP, Operation.CREATE_PICKUP, Operation.LIST_PICKUPS)
_MERCHANTS = (Operation.GET_MERCHANT, Operation.CREATE_MERCHANT, Operation.LIST_MERCHANTS)
#: Fields the specification does not name: where to look, the usual names (then nothing is to be found), the words a
#: name of theirs holds, and the pattern that gives them away.
_UNNAMED: Mapping[str, tuple[tuple[Operation, ...], frozenset[str], frozenset[str], str]] = {
    PICKUP_NUMBER: (_PICKUPS, frozenset({"pickupNumber"}), frozenset({"pickup", "no"}), "{6}"),
    PICKUP_STATUS: (
        _PICKUPS,
        frozenset({"picikupStatus", "pickupStatus", "status"}),
        frozenset({"state"}),
        "pendingPickup",
    ),
    MERCHANT_CODE: (_MERCHANTS, frozenset({"businessAccountCode", "code"}), frozenset({"account", "code"}), "{8}"),
}

#: Operations whose body may take fields that the specification does not name.
_BODIES = (Operation.CREATE_PICKUP, Operation.UPDATE_PICKUP)
_DIFFERENCE = "amountCashDifference"
_REFUND = frozenset({"refund", "refunds", "refunded"})
_COLLECT = frozenset({"collect", "collects", "collected", "pays", "charge"})
_OF_CASH = frozenset({"cash", "difference", "direction", "refund", "amount", "cd"})
_REFUNDED = re.compile(
    r"refund|\bpa(?:y|ys|id) (?:back|to the customer)|\bto the customer\b|\b(?:give|return)[sn]? (?:it )?back"
)
#: Words in the names of moments, and whose clock their descriptions say they are by.
_OF_MOMENTS = frozenset({"at", "created", "updated", "changed", "modified", "date", "time", "timestamp", "placed"})
#: Words in the names of days, which are nobody's clock's, as the day of a pickup.
_OF_DAYS = frozenset({"pickup", "day", "delivery", "business"})
_CAIRO_TIME = re.compile(r"cairo|egypt(?:ian)? (?:standard |local )?time|القاهرة")
_UNIVERSAL = re.compile(r"\b(?:utc|gmt|zulu|universal)\b")
_NO_NEGATIVE = re.compile(r"\b(?:not?|non|never|cannot|without)\b[^.;]*\bnegative")


def discover(body: bytes, *, base_path: str, read_at: datetime) -> ServiceDescription:
    """Read what the service says of itself. Never fails: what is missing, malformed or unhelpful keeps its default.

    ``base_path``: the path of our base URL. The document's own servers are never used as an address.
    """
    return replace(_discovered(body, base_path), read_at=read_at)


@lru_cache(maxsize=2)  # accounts of one service read the same document; one may work at two services in turn
def _discovered(body: bytes, base_path: str) -> ServiceDescription:
    found: dict[Operation, list[Described]] = {}
    for described in operations(load_document(body), base_path):
        operation = operation_of(described)
        if operation is not None:
            found.setdefault(operation, []).append(described)
    endpoints = dict(DEFAULTS.endpoints)
    for operation, candidates in found.items():
        endpoints[operation] = _endpoint(operation, candidates)
    description = replace(DEFAULTS, endpoints=MappingProxyType(endpoints))
    listed = [_best(Operation.LIST_ORDERS, found[Operation.LIST_ORDERS])] if Operation.LIST_ORDERS in found else []
    reference = next((name for described in listed if (name := _reference(described.query))), "")
    if reference:
        description = replace(description, reference_query=reference, reference_source=Source.SERVICE)
    return replace(
        description,
        largest_page=MappingProxyType(dict(_largest_pages(found))),
        aliases=MappingProxyType(dict(_aliases(found))),
        bodies=MappingProxyType(
            {operation: frozenset(one.name for one in _fields(found, operation)) for operation in _BODIES}
        ),
        refunds=_refunds(_fields(found, Operation.CREATE_ORDER)),
        clock=CAIRO.key if _means_cairo(found) else "",
    )


def _means_cairo(found: Mapping[Operation, list[Described]]) -> bool:
    """Tell whether the moments of answers are described as Cairo's, and none as universal."""
    told = [
        leaf.told.casefold()
        for candidates in found.values()
        for described in candidates
        for leaf in described.leaves
        if not leaf.is_number
        and _OF_MOMENTS.intersection(named := words(leaf.path[-1]))
        and not _OF_DAYS.intersection(named)
    ]
    return any(_CAIRO_TIME.search(one) for one in told) and not any(_UNIVERSAL.search(one) for one in told)


def published(body: bytes, *, base_path: str) -> frozenset[tuple[str, str]]:
    """Give every way (method, path below the base URL with its id as {id}) that the document names. Never fails."""
    return frozenset((one.method, one.path) for one in operations(load_document(body), base_path))


def operation_of(described: Described) -> Operation | None:
    """Tell which operation of the specification this is; None when it is none, or cannot be told."""
    resource = _resource(described)
    if resource == "zones":
        return Operation.ZONES if described.method == "GET" and not described.has_id else None
    if resource == "ping":
        return Operation.PING if described.method == "GET" and not described.has_id else None
    if resource == "fees":
        fits = described.method in _METHODS["fee"] and not described.has_id
        return _fee_of(described) if fits else None
    action = _action(described)
    if resource is None or action is None or described.method not in _METHODS[action]:
        return None
    if (action in _WITH_ID) != described.has_id:
        return None
    return _OPERATIONS.get((resource, action))


def _fee_of(described: Described) -> Operation:
    spoken = {*described.before, *described.named, *described.told, *described.tags}
    return Operation.PREVIEW_PICKUP_FEE if spoken & _RESOURCES["pickup"] else Operation.PREVIEW_FEE


def _resource(described: Described) -> str | None:
    """Find the resource by the first word of the path that names one, else by operationId, tags, summary."""
    if "zones" in described.before or "areas" in described.before:
        return "zones"  # delivery-zones: "delivery" alone would be an order
    for spoken in ((*described.before, *described.after), described.named, described.tags, described.told):
        for word in spoken:
            for resource, names in _RESOURCES.items():
                if word in names:
                    return resource
    return None


def _action(described: Described) -> str | None:
    """Find what it does: by the words after the id, by those of the path, by operationId, by the summary, by the
    method.
    """
    path_words = (*described.after, *described.before[1:])
    if described.has_id and (described.gives_pdf or _LABEL & {*path_words, *described.named}):
        return "label"
    if not described.has_id and _FEE & {*path_words, *described.named}:
        return "fee"
    for spoken in (path_words, described.named, described.told[:3]):
        for word in spoken:
            for action, verbs in _VERBS.items():
                fits = described.method in _METHODS[action] and (action in _WITH_ID) == described.has_id
                is_update = action == "delete" and described.method in _REPLACING and spoken is not path_words
                if word in verbs and fits and not is_update:
                    return action
    if described.after:
        return None  # a part of the record, which is nothing of ours
    return _BY_METHOD.get((described.method, described.has_id))


def _best(operation: Operation, candidates: Iterable[Described]) -> Described:
    """Prefer what the specification or the field notes name, then the shortest path, then the usual method."""
    default = DEFAULTS.endpoint(operation)
    rank: Callable[[Described], tuple[bool, int, int]] = lambda described: (  # noqa: E731  # one use, typed
        (described.method, described.path) != (default.method, default.path),
        described.path.count("/"),
        ("PUT", "POST", "GET", "DELETE", "PATCH").index(described.method),
    )
    return min(candidates, key=rank)


def _endpoint(operation: Operation, candidates: list[Described]) -> Endpoint:
    default, best = DEFAULTS.endpoint(operation), _best(operation, candidates)
    as_specified = default.source is Source.SPECIFICATION and (best.method, best.path) == (default.method, default.path)
    names = {ours: name for ours in QUERY_NAMES if (name := _query_name(ours, operation, best.query))}
    ours = {*names.values(), _reference(best.query)}
    required = {
        parameter.name: parameter.value
        for parameter in best.query
        if parameter.required and parameter.value and parameter.name not in ours
    }
    return Endpoint(
        method=best.method,
        path=best.path,
        source=Source.SPECIFICATION if as_specified else Source.SERVICE,
        identifier=_identifier(default.identifier, best.parameter),
        required_query=MappingProxyType(required),
        query_names=MappingProxyType({ours: name for ours, name in names.items() if ours != name}),
        fee_path=_fee_path(operation, best),
    )


def _identifier(default: Identifier, parameter: tuple[str, ...]) -> Identifier:
    """Take the service's word where the name of its path parameter says it is a number; "id" may be either."""
    says_number = bool({"number", "no", "num"} & set(parameter)) and "id" not in parameter
    return Identifier.NUMBER if says_number else default


def _query_name(ours: str, operation: Operation, query: tuple[QueryParameter, ...]) -> str:
    """Find the service's name of one of our parameters; "" when it has none or spells it as we do not know."""
    if (ours == "size") != (operation is Operation.AWB):
        return ""
    named = [parameter.name for parameter in query if _folded(parameter.name) in QUERY_NAMES[ours]]
    return ours if ours in named else (named[0] if named else "")


def _reference(query: tuple[QueryParameter, ...]) -> str:
    names = {_folded(parameter.name): parameter.name for parameter in query}
    return next((names[name] for name in _REFERENCE if name in names), "")


def _folded(name: str) -> str:
    return "".join(character for character in name.lower() if character.isalnum())


def _fee_path(operation: Operation, described: Described) -> tuple[str, ...]:
    """Find where the answer holds the fee: the number whose names rank first, if just one does."""
    numbers = {leaf.path for leaf in described.leaves if leaf.is_number}
    if operation not in (Operation.PREVIEW_FEE, Operation.PREVIEW_PICKUP_FEE) or not numbers:
        return ()
    ranked = sorted((rank, len(path), path) for path in numbers if (rank := fee_rank(path)) is not None)
    if not ranked:
        return next(iter(numbers)) if len(numbers) == 1 else ()
    first = [path for rank, length, path in ranked if (rank, length) == ranked[0][:2]]
    return first[0] if len(first) == 1 else ()


def _aliases(found: Mapping[Operation, list[Described]]) -> Iterator[tuple[str, str]]:
    """Find the service's own names of what the specification leaves unnamed, where just one field of the answer can
    be it.
    """
    for field, (operations_, usual, hints, pattern) in _UNNAMED.items():
        leaves = {leaf for one in operations_ for described in found.get(one, []) for leaf in described.leaves}
        names = {leaf.path[-1]: leaf for leaf in leaves}
        if not names or usual & names.keys():
            continue
        fitting = [name for name, leaf in names.items() if hints <= set(words(name)) or pattern in leaf.pattern]
        if len(fitting) == 1:
            yield field, fitting[0]


def _fields(found: Mapping[Operation, list[Described]], operation: Operation) -> tuple[BodyField, ...]:
    return _best(operation, found[operation]).fields if operation in found else ()


def _refunds(fields: Iterable[BodyField]) -> RefundWay:
    """Find how a refund is told: by a field of the direction, else by the sign of the amount; else not at all."""
    fields = tuple(fields)
    for field in fields:
        about = set(words(field.name))
        if field.is_flag and about & _REFUND:
            return RefundWay(field=field.name, refund=True, collect=False)
        said = [choice for choice in field.choices if set(words(choice)) & _REFUND]
        others = [choice for choice in field.choices if choice not in said]
        others = others if len(others) == 1 else [choice for choice in others if set(words(choice)) & _COLLECT]
        if about & _OF_CASH and len(said) == 1 and len(others) == 1:
            return RefundWay(field=field.name, refund=said[0], collect=others[0])
    for field in fields:
        if field.name == _DIFFERENCE:
            told = field.told.casefold()
            said_so = "negative" in told and _REFUNDED.search(told) and not _NO_NEGATIVE.search(told)
            if said_so or (field.lowest is not None and field.lowest < 0):
                return RefundWay(negative=True)
    return RefundWay()


def _largest_pages(found: Mapping[Operation, list[Described]]) -> Iterable[tuple[Operation, int]]:
    for operation in (Operation.LIST_ORDERS, Operation.LIST_PICKUPS, Operation.LIST_MERCHANTS):
        for described in found.get(operation, [])[:1]:
            for parameter in described.query:
                if _folded(parameter.name) in QUERY_NAMES["limit"] and parameter.maximum:
                    yield operation, parameter.maximum
