"""One program per data folder, with real processes: the second start shows the first, a dead one blocks nobody."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket

from courier_desk.host.claim import Claim, InUse, Owner, Role
from courier_desk.single_instance import show_the_other, socket_name
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")
_NOWHERE = "http://127.0.0.1:9/api/public/v1"


class Desk:
    """The program in a process of its own, on a data folder."""

    def __init__(self, data: Path, *words: str) -> None:
        self.data = data
        env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        env.pop("DBUS_SESSION_BUS_ADDRESS", None)  # no key store: nothing to be asked for
        self.process = subprocess.Popen(
            [sys.executable, "-m", "courier_desk", "--data-dir", str(data), *words],
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ended(self) -> tuple[int, str, str]:
        """Wait for its end; give code, output and errors."""
        out, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, errors

    def end(self, number: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.ended()[0]

    def owns(self) -> None:
        """Wait until it has the folder."""
        deadline = time.monotonic() + PATIENCE
        while owner(self.data) != Owner(Role.WINDOW, self.process.pid):
            assert self.process.poll() is None, self.ended()
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def said(self, part: str) -> None:
        """Wait until its log has a line with this part."""
        deadline = time.monotonic() + PATIENCE
        log = self.data / "logs" / "courier-desk.log"
        while not log.exists() or part not in log.read_text(encoding="utf-8"):
            assert time.monotonic() < deadline, part
            time.sleep(0.05)


def owner(folder: Path) -> Owner | None:
    """Give who has the folder."""
    if not (folder / "in-use").exists():
        return None
    try:
        Claim.take(folder, Role.UNKNOWN).release()
    except InUse as held:
        return held.owner
    return None


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    started = Desk(tmp_path / "data")
    yield started
    if started.process.poll() is None:
        started.end(signal.SIGKILL)
    else:
        started.process.communicate()


@pytest.mark.slow
def test_a_second_start_brings_the_first_window_forward(desk: Desk) -> None:
    desk.owns()
    code, out, errors = Desk(desk.data, "--language", "ar").ended()
    assert (code, errors) == (0, "")
    assert "brought forward" in out
    desk.said("the window comes forward")
    assert desk.process.poll() is None
    assert desk.end() == 0
    assert json.loads((desk.data / "settings.json").read_text(encoding="utf-8"))["language"] == "ar"


@pytest.mark.slow
def test_what_a_killed_window_leaves_blocks_nobody(desk: Desk) -> None:
    desk.owns()
    desk.end(signal.SIGKILL)
    again = Desk(desk.data)
    again.owns()
    code, out, _errors = Desk(desk.data).ended()
    assert code == 0
    assert "brought forward" in out
    assert again.end() == 0


def test_sending_beside_an_open_window_is_told_plainly(desk: Desk, tmp_path: Path) -> None:
    desk.owns()
    table = tmp_path / "orders.csv"
    heading = "orderType,fullName,phoneNumber,government,zone,address"
    table.write_text(f"{heading}\nDeliver,Mona,01001234567,Cairo,Abdeen,9 St\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "courier_desk", "send", str(table), "--data-dir", str(desk.data), "--url", _NOWHERE],
        env={**os.environ, "COURIER_DESK_API_KEY": "a-key"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2
    assert f"The window of Courier Desk is open on the data folder {desk.data}" in done.stderr
    assert f"(process {desk.process.pid})" in done.stderr
    assert "--data-dir DIR" in done.stderr


def test_a_window_beside_a_running_send_waits_for_it(desk_folder: Path) -> None:
    with Claim.take(desk_folder, Role.SEND):
        window = Desk(desk_folder)
        window.said("the data folder cannot be had: locked")
        assert window.process.poll() is None
        assert window.end() == 2


@pytest.fixture
def desk_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def test_windows_on_different_folders_know_nothing_of_each_other(desk: Desk, tmp_path: Path) -> None:
    desk.owns()
    other = Desk(tmp_path / "other")
    other.owns()
    assert other.end() == 0
    assert desk.process.poll() is None
    assert desk.end() == 0


@pytest.mark.slow
def test_a_start_while_the_window_is_ending_opens_one_of_its_own(desk: Desk) -> None:
    """It is closed and started again at once: nobody is told of a window that is about to be gone."""
    desk.owns()
    socket = socket_name(desk.data)
    deadline = time.monotonic() + PATIENCE
    while not _listens(socket):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    desk.process.send_signal(signal.SIGTERM)
    while _listens(socket):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    again = Desk(desk.data)
    again.owns()
    assert desk.ended()[0] == 0
    assert again.end() == 0


_ENDED_WHILE_IT_STARTS = """
import os, signal, sys
from courier_desk import startup
from courier_desk.ui import bridge

place, data = sys.argv[1:]
module, name = {"application": (startup, "QApplication"), "loop": (bridge, "ThreadPoolExecutor")}[place]
real = getattr(module, name)

def ended_here(*words):
    os.kill(os.getpid(), signal.SIGTERM)
    return real(*words)

setattr(module, name, ended_here)
sys.exit(startup.main(["--data-dir", data]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("place", ["application", "loop"])
def test_a_window_that_is_ended_while_it_starts_ends_in_order(place: str, tmp_path: Path) -> None:
    """What a signal raises in the middle of a call of Qt's is a crash, and half a loop cannot be closed."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    env.pop("DBUS_SESSION_BUS_ADDRESS", None)
    words = [sys.executable, "-c", _ENDED_WHILE_IT_STARTS, place, str(tmp_path / "data")]
    done = subprocess.run(words, check=False, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")


def _listens(name: str) -> bool:
    socket = QLocalSocket()
    socket.connectToServer(name)
    try:
        return socket.waitForConnected(200)
    finally:
        socket.abort()


def test_a_start_waits_for_the_folder_of_a_window_that_is_ending(tmp_path: Path) -> None:
    """It hears no more and has the folder for a moment still."""
    held = Claim.take(tmp_path, Role.WINDOW)
    with pytest.raises(InUse):
        Claim.take(tmp_path, Role.WINDOW)
    ending = threading.Timer(0.3, held.release)
    ending.start()
    try:
        shown = show_the_other(tmp_path, [])
        assert isinstance(shown, Claim)
        shown.release()
    finally:
        ending.join()
