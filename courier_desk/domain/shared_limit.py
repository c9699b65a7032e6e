"""One limit for all desks of a site: what a desk tells who grants the slots, and what it hears. Knows no engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from courier_desk.domain.values import frozen

#: A desk that is cut off may use its part of the limit for so long, and the others keep it back as long (seconds).
KEPT = 43_200.0


class GrantorAway(Exception):
    """Who grants the slots cannot be reached. ``perhaps_done``: what was asked for may have been done all the same."""

    def __init__(self, *, perhaps_done: bool) -> None:
        super().__init__("perhaps done" if perhaps_done else "not done")
        self.perhaps_done = perhaps_done


@frozen(kw_only=True)
class SharedLimit:
    """The limit of a key and what is reckoned with, in seconds and slots (``api.budget.Rules``).

    ``in_flight``: the longest that a request is on its way; a desk that was not heard for ``unheard`` counts as cut
    off, its part is ``kept`` for so long. Not ``arranged``, it holds only where no other limit is known.
    """

    limit: int
    arranged: bool
    window: float
    margin: float
    lost_margin: float
    in_flight: float
    unheard: float
    kept: float
    person_ceiling: int
    background_ceiling: int


@frozen(kw_only=True)
class Standing:
    """How the whole site stood: slots held, sends of the last window, how many a person may send (``left``) and after
    how many seconds a person or what runs by itself may (None: that depends on answers to come); a 429 is not over
    (``strikes``). ``limit``: what the key is allowed now. ``part``: what this desk may use by itself
    from now on when it is cut off.
    """

    used: int
    sent: int
    left: int
    person_in: float | None
    background_in: float | None
    strikes: int
    limit: int
    part: int


@frozen(kw_only=True)
class Reply:
    """A slot granted, or None and the seconds after which to ask again."""

    slot: int | None
    wait: float
    standing: Standing


class Grantor(Protocol):
    """Who grants the slots of one key to the desks of a site. Every call raises GrantorAway.

    ``part`` is what this desk knows as its part. One call is made at a time; one whose asker went away gives back
    what it got. Ages in seconds; a fate is "answered", "lost" or "not_sent".
    """

    async def use(self, shared: SharedLimit) -> None:
        """Make the limit known, or another one."""

    async def reach(self) -> None:
        """Ask for nothing but whether it can be reached."""

    async def take(self, lane: int, part: int) -> Reply:
        """Ask for a slot for the head of this desk's queue; lane 0 is a person's."""

    async def seen(self, part: int, known: Iterable[int]) -> Standing:
        """Say that this desk is here and asks for nothing, and which slots of its own it knows without an answer."""

    async def done(self, slot: int, fate: str, age: float) -> None:
        """Say how a granted slot ended."""

    async def sent(self, fate: str, age: float) -> None:
        """Tell of a request that was sent without a slot."""

    async def rate_limited(self, retry_after: float | None, chance: float) -> None:
        """Tell of a 429."""

    async def accepted(self) -> None:
        """Tell of an answer that is no 429."""

    async def aclose(self, *, farewell: bool) -> None:
        """End; with ``farewell``, nothing was sent that the site does not know, and nothing will be. Does not raise."""
