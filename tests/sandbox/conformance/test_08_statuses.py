"""Specification, "States and transitions": which operation a status allows."""

from __future__ import annotations

import pytest

from tests.sandbox.conformance.service import Json, Service, assert_invalid, assert_refused, deliver, pickup

EDITABLE = ["new", "pendingPickup", "pickedUp", "inStock", "waitingAction", "rescheduled"]
LOCKED = ["inProgress", "headingToCustomer", "outForDelivery", "rejected", "completed", "canceled", "returned"]
EXPRESS_LATE = "Express shipping option cannot be changed for orders older than 6 hours"
NO_CANCEL = "This order cannot be canceled from its current status"
NO_DELETE = "This order can no longer be deleted"
NO_EDIT = "Address and order details cannot be edited"
PICKUP_LOCKED = ["driverAssigned", "pickedUp", "inStock", "inProgress", "completed", "canceled", "rejected"]


def _status(service: Service, order: Json) -> str:
    return str(service.read_order(order["orderNumber"])["orderStatus"])


def _pickup_status(service: Service, made: Json) -> str:
    return str(service.ask("GET", f"/pickups/{made['pickupNumber']}").data["pickup"]["picikupStatus"])


# -- statuses that appear -------------------------------------------------------------------------------------------


def test_order_status_new_is_set_on_creation(service: Service) -> None:
    assert _status(service, service.new_order()) == "new"


def test_order_status_out_for_delivery_appears(service: Service) -> None:
    assert _status(service, service.order_in("outForDelivery")) == "outForDelivery"


@pytest.mark.parametrize("status", ["new", "pendingPickup"])
def test_pickup_status_appears(service: Service, status: str) -> None:
    assert _pickup_status(service, service.pickup_in(status)) == status


# -- update of an order ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", EDITABLE)
def test_order_update_in_an_editable_status(service: Service, status: str) -> None:
    order = service.order_in(status)
    answer = service.ask("PUT", f"/orders/{order['orderId']}", deliver(fullName="Another Name"))
    assert answer.data["order"]["customer"]["fullName"] == "Another Name"


@pytest.mark.parametrize("status", LOCKED)
def test_order_update_in_any_other_status_is_forbidden(service: Service, status: str) -> None:
    order = service.order_in(status)
    assert_refused(service.ask("PUT", f"/orders/{order['orderId']}", deliver()), 403, "FORBIDDEN", NO_EDIT)


def test_order_update_is_forbidden_once_a_courier_is_assigned(service: Service) -> None:
    order = service.order_in("pendingPickup")
    service.control("POST", f"/orders/{order['orderNumber']}", {"courier": "A courier"})
    assert_refused(service.ask("PUT", f"/orders/{order['orderId']}", deliver()), 403, "FORBIDDEN", NO_EDIT)


@pytest.mark.parametrize("express", [True, False], ids=["to express", "from express"])
def test_express_flag_may_change_up_to_six_hours(service: Service, express: bool) -> None:
    order = service.order_in("new", deliver(isExpressShipping=not express), hours_old=5.9)
    answer = service.ask("PUT", f"/orders/{order['orderId']}", deliver(isExpressShipping=express))
    assert answer.data["order"]["isExpressShipping"] is express


@pytest.mark.parametrize("express", [True, False], ids=["to express", "from express"])
def test_express_flag_may_not_change_after_six_hours(service: Service, express: bool) -> None:
    """Field notes, trap 4: a live service answers 403 FORBIDDEN."""
    order = service.order_in("new", deliver(isExpressShipping=not express), hours_old=6.1)
    answer = service.ask("PUT", f"/orders/{order['orderId']}", deliver(isExpressShipping=express))
    if service.live:
        assert_refused(answer, 403, "FORBIDDEN", EXPRESS_LATE)
    else:
        assert_refused(answer, 400, "VALIDATION_ERROR", EXPRESS_LATE)


def test_an_old_order_with_the_same_express_flag_may_be_updated(service: Service) -> None:
    order = service.order_in("new", deliver(isExpressShipping=True), hours_old=30)
    answer = service.ask("PUT", f"/orders/{order['orderId']}", deliver(isExpressShipping=True, fullName="Late Edit"))
    assert answer.data["order"]["customer"]["fullName"] == "Late Edit"


# -- delete of an order ---------------------------------------------------------------------------------------------


def test_order_delete_in_status_new(service: Service) -> None:
    order = service.new_order()
    assert service.ask("DELETE", f"/orders/{order['orderId']}").status == 200
    assert_refused(service.ask("GET", f"/orders/{order['orderNumber']}"), 404, "NOT_FOUND")


@pytest.mark.parametrize("status", [*EDITABLE[1:], *LOCKED])
def test_order_delete_in_any_other_status_is_refused(service: Service, status: str) -> None:
    order = service.order_in(status)
    answer = service.ask("DELETE", f"/orders/{order['orderId']}")
    assert answer.status in {400, 403}
    assert answer.error["message"].startswith(NO_DELETE)
    assert _status(service, order) == status


# -- cancel of an order ---------------------------------------------------------------------------------------------


def test_order_cancel_where_the_status_allows_it(service: Service) -> None:
    order = service.order_in("pendingPickup")
    assert service.ask("POST", f"/orders/{order['orderId']}/cancel").status == 200
    assert _status(service, order) == "canceled"


@pytest.mark.parametrize("status", ["outForDelivery", "completed", "canceled", "returned"])
def test_order_cancel_refused_tells_the_present_status(service: Service, status: str) -> None:
    """Field notes, trap 4: a live service answers 400 VALIDATION_ERROR, and details may be absent."""
    order = service.order_in(status)
    answer = service.ask("POST", f"/orders/{order['orderId']}/cancel")
    if service.live:
        assert_refused(answer, 400, "VALIDATION_ERROR", NO_CANCEL)
    else:
        assert assert_refused(answer, 403, "FORBIDDEN", NO_CANCEL)["details"]["currentStatus"] == status
    assert _status(service, order) == status


def test_a_live_service_does_not_cancel_a_new_order(service: Service) -> None:
    """Field notes: a new order is deleted, not cancelled."""
    order = service.new_order()
    answer = service.ask("POST", f"/orders/{order['orderId']}/cancel")
    assert (answer.status, _status(service, order)) == ((400, "new") if service.live else (200, "canceled"))
    if service.live:
        assert_refused(answer, 400, "VALIDATION_ERROR", NO_CANCEL)


@pytest.mark.parametrize("status", ["pickedUp", "inStock"])
def test_a_live_service_turns_an_order_the_courier_has_into_a_return(service: Service, status: str) -> None:
    order = service.order_in(status)
    assert service.ask("POST", f"/orders/{order['orderId']}/cancel").status == 200
    read = service.read_order(order["orderNumber"])
    if service.live:
        assert read["orderShipping"]["orderType"] == "Return"
        assert read["orderStatus"].startswith("return")
    else:
        assert (read["orderType"], read["orderStatus"]) == ("Deliver", "canceled")


# -- pickups --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["new", "pendingPickup"])
def test_pickup_update_in_an_open_status(service: Service, status: str) -> None:
    """Field notes, trap 8: a live service may answer 500 although the update was applied."""
    made = service.pickup_in(status)
    answer = service.ask("PUT", f"/pickups/{made['pickupNumber']}", pickup(numberOfOrders=77))
    assert answer.status in ({200, 500} if service.live else {200})
    assert service.ask("GET", f"/pickups/{made['pickupNumber']}").data["pickup"]["numberOfOrders"] == 77


@pytest.mark.parametrize("status", PICKUP_LOCKED)
def test_pickup_update_in_any_other_status_is_refused(service: Service, status: str) -> None:
    made = service.pickup_in(status)
    answer = service.ask("PUT", f"/pickups/{made['pickupNumber']}", pickup(numberOfOrders=77))
    assert answer.status in {400, 403}
    assert service.ask("GET", f"/pickups/{made['pickupNumber']}").data["pickup"]["numberOfOrders"] == 3


@pytest.mark.parametrize("status", ["new", "pendingPickup"])
def test_pickup_delete_in_an_open_status_removes_it(service: Service, status: str) -> None:
    made = service.pickup_in(status)
    assert service.ask("DELETE", f"/pickups/{made['pickupNumber']}").status == 200
    assert_refused(service.ask("GET", f"/pickups/{made['pickupNumber']}"), 404, "NOT_FOUND")


@pytest.mark.parametrize("status", PICKUP_LOCKED)
def test_pickup_delete_in_any_other_status_is_refused(service: Service, status: str) -> None:
    made = service.pickup_in(status)
    assert service.ask("DELETE", f"/pickups/{made['pickupNumber']}").status in {400, 403}
    assert _pickup_status(service, made) == status


def test_pickup_cancel_where_the_status_allows_it(service: Service) -> None:
    made = service.pickup_in("pendingPickup")
    assert service.ask("POST", f"/pickups/{made['pickupNumber']}/cancel").status == 200
    assert _pickup_status(service, made) == "canceled"


@pytest.mark.parametrize("status", ["pickedUp", "completed", "canceled"])
def test_pickup_cancel_refused_tells_the_present_status(service: Service, status: str) -> None:
    made = service.pickup_in(status)
    answer = service.ask("POST", f"/pickups/{made['pickupNumber']}/cancel")
    if service.live:
        assert_invalid(service, answer)
    else:
        assert assert_refused(answer, 403, "FORBIDDEN")["details"]["currentStatus"] == status
    assert _pickup_status(service, made) == status


def test_a_live_service_does_not_cancel_a_new_pickup(service: Service) -> None:
    made = service.new_pickup()
    answer = service.ask("POST", f"/pickups/{made['pickupNumber']}/cancel")
    assert answer.status == (400 if service.live else 200)
