"""Where a pickup is fetched, as the service told it: an update that leaves it out would clear it."""

from __future__ import annotations

SQL = """
ALTER TABLE pickups ADD COLUMN location TEXT;
ALTER TABLE pickups ADD COLUMN address_id TEXT NOT NULL DEFAULT '';
"""
