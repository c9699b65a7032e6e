"""Specification, "Endpoints": fees, orders and their labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest

from tests.sandbox.conformance.service import (
    Json,
    Service,
    assert_invalid,
    assert_refused,
    deliver,
    exchange,
    returning,
    without,
)
from tests.support.sandbox import Answer, RunningSandbox

MISSING = "All customer info fields are required"
CUSTOMER = ["fullName", "phoneNumber", "address", "government", "zone"]
A4, A5 = (595, 842), (420, 595)
LIVE_ORDER = {
    "_id", "orderNumber", "orderStatus", "statusCategory", "statusLabel", "orderFees", "orderDate", "orderCustomer",
    "orderShipping", "orderNotes", "referralNumber", "isOrderAvailableForPreview", "selectedPickupAddress",
    "stageTimeline", "progressPercentage", "canChangeAddress", "canCancelOrder", "canDelete", "waitingAction",
    "scheduledRetryAt", "courierHistory", "createdAt", "updatedAt",
}  # fmt: skip
"""Field notes, "one order": these and no others."""

# -- POST /fees/calculate -------------------------------------------------------------------------------------------


def _fee(service: Service, **fields: object) -> Answer:
    return service.ask("POST", "/fees/calculate", {"government": "Cairo", "orderType": "Deliver"} | fields)


def test_fee_preview_answers_the_fee(service: Service) -> None:
    """The name of the field is not shown; the field notes give fee, currency and note."""
    data = _fee(service).data
    assert data["fee"] > 0
    assert {"fee", "currency", "note"} <= set(data)


@pytest.mark.parametrize("order_type", ["Deliver", "Return", "Exchange"])
@pytest.mark.parametrize("express", [True, False])
def test_fee_preview_is_the_fee_of_the_order(service: Service, order_type: str, express: bool) -> None:
    bodies = {"Deliver": deliver, "Exchange": exchange}
    body = returning(service) if order_type == "Return" else bodies[order_type]()
    preview = _fee(service, orderType=order_type, isExpressShipping=express).data["fee"]
    assert service.new_order(body | {"isExpressShipping": express})["orderFees"] == preview


def test_fee_preview_applies_the_merchants_pricing(service: Service) -> None:
    body = {"government": "Cairo", "orderType": "Deliver"}
    for each in service.merchants:
        preview = service.ask("POST", "/fees/calculate", body, merchant=each["id"]).data["fee"]
        assert service.new_order(merchant=each["id"])["orderFees"] == preview


def test_fee_preview_needs_no_merchant(service: Service) -> None:
    """Whether the header is mandatory is not shown; the field notes say it is optional."""
    answer = service.ask("POST", "/fees/calculate", {"government": "Giza", "orderType": "Return"}, merchant=None)
    assert answer.status == 200


def test_fee_preview_has_no_side_effects(service: Service) -> None:
    before = service.ask("GET", "/orders").data["pagination"]["totalCount"]
    _fee(service)
    assert service.ask("GET", "/orders").data["pagination"]["totalCount"] == before


@pytest.mark.parametrize("field", ["government", "orderType"])
@pytest.mark.parametrize("value", [None, ""])
def test_fee_preview_needs_government_and_order_type(service: Service, field: str, value: str | None) -> None:
    assert_invalid(service, _fee(service, **{field: value}), "Government and orderType are required")


def test_fee_preview_of_an_empty_body(service: Service) -> None:
    assert_invalid(service, service.ask("POST", "/fees/calculate", {}), "Government and orderType are required")


@pytest.mark.parametrize("wrong", [{"government": "Aswan"}, {"orderType": "Pickup"}, {"isExpressShipping": "yes"}])
def test_fee_preview_of_wrong_values(service: Service, wrong: Json) -> None:
    assert_invalid(service, _fee(service, **wrong))


# -- POST /orders ---------------------------------------------------------------------------------------------------


def test_create_answers_201_with_message_and_order(service: Service) -> None:
    answer = service.ask("POST", "/orders", deliver())
    assert answer.status == 201
    assert {"message", "order"} <= set(answer.data)


@pytest.mark.parametrize("field", CUSTOMER)
def test_create_without_customer_info(service: Service, field: str) -> None:
    assert_invalid(service, service.ask("POST", "/orders", without(deliver(), field)), MISSING)


def test_create_with_an_invalid_governorate(service: Service) -> None:
    assert_invalid(service, service.ask("POST", "/orders", deliver(government="Suez")), "Government must be one of")


def test_create_with_a_zone_that_is_not_in_the_catalog(service: Service) -> None:
    assert_invalid(service, service.ask("POST", "/orders", deliver(zone="Elsewhere")), "Area / zone is not valid")


def test_create_without_a_key(service: Service) -> None:
    assert_refused(service.ask("POST", "/orders", deliver(), role=""), 401, "UNAUTHORIZED")


def test_create_without_the_scope(service: Service) -> None:
    assert_refused(service.ask("POST", "/orders", deliver(), role="company_pickups"), 403, "SCOPE_DENIED")


def test_create_without_the_merchant(service: Service) -> None:
    assert_refused(service.ask("POST", "/orders", deliver(), merchant=None), 400, "MERCHANT_REQUIRED")


def test_create_for_an_unknown_merchant(service: Service) -> None:
    assert_refused(service.ask("POST", "/orders", deliver(), merchant="99999999"), 403, "MERCHANT_NOT_FOUND")


def test_nothing_is_created_by_a_refused_request(service: Service) -> None:
    before = service.ask("GET", "/orders").data["pagination"]["totalCount"]
    service.ask("POST", "/orders", deliver(zone="Elsewhere"))
    assert service.ask("GET", "/orders").data["pagination"]["totalCount"] == before


# -- GET /orders ----------------------------------------------------------------------------------------------------


def test_list_answers_orders_and_pagination(service: Service) -> None:
    assert {"orders", "pagination"} <= set(service.ask("GET", "/orders").data)


def test_list_is_newest_first_with_fifty_on_a_page(service: Service) -> None:
    """Field notes, "orders list"."""
    made = [service.new_order()["orderNumber"] for _ in range(52)]
    listed = [each["orderNumber"] for each in service.ask("GET", "/orders").data["orders"]]
    assert listed == made[:1:-1]


def test_list_shows_only_the_merchants_orders(service: Service) -> None:
    number = service.new_order(merchant=service.merchants[1]["id"])["orderNumber"]
    listed = service.ask("GET", "/orders", query={"limit": 200}).data["orders"]
    assert number not in {each["orderNumber"] for each in listed}


def test_orders_can_be_looked_up_by_referral_number(service: Service) -> None:
    """Field notes, trap 1: a live service neither filters by it nor shows it in the list, but in the order."""
    order = service.new_order(deliver(referralNumber="LOOK-ME-UP"))
    service.new_order()
    listed = service.ask("GET", "/orders", query={"referralNumber": "LOOK-ME-UP"}).data["orders"]
    if service.live:
        assert len(listed) > 1
        assert all("referralNumber" not in each for each in listed)
        assert service.read_order(order["orderNumber"])["referralNumber"] == "LOOK-ME-UP"
    else:
        assert [each["orderNumber"] for each in listed] == [order["orderNumber"]]


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ({"orderType": "Exchange"}, lambda each: each["orderType"] == "Exchange"),
        ({"status": "new"}, lambda each: each["orderStatus"] == "new"),
        ({"statusCategory": "processing"}, lambda each: each["statusCategory"] == "PROCESSING"),
        ({"paymentType": "COD"}, lambda each: each["amountType"] == "COD"),
        ({"search": "Filtered"}, lambda each: "Filtered" in each["customer"]["fullName"]),
    ],
    ids=["orderType", "status", "statusCategory", "paymentType", "search"],
)
def test_list_filters_of_the_field_notes(service: Service, query: Json, fits: Callable[[Json], bool]) -> None:
    service.new_order(exchange())
    service.new_order(deliver(COD=True, amountCOD=5, fullName="Filtered Person"))
    service.order_in("outForDelivery")
    listed = service.ask("GET", "/orders", query=query).data["orders"]
    assert listed
    assert all(fits(each) for each in listed)


@pytest.mark.parametrize("query", [{"orderType": "Pickup"}, {"paymentType": "Visa"}, {"dateFrom": "yesterday"}])
def test_list_filters_refuse_what_they_do_not_know(service: Service, query: Json) -> None:
    assert_invalid(service, service.ask("GET", "/orders", query=query))


def test_list_filters_by_creation_time(service: Service) -> None:
    order = service.order_in("new", hours_old=24 * 400)
    created = service.read_order(order["orderNumber"])["orderDate"]
    listed = service.ask("GET", "/orders", query={"dateTo": created[:4] + "-12-31T00:00:00Z", "dateFrom": created[:10]})
    numbers = {each["orderNumber"] for each in listed.data["orders"]}
    assert order["orderNumber"] in numbers
    recent = service.ask("GET", "/orders", query={"dateFrom": "2999-01-01"}).data["orders"]
    assert recent == []


def test_a_bare_date_to_leaves_that_day_out_at_a_live_service(service: Service) -> None:
    """Field notes, trap 10."""
    order = service.order_in("new", hours_old=24 * 500)
    day = service.read_order(order["orderNumber"])["orderDate"][:10]
    query = {"dateFrom": f"{day}T00:00:00Z", "dateTo": day}
    numbers = {each["orderNumber"] for each in service.ask("GET", "/orders", query=query).data["orders"]}
    if service.live:
        assert order["orderNumber"] not in numbers


@pytest.mark.parametrize("search", ["+20", "(", "[", "*"])
def test_search_is_a_raw_regular_expression_at_a_live_service(service: Service, search: str) -> None:
    """Field notes, trap 2."""
    answer = service.ask("GET", "/orders", query={"search": search})
    assert answer.status == (500 if service.live else 200)


# -- GET /orders/{orderNumber} --------------------------------------------------------------------------------------


def test_get_answers_the_full_order(service: Service) -> None:
    order = service.new_order(deliver(buildingNo="14"))
    read = service.read_order(order["orderNumber"])
    assert isinstance(read["canChangeAddress"], bool)
    assert (read["orderFees"], read["orderStatus"]) == (order["orderFees"], "new")


def test_get_has_another_shape_at_a_live_service(service: Service) -> None:
    """Field notes, "one order"."""
    read = service.read_order(service.new_order()["orderNumber"])
    if service.live:
        assert set(read) == LIVE_ORDER
    else:
        assert {"orderId", "customer", "productDescription"} <= set(read)


@pytest.mark.parametrize("number", ["000000", "999", "abc", "١٢٣٤٥٦", "\x00", "1/2", "a" * 5_000])
def test_get_of_an_unknown_order(service: Service, number: str) -> None:
    assert_refused(service.ask("GET", f"/orders/{quote(number, safe='')}"), 404, "NOT_FOUND")


def test_get_of_another_merchants_order(service: Service) -> None:
    """Field notes, trap 4: a live service answers 403."""
    number = service.new_order(merchant=service.merchants[1]["id"])["orderNumber"]
    answer = service.ask("GET", f"/orders/{number}")
    assert (answer.status, answer.error["code"]) == ((403, "FORBIDDEN") if service.live else (404, "NOT_FOUND"))


# -- PUT /orders/{orderId} ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identifier", ["orderId", "orderNumber"])
def test_update_takes_record_id_and_order_number(service: Service, identifier: str) -> None:
    order = service.new_order()
    answer = service.ask("PUT", f"/orders/{order[identifier]}", deliver(fullName="New Name"))
    assert answer.data["order"]["orderNumber"] == order["orderNumber"]


@pytest.mark.parametrize("name", [*CUSTOMER, "orderType", "productDescription", "numberOfItems"])
def test_update_of_a_deliver_needs_the_full_state(service: Service, name: str) -> None:
    order = service.new_order()
    assert_invalid(service, service.ask("PUT", f"/orders/{order['orderId']}", without(deliver(), name)))


@pytest.mark.parametrize("name", ["productDescription", "numberOfItems", "originalOrderNumber", "returnReason"])
def test_update_of_a_return_needs_the_full_state(service: Service, name: str) -> None:
    body = returning(service)
    order = service.new_order(body)
    path = f"/orders/{order['orderId']}"
    assert_invalid(service, service.ask("PUT", path, without(body, name)))
    assert service.ask("PUT", path, body).status == 200


@pytest.mark.parametrize("name", ["currentPD", "numberOfItemsCurrentPD", "newPD", "numberOfItemsNewPD"])
def test_update_of_an_exchange_needs_the_full_state(service: Service, name: str) -> None:
    order = service.new_order(exchange())
    assert_invalid(service, service.ask("PUT", f"/orders/{order['orderId']}", without(exchange(), name)))


@pytest.mark.parametrize("wrong", [{"government": "Suez"}, {"zone": "Nowhere"}, {"numberOfItems": 0}])
def test_update_validates_all_fields_again(service: Service, wrong: Json) -> None:
    order = service.new_order()
    assert_invalid(service, service.ask("PUT", f"/orders/{order['orderId']}", deliver(**wrong)))


def test_update_clears_what_is_left_out(service: Service) -> None:
    """Field notes, trap 5."""
    order = service.new_order(deliver(referralNumber="R1", Notes="N1", otherPhoneNumber="0221234567"))
    service.ask("PUT", f"/orders/{order['orderId']}", deliver())
    read = service.read_order(order["orderNumber"])
    assert not read["referralNumber"]
    assert not read["orderNotes" if service.live else "Notes"]
    assert not read["orderCustomer" if service.live else "customer"]["otherPhoneNumber"]


def test_update_loses_preview_permission_at_a_live_service(service: Service) -> None:
    """Field notes, trap 5."""
    order = service.new_order(deliver(previewPermission=True))
    service.ask("PUT", f"/orders/{order['orderId']}", deliver(previewPermission=True))
    read = service.read_order(order["orderNumber"])
    assert read["isOrderAvailableForPreview" if service.live else "previewPermission"] is not service.live


def test_update_computes_the_fee_again(service: Service) -> None:
    order = service.new_order()
    path = f"/orders/{order['orderId']}"
    express = service.ask("PUT", path, deliver(isExpressShipping=True)).data["order"]["orderFees"]
    far = service.ask("PUT", path, deliver(government="Qalyubia", zone=service.zones["Qalyubia"][0])).data["order"]
    other = service.ask("PUT", path, exchange()).data["order"]["orderFees"]
    assert len({order["orderFees"], express, far["orderFees"], other}) == 4


def test_update_answers_200_with_message_and_order(service: Service) -> None:
    order = service.new_order()
    answer = service.ask("PUT", f"/orders/{order['orderId']}", deliver())
    assert answer.status == 200
    assert {"message", "order"} <= set(answer.data)


def test_update_refusals(service: Service) -> None:
    path = f"/orders/{service.new_order()['orderId']}"
    assert_refused(service.ask("PUT", path, deliver(), role=""), 401, "UNAUTHORIZED")
    assert_refused(service.ask("PUT", path, deliver(), role="company_pickups"), 403, "SCOPE_DENIED")
    assert_refused(service.ask("PUT", path, deliver(), merchant=None), 400, "MERCHANT_REQUIRED")
    assert_refused(service.ask("PUT", "/orders/000000", deliver()), 404, "NOT_FOUND")


# -- cancel and delete ----------------------------------------------------------------------------------------------


def test_cancel_uses_the_order_id(service: Service) -> None:
    """Method and path are not shown; the field notes give POST /orders/{orderId}/cancel, answering a message."""
    order = service.order_in("pendingPickup")
    answer = service.ask("POST", f"/orders/{order['orderId']}/cancel")
    assert answer.status == 200
    assert isinstance(answer.data["message"], str)


def test_delete_uses_the_order_id(service: Service) -> None:
    """Method and path are not shown; the field notes give DELETE /orders/{orderId}, answering a message."""
    answer = service.ask("DELETE", f"/orders/{service.new_order()['orderId']}")
    assert answer.status == 200
    assert isinstance(answer.data["message"], str)


@pytest.mark.parametrize(("method", "suffix"), [("POST", "/cancel"), ("DELETE", "")])
def test_cancel_and_delete_do_not_know_the_order_number(service: Service, method: str, suffix: str) -> None:
    """The specification names the record id for both; what a live service takes besides was not studied."""
    number = service.order_in("new" if method == "DELETE" else "pendingPickup")["orderNumber"]
    answer = service.ask(method, f"/orders/{number}{suffix}")
    if service.live:
        assert answer.status == 200
    else:
        assert_refused(answer, 404, "NOT_FOUND")


@pytest.mark.parametrize("suffix", ["", "/awb"])
def test_get_and_label_do_not_know_the_record_id(service: Service, suffix: str) -> None:
    order_id = service.new_order()["orderId"]
    if not service.live:
        assert_refused(service.ask("GET", f"/orders/{order_id}{suffix}"), 404, "NOT_FOUND")
    elif not suffix:
        assert service.ask("GET", f"/orders/{order_id}").status == 200


@pytest.mark.parametrize(("method", "suffix"), [("POST", "/cancel"), ("DELETE", "")])
def test_cancel_and_delete_of_an_unknown_order(service: Service, method: str, suffix: str) -> None:
    assert_refused(service.ask(method, f"/orders/000000{suffix}"), 404, "NOT_FOUND")


# -- GET /orders/{orderNumber}/awb ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def swift(service: Service) -> Iterator[Service]:
    """A service of the same manner whose world moves fast: a live label takes 3 to 8 of its seconds."""
    manner = "live" if service.live else "spec"
    with RunningSandbox(mode=manner, speed=1_000) as sandbox:
        asked = Service(sandbox, manner)
        yield asked
        asked.close()


def _label(service: Service, **query: str) -> Answer:
    number = service.new_order(deliver(COD=True, amountCOD=100))["orderNumber"]
    return service.ask("GET", f"/orders/{number}/awb", query=query)


def _page(answer: Answer) -> tuple[int, int]:
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf"), answer.raw[:300]
    assert answer.raw.startswith(b"%PDF-")
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", answer.raw)
    assert box
    return round(float(box[1])), round(float(box[2]))


def test_label_is_a_pdf_of_a4_by_default(swift: Service) -> None:
    assert _page(_label(swift)) == A4


@pytest.mark.parametrize(("size", "page"), [("A4", A4), ("A5", A5)])
def test_label_has_the_size_asked_for(swift: Service, size: str, page: tuple[int, int]) -> None:
    assert _page(_label(swift, size=size)) == page


@pytest.mark.parametrize("size", ["A3", "a5", ""])
def test_label_of_another_size_is_refused(service: Service, size: str) -> None:
    assert_invalid(service, _label(service, size=size), "", "size")


def test_label_refusals(service: Service) -> None:
    path = f"/orders/{service.new_order()['orderNumber']}/awb"
    assert_refused(service.ask("GET", path, role="company_pickups"), 403, "SCOPE_DENIED")
    assert_refused(service.ask("GET", path, merchant=None), 400, "MERCHANT_REQUIRED")
    assert_refused(service.ask("GET", "/orders/000000/awb"), 404, "NOT_FOUND")
