"""Lists of services that take less than is asked of them, and ways that only an outdated description names."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from types import MappingProxyType

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.api.calls import ResourcePage
from courier_desk.api.client import CourierClient
from courier_desk.api.description import DEFAULTS, Operation, Source
from courier_desk.api.errors import Invalid, NotFound
from courier_desk.domain.orders import Order
from tests.api.answers import MERCHANT, client_to, refusal, success

ORDERS = [{"orderNumber": f"{number}", "orderId": f"r{number}"} for number in range(100_000, 100_012)]


def listing(
    judge: Callable[[httpx.QueryParams], httpx.Response | None], asked: list[httpx.QueryParams]
) -> CourierClient:
    """Give a client of a service with a dozen orders that refuses some queries."""

    def answer(request: httpx.Request) -> httpx.Response:
        query = request.url.params
        asked.append(query)
        if (refused := judge(query)) is not None:
            return refused
        size, page = int(query.get("limit", "3")), int(query.get("page", "1"))
        shown = ORDERS[(page - 1) * size : page * size]
        pages = -(-len(ORDERS) // size)
        return success({"orders": shown, "pagination": {"currentPage": page, "totalPages": pages}})

    return client_to(answer)


def all_pages(client: CourierClient) -> list[str]:
    """Read the list from its first page to its last."""

    async def read() -> list[str]:
        numbers: list[str] = []
        for number in range(1, 40):
            page = await client.orders_page(merchant=MERCHANT, page=number, limit=50)
            numbers += [order.number for order in page.items]
            if not page.has_next:
                return numbers
        raise AssertionError("the list never ended")

    return asyncio.run(read())


@pytest.mark.parametrize(
    "message",
    ["limit must not be greater than {most}", "page size {most} at most", "limit is out of range", "Invalid limit"],
)
@given(most=st.integers(1, 49))
def test_a_page_that_is_refused_is_asked_for_smaller_and_the_bound_remembered(message: str, most: int) -> None:
    asked: list[httpx.QueryParams] = []

    def judge(query: httpx.QueryParams) -> httpx.Response | None:
        too_large = int(query["limit"]) > most
        return refusal(400, "VALIDATION_ERROR", message.format(most=most)) if too_large else None

    numbers = all_pages(listing(judge, asked))
    assert sorted(numbers) == [order["orderNumber"] for order in ORDERS]
    assert sum(int(query["limit"]) > most for query in asked) <= 6, "refused once, not for every page"


def test_a_service_that_knows_no_page_size_is_asked_without_one() -> None:
    asked: list[httpx.QueryParams] = []
    refused = refusal(400, "VALIDATION_ERROR", '"limit" is not allowed')
    numbers = all_pages(listing(lambda query: refused if "limit" in query else None, asked))
    assert len(numbers) == len(ORDERS)
    assert ["limit" in query for query in asked] == [True] + [False] * (len(asked) - 1)


def test_a_filter_that_is_refused_is_left_out_and_a_search_is_not() -> None:
    asked: list[httpx.QueryParams] = []

    def judge(query: httpx.QueryParams) -> httpx.Response | None:
        for name in ("referralNumber", "dateFrom", "search"):
            if name in query:
                return refusal(400, "VALIDATION_ERROR", f"{name} is not a known parameter", {"field": name})
        return None

    client = listing(judge, asked)

    async def read() -> ResourcePage[Order]:
        since = datetime(2026, 11, 1, tzinfo=UTC)
        page = await client.orders_page(merchant=MERCHANT, limit=5, reference="R-1", since=since)
        again = await client.orders_page(merchant=MERCHANT, limit=5, reference="R-1", since=since)
        assert again == page
        with pytest.raises(Invalid):
            await client.orders_page(merchant=MERCHANT, search="01000000000")
        return page

    assert len(asyncio.run(read()).items) == 5
    assert len(asked) == 5


def test_another_refusal_of_a_list_is_not_taken_for_one_of_its_size() -> None:
    asked: list[httpx.QueryParams] = []
    client = listing(lambda _query: refusal(400, "VALIDATION_ERROR", "the merchant is not ready"), asked)
    with pytest.raises(Invalid):
        asyncio.run(client.orders_page(merchant=MERCHANT))
    assert len(asked) == 1


def test_entries_that_cannot_be_read_are_counted() -> None:
    client = client_to(lambda _request: success({"orders": [ORDERS[0], {"strange": "thing"}]}))
    page = asyncio.run(client.orders_page(merchant=MERCHANT))
    assert (len(page.items), page.unread) == (1, 1)


def stale() -> CourierClient:
    """Give a client whose service describes a way that it does not know any more."""
    told = replace(DEFAULTS.endpoint(Operation.DELETE_ORDER), method="POST", path="/orders/{id}/delete")
    ways = {**DEFAULTS.endpoints, Operation.DELETE_ORDER: replace(told, source=Source.SERVICE)}
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(f"{request.method} {request.url.path.rpartition('/v1')[2]}")
        is_known = request.method == "DELETE" and not request.url.path.endswith("/gone")
        return success({"message": "Deleted"}) if is_known else refusal(404, "NOT_FOUND", "Resource not found")

    client = client_to(answer, replace(DEFAULTS, endpoints=MappingProxyType(ways)))
    client.asked = asked  # type: ignore[attr-defined]  # what the service saw, for the test
    return client


def test_a_way_that_only_the_description_names_gives_way_to_the_usual_one() -> None:
    client, begun = stale(), []

    async def begin() -> None:
        begun.append(True)

    async def story() -> None:
        await client.delete_order("r1", merchant=MERCHANT, before_send=begin)
        await client.delete_order("r2", merchant=MERCHANT, before_send=begin)

    asyncio.run(story())
    assert client.asked == ["POST /orders/r1/delete", "DELETE /orders/r1", "DELETE /orders/r2"]  # type: ignore[attr-defined]
    assert begun == [True] * 3, "whether it may be sent is asked before each request"


def test_what_neither_way_finds_is_not_there() -> None:
    client = stale()
    with pytest.raises(NotFound):
        asyncio.run(client.delete_order("gone", merchant=MERCHANT))


def test_a_preview_that_needs_the_day_is_asked_again_with_it() -> None:
    asked: list[dict[str, object]] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(json.loads(request.content))
        if "pickupDate" not in asked[-1]:
            return refusal(400, "VALIDATION_ERROR", "pickupDate is required")
        return success({"fee": 25})

    async def story() -> None:
        client = client_to(answer)
        assert await client.preview_pickup_fee(merchant=MERCHANT, orders=3, day=date(2026, 11, 24)) == 2500
        with pytest.raises(Invalid):
            await client.preview_pickup_fee(merchant=MERCHANT, orders=3)

    asyncio.run(story())
    assert asked[0] == {"numberOfOrders": 3}
    assert asked[1] == {"numberOfOrders": 3, "pickupDate": "2026-11-24"}
    assert len(asked) == 3
