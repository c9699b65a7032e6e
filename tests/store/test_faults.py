"""The store under stress: every trouble is told by its name, nothing is replaced, and what was saved stays saved."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import apsw
import pytest

from courier_desk.domain.outbox import Policy, State
from courier_desk.store import connections, files, outbox
from courier_desk.store.database import Store, StoreFault, StoreFaultKind, restore, set_aside
from tests.store.support import ACCOUNT, pending, write
from tests.support.faulty_disk import FaultyDisk

T = TypeVar("T")


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    """A disk that fails when told to."""
    made = FaultyDisk("faulty")
    yield made
    made.unregister()


@pytest.fixture
def filled(path: Path) -> Path:
    """A closed store with a hundred pending orders in it."""
    store = Store.open(path)

    def fill(db: apsw.Connection) -> None:
        for number in range(100):
            outbox.add(db, pending(f"R{number}"))

    write(store, fill)
    store.close()
    return path


def references(store: Store) -> set[str]:
    rows = store.peek(lambda db: outbox.page(db, ACCOUNT, states=set(State), limit=10_000))
    return {row.reference for row in rows}


def fault_of(call: Callable[[], object]) -> StoreFault:
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


def opening(path: Path) -> StoreFaultKind:
    """Give the kind of fault that opening ends with; and check that it changed nothing."""
    before = path.read_bytes() if path.is_file() else None
    fault = fault_of(lambda: Store.open(path))
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
    store, kind = attempt(lambda: Store.open(filled))
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
    fault = fault_of(lambda: Store.open(filled))
    assert fault.path == labels
    aside = set_aside(labels)
    assert aside.stat().st_size == 8192
    store = Store.open(filled)
    assert len(references(store)) == 100
    store.close()


# --- putting aside, beginning anew, restoring -------------------------------------------------------------------------


def test_a_store_that_vanished_is_missed_and_never_silently_made_anew(filled: Path) -> None:
    filled.unlink()
    assert opening(filled) is StoreFaultKind.MISSING
    assert not filled.exists()
    store = Store.open(filled, anew=True)
    assert references(store) == set()
    store.close()


def test_a_store_cut_off_in_its_first_moment_begins_again(path: Path) -> None:
    """Killed after the engine made the file and before it wrote to it: nothing was ever in it."""
    path.touch()
    store = Store.open(path)
    assert references(store) == set()
    store.close()


def test_a_store_of_no_bytes_that_held_something_is_refused(filled: Path) -> None:
    os.truncate(filled, 0)
    assert opening(filled) is StoreFaultKind.CORRUPT


def test_a_log_without_its_file_is_missed_too(path: Path) -> None:
    path.with_name("desk.sqlite-wal").write_bytes(b"")
    assert opening(path) is StoreFaultKind.MISSING


def test_beginning_anew_never_replaces_what_is_there(filled: Path) -> None:
    store = Store.open(filled, anew=True)
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
    store = Store.open(filled, anew=True)
    store.close()


def test_a_restored_backup_looks_before_it_sends_again(filled: Path) -> None:
    store = Store.open(filled)
    asyncio.run(store.maintain())
    (backup,) = store.backups()
    write(store, lambda db: outbox.add(db, pending("since then")))
    store.close()
    flip_pages(filled, 2, 0.9)
    aside = restore(filled, backup, now=lambda: 500.0)
    assert aside is not None
    assert aside.exists()
    again = Store.open(filled)
    assert len(references(again)) == 100
    assert write(again, lambda db: outbox.take_next(db, ACCOUNT, 1e12, Policy())) is None
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


# --- trouble while working --------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be taken away there")
@pytest.mark.parametrize("gone", ["desk.sqlite", "desk.sqlite-wal"])
def test_a_file_taken_away_under_us_stops_writing_and_can_be_rescued(filled: Path, gone: str, tmp_path: Path) -> None:
    store = Store.open(filled)
    write(store, lambda db: outbox.add(db, pending("before")))
    assert "before" in references(store)
    filled.with_name(gone).unlink()
    fault = fault_of(lambda: write(store, lambda db: outbox.add(db, pending("after"))))
    assert fault.kind is StoreFaultKind.MISSING
    assert "before" in references(store), "reading goes on"
    with pytest.raises(StoreFault) as told:
        asyncio.run(store.read(lambda db: outbox.counts(db, ACCOUNT)))  # a thread that has no connection yet
    assert told.value.kind is StoreFaultKind.MISSING
    rescued = tmp_path / "rescued.sqlite"
    store.copy_to(rescued)
    store.close()
    again = Store.open(rescued)
    assert references(again) == {f"R{number}" for number in range(100)} | {"before"}
    again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be replaced there")
def test_another_file_put_in_our_place_is_not_written_to(filled: Path) -> None:
    store = Store.open(filled)
    other = filled.with_name("other")
    shutil.copy(filled, other)
    other.replace(filled)
    before = filled.read_bytes()
    assert fault_of(lambda: write(store, lambda db: outbox.add(db, pending("x")))).kind is StoreFaultKind.MISSING
    assert filled.read_bytes() == before
    store.close()


def test_held_by_another_program(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BUSY_MS", 20)
    store = Store.open(filled)
    other = apsw.Connection(str(filled))
    other.execute("BEGIN IMMEDIATE")
    assert fault_of(lambda: write(store, lambda db: outbox.add(db, pending("x")))).kind is StoreFaultKind.LOCKED
    assert len(references(store)) == 100
    assert fault_of(lambda: Store.open(filled)).kind is StoreFaultKind.LOCKED
    other.execute("ROLLBACK")
    other.close()
    write(store, lambda db: outbox.add(db, pending("x")))
    store.close()


FAILURES: dict[str, tuple[Callable[[], apsw.Error], StoreFaultKind]] = {
    "full": (lambda: apsw.FullError("no space left"), StoreFaultKind.DISK_FULL),
    "broken": (lambda: apsw.IOError("input/output error"), StoreFaultKind.DEVICE),
    "write protected": (lambda: apsw.ReadOnlyError("write protected"), StoreFaultKind.READ_ONLY),
}


@pytest.mark.parametrize("trouble", FAILURES)
@pytest.mark.parametrize("once", [True, False], ids=["once", "from then on"])
def test_whichever_operation_fails_nothing_saved_is_lost_and_nothing_is_half(
    path: Path, disk: FaultyDisk, trouble: str, once: bool
) -> None:
    """Fail the n-th operation of the disk for n = 0, 1, 2 … until a whole piece of work passes untouched."""
    error, kind = FAILURES[trouble]
    store = Store.open(path, vfs=disk.name)
    saved: set[str] = set()
    passed = False
    for after in range(200):
        reference = f"R{after}"

        def work(db: apsw.Connection, reference: str = reference) -> None:
            outbox.add(db, pending(reference))
            outbox.add(db, pending(reference + "b"))

        disk.fail(after, error, once=once)
        done = disk.operations
        _, failed = attempt(lambda work=work: write(store, work))  # type: ignore[misc]  # this turn's work
        if failed is not None:
            assert failed is kind
        else:
            saved |= {reference, reference + "b"}
            passed = disk.operations - done <= after
        disk.heal()
        held = references(store)
        assert saved <= held
        assert all((f"R{n}" in held) == (f"R{n}b" in held) for n in range(after + 1))
        if passed:
            break
    assert passed, "the enumeration came to its end"
    write(store, lambda db: outbox.add(db, pending("after the trouble")))
    asyncio.run(store.maintain())
    store.close()
    again = Store.open(path)
    assert saved | {"after the trouble"} <= references(again)
    asyncio.run(again.maintain())
    again.close()


def test_works_that_share_a_commit_are_each_told_the_truth(path: Path, disk: FaultyDisk) -> None:
    store = Store.open(path, vfs=disk.name)
    saved: set[str] = set()

    async def together(after: int) -> list[int | BaseException]:
        works = (lambda db, n=n: outbox.add(db, pending(f"R{after}-{n}")) for n in range(8))
        return await asyncio.gather(*(store.write(work) for work in works), return_exceptions=True)

    for after in range(60):
        disk.fail(after, FAILURES["full"][0])
        outcomes = asyncio.run(together(after))
        disk.heal()
        saved |= {f"R{after}-{n}" for n, outcome in enumerate(outcomes) if isinstance(outcome, int)}
        faults = [outcome for outcome in outcomes if not isinstance(outcome, int)]
        assert all(isinstance(fault, StoreFault) for fault in faults)
        assert saved <= references(store)
        if not faults:
            break
    assert not faults, "the enumeration came to its end"
    store.close()
    again = Store.open(path)
    assert saved <= references(again)
    again.close()


def test_a_disk_that_fails_while_opening_leaves_the_file_good(filled: Path, disk: FaultyDisk) -> None:
    opened = 0
    for after in range(200):
        disk.fail(after, FAILURES["full"][0])
        start = disk.operations
        tried, failed = attempt(lambda: Store.open(filled, vfs=disk.name))
        if tried is None:
            assert failed is StoreFaultKind.DISK_FULL
        else:
            tried.close()
            opened += 1
        untouched = disk.operations - start <= after
        disk.heal()
        if untouched:
            break
    assert opened
    store = Store.open(filled)
    assert len(references(store)) == 100
    asyncio.run(store.maintain())
    store.close()


def test_a_backup_that_does_not_fit_is_no_backup(filled: Path, disk: FaultyDisk) -> None:
    store = Store.open(filled, vfs=disk.name)
    disk.fail(3, FAILURES["full"][0])
    assert fault_of(lambda: asyncio.run(store.maintain())).kind is StoreFaultKind.DISK_FULL
    disk.heal()
    assert list(files.backups_path(filled).iterdir()) == []
    asyncio.run(store.maintain())
    assert len(store.backups()) == 1
    store.close()


# --- real media -------------------------------------------------------------------------------------------------------

_STORY = """
import asyncio, subprocess, sys
from pathlib import Path
from courier_desk.store.database import Store, StoreFault
from courier_desk.store import outbox
from tests.store.support import pending
from courier_desk.store.labels import keep
folder = Path(sys.argv[1])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)], check=True)
store = Store.open(folder / "desk.sqlite")
asyncio.run(store.write(lambda db: outbox.add(db, pending("kept"))))
said = []
for number in range(400):
    try:
        asyncio.run(store.write(lambda db: outbox.add(db, pending(f"R{number}", payload={"x": "y" * 20000}))))
    except StoreFault as fault:
        said.append(fault.kind.value)
        break
held = len(asyncio.run(store.read(lambda db: outbox.page(db, "trial", states=set(outbox.State), limit=9999))))
store.close()
subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
try:
    Store.open(folder / "desk.sqlite")
except StoreFault as fault:
    said.append(fault.kind.value)
store = Store.open_read_only(folder / "desk.sqlite")
rows = store.peek(lambda db: outbox.page(db, "trial", states=set(outbox.State), limit=9999))
try:
    asyncio.run(store.write(lambda db: outbox.add(db, pending("never"))))
except StoreFault as fault:
    said.append(fault.kind.value)
asyncio.run(store.maintain())
store.close()
print(*said, held == len(rows), "kept" in {row.reference for row in rows})
"""


def _may_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    probe = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not _may_mount(), reason="this system lets nobody mount a small disk of his own")
def test_a_real_disk_that_is_full_and_then_write_protected(tmp_path: Path) -> None:
    told = subprocess.run(
        ["unshare", "-rm", sys.executable, "-c", _STORY, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert told.stderr == ""
    assert told.stdout.split() == ["disk_full", "read_only", "read_only", "True", "True"]


def test_reading_only(filled: Path) -> None:
    store = Store.open_read_only(filled)
    assert len(references(store)) == 100
    assert fault_of(lambda: write(store, lambda db: outbox.add(db, pending("x")))).kind is StoreFaultKind.READ_ONLY
    assert fault_of(lambda: store.copy_to(filled.with_name("c"))).kind is StoreFaultKind.READ_ONLY
    store.close()
    assert fault_of(lambda: Store.open_read_only(filled.with_name("no.sqlite"))).kind is StoreFaultKind.MISSING


MOUNTS = """\
21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 21 0:40 / /home rw shared:2 - nfs4 server:/home rw
41 40 8:2 / /home/local rw - ext4 /dev/sdb1 rw
42 21 0:41 / /media/a\\040share rw - cifs //server/a rw
43 21 0:42 / /work rw - tmpfs tmpfs rw
44 21 0:43 / /work rw - fuse.sshfs host: rw
broken line
"""


@pytest.mark.skipif(sys.platform == "win32", reason="mounts are this system's")
@pytest.mark.parametrize(
    ("place", "remote"),
    [
        ("/var/desk.sqlite", False),
        ("/home/mona/desk.sqlite", True),
        ("/home/local/desk.sqlite", False),
        ("/homes/desk.sqlite", False),
        ("/media/a share/desk.sqlite", True),
        ("/work/desk.sqlite", True),
    ],
)
def test_network_shares_are_known_by_their_mounts(place: str, remote: bool) -> None:
    assert files.on_network_share(Path(place), mounts=MOUNTS) is remote
    if remote:
        fault = fault_of(lambda: files.check_place(Path(place), 1, mounts=MOUNTS))
        assert fault.kind is StoreFaultKind.NETWORK_SHARE
