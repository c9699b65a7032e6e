"""When an order came to its status, as the service tells: ``Order.status_since``.

What was known until now is when an order was last changed, of whatever status that was told: it is taken for the
status of today where the order was changed after it was made, and seen in no other status since.
"""

from __future__ import annotations

SQL = """
ALTER TABLE orders ADD COLUMN status_since INTEGER;
UPDATE orders SET status_since = changed WHERE changed > created + 60000000 AND NOT EXISTS (
    SELECT 1 FROM order_statuses t WHERE t.scope = orders.scope AND t.number = orders.number
    AND t.status <> orders.status AND t.seen_at * 1000000 > orders.changed
);
"""
