"""Lists over a seeded history: pages fit together under every filter, and the look-ups use their index."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from courier_desk.sandbox.database import Database
from tests.support.sandbox import RunningSandbox

FILTERS = [
    "",
    "orderType=Deliver",
    "orderType=Return",
    "paymentType=COD",
    "status=completed",
    "statusCategory=processing",
    "search=01",
    "search=zzz",
    "dateFrom=2020-01-01",
    "dateTo=2020-01-01",
]


@pytest.fixture(scope="module", params=["spec", "live"])
def history(request: pytest.FixtureRequest) -> Iterator[RunningSandbox]:
    """Give a service with a history, in each manner."""
    with RunningSandbox(mode=request.param, orders=300, extra=("--now", "2026-11-20T19:00")) as running:
        yield running
        assert running.errors() == ""


def _page(sandbox: RunningSandbox, query: str) -> dict[str, Any]:
    data: dict[str, Any] = sandbox.call("GET", f"/orders?{query}").data
    return data


@pytest.mark.parametrize("narrowed", FILTERS)
def test_pages_fit_together(history: RunningSandbox, narrowed: str) -> None:
    whole = _page(history, f"{narrowed}&limit=200")
    total = whole["pagination"]["totalCount"]
    pages = -(-total // 7)
    joined: list[dict[str, Any]] = []
    for number in range(1, pages + 1):
        page = _page(history, f"{narrowed}&limit=7&page={number}")
        assert page["pagination"] == {
            "currentPage": number,
            "totalPages": pages,
            "totalCount": total,
            "hasNext": number < pages,
            "hasPrev": number > 1,
        }
        joined += page["orders"]
    assert joined == whole["orders"]
    assert len({order["orderId"] for order in joined}) == total
    dates = [order["orderDate"] for order in joined]
    assert dates == sorted(dates, reverse=True)


def test_filters_part_the_list(history: RunningSandbox) -> None:
    def total(query: str) -> int:
        count: int = _page(history, query)["pagination"]["totalCount"]
        return count

    everything = total("")
    assert everything > 50
    assert sum(total(f"orderType={kind}") for kind in ("Deliver", "Return", "Exchange")) == everything
    assert sum(total(f"paymentType={kind}") for kind in ("COD", "CD", "NA")) == everything
    categories = ("NEW", "PROCESSING", "PAUSED", "SUCCESSFUL", "UNSUCCESSFUL")
    assert sum(total(f"statusCategory={each}") for each in categories) == everything
    middle = _page(history, "limit=1&page=20")["orders"][0]["orderDate"]
    assert total(f"dateFrom={quote(middle)}") + total(f"dateTo={quote(middle)}") == everything


def test_each_item_is_what_was_asked_for(history: RunningSandbox) -> None:
    for kind in ("Deliver", "Return", "Exchange"):
        assert {order["orderType"] for order in _page(history, f"orderType={kind}")["orders"]} <= {kind}
    assert {order["orderStatus"] for order in _page(history, "status=completed")["orders"]} == {"completed"}
    assert {order["statusCategory"] for order in _page(history, "statusCategory=Successful")["orders"]} == {
        "SUCCESSFUL"
    }


def test_pickups_and_merchants_come_in_pages_too(history: RunningSandbox) -> None:
    for path, name in (("/pickups", "pickups"), ("/merchants", "merchants")):
        whole = history.call("GET", f"{path}?limit=200").data[name]
        assert len(whole) > 2
        joined = []
        for number in range(1, len(whole) + 1):
            joined += history.call("GET", f"{path}?limit=1&page={number}").data[name]
        assert joined == whole


@pytest.mark.parametrize(
    ("condition", "index"),
    [
        ("merchant_id = ? AND reference = ? AND reference <> ''", "orders_reference"),
        ("merchant_id = ? AND status = ?", "orders_status"),
        ("number = ?", "sqlite_autoindex_orders_2"),
        ("original_number = ? AND original_number <> '' AND status <> 'canceled'", "orders_original"),
        ("due <= ?", "orders_due"),
    ],
)
def test_look_ups_use_their_index(tmp_path: Path, condition: str, index: str) -> None:
    with Database(tmp_path / "training.db") as db:
        values = ["x"] * condition.count("?")
        plan = db.query(f"EXPLAIN QUERY PLAN SELECT * FROM orders WHERE {condition}", values)
    assert index in plan[0][3]
