"""The mirror: the account's orders as the service lists them, read page by page in the background.

Newest first. A poll ends at a page that brought nothing new; the first filling goes on where it stopped, one page
early, since pages shift while orders arrive. What people do goes before it: every request here waits in the last lane.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.failures import Failure
from courier_desk.store import orders, sync
from courier_desk.store.sync import Mark

PAGE = 50
#: Polls are spread by this part of the pause, so that desks do not ask in step.
JITTER = 0.1


class Mirror:
    """Keeps the orders of the merchant in use up to date.

    ``pause``: seconds between polls (2 to 5 minutes are advised).
    """

    def __init__(self, context: Context, *, pause: float = 180.0) -> None:
        self._context = context
        self._pause = pause
        self._wake = asyncio.Event()
        self._reading = False
        self._mark: Mark | None = None
        self._failure: Failure | None = None
        self._next_at = 0.0

    @property
    def reading(self) -> bool:
        """Tell whether it reads right now."""
        return self._reading

    @property
    def mark(self) -> Mark | None:
        """Tell how far it has come with the merchant in use: when read, page reached, complete, how many there are."""
        return self._mark

    @property
    def failure(self) -> Failure | None:
        """Tell why the last poll stopped; None when it went well."""
        return self._failure

    @property
    def next_at(self) -> float:
        """Tell when it will read again (seconds since the epoch)."""
        return self._next_at

    def read_now(self) -> None:
        """Read at once (F5, or another merchant)."""
        self._wake.set()

    async def run(self) -> None:
        """Poll for as long as the session lives."""
        while True:
            self._wake.clear()
            await self.poll()
            pause = self._pause * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311  (spreading, no secret)
            self._next_at = self._context.now() + pause
            self._context.changes.announce(Topic.MIRROR)
            try:
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            except TimeoutError:
                continue

    async def poll(self) -> None:
        """Read what is new, then go on filling; a failure ends this poll and is told by ``failure``."""
        context, merchant = self._context, self._context.merchant_code
        self._reading, self._failure = True, None
        mark = await context.store.read(lambda db: sync.mark(db, context.account_id, merchant))
        self._show(mark)
        try:
            mark = await self._read_new(mark)
            mark = await self._fill(mark)
            mark = replace(mark, read_at=context.now())
            await self._keep(mark)
        except ApiError as error:
            self._failure = error.failure
        finally:
            self._reading = False
            context.changes.announce(Topic.MIRROR)

    async def _read_new(self, mark: Mark) -> Mark:
        """Read from the top until a page brought nothing; on a fresh mirror that is one page."""
        number = 1
        while True:
            again, mark = await self._page(mark, number)
            if not again or not mark.complete:
                return mark
            number += 1

    async def _fill(self, mark: Mark) -> Mark:
        """Go on with the first filling until the last page was read once."""
        number = max(mark.page, 1)
        while not mark.complete and self._context.merchant_code == mark.merchant:
            _, mark = await self._page(mark, number)
            number += 1
        return mark

    async def _page(self, mark: Mark, number: int) -> tuple[bool, Mark]:
        """Read one page and merge it; tells whether it brought something and more pages follow."""
        context = self._context
        asked = context.now()
        page = await context.client.orders_page(merchant=mark.merchant, page=number, limit=PAGE, lane=Lane.MIRROR)
        merged = await context.store.write(
            lambda db: orders.merge(db, mark.account, mark.merchant, page.orders, seen_at=asked, whole=False)
        )
        complete = mark.complete or not page.has_next
        reached = mark.page if mark.complete else max(mark.page, number)
        mark = replace(mark, page=reached, complete=complete, total=page.total_count, read_at=asked)
        await self._keep(mark)
        if merged.new or merged.changed:
            context.changes.announce(Topic.ORDERS)
        return page.has_next and bool(merged.new or merged.changed), mark

    async def _keep(self, mark: Mark) -> None:
        await self._context.store.write(lambda db: sync.save_mark(db, mark))
        self._show(mark)

    def _show(self, mark: Mark) -> None:
        self._mark = mark
        self._context.changes.announce(Topic.MIRROR)
