"""What every resource shares: one call of an operation, by the way the service's description gives. Knows no field of
any resource."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import TypeVar

from courier_desk.api.budget import Lane
from courier_desk.api.classification import Answer
from courier_desk.api.description import DEFAULTS, Operation, ServiceDescription
from courier_desk.api.errors import AccountRemoved, ApiError, error_for, unreadable
from courier_desk.api.reading import DriftLog, data_of
from courier_desk.api.transport import Call, CallKind, Transport
from courier_desk.domain.failures import FailureKind

T = TypeVar("T")
BeforeSend = Callable[[], Awaitable[None]]
#: Hears of a merchant (by the identifier that was sent) whether the service says that it was deleted.
MerchantHeard = Callable[[str, bool], Awaitable[None]]
_PHONE = re.compile(r"[+\d\s()./-]{8,}")
_PATTERN_MARKS = re.compile(r"[\\^$*+?{}\[\]|()]+")
#: Operations that change something at the service: never repeated by the client itself.
CHANGING = frozenset(
    {
        Operation.CREATE_ORDER,
        Operation.UPDATE_ORDER,
        Operation.CANCEL_ORDER,
        Operation.DELETE_ORDER,
        Operation.CREATE_PICKUP,
        Operation.UPDATE_PICKUP,
        Operation.CANCEL_PICKUP,
        Operation.DELETE_PICKUP,
        Operation.CREATE_MERCHANT,
    }
)


class Calls:
    """The base of the client's parts: a transport, a description and a drift log."""

    def __init__(
        self, transport: Transport, description: ServiceDescription = DEFAULTS, *, drift: DriftLog | None = None
    ) -> None:
        self.transport = transport
        self.description = description
        self.drift = drift if drift is not None else DriftLog()
        self.on_merchant: MerchantHeard | None = None

    async def _call(
        self,
        operation: Operation,
        *,
        lane: Lane,
        record: str = "",
        kind: CallKind | None = None,
        query: Mapping[str, str] | None = None,
        body: Mapping[str, object] | None = None,
        merchant: str = "",
        etag: str = "",
        before_send: BeforeSend | None = None,
    ) -> Answer:
        """Send one operation. ``record`` fills the path's {id}; an empty ``query`` value is left out."""
        endpoint = self.description.endpoint(operation)
        changes = operation in CHANGING
        names = endpoint.query_names
        asked = {names.get(name, name): value for name, value in (query or {}).items() if value}
        asked = {**endpoint.required_query, **asked}
        if body is not None and endpoint.method == "GET":  # a service may preview by reading
            asked |= {names.get(name, name): _as_query(value) for name, value in body.items()}
            body = None
        call = Call(
            method=endpoint.method,
            template=endpoint.path,
            kind=kind or (CallKind.WRITE if changes else CallKind.READ),
            values={"id": record} if "{id}" in endpoint.path else {},
            query=asked,
            body=body,
            merchant=merchant,
            etag=etag,
        )
        try:
            answer = await self.transport.send(call, lane=lane, before_send=before_send, repeat=not changes)
        except AccountRemoved as error:
            whose = merchant or (record if operation is Operation.GET_MERCHANT else "")
            if not whose or await self._account_is_removed(lane):
                raise
            await self._hear_of_merchant(whose, removed=True)
            raise error_for(replace(error.failure, kind=FailureKind.MERCHANT_REMOVED)) from error
        if merchant:
            await self._hear_of_merchant(merchant, removed=False)
        return answer

    async def _account_is_removed(self, lane: Lane) -> bool:
        """Ask whether it is the key's own account that was deleted, and not one merchant of it alone."""
        try:
            await self._call(Operation.PING, lane=lane)
        except ApiError as error:
            return error.failure.kind is FailureKind.ACCOUNT_REMOVED
        return False

    async def _hear_of_merchant(self, identifier: str, *, removed: bool) -> None:
        if self.on_merchant is not None:
            await self.on_merchant(identifier, removed)

    def _limit(self, operation: Operation, limit: int) -> int:
        """Give the page size to ask for: as wanted, but within what the service says of itself."""
        return max(1, min(limit, self.description.largest_page.get(operation, limit)))

    def _data(self, answer: Answer, subject: str) -> object:
        return data_of(answer.document, subject, self.drift)

    def _unreadable(self, operation: Operation, field: str, answer: Answer) -> ApiError:
        endpoint = self.description.endpoint(operation)
        return unreadable(field, request=f"{endpoint.method} {endpoint.path}", status=answer.status)


async def in_turns(items: Iterable[T], at_once: int = 20) -> tuple[T, ...]:
    """Take everything out of a slow iterable, a little per turn of the loop, so that a window on it keeps painting."""
    taken: list[T] = []
    source = iter(items)
    while piece := list(islice(source, at_once)):
        taken += piece
        await asyncio.sleep(0)
    return tuple(taken)


def _as_query(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def page_query(page: int, limit: int) -> dict[str, str]:
    """Give the query of a page (specification, Response envelope)."""
    return {"page": str(max(1, page)), "limit": str(limit)}


def search_text(typed: str) -> str:
    """Give what may be sent as ``search``: some services take it as a raw regular expression (field notes, trap 2).

    A phone is searched by its last ten digits; of anything else the longest part without a pattern's marks is sent,
    which finds at least what was meant on either kind of service.
    """
    text = " ".join(typed.split())
    digits = re.sub(r"\D", "", text)
    if _PHONE.fullmatch(text) and len(digits) >= 10:
        return digits[-10:]
    return max((part.strip() for part in _PATTERN_MARKS.split(text)), key=len)


def instant(moment: datetime | None) -> str:
    """Give a full instant, for a bare date may be read as 00:00 UTC (field notes, trap 10); "" for none."""
    if moment is None:
        return ""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
