"""A subject of its own, the customer book: joining two phones of one person, forgetting a person on this computer."""

from __future__ import annotations

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.customers import Customer, Forgotten, customer_of
from courier_desk.store import customers


class CustomerDesk:
    """Customers as the orders of this account show them."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def of(self, phone: str) -> Customer:
        """Tell what is known of the person with this phone, for the merchant in use."""
        context = self._context
        account, merchant = context.account_id, context.merchant_code
        return customer_of(await context.store.look(lambda db: customers.orders_of(db, account, merchant, phone)))

    async def is_one(self, phone: str, other: str) -> bool:
        """Tell whether both phones are known to be one person's."""
        account = self._context.account_id
        keys = await self._context.store.look(lambda db: customers.keys_of(db, account, phone))
        others = await self._context.store.look(lambda db: customers.keys_of(db, account, other))
        return bool(set(keys) & set(others))

    async def join(self, phone: str, other: str) -> bool:
        """Note that two phones are one person's; False when that was known, or one is no number."""
        account = self._context.account_id
        joined = await self._context.store.write(lambda db: customers.join(db, account, phone, other))
        self._context.changes.announce(Topic.ORDERS)
        return joined

    async def forget(self, phone: str) -> Forgotten:
        """Take the person out of everything of this account that is kept on this computer up to now."""
        context = self._context
        account, now = context.account_id, context.now()
        done = await context.store.write(lambda db: customers.forget(db, account, phone, at=now))
        context.changes.announce(Topic.ORDERS, Topic.OUTBOX)
        return done
