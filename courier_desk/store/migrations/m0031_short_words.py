"""The index of parts finds words of two letters too (``search.py``); it is made anew for that.

The index holds parts of three letters. A line is indexed with two blanks behind it, so that each letter of it begins
such a part, and ``order_fts_terms`` tells which parts there are: a word of two letters is in those that begin with it.
"""

from __future__ import annotations

SQL = """
DROP TRIGGER order_search_added;
DROP TRIGGER order_search_removed;
DROP TRIGGER order_search_changed;
DROP TABLE order_fts;

CREATE VIEW order_fts_lines AS SELECT id, folded || '  ' AS folded FROM order_search;
CREATE VIRTUAL TABLE order_fts USING fts5 (
    folded, content = 'order_fts_lines', content_rowid = 'id', tokenize = 'trigram', columnsize = 0
);
CREATE VIRTUAL TABLE order_fts_terms USING fts5vocab (order_fts, instance);
CREATE TRIGGER order_search_added AFTER INSERT ON order_search BEGIN
    INSERT INTO order_fts (rowid, folded) VALUES (new.id, new.folded || '  ');
END;
CREATE TRIGGER order_search_removed AFTER DELETE ON order_search BEGIN
    INSERT INTO order_fts (order_fts, rowid, folded) VALUES ('delete', old.id, old.folded || '  ');
END;
CREATE TRIGGER order_search_changed AFTER UPDATE OF folded ON order_search BEGIN
    INSERT INTO order_fts (order_fts, rowid, folded) VALUES ('delete', old.id, old.folded || '  ');
    INSERT INTO order_fts (rowid, folded) VALUES (new.id, new.folded || '  ');
END;
INSERT INTO order_fts (order_fts) VALUES ('rebuild');
"""
