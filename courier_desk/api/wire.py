"""What is known of one exchange below HTTP: is a connection being made, may a byte of the request have left.

An exchange that is cut off while its connection is made would leave that connection open with nobody to close it: the
library knows it only once it stands. So a cut waits for that, for a moment at the most, and nothing is sent on it. And
the library guards its own closing of connections against anyio's way of cancelling only, so a cut is one of anyio's: a
task's ``cancel`` would break into that closing and leave the connection open. Knows no HTTP library; it is told by its
trace.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import anyio

T = TypeVar("T")
#: No cut waits longer than this (seconds) for a connection that is being made.
LONGEST_WAIT = 1.0
_CONNECTING = ("connect_tcp", "start_tls")


class Wire:
    """What httpcore tells of an exchange, and the exchange itself; ``on_over`` is called when nothing is left of it."""

    def __init__(self, on_over: Callable[[Wire], None] = lambda _wire: None) -> None:
        self._on_over = on_over
        self._told = False
        self._cut_off = False
        self._work: asyncio.Task[Any] | None = None
        self._scope = anyio.CancelScope()
        self._ending: asyncio.Task[None] | None = None
        self._stands = asyncio.Event()
        self._stands.set()
        self.may_have_sent = False
        self.asked_proxy = False

    async def trace(self, event: str, info: Mapping[str, Any]) -> None:
        """Take one event. Asking a proxy for a tunnel is not yet our request."""
        self._told = True
        step, _, what = event.rpartition(".")
        if step.endswith(_CONNECTING):
            if what == "started":
                self._stands.clear()
            else:
                self._stands.set()
        if event.endswith("send_request_headers.started"):
            if self._cut_off:
                raise asyncio.CancelledError  # the connection stands, and the library closes it
            asks_proxy = getattr(info.get("request"), "method", b"") == b"CONNECT"
            self.may_have_sent = self.may_have_sent or not asks_proxy
            self.asked_proxy = self.asked_proxy or asks_proxy

    @property
    def certainly_silent(self) -> bool:
        """Tell that a connection was being made and nothing was written yet."""
        return self._told and not self.may_have_sent

    async def carry(self, exchange: Coroutine[Any, Any, T]) -> T:
        """Run the exchange; whoever cuts it off waits until there is nothing left of it."""
        work: asyncio.Task[T] = asyncio.ensure_future(self._within_scope(exchange))
        self._work = work
        work.add_done_callback(lambda _work: self._on_over(self))
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _within_scope(self, exchange: Coroutine[Any, Any, T]) -> T:
        with self._scope:
            return await exchange
        raise asyncio.CancelledError

    async def end(self) -> None:
        """End the exchange, if it runs, and let its connection be closed; goes on when the caller is cut off itself."""
        if self._work is None or self._work.done():
            return
        self._cut_off = True
        if self._ending is None:
            self._ending = asyncio.ensure_future(self._end(self._work))
        await asyncio.shield(self._ending)

    async def _end(self, work: asyncio.Task[Any]) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await self._stands.wait()
        self._scope.cancel()
        await asyncio.gather(work, return_exceptions=True)
