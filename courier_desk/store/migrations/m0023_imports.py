"""Files of orders that were opened for import: their rows, what a person corrected, and what became of each.

``rows`` of an import stay whole while it is open; afterwards its cells go with time, what became of a row stays.
``column_maps``: how the columns of files with one heading are meant. ``import_zones``: which zone a merchant's spelling
was taken for.
"""

from __future__ import annotations

SQL = """
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    digest TEXT NOT NULL,
    sheet TEXT NOT NULL,
    heading TEXT NOT NULL,
    heading_row INTEGER NOT NULL,
    columns TEXT NOT NULL,
    origins TEXT NOT NULL,
    who TEXT NOT NULL,
    begun REAL NOT NULL,
    changed REAL NOT NULL,
    closed REAL,
    job INTEGER
);
CREATE INDEX imports_by_time ON imports (account, merchant, begun);
CREATE TABLE import_rows (
    import INTEGER NOT NULL,
    place INTEGER NOT NULL,
    account TEXT NOT NULL,
    number INTEGER NOT NULL,
    given TEXT NOT NULL,
    reference TEXT NOT NULL,
    own TEXT NOT NULL,
    cells TEXT NOT NULL,
    faults TEXT NOT NULL,
    corrected TEXT NOT NULL DEFAULT '',
    outbox INTEGER,
    became TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (import, place)
) WITHOUT ROWID;
CREATE INDEX import_rows_by_account ON import_rows (account, import);
CREATE TABLE column_maps (
    account TEXT NOT NULL,
    heading TEXT NOT NULL,
    columns TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, heading)
) WITHOUT ROWID;
CREATE TABLE import_zones (
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    spelling TEXT NOT NULL,
    governorate TEXT NOT NULL,
    value TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, merchant, spelling)
) WITHOUT ROWID;
"""
