from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from keyring.backends import fail, null
from keyring.errors import KeyringLocked
from secretstorage.exceptions import LockedException, PromptDismissedException

from courier_desk.domain.accounts import KeyTrouble
from courier_desk.host.secrets import KeyringLike, KeyStore
from tests.support.patience import PATIENCE
from tests.support.vault import Vault

URL = "https://courier.example/api/public/v1"
KEY = "live_0123456789abcdef"


async def test_a_key_is_kept_by_the_system_and_found_by_the_next_run() -> None:
    vault = Vault()

    keys = KeyStore(vault)
    assert not keys.is_kept(URL, "a1")
    assert await keys.put(URL, "a1", KEY) is None
    assert keys.is_kept(URL, "a1")
    later = KeyStore(vault)
    assert await later.get(URL, "a1") == KEY
    assert later.is_kept(URL, "a1")
    assert later.trouble is None


async def test_accounts_and_services_never_share_an_entry() -> None:
    store = KeyStore(Vault())
    await store.put(URL, "a1", KEY)
    assert await store.get(URL, "a2") is None
    assert await store.get("http://127.0.0.1:1/api/public/v1", "a1") is None


async def test_without_a_key_store_keys_live_in_memory_and_it_says_so() -> None:
    store = KeyStore(None)
    assert await store.put(URL, "a1", KEY) is KeyTrouble.ABSENT
    assert store.trouble is KeyTrouble.ABSENT
    assert not store.is_kept(URL, "a1")
    assert await store.get(URL, "a1") == KEY
    assert await KeyStore(None).get(URL, "a1") is None


class BadVault(Vault):
    """A key store in which single things go wrong."""

    def __init__(self, *, setting: Exception | None = None, getting: Exception | None = None, gives: str = KEY) -> None:
        super().__init__()
        self.setting, self.getting, self.gives = setting, getting, gives

    def get_password(self, service: str, username: str) -> str | None:
        if self.getting is not None:
            raise self.getting
        kept = super().get_password(service, username)
        return None if kept is None or not self.gives else self.gives

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.setting is not None:
            raise self.setting
        super().set_password(service, username, password)


@pytest.mark.parametrize(
    ("vault", "why"),
    [
        (BadVault(setting=KeyringLocked("Failed to unlock the collection!")), KeyTrouble.LOCKED),
        (BadVault(setting=PromptDismissedException()), KeyTrouble.CANCELLED),
        (BadVault(getting=LockedException()), KeyTrouble.LOCKED),
        (BadVault(setting=RuntimeError("bus")), KeyTrouble.FAILED),
        (BadVault(getting=ConnectionResetError()), KeyTrouble.FAILED),
        (BadVault(gives=""), KeyTrouble.LOST),
        (BadVault(gives=KEY[:-1]), KeyTrouble.LOST),
        (null.Keyring(), KeyTrouble.LOST),  # type: ignore[no-untyped-call]  # keyring's are partly untyped
        (fail.Keyring(), KeyTrouble.FAILED),  # type: ignore[no-untyped-call]  # keyring's are partly untyped
    ],
)
async def test_what_was_not_read_back_is_kept_for_this_run_only_and_why(vault: KeyringLike, why: KeyTrouble) -> None:
    store = KeyStore(vault)
    assert await store.put(URL, "a1", KEY) is why
    assert (store.trouble, store.trouble_of(URL, "a1"), store.is_kept(URL, "a1")) == (why, why, False)
    assert await store.get(URL, "a1") == KEY, "in this run it is there"


@pytest.mark.parametrize(("failure", "why"), [(KeyringLocked(), KeyTrouble.LOCKED), (OSError(), KeyTrouble.FAILED)])
async def test_a_key_that_cannot_be_read_is_told_from_one_that_is_not_there(
    failure: Exception, why: KeyTrouble
) -> None:
    for vault, reason in ((BadVault(getting=failure), why), (Vault(), None)):
        store = KeyStore(vault)
        assert await store.get(URL, "a1") is None
        assert store.trouble_of(URL, "a1") is reason
        assert not store.is_kept(URL, "a1")


async def test_once_it_can_be_kept_another_try_keeps_every_key_and_one_that_fails_holds_back_none() -> None:
    class Picky(Vault):
        refused = ("#a1", "#a2")

        def set_password(self, service: str, username: str, password: str) -> None:
            if username.endswith(self.refused):
                raise KeyringLocked
            super().set_password(service, username, password)

    vault = Picky()

    store = KeyStore(vault)
    for account in ("a1", "a2"):
        assert await store.put(URL, account, f"{KEY}-{account}") is KeyTrouble.LOCKED
    vault.refused = ("#a1", "#a1")
    await store.try_again()
    assert [store.is_kept(URL, account) for account in ("a1", "a2")] == [False, True]
    vault.refused = ("-", "-")
    await store.try_again()
    assert store.trouble is None
    assert await KeyStore(vault).get(URL, "a1") == f"{KEY}-a1"


async def test_a_key_store_that_comes_later_is_found_by_another_try() -> None:
    found: list[Vault | None] = [None, Vault()]

    store = KeyStore(None, find=lambda: found.pop(0))
    assert await store.put(URL, "a1", KEY) is KeyTrouble.ABSENT
    await store.try_again()
    assert store.trouble is None
    assert store.is_kept(URL, "a1")


class StubbornVault(Vault):
    """A key store that does not drop what it has."""

    def __init__(self, failure: Exception | None) -> None:
        super().__init__()
        self.failure = failure

    def delete_password(self, service: str, username: str) -> None:
        if self.failure is not None:
            raise self.failure


@pytest.mark.parametrize(
    ("failure", "why"),
    [(KeyringLocked(), KeyTrouble.LOCKED), (OSError(), KeyTrouble.FAILED), (None, KeyTrouble.FAILED)],
)
async def test_a_key_that_may_still_be_there_is_not_said_to_be_gone(failure: Exception | None, why: KeyTrouble) -> None:
    store = KeyStore(StubbornVault(failure))
    await store.put(URL, "a1", KEY)
    assert await store.forget(URL, "a1") is why
    assert not store.is_kept(URL, "a1")
    assert await store.forget(URL, "never kept") is None


async def test_forgotten_is_forgotten_everywhere() -> None:
    vault = Vault()

    store = KeyStore(vault)
    await store.put(URL, "a1", KEY)
    assert await store.forget(URL, "a1") is None
    assert await store.get(URL, "a1") is None
    assert vault.kept == {}
    assert await store.forget(URL, "a1") is None
    assert await KeyStore(None, find=lambda: None).forget(URL, "a1") is KeyTrouble.ABSENT, "it was not asked"


def test_its_repr_tells_no_key() -> None:
    async def story() -> str:
        store = KeyStore(None)
        await store.put(URL, "a1", KEY)
        return repr(store)

    assert KEY not in asyncio.run(story())


class HangingVault(Vault):
    """A key store whose unlock dialog nobody answers."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.answered = threading.Event(), threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.asked.set()
        self.answered.wait()
        return None


def test_a_key_store_that_hangs_does_not_keep_the_program_from_ending() -> None:
    vault = HangingVault()

    async def story() -> None:
        asked = asyncio.create_task(KeyStore(vault).get(URL, "a1"))
        await asyncio.to_thread(vault.asked.wait, 20)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)

    try:
        asyncio.run(story())  # its end waits for the threads of the loop
        assert not vault.answered.is_set()
    finally:
        vault.answered.set()


def test_who_asks_while_the_key_store_is_looked_for_waits_for_it() -> None:
    vault, found = Vault(), threading.Event()
    vault.kept["Courier Desk", f"{URL}#a1"] = KEY

    def find() -> Vault:
        found.wait(20)
        return vault

    async def story() -> list[str | None]:
        store = KeyStore(None, find=find)
        asked = [asyncio.create_task(store.get(URL, "a1")) for _ in range(2)]
        await asyncio.sleep(0)
        found.set()
        return await asyncio.gather(*asked)

    assert asyncio.run(story()) == [KEY, KEY]


class SlowVault(Vault):
    """A key store that takes its time to keep each key, for somebody to type a password."""

    def __init__(self) -> None:
        super().__init__()
        self.unlocked = threading.Event()

    def set_password(self, service: str, username: str, password: str) -> None:
        assert self.unlocked.wait(PATIENCE)
        super().set_password(service, username, password)


async def settled(fits: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not fits():
            await asyncio.sleep(0.005)


async def test_a_key_store_that_hangs_is_not_waited_for_and_its_late_answer_counts() -> None:
    vault = SlowVault()

    store = KeyStore(vault, patience=0.03)
    assert await store.put(URL, "a1", KEY) is KeyTrouble.SILENT
    assert not store.is_kept(URL, "a1")
    await store.try_again()
    assert store.trouble is KeyTrouble.SILENT
    vault.unlocked.set()
    await settled(lambda: store.is_kept(URL, "a1"))
    assert store.trouble is None


async def test_of_two_keys_given_while_it_hangs_the_last_one_is_kept() -> None:
    vault = SlowVault()

    store = KeyStore(vault, patience=0.03)
    await store.put(URL, "a1", "live_the_old_one")
    await store.put(URL, "a1", KEY)
    vault.unlocked.set()
    await settled(lambda: store.is_kept(URL, "a1"))
    assert await KeyStore(vault).get(URL, "a1") == KEY


async def test_a_key_forgotten_while_it_hangs_does_not_come_back() -> None:
    vault = SlowVault()

    store = KeyStore(vault, patience=0.03)
    await store.put(URL, "a1", KEY)
    await store.forget(URL, "a1")
    keeping = next(one for one in threading.enumerate() if one.name == "key store")
    vault.unlocked.set()
    await asyncio.to_thread(keeping.join, 20)
    assert vault.kept == {}
    assert not store.is_kept(URL, "a1")


async def test_a_bus_that_hangs_is_told_and_another_try_finds_it() -> None:
    there, vault = threading.Event(), Vault()

    def find() -> Vault:
        assert there.wait(20)
        return vault

    store = KeyStore(None, find=find, patience=0.03)
    assert await store.put(URL, "a1", KEY) is KeyTrouble.SILENT
    there.set()
    await store.try_again()
    assert store.is_kept(URL, "a1")


async def test_what_the_key_store_is_made_of_is_imported_where_the_end_of_the_program_waits_for_it() -> None:
    """A thread that nobody waits for is cut off at the end, and in the midst of such an import the program falls."""
    done: list[bool] = []

    def note() -> None:
        done.append(threading.current_thread().daemon)

    await KeyStore(None, load=note, find=note).ready()
    assert done == [False, True]
