"""The desks of a site, which share one store."""

from __future__ import annotations

from courier_desk.domain.values import frozen


@frozen(kw_only=True)
class SiteDesk:
    """A desk as its site knows it. ``seen``: when it connected, or said that it ends (seconds since the epoch).

    ``vanished``: it is not connected and did not say that it ends: it may still be at work without the store.
    ``duties``: how much it does for all.
    """

    name: str
    person: str
    version: str
    seen: float
    at_work: bool
    vanished: bool
    own: bool
    duties: int


@frozen
class SiteAway:
    """The store of the site is not reached: since when (seconds since the epoch), and how many orders wait here."""

    since: float
    waiting: int
