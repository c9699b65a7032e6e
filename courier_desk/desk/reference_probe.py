"""Finds out how this account's service lets an order be found by its reference, and keeps it (store/probe.py).

Asked once there are orders to try it with, again after a week, and when what the service says of itself is different.
Reads only; a finding that nobody made yet means "unknown", never "no".
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.references import ReferenceSupport
from courier_desk.store import probe
from courier_desk.store.probe import Probed

#: A finding older than this (seconds) is looked at again.
FRESH = 7 * 86_400.0
#: Whether it has to be asked again is looked at this often (seconds); so it is tried again after a failure, too.
LOOK_EVERY = 900.0
#: The service did not let itself be asked so: nothing is known, and a week is soon enough to try again.
_NOT_SO = frozenset(
    {
        FailureKind.INTERNAL_ERROR,
        FailureKind.VALIDATION_ERROR,
        FailureKind.NOT_FOUND,
        FailureKind.FORBIDDEN,
        FailureKind.OTHER_CODE,
        FailureKind.UNREADABLE,
    }
)


class ReferenceProbe:
    """The probe for references of one account."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def run(self) -> None:
        """Keep the finding fresh for as long as the session lives."""
        while True:
            with suppress(DeskFailure):  # the connection says why; it is tried again
                await self.refresh()
            await asyncio.sleep(LOOK_EVERY)

    async def refresh(self) -> None:
        """Probe when what is kept is old, of another description, or nothing yet. Raises DeskFailure."""
        context = self._context
        kept = await context.store.read(lambda db: probe.last(db, context.account_id))
        if kept is not None and self._is_fresh(kept):
            return
        told_by = self._told_by()
        try:
            support = await context.client.probe_reference(merchant=context.merchant_code, lane=Lane.MIRROR)
        except ApiError as error:
            if error.failure.kind not in _NOT_SO:
                raise DeskFailure(error.failure) from error
            support = ReferenceSupport()
        if kept is not None and not support.told:
            support = kept.support  # nothing was seen this time, which takes nothing back
        probed = Probed(support=support, at=context.now(), told_by=told_by)
        await context.store.write(lambda db: probe.keep(db, context.account_id, probed))

    def _is_fresh(self, kept: Probed) -> bool:
        age = self._context.now() - kept.at
        # Without an order to try it with nothing was found: soon asked again, at the price of one request.
        longest = FRESH if kept.support.told else LOOK_EVERY
        return 0 <= age < longest and kept.told_by == self._told_by()

    def _told_by(self) -> str:
        told = self._context.client.description
        return f"{told.reference_source.value} {told.reference_query}"
