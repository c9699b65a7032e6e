"""How much pending work there is, a subject of its own: every start asks it, and the rest of the outbox comes later."""

from __future__ import annotations

import apsw

from courier_desk.domain.outbox import State
from courier_desk.store.sql import all_rows


def counts(db: apsw.Connection, account: str, merchant: str | None = None) -> dict[State, int]:
    """Count the work per state; done work is not counted."""
    found = dict.fromkeys((state for state in State if state is not State.DONE), 0)
    sql = (
        "SELECT state, count(*) FROM outbox WHERE account = ?1 AND state <> 'done' AND (?2 IS NULL OR merchant = ?2) "
        "GROUP BY state"
    )
    return found | {State(row[0]): int(row[1]) for row in all_rows(db, sql, (account, merchant))}
