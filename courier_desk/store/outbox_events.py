"""What happens to pending work, written down as deeds of this desk in the same transaction.

A create has no number yet: its deeds are kept under the row and move to the order when there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import apsw

from courier_desk.domain.events import What
from courier_desk.domain.failures import Execution, Failure
from courier_desk.domain.outbox import CREATES, Kind, Progress, State, follower_target
from courier_desk.store import events
from courier_desk.store.outbox_rows import OutboxRow

_DONE: Mapping[str, What] = {
    Kind.ORDER_CREATE: What.CREATED,
    Kind.ORDER_UPDATE: What.UPDATED,
    Kind.ORDER_CANCEL: What.CANCELLED,
    Kind.ORDER_DELETE: What.DELETED,
    Kind.PICKUP_CREATE: What.CREATED,
    Kind.PICKUP_UPDATE: What.UPDATED,
    Kind.PICKUP_CANCEL: What.CANCELLED,
    Kind.PICKUP_DELETE: What.DELETED,
    Kind.MERCHANT_CREATE: What.CREATED,
}
_PLAIN: Mapping[State, What] = {
    State.REFUSED: What.REFUSED,
    State.CHECKING: What.LOOKED_FOR,
    State.NEEDS_PERSON: What.NEEDS_PERSON,
}


def about(row: OutboxRow) -> str:
    """Name what the row's deeds are kept under."""
    return row.target or follower_target(row.row_id)


def note(db: apsw.Connection, row: OutboxRow, what: What, at: float, facts: Mapping[str, object] | None = None) -> None:
    """Write one deed of this row down."""
    events.add(db, row.account, about(row), at, what, {"kind": row.kind, "row": row.row_id, **(facts or {})})


def note_move(
    db: apsw.Connection, row: OutboxRow, after: Progress, *, now: float, outcome: Mapping[str, Any] | None = None
) -> None:
    """Write down what the move from the row's state to the next one means for its order, pickup or merchant."""
    before, failure = row.progress.state, after.failure
    if before is after.state:
        return
    if before is State.SENDING and after.state is not State.WAITING and not _never_left(failure):
        note(db, row, What.SENT, after.sent_at or now)
    if after.state is State.DONE:
        _note_done(db, row, before, now, outcome or {})
    elif after.state in _PLAIN:
        note(db, row, _PLAIN[after.state], now, _facts_of(failure))
    elif (before, after.state) == (State.DRAFT, State.WAITING):
        note(db, row, What.SAVED, now)


def _note_done(db: apsw.Connection, row: OutboxRow, before: State, now: float, outcome: Mapping[str, Any]) -> None:
    what = _DONE.get(row.kind, What.UPDATED)
    if row.kind in CREATES and before is not State.SENDING:
        what = What.ADOPTED
    note(db, row, what, now)
    if outcome.get("not_stuck"):
        note(db, row, What.NOT_STUCK, now, {"fields": outcome["not_stuck"]})


def _never_left(failure: Failure | None) -> bool:
    return failure is not None and failure.execution is Execution.NOT_SENT


def _facts_of(failure: Failure | None) -> dict[str, object]:
    if failure is None:
        return {}
    facts = {
        "failure": failure.kind.value,
        "message": failure.message,
        "field": failure.field,
        "current_status": failure.current_status,
    }
    return {name: value for name, value in facts.items() if value}
