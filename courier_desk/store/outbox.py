"""Pending work: one table of everything a person asked for that the service has not confirmed yet.

States and moves are ``domain.outbox``'s; this file keeps them, with every failure there was. A create is also a row
of the orders list (``listed``) until the very transaction in which its order is in the mirror. Nothing here sends
anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from courier_desk.domain.events import What
from courier_desk.domain.failures import Failure
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import (
    CREATES,
    DISCARDABLE,
    ENDS,
    FOLLOWING,
    WITHDRAWS,
    Event,
    Kind,
    Policy,
    Progress,
    State,
    Subject,
    advance,
    follower_target,
    looked_for_first,
)
from courier_desk.store import events, orders
from courier_desk.store.desks import desk_of, lease_of, leases_elsewhere
from courier_desk.store.outbox_rows import (
    COLUMNS,
    NotRemovable,
    NumberTaken,
    OutboxRow,
    PendingOrder,
    ReferenceTaken,
    TargetEnds,
    existing,
    fact_values,
    find,
    get,
    listed,
    note,
    note_move,
    place_of,
    progress_values,
    read,
    write,
)
from courier_desk.store.payloads import failure_from_plain, failure_to_plain, request_from_plain
from courier_desk.store.places import ensure_scope
from courier_desk.store.sql import Database, all_rows, from_json, marks, one_row, run, to_json

# Changes of something that is still being created: they wait for its number, or become part of its creation.
#
# A person may change or withdraw an order while its creation is under way or being looked for. Such a change is a
# row whose target names the row it follows. When the creation is done the change is turned to the new number; when
# it turns out that nothing was created, an update becomes what is created, and a cancellation or deletion ends
# both.


#: The file, its version and the row in it that work came from, as it is kept in the payload.
ORIGIN: Final = "intake"
_WITH_THE_SERVICE = frozenset({State.SENDING, State.CHECKING, State.NEEDS_PERSON})


def followers(db: Database, row: OutboxRow) -> list[OutboxRow]:
    """Give the changes that wait for this creation, oldest first."""
    return find(
        db, "account = ? AND target = ? AND target <> '' ORDER BY id", (row.account, follower_target(row.row_id))
    )


def settle(db: Database, row: OutboxRow, after: Progress, outcome: Mapping[str, Any], *, now: float) -> None:
    """Do what the creation's move means for those that follow it. ``row`` is as it was before the move."""
    if after.state is State.DONE:
        _turn(db, row, outcome)
    elif row.progress.state in _WITH_THE_SERVICE and after.state in (State.WAITING, State.REFUSED):
        _fold(db, row, now)


def drop(db: Database, row: OutboxRow) -> None:
    """Forget those that follow a creation which is thrown away, and what was done to it."""
    target = follower_target(row.row_id)
    run(db, "DELETE FROM outbox WHERE account = ? AND target = ?", (row.account, target))
    run(db, "DELETE FROM events WHERE account = ? AND target = ?", (row.account, target))


def _turn(db: Database, row: OutboxRow, outcome: Mapping[str, Any]) -> None:
    number = outcome.get("number")
    if not number:
        return
    target, becomes = follower_target(row.row_id), f"{Kind(row.kind).subject}/{number}"
    run(db, "UPDATE outbox SET target = ? WHERE account = ? AND target = ?", (becomes, row.account, target))
    events.retarget(db, row.account, target, becomes)


def _fold(db: Database, row: OutboxRow, now: float) -> None:
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


# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


__all__ = ["NotRemovable", "NumberTaken", "OutboxRow", "PendingOrder", "ReferenceTaken", "TargetEnds", "get"]

_OPEN = (State.WAITING, State.SENDING, State.CHECKING, State.NEEDS_PERSON)
_OPEN_STATES = ", ".join(f"'{state.value}'" for state in _OPEN)
#: Rows (o) whose turn has come: their target exists, and has no earlier change (e) still open.
_FREE = (
    f"(o.target = '' OR (o.target NOT LIKE '{FOLLOWING}%' AND NOT EXISTS (SELECT 1 FROM outbox e "
    "WHERE e.account = o.account AND e.target = o.target AND e.target <> '' AND e.id < o.id "
    f"AND e.state IN ({_OPEN_STATES}))))"
)


def add(db: Database, row: OutboxRow) -> int:
    """Keep new work and give its id. Raises ReferenceTaken; TargetEnds when its target is being deleted."""
    if row.kind == Kind.ORDER_CREATE and row.facts is None:
        raise ValueError("a create of an order needs its facts for the list")
    _claim_reference(db, row, row.reference, row.merchant)
    if row.target and any(one.kind in ENDS for one in _open_changes(db, row.account, row.target)):
        raise TargetEnds(row.target)
    scope = ensure_scope(db, row.account, row.merchant)
    values = {
        "account": row.account,
        "merchant": row.merchant,
        "kind": row.kind,
        "reference": row.reference,
        "target": row.target,
        "payload": to_json(row.payload),
        "result": to_json(row.result),
        **progress_values(row.progress),
        "created": row.created,
        "changed": row.changed,
        "desk": desk_of(db),
        "listed": listed(row.kind, row.progress.state),
        "scope": scope,
        "place": place_of(scope, row.created),
        **fact_values(row.facts or PendingOrder(), row.reference),
    }
    sql = f"INSERT INTO outbox ({', '.join(values)}) VALUES ({marks(len(values))}) RETURNING id"
    row_id = int(all_rows(db, sql, tuple(values.values()))[0][0])
    if row.progress.state in (State.WAITING, State.CHECKING):
        note(db, replace(row, row_id=row_id), What.SAVED, row.created, _came_from(row))
    return row_id


def add_instead(db: Database, row: OutboxRow, earlier: int) -> int:
    """Keep new work in the place of a draft or of what was refused, and give its id; raises as ``add`` and ``remove``.

    Where a lost change of the store may have sent that, the new work is looked for before it is sent, too.
    """
    known = existing(db, earlier)
    remove(db, earlier)
    if known.progress.unsure:
        doubted = replace(row.progress, unsure=True, sent_at=known.progress.sent_at)
        created = min(row.created, known.created)
        row = replace(row, progress=looked_for_first(doubted, now=row.created), created=created)
    return add(db, row)


def _came_from(row: OutboxRow) -> dict[str, object]:
    """Name the file and the row in it that it was made from; the order knows it by that ever after."""
    intake = row.payload.get(ORIGIN)
    if not isinstance(intake, dict) or not intake.get("name"):
        return {}
    return {"file": intake["name"], "line": intake["row"]}


def _claim_reference(db: Database, row: OutboxRow, reference: str, merchant: str) -> None:
    """A reference is one merchant's; what is made of the whole company bears one of the account."""
    taken = by_reference(db, row.account, reference, None if row.kind == Kind.MERCHANT_CREATE else merchant)
    if taken is not None and taken.row_id != row.row_id:
        raise ReferenceTaken(reference, taken.row_id)


def by_reference(db: Database, account: str, reference: str, merchant: str | None = None) -> OutboxRow | None:
    """Give the work with that reference, whatever its state; of this merchant, of any one where None is named."""
    condition, values = "account = ? AND reference = ? AND reference <> ''", [account, reference]
    if merchant is not None:
        condition, values = f"{condition} AND merchant = ?", [*values, merchant]
    found = find(db, condition, tuple(values))
    return found[0] if found else None


def pending_orders_by_reference(db: Database, account: str, references: Collection[str]) -> dict[str, int]:
    """Give the rows of orders still to be created with one of these references in any capitals, by merchant."""
    wanted = tuple({one.lower() for one in references if one})
    condition = f"account = ? AND kind = ? AND state <> ? AND lower(reference) IN ({marks(len(wanted))})"
    found = find(db, condition, (account, Kind.ORDER_CREATE.value, State.DONE.value, *wanted)) if wanted else []
    return {row.merchant: row.row_id for row in reversed(found)}


def of_zone(db: Database, like: OutboxRow, *, job: int | None = None) -> list[OutboxRow]:
    """Give the other orders to be created that name the zone of this one, written alike, and wait or were refused.

    ``job``: only those whose labels belong to this print job.
    """
    condition = (
        "account = ?1 AND kind = ?2 AND state IN ('waiting', 'refused') AND id <> ?3 AND zone <> '' "
        "AND (governorate, zone) = (SELECT governorate, zone FROM outbox WHERE id = ?3)"
    )
    values: tuple[object, ...] = (like.account, Kind.ORDER_CREATE.value, like.row_id)
    if job is not None:
        condition, values = f"{condition} AND id IN (SELECT outbox FROM print_lines WHERE job = ?4)", (*values, job)
    return find(db, f"{condition} ORDER BY id", values)


def next_due(
    db: Database,
    account: str,
    now: float,
    *,
    but: Collection[int] = (),
    without: Collection[Subject] = (),
) -> OutboxRow | None:
    """Give the oldest work that is due, still ``waiting``; ``but`` names rows, ``without`` subjects, that are left out.

    Nothing is given whose target has an earlier change still open: changes of one thing go in their order. What is to
    change something that is still being created waits for its number.
    """
    denied, values = _without(without)
    elsewhere, leases = _not_elsewhere(db)
    sql = (
        # "+" keeps this off the index by moment: oldest first needs no sorting in the index by state.
        f"SELECT {COLUMNS} FROM outbox o WHERE account = ? AND state = 'waiting' AND +next_at <= ? AND "
        f"id NOT IN ({marks(len(but))}){denied}{elsewhere} AND {_FREE} ORDER BY id LIMIT 1"
    )
    found = one_row(db, sql, (account, now, *but, *values, *leases))
    return None if found is None else read(found)


def claim(
    db: Database, account: str, now: float, *, but: Collection[int] = (), without: Collection[Subject] = ()
) -> OutboxRow | None:
    """Give what ``next_due`` gives; no other desk takes it while this one is connected (``let_go`` ends that)."""
    found = next_due(db, account, now, but=but, without=without)
    if found is not None:
        write(db, found.row_id, {"lease": lease_of(db)})
    return found


def let_go(db: Database, row_id: int) -> None:
    """Leave work that is still ``waiting`` to whichever desk is next."""
    run(db, "UPDATE outbox SET lease = 0 WHERE id = ? AND state = 'waiting' AND lease = ?", (row_id, lease_of(db)))


def due_checks(db: Database, account: str, now: float, limit: int = 50) -> list[OutboxRow]:
    """Give the work of this desk whose outcome is to be looked for now, longest due first."""
    condition = "account = ? AND state = 'checking' AND next_at <= ? AND lease = ? ORDER BY next_at, id LIMIT ?"
    return find(db, condition, (account, now, lease_of(db), limit))


def sending(db: Database, account: str) -> list[OutboxRow]:
    """Give the work that is being sent here, or was when its desk was cut off; what others are sending is theirs."""
    elsewhere, leases = _not_elsewhere(db)
    return find(db, f"account = ? AND state = 'sending'{elsewhere} ORDER BY id", (account, *leases))


def checking(db: Database, account: str) -> list[OutboxRow]:
    """Give the work to be looked for that no other desk holds."""
    elsewhere, leases = _not_elsewhere(db)
    return find(db, f"account = ? AND state = 'checking'{elsewhere} ORDER BY id", (account, *leases))


def left_in_doubt(db: Database, account: str) -> list[OutboxRow]:
    """Give the work to be looked for whose desk is no more: nobody knows by a steady clock since when it settles."""
    elsewhere, leases = _not_elsewhere(db)
    condition = f"account = ? AND state = 'checking' AND lease <> ?{elsewhere} ORDER BY id"
    return find(db, condition, (account, lease_of(db), *leases))


def _not_elsewhere(db: Database) -> tuple[str, tuple[int, ...]]:
    """Give the condition that leaves out what other desks hold, and its values."""
    leases = tuple(leases_elsewhere(db))
    return (f" AND lease NOT IN ({marks(len(leases))})", leases) if leases else ("", ())


def _held(db: Database, state: State) -> int:
    """Give under which number work in this state is held."""
    return lease_of(db) if state in (State.SENDING, State.CHECKING) else 0


def save(db: Database, row_id: int, progress: Progress, *, now: float, result: Mapping[str, Any] | None = None) -> None:
    """Keep where the work stands; a new failure also goes into its history.

    Raises ValueError for a create that would be done without its order being in the mirror (use ``adopt``), and
    KeyError for work that is no more.
    """
    row = existing(db, row_id)
    outcome = row.result if result is None else result
    if row.kind == Kind.ORDER_CREATE and progress.state is State.DONE:
        number = str(outcome.get("number", ""))
        if not orders.known(db, row.account, row.merchant, [number], gone_too=True):
            raise ValueError("a create is done only with its order in the mirror")
    _keep_failure(db, row, progress, now)
    note_move(db, row, progress, now=now, outcome=outcome)
    values = {
        **progress_values(progress),
        "result": to_json(outcome),
        "changed": now,
        "lease": _held(db, progress.state),
        "listed": listed(row.kind, progress.state),
        "attention": progress.state is State.DONE and bool(outcome.get("not_stuck")),
    }
    write(db, row_id, values)
    if row.kind in CREATES:
        settle(db, row, progress, outcome, now=now)


def put_off(db: Database, row: OutboxRow, moment: float) -> bool:
    """Keep that nothing happens to the work before that moment; False when it has moved since ``row`` was read.

    This is no move: its history does not tell of it. What another desk holds is left alone (False too).
    """
    current, held = get(db, row.row_id), one_row(db, "SELECT lease FROM outbox WHERE id = ?", (row.row_id,))
    if current is None or held is None or current.progress != row.progress or held[0] in leases_elsewhere(db):
        return False
    write(db, row.row_id, {"next_at": moment, "lease": _held(db, current.progress.state)})
    return True


def adopt(
    db: Database,
    row_id: int,
    progress: Progress,
    order: Order,
    *,
    now: float,
    seen_at: float | None = None,
    result: Mapping[str, Any] | None = None,
    whole: bool = False,
    proven: bool = True,
) -> orders.Merge:
    """Finish a create: its order enters the mirror and the pending row leaves the list, together.

    ``seen_at``: when the order was asked for, if that was earlier than ``now``, the moment of the move. ``proven``: the
    order was found by its reference, or by a person; else nothing but an answer speaks for it, and NumberTaken is
    raised, with nothing written, where its number is another's.
    """
    row = existing(db, row_id)
    if not proven:
        _claim_number(db, row, order.number)
    merged = orders.merge(
        db, row.account, row.merchant, [order], seen_at=now if seen_at is None else seen_at, whole=whole
    )
    save(db, row_id, progress, now=now, result={**row.result, **(result or {}), "number": order.number})
    return merged


def _claim_number(db: Database, row: OutboxRow, number: str) -> None:
    """Raise NumberTaken for the number of another creation, or of an order that was seen before this was sent."""
    seen = orders.first_seen(db, row.account, number)
    if seen is None:  # what another creation made is in the mirror
        return
    if seen < max(row.created, row.progress.sent_at or 0.0) or _made_with(db, row, number):
        raise NumberTaken(number)


def _made_with(db: Database, row: OutboxRow, number: str) -> list[OutboxRow]:
    """Give the other done creations of this kind that were answered with that number."""
    condition = "account = ? AND kind = ? AND state = 'done' AND id <> ? AND instr(result, ?) > 0"
    rows = find(db, condition, (row.account, row.kind, row.row_id, to_json(number)))
    return [one for one in rows if one.merchant == row.merchant and str(one.result.get("number", "")) == number]


def contest(
    db: Database, row_id: int, number: str, *, now: float, policy: Policy, failure: Failure
) -> list[tuple[int, Progress]]:
    """Doubt every creation that was answered with this number: none of them is known by it before it was looked for.

    Gives the rows that are looked for from now on.
    """
    row = existing(db, row_id)
    doubted = []
    for one in (row, *_made_with(db, row, number)):
        progress = advance(one.progress, Event.CONTESTED, now=now, policy=policy, failure=failure)
        kept = {name: value for name, value in one.result.items() if name != "number"}
        save(db, one.row_id, progress, now=now, result={**kept, "contested": number})
        doubted.append((one.row_id, progress))
    return doubted


def contested(db: Database, account: str) -> frozenset[str]:
    """Give the numbers that creations were answered with and that nobody has proven to be theirs yet."""
    condition = "account = ? AND state <> 'done' AND instr(result, '\"contested\"') > 0"
    return frozenset(str(row.result.get("contested", "")) for row in find(db, condition, (account,)))


def edit(
    db: Database,
    row_id: int,
    *,
    now: float,
    progress: Progress,
    payload: Mapping[str, Any],
    facts: PendingOrder | None = None,
    reference: str | None = None,
    merchant: str | None = None,
) -> None:
    """Keep changed content together with its new progress. Raises ReferenceTaken; KeyError for work that is no more.

    Whatever is changed of it, it stays the work of the file's row that it came from.
    """
    row = existing(db, row_id)
    if ORIGIN in row.payload:
        payload = {ORIGIN: row.payload[ORIGIN], **payload}
    if row.progress.unsure:  # what was changed of it does not tell whether it was sent
        progress = looked_for_first(replace(progress, unsure=True, sent_at=row.progress.sent_at), now=now)
    reference = row.reference if reference is None else reference
    merchant = row.merchant if merchant is None else merchant
    _claim_reference(db, row, reference, merchant)
    scope = ensure_scope(db, row.account, merchant)
    values = {
        **progress_values(progress),
        "payload": to_json(payload),
        "reference": reference,
        "merchant": merchant,
        "changed": now,
        "desk": desk_of(db),
        "lease": _held(db, progress.state),
        "listed": listed(row.kind, progress.state),
        "scope": scope,
        "place": place_of(scope, row.created),
    }
    if facts is not None:
        values |= fact_values(facts, reference)
    elif reference != row.reference and row.kind == Kind.ORDER_CREATE:
        raise ValueError("a changed reference needs the facts for the list again")
    _keep_failure(db, row, progress, now)
    _note_edit(db, row, progress, now)
    write(db, row_id, values)


def keep_payload(db: Database, row_id: int, payload: Mapping[str, Any]) -> None:
    """Keep where work came from, which is no change of what it asks for."""
    write(db, row_id, {"payload": to_json(payload)})


def keep_result(db: Database, row_id: int, result: Mapping[str, Any]) -> None:
    """Keep what is known beside work that was not sent."""
    write(db, row_id, {"result": to_json(result)})


def _note_edit(db: Database, row: OutboxRow, progress: Progress, now: float) -> None:
    if progress.state is State.WAITING and row.progress.state in (State.WAITING, State.REFUSED):
        note(db, row, What.EDITED, now)
    else:
        note_move(db, row, progress, now=now)


def _keep_failure(db: Database, row: OutboxRow, progress: Progress, now: float) -> None:
    fresh = progress.failure is not None and (
        progress.failure != row.progress.failure or progress.next_at != row.progress.next_at
    )
    if fresh and progress.failure is not None:
        text = to_json(failure_to_plain(progress.failure))
        run(db, "INSERT INTO outbox_failures (outbox_id, at, failure) VALUES (?, ?, ?)", (row.row_id, now, text))


def remove(db: Database, row_id: int, *, now: float | None = None) -> None:
    """Throw work away, and the changes that follow a creation. Raises NotRemovable while the service may have it.

    With ``now`` (seconds since the epoch) the discarding of a change is written down as an event.
    """
    row = get(db, row_id)
    if row is None:
        return
    if row.progress.state not in DISCARDABLE | {State.DONE}:
        raise NotRemovable(row.progress.state)
    if row.kind in CREATES:
        drop(db, row)
    elif now is not None and row.progress.state is not State.DONE:
        note(db, row, What.DISCARDED, now)
    run(db, "DELETE FROM outbox WHERE id = ?", (row_id,))


def seen(db: Database, row_id: int) -> None:
    """Note that a person has seen what a change that was done left undone."""
    run(db, "UPDATE outbox SET attention = 0 WHERE id = ?", (row_id,))


def next_moment(db: Database, account: str, *, without: Collection[Subject] = ()) -> float | None:
    """Give when the next work is due, to be sent or to be looked for; None when nothing waits whose turn has come.

    ``without``: subjects of which nothing is to be sent.
    """
    denied, values = _without(without)
    elsewhere, leases = _not_elsewhere(db)
    sql = f"SELECT next_at FROM outbox o WHERE account = ? AND state = ?{{}} AND {_FREE} ORDER BY next_at LIMIT 1"
    waiting = one_row(db, sql.format(denied + elsewhere), (account, State.WAITING.value, *values, *leases))
    checking = one_row(db, sql.format(elsewhere), (account, State.CHECKING.value, *leases))
    return min((row[0] for row in (waiting, checking) if row is not None), default=None)


def _without(subjects: Collection[Subject]) -> tuple[str, tuple[str, ...]]:
    """Give the condition that leaves work about these out, and its values."""
    return " AND kind NOT LIKE ?" * len(subjects), tuple(f"{subject}.%" for subject in subjects)


def page(
    db: Database,
    account: str,
    *,
    states: Collection[State],
    merchant: str | None = None,
    kind: Kind | None = None,
    desk: str | None = None,
    offset: int = 0,
    limit: int = 200,
) -> list[OutboxRow]:
    """Give work in these states, newest first; of all merchants, kinds and desks, or of these alone."""
    condition, values = f"account = ? AND state IN ({marks(len(states))})", [account, *(one.value for one in states)]
    for column, wanted in (("merchant", merchant), ("kind", kind), ("desk", desk)):
        if wanted is not None:
            condition += f" AND {column} = ?"
            values.append(wanted)
    return find(db, f"{condition} ORDER BY id DESC LIMIT ? OFFSET ?", (*values, limit, offset))


def oldest_waiting(db: Database, account: str, limit: int, *, first: int = 0) -> list[OutboxRow]:
    """Give what waits to be sent, in the order it was saved; none with a key below ``first``."""
    return find(db, "account = ? AND state = 'waiting' AND id >= ? ORDER BY id LIMIT ?", (account, first, limit))


def unseen(db: Database, account: str, limit: int = 200) -> list[OutboxRow]:
    """Give changes that were done but left something undone that no person has seen yet, newest first."""
    return find(db, "account = ? AND attention = 1 ORDER BY id DESC LIMIT ?", (account, limit))


def count_unseen(db: Database, account: str) -> int:
    """Count what ``unseen`` gives."""
    row = one_row(db, "SELECT count(*) FROM outbox WHERE account = ? AND attention = 1", (account,))
    return 0 if row is None else int(row[0])


def _open_changes(db: Database, account: str, target: str) -> list[OutboxRow]:
    return [row for row in changes_of(db, account, target) if row.progress.state in _OPEN]


def changes_of(db: Database, account: str, target: str) -> list[OutboxRow]:
    """Give the changes of one order or pickup that are not done, oldest first."""
    condition = "account = ? AND target = ? AND target <> '' AND state <> 'done' ORDER BY id"
    return find(db, condition, (account, target))


def made(db: Database, account: str, merchant: str, kind: Kind) -> frozenset[str]:
    """Give the numbers of what the done creations of this kind made, as far back as done work is kept."""
    sql = "SELECT result FROM outbox WHERE account = ? AND merchant = ? AND kind = ? AND state = 'done'"
    results = (from_json(row[0]) for row in all_rows(db, sql, (account, merchant, kind.value)))
    return frozenset(str(result["number"]) for result in results if "number" in result)


def failures(db: Database, row_id: int) -> list[tuple[float, Failure]]:
    """Give every failure of the work with its moment, newest first."""
    sql = "SELECT at, failure FROM outbox_failures WHERE outbox_id = ? ORDER BY id DESC"
    return [(row[0], failure_from_plain(from_json(row[1]))) for row in all_rows(db, sql, (row_id,))]


def prune_done(db: Database, before: float) -> int:
    """Forget work that was done before that moment; its references are free again.

    What a change left undone and nobody has seen stays.
    """
    return run(db, "DELETE FROM outbox WHERE state = 'done' AND attention = 0 AND changed < ?", (before,))
