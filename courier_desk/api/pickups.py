"""Pickups: create, list, get, update, cancel, delete, fee preview (specification, Pickup; field notes for what it
leaves open)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone, tzinfo

from courier_desk.api.amounts import find_fee
from courier_desk.api.budget import Lane
from courier_desk.api.calls import BeforeSend, Calls, ResourcePage, instant, search_text
from courier_desk.api.classification import Answer
from courier_desk.api.description import NO_ALIASES, PICKUP_NUMBER, PICKUP_STATUS, Operation
from courier_desk.api.errors import Invalid
from courier_desk.api.moments import retold
from courier_desk.api.other_shapes import PICKUP
from courier_desk.api.reading import DriftKind, DriftLog, Reader, record_in
from courier_desk.api.shapes import in_usual_names
from courier_desk.domain.pickups import Pickup, PickupRequest

MARKS = ("pickupNumber", "pickupId", "pickupDate", "picikupStatus", "pickupStatus")
_NUMBER = re.compile(r"[0-9A-Za-z][0-9A-Za-z_-]{0,39}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
# A day sent as an instant is midnight in Cairo (UTC+2, in summer +3) or in UTC; three hours on it is the same Cairo
# day for all.
_TOWARDS_CAIRO = timezone(timedelta(hours=3))


class PickupCalls(Calls):
    """Everything below /pickups. ``merchant`` is sent as X-Merchant-Id; "" sends none (single-business key)."""

    async def create_pickup(
        self,
        request: PickupRequest,
        *,
        merchant: str,
        lane: Lane = Lane.OUTBOX,
        before_send: BeforeSend | None = None,
    ) -> Pickup:
        """Schedule a pickup at the merchant's default address (specification, POST /pickups). Not idempotent: sent
        once.

        The answer may carry the number and the fee alone; what is missing is None. Raises ApiError: VALIDATION_ERROR
        (the day must lie ahead), SCOPE_DENIED, MERCHANT_REQUIRED; UNREADABLE (made, but the answer bears no number)
        is executed.
        """
        answer = await self._call(
            Operation.CREATE_PICKUP, lane=lane, body=pickup_body(request), merchant=merchant, before_send=before_send
        )
        pickup = self._pickup(answer)
        if pickup is None:
            raise self._unreadable(Operation.CREATE_PICKUP, "pickupNumber", answer)
        self.drift.moments.just_made("pickup", pickup.number)
        return pickup

    async def pickups_page(
        self,
        *,
        merchant: str,
        page: int = 1,
        limit: int = 30,
        search: str = "",
        since: datetime | None = None,
        until: datetime | None = None,
        lane: Lane = Lane.MIRROR,
    ) -> ResourcePage[Pickup]:
        """Read one page of the list (specification, GET /pickups). ``since`` and ``until`` are instants."""
        query = {"search": search_text(search), "dateFrom": instant(since), "dateTo": instant(until)}
        return await self._page(
            Operation.LIST_PICKUPS,
            "pickup",
            lambda records: read_pickups(records, self.drift, self.description.aliases),
            lane=lane,
            page=page,
            limit=limit,
            query=query,
            merchant=merchant,
            needed="pickupNumber",
        )

    async def pickup(self, number: str, *, merchant: str, lane: Lane = Lane.PERSON) -> Pickup:
        """Read one by its 6-digit number (specification, GET /pickups/{pickupNumber}).

        Raises ApiError: NOT_FOUND; UNREADABLE when another pickup came.
        """
        answer = await self._call(Operation.GET_PICKUP, lane=lane, record=number, merchant=merchant)
        pickup = self._pickup(answer, asked=number)
        if pickup is None or pickup.number != number:
            raise self._unreadable(Operation.GET_PICKUP, "pickupNumber", answer)
        return pickup

    async def update_pickup(
        self,
        number: str,
        request: PickupRequest,
        *,
        merchant: str,
        lane: Lane = Lane.OUTBOX,
        before_send: BeforeSend | None = None,
    ) -> Pickup | None:
        """Replace a pickup's whole state while it is ``new`` or ``pendingPickup`` (specification, Update pickup).

        Gives the pickup if the answer carries it. It may answer 500 although it was applied (trap 8): read it again.
        """
        answer = await self._call(
            Operation.UPDATE_PICKUP,
            lane=lane,
            record=number,
            body=pickup_body(request),
            merchant=merchant,
            before_send=before_send,
        )
        return self._pickup(answer)

    async def cancel_pickup(
        self, number: str, *, merchant: str, lane: Lane = Lane.OUTBOX, before_send: BeforeSend | None = None
    ) -> Pickup | None:
        """Cancel a pickup (specification, Cancel pickup). Gives it if the answer carries it; else read it again.

        Raises ApiError with ``failure.current_status`` when its status no longer allows it.
        """
        answer = await self._call(
            Operation.CANCEL_PICKUP, lane=lane, record=number, merchant=merchant, before_send=before_send
        )
        return self._pickup(answer)

    async def delete_pickup(
        self, number: str, *, merchant: str, lane: Lane = Lane.OUTBOX, before_send: BeforeSend | None = None
    ) -> None:
        """Remove a pickup for good while it is ``new`` or ``pendingPickup`` (specification, DELETE
        /pickups/{pickupNumber})."""
        await self._call(Operation.DELETE_PICKUP, lane=lane, record=number, merchant=merchant, before_send=before_send)

    async def preview_pickup_fee(
        self,
        *,
        merchant: str,
        orders: int | None = None,
        day: date | None = None,
        phone: str = "",
        pickup_address_id: str = "",
        lane: Lane = Lane.PERSON,
    ) -> int:
        """Preview the pickup fee in piastres (specification, POST /pickups/calculate-fee). The created fee is what
        counts.

        What the body holds is not shown. The number of orders is usual; a service that refuses that is asked with all
        that is known of the pickup, for a preview changes nothing. Raises ApiError: UNREADABLE when no single amount
        can be found in the answer.
        """
        usual = {"numberOfOrders": orders, "pickupAddressId": pickup_address_id}
        more = {"pickupDate": "" if day is None else day.isoformat(), "phoneNumber": phone}
        bodies = [
            {name: value for name, value in facts.items() if value not in (None, "")}
            for facts in (usual, {**usual, **more})
        ]
        try:
            answer = await self._call(Operation.PREVIEW_PICKUP_FEE, lane=lane, body=bodies[0], merchant=merchant)
        except Invalid:
            if bodies[0] == bodies[1]:
                raise
            answer = await self._call(Operation.PREVIEW_PICKUP_FEE, lane=lane, body=bodies[1], merchant=merchant)
        path = self.description.endpoint(Operation.PREVIEW_PICKUP_FEE).fee_path
        fee = find_fee(self._data(answer, "pickup_fee"), subject="pickup_fee", drift=self.drift, path=path)
        if fee is None:
            raise self._unreadable(Operation.PREVIEW_PICKUP_FEE, "fee", answer)
        return fee

    def _pickup(self, answer: Answer, *, asked: str = "") -> Pickup | None:
        marks = (*MARKS, self.description.aliases.get(PICKUP_NUMBER, MARKS[0]))
        record = record_in(self._data(answer, "pickup"), ("pickup",), marks, "pickup", self.drift)
        return read_pickup(record, self.drift, self.description.aliases, asked=asked)


def pickup_body(request: PickupRequest) -> dict[str, object]:
    """Give the body of create and update; no fee field, and no field of which nothing is known."""
    body: dict[str, object] = {
        "numberOfOrders": request.orders,
        "pickupDate": request.day.isoformat(),
        "phoneNumber": request.phone,
    }
    if request.notes:
        body["pickupNotes"] = request.notes
    beyond: dict[str, object] = {
        # Left out they are off: so a service that does not know them is told of them only where a person set them.
        "isFragileItems": request.fragile or None,
        "isLargeItems": request.large or None,
        "pickupLocation": request.location,
        "pickupAddressId": request.address_id,
    }
    return body | {name: value for name, value in beyond.items() if value not in (None, "")}


def read_pickups(
    records: Iterable[Mapping[str, object]], drift: DriftLog, aliases: Mapping[str, str] = NO_ALIASES
) -> Iterator[Pickup]:
    """Read a list; an entry without a number is skipped and counted."""
    for record in records:
        pickup = read_pickup(record, drift, aliases)
        if pickup is None:
            drift.note("pickup", "pickups", DriftKind.GARBAGE_ENTRY)
        else:
            yield pickup


def read_pickup(
    record: Mapping[str, object], drift: DriftLog, aliases: Mapping[str, str] = NO_ALIASES, *, asked: str = ""
) -> Pickup | None:
    """Read a pickup, nested or flat, its status however spelt. None without a number.

    ``aliases``: the service's own names, from its description. ``asked``: the number it was asked for by.
    """
    usual = in_usual_names(record, PICKUP, drift, asked=asked)
    read = Reader("pickup", drift, usual)
    number = read.text("pickupNumber", "pickup_number", "number", aliases.get(PICKUP_NUMBER, "pickupNumber"))
    if not _NUMBER.fullmatch(number):
        return None
    pickup = Pickup(
        number=number,
        pickup_id=read.text("pickupId", "_id", "id"),
        status=read.text("picikupStatus", "pickupStatus", "status", aliases.get(PICKUP_STATUS, "picikupStatus")),
        category=read.text("statusCategory"),
        label=read.text("statusLabel"),
        day=_day(read),
        orders=read.whole("numberOfOrders"),
        fee=read.money("pickupFees", "pickupFee", "fees", "fee"),
        phone=read.text("phoneNumber", "phone"),
        notes=read.text("pickupNotes", "notes"),
        fragile=read.flag("isFragileItems"),
        large=read.flag("isLargeItems"),
        location=read.value("pickupLocation"),
        address_id=read.text("pickupAddressId"),
        created=read.creation(number, "createdAt"),
        changed=read.moment("updatedAt"),
        raw=record,
    )
    read.note_unknown(PICKUP.known)
    return pickup


def pickup_retold(pickup: Pickup, zone: tzinfo) -> Pickup:
    """Give a pickup as it is by another clock, where its record names no zone."""
    read = Reader("pickup", DriftLog(), in_usual_names(pickup.raw, PICKUP, DriftLog()))
    return replace(
        pickup,
        created=retold(read.value("createdAt"), pickup.created, zone),
        changed=retold(read.value("updatedAt"), pickup.changed, zone),
    )


def _day(read: Reader) -> date | None:
    """Read the day: as a bare date, or an instant that is midnight of it somewhere between UTC and Cairo."""
    value = read.value("pickupDate", "date")
    if isinstance(value, str) and _DAY.fullmatch(value.strip()):
        try:
            return date.fromisoformat(value.strip())
        except ValueError:
            read.note("pickupDate", DriftKind.WRONG_TYPE)
            return None
    moment = read.moment("pickupDate", "date")
    return moment.astimezone(_TOWARDS_CAIRO).date() if moment is not None else None
