"""Bodies as bytes: unpacked within a cap, parsed as JSON without surprises. Knows no request, no field and no HTTP
library.

A packed body may be a thousand times larger than it looks, so it is unpacked here, piece by piece, and never beyond
the cap. JSON is whatever a broken or hostile service sends: any encoding, any depth, NaN, numbers of a million
digits, lone surrogates.
"""

from __future__ import annotations

import json
import math
import re
import zlib

#: Deeper nesting than any answer has; guards every recursive use of the values later.
DEEPEST = 40
#: More objects and lists than any answer has: as values each takes some 300 bytes, forty times its text.
MOST_PARTS = 100_000
_LONGEST_NUMBER = 400
_GZIP_OR_ZLIB = zlib.MAX_WBITS | 32
_SURROGATE_OR_NUL = re.compile(rb"\\u(?:[dD][89a-fA-F]|0000)")
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
        room = self._cap - len(self._body)
        try:
            self._body += self._unpacker.decompress(piece, room + 1)
        except zlib.error as error:
            raise BodyBroken("packed wrongly") from error
        if len(self._body) > self._cap:
            raise BodyTooLarge

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
