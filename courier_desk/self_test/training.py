"""What a trainer does at the training service: move an order on, so that it can be returned, or cancelled.

A service that is no training service has no such address; then nothing happens.
"""

from __future__ import annotations

import http.client
import json
import logging
from ipaddress import ip_address
from urllib.parse import urlsplit

log = logging.getLogger(__name__)
_PATIENCE = 5.0


def has_trainer(base_url: str, number: str) -> bool:
    """Tell whether the service at ``base_url``, which has this order, is a training service. Blocks."""
    return _asked(base_url, "GET", number)


def set_order_status(base_url: str, number: str, status: str) -> bool:
    """Ask the training service at ``base_url`` to give an order a status; False where there is none. Blocks."""
    return _asked(base_url, "POST", number, json.dumps({"status": status}))


def _asked(base_url: str, method: str, number: str, body: str | None = None) -> bool:
    place = urlsplit(base_url)
    host = place.hostname or ""
    if place.scheme != "http" or not (host == "localhost" or _is_loopback(host)):
        return False
    connection = http.client.HTTPConnection(host, place.port or 80, timeout=_PATIENCE)
    try:
        connection.request(method, f"/control/orders/{number}", body, {"Content-Type": "application/json"})
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException) as error:
        log.info("no training service: %s", type(error).__name__)
        return False
    finally:
        connection.close()


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
