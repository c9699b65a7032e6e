"""The command line: what it prints, the ready file, how it ends, and one clear sentence for what cannot be."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from courier_desk.sandbox.cli import listen
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox

COMMAND = [sys.executable, "-m", "courier_desk.sandbox"]
ROOT = Path(__file__).parents[2]


def _fails(*arguments: str) -> str:
    """Run it with arguments it cannot work with; return its one sentence."""
    command = [*COMMAND, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


@contextmanager
def _program(*arguments: str, stdin: int = subprocess.DEVNULL) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=ROOT, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _json_line(process: subprocess.Popen[str]) -> tuple[list[str], dict[str, object]]:
    """Return what people read, and the line for programs."""
    assert process.stdout
    lines: list[str] = []
    for line in process.stdout:
        if line.startswith("{"):
            return lines, json.loads(line)
        lines.append(line)
    raise AssertionError("no JSON line")


def test_it_tells_people_and_programs_where_it_is(tmp_path: Path) -> None:
    file = tmp_path / "ready.json"
    with _program("--ready-file", str(file)) as process:
        people, line = _json_line(process)
        text = "".join(people)
        assert all(str(line[name]) in text for name in ("base_url", "docs_url", "company_key", "single_key"))
        deadline = time.monotonic() + PATIENCE
        while not file.exists():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert json.loads(file.read_text(encoding="utf-8")) == line
        assert sorted(line) == sorted(
            ["base_url", "docs_url", "control_url", "company_key", "single_key", "revoked_key", "merchants"]
        )
        merchants = line["merchants"]
        assert isinstance(merchants, list)
        assert {*merchants[0]} == {"businessAccountCode", "externalMerchantId", "id", "name"}
        assert str(line["base_url"]).endswith("/api/public/v1")
        with urllib.request.urlopen(str(line["docs_url"]), timeout=PATIENCE) as page:
            assert page.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    file = tmp_path / "ready.json"
    with _program("--ready-file", str(file)) as process:
        _json_line(process)
        process.send_signal(number)
        out, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, errors) == (0, "", "")
        assert list(tmp_path.iterdir()) == []


def test_it_ends_while_a_caller_waits_for_an_answer() -> None:
    with _program("--faults", "hang") as process:
        _, line = _json_line(process)
        address = ("127.0.0.1", int(str(line["base_url"]).split(":")[2].split("/")[0]))
        with socket.create_connection(address, timeout=PATIENCE) as caller:
            caller.sendall(b"GET /api/public/v1/ping HTTP/1.1\r\nHost: x\r\n\r\n")
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors) == (0, "")


def test_it_ends_when_its_parent_lets_go_of_it() -> None:
    with _program("--die-with-parent", stdin=subprocess.PIPE) as process:
        _json_line(process)
        assert process.stdin
        process.stdin.close()
        process.stdin = None
        assert process.wait(PATIENCE) == 0


def test_it_stays_when_nobody_asked_it_to_die_with_its_parent() -> None:
    with _program(stdin=subprocess.DEVNULL) as process:
        _, line = _json_line(process)
        with urllib.request.urlopen(str(line["control_url"]), timeout=PATIENCE) as answer:
            assert answer.status == 200
        assert process.poll() is None


def test_a_seed_makes_keys_and_numbers_repeatable() -> None:
    ready = []
    for seed in (5, 5, 6):
        with RunningSandbox(seed=seed) as sandbox:
            ready.append((sandbox.ready["company_key"], sandbox.ready["single_key"]))
    assert ready[0] == ready[1] != ready[2]


def test_history_is_there_from_the_start_and_repeatable() -> None:
    seen = []
    for _ in range(2):
        with RunningSandbox(orders=40, extra=("--now", "2026-11-18T12:00")) as sandbox:
            assert sandbox.control("GET", "")["orders"] == 40
            orders = sandbox.control("GET", "/snapshot")["orders"]
            seen.append([(order["full_name"], order["status"], order["number"]) for order in orders])
    assert seen[0] == seen[1]


def test_a_terminal_that_knows_ascii_only_is_no_reason_to_fail() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    process = subprocess.Popen([*COMMAND], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    with process:
        people, line = _json_line(process)
        process.send_signal(signal.SIGTERM)
    assert process.returncode == 0
    assert "Merchants" in "".join(people)
    assert not str(line["merchants"]).isascii()


def test_a_reader_who_left_is_no_reason_to_fail(tmp_path: Path) -> None:
    file = tmp_path / "ready.json"
    with _program("--ready-file", str(file)) as process:
        assert process.stdout
        process.stdout.close()
        process.stdout = None
        deadline = time.monotonic() + PATIENCE
        while not file.exists():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_accepted_connections_send_without_delay() -> None:
    # asyncio sets TCP_NODELAY only on sockets that say they are TCP; without it each answer waits 40 ms.
    with listen(0) as sock:
        assert sock.proto == socket.IPPROTO_TCP
        assert sock.getsockname()[0] == "127.0.0.1"


def test_a_taken_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = _fails("--port", str(port))
    assert said.startswith(f"Port {port} cannot be used")


def test_a_ready_file_that_cannot_be_written(tmp_path: Path) -> None:
    assert "cannot be written" in _fails("--ready-file", str(tmp_path / "nowhere" / "ready.json"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert "cannot be used" in _fails("--db", str(tmp_path / "training.db"))


def test_a_database_that_is_a_folder(tmp_path: Path) -> None:
    assert "cannot be used" in _fails("--db", str(tmp_path))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--colour", "red"], "--colour"),
        (["--mode", "dream"], "dream"),
        (["--port", "70000"], "70000"),
        (["--port", "x"], "x"),
        (["--orders", "-1"], "-1"),
        (["--orders", "900000"], "900000"),
        (["--window", "0"], "0"),
        (["--window", "nan"], "nan"),
        (["--speed", "-2"], "-2"),
        (["--limit", "many"], "many"),
        (["--faults", "explode"], "explode"),
        (["extra"], "extra"),
    ],
)
def test_an_option_that_makes_no_sense(arguments: list[str], says: str) -> None:
    assert says in _fails(*arguments)


def test_help_names_every_option() -> None:
    done = subprocess.run([*COMMAND, "--help"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True)
    for option in ("port", "mode", "db", "orders", "limit", "window", "seed", "faults", "ready-file", "speed"):
        assert f"--{option} " in done.stdout
    assert "response_lost" in done.stdout
