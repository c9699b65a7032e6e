"""What a trainer does at the self-test's own training service: move an order or a pickup on, so that it can be
returned, or cancelled, and have it pay. A service that the self-test did not start itself is never asked for this.
"""

from __future__ import annotations

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

_PATIENCE = 5.0


class TrainerRefused(Exception):
    """The training service did not do it."""


def set_order_status(base_url: str, number: str, status: str) -> None:
    """Have the training service at ``base_url`` give an order a status. Blocks; raises TrainerRefused, OSError."""
    _set_status(base_url, f"orders/{number}", status)


def set_pickup_status(base_url: str, number: str, status: str) -> None:
    """Have it give a pickup a status. Blocks; raises TrainerRefused, OSError."""
    _set_status(base_url, f"pickups/{number}", status)


def payout_of(base_url: str, merchant: str, faults: list[str]) -> dict[str, Any]:
    """Have it pay a merchant for what ended, with these faults in the sheet: what it tells, the file in base 64.

    Blocks; raises TrainerRefused, OSError.
    """
    return _ask(base_url, "settlements", {"merchant": merchant, "faults": faults})


def _set_status(base_url: str, record: str, status: str) -> None:
    _ask(base_url, record, {"status": status})


def _ask(base_url: str, what: str, body: dict[str, Any]) -> dict[str, Any]:
    place = urlsplit(base_url)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=_PATIENCE)
    try:
        connection.request("POST", f"/control/{what}", json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        said = answer.read()
        if answer.status != http.client.OK:
            raise TrainerRefused(f"{what}: {answer.status}")
        told: dict[str, Any] = json.loads(said)
        return told
    finally:
        connection.close()
