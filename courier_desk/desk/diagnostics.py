"""The file that tells how this desk stands, for whoever helps: put together here, shown and saved by a person.

It holds versions, settings, counts, checks and the last lines of the log; no key, phone, name or address. What a person
typed or named (accounts, printers, folders) is told as chosen or not chosen. Every text goes through the log's filter
once more. Nothing is sent from here.
"""

from __future__ import annotations

import asyncio
import json
import platform
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from courier_desk import __version__
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog
from courier_desk.host import private
from courier_desk.host.installation import own_installation
from courier_desk.host.last_run import BadEnd
from courier_desk.host.logs import LogFile, Redactor, last_lines
from courier_desk.host.paths import DataFolder
from courier_desk.host.private import Others
from courier_desk.host.settings import Settings
from courier_desk.store import diagnostics
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault
from courier_desk.store.file_store import FileStore

if TYPE_CHECKING:
    from courier_desk.desk.session import Session

#: So many lines of the log are told.
LINES = 200
_LIBRARIES = ("PySide6_Essentials", "qasync", "httpx", "keyring", "apsw", "zxing-cpp", "pypdfium2", "truststore")
Facts = Mapping[str, object]


@frozen(kw_only=True)
class Sources:
    """Where the facts come from. ``screen`` and ``printing`` are asked for what only they know; printing blocks."""

    store: Store
    folder: DataFolder
    settings: Callable[[], Settings]
    session: Callable[[], Session | None]
    screen: Callable[[], Facts]
    printing: Callable[[], Facts]
    logs: LogFile | None = None
    last_end: BadEnd | None = None
    others: Others = Others.COULD_NOT


class DiagnosticsDesk:
    """Puts the file together."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    @property
    def name(self) -> str:
        """Give the name that is offered for the file."""
        return time.strftime("courier-desk-diagnostics-%Y-%m-%d-%H%M.json")

    async def save(self, path: Path, text: str) -> None:
        """Write it where a person wants it, for them alone. Raises OSError."""
        await asyncio.to_thread(private.write_text, path, text)

    async def collect(self) -> str:
        """Put it together and give its text: the very text that is shown and saved. Takes seconds on a full store."""
        sources = self._sources
        redactor = sources.logs.redactor if sources.logs is not None else Redactor()
        told: dict[str, object] = {
            "made at": _moment(time.time()),
            "versions": versions(),
            "screen": dict(sources.screen()),
            "settings": settings_told(sources.settings()),
            "last run": self._last_run(),
            "service": service_told(sources.session()),
            "store": await self._store(),
            "printing": await asyncio.to_thread(lambda: dict(sources.printing())),
            "log": await asyncio.to_thread(self._log),
        }
        return json.dumps(_clean(told, redactor), ensure_ascii=False, indent=2)

    def _last_run(self) -> Facts:
        end = self._sources.last_end
        if end is None:
            return {"ended in order": True}
        return {"ended in order": False, **asdict(end), "crash": end.crash.splitlines()}

    async def _store(self) -> Facts:
        store, session = self._sources.store, self._sources.session()
        told: dict[str, object] = {
            "shared by a site": store.shared,
            "only looked at": store.read_only,
            "others and the data folder": self._sources.others.value,
            "trouble": store.trouble.value if store.trouble is not None else "none",
        }
        if isinstance(store, FileStore):
            told["files in kB"] = await asyncio.to_thread(_sizes, store.path)
            told["backups"] = len(store.backups())
        try:
            if session is not None:
                await session.surprises.save()
            told["shape"] = await store.read(diagnostics.version)
            told["counts"] = await store.read(diagnostics.counts)
            told["reading"] = [
                {name: _moment(value) if isinstance(value, float) else value for name, value in one.items()}
                for one in await store.read(diagnostics.readings)
            ]
            if isinstance(store, FileStore):
                await store.maintain()
                told["check"] = "ok"
        except StoreFault as fault:
            told["check"] = f"{fault.kind}: {fault.detail}"
        return told

    def _log(self) -> list[object]:
        if self._sources.logs is not None:
            self._sources.logs.settle()
        return [_line(text) for text in last_lines(self._sources.folder.logs, LINES)]


def versions() -> dict[str, object]:
    """Give the versions of everything that takes part."""
    told: dict[str, object] = {
        "Courier Desk": __version__,
        "Python": sys.version.split()[0],
        "system": platform.system(),
        "release": platform.release(),
        "machine": platform.machine(),
        "installed as": own_installation().form.value,
    }
    for name in _LIBRARIES:
        try:
            told[name] = version(name)
        except PackageNotFoundError:  # a packaged program may come without its papers
            told[name] = "unknown"
    return told


def settings_told(settings: Settings) -> dict[str, object]:
    """Give the settings; of a text that a person wrote or named, whether there is one."""
    return {name: _setting(value) for name, value in asdict(settings).items()}


def _setting(value: object) -> object:
    if isinstance(value, tuple) and all(isinstance(one, dict) for one in value):
        return [{name: _setting(inside) for name, inside in one.items()} for one in value]
    if isinstance(value, str) and not isinstance(value, StrEnum):
        return "chosen" if value else "not chosen"
    return value if isinstance(value, str | bool | int | float) or value is None else "chosen"


def service_told(session: Session | None) -> dict[str, object]:
    """Tell how the desk stands with the service: what the key may, the budget, the last requests as templates."""
    if session is None:
        return {"account": "none in use"}
    account, status, budget = session.account, session.connection.status, session.budget
    return {
        "training": account.is_training,
        "key": account.kind.value,
        "scopes": sorted(scope.value for scope in account.scopes),
        "merchant": "chosen" if session.merchant is not None else "not chosen",
        "link": status.link.value,
        "zones": _zones_told(session.zones.catalog),
        "moments without a zone": session.clock,
        "failure": status.kind.value if status.kind is not None else "none",
        "since": _moment(status.since) if status.since else "",
        "sending held": session.outbox.held,
        "sending paused": session.outbox.paused.kind.value if session.outbox.paused is not None else "no",
        "budget": {"limit": budget.limit, "seconds": budget.window, "left": budget.left()},
        "last requests": [
            {
                "at": _moment(at),
                "request": f"{one.method} {one.template}",
                "status": one.status,
                "failure": one.failure.value if one.failure is not None else "",
                "seconds": round(one.seconds, 3),
                "clock behind": None if one.clock_offset is None else round(one.clock_offset, 1),
            }
            for at, one in session.connection.recent
        ],
    }


def _zones_told(catalog: Catalog) -> Facts:
    """Tell how many zones are known; where none can be read, what came; where one was guessed, from what."""
    told: dict[str, object] = {"known": len(catalog.zones)}
    if catalog.came:
        told["came instead"] = catalog.came
    if catalog.guessed:
        told["value taken from"] = catalog.guessed
    return told


def _clean(value: object, redactor: Redactor) -> object:
    """Give the value with every text in it filtered."""
    match value:
        case str():
            return redactor.clean(value)
        case Mapping():
            return {redactor.clean(str(name)): _clean(inside, redactor) for name, inside in value.items()}
        case list() | tuple():
            return [_clean(inside, redactor) for inside in value]
        case _:
            return value


def _line(text: str) -> object:
    """Give a line of the log as it reads best: its parts, its trace line by line."""
    try:
        line = json.loads(text)
    except ValueError:  # cut off by the end of a run
        return text
    if isinstance(line, dict) and isinstance(line.get("trace"), str):
        line["trace"] = line["trace"].splitlines()
    if isinstance(line, dict) and set(line) == {"at", "level", "from", "what"}:
        return f"{line['at']} {line['level']} {line['from']}: {line['what']}"
    return line


def _sizes(path: Path) -> dict[str, int]:
    beside = sorted(path.parent.glob(f"{path.stem}*"))
    return {one.name: one.stat().st_size // 1000 for one in beside if one.is_file()}


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
