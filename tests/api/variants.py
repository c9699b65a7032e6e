"""Three ways of filling the specification's gaps, made up: an openapi document each, and a service that answers by it
and no other.

Every one of them answers 404 for what its own document does not name, so a client that guesses is found out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import httpx

from tests.api.answers import answer, refusal, success

PREFIX = "/api/public/v1"

ORDER: Mapping[str, object] = {"orderNumber": "204828", "orderId": "a1", "orderStatus": "new", "orderType": "Deliver"}
PICKUP: Mapping[str, object] = {"pickupNumber": "310007", "picikupStatus": "new", "pickupDate": "2026-11-22"}
PAGE: Mapping[str, object] = {"currentPage": 1, "totalPages": 1, "totalCount": 1, "hasNext": False, "hasPrev": False}

OTHER_VERBS = """
openapi: 3.0.3
servers: [{url: "https://elsewhere.example/api/public/v1"}]
paths:
  /orders:
    get:
      summary: All orders, a page at a time
      parameters:
        - {$ref: "#/components/parameters/Page"}
        - {in: query, name: perPage, schema: {type: integer, maximum: 75}}
        - {in: query, name: merchantReference, schema: {type: string}}
        - {in: query, name: channel, required: true, schema: {type: string, enum: [api, web]}}
      responses: {"200": {description: A page}}
    post: {summary: Create an order, responses: {"201": {description: Made}}}
  /orders/{orderId}:
    parameters: [{in: path, name: orderId, required: true, schema: {type: string}}]
    get: {summary: One order, responses: {"200": {description: The order}}}
    put: {summary: Update an order, responses: {"200": {description: Changed}}}
  /orders/{orderId}/cancellation:
    put: {summary: Cancel an order, responses: {"200": {description: Cancelled}}}
  /orders/{orderId}/remove:
    post: {summary: Takes an order away for good, responses: {"200": {description: Gone}}}
  /orders/{orderId}/history:
    get: {summary: What happened to an order, responses: {"200": {description: Its history}}}
  /fees/calculate:
    post:
      responses:
        "200": {$ref: "#/components/responses/Fee"}
  /pickups/{pickupNumber}:
    get: {responses: {"200": {$ref: "#/components/responses/Pickup"}}}
    patch: {summary: Change a pickup, responses: {"200": {description: Changed}}}
    delete: {summary: Delete a pickup, responses: {"200": {description: Gone}}}
  /pickups/{pickupNumber}/cancel:
    put: {responses: {"200": {description: Cancelled}}}
  /pickups/calculate-fee:
    post: {responses: {"200": {$ref: "#/components/responses/Fee"}}}
components:
  parameters:
    Page: {in: query, name: pageNumber, schema: {type: integer}}
  responses:
    Pickup:
      content: {application/json: {schema: {properties: {data: {properties: {collection: {properties: {
        ticket: {type: string, pattern: "^[0-9]{6}$"}, currentState: {type: string}, fee: {type: number}}}}}}}}}
    Fee:
      description: The fee
      content:
        application/json:
          schema: {$ref: "#/components/schemas/FeeAnswer"}
  schemas:
    FeeAnswer:
      type: object
      properties:
        success: {type: boolean}
        data: {type: object, properties: {quote: {$ref: "#/components/schemas/Quote"}}}
    Quote:
      allOf:
        - {type: object, properties: {base: {type: number}, vat: {type: number}}}
        - {type: object, properties: {total: {type: number}, parent: {$ref: "#/components/schemas/Quote"}}}
"""

BY_NAME = json.dumps(
    {
        "openapi": "3.1.0",
        "servers": [{"url": "/"}],
        "paths": {
            f"{PREFIX}/orders/{{id}}/state": {"patch": {"operationId": "cancelOrder", "responses": {}}},
            f"{PREFIX}/orders/{{id}}": {
                "delete": {"operationId": "destroyOrder", "responses": {}},
                "patch": {"operationId": "updateOrder", "responses": {}},
            },
            f"{PREFIX}/orders/{{number}}/airwaybill": {
                "get": {
                    "parameters": [{"name": "paperSize", "in": "query", "schema": {"enum": ["A4", "A5"]}}],
                    "responses": {"200": {"content": {"application/pdf": {}}}},
                }
            },
            f"{PREFIX}/pickups/cancel/{{pickupNumber}}": {"post": {"tags": ["Pickups"], "responses": {}}},
            f"{PREFIX}/pickups/{{pickupNumber}}/reschedule": {"post": {"responses": {}}},
            f"{PREFIX}/pickups/{{pickupNumber}}": {"delete": {"responses": {}}},
            f"{PREFIX}/quotes/shipping": {"post": {"summary": "Price of an order", "responses": {}}},
            f"{PREFIX}/quotes/pickup": {"get": {"summary": "Price of a pickup", "responses": {}}},
            "/../../admin/orders/{id}/cancel": {"post": {"operationId": "cancelOrder"}},
            "https://elsewhere.example/orders/{id}/cancel": {"post": {"operationId": "cancelOrder"}},
        },
    }
)


@dataclass
class Variant:
    """One made-up service: its document and the only requests it understands."""

    name: str
    document: bytes | None
    routes: Mapping[str, Callable[[httpx.Request], httpx.Response]]
    seen: list[str] = field(default_factory=list)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path.removeprefix(PREFIX)
        if request.url.host != "courier.example":
            raise AssertionError(f"asked elsewhere: {request.url}")
        if path == "/openapi.yaml":
            return answer(404, b"<html>no") if self.document is None else answer(200, self.document)
        self.seen.append(f"{request.method} {path}")
        for route, reply in self.routes.items():
            if re.fullmatch(route, f"{request.method} {path}"):
                return reply(request)
        return refusal(404, "NOT_FOUND", "No such route")


def _asked_as_documented(request: httpx.Request) -> httpx.Response:
    query = dict(request.url.params)
    if query.get("channel") != "api" or "page" in query or "limit" in query:
        return refusal(400, "VALIDATION_ERROR", "channel is required")
    found = [ORDER] if query.get("merchantReference") in (None, "R-1") else []
    return success({"orders": found, "pagination": PAGE})


def _paper(request: httpx.Request) -> httpx.Response:
    return answer(200, b"%PDF-1.4 " + request.url.params["paperSize"].encode())


def other_verbs() -> Variant:
    """Other verbs and paths, no operationId, $ref everywhere, other parameter names, a required one, a fee two levels
    down.
    """
    fee = {"quote": {"base": 40, "vat": 9.1, "total": 65.5, "currency": "EGP"}}
    return Variant(
        "other verbs",
        OTHER_VERBS.encode(),
        {
            "GET /orders": _asked_as_documented,
            r"PUT /orders/a1/cancellation": lambda _: success({"order": {**ORDER, "orderStatus": "canceled"}}),
            r"POST /orders/a1/remove": lambda _: success({"message": "gone"}),
            r"POST /fees/calculate": lambda _: success(fee),
            r"POST /pickups/calculate-fee": lambda _: success(fee),
            r"GET /pickups/310007": lambda _: success(
                {"collection": {"ticket": 310007, "currentState": "booked", "fee": 45}}
            ),
            r"PATCH /pickups/310007": lambda _: success({"pickup": PICKUP}),
            r"PUT /pickups/310007/cancel": lambda _: success({"message": "cancelled"}),
            r"DELETE /pickups/310007": lambda _: success({}),
            r"GET /orders/204828/awb": lambda _: answer(200, b"%PDF-1.4 A5"),
        },
    )


def by_name() -> Variant:
    """JSON, paths that begin with the base path, known by operationId or by a word before the id; traps that lead
    elsewhere.
    """
    return Variant(
        "by name",
        BY_NAME.encode(),
        {
            "GET /orders": lambda _: success({"shipments": [ORDER, "garbage"], "pagination": PAGE}),
            r"PATCH /orders/a1/state": lambda _: success({"shipment": {**ORDER, "orderStatus": "canceled"}}),
            r"DELETE /orders/a1": lambda _: success(None),
            r"POST /quotes/shipping": lambda _: success({"price": "65.50"}),
            r"GET /quotes/pickup": lambda request: success(
                {"amount": {"value": 65.5 if request.url.params["numberOfOrders"] == "3" else 0, "currency": "EGP"}}
            ),
            r"POST /pickups/310007/reschedule": lambda _: success(PICKUP),
            r"POST /pickups/cancel/310007": lambda _: success({"pickup": {**PICKUP, "picikupStatus": "canceled"}}),
            r"DELETE /pickups/310007": lambda _: answer(200, b'{"success":true}'),
            r"GET /orders/204828/airwaybill": _paper,
        },
    )


def silent() -> Variant:
    """No document at all, the usual paths, unusual answers."""
    return Variant(
        "silent",
        None,
        {
            "GET /orders": lambda _: success([ORDER]),
            r"POST /orders/a1/cancel": lambda _: success({"result": [{**ORDER, "orderStatus": "canceled"}]}),
            r"DELETE /orders/a1": lambda _: success({"message": "ok"}),
            r"POST /fees/calculate": lambda _: success({"fees": {"shippingFee": {"amount": "65.50"}, "vat": 8}}),
            r"POST /pickups/calculate-fee": lambda _: success({"quote": {"total": 65.5}, "numberOfOrders": 3}),
            r"PUT /pickups/310007": lambda _: success({"message": "ok"}),
            r"POST /pickups/310007/cancel": lambda _: success({"message": "ok"}),
            r"DELETE /pickups/310007": lambda _: success({}),
            r"GET /orders/204828/awb": lambda _: answer(200, b"%PDF-1.4 A5"),
        },
    )


VARIANTS: Mapping[str, Callable[[], Variant]] = {"other verbs": other_verbs, "by name": by_name, "silent": silent}
