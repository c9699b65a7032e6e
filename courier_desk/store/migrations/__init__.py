"""Numbered steps from an empty file to today's shape: append-only, each in one transaction with its record.

A step is a module of this folder with ``SQL``, or, where that is one statement which needs no word, the statement. The
modules are named here, so that a frozen program finds them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import apsw

from courier_desk import __version__
from courier_desk.domain.versions import version_in
from courier_desk.store.migrations import (
    m0001_first,
    m0002_pickups,
    m0003_due,
    m0004_zone_choices,
    m0005_order_kinds,
    m0006_events,
    m0007_list_views,
    m0008_unfinished,
    m0009_reading,
    m0010_merchant_address,
    m0011_customers,
    m0012_lately,
    m0013_print_jobs,
    m0014_handovers,
    m0015_scans,
    m0016_told,
    m0017_pickup_places,
    m0018_pickup_addresses,
    m0019_turned_away,
    m0020_dangerous_labels,
    m0021_last_change,
    m0023_imports,
    m0025_settlements,
    m0026_day_figures,
    m0027_watched_files,
    m0028_facets,
    m0030_records,
    m0031_short_words,
    m0032_desks,
    m0033_moves,
    m0036_unvalued,
)

#: Every step under its number.
STEPS: Mapping[int, str] = MappingProxyType(
    {
        1: m0001_first.SQL,
        2: m0002_pickups.SQL,
        3: m0003_due.SQL,
        4: m0004_zone_choices.SQL,
        5: m0005_order_kinds.SQL,
        6: m0006_events.SQL,
        7: m0007_list_views.SQL,
        8: m0008_unfinished.SQL,
        9: m0009_reading.SQL,
        10: m0010_merchant_address.SQL,
        11: m0011_customers.SQL,
        12: m0012_lately.SQL,
        13: m0013_print_jobs.SQL,
        14: m0014_handovers.SQL,
        15: m0015_scans.SQL,
        16: m0016_told.SQL,
        17: m0017_pickup_places.SQL,
        18: m0018_pickup_addresses.SQL,
        19: m0019_turned_away.SQL,
        20: m0020_dangerous_labels.SQL,
        21: m0021_last_change.SQL,
        # The version of the program that took each step, so that an older one can name the one that is needed.
        22: "ALTER TABLE schema_version ADD COLUMN program TEXT NOT NULL DEFAULT ''",
        23: m0023_imports.SQL,
        # What stays of an import is written as a file of its own shape.
        24: "ALTER TABLE imports ADD COLUMN delimiter TEXT NOT NULL DEFAULT ''",
        25: m0025_settlements.SQL,
        26: m0026_day_figures.SQL,
        27: m0027_watched_files.SQL,
        28: m0028_facets.SQL,
        # Nobody ever looked an order up by the service's own id.
        29: "DROP INDEX orders_by_order_id",
        30: m0030_records.SQL,
        31: m0031_short_words.SQL,
        32: m0032_desks.SQL,
        33: m0033_moves.SQL,
        # What a site has beside: how much each of its desks leaves to people (dialect/schema.py).
        34: "",
        # Views that a desk of a site keeps for itself.
        35: (
            "CREATE TABLE own_views (account TEXT NOT NULL, list TEXT NOT NULL, desk TEXT NOT NULL, "
            "name TEXT NOT NULL, choices TEXT NOT NULL, PRIMARY KEY (account, list, desk, name)) WITHOUT ROWID;"
        ),
        36: m0036_unvalued.SQL,
    }
)
#: From this step on they tell the program that took them.
TELLS_PROGRAM = 22
#: "CDsk": says that a file is ours.
APPLICATION_ID = 0x4344736B


def newest(steps: Mapping[int, str] = STEPS) -> int:
    """Give the version this program works with."""
    return max(steps)


def version_of(db: apsw.Connection) -> int:
    """Give the version of the file; 0 for an empty one."""
    return int(db.pragma("user_version"))


def program_needed(db: apsw.Connection) -> str:
    """Give the version of the program that brought the file to its shape, which may be a shape that is not known here.

    Empty where the file does not say.
    """
    try:
        row = next(iter(db.execute("SELECT program FROM schema_version ORDER BY number DESC LIMIT 1")), None)
    except (apsw.SQLError, UnicodeDecodeError):  # made before there was a column for it, or damaged
        return ""
    return version_in(str(row[0])) if row is not None else ""


@cache
def tables_of(version: int) -> frozenset[str]:
    """Give the names of the tables that a file of this version has."""
    db = apsw.Connection(":memory:")
    try:
        migrate(db, 0.0, {number: sql for number, sql in STEPS.items() if number <= version})
        return frozenset(str(row[0]) for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"))
    finally:
        db.close()


def migrate(db: apsw.Connection, now: float, steps: Mapping[int, str] = STEPS) -> None:
    """Take the file through every step it lacks. The caller has made a backup of a file that holds anything.

    An empty file takes all of them in one transaction: there is nothing to lose in between, and each one waits for the
    disk.
    """
    lacking = [number for number in sorted(steps) if number > version_of(db)]
    for some in [lacking] if not version_of(db) else [[number] for number in lacking]:
        db.execute("BEGIN IMMEDIATE")
        try:
            for number in some:
                if number > version_of(db):
                    _step(db, number, steps[number], now)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def _step(db: apsw.Connection, number: int, sql: str, now: float) -> None:
    db.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER PRIMARY KEY, applied REAL NOT NULL)")
    db.execute(sql)
    db.execute("INSERT INTO schema_version (number, applied) VALUES (?, ?)", (number, now))
    if number >= TELLS_PROGRAM:
        db.execute("UPDATE schema_version SET program = ? WHERE number = ?", (__version__, number))
    db.pragma("application_id", APPLICATION_ID)
    db.pragma("user_version", number)
