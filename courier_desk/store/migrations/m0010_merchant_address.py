"""Where a merchant's parcels are fetched: street and phone beside city and zone."""

from __future__ import annotations

SQL = """
ALTER TABLE merchants ADD COLUMN details TEXT NOT NULL DEFAULT '';
ALTER TABLE merchants ADD COLUMN pickup_phone TEXT NOT NULL DEFAULT '';
"""
