"""What a person needs to plan a pickup: which orders wait, what is booked, the calendar, the fee, the usual phone."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from types import MappingProxyType

from courier_desk.api.description import Operation
from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.fees import KnownFee
from courier_desk.domain.calendar import WorkingDays, cairo_day, next_possible
from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderSort
from courier_desk.domain.phones import read_phone
from courier_desk.domain.pickup_form import PickupSurroundings
from courier_desk.domain.pickup_list import PickupRow
from courier_desk.domain.pickups import FIELDS, PickupFlag
from courier_desk.domain.values import frozen
from courier_desk.resources import resources_dir
from courier_desk.store import order_list, orders, pickup_list
from courier_desk.store.sql import Database

_SCHEDULING = (Operation.CREATE_PICKUP, Operation.UPDATE_PICKUP)
#: The status of an order that no courier has fetched yet (specification, States and transitions).
NEW = "new"
PENDING = "pendingPickup"
#: A fee that was previewed counts as an answer for this long (seconds); the created pickup's fee is what counts.
FEE_FRESH = 600.0
#: More orders than these no courier fetches at once.
_MOST_PENDING = 5_000
#: A phone is looked for in so many of the last pickups.
_LOOKED_THROUGH = 20


@frozen(kw_only=True)
class WaitingOrders:
    """Orders that no booked pickup takes yet: the new ones less those that pickups to come were booked for.

    ``pending`` ones came to Pending pickup since the first of those was booked: they are in it, and no longer new. Who
    was pending before belongs to an earlier pickup. ``numbers`` are the newest of the new ones, as many as wait: the
    service does not say which pickup takes which.
    """

    new: int
    booked: int
    pending: int
    numbers: tuple[str, ...]

    @property
    def count(self) -> int:
        """Give how many wait."""
        return max(self.new - max(self.booked - self.pending, 0), 0)


@frozen(kw_only=True)
class PickupStart:
    """What a new form begins with. ``day`` is None when no day can be chosen at all."""

    day: date | None
    waiting: WaitingOrders
    phone: str
    around: PickupSurroundings


class PickupPlanning:
    """Planning of one account. ``working_days`` are as a person set them; ``marks``: a new pickup gets a mark."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._fees: dict[tuple[str, int], KnownFee] = {}
        self.working_days = WorkingDays()
        self.marks = True

    @property
    def today(self) -> date:
        """Give the date in Cairo, by the service's clock where it is known."""
        heard = self._context.service_now
        return cairo_day(self._context.now() if heard is None else heard)

    async def start(self, language: str) -> PickupStart:
        """Give what a new form for the merchant in use begins with; holidays are named in "ar" or "en"."""
        around = await self.surroundings(language)
        return PickupStart(
            day=next_possible(around.today, around.days, around.holidays),
            waiting=await self.waiting_orders(),
            phone=await self.usual_phone(),
            around=around,
        )

    async def surroundings(self, language: str) -> PickupSurroundings:
        """Give what a pickup form is checked against (``domain.pickup_form``)."""
        today = self.today
        booked: defaultdict[date, list[str]] = defaultdict(list)
        for row in await self._upcoming():
            if row.day is not None:
                booked[row.day].append(row.number)
        holidays = await holidays_of({today.year, (today + timedelta(days=365)).year}, language)
        return PickupSurroundings(
            today=today,
            days=self.working_days,
            holidays=holidays,
            booked=MappingProxyType({day: tuple(sorted(numbers, reverse=True)) for day, numbers in booked.items()}),
            waiting=(await self.waiting_orders()).count,
            flags=await self.flags(),
        )

    async def flags(self) -> frozenset[PickupFlag]:
        """Tell which flags the service knows: by its own description, or because a pickup of it showed them."""
        context = self._context
        bodies = context.client.description.bodies if context.connected else {}
        told = {name.casefold() for one in _SCHEDULING for name in bodies.get(one, ())}
        seen = await context.store.look(lambda db: pickup_list.flags_seen(db, context.account_id))
        return seen | {flag for flag in PickupFlag if FIELDS[flag].casefold() in told}

    async def waiting_orders(self) -> WaitingOrders:
        """Count the orders of the merchant in use that no booked pickup takes yet, and name them."""
        context = self._context
        new = OrderFilter(account=context.account_id, merchant=context.merchant_code, status=NEW)
        upcoming = await self._upcoming()
        booked = sum(row.orders or 0 for row in upcoming)
        since = min((row.created.timestamp() for row in upcoming), default=0.0)

        def read(db: Database) -> WaitingOrders:
            count = order_list.count(db, new)
            newest = OrderSort(column=OrderColumn.CREATED, descending=True)
            later = order_list.keys(db, replace(new, status=PENDING), newest, _MOST_PENDING) if booked else []
            numbers = [key[1:] for key in later if key.startswith("o")]
            pending = len(orders.came_to(db, context.account_id, PENDING, numbers, since))
            waiting = WaitingOrders(new=count, booked=booked, pending=pending, numbers=())
            keys = order_list.keys(db, new, newest, waiting.count) if waiting.count else []
            return replace(waiting, numbers=tuple(key[1:] for key in keys))

        return await context.store.look(read)

    async def booked_on(self, day: date) -> tuple[PickupRow, ...]:
        """Give the merchant's pickups of that day that a courier is still to come for, pending ones among them."""
        return tuple(row for row in await self._upcoming() if row.day == day)

    async def upcoming(self) -> int:
        """Count the merchant's pickups that a courier is still to come for."""
        return len(await self._upcoming())

    async def _upcoming(self) -> list[PickupRow]:
        context, today = self._context, self.today
        merchant = context.merchant_code
        found = await context.store.look(lambda db: pickup_list.rows(db, context.account_id, merchant, since=today))
        return [row for row in found if row.is_upcoming(today)]

    async def usual_phone(self) -> str:
        """Give the contact phone of the last pickup that the service took for the merchant in use, else the merchant's.

        What nobody can call is not offered, whoever booked with it.
        """
        context, merchant = self._context, self._context.merchant
        account, code = context.account_id, context.merchant_code
        used = await context.store.look(lambda db: pickup_list.phones(db, account, code, _LOOKED_THROUGH))
        own = (merchant.pickup_phone, merchant.phone) if merchant is not None else ()
        return next((phone for phone in (*used, *own) if read_phone(phone).can_be_called), "")

    def known_fee(self, orders: int) -> KnownFee | None:
        """Give the fee last previewed for this many orders of the merchant in use, however old."""
        return self.fee_of(self._context.merchant_code, orders)

    def fee_of(self, merchant: str, orders: int) -> KnownFee | None:
        """Give the fee last previewed for this many orders of a merchant, however old."""
        return self._fees.get((merchant, orders))

    async def preview_fee(self, orders: int, day: date | None = None, phone: str = "") -> KnownFee:
        """Give what a pickup of this many orders would cost (piastres), asked now unless just asked.

        Day and contact phone are told to a service that demands them. Raises DeskFailure.
        """
        context, merchant = self._context, self._context.merchant_code
        known = self.known_fee(orders)
        if known is not None and 0 <= context.now() - known.read_at <= FEE_FRESH:
            return known
        try:
            fee = await context.client.preview_pickup_fee(merchant=merchant, orders=orders, day=day, phone=phone)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        answer = self._fees[merchant, orders] = KnownFee(fee, context.now())
        return answer


# Egypt's public holidays by name, for the calendar of the pickup form. They warn; nothing is decided by them.
#
# They come from a table that is made ahead of time (packaging/holiday_table.py): the library that knows them brings in
# every country of the world. It is read when first asked for, away from the window.


log = logging.getLogger(__name__)


async def holidays_of(years: Collection[int], language: str) -> Mapping[date, str]:
    """Give the holidays of these years with their names in "ar" or "en"; none where the table has none."""
    table = await asyncio.to_thread(holiday_table)
    return {day: names.get(language, names["en"]) for day, names in table.items() if day.year in years}


@cache
def holiday_table() -> Mapping[date, Mapping[str, str]]:
    """Read the names of each day in both languages."""
    try:
        text = (resources_dir() / "holidays.json").read_text(encoding="utf-8")
        return {
            date.fromisoformat(day): {"en": names["en"], "ar": names["ar"]} for day, names in json.loads(text).items()
        }
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        # A calendar without names is better than none, and the service has the last word.
        log.exception("the holidays could not be told")
        return {}
