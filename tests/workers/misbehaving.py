"""A worker whose work goes wrong as it is told; run as `python -m tests.workers.misbehaving [IDLE SECONDS]`."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from courier_desk.workers import frames, serving
from courier_desk.workers.serving import IDLE, Answer, send_part, serve, space_for

HELD: list[bytes] = []
RAISED = {"value": ValueError, "recursion": RecursionError, "file": FileNotFoundError}
OURS = ("courier_desk", "PySide6", "httpx", "apsw")


def hog() -> None:
    while True:
        HELD.append(bytes(1 << 20))


def spin() -> None:
    while True:
        pass


def sleep() -> None:
    while True:
        time.sleep(60)


def words() -> None:
    sys.stdout.write("words on the output\n")
    sys.stdout.flush()
    sys.stderr.write("x" * (1 << 20))


def to_parent(sent: bytes) -> None:
    for number in range(3, 10):
        with suppress(OSError):
            os.write(number, sent)


def pipe() -> IO[bytes]:
    assert serving.Parent.pipe is not None
    return serving.Parent.pipe


def head(fields: int, data: int) -> bytes:
    return b"CDw1" + fields.to_bytes(4, "little") + data.to_bytes(8, "little")


def half() -> None:
    to_parent(head(10, 4) + b"{}")
    os._exit(0)


def seen() -> dict[str, Any]:
    """What a worker is, told from inside."""
    links = {}
    for number in range(20):
        with suppress(OSError):
            links[number] = str(Path(f"/proc/self/fd/{number}").readlink())
    return {
        "files": links,
        "limits": Path("/proc/self/limits").read_text(),
        "variables": sorted(os.environ),
        "threads": threading.active_count(),
        "folder": str(Path.cwd()),
        "modules": sorted(name for name in sys.modules if name.startswith(OURS)),
        "nice": os.nice(0),
    }


WRONG: dict[str, Callable[[], object]] = {
    "hog": hog,
    "hog in C": lambda: ctypes.create_string_buffer(1 << 30),
    "spin": spin,
    "sleep": sleep,
    "segfault": lambda: ctypes.string_at(0),
    "abort": os.abort,
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "print": words,
    "garbage": lambda: to_parent(b"HTTP/1.1 200 OK\r\n\r\n" * 10),
    "promise": lambda: to_parent(head(10, 1 << 62)),
    "half": half,
    "part of nothing": lambda: frames.write_frame(pipe(), {"part": 1}),
    "part beyond": lambda: frames.write_frame(pipe(), {"part": {}, "room": [0, 1 << 40]}),
}


def answer(work: dict[str, Any], data: bytearray) -> Answer:
    match work:
        case {"do": "echo"}:
            return {"said": work.get("say"), "pid": os.getpid()}, data
        case {"do": "exit", "code": int(code)}:
            os._exit(code)
        case {"do": "leave", "code": int(code)}:
            sys.exit(code)
        case {"do": "raise", "what": what}:
            raise RAISED[what]("so it is")
        case {"do": "much", "bytes": int(length)}:
            return {}, bytes(length)
        case {"do": "parts", "count": int(count), "bytes": int(length)}:
            space = space_for(count * length)
            for number in range(count):
                start, stop = number * length, (number + 1) * length
                space[start:stop] = bytes([number]) * length
                send_part({"number": number}, space, start, stop)
            if work.get("then"):
                WRONG[work["then"]]()
            return {"parts": count}, b""
        case {"do": "wide"}:
            return {"x": "y" * (2 << 20)}, b""
        case {"do": "look"}:
            return seen(), b""
        case {"do": do}:
            WRONG[do]()
    return {}, b""


if __name__ == "__main__":
    sys.exit(serve(lambda: answer, idle=float(sys.argv[1]) if len(sys.argv) > 1 else IDLE))
