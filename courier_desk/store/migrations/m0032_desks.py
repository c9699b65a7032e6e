"""Whose a row is where several desks share the store: what is one desk's own, which desk holds work, who did what.

Alone a desk has no name, and no number under which it holds anything.
"""

from __future__ import annotations

SQL = """
ALTER TABLE outbox ADD COLUMN lease INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN desk TEXT NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN who TEXT NOT NULL DEFAULT '';
ALTER TABLE print_jobs ADD COLUMN desk TEXT NOT NULL DEFAULT '';
ALTER TABLE watched_files ADD COLUMN desk TEXT NOT NULL DEFAULT '';

ALTER TABLE unfinished RENAME TO unfinished_before;
CREATE TABLE unfinished (
    account TEXT NOT NULL,
    desk TEXT NOT NULL,
    draft TEXT NOT NULL,
    draft_id INTEGER,
    number TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, desk)
) WITHOUT ROWID;
INSERT INTO unfinished (account, desk, draft, draft_id, number, at)
SELECT account, '', draft, draft_id, number, at FROM unfinished_before;
DROP TABLE unfinished_before;

ALTER TABLE list_layouts RENAME TO list_layouts_before;
CREATE TABLE list_layouts (
    list TEXT NOT NULL,
    desk TEXT NOT NULL,
    layout TEXT NOT NULL,
    PRIMARY KEY (list, desk)
) WITHOUT ROWID;
INSERT INTO list_layouts (list, desk, layout) SELECT list, '', layout FROM list_layouts_before;
DROP TABLE list_layouts_before;

CREATE TABLE merchants_in_use (
    account TEXT NOT NULL,
    desk TEXT NOT NULL,
    merchant TEXT NOT NULL,
    PRIMARY KEY (account, desk)
) WITHOUT ROWID;
"""
