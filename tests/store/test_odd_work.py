"""Work whose values nobody wrote so: told as damage, left out of a salvage by name, and the new store is well."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.pickups import Pickup
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.store import accounts, catalog, events, files, orders, outbox, pickups, salvage, sql
from courier_desk.store.faults import StoreFaultKind
from courier_desk.store.file_store import FileStore, look_through
from tests.store.support import ACCOUNT, MERCHANT, NOON, an_order, fault_of, pending, references, write


def _made(path: Path) -> None:
    store = FileStore.open(path)
    for name in ("D-1", "D-2", "D-3"):
        write(store, lambda db, name=name: outbox.add(db, pending(name)))  # type: ignore[misc]  # this turn's
    store.close()


def _look_through(path: Path) -> None:
    store = FileStore.open(path)
    try:
        asyncio.run(store.maintain())
    finally:
        store.close()


@pytest.mark.parametrize("change", ["payload = '{\"a\": '", "state = 'wbiting'", "target = CAST(x'99' AS TEXT)"])
def test_odd_work_is_told_and_left_out_by_name(tmp_path: Path, change: str) -> None:
    path = tmp_path / "desk.sqlite"
    _made(path)
    db = sqlite3.connect(path)
    db.execute(f"UPDATE outbox SET {change} WHERE reference = 'D-2'")
    db.commit()
    db.close()
    assert fault_of(lambda: _look_through(path)).kind is StoreFaultKind.CORRUPT
    report = salvage.salvage(path)
    assert (report.lost_work, report.whole, report.certain) == (("D-2",), False, False)
    _look_through(path)
    store = FileStore.open(path)
    assert references(store) == {"D-1", "D-3"}
    store.close()


def test_the_log_of_another_program_is_damage_of_ours_and_nothing_of_ours_is_lost(tmp_path: Path) -> None:
    path, other = tmp_path / "desk.sqlite", tmp_path / "other.sqlite"
    _made(path)
    db = sqlite3.connect(other)
    db.execute("PRAGMA journal_mode = wal")
    db.execute("CREATE TABLE recipes (name TEXT)")
    db.commit()
    shutil.copy(f"{other}-wal", files.sidecar_paths(path)[1])
    db.close()
    assert fault_of(lambda: FileStore.open(path)).kind is StoreFaultKind.CORRUPT
    assert salvage.salvage(path).lost_work == ()
    store = FileStore.open(path)
    assert references(store) == {"D-1", "D-2", "D-3"}
    store.close()


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("accounts", "kind = 'comp!ny'"),
        ("accounts", "scopes = '[\"orders\"'"),
        ("accounts", "name = CAST(x'4499' AS TEXT)"),
        ("findings", "value = 'tr5e'"),
        ("merchants", "raw = '[]'"),
        ("events", "facts = '{' WHERE target = 'order/1'"),
        ("zones", "governorate = 'G)za'"),
        ("orders", "created = 1 << 60"),
        ("orders", "full_name = CAST(x'99' AS TEXT)"),
        ("order_details", "raw = '{'"),
        ("order_details", "packed = x'0100000000ff'"),
        ("pickups", "day = '2026-13-01'"),
    ],
)
def test_a_value_that_nobody_wrote_is_told_and_a_salvage_ends_it(tmp_path: Path, table: str, change: str) -> None:
    path = tmp_path / "desk.sqlite"
    _made(path)
    store = FileStore.open(path)
    write(store, _tell)
    store.close()
    _look_through(path)
    db = sqlite3.connect(path)
    assert db.execute(f"UPDATE {table} SET {change}").rowcount == 1
    db.commit()
    db.close()
    store = FileStore.open(path)
    assert fault_of(lambda: store.peek(_read)).kind is StoreFaultKind.CORRUPT
    store.close()
    report = salvage.salvage(path)
    assert [one.table for one in report.tables if not one.whole] == [table]
    assert (report.lost_work, report.certain) == ((), True)
    _look_through(path)
    store = FileStore.open(path)
    store.peek(_read)
    write(store, _tell)  # what the service tells again is taken
    assert [one.account_id for one in store.peek(accounts.accounts)] == [ACCOUNT], "its work is still to be seen"
    store.close()


def _tell(db: sql.Database) -> None:
    account = Account(account_id=ACCOUNT, name="Desk", base_url="http://127.0.0.1:9", kind=KeyKind.COMPANY)
    if accounts.account(db, ACCOUNT) is None:
        accounts.save_account(db, account)
    accounts.save_finding(db, ACCOUNT, "lists merchants", True, 1.0)
    accounts.save_merchants(db, ACCOUNT, [Merchant(code=MERCHANT, name="Sample Shop")], seen_at=1.0)
    events.add(db, ACCOUNT, "order/1", 1.0, "made", {"number": "1"})
    catalog.save_catalog(db, ACCOUNT, Catalog(zones=(Zone(Governorate.GIZA, "faisal", "Faisal", "فيصل"),)))
    orders.merge(db, ACCOUNT, MERCHANT, [an_order("300001", created=NOON)], seen_at=1.0, whole=False)
    pickups.merge(db, ACCOUNT, MERCHANT, [Pickup(number="P1", day=date(2026, 11, 20))], seen_at=1.0, whole=False)


def _read(db: sql.Database) -> None:
    accounts.accounts(db)
    accounts.finding(db, ACCOUNT, "lists merchants")
    accounts.merchants(db, ACCOUNT)
    events.of(db, ACCOUNT, "order/1")
    catalog.load_catalog(db, ACCOUNT)
    orders.order(db, ACCOUNT, "300001")
    pickups.pickups(db, ACCOUNT, MERCHANT)


def _dangle(path: Path) -> None:
    path.symlink_to(path.parent / "not there" / "x")


@pytest.mark.parametrize("ending", ["", "-wal"])
@pytest.mark.parametrize("replace", [_dangle, lambda path: path.symlink_to(path), lambda path: path.mkdir()])
def test_what_stands_for_the_labels_and_is_no_file_is_set_aside(
    tmp_path: Path, ending: str, replace: Callable[[Path], None]
) -> None:
    path = tmp_path / "desk.sqlite"
    _made(path)
    labels = files.labels_path(path)
    place = labels.with_name(labels.name + ending)
    place.unlink(missing_ok=True)
    replace(place)
    for look in (_look_through, look_through):
        fault = fault_of(lambda look=look: look(path))  # type: ignore[misc]  # this turn's
        assert (fault.kind, fault.path) == (StoreFaultKind.NOT_OURS, labels)
    files.set_aside(labels)
    _look_through(path)
    assert labels.is_file()


@pytest.mark.parametrize("ending", files.SIDECARS)
@pytest.mark.parametrize("replace", [_dangle, lambda path: path.symlink_to(path), lambda path: path.mkdir()])
def test_what_stands_for_the_log_and_is_no_file_is_damage(
    tmp_path: Path, ending: str, replace: Callable[[Path], None]
) -> None:
    path = tmp_path / "desk.sqlite"
    _made(path)
    replace(path.with_name(path.name + ending))
    for look in (_look_through, look_through):
        assert fault_of(lambda look=look: look(path)).kind is StoreFaultKind.CORRUPT  # type: ignore[misc]  # this turn's
    assert salvage.salvage(path).lost_work == ()
    store = FileStore.open(path)
    assert references(store) == {"D-1", "D-2", "D-3"}
    store.close()


def _flip_mark(path: Path) -> None:
    with path.open("rb+") as file:
        file.seek(68)
        file.write(b"\x43\x64\x73\x6b")


@pytest.mark.parametrize("alone", [False, True])
def test_our_store_under_a_mark_that_is_not_ours_is_damaged_and_can_be_saved(tmp_path: Path, *, alone: bool) -> None:
    path = tmp_path / "desk.sqlite"
    _made(path)
    if alone:
        files.last_change_path(path).unlink()
        shutil.rmtree(files.backups_path(path))
    _flip_mark(path)
    assert fault_of(lambda: FileStore.open(path)).kind is StoreFaultKind.CORRUPT
    assert salvage.salvage(path).lost_work == ()
    store = FileStore.open(path)
    assert references(store) == {"D-1", "D-2", "D-3"}
    store.close()
