"""What every resource shares: one call of an operation, by the way the service's description gives. Knows no field of
any resource."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import UTC, datetime
from itertools import islice
from typing import TypeVar

from courier_desk.api.budget import Lane
from courier_desk.api.classification import Answer
from courier_desk.api.description import DEFAULTS, Operation, ServiceDescription
from courier_desk.api.errors import ApiError, Invalid, unreadable
from courier_desk.api.reading import DriftLog, data_of
from courier_desk.api.transport import Call, CallKind, Transport
from courier_desk.domain.failures import Failure

T = TypeVar("T")
BeforeSend = Callable[[], Awaitable[None]]
_PHONE = re.compile(r"[+\d\s()./-]{8,}")
_PATTERN_MARKS = re.compile(r"[\\^$*+?{}\[\]|()]+")
#: How often a list is asked for again in another way, and the filters without which it still is the list asked for.
_MOST_LESSONS = 8
_FILTERS = ("dateFrom", "dateTo")
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
        self._largest_page: dict[Operation, int] = {}
        self._refused_filters: dict[Operation, set[str]] = {}

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
        return await self.transport.send(call, lane=lane, before_send=before_send, repeat=not changes)

    async def _page(
        self, operation: Operation, *, lane: Lane, limit: int, query: Mapping[str, str], merchant: str = ""
    ) -> tuple[Answer, int]:
        """Ask for a page of a list; gives the answer and the page size that was asked for.

        Page sizes and filters are not shown in the specification: one that is refused (VALIDATION_ERROR) is asked
        smaller, or left out, from then on. Raises ApiError.
        """
        for _ in range(_MOST_LESSONS):
            asked = self._limit(operation, limit)
            refused = self._refused_filters.get(operation, set())
            within = {name: value for name, value in query.items() if name not in refused} | {"limit": str(asked)}
            try:
                return await self._call(operation, lane=lane, query=within, merchant=merchant), asked
            except Invalid as error:
                if not self._learn_from(error.failure, operation, within, asked):
                    raise
        return await self._call(operation, lane=lane, query={"page": query["page"]}, merchant=merchant), 1

    def _learn_from(self, failure: Failure, operation: Operation, asked: Mapping[str, str], limit: int) -> bool:
        """Take from the refusal of a page how to ask for it; tells whether there is another way."""
        names = self.description.endpoint(operation).query_names
        said = f"{failure.field} {failure.message}"
        if _names(said, names.get("limit", "limit")) and limit > 1:
            told = [number for text in re.findall(r"\d{1,4}", said) if 0 < (number := int(text)) < limit]
            self._largest_page[operation] = max(told, default=limit // 2)
            return True
        filters = [name for name in _FILTERS if asked.get(name) and _names(said, names.get(name, name))]
        self._refused_filters.setdefault(operation, set()).update(filters)
        return bool(filters)

    def _limit(self, operation: Operation, limit: int) -> int:
        """Give the page size to ask for: as wanted, but within what the service says of itself or was seen to take."""
        told = self.description.largest_page.get(operation, limit)
        return max(1, min(limit, told, self._largest_page.get(operation, limit)))

    def _data(self, answer: Answer, subject: str) -> object:
        return data_of(answer.document, subject, self.drift)

    def _unreadable(self, operation: Operation, field: str, answer: Answer) -> ApiError:
        endpoint = self.description.endpoint(operation)
        return unreadable(field, request=f"{endpoint.method} {endpoint.path}", status=answer.status)


def _names(said: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", said, re.IGNORECASE) is not None


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
