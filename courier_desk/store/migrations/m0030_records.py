"""Records of orders are kept packed (``records.py``), statuses know whether they are changes, and how far care is.

Records that were kept as text are packed by the daily maintenance, a few at a time. Only a status that followed
another one is news, so only those are in the index of what changed lately. The table is written anew: records of its
rows then all have the same columns. ``care`` counts what the daily maintenance did: for each subject a number.
"""

from __future__ import annotations

SQL = """
ALTER TABLE order_details ADD COLUMN packed BLOB;

DROP INDEX order_statuses_lately;
ALTER TABLE order_statuses RENAME TO order_statuses_before;
CREATE TABLE order_statuses (
    scope INTEGER NOT NULL REFERENCES scopes (id),
    number TEXT NOT NULL,
    seen_at REAL NOT NULL,
    status TEXT NOT NULL,
    again INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, number, seen_at, status)
) WITHOUT ROWID;
INSERT INTO order_statuses (scope, number, seen_at, status, again)
    SELECT n.scope, n.number, n.seen_at, n.status, CASE WHEN EXISTS (
        SELECT 1 FROM order_statuses_before b
        WHERE b.scope = n.scope AND b.number = n.number AND b.seen_at < n.seen_at) THEN 1 ELSE 0 END
    FROM order_statuses_before n ORDER BY n.scope, n.number, n.seen_at, n.status;
DROP TABLE order_statuses_before;
CREATE INDEX order_statuses_lately ON order_statuses (seen_at) WHERE again = 1;

CREATE TABLE care (
    subject TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
"""
