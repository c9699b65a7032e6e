"""What one exchange with the service is made of, as values: the call, its bounds, the key, what is told of it. Sends
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from enum import StrEnum
from types import MappingProxyType

from courier_desk.api.budget import Lane
from courier_desk.domain.accounts import KeyHeader
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.redaction import Redaction

MEGABYTE = 1_000_000
_NOTHING: Mapping[str, str] = MappingProxyType({})


class CallKind(StrEnum):
    """Kinds of call, which differ in deadline, cap and connection."""

    READ = "read"
    WRITE = "write"
    LABEL = "label"
    DESCRIPTION = "description"


@dataclass(frozen=True, slots=True)
class Bounds:
    """``deadline``: seconds for the whole exchange, once it may be sent. ``cap``: bytes of the body."""

    deadline: float
    cap: int


BOUNDS: Mapping[CallKind, Bounds] = MappingProxyType(
    {
        CallKind.READ: Bounds(20.0, 5 * MEGABYTE),
        CallKind.WRITE: Bounds(45.0, 5 * MEGABYTE),
        CallKind.LABEL: Bounds(90.0, 20 * MEGABYTE),
        CallKind.DESCRIPTION: Bounds(20.0, 5 * MEGABYTE),
    }
)
EXPECTS: Mapping[CallKind, str] = {CallKind.LABEL: "pdf", CallKind.DESCRIPTION: "text"}

ACCEPT: Mapping[CallKind, bytes] = {
    CallKind.READ: b"application/json",
    CallKind.WRITE: b"application/json",
    CallKind.LABEL: b"application/pdf, application/json",
    CallKind.DESCRIPTION: b"application/yaml, application/json, text/*",
}
PACKING: Mapping[CallKind, bytes] = {
    CallKind.READ: b"gzip",
    CallKind.WRITE: b"gzip",
    CallKind.LABEL: b"identity",
    CallKind.DESCRIPTION: b"gzip",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request. ``template`` is the path below the base URL with {names}; ``values`` fill them. No text of it is
    logged."""

    method: str
    template: str
    kind: CallKind = CallKind.READ
    values: Mapping[str, str] = field(default_factory=lambda: _NOTHING, repr=False)
    query: Mapping[str, str] = field(default_factory=lambda: _NOTHING, repr=False)
    body: Mapping[str, object] | None = field(default=None, repr=False)
    merchant: str = ""
    etag: str = ""

    @property
    def name(self) -> str:
        """Give method and template, which hold nothing personal."""
        return f"{self.method} {self.template}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """What is told of one exchange: never a body, a header or the key.

    ``for_merchant``: it was made for, or about, one merchant of a company. ``is_description``: it asked what the
    service says of itself. ``seconds``: from the send to the end.
    ``clock_offset``: the service's clock minus this PC's (seconds), None without a Date.
    """

    method: str
    template: str
    lane: Lane
    status: int | None
    failure: FailureKind | None
    seconds: float
    clock_offset: float | None
    for_merchant: bool = False
    is_description: bool = False


class Key:
    """The API key, told to nobody by accident."""

    __slots__ = ("_text", "redaction")

    def __init__(self, text: str) -> None:
        self._text = text
        #: Takes the key out of answers that repeat it, so that it reaches no store and no screen.
        self.redaction = Redaction(text)

    def __repr__(self) -> str:
        return "<key>"

    @property
    def usable(self) -> bool:
        """Tell whether a header can carry it."""
        return bool(self._text) and self._text.isascii() and self._text.isprintable() and " " not in self._text

    def header(self, where: KeyHeader) -> tuple[bytes, bytes]:
        """Give the header's name and value."""
        if where is KeyHeader.BEARER:
            return b"authorization", b"Bearer " + self._text.encode("ascii")
        return b"x-api-key", self._text.encode("ascii")


def retry_after_of(retry_after: str, wall: float) -> float | None:
    """Read Retry-After: seconds or a date. None when there is none, or it is nonsense."""
    text = retry_after.strip()
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - wall)
    except (TypeError, ValueError, OverflowError):
        return None
