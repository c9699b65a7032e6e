"""Numbered steps from an empty file to today's shape: append-only, each in one transaction with its record.

A step is a module of this folder with ``SQL``, named here and imported when the step is taken, which most starts do
with none; or, where that is one statement which needs no word, the statement. What they make of an empty file stands in
``resources/store.sql`` too, and is made by that at once: an ``ALTER TABLE`` reads all tables anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

import apsw

from courier_desk import __version__
from courier_desk.domain.versions import version_in
from courier_desk.resources import resources_dir


class _Steps(Mapping[int, str]):
    """The SQL of each step under its number; the module that has it is imported when it is asked for."""

    def __init__(self, written: Mapping[int, str]) -> None:
        self._written = written

    def __getitem__(self, number: int) -> str:
        written = self._written[number]
        return str(import_module(f"{__name__}.{written}").SQL) if written.isidentifier() else written

    def __iter__(self) -> Iterator[int]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)


#: Every step under its number.
STEPS: Mapping[int, str] = _Steps(
    {
        1: "m0001_first",
        2: "m0002_pickups",
        3: "m0003_due",
        4: "m0004_zone_choices",
        5: "m0005_order_kinds",
        6: "m0006_events",
        7: "m0007_list_views",
        8: "m0008_unfinished",
        9: "m0009_reading",
        10: "m0010_merchant_address",
        11: "m0011_customers",
        12: "m0012_lately",
        13: "m0013_print_jobs",
        14: "m0014_handovers",
        15: "m0015_scans",
        16: "m0016_told",
        17: "m0017_pickup_places",
        18: "m0018_pickup_addresses",
        19: "m0019_turned_away",
        20: "m0020_dangerous_labels",
        21: "m0021_last_change",
        # The version of the program that took each step, so that an older one can name the one that is needed.
        22: "ALTER TABLE schema_version ADD COLUMN program TEXT NOT NULL DEFAULT ''",
        23: "m0023_imports",
        # What stays of an import is written as a file of its own shape.
        24: "ALTER TABLE imports ADD COLUMN delimiter TEXT NOT NULL DEFAULT ''",
        25: "m0025_settlements",
        26: "m0026_day_figures",
        27: "m0027_watched_files",
        28: "m0028_facets",
        # Nobody ever looked an order up by the service's own id.
        29: "DROP INDEX orders_by_order_id",
        30: "m0030_records",
        31: "m0031_short_words",
        32: "m0032_desks",
        33: "m0033_moves",
        # What a site has beside: how much each of its desks leaves to people (dialect/schema.py).
        34: "",
        # Views that a desk of a site keeps for itself.
        35: (
            "CREATE TABLE own_views (account TEXT NOT NULL, list TEXT NOT NULL, desk TEXT NOT NULL, "
            "name TEXT NOT NULL, choices TEXT NOT NULL, PRIMARY KEY (account, list, desk, name)) WITHOUT ROWID;"
        ),
        36: "m0036_unvalued",
        37: "m0037_minutes",
        38: "m0038_joined",
        39: "m0039_status_since",
        # How many labels an order had when its sheet was finished; sheets finished before tell what it has now.
        40: "ALTER TABLE handover_orders ADD COLUMN printed INTEGER",
        41: "m0041_old_labels",
        # An amount that nobody knows is none, and that nothing is collected is an amount; it was not told apart before.
        42: "UPDATE handover_orders SET cod = 0 WHERE cod IS NULL AND standing <> 'out'",
        # Two shops of one company number their orders alike: a reference is one merchant's.
        43: (
            "DROP INDEX outbox_by_reference; "
            "CREATE UNIQUE INDEX outbox_by_reference ON outbox (account, merchant, reference) WHERE reference <> ''"
        ),
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
    disk. Those that ``store.sql`` is made of it takes at once.
    """
    lacking = [number for number in sorted(steps) if number > version_of(db)]
    for some in [lacking] if not version_of(db) else [[number] for number in lacking]:
        db.execute("BEGIN IMMEDIATE")
        try:
            if steps is STEPS and not version_of(db):
                _take_at_once(db, now)
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
    _record(db, number, now)
    db.pragma("application_id", APPLICATION_ID)
    db.pragma("user_version", number)


def _take_at_once(db: apsw.Connection, now: float) -> None:
    db.execute((resources_dir() / "store.sql").read_text(encoding="utf-8"))
    db.pragma("application_id", APPLICATION_ID)
    for number in range(1, version_of(db) + 1):
        _record(db, number, now)


def _record(db: apsw.Connection, number: int, now: float) -> None:
    db.execute("INSERT INTO schema_version (number, applied) VALUES (?, ?)", (number, now))
    if number >= TELLS_PROGRAM:
        db.execute("UPDATE schema_version SET program = ? WHERE number = ?", (__version__, number))
