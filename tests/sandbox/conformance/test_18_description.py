"""The served openapi.yaml documents exactly the answers that occur: each operation's statuses and codes, no others.

That every answer conforms to the document is asserted wherever the suite asks (see `Service`); here it is the other way
round. What only the live manner answers is marked so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from courier_desk.sandbox.docs import openapi_bytes
from tests.sandbox.conformance.service import Json, Service, deliver, merchant, pickup
from tests.support.description import read_yaml
from tests.support.sandbox import Answer, RunningSandbox

DOCUMENT: Json = read_yaml(openapi_bytes())
METHODS = {"get", "put", "post", "delete"}
Seen = dict[str, set[tuple[int, str]]]


class Probe(NamedTuple):
    """An operation with a way to ask it that succeeds; ``scope`` and ``names`` tell how it may be refused."""

    method: str
    path: str
    body: Json | None
    scope: str
    names_merchant: bool
    """Whether it takes X-Merchant-Id at all."""


def _probes(service: Service) -> dict[str, Probe]:
    """Give a request for each operation, with records of its own; the path leads to a record that is new."""

    def order() -> str:
        return str(service.new_order()["orderId"])

    def number() -> str:
        return str(service.new_order()["orderNumber"])

    def visit() -> str:
        return str(service.new_pickup()["pickupNumber"])

    cancelable = service.order_in("pendingPickup")["orderId"]
    visited = service.pickup_in("pendingPickup")["pickupNumber"]
    quote = {"government": "Giza", "orderType": "Deliver"}
    return {
        "listDeliveryZones": Probe("GET", "/delivery-zones", None, "", True),
        "calculateFee": Probe("POST", "/fees/calculate", quote, "", True),
        "ping": Probe("GET", "/ping", None, "", True),
        "createOrder": Probe("POST", "/orders", deliver(), "orders", True),
        "listOrders": Probe("GET", "/orders", None, "orders", True),
        "getOrder": Probe("GET", f"/orders/{number()}", None, "orders", True),
        "updateOrder": Probe("PUT", f"/orders/{order()}", deliver(), "orders", True),
        "deleteOrder": Probe("DELETE", f"/orders/{order()}", None, "orders", True),
        "cancelOrder": Probe("POST", f"/orders/{cancelable}/cancel", None, "orders", True),
        "getOrderAwb": Probe("GET", f"/orders/{number()}/awb", None, "orders", True),
        "createPickup": Probe("POST", "/pickups", pickup(), "pickups", True),
        "listPickups": Probe("GET", "/pickups", None, "pickups", True),
        "calculatePickupFee": Probe("POST", "/pickups/calculate-fee", {"numberOfOrders": 2}, "pickups", True),
        "getPickup": Probe("GET", f"/pickups/{visit()}", None, "pickups", True),
        "updatePickup": Probe("PUT", f"/pickups/{visit()}", pickup(), "pickups", True),
        "deletePickup": Probe("DELETE", f"/pickups/{visit()}", None, "pickups", True),
        "cancelPickup": Probe("POST", f"/pickups/{visited}/cancel", None, "pickups", True),
        "createMerchant": Probe("POST", "/merchants", merchant(), "merchants", False),
        "listMerchants": Probe("GET", "/merchants", None, "merchants", False),
        "getMerchant": Probe("GET", f"/merchants/{service.merchant}", None, "merchants", False),
    }


def _answers(service: Service, name: str, probe: Probe) -> Iterator[Answer]:
    """Ask in every way that a caller, a key and a merchant can be wrong, and at last rightly."""
    method, path, body = probe.method, probe.path, probe.body
    yield service.ask(method, path, body, role="")
    yield service.ask(method, path, body, role="removed", merchant=None)
    if probe.scope:
        lacking = "company_pickups" if probe.scope != "pickups" else "company_orders"
        yield service.ask(method, path, body, role=lacking)
    yield service.ask(method, path, body, role="single", merchant=service.merchant)
    if probe.names_merchant:
        yield service.ask(method, path, body, merchant=None)
        yield service.ask(method, path, body, merchant="no-such-merchant")
        yield service.ask(method, path, body, merchant=service.merchants[1]["id"])
    if body is not None:
        yield service.ask(method, path, b"[]")
    yield from _own_answers(service, name)
    yield service.ask(method, path, body)
    yield service.ask(method, path, body)  # once more: what is gone, cancelled or registered


def _own_answers(service: Service, name: str) -> Iterator[Answer]:
    """Ask for what only this operation answers."""
    match name:
        case "listDeliveryZones":
            etag = service.ask("GET", "/delivery-zones").headers["etag"]
            yield service.ask("GET", "/delivery-zones", headers={"If-None-Match": etag})
        case "listOrders" | "listPickups" | "listMerchants":
            path = f"/{name.removeprefix('list').lower()}"
            yield service.ask("GET", path, query={"page": 0})
            yield service.ask("GET", path, query={"search": "("})
        case "getOrderAwb":
            path = f"/orders/{service.new_order()['orderNumber']}/awb"
            yield service.ask("GET", path, query={"size": "A3"})
            yield service.ask("GET", "/orders/000000/awb")
        case "getOrder" | "updateOrder" | "deleteOrder":
            method = {"get": "GET", "upd": "PUT", "del": "DELETE"}[name[:3]]
            taken = service.order_in("outForDelivery")
            locked = taken["orderNumber" if method == "GET" else "orderId"]
            for record in (locked, "000000"):
                yield service.ask(method, f"/orders/{record}", deliver() if method == "PUT" else None)
            if method == "PUT":
                old = service.order_in("new", hours_old=7)["orderId"]
                yield service.ask("PUT", f"/orders/{old}", deliver(isExpressShipping=True))
        case "cancelOrder":
            locked = service.order_in("outForDelivery")["orderId"]
            yield service.ask("POST", f"/orders/{locked}/cancel")
            yield service.ask("POST", "/orders/000000/cancel")
        case "getPickup" | "updatePickup" | "deletePickup":
            method = {"get": "GET", "upd": "PUT", "del": "DELETE"}[name[:3]]
            for record in (service.pickup_in("pickedUp")["pickupNumber"], "000000"):
                yield service.ask(method, f"/pickups/{record}", pickup() if method == "PUT" else None)
        case "cancelPickup":
            locked = service.pickup_in("pickedUp")["pickupNumber"]
            yield service.ask("POST", f"/pickups/{locked}/cancel")
            yield service.ask("POST", "/pickups/000000/cancel")
        case "getMerchant":
            yield service.ask("GET", "/merchants/nobody")
            made = service.ask("POST", "/merchants", merchant()).data["merchant"]
            service.control("POST", "/accounts", {"id": made["id"], "removed": True})
            yield service.ask("GET", f"/merchants/{made['id']}")


def _outcome(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.error["code"] if answer.status >= 400 else ""


@pytest.fixture(scope="module")
def seen() -> dict[str, Seen]:
    """What each operation answered, by manner."""
    return {manner: _seen(manner) for manner in ("spec", "live")}


def _seen(manner: str) -> Seen:
    seen: Seen = {}
    with RunningSandbox(mode=manner, speed=30) as sandbox:
        service = Service(sandbox, manner)
        probes = _probes(service)
        for name, probe in probes.items():
            seen[name] = {_outcome(answer) for answer in _answers(service, name, probe)}
        service.close()
    with RunningSandbox(mode=manner, limit=1, window=1_000_000.0) as sandbox:
        sandbox.call("GET", "/ping")
        for name, probe in probes.items():
            answer = sandbox.call(probe.method, probe.path, probe.body)
            seen[name].add((answer.status, answer.error["code"]))
    return seen


def _resolved(node: Json) -> Json:
    while "$ref" in node:
        found: Json = DOCUMENT
        for part in node["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        node = found
    return node


def _documented() -> dict[str, dict[tuple[int, str], str]]:
    """Give status and code of each operation's answers, with their descriptions."""
    documented: dict[str, dict[tuple[int, str], str]] = {}
    for item in DOCUMENT["paths"].values():
        for method, operation in item.items():
            if method not in METHODS or operation["operationId"] in {"getDocs", "getOpenapi"}:
                continue
            answers = documented.setdefault(operation["operationId"], {})
            for status, response in operation["responses"].items():
                told = _resolved(response)
                if int(status) < 400:
                    answers[int(status), ""] = told["description"]
                    continue
                for example in told["content"]["application/json"]["examples"].values():
                    code = _resolved(example)["value"]["error"]["code"]
                    answers[int(status), code] = told["description"]
    return documented


def test_each_documented_answer_occurs_and_each_that_occurs_is_documented(seen: dict[str, Seen]) -> None:
    occurring = {name: seen["spec"][name] | seen["live"][name] for name in seen["spec"]}
    assert {name: set(answers) for name, answers in _documented().items()} == occurring


def test_what_only_one_manner_answers_is_marked_so(seen: dict[str, Seen]) -> None:
    statuses = {
        manner: {(name, status) for name, answers in seen[manner].items() for status, _ in answers} for manner in seen
    }
    assert statuses["spec"] <= statuses["live"]
    only_live = statuses["live"] - statuses["spec"]
    assert only_live
    for name, answers in _documented().items():
        for (status, _), description in answers.items():
            assert ((name, status) in only_live) == description.startswith("**Live manner"), (name, status)
