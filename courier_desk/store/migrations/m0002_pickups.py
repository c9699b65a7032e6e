"""The mirror of the pickups, with the statuses this desk saw of each."""

from __future__ import annotations

SQL = """
CREATE TABLE pickups (
    scope INTEGER NOT NULL REFERENCES scopes (id),
    number TEXT NOT NULL,
    pickup_id TEXT NOT NULL,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    label TEXT NOT NULL,
    day TEXT,
    orders INTEGER,
    fee INTEGER,
    phone TEXT NOT NULL,
    notes TEXT NOT NULL,
    fragile INTEGER,
    large INTEGER,
    created INTEGER,
    changed INTEGER,
    raw TEXT NOT NULL,
    seen_at REAL NOT NULL,
    gone_at REAL,
    PRIMARY KEY (scope, number)
) WITHOUT ROWID;
CREATE INDEX pickups_by_number ON pickups (number);
CREATE INDEX pickups_by_day ON pickups (scope, day);

CREATE TABLE pickup_statuses (
    scope INTEGER NOT NULL REFERENCES scopes (id),
    number TEXT NOT NULL,
    seen_at REAL NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (scope, number, seen_at, status)
) WITHOUT ROWID;
"""
