"""What was handed to the courier, when and by whom: numbers, pieces and amounts as they were, nothing of the customer.

Of an open handover only what a person did is kept (handed over, taken out); what else stands on its sheet follows from
the orders. When it is finished, what was left behind is written too.
"""

from __future__ import annotations

SQL = """
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
    who TEXT NOT NULL,
    PRIMARY KEY (handover, number)
) WITHOUT ROWID;
CREATE INDEX handover_orders_by_number ON handover_orders (account, number);
"""
