"""Tolerant reading: odd values are understood and counted, nothing optional fails, what must not be guessed is an
error.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import partial

import httpx
import pytest

from courier_desk.api.amounts import find_fee
from courier_desk.api.errors import Unreadable
from courier_desk.api.exchange import BodyBroken, BodyReader, BodyTooLarge, parse_json
from courier_desk.api.order_json import order_body, read_order, read_stages
from courier_desk.api.pickups import pickup_body, read_pickup
from courier_desk.api.reading import Drift, DriftKind, DriftLog, Reader, amount_of
from courier_desk.api.zones import read_zones
from courier_desk.domain.order_edit import draft_of
from courier_desk.domain.orders import (
    Consignee,
    Delivery,
    ExchangeShipment,
    OrderRequest,
    ReturnShipment,
    Shipment,
    Stage,
)
from courier_desk.domain.pickups import PickupRequest
from courier_desk.domain.zones import Governorate
from tests.api.answers import MERCHANT, client_to, success

FEE_FIELDS = {"orderFees", "pickupFees", "fee", "shippingFee", "amountOfFees"}


# -- amounts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "piastres"),
    [
        (0, 0),
        (1250, 125_000),
        (1250.1, 125_010),
        (0.29, 29),
        ("1250.10", 125_010),
        ("EGP 1,250.00", 125_000),
        ("١٬٢٥٠٫٥٠", 125_050),
        (-75.5, -7550),
        (1.005, None),
        (55 * 1.14, 6_270),
        (sum([66.6] * 300), 1_998_000),
        (0.1 + 0.2 - 0.3, 0),
        ("62.699999999999996", 6_270),
        ("-62.699999999999996", -6_270),
        (1250.755, None),
        ("1250.755", None),
        (62.6999, None),
        (True, None),
        ("", None),
        ("twelve", None),
        (1e300, None),
        ({}, None),
        (None, None),
        ("9" * 400, None),
    ],
)
def test_amounts(value: object, piastres: int | None) -> None:
    assert amount_of(value) == piastres


@pytest.mark.parametrize(
    ("data", "fee"),
    [
        ({"fee": 65}, 6500),
        ({"fee": "65.50", "currency": "EGP", "note": "preview"}, 6550),
        ({"fees": {"shippingFee": {"amount": 65}}}, 6500),
        ({"price": 65, "vat": 9}, 6500),
        ({"shippingFee": 55, "expressFee": 40, "totalFee": 95}, 9500),
        ({"fee": 55, "vat": 7.7, "totalWithVat": 62.7}, 6270),
        ({"shippingFee": 55, "vat": 7.7, "total": 62.7}, 6270),
        ({"shippingFee": 55, "expressFee": 40, "subtotal": 95, "vat": 13.3, "vatPercent": 14, "total": 108.3}, 10_830),
        ({"shipping_fee": {"amount": 55}, "express_fee": {"amount": 40}, "total": {"amount": 95}}, 9500),
        ({"fees": {"shipping": 55, "express": 40, "total": 95}}, 9500),
        ({"shippingFee": 55, "expressFee": 0, "totalFee": 55}, 5500),
        ({"shippingFee": 55, "totalFee": 50, "discount": 5}, 5000),
        ({"shippingFee": 55, "expressFee": 40}, None),
        ({"fees": {"shipping": 55, "express": 40}}, None),
        ({"deliveryFee": 55, "expressFee": 40}, None),
        ({"shippingFee": 95, "base": 55, "express": 40}, 9500),
        ({"totalFee": 95, "totalDelivery": 55}, 9500),
        ({"price": 65, "deliveryTime": 3}, 6500),
        ({"fee": 55, "cod": 1250, "total": 1305}, 5500),
        ({"shippingFee": 55, "codAmount": 1250, "total": 1305}, 5500),
        ({"fee": 55, "totalOrderPrice": 1305, "orderPrice": 1250}, 5500),
        ({"quote": {"total": 65, "base": 50, "surcharge": 15}}, 6500),
        ({"fee": 70, "breakdown": {"base": 50, "express": 20}}, 7000),
        ({"result": {"cost": {"value": "65"}}}, 6500),
        ({"x": {"whatever": 65}}, 6500),
        ({"x": 65, "y": 66}, None),
        ({"fee": None}, None),
        ({"fee": -1}, None),
        ({"zoneCode": 12, "deliveryDays": 2}, None),
        ({"a": {"fee": 60}, "b": {"fee": 70}}, None),
        (65, 6500),
        ([], None),
        ({}, None),
    ],
)
def test_the_fee_is_found_or_not_guessed(data: object, fee: int | None) -> None:
    assert find_fee(data, subject="fee", drift=DriftLog()) == fee


def test_the_described_place_of_a_fee_wins() -> None:
    data = {"fee": 50, "quote": {"total": 65}}
    assert find_fee(data, subject="fee", drift=DriftLog(), path=("quote", "total")) == 6500
    assert find_fee(data, subject="fee", drift=DriftLog(), path=("not", "there")) == 5000
    parts = {"shippingFee": 55, "expressFee": 40}
    assert find_fee(parts, subject="fee", drift=DriftLog(), path=("shippingFee",)) == 5500
    whole = parts | {"totalFee": 95}
    assert find_fee(whole, subject="fee", drift=DriftLog(), path=("shippingFee",)) == 9500, "it was found by its name"


# -- fields ------------------------------------------------------------------------------------------------------------


def test_odd_fields_are_understood_and_counted() -> None:
    log = DriftLog()
    read = Reader(
        "order",
        log,
        {"n": 204828, "f": "true", "w": "٣", "m": 1_700_000_000_000, "t": {"value": "x"}, "new": 1, "i": 7.0},
    )
    assert read.text("n") == "204828"
    assert read.flag("f") is True
    assert read.whole("w") == 3
    assert read.whole("i") == 7
    assert read.moment("m") == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
    assert read.text("t") == "x"
    assert read.text("missing") == ""
    read.note_unknown(frozenset())
    assert Drift("order", "new", DriftKind.UNKNOWN_FIELD, 1) in log.take()
    assert log.take() == []


@pytest.mark.parametrize("value", [[], {}, True, 1.5, "x" * 30_000, float("nan"), "2026-13-45", -1, 10**30])
def test_nothing_odd_raises(value: object) -> None:
    read = Reader("order", DriftLog(), {"a": value})
    read.text("a"), read.flag("a"), read.whole("a"), read.money("a"), read.moment("a"), read.objects("a")


def test_drift_is_bounded() -> None:
    log = DriftLog()
    for number in range(10_000):
        log.note("order", f"field{number}" + "x" * 1000, DriftKind.UNKNOWN_FIELD)
    assert len(log) == DriftLog.MOST


# -- orders ------------------------------------------------------------------------------------------------------------


DETAIL: Mapping[str, object] = {
    "_id": "a1",
    "orderNumber": 204828,
    "orderStatus": "somethingNew",
    "orderCustomer": {
        "fullName": "منى",
        "phoneNumber": "01012345678",
        "zone": "Abdeen",
        "address": "5 St",
        "buildingNo": 3,
    },
    "orderShipping": {"amountType": "COD", "amount": "1250.50", "isExpressShipping": "true", "numberOfItems": "2"},
    "orderNotes": None,
    "referralNumber": "R-1",
    "canDelete": True,
}


def test_the_detailed_shape() -> None:
    order = read_order(DETAIL, DriftLog())
    assert order is not None
    assert (order.number, order.order_id, order.status) == ("204828", "a1", "somethingNew")
    assert (order.amount, order.express, order.items, order.building) == (125_050, True, 2, "3")
    assert (order.reference, order.notes, order.can_delete, order.can_cancel) == ("R-1", "", True, None)
    assert json.loads(json.dumps(order.raw)) == DETAIL


def test_a_return_and_an_exchange_say_what_only_they_have() -> None:
    shipping = {"productDescription": "Shirt", "numberOfItems": 2, "newPD": "Coat", "numberOfItemsNewPD": "1"}
    swap = read_order({"orderNumber": "204830", "orderType": "Exchange", "orderShipping": shipping}, DriftLog())
    assert swap is not None
    assert (swap.description, swap.items, swap.new, swap.new_items) == ("Shirt", 2, "Coat", 1)
    told = {
        "orderNumber": "204831",
        "originalOrderNumber": 204828,
        "returnReason": "Wrong size",
        "returnNotes": "Call first",
        "isPartialReturn": True,
        "partialReturnItemCount": 1,
        "originalOrderItemCount": 3,
        "selectedPickupAddressId": "a7",
    }
    back = read_order(told, DriftLog())
    assert back is not None
    assert (back.original_number, back.reason, back.return_notes) == ("204828", "Wrong size", "Call first")
    assert (back.partial, back.partial_items, back.original_items, back.pickup_address_id) == (True, 1, 3, "a7")


def test_the_stages_an_order_went_through_are_read_as_far_as_they_can_be() -> None:
    stages = [
        {"status": "new", "date": "2026-11-20T10:00:00Z"},
        {"status": "heldAtCustoms", "date": "some day"},
        {"date": "2026-11-20T11:00:00Z"},
        "noise",
        None,
    ]
    read = read_stages({"stageTimeline": stages})
    assert read == (Stage(status="new", at=datetime(2026, 11, 20, 10, tzinfo=UTC)), Stage(status="heldAtCustoms"))
    assert read_stages({}) == read_stages({"stageTimeline": "new"}) == ()


def test_an_order_came_to_its_status_when_its_stages_say_so() -> None:
    told: dict[str, object] = {
        "orderNumber": "204828",
        "orderStatus": "completed",
        "updatedAt": "2026-07-09T10:00:00Z",
        "stageTimeline": [
            {"stageName": "new", "isCompleted": True, "completedAt": "2026-07-05T09:41:12Z"},
            {"stageName": "Completed", "isCompleted": True, "completedAt": "2026-07-07T12:00:00Z"},
            {"stageName": "returned", "isCompleted": False, "completedAt": None},
        ],
    }
    order = read_order(told, DriftLog())
    assert order is not None
    assert order.status_since == datetime(2026, 7, 7, 12, tzinfo=UTC)
    del told["stageTimeline"]
    order = read_order(told, DriftLog())
    assert order is not None
    assert order.status_since == datetime(2026, 7, 9, 10, tzinfo=UTC)


def test_stages_still_to_come_are_not_past() -> None:
    stages = [
        {"stageName": "new", "isCompleted": True, "completedAt": "2026-11-20T10:00:00Z"},
        {"stageName": "pickedUp", "isCompleted": True, "completedAt": None},
        {"stageName": "completed", "isCompleted": False, "completedAt": None},
    ]
    read = read_stages({"stageTimeline": stages})
    assert read == (Stage(status="new", at=datetime(2026, 11, 20, 10, tzinfo=UTC)), Stage(status="pickedUp"))


def test_one_order_as_live_services_tell_it() -> None:
    told = {
        "_id": "a1",
        "orderNumber": "204832",
        "orderStatus": "rescheduled",
        "orderCustomer": {"fullName": "منى", "zone": "Abdeen", "government": "Cairo", "address": "5 St"},
        "orderShipping": {
            "orderType": "Exchange",
            "productDescription": "Shirt",
            "numberOfItems": 2,
            "productDescriptionReplacement": "Coat",
            "numberOfItemsReplacement": 1,
            "amountType": "CD",
            "amount": 150,
        },
        "isOrderAvailableForPreview": True,
        "selectedPickupAddress": {"addressId": "p7", "city": "Giza", "zone": "Dokki", "addressDetails": "Warehouse 4"},
        "progressPercentage": 40,
        "scheduledRetryAt": "2026-11-21T10:00:00Z",
        "courierHistory": [],
        "createdAt": "2026-11-20T10:00:00Z",
        "updatedAt": "2026-11-20T11:00:00Z",
    }
    log = DriftLog()
    order = read_order(told, log)
    assert order is not None
    assert (order.order_id, order.order_type, order.pickup_address_id) == ("a1", "Exchange", "p7")
    assert (order.description, order.items, order.new, order.new_items) == ("Shirt", 2, "Coat", 1)
    assert (order.zone, order.address, order.may_inspect) == ("Abdeen", "5 St", True)
    assert order.created == datetime(2026, 11, 20, 10, tzinfo=UTC)
    assert log.take() == []


@pytest.mark.parametrize("number", [None, "", "..", "a/b", [], {}, True, "x" * 50, "٢٠٤٨٢٨ "])
def test_an_order_number_is_never_guessed(number: object) -> None:
    order = read_order({"orderNumber": number, "orderId": "204828", "total": 204829}, DriftLog())
    assert order is None


def test_a_customers_own_facts_are_not_the_orders() -> None:
    customer = {"_id": "c9", "id": "c9", "status": "blocked", "createdAt": "2020-01-01T00:00:00Z", "number": "7"}
    order = read_order({"orderNumber": "204828", "customer": customer}, DriftLog())
    assert order is not None
    assert (order.order_id, order.status, order.created) == ("", "", None)
    assert read_order({"customer": {**customer, "orderNumber": "204828"}}, DriftLog()) is None


@pytest.mark.parametrize(
    ("told", "kind", "read"),
    [
        ({"amountType": None, "amount": 1250}, "Deliver", "COD"),
        ({"amount": "1250"}, "deliver", "COD"),
        ({"amount": 150}, "Exchange", "CD"),
        ({"amount": 150}, "Return", ""),
        ({"amount": 0}, "Deliver", ""),
        ({}, "Deliver", ""),
        ({"COD": None, "amountCOD": 1250}, "Deliver", "COD"),
        ({"amountCOD": 1250}, "Deliver", "COD"),
        ({"COD": 1, "amountCOD": 1250}, "Deliver", "COD"),
        ({"COD": "true", "amountCOD": "1250"}, "Deliver", "COD"),
        ({"CashDifference": False, "amountCOD": 1250}, "Deliver", "COD"),
        ({"COD": "", "amount": 1250}, "Deliver", "COD"),  # an empty flag says nothing
        ({"COD": "", "CashDifference": "", "amountCOD": 1250}, "Deliver", "COD"),
        ({"amountCashDifference": 1250}, "Exchange", "CD"),
        ({"amountType": "CASH", "amount": 1250}, "Deliver", "COD"),
        ({"COD": False, "amountCOD": 1250}, "Deliver", "NA"),  # kept although its flag is off (field notes, trap 6)
        ({"amountType": "NA", "amount": 1250}, "Deliver", "NA"),
        ({"amountType": " cod ", "amount": 1250}, "Deliver", "COD"),
        ({"amountType": "cash_difference", "amount": 150}, "Exchange", "CD"),
        ({"amountType": "n/a"}, "Deliver", "NA"),
        ({"amountType": "voucher", "amount": 5}, "Deliver", "voucher"),
    ],
)
def test_what_an_amount_is_for_is_read_however_it_is_told(told: dict[str, object], kind: str, read: str) -> None:
    """Taken for no cash, the amount would be taken off the order by the next edit of anything else."""
    order = read_order({"orderNumber": "204828", "orderShipping": {"orderType": kind, **told}}, DriftLog())
    assert order is not None
    assert order.amount_type == read
    if (draft := draft_of(order)) is not None and read == "COD":
        assert (draft.cod, draft.cod_amount) == (True, "1250")


@pytest.mark.parametrize(("told", "read"), [(3, 3), ("3", 3), (-3, None), (9_223_372_036_854_775_807, None), (0, 0)])
def test_a_count_that_no_parcel_holds_is_not_known(told: object, read: int | None) -> None:
    order = read_order({"orderNumber": "204828", "orderType": "Deliver", "numberOfItems": told}, DriftLog())
    assert order is not None
    assert order.items == read


async def test_an_amount_to_collect_that_cannot_be_read_is_an_error_not_nothing() -> None:
    record = {"orderNumber": "204828", "amountType": "COD", "amount": "12,5O"}

    client = client_to(lambda _request: success({"order": record}))
    with pytest.raises(Unreadable) as caught:
        await client.order("204828", merchant=MERCHANT)
    assert caught.value.failure.field == "amount"


async def test_another_order_than_the_one_asked_for_is_an_error() -> None:
    client = client_to(lambda _request: success({"order": {"orderNumber": "999999"}}))
    with pytest.raises(Unreadable):
        await client.order("204828", merchant=MERCHANT)


@pytest.mark.parametrize(
    "data",
    [
        {"orders": [{"orderNumber": "1"}, None, 7, "x", {"orderNumber": None}], "pagination": {"hasNext": "false"}},
        {"items": [{"orderNumber": "1"}], "pagination": {"currentPage": "1", "totalPages": "1"}},
        {"shipments": [{"orderNumber": "1"}]},
        [{"orderNumber": "1"}],
    ],
)
async def test_lists_under_any_name_without_their_garbage(data: object) -> None:
    client = client_to(lambda _request: success(data))
    page = await client.orders_page(merchant=MERCHANT, limit=50)
    assert [order.number for order in page.items] == ["1"]
    assert page.has_next is False
    assert client.drift.take()


@pytest.mark.parametrize(
    "data",
    [
        {"orders": None, "pagination": {"totalCount": 0, "hasNext": False}},
        {"orders": None},
        {"pagination": {"totalCount": 0}},
        {"orders": []},
    ],
)
async def test_a_list_of_nothing_is_empty_however_it_is_told(data: object) -> None:
    page = await client_to(lambda _request: success(data)).orders_page(merchant=MERCHANT, limit=50)
    assert (page.items, page.has_next) == ((), False)


async def test_a_list_that_is_left_out_is_none() -> None:
    for data in ({"pagination": {"totalCount": 3}}, {"message": "hello"}):
        with pytest.raises(Unreadable):
            await client_to(partial(_answered, data)).orders_page(merchant=MERCHANT, limit=50)


def _answered(data: object, _request: httpx.Request) -> httpx.Response:
    return success(data)


def request_for(shipment: Shipment) -> OrderRequest:
    to = Consignee(
        full_name="منى",
        phone="01012345678",
        address="5 St",
        governorate=Governorate.CAIRO,
        zone=" Abdeen ",
        building="3",
    )
    return OrderRequest(consignee=to, shipment=shipment, reference="R-1")


def test_what_is_sent_for_each_kind_of_order() -> None:
    deliver = order_body(request_for(Delivery(description="d", items=2, cod=125_050, express=True)))
    assert (deliver["COD"], deliver["amountCOD"], deliver["isExpressShipping"]) == (True, 1250.5, True)
    assert deliver["zone"] == " Abdeen "
    nothing = order_body(request_for(Delivery(description="d", items=2)))
    assert nothing["COD"] is False
    assert "amountCOD" not in nothing
    back = order_body(request_for(ReturnShipment(description="d", items=1, original_number="204828", reason="r")))
    assert (back["isPartialReturn"], "partialReturnItemCount" in back, "isExpressShipping" in back) == (
        False,
        False,
        False,
    )
    part = order_body(
        request_for(ReturnShipment(description="d", items=2, original_number="1", reason="r", partial_items=1))
    )
    assert (part["isPartialReturn"], part["partialReturnItemCount"]) == (True, 1)
    swap = order_body(
        request_for(ExchangeShipment(current="a", current_items=1, new="b", new_items=2, cash_difference=-7500))
    )
    assert (swap["CashDifference"], swap["amountCashDifference"], swap["currentPD"]) == (True, 0, "a")
    for body in (deliver, nothing, back, part, swap):
        assert not FEE_FIELDS & body.keys()
        assert all(isinstance(body[name], bool) for name in ("deliverToWorkAddress", "previewPermission"))
        assert "" not in body.values()


# -- pickups, zones
# ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "day"),
    [
        ("2026-11-22", date(2026, 11, 22)),
        ("2026-11-21T22:00:00.000Z", date(2026, 11, 22)),
        ("2026-07-21T21:00:00Z", date(2026, 7, 22)),
        ("2026-11-22T00:00:00.000Z", date(2026, 11, 22)),
        ("2026-02-31", None),
        ("soon", None),
        (None, None),
    ],
)
def test_the_day_of_a_pickup(sent: object, day: date | None) -> None:
    pickup = read_pickup({"pickupNumber": "310007", "pickupDate": sent, "picikupStatus": "pendingPickup"}, DriftLog())
    assert pickup is not None
    assert pickup.day == day


def test_what_is_sent_for_a_pickup() -> None:
    body = pickup_body(PickupRequest(orders=3, day=date(2026, 11, 22), phone="01012345678"))
    assert body == {"numberOfOrders": 3, "pickupDate": "2026-11-22", "phoneNumber": "01012345678"}


def test_zones_are_taken_as_they_are_and_counted_once() -> None:
    data = {
        "governorates": [
            {
                "key": "cairo",
                "value": "Cairo",
                "areas": [{"value": " A & B ", "label": {"en": "A", "ar": "ا"}}, {"value": 7}],
            },
            {"name": "giza", "areas": ["Dokki", "Dokki", None]},
            {"name": "Alexandria", "areas": ["Mandara"]},
            "garbage",
        ]
    }
    log = DriftLog()
    zones = list(read_zones(data, log))
    assert [(zone.governorate.value, zone.value) for zone in zones] == [("Cairo", " A & B "), ("Giza", "Dokki")]
    assert (zones[0].en, zones[0].ar, zones[1].en) == ("A", "ا", "Dokki")
    assert len(log.take()) >= 4


# -- bodies ------------------------------------------------------------------------------------------------------------
# # -- bodies
# ------------------------------------------------------------------------------------------------------------- # --
# bodies --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b'{"a": NaN, "b": 1e999, "c": 1.10}', {"a": None, "b": None, "c": 1.1}),
        (b'{"a": ' + b"9" * 5000 + b"}", {"a": None}),
        (b"\xef\xbb\xbf{}", {}),
        ('{"a": "أ"}'.encode("utf-16"), {"a": "أ"}),
        (b'{"a": "\\ud800\\u0000x"}', {"a": "\ufffd\ufffdx"}),
    ],
)
def test_json_as_services_send_it(body: bytes, value: object) -> None:
    assert parse_json(body) == value


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe\xfd", b"[" * 200_000, b"[" * 100 + b"]" * 100, b"[" + b"{}," * 100_000 + b"{}]"]
)
def test_json_that_is_none(body: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # json's own words do not matter
        parse_json(body)


def test_a_body_within_its_cap() -> None:
    reader = BodyReader("identity", 3)
    reader.feed(b"abc")
    assert reader.close() == b"abc"
    with pytest.raises(BodyTooLarge):
        reader.feed(b"d")
    with pytest.raises(BodyBroken):
        BodyReader("zstd", 3)


def unpacked(packed: bytes, *, step: int, cap: int = 1_000) -> bytes:
    """Read a packed body that comes in pieces of so many bytes."""
    reader = BodyReader("gzip", cap)
    for begin in range(0, len(packed), step):
        reader.feed(packed[begin : begin + step])
    return reader.close()


@pytest.mark.parametrize("step", [1, 7, 10_000])
def test_a_packed_body_is_read_to_its_last_member_and_no_further_than_its_cap(step: int) -> None:
    parts = [b'{"success":', b"", b"true}"]
    packed = [gzip.compress(part) for part in parts]
    assert unpacked(b"".join(packed), step=step) == b"".join(parts)
    with pytest.raises(BodyTooLarge):
        unpacked(b"".join(packed) + gzip.compress(b"x" * 990), step=step)
    assert unpacked(packed[0] + b"\0" * 20, step=step) == parts[0]
    for broken in (packed[2][:-4], b"<html>", b"\0<html>", gzip.compress(b"") * 1_000):
        with pytest.raises(BodyBroken):
            unpacked(packed[0] + broken, step=step, cap=100_000)
