"""The budget of one API key: whoever wants to send asks for a slot here and waits his turn (the rules are here too).

Knows asyncio and clocks, not HTTP and not the disk: what must survive a restart is handed out (``recent``) and in
(``history``). One budget serves one key on one event loop. Timers may fire early; every wake-up looks at the clock
again.
"""

from __future__ import annotations

import asyncio
import heapq
import random
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from enum import Enum, IntEnum, auto
from itertools import count

from courier_desk.domain.values import frozen

# How long to wait before trying again (specification, Limits: exponential, jitter, at most 30 seconds, five
# attempts).


ATTEMPTS = 5
LONGEST = 30.0


def backoff(attempt: int, chance: float) -> float:
    """Give seconds before the next try after the ``attempt``-th failed one (from 1): 1, 2, 4 … 30, of it a random
    half to whole.

    ``chance`` is a random number from 0 to 1. Half is kept so that a try never follows at once.
    """
    whole = min(LONGEST, 2.0 ** min(max(attempt, 1) - 1, 10))
    return whole * (0.5 + 0.5 * chance)


# The rate limit as arithmetic: which request may be sent now, given every request of the last minute. No clock, no
# loop, no I/O.
#
# The service counts arrivals; this side sees sends and answers. An arrival lies somewhere between the two, so a
# slot is held from the send until answer + window + margin: then no rolling window of arrivals can hold more than
# the limit, whatever the latency. What has no answer (broken off, cancelled) may still arrive a little later and is
# held longer by ``lost_margin``.
#
# Two rules decide:
#
#     everybody    slots held < the person's ceiling                                 (the safety)
#     background   sends of the last window < the background's ceiling, and slots    (the reserve: a person never
#                  held < a point between the two ceilings                            waits behind a batch)
#
# The background's share is counted by sends alone, so that a slow service does not make the batch slower: with 120
# per minute it gets its 100 whether an answer takes 5 ms or 3 s. Among the background lanes waiting makes older:
# half a window of waiting is worth one lane. A person's requests come first always; people cannot type fast enough
# to starve the rest.


class Lane(IntEnum):
    """Who asks, in the order of service."""

    PERSON = 0
    OUTBOX = 1
    CHECK = 2
    LABEL = 3
    MIRROR = 4


class Fate(Enum):
    """How a granted slot ended."""

    NOT_SENT = auto()  # no byte left this machine: given back at once
    ANSWERED = auto()
    LOST = auto()  # sent, perhaps; no whole answer


@frozen(kw_only=True)
class Rules:
    """The limit and how it is shared. Times in seconds; ceilings in slots."""

    limit: int = 120
    window: float = 60.0
    margin: float = 1.0
    lost_margin: float = 10.0
    person_ceiling: int = 118
    background_ceiling: int = 100

    def __post_init__(self) -> None:
        """Refuse what could never be kept."""
        if not 0 < self.background_ceiling <= self.person_ceiling <= self.limit or self.window <= 0:
            raise ValueError("0 < background_ceiling <= person_ceiling <= limit, and a window above 0")

    @property
    def background_held(self) -> int:
        """Give the number of held slots at which the background stops: what is left above it is the person's."""
        return self.background_ceiling + (self.person_ceiling - self.background_ceiling + 1) // 2


class Ticket:
    """One request's place in the queue. Compared by identity."""

    __slots__ = ("lane", "sent_at")

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.sent_at = 0.0


class BudgetCore:
    """The sliding log. Every method takes ``now`` on one monotonic scale (seconds)."""

    _LOWERED_FOR = 10.0  # windows after a 429 before the ceilings rise again
    _RISE = 0.02  # share of the ceilings given back per window after that
    _LOWEST = 0.1
    _LONGEST_FREEZE = 5.0  # windows: a Retry-After beyond it is not believed

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._queue: list[tuple[float, int, Ticket]] = []
        self._waiting: set[Ticket] = set()
        self._in_flight: set[Ticket] = set()
        self._held: list[float] = []  # heap of moments at which a slot becomes free
        self._sends: deque[float] = deque()
        self._order = count()
        self._frozen_until = float("-inf")
        self._lowered_at = float("-inf")
        self._share = 1.0
        self._strikes = 0

    # -- the way of a request ------------------------------------------------------------------------------------

    def enter(self, lane: Lane, now: float) -> Ticket:
        """Queue a request."""
        ticket = Ticket(lane)
        half_window = self.rules.window / 2
        key = float("-inf") if lane is Lane.PERSON else lane * half_window + now
        heapq.heappush(self._queue, (key, next(self._order), ticket))
        self._waiting.add(ticket)
        return ticket

    def withdraw(self, ticket: Ticket) -> None:
        """Forget a request that was not sent, whether it still waits or was granted already."""
        if ticket in self._in_flight:
            self._in_flight.discard(ticket)
            if ticket.sent_at in self._sends:  # else it left the window while its connection was tried
                self._sends.remove(ticket.sent_at)
        self._waiting.discard(ticket)

    def next(self, now: float) -> Ticket | None:
        """Give the next request that may be sent now; None when nobody may."""
        while self._queue and self._queue[0][2] not in self._waiting:
            heapq.heappop(self._queue)
        if not self._queue or not self._may_send(self._queue[0][2].lane, now):
            return None
        return self._queue[0][2]

    def grant(self, now: float) -> Ticket | None:
        """Give the next request that may be sent now and count it as sent; None when nobody may."""
        ticket = self.next(now)
        if ticket is None:
            return None
        heapq.heappop(self._queue)
        self._waiting.discard(ticket)
        self._in_flight.add(ticket)
        ticket.sent_at = now
        self._sends.append(now)
        return ticket

    def finish(self, ticket: Ticket, now: float, fate: Fate) -> None:
        """End a granted request: hold its slot for a window more, or give it back when it was not sent."""
        if fate is Fate.NOT_SENT:
            self.withdraw(ticket)
            return
        self._in_flight.discard(ticket)
        margin = self.rules.margin + (self.rules.lost_margin if fate is Fate.LOST else 0.0)
        heapq.heappush(self._held, now + self.rules.window + margin)

    # -- what the service says -----------------------------------------------------------------------------------

    def rate_limited(self, now: float, retry_after: float | None, chance: float) -> None:
        """Take a 429: stop for a while, then use 10 % less for ten windows, for somebody else may use the key.

        Several answers of one burst count as one. ``chance`` is a random number from 0 to 1 (jitter).
        """
        same_burst = now < self._frozen_until
        if not same_burst:
            self._strikes += 1
            self._share = max(self._LOWEST, self.share(now) * 0.9)
            self._lowered_at = now
        delay = retry_after if retry_after is not None else backoff(self._strikes, chance)
        if not same_burst or retry_after is not None:
            longest = self._LONGEST_FREEZE * self.rules.window
            self._frozen_until = max(self._frozen_until, now + min(max(delay, 0.0), longest))

    def accepted(self) -> None:
        """Take an answer that is no 429: the next one starts the back-off anew."""
        self._strikes = 0

    # -- what others want to know --------------------------------------------------------------------------------

    def share(self, now: float) -> float:
        """Give the part of the ceilings in use: 1.0, less for a while after a 429."""
        windows = (now - self._lowered_at) / self.rules.window - self._LOWERED_FOR
        return min(1.0, self._share + self._RISE * max(0.0, windows))

    def used(self, now: float) -> int:
        """Count the slots in use."""
        while self._held and self._held[0] <= now:
            heapq.heappop(self._held)
        return len(self._held) + len(self._in_flight)

    def left(self, now: float) -> int:
        """Count what a person may still send now."""
        if now < self._frozen_until:
            return 0
        return max(0, self._ceiling(self.rules.person_ceiling, now) - self.used(now))

    def free_in(self, lane: Lane, now: float) -> float | None:
        """Give the seconds until this lane may send; None while that depends on requests still in flight."""
        waits = [max(0.0, self._frozen_until - now)]
        held_ceiling = self.rules.person_ceiling if lane is Lane.PERSON else self.rules.background_held
        too_many = self.used(now) - self._ceiling(held_ceiling, now) + 1
        if too_many > len(self._held):
            return None
        if too_many > 0:
            waits.append(heapq.nsmallest(too_many, self._held)[-1] - now)
        if lane is not Lane.PERSON:
            too_many = self._sent(now) - self._ceiling(self.rules.background_ceiling, now) + 1
            if too_many > 0:
                waits.append(self._sends[too_many - 1] + self.rules.window - now)
        return max(waits)

    def background_takes(self, count: int, now: float) -> float:
        """Give the seconds until so many more requests of the background may have gone, if nobody else sends."""
        self._sent(now)
        sends, ceiling = deque(self._sends), self._ceiling(self.rules.background_ceiling, now)
        moment = max(now, self._frozen_until)
        for _ in range(count):
            while len(sends) >= ceiling:
                moment = max(moment, sends.popleft() + self.rules.window)
            sends.append(moment)
        return moment - now if count else 0.0

    def wake_in(self, now: float) -> float | None:
        """Give the seconds until the first waiting request may go; None when nothing waits or only an answer can
        help."""
        lanes = {ticket.lane for ticket in self._waiting}
        times = [time for lane in lanes if (time := self.free_in(lane, now)) is not None]
        return min(times, default=None)

    def ages(self, now: float) -> list[float]:
        """Give how long ago each slot's last possible arrival was (seconds; below 0 for one that may yet come)."""
        held_for = self.rules.window + self.rules.margin
        self.used(now)
        return [now + held_for - free_at for free_at in self._held]

    @property
    def in_flight(self) -> int:
        """Count the requests without an answer."""
        return len(self._in_flight)

    @property
    def waiting(self) -> int:
        """Count the requests that wait for a slot."""
        return len(self._waiting)

    def restore(self, ages: Iterable[float], now: float) -> None:
        """Hold slots for requests of an earlier run, given as ``ages`` gave them.

        One that may still have been in flight counts as arriving up to a lost margin from now.
        """
        for age in ages:
            sent = now - max(age, -self.rules.lost_margin)
            free_at = sent + self.rules.window + self.rules.margin
            if free_at > now:
                heapq.heappush(self._held, free_at)
                self._sends.append(sent)
        self._sends = deque(sorted(self._sends))

    # -- inside --------------------------------------------------------------------------------------------------

    def _may_send(self, lane: Lane, now: float) -> bool:
        if now < self._frozen_until:
            return False
        used = self.used(now)
        if lane is Lane.PERSON:
            return used < self._ceiling(self.rules.person_ceiling, now)
        if used >= self._ceiling(self.rules.background_held, now):
            return False
        return self._sent(now) < self._ceiling(self.rules.background_ceiling, now)

    def _sent(self, now: float) -> int:
        while self._sends and self._sends[0] + self.rules.window <= now:
            self._sends.popleft()
        return len(self._sends)

    def _ceiling(self, ceiling: int, now: float) -> int:
        return max(1, int(ceiling * self.share(now)))


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
        self._kept: int | None = None
        self._ahead: int | None = None
        self._granted = self._written = 0
        self.restore(history)

    @property
    def limit(self) -> int:
        """Give the requests per window that the service allows."""
        return self._core.rules.limit

    def use_limit(self, limit: int) -> None:
        """Go by another limit from now on; what was sent before counts on."""
        self._share(limit)

    def keep_for_people(self, kept: int) -> None:
        """Leave so many of 120 requests to people from now on: what runs by itself makes the others at the most."""
        self._kept = kept
        self._share(self.limit)

    def _share(self, limit: int) -> None:
        self._core.rules = self._shared_out(limit)
        self._changed()

    def _shared_out(self, limit: int) -> Rules:
        background = None if self._kept is None else limit * (120 - self._kept) // 120
        margin = self._core.rules.margin
        return replace(_rules(limit, self.window, background_ceiling=background), margin=margin)

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
            self._finish(ticket, slot.fate)
            self._changed()

    @property
    def sends_alone(self) -> bool:
        """Tell that this desk may send by itself while the site whose limit it is is not reached."""
        return False

    def left(self) -> int:
        """Count the requests a person may send right now."""
        return self._core.left(self._clock())

    def next_free_in(self, lane: Lane = Lane.PERSON) -> float:
        """Give the seconds until this lane may send; at most a window and its margin while it depends on answers to
        come."""
        wait = self._core.free_in(lane, self._clock())
        return wait if wait is not None else self._core.rules.window + self._core.rules.margin

    def background_takes(self, count: int) -> float:
        """Give the seconds until so many more requests of the background may have gone, if nobody else sends."""
        return self._core.background_takes(count, self._clock())

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
            self._withdraw(ticket)
            self._changed()
            raise
        self._tell()
        return ticket

    def _finish(self, ticket: Ticket, fate: Fate) -> None:
        self._core.finish(ticket, self._clock(), fate)

    def _withdraw(self, ticket: Ticket) -> None:
        self._core.withdraw(ticket)

    def _changed(self) -> None:
        self._serve()
        self._tell()

    def _tell(self) -> None:
        for callback in tuple(self._callbacks):
            callback()

    def _serve(self) -> None:
        """Grant what may be granted and set the one timer for the rest."""
        self._stop_timer()
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

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
