"""Starting, switching and ending: whatever happens in the middle, one session works and nothing written is lost."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from courier_desk.host.settings import Settings
from courier_desk.ui.frame import MainWindow
from tests.e2e.conftest import Desks
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person


def sessions(person: Person) -> list[str]:
    """Name the sessions at work."""
    names = (task.get_name() for task in asyncio.all_tasks())
    return [name for name in names if name.startswith("session ")]


async def test_what_was_being_written_when_the_window_closed_is_a_draft(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Wagih Written")
    assert await person.leave() == 0
    person = desks.start()
    await person.row("Wagih Written", "Draft")


async def test_the_window_bears_the_icon_of_the_program(desks: Desks, sandbox: RunningSandbox) -> None:
    """Not only where the desktop finds it by the name of a file that was installed."""
    person = desks.start()
    await person.connect(sandbox)
    icon = person.window.windowIcon()
    for side in (16, 32, 128):
        drawn = icon.pixmap(side, side).toImage()
        assert drawn.width() == drawn.height() == side
        assert drawn.pixelColor(side // 8, side // 2).alpha() == 255
        assert drawn.pixelColor(0, 0).alpha() == 0


async def test_an_account_chosen_twice_at_once_works_once(desks: Desks, sandbox: RunningSandbox) -> None:
    """Two senders of one account would spend the same requests twice and look for each other's orders."""
    person = desks.start()
    await person.connect(sandbox)
    program = person.program
    assert program.session is not None
    assert program.accounts is not None
    account = program.session.account
    find = partial(program.accounts.key_of, account)
    await asyncio.gather(*(program.use(account, find) for _ in range(3)))
    assert len(sessions(person)) == 1
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow) and one.isVisible()]
    assert len(shown) == 1


async def test_a_training_service_that_died_is_started_again(desks: Desks) -> None:
    person = desks.start(training=True)
    await person.at_work()
    service = person.program._training._service  # noqa: SLF001  (the process behind it)
    assert service is not None
    service._process.kill()  # noqa: SLF001  (the process behind it)
    service._process.wait()  # noqa: SLF001  (the process behind it)
    await person.program._use_training()  # noqa: SLF001  (the process behind it)
    await person.reads("Online")
    again = person.program._training._service  # noqa: SLF001  (the process behind it)
    assert again is not None
    assert again.alive
    assert again is not service


async def test_closing_while_the_training_service_starts_leaves_nothing(desks: Desks) -> None:
    person = desks.start(training=True, settings=Settings())
    await asyncio.sleep(0)
    await person.wait_for("the start", person.program._switching.locked)  # noqa: SLF001  (the process behind it)
    person.program.close()
    assert await person.leave() == 0
    assert sessions(person) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_program_in_order(tmp_path: Path, number: signal.Signals) -> None:
    """As at the end of a person's session: exit code 0, the store closed, the training service gone."""
    command = [sys.executable, "-m", "courier_desk", "--training", "--data-dir", str(tmp_path)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], stderr=subprocess.PIPE) as program:
        try:
            limit = time.monotonic() + PATIENCE
            log = tmp_path / "logs" / "courier-desk.log"
            while not children(program.pid) or not (tmp_path / "desk.sqlite").exists():
                assert program.poll() is None, program.stderr.read() if program.stderr else ""
                assert time.monotonic() < limit, log.read_text() if log.exists() else "no log"
                time.sleep(0.05)  # nothing tells another process of it
            services = children(program.pid)
            program.send_signal(number)
            assert program.wait(PATIENCE) == 0
            assert not [one for one in services if Path(f"/proc/{one}").exists()]
            assert not (tmp_path / "desk.sqlite-wal").exists(), "the store was not closed"
        finally:
            program.kill()


def children(pid: int) -> list[str]:
    """Name the processes that this one started."""
    return [one for task in Path(f"/proc/{pid}/task").glob("*/children") for one in task.read_text().split()]
