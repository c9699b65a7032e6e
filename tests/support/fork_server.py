"""Our programs as processes of their own, forked by a server that has imported them already.

Such a process is a real one: it has its own pid, memory, environment, folder, standard streams, signals and exit code.
What it does not do again is finding and loading some hundred modules, which is most of what a short life costs. Stories
of a start itself, of its imports and of its words, start Python anew (``sys.executable -m courier_desk``).

One server serves a test process. It starts at first need and ends with it: then its socket ends.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import platform
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from tests.support.patience import PATIENCE

ROOT = Path(__file__).parents[2]
#: What the programs import, at the latest when they are first asked for something: whole rooms, and what httpx, anyio
#: and uvicorn look up by name.
_ROOMS = ("api", "desk", "domain", "host", "sandbox", "send", "store", "tables", "workers")
_LOOKED_UP = ("anyio._backends._asyncio", "certifi", "httpcore", "yaml")
#: Elsewhere there is no such thing, or no sockets that keep messages apart.
_FORKS = platform.system() == "Linux"
#: An order with its environment is one message; the system takes no larger ones anyway.
_LARGEST = 200_000
#: The server has nothing to do at its end (seconds).
_PATIENCE = PATIENCE
#: More files than the server ever has open.
_MOST_FILES = 4_096


def start(
    words: list[str],
    *,
    stdin: int = subprocess.DEVNULL,
    stdout: int | IO[Any] = subprocess.DEVNULL,
    stderr: int | IO[Any] = subprocess.DEVNULL,
    env: Mapping[str, str] | None = None,
) -> Forked | subprocess.Popen[str]:
    """Start ``courier-desk`` with these words, in the project's folder; the streams are given as to `subprocess`."""
    if _FORKS:
        return Forked(words, stdin=stdin, stdout=stdout, stderr=stderr, env=env)
    command = [sys.executable, "-m", "courier_desk", *words]
    return subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr, env=env, cwd=ROOT, text=True)


def run(
    words: list[str], *, env: Mapping[str, str] | None = None, timeout: float = 100.0
) -> subprocess.CompletedProcess[str]:
    """Run ``courier-desk`` with these words to its end."""
    process = start(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    out, errors = process.communicate(timeout=timeout)
    return subprocess.CompletedProcess(words, process.wait(), out, errors)


class Forked:
    """A process of the server. It talks like `subprocess.Popen` as far as the tests need it; what is written into a
    pipe is read at its end.
    """

    def __init__(
        self,
        words: list[str],
        *,
        stdin: int,
        stdout: int | IO[Any],
        stderr: int | IO[Any],
        env: Mapping[str, str] | None,
    ) -> None:
        self.args = words
        self.returncode: int | None = None
        self.stdin: IO[bytes] | None = None
        self._out = _written(stdout)
        self._errors = _written(stderr)
        order = {"words": words, "env": dict(os.environ if env is None else env)}
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, open(os.devnull, "r+b") as nothing:  # noqa: PTH123  (a device)
            reading = nothing.fileno()
            if stdin == subprocess.PIPE:
                reading, writing = os.pipe()
                self.stdin = os.fdopen(writing, "wb", buffering=0)
            streams = [reading, *(_number(each, nothing) for each in (self._out or stdout, self._errors or stderr))]
            message = json.dumps(order).encode()
            assert len(message) < _LARGEST
            socket.send_fds(_Server.running().control, [message], [theirs.fileno(), *streams])
            if self.stdin is not None:
                os.close(reading)
        self._line = ours
        self.pid = int(ours.recv(64))
        _living[self.pid] = self

    def poll(self) -> int | None:
        """Give the exit code of a process that has ended."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end and give the exit code; for a signal, its negative number."""
        if self.returncode is None:
            self._line.settimeout(timeout)
            try:
                said = self._line.recv(64)
            except (BlockingIOError, TimeoutError):
                raise subprocess.TimeoutExpired(self.args, timeout or 0) from None
            assert said, "the server has ended"
            self.returncode = int(said)
            self._line.close()
            _living.pop(self.pid, None)
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Wait for the end; give what it has written into the pipes that it was given."""
        if self.stdin is not None:
            self.stdin.close()
        self.wait(timeout)
        return _read(self._out), _read(self._errors)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.send_signal(signal.SIGKILL)


#: Processes that nobody has seen the end of, by their pids.
_living: dict[int, Forked] = {}


def living() -> set[int]:
    """Give the pids of the processes that still run."""
    return {pid for pid, one in list(_living.items()) if one.poll() is None}


def server_pid() -> int | None:
    """Give the pid of the server, if there is one."""
    return None if _Server.one is None else _Server.one.process.pid


def _written(stream: int | IO[Any]) -> IO[bytes] | None:
    return tempfile.TemporaryFile() if stream == subprocess.PIPE else None


def _number(stream: int | IO[Any], nothing: IO[bytes]) -> int:
    if isinstance(stream, int):
        return nothing.fileno() if stream == subprocess.DEVNULL else stream
    return stream.fileno()


def _read(file: IO[bytes] | None) -> str:
    if file is None or file.closed:
        return ""
    with file:
        file.seek(0)
        return file.read().decode("utf-8", "replace")


class _Server:
    """The test process's end of the server."""

    one: _Server | None = None
    _starting = threading.Lock()

    def __init__(self) -> None:
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.fork_server", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                cwd=ROOT,
            )
        atexit.register(self._end)

    def _end(self) -> None:
        self.control.close()
        self.process.wait(_PATIENCE)

    @classmethod
    def running(cls) -> _Server:
        """Give the server, started if there is none."""
        with cls._starting:
            if cls.one is None or cls.one.process.poll() is not None:
                cls.one = cls()
            return cls.one


# -- in the server -------------------------------------------------------------------------------------------------


def _serve(control: socket.socket) -> dict[str, Any] | None:
    """Fork for each order. In the fork this gives the order; in the server it gives None at the end."""
    at_first = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGCHLD)}
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal of the tests is for them
    signal.signal(signal.SIGCHLD, lambda *_: None)
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    lines: dict[int, socket.socket] = {}
    while True:
        ready, _, _ = select.select((control.fileno(), woken), (), ())
        if woken in ready:
            os.read(woken, 4_096)
            _tell_ends(lines)
        if control.fileno() not in ready:
            continue
        message, numbers, _, _ = socket.recv_fds(control, _LARGEST, 4)
        if not message:
            return None
        pid = os.fork()
        if pid == 0:
            signal.set_wakeup_fd(-1)
            for number, handler in at_first.items():
                signal.signal(number, handler)
            for stream, given in enumerate(numbers[1:]):
                os.dup2(given, stream)
            for line in (control, *lines.values()):
                line.detach()
            os.closerange(3, _MOST_FILES)
            order: dict[str, Any] = json.loads(message)
            return order
        for given in numbers[1:]:
            os.close(given)
        lines[pid] = socket.socket(fileno=numbers[0])
        lines[pid].send(str(pid).encode())


def _tell_ends(lines: dict[int, socket.socket]) -> None:
    while lines:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        with lines.pop(pid) as line:
            try:
                line.send(str(os.waitstatus_to_exitcode(status)).encode())
            except OSError:  # nobody waits for it
                continue


def _main() -> int:
    import importlib
    import pkgutil

    rooms = [f"courier_desk.{name}" for name in _ROOMS]
    inside = [
        each.name
        for room in rooms
        for each in pkgutil.walk_packages(importlib.import_module(room).__path__, f"{room}.")
        if not each.name.endswith("__main__")
    ]
    for name in ("courier_desk.__main__", "courier_desk.endpoints", "courier_desk.store_command", *inside, *_LOOKED_UP):
        importlib.import_module(name)
    from courier_desk.api.discovery import discover
    from courier_desk.desk.zone_search import index_of
    from courier_desk.sandbox.app import BASE_PATH
    from courier_desk.sandbox.docs import openapi_bytes
    from tests.support import blank_store
    from tests.support.zones import training_catalog

    blank_store.copy_from_now_on()  # a seventh of a sending's short life
    index_of(training_catalog())  # most of a second of every process that checks a zone
    for manner in ("spec", "live"):  # a twentieth of a second of every process that is at work
        discover(openapi_bytes(manner), base_path=BASE_PATH, read_at=datetime.now(UTC))
    gc.collect()
    gc.freeze()
    order = _serve(socket.socket(fileno=int(sys.argv[1])))
    if order is None:
        return 0
    os.environ.clear()
    os.environ.update(order["env"])
    time.tzset()
    sys.argv = ["courier-desk", *order["words"]]
    from courier_desk.__main__ import main

    return main(order["words"])


def _whole() -> int:
    """Run to the end as Python does, and give the code that it would end with."""
    try:
        return _main()
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else int(ending.code is not None)


class _Ending:
    """The end of this process without taking down, one by one, the modules that it shares with the server: that would
    copy all of them, twice the work of a short life. Threads are waited for and other ends told before, as ever.
    """

    def __init__(self) -> None:
        self.code = 1  # of what broke off with an exception
        atexit.register(self)  # the first to be told of is the last to be called

    def __call__(self) -> None:
        gc.collect()  # what it left behind says so
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(self.code)


if __name__ == "__main__":
    _ending = _Ending()
    _ending.code = _whole()
