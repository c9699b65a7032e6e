"""State outlives the program: a restart goes on where it stopped, and what was answered survives a power cut."""

from __future__ import annotations

import http.client
import os
import signal
import sqlite3
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.sandbox.conftest import create, deliver
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox, SandboxFailed


def test_a_restart_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "training.db"
    with RunningSandbox(db=file) as first:
        order = create(first, referralNumber="REF-1")
        first.control("POST", "/advance", {"seconds": 10 * 86_400})
        first.control("POST", "/catalog", {})
        etag = first.call("GET", "/delivery-zones").headers["etag"]
        before = first.call("GET", f"/orders/{order['orderNumber']}").data
    with RunningSandbox(db=file, seed=99) as second:
        same = ("company_key", "single_key", "revoked_key", "merchants")
        assert [second.ready[name] for name in same] == [first.ready[name] for name in same]
        assert second.call("GET", f"/orders/{order['orderNumber']}").data == before
        assert second.call("GET", "/delivery-zones").headers["etag"] == etag
        assert second.control("GET", "/created?reference=REF-1")["count"] == 1
        assert create(second)["orderDate"] > order["orderDate"][:10]


def test_numbers_never_come_twice_even_after_a_delete_and_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "training.db"
    with RunningSandbox(db=file) as first:
        numbers = [create(first)["orderNumber"] for _ in range(3)]
        first.call("DELETE", f"/orders/{numbers[-1]}")
    with RunningSandbox(db=file) as second:
        assert create(second)["orderNumber"] not in numbers


def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "training.db"
    running = RunningSandbox(db=file).start()
    numbers = [create(running)["orderNumber"] for _ in range(20)]
    running.kill()
    with RunningSandbox(db=file) as again:
        orders = again.call("GET", "/orders?limit=200").data["orders"]
        assert [order["orderNumber"] for order in orders] == numbers[::-1]


def test_whatever_was_answered_while_many_wrote_survives_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "training.db"
    running = RunningSandbox(db=file).start()
    body = deliver(running)
    answered: list[str] = []

    def write() -> None:
        with suppress(OSError, http.client.HTTPException):
            while True:
                answer = running.call("POST", "/orders", body)
                answered.append(answer.data["order"]["orderNumber"])
                if len(answered) == 60:
                    os.kill(running.pid, signal.SIGKILL)

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    running.stop()
    with RunningSandbox(db=file) as again:
        kept = {order["number"] for order in again.control("GET", "/snapshot")["orders"]}
        assert len(answered) == len(set(answered)) >= 60
        assert set(answered) <= kept
        assert again.control("GET", "/created")["count"] == len(kept)


def test_the_world_moves_by_itself_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "training.db"

    def steps(running: RunningSandbox, number: str, enough: int) -> list[str]:
        deadline = time.monotonic() + PATIENCE
        while True:
            order = running.call("GET", f"/orders/{number}").data["order"]
            statuses = [step["status"] for step in order["stageTimeline"]]
            if len(statuses) >= enough:
                return statuses
            assert time.monotonic() < deadline
            time.sleep(0.05)

    with RunningSandbox(db=file, speed=50_000.0) as first:
        number = create(first)["orderNumber"]
        before = steps(first, number, 2)
    with RunningSandbox(db=file, speed=50_000.0) as second:
        after = steps(second, number, 4)
    assert after[: len(before)] == before
    assert after[0] == "new"


def test_without_a_file_nothing_is_left_and_each_start_is_new(tmp_path: Path) -> None:
    with RunningSandbox() as first:
        create(first)
    with RunningSandbox() as second:
        assert second.call("GET", "/orders").data["pagination"]["totalCount"] == 0
        assert second.call("POST", "/orders", deliver(second)).status == 201


def _refused(file: Path) -> str:
    with pytest.raises(SandboxFailed) as caught:
        RunningSandbox(db=file).start()
    said = str(caught.value)
    assert len(said.strip().splitlines()) == 1
    return said


def test_one_file_serves_one_service(tmp_path: Path) -> None:
    file = tmp_path / "training.db"
    with RunningSandbox(db=file) as running:
        assert "another program is using it" in _refused(file)
        assert running.call("POST", "/orders", deliver(running)).status == 201


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database\n" * 100)
    assert "not a database" in _refused(text)
    assert text.read_text() == "not a database\n" * 100
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    before = other.read_bytes()
    assert "not made by this version" in _refused(other)
    assert other.read_bytes() == before


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert "cannot be used" in _refused(tmp_path / "nowhere" / "training.db")
