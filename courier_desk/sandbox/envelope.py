"""The envelope of every answer: success with data, or an error with code, message and details.

Knows the codes of the specification and the HTTP status of each; knows nothing of orders, of the database or of
how a manner words its refusals (that is ``manner.py``, which turns an `ApiError` into a `Refusal`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from starlette.responses import Response

Json = dict[str, Any]


class Code(StrEnum):
    """Error codes of the specification, section "Errors"."""

    MERCHANT_REQUIRED = "MERCHANT_REQUIRED"
    MERCHANT_NOT_FOUND = "MERCHANT_NOT_FOUND"
    MERCHANT_NOT_APPLICABLE = "MERCHANT_NOT_APPLICABLE"
    MERCHANT_ALREADY_EXISTS = "MERCHANT_ALREADY_EXISTS"
    SCOPE_DENIED = "SCOPE_DENIED"
    UNAUTHORIZED = "UNAUTHORIZED"
    ACCOUNT_REMOVED = "ACCOUNT_REMOVED"
    FORBIDDEN = "FORBIDDEN"
    NOT_FOUND = "NOT_FOUND"
    VALIDATION_ERROR = "VALIDATION_ERROR"
    RATE_LIMITED = "RATE_LIMITED"
    INTERNAL_ERROR = "INTERNAL_ERROR"


STATUS_OF: dict[Code, int] = {
    Code.MERCHANT_REQUIRED: 400,
    Code.MERCHANT_NOT_FOUND: 403,
    Code.MERCHANT_NOT_APPLICABLE: 400,
    Code.MERCHANT_ALREADY_EXISTS: 409,
    Code.SCOPE_DENIED: 403,
    Code.UNAUTHORIZED: 401,
    Code.ACCOUNT_REMOVED: 403,
    Code.FORBIDDEN: 403,
    Code.NOT_FOUND: 404,
    Code.VALIDATION_ERROR: 400,
    Code.RATE_LIMITED: 429,
    Code.INTERNAL_ERROR: 500,
}

TOO_MANY = "Too many requests were made. Please slow down."


class ApiError(Exception):
    """A refusal. ``wordy`` is the longer text a live service would answer; empty means the same as ``message``."""

    def __init__(self, code: Code, message: str, *, details: Json | None = None, wordy: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details
        self.wordy = wordy or message


def invalid(message: str, field: str, *, wordy: str = "") -> ApiError:
    """Return a VALIDATION_ERROR about one field."""
    return ApiError(Code.VALIDATION_ERROR, message, details={"field": field}, wordy=wordy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """What goes over the wire for an error, after the manner had its say."""

    status: int
    code: Code
    message: str
    details: Json | None = None


class Problems:
    """Collects what is wrong with a body; the first one is the message, a live service joins them all."""

    def __init__(self) -> None:
        self._found: list[ApiError] = []

    def add(self, message: str, field: str, *, wordy: str = "") -> None:
        """Note that ``field`` is wrong."""
        self._found.append(invalid(message, field, wordy=wordy))

    def raise_any(self) -> None:
        """Raise one VALIDATION_ERROR for everything noted so far; nothing noted: return."""
        if not self._found:
            return
        first = self._found[0]
        raise ApiError(
            first.code, first.message, details=first.details, wordy="; ".join(each.wordy for each in self._found)
        )


def _dump(content: Json) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def success(data: Json, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Answer with the envelope of success."""
    return Response(_dump({"success": True, "data": data}), status, headers=headers, media_type="application/json")


def refusal_body(refusal: Refusal) -> bytes:
    """Return the envelope of failure as JSON."""
    error: Json = {"code": refusal.code.value, "message": refusal.message}
    if refusal.details is not None:
        error["details"] = refusal.details
    return _dump({"success": False, "error": error})


def failure(refusal: Refusal) -> Response:
    """Answer with the envelope of failure."""
    return Response(refusal_body(refusal), refusal.status, media_type="application/json")


def egp(piastres: int) -> int | float:
    """Return an amount as the JSON number of Egyptian pounds."""
    return piastres // 100 if piastres % 100 == 0 else piastres / 100
