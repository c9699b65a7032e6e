"""How many orders of a facet have no amount, and which zones belong to which governorate (``facets.py``).

So a list by amount or by zone begins where the orders stand that are asked for, not where the others do.
"""

from __future__ import annotations

SQL = """
ALTER TABLE facet_sums ADD COLUMN unvalued INTEGER NOT NULL DEFAULT 0;
UPDATE facet_sums SET unvalued = counted.orders FROM (
    SELECT o.id >> 34 AS span, f.id AS facet, count(*) AS orders
    FROM orders o JOIN facets f ON f.status = o.status AND f.category = o.category
    AND f.order_type = o.order_type AND f.governorate = o.governorate AND f.amount_type = o.amount_type
    AND f.express = o.express AND f.printed = o.printed
    WHERE o.gone = 0 AND o.amount IS NULL GROUP BY 1, 2
) AS counted WHERE facet_sums.span = counted.span AND facet_sums.facet = counted.facet;
CREATE TABLE facet_zones (
    governorate TEXT NOT NULL,
    zone TEXT NOT NULL,
    PRIMARY KEY (governorate, zone)
) WITHOUT ROWID;
INSERT INTO facet_zones (governorate, zone) SELECT DISTINCT governorate, zone FROM orders WHERE gone = 0;
"""
