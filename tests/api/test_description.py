"""The service's own description: operations found by what they are, whatever the document spells; and what must never
happen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.api.description import DEFAULTS, Operation, ServiceDescription, Source
from courier_desk.api.discovery import discover
from courier_desk.api.errors import ApiError
from courier_desk.domain.orders import OrderType
from courier_desk.domain.pickups import PickupRequest
from courier_desk.domain.zones import Governorate
from tests.api.answers import MERCHANT, client_to
from tests.api.variants import BY_NAME, OTHER_VERBS, PREFIX, VARIANTS

NOW = datetime(2026, 11, 20, tzinfo=UTC)
OPENAPI = Path(__file__).parents[2] / "courier_desk" / "sandbox" / "openapi.yaml"
PICKUP = PickupRequest(orders=3, day=date(2026, 11, 22), phone="01012345678")

KEYWORDS = [
    "get",
    "post",
    "parameters",
    "responses",
    "schema",
    "$ref",
    "200",
    "content",
    "application/json",
    "type",
    "properties",
    "data",
    "allOf",
    "operationId",
    "summary",
    "tags",
    "in",
    "name",
    "required",
    "enum",
]


def discovered(document: bytes) -> ServiceDescription:
    return discover(document, base_path=PREFIX, read_at=NOW)


@pytest.mark.parametrize("name", VARIANTS)
async def test_every_open_operation_works_with_a_service_of_its_own_mind(name: str) -> None:
    service = VARIANTS[name]()
    client = client_to(service)
    with suppress(ApiError):
        client.description = await client.read_description()
    fee = await client.preview_fee(merchant=MERCHANT, governorate=Governorate.CAIRO, order_type=OrderType.DELIVER)
    assert fee == 6550
    assert await client.preview_pickup_fee(merchant=MERCHANT, orders=3) == 6550
    page = await client.orders_page(merchant=MERCHANT, reference="R-1")
    assert [order.number for order in page.items] == ["204828"]
    cancelled = await client.cancel_order("a1", merchant=MERCHANT)
    assert cancelled is not None
    assert cancelled.status == "canceled"
    await client.delete_order("a1", merchant=MERCHANT)
    await client.update_pickup("310007", PICKUP, merchant=MERCHANT)
    await client.cancel_pickup("310007", merchant=MERCHANT)
    await client.delete_pickup("310007", merchant=MERCHANT)
    assert (await client.awb("204828", merchant=MERCHANT, size="A5")).endswith(b"A5")
    await client.aclose()


def test_the_training_service_describes_everything() -> None:
    description = discovered(OPENAPI.read_bytes())
    for operation, method, path, source in description.table():
        default = DEFAULTS.endpoint(operation)
        assert (method, path) == (default.method, default.path)
        assert source is (Source.SPECIFICATION if default.source is Source.SPECIFICATION else Source.SERVICE)
    assert description.reference_query == "referralNumber"
    assert description.reference_source is Source.SERVICE
    assert description.endpoint(Operation.PREVIEW_FEE).fee_path == ("fee",)


def test_what_is_known_is_of_when_the_document_was_read_last() -> None:
    document = OPENAPI.read_bytes()
    first = discover(document, base_path=PREFIX, read_at=NOW)
    again = discover(document, base_path=PREFIX, read_at=NOW + timedelta(days=1))
    assert (first.read_at, again.read_at) == (NOW, NOW + timedelta(days=1))
    assert again.endpoints is first.endpoints
    assert discovered(OTHER_VERBS.encode()).endpoints != first.endpoints


def test_what_lists_want_is_learnt() -> None:
    description = discovered(OTHER_VERBS.encode())
    orders = description.endpoint(Operation.LIST_ORDERS)
    assert orders.required_query == {"channel": "api"}
    assert orders.query_names == {"page": "pageNumber", "limit": "perPage"}
    assert description.largest_page == {Operation.LIST_ORDERS: 75}
    assert description.reference_query == "merchantReference"
    assert description.endpoint(Operation.PREVIEW_FEE).fee_path == ("quote", "total")


async def test_names_the_specification_does_not_show_are_learnt() -> None:
    client = client_to(VARIANTS["other verbs"]())
    client.description = await client.read_description()
    assert client.description.aliases == {"pickup.number": "ticket", "pickup.status": "currentState"}
    pickup = await client.pickup("310007", merchant=MERCHANT)
    assert (pickup.number, pickup.status, pickup.fee) == ("310007", "booked", 4500)
    await client.aclose()


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"<html><body>Sign in</body></html>",
        b"openapi: 3.1.0",
        b"paths: [1, 2]",
        b"paths: {1: 2, /orders: null, /orders/{id}/cancel: {post: 7, get: {responses: []}}}",
        b"{\x00\xff",
        b"a: &a [*a, *a]\npaths: {/orders: *a}",
        b"- " * 5000,
        b"[" * 100_000,
        b"paths: {/orders: {$ref: '#/paths/~1orders'}}",
        b"paths: {/orders/{a}/cancel/{b}: {post: {}}}",
        b"!!python/object/apply:os.system ['true']",
        b"x" * 3_000_000,
    ],
)
def test_an_unhelpful_document_leaves_the_defaults(document: bytes) -> None:
    description = discovered(document)
    assert description.table() == DEFAULTS.table()
    assert description.read_at == NOW


def test_a_bomb_of_aliases_is_read_in_a_moment() -> None:
    levels = "\n".join(
        f"l{n}: &l{n} {{type: object, properties: {{a: *l{n - 1}, b: *l{n - 1}}}}}" for n in range(1, 40)
    )
    answers = "paths: {/fees/calculate: {post: {responses: {200: {content: {application/json: {schema: *l39}}}}}}}"
    document = f"l0: &l0 {{type: number}}\n{levels}\n{answers}"
    assert discovered(document.encode()).endpoint(Operation.PREVIEW_FEE).path == "/fees/calculate"


@pytest.mark.parametrize(
    "schema",
    [
        "{allOf: [{$ref: '#/components/schemas/S'}, {$ref: '#/components/schemas/S'}]}",
        "{items: {$ref: '#/components/schemas/S'}}",
        "{properties: {" + ", ".join(f"p{n}: {{$ref: '#/components/schemas/S'}}" for n in range(60)) + "}}",
    ],
)
def test_a_schema_that_holds_itself_is_read_in_a_moment(schema: str) -> None:
    content = "{application/json: {schema: {$ref: '#/components/schemas/S'}}}"
    paths = f"paths: {{/fees/calculate: {{post: {{responses: {{200: {{content: {content}}}}}}}}}}}"
    description = discovered(f"{paths}\ncomponents: {{schemas: {{S: {schema}}}}}".encode())
    assert description.endpoint(Operation.PREVIEW_FEE).fee_path == ()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=12),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(KEYWORDS),
                inner,
                max_size=5,
            )
        ),
        max_leaves=25,
    ),
    st.sampled_from(["/orders", "/orders/{id}/cancel", "/pickups/{n}", "/fees/x", "/../x", "//evil/{a}", "/a b"]),
)
def test_no_document_breaks_the_reading_or_leads_away(node: object, path: str) -> None:
    description = discovered(json.dumps({"paths": {path: node}, "servers": node}).encode())
    for _, method, way, _ in description.table():
        assert way.startswith("/")
        assert not way.startswith("//")
        assert ".." not in way
        assert method in ("GET", "POST", "PUT", "PATCH", "DELETE")


def test_a_description_can_be_kept_and_overridden() -> None:
    description = discovered(BY_NAME.encode())
    kept = ServiceDescription.from_json(description.to_json())
    assert kept == description
    own = kept.with_overrides({Operation.CANCEL_ORDER: ("DELETE", "/orders/{id}/active")})
    assert own.endpoint(Operation.CANCEL_ORDER).source is Source.OVERRIDE
    assert (Operation.CANCEL_ORDER, "DELETE", "/orders/{id}/active", Source.OVERRIDE) in own.table()


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "https://evil.example/{id}"),
        ("POST", "//evil.example/{id}"),
        ("POST", "/orders/cancel"),
        ("POST", "/orders/{id}/{id}"),
        ("POST", "/orders/../{id}"),
        ("POST", "orders/{id}"),
        ("TRACE", "/orders/{id}"),
        ("POST", "/orders/{id}?x=1"),
    ],
)
def test_an_override_cannot_lead_away(method: str, path: str) -> None:
    with pytest.raises(ValueError, match=r"orders\.cancel"):
        DEFAULTS.with_overrides({Operation.CANCEL_ORDER: (method, path)})


@pytest.mark.parametrize("kept", [{}, {"endpoints": 7}, {"endpoints": {"nonsense": {}}}, []])
def test_a_kept_description_that_is_none_is_refused(kept: Mapping[str, object]) -> None:
    with pytest.raises(ValueError, match="kept description"):
        ServiceDescription.from_json(kept)
