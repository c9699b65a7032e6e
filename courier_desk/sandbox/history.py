"""Seeded history: orders and pickups of the weeks before, as if the service had been at work all along.

Ages, types, amounts and customers are made up; what became of each order is told by the same journeys the courier
takes, so that he goes on with the open ones where history ends. Knows rows, not requests.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from courier_desk.sandbox import journey
from courier_desk.sandbox.auth import KEY_PREFIX
from courier_desk.sandbox.catalog import Governorate
from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.courier import courier_after
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.fees import order_fee, pickup_fee
from courier_desk.sandbox.numbering import Numbering
from courier_desk.sandbox.people import People, waiting_reason
from courier_desk.sandbox.records import Account, Address, ApiKey, Order, Pickup

# The accounts and keys a new training service starts with.
#
# One company with four shops, a second company (so that somebody else's records exist), single businesses, one of
# them removed, and a key for each situation the specification knows. All of it is made up.


@dataclass(frozen=True, slots=True)
class _Shop:
    name: str
    brand: str
    mailbox: str
    phone: str
    external_id: str | None
    city: str
    zone: str
    address: str
    price_percent: int = 100
    others: tuple[tuple[str, str], ...] = ()
    """City and details of the pickup addresses it has besides."""


_COMPANY = _Shop("Nile Commerce", "Nile Commerce", "office@nile-commerce.example", "01000000001", None, "", "", "")
_SHOPS = (
    _Shop("Salma Helmy", "Lotus Home | لوتس هوم", "salma@lotus-home.example", "01000000011", "SHOP-1001", "Cairo", "",
          "18 Street of the Workshops, ground floor",
          others=(("Cairo", "Warehouse B, the new industrial zone"), ("Giza", "Showroom, 4 Street of the Weavers"))),
    _Shop("Karim Adly", "Zahra Kids | زهرة كيدز", "karim@zahra-kids.example", "01100000012", "SHOP-1002", "Giza", "",
          "Warehouse 4, behind the old mill", 90, others=(("Qalyubia", "Store 7, the wholesale market"),)),
    _Shop("Mariam Sobhi", "Delta Parts", "mariam@delta-parts.example", "01200000013", "SHOP-1003", "Qalyubia", "",
          "Unit 12, the industrial area"),
    _Shop("ورشة الفنار", "الفنار للإضاءة", "info@fanar-light.example", "01500000014", None, "Cairo", "",
          "٧ شارع المخازن، الدور الأول", 110),
)  # fmt: skip
_OTHER_COMPANY = _Shop("Oasis Retail", "Oasis Retail", "office@oasis.example", "01000000002", None, "", "", "")
_OTHER_SHOP = _Shop("Tarek Nassar", "Palm Books", "tarek@palm-books.example", "01000000021", "SHOP-1001", "Giza", "",
                    "3 Canal Street")  # fmt: skip
_SINGLE = _Shop("Dina Fawzy", "Dina Crafts | دينا كرافتس", "dina@dina-crafts.example", "01000000031", None, "Cairo", "",
                "Shop 9, the covered market")  # fmt: skip
_REMOVED = _Shop("Closed Corner", "Closed Corner", "closed@corner.example", "01000000041", None, "Giza", "", "Closed")

ALL_SCOPES = "orders pickups merchants"


class _Seeder:
    def __init__(self, db: Database, numbering: Numbering, zones: dict[str, str], seed: int, now: float) -> None:
        self._db = db
        self._numbering = numbering
        self._zones = zones
        self._secrets = random.Random(f"keys {seed}")  # noqa: S311 (a training key is printed on the screen)
        self._now = now
        self._count = 0

    def account(
        self, shop: _Shop, *, company: Account | None = None, is_company: bool = False, removed: bool = False
    ) -> Account:
        self._count += 1
        created = self._now - 86_400 * (90 - self._count)
        account = Account(
            id=self._numbering.record_id(created, self._count),
            business_code=self._numbering.business_code(self._count),
            name=shop.name,
            email=shop.mailbox,
            phone=shop.phone,
            brand=shop.brand,
            created=created,
            company_id=company.id if company else None,
            external_id=shop.external_id,
            is_company=is_company,
            removed=removed,
            price_percent=shop.price_percent,
            address_id=self._numbering.record_id(created, self._count | 0x40000000) if shop.city else "",
            city=shop.city,
            zone=shop.zone or self._zones.get(shop.city, ""),
            address_details=shop.address,
            pickup_phone=shop.phone,
        )
        self._db.insert(account)
        for place, (city, details) in enumerate(shop.others):
            other = Address(
                id=f"{account.address_id[:16]}{0x50000000 | self._count << 4 | place:08x}",
                account_id=account.id,
                city=city,
                zone=self._zones.get(city, ""),
                details=details,
                phone=shop.phone,
            )
            self._db.insert(other)
        return account

    def key(self, account: Account, role: str, scopes: str = ALL_SCOPES, *, revoked: bool = False) -> None:
        text = f"{KEY_PREFIX}{self._secrets.getrandbits(160):040x}"
        self._db.insert(ApiKey(key=text, account_id=account.id, role=role, scopes=scopes, revoked=revoked))


def seed_accounts(db: Database, numbering: Numbering, zones: dict[str, str], *, seed: int, now: float) -> None:
    """Fill a new file; ``zones`` gives a zone for each governorate. The caller commits."""
    seeder = _Seeder(db, numbering, zones, seed, now)
    company = seeder.account(_COMPANY, is_company=True)
    for shop in _SHOPS:
        seeder.account(shop, company=company)
    other = seeder.account(_OTHER_COMPANY, is_company=True)
    seeder.account(_OTHER_SHOP, company=other)
    single = seeder.account(_SINGLE)
    removed = seeder.account(_REMOVED, removed=True)
    seeder.key(company, "company")
    seeder.key(company, "revoked", revoked=True)
    seeder.key(company, "company_second")
    seeder.key(company, "company_orders", "orders")
    seeder.key(company, "company_pickups", "pickups")
    seeder.key(company, "company_merchants", "merchants")
    seeder.key(company, "company_without_merchants", "orders pickups")
    seeder.key(other, "other_company")
    seeder.key(single, "single")
    seeder.key(removed, "removed")


_DAY = 86_400.0
_FRIDAY = 4
_ORDERS_A_DAY = 60
_GOVERNORATE_WEIGHTS = {"Cairo": 0.6, "Giza": 0.28, "Qalyubia": 0.12}
_SAME_CUSTOMER = (
    "full_name", "phone", "other_phone", "address", "building", "apartment", "work_address", "government", "zone",
    "product", "items",
)  # fmt: skip
"""What a return takes over from the delivery it brings back."""

Columns = dict[str, Any]


@dataclass(slots=True)
class _Business:
    """A merchant with the deliveries that will be sent back, oldest first."""

    account: Account
    prefix: str
    made: int = 0
    delivered: deque[Order] = field(default_factory=deque)
    per_day: Counter[date] = field(default_factory=Counter)


def seed_history(
    db: Database,
    *,
    orders: int,
    merchants: Sequence[Account],
    catalog: tuple[Governorate, ...],
    now: float,
    seed: int,
    numbering: Numbering,
    speed: float = 1.0,
) -> None:
    """Write ``orders`` orders, spread over the merchants, and the pickups that fetched them. The caller commits.

    All are older than ``now`` and younger than their merchants; numbers and sequences rise with age's end. What is
    still open is due as in a world of this ``speed``.
    """
    if not orders or not merchants:
        return
    writer = _Writer(merchants, catalog, now=now, seed=seed, numbering=numbering, speed=speed)
    db.insert_many(Order, writer.orders(orders))
    db.insert_many(Pickup, writer.pickups())


class _Writer:
    def __init__(
        self,
        merchants: Sequence[Account],
        catalog: tuple[Governorate, ...],
        *,
        now: float,
        seed: int,
        numbering: Numbering,
        speed: float,
    ) -> None:
        self._businesses = [_Business(each, _prefix(each)) for each in merchants]
        # A few shops ship most parcels.
        self._shares = [1.0 / (1 + index) for index in range(len(merchants))]
        self._governorates = list(catalog)
        self._weights = [_GOVERNORATE_WEIGHTS.get(each.value, 0.1) for each in catalog]
        self._now = now
        self._seed = seed
        self._numbering = numbering
        self._speed = speed
        self._rng = random.Random(f"history {seed}")  # noqa: S311 (sample data, nothing secret)
        self._people = People(seed)

    # Orders

    def orders(self, count: int) -> Iterator[Order]:
        """Yield the orders, oldest first."""
        choose = self._rng.choices(self._businesses, self._shares, k=count)
        for created, business in zip(self._moments(count), choose, strict=True):
            order = self._order(created, business)
            business.per_day[datetime.fromtimestamp(created, CAIRO).date()] += 1
            if order.order_type == "Deliver" and order.status == "completed" and self._rng.random() < 0.12:
                business.delivered.append(order)
            yield order

    def _moments(self, count: int) -> list[float]:
        """Return when the orders were made: by day, fewer on Fridays, most in the afternoon, more lately."""
        youngest = max(each.account.created for each in self._businesses)
        most = max(1, int((self._now - youngest) / _DAY) - 1)
        span = min(most, max(3, round(count / _ORDERS_A_DAY)))
        today = datetime.fromtimestamp(self._now, CAIRO).date()
        days = [today - timedelta(days=back) for back in range(span, -1, -1)]
        weights = [(0.35 if day.weekday() == _FRIDAY else 1.0) * (1 + index / span) for index, day in enumerate(days)]
        opens = {day: journey.morning_of(day.isoformat()) for day in days}
        last = self._now - 60.0
        moments = []
        for day in self._rng.choices(days, weights, k=count):
            moment = opens[day] + self._rng.triangular(0.0, 13.5, 6.0) * journey.HOUR
            # The day is not over yet: what would lie ahead was made within the last hours instead.
            moment = moment if moment < last else last - self._rng.random() * 8 * journey.HOUR
            moments.append(max(moment, youngest + 1.0))
        return sorted(moments)

    def _order(self, created: float, business: _Business) -> Order:
        seq, record_id, number = self._numbering.order(created)
        columns: Columns = {
            "seq": seq,
            "id": record_id,
            "number": number,
            "merchant_id": business.account.id,
            "created": created,
            "reference": self._reference(business),
            "notes": self._people.note(),
            "pickup_address_id": business.account.address_id,
        }
        draw = self._rng.random()
        if draw < 0.1 and business.delivered and business.delivered[0].updated < created:
            columns |= self._return(business.delivered.popleft())
        elif draw < 0.95:
            columns |= self._somebody() | self._deliver()
        else:
            columns |= self._somebody() | self._exchange()
        express = columns.get("express", False)
        percent = business.account.price_percent
        columns["fees"] = order_fee(columns["government"], columns["order_type"], express, percent)
        if columns.get("amount_type") == "COD":
            columns["amount"] += columns["fees"]  # the customer pays the shipping
        return Order(**columns, **self._travelled(seq, created, columns["order_type"], express=express))

    def _reference(self, business: _Business) -> str:
        business.made += 1
        return f"{business.prefix}-{1000 + business.made}" if self._rng.random() < 0.85 else ""

    def _somebody(self) -> Columns:
        governorate = self._rng.choices(self._governorates, self._weights)[0]
        someone = self._people.consignee()
        return {
            "full_name": someone.full_name,
            "phone": someone.phone,
            "other_phone": someone.other_phone,
            "address": someone.address,
            "building": someone.building,
            "apartment": someone.apartment,
            "work_address": someone.at_work,
            "government": governorate.value,
            "zone": self._rng.choice(governorate.areas).value,
        }

    def _deliver(self) -> Columns:
        goods = self._people.goods()
        chance = self._rng.random
        to_collect = chance() < 0.78
        return {
            "order_type": "Deliver",
            "product": goods.description,
            "items": goods.pieces,
            "express": chance() < 0.12,
            "preview": chance() < 0.35,
            "amount_type": "COD" if to_collect else "NA",
            "amount": goods.piastres if to_collect else 0,
        }

    def _exchange(self) -> Columns:
        taken, given = self._people.goods(), self._people.goods()
        difference = self._rng.randint(-4, 12) * 2_500 if self._rng.random() < 0.6 else 0
        return {
            "order_type": "Exchange",
            "product": taken.description,
            "items": taken.pieces,
            "new_product": given.description,
            "new_items": given.pieces,
            "preview": self._rng.random() < 0.5,
            "amount_type": "CD" if difference else "NA",
            "amount": difference,
        }

    def _return(self, original: Order) -> Columns:
        partial = original.items > 1 and self._rng.random() < 0.4
        return {name: getattr(original, name) for name in _SAME_CUSTOMER} | {
            "order_type": "Return",
            "original_number": original.number,
            "return_reason": self._people.return_reason(),
            "partial": partial,
            "partial_items": 1 if partial else 0,
            "original_items": original.items,
        }

    def _travelled(self, seq: int, created: float, road: str, *, express: bool) -> Columns:
        """Return the columns that tell what has happened to an order until now."""
        steps = [(created, "new")]
        moment, status, courier, visits, due = created, "new", "", 0, None
        first = journey.first_look(self._seed, created)
        withdrawn = self._rng.random() < 0.02
        while True:
            chance, pace = journey.draws(self._seed, seq, len(steps))
            step = journey.next_order_step(road, status, visits=visits, express=express, chance=chance, pace=pace)
            if step is None:
                break
            wished = moment + (step.after if len(steps) > 1 else first)
            moment = journey.working(wished)
            if moment > self._now:
                due = self._due(wished, pace)
                break
            status = "canceled" if withdrawn and len(steps) == 2 else step.status
            courier = courier_after(status, courier, chance)
            visits += journey.is_visit(road, status)
            steps.append((moment, status))
        return {
            "status": status,
            "updated": steps[-1][0],
            "courier": courier,
            "waiting": waiting_reason(pace) if status == "waitingAction" else "",
            "timeline": _timeline(steps),
            "due": due,
        }

    def _due(self, wished: float, pace: float) -> float:
        """Return when the first step after now is taken; a faster world waits neither for the morning nor for long."""
        if self._speed == 1.0:
            return journey.working(wished)
        return self._now + max(wished - self._now, pace * journey.HOUR) / self._speed

    # Pickups

    def pickups(self) -> list[Pickup]:
        """Return the pickups that fetched the orders, oldest first: about every second day for each business."""
        planned = [plan for business in self._businesses for plan in self._plans(business)]
        planned.sort(key=lambda plan: plan[0])
        return [self._pickup(*plan) for plan in planned]

    def _plans(self, business: _Business) -> Iterator[tuple[float, date, int, Account]]:
        """Yield when a pickup was booked, for which day, for how many orders, and by whom."""
        if not business.per_day:
            return
        waiting = 0
        day = min(business.per_day)
        today = datetime.fromtimestamp(self._now, CAIRO).date()
        while day <= today:
            waiting += business.per_day[day]
            collect = day + timedelta(days=2 if (day + timedelta(days=1)).weekday() == _FRIDAY else 1)
            booked = journey.morning_of(day.isoformat()) + self._rng.uniform(6, 11) * journey.HOUR
            if waiting and day.weekday() != _FRIDAY and self._rng.random() < 0.55 and booked < self._now:
                yield booked, collect, waiting, business.account
                waiting = 0
            day += timedelta(days=1)

    def _pickup(self, booked: float, day: date, count: int, account: Account) -> Pickup:
        seq, record_id, number = self._numbering.pickup(booked)
        steps = [(booked, "new")]
        moment, status, due = booked, "new", None
        first = journey.first_look(self._seed, booked)
        while True:
            chance, pace = journey.draws(self._seed, seq + journey.PICKUPS, len(steps))
            step = journey.next_pickup_step(status, chance=chance, pace=pace)
            if step is None:
                break
            if step.status == "driverAssigned":
                moment = max(moment, journey.morning_of(day.isoformat()))
            wished = moment + (step.after if len(steps) > 1 else first)
            moment = journey.working(wished)
            if moment > self._now:
                due = self._due(wished, pace)
                break
            status = step.status
            steps.append((moment, status))
        return Pickup(
            seq=seq,
            id=record_id,
            number=number,
            merchant_id=account.id,
            status=status,
            pickup_date=day.isoformat(),
            order_count=count,
            fees=pickup_fee(count, account.price_percent),
            phone=account.pickup_phone,
            created=booked,
            updated=steps[-1][0],
            notes="",
            fragile=self._rng.random() < 0.15,
            large=self._rng.random() < 0.08,
            timeline=_timeline(steps),
            due=due,
        )


def _timeline(steps: list[tuple[float, str]]) -> str:
    """Return steps as they are stored; written by hand because it runs for every seeded order."""
    return "[" + ", ".join([f'[{moment:.3f}, "{status}"]' for moment, status in steps]) + "]"


def _prefix(account: Account) -> str:
    """Return the letters a shop's own references begin with."""
    words = account.brand.split()
    letters = "".join(word[0] for word in words if word[0].isascii() and word[0].isalpha()).upper()
    return letters or account.business_code[-3:]
