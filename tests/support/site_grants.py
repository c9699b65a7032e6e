"""Who grants the slots of a site in virtual time: the model of its rules behind lines that are slow and may be cut."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from courier_desk.api.budget import Fate, Lane, Rules, Ticket
from courier_desk.domain.shared_limit import GrantorAway, Reply, SharedLimit, Standing
from tests.support.site_limit import SiteCore

T = TypeVar("T")


@dataclass
class GrantingSite:
    """The database: what it granted."""

    clock: Callable[[], float]
    dice: random.Random
    core: SiteCore
    slowest: float = 0.01
    tickets: list[Ticket] = field(default_factory=list)


class GrantLine:
    """A desk's connection to who grants, which may be cut (``Grantor``)."""

    def __init__(self, site: GrantingSite, desk: str) -> None:
        self.site, self.desk = site, desk
        self.cut = False
        self.answers_lost = False
        self.refused = 0
        self.limits: list[SharedLimit] = []

    @property
    def is_cut(self) -> bool:
        """Tell whether nothing gets through."""
        return self.cut

    async def _call(self, work: Callable[[float], T], undo: Callable[[T], object] | None = None) -> T:
        site = self.site
        if self.is_cut:
            self.refused += 1
            await asyncio.sleep(0.01)
            raise GrantorAway(perhaps_done=False)
        await asyncio.sleep(site.dice.uniform(0, site.slowest))
        if site.dice.random() < 0.5:
            self._hear_answer()
        answer = work(site.clock())
        try:
            await asyncio.sleep(site.dice.uniform(0, site.slowest))
        except asyncio.CancelledError:
            if undo is not None:
                undo(answer)
            raise
        self._hear_answer()
        return answer

    def _hear_answer(self) -> None:
        if self.is_cut or self.answers_lost:
            raise GrantorAway(perhaps_done=True)

    def _standing(self, part: int, now: float) -> Standing:
        core = self.site.core
        used, sent, left, person, background = core.look(now)
        return Standing(
            used=used,
            sent=sent,
            left=left,
            person_in=person,
            background_in=background,
            strikes=core.core.strikes,
            limit=core.rules.limit,
            part=part,
        )

    async def use(self, shared: SharedLimit) -> None:
        self.limits.append(shared)
        rules = Rules(
            limit=shared.limit,
            window=shared.window,
            margin=shared.margin,
            lost_margin=shared.lost_margin,
            person_ceiling=shared.person_ceiling,
            background_ceiling=shared.background_ceiling,
        )
        if shared.arranged or shared.limit == self.site.core.rules.limit:
            await self._call(lambda _now: self.site.core.use(rules))
        await self._call(
            lambda now: self.site.core.keeps(self.desk, now, shared.person_ceiling, shared.background_ceiling)
        )

    async def reach(self) -> None:
        await self._call(lambda _now: None)

    async def take(self, lane: int, part: int) -> Reply:
        site = self.site

        def work(now: float) -> Reply:
            answer, own = site.core.take(self.desk, Lane(lane), now, part)
            standing = self._standing(own, now)
            if isinstance(answer, Ticket):
                site.tickets.append(answer)
                return Reply(slot=len(site.tickets) - 1, wait=0.0, standing=standing)
            return Reply(slot=None, wait=answer, standing=standing)

        def undo(reply: Reply) -> None:
            if reply.slot is not None:
                site.core.done(site.tickets[reply.slot], site.clock(), Fate.NOT_SENT)

        return await self._call(work, undo)

    async def seen(self, part: int, known: Iterable[int]) -> Standing:
        tickets = {self.site.tickets[slot] for slot in known}
        return await self._call(lambda now: self._standing(self.site.core.seen(self.desk, now, part, tickets), now))

    async def done(self, slot: int, fate: str, age: float) -> None:
        ticket = self.site.tickets[slot]
        await self._call(lambda now: self.site.core.done(ticket, now - age, Fate[fate.upper()]))

    async def sent(self, fate: str, age: float) -> None:
        await self._call(lambda now: self.site.core.sent_alone(self.desk, now - age, Fate[fate.upper()]))

    async def rate_limited(self, retry_after: float | None, chance: float) -> None:
        await self._call(lambda now: self.site.core.core.rate_limited(now, retry_after, chance))

    async def accepted(self) -> None:
        await self._call(lambda _now: self.site.core.core.accepted())

    async def aclose(self, *, farewell: bool) -> None:
        if farewell and not self.is_cut:
            self.site.core.gone(self.desk, self.site.clock())
