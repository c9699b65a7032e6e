"""Input nobody thought of: schemathesis over the served description, and hypothesis below it, in both manners.

The long run of the first is a command of its own: ``python3 -m tests.campaigns.fuzz --cases 20000``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.campaigns.fuzz import fuzz
from tests.sandbox.conformance.service import Json, Service, deliver, exchange, merchant, pickup
from tests.support.sandbox import RunningSandbox

EXAMPLES = 6
SEED = 20260701
quick = settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
BODIES = {
    "/orders": [deliver(), exchange(), deliver(orderType="Return", originalOrderNumber="1", returnReason="x")],
    "/pickups": [pickup()],
    "/merchants": [merchant()],
    "/fees/calculate": [{"government": "Cairo", "orderType": "Deliver", "isExpressShipping": True}],
    "/pickups/calculate-fee": [{"numberOfOrders": 1, "pickupAddressId": None}],
}


@pytest.mark.slow
@pytest.mark.parametrize("manner", ["spec", "live"])
def test_schemathesis_finds_nothing(manner: str) -> None:
    outcome = fuzz(manner, "company", examples=EXAMPLES, seed=SEED, phases="coverage,fuzzing,stateful")
    assert outcome.clean, outcome.report
    assert outcome.requests > 1_000
    assert 500 not in outcome.statuses or manner == "live"


@pytest.mark.slow
def test_schemathesis_would_find_a_fault() -> None:
    """The same run over a service that fails on purpose: once with 500, once with a page for JSON."""
    faults = "error_before:path=/ping;proxy_html:path=/delivery-zones,status=200"
    outcome = fuzz("spec", "company", examples=1, seed=SEED, phases="examples", faults=faults)
    assert not outcome.clean
    failures = outcome.report.partition(" FAILURES ")[2]
    assert "GET /ping" in failures
    assert "Server error" in failures
    assert "GET /delivery-zones" in failures
    assert "text/html" in failures


@pytest.fixture(scope="module", params=["spec", "live"])
def service(request: pytest.FixtureRequest) -> Iterator[Service]:
    """Every answer of it is held against the description it serves (see `Service`)."""
    with RunningSandbox(mode=request.param) as sandbox:
        asked = Service(sandbox, request.param)
        yield asked
        asked.close()
        assert "Traceback" not in sandbox.errors()


@st.composite
def changed_bodies(draw: st.DrawFn) -> tuple[str, Json]:
    """A right body of some endpoint with a few of its fields replaced, removed or added."""
    path = draw(st.sampled_from(sorted(BODIES)))
    body = dict(draw(st.sampled_from(BODIES[path])))
    for name in draw(st.lists(st.sampled_from(sorted(body)), max_size=4)):
        body[name] = draw(values)
    for name in draw(st.lists(st.sampled_from(sorted(body)), max_size=1)):
        del body[name]
    return path, body | draw(st.dictionaries(st.text(max_size=6), values, max_size=2))


@quick
@given(changed=changed_bodies())
def test_no_field_value_makes_it_fail(service: Service, changed: tuple[str, Json]) -> None:
    path, body = changed
    assert service.ask("POST", path, body).status in {200, 201, 400, 409}


@quick
@given(
    path=st.sampled_from(sorted(BODIES)),
    raw=st.binary(max_size=200) | values.map(lambda each: json.dumps(each).encode()),
)
def test_no_body_makes_it_fail(service: Service, path: str, raw: bytes) -> None:
    assert service.ask("POST", path, raw).status in {200, 400}


@quick
@given(
    method=st.sampled_from(["GET", "PUT", "POST", "DELETE", "PATCH"]),
    parts=st.lists(st.text(min_size=1, max_size=9), max_size=4),
)
def test_no_path_makes_it_fail(service: Service, method: str, parts: list[str]) -> None:
    path = "/" + "/".join(quote(part, safe="") for part in parts)
    assert service.ask(method, path).status in {400, 404}


@quick
@given(kind=st.sampled_from(["orders", "pickups", "merchants"]), identifier=st.text(min_size=1, max_size=30))
def test_no_identifier_makes_it_fail(service: Service, kind: str, identifier: str) -> None:
    assert service.ask("GET", f"/{kind}/{quote(identifier, safe='')}").status in {200, 403, 404}


@quick
@given(
    path=st.sampled_from(["/orders", "/pickups", "/merchants"]),
    query=st.dictionaries(
        st.sampled_from(
            ["page", "limit", "orderType", "status", "statusCategory", "paymentType", "dateFrom", "dateTo"]
        ),
        st.text(max_size=12) | st.integers().map(str) | st.datetimes().map(lambda each: each.isoformat()),
        max_size=4,
    ),
)
def test_no_query_makes_it_fail(service: Service, path: str, query: dict[str, str]) -> None:
    assert service.ask("GET", path, query=query).status in {200, 400}


@quick
@given(search=st.text(max_size=20))
def test_a_search_fails_only_at_a_live_service(service: Service, search: str) -> None:
    """Field notes, trap 2: there it is a regular expression as it comes."""
    answer = service.ask("GET", "/orders", query={"search": search})
    assert answer.status in ({200, 500} if service.live else {200})


@quick
@given(
    name=st.sampled_from(["Authorization", "X-Api-Key", "X-Merchant-Id", "If-None-Match", "Content-Type", "Accept"]),
    value=st.text(st.characters(max_codepoint=255, exclude_categories=["Cc"]), max_size=40),
)
def test_no_header_makes_it_fail(service: Service, name: str, value: str) -> None:
    answer = service.ask("GET", "/orders", headers={name: value})
    assert answer.status in {200, 400, 401, 403}
