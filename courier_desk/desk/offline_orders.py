"""Orders that are typed while the store of a site is not reached: kept on this computer, moved in when it is back.

They lie in a file of the same shape as every store, in their order. Some at a time are moved in one transaction of the
site and taken away here only after that: a program that dies in between finds them there by their references, and moves
each once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.handlers import request_of
from courier_desk.domain.drafts import from_request
from courier_desk.domain.outbox import Progress, State
from courier_desk.store import outbox, outbox_counts
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault
from courier_desk.store.file_store import FileStore
from courier_desk.store.outbox import OutboxRow, PendingOrder
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
#: Whether the site is there again is looked at this often (seconds).
_LOOK = 1.0
#: The row of a draft in the site's store which the order was typed into, as it is kept beside it.
_DRAFT = "draft"
#: So many are moved at once: the other desks wait as long before they can write.
_PIECE = 50


class OfflineOrders:
    """What waits on this computer for the store of its site. ``moved`` is called after something went into it."""

    def __init__(self, context: Context, path: Path, moved: Callable[[], None]) -> None:
        self._context = context
        self._path = path
        self._moved = moved
        self._file: FileStore | None = None
        self._opening = asyncio.Lock()
        self.waiting = 0
        """How many orders wait."""

    async def keep(self, row: OutboxRow, draft_id: int | None) -> int:
        """Keep an order that is to be created, in place of the site; gives its row here, below zero. Raises StoreFault.

        ``draft_id``: the draft it was typed into, which ends when it is moved in.
        """
        kept = replace(row, result={} if draft_id is None else {_DRAFT: draft_id})
        file = await self._opened()
        row_id = await file.write(lambda db: outbox.add(db, kept))
        await self._count(file)
        return -row_id

    async def run(self) -> None:
        """Move in what waits, now and whenever the site is back, for as long as the session lives."""
        if await asyncio.to_thread(self._path.exists):
            await self._count(await self._opened())
        while True:
            if self.waiting and self._context.store.trouble is None:
                try:
                    await self._move_in()
                except StoreFault as fault:
                    log.info("orders of this computer wait for the site: %s", fault.kind)
            await asyncio.sleep(_LOOK)

    async def aclose(self) -> None:
        """Close the file."""
        if self._file is not None:
            await self._file.aclose()

    async def _opened(self) -> FileStore:
        async with self._opening:
            if self._file is None:
                self._file = await asyncio.to_thread(FileStore.open, self._path)
            return self._file

    async def _count(self, file: Store) -> None:
        account = self._context.account_id
        self.waiting = (await file.read(lambda db: outbox_counts.counts(db, account)))[State.WAITING]
        self._context.changes.announce(Topic.CONNECTION)

    async def _move_in(self) -> None:
        file, account = await self._opened(), self._context.account_id
        while rows := await file.read(lambda db: outbox.oldest_waiting(db, account, _PIECE)):
            await self._context.store.write(partial(_take_in_all, rows))
            await file.write(partial(_remove_all, rows))
            await self._count(file)
            self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        self._moved()


def _remove_all(rows: list[OutboxRow], db: Database) -> None:
    for row in rows:
        outbox.remove(db, row.row_id)


def _take_in_all(rows: list[OutboxRow], db: Database) -> None:
    for row in rows:
        _take_in(db, row)


def _take_in(db: Database, row: OutboxRow) -> None:
    """Add the order to the site's outbox, unless it is there. One whose reference is another's waits as a draft."""
    request, draft_id = request_of(row), row.result.get(_DRAFT)
    if isinstance(draft_id, int) and (typed := outbox.get(db, draft_id)) and typed.progress.state is State.DRAFT:
        outbox.remove(db, draft_id)
    known = outbox.by_reference(db, row.account, row.reference)
    if known is not None and known.payload.get("request") == row.payload["request"]:
        return
    new = replace(row, row_id=0, result={}, facts=PendingOrder.of_request(request))
    if known is not None:
        draft = from_request(request, merchant=row.merchant)
        payload = {"draft": draft.to_plain()}
        new = replace(new, reference="", payload=payload, progress=Progress(), facts=PendingOrder.of_draft(draft))
    outbox.add(db, new)
