"""API keys: kept in the system's key store, else in memory for this run. The only importer of keyring.

A key is never written to a file of ours, and it counts as kept only when the key store gave it back. Every call may
wait for a person (an unlock dialog) or a bus, so each of them runs in a thread of its own with a time limit, which the
end of the program does not wait for. Entries are named by service address and account: training and live never mix.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar, cast

from courier_desk.domain.accounts import KeyTrouble

log = logging.getLogger(__name__)
T = TypeVar("T")

SERVICE_NAME = "Courier Desk"
#: An unlock dialog may be open that long (seconds) when a key is wanted; nothing else waits longer than a third of it.
PATIENCE = 60.0
#: What is raised where a person did not unlock the key store, by keyring and by what it builds on.
_LOCKED = frozenset({"KeyringLocked", "LockedException"})
#: What is raised, or stands behind it, where a person closed the key store's question.
_CANCELLED = "PromptDismissedException"


class KeyringLike(Protocol):
    """The part of a keyring backend that is used."""

    def get_password(self, service: str, username: str) -> str | None:
        """Give the secret or None."""

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep the secret."""

    def delete_password(self, service: str, username: str) -> None:
        """Drop the secret."""


class KeyStore:
    """The keys of this desk's accounts.

    Without ``find`` the ``backend`` is all there ever is: None is the memory of this run, by choice. ``load`` imports
    what ``find`` needs, in a thread that the program's end waits for: one that is cut off within an import falls.
    """

    def __init__(
        self,
        backend: KeyringLike | None,
        *,
        find: Callable[[], KeyringLike | None] | None = None,
        load: Callable[[], object] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._backend = backend
        self._load = load
        self._find = find  # asked in a worker, at the first key: it may have to wait for a bus
        self._patience = patience
        self._absence = KeyTrouble.ABSENT if backend is None else None
        self._looked = find is None
        self._looking = asyncio.Lock()
        self._memory: dict[str, str] = {}
        self._keeping: dict[str, asyncio.Future[KeyTrouble | None]] = {}
        self._troubles: dict[str, KeyTrouble | None] = {}  # None: the key was read back

    @classmethod
    def of_system(cls, *, patience: float = PATIENCE) -> KeyStore:
        """Use this system's key store; without one keys live in memory."""
        return cls(None, find=_backend, load=_load_backend, patience=patience)

    async def ready(self) -> None:
        """Look for the system's key store, once; who asks meanwhile waits for what is found."""
        async with self._looking:
            if self._looked or self._find is None:
                return
            if self._load is not None:
                await asyncio.to_thread(self._load)
            looking = _in_thread(self._find)
            if await _is_answered(looking, self._patience / 3):
                self._backend = looking.result()  # what looks for it raises nothing
                self._absence = KeyTrouble.ABSENT if self._backend is None else None
            else:
                log.info("the key store does not answer")
                self._absence = KeyTrouble.SILENT
            self._looked = True

    def __repr__(self) -> str:
        return f"KeyStore({self._absence or 'found'})"

    @property
    def looked(self) -> bool:
        """Tell whether the system's key store was looked for."""
        return self._looked

    @property
    def trouble(self) -> KeyTrouble | None:
        """Tell what keeps keys from being kept: there is no key store, or it did not keep one in this run."""
        if self._looked and self._absence is not None:
            return self._absence
        return next((trouble for trouble in self._troubles.values() if trouble is not None), None)

    def is_kept(self, base_url: str, account_id: str) -> bool:
        """Tell whether the key store gave this account's key back in this run."""
        return self._troubles.get(_entry(base_url, account_id), KeyTrouble.ABSENT) is None

    def trouble_of(self, base_url: str, account_id: str) -> KeyTrouble | None:
        """Tell why this account's key is not kept, or was not found; None where it is, or was not asked for yet."""
        return self._troubles.get(_entry(base_url, account_id))

    async def get(self, base_url: str, account_id: str) -> str | None:
        """Give the key of an account; None when there is none, or none to be had (``trouble_of`` tells why)."""
        name = _entry(base_url, account_id)
        if name in self._memory:
            return self._memory[name]
        await self.ready()
        backend = self._backend
        if backend is None:
            if self._absence is not None:
                self._troubles[name] = self._absence
            return None
        asked = _in_thread(partial(_answered, lambda: backend.get_password(SERVICE_NAME, name)))
        if not await _is_answered(asked, self._patience):
            self._troubles[name] = KeyTrouble.SILENT
            return None
        key, trouble = asked.result()
        if key is None and trouble is None:
            self._troubles.pop(name, None)
        else:
            self._troubles[name] = trouble
        return key

    async def put(self, base_url: str, account_id: str, key: str) -> KeyTrouble | None:
        """Keep a key; None when it was read back, else why it is kept for this run only.

        A key store that answers later has kept it then.
        """
        name = _entry(base_url, account_id)
        self._memory[name] = key
        return await self._keep(name)

    async def try_again(self) -> None:
        """Look for the key store anew, and have it keep what is in memory only. Entries do not wait for each other."""
        if self._find is not None and self._absence is not None:
            self._looked = False
        await self.ready()
        wanting = [name for name in self._memory if self._troubles.get(name, KeyTrouble.ABSENT) is not None]
        await asyncio.gather(*(self._keep(name) for name in wanting))
        for name in set(self._troubles) - set(self._memory):  # was asked for in vain: may be there now
            if self._troubles[name] is not None:
                del self._troubles[name]

    async def forget(self, base_url: str, account_id: str) -> KeyTrouble | None:
        """Drop the key of an account; None when it is surely gone, else why it may still be in the key store."""
        name = _entry(base_url, account_id)
        self._memory.pop(name, None)
        self._troubles.pop(name, None)
        await self.ready()
        backend = self._backend
        if backend is None:
            return self._absence if self._find is not None else None
        asked = _in_thread(partial(_answered, partial(_drop, backend, name)))
        if not await _is_answered(asked, self._patience / 3):
            return KeyTrouble.SILENT
        gone, trouble = asked.result()
        return trouble if gone else trouble or KeyTrouble.FAILED

    async def _keep(self, name: str) -> KeyTrouble | None:
        await self.ready()
        if self._backend is None:
            self._troubles[name] = self._absence
            return self._absence
        keeping = self._keeping.get(name)
        if keeping is None or keeping.done():  # else the one under way keeps the newest key, too
            keeping = self._keeping[name] = _in_thread(partial(self._keep_newest, self._backend, name))
            keeping.add_done_callback(lambda kept: self._kept(name, kept))
        if not await _is_answered(keeping, self._patience / 3):
            self._troubles[name] = KeyTrouble.SILENT
            return KeyTrouble.SILENT
        self._kept(name, keeping)
        return keeping.result()

    def _kept(self, name: str, keeping: asyncio.Future[KeyTrouble | None]) -> None:
        """Remember what came of keeping a key, be it late."""
        if name in self._memory and not keeping.cancelled() and keeping is self._keeping.get(name):
            self._troubles[name] = keeping.result()

    def _keep_newest(self, backend: KeyringLike, name: str) -> KeyTrouble | None:
        """Keep the key that is in memory, and the next one that came there meanwhile. Runs in a worker."""
        while (key := self._memory.get(name)) is not None:
            _, trouble = _answered(partial(backend.set_password, SERVICE_NAME, name, key))
            if trouble is None:
                given, trouble = _answered(partial(backend.get_password, SERVICE_NAME, name))
                if trouble is None and given != key:
                    log.info("the key store did not give back what it was given")
                    trouble = KeyTrouble.LOST
            if self._memory.get(name) == key:
                return trouble
        _answered(partial(_drop, backend, name))  # forgotten meanwhile
        return None


def _answered(question: Callable[[], T]) -> tuple[T | None, KeyTrouble | None]:
    """Ask a key store; what it raises is logged by its kind only. Runs in a worker."""
    try:
        return question(), None
    except Exception as failure:  # noqa: BLE001  (backends raise what they like; none of it may stop the desk)
        log.info("the key store did not serve: %s", type(failure).__name__)
        return None, _trouble_of(failure)


def _trouble_of(failure: BaseException) -> KeyTrouble:
    """Tell what kept a key store from serving, also where what it raised was raised because of something else."""
    behind = failure.__cause__ or failure.__context__
    if type(failure).__name__ == _CANCELLED or type(behind).__name__ == _CANCELLED:
        return KeyTrouble.CANCELLED
    return KeyTrouble.LOCKED if type(failure).__name__ in _LOCKED else KeyTrouble.FAILED


def _drop(backend: KeyringLike, name: str) -> bool:
    """Drop an entry and tell whether it is gone. Runs in a worker."""
    if backend.get_password(SERVICE_NAME, name) is not None:
        backend.delete_password(SERVICE_NAME, name)
    return backend.get_password(SERVICE_NAME, name) is None


async def _is_answered(asked: asyncio.Future[T], seconds: float) -> bool:
    """Wait for an answer, at most so long; it may still come later."""
    await asyncio.wait([asked], timeout=seconds)
    return asked.done()


def _in_thread(question: Callable[[], T]) -> asyncio.Future[T]:
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
    return answer


def _entry(base_url: str, account_id: str) -> str:
    return f"{base_url}#{account_id}"


def _load_backend() -> None:
    """Import the backend of this platform; where it cannot be had, looking for it says so."""
    with suppress(Exception):
        _backend_class()


def _backend_class() -> Any:
    """Give the backend by platform, never one of configuration files, which could name a plain file."""
    if sys.platform == "win32":
        from keyring.backends.Windows import WinVaultKeyring as Backend  # noqa: PLC0415
    elif sys.platform == "darwin":
        from keyring.backends.macOS import Keyring as Backend  # noqa: PLC0415
    else:
        from keyring.backends.SecretService import Keyring as Backend  # noqa: PLC0415
    return Backend


def _backend() -> KeyringLike | None:
    """Find the key store that answers."""
    try:
        backend = _backend_class()
        return cast("KeyringLike", backend()) if backend.viable else None
    except Exception as failure:  # noqa: BLE001  (a missing bus or library means: no key store)
        log.info("no key store: %s", type(failure).__name__)
        return None
