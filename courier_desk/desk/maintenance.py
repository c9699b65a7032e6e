"""The store's daily maintenance: every page checked, today's backup made, long finished work forgotten, records of
orders packed and those of old orders thinned.

A fault is told and never ends anything: what is damaged can still be read in part, and what waits can still be sent.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from courier_desk.desk.site_joining import SiteJoining
from courier_desk.domain.moving import Kept
from courier_desk.domain.site import SiteDesk
from courier_desk.domain.values import frozen
from courier_desk.host.private import Others
from courier_desk.host.settings import Settings
from courier_desk.store import accounts, facets, files, labels, moving, order_care, outbox, outbox_counts, print_jobs
from courier_desk.store.database import Store
from courier_desk.store.desks import desk_of, desks_of
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.sql import Database, chunks

log = logging.getLogger(__name__)
#: Seconds between two rounds.
DAILY = 86_400.0
#: Work that was done this long ago (seconds) is forgotten, jobs of labels too; its order stays in the mirror.
FORGOTTEN_AFTER = 90 * 86_400.0
#: The report of an import that ended is kept for so long (seconds).
IMPORTS_AFTER = 400 * 86_400.0
#: A month, as records of orders are kept whole for some (seconds).
MONTH = 365.25 / 12 * 86_400.0
#: Between two small changes of records, seconds: what a person does comes first, and nobody waits for these.
_PAUSE = 0.005
#: Whether this desk is the one that cares for the store of a site is looked at this often (seconds).
_OURS = 5.0


@frozen
class StoreFacts:
    """Where the store is, how large (bytes, with the labels kept), and when it was last backed up (None: never).

    ``unused``: bytes of it that are free for what comes; ``thinned``: orders whose record is not kept any more.

    ``was_open``, ``is_open``: whether others of this computer could read its folder until this start, or still can.
    """

    path: Path
    backups: Path
    size: int
    backed_up: float | None
    was_open: bool = False
    is_open: bool = False
    unused: int = 0
    thinned: int = 0


class StoreKeeper:
    """The store as a person looks after it."""

    def __init__(self, store: FileStore, others: Others = Others.COULD_NOT, joining: SiteJoining | None = None) -> None:
        self._store = store
        self._others = others
        self.joining = joining

    async def facts(self) -> StoreFacts:
        """Look how the files are now."""
        unused, thinned = await self._store.read(lambda db: (order_care.unused(db), order_care.thinned(db)))
        return await asyncio.to_thread(self._facts, unused, thinned)

    def _facts(self, unused: int, thinned: int) -> StoreFacts:
        path = self._store.path
        size = sum(part.stat().st_size for part in (path, files.labels_path(path)) if part.exists())
        backups = self._store.backups()
        told = (files.facts_of(one) for one in backups)
        latest = max((one.st_mtime for one in told if one is not None), default=None)
        return StoreFacts(
            path,
            files.backups_path(path),
            size,
            latest,
            was_open=self._others is not Others.COULD_NOT,
            is_open=self._others is Others.CAN,
            unused=unused,
            thinned=thinned,
        )

    async def held(self) -> Mapping[Kept, int]:
        """Count what would be taken along into a site. Raises StoreFault."""
        return await self._store.read(moving.counts)

    async def on_the_way(self) -> int:
        """Count what this store is still to send or to look for. Raises StoreFault."""
        return await self._store.read(outbox_counts.on_the_way)

    async def back_up(self) -> None:
        """Check every page and back up now. Raises StoreFault."""
        await self._store.back_up()

    async def give_back(self) -> None:
        """Give the unused part of the file back to the disk; writes wait meanwhile. Raises StoreFault."""
        await self._store.give_back()


@frozen
class SiteFacts:
    """Where the store is, and the desks that share it."""

    address: str
    desks: tuple[SiteDesk, ...]


class SiteKeeper:
    """The store of a site."""

    def __init__(self, store: Store, joining: SiteJoining) -> None:
        self._store = store
        self.joining = joining

    async def facts(self) -> SiteFacts:
        """Look which desks there are. Raises StoreFault."""
        return SiteFacts(self._store.address, tuple(await self._store.read(desks_of)))


async def keep_store(
    store: Store, on_fault: Callable[[str], None], settings: Callable[[], Settings], *, every: float = DAILY
) -> None:
    """Maintain the store now and then daily, for as long as it is open; that of a site by one of its desks.

    ``on_fault`` is told the kind of a fault; ``settings`` say how long label files and records of orders are kept. Of
    the desks of a site what the one wants that keeps longest holds for all.
    """
    duty, wished, told = store.duty("care for the store"), (0, 0), 0.0
    while True:
        chosen, now = settings(), store.now()
        wish = chosen.label_days, chosen.whole_months
        try:
            if store.shared and not store.read_only and (wish != wished or abs(now - told) >= every):
                with suppress(StoreFault):  # the site is not reached, say: the next round tells it
                    await store.write(lambda db, wish=wish, now=now: note_wish(db, wish, now))  # type: ignore[misc]  # bound in its own turn
                    wished, told = wish, now
            if not duty.held:
                await asyncio.sleep(_OURS)
                continue
            longest = await store.read(lambda db, wish=wish, now=now: longest_wish(db, wish, now))  # type: ignore[misc]  # as above
            label_days, whole_months = longest
            await maintain(store, label_days=label_days, whole_months=whole_months)
        except StoreFault as fault:
            if fault.kind is StoreFaultKind.CLOSED:
                return
            log.warning("care for the store: %s", fault.kind)
            on_fault(fault.kind.value)
        await asyncio.sleep(every)


_WISH = "keeps at "
#: A desk that did not say its wish again for so long (seconds) has left its site; each says it daily.
_LEFT_AFTER = 90 * 86_400.0


def note_wish(db: Database, wish: tuple[int, int], now: float) -> None:
    """Keep how many days this desk of a site wants labels to be kept, and how many months records."""
    accounts.save_finding(db, "", f"{_WISH}{desk_of(db)}", list(wish), now)


def longest_wish(db: Database, wish: tuple[int, int], now: float) -> tuple[int, int]:
    """Give the days and months (0: for ever) of the desk that keeps longest, this one with its own among them."""
    wishes = [wish, *accounts.findings(db, "", _WISH, since=now - _LEFT_AFTER)]
    months = [int(one[1]) for one in wishes]
    return max(int(one[0]) for one in wishes), 0 if 0 in months else max(months)


async def put_sums_right(store: Store) -> int:
    """Compare the kept sums of the orders with a full count and mend what differs, a span of time after the other.

    Gives how many spans differed; each is logged. Raises StoreFault.
    """
    mended = 0
    for span in await store.read(facets.spans):
        if not await store.read(lambda db, span=span: facets.is_right(db, span)):  # type: ignore[misc]  # bound in its own turn
            log.warning("care for the store: the sums of span %d were not those of its orders; counted anew", span)
            await store.write(lambda db, span=span: facets.count_anew(db, span))  # type: ignore[misc]  # as above
            mended += 1
        await asyncio.sleep(0)
    return mended


async def tend_records(store: Store, before: float | None) -> None:
    """Pack records that are kept as text, then thin the orders made before that moment (None: none), piece by piece.

    What it ends in the middle of goes on at the next round. Raises StoreFault.
    """

    async def change(places: Sequence[int], work: Callable[[Database, Sequence[int]], None]) -> None:
        for some in chunks(places, order_care.CHANGED):
            await store.write(lambda db, some=some: work(db, some))  # type: ignore[misc]  # bound in its own turn
            await asyncio.sleep(_PAUSE)

    after: int | None = None if await store.read(order_care.all_packed) else 0
    if after is not None:
        while after is not None:
            found = await store.read(lambda db, after=after: order_care.texts(db, after))  # type: ignore[misc]  # as above
            await change(found.places, order_care.pack)
            after = found.after
        await store.write(order_care.note_packed)
    if before is None:
        return
    thinned = 0
    for scope in await store.read(order_care.scopes):
        after = 0
        while after is not None:
            found = await store.read(
                lambda db, scope=scope, after=after: order_care.whole(db, scope, after, before)  # type: ignore[misc]  # as above
            )
            await change(found.places, order_care.thin)
            thinned, after = thinned + found.thinned + len(found.places), found.after
    if thinned != await store.read(order_care.thinned):
        await store.write(lambda db: order_care.note_thinned(db, thinned))


async def maintain(
    store: Store, *, label_days: int, whole_months: int = 0, now: Callable[[], float] = time.time
) -> int:
    """Check everything and back up, forget what was done long ago and label files kept for more than ``label_days``.

    Who looks after the server of a site checks and backs it up.

    Records of orders made more than ``whole_months`` ago are thinned (0: none are).

    Gives how much was forgotten. Raises StoreFault.
    """
    from courier_desk.store import imports, scans, watched_files  # noqa: PLC0415  (a window stands before the first round)

    if isinstance(store, FileStore):
        await store.maintain()
    if not store.read_only:
        await put_sums_right(store)
        await tend_records(store, now() - whole_months * MONTH if whole_months else None)
    before, oldest = now() - FORGOTTEN_AFTER, now() - label_days * DAILY
    return await store.write(
        lambda db: (
            imports.prune(db, before, now() - IMPORTS_AFTER)  # before the outbox forgets what became of their rows
            + watched_files.prune(db, now() - IMPORTS_AFTER)
            + outbox.prune_done(db, before)
            + print_jobs.prune(db, before)
            + scans.prune(db, before)
            + labels.prune(db, oldest)
        )
    )
