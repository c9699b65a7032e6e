"""How a person has arranged the lists, and the kind of cash among what every count of the orders list comes from."""

from __future__ import annotations

SQL = """
CREATE TABLE list_layouts (list TEXT PRIMARY KEY, layout TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE list_views (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    list TEXT NOT NULL,
    name TEXT NOT NULL,
    choices TEXT NOT NULL,
    UNIQUE (account, list, name)
);
DROP INDEX list_facets;
CREATE INDEX list_facets ON orders (scope, gone, status, order_type, governorate, printed, amount_type);
DROP INDEX outbox_counted;
CREATE INDEX outbox_counted ON outbox (
    scope, listed, order_type, governorate, amount_type, place, state, reference, sent_at
);
"""
