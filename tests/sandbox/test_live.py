"""The live manner: each way in which a live service was seen to differ, over a real socket."""

from __future__ import annotations

import http.client
import time
from datetime import date, timedelta
from typing import Any

import pytest

from tests.sandbox.conftest import create, deliver
from tests.support.sandbox import RunningSandbox


def _put(live: RunningSandbox, number: str, **changes: Any) -> None:
    live.control("POST", f"/orders/{number}", changes)


def _detail(live: RunningSandbox, number: str) -> dict[str, Any]:
    order: dict[str, Any] = live.call("GET", f"/orders/{number}").data["order"]
    return order


def test_list_items_are_short_and_lack_the_reference(live: RunningSandbox) -> None:
    create(live)
    item = live.call("GET", "/orders").data["orders"][0]
    assert "referralNumber" not in item
    assert "address" not in item["customer"]


def test_one_order_has_another_shape_than_a_list_item(live: RunningSandbox) -> None:
    order = _detail(live, create(live, referralNumber="MINE")["orderNumber"])
    assert order["_id"]
    assert order["referralNumber"] == "MINE"
    assert order["orderNotes"] == "Ring twice"
    assert order["orderCustomer"]["buildingNo"] == "7"
    assert order["orderShipping"]["amountType"] == "COD"
    assert order["orderShipping"]["amount"] == 350.5
    assert {"statusLabel", "stageTimeline", "canChangeAddress", "canCancelOrder", "canDelete"} <= order.keys()


def test_messages_have_tails_and_no_details(live: RunningSandbox) -> None:
    answer = live.call("POST", "/orders", deliver(live, fullName=None, address=" "))
    assert answer.error == {
        "code": "VALIDATION_ERROR",
        "message": "All customer info fields are required (name, address)",
    }
    zone = live.call("POST", "/orders", deliver(live, zone="Nasr City!")).error["message"]
    assert zone.startswith('Area / zone "Nasr City!" is not valid for Cairo. ')


def test_several_problems_are_joined(live: RunningSandbox) -> None:
    answer = live.call("POST", "/orders", deliver(live, fullName=None, numberOfItems=0))
    parts = answer.error["message"].split("; ")
    assert parts == ["All customer info fields are required (name)", "numberOfItems must be a positive integer"]


def test_a_new_order_is_deleted_not_cancelled(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    answer = live.call("POST", f"/orders/{number}/cancel")
    assert (answer.status, answer.error["code"]) == (400, "VALIDATION_ERROR")
    assert live.call("DELETE", f"/orders/{number}").status == 200


def test_cancelling_what_the_courier_holds_turns_it_into_a_return(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    _put(live, number, status="pickedUp")
    answer = live.call("POST", f"/orders/{number}/cancel")
    assert answer.status == 200
    assert set(answer.data) == {"message"}
    order = _detail(live, number)
    assert order["orderShipping"]["orderType"] == "Return"
    assert order["orderStatus"] != "canceled"
    assert "returnInitiated" in [stage["stageName"] for stage in order["stageTimeline"] if stage["isCompleted"]]


def test_stages_to_come_are_listed_as_not_completed(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    _put(live, number, status="pendingPickup")
    _put(live, number, status="outForDelivery", courier="A courier")
    order = _detail(live, number)
    past = [stage["stageName"] for stage in order["stageTimeline"] if stage["isCompleted"]]
    ahead = [stage for stage in order["stageTimeline"] if not stage["isCompleted"]]
    assert past == ["new", "pendingPickup", "outForDelivery"]
    assert ahead == [{"stageName": "completed", "isCompleted": False, "completedAt": None}]
    assert order["progressPercentage"] == 75
    (courier,) = order["courierHistory"]
    assert courier["name"] == "A courier"
    assert courier["assignedAt"]
    _put(live, number, status="completed")
    assert all(stage["isCompleted"] for stage in _detail(live, number)["stageTimeline"])


def test_the_pickup_address_stands_in_the_order_until_an_update_drops_it(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    main = live.call("GET", f"/merchants/{live.ready['merchants'][0]['id']}").data["merchant"]["pickupAddress"]
    chosen = _detail(live, number)["selectedPickupAddress"]
    assert chosen["addressId"] == main["id"]
    assert {name: chosen[name] for name in ("city", "zone", "addressDetails", "pickupPhone")} == {
        name: main[name] for name in ("city", "zone", "addressDetails", "pickupPhone")
    }
    live.call("PUT", f"/orders/{number}", deliver(live))
    assert _detail(live, number)["selectedPickupAddress"] is None


def test_a_refused_cancel_swaps_status_and_code(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    _put(live, number, status="outForDelivery")
    answer = live.call("POST", f"/orders/{number}/cancel")
    assert (answer.status, answer.error["code"]) == (400, "VALIDATION_ERROR")
    assert answer.error["message"].startswith("This order cannot be canceled from its current status")
    assert "details" not in answer.error


def test_express_changed_too_late_is_forbidden(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    _put(live, number, created=time.time() - 7 * 3600)
    answer = live.call("PUT", f"/orders/{number}", deliver(live, isExpressShipping=True))
    assert (answer.status, answer.error["code"]) == (403, "FORBIDDEN")
    live.call("DELETE", f"/orders/{number}")


def test_the_record_of_another_business_is_forbidden_not_missing(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    other = live.ready["merchants"][1]["id"]
    answer = live.call("GET", f"/orders/{number}", merchant=other)
    assert (answer.status, answer.error["code"]) == (403, "FORBIDDEN")


def test_an_update_clears_what_it_omits_and_loses_previewpermission(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    assert live.control("GET", f"/orders/{number}")["preview"] is True
    body = deliver(live, Notes=None, buildingNo=None, COD=None, amountCOD=None)
    assert body["previewPermission"] is True
    assert live.call("PUT", f"/orders/{number}", body).status == 200
    kept = live.control("GET", f"/orders/{number}")
    assert (kept["notes"], kept["building"], kept["amount_type"], kept["amount"]) == ("", "", "NA", 0)
    assert (kept["preview"], kept["pickup_address_id"]) == (False, "")


def test_an_amount_is_stored_without_its_flag(live: RunningSandbox) -> None:
    order = create(live, COD=False, amountCOD=99)
    assert (order["amountType"], order["amount"]) == ("NA", 99)


def test_the_first_update_of_a_pickup_is_applied_and_answers_500(live: RunningSandbox) -> None:
    booked = {"numberOfOrders": 2, "pickupDate": "2099-01-01", "phoneNumber": "01012345678"}
    answer = live.call("POST", "/pickups", booked)
    assert set(answer.data) == {"message", "pickup"}
    number = answer.data["pickup"]["pickupNumber"]
    changed = live.call("PUT", f"/pickups/{number}", booked | {"numberOfOrders": 5})
    assert (changed.status, changed.error["code"]) == (500, "INTERNAL_ERROR")
    assert live.call("GET", f"/pickups/{number}").data["pickup"]["numberOfOrders"] == 5
    assert live.call("PUT", f"/pickups/{number}", booked).status == 200


def test_a_pickups_fee_differs_from_its_preview(live: RunningSandbox) -> None:
    preview = live.call("POST", "/pickups/calculate-fee", {"numberOfOrders": 2}).data["fee"]
    booked = {"numberOfOrders": 2, "pickupDate": "2099-01-01", "phoneNumber": "01012345678"}
    assert live.call("POST", "/pickups", booked).data["pickup"]["pickupFees"] != preview


def test_a_pickup_bears_the_status_under_its_odd_name(live: RunningSandbox) -> None:
    booked = {"numberOfOrders": 2, "pickupDate": "2099-01-01", "phoneNumber": "01012345678"}
    number = live.call("POST", "/pickups", booked).data["pickup"]["pickupNumber"]
    assert live.call("POST", f"/pickups/{number}/cancel").status == 400
    live.control("POST", f"/pickups/{number}", {"status": "pendingPickup"})
    answer = live.call("POST", f"/pickups/{number}/cancel")
    assert set(answer.data) == {"message"}
    assert live.call("GET", f"/pickups/{number}").data["pickup"]["picikupStatus"] == "canceled"


def test_search_is_a_raw_regular_expression(live: RunningSandbox) -> None:
    number = create(live, phoneNumber="01299988777", referralNumber="SOUGHT")["orderNumber"]

    def found(text: str) -> list[str]:
        orders = live.call("GET", f"/orders?search={text}").data["orders"]
        return [order["orderNumber"] for order in orders]

    assert found("01299.88.77") == [number]
    assert found("SOUGHT") == []
    for text in ("%2B20101", "%28", "%5B"):
        answer = live.call("GET", f"/orders?search={text}")
        assert (answer.status, answer.error["code"]) == (500, "INTERNAL_ERROR")


def test_the_reference_is_no_filter(live: RunningSandbox) -> None:
    create(live)
    assert live.call("GET", "/orders?referralNumber=other").data["pagination"]["totalCount"] >= 1


def test_a_bare_end_date_leaves_that_day_out(live: RunningSandbox) -> None:
    today = date.fromisoformat(create(live)["orderDate"][:10])

    def total(query: str) -> int:
        count: int = live.call("GET", f"/orders?{query}").data["pagination"]["totalCount"]
        return count

    assert total(f"dateTo={today}") == 0
    assert total(f"dateTo={today + timedelta(days=1)}") == total("") > 0


def test_the_label_takes_its_time(live: RunningSandbox) -> None:
    number = create(live)["orderNumber"]
    assert live.call("GET", f"/orders/{number}/awb").raw.startswith(b"%PDF")
    with RunningSandbox(mode="live", speed=20.0) as slower:
        number = create(slower)["orderNumber"]
        slower.call("GET", f"/orders/{number}/awb")
        (entry,) = slower.control("GET", f"/requests?path=/orders/{number}/awb")["requests"]
        assert entry["seconds"] >= 3 / 20


def test_the_limit_is_a_fixed_window() -> None:
    with RunningSandbox(mode="live", limit=5, window=1_000_000.0) as sandbox:
        statuses = [sandbox.call("GET", "/ping").status for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2


@pytest.mark.parametrize("mode", ["spec", "live"])
def test_the_window_opens_again(mode: str) -> None:
    with RunningSandbox(mode=mode, limit=1, window=0.5) as sandbox:
        connection = http.client.HTTPConnection("127.0.0.1", int(sandbox.base_url.split(":")[2].split("/")[0]))
        headers = {"Authorization": f"Bearer {sandbox.ready['company_key']}"}
        statuses: list[int] = []
        deadline = time.monotonic() + 20
        while statuses.count(200) < 3:
            assert time.monotonic() < deadline
            connection.request("GET", "/api/public/v1/ping", headers=headers)
            response = connection.getresponse()
            response.read()
            statuses.append(response.status)
        connection.close()
        assert set(statuses) == {200, 429}
        if mode == "spec":
            assert sandbox.control("GET", "/limits")["keys"]["company"]["refused"] == statuses.count(429)
