CREATE TABLE schema_version (number INTEGER PRIMARY KEY, applied REAL NOT NULL, program TEXT NOT NULL DEFAULT '');
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
    printed INTEGER NOT NULL DEFAULT 0, status_since INTEGER,
    UNIQUE (number, scope)
);
CREATE INDEX list_number ON orders (scope, gone, number_key);
CREATE INDEX list_reference ON orders (scope, gone, reference);
CREATE INDEX list_customer ON orders (scope, gone, name_key);
CREATE INDEX list_phone ON orders (scope, gone, phone_key);
CREATE INDEX list_zone ON orders (scope, gone, zone);
CREATE INDEX list_amount ON orders (scope, gone, amount);
CREATE INDEX list_fee ON orders (scope, gone, fee);
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
, pickup_address_id TEXT NOT NULL DEFAULT '', original_number TEXT NOT NULL DEFAULT '', reason TEXT NOT NULL DEFAULT '', return_notes TEXT NOT NULL DEFAULT '', partial INTEGER, partial_items INTEGER, original_items INTEGER, new TEXT NOT NULL DEFAULT '', new_items INTEGER, told INTEGER NOT NULL DEFAULT 0, packed BLOB);
CREATE TABLE order_search (
    id INTEGER PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    folded TEXT NOT NULL
);
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
, attention INTEGER NOT NULL DEFAULT 0, limited INTEGER NOT NULL DEFAULT 0, unsure INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, desk TEXT NOT NULL DEFAULT '');
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
    used_at REAL, gone_at REAL, details TEXT NOT NULL DEFAULT '', pickup_phone TEXT NOT NULL DEFAULT '',
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
, job INTEGER NOT NULL DEFAULT 0, copy INTEGER NOT NULL DEFAULT 1, hash TEXT NOT NULL DEFAULT '', old INTEGER NOT NULL DEFAULT 0);
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
    fence TEXT NOT NULL, asked INTEGER NOT NULL DEFAULT 0, fence_at REAL, shown INTEGER NOT NULL DEFAULT 0, scan_page INTEGER NOT NULL DEFAULT 0, scan_began REAL, scan_due REAL NOT NULL DEFAULT 0, scanned REAL, scans INTEGER NOT NULL DEFAULT 0,
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
CREATE TABLE pickups (
    scope INTEGER NOT NULL REFERENCES scopes (id),
    number TEXT NOT NULL,
    pickup_id TEXT NOT NULL,
    status TEXT NOT NULL,
    category TEXT NOT NULL,
    label TEXT NOT NULL,
    day TEXT,
    orders INTEGER,
    fee INTEGER,
    phone TEXT NOT NULL,
    notes TEXT NOT NULL,
    fragile INTEGER,
    large INTEGER,
    created INTEGER,
    changed INTEGER,
    raw TEXT NOT NULL,
    seen_at REAL NOT NULL,
    gone_at REAL, location TEXT, address_id TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (scope, number)
) WITHOUT ROWID;
CREATE INDEX pickups_by_number ON pickups (number);
CREATE INDEX pickups_by_day ON pickups (scope, day);
CREATE TABLE pickup_statuses (
    scope INTEGER NOT NULL REFERENCES scopes (id),
    number TEXT NOT NULL,
    seen_at REAL NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (scope, number, seen_at, status)
) WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (account, state, next_at);
CREATE TABLE zone_choices (
    account TEXT NOT NULL,
    typed TEXT NOT NULL,
    governorate TEXT NOT NULL,
    value TEXT NOT NULL,
    times INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, typed, governorate, value)
) WITHOUT ROWID;
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    target TEXT NOT NULL,
    at REAL NOT NULL,
    what TEXT NOT NULL,
    facts TEXT NOT NULL
, who TEXT NOT NULL DEFAULT '');
CREATE INDEX events_by_target ON events (account, target);
CREATE INDEX outbox_attention ON outbox (account) WHERE attention = 1;
CREATE TABLE list_views (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    list TEXT NOT NULL,
    name TEXT NOT NULL,
    choices TEXT NOT NULL,
    UNIQUE (account, list, name)
);
CREATE INDEX outbox_counted ON outbox (
    scope, listed, order_type, governorate, amount_type, place, state, reference, sent_at
);
CREATE INDEX order_details_reason ON order_details (reason) WHERE reason <> '';
CREATE INDEX order_details_pickup ON order_details (pickup_address_id) WHERE pickup_address_id <> '';
CREATE TABLE doubles (
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    reference TEXT NOT NULL,
    numbers TEXT NOT NULL,
    found_at REAL NOT NULL,
    dismissed_at REAL,
    PRIMARY KEY (account, merchant, reference)
) WITHOUT ROWID;
CREATE TABLE same_person (
    account TEXT NOT NULL,
    phone_key TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (account, phone_key)
) WITHOUT ROWID;
CREATE TABLE forgotten_orders (
    account TEXT NOT NULL,
    number TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, number)
) WITHOUT ROWID;
CREATE INDEX pickup_statuses_lately ON pickup_statuses (seen_at);
CREATE TABLE print_jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    title TEXT NOT NULL,
    made REAL NOT NULL,
    who TEXT NOT NULL,
    profile TEXT NOT NULL,
    sequence TEXT NOT NULL,
    state TEXT NOT NULL,
    single INTEGER NOT NULL,
    problem TEXT NOT NULL,
    came_out TEXT NOT NULL,
    ended REAL
, desk TEXT NOT NULL DEFAULT '');
CREATE INDEX print_jobs_by_state ON print_jobs (account, state);
CREATE TABLE print_lines (
    job INTEGER NOT NULL,
    position INTEGER NOT NULL,
    account TEXT NOT NULL,
    number TEXT NOT NULL,
    merchant TEXT NOT NULL,
    outbox INTEGER,
    reference TEXT NOT NULL,
    state TEXT NOT NULL,
    moved REAL NOT NULL,
    spool_job INTEGER,
    printer TEXT NOT NULL,
    problem TEXT NOT NULL,
    detail TEXT NOT NULL,
    copy INTEGER NOT NULL,
    PRIMARY KEY (job, position)
) WITHOUT ROWID;
CREATE INDEX print_lines_by_state ON print_lines (account, state);
CREATE INDEX print_lines_by_number ON print_lines (account, number);
CREATE TABLE handovers (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    pickup TEXT NOT NULL,
    day TEXT NOT NULL,
    begun REAL NOT NULL,
    who TEXT NOT NULL,
    finished REAL
);
CREATE INDEX handovers_by_time ON handovers (account, merchant, begun);
CREATE UNIQUE INDEX handovers_open ON handovers (account, merchant, pickup, day) WHERE finished IS NULL;
CREATE TABLE handover_orders (
    account TEXT NOT NULL,
    handover INTEGER NOT NULL,
    number TEXT NOT NULL,
    standing TEXT NOT NULL,
    pieces INTEGER,
    cod INTEGER,
    at REAL NOT NULL,
    how TEXT NOT NULL,
    who TEXT NOT NULL, printed INTEGER,
    PRIMARY KEY (handover, number)
) WITHOUT ROWID;
CREATE INDEX handover_orders_by_number ON handover_orders (account, number);
CREATE TABLE scans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    at REAL NOT NULL,
    code TEXT NOT NULL,
    number TEXT NOT NULL,
    outcome TEXT NOT NULL,
    detail TEXT NOT NULL,
    copy INTEGER NOT NULL,
    job INTEGER NOT NULL
);
CREATE INDEX scans_by_time ON scans (account, at);
CREATE TABLE pickup_addresses (
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    address_id TEXT NOT NULL,
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    zone TEXT NOT NULL,
    details TEXT NOT NULL,
    phone TEXT NOT NULL,
    main INTEGER,
    PRIMARY KEY (account, merchant, address_id)
) WITHOUT ROWID;
CREATE TABLE dangerous_labels (
    account TEXT NOT NULL,
    hash TEXT NOT NULL,
    number TEXT NOT NULL,
    at REAL NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (account, hash)
);
CREATE TABLE last_change (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    store_id TEXT NOT NULL,
    changes INTEGER NOT NULL,
    at REAL NOT NULL
);
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    digest TEXT NOT NULL,
    sheet TEXT NOT NULL,
    heading TEXT NOT NULL,
    heading_row INTEGER NOT NULL,
    columns TEXT NOT NULL,
    origins TEXT NOT NULL,
    who TEXT NOT NULL,
    begun REAL NOT NULL,
    changed REAL NOT NULL,
    closed REAL,
    job INTEGER
, delimiter TEXT NOT NULL DEFAULT '');
CREATE INDEX imports_by_time ON imports (account, merchant, begun);
CREATE TABLE import_rows (
    import INTEGER NOT NULL,
    place INTEGER NOT NULL,
    account TEXT NOT NULL,
    number INTEGER NOT NULL,
    given TEXT NOT NULL,
    reference TEXT NOT NULL,
    own TEXT NOT NULL,
    cells TEXT NOT NULL,
    faults TEXT NOT NULL,
    corrected TEXT NOT NULL DEFAULT '',
    outbox INTEGER,
    became TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (import, place)
) WITHOUT ROWID;
CREATE INDEX import_rows_by_account ON import_rows (account, import);
CREATE TABLE column_maps (
    account TEXT NOT NULL,
    heading TEXT NOT NULL,
    columns TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, heading)
) WITHOUT ROWID;
CREATE TABLE import_zones (
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    spelling TEXT NOT NULL,
    governorate TEXT NOT NULL,
    value TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, merchant, spelling)
) WITHOUT ROWID;
CREATE TABLE settlement_sheets (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    columns TEXT NOT NULL,
    stated TEXT NOT NULL,
    payout TEXT NOT NULL,
    last_day TEXT NOT NULL,
    who TEXT NOT NULL,
    taken_in REAL NOT NULL,
    received INTEGER,
    closed REAL
);
CREATE INDEX settlement_sheets_by_time ON settlement_sheets (account, merchant, taken_in);
CREATE TABLE settlement_lines (
    sheet INTEGER NOT NULL,
    place INTEGER NOT NULL,
    account TEXT NOT NULL,
    row INTEGER NOT NULL,
    number TEXT NOT NULL,
    reference TEXT NOT NULL,
    order_number TEXT NOT NULL,
    collected INTEGER,
    fee INTEGER,
    other INTEGER,
    net INTEGER,
    day TEXT NOT NULL,
    payout TEXT NOT NULL,
    rounded INTEGER NOT NULL,
    kind TEXT NOT NULL,
    findings TEXT NOT NULL,
    expected INTEGER,
    fee_told INTEGER,
    due INTEGER NOT NULL,
    settles INTEGER NOT NULL,
    decision TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    decided_by TEXT NOT NULL DEFAULT '',
    decided REAL,
    PRIMARY KEY (sheet, place)
) WITHOUT ROWID;
CREATE INDEX settlement_lines_by_order ON settlement_lines (account, order_number, sheet);
CREATE TABLE settlement_history (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    sheet INTEGER NOT NULL,
    at REAL NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    facts TEXT NOT NULL
);
CREATE INDEX settlement_history_by_sheet ON settlement_history (sheet, id);
CREATE TABLE watched_files (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    merchant TEXT NOT NULL,
    folder TEXT NOT NULL,
    name TEXT NOT NULL,
    place TEXT NOT NULL,
    digest TEXT NOT NULL,
    taken REAL NOT NULL,
    state TEXT NOT NULL,
    problem TEXT NOT NULL,
    detail TEXT NOT NULL,
    import INTEGER NOT NULL,
    known INTEGER NOT NULL,
    delimiter TEXT NOT NULL,
    ends TEXT NOT NULL,
    goal TEXT NOT NULL,
    labels TEXT NOT NULL,
    size INTEGER NOT NULL,
    written INTEGER NOT NULL
, desk TEXT NOT NULL DEFAULT '');
CREATE INDEX watched_files_by_state ON watched_files (account, state);
CREATE INDEX watched_files_by_digest ON watched_files (account, merchant, digest);
CREATE INDEX watched_files_by_import ON watched_files (account, import);
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
    unpriced INTEGER NOT NULL, unvalued INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (span, facet)
) WITHOUT ROWID;
CREATE TABLE order_statuses (
    scope INTEGER NOT NULL REFERENCES scopes (id),
    number TEXT NOT NULL,
    seen_at REAL NOT NULL,
    status TEXT NOT NULL,
    again INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, number, seen_at, status)
) WITHOUT ROWID;
CREATE INDEX order_statuses_lately ON order_statuses (seen_at) WHERE again = 1;
CREATE TABLE care (
    subject TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE unfinished (
    account TEXT NOT NULL,
    desk TEXT NOT NULL,
    draft TEXT NOT NULL,
    draft_id INTEGER,
    number TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, desk)
) WITHOUT ROWID;
CREATE TABLE list_layouts (
    list TEXT NOT NULL,
    desk TEXT NOT NULL,
    layout TEXT NOT NULL,
    PRIMARY KEY (list, desk)
) WITHOUT ROWID;
CREATE TABLE merchants_in_use (
    account TEXT NOT NULL,
    desk TEXT NOT NULL,
    merchant TEXT NOT NULL,
    PRIMARY KEY (account, desk)
) WITHOUT ROWID;
CREATE TABLE store_identity (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    store TEXT NOT NULL
);
CREATE TABLE moves (
    source TEXT NOT NULL,
    subject TEXT NOT NULL,
    last TEXT NOT NULL,
    finished INTEGER NOT NULL,
    PRIMARY KEY (source, subject)
) WITHOUT ROWID;
CREATE TABLE move_counts (
    source TEXT NOT NULL,
    subject TEXT NOT NULL,
    before INTEGER NOT NULL,
    added INTEGER NOT NULL,
    present INTEGER NOT NULL,
    PRIMARY KEY (source, subject)
) WITHOUT ROWID;
CREATE TABLE moved_rows (
    source TEXT NOT NULL,
    subject TEXT NOT NULL,
    old_id INTEGER NOT NULL,
    stamp REAL NOT NULL,
    new_id INTEGER NOT NULL,
    PRIMARY KEY (source, subject, old_id, stamp)
) WITHOUT ROWID;
CREATE INDEX moved_rows_back ON moved_rows (source, subject, new_id);
CREATE TABLE moved_away (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    site TEXT NOT NULL,
    url TEXT NOT NULL,
    begun REAL NOT NULL,
    finished REAL
);
CREATE TABLE parked (
    row_id INTEGER PRIMARY KEY REFERENCES outbox (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    unsure INTEGER NOT NULL,
    sent_at REAL,
    changed REAL NOT NULL
);
CREATE TABLE own_views (account TEXT NOT NULL, list TEXT NOT NULL, desk TEXT NOT NULL, name TEXT NOT NULL, choices TEXT NOT NULL, PRIMARY KEY (account, list, desk, name)) WITHOUT ROWID;
CREATE TABLE facet_zones (
    governorate TEXT NOT NULL,
    zone TEXT NOT NULL,
    PRIMARY KEY (governorate, zone)
) WITHOUT ROWID;
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
CREATE INDEX list_gone ON orders (scope) WHERE gone = 1;
CREATE UNIQUE INDEX outbox_by_reference ON outbox (account, merchant, reference) WHERE reference <> '';
INSERT INTO last_change (id, store_id, changes, at) VALUES (1, lower(hex(randomblob(8))), 0, 0.0);
INSERT INTO store_identity (id, store) VALUES (1, lower(hex(randomblob(8))));
PRAGMA user_version = 43;
