"""The desks that share a store: which one is asking, and under which numbers (leases) others hold what they work on.

A desk alone has no name and holds nothing under a number: whatever is being sent in its store, it sends.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from courier_desk.store.sql import Database

if TYPE_CHECKING:
    from courier_desk.domain.site import SiteDesk

#: In the file of a site's desk rows from this key on are this computer's own: no site counts so far.
OWN = 1 << 40


@singledispatch
def desk_of(_db: Database) -> str:
    """Name the desk that asks: the same at each of its starts, another's never."""
    return ""


@singledispatch
def who_asks(_db: Database) -> str:
    """Tell which desk and person ask, in words for a screen; empty alone, where it is always the same."""
    return ""


@singledispatch
def lease_of(_db: Database) -> int:
    """Give the number under which this desk holds what it works on; 0 alone.

    Raises StoreFault (UNREACHABLE) while it holds nothing: what it may hold ends with a connection that is being made
    again.
    """
    return 0


@singledispatch
def leases_elsewhere(_db: Database) -> frozenset[int]:
    """Give the numbers of the other desks that are connected: what they hold is theirs."""
    return frozenset()


@singledispatch
def open_elsewhere(_db: Database, _account: str, _number: str) -> str:
    """Tell which desk and person have typed a change of this order that is not saved; empty where nobody has.

    A desk that is not connected has nothing open.
    """
    return ""


@singledispatch
def may_decide(_db: Database) -> bool:
    """Tell whether who asks may add accounts and make merchants: alone everybody may."""
    return True


@singledispatch
def desks_of(_db: Database) -> list[SiteDesk]:
    """Give the desks that share the store, by their names; none alone."""
    return []
