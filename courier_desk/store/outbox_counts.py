"""How much pending work there is, a subject of its own: every start asks it, and the rest of the outbox comes later."""

from __future__ import annotations

from courier_desk.domain.outbox import State
from courier_desk.store.sql import Database, all_rows


def counts(db: Database, account: str, merchant: str | None = None) -> dict[State, int]:
    """Count the work per state; done work is not counted."""
    found = dict.fromkeys((state for state in State if state is not State.DONE), 0)
    its, values = ("", (account,)) if merchant is None else (" AND merchant = ?", (account, merchant))
    sql = f"SELECT state, count(*) FROM outbox WHERE account = ? AND state <> 'done'{its} GROUP BY state"  # noqa: S608
    return found | {State(row[0]): int(row[1]) for row in all_rows(db, sql, values)}
