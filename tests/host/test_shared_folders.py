"""Files in a folder that may lie on a share: moved and written without ever writing over, and nobody waits for ever."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

import pytest

from courier_desk.host import shared_folders
from courier_desk.host.shared_folders import Changes, Hands, NoAnswer


@pytest.fixture(params=["links", "no links"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a file system with hard links, and of one without."""
    if request.param == "no links":

        def refuses(_source: Path, _target: Path) -> None:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))

        monkeypatch.setattr(os, "link", refuses)
    return tmp_path


def test_a_file_is_moved_and_nothing_is_written_over(folder: Path) -> None:
    source, target, other = folder / "a.csv", folder / "b.csv", folder / "c.csv"
    source.write_text("a")
    other.write_text("c")
    with pytest.raises(FileExistsError):
        shared_folders.move_to(source, other)
    assert (source.read_text(), other.read_text()) == ("a", "c")
    shared_folders.move_to(source, target)
    assert (source.exists(), target.read_text()) == (False, "a")
    with pytest.raises(FileNotFoundError):
        shared_folders.move_to(source, folder / "d.csv")
    assert not (folder / "d.csv").exists()


def test_a_move_that_was_broken_off_is_finished(tmp_path: Path) -> None:
    source, target = tmp_path / "a.csv", tmp_path / "b.csv"
    source.write_text("a")
    os.link(source, target)  # a crash came before the first name went
    assert shared_folders.move_on(source, target)
    assert (source.exists(), target.read_text()) == (False, "a")
    assert shared_folders.move_on(source, target)  # it was moved before
    source.write_text("another")
    assert not shared_folders.move_on(source, target)
    assert (source.read_text(), target.read_text()) == ("another", "a")


def test_what_is_written_is_there_whole_or_not_at_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "result.csv"
    shared_folders.write_new(path, b"first")
    with pytest.raises(FileExistsError):
        shared_folders.write_new(path, b"second")
    assert path.read_bytes() == b"first"

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        shared_folders.write_new(folder / "other.csv", b"other")
    assert sorted(one.name for one in folder.iterdir()) == ["result.csv"]


def test_a_file_that_changes_while_it_is_read_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "orders.csv"
    path.write_bytes(b"half")
    content = shared_folders.read_whole(path, 100)
    assert (content.data, content.look) == (b"half", shared_folders.look_at(path))
    assert shared_folders.read_whole(path, 3).data == b""  # larger than what is read at all
    opened = Path.open

    def grows(self: Path, mode: str = "r") -> object:
        with opened(self, "ab") as file:
            file.write(b" and half")
        return opened(self, mode)

    monkeypatch.setattr(Path, "open", grows)
    with pytest.raises(Changes):
        shared_folders.read_whole(path, 100)


def test_links_and_folders_are_no_files(tmp_path: Path) -> None:
    (tmp_path / "file.csv").write_text("a")
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "link.csv").symlink_to(tmp_path / "file.csv")
    os.mkfifo(tmp_path / "pipe.csv")
    assert list(shared_folders.files_in(tmp_path)) == ["file.csv"]
    assert shared_folders.names_in(tmp_path / "not there") == frozenset()


async def test_a_share_that_hangs_is_given_up_and_asked_nothing_until_it_answers() -> None:
    answers, asked, hands = threading.Event(), [], Hands(patience=0.05)
    with pytest.raises(NoAnswer):
        await hands.do(lambda: answers.wait(30))
    with pytest.raises(NoAnswer):
        await hands.do(lambda: asked.append("more"))
    assert asked == []
    answers.set()
    patient = Hands()
    assert await patient.do(lambda: 5) == 5
    with pytest.raises(ZeroDivisionError):
        await patient.do(lambda: 1 // 0)
    assert await patient.do(lambda: 6) == 6
