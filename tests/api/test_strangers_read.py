"""What strangers tell, read and compared with what they hold: without a socket, so hundreds of them take seconds.

The whole desk at strangers is ``tests.campaigns.strangers``; this finds what is misread before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from courier_desk.api.amounts import find_fee
from courier_desk.api.client import read_identity
from courier_desk.api.description import Operation, Source
from courier_desk.api.discovery import discover
from courier_desk.api.merchants import MARKS as MERCHANT_MARKS
from courier_desk.api.merchants import read_merchant
from courier_desk.api.moments import Moments
from courier_desk.api.order_json import has_unreadable_amount, order_in, read_order
from courier_desk.api.pickups import MARKS as PICKUP_MARKS
from courier_desk.api.pickups import read_pickup
from courier_desk.api.reading import DriftLog, list_in, record_in
from courier_desk.api.zones import find_zones, read_zones
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.orders import Order as ReadOrder
from courier_desk.domain.phones import read_phone
from courier_desk.sandbox.app import BASE_PATH, Application
from courier_desk.sandbox.auth import Caller
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.records import Account, ApiKey, Order, Pickup
from tests.support.stranger.accounts import AccountTelling
from tests.support.stranger.catalog import catalog_told, fee_told
from tests.support.stranger.choices import Choices, choose, each_alone
from tests.support.stranger.orders import LEFT_OUT, SHORT, OrderTelling
from tests.support.stranger.pickups import PickupTelling
from tests.support.stranger.service import Face, sprinkled
from tests.support.stranger.world import World, build

Json = dict[str, Any]


def _same_moment(read: datetime | None, told: float) -> bool:
    if read is None:
        return False
    return abs(read - datetime.fromtimestamp(told, UTC)) < timedelta(seconds=1)


class _Reading:
    """One stranger's answers and what is made of them; what is wrong is named."""

    def __init__(self, choices: Choices, world: World) -> None:
        self._choices = choices
        self._world = world
        self._db = world.service.db
        self._drift = DriftLog(Moments(CAIRO if choices.times == "cairo" else UTC))
        self.wrong: list[str] = []

    def run(self) -> list[str]:
        self._orders()
        self._pickups()
        self._merchants()
        self._fees()
        self._ping()
        self._zones()
        self._ways()
        return self.wrong

    def _expect(self, what: str, facts: Mapping[str, tuple[object, object]], told: object) -> None:
        for name, (is_read, expected) in facts.items():
            if is_read != expected:
                self.wrong.append(f"{what} {name}: {is_read!r} for {expected!r} out of {told}")

    def _data(self, data: Json) -> Json:
        return sprinkled(self._choices, data)

    # -- orders ----------------------------------------------------------------------------------------------------

    def _orders(self) -> None:
        telling = OrderTelling(self._choices)
        orders = self._db.select(Order, "ORDER BY seq")
        for order in orders:
            data = self._data(telling.one(order))
            record = order_in(data, self._drift)
            read = read_order(record, self._drift, asked=order.number)
            left_out = {name for group in self._choices.one_leaves_out for name in LEFT_OUT[group]}
            told = {name for name in _ORDER_FACTS if name not in left_out}
            self._order("one order", order, read, told, data, id_told=bool(self._choices.id_names[1]))
            if read is not None and has_unreadable_amount(record, read):
                self.wrong.append(f"one order amount: not to be read out of {data}")
        pages = {"currentPage": 1, "totalPages": 1, "totalCount": len(orders), "hasNext": False, "hasPrev": False}
        data = self._data({"orders": [telling.item(order) for order in orders], "pagination": pages})
        records, _, _ = list_in(data, ("orders",), "order", self._drift)
        assert len(records) == len(orders)
        for order, record in zip(orders, records, strict=True):
            read = read_order(record, self._drift)
            self._order("list", order, read, self._told_by_list(), record, id_told=bool(self._choices.id_names[0]))

    def _told_by_list(self) -> set[str]:
        tells = self._choices.list_tells
        if tells == "everything":
            return set(_ORDER_FACTS)
        short = set(SHORT) | ({"referralNumber"} if tells == "with_reference" else set())
        if tells == "least":
            short = {"orderNumber", "orderStatus", "orderDate", "fullName", "phoneNumber", "amount"}
        return short

    def _order(
        self, what: str, order: Order, read: ReadOrder | None, told: set[str], data: object, *, id_told: bool
    ) -> None:
        if read is None:
            self.wrong.append(f"{what}: nothing read out of {data}")
            return
        facts: dict[str, tuple[object, object]] = {"id": (read.order_id, order.id if id_told else "")}
        for name, (fact, value) in _ORDER_FACTS.items():
            expected = value(order)
            is_read: object = getattr(read, fact)
            if name in _BY_TYPE and order.order_type not in _BY_TYPE[name]:
                continue
            if name in ("amount", "amountType") and order.amount_type == "NA":
                is_read, expected = is_read or 0, 0
                is_read = 0 if is_read == "NA" else is_read
            elif fact in ("created", "changed"):
                if name in told:
                    is_read, expected = _same_moment(getattr(read, fact), expected), True
                else:
                    continue
            elif fact in ("phone", "other_phone") and is_read:
                is_read = read_phone(str(is_read)).number
            if name not in told:
                # What is not told may be known from elsewhere; what is read must be so.
                if is_read in ("", None, False):
                    continue
            elif expected in ("", None) and is_read in ("", None):
                continue
            facts[name] = (is_read, expected)
        self._expect(f"{what} ({order.order_type})", facts, data)

    # -- pickups ---------------------------------------------------------------------------------------------------

    def _pickups(self) -> None:
        telling = PickupTelling(self._choices)
        pickups = self._db.select(Pickup, "ORDER BY seq")
        assert pickups
        pages = {"currentPage": 1, "totalPages": 1, "totalCount": len(pickups), "hasNext": False, "hasPrev": False}
        data = self._data({self._choices.pickups_key: [telling.item(one) for one in pickups], "pagination": pages})
        records, _, _ = list_in(data, ("pickups",), "pickup", self._drift)
        assert len(records) == len(pickups)
        for pickup, item in zip(pickups, records, strict=True):
            one = self._data(telling.one(pickup))
            record = record_in(one, ("pickup",), PICKUP_MARKS, "pickup", self._drift)
            created = self._data(telling.created(pickup))
            made = record_in(created, ("pickup",), PICKUP_MARKS, "pickup", self._drift)
            self._pickup("pickup in the list", pickup, item, whole=self._choices.pickup_tells != "short")
            self._pickup("one pickup", pickup, record, whole=True, asked=pickup.number)
            is_whole = self._choices.pickup_created in {"nested", "flat_whole"}
            self._pickup("created pickup", pickup, made, whole=is_whole, least=not is_whole, created=True)

    def _pickup(
        self, what: str, pickup: Pickup, record: Mapping[str, object], *, whole: bool, asked: str = "",
        least: bool = False, created: bool = False,
    ) -> None:  # fmt: skip
        read = read_pickup(record, self._drift, asked=asked)
        if read is None:
            self.wrong.append(f"{what}: nothing read out of {record}")
            return
        facts: dict[str, tuple[object, object]] = {"number": (read.number, pickup.number)}
        if self._choices.pickup_tells != "no_fees" or created:
            facts["fee"] = (read.fee, pickup.fees)
        if not least:
            facts |= {
                "status": (read.status, pickup.status),
                "day": (str(read.day), pickup.pickup_date),
                "orders": (read.orders, pickup.order_count),
                "id": (read.pickup_id, pickup.id),
            }
        if whole and not least:
            facts |= {
                "phone": (read_phone(read.phone).number, pickup.phone),
                "notes": (read.notes, pickup.notes),
                "fragile": (read.fragile, pickup.fragile),
                "large": (read.large, pickup.large),
                "created": (_same_moment(read.created, pickup.created), True),
                "changed": (_same_moment(read.changed, pickup.updated), True),
            }
        self._expect(what, facts, record)

    # -- merchants, the key ----------------------------------------------------------------------------------------

    def _merchants(self) -> None:
        telling = AccountTelling(self._choices)
        accounts = self._db.select(Account, "WHERE NOT is_company AND NOT removed ORDER BY created")
        pages = {"currentPage": 1, "totalPages": 1, "totalCount": len(accounts), "hasNext": False, "hasPrev": False}
        data = self._data({self._choices.merchants_key: [telling.item(one) for one in accounts], "pagination": pages})
        records, _, _ = list_in(data, ("merchants",), "merchant", self._drift)
        assert len(records) == len(accounts)
        for account, item in zip(accounts, records, strict=True):
            one = record_in(self._data(telling.one(account)), ("merchant",), MERCHANT_MARKS, "merchant", self._drift)
            made = record_in(
                self._data(telling.created(account)), ("merchant",), MERCHANT_MARKS, "merchant", self._drift
            )
            for what, record in (("merchant in the list", item), ("one merchant", one), ("made merchant", made)):
                self._merchant(what, account, record)

    def _merchant(self, what: str, account: Account, record: Mapping[str, object]) -> None:
        read = read_merchant(record, self._drift)
        if read is None:
            self.wrong.append(f"{what}: nothing read out of {record}")
            return
        facts: dict[str, tuple[object, object]] = {
            "code": (read.code, account.business_code),
            "external id": (read.external_id, account.external_id or ""),
            "id": (read.merchant_id, account.id),
        }
        if what != "made merchant":
            facts |= {"name": (read.name, account.name), "brand": (read.brand, account.brand)}
            if self._choices.merchant_tells != "short":
                facts |= {
                    "email": (read.email, account.email),
                    "phone": (read_phone(read.phone).number, account.phone),
                    "created": (_same_moment(read.created, account.created), True),
                }
            if self._choices.merchant_tells == "everything":
                facts |= {
                    "city": (read.city, account.city),
                    "zone": (read.zone, account.zone),
                    "details": (read.details, account.address_details),
                    "pickup phone": (read.pickup_phone, account.pickup_phone),
                }
        self._expect(what, facts, record)

    def _ping(self) -> None:
        telling = AccountTelling(self._choices)
        for key in self._db.select(ApiKey):
            if key.role not in {"company", "single"}:
                continue
            account = self._db.select(Account, "WHERE id = ?", (key.account_id,))[0]
            data = self._data(telling.ping(Caller(key, account), None))
            read = read_identity(data, self._drift)
            if self._choices.ping == "pong":
                continue
            facts: dict[str, tuple[object, object]] = {
                "kind": (read.kind.value, "company" if account.is_company else "single"),
                "name": (read.account_name, account.name),
                "code": (read.code, account.business_code),
                "scopes": ({one.value for one in read.scopes}, set(key.scopes.split())),
            }
            self._expect(f"ping ({key.role})", facts, data)

    def _ways(self) -> None:
        """Read its description: the ways that no specification shows must be its own."""
        choices = self._choices
        if not choices.documented():
            return
        body = Face(choices, self._world.service, Application(self._world.service)).described()[2]
        told = discover(body, base_path=BASE_PATH, read_at=datetime.now(UTC))
        for operation, way in (
            (Operation.CANCEL_ORDER, choices.cancel_order),
            (Operation.DELETE_ORDER, choices.delete_order),
            (Operation.UPDATE_PICKUP, choices.update_pickup),
            (Operation.CANCEL_PICKUP, choices.cancel_pickup),
        ):
            endpoint = told.endpoint(operation)
            read = f"{endpoint.method} {endpoint.path}".replace("{id}", "{}")
            self._expect("description", {operation.value: (read, way)}, "openapi.yaml")
        asked = told.reference_query if told.reference_source is Source.SERVICE else choices.reference_parameter
        self._expect("description", {"reference": (asked, choices.reference_parameter)}, "openapi.yaml")

    # -- fees and zones --------------------------------------------------------------------------------------------

    def _fees(self) -> None:
        for form in (self._choices.fee_answer, self._choices.pickup_fee_answer):
            for fee in (0.0, 5.0, 55.0, 72.5, 110.0):
                data = self._data(fee_told(self._choices, fee, form))
                read = find_fee(data, subject="fee", drift=self._drift)
                self._expect("fee preview", {form: (read, round(fee * 100))}, data)

    def _zones(self) -> None:
        data = self._data(catalog_told(self._choices, self._world.service.zones.governorates))
        zones = tuple(read_zones(data, self._drift))
        if len({zone.governorate for zone in zones}) < 3:
            zones = find_zones(data, self._drift).zones
        expected = {(each.value, area.value) for each in self._world.service.zones.governorates for area in each.areas}
        if {(zone.governorate.value, zone.value) for zone in zones} != expected:
            self.wrong.append(f"zones: {len(zones)} for {len(expected)}")


#: Facts by the specification's name: how the desk calls them, and what the service holds.
_ORDER_FACTS: dict[str, tuple[str, Any]] = {
    "orderNumber": ("number", lambda order: order.number),
    "orderStatus": ("status", lambda order: order.status),
    "orderFees": ("fee", lambda order: order.fees),
    "orderDate": ("created", lambda order: order.created),
    "updatedAt": ("changed", lambda order: order.updated),
    "orderType": ("order_type", lambda order: order.order_type),
    "isExpressShipping": ("express", lambda order: order.express),
    "amountType": ("amount_type", lambda order: order.amount_type),
    "amount": ("amount", lambda order: order.amount),
    "fullName": ("full_name", lambda order: order.full_name),
    "phoneNumber": ("phone", lambda order: order.phone),
    "otherPhoneNumber": ("other_phone", lambda order: order.other_phone),
    "government": ("governorate", lambda order: order.government),
    "zone": ("zone", lambda order: order.zone),
    "address": ("address", lambda order: order.address),
    "buildingNo": ("building", lambda order: order.building),
    "apartmentNo": ("apartment", lambda order: order.apartment),
    "deliverToWorkAddress": ("workplace", lambda order: order.work_address),
    "productDescription": ("description", lambda order: order.product),
    "numberOfItems": ("items", lambda order: order.items),
    "referralNumber": ("reference", lambda order: order.reference),
    "Notes": ("notes", lambda order: order.notes),
    "previewPermission": ("may_inspect", lambda order: order.preview),
    "selectedPickupAddressId": ("pickup_address_id", lambda order: order.pickup_address_id),
    "originalOrderNumber": ("original_number", lambda order: order.original_number),
    "returnReason": ("reason", lambda order: order.return_reason),
    "returnNotes": ("return_notes", lambda order: order.return_notes),
    "isPartialReturn": ("partial", lambda order: order.partial),
    "partialReturnItemCount": ("partial_items", lambda order: order.partial_items or None),
    "originalOrderItemCount": ("original_items", lambda order: order.original_items or None),
    "newPD": ("new", lambda order: order.new_product),
    "numberOfItemsNewPD": ("new_items", lambda order: order.new_items),
    "canDelete": ("can_delete", lambda order: order.status == "new"),
}
_BY_TYPE: dict[str, tuple[str, ...]] = {
    "originalOrderNumber": ("Return",),
    "returnReason": ("Return",),
    "returnNotes": ("Return",),
    "isPartialReturn": ("Return",),
    "partialReturnItemCount": ("Return",),
    "originalOrderItemCount": ("Return",),
    "newPD": ("Exchange",),
    "numberOfItemsNewPD": ("Exchange",),
}


def misread(strangers: list[Choices]) -> Iterator[tuple[Choices, list[str]]]:
    """Give the strangers of whose answers something is misread, with what."""
    with ThreadPoolExecutor(1) as labels:
        for choices in strangers:
            with Database(None) as db:
                wrong = _Reading(choices, build(choices, db, labels, limit=120, window=60)).run()
            if wrong:
                yield choices, wrong


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_what_strangers_tell_is_read_as_it_is(first: int) -> None:
    found = {repr(one): wrong[:3] for one, wrong in misread([choose(seed) for seed in range(first, first + 10)])}
    assert found == {}


def test_what_is_told_in_one_unusual_way_is_read_as_it_is() -> None:
    found = {repr(one): wrong[:3] for one, wrong in misread(each_alone()[::8])}
    assert found == {}
