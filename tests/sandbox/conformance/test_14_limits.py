"""Specification, "Limits"."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.sandbox.conformance.service import Service, assert_refused, deliver, pickup
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox

LONG, SHORT = 1e9, 1.0  # a fixed window must not end during a test either


def _started(manner: str, limit: int, window: float) -> Iterator[Service]:
    with RunningSandbox(mode=manner, limit=limit, window=window) as sandbox:
        asked = Service(sandbox, manner)
        yield asked
        asked.close()


@pytest.fixture(params=["spec", "live"])
def tight(request: pytest.FixtureRequest) -> Iterator[Service]:
    """Twelve requests of each key in a window that does not end during a test."""
    yield from _started(request.param, 12, LONG)


@pytest.fixture(params=["spec", "live"])
def brief(request: pytest.FixtureRequest) -> Iterator[Service]:
    """Five requests in a window of a second."""
    yield from _started(request.param, 5, SHORT)


@pytest.mark.parametrize("manner", ["spec", "live"])
def test_120_requests_per_key(manner: str) -> None:
    for service in _started(manner, 120, LONG):
        statuses = [service.ask("GET", "/ping", role="company_second").status for _ in range(121)]
        assert statuses == [200] * 120 + [429]


def test_the_limit_counts_across_all_endpoints(tight: Service) -> None:
    role = "company_second"
    asked = [
        tight.ask("GET", "/ping", role=role),
        tight.ask("GET", "/delivery-zones", role=role),
        tight.ask("POST", "/fees/calculate", {"government": "Giza", "orderType": "Return"}, role=role),
        tight.ask("POST", "/orders", deliver(), role=role),
        tight.ask("GET", "/orders", role=role),
        tight.ask("GET", "/orders/000000", role=role),
        tight.ask("POST", "/pickups", pickup(), role=role),
        tight.ask("GET", "/pickups", role=role),
        tight.ask("GET", "/merchants", role=role),
        tight.ask("POST", "/orders", {}, role=role),
        tight.ask("GET", "/orders", role=role, merchant=None),
        tight.ask("GET", "/nowhere", role=role),
    ]
    assert 429 not in {each.status for each in asked}
    for path in ("/ping", "/orders", "/pickups", "/merchants", "/delivery-zones", "/nowhere"):
        assert_refused(tight.ask("GET", path, role=role), 429, "RATE_LIMITED")


def test_the_limit_counts_across_all_merchants_of_the_key(tight: Service) -> None:
    codes = [each["businessAccountCode"] for each in tight.merchants] * 3
    statuses = [tight.ask("GET", "/orders", role="company_second", merchant=code).status for code in codes[:12]]
    assert statuses == [200] * 12
    assert tight.ask("GET", "/orders", role="company_second", merchant=codes[0]).status == 429


def test_the_limit_is_per_key(tight: Service) -> None:
    while tight.ask("GET", "/ping", role="company_second").status == 200:
        pass
    assert tight.ask("GET", "/ping", role="company_orders").status == 200
    assert tight.ask("GET", "/ping", role="single").status == 200


def test_a_304_counts(tight: Service) -> None:
    role = "company_second"
    etag = tight.ask("GET", "/delivery-zones", role=role).headers["etag"]
    statuses = [
        tight.ask("GET", "/delivery-zones", role=role, headers={"If-None-Match": etag}).status for _ in range(12)
    ]
    assert statuses == [304] * 11 + [429]


def test_the_public_pages_do_not_count(tight: Service) -> None:
    for _ in range(30):
        assert tight.ask("GET", "/docs", role="company_second").status == 200
    assert tight.ask("GET", "/ping", role="company_second").status == 200


def test_over_the_limit_until_the_window_resets(brief: Service) -> None:
    """Asking on while limited does not lengthen the window, so that asking alone leads out of it."""
    deadline = time.monotonic() + PATIENCE
    while brief.ask("GET", "/ping").status == 200:
        assert time.monotonic() < deadline
    while brief.ask("GET", "/ping").status == 429:
        assert time.monotonic() < deadline


def test_no_rolling_window_holds_more_than_the_limit(brief: Service) -> None:
    """Field notes, trap 11: a live service's fixed window may let twice as many pass in a rolling one."""
    admitted = 0
    deadline = time.monotonic() + PATIENCE
    while admitted < 15:
        admitted += brief.ask("GET", "/ping").status == 200
        assert time.monotonic() < deadline
    arrived = [
        each["monotonic"] for each in brief.control("GET", "/requests?path=/ping")["requests"] if each["status"] == 200
    ]
    most = max(sum(start <= each < start + 0.9 * SHORT for each in arrived) for start in arrived)
    assert most <= (10 if brief.live else 5)


@pytest.mark.parametrize("manner", ["spec", "live"])
def test_there_are_no_rate_limit_headers(manner: str) -> None:
    """Not shown by the specification; the field notes say none."""
    for service in _started(manner, 2, LONG):
        while (answer := service.ask("GET", "/ping")).status == 200:
            pass
        assert not [name for name in answer.headers if "limit" in name or name == "retry-after"]
