"""What a Return and an Exchange say of themselves, and where an order is picked up: an edit sends it all again."""

from __future__ import annotations

SQL = """
ALTER TABLE order_details ADD COLUMN pickup_address_id TEXT NOT NULL DEFAULT '';
ALTER TABLE order_details ADD COLUMN original_number TEXT NOT NULL DEFAULT '';
ALTER TABLE order_details ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE order_details ADD COLUMN return_notes TEXT NOT NULL DEFAULT '';
ALTER TABLE order_details ADD COLUMN partial INTEGER;
ALTER TABLE order_details ADD COLUMN partial_items INTEGER;
ALTER TABLE order_details ADD COLUMN original_items INTEGER;
ALTER TABLE order_details ADD COLUMN new TEXT NOT NULL DEFAULT '';
ALTER TABLE order_details ADD COLUMN new_items INTEGER;
"""
