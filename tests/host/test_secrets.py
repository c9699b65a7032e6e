from __future__ import annotations

import asyncio
import threading

from courier_desk.host.secrets import KeyStore

URL = "https://courier.example/api/public/v1"
KEY = "live_0123456789abcdef"


class Vault:
    """A key store in memory, in place of a person's own."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class LockedVault(Vault):
    def get_password(self, service: str, username: str) -> str | None:
        raise RuntimeError("Prompt dismissed")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise RuntimeError("Prompt dismissed")


def test_a_key_is_kept_by_the_system_and_found_by_the_next_run() -> None:
    vault = Vault()

    async def story() -> None:
        assert await KeyStore(vault).put(URL, "a1", KEY) is True
        assert await KeyStore(vault).get(URL, "a1") == KEY

    asyncio.run(story())


def test_accounts_and_services_never_share_an_entry() -> None:
    async def story() -> None:
        store = KeyStore(Vault())
        await store.put(URL, "a1", KEY)
        assert await store.get(URL, "a2") is None
        assert await store.get("http://127.0.0.1:1/api/public/v1", "a1") is None

    asyncio.run(story())


def test_without_a_key_store_keys_live_in_memory_and_it_says_so() -> None:
    async def story() -> None:
        store = KeyStore(None)
        assert await store.put(URL, "a1", KEY) is False
        assert store.lasting is False
        assert await store.get(URL, "a1") == KEY
        assert await KeyStore(None).get(URL, "a1") is None

    asyncio.run(story())


def test_a_locked_key_store_costs_nothing_but_its_memory() -> None:
    async def story() -> None:
        store = KeyStore(LockedVault())
        assert await store.put(URL, "a1", KEY) is False
        assert await store.get(URL, "a1") == KEY
        assert await store.get(URL, "other") is None

    asyncio.run(story())


def test_forgotten_is_forgotten_everywhere() -> None:
    vault = Vault()

    async def story() -> None:
        store = KeyStore(vault)
        await store.put(URL, "a1", KEY)
        await store.forget(URL, "a1")
        assert await store.get(URL, "a1") is None
        assert vault.kept == {}
        await store.forget(URL, "a1")

    asyncio.run(story())


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
