"""Label files under which their reader died: they are not opened again by themselves."""

from __future__ import annotations

SQL = """
CREATE TABLE dangerous_labels (
    account TEXT NOT NULL,
    hash TEXT NOT NULL,
    number TEXT NOT NULL,
    at REAL NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (account, hash)
);
"""
