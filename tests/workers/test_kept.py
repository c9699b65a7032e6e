"""The kept worker with real processes: each way a piece of work goes wrong is told, and the next one is done."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from courier_desk.workers.kept import KeptWorker, Reason, WorkFailed, own_command
from courier_desk.workers.room import Room
from tests.support.patience import PATIENCE

MISBEHAVING = [sys.executable, "-m", "tests.workers.misbehaving"]
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")


@pytest.fixture
def worker() -> Iterator[KeptWorker]:
    files, threads, others = open_files(), threading.active_count(), children()
    worker = KeptWorker(MISBEHAVING)
    yield worker
    worker.close()
    gc.collect()
    assert open_files() <= files  # what an earlier test left may have been closed meanwhile
    assert threading.active_count() <= threads
    assert children() <= others


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def children() -> set[str]:
    found = set()
    for path in Path("/proc/self/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread of an earlier test ended just now
            found |= set(path.read_text().split())
    return found


def works(worker: KeptWorker) -> None:
    answered = worker.call({"do": "echo", "say": "أهلا"}, b"\0\1\xff")
    assert answered.told["said"] == "أهلا"
    assert answered.data == b"\0\1\xff"


@pytest.fixture(params=["shared memory", "pipe only"])
def painter(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[KeptWorker]:
    """A worker whose answers come in parts, with shared memory and on a system that has none."""
    if request.param == "pipe only":
        monkeypatch.setattr(Room, "make", lambda _size: None)
    files = open_files()
    worker = KeptWorker(MISBEHAVING, room=1 << 20)
    yield worker
    worker.close()
    gc.collect()
    assert open_files() <= files  # what an earlier test left may have been closed meanwhile


def test_parts_are_given_in_their_order_while_the_worker_goes_on(painter: KeptWorker) -> None:
    for length in (1, 100_000, 400_000):  # the last are more than the shared memory holds
        parts: list[tuple[int, bytes]] = []
        answered = painter.call(
            {"do": "parts", "count": 5, "bytes": length},
            part=lambda told, dots, parts=parts: parts.append((told["number"], bytes(dots))),  # type: ignore[misc]
        )
        assert answered.told == {"parts": 5}
        assert parts == [(number, bytes([number]) * length) for number in range(5)]


@linux
def test_a_worker_that_dies_between_parts_begins_again_in_a_new_one(painter: KeptWorker) -> None:
    works(painter)
    numbers: list[int] = []
    with pytest.raises(WorkFailed) as caught:
        painter.call(
            {"do": "parts", "count": 2, "bytes": 9, "then": "segfault"},
            part=lambda told, _dots: numbers.append(told["number"]),
        )
    assert caught.value.reason is Reason.CRASHED
    assert numbers == [0, 1, 0, 1]
    works(painter)


def test_what_takes_a_part_may_fail_and_no_answer_is_mixed_up(painter: KeptWorker) -> None:
    def take(told: dict[str, Any], _dots: memoryview) -> None:
        raise LookupError(told["number"])

    with pytest.raises(LookupError):
        painter.call({"do": "parts", "count": 3, "bytes": 9}, part=take)
    works(painter)


def test_parts_that_nobody_asked_for_are_nonsense(painter: KeptWorker) -> None:
    assert failure(painter, "parts", count=1, bytes=1).reason is Reason.CRASHED
    works(painter)


@linux
def test_the_worker_cannot_take_shared_memory_away() -> None:
    room = Room.make(1 << 20)
    assert room is not None
    with pytest.raises(OSError, match="not permitted"):
        os.ftruncate(room.descriptor, 0)
    room.close()


def failure(worker: KeptWorker, do: str, *, processor: float = 60, clock: float = 60, **more: Any) -> WorkFailed:
    with pytest.raises(WorkFailed) as caught:
        worker.call({"do": do, **more}, processor=processor, clock=clock, most=1 << 20)
    return caught.value


def test_a_worker_is_kept(worker: KeptWorker) -> None:
    assert worker.process_id is None
    first = worker.call({"do": "echo"}).told["pid"]
    assert worker.call({"do": "echo"}).told["pid"] == first == worker.process_id


def test_a_warm_worker_is_the_one_that_works(worker: KeptWorker) -> None:
    worker.warm()
    warmed = worker.process_id
    assert warmed is not None
    worker.warm()
    assert worker.call({"do": "echo"}).told["pid"] == warmed


def test_large_work_and_large_answers_travel_whole(worker: KeptWorker) -> None:
    data = os.urandom(5 << 20)
    assert worker.call({"do": "echo"}, data).data == data


@linux
@pytest.mark.parametrize(
    ("do", "more", "reason", "detail"),
    [
        ("hog", {}, Reason.MEMORY, ""),
        ("hog in C", {}, Reason.MEMORY, ""),
        ("segfault", {}, Reason.CRASHED, "SIGSEGV"),
        ("abort", {}, Reason.CRASHED, "SIGABRT"),
        ("exit", {"code": 0}, Reason.CRASHED, "exit code 0"),
        ("exit", {"code": 3}, Reason.CRASHED, "exit code 3"),
        ("exit", {"code": 75}, Reason.NO_PROCESS, "ended"),  # as if it had been idle
        ("leave", {"code": 4}, Reason.CRASHED, "exit code 4"),
        ("kill", {}, Reason.NO_PROCESS, "killed by somebody else"),
        ("garbage", {}, Reason.CRASHED, "nonsense"),
        ("promise", {}, Reason.CRASHED, "nonsense"),
        ("half", {}, Reason.CRASHED, "exit code 0"),
        ("part of nothing", {}, Reason.CRASHED, "nonsense"),
        ("part beyond", {}, Reason.CRASHED, "nonsense"),
        ("much", {"bytes": 2 << 20}, Reason.CRASHED, "nonsense"),
    ],
)
def test_what_ends_a_worker_is_told_and_the_next_works(
    worker: KeptWorker, do: str, more: dict[str, Any], reason: Reason, detail: str
) -> None:
    works(worker)
    told = failure(worker, do, **more)
    assert told.reason is reason
    assert detail in told.detail
    assert worker.process_id is None
    works(worker)
    assert failure(worker, do, **more).reason is reason  # as well in a worker that does nothing else
    works(worker)


@linux
def test_processor_time_is_limited_anew_for_each_piece_of_work(worker: KeptWorker) -> None:
    for _ in range(2):
        works(worker)
        told = failure(worker, "spin", processor=0.3)
        assert (told.reason, told.detail) == (Reason.TIME, "processor")
    works(worker)


def test_the_clock_ends_what_only_waits(worker: KeptWorker) -> None:
    works(worker)
    told = failure(worker, "sleep", clock=0.3)
    assert (told.reason, told.detail) == (Reason.TIME, "by the clock")
    works(worker)


@pytest.mark.parametrize(
    ("what", "name"), [("value", "ValueError"), ("recursion", "Recursion"), ("file", "FileNotFound")]
)
def test_an_exception_is_told_and_the_worker_stays(worker: KeptWorker, what: str, name: str) -> None:
    works(worker)
    stays = worker.process_id
    told = failure(worker, "raise", what=what)
    assert told.reason is Reason.ERROR
    assert name in told.detail
    assert "so it is" in told.detail
    works(worker)
    assert worker.process_id == stays


def test_too_wide_fields_are_no_answer(worker: KeptWorker) -> None:
    assert failure(worker, "wide").reason is Reason.CRASHED
    works(worker)


def test_what_a_worker_prints_reaches_the_log_only(
    worker: KeptWorker, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level("DEBUG", "courier_desk.workers"):
        worker.call({"do": "print"})
        works(worker)
        worker.close()
    assert "words on the output" in caplog.text
    assert len(caplog.text) < 64 << 10
    assert {record.levelname for record in caplog.records} == {"DEBUG"}
    assert capfd.readouterr() == ("", "")


@linux
def test_a_worker_holds_nothing_of_ours(worker: KeptWorker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COURIER_DESK_API_KEY", "secret")
    monkeypatch.chdir(tmp_path)
    with (tmp_path / "open").open("wb") as held:
        os.set_inheritable(held.fileno(), True)
        seen = worker.call({"do": "look"}).told
    pipes = [target for target in seen["files"].values() if target.startswith("pipe:")]
    assert len(pipes) == 4  # work, answers, and the error output under two numbers
    assert set(seen["files"].values()) - set(pipes) == {"/dev/null"}
    limits = {line[:26].strip(): line[26:].split()[:2] for line in seen["limits"].splitlines()}
    assert limits["Max core file size"] == ["0", "0"]
    assert 300 << 20 < int(limits["Max address space"][0]) < 400 << 20
    assert limits["Max cpu time"][0] != "unlimited"
    assert "COURIER_DESK_API_KEY" not in seen["variables"]
    assert seen["threads"] == 1
    assert seen["folder"] != str(tmp_path)
    assert seen["nice"] == os.nice(0)
    assert seen["modules"] == [
        "courier_desk", "courier_desk.workers", "courier_desk.workers.frames", "courier_desk.workers.limits",
        "courier_desk.workers.room", "courier_desk.workers.serving",
    ]  # fmt: skip


@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_for_the_parent_do_not_end_a_worker(worker: KeptWorker, number: signal.Signals) -> None:
    works(worker)
    stays = worker.process_id
    assert stays is not None
    os.kill(stays, number)
    works(worker)
    assert worker.process_id == stays


def test_a_worker_that_somebody_ended_is_replaced_without_a_word(worker: KeptWorker) -> None:
    works(worker)
    before = worker.process_id
    assert before is not None
    os.kill(before, signal.SIGKILL)
    works(worker)
    assert worker.process_id != before


def test_an_idle_worker_ends_and_the_next_work_gets_another() -> None:
    worker = KeptWorker([*MISBEHAVING, "0.5"])
    try:
        works(worker)
        first, until = worker.process_id, time.monotonic() + PATIENCE
        while worker.process_id is not None and time.monotonic() < until:
            time.sleep(0.02)
        assert worker.process_id is None
        works(worker)
        assert worker.process_id != first
    finally:
        worker.close()


def test_a_worker_that_does_not_come_up_says_nothing_of_the_work() -> None:
    for command in (
        ["/nowhere/at/all"],
        [sys.executable, "-c", "raise SystemExit(3)"],
        [sys.executable, "-c", "print(1)"],
    ):
        worker = KeptWorker(command)
        worker.warm()
        assert failure(worker, "echo").reason is Reason.NO_PROCESS
        worker.close()


def test_many_threads_share_one_worker(worker: KeptWorker) -> None:
    def work(number: int) -> tuple[object, int]:
        if number % 10 == 7:
            return failure(worker, "segfault").reason, number
        answered = worker.call({"do": "echo", "say": number}, bytes([number]) * number)
        assert answered.data == bytes([number]) * number
        return answered.told["said"], number

    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(work, range(60)))
    assert all(told == (Reason.CRASHED if number % 10 == 7 else number) for told, number in said)


def test_the_thread_that_had_the_first_work_may_end(worker: KeptWorker) -> None:
    thread = threading.Thread(target=works, args=(worker,))
    thread.start()
    thread.join()
    stays = worker.process_id
    works(worker)
    assert worker.process_id == stays


def test_closing_ends_the_work_of_another_thread(worker: KeptWorker) -> None:
    works(worker)
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(failure, worker, "sleep")
        worker.close()
        assert told.result().reason is Reason.CLOSED
    assert failure(worker, "echo").reason is Reason.CLOSED
    worker.warm()
    assert worker.process_id is None
    worker.close()


def test_a_worker_at_rest_is_no_process_and_works_again(worker: KeptWorker) -> None:
    others = children()
    works(worker)
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(failure, worker, "sleep")
        while not worker.is_busy:
            time.sleep(0.01)
        worker.rest()
        assert told.result().reason is Reason.CLOSED
    assert worker.process_id is None
    assert children() <= others
    works(worker)


def test_an_interrupted_wait_does_not_mix_up_answers(worker: KeptWorker) -> None:
    works(worker)
    timer = threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        worker.call({"do": "sleep"}, clock=60)
    timer.join()
    works(worker)


@linux
@pytest.mark.parametrize("do", ["echo", "sleep", "spin"])
def test_no_worker_outlives_its_parent(do: str) -> None:
    program = (
        "import sys, threading\n"
        "from courier_desk.workers.kept import KeptWorker\n"
        f"worker = KeptWorker({MISBEHAVING!r})\n"
        "print(worker.call({'do': 'echo'}).told['pid'], flush=True)\n"
        f"worker.call({{'do': {do!r}}}, processor=600, clock=600)\n"
        "sys.stdin.read()\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with parent:
        assert parent.stdout is not None
        number = int(parent.stdout.readline())
        assert alive(number)
        parent.kill()
    until = time.monotonic() + PATIENCE
    while alive(number) and time.monotonic() < until:
        time.sleep(0.02)
    assert not alive(number)


def alive(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_people_who_type_the_hidden_command_are_told(capfd: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["pictures"], ["labels", "more"]):
        command = [*own_command("x")[:-1], *words]
        ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        assert ended.returncode == 2
        assert "kinds: sheets, labels" in ended.stderr
