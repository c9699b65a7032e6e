"""The key in the system's real key store, in a D-Bus session of the test's own; and the runs without any."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import secretstorage
from keyring.errors import InitError
from PySide6.QtCore import Qt
from secretstorage.exceptions import PromptDismissedException

from courier_desk.domain.accounts import Account
from courier_desk.host.secrets import KeyStore
from tests.e2e.conftest import Desks
from tests.e2e.test_canary import holding
from tests.support.sandbox import RunningSandbox
from tests.support.session_bus import SessionBus
from tests.support.window import Person

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the key store of Linux"),
    pytest.mark.skipif(
        not shutil.which("gnome-keyring-daemon") or not shutil.which("dbus-daemon"), reason="installed by dev.py test"
    ),
]
WORD = "unlocks the test's own keyring"


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[SessionBus]:
    """A session in which this process takes part."""
    with SessionBus() as session:
        for name, value in session.environment.items():
            monkeypatch.setenv(name, value)
        yield session


@pytest.fixture
def keyring(bus: SessionBus) -> Path:
    """The real key store on that session; gives the folder in which it keeps what it is told."""
    bus.start_keyring(WORD)
    return bus.folder / "home" / "data" / "keyrings"


async def test_a_key_is_kept_by_the_real_key_store_found_by_the_next_run_and_forgotten_by_a_new_one(
    desks: Desks, sandbox: RunningSandbox, keyring: Path
) -> None:
    desks.keys = KeyStore.of_system()
    person = desks.start()
    await person.sign_in(sandbox)
    assert not person.sees("kept for this run only")
    assert desks.keys.trouble is None
    assert await person.leave() == 0
    key = sandbox.ready["company_key"]
    assert list(keyring.glob("*.keyring")), "the key store kept nothing"
    assert holding(keyring, key) == set(), "the key store keeps it in the clear"
    assert holding(desks.folder, key) == set()

    desks.keys = KeyStore.of_system()  # a new run knows nothing but what the key store tells it
    person = desks.start()
    await person.at_work()
    await person.reads("Online")
    assert person.program.accounts is not None
    (account,) = await person.program.accounts.all()
    assert await KeyStore.of_system().get(sandbox.base_url, account.account_id) == key
    await desks.keys.forget(sandbox.base_url, account.account_id)
    assert await KeyStore.of_system().get(sandbox.base_url, account.account_id) is None


async def test_without_any_key_store_it_is_said_and_the_key_asked_for_again(
    desks: Desks, sandbox: RunningSandbox, bus: SessionBus
) -> None:
    desks.keys = KeyStore.of_system()
    await told_and_asked_again(desks, sandbox)


async def test_without_even_a_bus_it_is_the_same(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all")
    desks.keys = KeyStore.of_system()
    await told_and_asked_again(desks, sandbox)


# keyring leaves the connection on which the key store did not serve to the garbage collection
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
async def test_a_locked_key_store_is_told_at_once_and_keeps_the_key_when_it_is_open_again(
    desks: Desks, sandbox: RunningSandbox, bus: SessionBus
) -> None:
    daemon = bus.start_keyring(WORD)
    lock()
    desks.keys = KeyStore.of_system()
    person = desks.start()
    await person.reads("The key goes in this computer's key store")
    await person.fill("Service address", sandbox.base_url)
    await person.fill("API key", sandbox.ready["company_key"])
    await person.press_on("Test connection")
    await person.reads("The key works")
    await person.fill("Name on this computer", "Shop")
    await person.press_on("Start working")
    await person.reads("This computer's key store is locked. The key is kept for this run only")
    assert person.program.window is None, "the work begins when it was read"
    await person.press_on("Go on")
    await person.at_work()
    await person.settings()
    await person.reads("Kept for this run only and asked for at the next start: the key of Shop.")
    assert not person.sees("Keys are kept in this computer's key store")
    end(daemon)
    daemon = bus.start_keyring(WORD)
    await person.press_on("Ask the key store again")
    await person.reads("Keys are kept in this computer's key store.")
    assert not person.sees("Kept for this run only")
    (account,) = await kept_accounts(person)
    assert await KeyStore.of_system().get(sandbox.base_url, account.account_id) == sandbox.ready["company_key"]
    end(daemon)


class _Asking:
    """A key store that asks the person for a password before it does anything, and is told no."""

    def __init__(self) -> None:
        self.answers = False
        self._kept: dict[str, str] = {}

    def _ask(self) -> None:
        try:
            if not self.answers:
                raise PromptDismissedException("Prompt dismissed.")
        except PromptDismissedException as refused:
            raise InitError(f"Failed to create the collection: {refused}.") from refused

    def get_password(self, _service: str, username: str) -> str | None:
        self._ask()
        return self._kept.get(username)

    def set_password(self, _service: str, username: str, password: str) -> None:
        self._ask()
        self._kept[username] = password

    def delete_password(self, _service: str, username: str) -> None:
        self._ask()
        del self._kept[username]


async def test_a_question_of_the_key_store_that_was_cancelled_is_told_at_once_and_at_the_next_start(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    asking = _Asking()
    desks.keys = KeyStore(None, find=lambda: asking)
    person = desks.start()
    await person.reads("The key goes in this computer's key store")
    await person.fill("Service address", sandbox.base_url)
    await person.fill("API key", sandbox.ready["company_key"])
    await person.press_on("Test connection")
    await person.reads("The key works")
    await person.fill("Name on this computer", "Shop")
    await person.press_on("Start working")
    await person.reads("The question of this computer's key store was cancelled. The key is kept for this run only")
    assert not person.sees("The key goes in this computer's key store")
    await person.press_on("Go on")
    await person.at_work()
    await person.settings()
    await person.reads("Kept for this run only and asked for at the next start: the key of Shop.")
    assert not person.sees("Keys are kept in this computer's key store")
    await person.leave()
    desks.keys = KeyStore(None, find=lambda: asking)
    person = desks.start()
    await person.reads("was cancelled. So the key of Shop could not be read from it.")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.reads("This computer has no key for this account.")
    await person.reads("No key: nothing is sent or read")
    assert person.desk.window.top_bar.connection.text() == "No key"
    assert not person.sees("Key refused")
    await person.leave()
    asking.answers = True
    desks.keys = KeyStore(None, find=lambda: asking)
    person = desks.start()
    await person.reads("This computer's key store has no key of Shop: none was kept there, or it was taken out.")


async def test_the_key_store_is_told_alike_while_the_training_service_is_used(desks: Desks, keyring: Path) -> None:
    desks.keys = KeyStore.of_system()
    person = desks.start(training=True)
    await person.at_work()
    await person.settings()
    await person.reads("The key goes in this computer's key store, never in a file.")
    assert holding(keyring, "training") == set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # as above
async def test_a_key_store_that_hangs_is_told_and_the_key_of_a_removed_account_may_be_there(
    desks: Desks, sandbox: RunningSandbox, bus: SessionBus
) -> None:
    daemon = bus.start_keyring(WORD)
    desks.keys = KeyStore.of_system(patience=3.0)
    person = desks.start()
    await person.sign_in(sandbox)
    await person.settings()
    await person.reads("Keys are kept in this computer's key store.")
    daemon.send_signal(signal.SIGSTOP)
    await person.press_on("Edit Shop")
    await person.press_on("Remove account…")
    await person.answer("Remove account")
    await person.reads("This computer's key store does not answer. The key of Shop, which was removed, may still be")
    daemon.send_signal(signal.SIGCONT)
    await person.press_on("Try again")
    await person.reads_no_more("may still be there")
    await person.reads("The key goes in this computer's key store")
    end(daemon)


def end(daemon: subprocess.Popen[bytes]) -> None:
    daemon.terminate()
    daemon.wait(20)


async def kept_accounts(person: Person) -> tuple[Account, ...]:
    assert person.program.accounts is not None
    return await person.program.accounts.all()


def lock() -> None:
    """Lock the key store, as a person or the desktop does; nobody is there to unlock it."""
    with closing(secretstorage.dbus_init()) as connection:
        secretstorage.get_default_collection(connection).lock()


async def told_and_asked_again(desks: Desks, sandbox: RunningSandbox) -> None:
    """Sign in without a key store, end, start again: the key is asked for, and nothing of it was written."""
    person = desks.start()
    await person.reads("kept for this run only and asked for at the next start")
    await person.sign_in(sandbox)
    await person.reads("Online")
    assert await person.leave() == 0
    assert holding(desks.folder, sandbox.ready["company_key"]) == set()
    desks.keys = KeyStore.of_system()
    person = desks.start()
    await person.wait_for("the question for the key", lambda: person.program.first_run)
    await person.reads("API key")
