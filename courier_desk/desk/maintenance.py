"""The store's daily maintenance: every page checked, today's backup made, long finished work forgotten.

A fault is told and never ends anything: what is damaged can still be read in part, and what waits can still be sent.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path

from courier_desk.domain.values import frozen
from courier_desk.host.private import Others
from courier_desk.store import facets, files, labels, outbox, print_jobs
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault, StoreFaultKind

log = logging.getLogger(__name__)
#: Seconds between two rounds.
DAILY = 86_400.0
#: Work that was done this long ago (seconds) is forgotten, jobs of labels too; its order stays in the mirror.
FORGOTTEN_AFTER = 90 * 86_400.0
#: The report of an import that ended is kept for so long (seconds).
IMPORTS_AFTER = 400 * 86_400.0


@frozen
class StoreFacts:
    """Where the store is, how large (bytes, with the labels kept), and when it was last backed up (None: never).

    ``was_open``, ``is_open``: whether others of this computer could read its folder until this start, or still can.
    """

    path: Path
    backups: Path
    size: int
    backed_up: float | None
    was_open: bool = False
    is_open: bool = False


class StoreKeeper:
    """The store as a person looks after it."""

    def __init__(self, store: Store, others: Others = Others.COULD_NOT) -> None:
        self._store = store
        self._others = others

    async def facts(self) -> StoreFacts:
        """Look how the files are now."""
        return await asyncio.to_thread(self._facts)

    def _facts(self) -> StoreFacts:
        path = self._store.path
        size = sum(part.stat().st_size for part in (path, files.labels_path(path)) if part.exists())
        backups = self._store.backups()
        latest = max((one.stat().st_mtime for one in backups), default=None)
        return StoreFacts(
            path,
            files.backups_path(path),
            size,
            latest,
            was_open=self._others is not Others.COULD_NOT,
            is_open=self._others is Others.CAN,
        )

    async def back_up(self) -> None:
        """Check every page and back up now. Raises StoreFault."""
        await self._store.back_up()


async def keep_store(
    store: Store, on_fault: Callable[[str], None], *, label_days: Callable[[], int], every: float = DAILY
) -> None:
    """Maintain the store now and then daily, for as long as it is open.

    ``on_fault`` is told the kind of a fault; ``label_days`` says how long label files are kept.
    """
    while True:
        try:
            await maintain(store, label_days=label_days())
        except StoreFault as fault:
            if fault.kind is StoreFaultKind.CLOSED:
                return
            log.warning("care for the store: %s", fault.kind)
            on_fault(fault.kind.value)
        await asyncio.sleep(every)


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


async def maintain(store: Store, *, label_days: int, now: Callable[[], float] = time.time) -> int:
    """Check everything, back up, forget what was done long ago and label files kept for more than ``label_days``.

    Gives how much was forgotten. Raises StoreFault.
    """
    from courier_desk.store import imports, scans, watched_files  # noqa: PLC0415  (a window stands before the first round)

    await store.maintain()
    if not store.read_only:
        await put_sums_right(store)
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
