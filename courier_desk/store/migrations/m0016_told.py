"""What is known to be nothing: an answer that told a fact to be empty told more than one that did not carry it.

``told`` is a set of bits; their places stand in ``store/orders.py``.
"""

from __future__ import annotations

SQL = """
ALTER TABLE order_details ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
"""
