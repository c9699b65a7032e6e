"""What changed lately is found without looking through every status this desk ever saw."""

from __future__ import annotations

SQL = """
CREATE INDEX order_statuses_lately ON order_statuses (seen_at);
CREATE INDEX pickup_statuses_lately ON pickup_statuses (seen_at);
"""
