"""Files and folders for the person alone, whatever the system's habit and whatever stood there before."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.host import private
from courier_desk.host.paths import DataFolder
from courier_desk.host.private import Others

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are the habit of POSIX")


@pytest.fixture(params=[0o000, 0o022, 0o027])
def usual(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A person's umask, put back afterwards."""
    habit: int = request.param
    before = os.umask(habit)
    monkeypatch.setattr(private, "_usual", None)
    yield habit
    os.umask(before)


def mode(path: Path) -> int:
    """Give the permissions of a file or folder."""
    return stat.S_IMODE(path.lstat().st_mode)


def test_what_is_made_after_the_start_is_closed_and_an_export_follows_the_habit(tmp_path: Path, usual: int) -> None:
    private.for_the_person_alone()
    (tmp_path / "made").write_text("x")
    (tmp_path / "folder").mkdir()
    assert mode(tmp_path / "made") == 0o600
    assert mode(tmp_path / "folder") == 0o700
    private.share_as_usual(tmp_path / "made")
    assert mode(tmp_path / "made") == 0o666 & ~usual


def test_a_file_over_one_that_others_could_read_is_closed(tmp_path: Path, usual: int) -> None:
    path = tmp_path / "diagnostics.json"
    path.write_text("old")
    path.chmod(0o644)
    private.write_text(path, "new")
    assert mode(path) == 0o600
    assert path.read_text() == "new"


def test_a_data_folder_that_others_could_read_is_told_once_and_closed(tmp_path: Path, usual: int) -> None:
    folder = DataFolder(tmp_path / "data")
    (folder.root / "desk-backups").mkdir(parents=True)
    (folder.root / "desk-backups" / "desk-20261122.sqlite").write_text("x")
    (folder.root / "settings.json").write_text("{}")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("theirs")
    elsewhere.chmod(0o644)
    (folder.root / "logs").symlink_to(tmp_path / "linked")
    (tmp_path / "linked").mkdir(mode=0o755)
    folder.root.chmod(0o755)
    assert folder.make() is Others.COULD
    assert folder.make() is Others.COULD_NOT
    for path in [folder.root, *folder.root.rglob("*")]:
        if not path.is_symlink():
            assert not mode(path) & 0o077, path
    assert mode(elsewhere) == 0o644


def test_of_a_folder_that_holds_other_things_only_what_is_ours_is_closed(tmp_path: Path) -> None:
    theirs = tmp_path / "letters"
    theirs.mkdir()
    for path in (tmp_path, theirs):
        path.chmod(0o755)
    (tmp_path / "desk.sqlite").write_text("x")
    (tmp_path / "desk.sqlite").chmod(0o644)
    assert DataFolder(tmp_path).make() is Others.COULD
    assert mode(tmp_path / "desk.sqlite") == 0o600
    assert mode(theirs) == 0o755
    assert mode(tmp_path) == 0o755


def test_what_cannot_be_closed_is_told_as_open_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else owns it, or the disk knows no modes and says yes to everything."""
    (tmp_path / "desk.sqlite").write_text("x")
    (tmp_path / "desk.sqlite").chmod(0o644)
    (tmp_path / "settings.json").write_text("{}")
    (tmp_path / "settings.json").chmod(0o644)
    kept = Path.chmod
    for refusal in (PermissionError(1, "Operation not permitted"), None):

        def chmod(path: Path, to: int, refusal: OSError | None = refusal, **how: bool) -> None:
            if path.name != "desk.sqlite":
                kept(path, to, **how)
            elif refusal is not None:
                raise refusal

        monkeypatch.setattr(Path, "chmod", chmod)
        assert private.narrow([tmp_path]) is Others.CAN
    assert mode(tmp_path / "settings.json") == 0o600
