"""The budget of a key that the desks of one site share: a slot is handed out when this desk's own rules and the site
grant it.

The head of the own queue asks the site, one question at a time; a slot whose asker went away meanwhile goes to the next
or is given back. While the site cannot be reached nothing is sent for as long as others may have used the whole limit,
then no more than this desk's part of it. What was sent by itself is told when the site is back, before it grants again.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial

from courier_desk.api.budget import Budget, Fate, Lane, Ticket
from courier_desk.domain.shared_limit import KEPT, Grantor, GrantorAway, SharedLimit, Standing

log = logging.getLogger(__name__)
#: A desk counts as cut off after this part of a window, at least so many seconds, and is heard of three times as often.
_UNHEARD, _UNHEARD_LEAST, _OFTENER = 1 / 4, 5.0, 3
#: No request is on its way for longer than so many windows: 90 s of 60 s.
_IN_FLIGHT = 1.5
#: A site that cannot be reached is tried again this often; a lane that waits for answers of others asks so (seconds).
_AGAIN, _FOR_ANSWERS = 1.0, 1.0


class SiteBudget(Budget):
    """The requests that this desk may make of those of its site. Nothing is granted before ``begin``.

    As ``Budget``; a limit that was not ``arranged`` yields to the one that the site goes by. What it tells (``left``,
    ``next_free_in``) is of the whole site as heard last.
    """

    def __init__(
        self,
        *,
        limit: int = 120,
        arranged: bool = True,
        window: float = 60.0,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        chance: Callable[[], float] = random.random,
        in_flight: float | None = None,
        kept: float = KEPT,
    ) -> None:
        super().__init__(limit=limit, window=window, clock=clock, wall=wall, chance=chance)
        self._whole = self._core.rules
        self._in_flight = _IN_FLIGHT * window if in_flight is None else in_flight
        self._unheard = max(_UNHEARD * window, _UNHEARD_LEAST)
        self._kept_for = kept
        self._grantor: Grantor | None = None
        self._is_known, self._is_arranged = False, arranged
        self._work: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._slots: dict[Ticket, int] = {}
        self._to_tell: deque[Callable[[], Awaitable[None]]] = deque()
        self._untold: set[int] = set()
        self._sent_alone: list[tuple[float, Fate]] = []
        self._heard: Standing | None = None
        self._heard_at = self._heard_wall = float("-inf")
        self._again: tuple[Lane, float] | None = None
        self._away_since: tuple[float, float] | None = None
        self._returns = False

    # -- its life ------------------------------------------------------------------------------------------------

    def begin(self, grantor: Grantor) -> None:
        """Ask this grantor from now on, until ``aclose``."""
        self._grantor, self._is_known = grantor, False
        self._away_since = self._clock(), self._wall()  # until it was reached for the first time
        self._work = asyncio.get_running_loop().create_task(self._run(grantor), name="limit of the site")

    async def aclose(self) -> None:
        """Tell how the last slots ended as far as the site is reached, and say farewell."""
        if self._grantor is None or self._work is None:
            return
        self._work.cancel()
        await asyncio.gather(self._work, return_exceptions=True)
        self._work = None
        try:
            if self._away_since is None:
                await self._tell_site()
        except GrantorAway as away:
            self._lose(away)
        # What was sent by itself and not told is counted by the part that the others keep back.
        await self._grantor.aclose(farewell=self._away_since is None)

    async def _run(self, grantor: Grantor) -> None:
        pause = 0.0
        while True:
            try:
                if self._away_since is not None:
                    await asyncio.sleep(pause)  # whatever is asked for meanwhile
                    pause = _AGAIN
                    await self._come_back(grantor)
                    pause = 0.0
                await self._step(grantor)
            except GrantorAway as away:
                self._lose(away)
            except Exception:
                log.exception("asking the site for slots stopped; it begins again in %.0f s", _AGAIN)
                self._lose(GrantorAway(perhaps_done=True))

    async def _step(self, grantor: Grantor) -> None:
        """Do what is first to be done: a person's question, what the site has not been told, any other question."""
        self._woken.clear()
        now, ticket = self._clock(), self._core.next(self._clock())
        if ticket is not None and ticket.lane is Lane.PERSON and self._may_ask(ticket.lane, now):
            await self._ask(grantor, ticket.lane)
        elif self._to_tell:
            await self._tell_next()
        elif ticket is not None and self._may_ask(ticket.lane, now):
            await self._ask(grantor, ticket.lane)
        elif (self._again is not None and not self._turns) or now >= self._heard_at + self._unheard / _OFTENER:
            self._hear(await grantor.seen(self._part, self._known))
            self._again = None
        else:
            await self._pause(self._rest(now, ticket))

    def _may_ask(self, lane: Lane, now: float) -> bool:
        if self._again is None:
            return True
        asked, moment = self._again
        return now >= moment or (lane is Lane.PERSON) is not (asked is Lane.PERSON)

    def _rest(self, now: float, ticket: Ticket | None) -> float:
        waits = [self._heard_at + self._unheard / _OFTENER - now]
        if ticket is not None and self._again is not None:
            waits.append(self._again[1] - now)
        elif ticket is None and (own := self._core.wake_in(now)) is not None:
            waits.append(own)
        return min(waits)

    async def _pause(self, seconds: float) -> None:
        """Wait so long, or until something is new."""
        with suppress(TimeoutError):
            async with asyncio.timeout(max(seconds, 0.001)):
                await self._woken.wait()

    # -- questions -----------------------------------------------------------------------------------------------

    async def _ask(self, grantor: Grantor, lane: Lane) -> None:
        asked = self._clock(), self._wall()
        reply = await grantor.take(lane, self._part)
        self._again = (lane, self._clock() + reply.wait) if reply.slot is None else None
        if reply.slot is not None:
            # This computer may have slept meanwhile, and the site taken the desk for gone.
            is_late = max(self._elapsed(asked)) > self._whole.lost_margin
            if is_late or not self._hand_out(reply.slot, lane):
                self._end(reply.slot, Fate.NOT_SENT)
        self._hear(reply.standing)

    def _hand_out(self, slot: int, lane: Lane) -> bool:
        """Give the slot to the head of the queue, which may be another than asked; a person's only to a person."""
        now = self._clock()
        while (ticket := self._core.next(now)) is not None and (lane is not Lane.PERSON or ticket.lane is lane):
            self._core.grant(now)
            turn = self._turns.pop(ticket)
            if turn.done():  # cancelled, but its coroutine has not run yet
                self._core.withdraw(ticket)
                continue
            self._slots[ticket] = slot
            self._granted += 1
            turn.set_result(None)
            return True
        return False

    def _hear(self, standing: Standing) -> None:
        before, self._heard = self._heard, standing
        self._heard_at, self._heard_wall = self._clock(), self._wall()
        if standing.limit != self._whole.limit:  # another desk was told of another one
            self._whole = self._shared_out(standing.limit)
            self._go_by_rules()
            if self._grantor is not None:  # of this one it leaves others to people
                self._to_tell.append(partial(self._grantor.use, self._shared_limit))
        if before is None or (before.used, before.left) != (standing.used, standing.left):
            self._tell()

    @property
    def _part(self) -> int:
        return self._heard.part if self._heard is not None else 0

    @property
    def _known(self) -> Iterable[int]:
        return [*self._slots.values(), *self._untold]

    # -- what the site is told -----------------------------------------------------------------------------------

    def _finish(self, ticket: Ticket, fate: Fate) -> None:
        self._core.finish(ticket, self._clock(), fate)
        slot = self._slots.pop(ticket, None)
        if slot is not None:
            self._end(slot, fate)
        elif fate is not Fate.NOT_SENT:
            self._sent_alone.append((self._clock(), fate))

    def _withdraw(self, ticket: Ticket) -> None:
        self._core.withdraw(ticket)
        slot = self._slots.pop(ticket, None)
        if slot is not None:
            self._end(slot, Fate.NOT_SENT)

    def _end(self, slot: int, fate: Fate) -> None:
        ended = self._clock()

        async def tell() -> None:
            assert self._grantor is not None
            await self._grantor.done(slot, fate.name.lower(), self._clock() - ended)
            self._untold.discard(slot)

        self._untold.add(slot)
        self._to_tell.append(tell)
        self._woken.set()

    async def _tell_next(self) -> None:
        """Tell what comes first; it stays the first until it was told."""
        await self._to_tell[0]()
        self._to_tell.popleft()

    async def _tell_site(self) -> None:
        while self._to_tell:
            await self._tell_next()

    def rate_limited(self, retry_after: float | None = None) -> None:
        """Take a 429: no desk sends anything for ``retry_after`` seconds (else a back-off), then less for a while."""
        super().rate_limited(retry_after)
        if self._grantor is not None:
            self._to_tell.append(partial(self._grantor.rate_limited, retry_after, self._chance()))
            self._woken.set()

    def accepted(self) -> None:
        """Take an answer other than 429."""
        super().accepted()
        if self._grantor is not None and self._heard is not None and self._heard.strikes:
            self._to_tell.append(self._grantor.accepted)
            self._woken.set()

    def use_limit(self, limit: int) -> None:
        """Go by another limit from now on, at all desks of the site."""
        self._is_arranged = True
        super().use_limit(limit)

    def _share(self, limit: int) -> None:
        self._whole = self._shared_out(limit)
        self._go_by_rules()
        if self._grantor is not None:
            self._to_tell.append(partial(self._grantor.use, self._shared_limit))
        self._changed()

    @property
    def _shared_limit(self) -> SharedLimit:
        whole = self._whole
        return SharedLimit(
            limit=whole.limit,
            arranged=self._is_arranged,
            window=whole.window,
            margin=whole.margin,
            lost_margin=whole.lost_margin,
            in_flight=self._in_flight,
            unheard=self._unheard,
            kept=self._kept_for,
            person_ceiling=whole.person_ceiling,
            background_ceiling=whole.background_ceiling,
        )

    # -- without the site ----------------------------------------------------------------------------------------

    @property
    def is_away(self) -> bool:
        """Tell whether the site cannot be reached."""
        return self._away_since is not None

    @property
    def sends_alone(self) -> bool:
        """Tell that the site cannot be reached, and that this desk's part of the limit lets it send now."""
        return self._away_since is not None and self.left() > 0

    @property
    def _alone_after(self) -> float:
        """Give the seconds after which the others keep this desk's part back, and what they sent before counts no
        more.
        """
        whole = self._whole
        return self._unheard + self._in_flight + whole.window + whole.margin + whole.lost_margin

    def _elapsed(self, since: tuple[float, float]) -> tuple[float, float]:
        return self._clock() - since[0], self._wall() - since[1]

    @property
    def _is_over(self) -> bool:
        """Tell whether the part is kept no more by the others, or soon will not be.

        They count from when they heard of this desk last, which may have been as early as its last answer.
        """
        return max(self._elapsed((self._heard_at, self._heard_wall))) >= self._kept_for - self._alone_after

    def _may_alone(self) -> bool:
        since = self._away_since
        if since is None or self._returns or not self._part or self._is_over:
            return False
        return self._elapsed(since)[0] >= self._alone_after

    def _lose(self, away: GrantorAway) -> None:
        """Take that the site cannot be reached; if it did what was asked, it heard this desk as late as now."""
        if self._away_since is None or away.perhaps_done:
            self._away_since = self._clock(), self._wall()
        self._returns, self._again = False, None
        self._go_by_rules()
        self._changed()

    async def _come_back(self, grantor: Grantor) -> None:
        """Try whether the site is there again; tell it what this desk sent meanwhile, then ask it for slots again."""
        self._woken.clear()
        self._serve()
        if self._is_known:
            await grantor.reach()
        else:
            await grantor.use(self._shared_limit)
            self._is_known = True
        self._returns = True
        while self._core.in_flight > len(self._slots):
            self._woken.clear()
            await self._pause(self._in_flight)
        now = self._clock()
        held_for = self._whole.window + self._whole.margin + self._whole.lost_margin
        for ended, fate in self._sent_alone:
            if now - ended < held_for:
                await grantor.sent(fate.name.lower(), self._clock() - ended)
        part = 0 if self._is_over else self._part
        standing = await grantor.seen(part, self._known)
        self._sent_alone.clear()
        self._away_since, self._returns = None, False
        self._go_by_rules()
        self._hear(standing)
        self._changed()

    def _go_by_rules(self) -> None:
        """Go by the limit of the site, or by this desk's part of it."""
        part = self._shared_out(self._part) if self._part else self._whole
        self._core.rules = self._whole if self._away_since is None else part

    # -- turns and figures ---------------------------------------------------------------------------------------

    def _serve(self) -> None:
        if self._may_alone():
            super()._serve()
        else:
            self._stop_timer()
        self._woken.set()

    @property
    def limit(self) -> int:
        """Give the requests per window that the service allows to the whole site."""
        return self._whole.limit

    def left(self) -> int:
        """Count the requests that a person at any desk of the site may send, as heard last."""
        if self._away_since is not None:
            return super().left() if self._may_alone() else 0
        return min(super().left(), self._heard.left if self._heard is not None else 0)

    def next_free_in(self, lane: Lane = Lane.PERSON) -> float:
        """Give the seconds until this lane may send, as heard last."""
        own = super().next_free_in(lane)
        if self._away_since is not None:
            if self._may_alone():
                return own
            wait = self._alone_after - self._elapsed(self._away_since)[0]
            return wait if wait > 0 and self._part else self._alone_after
        if self._heard is None:
            return own
        told = self._heard.person_in if lane is Lane.PERSON else self._heard.background_in
        return max(own, _FOR_ANSWERS if told is None else told - (self._clock() - self._heard_at))

    def background_takes(self, count: int) -> float:
        """Give the seconds until so many more requests of the background may have gone, if nobody else sends."""
        return max(super().background_takes(count), self.next_free_in(Lane.OUTBOX) if count else 0.0)
