"""Specification, "Endpoints": pickups."""

from __future__ import annotations

import pytest

from tests.sandbox.conformance.service import Service, assert_invalid, assert_refused, business_date, pickup, without


def test_schedule_answers_201(service: Service) -> None:
    assert service.ask("POST", "/pickups", pickup()).status == 201


def test_schedule_refusals(service: Service) -> None:
    assert_refused(service.ask("POST", "/pickups", pickup(), role=""), 401, "UNAUTHORIZED")
    assert_refused(service.ask("POST", "/pickups", pickup(), role="company_orders"), 403, "SCOPE_DENIED")
    assert_refused(service.ask("POST", "/pickups", pickup(), merchant=None), 400, "MERCHANT_REQUIRED")
    assert_refused(service.ask("POST", "/pickups", pickup(), merchant="x"), 403, "MERCHANT_NOT_FOUND")


def test_list_is_paged_newest_first_with_thirty_on_a_page(service: Service) -> None:
    """The body beyond the pagination is not shown; the field notes give data.pickups and the page size."""
    made = [service.new_pickup()["pickupNumber"] for _ in range(32)]
    data = service.ask("GET", "/pickups").data
    assert [each["pickupNumber"] for each in data["pickups"]] == made[:1:-1]
    assert data["pagination"]["hasNext"] is True


def test_list_shows_only_the_merchants_pickups(service: Service) -> None:
    answer = service.ask("POST", "/pickups", pickup(phoneNumber="01277777777"), merchant=service.merchants[1]["id"])
    assert answer.status == 201
    listed = service.ask("GET", "/pickups", query={"search": "01277777777"}).data["pickups"]
    assert listed == []


@pytest.mark.parametrize(
    ("query", "field", "value"),
    [
        ({"status": "pendingPickup"}, "picikupStatus", "pendingPickup"),
        ({"statusCategory": "new"}, "statusCategory", "NEW"),
    ],
)
def test_list_filters_of_the_field_notes(service: Service, query: dict[str, str], field: str, value: str) -> None:
    service.pickup_in("pendingPickup")
    service.pickup_in("completed")
    listed = service.ask("GET", "/pickups", query=query).data["pickups"]
    assert listed
    assert {each[field] for each in listed} == {value}


def test_get_answers_the_pickup_with_its_present_status(service: Service) -> None:
    made = service.pickup_in("driverAssigned")
    read = service.ask("GET", f"/pickups/{made['pickupNumber']}").data["pickup"]
    assert read["picikupStatus"] == "driverAssigned"


@pytest.mark.parametrize("number", ["000000", "12", "abcdef"])
def test_get_of_an_unknown_pickup(service: Service, number: str) -> None:
    assert_refused(service.ask("GET", f"/pickups/{number}"), 404, "NOT_FOUND")


@pytest.mark.parametrize("name", ["numberOfOrders", "pickupDate", "phoneNumber"])
def test_update_needs_the_fields_of_creation_again(service: Service, name: str) -> None:
    """Method, path and body are not shown; the field notes give PUT /pickups/{pickupNumber}."""
    made = service.new_pickup()
    path = f"/pickups/{made['pickupNumber']}"
    assert_invalid(service, service.ask("PUT", path, without(pickup(), name)), "", name)


def test_update_changes_the_pickup(service: Service) -> None:
    made = service.new_pickup(pickupNotes="old")
    service.ask("PUT", f"/pickups/{made['pickupNumber']}", pickup(pickupNotes="new", pickupDate=business_date()))
    assert service.ask("GET", f"/pickups/{made['pickupNumber']}").data["pickup"]["pickupNotes"] == "new"


def test_update_of_a_live_service_may_fail_although_applied(service: Service) -> None:
    """Field notes, trap 8."""
    made = service.new_pickup()
    answer = service.ask("PUT", f"/pickups/{made['pickupNumber']}", pickup(numberOfOrders=9))
    assert answer.status == (500 if service.live else 200)
    assert service.ask("GET", f"/pickups/{made['pickupNumber']}").data["pickup"]["numberOfOrders"] == 9


def test_cancel_answers_200_with_the_updated_status(service: Service) -> None:
    """Method and path are not shown; the field notes add that a live service may answer a message only."""
    made = service.pickup_in("pendingPickup")
    answer = service.ask("POST", f"/pickups/{made['pickupNumber']}/cancel")
    assert (answer.status, answer.json["success"]) == (200, True)
    if service.live:
        assert set(answer.data) == {"message"}
    else:
        assert answer.data["pickup"]["picikupStatus"] == "canceled"


def test_cancel_needs_a_key_and_a_merchant(service: Service) -> None:
    path = f"/pickups/{service.new_pickup()['pickupNumber']}/cancel"
    assert_refused(service.ask("POST", path, role=""), 401, "UNAUTHORIZED")
    assert_refused(service.ask("POST", path, merchant=None), 400, "MERCHANT_REQUIRED")


def test_delete_removes_the_pickup_for_good(service: Service) -> None:
    number = service.new_pickup()["pickupNumber"]
    assert service.ask("DELETE", f"/pickups/{number}").status == 200
    assert_refused(service.ask("GET", f"/pickups/{number}"), 404, "NOT_FOUND")
    assert_refused(service.ask("DELETE", f"/pickups/{number}"), 404, "NOT_FOUND")


@pytest.mark.parametrize("body", [{}, {"numberOfOrders": 3}, None])
def test_fee_preview(service: Service, body: object) -> None:
    """Bodies are not shown; the field notes give {numberOfOrders?, pickupAddressId?} and fee, currency, note."""
    data = service.ask("POST", "/pickups/calculate-fee", body).data
    assert data["fee"] >= 0
    assert data["currency"] == "EGP"


def test_fee_preview_takes_the_merchants_address(service: Service) -> None:
    own = service.ask("GET", f"/merchants/{service.merchant}").data["merchant"]["pickupAddress"]["id"]
    assert service.ask("POST", "/pickups/calculate-fee", {"pickupAddressId": own}).status == 200
    assert_invalid(service, service.ask("POST", "/pickups/calculate-fee", {"pickupAddressId": "no-such"}))


def test_fee_preview_and_created_fee(service: Service) -> None:
    """Field notes, trap 9: the two may differ; the created one counts."""
    preview = service.ask("POST", "/pickups/calculate-fee", {"numberOfOrders": 3}).data["fee"]
    assert (service.new_pickup(numberOfOrders=3)["pickupFees"] == preview) is not service.live


def test_fee_preview_has_no_side_effects(service: Service) -> None:
    before = service.ask("GET", "/pickups").data["pagination"]["totalCount"]
    service.ask("POST", "/pickups/calculate-fee", {"numberOfOrders": 3})
    assert service.ask("GET", "/pickups").data["pagination"]["totalCount"] == before
