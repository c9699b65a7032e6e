"""Finding an order whose creation had no answer (field notes, trap 1).

Creates are not idempotent, references are not unique, lists may not carry them and a filter may be ignored. So nothing
a filter says is believed before the value itself was seen: newest pages are read down to a cutoff, candidates are
narrowed by phone and time, read one by one, and their reference is compared. Only where a probe proved the filter of
this very service (domain/references) is its empty answer taken for an absence. What cannot be told from ours is a
person's to decide.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import TYPE_CHECKING

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.lookup_pages import LONGEST_LAG, NewestDown, Page, latest_of
from courier_desk.domain.accounts import ReferenceSupport
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.orders import Order, OrderRequest, OrderType
from courier_desk.domain.values import frozen
from courier_desk.store import accounts
from courier_desk.store.accounts import Probed

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient

#: Orders per page. The second look uses other pages, so that what fell between two pages once is inside one then.
PAGES = (50, 37)
_PHONE_DIGITS = 10
#: An order with our reference that is told to be so much older than it can be is for a person to judge.
_LAG = timedelta(seconds=LONGEST_LAG)
#: A reference of which a service keeps only the beginning has at least so many letters left.
_LEAST_KEPT = 8
#: What no service writes its own way: an empty answer about another reference proves nothing.
_KEPT_AS_IT_IS = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)*")
_TYPES = frozenset(kind.value.casefold() for kind in OrderType)
#: The service refuses this way of asking: others are left.
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


@frozen
class Found:
    """What a look found: the order itself, candidates that nobody can tell apart, or nothing down to the cutoff."""

    order: Order | None = None
    doubtful: tuple[Order, ...] = ()
    reached_cutoff: bool = True


@frozen(kw_only=True)
class Lost:
    """What is looked for. ``cutoff`` (asked after the first answer, which tells the service's clock) is a moment before
    which it cannot have been created. ``reference_of`` gives what this desk knows an order's reference to be;
    ``support`` is what a probe found out of this service's way with references, None when nothing is known.
    """

    request: OrderRequest
    merchant: str
    cutoff: Callable[[], datetime]
    reference_of: Callable[[str], Awaitable[str]]
    limit: int = PAGES[0]
    support: ReferenceSupport | None = None


async def find_order(client: CourierClient, lost: Lost) -> Found:
    """Look for the order that carries the request's reference. Raises ApiError when the service does not answer."""
    return await _Look(client, lost).run()


class _Look:
    """One look."""

    def __init__(self, client: CourierClient, lost: Lost) -> None:
        self._client = client
        self._lost = lost
        self._doubtful: dict[str, Order] = {}
        self._unread: list[Order] = []

    async def run(self) -> Found:
        support = self._lost.support
        if support is None or support.filtered is not False:  # one that does not filter gives the newest page
            match, answered = await self._by_reference()
            if match is not None:
                return Found(match)
            is_proven = support is not None and support.filtered is True
            if answered == 0 and is_proven and _KEPT_AS_IT_IS.fullmatch(self._lost.request.reference):
                return Found()
        cutoff = self._lost.cutoff()
        reading = NewestDown(self._page, lambda: cutoff)
        async with aclosing(reading.items()) as items:
            async for item in items:
                if (match := await self._compare(item, cutoff)) is not None:
                    return Found(match)
        return await self._conclude(cutoff, reached_cutoff=reading.reached)

    async def _page(self, number: int) -> Page[Order]:
        lost = self._lost
        page = await self._client.orders_page(merchant=lost.merchant, page=number, limit=lost.limit, lane=Lane.CHECK)
        return Page(page.items, page.has_next, page.unread, page.total_count, page.is_told)

    async def _conclude(self, cutoff: datetime, *, reached_cutoff: bool) -> Found:
        """Try once more what could not be read: a service may stumble once. Then it is for a person."""
        for item in self._unread:
            match = await self._read(item, cutoff, self._doubtful.setdefault)
            if match is not None:
                return Found(match)
        return Found(doubtful=tuple(self._doubtful.values()), reached_cutoff=reached_cutoff)

    async def _by_reference(self) -> tuple[Order | None, int | None]:
        """Ask by the reference; gives the order and how many were answered (None: it cannot be asked so).

        What is listed without its reference is left to the reading of the pages.
        """
        lost = self._lost
        try:
            direct = await self._client.orders_page(
                merchant=lost.merchant, limit=50, reference=lost.request.reference, lane=Lane.CHECK
            )
        except ApiError as error:
            if error.failure.kind in _NOT_SO:
                return None, None
            raise
        cutoff = lost.cutoff()
        named = [order for order in direct.items if order.reference]
        matches = [match for order in named if (match := self._judge(order, cutoff)) is not None]
        # the oldest, were there two
        return (matches[-1] if matches else None), len(direct.items) + direct.unread + direct.has_next

    async def _compare(self, item: Order, cutoff: datetime) -> Order | None:
        """Give the order when it is ours; one that cannot be told from ours is noted."""
        if item.reference:
            return self._judge(item, cutoff)
        if not could_be(self._lost.request, item, cutoff - _LAG):
            return None
        known = await self._lost.reference_of(item.number)
        if known and likeness(known, self._lost.request.reference) is Likeness.OTHER:
            return None
        return await self._read(item, cutoff, lambda _number, unread: self._unread.append(unread))

    async def _read(self, item: Order, cutoff: datetime, unreadable: Callable[[str, Order], object]) -> Order | None:
        """Read a candidate whole; what the service fails to give is handed to ``unreadable``."""
        try:
            whole = await self._client.order(item.number, merchant=self._lost.merchant, lane=Lane.CHECK)
        except ApiError as error:
            if error.failure.kind in (FailureKind.FORBIDDEN, FailureKind.MERCHANT_NOT_FOUND):
                return None  # another business's (field notes, trap 4)
            if error.failure.kind not in _NOT_SO:
                raise
            unreadable(item.number, item)
            return None
        if whole.reference:
            return self._judge(whole, cutoff)
        if could_be(self._lost.request, whole, cutoff) and _same_amount(self._lost.request, whole):
            self._doubtful[whole.number] = whole
        return None

    def _judge(self, order: Order, cutoff: datetime) -> Order | None:
        """Judge an order whose reference is told: references are not unique, so the other facts must fit as well.

        What may be ours and is not certain to be is noted: it is never taken for absent.
        """
        lost = self._lost
        alike = likeness(order.reference, lost.request.reference)
        if alike is Likeness.OTHER:
            return None
        if order.created is not None and latest_of(order.created) < cutoff - _LAG:
            return None  # somebody used this reference before
        fits = could_be(lost.request, order, cutoff)
        if alike is Likeness.SAME and fits:
            return order
        if alike is Likeness.SPELT_OTHERWISE and fits and _same_amount(lost.request, order):
            return order
        if alike is not Likeness.CUT or (
            could_be(lost.request, order, cutoff - _LAG) and _same_amount(lost.request, order)
        ):
            self._doubtful[order.number] = order
        return None


class Likeness(Enum):
    """How a reference that is told is like the one that was sent."""

    SAME = auto()
    SPELT_OTHERWISE = auto()  # other capitals, blanks or forms of a letter
    CUT = auto()  # its beginning: the service keeps only so much of it
    OTHER = auto()


def likeness(told: str, sent: str) -> Likeness:
    """Tell how like two references are. Services may cut them or write them their own way: no length is specified."""
    if told.strip() == sent.strip():
        return Likeness.SAME
    theirs, ours = _spelling(told), _spelling(sent)
    if theirs == ours:
        return Likeness.SPELT_OTHERWISE
    return Likeness.CUT if len(theirs) >= _LEAST_KEPT and ours.startswith(theirs) else Likeness.OTHER


def _spelling(reference: str) -> str:
    return " ".join(unicodedata.normalize("NFC", reference).casefold().split())


def could_be(request: OrderRequest, order: Order, cutoff: datetime) -> bool:
    """Tell whether the facts allow that this order came from the request.

    Missing facts, and facts in a form nobody knows (a masked phone), allow it.
    """
    if order.created is not None and latest_of(order.created) < cutoff:
        return False
    kind = order.order_type.casefold()
    if kind in _TYPES and kind != request.order_type.casefold():
        return False
    theirs, ours = _digits(order.phone), _digits(request.consignee.phone)
    return len(theirs) < _PHONE_DIGITS or len(ours) < _PHONE_DIGITS or theirs[-_PHONE_DIGITS:] == ours[-_PHONE_DIGITS:]


def _digits(phone: str) -> str:
    return "".join(letter for letter in fold_digits(phone) if letter.isdigit())


def _same_amount(request: OrderRequest, order: Order) -> bool:
    if order.amount is None or request.amount is None or abs(order.amount) == abs(request.amount):
        return True
    return request.amount < 0 and order.amount == 0  # where a refund cannot be told, none is sent


# Finds out how this account's service lets an order be found by its reference, and keeps it (store/accounts.py).
#
# Asked once there are orders to try it with, again after a week, and when what the service says of itself is
# different. Reads only; a finding that nobody made yet means "unknown", never "no".


#: A finding older than this (seconds) is looked at again.
FRESH = 7 * 86_400.0
#: Whether it has to be asked again is looked at this often (seconds); so it is tried again after a failure, too.
LOOK_EVERY = 900.0
#: The service did not let itself be asked so: nothing is known, and a week is soon enough to try again.


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
        kept = await context.store.read(lambda db: accounts.last_probe(db, context.account_id))
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
        await context.store.write(lambda db: accounts.keep_probe(db, context.account_id, probed))

    def _is_fresh(self, kept: Probed) -> bool:
        age = self._context.now() - kept.at
        # Without an order to try it with nothing was found: soon asked again, at the price of one request.
        longest = FRESH if kept.support.told else LOOK_EVERY
        return 0 <= age < longest and kept.told_by == self._told_by()

    def _told_by(self) -> str:
        told = self._context.client.description
        return f"{told.reference_source.value} {told.reference_query}"
