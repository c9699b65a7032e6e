"""Pending work on pickups: how a pickup is scheduled, changed, cancelled and deleted, and how a lost one is found."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.handlers import Answer, BeforeSend, ChangeHandler, Doubtful
from courier_desk.desk.lookup_pages import LONGEST_LAG, NewestDown, Page, latest_of, not_before
from courier_desk.domain.events import What
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Kind, Progress, pickup_target
from courier_desk.domain.outcome import Outcome
from courier_desk.domain.pickups import (
    CANCELED,
    Pickup,
    PickupRequest,
    bears,
    crossed,
    dropped,
    is_canceled,
    judge_cancel,
    judge_update,
    same_phone,
    split_token,
    told_facts,
)
from courier_desk.domain.values import frozen
from courier_desk.store import events, pickups
from courier_desk.store import outbox as rows
from courier_desk.store.faults import StoreFault
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import pickup_from_plain
from courier_desk.store.sql import Database

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient


# Reading one pickup again and taking what was read into the mirror.


log = logging.getLogger(__name__)


async def read_pickup(context: Context, number: str, merchant: str, lane: Lane) -> tuple[Pickup | None, float]:
    """Ask the service for a pickup; gives it (None: it has none of this number) and when it was asked.

    Raises ApiError.
    """
    asked = context.now()
    try:
        return await context.client.pickup(number, merchant=merchant, lane=lane), asked
    except ApiError as error:
        if error.failure.kind is not FailureKind.NOT_FOUND:
            raise
        return None, asked


def keep_reading(db: Database, account: str, merchant: str, number: str, got: Pickup | None, *, seen_at: float) -> None:
    """Keep what ``read_pickup`` gave: what the service has no more is marked, never deleted."""
    if got is None:
        pickups.mark_gone(db, account, merchant, [number], at=seen_at)
    else:
        pickups.merge(db, account, merchant, [got], seen_at=seen_at, whole=True)


class PickupReader:
    """Reads pickups again soon, one after the other, in the background: after a change, say."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def read_soon(self, number: str, merchant: str) -> None:
        """Ask for a pickup to be read; what fails is left to the next poll."""
        self._queue.put_nowait((number, merchant))

    async def run(self) -> None:
        """Read for as long as the session lives."""
        while True:
            number, merchant = await self._queue.get()
            try:
                await self.read(number, merchant, lane=Lane.CHECK)
            except (ApiError, StoreFault) as fault:
                log.info("pickup %s was not read again: %s", number, fault)

    async def read(self, number: str, merchant: str, *, lane: Lane = Lane.PERSON) -> Pickup | None:
        """Read one now; None when the service has it no more. Raises ApiError."""
        context = self._context
        got, asked = await read_pickup(context, number, merchant, lane)
        await context.store.write(lambda db: keep_reading(db, context.account_id, merchant, number, got, seen_at=asked))
        context.changes.announce(Topic.PICKUPS)
        return got


# Finding a pickup whose creation had no answer (facts: POST /pickups has no reference field).
#
# The mark in its notes tells it, where the service shows notes: in the list, else in the pickup itself. Newest
# pages are read down to a cutoff; what fits by day, phone and number of orders and shows no notes at all is a
# person's to decide, never guessed; so is what bears the mark and does not fit. Without a mark (a person switched
# it off) the one pickup that fits and was made since is it; several, or one that does not tell enough, are a
# person's to decide.


#: Pickups per page. The second look uses other pages, so that what fell between two pages once is inside one then.
PAGES = (30, 23)
#: A pickup with our mark that is told to be so much older than it can be is for a person to judge.
_LAG = timedelta(seconds=LONGEST_LAG)
#: It is not ours to see, or no more: no candidate.
_NOT_OURS = frozenset({FailureKind.FORBIDDEN, FailureKind.MERCHANT_NOT_FOUND, FailureKind.NOT_FOUND})
#: It is there, but cannot be read: nobody can tell.
_UNREADABLE = frozenset({FailureKind.INTERNAL_ERROR, FailureKind.UNREADABLE, FailureKind.OTHER_CODE})


@frozen
class FoundPickup:
    """What a look found: the pickup itself, candidates that nobody can tell apart, or nothing down to the cutoff."""

    pickup: Pickup | None = None
    doubtful: tuple[Pickup, ...] = ()
    reached_cutoff: bool = True


@frozen(kw_only=True)
class LostPickup:
    """What is looked for; its ``request`` carries the mark. ``cutoff`` is a moment before which it cannot have been
    made (asked after the first answer, which tells the service's clock); ``notes_of`` gives what this desk knows a
    pickup's notes to be; ``others`` are the numbers of pickups that were there before, or are another work's."""

    request: PickupRequest
    merchant: str
    cutoff: Callable[[], datetime]
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
        reading = NewestDown(self._page, self._lost.cutoff)
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
        return FoundPickup(doubtful=doubtful, reached_cutoff=reading.reached)

    async def _page(self, number: int) -> Page[Pickup]:
        lost = self._lost
        page = await self._client.pickups_page(merchant=lost.merchant, page=number, limit=lost.limit, lane=Lane.CHECK)
        return Page(page.items, page.has_next, page.unread, page.total_count, page.is_told)

    async def _compare(self, item: Pickup) -> Pickup | None:
        """Give the pickup when it bears our mark; one that cannot be told from ours is noted."""
        lost = self._lost
        if item.number in lost.others or (item.created is not None and latest_of(item.created) < lost.cutoff() - _LAG):
            return None  # the same mark long ago
        if bears(item.notes, lost.token):
            return None if self._is_too_old(item) else self._marked(item)
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
        if self._is_too_old(whole):
            return None
        if bears(whole.notes, lost.token):
            return self._marked(whole)
        if _could_be(lost.request, whole) and not _is_another(lost, whole.notes):
            self._doubtful[whole.number] = whole
        return None

    def _is_too_old(self, pickup: Pickup) -> bool:
        """Tell whether it was made too early to be ours; one with our mark that is told to be a little so is noted."""
        cutoff = self._lost.cutoff()
        if pickup.created is None or latest_of(pickup.created) >= cutoff:
            return False
        if latest_of(pickup.created) >= cutoff - _LAG and bears(pickup.notes, self._lost.token):
            self._doubtful[pickup.number] = pickup
        return True

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


# Pending work of the kind "schedule this pickup": how it is sent, and how a lost one is found by its mark.


#: Of a pickup without a mark: the numbers of that day's pickups that were known when it was saved.
KNOWN_THEN = "known_then"
#: The fee that was previewed when the pickup was saved (piastres), and for how many orders; None where none was.
PREVIEWED = "previewed"


class CreatePickup:
    """Schedules pickups. ``read_soon`` is told number and merchant of each that is not known whole yet."""

    def __init__(self, context: Context, read_soon: Callable[[str, str], None]) -> None:
        self._context = context
        self._read_soon = read_soon

    async def send(self, row: OutboxRow, before_send: BeforeSend) -> Answer:
        """Schedule the pickup. Raises ApiError."""
        made = await self._context.client.create_pickup(
            wanted_of(row), merchant=row.merchant, lane=Lane.OUTBOX, before_send=before_send
        )
        return self._answer(row, made, seen_at=self._context.now(), proven=False)

    async def look(self, row: OutboxRow) -> Answer | None:
        """Search for the pickup. None: it is not there.

        Raises Doubtful when a person must tell, ApiError when nobody can tell now.
        """
        context, started = self._context, self._context.now()

        contested = await context.store.read(lambda db: rows.contested(db, context.account_id))

        async def notes_of(number: str) -> str:
            if number in contested:  # what is known of it came with the answer that is doubted
                return ""
            known = await context.store.read(lambda db: pickups.pickup(db, context.account_id, number))
            return known.notes if known else ""

        lost = LostPickup(
            request=wanted_of(row),
            merchant=row.merchant,
            cutoff=await not_before(context, row),
            notes_of=notes_of,
            limit=PAGES[row.progress.absences % len(PAGES)],
            others=await context.store.read(lambda db: _others(db, row)),
        )
        found = await find_pickup(context.client, lost)
        if found.pickup is not None:
            return self._answer(row, found.pickup, seen_at=started)
        if found.doubtful or not found.reached_cutoff:
            raise Doubtful(_nobody_can_tell(found))
        return None

    async def confirm(self, row: OutboxRow, number: str) -> Answer:
        """Take the pickup of this number for the row's, because a person says so. Raises ApiError."""
        started = self._context.now()
        made = await self._context.client.pickup(number, merchant=row.merchant, lane=Lane.PERSON)
        return self._answer(row, made, seen_at=started)

    def _answer(self, row: OutboxRow, made: Pickup, *, seen_at: float, proven: bool = True) -> Answer:
        """Pickup and end of the row are one transaction; then it is read whole, unless it was."""
        full = with_wanted(made, wanted_of(row))

        def keep(db: Database, done: Progress) -> None:
            if not proven and made.number in _others(db, row):
                raise rows.NumberTaken(made.number)
            pickups.merge(db, row.account, row.merchant, [full], seen_at=seen_at, whole=False)
            rows.save(db, row.row_id, done, now=self._context.now(), result={**row.result, "number": made.number})
            note_other_fee(db, row, made, self._context.now())

        def then() -> None:
            self._context.changes.announce(Topic.PICKUPS)
            if not made.status:
                self._read_soon(made.number, row.merchant)

        return Answer(keep, then)


def note_other_fee(db: Database, row: OutboxRow, got: Pickup, now: float) -> None:
    """Write down that the service takes another fee than it previewed for as many orders, where it says so."""
    previewed, wanted = row.payload.get(PREVIEWED) or {}, wanted_of(row)
    fee = previewed.get("fee") if previewed.get("orders") == wanted.orders else None
    if None not in (fee, got.fee) and fee != got.fee:
        facts = {"kind": row.kind, "row": row.row_id, "previewed": fee, "booked": got.fee}
        events.add(db, row.account, pickup_target(got.number), now, What.OTHER_FEE, facts)


def wanted_of(row: OutboxRow) -> PickupRequest:
    """Read the request out of a row's payload."""
    return pickup_from_plain(row.payload["request"])


def with_wanted(made: Pickup, wanted: PickupRequest) -> Pickup:
    """Fill what the answer did not carry with what was sent; what the service said wins."""
    return replace(
        made,
        day=made.day or wanted.day,
        orders=wanted.orders if made.orders is None else made.orders,
        phone=made.phone or wanted.phone,
        notes=made.notes or wanted.notes,
        fragile=wanted.fragile if made.fragile is None else made.fragile,
        large=wanted.large if made.large is None else made.large,
        location=wanted.location if made.location is None else made.location,
        address_id=made.address_id or wanted.address_id,
    )


def _others(db: Database, row: OutboxRow) -> frozenset[str]:
    """Give the numbers of the merchant's pickups that cannot be this row's: known when it was saved, or another row's.

    What was known is written into the row, for no clock can be asked for it: clocks are set.
    """
    known = row.payload.get(KNOWN_THEN) or ()
    return frozenset(map(str, known)) | rows.made(db, row.account, row.merchant, Kind.PICKUP_CREATE)


def _nobody_can_tell(found: FoundPickup) -> Failure:
    """Say why a person must decide: ``detail`` has the numbers it may be, none when too many were new."""
    return Failure(
        kind=FailureKind.NO_ANSWER,
        execution=Execution.UNKNOWN,
        request="GET /pickups",
        detail=" ".join(pickup.number for pickup in found.doubtful) or "more new pickups than can be read",
    )


# Pending work that changes a pickup the service has: update, cancel, delete (see ``handlers``).


class PickupChange(ChangeHandler[Pickup]):
    """One kind of change of a pickup."""

    topic = Topic.PICKUPS
    request = "GET /pickups/{pickupNumber}"

    async def _read(self, row: OutboxRow) -> tuple[Pickup | None, float]:
        return await read_pickup(self._context, row.number, row.merchant, Lane.CHECK)

    def _keep(self, db: Database, row: OutboxRow, got: Pickup | None, *, seen_at: float) -> None:
        keep_reading(db, row.account, row.merchant, row.number, got, seen_at=seen_at)

    def _status(self, got: Pickup | None) -> str:
        return got.status if got else ""


class UpdatePickup(PickupChange):
    """Reschedules: the whole state is sent, then read back, for a service may drop part of it (trap 5)."""

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        await self._refuse_to_overwrite(row)
        await self._context.client.update_pickup(
            row.number, wanted_of(row), merchant=row.merchant, lane=Lane.OUTBOX, before_send=before_send
        )

    def _crossed(self, row: OutboxRow, before: Mapping[str, Any], got: Pickup) -> tuple[str, ...]:
        return crossed(wanted_of(row), before, got)

    def _outcome(self, row: OutboxRow, got: Pickup | None) -> Outcome:
        if got is None:
            return Outcome.NOT_DONE
        before = (row.payload.get("before") or {}).get("facts") or {}
        return judge_update(wanted_of(row), before, got)

    def _keep_done(self, db: Database, row: OutboxRow, got: Pickup | None, *, seen_at: float) -> None:
        """What is not told of it is as it was sent."""
        self._keep(db, row, None if got is None else with_wanted(got, wanted_of(row)), seen_at=seen_at)
        if got is not None:
            note_other_fee(db, row, got, self._context.now())

    def _result(self, db: Database, row: OutboxRow, got: Pickup | None) -> Mapping[str, object]:
        del db
        before = (row.payload.get("before") or {}).get("facts") or {}
        missing = {} if got is None else dropped(wanted_of(row), got, before)
        return {"not_stuck": missing} if missing else {}


class CancelPickup(PickupChange):
    """Cancels: the pickup stays in the list."""

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        await self._context.client.cancel_pickup(
            row.number, merchant=row.merchant, lane=Lane.OUTBOX, before_send=before_send
        )

    def _outcome(self, row: OutboxRow, got: Pickup | None) -> Outcome:
        del row
        return Outcome.NOT_DONE if got is None else judge_cancel(got)

    def _keep_done(self, db: Database, row: OutboxRow, got: Pickup | None, *, seen_at: float) -> None:
        """A status that is not told, or is still the one from before, is older than what was done."""
        before = str((row.payload.get("before") or {}).get("status", ""))
        if got is not None and (not got.status or got.status.casefold() == before.casefold()):
            got = replace(got, status=CANCELED, category="", label="")
        self._keep(db, row, got, seen_at=seen_at)

    def _says_done(self, failure: Failure) -> bool:
        return is_canceled(failure.current_status)


class DeletePickup(PickupChange):
    """Deletes: the service has it no more, the mirror keeps it as gone."""

    reads_back = False

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        await self._context.client.delete_pickup(
            row.number, merchant=row.merchant, lane=Lane.OUTBOX, before_send=before_send
        )

    def _outcome(self, row: OutboxRow, got: Pickup | None) -> Outcome:
        del row
        return Outcome.DONE if got is None else Outcome.NOT_DONE


def before_of(pickup: Pickup) -> dict[str, object]:
    """Give what this desk knew of a pickup before it was changed, as a row of the outbox keeps it."""
    return {"status": pickup.status, "facts": told_facts(pickup)}
