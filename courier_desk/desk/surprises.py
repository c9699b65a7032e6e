"""Keeps what was odd in the service's answers, counted by the client, for the diagnostics. No values, only places."""

from __future__ import annotations

import asyncio

from courier_desk.desk.context import Context
from courier_desk.store import diagnostics
from courier_desk.store.sql import Database

#: What was counted is written down this often (seconds).
KEPT_EVERY = 60.0


class Surprises:
    """The surprises of one account's service."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def run(self) -> None:
        """Write them down for as long as the session lives. Raises StoreFault."""
        while True:
            await asyncio.sleep(KEPT_EVERY)
            await self.save()

    async def save(self) -> None:
        """Write down what was counted since the last time; nothing when nothing was. Raises StoreFault."""
        context = self._context
        if not context.connected or context.store.read_only:
            return
        counted, at = context.client.drift.take(), context.now()
        account = context.account_id

        def keep(db: Database) -> None:
            for one in counted:
                diagnostics.count_surprise(
                    db, account, f"{one.subject}.{one.field}", one.kind.value, at=at, times=one.count
                )

        if counted:
            await context.store.write(keep)
