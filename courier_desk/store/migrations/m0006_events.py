"""What this desk did, per order, pickup and merchant; and which done changes left something undone that nobody saw."""

from __future__ import annotations

SQL = """
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    target TEXT NOT NULL,
    at REAL NOT NULL,
    what TEXT NOT NULL,
    facts TEXT NOT NULL
);
CREATE INDEX events_by_target ON events (account, target);

ALTER TABLE outbox ADD COLUMN attention INTEGER NOT NULL DEFAULT 0;
CREATE INDEX outbox_attention ON outbox (account) WHERE attention = 1;
"""
