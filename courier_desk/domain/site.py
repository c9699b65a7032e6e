"""The desks of a site, which share one store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

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
    """The store of the site is not reached: since when (seconds since the epoch), and how many orders wait here.

    ``is_shown``: what this computer knew of it then is shown.
    """

    since: float
    waiting: int
    is_shown: bool = False


@frozen(kw_only=True)
class SiteWay:
    """Where a person says that the store of a site is, and as whom they work there.

    ``port`` empty: the usual one. ``root``: the file of the certificate by which the server's is verified; empty: those
    whom the system trusts.
    """

    host: str
    database: str
    user: str
    port: str = ""
    root: str = ""
    password: str = field(default="", repr=False)


@frozen(kw_only=True)
class SiteLook:
    """What was seen of a site: why its store cannot be used (``trouble``, as the store names it), or how it is.

    ``url``: its address for the program, ``address`` for a person, both without the password. ``server``: its version.
    ``role``: what this person is there (viewer, clerk, supervisor). ``apart``: by how many seconds the server's clock
    is ahead of this computer's.
    """

    trouble: str = ""
    url: str = ""
    address: str = ""
    server: str = ""
    role: str = ""
    apart: float = 0.0
    desks: Sequence[SiteDesk] = ()
