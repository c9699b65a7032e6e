"""Pending work: one table of everything a person asked for that the service has not confirmed yet.

States and moves are ``domain.outbox``'s; this file keeps them, with every failure there was. A create is also a row
of the orders list (``listed``) until the very transaction in which its order is in the mirror. Nothing here sends
anything.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import apsw

from courier_desk.domain.failures import Failure
from courier_desk.domain.folding import fold
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import Event, Policy, Progress, State, advance
from courier_desk.store import orders
from courier_desk.store.outbox_rows import ORDER_CREATE, NotRemovable, OutboxRow, PendingOrder, ReferenceTaken
from courier_desk.store.payloads import failure_from_plain, failure_to_plain
from courier_desk.store.places import SEQUENCES, ensure_scope, place
from courier_desk.store.search import phone_key, searched_line
from courier_desk.store.sql import Row, all_rows, from_json, marks, one_row, run, to_json

__all__ = ["ORDER_CREATE", "NotRemovable", "OutboxRow", "PendingOrder", "ReferenceTaken"]

_COLUMNS = (
    "id, account, merchant, kind, reference, target, payload, result, state, attempts, rounds, absences, sent_at, "
    "next_at, failure, created, changed"
)
_FACTS = (
    "full_name", "name_key", "phone", "phone_key", "governorate", "zone", "order_type", "express", "amount_type",
    "amount", "folded",
)  # fmt: skip
_OPEN = (State.WAITING, State.SENDING, State.CHECKING, State.NEEDS_PERSON)


def add(db: apsw.Connection, row: OutboxRow) -> int:
    """Keep new work and give its id. Raises ReferenceTaken."""
    if row.kind == ORDER_CREATE and row.facts is None:
        raise ValueError("a create of an order needs its facts for the list")
    _claim_reference(db, row.account, row.reference, 0)
    scope = ensure_scope(db, row.account, row.merchant)
    values = {
        "account": row.account,
        "merchant": row.merchant,
        "kind": row.kind,
        "reference": row.reference,
        "target": row.target,
        "payload": to_json(row.payload),
        "result": to_json(row.result),
        **_progress_values(row.progress),
        "created": row.created,
        "changed": row.changed,
        "listed": _listed(row.kind, row.progress.state),
        "scope": scope,
        "place": _place(scope, row.created),
        **_fact_values(row.facts or PendingOrder(), row.reference),
    }
    sql = f"INSERT INTO outbox ({', '.join(values)}) VALUES ({marks(len(values))}) RETURNING id"
    return int(all_rows(db, sql, tuple(values.values()))[0][0])


def _place(scope: int, created: float) -> int:
    """Give the place in the list; within a second by its fraction, as pending work has no number yet."""
    return place(scope, created, int(created % 1 * SEQUENCES))


def _listed(kind: str, state: State) -> bool:
    return kind == ORDER_CREATE and state is not State.DONE


def _progress_values(progress: Progress) -> dict[str, object]:
    return {
        "state": progress.state.value,
        "attempts": progress.attempts,
        "rounds": progress.rounds,
        "absences": progress.absences,
        "sent_at": progress.sent_at,
        "next_at": progress.next_at,
        "failure": None if progress.failure is None else to_json(failure_to_plain(progress.failure)),
    }


def _fact_values(facts: PendingOrder, reference: str) -> dict[str, object]:
    phones = (facts.phone, facts.other_phone)
    line = searched_line(number="", reference=reference, name=facts.full_name, phones=phones, zone=facts.zone)
    return {
        **{name: getattr(facts, name) for name in _FACTS if hasattr(facts, name)},
        "name_key": fold(facts.full_name),
        "phone_key": phone_key(facts.phone),
        "folded": line,
    }


def _claim_reference(db: apsw.Connection, account: str, reference: str, row_id: int) -> None:
    sql = "SELECT id FROM outbox WHERE account = ? AND reference = ? AND reference <> ''"
    taken = one_row(db, sql, (account, reference))
    if taken is not None and taken[0] != row_id:
        raise ReferenceTaken(reference, taken[0])


def _read(row: Row) -> OutboxRow:
    failure = None if row[14] is None else failure_from_plain(from_json(row[14]))
    progress = Progress(
        state=State(row[8]),
        attempts=row[9],
        rounds=row[10],
        absences=row[11],
        sent_at=row[12],
        next_at=row[13],
        failure=failure,
    )
    return OutboxRow(
        row_id=row[0],
        account=row[1],
        merchant=row[2],
        kind=row[3],
        reference=row[4],
        target=row[5],
        payload=from_json(row[6]),
        result=from_json(row[7]),
        progress=progress,
        created=row[15],
        changed=row[16],
    )


def _find(db: apsw.Connection, condition: str, values: tuple[object, ...]) -> list[OutboxRow]:
    return [_read(row) for row in all_rows(db, f"SELECT {_COLUMNS} FROM outbox WHERE {condition}", values)]


def get(db: apsw.Connection, row_id: int) -> OutboxRow | None:
    """Give one piece of work."""
    found = _find(db, "id = ?", (row_id,))
    return found[0] if found else None


def by_reference(db: apsw.Connection, account: str, reference: str) -> OutboxRow | None:
    """Give the work with that reference, whatever its state."""
    found = _find(db, "account = ? AND reference = ? AND reference <> ''", (account, reference))
    return found[0] if found else None


def next_due(db: apsw.Connection, account: str, now: float, *, but: Collection[int] = ()) -> OutboxRow | None:
    """Give the oldest work that is due, still ``waiting``; ``but`` names rows that are left out.

    Nothing is given whose target has an earlier change still open: changes of one thing go in their order.
    """
    sql = (
        # "+" keeps this off the index by moment: oldest first needs no sorting in the index by state.
        f"SELECT {_COLUMNS} FROM outbox o WHERE account = ? AND state = 'waiting' AND +next_at <= ? AND "
        f"id NOT IN ({marks(len(but))}) AND "
        "(target = '' OR NOT EXISTS (SELECT 1 FROM outbox e "
        "WHERE e.account = o.account AND e.target = o.target AND e.target <> '' "
        f"AND e.id < o.id AND e.state IN ({marks(len(_OPEN))}))) ORDER BY id LIMIT 1"
    )
    found = one_row(db, sql, (account, now, *but, *(state.value for state in _OPEN)))
    return None if found is None else _read(found)


def take_next(db: apsw.Connection, account: str, now: float, policy: Policy) -> OutboxRow | None:
    """Take the oldest work that is due (see ``next_due``) and give it as ``sending``."""
    row = next_due(db, account, now)
    if row is None:
        return None
    save(db, row.row_id, advance(row.progress, Event.TAKE, now=now, policy=policy), now=now)
    return get(db, row.row_id)


def due_checks(db: apsw.Connection, account: str, now: float, limit: int = 50) -> list[OutboxRow]:
    """Give the work whose outcome is to be looked for now, longest due first."""
    return _find(
        db, "account = ? AND state = 'checking' AND next_at <= ? ORDER BY next_at, id LIMIT ?", (account, now, limit)
    )


def sending(db: apsw.Connection, account: str) -> list[OutboxRow]:
    """Give the work that is being sent; at start, what the last run was cut off at."""
    return _find(db, "account = ? AND state = 'sending' ORDER BY id", (account,))


def save(
    db: apsw.Connection, row_id: int, progress: Progress, *, now: float, result: Mapping[str, Any] | None = None
) -> None:
    """Keep where the work stands; a new failure also goes into its history.

    Raises ValueError for a create that would be done without its order being in the mirror (use ``adopt``), and
    KeyError for work that is no more.
    """
    row = _existing(db, row_id)
    outcome = row.result if result is None else result
    if row.kind == ORDER_CREATE and progress.state is State.DONE:
        number = str(outcome.get("number", ""))
        if not orders.known(db, row.account, row.merchant, [number], gone_too=True):
            raise ValueError("a create is done only with its order in the mirror")
    _keep_failure(db, row, progress, now)
    values = {
        **_progress_values(progress),
        "result": to_json(outcome),
        "changed": now,
        "listed": _listed(row.kind, progress.state),
    }
    _set(db, row_id, values)


def adopt(
    db: apsw.Connection,
    row_id: int,
    progress: Progress,
    order: Order,
    *,
    now: float,
    result: Mapping[str, Any] | None = None,
    whole: bool = False,
) -> orders.Merge:
    """Finish a create: its order enters the mirror and the pending row leaves the list, together."""
    row = _existing(db, row_id)
    merged = orders.merge(db, row.account, row.merchant, [order], seen_at=now, whole=whole)
    save(db, row_id, progress, now=now, result={**row.result, **(result or {}), "number": order.number})
    return merged


def edit(
    db: apsw.Connection,
    row_id: int,
    *,
    now: float,
    progress: Progress,
    payload: Mapping[str, Any],
    facts: PendingOrder | None = None,
    reference: str | None = None,
    merchant: str | None = None,
) -> None:
    """Keep changed content together with its new progress. Raises ReferenceTaken; KeyError for work that is no more."""
    row = _existing(db, row_id)
    reference = row.reference if reference is None else reference
    merchant = row.merchant if merchant is None else merchant
    _claim_reference(db, row.account, reference, row_id)
    scope = ensure_scope(db, row.account, merchant)
    values = {
        **_progress_values(progress),
        "payload": to_json(payload),
        "reference": reference,
        "merchant": merchant,
        "changed": now,
        "listed": _listed(row.kind, progress.state),
        "scope": scope,
        "place": _place(scope, row.created),
    }
    if facts is not None:
        values |= _fact_values(facts, reference)
    elif reference != row.reference and row.kind == ORDER_CREATE:
        raise ValueError("a changed reference needs the facts for the list again")
    _keep_failure(db, row, progress, now)
    _set(db, row_id, values)


def _existing(db: apsw.Connection, row_id: int) -> OutboxRow:
    row = get(db, row_id)
    if row is None:
        raise KeyError(row_id)
    return row


def _set(db: apsw.Connection, row_id: int, values: Mapping[str, object]) -> None:
    columns = ", ".join(f"{name} = ?" for name in values)
    run(db, f"UPDATE outbox SET {columns} WHERE id = ?", (*values.values(), row_id))


def _keep_failure(db: apsw.Connection, row: OutboxRow, progress: Progress, now: float) -> None:
    fresh = progress.failure is not None and (
        progress.failure != row.progress.failure or progress.next_at != row.progress.next_at
    )
    if fresh and progress.failure is not None:
        text = to_json(failure_to_plain(progress.failure))
        run(db, "INSERT INTO outbox_failures (outbox_id, at, failure) VALUES (?, ?, ?)", (row.row_id, now, text))


def remove(db: apsw.Connection, row_id: int) -> None:
    """Throw work away. Raises NotRemovable while the service has it or may have it."""
    row = get(db, row_id)
    if row is not None and row.progress.state in (State.SENDING, State.CHECKING):
        raise NotRemovable(row.progress.state)
    run(db, "DELETE FROM outbox WHERE id = ?", (row_id,))


def counts(db: apsw.Connection, account: str, merchant: str | None = None) -> dict[State, int]:
    """Count the work per state; done work is not counted."""
    found = dict.fromkeys((state for state in State if state is not State.DONE), 0)
    wanted = "" if merchant is None else " AND merchant = ?"
    values = (account,) if merchant is None else (account, merchant)
    sql = f"SELECT state, count(*) FROM outbox WHERE account = ? AND state <> 'done'{wanted} GROUP BY state"
    return found | {State(row[0]): int(row[1]) for row in all_rows(db, sql, values)}


def next_moment(db: apsw.Connection, account: str) -> float | None:
    """Give when the next work is due, to be sent or to be looked for; None when nothing waits."""
    sql = "SELECT min(next_at) FROM outbox WHERE account = ? AND state = ?"
    rows = (one_row(db, sql, (account, state.value)) for state in (State.WAITING, State.CHECKING))
    return min((row[0] for row in rows if row is not None and row[0] is not None), default=None)


def page(
    db: apsw.Connection,
    account: str,
    *,
    states: Collection[State],
    merchant: str | None = None,
    offset: int = 0,
    limit: int = 200,
) -> list[OutboxRow]:
    """Give work in these states, newest first."""
    condition = f"account = ? AND state IN ({marks(len(states))})" + ("" if merchant is None else " AND merchant = ?")
    values = (account, *(state.value for state in states), *(() if merchant is None else (merchant,)))
    return _find(db, f"{condition} ORDER BY id DESC LIMIT ? OFFSET ?", (*values, limit, offset))


def changes_of(db: apsw.Connection, account: str, target: str) -> list[OutboxRow]:
    """Give the changes of one order or pickup that are not done, oldest first."""
    condition = "account = ? AND target = ? AND target <> '' AND state <> 'done' ORDER BY id"
    return _find(db, condition, (account, target))


def failures(db: apsw.Connection, row_id: int) -> list[tuple[float, Failure]]:
    """Give every failure of the work with its moment, newest first."""
    sql = "SELECT at, failure FROM outbox_failures WHERE outbox_id = ? ORDER BY id DESC"
    return [(row[0], failure_from_plain(from_json(row[1]))) for row in all_rows(db, sql, (row_id,))]


def prune_done(db: apsw.Connection, before: float) -> int:
    """Forget work that was done before that moment; its references are free again."""
    return run(db, "DELETE FROM outbox WHERE state = 'done' AND changed < ?", (before,))
