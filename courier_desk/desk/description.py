"""What the account's service says of itself: read once a day, kept per account with its age, used by the client.

A service without a readable openapi.yaml is used as the specification and the field notes tell; that is no failure.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.description import DEFAULTS, Operation, ServiceDescription, Source
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.values import frozen
from courier_desk.store import accounts
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)

__all__ = ["FRESH", "METHODS", "DescriptionDesk", "EndpointRow", "Operation", "Source"]
#: What a request may be, the usual ones first.
METHODS = ("POST", "PUT", "DELETE", "PATCH", "GET")
#: A description older than this is read again (seconds).
FRESH = 24 * 3600.0
_NAME, _BY_HAND, _NEGATIVE = "description", "endpoints by hand", "shows refunds below zero"


@frozen(kw_only=True)
class EndpointRow:
    """How an operation is reached. ``usual`` is the way without what was set by hand.

    ``is_open``: the specification does not tell the way, or the service goes another one, so it may be set by hand.
    """

    operation: Operation
    method: str
    path: str
    source: Source
    usual: tuple[str, str]
    is_open: bool


class DescriptionDesk:
    """The description of the account's service, and what a person set by hand over it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._told = DEFAULTS
        self._by_hand: dict[Operation, tuple[str, str]] = {}

    async def load(self) -> None:
        """Let the client use the kept description and the overrides, as far as they can be read."""
        context = self._context
        kept, by_hand, negative = await context.store.read(
            lambda db: tuple(accounts.finding(db, context.account_id, name) for name in (_NAME, _BY_HAND, _NEGATIVE))
        )
        context.client.shows_negative = negative is True
        if isinstance(kept, Mapping):
            try:
                self._told = ServiceDescription.from_json(kept)
            except ValueError:
                log.info("the kept description cannot be read; it is read anew")
        known = {operation.value: operation for operation in Operation}
        for name, way in by_hand.items() if isinstance(by_hand, Mapping) else ():
            if name in known:
                self._by_hand[known[name]] = (str(way[0]), str(way[1]))
        self._use()

    async def refresh(self, *, lane: Lane = Lane.MIRROR, fresh_for: float = FRESH) -> None:
        """Read the description when the kept one is old, and keep it. Raises DeskFailure when nobody answers."""
        context = self._context
        age = self.age()
        if age is not None and age < fresh_for:
            return
        try:
            fresh = await context.client.read_description(lane=lane)
        except ApiError as error:
            if not error.failure.is_final:
                raise DeskFailure(error.failure) from error
            # It gives no description: the defaults stand until tomorrow.
            fresh = replace(DEFAULTS, read_at=datetime.fromtimestamp(context.now(), UTC), absent=True)
        self._told = fresh
        self._use()
        await self._keep(_NAME, fresh.to_json())

    async def override(self, operation: Operation, way: tuple[str, str] | None) -> None:
        """Set method and path of an operation by hand, or (None) go by the service's word again.

        Raises ValueError for a method or path that cannot be (see ServiceDescription.with_overrides).
        """
        wanted = {one: kept for one, kept in self._by_hand.items() if one is not operation}
        if way is not None:
            wanted[operation] = way
        self._told.with_overrides(wanted)
        self._by_hand = wanted
        self._use()
        await self._keep(_BY_HAND, {one.value: list(kept) for one, kept in wanted.items()})

    def rows(self) -> tuple[EndpointRow, ...]:
        """Give how each operation is reached now."""
        rows = []
        for operation in Operation:
            told, by_hand = self._told.endpoint(operation), self._by_hand.get(operation)
            method, path = by_hand or (told.method, told.path)
            settled = told.source is Source.SPECIFICATION and by_hand is None
            rows.append(
                EndpointRow(
                    operation=operation,
                    method=method,
                    path=path,
                    source=told.source if by_hand is None else Source.OVERRIDE,
                    usual=(told.method, told.path),
                    is_open=not settled and operation is not Operation.DESCRIPTION,
                )
            )
        return tuple(rows)

    def fits(self, operation: Operation, way: tuple[str, str]) -> bool:
        """Tell whether an operation could be reached so at all."""
        try:
            self._told.with_overrides({operation: way})
        except ValueError:
            return False
        return True

    async def is_published(self, way: tuple[str, str]) -> bool | None:
        """Ask whether the service's own description names this way; None where it gives none. Nothing is tried out.

        Raises DeskFailure when nobody answers.
        """
        try:
            return way in await self._context.client.published_ways()
        except ApiError as error:
            if not error.failure.is_final:
                raise DeskFailure(error.failure) from error
            return None

    @property
    def read_at(self) -> datetime | None:
        """Tell when the description in use was read (UTC); None while it is the defaults alone."""
        return self._told.read_at

    @property
    def is_absent(self) -> bool:
        """Tell whether the service was asked for its description and gave none."""
        return self._told.absent

    def age(self) -> float | None:
        """Tell how old the description in use is (seconds); None while it is the defaults alone."""
        read_at = self._told.read_at
        if read_at is None:
            return None
        return (datetime.fromtimestamp(self._context.now(), UTC) - read_at).total_seconds()

    def _use(self) -> None:
        """Let the client go by what the service told and, over it, by what was set by hand."""
        try:
            self._context.client.description = self._told.with_overrides(self._by_hand)
        except ValueError:
            log.info("what was set by hand no longer fits; it is left out")
            self._context.client.description = self._told

    async def _keep(self, name: str, plain: Mapping[str, object]) -> None:
        context = self._context
        await context.store.write(lambda db: accounts.save_finding(db, context.account_id, name, plain, context.now()))
        context.changes.announce(Topic.DESCRIPTION)


def keep_what_was_shown(db: Database, context: Context) -> None:
    """Remember, once, that the service shows refunds below zero: a later run may not read such an order again."""
    if context.client.shows_negative and accounts.finding(db, context.account_id, _NEGATIVE) is not True:
        accounts.save_finding(db, context.account_id, _NEGATIVE, True, context.now())
