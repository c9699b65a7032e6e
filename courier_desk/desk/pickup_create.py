"""Pending work of the kind "schedule this pickup": how it is sent, and how a lost one is found by its mark."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from courier_desk.api.budget import Lane
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.fence import not_before
from courier_desk.desk.handlers import Answer, BeforeSend, Doubtful
from courier_desk.desk.pickup_lookup import PAGES, FoundPickup, LostPickup, find_pickup
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Progress
from courier_desk.domain.outbox_kinds import Kind
from courier_desk.domain.pickups import Pickup, PickupRequest
from courier_desk.store import outbox as rows
from courier_desk.store import pickups
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.pickup_payloads import pickup_from_plain
from courier_desk.store.sql import Database

#: Of a pickup without a mark: the numbers of that day's pickups that were known when it was saved.
KNOWN_THEN = "known_then"


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
            fence=lambda: not_before(context, row),
            notes_of=notes_of,
            limit=PAGES[row.progress.absences % len(PAGES)],
            others=await context.store.read(lambda db: _others(db, row)),
        )
        found = await find_pickup(context.client, lost)
        if found.pickup is not None:
            return self._answer(row, found.pickup, seen_at=started)
        if found.doubtful or not found.reached_fence:
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

        def then() -> None:
            self._context.changes.announce(Topic.PICKUPS)
            if not made.status:
                self._read_soon(made.number, row.merchant)

        return Answer(keep, then)


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
