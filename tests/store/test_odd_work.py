"""Work whose values nobody wrote so: told as damage, left out of a salvage by name, and the new store is well."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from courier_desk.store import files, outbox, salvage
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFaultKind
from tests.store.support import fault_of, pending, references, write


def _made(path: Path) -> None:
    store = Store.open(path)
    for name in ("D-1", "D-2", "D-3"):
        write(store, lambda db, name=name: outbox.add(db, pending(name)))  # type: ignore[misc]  # this turn's
    store.close()


def _look_through(path: Path) -> None:
    store = Store.open(path)
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
    store = Store.open(path)
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
    assert fault_of(lambda: Store.open(path)).kind is StoreFaultKind.CORRUPT
    assert salvage.salvage(path).lost_work == ()
    store = Store.open(path)
    assert references(store) == {"D-1", "D-2", "D-3"}
    store.close()
