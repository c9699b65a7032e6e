"""The key in the system's real key store, in a D-Bus session of the test's own; and the runs without any."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.host.secrets import KeyStore
from tests.e2e.conftest import Desks
from tests.e2e.test_canary import holding
from tests.support.sandbox import RunningSandbox
from tests.support.session_bus import SessionBus

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
    await person.connect(sandbox)
    assert not person.sees("kept in memory only")
    assert desks.keys.lasting
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


async def told_and_asked_again(desks: Desks, sandbox: RunningSandbox) -> None:
    """Sign in without a key store, end, start again: the key is asked for, and nothing of it was written."""
    person = desks.start()
    await person.reads("kept in memory only and asked for at the next start")
    await person.connect(sandbox)
    await person.reads("Online")
    assert await person.leave() == 0
    assert holding(desks.folder, sandbox.ready["company_key"]) == set()
    desks.keys = KeyStore.of_system()
    person = desks.start()
    await person.wait_for("the question for the key", lambda: person.program.first_run)
    await person.reads("API key")
