"""Starting, switching and ending: whatever happens in the middle, one session works and nothing written is lost."""

from __future__ import annotations

import asyncio
from functools import partial

from PySide6.QtWidgets import QApplication

from courier_desk.host.settings import Settings
from courier_desk.ui.frame import MainWindow
from tests.e2e.conftest import Desks
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
    await person.wait_for("a session", lambda: person.program.session is not None and person.program.ready.is_set())
    service = person.program._training
    assert service is not None
    service._process.kill()
    service._process.wait()
    await person.program._use_training()
    again = person.program._training
    assert again is not None
    assert again.alive
    assert again is not service


async def test_closing_while_the_training_service_starts_leaves_nothing(desks: Desks) -> None:
    person = desks.start(training=True, settings=Settings())
    await asyncio.sleep(0)
    await person.wait_for("the start", person.program._switching.locked)
    person.program.close()
    assert await person.leave() == 0
    assert sessions(person) == []
