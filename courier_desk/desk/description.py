"""What the account's service says of itself: read once a day, kept per account with its age, used by the client.

A service without a readable openapi.yaml is used as the specification and the field notes tell; that is no failure.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.description import DEFAULTS, ServiceDescription
from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.store import accounts

log = logging.getLogger(__name__)

#: A description older than this is read again (seconds).
FRESH = 24 * 3600.0
_NAME = "description"


class DescriptionDesk:
    """The description of the account's service."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def load(self) -> None:
        """Let the client use the kept description, if there is one that can be read."""
        context = self._context
        kept = await context.store.read(lambda db: accounts.finding(db, context.account_id, _NAME))
        if not isinstance(kept, Mapping):
            return
        try:
            context.client.description = ServiceDescription.from_json(kept)
        except ValueError:
            log.info("the kept description cannot be read; it is read anew")

    async def refresh(self, *, lane: Lane = Lane.MIRROR) -> None:
        """Read the description when the kept one is old, and keep it. Raises DeskFailure when nobody answers."""
        context = self._context
        age = self.age()
        if age is not None and age < FRESH:
            return
        try:
            fresh = await context.client.read_description(lane=lane)
        except ApiError as error:
            if error.failure.status is None:
                raise DeskFailure(error.failure) from error
            # It answered, and has no description: the defaults stand until tomorrow.
            fresh = replace(DEFAULTS, read_at=datetime.fromtimestamp(context.now(), UTC))
        context.client.description = fresh
        plain = fresh.to_json()
        await context.store.write(lambda db: accounts.save_finding(db, context.account_id, _NAME, plain, context.now()))

    def age(self) -> float | None:
        """Tell how old the description in use is (seconds); None while it is the defaults alone."""
        read_at = self._context.client.description.read_at
        if read_at is None:
            return None
        return (datetime.fromtimestamp(self._context.now(), UTC) - read_at).total_seconds()
