"""Keeping this computer's copy of its site's store up to date, for as long as the site is reached.

What was announced as changed is read a piece at a time, moments later and never while a person waits for it: each piece
is one short reading of the site and one transaction of the file. Who writes at the site notices nothing of it. When the
file cannot be written, the site's work goes on, and the person is told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from courier_desk.desk.changes import Topic
from courier_desk.store import site_copy
from courier_desk.store.dialect.site_rows import source_of
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.places import scope_of

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.store.database import Store
    from courier_desk.store.site_copy import Bounds, LabelHead, News, OrderNews
    from courier_desk.store.sql import Database, Row

log = logging.getLogger(__name__)
#: Seconds between two looks for what has changed, between two pieces, and after the file was not written.
PAUSE, _REST, _AFTER_FAULT = 5.0, 0.02, 60.0
#: What was deleted of labels is looked for this often (seconds); as long an order may come after its label.
_COMPARED = 600.0
#: What may have changed of what is kept, by what is announced.
_TABLES_OF = {
    Topic.ORDERS: ("outbox", "events", "prints", "same_person"),
    Topic.OUTBOX: ("outbox", "events"),
    Topic.CATALOG: ("zones", "catalogs"),
    Topic.FEES: ("fees",),
    Topic.LABELS: ("dangerous_labels",),
    Topic.PRINTS: ("prints", "events"),
    Topic.SCANS: ("scans",),
    Topic.ACCOUNTS: ("accounts", "merchants", "findings"),
    Topic.MIRROR: ("marks",),
    Topic.PICKUPS: ("pickups", "pickup_statuses", "pickup_addresses"),
    Topic.MERCHANTS: ("merchants", "findings"),
}
_SOURCE, _FIRST, _SCOPE = "copied source", "copied from", "copied scope"


class SiteCopying:
    """Keeps up the copy of one account, of the merchant in use. ``opened`` gives the file it lies in."""

    def __init__(self, context: Context, opened: Callable[[], Awaitable[Store]]) -> None:
        self._context = context
        self._site = context.store
        self._opened = opened
        self._changed = set(Topic)
        self._woken = asyncio.Event()
        self._which: Bounds | None = None
        self._merchant = ""
        self._scopes: list[Row] = []
        self._compared = 0.0
        self._forgotten: set[str] = set()
        self.trouble: StoreFaultKind | None = None
        """Why the file was not written when it was tried last; None while it is."""

    async def run(self) -> None:
        """Follow the site for as long as the session lives. Raises StoreFault while the site is not reached."""
        unsubscribe = [self._context.changes.subscribe(topic, partial(self._hear, topic)) for topic in Topic]
        self._changed, self._which = set(Topic), None  # nobody told what was changed before
        try:
            while True:
                pause = PAUSE
                try:
                    await self._follow()
                except StoreFault as fault:
                    if fault.site:
                        raise
                    pause = _AFTER_FAULT
                    self._changed = set(Topic)
                    self._tell(fault.kind)
                else:
                    self._tell(None)
                await asyncio.sleep(pause)
                if not self._changed:
                    self._woken.clear()
                    await self._woken.wait()
        finally:
            for end in unsubscribe:
                end()

    def _hear(self, topic: Topic) -> None:
        self._changed.add(topic)
        if topic in _TABLES_OF:
            self._woken.set()

    def _tell(self, trouble: StoreFaultKind | None) -> None:
        if trouble is not self.trouble:
            if trouble is not None:
                log.warning("the copy of the site's store cannot be written: %s", trouble)
            self.trouble = trouble
            self._context.changes.announce(Topic.CONNECTION)
            self._changed.discard(Topic.CONNECTION)

    # -- a pass ----------------------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        """Take in what has changed since the last time, and let the copy be read from when it is whole."""
        changed, self._changed = self._changed, set()
        try:
            file: Store = await self._opened()
            which = await self._begun(file, changed)
            if which is None:
                return
            await self._take_scopes(file)
            if changed & {Topic.ORDERS, Topic.MIRROR}:
                await self._take_orders(file, which)
            for name in dict.fromkeys(table for topic in changed for table in _TABLES_OF.get(topic, ())):
                await self._take_table(file, name, which)
            if changed & {Topic.ORDERS, Topic.LABELS, Topic.PRINTS}:
                await self._take_labels(file, which)
        except BaseException:
            self._changed |= changed
            raise
        if changed >= set(_TABLES_OF):
            self._site.copy = file

    async def _begun(self, file: Store, changed: set[Topic]) -> Bounds | None:
        """Tell which rows are kept; what is of another site, account or merchant is forgotten first."""
        account, merchant, now = self._context.account_id, self._context.merchant_code, self._context.now()
        if self._which is not None and self._merchant == merchant:
            return self._which

        def look(db: Database) -> tuple[int, list[Row], Bounds | None]:
            scope = scope_of(db, account, merchant)
            which = site_copy.bounds(db, account, scope, now) if scope is not None else None
            return source_of(db), site_copy.scopes(db, account), which

        source, self._scopes, which = await self._site.read(look)
        if which is None:  # nothing of this merchant was ever kept
            self._site.copy = None
            return None
        if await file.write(lambda db: _begin(db, source, self._scopes, which)):
            self._site.copy = None
        while old := await file.read(lambda db: site_copy.old_orders(db, which)):
            await file.write(lambda db, old=old: site_copy.remove_orders(db, old))  # type: ignore[misc]  # bound in its own turn
            await asyncio.sleep(_REST)
        changed |= set(Topic)
        self._which, self._merchant = which, merchant
        self._compared, self._forgotten = 0.0, set()
        return which

    async def _take_scopes(self, file: Store) -> None:
        account = self._context.account_id
        found = await self._site.read(lambda db: site_copy.scopes(db, account))
        if found != self._scopes:
            await file.write(lambda db: site_copy.take_scopes(db, found))
            self._scopes = found

    async def _take_table(self, file: Store, name: str, which: Bounds) -> None:
        table = site_copy.TABLES[name]

        def begin(db: Database) -> tuple[tuple[str, ...], int | None]:
            return site_copy.columns_of(db, name), site_copy.noted(db, site_copy.UP_TO + name)

        columns, since = await file.read(begin)
        after: tuple[Any, ...] | None = None
        moment: int | None = None
        news = since is None
        while True:
            look = partial(site_copy.news, table=table, columns=columns, which=which, since=since, after=after)
            found: News = await self._site.read(look)
            moment = found.moment if moment is None else moment
            if found.rows:
                news = True
                await file.write(lambda db, found=found: site_copy.take(db, found))  # type: ignore[misc]  # bound in its own turn
            if found.more is None:
                break
            after = found.more
            await asyncio.sleep(_REST)
        if await file.read(lambda db: site_copy.differs(db, found, which)):
            there = await self._site.read(lambda db: site_copy.keys(db, table, which))
            await file.write(lambda db: site_copy.keep_only(db, table, which, there))
        if news:
            await file.write(lambda db: site_copy.note(db, site_copy.UP_TO + name, moment))

    async def _take_orders(self, file: Store, which: Bounds) -> None:
        columns, since = await file.read(
            lambda db: (site_copy.order_columns(db), site_copy.noted(db, site_copy.UP_TO + "orders"))
        )
        before: int | None = None
        moment: int | None = None
        news = since is None
        while True:
            look = partial(site_copy.order_news, columns=columns, which=which, since=since, before=before)
            found: OrderNews = await self._site.read(look)
            moment = found.orders.moment if moment is None else moment
            if found.orders.rows:
                news = True
                await file.write(lambda db, found=found: site_copy.take_orders(db, found))  # type: ignore[misc]  # as above
            if found.orders.more is None:
                break
            (before,) = found.orders.more
            await asyncio.sleep(_REST)
        if await file.read(lambda db: site_copy.count_orders(db, which)) > found.orders.count:
            there = await self._site.read(lambda db: site_copy.places_of(db, which))
            gone = list(await file.read(lambda db: site_copy.places_of(db, which)) - there)
            await file.write(lambda db: site_copy.remove_orders(db, gone))
        if news:
            await file.write(lambda db: site_copy.note(db, site_copy.UP_TO + "orders", moment))

    async def _take_labels(self, file: Store, which: Bounds) -> None:
        account, now = which.account, self._context.now()
        oldest = now - site_copy.LABEL_DAYS * 86_400.0
        since = await file.read(lambda db: site_copy.noted(db, site_copy.UP_TO + "labels"))
        heads: list[LabelHead]
        moment: int | None
        heads, moment = await self._site.read(lambda db: site_copy.label_heads(db, account, since, oldest))
        if heads:
            moment = await self._take_files(file, account, heads, since, moment)
        forgotten = await self._site.read(lambda db: site_copy.forgotten(db, account))
        new, self._forgotten = forgotten - self._forgotten, forgotten
        compared = now - self._compared > _COMPARED
        there = await self._site.read(lambda db: site_copy.label_keys(db, account)) if compared else None

        def keep(db: Database) -> None:
            site_copy.forget_labels(db, account, new)
            if there is not None:
                site_copy.keep_labels(db, account, there)
            site_copy.trim_labels(db, oldest)
            site_copy.note(db, site_copy.UP_TO + "labels", moment)

        if heads or new or compared:
            await file.write(keep)
        self._compared = now if compared else self._compared

    async def _take_files(
        self, file: Store, account: str, heads: list[LabelHead], since: int | None, moment: int | None
    ) -> int | None:
        """Take in the files of labels; gives up to which moment all are here that are wanted."""

        def look(db: Database) -> tuple[list[LabelHead], list[LabelHead]]:
            return site_copy.wanted_labels(db, account, heads), site_copy.without_order(db, heads)

        wanted, unknown = await file.read(look)
        for piece in site_copy.label_pieces(wanted):
            rows = await self._site.read(lambda db, piece=piece: site_copy.label_rows(db, account, piece))  # type: ignore[misc]  # as above
            await file.write(lambda db, rows=rows: site_copy.take_labels(db, rows))  # type: ignore[misc]  # as above
            await asyncio.sleep(_REST)
        is_expected = any(one.kept_at > self._context.now() - _COMPARED for one in unknown)
        return since if is_expected else moment  # the order of a label may come with the next piece


def _begin(db: Database, source: int, scopes: list[Row], which: Bounds) -> bool:
    """Make the file ready for these rows; tell whether what it held does not do any more."""
    anew = site_copy.noted(db, _SOURCE) != source
    if anew:
        site_copy.empty(db)
    anew = not site_copy.take_scopes(db, scopes) or anew
    if site_copy.noted(db, _SCOPE) != which.scope or which.first < (site_copy.noted(db, _FIRST) or 0):
        for table in ("orders", "labels", *site_copy.TABLES):
            site_copy.note(db, site_copy.UP_TO + table, None)
        anew = True
    site_copy.keep_within(db, which)
    for subject, number in ((_SOURCE, source), (_SCOPE, which.scope), (_FIRST, which.first)):
        site_copy.note(db, subject, number)
    return anew
