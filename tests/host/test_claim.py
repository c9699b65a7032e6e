"""The right to a data folder: one at a time, told by whom, gone with its owner."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from courier_desk.host.claim import FILE, Claim, InUse, Owner, Role

_HOLD = (
    "import sys,pathlib\n"
    "from courier_desk.host.claim import Claim, Role\n"
    "claim = Claim.take(pathlib.Path(sys.argv[1]), Role.SEND)\n"
    "print('held', flush=True)\n"
    "sys.stdin.read()\n"
)


def held_by_another(folder: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def close(process: subprocess.Popen[str]) -> None:
    process.communicate()


def test_only_one_has_a_folder_and_who_it_is_is_told(tmp_path: Path) -> None:
    with Claim.take(tmp_path, Role.WINDOW), pytest.raises(InUse) as told:
        Claim.take(tmp_path, Role.SEND)
    assert told.value.owner == Owner(Role.WINDOW, os.getpid())
    Claim.take(tmp_path, Role.SEND).release()


def test_another_process_is_kept_out_until_the_end(tmp_path: Path) -> None:
    process = held_by_another(tmp_path)
    with pytest.raises(InUse) as told:
        Claim.take(tmp_path, Role.WINDOW)
    assert told.value.owner == Owner(Role.SEND, process.pid)
    close(process)
    Claim.take(tmp_path, Role.WINDOW).release()


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_a_killed_owner_leaves_no_lock(tmp_path: Path) -> None:
    process = held_by_another(tmp_path)
    process.send_signal(signal.SIGKILL)
    close(process)
    assert (tmp_path / FILE).exists()
    Claim.take(tmp_path, Role.WINDOW).release()


@pytest.mark.parametrize("said", [b"", b"\0", b"\0nonsense", b'\0{"role": "ghost", "pid": 1}', b'\0["a"]'])
def test_what_stands_in_the_file_is_only_for_people(tmp_path: Path, said: bytes) -> None:
    with Claim.take(tmp_path, Role.WINDOW):
        (tmp_path / FILE).write_bytes(said)
        with pytest.raises(InUse) as told:
            Claim.take(tmp_path, Role.SEND)
        assert told.value.owner == Owner()


def test_a_shorter_owner_leaves_nothing_of_a_longer_one(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\0" + b"x" * 500)
    with Claim.take(tmp_path, Role.SEND), pytest.raises(InUse) as told:
        Claim.take(tmp_path, Role.SEND)
    assert told.value.owner == Owner(Role.SEND, os.getpid())


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Claim.take(tmp_path / "none", Role.SEND)
