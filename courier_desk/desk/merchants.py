"""The merchants of a company key: mirrored, searched offline, one of them in use."""

from __future__ import annotations

from collections.abc import Sequence

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.store import accounts
from courier_desk.store.sql import Database

PAGE = 50


class MerchantDesk:
    """Merchants of one account."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def known(self, search: str = "", limit: int = 200) -> tuple[Merchant, ...]:
        """Give merchants that this desk knows, lately used first."""
        account = self._context.account_id
        return tuple(await self._context.store.read(lambda db: accounts.merchants(db, account, search, limit)))

    async def refresh(self, *, lane: Lane = Lane.MIRROR) -> None:
        """Read the list from the service; a single-business key has none. Raises DeskFailure."""
        context = self._context
        if context.account.kind is KeyKind.SINGLE:
            return
        number, more = 1, True
        while more:
            asked = context.now()
            try:
                page = await context.client.merchants_page(page=number, limit=PAGE, lane=lane)
            except ApiError as error:
                raise DeskFailure(error.failure) from error
            await self._keep(page.merchants, asked)
            number, more = number + 1, page.has_next and bool(page.merchants)
        context.changes.announce(Topic.ACCOUNTS)

    async def _keep(self, found: Sequence[Merchant], asked: float) -> None:
        account = self._context.account_id
        await self._context.store.write(lambda db: accounts.save_merchants(db, account, found, seen_at=asked))

    async def use(self, code: str) -> Merchant | None:
        """Work for this merchant from now on; None when the desk does not know it."""
        context = self._context

        def switch(db: Database) -> tuple[Merchant | None, Account | None]:
            merchant = accounts.merchant(db, context.account_id, code)
            if merchant is not None:
                accounts.use_merchant(db, context.account_id, code, context.now())
            return merchant, accounts.account(db, context.account_id)

        merchant, account = await context.store.write(switch)
        if merchant is not None:
            context.merchant = merchant
            if account is not None:
                context.account = account
            context.changes.announce(Topic.ACCOUNTS, Topic.ORDERS, Topic.FEES)
        return merchant
