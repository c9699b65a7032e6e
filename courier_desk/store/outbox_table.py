"""The outbox's table: a row as a value, its columns, reading and writing one. What may follow what is ``outbox``'s."""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Mapping

import apsw

from courier_desk.domain.folding import fold
from courier_desk.domain.outbox import Kind, Progress, State
from courier_desk.store.outbox_rows import OutboxRow, PendingOrder
from courier_desk.store.payloads import failure_from_plain, failure_to_plain
from courier_desk.store.places import SEQUENCES, place
from courier_desk.store.search import phone_key, searched_line
from courier_desk.store.sql import Row, all_rows, from_json, run, to_json

COLUMNS = (
    "id, account, merchant, kind, reference, target, payload, result, state, attempts, rounds, absences, sent_at, "
    "next_at, failure, created, changed, limited, unsure"
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
    )


def find(db: apsw.Connection, condition: str, values: tuple[object, ...]) -> list[OutboxRow]:
    """Give the rows of a condition, which may end in an order and a limit."""
    return [read(row) for row in all_rows(db, f"SELECT {COLUMNS} FROM outbox WHERE {condition}", values)]


def get(db: apsw.Connection, row_id: int) -> OutboxRow | None:
    """Give one piece of work."""
    found = find(db, "id = ?", (row_id,))
    return found[0] if found else None


def existing(db: apsw.Connection, row_id: int) -> OutboxRow:
    """Give one piece of work. Raises KeyError for work that is no more."""
    row = get(db, row_id)
    if row is None:
        raise KeyError(row_id)
    return row


def write(db: apsw.Connection, row_id: int, values: Mapping[str, object]) -> None:
    """Write these columns of one row."""
    columns = ", ".join(f"{name} = ?" for name in values)
    run(db, f"UPDATE outbox SET {columns} WHERE id = ?", (*values.values(), row_id))
