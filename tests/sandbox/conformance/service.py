"""A training service as its caller sees it: keys, merchants, requests over a real socket, and sample bodies.

Knows the specification's headers and bodies; knows nothing of how the service is written.
"""

from __future__ import annotations

import http.client
import itertools
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote, urlencode, urlsplit
from zoneinfo import ZoneInfo

from tests.support.description import Description
from tests.support.sandbox import Answer, RunningSandbox

Json = dict[str, Any]
MERCHANT = "X-Merchant-Id"
GOVERNORATES = ("Cairo", "Giza", "Qalyubia")
ZONE = "Nasr City - ElHay 06 (Nasr City)"
"""A zone of Cairo that the field notes name."""
FEE_FIELDS = ("orderFees", "pickupFees", "fee", "shippingFee", "amountOfFees")
_SERIAL = itertools.count(1)


class Service:
    """A running training service in one manner, asked over one kept-open connection.

    Every answer is held against the openapi.yaml the service serves: it must conform, whatever a test asks.
    """

    def __init__(self, sandbox: RunningSandbox, manner: str) -> None:
        self._sandbox = sandbox
        self.live = manner == "live"
        self.ready = sandbox.ready
        self.keys: dict[str, str] = sandbox.control("GET", "/keys")
        address = urlsplit(sandbox.base_url)
        self.base_path = address.path
        self._connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=30)
        self.merchants: list[Json] = self.ready["merchants"]
        self.merchant: str = self.merchants[0]["businessAccountCode"]
        self._known: set[bytes] = set()
        self._described: Description | None = None
        self._described = Description(self.send("GET", "/openapi.yaml").raw)
        self.zones = self._zones()

    def close(self) -> None:
        self._connection.close()

    def _zones(self) -> dict[str, list[str]]:
        governorates = self.ask("GET", "/delivery-zones", merchant=None).data["governorates"]
        return {each["value"]: [area["value"] for area in each["areas"]] for each in governorates}

    # Asking

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send exactly this below the base path and nothing else."""
        self._connection.request(method, self.base_path + path, body, dict(headers or {}))
        response = self._connection.getresponse()
        answer = Answer(response.status, dict(response.getheaders()), response.read())
        if self._described and method != "HEAD":
            self._hold(method, path, answer)
        return answer

    def _hold(self, method: str, path: str, answer: Answer) -> None:
        """Assert that an answer conforms to the description the service serves; the big catalog once."""
        if answer.raw in self._known or answer.status == 500:  # a fault of the service itself, which it says of all
            return
        kind = answer.headers.get("content-type", "")
        body = answer.json if kind == "application/json" else None
        assert self._described is not None
        faults = self._described.faults(method, path, answer.status, kind, body)
        assert not faults, (method, path, answer.status, faults, answer.raw[:500])
        if len(answer.raw) > 50_000:
            self._known.add(answer.raw)

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        role: str = "company",
        merchant: str | None = "",
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Ask with the key of a role; ``merchant`` "" is the first one (company keys), None sends no header."""
        sent = {"Authorization": f"Bearer {self.keys[role]}"} if role else {}
        if merchant == "" and role not in {"single", "removed"}:
            merchant = self.merchant
        if merchant:
            sent[MERCHANT] = merchant
        raw = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        if raw is not None:
            sent["Content-Type"] = "application/json"
        url = path + (f"?{urlencode(query)}" if query else "")
        return self.send(method, url, raw, sent | dict(headers or {}))

    def control(self, method: str, path: str, body: object = None) -> Any:
        """Ask the control address, which is no part of the specification."""
        return self._sandbox.control(method, path, body)

    # Having

    def new_order(self, body: Json | None = None, **more: Any) -> Json:
        """Create an order and return its Order object; ``more`` goes to `ask`."""
        answer = self.ask("POST", "/orders", body or deliver(), **more)
        assert answer.status == 201, answer.raw
        return dict(answer.data["order"])

    def read_order(self, number: str, **more: Any) -> Json:
        """Return one order in full."""
        return dict(self.ask("GET", f"/orders/{quote(number)}", **more).data["order"])

    def order_in(self, status: str, body: Json | None = None, *, hours_old: float = 0.0) -> Json:
        """Create an order and let the world have moved it to ``status``; it was created ``hours_old`` ago."""
        order = self.new_order(body)
        created = datetime.now(UTC) - timedelta(hours=hours_old)
        change = {"status": status, "created": created.timestamp()}
        self.control("POST", f"/orders/{order['orderNumber']}", change)
        return order

    def new_pickup(self, **fields: Any) -> Json:
        """Schedule a pickup and return it as it is read back."""
        data = self.ask("POST", "/pickups", pickup(**fields)).data
        number = data.get("pickupNumber") or data["pickup"]["pickupNumber"]
        return dict(self.ask("GET", f"/pickups/{number}").data["pickup"])

    def pickup_in(self, status: str) -> Json:
        """Schedule a pickup and let the world have moved it to ``status``."""
        made = self.new_pickup()
        self.control("POST", f"/pickups/{made['pickupNumber']}", {"status": status})
        return made


# -- bodies ---------------------------------------------------------------------------------------------------------


def _common(order_type: str) -> Json:
    return {
        "fullName": "منى عادل",
        "phoneNumber": "01012345678",
        "address": "14 Street 9",
        "government": "Cairo",
        "zone": ZONE,
        "orderType": order_type,
    }


def deliver(**fields: Any) -> Json:
    """Return the body of a Deliver order with its required fields, and ``fields``."""
    return _common("Deliver") | {"productDescription": "Linen shirt", "numberOfItems": 2} | fields


def exchange(**fields: Any) -> Json:
    """Return the body of an Exchange order with its required fields, and ``fields``."""
    own = {"currentPD": "Shirt M", "numberOfItemsCurrentPD": 1, "newPD": "Shirt L", "numberOfItemsNewPD": 2}
    return _common("Exchange") | own | fields


def returning(service: Service, **fields: Any) -> Json:
    """Return the body of a Return with its required fields; its original was made for it and is completed."""
    original = service.order_in("completed", deliver(numberOfItems=3))
    own = {
        "productDescription": "Linen shirt",
        "numberOfItems": 1,
        "originalOrderNumber": original["orderNumber"],
        "returnReason": "Wrong size",
    }
    return _common("Return") | own | fields


def pickup(**fields: Any) -> Json:
    """Return the body of a pickup with its required fields, and ``fields``."""
    return {"numberOfOrders": 3, "pickupDate": business_date(), "phoneNumber": "01012345678"} | fields


def merchant(**fields: Any) -> Json:
    """Return the body of a merchant nobody onboarded yet, with every field the service asks for, and ``fields``."""
    serial = next(_SERIAL)
    return {
        "name": "Nile Linen Trading",
        "email": f"desk-{serial}@nile-linen.example",
        "phone": f"0109{serial:07d}",
        "brandName": "Nile Linen",
        "externalMerchantId": f"conformance-{serial}",
        "pickupAddress": address(),
    } | fields


def address(**fields: Any) -> Json:
    """Return a pickup address with every field, and ``fields``."""
    own = {"city": "Cairo", "zone": ZONE, "addressDetails": "3 Gate Street", "pickupPhone": "01098765432"}
    return own | fields


def without(body: Json, *names: str) -> Json:
    """Return the body without some fields."""
    return {name: value for name, value in body.items() if name not in names}


def business_date() -> str:
    """Return a date two to three days ahead that is no Friday."""
    day = datetime.now(ZoneInfo("Africa/Cairo")).date() + timedelta(days=2)
    return (day + timedelta(days=1) if day.weekday() == 4 else day).isoformat()


# -- judging --------------------------------------------------------------------------------------------------------


def assert_refused(answer: Answer, status: int, code: str, message: str = "") -> Json:
    """Assert a refusal by status, code and how its message begins; return the error."""
    assert (answer.status, answer.error["code"]) == (status, code), answer.raw
    assert answer.error["message"].startswith(message), answer.error
    return dict(answer.error)


def assert_invalid(service: Service, answer: Answer, message: str = "", field: str = "") -> None:
    """Assert 400 VALIDATION_ERROR; ``message`` starts it or one of those joined by a live service."""
    assert (answer.status, answer.error["code"]) == (400, "VALIDATION_ERROR"), answer.raw
    parts = answer.error["message"].split("; ") if service.live else [answer.error["message"]]
    assert any(_starts(part, message) for part in parts), answer.error
    if field and not service.live:
        assert answer.error["details"]["field"] == field


def _starts(text: str, message: str) -> bool:
    """Compare beginnings; a live service puts the value in the middle of the zone message (field notes, trap 3)."""
    if message == "Area / zone is not valid":
        return text.startswith("Area / zone") and "is not valid" in text
    return text.startswith(message)
