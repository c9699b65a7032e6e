"""How the desk and a worker speak over two pipes: frames of a few JSON fields and of bytes, their lengths before them.

Nothing in a frame can name code, and no length is believed above what the reader allows, so a worker that was taken
over by what it read can only answer nonsense.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import IO, Any, Final

#: What travels behind the fields.
Bytes = bytes | bytearray | memoryview
#: A mark, the length of the fields as UTF-8 JSON, the length of the bytes behind them.
_HEAD: Final = struct.Struct("<4sIQ")
_MARK: Final = b"CDw1"
#: Fields are names and numbers; whatever is large travels as bytes.
_MOST_FIELDS: Final = 1 << 20


class NotAFrame(Exception):
    """What came through the pipe is no frame, or a larger one than was allowed."""


def write_frame(pipe: IO[bytes], fields: Mapping[str, Any], data: Bytes = b"") -> None:
    """Send one frame. Raises OSError when nobody reads, ValueError for fields above the limit."""
    text = json.dumps(fields).encode()
    view = memoryview(data).cast("B")
    if len(text) > _MOST_FIELDS:
        raise ValueError(f"{len(text)} bytes of fields: what is large travels as bytes")
    _write(pipe, memoryview(_HEAD.pack(_MARK, len(text), len(view)) + text))
    _write(pipe, view)


def read_frame(pipe: IO[bytes], *, most: int) -> tuple[dict[str, Any], bytearray]:
    """Wait for one frame with at most ``most`` bytes of data. Raises EOFError, NotAFrame, OSError."""
    mark, fields_length, data_length = _HEAD.unpack(_read(pipe, _HEAD.size))
    if mark != _MARK or fields_length > _MOST_FIELDS or data_length > most:
        raise NotAFrame(f"{mark!r}, {fields_length} and {data_length} bytes")
    text = _read(pipe, fields_length)
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotAFrame(str(error)) from error
    if not isinstance(fields, dict):
        raise NotAFrame("the fields are no object")
    return fields, _read(pipe, data_length)


def _write(pipe: IO[bytes], view: memoryview) -> None:
    while view:
        view = view[pipe.write(view) :]


def _read(pipe: IO[bytes], length: int) -> bytearray:
    buffer = bytearray(length)
    view, filled = memoryview(buffer), 0
    while filled < length:
        count = pipe.readinto(view[filled:])  # type: ignore[attr-defined]  # raw pipes have it, IO does not name it
        if not count:
            raise EOFError(f"{filled} of {length} bytes")
        filled += count
    return buffer
