"""What the zone picker learns: which zones were taken, and for which way of writing them."""

from __future__ import annotations

SQL = """
CREATE TABLE zone_choices (
    account TEXT NOT NULL,
    typed TEXT NOT NULL,
    governorate TEXT NOT NULL,
    value TEXT NOT NULL,
    times INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, typed, governorate, value)
) WITHOUT ROWID;
"""
