"""Files that were taken out of a watched folder, each with its import and where it lies."""

from __future__ import annotations

SQL = """
CREATE TABLE watched_files (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    folder TEXT NOT NULL,
    name TEXT NOT NULL,
    place TEXT NOT NULL,
    digest TEXT NOT NULL,
    taken REAL NOT NULL,
    state TEXT NOT NULL,
    problem TEXT NOT NULL,
    detail TEXT NOT NULL,
    import INTEGER NOT NULL,
    known INTEGER NOT NULL,
    delimiter TEXT NOT NULL,
    ends TEXT NOT NULL,
    goal TEXT NOT NULL,
    labels TEXT NOT NULL,
    size INTEGER NOT NULL,
    written INTEGER NOT NULL
);
CREATE INDEX watched_files_by_state ON watched_files (account, state);
CREATE INDEX watched_files_by_digest ON watched_files (account, merchant, digest);
CREATE INDEX watched_files_by_import ON watched_files (account, import);
"""
