"""Which rows of a site's database are new since a moment, a concept of its own: the server itself knows it of each row.

Whoever writes holds the one writing lock, so the numbers of transactions are in the order in which they were kept. No
column, trigger or table is needed for it, and nobody who writes has anything to do.
"""

from __future__ import annotations

from zlib import crc32

from courier_desk.store.sql import Database, one_row

#: Numbers of transactions go round: one is newer that is less than half the way ahead.
_ROUND = (1 << 32) - 1


def source_of(db: Database) -> int:
    """Tell one database from any other, also from one that was restored from it: its transactions count anew."""
    sql = (
        "SELECT concat_ws('/', (SELECT store_id FROM last_change), "
        "(SELECT oid FROM pg_database WHERE datname = current_database()), CAST(to_regclass('public.orders') AS oid), "
        "(SELECT CAST(xmin AS text) FROM schema_version ORDER BY number LIMIT 1))"
    )
    row = one_row(db, sql)
    assert row is not None
    return crc32(str(row[0]).encode())


def moment_of(db: Database) -> int:
    """Give the moment up to which everything that was kept is seen by this reading, as ``newer`` takes it."""
    row = one_row(db, "SELECT CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)")
    assert row is not None
    return int(row[0])


def newer(table: str, since: int | None) -> tuple[str, tuple[int, ...]]:
    """Give the condition on the rows of a table that are new since that moment, and its values; None: all of them."""
    if since is None:
        return "true", ()
    return f"((CAST(CAST({table}.xmin AS text) AS bigint) - ? + 8589934592) & {_ROUND}) < 2147483648", (since & _ROUND,)
