"""The rules by which the desks of one site share a key's limit, as a model: which desk may send next.

The limit itself is kept by the desk's own ``BudgetCore``, one for the whole site; here is only whose turn it is. A
desk asks for the head of its own queue and asks again when its wait is over.
"""

from __future__ import annotations

from collections import deque

from courier_desk.api.budget import BudgetCore, Fate, Lane, Rules, Ticket
from courier_desk.domain.values import frozen


@frozen(kw_only=True)
class Asked:
    """A desk's wish that has not been granted: its lane, since when, and until when its place is kept."""

    lane: Lane
    since: float
    until: float


class SiteCore:
    """The site's slots. Every method takes ``now`` on one monotonic scale (seconds): the site's clock.

    A person at any desk comes before every batch. Of the rest the desk with the fewest sends of the last window is
    next, so that desks which all have more to send than they may get equal parts; among equals the older wish.
    """

    #: Seconds: the longest and the shortest wait, and how much later than told it may ask.
    LONGEST_WAIT = 5.0
    SHORTEST_WAIT = 0.05
    LATE = 1.0

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.core = BudgetCore(rules)
        self._asked: dict[str, Asked] = {}
        self._in_flight: dict[Ticket, str] = {}
        self._sends: dict[str, deque[float]] = {}

    def take(self, desk: str, lane: Lane, now: float) -> Ticket | float:
        """Give a slot counted as sent, or the seconds after which this desk should ask again."""
        for silent in [name for name, asked in self._asked.items() if asked.until < now]:
            del self._asked[silent]
        before = self._asked.get(desk)
        since = before.since if before is not None and before.lane is lane else now
        self._asked[desk] = Asked(lane=lane, since=since, until=now)
        if self._next(now) == desk:
            ticket = self.core.enter(lane, now)
            if self.core.grant(now) is ticket:
                del self._asked[desk]
                self._in_flight[ticket] = desk
                self._sent_by(desk, now).append(now)
                return ticket
            self.core.withdraw(ticket)
        free_in = self.core.free_in(lane, now) or 0.0
        wait = min(max(free_in, self.SHORTEST_WAIT), self.LONGEST_WAIT)
        self._asked[desk] = Asked(lane=lane, since=since, until=now + wait + self.LATE)
        return wait

    def withdraw(self, desk: str) -> None:
        """Forget what a desk asked for: nobody there waits any more."""
        self._asked.pop(desk, None)

    def done(self, ticket: Ticket, now: float, fate: Fate) -> None:
        """End a granted request; one that was ended already, or whose desk was given up, is left as it is."""
        desk = self._in_flight.pop(ticket, None)
        if desk is None:
            return
        sends = self._sent_by(desk, now)
        if fate is Fate.NOT_SENT and ticket.sent_at in sends:
            sends.remove(ticket.sent_at)
        self.core.finish(ticket, now, fate)

    def gone(self, desk: str, now: float) -> None:
        """Take it that a desk ended: what it has in flight may still arrive, and is held as requests without answer."""
        self.withdraw(desk)
        for ticket in [ticket for ticket, owner in self._in_flight.items() if owner == desk]:
            self.done(ticket, now, Fate.LOST)

    def sent(self, desk: str, now: float) -> int:
        """Count a desk's sends of the last window."""
        return len(self._sent_by(desk, now))

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
