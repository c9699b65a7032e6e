"""How lists are read, page by page and in scans; merchants no longer listed; references seen twice."""

from __future__ import annotations

SQL = """
ALTER TABLE marks ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE marks ADD COLUMN fence_at REAL;
ALTER TABLE marks ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
ALTER TABLE marks ADD COLUMN scan_page INTEGER NOT NULL DEFAULT 0;
ALTER TABLE marks ADD COLUMN scan_began REAL;
ALTER TABLE marks ADD COLUMN scan_due REAL NOT NULL DEFAULT 0;
ALTER TABLE marks ADD COLUMN scanned REAL;
ALTER TABLE marks ADD COLUMN scans INTEGER NOT NULL DEFAULT 0;
-- An older program wrote pages of 50 and named no size.
UPDATE marks SET asked = 50 WHERE page > 0;

ALTER TABLE merchants ADD COLUMN gone_at REAL;

CREATE TABLE doubles (
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    reference TEXT NOT NULL,
    numbers TEXT NOT NULL,
    found_at REAL NOT NULL,
    dismissed_at REAL,
    PRIMARY KEY (account, merchant, reference)
) WITHOUT ROWID;
"""
