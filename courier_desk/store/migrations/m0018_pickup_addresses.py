"""The pickup addresses of merchants, as merchants and orders tell them. ``main`` is NULL while nobody told."""

from __future__ import annotations

SQL = """
CREATE TABLE pickup_addresses (
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    address_id TEXT NOT NULL,
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    zone TEXT NOT NULL,
    details TEXT NOT NULL,
    phone TEXT NOT NULL,
    main INTEGER,
    PRIMARY KEY (account, merchant, address_id)
) WITHOUT ROWID;
"""
