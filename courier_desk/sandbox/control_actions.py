"""What the control address can do: each action by its path and method.

Every action takes the service, the request and its JSON body, and returns what becomes the JSON answer; the first line
of its docstring is the help a person gets. Raises `ControlError` for what makes no sense. Knows no HTTP answers.
"""

from __future__ import annotations

import base64
import dataclasses
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from courier_desk.sandbox import settlements
from courier_desk.sandbox.clock import iso
from courier_desk.sandbox.envelope import ApiError, Json
from courier_desk.sandbox.faults import MEANINGS, Fault, FaultError, make_fault, parse_plan
from courier_desk.sandbox.fees import GOVERNMENTS
from courier_desk.sandbox.fields import read_object
from courier_desk.sandbox.records import Account, ApiKey, Order, Pickup, timeline_with
from courier_desk.sandbox.service import Service
from courier_desk.sandbox.statuses import ORDER_CATEGORY, PICKUP_CATEGORY

CONTROL_PATH = "/control"
_ANSWERED = 1_000
_SNAPSHOT = 10_000
_FARTHEST = 10 * 365 * 86_400
"""Seconds the service's clock may be off, and an order's age may lie from now."""


class ControlError(Exception):
    """What was asked of the control address makes no sense; the text says why."""


Kept = TypeVar("Kept", Order, Pickup)
Action = Callable[[Service, Request, Json], Any]


def _overview(service: Service, request: Request, body: Json) -> Json:
    """What the service is and what can be asked here."""
    del request, body
    (orders,) = service.db.query("SELECT count(*) FROM orders")[0]
    (pickups,) = service.db.query("SELECT count(*) FROM pickups")[0]
    return {
        "mode": service.mode,
        "limit": service.limiter.limit,
        "window": service.limiter.window,
        "speed": service.speed,
        "now": iso(service.clock.now()),
        "orders": orders,
        "pickups": pickups,
        "faults": service.faults.shape(),
        "addresses": {f"{method} {CONTROL_PATH}{path}": _help(action) for (path, method), action in ACTIONS.items()},
    }


def _help(action: Action) -> str:
    return (action.__doc__ or "").strip().splitlines()[0]


def _keys(service: Service, request: Request, body: Json) -> Json:
    """Every training key by what it is for."""
    del request, body
    return {each.role: each.key for each in service.db.select(ApiKey)}


def _change_key(service: Service, request: Request, body: Json) -> Json:
    """Change a key: {role, revoked?, scopes?}."""
    role = _required(body, "role", str)
    key = service.db.find(ApiKey, "WHERE role = ?", (role,))
    if key is None:
        raise ControlError(f'there is no key "{role}"')
    revoked = _optional(body, "revoked", bool, key.revoked)
    scopes = " ".join(_optional(body, "scopes", list, key.scopes.split()))
    service.db.run("UPDATE api_keys SET revoked = ?, scopes = ? WHERE key = ?", (revoked, scopes, key.key))
    return _keys(service, request, {})


def _accounts(service: Service, request: Request, body: Json) -> Json:
    """Every account: companies, their merchants, single businesses."""
    del request, body
    return {
        "accounts": [
            {
                "id": each.id,
                "businessAccountCode": each.business_code,
                "externalMerchantId": each.external_id,
                "name": each.name,
                "company": each.company_id,
                "isCompany": each.is_company,
                "removed": each.removed,
                "pricePercent": each.price_percent,
            }
            for each in service.db.select(Account, "ORDER BY created, id LIMIT ?", (_SNAPSHOT,))
        ]
    }


def _change_account(service: Service, request: Request, body: Json) -> Json:
    """Remove a business account or bring it back: {id: any identifier, removed}."""
    del request
    identifier, removed = _required(body, "id", str), _required(body, "removed", bool)
    changed = service.db.run(
        "UPDATE accounts SET removed = ?1 WHERE id = ?2 OR business_code = ?2 OR external_id = ?2",
        (removed, identifier),
    )
    if not changed:
        raise ControlError(f'there is no account "{identifier}"')
    return {"changed": changed}


def _requests(service: Service, request: Request, body: Json) -> Json:
    """Requests as they arrived: ?since=INDEX&limit=N&path=&method=&key=."""
    del body
    query = request.query_params
    entries = [
        entry.shape()
        for entry in service.journal.since(_integer(query, "since", 0), 10**9)
        if all(query.get(name, getattr(entry, name)) == getattr(entry, name) for name in ("path", "method", "key"))
    ]
    return {"requests": entries[: _integer(query, "limit", _ANSWERED)], "matching": len(entries)}


def _limits(service: Service, request: Request, body: Json) -> Json:
    """The largest number of requests in any window, by key: ?window=SECONDS for another window."""
    del body
    asked = request.query_params.get("window")
    answer: Json = {"limit": service.limiter.limit, "window": service.journal.window, "keys": service.journal.keys()}
    if asked is not None:
        answer |= {"asked_window": _number(asked), "largest": service.journal.largest(_number(asked))}
    return answer


def _forget(service: Service, request: Request, body: Json) -> Json:
    """Start the evidence of requests anew; the limit itself remembers."""
    del request, body
    service.journal.forget()
    return {}


def _created(service: Service, request: Request, body: Json) -> Json:
    """What was committed: ?reference=R&kind=order|pickup|merchant; also of records deleted since."""
    del body
    query = request.query_params
    kind = query.get("kind", "order")
    rows = service.db.query(
        "SELECT number, merchant_id, reference, at FROM ledger"
        " WHERE kind = ?1 AND (?2 IS NULL OR reference = ?2) ORDER BY entry",
        (kind, query.get("reference")),
    )
    per_reference: dict[str, int] = {}
    for _, _, reference, _ in rows:
        per_reference[reference] = per_reference.get(reference, 0) + 1
    return {
        "count": len(rows),
        "duplicates": {name: count for name, count in per_reference.items() if name and count > 1},
        "created": [
            {"number": number, "merchant": merchant, "reference": reference, "at": iso(at)}
            for number, merchant, reference, at in rows[: _integer(query, "limit", _SNAPSHOT)]
        ],
    }


def _faults(service: Service, request: Request, body: Json) -> Json:
    """The faults in force, with how often each matched and struck, and what kinds there are."""
    del request, body
    return {"faults": service.faults.shape(), "kinds": MEANINGS}


def _add_faults(service: Service, request: Request, body: Json) -> Json:
    """Arm faults: {faults: plan text, or a list of {kind, …}}; see --faults."""
    service.faults.add(_plan(body))
    return _faults(service, request, {})


def _set_faults(service: Service, request: Request, body: Json) -> Json:
    """Replace all faults: {faults: …}."""
    faults = _plan(body)
    service.faults.clear()
    service.faults.add(faults)
    return _faults(service, request, {})


def _clear_faults(service: Service, request: Request, body: Json) -> Json:
    """Disarm all faults."""
    service.faults.clear()
    return _faults(service, request, body)


def _plan(body: Json) -> list[Fault]:
    plan = body.get("faults")
    if isinstance(plan, str):
        return parse_plan(plan)
    if not isinstance(plan, list) or not all(isinstance(each, dict) for each in plan):
        raise ControlError("faults must be a plan's text or a list of objects")
    return [make_fault(str(each.get("kind")), {k: v for k, v in each.items() if k != "kind"}) for each in plan]


def _set_clock(service: Service, request: Request, body: Json) -> Json:
    """Set the service's clock off from real time: {offset: seconds}."""
    del request
    service.set_clock(_seconds(body, "offset", 0.0))
    return {"now": iso(service.clock.now()), "offset": service.clock.offset}


def _advance(service: Service, request: Request, body: Json) -> Json:
    """Let time pass at once: {seconds}; the courier takes every step due by then."""
    del request
    seconds = _seconds(body, "seconds", 0.0)
    if seconds < 0:
        raise ControlError("time only passes forward; use the clock to set it back")
    if service.clock.offset + seconds > _FARTHEST:
        raise ControlError("that is too far in the future")
    service.set_clock(service.clock.offset + seconds)
    steps = service.courier.advance(service.clock.now())
    return {"now": iso(service.clock.now()), "steps": steps}


def _set_pace(service: Service, request: Request, body: Json) -> Json:
    """Let the courier go faster or slower than the service was started for: {pace}, 1 as started."""
    del request
    pace = _seconds(body, "pace", 1.0)
    if not pace > 0:
        raise ControlError("the pace must be above zero")
    service.set_pace(pace)
    return {"pace": pace}


def _move_order(service: Service, request: Request, body: Json) -> Json:
    """Move an order on by one step at once, as the courier would do later."""
    del body
    moved = service.courier.take_step(_found(service, request, Order), service.clock.now())
    if moved is None:
        raise ControlError("its journey is over")
    return dataclasses.asdict(moved)


def _change_catalog(service: Service, request: Request, body: Json) -> Json:
    """Change the zone catalog: {add: [{governorate, value, en, ar}], remove: [value]}; {} swaps one zone."""
    del request
    add, remove = _optional(body, "add", list, []), _optional(body, "remove", list, [])
    for each in add:
        texts = [each.get(name) for name in ("governorate", "value", "en", "ar")] if isinstance(each, dict) else []
        if not texts or not all(isinstance(text, str) and text for text in texts) or texts[0] not in GOVERNMENTS:
            raise ControlError("a zone to add is {governorate, value, en, ar}")
    if add or remove:
        service.zones.change([{str(k): str(v) for k, v in each.items()} for each in add], [str(v) for v in remove])
    else:
        service.zones.drift()
    return {"etag": service.zones.etag}


def _order(service: Service, request: Request, body: Json) -> Json:
    """One order as the service keeps it."""
    del body
    return dataclasses.asdict(_found(service, request, Order))


def _change_order(service: Service, request: Request, body: Json) -> Json:
    """Change an order: {status?, courier?, waiting?, created?}; the courier leaves it alone then, "" clears."""
    order = _found(service, request, Order)
    status = _optional(body, "status", str, order.status)
    now = service.clock.now()
    changed = dataclasses.replace(
        order,
        status=status,
        courier=_optional(body, "courier", str, order.courier),
        waiting=_optional(body, "waiting", str, order.waiting),
        created=_seconds(body, "created", now) if "created" in body else order.created,
        updated=now,
        due=None,
        timeline=order.timeline if status == order.status else timeline_with(order.timeline, now, status),
    )
    service.db.save(changed)
    return dataclasses.asdict(changed) | {"known": status in ORDER_CATEGORY}


def _pickup(service: Service, request: Request, body: Json) -> Json:
    """One pickup as the service keeps it."""
    del body
    return dataclasses.asdict(_found(service, request, Pickup))


def _change_pickup(service: Service, request: Request, body: Json) -> Json:
    """Change a pickup: {status}; the courier leaves it alone then."""
    pickup = _found(service, request, Pickup)
    status, now = _required(body, "status", str), service.clock.now()
    timeline = timeline_with(pickup.timeline, now, status)
    changed = dataclasses.replace(pickup, status=status, updated=now, due=None, timeline=timeline)
    service.db.save(changed)
    return dataclasses.asdict(changed) | {"known": status in PICKUP_CATEGORY}


def _found(service: Service, request: Request, kind: type[Kept]) -> Kept:
    number = request.path_params["number"]
    record = service.db.find(kind, "WHERE number = ?1 OR id = ?1", (number,))
    if record is None:
        raise ControlError(f"there is no {number}")
    return record


def _snapshot(service: Service, request: Request, body: Json) -> Json:
    """Everything the service keeps, newest first: ?limit=N of each."""
    del body
    limit = _integer(request.query_params, "limit", _SNAPSHOT)
    accounts = service.db.select(Account, "ORDER BY created LIMIT ?", (limit,))
    orders = service.db.select(Order, "ORDER BY seq DESC LIMIT ?", (limit,))
    pickups = service.db.select(Pickup, "ORDER BY seq DESC LIMIT ?", (limit,))
    return {
        "now": service.clock.now(),
        "accounts": [dataclasses.asdict(each) for each in accounts],
        "orders": [dataclasses.asdict(each) for each in orders],
        "pickups": [dataclasses.asdict(each) for each in pickups],
    }


def _settlements(service: Service, request: Request, body: Json) -> Json:
    """Every settlement sheet that was handed out, with the faults that were planted in it."""
    del request, body
    return {"settlements": [settlements.as_told(one) for one in settlements.payouts(service)]}


def _settle(service: Service, request: Request, body: Json) -> Json:
    """Pay a business for what ended since: {merchant, faults?: [kind], shape?}; gives the file, in base 64."""
    del request
    business = settlements.business_called(service, _required(body, "merchant", str))
    if business is None:
        raise ControlError("there is no such business")
    faults = _optional(body, "faults", list, list(settlements.FAULTS))
    shape = _optional(body, "shape", str, settlements.SHAPES[0])
    if shape not in settlements.SHAPES or not set(faults) <= set(settlements.FAULTS):
        raise ControlError(f"a shape is one of {settlements.SHAPES}, a fault one of {settlements.FAULTS}")
    made = settlements.make_payout(service, business, faults)
    if made is None:
        raise ControlError("nothing of it ended since")
    file = base64.b64encode(settlements.written(made, shape)).decode()
    return {**settlements.as_told(made), "name": f"{made.number}.{shape}", "file": file}


ACTIONS: dict[tuple[str, str], Action] = {
    ("", "GET"): _overview,
    ("/keys", "GET"): _keys,
    ("/keys", "POST"): _change_key,
    ("/accounts", "GET"): _accounts,
    ("/accounts", "POST"): _change_account,
    ("/requests", "GET"): _requests,
    ("/requests", "DELETE"): _forget,
    ("/limits", "GET"): _limits,
    ("/created", "GET"): _created,
    ("/faults", "GET"): _faults,
    ("/faults", "POST"): _add_faults,
    ("/faults", "PUT"): _set_faults,
    ("/faults", "DELETE"): _clear_faults,
    ("/clock", "POST"): _set_clock,
    ("/advance", "POST"): _advance,
    ("/pace", "PUT"): _set_pace,
    ("/catalog", "POST"): _change_catalog,
    ("/orders/{number}", "GET"): _order,
    ("/orders/{number}", "POST"): _change_order,
    ("/orders/{number}/step", "POST"): _move_order,
    ("/pickups/{number}", "GET"): _pickup,
    ("/pickups/{number}", "POST"): _change_pickup,
    ("/settlements", "GET"): _settlements,
    ("/settlements", "POST"): _settle,
    ("/snapshot", "GET"): _snapshot,
}


# Reading what was asked


def _required(body: Json, name: str, kind: Any) -> Any:
    value = body.get(name)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ControlError(f"{name} is missing or of the wrong type")
    return value


def _optional(body: Json, name: str, kind: Any, default: Any) -> Any:
    return default if body.get(name) is None else _required(body, name, kind)


def _seconds(body: Json, name: str, middle: float) -> float:
    """Return a moment or a time that is not absurdly far from ``middle``."""
    value = float(_required(body, name, int | float))
    if not abs(value - middle) <= _FARTHEST:
        raise ControlError(f"{name} is too far away")
    return value


def _integer(query: Mapping[str, str], name: str, default: int) -> int:
    text = query.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ControlError(f"{name} must be a number")
    return int(text)


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        raise ControlError("window must be a positive number of seconds")
    return value


# The control address: what a trainer or a test may see and change of the service, beside the API, not part of it.
#
# It needs no key and meets no faults. Loopback only: a request that a browser sends on behalf of another site is
# refused. Every answer is plain JSON; a refusal is ``{"error": sentence}``. ``control_actions.py`` has what can be
# done.


log = logging.getLogger(__name__)

_OWN_NAMES = frozenset({"127.0.0.1", "localhost"})
#: "none": a person typed the address.
_OWN_SITES = frozenset({"same-origin", "none"})


def _json(content: Any, status: int = 200) -> Response:
    text = json.dumps(content, ensure_ascii=False, indent=2)
    return Response(text.encode(), status, media_type="application/json")


def _from_elsewhere(request: Request) -> bool:
    """Return whether a browser sends this for another site, or this computer's name was made to lead here.

    Another port of this computer is another site: whatever listens there may show pages from anywhere. A program that
    is no browser sends neither Origin nor Sec-Fetch-Site.
    """
    hosts = request.headers.getlist("host")
    if len(hosts) != 1 or hosts[0].rsplit(":", 1)[0] not in _OWN_NAMES:
        return True
    own = f"http://{hosts[0]}"
    foreign_origin = any(origin != own for origin in request.headers.getlist("origin"))
    sites = request.headers.getlist("sec-fetch-site")
    return foreign_origin or any(site not in _OWN_SITES for site in sites)


class _Address:
    """One control path, as an ASGI application."""

    def __init__(self, service: Service, methods: Mapping[str, Action]) -> None:
        self._service = service
        self._methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        action = self._methods.get(request.method)
        if _from_elsewhere(request):
            return _json({"error": "the control address answers this computer only"}, 403)
        if action is None:
            return _json({"error": f"nothing here; GET {CONTROL_PATH} lists what is"}, 404)
        try:
            answer = action(self._service, request, await read_object(request))
            await self._service.db.durable()
        except (ControlError, FaultError, ApiError) as error:
            return _json({"error": str(error)}, 400)
        except Exception:
            log.exception("%s %s failed", request.method, request.url.path)
            return _json({"error": "this should not have happened; the service's own output says more"}, 500)
        return _json(answer)


def control_router(service: Service) -> Router:
    """Return the routes of the control address."""
    paths: dict[str, dict[str, Action]] = {}
    for (path, method), action in ACTIONS.items():
        paths.setdefault(path, {})[method] = action
    routes = [Route(CONTROL_PATH + path, _Address(service, methods)) for path, methods in paths.items()]
    return Router(routes, redirect_slashes=False, default=_Address(service, {}))
