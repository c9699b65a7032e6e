"""The first shape of the store: mirror, outbox, catalog, fees, accounts, and what the desk knows of its own work.

A migration is history: once released it is never edited. Orders are kept under an ``id`` that is their place in time
(``places.py``), so newest first is the order of the table itself, and of every index behind its own columns.
The indexes named ``list_…`` serve one way each to sort the orders list; orders that are gone
stand apart in each, and ``list_facets`` alone answers every count.
"""

from __future__ import annotations

SQL = """
CREATE TABLE scopes (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    UNIQUE (account, merchant)
);

CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scopes (id),
    number TEXT NOT NULL,
    number_key INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    order_type TEXT NOT NULL,
    express INTEGER NOT NULL,
    fee INTEGER,
    amount_type TEXT NOT NULL,
    amount INTEGER,
    full_name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_key TEXT NOT NULL,
    governorate TEXT NOT NULL,
    zone TEXT NOT NULL,
    reference TEXT NOT NULL,
    created INTEGER,
    changed INTEGER,
    first_seen REAL NOT NULL,
    seen_at REAL NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    gone_at REAL,
    printed INTEGER NOT NULL DEFAULT 0,
    UNIQUE (number, scope)
);
CREATE INDEX orders_by_order_id ON orders (order_id) WHERE order_id <> '';
CREATE INDEX orders_by_reference ON orders (scope, reference) WHERE reference <> '';
CREATE INDEX list_created ON orders (scope, gone);
CREATE INDEX list_number ON orders (scope, gone, number_key);
CREATE INDEX list_reference ON orders (scope, gone, reference);
CREATE INDEX list_customer ON orders (scope, gone, name_key);
CREATE INDEX list_phone ON orders (scope, gone, phone_key);
CREATE INDEX list_zone ON orders (scope, gone, zone);
CREATE INDEX list_type ON orders (scope, gone, order_type);
CREATE INDEX list_express ON orders (scope, gone, express);
CREATE INDEX list_amount ON orders (scope, gone, amount);
CREATE INDEX list_fee ON orders (scope, gone, fee);
CREATE INDEX list_status ON orders (scope, gone, status);
CREATE INDEX list_printed ON orders (scope, gone, printed);
CREATE INDEX list_governorate ON orders (scope, gone, governorate);
CREATE INDEX list_category ON orders (scope, gone, category);
CREATE INDEX list_facets ON orders (scope, gone, status, order_type, governorate, printed);

CREATE TABLE order_details (
    id INTEGER PRIMARY KEY REFERENCES orders (id) ON UPDATE CASCADE ON DELETE CASCADE,
    other_phone TEXT NOT NULL,
    address TEXT NOT NULL,
    building TEXT NOT NULL,
    apartment TEXT NOT NULL,
    workplace INTEGER,
    description TEXT NOT NULL,
    items INTEGER,
    notes TEXT NOT NULL,
    may_inspect INTEGER,
    can_change_address INTEGER,
    can_cancel INTEGER,
    can_delete INTEGER,
    raw TEXT NOT NULL,
    raw_is_whole INTEGER NOT NULL
);

CREATE TABLE order_statuses (
    scope INTEGER NOT NULL REFERENCES scopes (id),
    number TEXT NOT NULL,
    seen_at REAL NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (scope, number, seen_at, status)
) WITHOUT ROWID;

CREATE TABLE order_search (
    id INTEGER PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    folded TEXT NOT NULL
);
CREATE VIRTUAL TABLE order_fts USING fts5 (
    folded, content = 'order_search', content_rowid = 'id', tokenize = 'trigram', columnsize = 0
);
CREATE TRIGGER order_search_added AFTER INSERT ON order_search BEGIN
    INSERT INTO order_fts (rowid, folded) VALUES (new.id, new.folded);
END;
CREATE TRIGGER order_search_removed AFTER DELETE ON order_search BEGIN
    INSERT INTO order_fts (order_fts, rowid, folded) VALUES ('delete', old.id, old.folded);
END;
CREATE TRIGGER order_search_changed AFTER UPDATE OF folded ON order_search BEGIN
    INSERT INTO order_fts (order_fts, rowid, folded) VALUES ('delete', old.id, old.folded);
    INSERT INTO order_fts (rowid, folded) VALUES (new.id, new.folded);
END;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    kind TEXT NOT NULL,
    reference TEXT NOT NULL,
    target TEXT NOT NULL,
    payload TEXT NOT NULL,
    result TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    absences INTEGER NOT NULL,
    sent_at REAL,
    next_at REAL NOT NULL,
    failure TEXT,
    created REAL NOT NULL,
    changed REAL NOT NULL,
    listed INTEGER NOT NULL,
    scope INTEGER NOT NULL REFERENCES scopes (id),
    place INTEGER NOT NULL,
    full_name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_key TEXT NOT NULL,
    governorate TEXT NOT NULL,
    zone TEXT NOT NULL,
    order_type TEXT NOT NULL,
    express INTEGER NOT NULL,
    amount_type TEXT NOT NULL,
    amount INTEGER,
    folded TEXT NOT NULL
);
CREATE UNIQUE INDEX outbox_by_reference ON outbox (account, reference) WHERE reference <> '';
CREATE INDEX outbox_by_state ON outbox (account, state);
CREATE INDEX outbox_by_target ON outbox (account, target) WHERE target <> '';
CREATE INDEX outbox_listed ON outbox (scope, place) WHERE listed = 1;

CREATE TABLE outbox_failures (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    outbox_id INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    at REAL NOT NULL,
    failure TEXT NOT NULL
);
CREATE INDEX outbox_failures_by_row ON outbox_failures (outbox_id);

CREATE TABLE zones (
    account TEXT NOT NULL,
    governorate TEXT NOT NULL,
    value TEXT NOT NULL,
    en TEXT NOT NULL,
    ar TEXT NOT NULL,
    place INTEGER NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, governorate, value)
) WITHOUT ROWID;
CREATE TABLE catalogs (account TEXT PRIMARY KEY, etag TEXT NOT NULL, read_at INTEGER) WITHOUT ROWID;

CREATE TABLE fees (
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    governorate TEXT NOT NULL,
    order_type TEXT NOT NULL,
    express INTEGER NOT NULL,
    fee INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, merchant, governorate, order_type, express)
) WITHOUT ROWID;

CREATE TABLE accounts (
    account TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    base_url TEXT NOT NULL,
    kind TEXT NOT NULL,
    scopes TEXT NOT NULL,
    key_tail TEXT NOT NULL,
    merchant TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE findings (
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, name)
) WITHOUT ROWID;
CREATE TABLE merchants (
    account TEXT NOT NULL,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    merchant_id TEXT NOT NULL,
    external_id TEXT NOT NULL,
    brand TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    company_id TEXT NOT NULL,
    created INTEGER,
    completed INTEGER,
    verified INTEGER,
    city TEXT NOT NULL,
    zone TEXT NOT NULL,
    raw TEXT NOT NULL,
    folded TEXT NOT NULL,
    seen_at REAL NOT NULL,
    used_at REAL,
    PRIMARY KEY (account, code)
) WITHOUT ROWID;

CREATE TABLE prints (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    number TEXT NOT NULL,
    at REAL NOT NULL,
    size TEXT NOT NULL,
    printer TEXT NOT NULL,
    who TEXT NOT NULL,
    copies INTEGER NOT NULL
);
CREATE INDEX prints_by_number ON prints (account, number);

CREATE TABLE sends (key_id TEXT NOT NULL, at REAL NOT NULL);
CREATE INDEX sends_by_key ON sends (key_id);

CREATE TABLE marks (
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    subject TEXT NOT NULL,
    read_at REAL,
    page INTEGER NOT NULL,
    complete INTEGER NOT NULL,
    total INTEGER,
    fence TEXT NOT NULL,
    PRIMARY KEY (account, merchant, subject)
) WITHOUT ROWID;

CREATE TABLE drifts (
    account TEXT NOT NULL,
    place TEXT NOT NULL,
    what TEXT NOT NULL,
    times INTEGER NOT NULL,
    first_at REAL NOT NULL,
    last_at REAL NOT NULL,
    PRIMARY KEY (account, place, what)
) WITHOUT ROWID;
"""
