"""The index of what is searched knows minutes instead of orders (``search.py``): a fifth of its size.

For each piece of three letters it holds in which minutes (64 seconds: a place without its last 20 bits) some line has
it. What an order's line gets is added to its minute; when a line changes or goes, its pieces are taken out and those of
the other lines of that minute put in again. A line that is emptied before it goes was taken out already
(``search.drop_lines``).
"""

from __future__ import annotations

#: Fills the index with what all lines have.
FILL = """
INSERT INTO order_fts (rowid, folded)
    SELECT id >> 20, group_concat(folded || '  ', char(10)) FROM order_search GROUP BY id >> 20;
"""
_SHAPE = """
DROP TRIGGER order_search_added;
DROP TRIGGER order_search_removed;
DROP TRIGGER order_search_changed;
DROP TABLE order_fts_terms;
DROP TABLE order_fts;
DROP VIEW order_fts_lines;

CREATE VIRTUAL TABLE order_fts USING fts5 (folded, content = '', tokenize = 'trigram', columnsize = 0, detail = none);
CREATE VIRTUAL TABLE order_fts_terms USING fts5vocab (order_fts, instance);
CREATE TRIGGER order_search_added AFTER INSERT ON order_search BEGIN
    INSERT INTO order_fts (rowid, folded) VALUES (new.id >> 20, new.folded || '  ');
END;
CREATE TRIGGER order_search_removed AFTER DELETE ON order_search WHEN old.folded <> '' BEGIN
    INSERT INTO order_fts (order_fts, rowid, folded) VALUES ('delete', old.id >> 20, old.folded || '  ');
    INSERT INTO order_fts (rowid, folded) SELECT old.id >> 20, group_concat(folded || '  ', char(10)) FROM order_search
        WHERE id BETWEEN (old.id >> 20) << 20 AND ((old.id >> 20) << 20) + 1048575 HAVING count(*) > 0;
END;
CREATE TRIGGER order_search_changed AFTER UPDATE OF folded ON order_search WHEN new.folded <> '' BEGIN
    INSERT INTO order_fts (order_fts, rowid, folded) VALUES ('delete', old.id >> 20, old.folded || '  ');
    INSERT INTO order_fts (rowid, folded) SELECT old.id >> 20, group_concat(folded || '  ', char(10)) FROM order_search
        WHERE id BETWEEN (old.id >> 20) << 20 AND ((old.id >> 20) << 20) + 1048575 HAVING count(*) > 0;
END;
"""
SQL = _SHAPE + FILL
