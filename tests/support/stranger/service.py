"""The face of a stranger: between the socket's faults and the training service, in both directions.

A request is recognized by this stranger's own paths, handed to the training service the way that one knows, and what it
did is told in the stranger's words. What is refused, counted and stored is the training service's matter.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from courier_desk.sandbox.app import BASE_PATH, Application
from courier_desk.sandbox.auth import MERCHANT_HEADER, authenticate, business_of
from courier_desk.sandbox.envelope import ApiError, Code, Json, failure, invalid
from courier_desk.sandbox.records import Account, Order, Pickup
from courier_desk.sandbox.service import Service
from courier_desk.sandbox.trouble import Trouble
from tests.support.stranger import description as described
from tests.support.stranger.accounts import AccountTelling
from tests.support.stranger.catalog import catalog_told, fee_told
from tests.support.stranger.choices import Choices
from tests.support.stranger.orders import OrderTelling
from tests.support.stranger.pickups import PickupTelling

_NUMBER = re.compile(r"\d{6}", re.ASCII)
_IGNORED_FIELDS = frozenset({"orderFees", "pickupFees", "fee", "shippingFee", "amountOfFees"})
_BODIES: dict[str, frozenset[str]] = {
    "createOrder": frozenset(described.ORDER_BODY),
    "updateOrder": frozenset(described.ORDER_BODY),
    "createPickup": frozenset(described.PICKUP_BODY),
    "updatePickup": frozenset(described.PICKUP_BODY),
    "calculatePickupFee": frozenset(described.PICKUP_BODY) | {"pickupAddressId"},
    "calculateFee": frozenset(described.FEE_BODY),
    "createMerchant": frozenset(described.MERCHANT_BODY),
}
_INNER = {
    "cancelOrder": ("POST", "/orders/{}/cancel"),
    "deleteOrder": ("DELETE", "/orders/{}"),
    "updatePickup": ("PUT", "/pickups/{}"),
    "cancelPickup": ("POST", "/pickups/{}/cancel"),
}
_LISTS = {"listOrders": "orders", "listPickups": "pickups", "listMerchants": "merchants"}
_WHOLE_LIST = 200
Kept = TypeVar("Kept", Order, Pickup, Account)


@dataclass(slots=True)
class Sent:
    """A write as it was sent to a stranger, for the judge."""

    name: str
    identifier: str
    body: Json
    status: int = 0
    said: str = ""
    """The message of a refusal."""


@dataclass(slots=True)
class _Asked:
    """One request on its way through."""

    name: str
    identifier: str
    scope: Scope
    headers: Headers
    query: dict[str, str]
    body: bytes

    def json(self) -> Json:
        """Return the body as an object; {} for anything else, which the training service refuses itself."""
        try:
            value = json.loads(self.body or b"{}")
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}


@dataclass(slots=True)
class _Answer:
    """What goes back."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @property
    def is_json(self) -> bool:
        """Return whether the body is JSON."""
        return any(name == b"content-type" and value.startswith(b"application/json") for name, value in self.headers)


class Face:
    """The API of one stranger as an ASGI application over the training service's own."""

    def __init__(self, choices: Choices, service: Service, inner: ASGIApp) -> None:
        self.writes: list[Sent] = []
        self._choices = choices
        self._service = service
        self._inner = inner
        self._orders = OrderTelling(choices)
        self._pickups = PickupTelling(choices)
        self._accounts = AccountTelling(choices)
        self._routes = [
            (one.method, re.compile(re.escape(one.path).replace(r"\{\}", "([^/]+)")), one)
            for one in sorted(described.operations(choices), key=lambda one: one.path.count("{}"))
        ]
        self._catalog: tuple[str, bytes] = ("", b"")
        self._description: tuple[int, str, bytes] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI)."""
        body = await _whole(receive)
        path = scope["path"].removeprefix(BASE_PATH)
        if self._choices.slashes != "none" and path != "/openapi.yaml":
            if not path.endswith("/"):
                await self._lead_on(scope, send)
                return
            path = path.removesuffix("/")
            scope = {**scope, "path": BASE_PATH + path}
        asked = _Asked(
            *self._recognized(scope["method"], path),
            scope=scope,
            headers=Headers(scope=scope),
            query=dict(parse_qsl(scope["query_string"].decode(), keep_blank_values=True)),
            body=body,
        )
        if path == "/openapi.yaml" and scope["method"] == "GET":
            status, kind, content = self.described()
            answer = _Answer(status, [(b"content-type", kind.encode())], content)
        else:
            answer = await self._answered(asked, receive)
        await self._send(answer, asked, send)

    async def _lead_on(self, scope: Scope, send: Send) -> None:
        """Send a request to its path with a slash at the end, without looking at it."""
        query = b"?" + scope["query_string"] if scope["query_string"] else b""
        headers = [(b"location", scope["raw_path"] + b"/" + query), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": int(self._choices.slashes), "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    # -- one request -----------------------------------------------------------------------------------------------

    def _recognized(self, method: str, path: str) -> tuple[str, str]:
        for known, pattern, one in self._routes:
            found = pattern.fullmatch(path) if known == method else None
            if found:
                return one.name, found[1] if found.groups() else ""
        return "", ""

    async def _answered(self, asked: _Asked, receive: Receive) -> _Answer:
        note = Sent(asked.name, asked.identifier, asked.json())
        if asked.scope["method"] not in {"GET", "HEAD"} and asked.scope["path"].startswith(BASE_PATH):
            self.writes.append(note)
        try:
            answer = await self._carried_out(asked, receive)
        except ApiError as error:
            response = failure(self._service.manner.refuse(error))
            answer = _Answer(response.status_code, list(response.raw_headers), bytes(response.body))
        note.status = answer.status
        if answer.status >= 400:
            note.said = str(json.loads(answer.body)["error"]["message"])
        return answer

    async def _carried_out(self, asked: _Asked, receive: Receive) -> _Answer:
        if asked.name in _LISTS:
            return await self._listed(asked, receive)
        self._check(asked)
        method, path = asked.scope["method"], asked.scope["path"].removeprefix(BASE_PATH)
        if not asked.name:
            path = "/nothing-here"
        elif asked.name in _INNER:
            method, template = _INNER[asked.name]
            path = template.format(asked.identifier)
        wrong = self._wrong_identifier(asked)
        if wrong:
            path = path.replace(asked.identifier, "none")
        answer = await self._ask(asked, method, path, self._body_for(asked), receive)
        if asked.name == "getOrderLabel" and answer.status == 200 and self._choices.label_as == "base64":
            name, packed = f"{asked.identifier}.pdf", base64.b64encode(answer.body).decode()
            return self._success(answer, {"fileName": name, "mimeType": "application/pdf", "content": packed})
        if answer.status >= 400 or not answer.is_json or not asked.name:
            return answer
        data = json.loads(answer.body).get("data", {})
        return self._told(asked, data, answer)

    def _wrong_identifier(self, asked: _Asked) -> bool:
        """Return whether the path holds an identifier that the specification does not name for the operation."""
        is_number = bool(_NUMBER.fullmatch(asked.identifier))
        if asked.name in {"cancelOrder", "deleteOrder"}:
            return is_number
        return asked.name in {"getOrder", "getOrderLabel"} and not is_number

    def _check(self, asked: _Asked) -> None:
        """Refuse what only this stranger refuses."""
        choices, body = self._choices, asked.json()
        if choices.strict_bodies and asked.name in _BODIES:
            for name in body:
                if name not in _BODIES[asked.name] | _IGNORED_FIELDS:
                    raise invalid(f'"{name}" is not allowed', name)
        if asked.name == "cancelOrder" and choices.cancel_reason and not body.get("reason"):
            raise invalid("reason is required", "reason")
        if asked.name in {"createPickup", "updatePickup"}:
            with suppress(ValueError):  # what is no date the training service refuses
                if date.fromisoformat(str(body.get("pickupDate"))).weekday() in choices.weekend:
                    raise ApiError(Code.VALIDATION_ERROR, "pickupDate must be a future business date")
        if asked.name == "calculatePickupFee":
            for name in choices.pickup_fee_body:
                if body.get(name) in (None, ""):
                    raise invalid(f"{name} is required", name)
        if asked.name == "calculateFee" and choices.fee_needs_merchant and MERCHANT_HEADER not in asked.headers:
            caller = authenticate(self._service.db, asked.headers)
            if caller.account.is_company:
                raise ApiError(Code.MERCHANT_REQUIRED, "X-Merchant-Id header is required for company API keys")

    def _body_for(self, asked: _Asked) -> bytes:
        """Return the body as the training service reads it."""
        if asked.name == "updatePickup" and asked.scope["method"] == "PATCH":
            before = self._service.db.find(Pickup, "WHERE number = ?", (asked.identifier,))
            if before is not None:
                known = {
                    "numberOfOrders": before.order_count,
                    "pickupDate": before.pickup_date,
                    "phoneNumber": before.phone,
                    "pickupNotes": before.notes,
                    "isFragileItems": before.fragile,
                    "isLargeItems": before.large,
                }
                return json.dumps(known | asked.json()).encode()
        if asked.name == "calculatePickupFee":
            kept = {
                name: value for name, value in asked.json().items() if name in {"numberOfOrders", "pickupAddressId"}
            }
            return json.dumps(kept).encode()
        return asked.body

    async def _ask(self, asked: _Asked, method: str, path: str, body: bytes, receive: Receive) -> _Answer:
        """Hand a request to the training service and keep its answer."""
        whole = BASE_PATH + path
        headers = [(name, value) for name, value in asked.scope["headers"] if name != b"if-none-match"]
        scope = {**asked.scope, "method": method, "path": whole, "raw_path": whole.encode(), "headers": headers}
        scope["query_string"] = urlencode(asked.query).encode()
        messages: list[Message] = []

        async def keep(message: Message) -> None:
            messages.append(message)

        await self._inner(scope, _replayed(body, receive), keep)
        content = b"".join(message.get("body", b"") for message in messages[1:])
        return _Answer(messages[0]["status"], list(messages[0]["headers"]), content)

    # -- lists -----------------------------------------------------------------------------------------------------

    async def _listed(self, asked: _Asked, receive: Receive) -> _Answer:
        choices, key = self._choices, _LISTS[asked.name]
        default = {"orders": choices.order_page, "pickups": choices.pickup_page, "merchants": choices.merchant_page}
        query, refused = self._filters(asked)
        page, limit = asked.query.get("page", "1"), asked.query.get("limit", str(default[key]))
        found: list[Json] = []
        asked.query = query | {"page": "1" if page.isdecimal() else page, "limit": str(_WHOLE_LIST)}
        if not limit.isdecimal() or not int(limit):
            asked.query["limit"] = limit  # for the training service to refuse
        while True:
            answer = await self._ask(asked, "GET", f"/{key}", b"", receive)
            if answer.status != 200:
                return answer
            data = json.loads(answer.body)["data"]
            found += data[key]
            if not data["pagination"]["hasNext"]:
                break
            asked.query["page"] = str(int(asked.query["page"]) + 1)
        if refused:
            raise invalid(f"{refused} is not a known parameter", refused)
        if int(limit) > choices.largest_page and choices.beyond_largest == "refused":
            raise invalid(f"limit must not be greater than {choices.largest_page}", "limit")
        if not choices.newest_first:
            found.reverse()
        return self._page(key, found, max(1, int(page)), min(int(limit), choices.largest_page), answer)

    def _filters(self, asked: _Asked) -> tuple[dict[str, str], str]:
        """Return the query for the training service, and the parameter to be refused, if any."""
        choices = self._choices
        own = {name: value for name, value in asked.query.items() if name not in {"page", "limit"}}
        if asked.name == "listMerchants":
            return own, ""
        reference = choices.reference_parameter if asked.name == "listOrders" else ""
        query: dict[str, str] = {}
        for name, value in own.items():
            if name == reference:
                query["search" if name == "search" else "referralNumber"] = value
            elif name != "referralNumber" and choices.filters == "work":
                query[name] = value
            elif choices.filters == "refused":
                return {}, name
        return query, ""

    def _page(self, key: str, found: list[Json], page: int, limit: int, answer: _Answer) -> _Answer:
        choices, total = self._choices, len(found)
        pages = -(-total // limit)
        if page > max(1, pages) and choices.beyond_end == "not_found":
            raise ApiError(Code.NOT_FOUND, "Page not found")
        shown = found[(page - 1) * limit : page * limit]
        told: dict[str, Callable[[], list[Json]]] = {
            "orders": lambda: [self._orders.item(self._kept(Order, "number", each["orderNumber"])) for each in shown],
            "pickups": lambda: [
                self._pickups.item(self._kept(Pickup, "number", each["pickupNumber"])) for each in shown
            ],
            "merchants": lambda: [
                self._accounts.item(self._kept(Account, "business_code", each["businessAccountCode"])) for each in shown
            ],
        }
        names = {"orders": "orders", "pickups": choices.pickups_key, "merchants": choices.merchants_key}
        pagination: Json = {
            "currentPage": page,
            "totalPages": pages,
            "totalCount": total,
            "hasNext": page < pages,
            "hasPrev": page > 1,
        }
        if choices.page_extras:
            pagination |= {"limit": limit, "nextPage": page + 1 if page < pages else None}
        return self._success(answer, {names[key]: told[key](), "pagination": pagination})

    def _kept(self, kind: type[Kept], column: str, value: str) -> Kept:
        record = self._service.db.find(kind, f"WHERE {column} = ?", (value,))
        assert record is not None
        return record

    # -- what it did, in this stranger's words ---------------------------------------------------------------------

    def _told(self, asked: _Asked, data: Json, answer: _Answer) -> _Answer:
        if asked.name == "getDeliveryZones":
            return self._zones(asked, answer)
        tell: dict[str, Callable[[], Json]] = {
            "calculateFee": lambda: fee_told(self._choices, float(data["fee"]), self._choices.fee_answer),
            "calculatePickupFee": lambda: fee_told(self._choices, float(data["fee"]), self._choices.pickup_fee_answer),
            "ping": lambda: self._ping(asked),
            "createOrder": lambda: self._order_written(data, created=True),
            "updateOrder": lambda: self._order_written(data, created=False),
            "getOrder": lambda: self._orders.one(self._kept(Order, "number", asked.identifier)),
            "cancelOrder": lambda: self._changed(asked, data, "canceled"),
            "deleteOrder": lambda: self._changed(asked, data, "deleted"),
            "createPickup": lambda: self._pickups.created(self._newest_pickup(asked)),
            "getPickup": lambda: self._pickups.one(self._kept(Pickup, "number", asked.identifier)),
            "updatePickup": lambda: self._pickups.updated(self._kept(Pickup, "number", asked.identifier)),
            "cancelPickup": lambda: self._pickups.cancelled(self._kept(Pickup, "number", asked.identifier)),
            "deletePickup": lambda: self._changed(asked, data, "deleted"),
            "createMerchant": lambda: self._accounts.created(self._merchant(data)),
            "getMerchant": lambda: self._accounts.one(self._merchant(data)),
        }
        if self._choices.changed_answer == "no_content" and asked.name in (*_INNER, "deletePickup"):
            return _Answer(204, [], b"")
        return self._success(answer, tell[asked.name]())

    def _order_written(self, data: Json, *, created: bool) -> Json:
        order = self._kept(Order, "number", data["order"]["orderNumber"])
        return {"message": data["message"], "order": self._orders.stated(order, created=created)}

    def _newest_pickup(self, asked: _Asked) -> Pickup:
        business = business_of(
            self._service.db, authenticate(self._service.db, asked.headers), asked.headers, required=True
        )
        assert business is not None
        return self._service.db.select(Pickup, "WHERE merchant_id = ? ORDER BY seq DESC LIMIT 1", (business.id,))[0]

    def _merchant(self, data: Json) -> Account:
        return self._kept(Account, "business_code", data["merchant"]["businessAccountCode"])

    def _ping(self, asked: _Asked) -> Json:
        caller = authenticate(self._service.db, asked.headers)
        return self._accounts.ping(caller, business_of(self._service.db, caller, asked.headers, required=False))

    def _changed(self, asked: _Asked, data: Json, done: str) -> Json:
        form = self._choices.changed_answer
        if form == "record" and asked.name == "cancelOrder":
            return {"message": data["message"]} | self._orders.one(self._kept(Order, "id", asked.identifier))
        if form == "status" and done == "canceled":
            return {"status": done}
        if form == "flags":
            return {done: True}
        return {} if form == "nothing" else {"message": data["message"]}

    def _zones(self, asked: _Asked, answer: _Answer) -> _Answer:
        book, form = self._service.zones, self._choices.etag
        if self._catalog[0] != book.etag:
            whole = {"success": True, "data": catalog_told(self._choices, book.governorates)}
            self._catalog = (book.etag, json.dumps(whole, ensure_ascii=False).encode())
        tag = f'"{hashlib.sha256(self._catalog[1]).hexdigest()[:20]}"'
        tag = f"W/{tag}" if form.startswith("weak") else tag
        sent = asked.headers.get("if-none-match", "")
        same = sent == tag if form.endswith("exact") else sent.removeprefix("W/") == tag.removeprefix("W/")
        headers = [(b"etag", tag.encode()), (b"cache-control", b"private, no-cache")]
        if same:
            return _Answer(304, headers, b"")
        return _Answer(
            answer.status, [*headers, (b"content-type", self._choices.content_type.encode())], self._catalog[1]
        )

    def _success(self, answer: _Answer, data: Json) -> _Answer:
        content = json.dumps({"success": True, "data": sprinkled(self._choices, data)}, ensure_ascii=False).encode()
        return _Answer(answer.status, [(b"content-type", self._choices.content_type.encode())], content)

    # -- out -------------------------------------------------------------------------------------------------------

    def described(self) -> tuple[int, str, bytes]:
        """Return status, content type and body of its description."""
        if self._description is None:
            self._description = described.Document(self._choices, self._samples()).answer()
        return self._description

    def _samples(self) -> dict[str, Any]:
        """Return an example of ``data`` by the name of its operation."""
        choices, db = self._choices, self._service.db
        order, pickup = db.select(Order, "ORDER BY seq LIMIT 1"), db.select(Pickup, "ORDER BY seq LIMIT 1")
        account = db.select(Account, "WHERE NOT is_company ORDER BY created LIMIT 1")[0]
        pages = {"currentPage": 1, "totalPages": 1, "totalCount": 1, "hasNext": False, "hasPrev": False}
        samples: dict[str, Any] = {
            "calculateFee": fee_told(choices, 55.5, choices.fee_answer),
            "calculatePickupFee": fee_told(choices, 45.5, choices.pickup_fee_answer),
            "listMerchants": {choices.merchants_key: [self._accounts.item(account)], "pagination": pages},
            "getMerchant": self._accounts.one(account),
            "createMerchant": self._accounts.created(account),
        }
        for each in order:
            stated = {"message": "Done", "order": self._orders.stated(each, created=True)}
            samples |= {"createOrder": stated, "updateOrder": stated, "getOrder": self._orders.one(each)}
            samples["listOrders"] = {"orders": [self._orders.item(each)], "pagination": pages}
        for one in pickup:
            samples |= {"createPickup": self._pickups.created(one), "getPickup": self._pickups.one(one)}
            samples["listPickups"] = {choices.pickups_key: [self._pickups.item(one)], "pagination": pages}
        return samples

    async def _send(self, answer: _Answer, asked: _Asked, send: Send) -> None:
        headers = [(name, value) for name, value in answer.headers if name != b"content-length"]
        body = answer.body
        if self._choices.zip and body and "gzip" in asked.headers.get("accept-encoding", ""):
            body = gzip.compress(body, 1)
            headers += [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
        if answer.status not in (204, 304):
            headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class StrangeApplication(Application):
    """A stranger behind its socket: the faults, then its face, then the training service. It has no control address."""

    def __init__(self, service: Service, choices: Choices) -> None:
        super().__init__(service)
        self.face = Face(choices, service, self._api)
        self._api = self.face  # type: ignore[assignment] # an ASGI application like the router it stands before
        self._trouble = Trouble(self.face, service.connections, service.manner, service.zones)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI)."""
        if scope["type"] == "http":
            await self._journaled(scope, receive, send)


def sprinkled(choices: Choices, data: Json) -> Json:
    """Return the data with fields that nobody knows."""
    amount = choices.unknown_fields
    if amount == "none":
        return data
    strange = {"__v": 3, "syncToken": "q8-Zt", "audit": {"by": "system", "rev": [1, None]}}
    if amount == "few":
        return data | {"syncToken": "q8-Zt"}
    return {name: _with(value, strange) for name, value in data.items()} | strange


def _with(value: Any, strange: Json) -> Any:
    if isinstance(value, list):
        return [_with(each, strange) for each in value]
    if not isinstance(value, dict) or {"currentPage", "$date"} & value.keys():
        return value
    return {name: _with(each, strange) for name, each in value.items()} | strange


async def _whole(receive: Receive) -> bytes:
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return body
        body += message.get("body", b"")
        if not message.get("more_body"):
            return body


def _replayed(body: bytes, receive: Receive) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return messages.pop() if messages else await receive()

    return again
