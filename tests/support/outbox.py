"""What the sender does with the outbox, a step at a time and without the sender."""

from __future__ import annotations

from courier_desk.domain.outbox import Event, Policy, advance
from courier_desk.store import outbox
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database


def take_next(db: Database, account: str, now: float, policy: Policy) -> OutboxRow | None:
    """Take the oldest work that is due and give it as ``sending``."""
    row = outbox.next_due(db, account, now)
    if row is None:
        return None
    outbox.save(db, row.row_id, advance(row.progress, Event.TAKE, now=now, policy=policy), now=now)
    return outbox.get(db, row.row_id)
