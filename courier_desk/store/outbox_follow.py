"""Changes of something that is still being created: they wait for its number, or become part of its creation.

A person may change or withdraw an order while its creation is under way or being looked for. Such a change is a row
whose target names the row it follows. When the creation is done the change is turned to the new number; when it turns
out that nothing was created, an update becomes what is created, and a cancellation or deletion ends both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import apsw

from courier_desk.domain.events import What
from courier_desk.domain.outbox import Event, Policy, Progress, State, advance
from courier_desk.domain.outbox_kinds import WITHDRAWS, Kind, Subject, follower_target
from courier_desk.store import events
from courier_desk.store.outbox_events import note
from courier_desk.store.outbox_rows import OutboxRow, PendingOrder
from courier_desk.store.outbox_table import existing, fact_values, find, progress_values, write
from courier_desk.store.payloads import request_from_plain
from courier_desk.store.sql import run, to_json

_WITH_THE_SERVICE = frozenset({State.SENDING, State.CHECKING, State.NEEDS_PERSON})


def followers(db: apsw.Connection, row: OutboxRow) -> list[OutboxRow]:
    """Give the changes that wait for this creation, oldest first."""
    return find(
        db, "account = ? AND target = ? AND target <> '' ORDER BY id", (row.account, follower_target(row.row_id))
    )


def settle(db: apsw.Connection, row: OutboxRow, after: Progress, outcome: Mapping[str, Any], *, now: float) -> None:
    """Do what the creation's move means for those that follow it. ``row`` is as it was before the move."""
    if after.state is State.DONE:
        _turn(db, row, outcome)
    elif row.progress.state in _WITH_THE_SERVICE and after.state in (State.WAITING, State.REFUSED):
        _fold(db, row, now)


def drop(db: apsw.Connection, row: OutboxRow) -> None:
    """Forget those that follow a creation which is thrown away, and what was done to it."""
    target = follower_target(row.row_id)
    run(db, "DELETE FROM outbox WHERE account = ? AND target = ?", (row.account, target))
    run(db, "DELETE FROM events WHERE account = ? AND target = ?", (row.account, target))


def _turn(db: apsw.Connection, row: OutboxRow, outcome: Mapping[str, Any]) -> None:
    number = outcome.get("number")
    if not number:
        return
    target, becomes = follower_target(row.row_id), f"{Kind(row.kind).subject}/{number}"
    run(db, "UPDATE outbox SET target = ? WHERE account = ? AND target = ?", (becomes, row.account, target))
    events.retarget(db, row.account, target, becomes)


def _fold(db: apsw.Connection, row: OutboxRow, now: float) -> None:
    following = followers(db, row)
    if not following:
        return
    if any(one.kind in WITHDRAWS for one in following):
        drop(db, row)
        run(db, "DELETE FROM outbox WHERE id = ?", (row.row_id,))
        return
    current = existing(db, row.row_id)
    progress = advance(current.progress, Event.EDITED, now=now, policy=Policy())
    payload = dict(current.payload)
    for one in following:
        payload["request"] = _under_its_reference(one, current.reference)
        payload["print"] = bool(payload.get("print") or one.payload.get("print"))
        run(db, "DELETE FROM outbox WHERE id = ?", (one.row_id,))
    values = {**progress_values(progress), "payload": to_json(payload), "changed": now}
    if Kind(row.kind).subject is Subject.ORDER:
        values |= fact_values(PendingOrder.of_request(request_from_plain(payload["request"])), current.reference)
    write(db, row.row_id, values)
    note(db, replace(current, progress=progress), What.EDITED, now)


def _under_its_reference(change: OutboxRow, reference: str) -> dict[str, Any]:
    """Give what is wanted now; what is created keeps the reference it may be known by already."""
    request = dict(change.payload["request"])
    if "reference" in request:
        request["reference"] = reference
    return request
