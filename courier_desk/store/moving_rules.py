"""What becomes of each table when a store is moved into another one: the one list of it, a concept of its own.

A test holds every table of the shape against it. Rows that a store has numbered itself get new numbers there; the
columns that refer to such numbers are named here. Nothing here reads or writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final

import apsw

from courier_desk.domain.moving import Kept
from courier_desk.domain.values import frozen
from courier_desk.store import migrations
from courier_desk.store.connections import LABELS_SCHEMA


class Keep(StrEnum):
    """What becomes of a row that both stores have."""

    TARGETS = "targets"  # it stays as it is in the store that takes in
    NEWER = "newer"  # the one of the later moment (``by``)
    MOST = "most"  # of counts the greater, of first moments the earlier, of last moments the later
    GAPS = "gaps"  # it stays, and what it does not tell is filled
    NUMBERED = "numbered"  # each once, under a number of the store that takes in
    ALONE = "alone"  # by a way of its own (``moving_rows``)
    PART = "part"  # with the row that it is a part of (``of``)
    LEFT = "left"  # not moved: the store makes it itself, or it is worth nothing elsewhere


@frozen(kw_only=True)
class Rule:
    """How one table is moved.

    ``key``: by which a row is the same in both; ``by``: the moment of NEWER; ``stamp``: the moment of a numbered row
    that never changes; ``refers``: columns that hold numbers of another table; ``parts``: tables whose rows go with
    one; ``of``: the column of a part that names its owner; ``own``: only what is this desk's own; ``kind``: as what it
    is counted; ``piece``: so many rows at once; ``rank``: of MOST, whether the greater or the lesser counts.
    """

    keep: Keep
    key: tuple[str, ...] = ()
    by: str = ""
    stamp: str = ""
    refers: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()
    of: str = ""
    own: bool = False
    kind: Kept | None = None
    piece: int = 200
    rank: Mapping[str, str] = field(default_factory=dict)


def _left() -> Rule:
    return Rule(keep=Keep.LEFT)


#: Every table, in the order in which they are moved: what is referred to before what refers to it. What needs the
#: rights of a supervisor comes first, so that nothing was changed where they are lacking.
RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        # Known by its service and the end of its key, whatever number it has; at the target as it is there.
        "accounts": Rule(keep=Keep.ALONE, key=("account",), kind=Kept.ACCOUNTS),
        # Whoever was forgotten in one of the stores is forgotten in the target.
        "forgotten_orders": Rule(keep=Keep.ALONE, key=("account", "number"), kind=Kept.CUSTOMERS),
        "scopes": Rule(keep=Keep.ALONE, key=("id",)),
        "findings": Rule(keep=Keep.NEWER, key=("account", "name"), by="at"),
        "merchants": Rule(keep=Keep.NEWER, key=("account", "code"), by="seen_at", kind=Kept.MERCHANTS),
        "merchants_in_use": Rule(keep=Keep.TARGETS, key=("account", "desk"), own=True),
        "pickup_addresses": Rule(keep=Keep.GAPS, key=("account", "merchant", "address_id")),
        # Zones go with their catalog: the one that was read later, whole.
        "catalogs": Rule(keep=Keep.ALONE, key=("account",), piece=1),
        "zones": Rule(keep=Keep.PART, of="account"),
        "fees": Rule(keep=Keep.NEWER, key=("account", "merchant", "governorate", "order_type", "express"), by="at"),
        "zone_choices": Rule(
            keep=Keep.MOST,
            key=("account", "typed", "governorate", "value"),
            rank={"times": "max", "at": "max"},
            kind=Kept.SPELLINGS,
        ),
        "column_maps": Rule(keep=Keep.NEWER, key=("account", "heading"), by="at"),
        "import_zones": Rule(keep=Keep.NEWER, key=("account", "merchant", "spelling"), by="at", kind=Kept.SPELLINGS),
        # Phones that are one person's in either store are one person's.
        "same_person": Rule(keep=Keep.ALONE, key=("account", "phone_key"), kind=Kept.CUSTOMERS),
        # Of the same work the later change, and what is done is done; nothing that may have been sent is sent again.
        "outbox": Rule(keep=Keep.NUMBERED, stamp="created", parts=("outbox_failures",)),
        "outbox_failures": Rule(keep=Keep.PART, of="outbox_id"),
        "parked": _left(),
        "unfinished": Rule(keep=Keep.NEWER, key=("account", "desk"), by="at", own=True, refers={"draft_id": "outbox"}),
        # One that would go on by itself waits for a person's word: nothing is printed twice.
        "print_jobs": Rule(
            keep=Keep.NUMBERED, stamp="made", parts=("print_lines",), own=True, kind=Kept.PRINT_JOBS, piece=20
        ),
        "print_lines": Rule(keep=Keep.PART, of="job", refers={"outbox": "outbox"}),
        "imports": Rule(
            keep=Keep.NUMBERED,
            stamp="begun",
            parts=("import_rows",),
            refers={"job": "print_jobs"},
            kind=Kept.IMPORTS,
            piece=1,
        ),
        "import_rows": Rule(keep=Keep.PART, of="import", refers={"outbox": "outbox"}),
        "watched_files": Rule(
            keep=Keep.NUMBERED, stamp="taken", refers={"import": "imports"}, own=True, kind=Kept.WATCHED_FILES
        ),
        # An open one of the same pickup or day is the same; of its orders the mark that was made later.
        "handovers": Rule(keep=Keep.NUMBERED, stamp="begun", parts=("handover_orders",), kind=Kept.HANDOVERS, piece=20),
        "handover_orders": Rule(keep=Keep.PART, of="handover"),
        "scans": Rule(keep=Keep.NUMBERED, stamp="at", refers={"job": "print_jobs"}, kind=Kept.SCANS),
        # Of the same sheet the one with which more was done.
        "settlement_sheets": Rule(
            keep=Keep.NUMBERED,
            stamp="taken_in",
            parts=("settlement_lines", "settlement_history"),
            kind=Kept.SETTLEMENTS,
            piece=1,
        ),
        "settlement_lines": Rule(keep=Keep.PART, of="sheet"),
        "settlement_history": Rule(keep=Keep.PART, of="sheet"),
        "prints": Rule(keep=Keep.NUMBERED, stamp="at", refers={"job": "print_jobs"}, kind=Kept.PRINTS),
        # As two answers of the service are merged: the later one, with what only the earlier told.
        "orders": Rule(
            keep=Keep.ALONE, key=("id",), parts=("order_details", "order_search", "order_statuses"), kind=Kept.ORDERS
        ),
        "order_details": Rule(keep=Keep.PART, of="id"),
        "order_search": Rule(keep=Keep.PART, of="id"),
        # Of both all; the same status twice in a row counts from when it was first seen.
        "order_statuses": Rule(keep=Keep.PART, of="number"),
        "pickups": Rule(keep=Keep.ALONE, key=("scope", "number"), parts=("pickup_statuses",), kind=Kept.PICKUPS),
        "pickup_statuses": Rule(keep=Keep.PART, of="number"),
        "kept.labels": Rule(
            keep=Keep.NEWER, key=("account", "number", "size"), by="kept_at", kind=Kept.LABELS, piece=20
        ),
        "dangerous_labels": Rule(keep=Keep.NEWER, key=("account", "hash"), by="at"),
        "doubles": Rule(keep=Keep.TARGETS, key=("account", "merchant", "reference")),
        "list_layouts": Rule(keep=Keep.TARGETS, key=("list", "desk"), own=True),
        "list_views": Rule(keep=Keep.TARGETS, key=("account", "list", "name"), kind=Kept.VIEWS),
        "own_views": Rule(keep=Keep.TARGETS, key=("account", "list", "desk", "name"), own=True, kind=Kept.VIEWS),
        "events": Rule(keep=Keep.NUMBERED, stamp="at", kind=Kept.ACTIVITY),
        "drifts": Rule(
            keep=Keep.MOST,
            key=("account", "place", "what"),
            rank={"times": "max", "first_at": "min", "last_at": "max"},
        ),
        # Last: a list counts as read once everything of it is there.
        "marks": Rule(keep=Keep.TARGETS, key=("account", "merchant", "subject")),
        "sends": _left(),  # of the last minute
        "care": _left(),
        "facets": _left(),
        "facet_orders": _left(),
        "facet_sums": _left(),
        "facet_zones": _left(),
        "schema_version": _left(),
        "last_change": _left(),
        "store_identity": _left(),
        "moves": _left(),
        "move_counts": _left(),
        "moved_rows": _left(),
        "moved_away": _left(),
    }
)
#: What the engine keeps beside tables.
ENGINES: Final = ("order_fts", "sqlite_")
#: Tables that are moved by themselves, in their order.
SUBJECTS: Final = tuple(name for name, rule in RULES.items() if rule.keep not in (Keep.PART, Keep.LEFT))


@cache
def columns_of(table: str) -> tuple[str, ...]:
    """Name the columns of a table, in both engines the same."""
    return _shape()[table]


@cache
def _shape() -> Mapping[str, tuple[str, ...]]:
    db = apsw.Connection(":memory:")
    try:
        migrations.migrate(db, 0.0)
        db.execute("ATTACH ':memory:' AS kept")
        db.execute(LABELS_SCHEMA)
        found = {}
        for name in RULES:
            place, _, table = name.rpartition(".")
            found[name] = tuple(str(row[1]) for row in db.execute(f"PRAGMA {place or 'main'}.table_info({table})"))
        return found
    finally:
        db.close()
