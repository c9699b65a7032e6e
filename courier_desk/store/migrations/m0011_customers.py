"""Phones that are one person's, and the orders whose person was forgotten here: their numbers alone."""

from __future__ import annotations

SQL = """
CREATE TABLE same_person (
    account TEXT NOT NULL,
    phone_key TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (account, phone_key)
) WITHOUT ROWID;
CREATE TABLE forgotten_orders (
    account TEXT NOT NULL,
    number TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, number)
) WITHOUT ROWID;
"""
