"""Settlement sheets: each with its lines as they were judged, what a person decided of them, and its history.

A line keeps what the file said and what the desk held against it, so that a closed sheet stays as it was closed. What
should have been in a sheet and was not is a line too, with row 0. Nothing here names a customer.
"""

from __future__ import annotations

SQL = """
CREATE TABLE settlement_sheets (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    columns TEXT NOT NULL,
    stated TEXT NOT NULL,
    payout TEXT NOT NULL,
    last_day TEXT NOT NULL,
    who TEXT NOT NULL,
    taken_in REAL NOT NULL,
    received INTEGER,
    closed REAL
);
CREATE INDEX settlement_sheets_by_time ON settlement_sheets (account, merchant, taken_in);
CREATE TABLE settlement_lines (
    sheet INTEGER NOT NULL,
    place INTEGER NOT NULL,
    account TEXT NOT NULL,
    row INTEGER NOT NULL,
    number TEXT NOT NULL,
    reference TEXT NOT NULL,
    order_number TEXT NOT NULL,
    collected INTEGER,
    fee INTEGER,
    other INTEGER,
    net INTEGER,
    day TEXT NOT NULL,
    payout TEXT NOT NULL,
    rounded INTEGER NOT NULL,
    kind TEXT NOT NULL,
    findings TEXT NOT NULL,
    expected INTEGER,
    fee_told INTEGER,
    due INTEGER NOT NULL,
    settles INTEGER NOT NULL,
    decision TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    decided_by TEXT NOT NULL DEFAULT '',
    decided REAL,
    PRIMARY KEY (sheet, place)
) WITHOUT ROWID;
CREATE INDEX settlement_lines_by_order ON settlement_lines (account, order_number, sheet);
CREATE TABLE settlement_history (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    sheet INTEGER NOT NULL,
    at REAL NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    facts TEXT NOT NULL
);
CREATE INDEX settlement_history_by_sheet ON settlement_history (sheet, id);
"""
