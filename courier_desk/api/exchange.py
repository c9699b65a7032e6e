"""What one exchange with the service is made of, as values: the call, its bounds, the key, what is told of it. Sends
nothing.
"""

from __future__ import annotations

import asyncio
import base64
import json
import math
import re
import ssl
import sys
import zlib
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from email.utils import parsedate_to_datetime
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import anyio
import truststore

from courier_desk.api.budget import Lane
from courier_desk.domain.accounts import KeyHeader
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.redaction import Redaction
from courier_desk.domain.values import frozen

MEGABYTE = 1_000_000
_NOTHING: Mapping[str, str] = MappingProxyType({})


class CallKind(StrEnum):
    """Kinds of call, which differ in deadline, cap and connection."""

    READ = "read"
    WRITE = "write"
    LABEL = "label"
    DESCRIPTION = "description"


@frozen
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
_EXPECTS: Mapping[CallKind, str] = {CallKind.LABEL: "pdf", CallKind.DESCRIPTION: "text"}

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


@frozen(kw_only=True)
class Call:
    """One request. ``template`` is the path below the base URL with {names}; ``values`` fill them. No text of it is
    logged. ``may_be_empty``: a success of it may come without a body."""

    method: str
    template: str
    kind: CallKind = CallKind.READ
    values: Mapping[str, str] = field(default_factory=lambda: _NOTHING, repr=False)
    query: Mapping[str, str] = field(default_factory=lambda: _NOTHING, repr=False)
    body: Mapping[str, object] | None = field(default=None, repr=False)
    merchant: str = ""
    etag: str = ""
    may_be_empty: bool = False

    @property
    def name(self) -> str:
        """Give method and template, which hold nothing personal."""
        return f"{self.method} {self.template}"

    @property
    def expects(self) -> str:
        """Name what a success brings, as ``classify`` knows it."""
        return "json or nothing" if self.may_be_empty else _EXPECTS.get(self.kind, "json")


@frozen(kw_only=True)
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


def retry_after_of(retry_after: str, now: float) -> float | None:
    """Read Retry-After: seconds or a date; ``now`` is by the service's clock. None when there is none, it is nonsense,
    or says at once: a 429 is repeated after a back-off only (specification, Limits).
    """
    text = retry_after.strip()
    try:
        told = float(text) if text.isascii() and text.isdigit() and len(text) < 10 else _moment(text) - now
    except (TypeError, ValueError, OverflowError):
        return None
    return told if told > 0 else None


def _moment(text: str) -> float:
    return parsedate_to_datetime(text).timestamp()


# What is known of one exchange below HTTP: is a connection being made, may a byte of the request have left.
#
# An exchange that is cut off while its connection is made would leave that connection open with nobody to close it:
# the library knows it only once it stands. So a cut waits for that, for a moment at the most, and nothing is sent
# on it. And the library guards its own closing of connections against anyio's way of cancelling only, so a cut is
# one of anyio's: a task's ``cancel`` would break into that closing and leave the connection open. Knows no HTTP
# library; it is told by its trace.


T = TypeVar("T")
#: No cut waits longer than this (seconds) for a connection that is being made.
LONGEST_WAIT = 1.0
_CONNECTING = ("connect_tcp", "start_tls")


class HeldBack(Exception):
    """It was too late to write the next bytes of a request."""


class Wire:
    """What httpcore tells of an exchange, and the exchange itself; ``on_over`` is called when nothing is left of it.

    ``is_late`` is asked at the last moment before head and body: where it says so, the exchange ends by HeldBack.
    """

    def __init__(
        self, on_over: Callable[[Wire], None] = lambda _wire: None, is_late: Callable[[], bool] | None = None
    ) -> None:
        self._on_over, self._is_late = on_over, is_late
        self._told = False
        self._cut_off = False
        self._work: asyncio.Task[Any] | None = None
        self._scope = anyio.CancelScope()
        self._ending: asyncio.Task[None] | None = None
        self._stands = asyncio.Event()
        self._stands.set()
        self.may_have_sent = False
        self.asked_proxy = False

    async def trace(self, event: str, info: Mapping[str, Any]) -> None:
        """Take one event. Asking a proxy for a tunnel is not yet our request; a head without body is none."""
        self._told = True
        step, _, what = event.rpartition(".")
        if step.endswith(_CONNECTING):
            if what == "started":
                self._stands.clear()
            else:
                self._stands.set()
        if event.endswith("send_request_headers.started"):
            if self._cut_off:
                raise asyncio.CancelledError  # the connection stands, and the library closes it
            asks_proxy = getattr(info.get("request"), "method", b"") == b"CONNECT"
            if not asks_proxy:
                self._hold_back()
            self.may_have_sent = self.may_have_sent or not asks_proxy
            self.asked_proxy = self.asked_proxy or asks_proxy
        elif event.endswith("send_request_body.started") and self.may_have_sent:
            self._hold_back()

    def _hold_back(self) -> None:
        if self._is_late is not None and self._is_late():
            raise HeldBack

    @property
    def certainly_silent(self) -> bool:
        """Tell that a connection was being made and nothing was written yet."""
        return self._told and not self.may_have_sent

    async def carry(self, exchange: Coroutine[Any, Any, T]) -> T:
        """Run the exchange; whoever cuts it off waits until there is nothing left of it."""
        work: asyncio.Task[T] = asyncio.ensure_future(self._within_scope(exchange))
        self._work = work
        work.add_done_callback(lambda _work: self._on_over(self))
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _within_scope(self, exchange: Coroutine[Any, Any, T]) -> T:
        with self._scope:
            return await exchange
        raise asyncio.CancelledError

    async def end(self) -> None:
        """End the exchange, if it runs, and let its connection be closed; goes on when the caller is cut off itself."""
        if self._work is None or self._work.done():
            return
        self._cut_off = True
        if self._ending is None:
            self._ending = asyncio.ensure_future(self._end(self._work))
        await asyncio.shield(self._ending)

    async def _end(self, work: asyncio.Task[Any]) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await self._stands.wait()
        self._scope.cancel()
        await asyncio.gather(work, return_exceptions=True)


# Bodies as bytes: unpacked within a cap, parsed as JSON without surprises. Knows no request, no field and no HTTP
# library.
#
# A packed body may be a thousand times larger than it looks, so it is unpacked here, piece by piece, and never
# beyond the cap. JSON is whatever a broken or hostile service sends: any encoding, any depth, NaN, numbers of a
# million digits, lone surrogates.


#: Deeper nesting than any answer has; guards every recursive use of the values later.
DEEPEST = 40
#: More objects and lists than any answer has: as values each takes some 300 bytes, forty times its text.
MOST_PARTS = 100_000
_LONGEST_NUMBER = 400
_GZIP_OR_ZLIB = zlib.MAX_WBITS | 32
#: More than any body is packed in; each costs time, however little it holds.
_MOST_MEMBERS = 1_000
_SURROGATE_OR_NUL = re.compile(rb"\\u(?:[dD][89a-fA-F]|0000)")
_PDF_BEGINS = "JVBERi0"  # "%PDF-" and a digit, in base64
_IS_ADDRESS = re.compile(r"https?://[^\s]{1,4000}")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class BodyTooLarge(Exception):
    """The body is larger than its cap."""


class BodyBroken(Exception):
    """The body ended early, or is not what its headers say."""


class BodyReader:
    """Collect a body piece by piece, unpacked, within ``cap`` bytes (both as sent and unpacked)."""

    def __init__(self, encoding: str, cap: int) -> None:
        packing = encoding.strip().lower()
        if packing not in ("", "identity", "gzip", "x-gzip", "deflate"):
            raise BodyBroken(f"content encoding {packing[:40]!r}")
        self._unpacker = zlib.decompressobj(_GZIP_OR_ZLIB) if packing not in ("", "identity") else None
        self._members = 1
        self._cap = cap
        self._arrived = 0
        self._body = bytearray()

    def feed(self, piece: bytes) -> None:
        """Take the next piece as it came from the network. Raises BodyTooLarge or BodyBroken."""
        self._arrived += len(piece)
        if self._arrived > self._cap:
            raise BodyTooLarge
        if self._unpacker is None:
            self._body += piece
            return
        while piece := piece.lstrip(b"\0") if self._unpacker.eof else piece:  # zeros only pad (as gzip has it)
            unpacker = self._unpacker = self._next_member() if self._unpacker.eof else self._unpacker
            room = self._cap - len(self._body)
            try:
                self._body += unpacker.decompress(piece, room + 1)
            except zlib.error as error:
                raise BodyBroken("packed wrongly") from error
            if len(self._body) > self._cap:
                raise BodyTooLarge
            piece = unpacker.unused_data

    def _next_member(self) -> zlib._Decompress:
        """Begin what follows a whole member: a packed body may be a series of them (RFC 1952, 2.2)."""
        self._members += 1
        if self._members > _MOST_MEMBERS:
            raise BodyBroken("too many members")
        return zlib.decompressobj(_GZIP_OR_ZLIB)

    def close(self) -> bytes:
        """Give the whole body. Raises BodyBroken when the packing was cut off."""
        if self._unpacker is not None and self._arrived and not self._unpacker.eof:
            raise BodyBroken("ended early")
        return bytes(self._body)


def parse_json(body: bytes) -> object:
    """Parse JSON in any Unicode encoding into plain values that can be stored as JSON again; ValueError when it is
    none.

    Numbers stay int and float: the shortest text of a float is the number as it was written, up to 15 digits. NaN,
    infinities and absurdly long numbers become None. NUL and lone surrogates in text become U+FFFD.
    """
    if body.count(b"{") + body.count(b"[") > MOST_PARTS:
        raise ValueError("too many parts")
    try:
        value: object = json.loads(body, parse_float=_float, parse_int=_int, parse_constant=_nothing)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    _check_depth(value)
    if _SURROGATE_OR_NUL.search(body) or b"\xed" in body or b"\x00" in body:
        return _storable(value)
    return value


def pdf_in(document: object) -> bytes:
    """Give the PDF that stands in an answer as base64, b"" when none does: a service may tell a label so."""
    for text in _texts_in(document):
        packed = text.removeprefix("data:application/pdf;base64,")
        if packed.startswith(_PDF_BEGINS):
            with suppress(ValueError):
                return base64.b64decode("".join(packed.split()), validate=True)
    return b""


def address_in(document: object) -> str:
    """Give the address that stands in an answer, "" when there is none, or more than one."""
    found = {text for text in _texts_in(document) if _IS_ADDRESS.fullmatch(text)}
    return found.pop() if len(found) == 1 else ""


def _texts_in(document: object) -> Iterator[str]:
    waiting = [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            waiting.extend(value.values() if isinstance(value, dict) else value)


def _float(text: str) -> float | None:
    if len(text) > _LONGEST_NUMBER:
        return None
    number = float(text)
    return number if math.isfinite(number) else None


def _int(text: str) -> int | None:
    # 64 bits: what SQLite and every other reader of the stored JSON can hold.
    if len(text) > 20:
        return None
    number = int(text)
    return number if -(2**63) <= number < 2**63 else None


def _nothing(_name: str) -> None:
    return None


def _check_depth(value: object) -> None:
    level: list[object] = [value]
    for _ in range(DEEPEST):
        below: list[object] = []
        for container in level:
            if isinstance(container, dict):
                below.extend(item for item in container.values() if isinstance(item, (dict, list)))
            elif isinstance(container, list):
                below.extend(item for item in container if isinstance(item, (dict, list)))
        if not below:
            return
        level = below
    raise ValueError("nested too deeply")


def _storable(value: object) -> object:
    if isinstance(value, str):
        return _UNSTORABLE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_storable(item) for item in value]
    if isinstance(value, dict):
        return {_UNSTORABLE.sub("\ufffd", key): _storable(item) for key, item in value.items()}
    return value


# Whose certificates are trusted: those of this system's store, and nobody else's.
#
# SSL_CERT_FILE, SSL_CERT_DIR and their like are meant for other programs, and whoever can set one could read along:
# none of them counts. A company that looks into its own traffic adds its authority to the system's store.


#: Where systems keep all authorities in one file, and in a folder by their hashes.
_FILES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora, RHEL
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # Alpine
)
_FOLDERS = ("/etc/ssl/certs", "/etc/pki/tls/certs")


def trusting_system() -> ssl.SSLContext:
    """Make the context of connections to the service. It may read a file of the system."""
    if sys.platform in ("win32", "darwin"):
        return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # verifies chain and name
    built_in = ssl.get_default_verify_paths()  # the openssl_… ones are not the environment's
    files, folders = (built_in.openssl_cafile, *_FILES), (built_in.openssl_capath, *_FOLDERS)
    file = next((one for one in files if Path(one).is_file()), None)
    folder = next((one for one in folders if Path(one).is_dir()), None)
    if file is not None or folder is not None:
        context.load_verify_locations(cafile=file, capath=folder)
    return context
