"""The audit: references seen twice at the service are found, told, and mended by a person's word.

The service keeps no references apart, so a doubled order cannot be ruled out, only noticed (field notes, trap 1). At
start, as soon as the newest orders were read, and then hourly: orders that lists leave in doubt are read alone, a few
at a time and behind all that people do; then the mirror is asked which references stand there twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.duplicates import duplicates, may_be_deleted
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import Kind, State, order_target
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, audit, orders, outbox
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
#: Between two audits (seconds), and after one that broke off.
HOURLY, SOON = 3600.0, 300.0
#: Orders older than this (seconds) were audited long ago, or were there before this desk was.
LOOK_BACK = 7 * 86_400.0
#: One audit reads no more orders alone than this; the next one goes on.
MOST_READ = 60
#: An order that answers so is left alone: nothing can be told of it.
_ITS_OWN = frozenset(
    {
        FailureKind.NOT_FOUND,
        FailureKind.FORBIDDEN,
        FailureKind.VALIDATION_ERROR,
        FailureKind.INTERNAL_ERROR,
        FailureKind.OTHER_CODE,
        FailureKind.UNREADABLE,
    }
)
_UNDER_WAY = frozenset({State.WAITING, State.SENDING, State.CHECKING})


@frozen(kw_only=True)
class Twice:
    """One order that exists twice (or more) at the service. ``orders``: oldest first; ``printed``: labels of each.

    ``deletable``: whether the service still deletes the later one. ``mending``: its deletion is on its way.
    """

    reference: str
    merchant: str
    merchant_name: str
    orders: tuple[Order, ...]
    printed: tuple[int, ...]
    found_at: datetime
    deletable: bool
    mending: bool

    @property
    def later(self) -> Order:
        """Give the order that was made last, which is the one to go."""
        return self.orders[-1]


class NotMendable(Exception):
    """The later order can no longer be deleted, or is gone already: nothing was done."""


class AuditDesk:
    """The audit of one account.

    ``newest_known`` is awaited before the first audit. ``delete`` has orders deleted through the outbox.
    """

    def __init__(
        self,
        context: Context,
        newest_known: Callable[[], Awaitable[None]],
        delete: Callable[[Sequence[str]], Awaitable[object]],
    ) -> None:
        self._context = context
        self._newest_known = newest_known
        self._delete = delete
        self._left_alone: set[tuple[str, str]] = set()

    async def run(self) -> None:
        """Audit for as long as the session lives."""
        await self._newest_known()
        while True:
            try:
                await self.look()
            except ApiError as error:
                log.info("the audit broke off: %s", error)
                await asyncio.sleep(SOON)
            else:
                await asyncio.sleep(HOURLY)

    async def look(self) -> None:
        """Audit once. Raises ApiError when the service does not answer; what was read until then counts."""
        context = self._context
        since, account = context.now() - LOOK_BACK, context.account_id
        limit = MOST_READ + len(self._left_alone)
        doubtful = await context.store.read(lambda db: audit.unread(db, account, since=since, limit=limit))
        try:
            for merchant, number in [one for one in doubtful if one not in self._left_alone][:MOST_READ]:
                await self._read(merchant, number)
        except ApiError:
            await self._judge()
            raise
        await self._judge()

    async def _read(self, merchant: str, number: str) -> None:
        """Read one order alone, which tells its reference."""
        context, asked = self._context, self._context.now()
        try:
            order = await context.client.order(number, merchant=merchant, lane=Lane.MIRROR)
        except ApiError as error:
            if error.failure.kind not in _ITS_OWN:
                raise
            self._left_alone.add((merchant, number))
            return
        merged = await context.store.write(
            lambda db: orders.merge(db, context.account_id, merchant, [order], seen_at=asked, whole=True)
        )
        if merged.changed:
            context.changes.announce(Topic.ORDERS)

    async def _judge(self) -> None:
        """Keep which references stand in the mirror twice, and announce it when that is news."""
        context, account = self._context, self._context.account_id
        repeated = await context.store.read(lambda db: audit.repeated(db, account))
        found = {
            key: [order.number for order in several]
            for key, bearing in repeated.items()
            if (several := duplicates(bearing))
        }
        if await context.store.write(lambda db: audit.keep(db, account, found, at=context.now())):
            context.changes.announce(Topic.AUDIT)

    # -- what a person sees and does -------------------------------------------------------------------------------

    async def found(self) -> tuple[Twice, ...]:
        """Give what stands twice now, as far as this desk knows, and was not put aside."""
        account = self._context.account_id

        def look(db: Database) -> tuple[Twice, ...]:
            read = (_twice(db, account, finding) for finding in audit.findings(db, account))
            return tuple(one for one in read if one is not None)

        return await self._context.store.read(look)

    async def repair(self, twice: Twice) -> None:
        """Have the later order deleted at the service, through the outbox. Raises NotMendable."""
        current = next(
            (one for one in await self.found() if (one.merchant, one.reference) == (twice.merchant, twice.reference)),
            None,
        )
        if current is None or current.later.number != twice.later.number or not current.deletable or current.mending:
            raise NotMendable
        await self._delete([current.later.number])
        self._context.changes.announce(Topic.AUDIT)

    async def dismiss(self, twice: Twice) -> None:
        """Put a finding aside for good: a person says that both are meant to be there."""
        context = self._context
        await context.store.write(
            lambda db: audit.dismiss(db, context.account_id, twice.merchant, twice.reference, at=context.now())
        )
        context.changes.announce(Topic.AUDIT)


def _twice(db: Database, account: str, finding: audit.Finding) -> Twice | None:
    """Look again at what was found: meanwhile one may have been deleted or cancelled."""
    several = duplicates(audit.bearing(db, account, finding.merchant, finding.reference))
    if len(several) < 2:
        return None
    later = several[-1]
    merchant = accounts.merchant(db, account, finding.merchant)
    printed = audit.printed(db, account, [order.number for order in several])
    changes = outbox.changes_of(db, account, order_target(later.number))
    return Twice(
        reference=finding.reference,
        merchant=finding.merchant,
        merchant_name=merchant.called if merchant else "",
        orders=several,
        printed=tuple(printed.get(order.number, 0) for order in several),
        found_at=datetime.fromtimestamp(finding.found_at, UTC),
        deletable=may_be_deleted(later),
        mending=any(row.kind == Kind.ORDER_DELETE and row.progress.state in _UNDER_WAY for row in changes),
    )
