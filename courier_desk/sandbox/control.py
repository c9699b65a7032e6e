"""The control address: what a trainer or a test may see and change of the service, beside the API, not part of it.

It needs no key and meets no faults. Loopback only: a request that a browser sends on behalf of another site is
refused. Every answer is plain JSON; a refusal is ``{"error": sentence}``. ``control_actions.py`` has what can be done.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from courier_desk.sandbox.control_actions import ACTIONS, CONTROL_PATH, Action, ControlError
from courier_desk.sandbox.envelope import ApiError
from courier_desk.sandbox.faults import FaultError
from courier_desk.sandbox.fields import read_object
from courier_desk.sandbox.service import Service

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
