"""Moving one store into another: by what a store is known there, how far it is, and which row became which.

``store_identity`` stays the same in copies and backups of a store: their rows are the same rows. ``moves`` and
``move_counts`` are of the store that takes in, ``moved_away`` and ``parked`` of one that was moved: work that was to be
sent waits for a person there, and goes on where it was moved to. ``stamp``: the moment of a row that never changes; a
number that was given twice, by a store and by its backup, is told by it.
"""

from __future__ import annotations

SQL = """
CREATE TABLE store_identity (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    store TEXT NOT NULL
);
INSERT INTO store_identity (id, store) VALUES (1, lower(hex(randomblob(8))));
CREATE TABLE moves (
    source TEXT NOT NULL,
    subject TEXT NOT NULL,
    last TEXT NOT NULL,
    finished INTEGER NOT NULL,
    PRIMARY KEY (source, subject)
) WITHOUT ROWID;
CREATE TABLE move_counts (
    source TEXT NOT NULL,
    subject TEXT NOT NULL,
    before INTEGER NOT NULL,
    added INTEGER NOT NULL,
    present INTEGER NOT NULL,
    PRIMARY KEY (source, subject)
) WITHOUT ROWID;
CREATE TABLE moved_rows (
    source TEXT NOT NULL,
    subject TEXT NOT NULL,
    old_id INTEGER NOT NULL,
    stamp REAL NOT NULL,
    new_id INTEGER NOT NULL,
    PRIMARY KEY (source, subject, old_id, stamp)
) WITHOUT ROWID;
CREATE INDEX moved_rows_back ON moved_rows (source, subject, new_id);
CREATE TABLE moved_away (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    site TEXT NOT NULL,
    url TEXT NOT NULL,
    begun REAL NOT NULL,
    finished REAL
);
CREATE TABLE parked (
    row_id INTEGER PRIMARY KEY REFERENCES outbox (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    unsure INTEGER NOT NULL,
    sent_at REAL,
    changed REAL NOT NULL
);
"""
