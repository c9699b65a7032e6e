"""How the rows of a file stand in the outbox and the mirror: the reads that many rows at once need."""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Sequence

from courier_desk.domain.failures import Failure
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.values import frozen
from courier_desk.store import outbox
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import failure_from_plain
from courier_desk.store.sql import Database, Row, all_rows, chunks, from_json, marks, one_row

_COLUMNS = "id, state, next_at, failure, result, changed, attempts"


@frozen(kw_only=True)
class RowStatus:
    """How far one row of the outbox is. Moments in seconds since the epoch; ``number`` once there is an order."""

    state: State
    next_at: float
    failure: Failure | None
    number: str
    changed: float
    attempts: int


def row_statuses(db: Database, row_ids: Sequence[int]) -> dict[int, RowStatus]:
    """Tell how far these rows are; one that is gone is left out."""
    found: dict[int, RowStatus] = {}
    for some in chunks(row_ids):
        rows = all_rows(db, f"SELECT {_COLUMNS} FROM outbox WHERE id IN ({marks(len(some))})", some)
        found |= {row[0]: _row_status(row) for row in rows}
    return found


def changed_since(db: Database, account: str, moment: float) -> dict[int, RowStatus]:
    """Tell how far the account's rows are that moved at or after that moment."""
    sql = f"SELECT {_COLUMNS} FROM outbox WHERE account = ? AND changed >= ?"
    return {row[0]: _row_status(row) for row in all_rows(db, sql, (account, moment))}


def _row_status(row: Row) -> RowStatus:
    return RowStatus(
        state=State(row[1]),
        next_at=row[2],
        failure=None if row[3] is None else failure_from_plain(from_json(row[3])),
        number=str(from_json(row[4]).get("number", "")),
        changed=row[5],
        attempts=row[6],
    )


def sent(db: Database, account: str, merchant: str) -> list[OutboxRow]:
    """Give the creations of orders that the service has, or may have, newest first."""
    states = (State.SENDING, State.CHECKING, State.NEEDS_PERSON, State.DONE)
    return outbox.page(db, account, states=states, merchant=merchant, kind=Kind.ORDER_CREATE, limit=1_000_000)


def last_made(db: Database, account: str) -> tuple[str, str] | None:
    """Give number and reference of the order that the account made last; None when it made none."""
    condition = "account = ? AND kind = ? AND state = 'done' ORDER BY id DESC LIMIT 1"
    sql = f"SELECT result, reference FROM outbox WHERE {condition}"
    row = one_row(db, sql, (account, Kind.ORDER_CREATE.value))
    number = "" if row is None else str(from_json(row[0]).get("number", ""))
    return (number, str(row[1])) if row is not None and number else None


def unsent(db: Database, account: str) -> list[OutboxRow]:
    """Give the account's work that waits or was refused, newest first."""
    return outbox.page(db, account, states=(State.WAITING, State.REFUSED), limit=1_000_000)


def fees(db: Database, account: str, numbers: Sequence[str]) -> dict[str, int]:
    """Give the fees (piastres) of these orders, as far as they are known."""
    found: dict[str, int] = {}
    for some in chunks(numbers):
        sql = (
            "SELECT number, fee FROM orders WHERE scope IN (SELECT id FROM scopes WHERE account = ?) "
            f"AND fee IS NOT NULL AND number IN ({marks(len(some))})"
        )
        found |= {row[0]: int(row[1]) for row in all_rows(db, sql, (account, *some))}
    return found
