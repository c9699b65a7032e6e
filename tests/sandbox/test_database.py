"""The file: records come back as they were, commits are shared by a group, a failed commit reaches everybody."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest

from courier_desk.sandbox.database import Database, DatabaseError
from courier_desk.sandbox.records import Account, ApiKey, Order, Pickup, timeline_with

KINDS = (Account, ApiKey, Order, Pickup)


def order(seq: int, **changes: object) -> Order:
    """Return an order with the given columns."""
    made = Order(
        seq=seq,
        id=f"id{seq}",
        number=f"{seq:06d}",
        merchant_id="m",
        status="new",
        order_type="Deliver",
        created=1.5,
        updated=1.5,
        fees=5_500,
        full_name="مها",
        phone="01012345678",
        address="12 St",
        government="Cairo",
        zone="Abdeen",
        product="Lamp",
        items=2,
    )
    return dataclasses.replace(made, **changes)  # type: ignore[arg-type] # columns by name


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    """Give a database in a file."""
    with Database(tmp_path / "training.db") as opened:
        yield opened


@pytest.mark.parametrize("kind", KINDS)
def test_fields_and_columns_are_the_same(db: Database, kind: type[Account | ApiKey | Order | Pickup]) -> None:
    columns = {name: declared for _, name, declared, *_ in db.query(f"PRAGMA table_info({kind.TABLE})")}
    fields = {field.name for field in dataclasses.fields(kind)}
    assert set(columns) == fields
    types = {bool: "INTEGER", int: "INTEGER", str: "TEXT", float: "REAL", str | None: "TEXT", float | None: "REAL"}
    hints = get_type_hints(kind)
    assert {name: types[hints[name]] for name in fields} == columns


def test_a_record_comes_back_as_it_was(db: Database) -> None:
    kept = order(1, express=True, amount=-350, notes="a\x00b", due=7.25)
    db.insert(kept)
    assert db.find(Order, "WHERE number = ?", ("000001",)) == kept
    changed = dataclasses.replace(kept, status="completed", due=None, preview=True)
    db.save(changed)
    assert db.select(Order) == [changed]


def test_a_record_that_is_not_there_is_none(db: Database) -> None:
    assert db.find(Account, "WHERE id = ?", ("nobody",)) is None


async def _writer(db: Database, seq: int) -> None:
    db.insert(order(seq))
    await db.durable()


def _commits(db: Database, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    ran: list[str] = []
    db._db.set_trace_callback(lambda sql: ran.append(sql) if sql == "COMMIT" else None)  # noqa: SLF001  (SQL of the test's own)
    return ran


def test_those_who_write_together_share_one_commit(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = _commits(db, monkeypatch)

    async def together() -> None:
        await asyncio.gather(*(_writer(db, seq) for seq in range(1, 21)))

    asyncio.run(together())
    assert ran == ["COMMIT"]
    assert db.query("SELECT count(*) FROM orders") == [(20,)]


def test_durable_returns_only_after_the_commit(tmp_path: Path) -> None:
    file = tmp_path / "training.db"
    with Database(file) as db:
        asyncio.run(_writer(db, 1))
        copy = tmp_path / "copy.db"
        copy.write_bytes(file.read_bytes())
        Path(f"{copy}-wal").write_bytes(Path(f"{file}-wal").read_bytes())
    found = sqlite3.connect(copy)
    assert found.execute("SELECT count(*) FROM orders").fetchone() == (1,)
    found.close()


def test_a_commit_that_fails_reaches_everybody_and_leaves_nothing(db: Database) -> None:
    db._db.executescript("PRAGMA foreign_keys = ON; CREATE TABLE a (x REFERENCES b (y) DEFERRABLE INITIALLY DEFERRED);")  # noqa: SLF001  (SQL of the test's own)
    db._db.executescript("CREATE TABLE b (y PRIMARY KEY);")  # noqa: SLF001  (SQL of the test's own)

    async def writer(seq: int) -> None:
        db.insert(order(seq))
        db.run("INSERT INTO a VALUES (1)")
        await db.durable()

    async def together() -> list[BaseException | None]:
        return await asyncio.gather(*(writer(seq) for seq in (1, 2)), return_exceptions=True)

    outcomes = asyncio.run(together())
    assert [type(each) for each in outcomes] == [sqlite3.IntegrityError] * 2
    assert db.query("SELECT count(*) FROM orders") == [(0,)]
    asyncio.run(_writer(db, 3))
    assert db.query("SELECT count(*) FROM orders") == [(1,)]


def test_nothing_written_needs_no_commit(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = _commits(db, monkeypatch)
    asyncio.run(db.durable())
    db.commit()
    assert ran == []


def test_the_largest_sequence_outlives_its_row(db: Database) -> None:
    assert db.last_sequence("orders") == 0
    db.insert(order(7))
    db.run("DELETE FROM orders")
    assert db.last_sequence("orders") == 7


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "training.db"
    Database(file).close()
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(DatabaseError, match="not made by this version"):
        Database(file)


def test_a_timeline_grows_at_its_end() -> None:
    once = timeline_with("[]", 1.0, "new")
    assert order(1, timeline=timeline_with(once, 2.5, "pickedUp")).steps() == [(1.0, "new"), (2.5, "pickedUp")]
