"""The line between a desk and the service of the simulation: what it loses, delays and breaks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any, TypeVar

import httpx

from tests.campaigns.simulation_service import BASE, Answer, Service, refuse
from tests.campaigns.simulation_time import Life

T = TypeVar("T")


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
            response = await self._carry(request, journey.travel)
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

    async def _carry(self, request: httpx.Request, go: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Have a request go its way."""
        del request
        return await go()

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

    def _pause_there(self) -> float:
        least = self._line.service.habits.writes_take if self._is_write else 0.0
        return least + self._pause()

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
                return self._respond(Answer(*refuse(429, "RATE_LIMITED", "Too many requests")))
            case "error_before":
                await asyncio.sleep(self._pause())
                return self._respond(Answer(*refuse(500, "INTERNAL_ERROR", "Unexpected")))
            case "proxy" if dice.random() < 0.5:
                await asyncio.sleep(self._pause())
                return _page(502, b"<html>Bad gateway</html>")
        loop.call_later(self._pause_there(), self._arrive)
        answer = await asyncio.shield(self._carried_out)
        await asyncio.sleep(self._pause())
        return self._way_back(answer)

    def _way_back(self, answer: Answer) -> httpx.Response:
        match self._trouble:
            case "answer_lost":
                raise httpx.ReadError("reset")
            case "error_after":
                return self._respond(Answer(*refuse(500, "INTERNAL_ERROR", "Unexpected")))
            case "proxy":
                return _page(502, b"<html>Bad gateway</html>")
            case "cut":
                whole = answer.file or json.dumps(answer.document).encode()
                return _page(answer.status, whole[: len(whole) // 2])
        return self._respond(answer)

    def _respond(self, answer: Answer) -> httpx.Response:
        date = format_datetime(datetime.fromtimestamp(int(self._stage.true_time), UTC), usegmt=True)
        return _page(answer.status, answer.file or json.dumps(answer.document).encode(), {"date": date})


def _page(status: int, content: bytes, headers: Mapping[str, str] | None = None) -> httpx.Response:
    # As a stream: what is given whole counts as read already.
    return httpx.Response(status, stream=httpx.ByteStream(content), headers=dict(headers or {}))
