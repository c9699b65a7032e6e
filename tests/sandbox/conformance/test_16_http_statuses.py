"""Specification, "HTTP statuses in use": judged over everything the suite asked before."""

from __future__ import annotations

import pytest

from tests.sandbox.conformance.service import Service

IN_USE = {200, 201, 304, 400, 401, 403, 404, 409, 429, 500}


def _answered(service: Service) -> set[int]:
    requests = service.control("GET", "/requests?limit=100000")["requests"]
    return {each["status"] for each in requests}


def test_no_other_http_status_is_answered(service: Service) -> None:
    service.ask("PATCH", "/orders")
    service.ask("POST", "/orders", b"x" * 300_000)
    assert _answered(service) <= IN_USE


@pytest.mark.parametrize("status", [200, 400, 401, 404])
def test_the_status_is_in_use(service: Service, status: int) -> None:
    service.ask("GET", "/ping")
    service.ask("POST", "/orders", {})
    service.ask("GET", "/ping", role="revoked")
    service.ask("GET", "/nowhere")
    assert status in _answered(service)
