"""How much pending work there is, a subject of its own: every start asks it, and the rest of the outbox comes later."""

from __future__ import annotations

from courier_desk.domain.outbox import State
from courier_desk.store.sql import Database, all_rows, marks, one_row


def counts(db: Database, account: str, merchant: str | None = None) -> dict[State, int]:
    """Count the work per state; done work is not counted."""
    found = dict.fromkeys((state for state in State if state is not State.DONE), 0)
    its, values = ("", (account,)) if merchant is None else (" AND merchant = ?", (account, merchant))
    sql = f"SELECT state, count(*) FROM outbox WHERE account = ? AND state <> 'done'{its} GROUP BY state"  # noqa: S608
    return found | {State(row[0]): int(row[1]) for row in all_rows(db, sql, values)}


#: What the service may get, or may have got, by what this store does next.
_ON_THE_WAY = (State.WAITING, State.SENDING, State.CHECKING, State.NEEDS_PERSON)


def on_the_way(db: Database) -> int:
    """Count what is to be sent or looked for, of every account."""
    sql = f"SELECT count(*) FROM outbox WHERE state IN ({marks(len(_ON_THE_WAY))})"  # noqa: S608
    row = one_row(db, sql, _ON_THE_WAY)
    return 0 if row is None else int(row[0])
