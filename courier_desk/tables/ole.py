"""The streams of an OLE compound file (MS-CFB): what XLS workbooks and password-protected ones lie in.

Chains of sectors are followed as far as the file is long, and not further.
"""

from __future__ import annotations

import struct

from courier_desk.tables.table import FileFault, Unreadable

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_END = 0xFFFFFFFA  # this and all above are no sectors
_HEADER_FAT = 109
_STREAM, _ROOT = 2, 5


class Compound:
    """A compound file in memory. Raises Unreadable."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        try:
            self._open()
        except (struct.error, IndexError) as error:
            raise _damaged(type(error).__name__) from error

    def _open(self) -> None:
        sector, small = struct.unpack_from("<HH", self._content, 30)
        if sector not in (9, 12) or small != 6:
            raise _damaged("sectors")
        self._size, self._small_size = 1 << sector, 1 << small
        first_entry, self._small_below = struct.unpack_from("<I4xI", self._content, 48)
        first_small_fat = struct.unpack_from("<I", self._content, 60)[0]
        self._fat = self._numbers(self._fat_sectors())
        entries = self._chain(first_entry)
        self._small_fat = self._words(self._chain(first_small_fat)) if first_small_fat < _END else []
        self._entries: dict[str, tuple[int, int]] = {}
        self._small = b""
        for at in range(0, len(entries) - 127, 128):
            length, kind = struct.unpack_from("<HB", entries, at + 64)
            start, size = struct.unpack_from("<II", entries, at + 116)
            name = entries[at : at + max(0, min(length, 64) - 2)].decode("utf-16-le", "replace")
            if kind == _ROOT:
                self._small = self._chain(start) if start < _END else b""
            elif kind == _STREAM:
                self._entries.setdefault(name, (start, size))

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def stream(self, name: str) -> bytes:
        """Give a stream's bytes."""
        start, size = self._entries[name]
        if size >= self._small_below:
            return self._chain(start)[:size]
        found = bytearray()
        for _ in range(len(self._small_fat) + 1):
            if start >= _END or len(found) >= size:
                return bytes(found[:size])
            if start >= len(self._small_fat):
                break
            found += self._small[start * self._small_size : (start + 1) * self._small_size]
            start = self._small_fat[start]
        raise _damaged("small sectors")

    def _fat_sectors(self) -> list[int]:
        found = [one for one in struct.unpack_from(f"<{_HEADER_FAT}I", self._content, 76) if one < _END]
        more, seen = struct.unpack_from("<I", self._content, 68)[0], 0
        while more < _END and seen * self._size < len(self._content):
            numbers = self._words(self._sector(more))
            found += [one for one in numbers[:-1] if one < _END]
            more, seen = numbers[-1], seen + 1
        return found

    def _numbers(self, sectors: list[int]) -> list[int]:
        if len(sectors) * self._size > len(self._content) + self._size:
            raise _damaged("sectors")
        return self._words(b"".join(self._sector(one) for one in sectors))

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._size
        if start >= len(self._content):
            raise _damaged("sector outside")
        return self._content[start : start + self._size].ljust(self._size, b"\0")

    def _chain(self, sector: int) -> bytes:
        found: list[bytes] = []
        while sector < _END:
            if len(found) * self._size > len(self._content) or sector >= len(self._fat):
                raise _damaged("chain of sectors")
            found.append(self._sector(sector))
            sector = self._fat[sector]
        return b"".join(found)

    @staticmethod
    def _words(content: bytes) -> list[int]:
        return list(struct.unpack(f"<{len(content) // 4}I", content[: len(content) // 4 * 4]))


def _damaged(detail: str) -> Unreadable:
    return Unreadable(FileFault.DAMAGED, f"OLE, {detail}")
