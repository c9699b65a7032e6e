"""What was scanned at the station: when, which code, to which order it led, what became of it. Never who it is for."""

from __future__ import annotations

SQL = """
CREATE TABLE scans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    at REAL NOT NULL,
    code TEXT NOT NULL,
    number TEXT NOT NULL,
    outcome TEXT NOT NULL,
    detail TEXT NOT NULL,
    copy INTEGER NOT NULL,
    job INTEGER NOT NULL
);
CREATE INDEX scans_by_time ON scans (account, at);
"""
