"""How many changes were saved, so that a log that lost some is noticed; and what may have been sent by a lost change.

``store_id`` tells this store from every other: one that was restored or salvaged begins a count of its own.
``unsure`` marks work that a lost change may have sent: it is looked for before it is sent (``domain/outbox``).
"""

from __future__ import annotations

SQL = """
CREATE TABLE last_change (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    store_id TEXT NOT NULL,
    changes INTEGER NOT NULL,
    at REAL NOT NULL
);
INSERT INTO last_change (id, store_id, changes, at) VALUES (1, lower(hex(randomblob(8))), 0, 0);
ALTER TABLE outbox ADD COLUMN unsure INTEGER NOT NULL DEFAULT 0;
"""
