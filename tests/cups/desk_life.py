"""One life of a desk that prints a batch on a real queue, as a process that can be killed. It says what it does.

``python -m tests.cups.desk_life JSON``, with a ``Life`` as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtGui import QGuiApplication

from courier_desk.desk.session import Session
from courier_desk.domain.label_profiles import LabelProfile, profile_of
from courier_desk.domain.labels import PrintResult, ReadyLabel
from courier_desk.printing.station import Station
from tests.support.desk import desk_at, until
from tests.support.desk import request as a_request
from tests.support.paper import KeptPaper
from tests.support.sandbox import RunningSandbox


@dataclass(frozen=True)
class Life:
    """Where the desk's store and service are, how it prints, and how many orders it makes and prints."""

    store: str
    base_url: str
    ready: dict[str, Any]
    profile: dict[str, Any]
    orders: int

    def as_json(self) -> str:
        return json.dumps(asdict(self))


class Telling(Station):
    """A station that says before and after what it gives to the spooler."""

    def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
        say("before", sheet[0].number)
        result = super().spool(sheet, profile)
        say("after", sheet[0].number)
        return result


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def desk(life: Life, paper: Station) -> Any:
    """Give the desk's session, to be entered."""
    service = SimpleNamespace(base_url=life.base_url, ready=life.ready)
    return desk_at(cast("RunningSandbox", service), Path(life.store), paper=cast("KeptPaper", paper))


async def start_batch(session: Session, count: int) -> tuple[int, list[str]]:
    """Make orders, and print their labels in the order of their numbers; give the job and the numbers."""
    await session.zones.refresh()
    for _ in range(count):
        await session.orders.create(a_request(session))

    async def made() -> bool:
        return len([row for row in await session.orders.made_today() if row.number]) >= count

    await until(made, seconds=60)
    rows = sorted((row for row in await session.orders.made_today() if row.number), key=lambda row: int(row.number))
    say("numbers", *(row.number for row in rows))
    return await session.print_jobs.start(rows), [row.number for row in rows]


async def main(life: Life) -> None:
    async with desk(life, Telling(profile_of(life.profile))) as session:
        await start_batch(session, life.orders)
        await asyncio.Event().wait()


if __name__ == "__main__":
    application = QGuiApplication([])
    asyncio.run(main(Life(**json.loads(sys.argv[1]))))
