"""openapi.yaml and the reference page made from it: valid, complete, served verbatim, readable without scripts."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest

from courier_desk.sandbox.docs import openapi_bytes, render_docs
from tests.support.description import Description, read_yaml
from tests.support.sandbox import RunningSandbox

BASE = "http://127.0.0.1:8123/api/public/v1"
OPERATIONS = {
    # the specification's endpoints, and for those it does not show the field notes' (and the two public pages)
    ("GET", "/delivery-zones"),
    ("POST", "/fees/calculate"),
    ("POST", "/orders"),
    ("GET", "/orders"),
    ("GET", "/orders/{orderId}"),
    ("PUT", "/orders/{orderId}"),
    ("POST", "/orders/{orderId}/cancel"),
    ("DELETE", "/orders/{orderId}"),
    ("GET", "/orders/{orderNumber}/awb"),
    ("POST", "/pickups"),
    ("GET", "/pickups"),
    ("GET", "/pickups/{pickupNumber}"),
    ("PUT", "/pickups/{pickupNumber}"),
    ("POST", "/pickups/{pickupNumber}/cancel"),
    ("DELETE", "/pickups/{pickupNumber}"),
    ("POST", "/pickups/calculate-fee"),
    ("POST", "/merchants"),
    ("GET", "/merchants"),
    ("GET", "/merchants/{merchantId}"),
    ("GET", "/ping"),
    ("GET", "/docs"),
    ("GET", "/openapi.yaml"),
}
PUBLIC = {("GET", "/docs"), ("GET", "/openapi.yaml")}
MESSAGES = [
    "Government and orderType are required",
    "All customer info fields are required",
    "This order can no longer be deleted",
    "This order cannot be canceled from its current status",
    "Address and order details cannot be edited",
    "Express shipping option cannot be changed for orders older than 6 hours",
    "phone must be 11 digits",
    "pickupAddress.city is required",
    "Area / zone is not valid",
    "Government must be one of: Cairo, Giza, Qalyubia",
    "externalMerchantId is already registered",
]
CODES = [
    "MERCHANT_REQUIRED",
    "MERCHANT_NOT_FOUND",
    "MERCHANT_NOT_APPLICABLE",
    "MERCHANT_ALREADY_EXISTS",
    "SCOPE_DENIED",
    "UNAUTHORIZED",
    "ACCOUNT_REMOVED",
    "FORBIDDEN",
    "NOT_FOUND",
    "VALIDATION_ERROR",
    "RATE_LIMITED",
    "INTERNAL_ERROR",
]

described = Description(openapi_bytes())
document = described.document


def _operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield method.upper(), path, operation


# -- the document ---------------------------------------------------------------------------------------------------


def test_it_is_valid_openapi_3_1() -> None:
    from openapi_spec_validator import validate  # a second to load, which every process that collects would spend

    assert document["openapi"].startswith("3.1")
    validate(read_yaml(openapi_bytes()))


def test_it_describes_every_endpoint_and_no_other() -> None:
    assert {(method, path) for method, path, _ in _operations()} == OPERATIONS


def test_every_operation_has_id_tag_summary_and_description() -> None:
    tags = {each["name"] for each in document["tags"]}
    ids = [operation["operationId"] for _, _, operation in _operations()]
    assert len(set(ids)) == len(ids)
    for _, _, operation in _operations():
        assert set(operation["tags"]) <= tags
        assert operation["summary"]
        assert operation["description"]


def test_every_operation_but_the_public_pages_needs_a_key() -> None:
    assert document["security"] == [{"bearerKey": []}, {"headerKey": []}]
    for method, path, operation in _operations():
        assert operation.get("security", "key") == ([] if (method, path) in PUBLIC else "key")


def test_every_operation_describes_its_refusals() -> None:
    for method, path, operation in _operations():
        if (method, path) not in PUBLIC:
            assert {"401", "403", "429"} <= set(operation["responses"]), (method, path)


def test_only_http_statuses_in_use_are_described() -> None:
    used = {status for _, _, operation in _operations() for status in operation["responses"]}
    assert used == {"200", "201", "304", "400", "401", "403", "404", "409", "429", "500"}


def test_every_code_is_described() -> None:
    code = document["components"]["schemas"]["ErrorCode"]
    assert code["enum"] == list(code["x-meanings"]) == CODES


@pytest.mark.parametrize("message", MESSAGES)
def test_every_validation_message_has_an_example(message: str) -> None:
    examples = document["components"]["examples"].values()
    assert any(each["value"].get("error", {}).get("message") == message for each in examples)


def _media() -> Iterator[tuple[str, dict[str, Any]]]:
    for method, path, operation in _operations():
        if "requestBody" in operation:
            for media in described.follow(operation["requestBody"])["content"].values():
                yield f"{method} {path} request", media
        for status, response in operation["responses"].items():
            for kind, media in described.follow(response).get("content", {}).items():
                if kind == "application/json":
                    yield f"{method} {path} {status}", media


def test_every_json_body_has_an_example_and_every_example_conforms() -> None:
    for where, media in _media():
        assert media["examples"], where
        for name, example in media["examples"].items():
            faults = described.misfits(media["schema"], described.follow(example)["value"])
            assert not faults, (where, name, faults)


def test_every_parameter_has_a_description_and_fits_its_example() -> None:
    for method, path, operation in _operations():
        for parameter in map(described.follow, operation.get("parameters", ())):
            assert parameter["description"], (method, path)
            if "example" in parameter:
                assert not described.misfits(parameter["schema"], parameter["example"]), (
                    method,
                    path,
                    parameter["name"],
                )


def _references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)


def test_no_component_is_left_unused() -> None:
    used = set(_references(document))
    for kind, components in document["components"].items():
        if kind != "securitySchemes":
            for name in components:
                assert f"#/components/{kind}/{name}" in used, f"{kind}/{name}"


# -- the page -------------------------------------------------------------------------------------------------------


class _Page(HTMLParser):
    """What a test wants of the page: ids, links, tags, text of the curl examples, and that it is well nested."""

    VOID = frozenset({"meta", "br", "hr", "img", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.curls: list[str] = []
        self._open: list[str] = []
        self._shell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.attributes |= set(found)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a":
            self.links.append(str(found["href"]))
        if tag not in self.VOID:
            self._open.append(tag)
        if tag == "pre":
            self._shell = found.get("class") == "shell"
            if self._shell:
                self.curls.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag == "pre":
            self._shell = False

    def handle_data(self, data: str) -> None:
        if self._shell:
            self.curls[-1] += data


@pytest.fixture(scope="module")
def page() -> _Page:
    parsed = _Page()
    parsed.feed(render_docs(BASE).decode())
    parsed.close()
    return parsed


def test_the_page_has_no_scripts_and_loads_nothing(page: _Page) -> None:
    assert not page.tags & {"script", "iframe", "object", "embed", "link", "img", "form"}
    assert not {name for name in page.attributes if name.startswith("on")} | (page.attributes & {"src", "style"})
    assert b"url(" not in render_docs(BASE)
    assert b"@import" not in render_docs(BASE)


def test_every_id_is_unique_and_every_inner_link_has_its_target(page: _Page) -> None:
    assert len(set(page.ids)) == len(page.ids)
    inner = {link[1:] for link in page.links if link.startswith("#")}
    assert inner <= set(page.ids)
    assert {link for link in page.links if not link.startswith("#")} == {
        f"{BASE}/openapi.yaml",
        f"{BASE}/docs/settlements",
    }


def test_every_operation_is_on_the_page_and_linked_from_its_contents(page: _Page) -> None:
    for _, _, operation in _operations():
        assert operation["operationId"] in page.ids
        assert f"#{operation['operationId']}" in page.links


def test_every_endpoint_has_a_curl_example_with_the_base_url(page: _Page) -> None:
    curls = [text for text in page.curls if text.startswith("curl ")]
    assert len(curls) == len(OPERATIONS)
    assert all(BASE in text for text in curls)


def test_every_field_of_a_request_is_on_the_page() -> None:
    text = render_docs(BASE).decode()
    for name in ("DeliverRequest", "ReturnRequest", "ExchangeRequest"):
        common, own = document["components"]["schemas"][name]["allOf"]
        for field in (*described.follow(common)["properties"], *own["properties"]):
            assert f"<code>{field}</code>" in text


def test_every_code_and_message_is_on_the_page() -> None:
    text = render_docs(BASE).decode()
    assert all(f"<code>{code}</code>" in text for code in CODES)
    assert all(message in text for message in MESSAGES)


def test_the_page_is_for_light_and_dark_screens_and_for_paper() -> None:
    text = render_docs(BASE).decode()
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_the_page_uses_the_base_url_it_is_given() -> None:
    other = render_docs("http://127.0.0.1:9/api/public/v1/")
    assert b"127.0.0.1:8123" not in other
    assert b'"http://127.0.0.1:9/api/public/v1/ping"' in other.replace(b"&quot;", b'"')


# -- served ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


def test_the_document_is_served_verbatim(sandbox: RunningSandbox) -> None:
    assert sandbox.call("GET", "/openapi.yaml", key="").raw == openapi_bytes("spec")
    with RunningSandbox(mode="live") as live:
        assert live.call("GET", "/openapi.yaml", key="").raw == openapi_bytes("live")


def test_to_the_letter_of_the_specification_nothing_is_said_of_a_refunds_sign() -> None:
    live, spec = (read_yaml(openapi_bytes(manner)) for manner in ("live", "spec"))
    fields = [one["components"]["schemas"]["ExchangeRequest"]["allOf"][1]["properties"] for one in (live, spec)]
    told, untold = (one.pop("amountCashDifference") for one in fields)
    assert (told["minimum"], "refunded" in told["description"]) == (-10_000_000, True)
    assert ("minimum" in untold, untold["description"]) == (False, "EGP, used when CashDifference is true.")
    assert live == spec


def test_the_page_is_served_with_the_address_it_was_reached_at(sandbox: RunningSandbox) -> None:
    assert sandbox.call("GET", "/docs", key="").raw == render_docs(sandbox.base_url, "spec")


def _curl_arguments(operation_id: str, sandbox: RunningSandbox) -> list[str]:
    text = render_docs(sandbox.base_url).decode()
    section = text[text.index(f'id="{operation_id}"') :]
    parsed = _Page()
    parsed.feed(
        section[section.index('<pre tabindex="0" class="shell">') : section.index("</pre>", section.index("curl"))]
    )
    command = parsed.curls[0].replace("\\\n", " ")
    command = command.replace("$API_KEY", sandbox.ready["company_key"])
    command = command.replace("$MERCHANT_ID", sandbox.ready["merchants"][0]["businessAccountCode"])
    return shlex.split(command)


CALLABLE = {
    "listDeliveryZones": 200,
    "calculateFee": 200,
    "createOrder": 201,
    "listOrders": 200,
    "createPickup": 201,
    "listPickups": 200,
    "calculatePickupFee": 200,
    "createMerchant": 201,
    "listMerchants": 200,
    "ping": 200,
    "getDocs": 200,
    "getOpenapi": 200,
}


@pytest.mark.parametrize(("operation_id", "status"), CALLABLE.items())
def test_the_curl_example_works_as_it_stands(sandbox: RunningSandbox, operation_id: str, status: int) -> None:
    command = _curl_arguments(operation_id, sandbox)
    assert command[0] == "curl"
    method = command[command.index("-X") + 1] if "-X" in command else "GET"
    url = next(word for word in command if word.startswith("http"))
    headers = dict(re.split(r": ", word, maxsplit=1) for flag, word in pairwise(command) if flag == "-H")
    body = command[command.index("-d") + 1].encode() if "-d" in command else None
    answer = sandbox.call(method, url.removeprefix(sandbox.base_url), body, key="", merchant=None, headers=headers)
    assert answer.status == status, answer.raw[:500]
    if body is not None:
        assert json.loads(body)
