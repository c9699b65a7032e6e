"""Specification, "Versioning" and "Events"."""

from __future__ import annotations

from tests.sandbox.conformance.service import Service
from tests.support.description import read_yaml


def test_the_base_url_ends_in_the_version(service: Service) -> None:
    assert service.ready["base_url"].endswith("/api/public/v1")


def test_the_description_is_of_version_1(service: Service) -> None:
    described = read_yaml(service.ask("GET", "/openapi.yaml", role="").raw)
    assert described["info"]["version"].startswith("1.")
    assert described["servers"][0]["url"].endswith("/api/public/v1")


def test_a_status_change_is_seen_by_reading(service: Service) -> None:
    order = service.new_order()
    service.control("POST", f"/orders/{order['orderNumber']}", {"status": "outForDelivery"})
    listed = service.ask("GET", "/orders").data["orders"][0]
    assert (listed["orderNumber"], listed["orderStatus"]) == (order["orderNumber"], "outForDelivery")
