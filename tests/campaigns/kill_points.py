"""The fail points of the kill campaign: named places in the desk's real functions at which a life may end by SIGKILL.

The functions are wrapped from here; the program knows nothing of it. ``Cut`` ends the process at the n-th passing of
one point; without a point it only lets pass. The wire's points come from the HTTP library's own trace events, so they
lie between the very calls that write and read the socket.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any

import apsw

from courier_desk.api.exchange import Wire
from courier_desk.api.transport import Transport
from courier_desk.desk.orders import OrderDesk
from courier_desk.desk.outbox import Outbox
from courier_desk.store import connections
from courier_desk.store.database import Store

#: Trace events of the HTTP library, and what they are called here.
_EVENTS = {
    "connection.connect_tcp.started": "connect",  # `sending` is on the disk, no connection yet
    "connection.connect_tcp.complete": "connected",
    "http11.send_request_headers.started": "head",  # before the first byte
    "http11.send_request_headers.complete": "head_sent",  # half a request
    "http11.send_request_body.complete": "sent",  # the whole request, no answer
    "http11.receive_response_headers.complete": "answer_head",  # half an answer
    "http11.receive_response_body.complete": "answered",  # the whole answer, not kept
}
_WIRE_POINTS = tuple(_EVENTS.values())
#: What the n-th of each kind of request is called.
CREATE, CHANGE, LOOK, LABEL, OTHER = "create", "change", "look", "label", "other"

#: Every point of a story of new orders and pickups, in the order of an order's life.
STORY_POINTS: tuple[str, ...] = (
    "save.before", "save.after",
    "store.begin", "store.commit", "store.committed",
    "outbox.take", "outbox.taken",
    *(f"{CREATE}.{point}" for point in _WIRE_POINTS),
    "outbox.finish", "outbox.finished",
    f"{LABEL}.sent", f"{LABEL}.answer_head", f"{LABEL}.answered", "label.printing", "label.printed",
    f"{OTHER}.sent", f"{OTHER}.answered",
)  # fmt: skip
#: Points that are passed only once something is in doubt.
DOUBT_POINTS: tuple[str, ...] = ("outbox.check", f"{LOOK}.sent", f"{LOOK}.answered", "outbox.move", "outbox.moved")
#: Points that are passed only by updates, cancels and deletes.
CHANGE_POINTS: tuple[str, ...] = tuple(f"{CHANGE}.{point}" for point in _WIRE_POINTS)

_request: ContextVar[str] = ContextVar("_request", default=OTHER)


class Cut:
    """Ends this process at the ``nth`` passing of ``point``; never when there is none."""

    def __init__(self, point: str = "", nth: int = 1) -> None:
        self._point, self._left = point, nth

    def passed(self, point: str) -> None:
        """Tell that the point is passed."""
        if not point or point != self._point:
            return
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def install(cut: Cut) -> None:
    """Wrap the real functions."""
    _wrap_store(cut)
    _wrap_outbox(cut)
    _wrap_wire(cut)


def kind_of(method: str, template: str) -> str:
    """Name the kind of a request by its method and path template."""
    if template.endswith("/awb"):
        return LABEL
    if not template.startswith(("/orders", "/pickups")) or template.endswith("/calculate-fee"):
        return OTHER
    if method == "GET":
        return LOOK
    return CREATE if (method, template) in {("POST", "/orders"), ("POST", "/pickups")} else CHANGE


def _wrap_store(cut: Cut) -> None:
    transaction, open_writer = Store._transaction, connections.open_writer  # noqa: SLF001  (the campaign cuts in there)

    def cut_transaction(store: Store, jobs: Sequence[Any]) -> list[Any]:
        cut.passed("store.begin")
        outcomes: list[Any] = transaction(store, jobs)
        cut.passed("store.committed")
        return outcomes

    def cut_writer(*args: Any, **options: Any) -> apsw.Connection:
        writer = open_writer(*args, **options)
        writer.set_commit_hook(about_to_commit)
        return writer

    def about_to_commit() -> bool:
        """Be called by the engine when all work is done and nothing is committed; also while the file is made."""
        cut.passed("store.commit")
        return False

    Store._transaction = cut_transaction  # type: ignore[method-assign,assignment]  # noqa: SLF001  # that is what wrapping is
    connections.open_writer = cut_writer


def _wrap_outbox(cut: Cut) -> None:
    around(cut, Outbox, "_take", "outbox.take", "outbox.taken")
    around(cut, Outbox, "_finish", "outbox.finish", "outbox.finished")
    around(cut, Outbox, "_save", "outbox.move", "outbox.moved")
    around(cut, Outbox, "_check", "outbox.check", "")
    around(cut, OrderDesk, "create", "save.before", "save.after")


def around(cut: Cut, owner: type, name: str, before: str, after: str) -> None:
    """Wrap a coroutine of a class: its beginning and its end are points."""
    real: Callable[..., Awaitable[Any]] = getattr(owner, name)

    async def wrapped(*args: Any, **options: Any) -> Any:
        cut.passed(before)
        result = await real(*args, **options)
        cut.passed(after)
        return result

    setattr(owner, name, wrapped)


def _wrap_wire(cut: Cut) -> None:
    exchange, trace = Transport._exchange, Wire.trace  # noqa: SLF001  (the campaign cuts in there)

    async def named_exchange(transport: Transport, call: Any, *args: Any) -> Any:
        _request.set(kind_of(call.method, call.template))
        return await exchange(transport, call, *args)

    async def cut_trace(wire: Wire, event: str, info: Mapping[str, Any]) -> None:
        if event in _EVENTS:
            cut.passed(f"{_request.get()}.{_EVENTS[event]}")
        await trace(wire, event, info)

    Transport._exchange = named_exchange  # type: ignore[method-assign,assignment]  # noqa: SLF001  # as above
    Wire.trace = cut_trace  # type: ignore[method-assign,assignment]  # as above
