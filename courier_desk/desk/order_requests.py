"""The order that a piece of pending work is to create, or to make of one that exists."""

from __future__ import annotations

from courier_desk.domain.orders import OrderRequest
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import request_from_plain


def request_of(row: OutboxRow) -> OrderRequest:
    """Read the request out of a row's payload."""
    request = row.payload["request"]
    assert isinstance(request, dict)
    return request_from_plain(request)
