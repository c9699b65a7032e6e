"""What is counted and filtered by, kept beside the orders (``facets.py``); the indexes that it makes superfluous go.

``list_created`` stays for who walks the listed orders of a scope; the others sorted by columns of few values.
"""

from __future__ import annotations

SQL = """
CREATE TABLE facets (
    id INTEGER PRIMARY KEY,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    order_type TEXT NOT NULL,
    governorate TEXT NOT NULL,
    amount_type TEXT NOT NULL,
    express INTEGER NOT NULL,
    printed INTEGER NOT NULL,
    UNIQUE (status, category, order_type, governorate, amount_type, express, printed)
);
CREATE TABLE facet_orders (facet INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (facet, id)) WITHOUT ROWID;
CREATE TABLE facet_sums (
    span INTEGER NOT NULL,
    facet INTEGER NOT NULL,
    orders INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    fees INTEGER NOT NULL,
    unpriced INTEGER NOT NULL,
    PRIMARY KEY (span, facet)
) WITHOUT ROWID;
INSERT INTO facets (status, category, order_type, governorate, amount_type, express, printed)
    SELECT DISTINCT status, category, order_type, governorate, amount_type, express, printed FROM orders WHERE gone = 0;
INSERT INTO facet_orders (facet, id)
    SELECT f.id, o.id FROM orders o JOIN facets f ON f.status = o.status AND f.category = o.category
    AND f.order_type = o.order_type AND f.governorate = o.governorate AND f.amount_type = o.amount_type
    AND f.express = o.express AND f.printed = o.printed
    WHERE o.gone = 0 ORDER BY 1, 2;
INSERT INTO facet_sums (span, facet, orders, amount, fees, unpriced)
    SELECT o.id >> 34, f.id, count(*), coalesce(sum(o.amount), 0),
    coalesce(sum(o.fee), 0), coalesce(sum(o.fee IS NULL), 0)
    FROM orders o JOIN facets f ON f.status = o.status AND f.category = o.category
    AND f.order_type = o.order_type AND f.governorate = o.governorate AND f.amount_type = o.amount_type
    AND f.express = o.express AND f.printed = o.printed
    WHERE o.gone = 0 GROUP BY 1, 2;
DROP INDEX list_type;
DROP INDEX list_express;
DROP INDEX list_status;
DROP INDEX list_printed;
DROP INDEX list_governorate;
DROP INDEX list_category;
DROP INDEX list_facets;
DROP INDEX orders_by_reference;
"""
