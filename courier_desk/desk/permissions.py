"""What the key in use may do, learnt from every answer: the specification lets ping tell it and does not say how.

A refused part (SCOPE_DENIED) is not offered any more, an answered one is (again). So a key holding only orders and
pickups, which keeps access to /merchants, is seen to have it. What was refused is asked again by the mirror when the
program starts, hourly, and when a person reads again; by a test of the connection at once.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.accounts import Account, Scope
from courier_desk.domain.failures import FailureKind
from courier_desk.store import accounts
from courier_desk.store.sql import Database

if TYPE_CHECKING:  # the transport brings the HTTP library, which a window must not wait for
    from courier_desk.api.transport import Exchange

_SCOPES = {scope.value: scope for scope in Scope}


class Permissions:
    """Keeps the account's permissions as the service shows them; ``observe`` hears of every exchange."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._unsaved = asyncio.Event()

    def observe(self, exchange: Exchange) -> None:
        """Learn from one exchange; what is learnt is told at once and kept soon."""
        scope = _SCOPES.get(exchange.template.strip("/").split("/")[0])
        account = self._context.account
        if scope is None:
            return
        if exchange.failure is FailureKind.SCOPE_DENIED and scope in account.scopes:
            self._learn(account.scopes - {scope})
        elif exchange.failure is None and scope not in account.scopes:
            self._learn(account.scopes | {scope})

    def _learn(self, scopes: frozenset[Scope]) -> None:
        self._context.account = replace(self._context.account, scopes=scopes)
        self._unsaved.set()
        self._context.changes.announce(Topic.ACCOUNTS)

    async def run(self) -> None:
        """Keep what is learnt, for as long as the session lives."""
        while True:
            await self._unsaved.wait()
            self._unsaved.clear()
            await self._context.store.write(self._keep)

    def _keep(self, db: Database) -> Account:
        context = self._context
        known = accounts.account(db, context.account_id) or context.account
        kept = replace(known, scopes=context.account.scopes)
        accounts.save_account(db, kept)
        return kept
