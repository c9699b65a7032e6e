"""What the outbox keeps, as values: a piece of pending work, and what the orders list shows of one still to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from courier_desk.domain import money
from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.events import What
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.folding import fold
from courier_desk.domain.orders import AmountType, OrderRequest, OrderType
from courier_desk.domain.outbox import CREATES, Kind, Progress, State, follower_target
from courier_desk.domain.values import frozen
from courier_desk.store import events, orders
from courier_desk.store.payloads import failure_from_plain, failure_to_plain
from courier_desk.store.places import SEQUENCES, place
from courier_desk.store.search import phone_key, searched_line
from courier_desk.store.sql import Database, Row, all_rows, from_json, run, to_json


class ReferenceTaken(Exception):
    """Another piece of work of this account has that reference already."""

    def __init__(self, reference: str, row_id: int) -> None:
        super().__init__(f"reference {reference} belongs to row {row_id}")
        self.reference = reference
        self.row_id = row_id


class NumberTaken(Exception):
    """An answer gave a creation the number of something else: it proves nothing."""

    def __init__(self, number: str) -> None:
        super().__init__(f"number {number} is another's")
        self.number = number


class TargetEnds(Exception):
    """What is to be changed is being deleted: nothing may follow."""

    def __init__(self, target: str) -> None:
        super().__init__(f"{target} is being deleted")
        self.target = target


class NotRemovable(Exception):
    """The work is with the service, or may be: it cannot be thrown away now."""


@frozen(kw_only=True)
class PendingOrder:
    """What the orders list shows of an order that the service does not have yet. ``amount`` in piastres."""

    full_name: str = ""
    phone: str = ""
    other_phone: str = ""
    governorate: str = ""
    zone: str = ""
    order_type: str = ""
    express: bool = False
    amount_type: str = ""
    amount: int | None = None

    @classmethod
    def of_request(cls, request: OrderRequest) -> PendingOrder:
        """Take the facts from a whole request."""
        return cls(
            full_name=request.consignee.full_name,
            phone=request.consignee.phone,
            other_phone=request.consignee.other_phone,
            governorate=request.consignee.governorate.value,
            zone=request.consignee.zone,
            order_type=request.order_type.value,
            express=request.express,
            amount_type=request.amount_type.value,
            amount=request.amount,
        )

    @classmethod
    def of_draft(cls, draft: OrderDraft) -> PendingOrder:
        """Take the facts from a form as typed; what is no amount yet is none."""
        deliver, exchange = draft.order_type is OrderType.DELIVER, draft.order_type is OrderType.EXCHANGE
        kind, typed = AmountType.NONE, ""
        if deliver and draft.cod:
            kind, typed = AmountType.COD, draft.cod_amount
        elif exchange and draft.cash_difference:
            kind, typed = AmountType.CASH_DIFFERENCE, draft.cash_amount
        return cls(
            full_name=draft.full_name,
            phone=draft.phone,
            other_phone=draft.other_phone,
            governorate=draft.governorate,
            zone=draft.zone,
            order_type=draft.order_type.value,
            express=deliver and draft.express,
            amount_type=kind.value,
            amount=_directed(draft, money.parse(typed)),
        )


def _directed(draft: OrderDraft, piastres: int | None) -> int | None:
    """Give an amount below zero when the draft refunds it."""
    refund = draft.order_type is OrderType.EXCHANGE and draft.cash_direction is CashDirection.WE_REFUND
    return -piastres if refund and piastres is not None else piastres


@frozen(kw_only=True)
class OutboxRow:
    """One piece of work. Moments in seconds since the epoch; ``target`` is the order or pickup a change is about.

    ``desk``: whose person asked for it last, by the name the store knows the desk by; told when it is read.
    ``facts`` are needed for a create of an order and kept for the list alone: reading a row gives them back as None.
    """

    kind: str
    account: str
    merchant: str
    reference: str
    payload: Mapping[str, Any]
    created: float
    changed: float
    progress: Progress = field(default_factory=Progress)
    target: str = ""
    result: Mapping[str, Any] = field(default_factory=dict)
    facts: PendingOrder | None = None
    desk: str = ""
    row_id: int = 0

    @property
    def number(self) -> str:
        """Give the number of what the row changes."""
        return self.target.rpartition("/")[2]


# The outbox's table: a row as a value, its columns, reading and writing one. What may follow what is ``outbox``'s.


# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


COLUMNS = (
    "id, account, merchant, kind, reference, target, payload, result, state, attempts, rounds, absences, sent_at, "
    "next_at, failure, created, changed, limited, unsure, desk"
)
_FACTS = (
    "full_name", "name_key", "phone", "phone_key", "governorate", "zone", "order_type", "express", "amount_type",
    "amount", "folded",
)  # fmt: skip


def place_of(scope: int, created: float) -> int:
    """Give the place in the list; within a second by its fraction, as pending work has no number yet."""
    return place(scope, created, int(created % 1 * SEQUENCES))


def listed(kind: str, state: State) -> bool:
    """Tell whether the row is one of the orders list: an order still to be created."""
    return kind == Kind.ORDER_CREATE and state is not State.DONE


def progress_values(progress: Progress) -> dict[str, object]:
    """Give the columns of where the work stands."""
    return {
        "state": progress.state.value,
        "attempts": progress.attempts,
        "rounds": progress.rounds,
        "absences": progress.absences,
        "limited": progress.limited,
        "unsure": progress.unsure,
        "sent_at": progress.sent_at,
        "next_at": progress.next_at,
        "failure": None if progress.failure is None else to_json(failure_to_plain(progress.failure)),
    }


def fact_values(facts: PendingOrder, reference: str) -> dict[str, object]:
    """Give the columns of what the orders list shows and is searched by."""
    phones = (facts.phone, facts.other_phone)
    line = searched_line(number="", reference=reference, name=facts.full_name, phones=phones, zone=facts.zone)
    return {
        **{name: getattr(facts, name) for name in _FACTS if hasattr(facts, name)},
        "name_key": fold(facts.full_name),
        "phone_key": phone_key(facts.phone),
        "folded": line,
    }


def read(row: Row) -> OutboxRow:
    """Read a row of these COLUMNS."""
    failure = None if row[14] is None else failure_from_plain(from_json(row[14]))
    progress = Progress(
        state=State(row[8]),
        attempts=row[9],
        rounds=row[10],
        absences=row[11],
        limited=row[17],
        unsure=bool(row[18]),
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
        desk=row[19],
    )


def find(db: Database, condition: str, values: tuple[object, ...]) -> list[OutboxRow]:
    """Give the rows of a condition, which may end in an order and a limit."""
    return [read(row) for row in all_rows(db, f"SELECT {COLUMNS} FROM outbox WHERE {condition}", values)]


def get(db: Database, row_id: int) -> OutboxRow | None:
    """Give one piece of work."""
    found = find(db, "id = ?", (row_id,))
    return found[0] if found else None


def existing(db: Database, row_id: int) -> OutboxRow:
    """Give one piece of work. Raises KeyError for work that is no more."""
    row = get(db, row_id)
    if row is None:
        raise KeyError(row_id)
    return row


def write(db: Database, row_id: int, values: Mapping[str, object]) -> None:
    """Write these columns of one row."""
    columns = ", ".join(f"{name} = ?" for name in values)
    run(db, f"UPDATE outbox SET {columns} WHERE id = ?", (*values.values(), row_id))


def keep_failures(db: Database, row_id: int, failures: Iterable[tuple[float, Failure]]) -> None:
    """Keep what failed before, each with its moment, newest first, of work that is kept once more."""
    for at, failure in reversed(tuple(failures)):
        text = to_json(failure_to_plain(failure))
        run(db, "INSERT INTO outbox_failures (outbox_id, at, failure) VALUES (?, ?, ?)", (row_id, at, text))


# What happens to pending work, written down as events of this desk in the same transaction.
#
# A create has no number yet: its events are kept under the row and move to the order when there is one.


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
#: What the service says of an order where this can be done with it.
_RIGHTS: Mapping[str, str] = {
    Kind.ORDER_UPDATE: "can_change_address",
    Kind.ORDER_CANCEL: "can_cancel",
    Kind.ORDER_DELETE: "can_delete",
}
_PLAIN: Mapping[State, What] = {
    State.REFUSED: What.REFUSED,
    State.CHECKING: What.LOOKED_FOR,
    State.NEEDS_PERSON: What.NEEDS_PERSON,
}


def about(row: OutboxRow) -> str:
    """Name what the row's events are kept under."""
    return row.target or follower_target(row.row_id)


def note(db: Database, row: OutboxRow, what: What, at: float, facts: Mapping[str, object] | None = None) -> None:
    """Write one event of this row down."""
    events.add(db, row.account, about(row), at, what, {"kind": row.kind, "row": row.row_id, **(facts or {})})


def note_move(
    db: Database, row: OutboxRow, after: Progress, *, now: float, outcome: Mapping[str, Any] | None = None
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
        held_back = failure is not None and failure.kind is FailureKind.CHANGED_MEANWHILE
        what = What.HELD_BACK if held_back else _PLAIN[after.state]
        note(db, row, what, now, _facts_of(failure) | _withheld(db, row, after))
    elif (before, after.state) == (State.DRAFT, State.WAITING):
        note(db, row, What.SAVED, now)


def _note_done(db: Database, row: OutboxRow, before: State, now: float, outcome: Mapping[str, Any]) -> None:
    what = _DONE.get(row.kind, What.UPDATED)
    if row.kind in CREATES and before is not State.SENDING:
        what = What.ADOPTED
    note(db, row, what, now, {"changed": outcome["changed"]} if outcome.get("changed") else None)
    if outcome.get("not_stuck"):
        note(db, row, What.NOT_STUCK, now, {"fields": outcome["not_stuck"]})


def _withheld(db: Database, row: OutboxRow, after: Progress) -> dict[str, object]:
    """Tell of a refused change of an order whether the service does not say, read since, that it can be done."""
    right = _RIGHTS.get(row.kind)
    if right is None or after.state is not State.REFUSED:
        return {}
    order = orders.order(db, row.account, row.number)
    is_said = order is None or getattr(order, right)
    is_read_since = orders.read_at(db, row.account, row.number) >= row.changed  # since it is being sent
    return {} if is_said and is_read_since else {"withheld": True}


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
