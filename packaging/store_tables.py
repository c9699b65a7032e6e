"""Make resources/store.sql, what the store's steps make of a file: ``.venv/bin/python packaging/store_tables.py``.

A new store is made by it in a fifth of the time. Steps that came later are taken as ever, so it may be older than they
are: make it anew when there are some. A test compares the two.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import apsw

from courier_desk.store import migrations

TARGET = Path(__file__).resolve().parent.parent / "resources" / "store.sql"
#: Tables whose rows are not told: the record of the steps, and those of the index of pieces, which makes its own.
_ITS_OWN = ("schema_version", "order_fts")
#: What is drawn by lot for each store.
_BY_LOT = {"last_change.store_id", "store_identity.store"}


def statements() -> Iterator[str]:
    """Give the statements that make tables, indexes and triggers as the steps leave them, then the rows."""
    db = apsw.Connection(":memory:")
    migrations.migrate(db, 0.0, dict(migrations.STEPS))
    asked = "SELECT type, name, sql FROM sqlite_schema WHERE sql > '' AND name NOT GLOB 'sqlite_*' ORDER BY rowid"
    made = list(db.execute(asked))
    indexes = {str(name) for _, name, sql in made if " USING fts5 " in sql}
    for _, name, sql in made:
        if not any(name.startswith(f"{index}_") and not sql.startswith("CREATE VIRTUAL") for index in indexes):
            yield sql
    for kind, name, _ in made:
        if kind == "table" and not name.startswith(_ITS_OWN):
            yield from _rows(db, name)
    yield f"PRAGMA user_version = {migrations.newest()}"


def _rows(db: apsw.Connection, table: str) -> Iterator[str]:
    columns = [str(row[1]) for row in db.execute(f"PRAGMA table_info({table})")]
    for row in db.execute(f"SELECT * FROM {table}"):  # noqa: S608 - the names are our own
        told = (
            "lower(hex(randomblob(8)))" if f"{table}.{column}" in _BY_LOT else apsw.format_sql_value(value)
            for column, value in zip(columns, row, strict=True)
        )
        yield f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(told)})"  # noqa: S608


if __name__ == "__main__":
    text = "".join(f"{statement.strip()};\n" for statement in statements())
    (Path(sys.argv[1]) if sys.argv[1:] else TARGET).write_text(text, encoding="utf-8", newline="\n")
