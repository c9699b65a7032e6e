"""Messages of the Internet Printing Protocol as bytes and as values (RFC 8010). It speaks to nobody.

What is read comes from a server and is trusted in nothing: any bytes give a message or ``NotIpp``, in time and room
that go with their number.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final, TypeAlias

from courier_desk.domain.values import frozen

#: A collection may hold collections so deep; nothing known goes beyond three.
MOST_DEEP: Final = 8
_VERSION: Final = (2, 0)
_HEAD: Final = struct.Struct(">bbHi")
_END: Final = 0x03
_LAST_DELIMITER: Final = 0x0F
_LAST_OUT_OF_BAND: Final = 0x1F
_BEGIN_COLLECTION: Final = 0x34
_END_COLLECTION: Final = 0x37
_MEMBER_NAME: Final = 0x4A


class NotIpp(Exception):
    """These bytes are no IPP message; the text says where it breaks."""


class Operation(IntEnum):
    """What is asked for (RFC 8011, 5.4.15; CUPS's own from 0x4000)."""

    PRINT_JOB = 0x0002
    VALIDATE_JOB = 0x0004
    CANCEL_JOB = 0x0008
    GET_JOB_ATTRIBUTES = 0x0009
    GET_JOBS = 0x000A
    GET_PRINTER_ATTRIBUTES = 0x000B
    CUPS_GET_DEFAULT = 0x4001
    CUPS_GET_PRINTERS = 0x4002


class Section(IntEnum):
    """Which group an attribute belongs to (RFC 8010, 3.5.1)."""

    OPERATION = 0x01
    JOB = 0x02
    PRINTER = 0x04
    UNSUPPORTED = 0x05


class Kind(IntEnum):
    """How a value is written (RFC 8010, 3.5.2)."""

    INTEGER = 0x21
    BOOLEAN = 0x22
    ENUM = 0x23
    OCTETS = 0x30
    DATE_TIME = 0x31
    RESOLUTION = 0x32
    RANGE = 0x33
    COLLECTION = _BEGIN_COLLECTION
    TEXT_WITH_LANGUAGE = 0x35
    NAME_WITH_LANGUAGE = 0x36
    TEXT = 0x41
    NAME = 0x42
    KEYWORD = 0x44
    URI = 0x45
    CHARSET = 0x47
    LANGUAGE = 0x48
    MIME_TYPE = 0x49


#: None is a value that says that there is none (unknown, no-value, unsupported); a range or resolution is a tuple.
Value: TypeAlias = "bool | int | str | bytes | tuple[int, ...] | Mapping[str, tuple[Value, ...]] | None"
Attributes: TypeAlias = Mapping[str, tuple[Value, ...]]


@frozen
class Written:
    """A value with the kind it is written as: what is sent must say it."""

    kind: Kind
    value: bool | int | str | Mapping[str, Sequence[Written]]


@frozen
class Answer:
    """What a server answered: its status and its groups, in order. 0x0000 to 0x00ff is success."""

    status: int
    request: int
    groups: tuple[tuple[int, Attributes], ...] = ()

    @property
    def ok(self) -> bool:
        """Whether it was done."""
        return 0 <= self.status <= 0x00FF

    def of(self, section: Section) -> tuple[Attributes, ...]:
        """Give the groups of one kind, in order."""
        return tuple(attributes for tag, attributes in self.groups if tag == section)


def request(
    operation: Operation,
    number: int,
    groups: Sequence[tuple[Section, Mapping[str, Sequence[Written]]]],
) -> bytes:
    """Write a request; a document follows it as it is."""
    out = bytearray(_HEAD.pack(*_VERSION, operation, number))
    for section, attributes in groups:
        out.append(section)
        for name, values in attributes.items():
            for position, value in enumerate(values):
                _write(out, name if position == 0 else "", value)
    out.append(_END)
    return bytes(out)


def _write(out: bytearray, name: str, written: Written) -> None:
    if isinstance(written.value, Mapping):
        _put(out, _BEGIN_COLLECTION, name, b"")
        for member, values in written.value.items():
            _put(out, _MEMBER_NAME, "", member.encode())
            for value in values:
                _write(out, "", value)
        _put(out, _END_COLLECTION, "", b"")
    elif isinstance(written.value, str):
        _put(out, written.kind, name, written.value.encode())
    elif isinstance(written.value, bool):
        _put(out, written.kind, name, bytes([written.value]))
    else:
        _put(out, written.kind, name, struct.pack(">i", written.value))


def _put(out: bytearray, tag: int, name: str, value: bytes) -> None:
    named = name.encode()
    out += struct.pack(">BH", tag, len(named)) + named + struct.pack(">H", len(value)) + value


def answer_of(data: bytes) -> Answer:
    """Read an answer. Raises NotIpp; what follows its end is not looked at."""
    if len(data) < _HEAD.size:
        raise NotIpp(f"{len(data)} bytes are no message")
    _major, _minor, status, number = _HEAD.unpack_from(data)
    return Answer(status, number, tuple(_Reader(data).groups()))


class _Reader:
    """Walks once over the bytes; each step goes forward."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = _HEAD.size

    def groups(self) -> list[tuple[int, Attributes]]:
        found: list[tuple[int, Attributes]] = []
        tag = self._byte()
        while tag != _END:
            if tag > _LAST_DELIMITER:
                raise NotIpp(f"an attribute outside a group at {self._at}")
            attributes, following = self._attributes()
            found.append((tag, attributes))
            tag = following
        return found

    def _attributes(self) -> tuple[Attributes, int]:
        """Read to the next delimiter; give it too."""
        found: dict[str, list[Value]] = {}
        values: list[Value] | None = None
        while (tag := self._byte()) > _LAST_DELIMITER:
            name = self._block().decode("utf-8", "replace")
            if name:
                values = found.setdefault(name, [])
            elif values is None:
                raise NotIpp(f"a value without a name at {self._at}")
            values.append(self._value(tag, 0))
        return {name: tuple(values) for name, values in found.items()}, tag

    def _value(self, tag: int, depth: int) -> Value:
        raw = self._block()
        if tag == _BEGIN_COLLECTION:
            return self._collection(depth + 1)
        return _plain(tag, raw)

    def _collection(self, depth: int) -> Value:
        if depth > MOST_DEEP:
            raise NotIpp(f"too deep at {self._at}")
        found: dict[str, list[Value]] = {}
        values: list[Value] | None = None
        while (tag := self._byte()) != _END_COLLECTION:
            if tag <= _LAST_DELIMITER:
                raise NotIpp(f"an open collection at {self._at}")
            self._block()  # names stand in members' values
            if tag == _MEMBER_NAME:
                values = found.setdefault(self._block().decode("utf-8", "replace"), [])
            elif values is None:
                raise NotIpp(f"a value without a name at {self._at}")
            else:
                values.append(self._value(tag, depth))
        self._block()
        self._block()
        return {name: tuple(values) for name, values in found.items()}

    def _byte(self) -> int:
        if self._at >= len(self._data):
            raise NotIpp(f"it ends at {self._at}")
        self._at += 1
        return self._data[self._at - 1]

    def _block(self) -> bytes:
        """Read a length of two bytes and so many bytes."""
        start = self._at + 2
        end = start + int.from_bytes(self._data[self._at : start])
        if end > len(self._data) or start > len(self._data):
            raise NotIpp(f"it ends within a value at {self._at}")
        self._at = end
        return self._data[start:end]


def _plain(tag: int, raw: bytes) -> Value:
    if tag <= _LAST_OUT_OF_BAND:
        return None
    form = _FIXED.get(tag)
    if form is not None:
        if len(raw) != form.size:
            raise NotIpp(f"{len(raw)} bytes for a value of kind {tag:#04x}")
        numbers: tuple[int, ...] = form.unpack(raw)
        if tag == Kind.BOOLEAN:
            return numbers[0] != 0
        return numbers[0] if len(numbers) == 1 else numbers
    if tag in {Kind.TEXT_WITH_LANGUAGE, Kind.NAME_WITH_LANGUAGE}:
        return _without_language(raw)
    if tag in _TEXTS:
        return raw.decode("utf-8", "replace")
    return raw


def _without_language(raw: bytes) -> str:
    """Two lengths with their bytes: the language, then the text."""
    start = 2 + int.from_bytes(raw[:2])
    text = raw[start + 2 :]
    if len(raw) < start + 2 or len(text) != int.from_bytes(raw[start : start + 2]):
        raise NotIpp("a text whose language does not fit")
    return text.decode("utf-8", "replace")


_FIXED: Final = {
    Kind.INTEGER.value: struct.Struct(">i"),
    Kind.BOOLEAN.value: struct.Struct(">B"),
    Kind.ENUM.value: struct.Struct(">i"),
    Kind.RESOLUTION.value: struct.Struct(">iib"),
    Kind.RANGE.value: struct.Struct(">ii"),
}
_TEXTS: Final = frozenset(
    {Kind.TEXT, Kind.NAME, Kind.KEYWORD, Kind.URI, 0x46, Kind.CHARSET, Kind.LANGUAGE, Kind.MIME_TYPE}
)


def texts(values: Sequence[Value]) -> tuple[str, ...]:
    """Give the texts among values."""
    return tuple(value for value in values if isinstance(value, str))


def number(attributes: Attributes, name: str) -> int | None:
    """Give an attribute's number, None where it has none."""
    value = next(iter(attributes.get(name, ())), None)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def text(attributes: Attributes, name: str) -> str:
    """Give an attribute's first text, empty where it has none."""
    return next(iter(texts(attributes.get(name, ()))), "")
