"""Files that cannot be used, or not as they are: each is told by its name, left as it is, put aside, restored."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
from pathlib import Path

import apsw
import pytest

from courier_desk.domain.outbox import Policy
from courier_desk.store import files, outbox
from courier_desk.store.database import StoreFaultKind
from courier_desk.store.file_store import FileStore, restore, set_aside
from tests.store.support import ACCOUNT, attempt, fault_of, pending, references, write
from tests.support.outbox import take_next


def opening(path: Path) -> StoreFaultKind:
    """Give the kind of fault that opening ends with; and check that it changed nothing."""
    before = path.read_bytes() if path.is_file() else None
    fault = fault_of(lambda: FileStore.open(path))
    assert fault.path.name.startswith(path.stem)
    assert (path.read_bytes() if path.is_file() else None) == before
    return fault.kind


# --- files that cannot be used ----------------------------------------------------------------------------------------


def test_another_programs_database_is_left_alone(path: Path) -> None:
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE theirs (a)")
    db.close()
    assert opening(path) is StoreFaultKind.NOT_OURS


def test_another_programs_marked_database_is_left_alone(path: Path) -> None:
    db = apsw.Connection(str(path))
    db.pragma("application_id", 0x0F055112)
    db.close()
    assert opening(path) is StoreFaultKind.NOT_OURS


@pytest.mark.parametrize("content", [b"PK\x03\x04 a spreadsheet", b"x" * 5000])
def test_what_is_no_database_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert opening(path) is StoreFaultKind.NOT_OURS


def test_a_folder_in_the_files_place(path: Path) -> None:
    path.mkdir()
    assert opening(path) is StoreFaultKind.NOT_OURS


def test_a_folder_that_is_not_there(path: Path) -> None:
    assert opening(path / "deeper" / "desk.sqlite") is StoreFaultKind.UNREACHABLE


def test_a_header_of_garbage_where_a_store_was_is_damage(filled: Path) -> None:
    with filled.open("rb+") as file:
        file.write(os.urandom(64))
    assert opening(filled) is StoreFaultKind.CORRUPT


@pytest.mark.parametrize("part", [0.0, 0.3, 0.9])
def test_a_file_cut_off_is_damage(filled: Path, part: float) -> None:
    with filled.open("rb+") as file:
        file.truncate(int(filled.stat().st_size * part))
    assert opening(filled) is StoreFaultKind.CORRUPT


def flip_pages(path: Path, seed: int, share: float) -> None:
    """Fill a share of the pages behind the first one with garbage."""
    dice = random.Random(seed)
    with path.open("rb+") as file:
        for page in range(1, path.stat().st_size // 4096):
            if dice.random() < share:
                file.seek(page * 4096)
                file.write(dice.randbytes(4096))


@pytest.mark.parametrize("seed", range(6))
def test_damaged_pages_are_found_at_the_start_or_by_the_check_and_never_crash(filled: Path, seed: int) -> None:
    flip_pages(filled, seed, 0.3)
    store, kind = attempt(lambda: FileStore.open(filled))
    if store is None:
        assert kind is StoreFaultKind.CORRUPT
        return
    try:
        assert fault_of(lambda: asyncio.run(store.maintain())).kind is StoreFaultKind.CORRUPT
        assert store.backups() == [], "a damaged store is not backed up over good backups"
    finally:
        store.close()


def test_a_damaged_outbox_is_found_at_the_start(filled: Path) -> None:
    db = apsw.Connection(str(filled), flags=apsw.SQLITE_OPEN_READONLY)
    root = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'outbox'").get
    db.close()
    with filled.open("rb+") as file:
        file.seek((root - 1) * 4096)
        file.write(os.urandom(4096))
    assert opening(filled) is StoreFaultKind.CORRUPT


def test_damaged_labels_are_told_by_their_own_file_and_put_aside_alone(filled: Path) -> None:
    labels = files.labels_path(filled)
    labels.write_bytes(os.urandom(8192))
    fault = fault_of(lambda: FileStore.open(filled))
    assert fault.path == labels
    aside = set_aside(labels)
    assert aside.stat().st_size == 8192
    store = FileStore.open(filled)
    assert len(references(store)) == 100
    store.close()


# --- putting aside, beginning anew, restoring -------------------------------------------------------------------------


def test_a_store_that_vanished_is_missed_and_never_silently_made_anew(filled: Path) -> None:
    filled.unlink()
    assert opening(filled) is StoreFaultKind.MISSING
    assert not filled.exists()
    store = FileStore.open(filled, anew=True)
    assert references(store) == set()
    store.close()


def test_a_store_cut_off_in_its_first_moment_begins_again(path: Path) -> None:
    """Killed after the engine made the file and before it wrote to it: nothing was ever in it."""
    path.touch()
    store = FileStore.open(path)
    assert references(store) == set()
    store.close()


def test_a_store_of_no_bytes_that_held_something_is_refused(filled: Path) -> None:
    os.truncate(filled, 0)
    assert opening(filled) is StoreFaultKind.CORRUPT


def test_a_log_without_its_file_is_missed_too(path: Path) -> None:
    path.with_name("desk.sqlite-wal").write_bytes(b"")
    assert opening(path) is StoreFaultKind.MISSING


def test_beginning_anew_never_replaces_what_is_there(filled: Path) -> None:
    store = FileStore.open(filled, anew=True)
    assert len(references(store)) == 100
    store.close()


def test_putting_aside_keeps_every_byte(filled: Path) -> None:
    flip_pages(filled, 1, 0.9)
    damaged = filled.read_bytes()
    filled.with_name("desk.sqlite-wal").write_bytes(b"log")
    aside = set_aside(filled, now=lambda: 0.0)
    assert aside.read_bytes() == damaged
    assert aside.with_name("desk.sqlite-wal").read_bytes() == b"log"
    assert not filled.exists()
    filled.write_bytes(b"again")
    second = set_aside(filled, now=lambda: 0.0)
    assert second != aside
    assert aside.read_bytes() == damaged
    store = FileStore.open(filled, anew=True)
    store.close()


def test_a_restored_backup_looks_before_it_sends_again(filled: Path) -> None:
    store = FileStore.open(filled)
    asyncio.run(store.maintain())
    (backup,) = store.backups()
    write(store, lambda db: outbox.add(db, pending("since then")))
    store.close()
    flip_pages(filled, 2, 0.9)
    aside = restore(filled, backup, now=lambda: 500.0)
    assert aside is not None
    assert aside.exists()
    again = FileStore.open(filled)
    assert len(references(again)) == 100
    assert write(again, lambda db: take_next(db, ACCOUNT, 1e12, Policy())) is None
    due = again.peek(lambda db: outbox.due_checks(db, ACCOUNT, 500.0, 200))
    assert len(due) == 100
    assert {row.progress.sent_at for row in due} == {500.0}
    again.close()
    assert backup.exists()


def test_a_damaged_backup_is_not_restored(filled: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite"
    shutil.copy(filled, backup)
    flip_pages(backup, 3, 0.9)
    before = filled.read_bytes()
    assert fault_of(lambda: restore(filled, backup)).kind is StoreFaultKind.CORRUPT
    assert filled.read_bytes() == before
    assert fault_of(lambda: restore(filled, tmp_path / "none")).kind is StoreFaultKind.UNREACHABLE
