"""Every fault does what it says, over a real socket, and the control address tells what was committed."""

from __future__ import annotations

import http.client
import json
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import pytest

from courier_desk.sandbox.awb import IMPERFECT
from courier_desk.sandbox.faults import Kind
from tests.sandbox.conftest import create, deliver
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox


@pytest.fixture(autouse=True)
def _calm(shared: RunningSandbox) -> Iterator[None]:
    """Start each test without faults and with an empty journal."""
    shared.control("DELETE", "/faults")
    shared.control("DELETE", "/requests")
    yield
    shared.control("DELETE", "/faults")


def _committed(sandbox: RunningSandbox, body: dict[str, Any]) -> int:
    count: int = sandbox.control("GET", f"/created?reference={body['referralNumber']}")["count"]
    return count


def _eventually(what: Callable[[], bool]) -> None:
    """Ask again until it is true; a test that waits here in vain fails by its time limit's answer."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _arm(sandbox: RunningSandbox, plan: str) -> None:
    sandbox.control("PUT", "/faults", {"faults": plan})


class _Line:
    """One connection, seen as bytes."""

    def __init__(self, sandbox: RunningSandbox) -> None:
        parts = urlsplit(sandbox.base_url)
        self.socket = socket.create_connection((str(parts.hostname), int(parts.port or 0)), timeout=PATIENCE)
        self._sandbox = sandbox
        self.was_reset = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def post_order(self, body: dict[str, Any]) -> None:
        raw = json.dumps(body).encode()
        ready = self._sandbox.ready
        head = (
            "POST /api/public/v1/orders HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {ready['company_key']}\r\n"
            f"X-Merchant-Id: {ready['merchants'][0]['id']}\r\nContent-Length: {len(raw)}\r\n\r\n"
        )
        self.socket.sendall(head.encode() + raw)

    def rest(self) -> bytes:
        """Read until the other side closes or resets."""
        received = b""
        with suppress(ConnectionResetError):
            while chunk := self.socket.recv(65_536):
                received += chunk
            return received
        self.was_reset = True
        return received


def test_request_lost_closes_the_connection_and_commits_nothing(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "request_lost")
    with _Line(shared) as line:
        line.post_order(body)
        assert line.rest() == b""
    assert _committed(shared, body) == 0


def test_response_lost_commits_and_says_nothing(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "response_lost")
    with _Line(shared) as line:
        line.post_order(body)
        assert line.rest() == b""
    assert _committed(shared, body) == 1


def test_late_commit_closes_first_and_commits_afterwards(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "late_commit:seconds=1")
    with _Line(shared) as line:
        line.post_order(body)
        assert line.rest() == b""
        assert _committed(shared, body) == 0
    _eventually(lambda: _committed(shared, body) == 1)


@pytest.mark.parametrize(("kind", "committed"), [("error_before", 0), ("error_after", 1)])
def test_500_before_or_after_the_commit(shared: RunningSandbox, kind: str, committed: int) -> None:
    body = deliver(shared)
    _arm(shared, f"{kind}:method=POST")
    answer = shared.call("POST", "/orders", body)
    assert (answer.status, answer.error["code"]) == (500, "INTERNAL_ERROR")
    assert _committed(shared, body) == committed


@pytest.mark.parametrize(("kind", "committed"), [("hang", 0), ("hang_after", 1)])
def test_hang_answers_nothing_until_its_time_is_over(shared: RunningSandbox, kind: str, committed: int) -> None:
    body = deliver(shared)
    _arm(shared, f"{kind}:seconds=0.5")
    with _Line(shared) as line:
        line.post_order(body)
        assert line.rest() == b""
    assert _committed(shared, body) == committed
    (entry,) = shared.control("GET", "/requests?method=POST")["requests"]
    assert entry["seconds"] >= 0.5
    assert entry["status"] == 0


def test_hang_ends_when_the_caller_gives_up(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "hang")
    with _Line(shared) as line:
        line.post_order(body)
        _eventually(lambda: bool(shared.control("GET", "/requests?method=POST")["requests"]))
    _eventually(lambda: shared.control("GET", "/requests?method=POST")["requests"][0]["seconds"] is not None)
    assert _committed(shared, body) == 0


def test_slow_answers_late_but_right(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "slow:seconds=0.4,count=1")
    assert shared.call("POST", "/orders", body).status == 201
    (entry,) = shared.control("GET", "/requests?method=POST")["requests"]
    assert entry["seconds"] >= 0.4


def test_trickle_drips_a_whole_answer(shared: RunningSandbox) -> None:
    whole = shared.call("GET", "/delivery-zones").raw
    _arm(shared, "trickle:seconds=0.4")
    assert shared.call("GET", "/delivery-zones").raw == whole
    entry = shared.control("GET", "/requests?path=/delivery-zones")["requests"][-1]
    assert entry["seconds"] >= 0.4


def test_reset_breaks_off_in_the_middle_of_the_body(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "reset")
    with _Line(shared) as line:
        line.post_order(body)
        received = line.rest()
        assert line.was_reset
    head, _, half = received.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 201")
    length = int(head.lower().split(b"content-length:")[1].split()[0])
    assert 0 < len(half) < length
    assert _committed(shared, body) == 1


@pytest.mark.parametrize("status", [502, 200])
def test_a_proxys_html_stands_in_for_the_service(shared: RunningSandbox, status: int) -> None:
    body = deliver(shared)
    _arm(shared, f"proxy_html:status={status}")
    answer = shared.call("POST", "/orders", body)
    assert answer.status == status
    assert answer.headers["content-type"].startswith("text/html")
    assert b"<html>" in answer.raw
    assert _committed(shared, body) == 0


def test_429_below_the_limit(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "early_429:count=1")
    answer = shared.call("POST", "/orders", body)
    assert (answer.status, answer.error["code"]) == (429, "RATE_LIMITED")
    assert _committed(shared, body) == 0
    assert shared.call("POST", "/orders", body).status == 201


@pytest.mark.parametrize("how", IMPERFECT)
def test_a_label_can_be_wrong_in_each_way(shared: RunningSandbox, how: str) -> None:
    number = create(shared)["orderNumber"]
    right = shared.call("GET", f"/orders/{number}/awb?size=A5").raw
    _arm(shared, f"label:how={how}")
    answer = shared.call("GET", f"/orders/{number}/awb?size=A5")
    assert answer.status == 200
    assert answer.raw != right
    assert answer.raw.startswith(b"%PDF") == (how != "not_pdf")
    assert (b"%%EOF" in answer.raw[-64:]) == (how not in {"not_pdf", "truncated"})


def _numbers(shared: RunningSandbox, page: int) -> list[str]:
    orders = shared.call("GET", f"/orders?limit=3&page={page}").data["orders"]
    return [order["orderNumber"] for order in orders]


def test_pages_shift_while_a_list_is_read(sandbox: RunningSandbox) -> None:
    newest_first = [create(sandbox)["orderNumber"] for _ in range(9)][::-1]
    _arm(sandbox, "page_shift:shift=1")
    assert (_numbers(sandbox, 1), _numbers(sandbox, 2)) == (newest_first[:3], newest_first[2:5])
    _arm(sandbox, "page_shift:shift=-1")
    assert (_numbers(sandbox, 1), _numbers(sandbox, 2)) == (newest_first[:3], newest_first[4:7])
    _arm(sandbox, "")
    assert _numbers(sandbox, 2) == newest_first[3:6]


def test_a_stale_list_lacks_what_is_new_but_the_order_itself_is_there(sandbox: RunningSandbox) -> None:
    old = create(sandbox)["orderNumber"]
    sandbox.control("POST", "/orders/" + old, {"created": time.time() - 120})
    new = create(sandbox)["orderNumber"]
    _arm(sandbox, "stale_list:path=/orders,seconds=60")
    data = sandbox.call("GET", "/orders").data
    assert [order["orderNumber"] for order in data["orders"]] == [old]
    assert data["pagination"]["totalCount"] == 1
    assert sandbox.call("GET", f"/orders/{new}").status == 200


def test_clock_skew_shifts_the_date_header(shared: RunningSandbox) -> None:
    _arm(shared, "clock_skew:seconds=7200,count=1")
    skewed, straight = (shared.call("GET", "/ping").headers["date"] for _ in range(2))
    ahead = parsedate_to_datetime(skewed) - parsedate_to_datetime(straight)
    assert 7_100 < ahead.total_seconds() <= 7_200


def test_the_catalog_changes_under_way(shared: RunningSandbox) -> None:
    before = shared.call("GET", "/delivery-zones")
    _arm(shared, "catalog_change:count=1")
    after = shared.call("GET", "/delivery-zones", headers={"If-None-Match": before.headers["etag"]})
    assert after.status == 200
    assert after.headers["etag"] != before.headers["etag"]

    def values(answer: Any) -> set[tuple[str, str]]:
        return {(g["value"], area["value"]) for g in answer.data["governorates"] for area in g["areas"]}

    assert len(values(before) - values(after)) == len(values(after) - values(before)) == 1


def test_drift_bends_an_answer_but_not_what_was_done(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "drift:path=/orders*")
    order = shared.call("POST", "/orders", body).data["order"]
    assert (order["amount"], order["orderFees"]) == ("350.50", "55.00")
    assert "sinceVersion" in order
    assert "sinceVersion" in order["customer"]
    assert "statusLabel" not in order
    detail = shared.call("GET", f"/orders/{order['orderNumber']}").data["order"]
    assert detail["Notes"] is None
    assert detail["customer"]["otherPhoneNumber"] is None
    assert detail["orderId"] == order["orderId"]
    assert shared.call("GET", f"/orders/{order['orderNumber']}/awb").raw.startswith(b"%PDF")
    assert shared.control("GET", f"/orders/{order['orderNumber']}")["notes"] == "Ring twice"


def test_a_slow_label_takes_its_time_and_nothing_else_does(shared: RunningSandbox) -> None:
    number = create(shared)["orderNumber"]
    _arm(shared, "slow_label")
    (fault,) = shared.control("GET", "/faults")["faults"]
    assert fault["seconds"] == 60.0
    _arm(shared, "slow_label:seconds=0.3")
    assert shared.call("GET", f"/orders/{number}").status == 200
    assert shared.call("GET", f"/orders/{number}/awb").raw.startswith(b"%PDF")
    entries = shared.control("GET", "/requests?limit=1000000")["requests"][-2:]
    assert [entry["fault"] for entry in entries] == ["", "slow_label"]
    assert entries[-1]["seconds"] >= 0.3


def test_unknown_statuses_stand_in_every_answer(sandbox: RunningSandbox) -> None:
    number = create(sandbox)["orderNumber"]
    _arm(sandbox, "unknown_status")
    (item,) = sandbox.call("GET", "/orders").data["orders"]
    assert (item["orderStatus"], item["statusCategory"]) == ("heldAtCustoms", "CUSTOMS")
    detail = sandbox.call("GET", f"/orders/{number}").data["order"]
    assert detail["stageTimeline"][0]["status"] == "heldAtCustoms"
    assert sandbox.call("GET", "/nothing").error["code"] == "NOT_FOUND"


def test_faults_come_from_the_command_line_too() -> None:
    with RunningSandbox(faults="error_before:method=POST,path=/orders,count=1") as sandbox:
        body = deliver(sandbox)
        statuses = [sandbox.call("POST", "/orders", body).status for _ in range(2)]
        assert statuses == [500, 201]
        (fault,) = sandbox.control("GET", "/faults")["faults"]
        assert (fault["kind"], fault["seen"], fault["hits"]) == ("error_before", 2, 1)


def test_the_journal_names_the_fault_a_request_met(shared: RunningSandbox) -> None:
    _arm(shared, "early_429:count=1")
    shared.call("GET", "/ping")
    shared.call("GET", "/ping")
    entries = shared.control("GET", "/requests?path=/ping")["requests"]
    assert [(entry["fault"], entry["status"]) for entry in entries] == [("early_429", 429), ("", 200)]


def test_same_number_answers_the_second_creation_with_the_number_of_the_first(shared: RunningSandbox) -> None:
    one, other = deliver(shared), deliver(shared)
    _arm(shared, "same_number:count=2")
    answers = [shared.call("POST", "/orders", body) for body in (one, other)]
    assert [answer.status for answer in answers] == [201, 201]
    first, second = (shared.control("GET", f"/created?reference={body['referralNumber']}") for body in (one, other))
    assert (first["count"], second["count"]) == (1, 1)
    assert answers[1].data["order"]["orderNumber"] == first["created"][0]["number"]
    assert first["created"] != second["created"]


def test_every_kind_is_tried_in_this_file() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [kind for kind in Kind if kind.value not in source] == []


def test_a_connection_cut_by_a_fault_does_not_disturb_the_next(shared: RunningSandbox) -> None:
    body = deliver(shared)
    _arm(shared, "response_lost:count=1")
    with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
        shared.call("POST", "/orders", body)
    assert shared.call("POST", "/orders", body).status == 201
    assert _committed(shared, body) == 2


def test_a_reset_by_the_caller_leaves_no_trace(shared: RunningSandbox) -> None:
    body = deliver(shared)
    with _Line(shared) as line:
        line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.post_order(body)
    assert shared.call("GET", "/ping").status == 200
