"""Where asyncio meets Qt: timers are never early, stale answers are never shown, nothing outlives the loop."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from courier_desk.desk.changes import Changes, Topic
from courier_desk.ui import bridge

Run = Callable[[Callable[[], Coroutine[Any, Any, int]]], int]


@pytest.fixture
def run(qapp: QApplication) -> Run:
    return lambda main: bridge.run(qapp, main)


def test_a_sleep_is_never_shorter_than_asked(run: Run) -> None:
    async def main() -> int:
        for asked in (0.001, 0.02, 0.11):
            started = time.monotonic()
            await asyncio.sleep(asked)
            assert time.monotonic() - started >= asked - 0.001
        return 0

    assert run(main) == 0


def test_a_button_that_is_pressed_twice_does_its_work_once(run: Run) -> None:
    done: list[str] = []

    async def main() -> int:
        saving, goes_on = bridge.OneAtATime("save"), asyncio.Event()

        async def save(what: str) -> None:
            await goes_on.wait()
            done.append(what)

        saving.start(lambda: save("first"))
        await asyncio.sleep(0.01)
        saving.start(lambda: save("the second press"))
        goes_on.set()
        await asyncio.sleep(0.01)
        saving.start(lambda: save("another"))
        await asyncio.sleep(0.01)
        return 0

    assert run(main) == 0
    assert done == ["first", "another"]


def test_every_task_has_ended_when_the_program_has(run: Run) -> None:
    ended: list[str] = []

    async def for_ever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("for ever")

    async def main() -> int:
        bridge.spawn(for_ever(), name="for ever")
        await asyncio.sleep(0)
        return 7

    assert run(main) == 7
    assert ended == ["for ever"]


def test_no_thread_holds_the_windows_for_long(run: Run) -> None:
    async def main() -> int:
        return round(sys.getswitchinterval() * 1_000_000)

    assert run(main) == round(bridge.SWITCH_INTERVAL * 1_000_000) < 5_000


@pytest.mark.expects_log("task broken failed")
def test_a_failed_task_is_told_and_takes_nobody_along(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    async def broken() -> None:
        raise ValueError("broken on purpose")

    async def main() -> int:
        bridge.spawn(broken(), name="broken")
        await asyncio.sleep(0.01)
        return 0

    assert run(main) == 0
    assert "task broken failed" in caplog.text


def test_only_the_newest_answer_is_shown(run: Run) -> None:
    shown: list[int] = []

    async def main() -> int:
        latest = bridge.Latest[int](shown.append, name="numbers")

        async def answer(number: int, after: float) -> int:
            await asyncio.sleep(after)
            return number

        latest.start(lambda: answer(1, 0.05))
        latest.start(lambda: answer(2, 0.0), delay=0.01)
        while not shown:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)  # the first would have come
        latest.start(lambda: answer(3, 0.01))
        latest.cancel()
        await asyncio.sleep(0.05)
        return 0

    run(main)
    assert shown == [2]


def test_a_dialog_is_awaited_without_holding_up_others(run: Run) -> None:
    beats: list[int] = []

    async def main() -> int:
        async def beat() -> None:
            for number in range(5):
                beats.append(number)
                await asyncio.sleep(0.005)

        dialog = QDialog()
        waiting = bridge.spawn(bridge.opened(dialog), name="dialog")
        await bridge.spawn(beat(), name="beat")
        dialog.done(3)
        code = await waiting
        dialog.deleteLater()
        return code

    assert run(main) == 3
    assert beats == [0, 1, 2, 3, 4]


def test_changes_in_quick_succession_are_told_once(run: Run) -> None:
    told: list[str] = []

    async def main() -> int:
        changes = Changes()
        signals = bridge.ChangeSignals(changes)
        signals.on(Topic.ORDERS, lambda: told.append("orders"))
        for _ in range(20):
            changes.announce(Topic.ORDERS, Topic.OUTBOX)
        await asyncio.sleep(0.5)
        signals.close()
        changes.announce(Topic.ORDERS)
        await asyncio.sleep(0.3)
        return 0

    run(main)
    assert told == ["orders"]
