"""The courier service of the simulation: a small, true memory behind a bad line.

It keeps what really happened (orders, pickups, merchants, every request with its moment), enforces its rate window, and
behaves as the specification or the field notes say, drawn per seed (simulation_habits). What lies between it and a desk
is simulation_line's. Everything is decided by the stage's dice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.campaigns.simulation_habits import Faults, Habits
from tests.campaigns.simulation_time import Stage

BASE = "/api/public/v1"
ZONE = "Nasr City - ElHay 06 (Nasr City)"
MERCHANTS = ("10000001", "10000002")
Json = dict[str, Any]
_PDF = b"%PDF-1.4 simulated"
#: Statuses from which an order may still be changed (field notes, Statuses seen).
_EDITABLE = frozenset({"new", "pendingPickup", "pickedUp"})
_CATEGORY = {"new": "NEW", "pickedUp": "PROCESSING", "outForDelivery": "PROCESSING", "completed": "SUCCESSFUL"}


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
        return Answer(status, document, _PDF if request.name.endswith("/awb") and status == 200 else b"")

    def _limited(self) -> tuple[int, Json] | None:
        now, habits = self.stage.now, self.habits
        start = now // habits.window * habits.window if habits.fixed_window else now - habits.window
        self._taken = [at for at in self._taken if at > start or (habits.fixed_window and at == start)]
        if len(self._taken) >= habits.limit:
            return refuse(429, "RATE_LIMITED", "Too many requests, slow down")
        self._taken.append(now)
        return None

    def _route(self, method: str, path: str, query: Mapping[str, str], body: Json, merchant: str) -> tuple[int, Json]:
        subject, *rest = (part.removeprefix("id") for part in path.strip("/").split("/"))
        if subject in ("orders", "pickups") and merchant not in MERCHANTS and merchant not in self.merchants:
            return refuse(403, "MERCHANT_NOT_FOUND", "Merchant not found")
        match subject:
            case "orders":
                return self._route_orders(method, rest, query, body, merchant)
            case "pickups":
                return self._route_pickups(method, rest, query, body, merchant)
            case "merchants":
                return self._route_merchants(method, rest, query, body)
        return refuse(404, "NOT_FOUND", "Not found")

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
            case "GET", [number, "awb"]:
                return self._found(self.orders, number, merchant, lambda _order: {})
            case "POST", [number, "cancel"]:
                return self._cancel(self.orders, number, merchant)
            case "DELETE", [number]:
                return self._delete(self.orders, number, merchant, "This order can no longer be deleted")
        return refuse(404, "NOT_FOUND", "Not found")

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
        return refuse(404, "NOT_FOUND", "Not found")

    def _route_merchants(self, method: str, rest: list[str], query: Mapping[str, str], body: Json) -> tuple[int, Json]:
        match method, rest:
            case "POST", []:
                return self._create_merchant(body)
            case "GET", []:
                return self._list_merchants(query)
            case "GET", [code] if found := self._merchant(code):
                return _ok({"merchant": found})
        return refuse(404, "NOT_FOUND", "Not found")

    # -- orders ----------------------------------------------------------------------------------------------------

    def _create_order(self, body: Json, merchant: str) -> tuple[int, Json]:
        if body.get("zone") != ZONE:
            return refuse(400, "VALIDATION_ERROR", f'Area / zone "{body.get("zone")}" is not valid for Cairo.')
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
            return refuse(404, "NOT_FOUND", "Order not found")
        if order.merchant != merchant:
            return refuse(403, "FORBIDDEN", "Not yours")
        if order.status not in _EDITABLE:
            return refuse(403, "FORBIDDEN", "Address and order details cannot be edited")
        if body.get("zone") != ZONE:
            return refuse(400, "VALIDATION_ERROR", "Area / zone is not valid")
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
            return refuse(404, "NOT_FOUND", "Pickup not found")
        if pickup.status not in ("new", "pendingPickup"):
            return refuse(400, "VALIDATION_ERROR", "This pickup can no longer be edited")
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
                return refuse(409, "MERCHANT_ALREADY_EXISTS", "externalMerchantId is already registered")
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
            return refuse(404, "NOT_FOUND", "Not found")
        if thing.merchant != merchant:
            return refuse(403, "FORBIDDEN", "Not yours")
        return _ok(show(thing))

    def _cancel(self, things: dict[str, Thing], number: str, merchant: str) -> tuple[int, Json]:
        thing = things.get(number)
        if thing is None or thing.deleted:
            return refuse(404, "NOT_FOUND", "Not found")
        if thing.merchant != merchant:
            return refuse(403, "FORBIDDEN", "Not yours")
        if thing.status not in ("new", "pendingPickup", "pickedUp"):
            status, code = (400, "VALIDATION_ERROR") if self.habits.swaps_refusals else (403, "FORBIDDEN")
            message = "This order cannot be canceled from its current status"
            return refuse(status, code, message, {"currentStatus": thing.status})
        thing.status, thing.updated = "canceled", self.stage.true_time
        return _ok({"message": "Canceled"})

    def _delete(self, things: dict[str, Thing], number: str, merchant: str, refusal: str) -> tuple[int, Json]:
        thing = things.get(number)
        if thing is None or thing.deleted:
            return refuse(404, "NOT_FOUND", "Not found")
        if thing.merchant != merchant:
            return refuse(403, "FORBIDDEN", "Not yours")
        if thing.status not in ("new", "pendingPickup"):
            status, code = (400, "VALIDATION_ERROR") if self.habits.swaps_refusals else (403, "FORBIDDEN")
            return refuse(status, code, refusal, {"currentStatus": thing.status})
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
    """What the service says: a document, or a ``file`` in its place."""

    status: int
    document: Json
    file: bytes = b""


def _template(path: str) -> str:
    return "/".join("{id}" if part[:1].isdigit() else part for part in path.split("/"))


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _envelope(data: Json) -> Json:
    return {"success": True, "data": data}


def _ok(data: Json) -> tuple[int, Json]:
    return 200, _envelope(data)


def refuse(status: int, code: str, message: str, details: Json | None = None) -> tuple[int, Json]:
    """Give a refusal: its status and the answer's document."""
    return status, {"success": False, "error": {"code": code, "message": message, "details": details or {}}}


def _pagination(page: int, limit: int, total: int) -> Json:
    pages = max(1, -(-total // limit))
    facts: Json = {"currentPage": page, "totalPages": pages, "totalCount": total}
    return facts | {"hasNext": page < pages, "hasPrev": page > 1}
