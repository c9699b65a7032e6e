"""The mirror: the account's orders as the service lists them, read page by page in the background.

Newest first. A poll ends at a page that brought nothing and reaches behind the fence, the newest order of the last
reading that was not broken off; the first filling goes on where it stopped, one page early, since pages shift while
orders arrive. What people do goes before it: every request here waits in the last lane.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.failures import Execution, Failure
from courier_desk.store import orders, sync
from courier_desk.store.sync import Mark

PAGE = 50
#: Polls are spread by this part of the pause, so that desks do not ask in step.
JITTER = 0.1
#: Without a connection it is tried this often (seconds): the service is not reached, and people wait to be told.
OFFLINE_PAUSE = 20.0
#: A poll reads this far behind the newest order of the last one: lists may lag.
OVERLAP = timedelta(minutes=10)


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
            pause = self._rest() * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311  (spreading, no secret)
            self._next_at = self._context.now() + pause
            self._context.changes.announce(Topic.MIRROR)
            try:
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            except TimeoutError:
                continue

    def _rest(self) -> float:
        """Give the seconds until the next poll: fewer after one that never left this computer."""
        offline = self._failure is not None and self._failure.execution is Execution.NOT_SENT
        return min(self._pause, OFFLINE_PAUSE) if offline else self._pause

    async def poll(self) -> None:
        """Read what is new, then go on filling; a failure ends this poll and is told by ``failure``.

        Open orders whose status changes without their rising to the top are not seen here.
        """
        context, merchant = self._context, self._context.merchant_code
        self._reading, self._failure = True, None
        try:
            mark = await context.store.read(lambda db: sync.mark(db, context.account_id, merchant))
            self._show(mark)
            if mark.page > 0:
                mark = await self._read_new(mark)
            mark = await self._fill(mark)
            await self._keep(replace(mark, read_at=context.now()))
        except ApiError as error:
            self._failure = error.failure
        finally:
            self._reading = False
            context.changes.announce(Topic.MIRROR)

    async def _read_new(self, mark: Mark) -> Mark:
        """Read from the top until a page brought nothing and lies behind the fence.

        The fence moves up only when it was reached: a reading that broke off leaves a gap below its last page, which
        the next one would not see by pages that brought nothing.
        """
        fence, newest = _moment(mark.fence), _moment(mark.fence)
        page: _Page | None = None
        number = 1
        while page is None or (page.more and not page.is_behind(fence)):
            page, mark = await self._page(mark, number, after=page)
            newest = max((moment for moment in (newest, page.newest) if moment is not None), default=None)
            number += 1
        return replace(mark, fence=newest.isoformat() if newest else "")

    async def _fill(self, mark: Mark) -> Mark:
        """Go on with the first filling until the last page was read once, beginning with the last one read before."""
        number = max(mark.page, 1)
        page: _Page | None = None
        while not mark.complete and self._context.merchant_code == mark.merchant:
            page, mark = await self._page(mark, number, after=page)
            complete = not page.more
            fence = mark.fence or (page.newest.isoformat() if number == 1 and page.newest else "")
            mark = replace(mark, page=number, complete=complete, fence=fence)
            await self._keep(mark)
            number += 1
        return mark

    async def _page(self, mark: Mark, number: int, *, after: _Page | None) -> tuple[_Page, Mark]:
        """Read one page and merge it."""
        context = self._context
        asked = context.now()
        answer = await context.client.orders_page(merchant=mark.merchant, page=number, limit=PAGE, lane=Lane.MIRROR)
        merged = await context.store.write(
            lambda db: orders.merge(db, mark.account, mark.merchant, answer.orders, seen_at=asked, whole=False)
        )
        if merged.new or merged.changed:
            context.changes.announce(Topic.ORDERS)
        numbers = tuple(order.number for order in answer.orders)
        moments = [order.created for order in answer.orders if order.created is not None]
        page = _Page(
            numbers=numbers,
            # An empty page, or the same one again, is the end whatever the service says of more.
            more=answer.has_next and bool(numbers) and (after is None or after.numbers != numbers),
            brought=bool(merged.new or merged.changed),
            newest=max(moments, default=None),
            oldest=min(moments, default=None),
        )
        total = answer.total_count if answer.total_count is not None else mark.total
        mark = replace(mark, total=total, read_at=asked)
        self._show(mark)
        return page, mark

    async def _keep(self, mark: Mark) -> None:
        await self._context.store.write(lambda db: sync.save_mark(db, mark))
        self._show(mark)

    def _show(self, mark: Mark) -> None:
        if mark.merchant == self._context.merchant_code:
            self._mark = mark
        self._context.changes.announce(Topic.MIRROR)


@dataclass(frozen=True, slots=True)
class _Page:
    """What one page told: its orders, whether more follow, whether it brought news, between which moments it lies."""

    numbers: tuple[str, ...]
    more: bool
    brought: bool
    newest: datetime | None
    oldest: datetime | None

    def is_behind(self, fence: datetime | None) -> bool:
        """Tell whether nothing new can follow: all was known, and it reaches back behind the fence, if there is one."""
        return not self.brought and (fence is None or self.oldest is None or self.oldest < fence - OVERLAP)


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
