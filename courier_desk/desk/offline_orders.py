"""What is done while the store of a site is not reached: kept on this computer, moved in when it is back.

New orders, drafts and what was printed lie in a file of the same shape as every store, in their order, beside the copy
of the site's (``site_copying``). Some at a time are moved in one transaction of the site and taken away here only after
that. A program that dies in between moves each once all the same: it finds orders there by their references, and of
drafts and prints the site knows up to which of this file it has them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.handlers import request_of
from courier_desk.desk.orders import is_in_hand, keep_draft_row, made_of
from courier_desk.desk.outbox_items import draft_in
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.order_edit import says_otherwise
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.outbox import Progress, State
from courier_desk.store import labels, orders, outbox, own_work, print_jobs, site_copy
from courier_desk.store.database import Store
from courier_desk.store.desks import OWN, desk_of
from courier_desk.store.faults import StoreFault
from courier_desk.store.file_store import FileStore
from courier_desk.store.labels import Print
from courier_desk.store.outbox import OutboxRow, PendingOrder
from courier_desk.store.print_jobs import Awaited
from courier_desk.store.sql import Database, Row

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
#: Whether the site is there again is looked at this often (seconds).
_LOOK = 1.0
#: A file that could not be opened is tried again after so long (seconds).
_AFTER_FAULT = 60.0
#: The row of a draft in the site's store which the order was typed into, as it is kept beside it.
_DRAFT = site_copy.STANDS_FOR
#: When that draft was changed last, as far as this computer knew.
_BASE = "base"
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
        self._drafting = asyncio.Lock()
        self._became: dict[int, int] = {}
        self._drafts_there: set[int] = set()  # rows of orders that became drafts at the site
        self._perhaps = True  # something waits; another run may have left it
        self.waiting = 0
        """How many orders wait."""

    # -- keeping ---------------------------------------------------------------------------------------------------

    async def keep(self, row: OutboxRow, draft_id: int | None) -> int:
        """Keep an order that is to be created, in place of the site; gives its row here, below zero. Raises StoreFault.

        ``draft_id``: the draft it was typed into, which ends when it is moved in.
        """

        def keep(db: Database) -> int:
            result: dict[str, object] = {}
            if draft_id is not None and draft_id >= OWN:
                draft = outbox.get(db, draft_id)
                result = dict(draft.result) if draft is not None else {}
                if is_in_hand(db, draft_id):
                    outbox.remove(db, draft_id)
            elif draft_id is not None:
                result = _of_draft(db, draft_id)
                site_copy.stand_for(db, draft_id)
            return outbox.add(db, replace(row, result=result))

        file = await self.opened()
        async with self._drafting:
            row_id = await file.write(keep)
        self.look_again()
        await self._count(file)
        return -row_id

    def is_own(self, row_id: int | None) -> bool:
        """Tell whether this row lies here, and is not moved in yet."""
        return row_id is not None and row_id >= OWN and row_id not in self._became

    def became(self, row_id: int | None) -> int | None:
        """Give the row of the site that a row of this computer became; any other is itself."""
        return row_id if row_id is None else self._became.get(row_id, row_id)

    async def keep_draft(self, draft: OrderDraft, draft_id: int | None) -> int:
        """Keep a draft in place of the site; gives its row here. Raises StoreFault.

        ``draft_id``: its row here, or at the site, where it is changed when it is moved in.
        """
        context = self._context

        def keep(db: Database) -> int:
            own = draft_id if draft_id is None or draft_id >= OWN else _own_draft_of(db, draft_id)
            row_id, _is_news = keep_draft_row(db, context, draft, own)
            if draft_id is not None and own is None:
                outbox.keep_result(db, row_id, _of_draft(db, draft_id))
                site_copy.stand_for(db, draft_id)
            return row_id

        async with self._drafting:
            if (moved := self.became(draft_id)) != draft_id:  # it went to the site while this waited
                return await context.store.write(lambda db: keep_draft_row(db, context, draft, moved)[0])
            file = await self.opened()
            row_id = await file.write(keep)
        self.look_again()
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return row_id

    async def write(self, work: Callable[[Database], Answer]) -> Answer:
        """Do a work on what lies here, while nothing of it is moved in. Raises StoreFault."""
        file = await self.opened()
        async with self._drafting:
            done = await file.write(work)
        self.look_again()
        await self._count(file)
        self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return done

    async def look(self, work: Callable[[Database], Answer]) -> Answer:
        """Read of what lies here. Raises StoreFault."""
        file = await self.opened()
        return await file.read(work)

    async def look_at_site(self, waiting: Sequence[Awaited]) -> dict[tuple[int, int], Awaited]:
        """Tell how the orders stand that went to the site while their labels wait here; nothing while it is away.

        One that became a draft has no label: that of its reference is another order's.
        """
        account = self._context.account_id
        try:
            there = await self._context.store.read(lambda db: own_work.awaited_at_site(db, account, waiting))
        except StoreFault as fault:
            if not fault.is_away:
                raise
            return {}
        drafts = {one.key: one for one in waiting if one.line.outbox_id in self._drafts_there}
        return there | {key: replace(one, state="", number="") for key, one in drafts.items()}

    # -- moving in -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Move in what waits, now and whenever the site is back, for as long as the session lives."""
        store = self._context.store
        if await asyncio.to_thread(self._path.exists):
            await self._count(await self.opened_at_last())
        unsubscribe = self._context.changes.subscribe(Topic.PRINTS, self.look_again)
        try:
            while True:
                if store.trouble is not None:
                    self._perhaps = True
                elif self._perhaps and self._file is not None and not store.read_only:
                    self._perhaps = False
                    try:
                        await self._move_in(self._file)
                    except StoreFault as fault:
                        self._perhaps = True
                        log.info("what was done on this computer waits for the site: %s", fault.kind)
                await asyncio.sleep(_LOOK)
        finally:
            unsubscribe()

    def look_again(self) -> None:
        """Take that something may wait."""
        self._perhaps = True

    async def aclose(self) -> None:
        """Close the file."""
        if self._file is not None:
            await self._file.aclose()

    async def opened(self) -> FileStore:
        """Give the file, making it where there is none. Raises StoreFault."""
        async with self._opening:
            if self._file is None:
                file = await asyncio.to_thread(FileStore.open, self._path)
                try:
                    await file.write(site_copy.begin)
                except BaseException:
                    await file.aclose()
                    raise
                self._file = file
            return self._file

    async def opened_at_last(self) -> FileStore:
        """Give the file, however long the disk needs for it."""
        while True:
            try:
                return await self.opened()
            except StoreFault as fault:
                log.warning("what is kept on this computer cannot be opened: %s", fault.kind)
                await asyncio.sleep(_AFTER_FAULT)

    async def _count(self, file: Store) -> None:
        account = self._context.account_id
        self.waiting = await file.read(lambda db: own_work.own_waiting(db, account))
        self._context.changes.announce(Topic.CONNECTION)

    async def _move_in(self, file: Store) -> None:
        account, moved = self._context.account_id, False
        name = await file.read(own_work.file_id)
        while rows := await file.read(lambda db: outbox.oldest_waiting(db, account, _PIECE, first=OWN)):
            became = await self._context.store.write(partial(_take_in_all, rows, name))
            self._drafts_there |= {row_id for row_id, is_order in became.items() if not is_order}
            await file.write(partial(_leave_to_site, rows, became, self._context.now()))
            await self._count(file)
            self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
            moved = True
        if moved:
            self._moved()
        await self._move_drafts(file)
        await self._move_prints(file)

    async def _move_drafts(self, file: Store) -> None:
        account = self._context.account_id
        name = await file.read(own_work.file_id)
        async with self._drafting:
            rows = await file.read(lambda db: own_work.own_drafts(db, account))
            if not rows:
                return
            became = await self._context.store.write(partial(_take_in_drafts, rows, name))
            self._became |= became
            await file.write(partial(_leave_drafts_to_site, rows))
        self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)

    async def _move_prints(self, file: Store) -> None:
        account = self._context.account_id
        name = await file.read(own_work.file_id)
        while rows := await file.read(lambda db: own_work.own_prints(db, account, _PIECE)):
            numbers = {row[1] for row in rows}
            shown = await file.read(lambda db, of=numbers: {one: orders.order(db, account, one) for one in of})  # type: ignore[misc]  # as below
            await self._context.store.write(partial(_take_in_prints, rows, name, account, shown))
            await file.write(lambda db, rows=rows: own_work.drop_prints(db, account, rows))  # type: ignore[misc]  # bound in its own turn
            self._context.changes.announce(Topic.PRINTS, Topic.ORDERS)


def _of_draft(db: Database, draft_id: int) -> dict[str, object]:
    """Name a draft of the site, and when it was changed last as far as this computer knows."""
    at_site = outbox.get(db, draft_id)
    return {_DRAFT: draft_id, _BASE: None if at_site is None else at_site.changed}


def _own_draft_of(db: Database, draft_id: int) -> int | None:
    """Give the row here in which a draft of the site is changed."""
    return next((row_id for row_id, result in own_work.own_draft_results(db) if result.get(_DRAFT) == draft_id), None)


def _take_in_drafts(rows: list[OutboxRow], file: str, db: Database) -> dict[int, int]:
    """Add drafts to the site's outbox, or change those they are of; gives what each became."""
    moved = own_work.moved_drafts(db, file)
    became = {row.row_id: _take_in_draft(db, row, moved.get(row.row_id)) for row in rows}
    own_work.note_drafts(db, file, became)
    return became


def _take_in_draft(db: Database, row: OutboxRow, moved: int | None) -> int:
    """Take in one draft. ``moved``: what it became when it was moved in before, and that was not heard of here."""
    meant = row.result.get(_DRAFT) if moved is None else moved
    known = outbox.get(db, meant) if isinstance(meant, int) else None
    draft = OrderDraft.from_plain(row.payload["draft"])
    facts = PendingOrder.of_draft(draft)
    if known is not None and is_in_hand(db, known.row_id):
        is_later = row.changed > known.changed
        if moved is None and not _is_as_known(db, known, row):
            _keep_earlier_words(db, known, draft, is_later=is_later)
        if is_later:
            outbox.edit(db, known.row_id, now=row.changed, progress=Progress(), payload=row.payload, facts=facts)
        return known.row_id
    if moved is not None:  # it was sent or thrown away since
        return moved
    return outbox.add(db, replace(row, row_id=0, result={}, facts=facts))


def _keep_earlier_words(db: Database, at_site: OutboxRow, draft: OrderDraft, *, is_later: bool) -> None:
    """Two desks wrote into one draft: the later words stand in it, the earlier ones in a draft without reference.

    ``is_later``: what this computer wrote (``draft``) is the later.
    """
    there = draft_in(at_site)
    if there is None:
        return
    earlier, later = (there, draft) if is_later else (draft, there)
    earlier = replace(earlier, reference="")
    if says_otherwise(earlier, replace(later, reference="")):
        payload, facts = {"draft": earlier.to_plain()}, PendingOrder.of_draft(earlier)
        outbox.add(db, replace(at_site, row_id=0, reference="", result={}, payload=payload, facts=facts))


def _is_as_known(db: Database, at_site: OutboxRow, row: OutboxRow) -> bool:
    """Tell whether no other desk has changed a draft since this computer began to. What this desk typed last may not
    have been in its copy yet.
    """
    if at_site.desk == desk_of(db):
        return True
    base = row.result.get(_BASE)
    return at_site.changed == base if base is not None else at_site.changed <= row.created


def _take_in_prints(rows: list[Row], file: str, account: str, shown: Mapping[str, Order | None], db: Database) -> None:
    """Write down at the site what was printed here. ``shown``: the orders as they were known here; one that was changed
    at the site since has to be printed again.
    """
    done = own_work.moved_prints(db, file)
    for key, number, at, size, printer, who, copies, label_hash, old in rows:
        if key > done:
            is_old = bool(old) or orders.is_other_label(shown.get(number), orders.order(db, account, number))
            printed = Print(
                number=number, at=at, size=size, printer=printer, who=who, copies=copies, hash=label_hash, old=is_old
            )  # fmt: skip
            labels.log_print(db, account, printed)
            own_work.note_prints(db, file, key)


def _leave_drafts_to_site(rows: list[OutboxRow], db: Database) -> None:
    for row in rows:
        outbox.remove(db, row.row_id)
    if any(_DRAFT in row.result for row in rows):
        site_copy.take_outbox_anew(db)


def _leave_to_site(rows: list[OutboxRow], became: Mapping[int, int], now: float, db: Database) -> None:
    """Take away what the site has. The label of an order that is a draft there is not the one of its reference."""
    for row in rows:
        if not became[row.row_id]:
            print_jobs.leave_out_awaiting(db, row.account, row.row_id, now)
        outbox.remove(db, row.row_id)
    if any(_DRAFT in row.result for row in rows):
        site_copy.take_outbox_anew(db)


def _take_in_all(rows: list[OutboxRow], file: str, db: Database) -> dict[int, int]:
    """Add orders to the site's outbox; what was moved in before has been sent, corrected or thrown away there since.

    Gives by their rows whether they are orders there (1) or drafts (0).
    """
    moved = own_work.moved_orders(db, file)
    became = {row.row_id: moved[row.row_id] if row.row_id in moved else _take_in(db, row) for row in rows}
    own_work.note_orders(db, file, became)
    return became


def _take_in(db: Database, row: OutboxRow) -> int:
    """Add the order to the site's outbox, unless it is there; gives 1. One whose reference is another's waits as a
    draft: 0.
    """
    request, draft_id = request_of(row), row.result.get(_DRAFT)
    typed = outbox.get(db, draft_id) if isinstance(draft_id, int) else None
    if typed is not None and typed.progress.state is not State.DRAFT:
        typed = None
    if typed is not None and not _is_as_known(db, typed, row):
        _keep_other_words(db, typed, request)
    known = outbox.by_reference(db, row.account, row.reference, row.merchant)
    if known is not None and typed is not None and known.row_id == typed.row_id:
        known = None
    if known is not None and known.payload.get("request") == row.payload["request"]:
        if typed is not None:
            outbox.remove(db, typed.row_id)
        return 1
    new = replace(row, row_id=0, result={}, facts=PendingOrder.of_request(request))
    if known is not None:
        draft = from_request(request, merchant=row.merchant)
        payload = {"draft": draft.to_plain()}
        new = replace(new, reference="", payload=payload, progress=Progress(), facts=PendingOrder.of_draft(draft))
    if typed is None:
        outbox.add(db, new)
    else:
        made_of(db, new, typed.row_id)
    return int(known is None)


def _keep_other_words(db: Database, typed: OutboxRow, request: OrderRequest) -> None:
    """Keep what another desk wrote into a draft since an order was made of it, as a draft of its own."""
    draft = draft_in(typed)
    if draft is None:
        return
    draft = replace(draft, reference="")
    same = from_request(replace(request, reference=""), merchant=draft.merchant)
    if not says_otherwise(draft, same):
        return
    payload, facts = {"draft": draft.to_plain()}, PendingOrder.of_draft(draft)
    outbox.add(db, replace(typed, row_id=0, reference="", result={}, payload=payload, facts=facts))
