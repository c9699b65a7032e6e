"""What a store holds, counted by kind, and what became of it when it was moved into another one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum

from courier_desk.domain.values import frozen


class Along(StrEnum):
    """What is to be taken along when a site is joined or left, as a person chose it."""

    NOTHING = ""
    IN = "in"
    """What this computer holds, into the site's store; it goes on by itself where it was ended."""
    IN_LATER = "in_later"
    """The same, which a person ended: it goes on when they say so."""
    OUT = "out"
    """A copy of the site's store, into this computer's own."""
    OUT_LATER = "out_later"
    ALONE = "alone"
    """Nothing: this computer goes on with its own store, whatever was moved out of it."""


class Kept(StrEnum):
    """Kinds of what a store holds, in the order in which they are told."""

    TO_SEND = "to_send"
    """Work that is to be sent or looked for, was refused, or needs a person."""
    DRAFTS = "drafts"
    SENT = "sent"
    """Work that is done."""
    ORDERS = "orders"
    PICKUPS = "pickups"
    LABELS = "labels"
    PRINTS = "prints"
    PRINT_JOBS = "print_jobs"
    HANDOVERS = "handovers"
    SETTLEMENTS = "settlements"
    IMPORTS = "imports"
    WATCHED_FILES = "watched_files"
    SCANS = "scans"
    CUSTOMERS = "customers"
    """Phones that were joined to a customer, and customers who were forgotten."""
    SPELLINGS = "spellings"
    """Zones that were learnt for a spelling."""
    VIEWS = "views"
    ACTIVITY = "activity"
    """What desks did, of each order, pickup and file."""
    ACCOUNTS = "accounts"
    MERCHANTS = "merchants"


@frozen(kw_only=True)
class MoveCount:
    """How much of one kind was moved.

    ``here``: in the store that is moved; ``before`` and ``after``: in the one that takes it in. ``added`` came in,
    ``present`` was there already.
    """

    kind: Kept
    here: int
    before: int = 0
    added: int = 0
    present: int = 0
    after: int = 0


@frozen(kw_only=True)
class Moved:
    """How far a move is. ``whole``: nothing is left of it; else it goes on where it was ended.

    ``renamed``: accounts that have another name in the store that takes in: their service, old and new name.
    """

    counts: Sequence[MoveCount] = ()
    whole: bool = False
    renamed: Sequence[tuple[str, str, str]] = ()


@frozen
class MoveStep:
    """How far a move is while it goes on: so many rows of so many."""

    done: int
    rows: int


@frozen(kw_only=True)
class MovedAway:
    """Where a store was moved to. ``begun``, ``finished``: seconds since the epoch; None: not to its end."""

    site: str
    url: str = field(repr=False)
    begun: float
    finished: float | None
