"""Whether a service that refuses the key takes it in the other header, a concept of its own: asked once in a session.

A service takes both by the specification (Authentication 1), and some take one. The key goes to the same address; where
it is taken there, it is sent so from now on, and the account remembers it. What a test in the settings finds out for
an account that is looked at (``accounts.in_either_header``) is found out here for the one at work.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Connection
from courier_desk.desk.context import Context
from courier_desk.domain.accounts import KeyHeader
from courier_desk.domain.failures import FailureKind
from courier_desk.store import accounts
from courier_desk.store.sql import Database

#: So often, and so many seconds apart, it is looked whether a late answer says again that the key is refused.
_LOOKS, _REST = 5, 0.4
log = logging.getLogger(__name__)


async def watch(context: Context, connection: Connection) -> None:
    """Wait until the key is refused, and try the other header then."""
    refused = asyncio.Event()

    def look() -> None:
        if connection.status.kind is FailureKind.UNAUTHORIZED and context.connected:
            refused.set()

    unsubscribe = context.changes.subscribe(Topic.CONNECTION, look)
    try:
        look()
        await refused.wait()
    finally:
        unsubscribe()
    if not await _try_other(context):
        return
    for _ in range(_LOOKS):
        await asyncio.sleep(_REST)
        if connection.status.kind is FailureKind.UNAUTHORIZED:
            with suppress(ApiError):
                await context.client.ping()  # an answer to the other header came in after the good one


async def _try_other(context: Context) -> bool:
    before = context.account.key_header
    other = KeyHeader.X_API_KEY if before is KeyHeader.BEARER else KeyHeader.BEARER
    transport = context.client.transport
    transport.use_header(other)
    try:
        await context.client.ping()
    except ApiError as error:
        if error.failure.kind is not FailureKind.SCOPE_DENIED:  # which is said of a key that is known
            transport.use_header(before)
            return False
    log.info("the key is taken in the other header")

    def keep(db: Database) -> None:
        kept = accounts.account(db, context.account_id) or context.account
        accounts.save_account(db, replace(kept, key_header=other))

    await context.store.write(keep)
    context.account = replace(context.account, key_header=other)
    context.changes.announce(Topic.ACCOUNTS)
    return True
