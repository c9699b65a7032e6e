"""The lists that the mirror reads, each in one manner; a concept of its own: what can be read is apart from when.

A list gives a page, one thing alone, and how they are taken into the store. It knows its operations, its table and what
is announced when it changed. It does not know what is read next (domain/sync.py) or when (mirror.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Protocol

from courier_desk.api.budget import Lane
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.description import keep_what_was_shown
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, orders, pickups
from courier_desk.store.orders import Merge
from courier_desk.store.sql import Database
from courier_desk.store.sync import Subject


@frozen(kw_only=True)
class ListPage:
    """One page: the numbers on it, whether the service says that more follow, how many there are in all.

    ``newest`` and ``oldest``: the moments of creation it lies between; ``newest_first``: whether its first is newer
    than its last, None where that is not told. ``keep`` takes it into the store.
    """

    numbers: tuple[str, ...]
    more: bool
    total: int | None
    newest: datetime | None
    oldest: datetime | None
    newest_first: bool | None
    keep: Callable[[Database], Merge]


class MirroredList(Protocol):
    """One list of the service. ``merchant``: whose; empty for the account's own. ``topics``: what its changes are."""

    subject: Subject
    merchant: str
    topics: tuple[Topic, ...]

    async def page(self, number: int, limit: int) -> ListPage:
        """Read a page. Raises ApiError."""

    async def one(self, number: str) -> Callable[[Database], Merge]:
        """Read one thing alone; what is given takes it into the store. Raises ApiError."""

    def mark_gone(self, db: Database, number: str, at: float) -> None:
        """Mark a thing that the service no longer knows."""


class _Answer(Protocol):
    """What the answers for lists have in common."""

    @property
    def has_next(self) -> bool: ...

    @property
    def total_count(self) -> int | None: ...


def _page(
    answer: _Answer, things: Iterable[tuple[str, datetime | None]], keep: Callable[[Database], Merge]
) -> ListPage:
    """Make a page of an answer and of what is on it, each by its number and the moment it was created."""
    listed = tuple(things)
    told = [created for _, created in listed if created is not None]
    return ListPage(
        numbers=tuple(number for number, _ in listed),
        more=answer.has_next,
        total=answer.total_count,
        newest=max(told, default=None),
        oldest=min(told, default=None),
        newest_first=told[0] > told[-1] if told and told[0] != told[-1] else None,
        keep=keep,
    )


class OrderList:
    """The orders of one merchant."""

    subject = Subject.ORDERS
    topics: tuple[Topic, ...] = (Topic.ORDERS,)

    def __init__(self, context: Context, merchant: str) -> None:
        self._context = context
        self.merchant = merchant

    async def page(self, number: int, limit: int) -> ListPage:
        """Read a page (specification, GET /orders)."""
        asked = self._context.now()
        answer = await self._context.client.orders_page(
            merchant=self.merchant, page=number, limit=limit, lane=Lane.MIRROR
        )
        things = ((order.number, order.created) for order in answer.items)

        def keep(db: Database) -> Merge:
            keep_what_was_shown(db, self._context)
            return orders.merge(db, self._context.account_id, self.merchant, answer.items, seen_at=asked, whole=False)

        return _page(answer, things, keep)

    async def one(self, number: str) -> Callable[[Database], Merge]:
        """Read one order (specification, GET /orders/{orderNumber})."""
        asked = self._context.now()
        order = await self._context.client.order(number, merchant=self.merchant, lane=Lane.MIRROR)
        return lambda db: orders.merge(db, self._context.account_id, self.merchant, [order], seen_at=asked, whole=True)

    def mark_gone(self, db: Database, number: str, at: float) -> None:
        """Mark an order that the service no longer knows."""
        orders.mark_gone(db, self._context.account_id, self.merchant, [number], at=at)


class PickupList:
    """The pickups of one merchant."""

    subject = Subject.PICKUPS
    topics: tuple[Topic, ...] = (Topic.PICKUPS,)

    def __init__(self, context: Context, merchant: str) -> None:
        self._context = context
        self.merchant = merchant

    async def page(self, number: int, limit: int) -> ListPage:
        """Read a page (specification, GET /pickups)."""
        asked = self._context.now()
        answer = await self._context.client.pickups_page(
            merchant=self.merchant, page=number, limit=limit, lane=Lane.MIRROR
        )
        things = ((pickup.number, pickup.created) for pickup in answer.items)
        return _page(
            answer,
            things,
            lambda db: pickups.merge(
                db, self._context.account_id, self.merchant, answer.items, seen_at=asked, whole=False
            ),
        )

    async def one(self, number: str) -> Callable[[Database], Merge]:
        """Read one pickup (specification, GET /pickups/{pickupNumber})."""
        asked = self._context.now()
        pickup = await self._context.client.pickup(number, merchant=self.merchant, lane=Lane.MIRROR)
        return lambda db: pickups.merge(
            db, self._context.account_id, self.merchant, [pickup], seen_at=asked, whole=True
        )

    def mark_gone(self, db: Database, number: str, at: float) -> None:
        """Mark a pickup that the service no longer knows."""
        pickups.mark_gone(db, self._context.account_id, self.merchant, [number], at=at)


class MerchantList:
    """The merchants of a company key."""

    subject = Subject.MERCHANTS
    merchant = ""
    topics: tuple[Topic, ...] = (Topic.MERCHANTS, Topic.ACCOUNTS)

    def __init__(self, context: Context) -> None:
        self._context = context

    async def page(self, number: int, limit: int) -> ListPage:
        """Read a page (specification, GET /merchants)."""
        asked = self._context.now()
        answer = await self._context.client.merchants_page(page=number, limit=limit, lane=Lane.MIRROR)
        things = ((merchant.code, merchant.created) for merchant in answer.items)
        return _page(
            answer,
            things,
            partial(
                accounts.merge_merchants,
                account=self._context.account_id,
                merchants=answer.items,
                seen_at=asked,
            ),
        )

    async def one(self, number: str) -> Callable[[Database], Merge]:
        """Read one merchant (specification, GET /merchants/{merchantId})."""
        asked = self._context.now()
        merchant = await self._context.client.merchant(number, lane=Lane.MIRROR)
        return partial(accounts.merge_merchants, account=self._context.account_id, merchants=(merchant,), seen_at=asked)

    def mark_gone(self, db: Database, number: str, at: float) -> None:
        """Mark a merchant that the service no longer knows."""
        accounts.mark_merchant_gone(db, self._context.account_id, number, at=at)
