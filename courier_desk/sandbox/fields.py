"""Reading a JSON body: bytes to an object, and its fields to checked values.

Types are strict: a string must be a JSON string, a flag a JSON boolean. What is absent, null or blank is missing.
Knows no resource; whatever is wrong becomes a VALIDATION_ERROR.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn, TypeGuard

from starlette.requests import Request

from courier_desk.sandbox.envelope import ApiError, Code, Json, Problems

MAX_BODY = 262_144
"""Bytes of a request body the service reads."""

SHORT, LONG = 500, 2_000
"""Characters of a field, and of a field for free text."""

MAX_COUNT = 1_000_000
MAX_AMOUNT = 10_000_000


async def read_object(request: Request) -> Json:
    """Return the JSON object of a request's body; raises VALIDATION_ERROR for anything else."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MAX_BODY:
            raise _bad(f"The request body is larger than {MAX_BODY} bytes")
    return parse_object(bytes(raw))


def parse_object(raw: bytes) -> Json:
    """Return the JSON object in ``raw``; nothing at all is an empty object."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise _bad("The request body is not valid UTF-8") from None
    if not text.strip():
        return {}
    try:
        value = json.loads(text, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate cannot be stored or sent
    except RecursionError:
        raise _bad("The request body is nested too deeply") from None
    except UnicodeEncodeError:
        raise _bad("The request body holds half a surrogate pair") from None
    except ValueError:
        raise _bad("The request body is not valid JSON") from None
    if not isinstance(value, dict):
        raise _bad("The request body must be a JSON object")
    return value


def _bad(message: str) -> ApiError:
    return ApiError(Code.VALIDATION_ERROR, message)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


class Fields:
    """The fields of one object. Readers note what is wrong in ``problems`` and return a harmless value."""

    def __init__(self, body: Json, problems: Problems | None = None, prefix: str = "") -> None:
        self._body = body
        self._prefix = prefix
        self.problems = problems or Problems()

    def has(self, name: str) -> bool:
        """Return whether the field is there: not null and not blank."""
        value = self._body.get(name)
        return bool(value.strip()) if isinstance(value, str) else value is not None

    def text(self, name: str, longest: int = SHORT) -> str:
        """Return a string, "" when missing."""
        value = self._body.get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            self._note(name, "must be a string")
            return ""
        if len(value) > longest:
            self._note(name, f"must be at most {longest} characters")
        return value if value.strip() else ""

    def flag(self, name: str) -> bool:
        """Return a boolean, False when missing."""
        value = self._body.get(name)
        if value is not None and not isinstance(value, bool):
            self._note(name, "must be a boolean")
        return value is True

    def count(self, name: str, *, required: bool = True, most: int = MAX_COUNT) -> int:
        """Return a positive integer up to ``most``, 0 when missing and not required."""
        value = self._body.get(name)
        if value is None and not required:
            return 0
        if value is None:
            self._note(name, "is required")
            return 0
        if _is_number(value) and value == value // 1 and 1 <= value <= most:
            return int(value)
        too_many = _is_number(value) and value > most
        self._note(name, f"must be at most {most}" if too_many else "must be a positive integer")
        return 0

    def amount(self, name: str, lowest: int = 0) -> int:
        """Return an amount in piastres, 0 when missing; ``lowest`` is in pounds."""
        value = self._body.get(name)
        if value is None:
            return 0
        if not _is_number(value):
            self._note(name, "must be a number")
        elif not lowest <= value <= MAX_AMOUNT:
            self._note(name, f"must be between {lowest} and {MAX_AMOUNT}")
        else:
            return round(value * 100)
        return 0

    def child(self, name: str) -> Fields | None:
        """Return the fields of a nested object; None when missing."""
        value = self._body.get(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            self._note(name, "must be an object")
            value = {}
        return Fields(value, self.problems, f"{self._prefix}{name}.")

    def require(self, name: str, longest: int = SHORT) -> str:
        """Return a string that must be there."""
        value = self.text(name, longest)
        if not self.has(name):
            self._note(name, "is required")
        return value

    def _note(self, name: str, what: str) -> None:
        full = f"{self._prefix}{name}"
        self.problems.add(f"{full} {what}", full)


def _is_number(value: Any) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
