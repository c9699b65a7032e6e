"""Short ways to say what the store's tests need."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, TypeVar

import apsw
import pytest

from courier_desk.domain.order_list import OrderFilter
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import Kind, Progress, State
from courier_desk.store import migrations, outbox
from courier_desk.store.connections import LABELS_SCHEMA
from courier_desk.store.database import Store, StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.search import MINUTE_BITS
from courier_desk.store.sql import Database

T = TypeVar("T")
ACCOUNT = "trial"
MERCHANT = "10000001"
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
EVERYTHING = OrderFilter(account=ACCOUNT, merchant=MERCHANT)
_OF_ORDERS = (
    "scopes", "orders", "order_details", "order_statuses", "order_search", "facets", "facet_orders", "facet_sums",
)  # fmt: skip


def write(store: Store, work: Callable[[apsw.Connection], T]) -> T:
    """Write from a test that has no loop."""
    return asyncio.run(store.write(work))


class Closable(Database, Protocol):
    """A database of one test."""

    def close(self) -> None:
        """End it."""


#: What gives empty databases of the engine that the subjects are tried on; none of its own: SQLite.
engine: list[Callable[[], Closable]] = []


def in_memory() -> Closable:
    """Give a connection with today's shape, for tests of the subjects alone, of the engine they are tried on."""
    return engine[-1]() if engine else in_sqlite()


def in_sqlite() -> apsw.Connection:
    """Give a connection with today's shape, for tests of what SQLite alone does."""
    db = apsw.Connection(":memory:")
    db.pragma("foreign_keys", True)
    migrations.migrate(db, 0.0)
    db.execute("ATTACH ':memory:' AS kept")
    db.execute(LABELS_SCHEMA)
    return db


def check_whole(db: Database) -> None:
    """Hold SQLite's index of pieces and its references beside the rows; PostgreSQL keeps them by itself."""
    if isinstance(db, apsw.Connection):
        db.execute("INSERT INTO order_fts (order_fts, rank) VALUES ('integrity-check', 1)")
        lines = [
            (place >> MINUTE_BITS, line + "  ") for place, line in db.execute("SELECT id, folded FROM order_search")
        ]
        held = {(line[at : at + 3], minute) for minute, line in lines for at in range(len(line) - 2)}
        indexed = set(db.execute("SELECT term, doc FROM order_fts_terms"))
        # The lines of a minute may have been put in together, one below the other.
        assert {one for one in indexed if "\n" not in one[0]} == held
        assert list(db.execute("PRAGMA foreign_key_check")) == []


def older_copy(path: Path, version: int, donor: apsw.Connection) -> None:
    """Make a store of an earlier version with the orders of a database of today, closed."""
    steps = {number: sql for number, sql in migrations.STEPS.items() if number <= version}
    FileStore.open(path, steps=steps).close()
    db = apsw.Connection(str(path))
    for name in _OF_ORDERS:
        columns = ", ".join(row[1] for row in db.execute(f"PRAGMA table_info({name})"))
        for row in donor.execute(f"SELECT {columns} FROM {name}") if columns else ():
            db.execute(f"INSERT INTO {name} ({columns}) VALUES ({', '.join('?' * len(row))})", row)
    db.close()


def an_order(number: str = "204828", **facts: object) -> Order:
    """Make an order as a list item shows it."""
    known: dict[str, object] = {
        "status": "new",
        "category": "NEW",
        "order_type": "Deliver",
        "full_name": "Mona Zaki",
        "phone": "01012345678",
        "governorate": "Cairo",
        "zone": "Abdeen",
        "created": NOON,
        "amount_type": "COD",
        "amount": 125_000,
        "fee": 6_500,
    }
    return Order(number=number, **(known | facts))  # type: ignore[arg-type]  # the facts of each test are right


def pending(reference: str = "D-1", state: State = State.WAITING, **changes: object) -> outbox.OutboxRow:
    """Make an order that is still to be created."""
    facts = outbox.PendingOrder(
        full_name="هبة السيد",
        phone="01198765432",
        governorate="Giza",
        zone="Faisal",
        order_type="Deliver",
        amount_type="COD",
        amount=5_000,
    )
    values: dict[str, object] = {
        "kind": Kind.ORDER_CREATE,
        "account": ACCOUNT,
        "merchant": MERCHANT,
        "reference": reference,
        "payload": {"reference": reference},
        "created": NOON.timestamp() + 60,
        "changed": NOON.timestamp() + 60,
        "progress": Progress(state=state),
        "facts": facts,
    }
    return outbox.OutboxRow(**(values | changes))  # type: ignore[arg-type]  # as above


def references(store: Store) -> set[str]:
    """Give the references of everything in the outbox."""
    rows = store.peek(lambda db: outbox.page(db, ACCOUNT, states=set(State), limit=10_000))
    return {row.reference for row in rows}


def fault_of(call: Callable[[], object]) -> StoreFault:
    """Give the fault that the call ends with."""
    with pytest.raises(StoreFault) as fault:
        call()
    assert str(fault.value)
    return fault.value


def attempt(call: Callable[[], T]) -> tuple[T | None, StoreFaultKind | None]:
    """Give what the call gives, or the kind of fault it ends with."""
    try:
        return call(), None
    except StoreFault as fault:
        return None, fault.kind


def fold_log(path: Path, how: str = "TRUNCATE", *, vfs: str | None = None) -> None:
    """Move what stands in a store's log into its file, as the engine does from time to time (its wal_checkpoint).

    ``vfs`` names the disk that the store lies on.
    """
    with closing(apsw.Connection(str(path), vfs=vfs)) as other:
        other.set_busy_timeout(10_000)  # a program that has it open may be writing at this moment
        ((busy, _frames, _folded),) = other.execute(f"PRAGMA main.wal_checkpoint({how})").fetchall()
    assert not busy
