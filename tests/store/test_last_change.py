"""What a log has swallowed is told, by how much and since when; a kill or a power cut is never taken for a loss."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from courier_desk.store import files, outbox
from courier_desk.store.database import StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.files import Beside
from tests.store.support import fault_of, fold_log, pending, references, write


def as_killed(store: FileStore, folder: Path) -> Path:
    """Copy the files of a store that is open, as a kill would leave them; gives the copy's path."""
    folder.mkdir()
    for part in (*files.sidecar_paths(store.path), files.last_change_path(store.path)):
        if part.exists():
            shutil.copy(part, folder / part.name)
    return folder / store.path.name


def save(store: FileStore, *names: str) -> None:
    """Save work to be sent, each in a transaction of its own."""
    for name in names:
        write(store, lambda db, name=name: outbox.add(db, pending(name)))  # type: ignore[misc]  # this turn's


@pytest.mark.parametrize("how", ["gone", "cut", "flipped", "garbage"])
def test_what_a_broken_log_swallowed_is_told_and_nothing_is_changed(store: FileStore, tmp_path: Path, how: str) -> None:
    save(store, "before")
    fold_log(store.path)
    save(store, "one", "two", "three")
    killed = as_killed(store, tmp_path / "killed")
    log = killed.with_name("desk.sqlite-wal")
    content = bytearray(log.read_bytes())
    if how == "gone":
        log.unlink()
    elif how == "cut":
        log.write_bytes(content[:5000])
    elif how == "flipped":
        content[4000] ^= 1
        log.write_bytes(content)
    else:
        log.write_bytes(b"\xff" * len(content))
    before = {one.name: one.read_bytes() for one in killed.parent.iterdir() if not one.name.endswith("-shm")}
    fault = fault_of(lambda: FileStore.open(killed))
    assert fault.kind is StoreFaultKind.CHANGES_MISSING
    assert fault.missing is not None
    assert (fault.missing.changes, fault.missing.works) == (3, 3)
    assert fault.missing.since > 0
    after = {one.name: one.read_bytes() for one in killed.parent.iterdir() if not one.name.endswith("-shm")}
    assert {name: text for name, text in after.items() if name in before} == before


def test_an_older_file_in_the_stores_place_is_told_too(filled: Path) -> None:
    older = filled.read_bytes()
    store = FileStore.open(filled)
    save(store, "later")
    store.close()
    filled.write_bytes(older)
    fault = fault_of(lambda: FileStore.open(filled))
    assert fault.missing is not None
    assert fault.missing.works == 1


@pytest.mark.parametrize("content", [None, b"", b"x" * 300, b"\0" * 256])
def test_a_file_that_cannot_be_read_alarms_nobody(filled: Path, content: bytes | None) -> None:
    beside = files.last_change_path(filled)
    beside.unlink() if content is None else beside.write_bytes(content)
    store = FileStore.open(filled)
    save(store, "later")
    store.close()
    assert len(files.told_beside(filled)) >= 1
    FileStore.open(filled).close()


def test_a_disk_that_takes_no_line_of_it_holds_up_nothing(filled: Path) -> None:
    files.last_change_path(filled).unlink()
    files.last_change_path(filled).mkdir()
    store = FileStore.open(filled)
    save(store, "later")
    assert "later" in references(store)
    store.close()


class _Disk(apsw.VFS):
    """A disk that remembers what of each file was certainly on it, and shows itself at every step."""

    def __init__(self, name: str, folder: Path) -> None:
        super().__init__(name, "")
        self.name, self.folder = name, folder
        self.synced: dict[str, bytes] = {}
        self.snapshots: list[tuple[dict[str, bytes], dict[str, bytes]]] = []

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - apsw's name
        return _File(self, name, flags)

    def look(self) -> None:
        """Take what a kill would leave now, and what a power cut would that spares only the file of the last change."""
        now = {
            one.name: one.read_bytes()
            for one in self.folder.iterdir()
            if one.is_file() and not one.name.endswith("-shm") and "labels" not in one.name
        }
        beside = {name: text for name, text in now.items() if name.endswith(".last-change")}
        self.snapshots.append((now, {**self.synced, **beside}))


class _File(apsw.VFSFile):
    def __init__(self, disk: _Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk
        self._path = Path(name if isinstance(name, str) else name.filename()) if name else None

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - apsw's name
        super().xWrite(data, offset)
        self._disk.look()

    def xSync(self, flags: int) -> None:  # noqa: N802 - apsw's name
        if self._path is not None and self._path.exists() and "labels" not in self._path.name:
            self._disk.synced[self._path.name] = self._path.read_bytes()
        self._disk.look()


@contextmanager
def _telling(disk: _Disk) -> Iterator[None]:
    """Take a look before and after each line of the file beside."""
    told = Beside.tell

    def tell(self: Beside, last: files.LastChange) -> None:
        disk.look()
        told(self, last)
        disk.look()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Beside, "tell", tell)
        yield


@examples(max_examples=6)
@given(st.lists(st.sampled_from(["save", "two", "fold", "fail"]), max_size=4))
def test_neither_a_kill_nor_a_power_cut_is_ever_taken_for_a_loss(steps: list[str]) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "data")
        folder.mkdir()
        path = folder / "desk.sqlite"
        FileStore.open(path).close()
        disk = _Disk("remembering", folder)
        disk.synced = {path.name: path.read_bytes()}
        try:
            store = FileStore.open(path, vfs=disk.name)
            with _telling(disk):
                for number, step in enumerate(["save", *steps]):
                    _do(store, step, number, disk.name)
                store.close()
        finally:
            disk.unregister()
        assert len(disk.snapshots) > 4
        for number, states in enumerate(disk.snapshots):
            for kind, state in zip(("kill", "power"), states, strict=True):
                left = Path(place, f"{kind}{number}")
                left.mkdir()
                for name, text in state.items():
                    (left / name).write_bytes(text)
                db = apsw.Connection(str(left / path.name), flags=apsw.SQLITE_OPEN_READWRITE)
                db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
                assert files.missing_changes(db, left / path.name) is None
                db.close()


def _do(store: FileStore, step: str, number: int, disk: str) -> None:
    if step == "fold":
        fold_log(store.path, vfs=disk)
    elif step == "fail":
        with pytest.raises(LookupError):
            write(store, _failing)
    else:
        names = [f"{number}a", f"{number}b"] if step == "two" else [f"{number}a"]

        async def together() -> None:
            works = [lambda db, name=name: outbox.add(db, pending(name)) for name in names]
            await asyncio.gather(*(store.write(work) for work in works))

        asyncio.run(together())


def _failing(db: apsw.Connection) -> None:
    outbox.add(db, pending("never"))
    raise LookupError("half way")
