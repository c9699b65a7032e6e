"""Deflate streams and ZIP containers written by hand, so that they may be enormous inside, and may lie."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field

_POLY = 0xEDB88320


def _times(matrix: list[int], vector: int) -> int:
    total = 0
    i = 0
    while vector:
        if vector & 1:
            total ^= matrix[i]
        vector >>= 1
        i += 1
    return total


def _square(matrix: list[int]) -> list[int]:
    return [_times(matrix, row) for row in matrix]


def _zeros(length: int) -> list[int]:
    """The operator which a run of `length` zero bytes applies to a CRC-32."""
    step = [_POLY] + [1 << n for n in range(31)]
    for _ in range(3):
        step = _square(step)
    result = [1 << n for n in range(32)]
    while length:
        if length & 1:
            result = [_times(step, row) for row in result]
        length >>= 1
        if length:
            step = _square(step)
    return result


def _repeat_crc(crc: int, chunk: bytes, times: int) -> int:
    """CRC-32 of what had `crc`, followed by `chunk` `times` times, without building it."""
    if not times:
        return crc
    whole = zlib.crc32(chunk)
    operator = _zeros(len(chunk))
    tail, tail_operator = 0, [1 << n for n in range(32)]
    block, block_operator = whole, operator
    while times:
        if times & 1:
            tail = _times(block_operator, tail) ^ block
            tail_operator = [_times(block_operator, row) for row in tail_operator]
        times >>= 1
        if times:
            block = _times(block_operator, block) ^ block
            block_operator = _square(block_operator)
    return _times(tail_operator, crc) ^ tail


def _adler_join(first: int, second: int, length: int) -> int:
    base = 65521
    a1, b1, a2, b2 = first & 0xFFFF, first >> 16, second & 0xFFFF, second >> 16
    return ((b1 + b2 + length * (a1 - 1)) % base) << 16 | (a1 + a2 - 1) % base


def _repeat_adler(adler: int, chunk: bytes, times: int) -> int:
    block, length = zlib.adler32(chunk), len(chunk)
    while times:
        if times & 1:
            adler = _adler_join(adler, block, length)
        times >>= 1
        if times:
            block = _adler_join(block, block, length)
            length *= 2
    return adler


def _flushed(data: bytes) -> bytes:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeezer.compress(data) + squeezer.flush(zlib.Z_FULL_FLUSH)


def _finished(data: bytes) -> bytes:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeezer.compress(data) + squeezer.flush()


@dataclass(frozen=True)
class Deflated:
    """A raw deflate stream with the truth about what comes out of it."""

    raw: bytes
    crc: int
    size: int
    adler: int

    def zlib(self) -> bytes:
        """The same as a zlib stream (what a PDF's FlateDecode wants)."""
        return b"\x78\xda" + self.raw + struct.pack(">I", self.adler)

    def gzip(self) -> bytes:
        """The same as a gzip file."""
        return b"\x1f\x8b\x08\0\0\0\0\0\x02\xff" + self.raw + struct.pack("<II", self.crc, self.size & 0xFFFFFFFF)


def deflate(data: bytes) -> Deflated:
    """`data`, honestly compressed."""
    return Deflated(_finished(data), zlib.crc32(data), len(data), zlib.adler32(data))


def repeated(before: bytes, unit: bytes, times: int, after: bytes, block: int = 1 << 16) -> Deflated:
    """before + unit * times + after, compressed without ever being built."""
    per = max(1, block // len(unit))
    chunk = unit * per
    full, rest = divmod(times, per)
    last = unit * rest + after
    raw = _flushed(before) + _flushed(chunk) * full + _finished(last)
    crc = zlib.crc32(last, _repeat_crc(zlib.crc32(before), chunk, full))
    adler = zlib.adler32(last, _repeat_adler(zlib.adler32(before), chunk, full))
    return Deflated(raw, crc, len(before) + len(unit) * times + len(after), adler)


@dataclass
class Entry:
    """One file of a ZIP; the last fields are for lies (None tells the truth)."""

    name: str
    data: bytes | Deflated
    store: bool = False
    flags: int = 0x800
    method: int | None = None
    crc: int | None = None
    size: int | None = None
    packed: int | None = None
    local_name: str | None = None
    zip64: tuple[int, int] | None = None
    extra: bytes = b""
    offset: int | None = None


@dataclass
class Archive:
    """A ZIP file made of entries; lies about the directory are fields."""

    entries: list[Entry] = field(default_factory=list)
    comment: bytes = b""
    count: int | None = None
    directory_size: int | None = None
    directory_offset: int | None = None
    before: bytes = b""

    def build(self) -> bytes:
        """The bytes of the file."""
        out = bytearray(self.before)
        directory = bytearray()
        for entry in self.entries:
            if isinstance(entry.data, Deflated):
                raw, crc, size, method = entry.data.raw, entry.data.crc, entry.data.size, 8
            elif entry.store:
                raw, crc, size, method = entry.data, zlib.crc32(entry.data), len(entry.data), 0
            else:
                packed = deflate(entry.data)
                raw, crc, size, method = packed.raw, packed.crc, packed.size, 8
            crc = crc if entry.crc is None else entry.crc
            size = min(size if entry.size is None else entry.size, 0xFFFFFFFF)
            length = len(raw) if entry.packed is None else entry.packed
            method = method if entry.method is None else entry.method
            extra = entry.extra
            if entry.zip64 is not None:
                extra += struct.pack("<HHQQ", 1, 16, *entry.zip64)
                size = length = 0xFFFFFFFF
            where = len(out)
            name = entry.name.encode()
            local = (entry.name if entry.local_name is None else entry.local_name).encode()
            common = struct.pack("<HHHHIII", entry.flags, method, 0, 0x5B21, crc & 0xFFFFFFFF, length, size)
            if entry.offset is None:
                out += b"PK\3\4" + struct.pack("<H", 45) + common + struct.pack("<HH", len(local), len(extra))
                out += local + extra + raw
            directory += b"PK\1\2" + struct.pack("<HH", 45, 45) + common
            directory += struct.pack(
                "<HHHHHII", len(name), len(extra), 0, 0, 0, 0, where if entry.offset is None else entry.offset
            )
            directory += name + extra
        start = len(out)
        count = len(self.entries) if self.count is None else self.count
        out += directory
        out += b"PK\5\6" + struct.pack(
            "<HHHHIIH",
            0,
            0,
            count & 0xFFFF,
            count & 0xFFFF,
            len(directory) if self.directory_size is None else self.directory_size,
            start if self.directory_offset is None else self.directory_offset,
            len(self.comment),
        )
        return bytes(out + self.comment)


def archive(parts: Iterable[tuple[str, bytes | Deflated]], *, stored: frozenset[str] = frozenset()) -> bytes:
    """A plain, true ZIP file of these parts."""
    return Archive([Entry(name, data, store=name in stored) for name, data in parts]).build()
