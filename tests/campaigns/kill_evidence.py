"""What is read when a world of the kill campaign has ended: the service's file, the stores, and what was told."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from courier_desk.domain.outbox import Kind, State, order_target
from courier_desk.domain.pickups import split_token
from courier_desk.store import outbox as rows
from courier_desk.store.database import Store
from courier_desk.store.file_store import FileStore
from courier_desk.store.outbox import OutboxRow
from tests.campaigns import kill_send
from tests.campaigns.kill_deeds import (
    ACCOUNT,
    KINDS,
    Deed,
    changes_path,
    is_so,
    pickup_reference,
    pickups_path,
    saved_path,
    told,
)
from tests.campaigns.kill_judge import Asked, Known, Verdict, judge, judge_changes


@dataclass(frozen=True, slots=True)
class Found:
    """What the service's file says: for each story the numbers created for each reference, of orders and of pickups;
    every order by number. ``named``: the numbers of the orders for each customer's name."""

    created: dict[str, dict[str, list[str]]]
    pickups: dict[str, dict[str, list[str]]]
    orders: dict[str, dict[str, str]]
    named: dict[str, dict[str, list[str]]]


def read_service(path: Path) -> Found:
    """Read the file of a service that has ended."""
    created: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    with sqlite3.connect(path) as db:
        ledger = db.execute("SELECT reference, number FROM ledger WHERE kind = 'order' ORDER BY entry").fetchall()
        scheduled = db.execute("SELECT notes, number FROM pickups ORDER BY seq").fetchall()
        kept = db.execute("SELECT number, status, order_type, notes FROM orders").fetchall()
        names = db.execute("SELECT full_name, number FROM orders ORDER BY seq").fetchall()
    db.close()
    for reference, number in ledger:
        created[reference.rpartition("-")[0]][reference].append(number)
    pickups: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for notes, number in scheduled:
        pickups[split_token(notes)[0]][pickup_reference(notes)].append(number)
    orders = {number: {"status": status, "order_type": kind, "notes": notes} for number, status, kind, notes in kept}
    named: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, number in names:
        named[name.rpartition("-")[0]][name].append(number)
    return Found(created, pickups, orders, named)


def work_of(folder: Path) -> list[OutboxRow]:
    """Read a desk's store: all its work, done or not."""
    path = folder / "desk.sqlite"
    return work_in(FileStore.open(path)) if path.exists() else []


def work_in(store: Store) -> list[OutboxRow]:
    """Read all work in a store, done or not, and close it."""
    try:
        return store.peek(lambda db: rows.page(db, ACCOUNT, states=tuple(State), limit=100_000))
    finally:
        store.close()


def asked_of(line: str, work: list[OutboxRow], found: Found) -> Asked:
    reference, deed, number = line.split()
    asked: Deed = deed  # type: ignore[assignment]  # as it was written by kill_deeds
    target, kind = order_target(number), KINDS[asked]
    states = [row.progress.state for row in work if row.target == target and row.kind == kind]
    state = states[0] if states else None
    return Asked(f"{deed} of {reference}", state, is_so(asked, found.orders.get(number)))


def judge_desk(folder: Path, found: Found) -> Verdict:
    """Judge a desk that lived and died over its store."""
    work = work_of(folder)
    verdict = judge(told(saved_path(folder)), known_of(work, Kind.ORDER_CREATE), found.created.get(folder.name, {}))
    pickups = judge(told(pickups_path(folder)), known_of(work, Kind.PICKUP_CREATE), found.pickups.get(folder.name, {}))
    pickups.pickups, pickups.orders = pickups.orders, 0
    verdict.add(pickups)
    verdict.add(judge_changes([asked_of(line, work, found) for line in told(changes_path(folder))]))
    return verdict


def known_of(work: list[OutboxRow], kind: Kind) -> dict[str, Known]:
    """Give what a store knows of its creates by reference."""
    return {
        row.reference: Known(row.progress.state, str(row.result.get("number", ""))) for row in work if row.kind == kind
    }


def judge_table(table: Path, references: set[str], found: Found) -> tuple[Verdict, int]:
    """Judge a table that was sent to its end, and count the questions to a person that were left.

    Nobody was there to answer, so a question is no fault.
    """
    known, created = kill_send.known_to(table), found.named.get(table.parent.name, {})
    asked = {
        name
        for name, each in known.items()
        if each.state is State.NEEDS_PERSON and len(created.get(name, ())) < 2  # doubled is doubled
    }
    answered = {name: each for name, each in known.items() if name not in asked}
    there = {name: numbers for name, numbers in created.items() if name not in asked}
    return judge(references - asked, answered, there), len(asked)
