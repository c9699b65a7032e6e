"""API keys: kept in the system's key store, else in memory for this run. The only importer of keyring.

A key is never written to a file of ours. Every call may wait for a person (an unlock dialog) or a bus, so each of them
runs in a thread of its own with a time limit, which the end of the program does not wait for. Entries are named by
service address and account: training and live never mix.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, TypeVar, cast

log = logging.getLogger(__name__)
T = TypeVar("T")

SERVICE_NAME = "Courier Desk"
#: An unlock dialog may be open that long (seconds).
PATIENCE = 60.0


class KeyringLike(Protocol):
    """The part of a keyring backend that is used."""

    def get_password(self, service: str, username: str) -> str | None:
        """Give the secret or None."""

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep the secret."""

    def delete_password(self, service: str, username: str) -> None:
        """Drop the secret."""


class KeyStore:
    """The keys of this desk's accounts. ``lasting`` tells whether they survive the run."""

    def __init__(self, backend: KeyringLike | None, *, find: Callable[[], KeyringLike | None] | None = None) -> None:
        self._backend = backend
        self._find = find  # asked once, in a worker, at the first key: it may have to wait for a bus
        self._finding = asyncio.Lock()
        self._memory: dict[str, str] = {}

    @classmethod
    def of_system(cls) -> KeyStore:
        """Use this system's key store; without one keys live in memory."""
        return cls(None, find=_backend)

    async def ready(self) -> None:
        """Look for the system's key store, once; who asks meanwhile waits for what is found."""
        async with self._finding:
            if self._find is None:
                return
            try:
                async with asyncio.timeout(PATIENCE):
                    self._backend = await _in_thread(self._find)
            except TimeoutError:
                log.info("the key store does not answer")
            self._find = None

    def __repr__(self) -> str:
        return f"KeyStore(lasting={self.lasting})"

    @property
    def lasting(self) -> bool:
        """Tell whether keys are kept by the system (once ``ready``); else they are gone at the end; people are told."""
        return self._backend is not None

    async def get(self, base_url: str, account_id: str) -> str | None:
        """Give the key of an account, None when there is none (or the key store does not answer)."""
        name = _entry(base_url, account_id)
        if name in self._memory:
            return self._memory[name]
        return await self._ask(lambda backend: backend.get_password(SERVICE_NAME, name))

    async def put(self, base_url: str, account_id: str, key: str) -> bool:
        """Keep a key; False when it is only kept for this run."""
        name = _entry(base_url, account_id)
        self._memory[name] = key

        def keep(backend: KeyringLike) -> bool:
            backend.set_password(SERVICE_NAME, name, key)
            return True

        return bool(await self._ask(keep))

    async def forget(self, base_url: str, account_id: str) -> None:
        """Drop the key of an account."""
        name = _entry(base_url, account_id)
        self._memory.pop(name, None)

        def drop(backend: KeyringLike) -> None:
            if backend.get_password(SERVICE_NAME, name) is not None:
                backend.delete_password(SERVICE_NAME, name)

        await self._ask(drop)

    async def _ask(self, question: Callable[[KeyringLike], T]) -> T | None:
        """Ask the system's key store off the loop; a failure is logged by its kind only and answered None."""
        await self.ready()
        backend = self._backend
        if backend is None:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                return await _in_thread(lambda: question(backend))
        except Exception as failure:  # noqa: BLE001  (backends raise what they like; none of it may stop the desk)
            log.info("the key store did not serve: %s", type(failure).__name__)
            return None


async def _in_thread(question: Callable[[], T]) -> T:
    """Ask in a thread that nobody waits for: a key store that hangs must not keep the program from ending."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, failure: Exception | None) -> None:
        if answer.done():
            return
        if failure is not None:
            answer.set_exception(failure)
        else:
            answer.set_result(cast("T", result))

    def ask() -> None:
        result, failure = None, None
        try:
            result = question()
        except Exception as error:  # noqa: BLE001  (handed to the one who asked)
            failure = error
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(settle, result, failure)

    threading.Thread(target=ask, name="key store", daemon=True).start()
    return await answer


def _entry(base_url: str, account_id: str) -> str:
    return f"{base_url}#{account_id}"


def _backend() -> KeyringLike | None:
    """Choose the backend by platform, never by configuration files, which could name a plain file."""
    try:
        if sys.platform == "win32":
            from keyring.backends.Windows import WinVaultKeyring as Backend  # noqa: PLC0415
        elif sys.platform == "darwin":
            from keyring.backends.macOS import Keyring as Backend  # noqa: PLC0415
        else:
            from keyring.backends.SecretService import Keyring as Backend  # noqa: PLC0415
        return Backend() if Backend.viable else None  # type: ignore[no-untyped-call]  # keyring's are partly untyped
    except Exception as failure:  # noqa: BLE001  (a missing bus or library means: no key store)
        log.info("no key store: %s", type(failure).__name__)
        return None
