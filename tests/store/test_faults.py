"""The store under stress: every trouble is told by its name, nothing is replaced, and what was saved stays saved.

Files that are unusable from the start are test_damage's.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from courier_desk.store import connections, files, outbox, outbox_counts
from courier_desk.store.database import StoreFault, StoreFaultKind
from courier_desk.store.faults import as_faults
from courier_desk.store.file_store import FileStore, look_through
from tests.store.support import ACCOUNT, attempt, fault_of, pending, references, write
from tests.support.faulty_disk import FaultyDisk


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    """A disk that fails when told to."""
    made = FaultyDisk("faulty")
    yield made
    made.unregister()


# --- trouble while working --------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be taken away there")
@pytest.mark.parametrize("gone", ["desk.sqlite", "desk.sqlite-wal"])
def test_a_file_taken_away_under_us_stops_writing_and_can_be_rescued(filled: Path, gone: str, tmp_path: Path) -> None:
    store = FileStore.open(filled)
    write(store, lambda db: outbox.add(db, pending("before")))
    assert "before" in references(store)
    filled.with_name(gone).unlink()
    fault = fault_of(lambda: write(store, lambda db: outbox.add(db, pending("after"))))
    assert fault.kind is StoreFaultKind.MISSING
    assert "before" in references(store), "reading goes on"
    with pytest.raises(StoreFault) as told:
        asyncio.run(store.read(lambda db: outbox_counts.counts(db, ACCOUNT)))  # a thread that has no connection yet
    assert told.value.kind is StoreFaultKind.MISSING
    rescued = tmp_path / "rescued.sqlite"
    store.copy_to(rescued)
    store.close()
    again = FileStore.open(rescued)
    assert references(again) == {f"R{number}" for number in range(100)} | {"before"}
    again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be replaced there")
def test_another_file_put_in_our_place_is_not_written_to(filled: Path) -> None:
    store = FileStore.open(filled)
    other = filled.with_name("other")
    shutil.copy(filled, other)
    other.replace(filled)
    before = filled.read_bytes()
    assert fault_of(lambda: write(store, lambda db: outbox.add(db, pending("x")))).kind is StoreFaultKind.MISSING
    assert filled.read_bytes() == before
    store.close()


def test_held_by_another_program(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BUSY_MS", 20)
    store = FileStore.open(filled)
    other = apsw.Connection(str(filled))
    other.execute("BEGIN IMMEDIATE")
    assert fault_of(lambda: write(store, lambda db: outbox.add(db, pending("x")))).kind is StoreFaultKind.LOCKED
    assert len(references(store)) == 100
    assert fault_of(lambda: FileStore.open(filled)).kind is StoreFaultKind.LOCKED
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
    store = FileStore.open(path, vfs=disk.name)
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
    again = FileStore.open(path)
    assert saved | {"after the trouble"} <= references(again)
    asyncio.run(again.maintain())
    again.close()


def test_works_that_share_a_commit_are_each_told_the_truth(path: Path, disk: FaultyDisk) -> None:
    store = FileStore.open(path, vfs=disk.name)
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
    again = FileStore.open(path)
    assert saved <= references(again)
    again.close()


def test_a_disk_that_fails_while_opening_leaves_the_file_good(filled: Path, disk: FaultyDisk) -> None:
    opened = 0
    for after in range(200):
        disk.fail(after, FAILURES["full"][0])
        start = disk.operations
        tried, failed = attempt(lambda: FileStore.open(filled, vfs=disk.name))
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
    store = FileStore.open(filled)
    assert len(references(store)) == 100
    asyncio.run(store.maintain())
    store.close()


def test_a_backup_that_does_not_fit_is_no_backup(filled: Path, disk: FaultyDisk) -> None:
    store = FileStore.open(filled, vfs=disk.name)
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
from courier_desk.store.database import StoreFault
from courier_desk.store.file_store import FileStore
from courier_desk.store import outbox
from tests.store.support import pending
from courier_desk.store.labels import keep
folder = Path(sys.argv[1])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)], check=True)
store = FileStore.open(folder / "desk.sqlite")
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
    FileStore.open(folder / "desk.sqlite")
except StoreFault as fault:
    said.append(fault.kind.value)
store = FileStore.open_read_only(folder / "desk.sqlite")
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
    store = FileStore.open_read_only(filled)
    assert len(references(store)) == 100
    assert fault_of(lambda: write(store, lambda db: outbox.add(db, pending("x")))).kind is StoreFaultKind.READ_ONLY
    assert fault_of(lambda: store.copy_to(filled.with_name("c"))).kind is StoreFaultKind.READ_ONLY
    store.close()
    assert fault_of(lambda: FileStore.open_read_only(filled.with_name("no.sqlite"))).kind is StoreFaultKind.MISSING


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


# --- what the engine takes for something else -------------------------------------------------------------------------


@pytest.mark.parametrize("error", [apsw.IOError, apsw.CantOpenError])
def test_a_full_disk_is_told_as_one_whatever_the_engine_calls_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: type[apsw.Error]
) -> None:
    """A full disk takes no log and no shared memory: the engine cannot open, or blames the device."""

    def meet() -> None:
        with as_faults(path):
            raise error("as it comes")

    plain = fault_of(meet).kind
    assert plain is not StoreFaultKind.DISK_FULL
    free = shutil.disk_usage(path.parent)._replace(free=4096)
    monkeypatch.setattr(shutil, "disk_usage", lambda _place: free)
    assert fault_of(meet).kind is StoreFaultKind.DISK_FULL


def test_another_programs_lock_is_told_as_one_at_the_start(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BUSY_MS", 20)
    holder = apsw.Connection(str(filled))
    list(holder.execute("PRAGMA locking_mode = EXCLUSIVE"))
    list(holder.execute("BEGIN EXCLUSIVE"))
    assert fault_of(lambda: FileStore.open(filled)).kind is StoreFaultKind.LOCKED
    assert fault_of(lambda: look_through(filled)).kind is StoreFaultKind.LOCKED
    holder.execute("ROLLBACK")
    holder.close()
    look_through(filled)
