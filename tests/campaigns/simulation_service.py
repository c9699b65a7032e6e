"""The courier service of the simulation: a small, true memory behind a bad line.

It keeps what really happened (orders, pickups, merchants, every request with its moment), enforces its rate window, and
behaves as the specification or the field notes say, drawn per seed. ``Line`` is what lies between it and a desk: what
it loses, delays and breaks. Everything is decided by the stage's dice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any

import httpx

from tests.campaigns.simulation_time import Life, Stage

BASE = "/api/public/v1"
ZONE = "Nasr City - ElHay 06 (Nasr City)"
MERCHANTS = ("10000001", "10000002")
Json = dict[str, Any]
#: Statuses from which an order may still be changed (field notes, Statuses seen).
_EDITABLE = frozenset({"new", "pendingPickup", "pickedUp"})
_CATEGORY = {"new": "NEW", "pickedUp": "PROCESSING", "outForDelivery": "PROCESSING", "completed": "SUCCESSFUL"}


@dataclass(slots=True)
class Habits:
    """How this service answers where the specification is silent, and how fast."""

    filters_by_reference: bool = True
    lists_reference: bool = True
    tells_reference: bool = True
    echoes_notes: bool = True
    deletes_new_only: bool = True
    swaps_refusals: bool = False
    fixed_window: bool = False
    limit: int = 120
    window: float = 60.0
    speed: float = 0.3


@dataclass(slots=True)
class Faults:
    """Chances of one request's trouble; ``late``: the longest that a request is carried out after its connection ended
    (seconds); ``stale``: how far back a list may lag (seconds)."""

    unreachable: float = 0.0
    request_lost: float = 0.0
    answer_lost: float = 0.0
    hang: float = 0.0
    late_commit: float = 0.0
    error_after: float = 0.0
    error_before: float = 0.0
    refused_429: float = 0.0
    proxy: float = 0.0
    cut: float = 0.0
    stale_list: float = 0.0
    late: float = 7.0
    stale: float = 4.0

    def draw(self, chance: float, *, is_write: bool) -> str:
        """Give the trouble of a request, "" for none. ``chance``: a random number from 0 to 1."""
        for name in _DRAWN:
            chance -= getattr(self, name)
            if chance < 0:
                return name
        return ""


_DRAWN = (
    "unreachable", "request_lost", "answer_lost", "hang", "late_commit", "error_after", "error_before", "refused_429",
    "proxy", "cut", "stale_list",
)  # fmt: skip


@dataclass(slots=True)
class Thing:
    """An order, pickup or merchant as it truly is. ``first``: the content with which it was made."""

    number: str
    merchant: str
    created: float
    body: Json
    status: str = "new"
    updated: float = 0.0
    deleted: bool = False
    first: Json = field(init=False)

    def __post_init__(self) -> None:
        self.first = self.body


@dataclass(slots=True)
class Request:
    """One request that arrived, and its answer's status."""

    at: float
    who: str
    name: str
    status: int = 0


@dataclass
class Service:
    """The truth."""

    stage: Stage
    habits: Habits = field(default_factory=Habits)
    faults: Faults = field(default_factory=Faults)
    orders: dict[str, Thing] = field(default_factory=dict)
    pickups: dict[str, Thing] = field(default_factory=dict)
    merchants: dict[str, Thing] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    down_until: float = 0.0
    _taken: list[float] = field(default_factory=list)
    _snapshots: list[tuple[float, dict[str, tuple[str, bool]]]] = field(default_factory=list)

    # -- the way in ------------------------------------------------------------------------------------------------

    def arrive(self, who: str, method: str, path: str, query: Mapping[str, str], body: Json, merchant: str) -> Answer:
        """Take a request that has arrived: count it, carry it out, give the answer."""
        request = Request(self.stage.now, who, f"{method} {_template(path)}")
        self.requests.append(request)
        status, document = self._limited() or self._route(method, path, query, body, merchant)
        request.status = status
        return Answer(status, document)

    def _limited(self) -> tuple[int, Json] | None:
        now, habits = self.stage.now, self.habits
        start = now // habits.window * habits.window if habits.fixed_window else now - habits.window
        self._taken = [at for at in self._taken if at > start or (habits.fixed_window and at == start)]
        if len(self._taken) >= habits.limit:
            return _error(429, "RATE_LIMITED", "Too many requests, slow down")
        self._taken.append(now)
        return None

    def _route(self, method: str, path: str, query: Mapping[str, str], body: Json, merchant: str) -> tuple[int, Json]:
        subject, *rest = (part.removeprefix("id") for part in path.strip("/").split("/"))
        if subject in ("orders", "pickups") and merchant not in MERCHANTS and merchant not in self.merchants:
            return _error(403, "MERCHANT_NOT_FOUND", "Merchant not found")
        match subject:
            case "orders":
                return self._route_orders(method, rest, query, body, merchant)
            case "pickups":
                return self._route_pickups(method, rest, query, body, merchant)
            case "merchants":
                return self._route_merchants(method, rest, query, body)
        return _error(404, "NOT_FOUND", "Not found")

    def _route_orders(
        self, method: str, rest: list[str], query: Mapping[str, str], body: Json, merchant: str
    ) -> tuple[int, Json]:
        match method, rest:
            case "POST", []:
                return self._create_order(body, merchant)
            case "GET", []:
                return self._list("orders", query, merchant)
            case "GET", [number]:
                return self._found(self.orders, number, merchant, self._whole_order)
            case "PUT", [number]:
                return self._update_order(number, body, merchant)
            case "POST", [number, "cancel"]:
                return self._cancel(self.orders, number, merchant)
            case "DELETE", [number]:
                return self._delete(self.orders, number, merchant, "This order can no longer be deleted")
        return _error(404, "NOT_FOUND", "Not found")

    def _route_pickups(
        self, method: str, rest: list[str], query: Mapping[str, str], body: Json, merchant: str
    ) -> tuple[int, Json]:
        match method, rest:
            case "POST", []:
                return self._create_pickup(body, merchant)
            case "GET", []:
                return self._list("pickups", query, merchant)
            case "GET", [number]:
                return self._found(self.pickups, number, merchant, self._whole_pickup)
            case "PUT", [number]:
                return self._update_pickup(number, body, merchant)
            case "POST", [number, "cancel"]:
                return self._cancel(self.pickups, number, merchant)
            case "DELETE", [number]:
                return self._delete(self.pickups, number, merchant, "This pickup can no longer be deleted")
        return _error(404, "NOT_FOUND", "Not found")

    def _route_merchants(self, method: str, rest: list[str], query: Mapping[str, str], body: Json) -> tuple[int, Json]:
        match method, rest:
            case "POST", []:
                return self._create_merchant(body)
            case "GET", []:
                return self._list_merchants(query)
            case "GET", [code] if found := self._merchant(code):
                return _ok({"merchant": found})
        return _error(404, "NOT_FOUND", "Not found")

    # -- orders ----------------------------------------------------------------------------------------------------

    def _create_order(self, body: Json, merchant: str) -> tuple[int, Json]:
        if body.get("zone") != ZONE:
            return _error(400, "VALIDATION_ERROR", f'Area / zone "{body.get("zone")}" is not valid for Cairo.')
        order = self.add_order(body, merchant)
        return 201, _envelope({"message": "Order created", "order": self._short_order(order)})

    def add_order(self, body: Json, merchant: str) -> Thing:
        """Have a new order, as any program with this key makes one."""
        order = Thing(str(100_000 + len(self.orders)), merchant, self.stage.true_time, dict(body))
        order.updated = order.created
        self.orders[order.number] = order
        return order

    def _update_order(self, number: str, body: Json, merchant: str) -> tuple[int, Json]:
        order = self.orders.get(number)
        if order is None or order.deleted:
            return _error(404, "NOT_FOUND", "Order not found")
        if order.merchant != merchant:
            return _error(403, "FORBIDDEN", "Not yours")
        if order.status not in _EDITABLE:
            return _error(403, "FORBIDDEN", "Address and order details cannot be edited")
        if body.get("zone") != ZONE:
            return _error(400, "VALIDATION_ERROR", "Area / zone is not valid")
        order.body, order.updated = dict(body), self.stage.true_time
        return _ok({"message": "Order updated", "order": self._short_order(order)})

    def _short_order(self, order: Thing) -> Json:
        body = order.body
        short = {
            "orderId": f"id{order.number}",
            "orderNumber": order.number,
            "orderStatus": order.status,
            "statusCategory": _CATEGORY.get(order.status, "UNSUCCESSFUL"),
            "orderFees": 55,
            "orderDate": _moment(order.created),
            "orderType": body.get("orderType", ""),
            "isExpressShipping": body.get("isExpressShipping", False),
            "amountType": "COD" if body.get("COD") else "NA",
            "amount": body.get("amountCOD", 0) if body.get("COD") else 0,
            "customer": {name: body.get(name, "") for name in ("fullName", "phoneNumber", "government", "zone")},
            "updatedAt": _moment(order.updated),
        }
        if self.habits.lists_reference:
            short["referralNumber"] = body.get("referralNumber", "")
        return short

    def _whole_order(self, order: Thing) -> Json:
        body = order.body
        shipping = {
            "productDescription": body.get("productDescription", ""),
            "numberOfItems": body.get("numberOfItems", 0),
            "amountType": "COD" if body.get("COD") else "NA",
            "amount": body.get("amountCOD", 0) if body.get("COD") else 0,
            "isExpressShipping": body.get("isExpressShipping", False),
        }
        names = (
            "fullName", "phoneNumber", "government", "zone", "address", "buildingNo", "apartmentNo", "otherPhoneNumber",
        )  # fmt: skip
        whole = {
            "_id": f"id{order.number}",
            "orderNumber": order.number,
            "orderStatus": order.status,
            "statusCategory": _CATEGORY.get(order.status, "UNSUCCESSFUL"),
            "orderType": body.get("orderType", ""),
            "orderFees": 55,
            "createdAt": _moment(order.created),
            "updatedAt": _moment(order.updated),
            "orderCustomer": {name: body.get(name, "") for name in names},
            "orderShipping": shipping,
            "orderNotes": body.get("Notes", ""),
            "previewPermission": body.get("previewPermission", False),
            "deliverToWorkAddress": body.get("deliverToWorkAddress", False),
            "canChangeAddress": order.status in _EDITABLE,
            "canCancelOrder": order.status == "pickedUp",
            "canDelete": order.status == "new",
        }
        if self.habits.tells_reference:
            whole["referralNumber"] = body.get("referralNumber", "")
        return {"order": whole}

    # -- pickups ---------------------------------------------------------------------------------------------------

    def _create_pickup(self, body: Json, merchant: str) -> tuple[int, Json]:
        pickup = Thing(str(700_000 + len(self.pickups)), merchant, self.stage.true_time, dict(body))
        pickup.updated = pickup.created
        self.pickups[pickup.number] = pickup
        return 201, _envelope(self._whole_pickup(pickup))

    def _update_pickup(self, number: str, body: Json, merchant: str) -> tuple[int, Json]:
        pickup = self.pickups.get(number)
        if pickup is None or pickup.deleted or pickup.merchant != merchant:
            return _error(404, "NOT_FOUND", "Pickup not found")
        if pickup.status not in ("new", "pendingPickup"):
            return _error(400, "VALIDATION_ERROR", "This pickup can no longer be edited")
        pickup.body, pickup.updated = dict(body), self.stage.true_time
        return _ok(self._whole_pickup(pickup))

    def _whole_pickup(self, pickup: Thing) -> Json:
        body = pickup.body
        whole = {
            "pickupId": f"id{pickup.number}",
            "pickupNumber": pickup.number,
            "pickupDate": body.get("pickupDate", ""),
            "picikupStatus": pickup.status,
            "numberOfOrders": body.get("numberOfOrders", 0),
            "pickupFees": 20,
            "phoneNumber": body.get("phoneNumber", ""),
            "createdAt": _moment(pickup.created),
            "updatedAt": _moment(pickup.updated),
        }
        if self.habits.echoes_notes:
            whole["pickupNotes"] = body.get("pickupNotes", "")
        return {"pickup": whole}

    # -- merchants -------------------------------------------------------------------------------------------------

    def _create_merchant(self, body: Json) -> tuple[int, Json]:
        for one in self.merchants.values():
            same = [name for name in ("email", "phone", "externalMerchantId") if one.body.get(name) == body.get(name)]
            if any(body.get(name) for name in same):
                return _error(409, "MERCHANT_ALREADY_EXISTS", "externalMerchantId is already registered")
        code = str(20_000_000 + len(self.merchants))
        self.merchants[code] = Thing(code, code, self.stage.true_time, dict(body))
        found = self._merchant(code)
        assert found is not None
        return 201, _envelope({"merchant": found})

    def _merchant(self, code: str) -> Json | None:
        if code in MERCHANTS:
            return {"businessAccountCode": code, "name": f"Shop {code}"}
        for one in self.merchants.values():
            if code in (one.number, one.body.get("externalMerchantId")):
                facts = {name: one.body.get(name) for name in ("name", "email", "brandName", "externalMerchantId")}
                return facts | {
                    "businessAccountCode": one.number,
                    "phoneNumber": one.body.get("phone", ""),
                    "isCompleted": True,
                    "isVerified": True,
                    "createdAt": _moment(one.created),
                }
        return None

    def _list_merchants(self, query: Mapping[str, str]) -> tuple[int, Json]:
        found = [self._merchant(code) for code in (*MERCHANTS, *self.merchants)]
        search = query.get("search", "")
        fitting = [one for one in found if one and (not search or search in json.dumps(one))]
        return _ok({"merchants": fitting, "pagination": _pagination(1, 50, len(fitting))})

    # -- all things ------------------------------------------------------------------------------------------------

    def _found(
        self, things: dict[str, Thing], number: str, merchant: str, show: Callable[[Thing], Json]
    ) -> tuple[int, Json]:
        thing = things.get(number)
        if thing is None or thing.deleted:
            return _error(404, "NOT_FOUND", "Not found")
        if thing.merchant != merchant:
            return _error(403, "FORBIDDEN", "Not yours")
        return _ok(show(thing))

    def _cancel(self, things: dict[str, Thing], number: str, merchant: str) -> tuple[int, Json]:
        thing = things.get(number)
        if thing is None or thing.deleted:
            return _error(404, "NOT_FOUND", "Not found")
        if thing.merchant != merchant:
            return _error(403, "FORBIDDEN", "Not yours")
        if thing.status not in ("new", "pendingPickup", "pickedUp"):
            status, code = (400, "VALIDATION_ERROR") if self.habits.swaps_refusals else (403, "FORBIDDEN")
            message = "This order cannot be canceled from its current status"
            return _error(status, code, message, {"currentStatus": thing.status})
        thing.status, thing.updated = "canceled", self.stage.true_time
        return _ok({"message": "Canceled"})

    def _delete(self, things: dict[str, Thing], number: str, merchant: str, refusal: str) -> tuple[int, Json]:
        thing = things.get(number)
        if thing is None or thing.deleted:
            return _error(404, "NOT_FOUND", "Not found")
        if thing.merchant != merchant:
            return _error(403, "FORBIDDEN", "Not yours")
        if thing.status not in ("new", "pendingPickup"):
            status, code = (400, "VALIDATION_ERROR") if self.habits.swaps_refusals else (403, "FORBIDDEN")
            return _error(status, code, refusal, {"currentStatus": thing.status})
        thing.deleted, thing.updated = True, self.stage.true_time
        return _ok({"message": "Deleted"})

    def _list(self, subject: str, query: Mapping[str, str], merchant: str) -> tuple[int, Json]:
        things = self.orders if subject == "orders" else self.pickups
        moment = self.stage.true_time - float(query.get("#stale", 0))
        shown = [one for one in things.values() if one.merchant == merchant and one.created <= moment]
        shown = [one for one in shown if not one.deleted]
        reference = query.get("referralNumber") or query.get("search", "")
        if subject == "orders" and reference and self.habits.filters_by_reference:
            shown = [one for one in shown if reference in str(one.body.get("referralNumber", ""))]
        shown.sort(key=lambda one: (one.created, one.number), reverse=True)
        page, limit = int(query.get("page", 1)), min(int(query.get("limit", 50)), 100)
        cut = shown[(page - 1) * limit : page * limit]
        items = [self._short_order(one) if subject == "orders" else self._whole_pickup(one)["pickup"] for one in cut]
        return _ok({subject: items, "pagination": _pagination(page, limit, len(shown))})

    def set_status(self, number: str, status: str) -> None:
        """Let a courier move an order on."""
        order = self.orders[number]
        order.status, order.updated = status, self.stage.true_time


@dataclass(frozen=True, slots=True)
class Answer:
    """What the service says."""

    status: int
    document: Json


def _template(path: str) -> str:
    return "/".join("{id}" if part[:1].isdigit() else part for part in path.split("/"))


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _envelope(data: Json) -> Json:
    return {"success": True, "data": data}


def _ok(data: Json) -> tuple[int, Json]:
    return 200, _envelope(data)


def _error(status: int, code: str, message: str, details: Json | None = None) -> tuple[int, Json]:
    return status, {"success": False, "error": {"code": code, "message": message, "details": details or {}}}


def _pagination(page: int, limit: int, total: int) -> Json:
    pages = max(1, -(-total // limit))
    facts: Json = {"currentPage": page, "totalPages": pages, "totalCount": total}
    return facts | {"hasNext": page < pages, "hasPrev": page > 1}


class Line(httpx.AsyncBaseTransport):
    """The line between one run of a desk and the service.

    A request goes its way without its sender: once it is off, giving up, dying or hanging up does not stop it.
    """

    def __init__(self, service: Service, life: Life, who: str) -> None:
        self._service = service
        self._life = life
        self._who = who

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Carry one request there and its answer back, or not."""
        life, service = self._life, self._service
        stage = service.stage
        if not life.seam():
            await asyncio.Event().wait()
        is_write = request.method != "GET"
        trouble = service.faults.draw(stage.dice.random(), is_write=is_write)
        if stage.now < service.down_until or trouble == "unreachable":
            await asyncio.sleep(stage.dice.random() * 0.2)
            raise httpx.ConnectError("refused")
        journey = _Journey(self, request, trouble, is_write=is_write)
        try:
            response = await journey.travel()
        except asyncio.CancelledError:
            journey.hung_up()
            raise
        except httpx.TransportError:
            journey.hung_up()
            if not life.seam():
                await asyncio.Event().wait()
            raise
        if not life.seam():
            await asyncio.Event().wait()
        return response

    def deliver(self, request: httpx.Request, *, stale: float = 0.0) -> Answer:
        """Hand the request to the service."""
        query = dict(request.url.params)
        if stale:
            query["#stale"] = str(stale)
        body = json.loads(request.content) if request.content else {}
        path = request.url.path.removeprefix(BASE)
        merchant = request.headers.get("x-merchant-id", "")
        return self._service.arrive(self._who, request.method, path, query, body, merchant)

    @property
    def service(self) -> Service:
        """Give the other end."""
        return self._service


class _Journey:
    """One request under way, with its trouble."""

    def __init__(self, line: Line, request: httpx.Request, trouble: str, *, is_write: bool) -> None:
        self._line = line
        self._request = request
        self._trouble = trouble
        self._is_write = is_write
        self._stage = line.service.stage
        self._arrived = False
        self._carried_out: asyncio.Future[Answer] = self._stage.loop.create_future()

    def _pause(self) -> float:
        return 0.01 + self._stage.dice.random() ** 2 * self._line.service.habits.speed

    def _arrive(self) -> None:
        if self._arrived:
            return
        self._arrived = True
        faults = self._line.service.faults
        stale = self._stage.dice.random() * faults.stale if self._trouble == "stale_list" else 0.0
        answer = self._line.deliver(self._request, stale=stale)
        if not self._carried_out.done():
            self._carried_out.set_result(answer)

    def hung_up(self) -> None:
        """End the connection: what was to come late comes within the promised time from now."""
        if self._trouble in ("late_commit", "hang") and not self._arrived:
            late = self._stage.dice.random() * self._line.service.faults.late
            self._stage.loop.call_later(late, self._arrive)

    async def travel(self) -> httpx.Response:
        """Go there and back."""
        loop, dice = self._stage.loop, self._stage.dice
        match self._trouble:
            case "request_lost":
                await asyncio.sleep(self._pause())
                raise httpx.ReadError("reset")
            case "late_commit":
                await asyncio.sleep(self._pause())
                raise httpx.RemoteProtocolError("server disconnected")
            case "hang":
                if dice.random() < 0.5:  # it arrives and the answer never does, or it arrives after all hope
                    loop.call_later(self._pause(), self._arrive)
                await asyncio.Event().wait()
            case "refused_429":
                await asyncio.sleep(self._pause())
                return self._respond(Answer(*_error(429, "RATE_LIMITED", "Too many requests")))
            case "error_before":
                await asyncio.sleep(self._pause())
                return self._respond(Answer(*_error(500, "INTERNAL_ERROR", "Unexpected")))
            case "proxy" if dice.random() < 0.5:
                await asyncio.sleep(self._pause())
                return _page(502, b"<html>Bad gateway</html>")
        loop.call_later(self._pause(), self._arrive)
        answer = await asyncio.shield(self._carried_out)
        await asyncio.sleep(self._pause())
        return self._way_back(answer)

    def _way_back(self, answer: Answer) -> httpx.Response:
        match self._trouble:
            case "answer_lost":
                raise httpx.ReadError("reset")
            case "error_after":
                return self._respond(Answer(*_error(500, "INTERNAL_ERROR", "Unexpected")))
            case "proxy":
                return _page(502, b"<html>Bad gateway</html>")
            case "cut":
                whole = json.dumps(answer.document).encode()
                return _page(answer.status, whole[: len(whole) // 2])
        return self._respond(answer)

    def _respond(self, answer: Answer) -> httpx.Response:
        date = format_datetime(datetime.fromtimestamp(int(self._stage.true_time), UTC), usegmt=True)
        return _page(answer.status, json.dumps(answer.document).encode(), {"date": date})


def _page(status: int, content: bytes, headers: Mapping[str, str] | None = None) -> httpx.Response:
    # As a stream: what is given whole counts as read already.
    return httpx.Response(status, stream=httpx.ByteStream(content), headers=dict(headers or {}))
