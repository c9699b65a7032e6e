"""AWB labels: GET /orders/{orderNumber}/awb (specification, Endpoints). Heavy for the service: two at once, a long
deadline."""

from __future__ import annotations

import asyncio
from typing import Literal

from courier_desk.api.budget import Lane
from courier_desk.api.calls import Calls
from courier_desk.api.description import DEFAULTS, Operation, ServiceDescription
from courier_desk.api.reading import DriftLog
from courier_desk.api.transport import CallKind, Transport

LabelSize = Literal["A4", "A5"]
_AT_ONCE = 2  # field notes, trap 12


class LabelCalls(Calls):
    """GET /orders/{orderNumber}/awb."""

    def __init__(
        self, transport: Transport, description: ServiceDescription = DEFAULTS, *, drift: DriftLog | None = None
    ) -> None:
        super().__init__(transport, description, drift=drift)
        self._printing_presses = asyncio.Semaphore(_AT_ONCE)

    async def awb(self, number: str, *, merchant: str, size: LabelSize = "A4", lane: Lane = Lane.LABEL) -> bytes:
        """Read an order's label as a PDF of at most 20 MB. May take the service a minute.

        Raises ApiError: NOT_FOUND, SCOPE_DENIED; NOT_THE_SERVICE when the answer is no PDF; TOO_LARGE.
        """
        async with self._printing_presses:
            answer = await self._call(
                Operation.AWB,
                lane=lane,
                record=number,
                kind=CallKind.LABEL,
                query={"size": size},
                merchant=merchant,
            )
        return answer.body
