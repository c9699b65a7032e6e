"""The courier service as one object: every operation of the specification as a typed method, values in and values out.

A facade over one file per resource; whatever fails raises ApiError (see errors). Needs no desk, no Qt and no disk.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.description import Operation, ServiceDescription
from courier_desk.api.discovery import discover, published
from courier_desk.api.fees import FeeCalls
from courier_desk.api.labels import LabelCalls
from courier_desk.api.probe import ProbeCalls
from courier_desk.api.transport import CallKind


class CourierClient(ProbeCalls, FeeCalls, LabelCalls):
    """The client of one account: a transport (one key, one event loop) and what the service says of itself.

    ``description`` may be replaced at any time by a fresher one; ``drift`` counts what was odd in the answers.
    ``merchant=""`` sends no X-Merchant-Id, as single-business keys need it. Amounts are piastres; instants are UTC.
    """

    async def read_description(self, *, lane: Lane = Lane.MIRROR) -> ServiceDescription:
        """Read openapi.yaml, which needs no key (specification, What the service does). Does not put it into use by
        itself.

        An unhelpful document gives the defaults with a ``read_at``. Raises ApiError when there is none.
        """
        answer = await self._call(Operation.DESCRIPTION, lane=lane, kind=CallKind.DESCRIPTION)
        base_path = self.transport.address.path
        # YAML of some size takes a while: in a thread, so that no window waits for it.
        return await asyncio.to_thread(discover, answer.body, base_path=base_path, read_at=datetime.now(UTC))

    async def published_ways(self, *, lane: Lane = Lane.PERSON) -> frozenset[tuple[str, str]]:
        """Read every way (method, path) that openapi.yaml names, whatever it is for. Raises ApiError."""
        answer = await self._call(Operation.DESCRIPTION, lane=lane, kind=CallKind.DESCRIPTION)
        return await asyncio.to_thread(published, answer.body, base_path=self.transport.address.path)

    async def aclose(self) -> None:
        """Close the connections."""
        await self.transport.aclose()
