"""Jobs of labels, each label of each with where it stands; and of every print which job, which copy, of which file."""

from __future__ import annotations

SQL = """
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
);
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

ALTER TABLE prints ADD COLUMN job INTEGER NOT NULL DEFAULT 0;
ALTER TABLE prints ADD COLUMN copy INTEGER NOT NULL DEFAULT 1;
ALTER TABLE prints ADD COLUMN hash TEXT NOT NULL DEFAULT '';
"""
