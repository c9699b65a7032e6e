"""The ASGI application: which path leads to which endpoint, and what every answer has in common.

The API lives below its base path, the control address beside it. Anything that is not known is a 404 in the envelope;
the service uses no 405.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Message, Receive, Scope, Send

from courier_desk.sandbox import docs, merchants, orders, pickups
from courier_desk.sandbox.auth import MERCHANT_HEADER, presented_key
from courier_desk.sandbox.control_actions import CONTROL_PATH, control_router
from courier_desk.sandbox.envelope import ApiError, Code, Json, failure, success
from courier_desk.sandbox.pipeline import ARRIVED, TRICKS, Call, Merchant, Operation, admit, perform
from courier_desk.sandbox.records import Account, ApiKey
from courier_desk.sandbox.service import Service
from courier_desk.sandbox.settlements import SettlementPages
from courier_desk.sandbox.trouble import Trouble

BASE_PATH = "/api/public/v1"
_KEPT_TEXT = 200
"""Characters of a path or merchant the journal keeps."""

log = logging.getLogger(__name__)

_ORDER, _PICKUP, _COMPANY = Merchant.REQUIRED, Merchant.REQUIRED, Merchant.COMPANY_ONLY


def _account(account: Account) -> Json:
    return {
        "id": account.id,
        "name": account.name,
        "brandName": account.brand,
        "businessAccountCode": account.business_code,
        "isCompanyAccount": account.is_company,
    }


async def ping(call: Call) -> Response:
    """GET /ping: who the key belongs to, and what it may do; with X-Merchant-Id also the merchant it would act for."""
    caller = call.caller
    data: Json = {
        "message": "pong",
        "account": _account(caller.account),
        "scopes": caller.scopes,
        "keyPrefix": caller.key.key[:18],
    }
    if caller.account.is_company and call.business is not None:
        data["activeMerchant"] = _account(call.business)
    return success(data)


def _matches(header: str, etag: str) -> bool:
    """Compare weakly, as RFC 9110 asks of If-None-Match."""
    wanted = etag.removeprefix("W/")
    sent = [each.strip().removeprefix("W/") for each in header.split(",")]
    return "*" in sent or wanted in sent


async def delivery_zones(call: Call) -> Response:
    """GET /delivery-zones: the catalog, or 304 with an empty body when the caller has it."""
    book = call.service.zones
    headers = {"ETag": book.etag, "Cache-Control": "private, no-cache"}
    if _matches(call.request.headers.get("if-none-match", ""), book.etag):
        return Response(status_code=304, headers=headers)
    return Response(book.body, headers=headers, media_type="application/json")


ROUTES: dict[str, dict[str, Operation]] = {
    "/delivery-zones": {"GET": Operation(delivery_zones, "", Merchant.IGNORED)},
    "/fees/calculate": {"POST": Operation(orders.preview_fee, "", Merchant.OPTIONAL)},
    "/ping": {"GET": Operation(ping, "", Merchant.OPTIONAL)},
    "/orders": {
        "GET": Operation(orders.listing, "orders", _ORDER),
        "POST": Operation(orders.create, "orders", _ORDER),
    },
    "/orders/{order}": {
        "GET": Operation(orders.detail, "orders", _ORDER),
        "PUT": Operation(orders.update, "orders", _ORDER),
        "DELETE": Operation(orders.delete, "orders", _ORDER),
    },
    "/orders/{order}/cancel": {"POST": Operation(orders.cancel, "orders", _ORDER)},
    "/orders/{order}/awb": {"GET": Operation(orders.awb, "orders", _ORDER)},
    "/pickups": {
        "GET": Operation(pickups.listing, "pickups", _PICKUP),
        "POST": Operation(pickups.create, "pickups", _PICKUP),
    },
    "/pickups/calculate-fee": {"POST": Operation(pickups.calculate_fee, "pickups", _PICKUP)},
    "/pickups/{pickup}": {
        "GET": Operation(pickups.detail, "pickups", _PICKUP),
        "PUT": Operation(pickups.update, "pickups", _PICKUP),
        "DELETE": Operation(pickups.delete, "pickups", _PICKUP),
    },
    "/pickups/{pickup}/cancel": {"POST": Operation(pickups.cancel, "pickups", _PICKUP)},
    "/merchants": {
        "GET": Operation(merchants.listing, "merchants", _COMPANY),
        "POST": Operation(merchants.create, "merchants", _COMPANY),
    },
    "/merchants/{merchant}": {"GET": Operation(merchants.detail, "merchants", _COMPANY)},
}


async def _unknown(service: Service, request: Request) -> Response:
    """Refuse an unknown path or method; with a key it counts like any request."""
    if presented_key(request.headers):
        admit(service, request)
    raise ApiError(Code.NOT_FOUND, "Resource not found")


async def respond(service: Service, operation: Operation | None, request: Request) -> Response:
    """Return the answer to one request: never raises, but for a caller who went away."""
    try:
        return await (_unknown(service, request) if operation is None else perform(service, operation, request))
    except ApiError as error:
        return failure(service.manner.refuse(error))
    except ClientDisconnect:
        raise
    except Exception:
        log.exception("%s %s failed", request.method, request.url.path)
        return failure(service.manner.refuse(ApiError(Code.INTERNAL_ERROR, "Something went wrong")))


class Resource:
    """One path of the API with its methods, as an ASGI application."""

    def __init__(self, service: Service, methods: Mapping[str, Operation]) -> None:
        self._service = service
        self._methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI)."""
        request = Request(scope, receive)
        response = await respond(self._service, self._methods.get(request.method), request)
        await response(scope, receive, send)


class Reference:
    """A public page: the docs page or the machine-readable description; needs no key."""

    def __init__(self, service: Service, *, page: bool) -> None:
        self._service = service
        self._page = page
        self._bytes: bytes | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI)."""
        request = Request(scope, receive)
        if request.method not in {"GET", "HEAD"}:
            response = await respond(self._service, None, request)
        else:
            if self._bytes is None:
                manner, base_url = self._service.manner.name, self._service.base_url
                self._bytes = docs.render_docs(base_url, manner) if self._page else docs.openapi_bytes(manner)
            kind = "text/html" if self._page else "application/yaml"
            response = Response(self._bytes, media_type=kind)
        await response(scope, receive, send)


def api_router(service: Service) -> Router:
    """Return the routes below the base path."""
    unknown = Resource(service, {})
    routes = [Route(BASE_PATH + path, Resource(service, methods)) for path, methods in ROUTES.items()]
    routes += [
        Route(f"{BASE_PATH}/docs", Reference(service, page=True)),
        Route(f"{BASE_PATH}/openapi.yaml", Reference(service, page=False)),
        Route(f"{BASE_PATH}/docs/settlements", SettlementPages(service)),
        Route(f"{BASE_PATH}/docs/settlements/{{name}}", SettlementPages(service)),
    ]
    return Router(routes, redirect_slashes=False, default=unknown)


class Application:
    """Everything behind the socket: the API behind its faults, and the control address, which meets none.

    Notes every request in the journal and puts the Date header of the service's own clock on each answer.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._api = api_router(service)
        self._control = control_router(service)
        self._trouble = Trouble(self._api, service.connections, service.manner, service.zones)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI)."""
        if scope["type"] != "http":
            return
        path: str = scope["path"]
        try:
            if path == CONTROL_PATH or path.startswith(CONTROL_PATH + "/"):
                await self._control(scope, receive, send)
            else:
                await self._journaled(scope, receive, send)
        except ClientDisconnect:
            log.debug("the caller went away")

    async def _journaled(self, scope: Scope, receive: Receive, send: Send) -> None:
        service = self._service
        path = scope["path"].removeprefix(BASE_PATH) or "/"
        headers = Headers(scope=scope)
        started = scope[ARRIVED] = service.limiter_time()
        entry = service.journal.arrived(
            at=time.time(),
            monotonic=started,
            key=self._role(presented_key(headers)),
            method=scope["method"],
            path=path[:_KEPT_TEXT],
            merchant=headers.get(MERCHANT_HEADER, "")[:_KEPT_TEXT],
        )

        async def dated(message: Message) -> None:
            if message["type"] == "http.response.start":
                entry.status = message["status"]
                tricks = scope.get(TRICKS)
                date = service.clock.http_date(tricks.skew if tricks else 0.0)
                message = {**message, "headers": [*message["headers"], (b"date", date.encode())]}
            await send(message)

        armed = service.faults.strike(scope["method"], path)
        try:
            if armed is None:
                await self._trouble.serve(scope, receive, dated)
            else:
                entry.fault = armed.fault.kind.value
                await self._trouble.meet(armed.fault, scope, receive, dated)
        finally:
            service.journal.answered(entry, service.limiter_time() - started)

    def _role(self, key: str) -> str:
        if not key:
            return ""
        found = self._service.db.find(ApiKey, "WHERE key = ?", (key,))
        return found.role if found else "unknown"
