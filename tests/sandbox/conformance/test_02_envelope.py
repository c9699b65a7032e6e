"""Specification, "Response envelope"."""

from __future__ import annotations

import pytest

from tests.sandbox.conformance.service import Service, deliver, pickup
from tests.support.sandbox import Answer

LISTS = [("/orders", "orders"), ("/pickups", "pickups"), ("/merchants", "merchants")]
PAGINATION = [
    ("currentPage", int),
    ("totalPages", int),
    ("totalCount", int),
    ("hasNext", bool),
    ("hasPrev", bool),
]


def _successes(service: Service) -> list[Answer]:
    made = service.new_order()
    order = made["orderNumber"]
    number = service.new_pickup()["pickupNumber"]
    return [
        service.ask("GET", "/delivery-zones"),
        service.ask("POST", "/fees/calculate", {"government": "Giza", "orderType": "Deliver"}),
        service.ask("POST", "/orders", deliver()),
        service.ask("GET", "/orders"),
        service.ask("GET", f"/orders/{order}"),
        service.ask("PUT", f"/orders/{order}", deliver()),
        service.ask("DELETE", f"/orders/{made['orderId']}"),
        service.ask("POST", "/pickups", pickup()),
        service.ask("GET", "/pickups"),
        service.ask("GET", f"/pickups/{number}"),
        service.ask("DELETE", f"/pickups/{number}"),
        service.ask("POST", "/pickups/calculate-fee", {"numberOfOrders": 2}),
        service.ask("GET", "/merchants"),
        service.ask("GET", f"/merchants/{service.merchant}"),
        service.ask("GET", "/ping"),
    ]


def test_success_is_true_and_data_an_object_on_2xx(service: Service) -> None:
    for answer in _successes(service):
        assert answer.status in {200, 201}, answer.raw
        assert answer.json["success"] is True
        assert isinstance(answer.json["data"], dict)
        assert "error" not in answer.json


def _failures(service: Service) -> list[Answer]:
    return [
        service.ask("GET", "/ping", role=""),
        service.ask("POST", "/orders", {}),
        service.ask("GET", "/orders/000000"),
        service.ask("GET", "/orders", merchant="nobody"),
        service.ask("GET", "/nowhere"),
        service.ask("PATCH", "/orders"),
        service.ask("POST", "/orders", b"{"),
        service.ask("GET", "/orders", role="single", merchant="x"),
    ]


def test_success_is_false_on_error_and_error_is_an_object(service: Service) -> None:
    for answer in _failures(service):
        assert answer.status >= 400, answer.raw
        assert answer.json["success"] is False
        assert isinstance(answer.json["error"], dict)
        assert "data" not in answer.json


def test_error_carries_code_and_message_as_strings(service: Service) -> None:
    for answer in _failures(service):
        assert isinstance(answer.error["code"], str)
        assert isinstance(answer.error["message"], str)
        assert answer.error["message"]


def test_error_details_are_an_object_where_present(service: Service) -> None:
    for answer in _failures(service):
        assert isinstance(answer.error.get("details", {}), dict)


@pytest.mark.parametrize(("path", "items"), LISTS)
@pytest.mark.parametrize(("field", "kind"), PAGINATION)
def test_lists_carry_pagination(service: Service, path: str, items: str, field: str, kind: type) -> None:
    data = service.ask("GET", path).data
    assert isinstance(data[items], list)
    assert type(data["pagination"][field]) is kind


@pytest.mark.parametrize(("path", "items"), LISTS)
def test_lists_are_paged_with_page_and_limit(service: Service, path: str, items: str) -> None:
    service.new_order()
    service.new_order()
    service.new_pickup()
    service.new_pickup()
    pages = [service.ask("GET", path, query={"page": page, "limit": 1}).data for page in (1, 2)]
    both = service.ask("GET", path, query={"page": 1, "limit": 2}).data
    assert pages[0][items] + pages[1][items] == both[items]
    assert [each["pagination"]["currentPage"] for each in pages] == [1, 2]


@pytest.mark.parametrize(("path", "items"), LISTS)
def test_pagination_counts_the_whole_list(service: Service, path: str, items: str) -> None:
    service.new_order()
    service.new_order()
    service.new_pickup()
    service.new_pickup()
    first = service.ask("GET", path, query={"limit": 1}).data["pagination"]
    assert first["totalPages"] == first["totalCount"] >= 2
    assert (first["hasNext"], first["hasPrev"]) == (True, False)
    last = service.ask("GET", path, query={"limit": 1, "page": first["totalPages"]}).data["pagination"]
    assert (last["hasNext"], last["hasPrev"]) == (False, True)


@pytest.mark.parametrize("path", [path for path, _ in LISTS])
@pytest.mark.parametrize("query", [{"page": 0}, {"page": -1}, {"page": "x"}, {"limit": 0}, {"limit": 1.5}])
def test_a_page_that_is_no_positive_integer_is_refused(service: Service, path: str, query: dict[str, object]) -> None:
    answer = service.ask("GET", path, query=query)
    assert (answer.status, answer.error["code"]) == (400, "VALIDATION_ERROR")


@pytest.mark.parametrize(("path", "items"), LISTS)
def test_a_page_after_the_last_is_empty(service: Service, path: str, items: str) -> None:
    data = service.ask("GET", path, query={"page": 10**30}).data
    assert data[items] == []
    assert data["pagination"]["hasNext"] is False
