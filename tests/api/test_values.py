"""Values tell more than names: the same facts come out of answers that are named and nested otherwise, and what is
something else is never taken for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.api.classification import Answer, classify
from courier_desk.api.client import read_identity
from courier_desk.api.errors import Invalid
from courier_desk.api.merchants import read_merchant
from courier_desk.api.moments import moment_of
from courier_desk.api.order_json import order_in, read_order
from courier_desk.api.order_shape import ORDER
from courier_desk.api.pickups import read_pickup
from courier_desk.api.reading import DriftKind, DriftLog, list_in, record_in
from courier_desk.api.shapes import in_usual_names
from courier_desk.api.zones import find_zones
from courier_desk.domain.accounts import KeyKind, Scope
from courier_desk.domain.orders import Order
from courier_desk.domain.phones import read_phone
from courier_desk.domain.zones import Governorate
from courier_desk.sandbox.catalog import load_catalog
from courier_desk.sandbox.records import Order as Kept
from courier_desk.sandbox.records import Pickup as KeptPickup
from tests.api.answers import MERCHANT, answer, client_to, refusal, success
from tests.support.stranger.catalog import catalog_told, zones_of
from tests.support.stranger.choices import choose
from tests.support.stranger.orders import OrderTelling
from tests.support.stranger.pickups import PickupTelling

MOMENT = 1_795_341_600.0
KEPT = Kept(
    seq=1, id="6b0081c28e5a561c00000001", number="204828", merchant_id="m1", status="outForDelivery",
    order_type="Deliver", created=MOMENT, updated=MOMENT + 60, fees=6550, full_name="منى سالم", phone="01012345678",
    address="5 Sample Street", government="Giza", zone="Dokki", product="Shirt", items=2, express=True,
    amount_type="COD", amount=125_050, reference="R-1", other_phone="01212345678", building="204829", apartment="4",
    work_address=True, preview=True, notes="Call first", pickup_address_id="a7",
)  # fmt: skip
#: Facts that the strangers' list items and single orders have in all of their shapes.
ALWAYS = ("number", "status", "full_name", "phone", "amount")
TOLD: Mapping[str, object] = {
    "number": "204828", "status": "outForDelivery", "order_type": "Deliver", "express": True, "amount_type": "COD",
    "amount": 125_050, "full_name": "منى سالم", "other_phone": "01212345678", "governorate": "Giza", "zone": "Dokki",
    "address": "5 Sample Street", "building": "204829", "apartment": "4", "workplace": True, "description": "Shirt",
    "items": 2, "reference": "R-1", "notes": "Call first", "may_inspect": True, "fee": 6550,
}  # fmt: skip


def wrong_in(order: Order | None) -> dict[str, object]:
    """Give the facts of an order that are told, and wrong; "not told" is not wrong but for what every shape tells."""
    if order is None:
        return {"order": None}
    found = {name: getattr(order, name) for name in TOLD}
    silent = ("", None) if order.express else ("", None, False)
    return {
        name: value
        for name, value in found.items()
        if (name in ALWAYS or value not in silent) and _plain(name, value) != TOLD[name]
    }


def _plain(name: str, value: object) -> object:
    """Give a phone without its country, which strangers may tell it with."""
    return read_phone(str(value)).number if name == "other_phone" and value else value


@pytest.mark.parametrize("first", range(0, 200, 40))
def test_an_order_of_any_stranger_reads_as_it_is(first: int) -> None:
    for seed in range(first, first + 40):
        choices = choose(seed)
        telling = OrderTelling(choices)
        item, one = telling.item(KEPT), telling.one(KEPT)
        assert not wrong_in(read_order(item, DriftLog())), (seed, item)
        found = order_in(one, DriftLog())
        assert not wrong_in(read_order(found, DriftLog(), asked=KEPT.number)), (seed, one)


@pytest.mark.parametrize("first", range(0, 200, 100))
def test_a_pickup_of_any_stranger_reads_as_it_is(first: int) -> None:
    kept = KeptPickup(
        seq=1, id="p1", number="310007", merchant_id="m1", status="driverAssigned", pickup_date="2026-11-24",
        order_count=3, fees=4500, phone="01012345678", created=MOMENT, updated=MOMENT, notes="Gate 2", fragile=True,
    )  # fmt: skip
    for seed in range(first, first + 100):
        telling = PickupTelling(choose(seed))
        record = record_in(telling.one(kept), ("pickup",), ("pickupNumber",), "pickup", DriftLog())
        for told in (telling.item(kept), record):
            pickup = read_pickup(told, DriftLog())
            assert pickup is not None, (seed, told)
            assert (pickup.number, pickup.status, pickup.orders) == ("310007", "driverAssigned", 3), (seed, told)
            assert pickup.fee in (4500, None), (seed, told)
            assert str(pickup.day) == "2026-11-24", (seed, told)


def test_the_zones_of_every_stranger_are_read_whole() -> None:
    for seed in range(60):
        choices = choose(seed)
        catalog = zones_of(choices)
        told = catalog_told(choices, catalog)

        async def main(told: object = told) -> set[tuple[str, str]]:
            read = await client_to(lambda _request: success(told)).zones()
            assert read is not None
            assert not read.guessed
            return {(zone.governorate.value, zone.value) for zone in read.zones}

        wanted = {(each.value, area.value) for each in catalog for area in each.areas}
        assert asyncio.run(main()) == wanted, seed


# -- an order in other words -------------------------------------------------------------------------------------------

PLAIN: Mapping[str, object] = {
    "orderId": "6b0081c28e5a561c00000001", "orderNumber": "204828", "orderStatus": "outForDelivery", "orderFees": 65.5,
    "orderDate": "2026-11-22T10:00:00Z", "amountType": "COD", "amount": 1250.5,
}  # fmt: skip
PERSON: Mapping[str, object] = {
    "fullName": "منى سالم", "phoneNumber": "01012345678", "otherPhoneNumber": "01212345678", "government": "Giza",
    "zone": "Dokki", "address": "5 Sample Street", "buildingNo": "204829", "apartmentNo": "4",
}  # fmt: skip
GOODS: Mapping[str, object] = {"productDescription": "Shirt", "numberOfItems": 2, "isExpressShipping": True}
#: Things that belong to somebody else, or mean something else, and look like an order's facts.
NOISE: Mapping[str, object] = {
    "courier": {"name": "Karim", "phone": "01112345678", "status": "new", "id": "999999", "zone": "Maadi"},
    "merchant": {"name": "Lotus", "businessAccountCode": "94953213", "phone": "01512345678"},
    "pickupAddress": {
        "city": "Cairo",
        "zone": "Abdeen",
        "addressDetails": "9 Store Street",
        "pickupPhone": "01512345678",
    },
    "statusLabel": "New",
    "postalCode": "123456",
    "zip": "654321",
    "invoiceAmount": 900,
    "declaredValue": 800,
    "insurance": {"amount": 700},
    "couponCode": "777777",
    "fragile": None,
    "tags": ["new", "completed"],
    "timeline": [{"status": "new"}, {"status": "completed"}],
    "previousStatus": "new",
    "paymentStatus": "paid",
}


def snake(name: str) -> str:
    """Spell ``orderNumber`` as ``order_number``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


STYLES: Mapping[str, Callable[[str], str]] = {
    "camel": str,
    "snake": snake,
    "upper": str.upper,
    "kebab": lambda name: snake(name).replace("_", "-"),
}


@st.composite
def shapes(draw: st.DrawFn) -> Mapping[str, object]:
    """Draw a record that tells the same facts in another shape."""
    style = STYLES[draw(st.sampled_from(sorted(STYLES)))]
    plain, person, goods = ({style(name): value for name, value in part.items()} for part in (PLAIN, PERSON, GOODS))
    if draw(st.booleans()):
        person = {draw(st.sampled_from(("recipient", "to", "x7", "deliverTo", "consigneeInfo"))): person}
    if draw(st.booleans()):
        goods = {draw(st.sampled_from(("parcel", "what", "goods_1"))): goods}
    if draw(st.booleans()):
        status = plain.pop(style("orderStatus"))
        plain["state"] = draw(st.sampled_from((status, {"code": status, "label": "New"}, {"value": status})))
    if draw(st.booleans()):
        sums = {name: plain.pop(style(name)) for name in ("amountType", "amount")}
        plain["payment"] = {style(name): value for name, value in sums.items()}
    noise = {name: value for name, value in NOISE.items() if draw(st.booleans())}
    if draw(st.booleans()):
        plain = {"summary": plain}
    fields = list({**plain, **person, **goods, **noise}.items())
    return dict(draw(st.permutations(fields)))


@given(shapes())
def test_the_same_facts_come_out_of_other_shapes(record: Mapping[str, object]) -> None:
    order = read_order(record, DriftLog())
    assert order is not None
    assert (order.number, order.order_id, order.status) == ("204828", PLAIN["orderId"], "outForDelivery")
    assert (order.amount_type, order.amount, order.fee) == ("COD", 125_050, 6550)
    assert (order.full_name, order.phone, order.other_phone) == ("منى سالم", "01012345678", "01212345678")
    assert (order.governorate, order.zone, order.address) == ("Giza", "Dokki", "5 Sample Street")
    assert (order.building, order.apartment, order.description, order.items) == ("204829", "4", "Shirt", 2)
    assert order.express


@given(st.dictionaries(st.sampled_from(sorted({*NOISE, "buildingNo", "phone", "total", "id", "price", "x"})), st.one_of(
    st.none(), st.booleans(), st.integers(0, 999_999), st.just("204829"), st.just("01012345678"), st.just("new"),
    st.lists(st.just({"a": 1}), max_size=2), st.dictionaries(st.sampled_from(["a", "id", "amount"]), st.integers()),
), max_size=6))  # fmt: skip
def test_nothing_odd_raises_and_no_number_or_money_is_made_up(noise: dict[str, object]) -> None:
    order = read_order({**noise, "customer": {"phone": "01012345678"}}, DriftLog())
    assert order is None
    order = read_order({**noise, "orderNumber": "204828"}, DriftLog())
    assert order is not None
    assert order.amount is None
    assert order.fee is None


@pytest.mark.parametrize(
    "record",
    [
        {"buildingNo": "204828"},
        {"building": "204828", "status": "new"},
        {"customer": {"number": "204828"}},
        {"postalCode": "204828"},
        {"amount": 204828},
        {"orderId": "204828"},
        {"referralNumber": "204828"},
        {"orderRef": "204828", "couponCode": "204829"},
    ],
)
def test_six_digits_alone_are_no_order_number(record: Mapping[str, object]) -> None:
    assert read_order(record, DriftLog()) is None


def test_the_number_that_was_asked_for_is_known_by_its_value() -> None:
    record = {"barcode": "204828", "state": "new", "postalCode": "123456"}
    order = read_order(record, DriftLog(), asked="204828")
    assert order is not None
    assert order.number == "204828"
    assert read_order({"buildingNo": "204828", "state": "new"}, DriftLog(), asked="204828") is None


@pytest.mark.parametrize(
    ("record", "amount", "fee"),
    [
        ({"payment": {"type": "COD", "amount": 250}}, 25_000, None),
        ({"cod": {"amount": 250, "enabled": True}, "fees": {"total": 65}}, 25_000, 6500),
        ({"fees": {"amount": 65}, "total": 315}, None, 6500),
        ({"shipment": {"amount": 65}}, None, None),
        ({"insurance": {"amount": 900}}, None, None),
        ({"deliveryFee": "65 EGP", "codAmount": {"amount": "250", "currency": "EGP"}}, 25_000, 6500),
        ({"deliveryFee": {"amount": 65, "currency": "USD"}}, None, None),
        ({"deliveryFee": 60, "shippingFee2": 70, "serviceCharge": 5}, None, 6000),
    ],
)
def test_amounts_and_fees_are_not_taken_for_each_other(
    record: Mapping[str, object], amount: int | None, fee: int | None
) -> None:
    order = read_order({"orderNumber": "204828", "orderStatus": "new", **record}, DriftLog())
    assert order is not None
    assert (order.amount, order.fee) == (amount, fee)


def test_a_usual_record_passes_untouched_and_a_find_is_counted() -> None:
    log = DriftLog()
    usual = {**PLAIN, **GOODS, "customer": {"fullName": "منى سالم", "phoneNumber": "01012345678"}, "somethingNew": 1}
    assert in_usual_names(usual, ORDER, log) is usual
    assert log.take() == []
    in_usual_names({**usual, "customer": {"name": "منى سالم"}}, ORDER, log)
    assert [(one.field, one.kind) for one in log.take()] == [("customer.name", DriftKind.FOUND_BY_VALUE)]


# -- lists, statuses, moments ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        {"orders": {"docs": [{"a": 1}], "totalPages": 3, "page": 1}},
        {"result": {"items": [{"a": 1}], "tags": ["x"]}, "pagination": {"totalPages": 3}},
        {"result": {"page": {"rows": [{"a": 1}]}}, "pagination": {"totalPages": 3}},
        {"filters": [], "list": [{"a": 1}], "pagination": {"totalPages": 3}},
    ],
)
def test_a_list_is_found_however_deep(data: object) -> None:
    records, pagination, found = list_in(data, ("orders",), "order", DriftLog())
    assert (records, found) == ([{"a": 1}], True)
    assert pagination["totalPages"] == 3


def test_of_several_lists_none_is_guessed() -> None:
    data = {"a": [{"x": 1}], "b": [{"y": 1}], "pagination": {}}
    assert list_in(data, ("orders",), "order", DriftLog())[2] is False


@pytest.mark.parametrize(
    "details",
    [
        {"currentStatus": "outForDelivery"},
        {"orderState": "outForDelivery", "statusLabel": "New"},
        {"picikupStatus": "outForDelivery"},
        {"order": {"status": {"code": "outForDelivery", "label": "New"}}},
        {"from": "outForDelivery", "to": "cancelling"},
        {"status": "heldAtCustoms", "currentStatus": "outForDelivery"},
        [{"present": "outForDelivery"}],
        "outForDelivery",
    ],
)
def test_the_status_of_a_refusal_is_read_under_any_name(details: object) -> None:
    async def main() -> str:
        client = client_to(lambda _request: refusal(403, "FORBIDDEN", "no", details))
        try:
            await client.cancel_order("a1", merchant=MERCHANT)
        except Exception as error:  # noqa: BLE001  # whatever it is, its failure is asked
            return str(error.failure.current_status)  # type: ignore[attr-defined]  # every ApiError has it
        return ""

    assert asyncio.run(main()) == "outForDelivery"


def test_the_status_of_a_request_is_not_the_orders() -> None:
    for error in (
        {"code": "FORBIDDEN", "message": "no", "status": "fail"},
        {"code": "FORBIDDEN", "details": {"status": "error", "statusCode": 403, "field": "state"}},
        {"code": "FORBIDDEN", "details": {"allowedStatuses": ["new"], "requiredStatus": "new"}},
    ):
        failure = classify(Answer(403, {"success": False, "error": error}))
        assert failure is not None
        assert failure.current_status == ""


@pytest.mark.parametrize(
    "told",
    [
        "2026-11-22T10:00:00Z", "2026-11-22 10:00:00", "2026-11-22 12:00:00 +0200", "2026-11-22T12:00:00+0200",
        "2026-11-22 10:00:00 UTC", "Sun, 22 Nov 2026 12:00:00 +0200", 1_795_341_600, 1_795_341_600_000, "1795341600",
        "1795341600000", {"$date": "2026-11-22T10:00:00.000Z"},
    ],
)  # fmt: skip
def test_moments_in_other_forms(told: object) -> None:
    assert moment_of(told) == datetime(2026, 11, 22, 10, tzinfo=UTC)


@pytest.mark.parametrize("told", ["204828", "01012345678", "soon", "", True, [], {}, "9" * 400, "22/11/26"])
def test_what_is_no_moment(told: object) -> None:
    assert moment_of(told) is None


# -- zones -------------------------------------------------------------------------------------------------------------

AREAS = {
    "Cairo": ("القاهرة", {"Abdeen": "عابدين", "Giza": "الجيزة", "Nasr City": "مدينة نصر"}),
    "Giza": ("الجيزة", {"Dokki": "الدقي", "Haram": "الهرم"}),
    "Qalyubia": ("القليوبية", {"Banha": "بنها", "Qaha": "قها"}),
}
WANTED = {(name, value) for name, (_, areas) in AREAS.items() for value in areas}


def _each(make: Callable[[str, str, dict[str, str]], object]) -> list[object]:
    return [make(name, arabic, areas) for name, (arabic, areas) in AREAS.items()]


CATALOGS: Mapping[str, object] = {
    "keyed by name": {"zones": {name: list(areas) for name, (_, areas) in AREAS.items()}},
    "keyed by Arabic name": {
        arabic: [{"name": one, "nameAr": ar} for one, ar in areas.items()] for arabic, areas in AREAS.values()
    },
    "one flat list": [
        {"id": 7, "zone": one, "governorate": name} for name, (_, areas) in AREAS.items() for one in areas
    ],
    "flat, governorate an object": {
        "items": [{"text": one, "gov": {"id": 1, "name": ar}} for ar, areas in AREAS.values() for one in areas]
    },
    "deep, with ids": {
        "result": {
            "country": {
                "name": "Egypt",
                "list": _each(
                    lambda name, ar, areas: {
                        "names": [{"lang": "ar", "text": ar}, {"lang": "en", "text": name}],
                        "places": [
                            {"uuid": f"6b0081c2-8e5a-461c-8000-00000000000{place}", "label": areas[one], "name": one}
                            for place, one in enumerate(areas)
                        ],
                    }
                ),
            }
        }
    },
    "other words for a governorate": _each(
        lambda name, ar, areas: {"name": name, "aliases": [ar, name], "districts": [{"value": one} for one in areas]}
    ),
    "keyed areas": {
        "governorates": _each(
            lambda name, _, areas: {
                "name": name,
                "areas": {f"z{place}": {"value": one} for place, one in enumerate(areas)},
            }
        )
    },
    "two levels": {
        "governorates": _each(
            lambda name, _, areas: {
                "name": name,
                "regions": [{"name": f"North {name}", "areas": [{"value": one} for one in areas]}],
            }
        )
    },
    "list of single keys": [{name: list(areas)} for name, (_, areas) in AREAS.items()],
    "a capital above": {
        "city": "Cairo",
        "governorates": _each(
            lambda name, _, areas: {"governorate": name, "zones": [{"areaName": one, "en": one} for one in areas]}
        ),
    },
    "codes of the country": _each(
        lambda name, _, areas: {
            "iso": {"Cairo": "EG-C", "Giza": "EG-GZ", "Qalyubia": "EG-KB"}[name],
            "areas": list(areas),
        }
    ),
}


@pytest.mark.parametrize("name", CATALOGS)
def test_a_catalog_is_found_by_what_it_is(name: str) -> None:
    log = DriftLog()
    found = find_zones(CATALOGS[name], log)
    assert {(zone.governorate.value, zone.value) for zone in found.zones} == WANTED
    assert found.sure
    assert DriftKind.FOUND_BY_VALUE in {one.kind for one in log.take()}


@pytest.mark.parametrize(
    ("fields", "taken"), [(("slug", "title"), "title"), (("code", "name"), "name"), (("a", "b"), "a")]
)
def test_where_two_texts_could_be_the_value_it_is_said(fields: tuple[str, str], taken: str) -> None:
    first, second = fields
    told = _each(lambda name, _, areas: {"name": name, "areas": [{first: one.lower(), second: one} for one in areas]})
    found = find_zones(told, DriftLog())
    assert (found.field, found.sure) == (taken, False)
    assert len(found.zones) == len(WANTED)


@pytest.mark.parametrize(
    "data",
    [
        {"message": "soon"},
        {"governorates": []},
        {"governorates": [{"name": "Alexandria", "areas": [{"value": "Mandara"}]}]},
        {"governorates": [{"name": "Cairo", "areas": [{"id": 1, "uuid": "6b0081c2-8e5a-461c-8000-000000000001"}]}]},
        [],
        "zones",
    ],
)
async def test_a_catalog_that_is_none_says_what_came(data: object) -> None:
    catalog = await client_to(lambda _request: success(data)).zones()
    assert catalog is not None
    assert catalog.is_unreadable
    assert "success" in catalog.came


def test_a_whole_catalog_of_other_names_is_read() -> None:
    told = {
        "regions": [
            {"title": {"ar": each.ar}, "list": [{"text": area.value, "title": {"ar": area.ar}} for area in each.areas]}
            for each in load_catalog()
        ]
    }
    found = find_zones(told, DriftLog())
    assert len(found.zones) == sum(len(each.areas) for each in load_catalog())
    assert {zone.governorate for zone in found.zones} == set(Governorate)
    assert all(zone.ar for zone in found.zones)


# -- keys and merchants ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ({"isCompany": True}, KeyKind.COMPANY),
        ({"key": {"type": "company"}}, KeyKind.COMPANY),
        ({"owner": {"accountCode": "60566776", "name": "Nile", "accountType": "single"}}, KeyKind.SINGLE),
        ({"message": "pong", "mode": "live"}, KeyKind.UNKNOWN),
        ({}, KeyKind.UNKNOWN),
        ([], KeyKind.UNKNOWN),
    ],
)
def test_the_kind_of_a_key(data: object, kind: KeyKind) -> None:
    assert read_identity(data, DriftLog()).kind is kind


def test_scopes_as_objects_and_an_account_under_another_name() -> None:
    data = {
        "owner": {"code": "60566776", "name": "Nile"},
        "permissions": [{"name": "orders", "granted": True}, {"name": "pickups", "granted": False}],
    }
    identity = read_identity(data, DriftLog())
    assert (identity.scopes, identity.scopes_told) == (frozenset({Scope.ORDERS}), True)
    assert (identity.account_name, identity.code) == ("Nile", "60566776")


def test_a_merchant_in_other_words() -> None:
    record = {
        "uuid": "6b0081c2-8e5a-461c-8000-000000000001",
        "accountNo": "94953213",
        "tradeName": "Lotus",
        "displayName": "Salma",
        "contact": {"mail": "s@lotus.example", "mobile": "01000000011"},
        "hotline": "22334455",
        "locations": [{"city": "Giza", "zone": "Haram"}, {"city": "Cairo", "zone": "Abdeen", "isDefault": True}],
    }
    merchant = read_merchant(record, DriftLog())
    assert merchant is not None
    assert (merchant.code, merchant.brand, merchant.name) == ("94953213", "Lotus", "Salma")
    assert (merchant.email, merchant.phone) == ("s@lotus.example", "01000000011")
    assert (merchant.city, merchant.zone, merchant.merchant_id) == ("Cairo", "Abdeen", record["uuid"])


def test_eight_digits_of_a_phone_are_no_merchants_code() -> None:
    merchant = read_merchant({"externalMerchantId": "SHOP-1", "phone": "22334455", "faxNo": "223344556"}, DriftLog())
    assert merchant is not None
    assert merchant.code == "SHOP-1"


def test_a_key_is_known_by_what_it_may_do_when_ping_tells_nothing() -> None:
    def silent(request: object) -> object:
        path = request.url.path.rpartition("/v1")[2]  # type: ignore[attr-defined]  # httpx's request
        if path == "/merchants":
            return answer(404, {"success": False, "error": {"code": "NOT_FOUND", "message": "no"}})
        if path in ("/orders", "/pickups"):
            return refusal(400, "MERCHANT_REQUIRED", "name a merchant")
        return success({"message": "pong", "isCompany": False})

    probe = asyncio.run(client_to(silent).probe())  # type: ignore[arg-type]  # answers as httpx does
    assert probe.kind is KeyKind.COMPANY
    assert probe.catalog is not None
    assert probe.catalog.is_unreadable


# -- pages within what a service takes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("limit must not be greater than 5", ["50", "5", "5"]),
        ("limit is too large", ["50", "25", "12", "6", "3", "3"]),
        ("limit must be between 1 and 5", ["50", "5", "5"]),
    ],
)
def test_a_refused_page_size_is_asked_smaller_and_remembered(message: str, asked: list[str]) -> None:
    limits: list[str] = []

    def strict(request: httpx.Request) -> httpx.Response:
        limits.append(request.url.params["limit"])
        if int(limits[-1]) > 5:
            return refusal(400, "VALIDATION_ERROR", message)
        return success({"orders": [{"orderNumber": "204828"}], "pagination": {"hasNext": False}})

    async def main() -> None:
        client = client_to(strict)
        for page in (1, 2):
            read = await client.orders_page(merchant=MERCHANT, page=page)
            assert [order.number for order in read.items] == ["204828"]

    asyncio.run(main())
    assert limits == asked


async def test_a_refused_filter_is_left_out_and_another_refusal_is_told() -> None:
    def strict(request: httpx.Request) -> httpx.Response:
        unknown = request.url.params.keys() - {"page", "limit"}
        if unknown:
            return refusal(400, "VALIDATION_ERROR", f"{min(unknown)} is not a known parameter")
        return success({"pickups": [], "pagination": {"hasNext": False}})

    client, since = client_to(strict), datetime(2026, 11, 22, tzinfo=UTC)
    assert (await client.pickups_page(merchant=MERCHANT, since=since, until=since)).items == ()
    with pytest.raises(Invalid):
        await client.orders_page(merchant=MERCHANT, search="Mona")
