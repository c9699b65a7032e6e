"""The lists that the mirror reads, each in one manner: a page, one thing alone, and how they are taken into the store.

A list knows its operations, its table and what is announced when it changed. It does not know what is read next
(domain/sync.py) or when (mirror.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Protocol

from courier_desk.api.budget import Lane
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.store import accounts, orders, pickups
from courier_desk.store.orders import Merge
from courier_desk.store.sql import Database
from courier_desk.store.sync import Subject


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage:
    """One page: the numbers on it, whether the service says that more follow, how many there are in all.

    ``newest`` and ``oldest``: the moments of creation it lies between. ``keep`` takes it into the store.
    """

    numbers: tuple[str, ...]
    more: bool
    total: int | None
    newest: datetime | None
    oldest: datetime | None
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


def _between(moments: Iterable[datetime | None]) -> tuple[datetime | None, datetime | None]:
    told = [moment for moment in moments if moment is not None]
    return max(told, default=None), min(told, default=None)


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
        newest, oldest = _between(order.created for order in answer.orders)
        return ListPage(
            numbers=tuple(order.number for order in answer.orders),
            more=answer.has_next,
            total=answer.total_count,
            newest=newest,
            oldest=oldest,
            keep=lambda db: orders.merge(
                db, self._context.account_id, self.merchant, answer.orders, seen_at=asked, whole=False
            ),
        )

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
        newest, oldest = _between(pickup.created for pickup in answer.pickups)
        return ListPage(
            numbers=tuple(pickup.number for pickup in answer.pickups),
            more=answer.has_next,
            total=answer.total_count,
            newest=newest,
            oldest=oldest,
            keep=lambda db: pickups.merge(
                db, self._context.account_id, self.merchant, answer.pickups, seen_at=asked, whole=False
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
        newest, oldest = _between(merchant.created for merchant in answer.merchants)
        return ListPage(
            numbers=tuple(merchant.code for merchant in answer.merchants),
            more=answer.has_next,
            total=answer.total_count,
            newest=newest,
            oldest=oldest,
            keep=partial(
                accounts.merge_merchants,
                account=self._context.account_id,
                merchants=answer.merchants,
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
