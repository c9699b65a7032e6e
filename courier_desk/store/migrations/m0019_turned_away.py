"""How often the limit of requests turned pending work away since a person last had it sent."""

from __future__ import annotations

SQL = """
ALTER TABLE outbox ADD COLUMN limited INTEGER NOT NULL DEFAULT 0;
"""
