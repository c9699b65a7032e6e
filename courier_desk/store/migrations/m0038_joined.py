"""The parts of the index of what is searched are joined, and the index of listed orders in time goes.

A write goes on with whatever joining was left open when the index was filled, so that the first thousands of new orders
took three times as long; and each text is looked for in every part. Listed orders are found in time by their keys and
counted by facets; those that are gone are few.
"""

from __future__ import annotations

#: Joins the parts of the index.
JOIN = "INSERT INTO order_fts (order_fts) VALUES ('optimize');\n"
SQL = f"""
{JOIN}
DROP INDEX list_created;
CREATE INDEX list_gone ON orders (scope) WHERE gone = 1;
"""
