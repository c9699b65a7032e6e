"""What a person needs to plan a pickup: which orders wait, what is booked, the calendar, the fee, the usual phone."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
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
from courier_desk.store import accounts, order_list, pickup_list
from courier_desk.store.sql import Database

_SCHEDULING = (Operation.CREATE_PICKUP, Operation.UPDATE_PICKUP)
#: The status of an order that no courier has fetched yet (specification, States and transitions).
NEW = "new"
#: A fee that was previewed counts as an answer for this long (seconds); the created pickup's fee is what counts.
FEE_FRESH = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingOrders:
    """Orders that no booked pickup takes yet: the new ones less those that pickups to come were booked for.

    ``numbers`` are the newest of the new ones, as many as wait: the service does not say which pickup takes which.
    """

    new: int
    booked: int
    numbers: tuple[str, ...]

    @property
    def count(self) -> int:
        """Give how many wait."""
        return max(self.new - self.booked, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
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
        seen = await context.store.read(lambda db: pickup_list.flags_seen(db, context.account_id))
        return seen | {flag for flag in PickupFlag if FIELDS[flag].casefold() in told}

    async def waiting_orders(self) -> WaitingOrders:
        """Count the orders of the merchant in use that no booked pickup takes yet, and name them."""
        context = self._context
        new = OrderFilter(account=context.account_id, merchant=context.merchant_code, status=NEW)
        booked = sum(row.orders or 0 for row in await self._upcoming())

        def read(db: Database) -> WaitingOrders:
            count = order_list.count(db, new)
            newest = OrderSort(column=OrderColumn.CREATED, descending=True)
            keys = order_list.keys(db, new, newest, count - booked) if count > booked else []
            return WaitingOrders(new=count, booked=booked, numbers=tuple(key[1:] for key in keys))

        return await context.store.read(read)

    async def booked_on(self, day: date) -> tuple[PickupRow, ...]:
        """Give the merchant's pickups of that day that a courier is still to come for, pending ones among them."""
        return tuple(row for row in await self._upcoming() if row.day == day)

    async def upcoming(self) -> int:
        """Count the merchant's pickups that a courier is still to come for."""
        return len(await self._upcoming())

    async def _upcoming(self) -> list[PickupRow]:
        context, today = self._context, self.today
        merchant = context.merchant_code
        found = await context.store.read(lambda db: pickup_list.rows(db, context.account_id, merchant, since=today))
        return [row for row in found if row.is_upcoming(today)]

    async def usual_phone(self) -> str:
        """Give the contact phone used last for the merchant in use, else the merchant's own.

        What nobody can call is not offered, whatever an earlier version of the desk kept.
        """
        context, merchant = self._context, self._context.merchant
        name = _phone_finding(context.merchant_code)
        kept = await context.store.read(lambda db: accounts.finding(db, context.account_id, name))
        if isinstance(kept, str):
            phone = read_phone(kept)
            if phone.is_mobile or phone.may_be_confirmed:
                return kept
        return merchant.phone if merchant is not None else ""

    def known_fee(self, orders: int) -> KnownFee | None:
        """Give the fee last previewed for this many orders, however old."""
        return self._fees.get((self._context.merchant_code, orders))

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


def keep_phone(db: Database, account: str, merchant: str, phone: str, at: float) -> None:
    """Remember the phone for the merchant's next pickup."""
    accounts.save_finding(db, account, _phone_finding(merchant), phone, at)


def _phone_finding(merchant: str) -> str:
    return f"pickup phone {merchant}"


# Egypt's public holidays by name, for the calendar of the pickup form. They warn; nothing is decided by them.
#
# The library is large and wanted by one form alone, so it is brought in when first asked, away from the window.


log = logging.getLogger(__name__)
_ENGLISH = "en_US"
_SPOKEN = MappingProxyType({"ar": "ar_EG", "en": _ENGLISH})


async def holidays_of(years: Collection[int], language: str) -> Mapping[date, str]:
    """Give the holidays of these years with their names in "ar" or "en"; none, should the library fail."""
    return await asyncio.to_thread(_of_years, tuple(sorted(years)), _SPOKEN.get(language, _ENGLISH))


@lru_cache(maxsize=16)
def _of_years(years: tuple[int, ...], language: str) -> Mapping[date, str]:
    try:
        from holidays.countries.egypt import Egypt  # noqa: PLC0415

        return MappingProxyType(dict(Egypt(years=years, language=language)))
    except Exception:
        # A calendar without names is better than none, and the service has the last word.
        log.exception("the holidays could not be told")
        return MappingProxyType({})
