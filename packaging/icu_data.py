"""ICU's data with the two languages of the program: all languages of the world are a sixth of what a desk installs.

Qt for Linux brings ICU along, whose data are one library with one symbol: a package of items (ICU's "common data"),
found by name. What is kept follows from the names alone, so that the next ICU needs no list. The library is linked
anew by binutils, which freezing needs anyway; no compiler takes part.
"""

from __future__ import annotations

import re
import struct
import tempfile
from pathlib import Path

from ground import must

LIBRARY = "libicudata.so.*"
PROGRAMS = {"objcopy": "binutils", "ld": "binutils"}
#: Where texts may be broken, other scripts' letters, numbers in words: Qt has its own of the first and uses no other.
_FOLDERS_LEFT = frozenset({"brkitr", "rbnf", "translit"})
#: Tables of encodings, by which Qt would decode what the program decodes in Python, and the names of all characters.
_LEFT = re.compile(r".*\.cnv|unames\.icu")
#: Items of a language (``ar.res``, ``zh_Hant_TW.res``, ``ca_ES_VALENCIA.res``) among those of all; the rest of a folder
#: (``root``, ``pool``, ``res_index``, ``supplementalData``) is no language.
_LANGUAGE = re.compile(r"([a-z]{2,3})(_[A-Z0-9][A-Za-z0-9]*)*\.res")
_KEPT = frozenset({"ar", "en"})
_ALIGNED = 16


def is_kept(name: str) -> bool:
    """Tell whether an item comes along, by its path within the package."""
    folder, _, file = name.rpartition("/")
    if folder in _FOLDERS_LEFT or _LEFT.fullmatch(file):
        return False
    language = _LANGUAGE.fullmatch(file)
    return language is None or language[1] in _KEPT


def trimmed(package: bytes) -> bytes:
    """Give a package of data with the items that are kept. Raises ValueError for what is none."""
    header, magic = struct.unpack_from("=H2s", package)
    if magic != b"\xda\x27" or package[12:16] != b"CmnD":
        raise ValueError("this is no package of ICU's data")
    (count,) = struct.unpack_from("=I", package, header)
    places = list(struct.iter_unpack("=II", package[header + 4 : header + 4 + 8 * count]))
    ends = [*(begin for _, begin in places[1:]), len(package) - header]
    kept: list[tuple[bytes, bytes]] = []
    for (name_at, begin), end in zip(places, ends, strict=True):
        name = package[header + name_at : package.index(0, header + name_at)]
        if is_kept(name.decode("ascii").partition("/")[2]):
            kept.append((name + b"\0", package[header + begin : header + end]))
    return package[:header] + _contents(kept)


def _contents(items: list[tuple[bytes, bytes]]) -> bytes:
    """Lay items out as the package has them: how many, where the name and the item of each are, names, items."""
    table = 4 + 8 * len(items)
    names = b"".join(name for name, _ in items)
    names += bytes(-(table + len(names)) % _ALIGNED)
    name_at, item_at = table, table + len(names)
    places, bodies = [], []
    for name, item in items:
        body = item + bytes(-len(item) % _ALIGNED)
        places.append(struct.pack("=II", name_at, item_at))
        bodies.append(body)
        name_at, item_at = name_at + len(name), item_at + len(body)
    return b"".join([struct.pack("=I", len(items)), *places, names, *bodies])


def trim(folder: Path) -> None:
    """Trim the library of data that lies somewhere in a folder, if one does. Raises Stop when it cannot be made."""
    for library in sorted(folder.rglob(LIBRARY)):
        if not library.is_symlink():
            write_library(library, library)


def write_library(source: Path, target: Path) -> None:
    """Write the trimmed library of data of one; both may be the same. Raises Stop when it cannot be made."""
    why = f"{source.name} could not be trimmed; see above."
    symbol = f"icudt{source.suffix[1:]}_dat"
    with tempfile.TemporaryDirectory(prefix="icu-data-") as name:
        place = Path(name)
        whole, data, part, made = (place / one for one in ("whole", "data", "part.o", source.name))
        must("objcopy", "-O", "binary", "--only-section=.rodata", source, whole, why=why)
        data.write_bytes(trimmed(whole.read_bytes()))
        must("ld", "-r", "-b", "binary", "-z", "noexecstack", "-o", part, data, why=why)
        begin = "_binary_" + re.sub(r"\W", "_", str(data)) + "_start"  # so the linker calls what it has of a file
        named = ("--redefine-sym", f"{begin}={symbol}", "--keep-global-symbol", symbol)
        readable = ("--rename-section", ".data=.rodata,alloc,load,readonly,data,contents")
        must("objcopy", "--set-section-alignment", f".data={_ALIGNED}", *readable, *named, part, why=why)
        form = ("-shared", "-s", "-z", "noexecstack", "-z", "relro", "--hash-style=gnu", "-soname", source.name)
        must("ld", *form, "-o", made, part, why=why)
        target.write_bytes(made.read_bytes())
