"""Which labels were printed before their order was changed: they count no more, wherever their rows are moved to.

Until now that was only to be seen at the order, of which no label counted any more.
"""

from __future__ import annotations

SQL = """
ALTER TABLE prints ADD COLUMN old INTEGER NOT NULL DEFAULT 0;
UPDATE prints SET old = 1 WHERE EXISTS (
    SELECT 1 FROM orders o JOIN scopes s ON s.id = o.scope
    WHERE s.account = prints.account AND o.number = prints.number AND o.printed = 0
);
"""
