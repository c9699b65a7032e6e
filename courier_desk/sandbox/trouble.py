"""A layer of its own between the socket and the API: what each fault does to a request.

`Trouble` wraps the API as an ASGI application. A request that meets no fault passes untouched. Which one meets which
is decided in ``faults.py``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from courier_desk.sandbox.connections import Connections
from courier_desk.sandbox.envelope import TOO_MANY, ApiError, Code, failure
from courier_desk.sandbox.faults import Fault, Kind
from courier_desk.sandbox.manner import Manner
from courier_desk.sandbox.pipeline import ARRIVED, TRICKS, Tricks
from courier_desk.sandbox.zones import ZoneBook

_PROXY_PAGE = (
    "<!DOCTYPE html><html><head><title>{status}</title></head><body><h1>{status}</h1>"
    "<p>The upstream server did not answer. Request id 7f3a.</p></body></html>"
)
_DRIPS = 40


@dataclass(slots=True)
class _Exchange:
    """One request that meets a fault, and the answer the API gave meanwhile."""

    fault: Fault
    scope: Scope
    receive: Receive
    send: Send
    answer: list[Message] = field(default_factory=list)

    async def keep(self, message: Message) -> None:
        """Take the answer instead of sending it."""
        self.answer.append(message)

    @property
    def body(self) -> bytes:
        """Return the body of the kept answer."""
        return b"".join(message.get("body", b"") for message in self.answer)


@dataclass(slots=True)
class _Late:
    """A request that is carried out at its time (of the loop), when nobody waits for it any more."""

    due: float
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Trouble:
    """The API with faults in front of it."""

    def __init__(self, api: ASGIApp, connections: Connections, manner: Manner, zones: ZoneBook) -> None:
        self._api = api
        self._connections = connections
        self._manner = manner
        self._zones = zones
        self._number = ""  # of the last order whose creation met a fault
        self._late: list[_Late] = []
        self._ways: dict[Kind, Callable[[_Exchange], Awaitable[None]]] = {
            Kind.REQUEST_LOST: self._cut,
            Kind.RESPONSE_LOST: self._response_lost,
            Kind.LATE_COMMIT: self._late_commit,
            Kind.ERROR_BEFORE: self._error_before,
            Kind.ERROR_AFTER: self._error_after,
            Kind.HANG: self._hang,
            Kind.HANG_AFTER: self._hang_after,
            Kind.SLOW: self._slow,
            Kind.SLOW_LABEL: self._slow,
            Kind.TRICKLE: self._trickle,
            Kind.RESET: self._reset,
            Kind.PROXY_HTML: self._proxy_html,
            Kind.EARLY_429: self._early_429,
            Kind.LABEL: self._bent,
            Kind.PAGE_SHIFT: self._bent,
            Kind.STALE_LIST: self._bent,
            Kind.CLOCK_SKEW: self._bent,
            Kind.CATALOG_CHANGE: self._catalog_change,
            Kind.SAME_NUMBER: self._same_number,
            Kind.DRIFT: self._rewritten,
            Kind.UNKNOWN_STATUS: self._rewritten,
        }

    async def meet(self, fault: Fault, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request meet its fault."""
        await self._ways[fault.kind](_Exchange(fault, scope, receive, send))

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request by the API. What was to be carried out before is: its time counts, and not when a busy
        computer comes to it, or a caller who waited long enough would be told what is true no more.
        """
        now = asyncio.get_running_loop().time()
        for late in [one for one in self._late if one.due <= now]:
            await late.done.wait()
        await self._api(scope, receive, send)

    # Connections that break

    async def _cut(self, exchange: _Exchange) -> None:
        self._connections.close(exchange.scope["client"])
        await _gone(exchange.receive)

    async def _response_lost(self, exchange: _Exchange) -> None:
        await self._carry_out(exchange)
        await self._cut(exchange)

    async def _late_commit(self, exchange: _Exchange) -> None:
        body = await _whole_body(exchange.receive)
        loop = asyncio.get_running_loop()
        # The caller counts from the end of the connection, so the time begins before it.
        late = _Late(loop.time() + exchange.fault.seconds)
        self._late.append(late)
        try:
            await self._cut(exchange)
            await asyncio.sleep(late.due - loop.time())
            del exchange.scope[ARRIVED]  # for the service it arrives only now
            await self._api(exchange.scope, _replay(body), exchange.keep)
        finally:
            self._late.remove(late)
            late.done.set()

    async def _hang(self, exchange: _Exchange) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(exchange.fault.seconds):
                await _gone(exchange.receive)
        await self._cut(exchange)

    async def _hang_after(self, exchange: _Exchange) -> None:
        await self._carry_out(exchange)
        await self._hang(exchange)

    async def _reset(self, exchange: _Exchange) -> None:
        await self._carry_out(exchange)
        body = exchange.body
        await exchange.send(exchange.answer[0])
        await exchange.send(_piece(body[: len(body) // 2]))
        # Give the half a moment to leave before the reset overtakes it.
        await asyncio.sleep(0.05)
        self._connections.reset(exchange.scope["client"])
        await _gone(exchange.receive)

    async def _trickle(self, exchange: _Exchange) -> None:
        await self._carry_out(exchange)
        body = exchange.body
        await exchange.send(exchange.answer[0])
        size = max(1, -(-len(body) // _DRIPS))
        drips = [body[start : start + size] for start in range(0, len(body), size)]
        for drip in drips:
            await asyncio.sleep(exchange.fault.seconds / len(drips))
            await exchange.send(_piece(drip))
        await exchange.send({"type": "http.response.body", "body": b"", "more_body": False})

    # Answers that are wrong

    async def _error_before(self, exchange: _Exchange) -> None:
        await self._refuse(exchange, ApiError(Code.INTERNAL_ERROR, "Something went wrong"))

    async def _error_after(self, exchange: _Exchange) -> None:
        await self._carry_out(exchange)
        await self._error_before(exchange)

    async def _early_429(self, exchange: _Exchange) -> None:
        await self._refuse(exchange, ApiError(Code.RATE_LIMITED, TOO_MANY))

    async def _refuse(self, exchange: _Exchange, error: ApiError) -> None:
        response = failure(self._manner.refuse(error))
        await response(exchange.scope, exchange.receive, exchange.send)

    async def _proxy_html(self, exchange: _Exchange) -> None:
        status = exchange.fault.status
        response = HTMLResponse(_PROXY_PAGE.format(status=status), status)
        await response(exchange.scope, exchange.receive, exchange.send)

    # A world that is not as it should be

    async def _slow(self, exchange: _Exchange) -> None:
        await asyncio.sleep(exchange.fault.seconds)
        del exchange.scope[ARRIVED]  # for the service it arrives only now
        await self.serve(exchange.scope, exchange.receive, exchange.send)

    async def _bent(self, exchange: _Exchange) -> None:
        fault = exchange.fault
        exchange.scope[TRICKS] = Tricks(
            shift=fault.shift if fault.kind is Kind.PAGE_SHIFT else 0,
            behind=fault.seconds if fault.kind is Kind.STALE_LIST else 0.0,
            skew=fault.seconds if fault.kind is Kind.CLOCK_SKEW else 0.0,
            label=fault.how if fault.kind is Kind.LABEL else "",
        )
        await self.serve(exchange.scope, exchange.receive, exchange.send)

    async def _catalog_change(self, exchange: _Exchange) -> None:
        self._zones.drift()
        await self.serve(exchange.scope, exchange.receive, exchange.send)

    async def _same_number(self, exchange: _Exchange) -> None:
        before = self._number
        await self._carry_out(exchange)
        body, own = exchange.body, _number_in(exchange)
        await _answer(exchange, body.replace(own.encode(), before.encode()) if own and before else body)

    async def _rewritten(self, exchange: _Exchange) -> None:
        await self._carry_out(exchange)
        body = exchange.body
        if _is_json(exchange):
            content = json.loads(body)
            if "data" in content:
                bend = drifted if exchange.fault.kind is Kind.DRIFT else with_unknown_status
                content["data"] = bend(content["data"])
            body = json.dumps(content, ensure_ascii=False).encode()
        await _answer(exchange, body)

    async def _carry_out(self, exchange: _Exchange) -> None:
        await self.serve(exchange.scope, exchange.receive, exchange.keep)
        self._number = _number_in(exchange) or self._number


def _is_json(exchange: _Exchange) -> bool:
    headers = Headers(raw=exchange.answer[0]["headers"])
    return headers.get("content-type") == "application/json" and "content-encoding" not in headers


def _number_in(exchange: _Exchange) -> str:
    """Return the number of the order or pickup that a kept answer tells of, empty for none."""
    data = json.loads(exchange.body).get("data") if _is_json(exchange) else None
    told = data if isinstance(data, dict) else {}
    inner = next((told[name] for name in ("order", "pickup") if isinstance(told.get(name), dict)), told)
    return str(inner.get("orderNumber") or inner.get("pickupNumber") or "")


async def _answer(exchange: _Exchange, body: bytes) -> None:
    """Send the kept answer with this body."""
    start = exchange.answer[0]
    kept = [(name, value) for name, value in start["headers"] if name != b"content-length"]
    await exchange.send({**start, "headers": [*kept, (b"content-length", str(len(body)).encode())]})
    await exchange.send({"type": "http.response.body", "body": body, "more_body": False})


def _piece(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def _gone(receive: Receive) -> None:
    """Wait until the connection is closed."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _whole_body(receive: Receive) -> bytes:
    body: bytes = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            return body


def _replay(body: bytes) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive


# Answers as a later version of a service might give them: what a client must survive without a setting.
#
# Pure: a JSON value in, a JSON value out (field notes, trap 16, and "Statuses seen": an open list).


_AMOUNTS = frozenset({"orderFees", "pickupFees", "fee", "amount", "amountCOD", "amountCashDifference"})
_DISPENSABLE = frozenset({"statusLabel", "updatedAt", "isExpressShipping", "keyPrefix", "deliverToWorkAddress"})
_EMPTIED = frozenset({"Notes", "orderNotes", "pickupNotes", "otherPhoneNumber", "buildingNo", "apartmentNo", "message"})
_STATUSES = frozenset({"orderStatus", "picikupStatus", "status", "stageName"})

NEW_FIELD = "sinceVersion"
NEW_STATUS = "heldAtCustoms"
NEW_CATEGORY = "CUSTOMS"


def drifted(value: Any) -> Any:
    """Return the answer with new fields everywhere, amounts as strings, some fields null and some missing."""
    if isinstance(value, list):
        return [drifted(each) for each in value]
    if not isinstance(value, dict):
        return value
    bent = {name: _bent(name, each) for name, each in value.items() if name not in _DISPENSABLE}
    return bent | {NEW_FIELD: {"major": 1, "notes": [None]}}


def _bent(name: str, value: Any) -> Any:
    if name in _AMOUNTS and isinstance(value, int | float):
        return f"{value:.2f}"
    return None if name in _EMPTIED else drifted(value)


def with_unknown_status(value: Any) -> Any:
    """Return the answer with every status and category replaced by one nobody knows."""
    if isinstance(value, list):
        return [with_unknown_status(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: _renamed(name, each) for name, each in value.items()}


def _renamed(name: str, value: Any) -> Any:
    if name in _STATUSES and isinstance(value, str):
        return NEW_STATUS
    return NEW_CATEGORY if name == "statusCategory" else with_unknown_status(value)
