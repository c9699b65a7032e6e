"""The control address: evidence of requests, clock, catalog, keys, accounts; and what it refuses."""

from __future__ import annotations

import http.client
import json
import urllib.error
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.sandbox.conftest import create, deliver
from tests.support.sandbox import RunningSandbox


def _refused(sandbox: RunningSandbox, method: str, path: str, body: object = None) -> str:
    with pytest.raises(urllib.error.HTTPError) as caught:
        sandbox.control(method, path, body)
    with caught.value as error:
        assert error.code in {400, 404}
        sentence: str = json.loads(error.read())["error"]
    return sentence


def test_the_overview_lists_every_address(sandbox: RunningSandbox) -> None:
    overview = sandbox.control("GET", "")
    assert (overview["mode"], overview["limit"], overview["orders"]) == ("spec", 1_000_000, 0)
    assert all(overview["addresses"].values())


def test_the_largest_number_in_a_window_is_told_by_key(sandbox: RunningSandbox) -> None:
    for _ in range(5):
        sandbox.call("GET", "/ping")
    sandbox.call("GET", "/ping", key=sandbox.ready["single_key"], merchant=None)
    sandbox.call("GET", "/ping", key="nobody's")
    keys = sandbox.control("GET", "/limits")["keys"]
    assert keys["company"] == {"requests": 5, "largest": 5, "refused": 0}
    assert keys["single"]["requests"] == keys["unknown"]["requests"] == 1
    assert sandbox.control("GET", "/limits?window=1000")["largest"]["company"] == 5


def test_requests_are_told_one_by_one(sandbox: RunningSandbox) -> None:
    sandbox.call("GET", "/ping")
    sandbox.call("GET", "/orders")
    sandbox.call("GET", "/nowhere")
    requests = sandbox.control("GET", "/requests")["requests"]
    assert [(each["method"], each["path"], each["status"]) for each in requests] == [
        ("GET", "/ping", 200),
        ("GET", "/orders", 200),
        ("GET", "/nowhere", 404),
    ]
    assert [each["monotonic"] for each in requests] == sorted(each["monotonic"] for each in requests)
    later = sandbox.control("GET", f"/requests?since={requests[1]['index']}")["requests"]
    assert [each["path"] for each in later] == ["/nowhere"]
    sandbox.control("DELETE", "/requests")
    assert sandbox.control("GET", "/requests")["requests"] == []


def test_429_is_counted_as_refused() -> None:
    with RunningSandbox(limit=2) as sandbox:
        statuses = [sandbox.call("GET", "/ping").status for _ in range(4)]
        assert statuses == [200, 200, 429, 429]
        assert sandbox.control("GET", "/limits")["keys"]["company"] == {"requests": 4, "largest": 4, "refused": 2}


def test_the_journal_and_the_limit_agree_on_the_window() -> None:
    with RunningSandbox(limit=5, window=0.3) as sandbox:
        served = 0
        while served < 30:
            served += sandbox.call("GET", "/ping").status == 200
        entries = sandbox.control("GET", "/requests?limit=20000")["requests"]
    moments = [entry["monotonic"] for entry in entries if entry["status"] == 200]
    assert all(later - earlier >= 0.3 for earlier, later in zip(moments, moments[5:], strict=False))


def test_what_was_committed_stays_told_after_a_delete(sandbox: RunningSandbox) -> None:
    orders = [create(sandbox, referralNumber="REF-1") for _ in range(2)]
    first, second = (order["orderNumber"] for order in orders)
    assert sandbox.call("DELETE", f"/orders/{orders[0]['orderId']}").status == 200
    created = sandbox.control("GET", "/created?reference=REF-1")
    assert [each["number"] for each in created["created"]] == [first, second]
    assert created["duplicates"] == {"REF-1": 2}
    assert sandbox.control("GET", "/created?reference=other")["count"] == 0


def test_the_clock_can_be_wrong(sandbox: RunningSandbox) -> None:
    straight = parsedate_to_datetime(sandbox.call("GET", "/ping").headers["date"])
    sandbox.control("POST", "/clock", {"offset": -3_600})
    late = parsedate_to_datetime(sandbox.call("GET", "/ping").headers["date"])
    assert 3_500 < (straight - late).total_seconds() <= 3_600
    ordered = datetime.fromisoformat(create(sandbox)["orderDate"])
    assert abs((ordered - late).total_seconds()) < 60


def test_time_passes_at_once_and_the_courier_works(sandbox: RunningSandbox) -> None:
    number = create(sandbox)["orderNumber"]
    assert sandbox.control("POST", "/advance", {"seconds": 30 * 86_400})["steps"] > 3
    order = sandbox.call("GET", f"/orders/{number}").data["order"]
    assert order["statusCategory"] in {"SUCCESSFUL", "UNSUCCESSFUL"}
    moments = [step["date"] for step in order["stageTimeline"]]
    assert len(moments) > 3
    assert moments == sorted(moments)


def test_zones_come_and_go(sandbox: RunningSandbox) -> None:
    body = deliver(sandbox)
    new = {"governorate": "Giza", "value": "New Town - ElHay 01", "en": "New Town", "ar": "المدينة الجديدة"}
    before = sandbox.call("GET", "/delivery-zones").headers["etag"]
    changed = sandbox.control("POST", "/catalog", {"add": [new], "remove": [body["zone"]]})
    after = sandbox.call("GET", "/delivery-zones", headers={"If-None-Match": before})
    assert after.status == 200
    assert after.headers["etag"] == changed["etag"] != before
    assert sandbox.call("POST", "/orders", body).error["message"] == "Area / zone is not valid"
    moved = body | {"government": "Giza", "zone": new["value"]}
    assert sandbox.call("POST", "/orders", moved).status == 201
    sandbox.control("POST", "/catalog", {"add": [], "remove": [new["value"]]})
    assert sandbox.call("POST", "/orders", moved).status == 400


def test_a_key_can_be_revoked_and_lose_scopes(sandbox: RunningSandbox) -> None:
    sandbox.control("POST", "/keys", {"role": "company", "scopes": ["pickups"]})
    assert sandbox.call("GET", "/orders").error["code"] == "SCOPE_DENIED"
    sandbox.control("POST", "/keys", {"role": "company", "revoked": True})
    assert sandbox.call("GET", "/pickups").error["code"] == "UNAUTHORIZED"


def test_an_account_can_be_removed_and_come_back(sandbox: RunningSandbox) -> None:
    merchant = sandbox.ready["merchants"][0]
    sandbox.control("POST", "/accounts", {"id": merchant["id"], "removed": True})
    assert sandbox.call("GET", "/orders").error["code"] == "ACCOUNT_REMOVED"
    sandbox.control("POST", "/accounts", {"id": merchant["id"], "removed": False})
    assert sandbox.call("GET", "/orders").status == 200


def test_an_order_and_a_pickup_can_be_put_into_any_status(sandbox: RunningSandbox) -> None:
    number = create(sandbox)["orderNumber"]
    changed = sandbox.control("POST", f"/orders/{number}", {"status": "beingPainted", "courier": "Hany"})
    assert (changed["status"], changed["known"], changed["due"]) == ("beingPainted", False, None)
    order = sandbox.call("GET", f"/orders/{number}").data["order"]
    assert (order["orderStatus"], order["canChangeAddress"]) == ("beingPainted", False)
    booked = {"numberOfOrders": 2, "pickupDate": "2099-01-01", "phoneNumber": "01012345678"}
    pickup = sandbox.call("POST", "/pickups", booked).data["pickupNumber"]
    sandbox.control("POST", f"/pickups/{pickup}", {"status": "inProgress"})
    assert sandbox.call("GET", f"/pickups/{pickup}").data["pickup"]["picikupStatus"] == "inProgress"


def test_the_snapshot_holds_everything(sandbox: RunningSandbox) -> None:
    number = create(sandbox)["orderNumber"]
    snapshot = sandbox.control("GET", "/snapshot")
    assert [order["number"] for order in snapshot["orders"]] == [number]
    assert len(snapshot["accounts"]) == 9


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/nothing", None),
        ("DELETE", "/keys", None),
        ("POST", "/advance", {"seconds": -1}),
        ("POST", "/advance", {"seconds": True}),
        ("POST", "/advance", {"seconds": 1e300}),
        ("POST", "/clock", {}),
        ("POST", "/clock", {"offset": 1e18}),
        ("POST", "/catalog", {"add": [{"governorate": "Alexandria", "value": "x", "en": "x", "ar": "x"}]}),
        ("POST", "/catalog", {"add": "Cairo"}),
        ("POST", "/keys", {"role": "nobody"}),
        ("POST", "/accounts", {"id": "nobody", "removed": True}),
        ("POST", "/orders/000000", {"status": "new"}),
        ("POST", "/faults", {"faults": "explode"}),
        ("POST", "/faults", {"faults": [{"kind": "slow", "speed": 1}]}),
        ("POST", "/faults", {"faults": 5}),
        ("GET", "/limits?window=-1", None),
        ("GET", "/requests?since=x", None),
    ],
)
def test_nonsense_is_refused_with_a_sentence(sandbox: RunningSandbox, method: str, path: str, body: object) -> None:
    assert _refused(sandbox, method, path, body)


def _ask(sandbox: RunningSandbox, headers: dict[str, str], body: bytes = b"") -> tuple[int, Any]:
    parts = urlsplit(sandbox.ready["control_url"])
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=20)
    connection.request("POST", "/control/advance", body, headers)
    response = connection.getresponse()
    answer = response.status, json.loads(response.read())
    connection.close()
    return answer


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://example.org"},
        {"Origin": "http://127.0.0.1:1"},  # another program's pages on this computer
        {"Origin": "http://localhost:3000"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "https://{own}"},
        {"Origin": "http://{own}.example.org"},
        {"Origin": "http://user@{own}"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://{own}"},
        {"Host": "rebound.example.org"},
        {"Host": "rebound.example.org:{port}", "Origin": "http://rebound.example.org:{port}"},
        {"Host": "127.0.0.1.example.org:{port}"},
        {"Host": ""},
    ],
)
def test_a_browser_cannot_be_used_from_elsewhere(shared: RunningSandbox, headers: dict[str, str]) -> None:
    assert _ask(shared, _filled_in(shared, headers), b'{"seconds": 1}')[0] == 403


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://{own}", "Sec-Fetch-Site": "same-origin"},
        {"Host": "localhost:{port}", "Origin": "http://localhost:{port}"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_this_computer_itself_is_answered(shared: RunningSandbox, headers: dict[str, str]) -> None:
    assert _ask(shared, _filled_in(shared, headers), b'{"seconds": 0}')[0] == 200


def _filled_in(sandbox: RunningSandbox, headers: dict[str, str]) -> dict[str, str]:
    place = urlsplit(sandbox.ready["control_url"])
    return {name: value.format(own=place.netloc, port=place.port) for name, value in headers.items()}


def test_a_body_that_is_no_json_is_refused(shared: RunningSandbox) -> None:
    assert _ask(shared, {}, b"{")[0] == 400
    assert _ask(shared, {}, b"[1]")[0] == 400


def test_the_control_address_is_not_counted_and_meets_no_faults(sandbox: RunningSandbox) -> None:
    sandbox.control("POST", "/faults", {"faults": [{"kind": "error_before", "count": 1}]})
    assert sandbox.control("GET", "/limits")["keys"] == {}
    assert sandbox.control("GET", "/faults")["faults"][0]["seen"] == 0
