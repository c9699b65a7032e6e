"""The rules by which the desks of one site share a key's limit, as a model: which desk may send next.

The limit itself is kept by the desk's own ``BudgetCore``, one for the whole site; here is whose turn it is, and what is
kept back for desks that are cut off. A desk asks for the head of its own queue and asks again when its wait is over.
"""

from __future__ import annotations

from bisect import insort
from collections import deque
from dataclasses import replace

from courier_desk.api.budget import BudgetCore, Fate, Lane, Rules, Ticket
from courier_desk.domain.values import frozen


@frozen(kw_only=True)
class Asked:
    """A desk's wish that has not been granted: its lane, since when, and until when its place is kept."""

    lane: Lane
    since: float
    until: float


@frozen(kw_only=True)
class Part:
    """So many may a desk send by itself for all it knows, when it was heard last, and the ceilings that it wants."""

    part: int
    heard_at: float
    ceilings: tuple[int, int] | None = None


class SiteOwnCore(BudgetCore):
    """The desk's core, of which a part is kept back."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.room = rules.limit

    def _ceiling(self, ceiling: int, now: float) -> int:
        return max(min(1, self.room), int(ceiling * self.share(now) * self.room / self.rules.limit))

    @property
    def strikes(self) -> int:
        """Count the bursts of 429 that no answer has followed."""
        return self._strikes

    def sends(self, now: float) -> int:
        """Count the sends of the last window."""
        return self._sent(now)

    def sent_before(self, moment: float, fate: Fate) -> None:
        """Count a request of no ticket that ended at this moment."""
        sends = list(self._sends)
        insort(sends, moment)
        self._sends = deque(sends)
        self.finish(Ticket(Lane.PERSON), moment, fate)


class SiteCore:
    """The site's slots. Every method takes ``now`` on one monotonic scale (seconds): the site's clock.

    A person at any desk comes before every batch. Of the rest the desk with the fewest sends of the last window is
    next, so that desks which all have more to send than they may get equal parts; among equals the older wish.
    """

    #: Seconds: the longest and the shortest wait, and how much later than told it may ask.
    LONGEST_WAIT = 5.0
    SHORTEST_WAIT = 0.05
    LATE = 1.0

    def __init__(self, rules: Rules, *, in_flight: float = 90.0, unheard: float = 15.0, kept: float = 43_200.0) -> None:
        self.core, self._given = SiteOwnCore(rules), rules
        self.in_flight_s, self.unheard, self.kept = in_flight, unheard, kept
        self.parts: dict[str, Part] = {}
        self._asked: dict[str, Asked] = {}
        self._in_flight: dict[Ticket, str] = {}
        self._sends: dict[str, deque[float]] = {}

    @property
    def rules(self) -> Rules:
        """Give the limit."""
        return self.core.rules

    def use(self, rules: Rules) -> None:
        """Go by another limit."""
        self._given = rules
        self._go_by_lowest()

    def keeps(self, desk: str, now: float, people: int, background: int) -> None:
        """Note the ceilings that a desk wants for people and for what runs by itself: the lowest hold for all."""
        before = self.parts.get(desk, Part(part=0, heard_at=now))
        self.parts[desk] = replace(before, ceilings=(people, background))

    def _go_by_lowest(self) -> None:
        wanted = [one.ceilings for one in self.parts.values() if one.ceilings is not None]
        people, background = (
            map(min, zip(*wanted, strict=True))
            if wanted
            else (
                self._given.person_ceiling,
                self._given.background_ceiling,
            )
        )
        limit = self._given.limit
        lowest = min(limit, people), min(limit, background)
        self.core.rules = replace(self._given, person_ceiling=lowest[0], background_ceiling=lowest[1])

    def take(self, desk: str, lane: Lane, now: float, holds: int = 0) -> tuple[Ticket | float, int]:
        """Give a slot counted as sent, or the seconds after which this desk should ask again; and the desk's part."""
        part = self._hear(desk, now, holds)
        before = self._asked.get(desk)
        since = before.since if before is not None and before.lane is lane else now
        self._asked[desk] = Asked(lane=lane, since=since, until=now)
        if self._next(now) == desk:
            ticket = self.core.enter(lane, now)
            if self.core.grant(now) is ticket:
                del self._asked[desk]
                self._in_flight[ticket] = desk
                self._sent_by(desk, now).append(now)
                return ticket, part
            self.core.withdraw(ticket)
        free_in = self.core.free_in(lane, now) or 0.0
        wait = min(max(free_in, self.SHORTEST_WAIT), self.LONGEST_WAIT)
        self._asked[desk] = Asked(lane=lane, since=since, until=now + wait + self.LATE)
        return wait, part

    def seen(self, desk: str, now: float, holds: int, known: set[Ticket]) -> int:
        """Note that a desk is there, which asks for nothing and knows of these slots without an answer; give its
        part.
        """
        part = self._hear(desk, now, holds)
        self._asked.pop(desk, None)
        for ticket in [ticket for ticket, owner in self._in_flight.items() if owner == desk and ticket not in known]:
            self.done(ticket, now, Fate.LOST)
        return part

    def done(self, ticket: Ticket, now: float, fate: Fate) -> None:
        """End a granted request at this moment; one that was ended already, or given up, is left as it is."""
        desk = self._in_flight.pop(ticket, None)
        if desk is None:
            return
        sends = self._sent_by(desk, now)
        if fate is Fate.NOT_SENT and ticket.sent_at in sends:
            sends.remove(ticket.sent_at)
        self.core.finish(ticket, now, fate)

    def sent_alone(self, desk: str, moment: float, fate: Fate) -> None:
        """Count a request that a desk sent without a slot and that ended at this moment."""
        self.core.sent_before(moment, fate)
        sends = list(self._sends.get(desk, ()))
        insort(sends, moment)
        self._sends[desk] = deque(sends)

    def gone(self, desk: str, now: float) -> None:
        """Take it that a desk ended: what it has in flight may still arrive, and is held as requests without answer."""
        self._asked.pop(desk, None)
        self.parts.pop(desk, None)
        for ticket in [ticket for ticket, owner in self._in_flight.items() if owner == desk]:
            self.done(ticket, now, Fate.LOST)

    def sent(self, desk: str, now: float) -> int:
        """Count a desk's sends of the last window."""
        return len(self._sent_by(desk, now))

    def look(self, now: float) -> tuple[int, int, int, float | None, float | None]:
        """Tell how the site stands: slots held, sends of the last window, what a person may send, when who may."""
        core = self.core
        waits = core.free_in(Lane.PERSON, now), core.free_in(Lane.OUTBOX, now)
        return core.used(now), core.sends(now), core.left(now), *waits

    def _hear(self, desk: str, now: float, holds: int) -> int:
        limit = self.core.rules.limit
        over = [name for name, one in self.parts.items() if one.heard_at + self.unheard + self.kept <= now]
        for name in over:
            del self.parts[name]
        others = [one.part for name, one in self.parts.items() if name != desk]
        part = max(0, min(limit // (len(others) + 2), limit - sum(others)))
        held_for = self.core.rules.window + (self.core.rules.margin + self.core.rules.lost_margin)
        before = self.parts.get(desk)
        if not holds and before is not None and before.heard_at + self.unheard + self.in_flight_s + held_for <= now:
            for _ in range(before.part):  # a new run: what the last one sent while it was cut off was never told
                self.sent_alone(desk, now, Fate.LOST)
        ceilings = before.ceilings if before is not None else None
        self.parts[desk] = Part(part=max(holds, part), heard_at=now, ceilings=ceilings)
        self._go_by_lowest()
        unheard = {name: one.part for name, one in self.parts.items() if one.heard_at + self.unheard < now}
        self.core.room = max(0, limit - sum(unheard.values()))
        for ticket in [ticket for ticket, owner in self._in_flight.items() if owner in unheard]:
            del self._in_flight[ticket]
            self.core.finish(ticket, ticket.sent_at + self.in_flight_s, Fate.LOST)
        for silent in [name for name, asked in self._asked.items() if asked.until < now]:
            del self._asked[silent]
        return part

    def _next(self, now: float) -> str:
        def place(desk: str) -> tuple[bool, int, float, str]:
            asked = self._asked[desk]
            return asked.lane is not Lane.PERSON, self.sent(desk, now), asked.since, desk

        return min(self._asked, key=place)

    def _sent_by(self, desk: str, now: float) -> deque[float]:
        sends = self._sends.setdefault(desk, deque())
        while sends and sends[0] + self.rules.window <= now:
            sends.popleft()
        return sends
