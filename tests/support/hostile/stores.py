"""Damage to a folder that holds an SQLite store in WAL mode, as disks, copies and people do it."""

from __future__ import annotations

import contextlib
import os
import pathlib
import random
import shutil
import sqlite3
import stat
import struct
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

__all__ = ["KINDS", "Damage", "damage", "damage_kind", "mend"]

MAGIC = b"SQLite format 3\0"
WAL_MAGIC = (0x377F0682, 0x377F0683)


@dataclass(frozen=True)
class Damage:
    """What was done. files: paths touched; harmless: SQLite itself must still give everything that was saved."""

    kind: str
    files: list[pathlib.Path]
    detail: str
    harmless: bool = False


@dataclass
class Store:
    """The files of one store."""

    main: pathlib.Path
    wal: pathlib.Path
    shm: pathlib.Path
    page: int = 4096
    types: dict[str, list[int]] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        """Whole pages in the main file."""
        return self.main.stat().st_size // self.page


def _begins(path: pathlib.Path, size: int) -> bytes:
    try:
        with path.open("rb") as handle:
            return handle.read(size)
    except OSError:
        return b""


def find(folder: pathlib.Path) -> list[Store]:
    """Every store below `folder`, known by its first bytes and not by its name, in the order of names."""
    out = []
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.is_symlink():
            continue
        head = _begins(path, 100)
        if not head.startswith(MAGIC) or len(head) < 100:
            continue
        size = struct.unpack_from(">H", head, 16)[0]
        size = 65536 if size == 1 else size
        if size < 512 or size & (size - 1):
            continue
        out.append(Store(path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm"), size))
    return out


def _classify(store: Store) -> None:
    """Sort the pages of the main file by what they hold."""
    types: dict[str, list[int]] = {"table": [], "index": [], "inner": [], "free": [], "trunk": [], "overflow": []}
    data = store.main.read_bytes()
    trunk = struct.unpack_from(">I", data, 32)[0] if len(data) >= 100 else 0
    free: set[int] = set()
    while 0 < trunk <= store.pages and trunk not in free and len(free) < 100_000:
        free.add(trunk)
        types["trunk"].append(trunk)
        following, count = struct.unpack_from(">II", data, (trunk - 1) * store.page)
        for n in range(min(count, store.page // 4 - 2)):
            leaf = struct.unpack_from(">I", data, (trunk - 1) * store.page + 8 + 4 * n)[0]
            if 0 < leaf <= store.pages:
                free.add(leaf)
                types["free"].append(leaf)
        trunk = following
    for number in range(2, store.pages + 1):
        if number in free:
            continue
        first = data[(number - 1) * store.page]
        types[
            "index" if first in (2, 10) else "table" if first == 13 else "inner" if first == 5 else "overflow"
        ].append(number)
    store.types = types


def _edit(path: pathlib.Path, where: int, data: bytes) -> None:
    with path.open("r+b") as handle:
        handle.seek(where)
        handle.write(data)


def _read(path: pathlib.Path, where: int, size: int) -> bytes:
    with path.open("rb") as handle:
        handle.seek(where)
        return handle.read(size)


Maker = Callable[[Store, random.Random], Damage | None]


def _spoil(store: Store, rng: random.Random, numbers: Sequence[int], how: str) -> str:
    """Spoil these pages of the main file; what was done."""
    for number in numbers:
        where = (number - 1) * store.page
        old = _read(store.main, where, store.page)
        if how == "zeroed":
            new = bytes(len(old))
        elif how == "random":
            new = rng.randbytes(len(old))
        elif how == "ones":
            new = b"\xff" * len(old)
        elif how == "half":
            new = old[:512] + rng.randbytes(max(0, len(old) - 512))
        elif how == "shifted":
            new = old[1:] + old[:1]
        else:
            block = bytearray(old)
            for _ in range(rng.choice((1, 1, 8, 200))):
                if block:
                    block[rng.randrange(len(block))] ^= 1 << rng.randrange(8)
            new = bytes(block)
        _edit(store.main, where, new)
    return f"pages {', '.join(map(str, numbers))} {how}"


HOW = ("zeroed", "random", "ones", "half", "shifted", "bits", "bits")


def _pages(kind: str) -> Maker:
    def spoil(store: Store, rng: random.Random) -> Damage | None:
        _classify(store)
        choice = list(range(1, store.pages + 1)) if kind == "any" else [1] if kind == "schema" else store.types[kind]
        if not choice:
            return None
        count = 1 if kind == "schema" else min(len(choice), rng.choice((1, 1, 2, 6, 20, len(choice))))
        how = rng.choice(HOW)
        return Damage(f"pages-{kind}", [store.main], _spoil(store, rng, sorted(rng.sample(choice, count)), how))

    return spoil


def _swap(store: Store, rng: random.Random) -> Damage | None:
    if store.pages < 3:
        return None
    first, second = rng.sample(range(2, store.pages + 1), 2)
    a, b = (_read(store.main, (n - 1) * store.page, store.page) for n in (first, second))
    _edit(store.main, (first - 1) * store.page, b)
    _edit(store.main, (second - 1) * store.page, a if rng.random() < 0.7 else b)
    return Damage("pages-swapped", [store.main], f"pages {first} and {second}")


def _pointers(store: Store, rng: random.Random) -> Damage | None:
    """Pointers in a page that lead elsewhere, or back: rings in the tree."""
    _classify(store)
    kind = rng.choice(("inner", "overflow", "trunk", "index", "table"))
    if not store.types[kind]:
        return None
    number = rng.choice(store.types[kind])
    where = (number - 1) * store.page
    target = rng.choice((number, 1, 0, store.pages + 1, 0xFFFFFFFF, rng.randrange(1, store.pages + 1)))
    offset = {"inner": 8, "overflow": 0, "trunk": 0, "index": 8, "table": 3}[kind]
    if kind == "table":
        _edit(store.main, where + 3, struct.pack(">H", target & 0xFFFF))
    elif kind == "trunk" and rng.random() < 0.5:
        _edit(store.main, where + 4, struct.pack(">I", rng.choice((0x7FFFFFFF, store.page // 4 - 2))))
    else:
        _edit(store.main, where + offset, struct.pack(">I", target))
    return Damage("pointers", [store.main], f"{kind} page {number} leads to {target}")


def _header(store: Store, rng: random.Random) -> Damage | None:
    where, size, name = rng.choice(
        (
            (0, 16, "magic"),
            (16, 2, "page size"),
            (18, 1, "write version"),
            (19, 1, "read version"),
            (20, 1, "reserved"),
            (21, 3, "payload fractions"),
            (24, 4, "change counter"),
            (28, 4, "pages"),
            (32, 4, "first free page"),
            (36, 4, "free pages"),
            (40, 4, "schema cookie"),
            (44, 4, "schema format"),
            (52, 4, "largest root"),
            (56, 4, "encoding"),
            (60, 4, "user version"),
            (68, 4, "application"),
            (92, 4, "valid for"),
            (0, 100, "all"),
            (100, 8, "first tree page"),
            (72, 20, "reserved zeros"),
        )
    )
    old = _read(store.main, where, size)
    new = rng.choice((bytes(size), b"\xff" * size, rng.randbytes(size), bytes([old[0] ^ 1]) + old[1:]))
    _edit(store.main, where, new)
    return Damage("header", [store.main], f"{name}: {old.hex()} became {new.hex()}")


def _truncate(store: Store, rng: random.Random) -> Damage | None:
    size = store.main.stat().st_size
    if size <= store.page:
        return None
    how = rng.choice(("page", "page", "odd", "few", "first", "last-byte"))
    new = {
        "page": rng.randrange(1, size // store.page) * store.page,
        "odd": rng.randrange(1, size),
        "few": rng.randrange(1, 100),
        "first": store.page,
        "last-byte": size - 1,
    }[how]
    os.truncate(store.main, new)
    return Damage("truncated", [store.main], f"{size} bytes became {new} ({how})")


def _extend(store: Store, rng: random.Random) -> Damage | None:
    size = rng.choice((1, 512, store.page, store.page * 3, 100_000))
    data = rng.choice((bytes(size), rng.randbytes(size), b"\xff" * size))
    with store.main.open("ab") as handle:
        handle.write(data)
    return Damage("extended", [store.main], f"{size} bytes behind the end")


def _sectors(store: Store, rng: random.Random) -> Damage | None:
    """Blocks of 512 bytes, as a bad disk has them, anywhere; or a long hole."""
    size = store.main.stat().st_size
    count = rng.choice((1, 3, 30, size // 512))
    data = rng.choice((bytes(512), b"\xf6" * 512, b"\xff" * 512))
    if count == size // 512:
        start = rng.randrange(size // 512)
        length = min(size - start * 512, rng.randrange(1, 65) * 512)
        _edit(store.main, start * 512, bytes(length))
        return Damage("sectors", [store.main], f"{length} bytes of nothing at {start * 512}")
    for _ in range(count):
        _edit(store.main, rng.randrange(max(1, size // 512)) * 512, data)
    return Damage("sectors", [store.main], f"{count} sectors of {data[0]:#x}")


def _bits(store: Store, rng: random.Random) -> Damage | None:
    size = store.main.stat().st_size
    count = rng.choice((1, 1, 1, 10, 1000))
    with store.main.open("r+b") as handle:
        for _ in range(count):
            where = rng.randrange(size)
            handle.seek(where)
            old = handle.read(1)
            handle.seek(where)
            handle.write(bytes([old[0] ^ 1 << rng.randrange(8)]))
    return Damage("bits", [store.main], f"{count} bits, the last at {where}")


def _wal(store: Store) -> tuple[int, int] | None:
    """Page size and number of whole frames of the write-ahead log."""
    head = _begins(store.wal, 32)
    if len(head) < 32 or struct.unpack_from(">I", head)[0] not in WAL_MAGIC:
        return None
    page = struct.unpack_from(">I", head, 8)[0]
    if page < 512:
        return None
    return page, (store.wal.stat().st_size - 32) // (page + 24)


def _sum(data: bytes, first: int, second: int, big: bool) -> tuple[int, int]:
    """SQLite's check sum of the log."""
    words = struct.unpack(f"{'>' if big else '<'}{len(data) // 4}I", data)
    for n in range(0, len(words), 2):
        first = (first + words[n] + second) & 0xFFFFFFFF
        second = (second + words[n + 1] + first) & 0xFFFFFFFF
    return first, second


def resum(wal: pathlib.Path, *, header: bool = True) -> None:
    """Write true check sums into every frame, so that what was changed is believed."""
    data = bytearray(wal.read_bytes())
    big = struct.unpack_from(">I", data)[0] == 0x377F0683
    page = struct.unpack_from(">I", data, 8)[0]
    sums = _sum(bytes(data[:24]), 0, 0, big)
    if header:
        struct.pack_into(">II", data, 24, *sums)
    salt = bytes(data[16:24])
    where = 32
    while where + 24 + page <= len(data):
        if data[where + 8 : where + 16] != salt:
            break
        sums = _sum(bytes(data[where : where + 8]), *sums, big)
        sums = _sum(bytes(data[where + 24 : where + 24 + page]), *sums, big)
        struct.pack_into(">II", data, where + 16, *sums)
        where += 24 + page
    wal.write_bytes(data)


def _wal_cut(store: Store, rng: random.Random) -> Damage | None:
    found = _wal(store)
    if not found or not found[1]:
        return None
    page, frames = found
    how = rng.choice(("frame", "frame", "mid", "last-byte", "header", "empty", "mid-header"))
    new = {
        "frame": 32 + rng.randrange(frames) * (page + 24),
        "mid": 32 + rng.randrange(frames) * (page + 24) + rng.randrange(1, page + 24),
        "last-byte": store.wal.stat().st_size - 1,
        "header": 32,
        "empty": 0,
        "mid-header": rng.randrange(1, 32),
    }[how]
    os.truncate(store.wal, new)
    return Damage("wal-cut", [store.wal], f"{frames} frames, cut to {new} bytes ({how})")


def _wal_flip(store: Store, rng: random.Random) -> Damage | None:
    found = _wal(store)
    if not found or not found[1]:
        return None
    page, frames = found
    frame = rng.randrange(frames)
    where = 32 + frame * (page + 24) + rng.choice((rng.randrange(24), 24 + rng.randrange(page)))
    old = _read(store.wal, where, 1)
    _edit(store.wal, where, bytes([old[0] ^ 1 << rng.randrange(8)]))
    return Damage("wal-flip", [store.wal], f"a bit in frame {frame + 1} of {frames}")


def _wal_lie(store: Store, rng: random.Random) -> Damage | None:
    """A page in the log spoiled, its check sum made right again: SQLite believes it."""
    found = _wal(store)
    if not found or not found[1]:
        return None
    page, frames = found
    if frames * page > 3_000_000:
        return None
    frame = rng.randrange(frames)
    where = 32 + frame * (page + 24)
    how = rng.choice(("bits", "zero", "random", "number", "size"))
    if how == "number":
        _edit(store.wal, where, struct.pack(">I", rng.choice((1, 0, 0x7FFFFFFF, frame + 2))))
    elif how == "size":
        _edit(store.wal, where + 4, struct.pack(">I", rng.choice((0, 1, 0x7FFFFFFF))))
    else:
        old = bytearray(_read(store.wal, where + 24, page))
        if how == "bits":
            for _ in range(rng.choice((1, 20))):
                old[rng.randrange(page)] ^= 1 << rng.randrange(8)
        else:
            old[:] = bytes(page) if how == "zero" else rng.randbytes(page)
        _edit(store.wal, where + 24, bytes(old))
    resum(store.wal)
    return Damage("wal-lie", [store.wal], f"frame {frame + 1} of {frames}: {how}, check sums made right")


def _wal_header(store: Store, rng: random.Random) -> Damage | None:
    if not _wal(store):
        return None
    where, size, name = rng.choice(
        (
            (16, 4, "salt"),
            (20, 4, "salt"),
            (0, 4, "magic"),
            (4, 4, "version"),
            (8, 4, "page size"),
            (12, 4, "sequence"),
            (24, 8, "check sum"),
        )
    )
    new = rng.choice((bytes(size), b"\xff" * size, rng.randbytes(size)))
    _edit(store.wal, where, new)
    return Damage("wal-header", [store.wal], f"{name} became {new.hex()}")


def _wal_gone(store: Store, rng: random.Random) -> Damage | None:
    found = _wal(store)
    if not found or not found[1]:
        return None
    if rng.random() < 0.3 and store.shm.exists():
        store.wal.unlink()
        store.shm.unlink()
        return Damage("wal-gone", [store.wal, store.shm], f"the log of {found[1]} frames and its index deleted")
    store.wal.unlink()
    return Damage("wal-gone", [store.wal], f"the log of {found[1]} frames deleted")


def _wal_order(store: Store, rng: random.Random) -> Damage | None:
    """Frames in another order, doubled or left out, with or without true check sums."""
    found = _wal(store)
    if not found or found[1] < 2 or found[0] * found[1] > 3_000_000:
        return None
    page, frames = found
    data = store.wal.read_bytes()
    head, size = data[:32], page + 24
    blocks = [data[32 + n * size : 32 + (n + 1) * size] for n in range(frames)]
    how = rng.choice(("swapped", "doubled", "left out"))
    one = rng.randrange(frames - 1)
    if how == "swapped":
        blocks[one], blocks[one + 1] = blocks[one + 1], blocks[one]
    elif how == "doubled":
        blocks.insert(one, blocks[one])
    else:
        del blocks[one]
    store.wal.write_bytes(head + b"".join(blocks))
    believed = rng.random() < 0.5
    if believed:
        resum(store.wal)
    return Damage(
        "wal-order", [store.wal], f"frame {one + 1} of {frames} {how}" + (", check sums made right" if believed else "")
    )


def _wal_foreign(store: Store, rng: random.Random) -> Damage | None:
    """The log of another store of the same page size."""
    with tempfile.TemporaryDirectory(prefix="hostile-") as other:
        path = pathlib.Path(other) / "other.db"
        handle = sqlite3.connect(path, isolation_level=None)
        try:
            handle.execute(f"pragma page_size={store.page}")
            handle.execute("pragma journal_mode=wal")
            handle.execute("create table other(id integer primary key, words text)")
            for n in range(rng.choice((1, 40))):
                handle.execute("insert into other(words) values(?)", ("foreign " * 50 + str(n),))
            shutil.copyfile(f"{path}-wal", store.wal)
        finally:
            handle.close()
    return Damage("wal-foreign", [store.wal], "the log is another store's")


def _shm(store: Store, rng: random.Random) -> Damage | None:
    how = rng.choice(("deleted", "garbage", "short", "zeros", "long"))
    if how == "deleted":
        if not store.shm.exists():
            return None
        store.shm.unlink()
    else:
        store.shm.write_bytes(
            {"garbage": rng.randbytes(32768), "short": b"x", "zeros": bytes(32768), "long": rng.randbytes(100_000)}[how]
        )
    return Damage(f"shm-{how}", [store.shm], how, harmless=True)


def _wal_garbage(store: Store, rng: random.Random) -> Damage | None:
    """Garbage behind the last frame, as a crash leaves it: SQLite must not mind."""
    if not _wal(store):
        return None
    with store.wal.open("ab") as handle:
        handle.write(rng.randbytes(rng.choice((1, 24, 5000, store.page + 24))))
    return Damage("wal-tail", [store.wal], "garbage behind the last frame", harmless=True)


def _replace(store: Store, rng: random.Random) -> Damage | None:
    target = rng.choice((store.main, store.main, store.main, store.wal, store.shm))
    how = rng.choice(("directory", "link", "empty", "text", "pipe", "dangling", "gone", "zip", "other"))
    if target is store.wal and not target.exists() and how in ("gone", "empty"):
        return None
    if how == "other" and target is not store.main:
        how = "text"
    target.unlink(missing_ok=True)
    if how == "directory":
        target.mkdir()
        if rng.random() < 0.5:
            (target / "file").write_bytes(b"x")
    elif how == "link":
        target.symlink_to(target.name)
    elif how == "dangling":
        target.symlink_to("nowhere/at/all")
    elif how == "empty":
        target.write_bytes(b"")
    elif how == "text":
        target.write_bytes(b"This is not a store.\n" * 500)
    elif how == "zip":
        target.write_bytes(b"PK\3\4" + rng.randbytes(5000))
    elif how == "pipe":
        os.mkfifo(target)
    elif how == "other":
        handle = sqlite3.connect(target)
        handle.execute("create table recipes(name text, words text)")
        handle.execute("insert into recipes values('soup','water')")
        handle.commit()
        handle.close()
    part = {str(store.main): "main", str(store.wal): "wal", str(store.shm): "shm"}[str(target)]
    return Damage(f"replaced-{part}-{how}", [target], f"{target.name}: {how}")


def _permissions(store: Store, rng: random.Random) -> Damage | None:
    targets = [path for path in (store.main, store.wal, store.shm) if path.exists()]
    target = rng.choice(targets)
    mode = rng.choice((0, 0o400, 0o200, 0o444, 0o666))
    if rng.random() < 0.2:
        target, mode = store.main.parent, rng.choice((0o500, 0o300, 0o777))
    target.chmod(mode)
    return Damage(
        "permissions",
        [target],
        f"{target.name} has mode {mode:o} (root does not mind)",
        harmless=mode in (0o666, 0o777),
    )


def _stale(store: Store, rng: random.Random) -> Damage | None:
    """The main file from now with a log from nowhere: the log's pages are older ones of the main file."""
    if not _wal(store) or store.pages < 3:
        return None
    found = _wal(store)
    assert found is not None
    page, frames = found
    if page != store.page or not frames or frames * page > 3_000_000:
        return None
    for frame in range(frames):
        where = 32 + frame * (page + 24)
        number = struct.unpack(">I", _read(store.wal, where, 4))[0]
        if 1 <= number <= store.pages and rng.random() < 0.5:
            _edit(store.wal, where + 24, _read(store.main, (number - 1) * page, page))
    resum(store.wal)
    return Damage("wal-stale", [store.wal], f"pages of {frames} frames put back to their older state, sums right")


KINDS: dict[str, tuple[int, Maker]] = {
    "pages-any": (14, _pages("any")),
    "pages-schema": (4, _pages("schema")),
    "pages-table": (8, _pages("table")),
    "pages-index": (6, _pages("index")),
    "pages-inner": (4, _pages("inner")),
    "pages-overflow": (4, _pages("overflow")),
    "pages-free": (2, _pages("free")),
    "pages-trunk": (3, _pages("trunk")),
    "pages-swapped": (4, _swap),
    "pointers": (6, _pointers),
    "header": (7, _header),
    "truncated": (7, _truncate),
    "extended": (3, _extend),
    "sectors": (5, _sectors),
    "bits": (5, _bits),
    "wal-cut": (9, _wal_cut),
    "wal-flip": (6, _wal_flip),
    "wal-lie": (5, _wal_lie),
    "wal-order": (3, _wal_order),
    "wal-header": (4, _wal_header),
    "wal-gone": (5, _wal_gone),
    "wal-foreign": (3, _wal_foreign),
    "wal-stale": (2, _stale),
    "wal-tail": (2, _wal_garbage),
    "shm": (4, _shm),
    "replaced": (6, _replace),
    "permissions": (3, _permissions),
}
"""Kind -> (weight, maker)."""


def damage(folder: pathlib.Path, seed: int) -> Damage:
    """Damage one store below `folder`; kinds that the store has no place for fall to another kind."""
    rng = random.Random(f"stores:{seed}")
    stores = find(folder)
    if not stores:
        raise FileNotFoundError(f"no SQLite store in {folder}")
    store = rng.choice(stores)
    weights = {kind: weight for kind, (weight, _) in KINDS.items()}
    while weights:
        kind = rng.choices(list(weights), list(weights.values()))[0]
        made = KINDS[kind][1](store, rng)
        if made is not None:
            return made
        del weights[kind]
    raise RuntimeError("nothing in this store could be damaged")


def damage_kind(folder: pathlib.Path, kind: str, seed: int) -> Damage | None:
    """One kind of damage to the first store; None where it has no place for it."""
    stores = find(folder)
    if not stores:
        raise FileNotFoundError(f"no SQLite store in {folder}")
    return KINDS[kind][1](stores[0], random.Random(f"stores:{kind}:{seed}"))


def mend(folder: pathlib.Path) -> None:
    """Give the owner back all rights, so that the folder can be removed."""
    folder.chmod(stat.S_IRWXU)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            with contextlib.suppress(FileNotFoundError):
                path.chmod(stat.S_IRWXU if path.is_dir() else stat.S_IRUSR | stat.S_IWUSR)
