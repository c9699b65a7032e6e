"""The form that is being typed; and finding the few orders that name a reason or a pickup address."""

from __future__ import annotations

SQL = """
CREATE TABLE unfinished (
    account TEXT PRIMARY KEY,
    draft TEXT NOT NULL,
    draft_id INTEGER,
    number TEXT NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX order_details_reason ON order_details (reason) WHERE reason <> '';
CREATE INDEX order_details_pickup ON order_details (pickup_address_id) WHERE pickup_address_id <> '';
"""
