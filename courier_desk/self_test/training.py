"""What a trainer does at the self-test's own training service: move an order or a pickup on, so that it can be
returned, or cancelled. A service that the self-test did not start itself is never asked for this.
"""

from __future__ import annotations

import http.client
import json
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


def _set_status(base_url: str, record: str, status: str) -> None:
    place = urlsplit(base_url)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=_PATIENCE)
    try:
        body = json.dumps({"status": status})
        connection.request("POST", f"/control/{record}", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        if answer.status != http.client.OK:
            raise TrainerRefused(f"{record} to {status}: {answer.status}")
    finally:
        connection.close()
