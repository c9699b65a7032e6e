"""Indexes for an outbox of tens of thousands of rows: when the next is due, and counting those in the orders list."""

from __future__ import annotations

SQL = """
CREATE INDEX outbox_due ON outbox (account, state, next_at);
CREATE INDEX outbox_counted ON outbox (scope, listed, order_type, governorate, place, state, reference, sent_at);
"""
