"""How much pending work there is, asked at every start before the rest of the outbox, and what done work tells."""

from __future__ import annotations

from courier_desk.domain.outbox import Kind, State
from courier_desk.store.sql import Database, all_rows, from_json, marks, one_row

# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


def counts(db: Database, account: str, merchant: str | None = None) -> dict[State, int]:
    """Count the work per state; done work is not counted."""
    found = dict.fromkeys((state for state in State if state is not State.DONE), 0)
    its, values = ("", (account,)) if merchant is None else (" AND merchant = ?", (account, merchant))
    sql = f"SELECT state, count(*) FROM outbox WHERE account = ? AND state <> 'done'{its} GROUP BY state"
    return found | {State(row[0]): int(row[1]) for row in all_rows(db, sql, values)}


#: What the service may get, or may have got, by what this store does next.
_ON_THE_WAY = (State.WAITING, State.SENDING, State.CHECKING, State.NEEDS_PERSON)


def on_the_way(db: Database) -> int:
    """Count what is to be sent or looked for, of every account."""
    sql = f"SELECT count(*) FROM outbox WHERE state IN ({marks(len(_ON_THE_WAY))})"
    row = one_row(db, sql, _ON_THE_WAY)
    return 0 if row is None else int(row[0])


#: So many of the last creations tell how a service tells their moments.
_LAST_MADE = 20


def creation_lag(db: Database, account: str, kind: Kind) -> float | None:
    """Tell how much earlier (seconds, at the most) than they were asked for the service told its last creations to be.

    None when this desk made nothing of the kind yet of which the moment is known.
    """
    sql = (
        "SELECT result, sent_at FROM outbox WHERE account = ? AND kind = ? AND state = 'done' AND attempts = 1 "
        "AND sent_at IS NOT NULL ORDER BY id DESC LIMIT ?"
    )
    found = [(from_json(row[0]), float(row[1])) for row in all_rows(db, sql, (account, kind.value, _LAST_MADE))]
    sent = {str(result["number"]): at for result, at in found if result.get("number")}
    table = "pickups" if kind is Kind.PICKUP_CREATE else "orders"
    told = (
        f"SELECT number, created FROM {table} WHERE number IN ({marks(len(sent))}) AND created IS NOT NULL "
        "AND scope IN (SELECT id FROM scopes WHERE account = ?)"
    )
    made = all_rows(db, told, (*sent, account)) if sent else []
    lags = [sent[number] - at / 1_000_000 for number, at in made]
    return max(0.0, *lags) if lags else None
