"""A working day in the real window: nothing that it leaves can be read by others, whatever the person's umask is."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are the habit of POSIX")
#: As long as the window may take to have made its files (seconds).


def open_to_others(folder: Path) -> list[str]:
    """Give every file and folder that others may do anything with."""
    found = [folder, *folder.rglob("*")]
    return [
        f"{path.relative_to(folder)} {stat.filemode(path.lstat().st_mode)}"
        for path in found
        if path.lstat().st_mode & 0o077 and not path.is_symlink()
    ]


@pytest.mark.slow
def test_a_working_day_leaves_nothing_that_others_can_read(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run = subprocess.run(
        [sys.executable, "-m", "courier_desk", "self-test", "--out", str(out)],
        umask=0o000,
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert (out / "self-test-data" / "desk.sqlite").exists()
    assert open_to_others(out / "self-test-data") == []
    assert list(out.glob("label-*.pdf"))
    assert [one.name for one in out.glob("label-*.pdf") if one.stat().st_mode & 0o077] == []


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_the_window_makes_and_finds_its_folder_closed(tmp_path: Path, umask: int) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o777)
    data.chmod(0o777)
    (data / "settings.json").write_text("{}", encoding="utf-8")
    window = subprocess.Popen(
        [sys.executable, "-m", "courier_desk", "--training", "--data-dir", str(data)],
        umask=umask,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        limit = time.monotonic() + PATIENCE
        wanted = ("desk.sqlite-wal", "desk-labels.sqlite", "desk.last-change", "training/service.sqlite", "logs")
        while time.monotonic() < limit and not all((data / name).exists() for name in wanted):
            assert window.poll() is None
            time.sleep(0.05)
        assert [name for name in wanted if not (data / name).exists()] == []
        assert open_to_others(data) == []
    finally:
        window.send_signal(signal.SIGTERM)
        _, said = window.communicate(timeout=PATIENCE)
    assert open_to_others(data) == []
    assert b"Traceback" not in said
