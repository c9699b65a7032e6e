"""Finding a pickup whose creation had no answer (facts: POST /pickups has no reference field).

The mark in its notes tells it, where the service shows notes: in the list, else in the pickup itself. Newest pages are
read down to a fence; what fits by day, phone and number of orders and shows no notes at all is a person's to decide,
never guessed; so is what bears the mark and does not fit. Without a mark (a person switched it off) the one pickup that
fits and was made since is it; several, or one that does not tell enough, are a person's to decide.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.lookup_pages import NewestDown, Page
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.pickup_changes import same_phone
from courier_desk.domain.pickup_tokens import bears, split_token
from courier_desk.domain.pickups import Pickup, PickupRequest

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient

#: Pickups per page. The second look uses other pages, so that what fell between two pages once is inside one then.
PAGES = (30, 23)
#: It is not ours to see, or no more: no candidate.
_NOT_OURS = frozenset({FailureKind.FORBIDDEN, FailureKind.MERCHANT_NOT_FOUND, FailureKind.NOT_FOUND})
#: It is there, but cannot be read: nobody can tell.
_UNREADABLE = frozenset({FailureKind.INTERNAL_ERROR, FailureKind.UNREADABLE, FailureKind.OTHER_CODE})


@dataclass(frozen=True, slots=True)
class FoundPickup:
    """What a look found: the pickup itself, candidates that nobody can tell apart, or nothing down to the fence."""

    pickup: Pickup | None = None
    doubtful: tuple[Pickup, ...] = ()
    reached_fence: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LostPickup:
    """What is looked for; its ``request`` carries the mark. ``fence`` is a moment before which it cannot have been made
    (asked after the first answer, which tells the service's clock); ``notes_of`` gives what this desk knows a pickup's
    notes to be; ``others`` are the numbers of pickups that were there before, or are another work's."""

    request: PickupRequest
    merchant: str
    fence: Callable[[], datetime]
    notes_of: Callable[[str], Awaitable[str]]
    limit: int = PAGES[0]
    others: frozenset[str] = frozenset()

    @property
    def token(self) -> str:
        """Give its mark."""
        return split_token(self.request.notes)[1]


async def find_pickup(client: CourierClient, lost: LostPickup) -> FoundPickup:
    """Look for the pickup that bears the request's mark. Raises ApiError when the service does not answer."""
    return await _Look(client, lost).run()


class _Look:
    """One look."""

    def __init__(self, client: CourierClient, lost: LostPickup) -> None:
        self._client = client
        self._lost = lost
        self._doubtful: dict[str, Pickup] = {}
        self._unread: list[Pickup] = []

    async def run(self) -> FoundPickup:
        reading = NewestDown(self._page, self._lost.fence)
        async with aclosing(reading.items()) as items:
            async for item in items:
                if (match := await self._compare(item)) is not None:
                    return FoundPickup(match)
        for item in tuple(self._unread):  # a service may stumble once; then it is for a person
            self._doubtful[item.number] = item
            if (match := await self._read(item)) is not None:
                return FoundPickup(match)
        doubtful = tuple(self._doubtful.values())
        if (
            not self._lost.token
            and len(doubtful) == 1
            and reading.reached
            and _is_alike(self._lost.request, doubtful[0])
        ):
            return FoundPickup(doubtful[0])
        return FoundPickup(doubtful=doubtful, reached_fence=reading.reached)

    async def _page(self, number: int) -> Page[Pickup]:
        lost = self._lost
        page = await self._client.pickups_page(merchant=lost.merchant, page=number, limit=lost.limit, lane=Lane.CHECK)
        return Page(page.pickups, page.has_next, page.unread)

    async def _compare(self, item: Pickup) -> Pickup | None:
        """Give the pickup when it bears our mark; one that cannot be told from ours is noted."""
        lost = self._lost
        if item.created is not None and item.created < lost.fence():
            return None  # the same mark long ago
        if item.number in lost.others:
            return None
        if bears(item.notes, lost.token):
            return self._marked(item)
        if not _could_be(lost.request, item) or _is_another(lost, item.notes):
            return None
        return None if _is_another(lost, await lost.notes_of(item.number)) else await self._read(item)

    async def _read(self, item: Pickup) -> Pickup | None:
        lost = self._lost
        try:
            whole = await self._client.pickup(item.number, merchant=lost.merchant, lane=Lane.CHECK)
        except ApiError as error:
            if error.failure.kind in _NOT_OURS:
                self._doubtful.pop(item.number, None)
            elif error.failure.kind in _UNREADABLE:
                self._unread.append(item)
            else:
                raise
            return None
        self._doubtful.pop(item.number, None)
        if whole.created is not None and whole.created < lost.fence():
            return None
        if bears(whole.notes, lost.token):
            return self._marked(whole)
        if _could_be(lost.request, whole) and not _is_another(lost, whole.notes):
            self._doubtful[whole.number] = whole
        return None

    def _marked(self, pickup: Pickup) -> Pickup | None:
        """Give a pickup with our mark when the rest fits; else it is noted: another desk may have made the same."""
        if _could_be(self._lost.request, pickup):
            return pickup
        self._doubtful[pickup.number] = pickup
        return None


def _is_alike(request: PickupRequest, pickup: Pickup) -> bool:
    """Tell whether all there is to tell was told and agrees: day, number of orders, phone, and when it was made."""
    told = (pickup.day, pickup.orders, pickup.created)
    phone = len(pickup.phone) >= len(request.phone) and "*" not in pickup.phone
    return None not in told and phone and _could_be(request, pickup)


def _is_another(lost: LostPickup, notes: str) -> bool:
    """Tell whether these notes are not ours. None told, or ours cut short, may be."""
    theirs = " ".join(notes.split())
    return bool(theirs) and not " ".join(lost.request.notes.split()).startswith(theirs)


def _could_be(request: PickupRequest, pickup: Pickup) -> bool:
    """Tell whether day, number of orders and phone allow it; missing facts and masked phones do."""
    if pickup.day is not None and pickup.day != request.day:
        return False
    if pickup.orders is not None and pickup.orders != request.orders:
        return False
    return same_phone(pickup.phone, request.phone)
