"""Reading a store's file page by page, past what is broken: its log, its b-trees, its records (sqlite.org/fileformat).

The engine stops at the first page that is damaged. Here every page is looked at by itself, once, so the time is bounded
by the length of the file. A page, a cell or a record that is not what the format says is left out and counted; nothing
here ever raises for what stands in the file. Knows no table and no subject.
"""

from __future__ import annotations

import mmap
import shutil
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from courier_desk.store import migrations

Value = int | float | str | bytes | None
INDEX_INNER, TABLE_INNER, INDEX_LEAF, TABLE_LEAF = 2, 5, 10, 13
_MAGIC = b"SQLite format 3\0"
_PAGE_SIZE = 4096
_WAL_HEADER, _FRAME_HEADER = 32, 24
_WAL_MAGIC = (0x377F0682, 0x377F0683)
#: No record of ours is longer (bytes); a length above it is damage.
_LONGEST = 50_000_000
_LEAST_FREE = 4


class Broken(Exception):
    """This place is not what the format says."""


@dataclass(slots=True)
class Folding:
    """What became of a log: frames whose checksum is right, frames whose is not."""

    good: int = 0
    bad: int = 0


def fold(path: Path, target: Path) -> Folding:
    """Write the file with every sound page of its log into ``target``; the file itself is only read. Raises OSError.

    The engine ends at the first frame that is broken. Each frame carries the sum of all before it, so the next one can
    be proved by itself; what follows a broken frame is used up to the last transaction that was ended.
    """
    shutil.copyfile(path, target)
    size = page_size(target)
    log = path.with_name(path.name + "-wal")
    folding = Folding()
    if not log.is_file() or not log.stat().st_size:
        return folding
    with log.open("rb") as source, target.open("rb+") as file:
        length, pages = 0, {}
        text = source.read()
        frames = list(_sound_frames(text, size, folding))
        first = next((place for number, _, place in reversed(frames) if number == 1), None)
        if first is not None and _is_foreign(text[first : first + size]):
            folding.bad, folding.good, frames = folding.bad + folding.good, 0, []
        for number, pages_after, place in frames:
            pages[number] = place
            if not pages_after:
                continue
            length = pages_after
            for page, start in pages.items():
                source.seek(start)
                file.seek((page - 1) * size)
                file.write(source.read(size))
            pages = {}
        if length:
            file.truncate(max(length * size, size))
    return folding


def _is_foreign(page: bytes) -> bool:
    """Tell whether a first page is one of another program."""
    return page.startswith(_MAGIC) and page[68:72] != migrations.APPLICATION_ID.to_bytes(4, "big")


def page_size(path: Path) -> int:
    """Give the size of a page (bytes); the usual one where the header does not tell a possible one."""
    with path.open("rb") as file:
        head = file.read(100)
    size = int.from_bytes(head[16:18], "big")
    size = 65_536 if size == 1 else size
    return size if head.startswith(_MAGIC) and 512 <= size <= 65_536 and not size & (size - 1) else _PAGE_SIZE


def _sound_frames(log: bytes, size: int, folding: Folding) -> Iterator[tuple[int, int, int]]:
    """Give page number, length of the store after it (0: its transaction goes on) and place of each sound frame."""
    step = _FRAME_HEADER + size
    count = max(0, len(log) - _WAL_HEADER + step - 1) // step
    whole = max(0, len(log) - _WAL_HEADER) // step
    folding.bad += count - whole
    heads = [log[_WAL_HEADER + at * step : _WAL_HEADER + at * step + _FRAME_HEADER] for at in range(whole)]
    if not heads:
        return
    magic = int.from_bytes(log[:4], "big")
    salts, orders = log[16:24], "<>"[magic & 1] if magic in _WAL_MAGIC else "<>"
    if magic not in _WAL_MAGIC or all(head[8:16] != salts for head in heads):  # the log's own header is broken
        salts, orders = Counter(head[8:16] for head in heads).most_common(1)[0][0], "<>"
    before = log[24:32]
    for at, head in enumerate(heads):
        start = _WAL_HEADER + at * step + _FRAME_HEADER
        if head[8:16] == salts:
            if any(_sum(before, head[:8] + log[start : start + size], order) == head[16:24] for order in orders):
                folding.good += 1
                yield int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big"), start
            else:
                folding.bad += 1
        before = head[16:24]


def _sum(before: bytes, text: bytes, order: str) -> bytes:
    """Give the checksum of a frame that follows ``before``; the sums themselves are always written big-endian."""
    one, two = struct.unpack(">II", before) if len(before) == 8 else (0, 0)
    words = iter(struct.unpack(f"{order}{len(text) // 4}I", text))
    for first in words:
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + next(words) + one) & 0xFFFFFFFF
    return struct.pack(">II", one, two)


@dataclass(slots=True)
class Tree:
    """The pages of one b-tree as far as they can be reached; ``broken`` counts ways that lead nowhere."""

    pages: list[int] = field(default_factory=list)
    broken: int = 0


class Image:
    """A file of pages without a log, as it stands."""

    def __init__(self, path: Path) -> None:
        self.size = page_size(path)
        self._file = path.open("rb")
        length = path.stat().st_size
        self._map = mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ) if length else b""
        self.count = -(-length // self.size)

    def close(self) -> None:
        """Let the file go."""
        if isinstance(self._map, mmap.mmap):
            self._map.close()
        self._file.close()

    @property
    def header(self) -> bytes:
        """Give the first hundred bytes."""
        return self._map[:100]

    def page(self, number: int) -> bytes:
        """Give a page; what the file does not have is empty."""
        if not 1 <= number <= self.count:
            return b""
        return self._map[(number - 1) * self.size : number * self.size]

    def kind(self, number: int) -> int:
        """Give the kind of page that it says to be; 0 for none of a b-tree."""
        page, start = self.page(number), _start(number)
        found = page[start] if len(page) == self.size else 0
        return found if found in (INDEX_INNER, TABLE_INNER, INDEX_LEAF, TABLE_LEAF) else 0

    def free(self) -> set[int]:
        """Give the pages that hold nothing any more, as far as their list can be read."""
        found: set[int] = set()
        trunk = int.from_bytes(self.header[32:36], "big")
        while 1 < trunk <= self.count and trunk not in found:
            found.add(trunk)
            page = self.page(trunk)
            count = int.from_bytes(page[4:8], "big")
            if count > self.size // 4 - 2:
                break
            leaves = struct.unpack(f">{count}I", page[8 : 8 + 4 * count]) if len(page) == self.size else ()
            found.update(one for one in leaves if 1 < one <= self.count)
            trunk = int.from_bytes(page[:4], "big")
        return found

    def tree(self, root: int) -> Tree:
        """Walk a b-tree from its root, each page once."""
        found, seen, waiting = Tree(), set[int](), [root]
        inner: int | None = None
        while waiting:
            number = waiting.pop()
            if number in seen:
                found.broken += 1
                continue
            seen.add(number)
            kind = self.kind(number)
            # A tree of a table holds pages of tables only, one of an index pages of indexes.
            if not kind or (inner is not None and (kind in (TABLE_INNER, TABLE_LEAF)) != (inner == TABLE_INNER)):
                found.broken += 1
                continue
            inner = TABLE_INNER if kind in (TABLE_INNER, TABLE_LEAF) else INDEX_INNER
            found.pages.append(number)
            if kind in (TABLE_INNER, INDEX_INNER):
                try:
                    waiting.extend(self._children(number))
                except Broken:
                    found.broken += 1
        return found

    def _children(self, number: int) -> list[int]:
        page, start = self.page(number), _start(number)
        children = [int.from_bytes(page[start + 8 : start + 12], "big")]
        children += [int.from_bytes(page[at : at + 4], "big") for at in self._cells(number)]
        if any(not 1 < one <= self.count for one in children):
            children = [one for one in children if 1 < one <= self.count]
            if not children:
                raise Broken
        return children

    def _cells(self, number: int) -> list[int]:
        """Give where the cells of a page begin. Raises Broken."""
        page, start = self.page(number), _start(number)
        inner = page[start] in (TABLE_INNER, INDEX_INNER)
        count = int.from_bytes(page[start + 3 : start + 5], "big")
        first = start + (12 if inner else 8)
        if first + 2 * count > self.size:
            raise Broken
        places = struct.unpack(f">{count}H", page[first : first + 2 * count])
        return [place for place in places if first + 2 * count <= place <= self.size - _LEAST_FREE]

    def rows(self, number: int) -> tuple[list[tuple[int, list[Value]]], int]:
        """Give the records of a page with their row numbers (0 in an index), and how many cells are broken."""
        kind, found, broken = self.kind(number), list[tuple[int, list[Value]]](), 0
        if kind in (0, TABLE_INNER):
            return found, 0
        try:
            cells = self._cells(number)
        except Broken:
            return found, 1
        page, start = self.page(number), _start(number)
        broken += int.from_bytes(page[start + 3 : start + 5], "big") - len(cells)
        for place in cells:
            try:
                found.append(self._cell(page, place, kind))
            except (Broken, ValueError, IndexError, struct.error):
                broken += 1
        return found, broken

    def _cell(self, page: bytes, place: int, kind: int) -> tuple[int, list[Value]]:
        at = place + 4 if kind == INDEX_INNER else place
        length, at = _varint(page, at)
        row = 0
        if kind == TABLE_LEAF:
            row, at = _varint(page, at)
        if not 0 < length <= _LONGEST:
            raise Broken
        return row, _record(self._payload(page, at, length, kind))

    def _payload(self, page: bytes, at: int, length: int, kind: int) -> bytes:
        usable = self.size
        most = usable - 35 if kind == TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if length <= most:
            local = length
        else:
            least = (usable - 12) * 32 // 255 - 23
            wanted = least + (length - least) % (usable - 4)
            local = wanted if wanted <= most else least
        if at + local > self.size:
            raise Broken
        text = page[at : at + local]
        if local == length:
            return text
        parts, left, seen = [text], length - local, set[int]()
        following = int.from_bytes(page[at + local : at + local + 4], "big")
        while left > 0:
            if following in seen or not 1 < following <= self.count:
                raise Broken
            seen.add(following)
            more = self.page(following)
            parts.append(more[4 : 4 + min(left, self.size - 4)])
            left -= self.size - 4
            following = int.from_bytes(more[:4], "big")
        whole = b"".join(parts)
        if len(whole) != length:
            raise Broken
        return whole


def tables_in(path: Path) -> set[str]:
    """Give the names of the tables of a file as it stands, as far as the list of them can be read. Raises OSError."""
    image = Image(path)
    try:
        records = [record for number in image.tree(1).pages for _, record in image.rows(number)[0]]
    finally:
        image.close()
    return {str(record[1]) for record in records if len(record) == 5 and record[0] == "table"}


def _start(number: int) -> int:
    return 100 if number == 1 else 0


def _varint(text: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(at, at + 8):
        byte = text[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    value = value << 8 | text[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _record(text: bytes) -> list[Value]:
    """Read a record. Raises Broken, ValueError or IndexError for what is none."""
    head, at = _varint(text, 0)
    if not 0 < head <= len(text):
        raise Broken
    kinds = []
    while at < head:
        kind, at = _varint(text, at)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, at = _value(text, at, kind)
        values.append(value)
    if at != len(text):
        raise Broken
    return values


def _value(text: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    length = _INTEGERS.get(kind, 8 if kind == 7 else (kind - 12) // 2 if kind >= 12 else -1)
    if length < 0 or at + length > len(text):
        raise Broken
    part = text[at : at + length]
    if kind in _INTEGERS:
        return int.from_bytes(part, "big", signed=True), at + length
    if kind == 7:
        return float(struct.unpack(">d", part)[0]), at + length
    return (part.decode("utf-8") if kind & 1 else part), at + length
