"""The index that answers every count also holds what the figures of a year add up, in the order of their groups."""

from __future__ import annotations

SQL = """
DROP INDEX list_facets;
CREATE INDEX list_facets ON orders (
    scope, gone, status, order_type, governorate, printed, category, express, amount_type, amount, fee
);
"""
