"""The budget of one API key: whoever wants to send asks for a slot here and waits his turn (rules in budget_core).

Knows asyncio and clocks, not HTTP and not the disk: what must survive a restart is handed out (``recent``) and in
(``history``). One budget serves one key on one event loop. Timers may fire early; every wake-up looks at the clock
again.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace

from courier_desk.api.budget_core import BudgetCore, Fate, Lane, Rules, Ticket

__all__ = ["Budget", "Lane", "Slot"]

#: The longest a request in flight may still be answered; used when the program ends before the answer (seconds).
IN_FLIGHT_ALLOWANCE = 90.0
_SHORTEST_NAP = 0.001
#: A moment that lies ahead of every clock, and so counts as now when it is read again (2100-01-01).
_ANY_MOMENT = 4_102_444_800.0


class Slot:
    """A granted slot. Unless told otherwise when it ends, the request counts as sent and its answer as lost."""

    __slots__ = ("fate",)

    def __init__(self) -> None:
        self.fate = Fate.LOST

    def not_sent(self) -> None:
        """Say that no byte of the request left this machine."""
        self.fate = Fate.NOT_SENT

    def lost(self) -> None:
        """Say that it may have been sent; so it is until there is an answer."""
        self.fate = Fate.LOST

    def answered(self) -> None:
        """Say that the service has answered."""
        self.fate = Fate.ANSWERED


def _rules(
    limit: int, window: float, person_ceiling: int | None = None, background_ceiling: int | None = None
) -> Rules:
    """Share a limit out as ``Budget`` says."""
    person = person_ceiling if person_ceiling is not None else max(1, limit - max(1, round(limit / 60)))
    background = background_ceiling if background_ceiling is not None else limit * 100 // 120
    return Rules(
        limit=limit,
        window=window,
        margin=max(0.05, window / 60),
        lost_margin=window / 6,
        person_ceiling=person,
        background_ceiling=max(1, min(background, person)),
    )


class Budget:
    """The requests one key may make: ``limit`` per ``window`` seconds (specification, Limits).

    ``person_ceiling`` and ``background_ceiling`` default to 118 and 100 of 120, scaled with the limit; the margins to
    1 s and 10 s of a 60 s window, scaled with the window. ``history``: what ``recent`` gave in an earlier run
    (seconds since the epoch).
    """

    def __init__(
        self,
        *,
        limit: int = 120,
        window: float = 60.0,
        margin: float | None = None,
        person_ceiling: int | None = None,
        background_ceiling: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        history: Iterable[float] = (),
        chance: Callable[[], float] = random.random,
    ) -> None:
        rules = _rules(limit, window, person_ceiling, background_ceiling)
        self._core = BudgetCore(rules if margin is None else replace(rules, margin=margin))
        self._clock, self._wall, self._chance = clock, wall, chance
        self._turns: dict[Ticket, asyncio.Future[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._callbacks: list[Callable[[], None]] = []
        self._ahead: int | None = None
        self._granted = self._written = 0
        self.restore(history)

    @property
    def limit(self) -> int:
        """Give the requests per window that the service allows."""
        return self._core.rules.limit

    def use_limit(self, limit: int) -> None:
        """Go by another limit from now on; what was sent before counts on."""
        margin = self._core.rules.margin
        self._core.rules = replace(_rules(limit, self.window), margin=margin)
        self._changed()

    @property
    def window(self) -> float:
        """Give the length of the window in seconds."""
        return self._core.rules.window

    @asynccontextmanager
    async def slot(self, lane: Lane) -> AsyncIterator[Slot]:
        """Wait for a slot, hold it for the request, and for a window after it. Safe to cancel at any point."""
        ticket = await self._turn(lane)
        slot = Slot()
        try:
            yield slot
        finally:
            self._core.finish(ticket, self._clock(), slot.fate)
            self._changed()

    def left(self) -> int:
        """Count the requests a person may send right now."""
        return self._core.left(self._clock())

    def next_free_in(self, lane: Lane = Lane.PERSON) -> float:
        """Give the seconds until this lane may send; at most a window and its margin while it depends on answers to
        come."""
        wait = self._core.free_in(lane, self._clock())
        return wait if wait is not None else self._core.rules.window + self._core.rules.margin

    def waiting(self) -> int:
        """Count the requests that wait for a slot."""
        return self._core.waiting

    def share(self) -> float:
        """Give the part of the ceilings in use: below 1.0 for a while after a 429."""
        return self._core.share(self._clock())

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back whenever a slot is taken, ended or a 429 came; gives the function that ends it."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback) if callback in self._callbacks else None

    def rate_limited(self, retry_after: float | None = None) -> None:
        """Take a 429: nothing is sent for ``retry_after`` seconds (else a back-off), then less for ten windows."""
        self._core.rate_limited(self._clock(), retry_after, self._chance())
        self._changed()

    def accepted(self) -> None:
        """Take an answer other than 429."""
        self._core.accepted()

    def recent(self) -> list[float]:
        """Give the requests that still count as moments (seconds since the epoch), to be kept over a restart.

        One in flight is given as the latest moment at which it may still arrive, which may lie ahead; those that may
        be granted before the next writing (``keep_ahead``) as a moment that counts as now whenever it is read.
        """
        wall = self._wall()
        in_flight = [wall + IN_FLIGHT_ALLOWANCE] * self._core.in_flight
        ahead = [_ANY_MOMENT] * (self._ahead or 0)
        return sorted(wall - age for age in self._core.ages(self._clock())) + in_flight + ahead

    def restore(self, history: Iterable[float]) -> None:
        """Count requests of an earlier run as well. Moments ahead of this PC's clock count as now."""
        wall = self._wall()
        self._core.restore([wall - moment for moment in history], self._clock())

    # -- what is written down ------------------------------------------------------------------------------------

    def keep_ahead(self, most: int | None) -> None:
        """Grant no more than ``most`` requests beyond those written down, none before the next ``written``; None: all.

        Then whoever kills the program loses sight of ``most`` requests at the most, and ``recent`` tells them already.
        """
        self._ahead = most
        self._written = self._granted - (most or 0)
        self._serve()

    @property
    def granted(self) -> int:
        """Count the requests granted so far."""
        return self._granted

    @property
    def is_written(self) -> bool:
        """Tell whether each request granted is written down."""
        return self._written >= self._granted

    def written(self, granted: int) -> None:
        """Take it that the first so many requests are written down, as ``recent`` gave them when they were counted."""
        self._written = granted
        self._serve()

    @property
    def _is_far_ahead(self) -> bool:
        return self._ahead is not None and self._granted - self._written >= self._ahead

    # -- turns ---------------------------------------------------------------------------------------------------

    async def _turn(self, lane: Lane) -> Ticket:
        ticket = self._core.enter(lane, self._clock())
        turn = asyncio.get_running_loop().create_future()
        self._turns[ticket] = turn
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            self._turns.pop(ticket, None)
            self._core.withdraw(ticket)
            self._changed()
            raise
        self._tell()
        return ticket

    def _changed(self) -> None:
        self._serve()
        self._tell()

    def _tell(self) -> None:
        for callback in tuple(self._callbacks):
            callback()

    def _serve(self) -> None:
        """Grant what may be granted and set the one timer for the rest."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while not self._is_far_ahead and (ticket := self._core.grant(self._clock())) is not None:
            turn = self._turns.pop(ticket)
            if turn.done():  # cancelled, but its coroutine has not run yet
                self._core.withdraw(ticket)
            else:
                self._granted += 1
                turn.set_result(None)
        if not self._turns or self._is_far_ahead:
            return
        wait = self._core.wake_in(self._clock())
        if wait is not None:
            self._timer = asyncio.get_running_loop().call_later(max(wait, _SHORTEST_NAP), self._serve)
