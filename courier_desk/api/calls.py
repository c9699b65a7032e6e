"""What every resource shares: one call of an operation, by the way the service's description gives. Knows no field of
any resource."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Generic, TypeVar

from courier_desk.api.budget import Lane
from courier_desk.api.classification import Answer
from courier_desk.api.description import DEFAULTS, Endpoint, Operation, ServiceDescription, Source
from courier_desk.api.errors import AccountRemoved, ApiError, error_for, unreadable
from courier_desk.api.reading import DriftLog, PageFacts, data_of, list_in, page_facts
from courier_desk.api.transport import Call, CallKind, Transport
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.values import frozen

T = TypeVar("T")
#: Awaited before the first byte; tells what says that it is too late for that by now (``Transport.send``).
BeforeSend = Callable[[], Awaitable[Callable[[], bool] | None]]
#: Hears of a merchant (by the identifier that was sent) whether the service says that it was deleted.
MerchantHeard = Callable[[str, bool], Awaitable[None]]
_PHONE = re.compile(r"[+\d\s()./-]{8,}")
_PATTERN_MARKS = re.compile(r"[\\^$*+?{}\[\]|()]+")
#: A page size of a million halves to 1 in twenty tries; filters are few.
_MOST_LIST_TRIES = 30
_PAGE_SIZE = re.compile(r"page.?size|per.?page|\blimit\b")
_IS_UNKNOWN = re.compile(r"unknown|unexpected|unrecogni[sz]ed|unsupported|not (?:a known|known|allowed|supported)")
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
#: Those of them of whose success nothing is needed, for what they changed is read again: it may have no body at all.
_MAY_BE_EMPTY = frozenset(
    {
        Operation.CANCEL_ORDER,
        Operation.DELETE_ORDER,
        Operation.UPDATE_PICKUP,
        Operation.CANCEL_PICKUP,
        Operation.DELETE_PICKUP,
    }
)


@frozen(kw_only=True)
class ResourcePage(PageFacts, Generic[T]):
    """One page of a list, newest first on usual services.

    ``unread``: entries out of which nothing could be read: what is not among ``items`` may be one of them.
    """

    items: tuple[T, ...]
    unread: int = 0


class Calls:
    """The base of the client's parts: a transport, a description and a drift log."""

    def __init__(
        self, transport: Transport, description: ServiceDescription = DEFAULTS, *, drift: DriftLog | None = None
    ) -> None:
        self.transport = transport
        self.description = description
        self.drift = drift if drift is not None else DriftLog()
        self._stale_ways: set[tuple[str, str]] = set()
        self._lists: dict[Operation, _ListManners] = {}
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
        """Send one operation. ``record`` fills the path's {id}; an empty ``query`` value is left out.

        Raises ApiError: MERCHANT_REMOVED where ACCOUNT_REMOVED means the merchant alone (specification, Authentication
        6), not the key's own account.
        """

        def call_by(endpoint: Endpoint) -> Call:
            return _call(operation, endpoint, record=record, kind=kind, query=query, body=body,
                         merchant=merchant, etag=etag)  # fmt: skip

        try:
            answer = await self._send(operation, call_by, lane=lane, before_send=before_send)
        except AccountRemoved as error:
            whose = merchant or (record if operation is Operation.GET_MERCHANT else "")
            if not whose or await self._account_is_removed(lane):
                raise
            await self._hear_of_merchant(whose, removed=True)
            raise error_for(replace(error.failure, kind=FailureKind.MERCHANT_REMOVED)) from error
        if merchant:
            await self._hear_of_merchant(merchant, removed=False)
        return answer

    async def _send(
        self, operation: Operation, call_by: Callable[[Endpoint], Call], *, lane: Lane, before_send: BeforeSend | None
    ) -> Answer:
        """Send a call by the way that the description tells.

        A way that only the service's own description names may be out of date: where nothing is found there, the usual
        way is gone. NOT_FOUND is never carried out, so asking again is safe. Raises ApiError.
        """
        told, usual = self.description.endpoint(operation), DEFAULTS.endpoint(operation)
        repeat = operation not in CHANGING
        is_told_only = told.source is Source.SERVICE and (told.method, told.path) != (usual.method, usual.path)
        if is_told_only and (told.method, told.path) in self._stale_ways:
            return await self.transport.send(call_by(usual), lane=lane, before_send=before_send, repeat=repeat)
        try:
            return await self.transport.send(call_by(told), lane=lane, before_send=before_send, repeat=repeat)
        except ApiError as error:
            if not is_told_only or not _is_no_way(error.failure):
                raise
        answer = await self.transport.send(call_by(usual), lane=lane, before_send=before_send, repeat=repeat)
        self._stale_ways.add((told.method, told.path))
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

    async def _list(
        self, operation: Operation, *, lane: Lane, page: int, limit: int, query: Mapping[str, str], merchant: str = ""
    ) -> tuple[Answer, int]:
        """Ask for one page of a list; gives the answer and the page size that was asked for.

        Bounds of pages and the parameters of lists are not shown in the specification. What the service refuses to be
        asked is asked for otherwise and remembered: a smaller page, or without a filter, which no caller trusts. A
        refused ``search`` is raised, for a person waits for its hits.
        """
        manners = self._lists.setdefault(operation, _ListManners())
        limit = max(1, min(limit, self.description.largest_page.get(operation, limit)))
        for _ in range(_MOST_LIST_TRIES):
            limit = min(limit, manners.largest)
            asked = {name: value for name, value in query.items() if name not in manners.unknown}
            sized = {} if manners.unsized else {"limit": str(limit)}
            try:
                answer = await self._call(
                    operation, lane=lane, query={"page": str(max(1, page)), **sized, **asked}, merchant=merchant
                )
            except ApiError as error:
                names = self.description.endpoint(operation).query_names
                sent = {name: names.get(name, name) for name in (*sized, *(one for one in asked if asked[one]))}
                if not manners.learn(error.failure, sent, limit):
                    raise
            else:
                return answer, limit
        raise AssertionError("every refusal taught something")  # pragma: no cover  # a bound halves to 1, then ends

    async def _page(
        self,
        operation: Operation,
        subject: str,
        read: Callable[[Sequence[Mapping[str, object]]], Iterable[T]],
        *,
        lane: Lane,
        page: int,
        limit: int,
        query: Mapping[str, str],
        merchant: str = "",
        needed: str = "",
    ) -> ResourcePage[T]:
        """Read one page of a list of ``subject`` (order, pickup, merchant).

        ``needed`` names what every entry must bear: when entries came and none could be read, the page counts as
        unreadable for the lack of it.
        """
        answer, limit = await self._list(operation, lane=lane, page=page, limit=limit, query=query, merchant=merchant)
        plural = f"{subject}s"
        records, pagination, found = list_in(self._data(answer, subject), (plural,), subject, self.drift)
        if not found:
            raise self._unreadable(operation, plural, answer)
        items = await in_turns(read(records))
        if needed and records and not items:
            raise self._unreadable(operation, needed, answer)
        facts = page_facts(pagination, page=page, limit=limit, entries=len(records), subject=subject, drift=self.drift)
        return ResourcePage(
            current_page=facts.current_page,
            total_pages=facts.total_pages,
            total_count=facts.total_count,
            has_next=facts.has_next,
            is_told=facts.is_told,
            items=items,
            unread=len(records) - len(items),
        )

    def _data(self, answer: Answer, subject: str) -> object:
        moments, now = self.drift.moments, time.time()
        moments.hear(None if answer.ahead is None else now + answer.ahead, now)
        if self.description.clock == CAIRO.key:
            moments.describe(CAIRO)
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


class _ListManners:
    """What a service was found to refuse of the queries of one list."""

    def __init__(self) -> None:
        self.largest = 1_000_000
        self.unsized = False
        self.unknown: set[str] = set()

    def learn(self, failure: Failure, sent: Mapping[str, str], limit: int) -> bool:
        """Learn from a refusal; ``sent``: our names of the parameters and the service's. False: it teaches nothing."""
        if failure.kind is not FailureKind.VALIDATION_ERROR or failure.execution is not Execution.NOT_EXECUTED:
            return False
        said = f"{failure.field} {failure.message}".casefold()
        about = [ours for ours, theirs in sent.items() if re.search(rf"\b{re.escape(theirs.casefold())}\b", said)]
        filters = [ours for ours in about if ours not in ("limit", "search")]
        if filters:
            self.unknown.update(filters)
            return True
        if "limit" not in about and not ("limit" in sent and _PAGE_SIZE.search(said)):
            return False
        if limit == 1 or _IS_UNKNOWN.search(said):
            self.unsized = True
            return True
        smaller = [int(number) for number in re.findall(r"\d{1,6}", said) if 0 < int(number) < limit]
        self.largest = max(smaller, default=limit // 2)
        return True


def _is_no_way(failure: Failure) -> bool:
    return failure.status in (404, 405) and failure.execution is Execution.NOT_EXECUTED


def _call(
    operation: Operation,
    endpoint: Endpoint,
    *,
    record: str,
    kind: CallKind | None,
    query: Mapping[str, str] | None,
    body: Mapping[str, object] | None,
    merchant: str,
    etag: str,
) -> Call:
    names = endpoint.query_names
    asked = {names.get(name, name): value for name, value in (query or {}).items() if value}
    asked = {**endpoint.required_query, **asked}
    if body is not None and endpoint.method == "GET":  # a service may preview by reading
        asked |= {names.get(name, name): _as_query(value) for name, value in body.items()}
        body = None
    return Call(
        method=endpoint.method,
        template=endpoint.path,
        kind=kind or (CallKind.WRITE if operation in CHANGING else CallKind.READ),
        values={"id": record} if "{id}" in endpoint.path else {},
        query=asked,
        body=body,
        merchant=merchant,
        etag=etag,
        may_be_empty=operation in _MAY_BE_EMPTY,
    )


def _as_query(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


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
