"""The parts of a packed file, and XML read as it streams: both bounded, neither trusted.

No document type and no entity of one's own is taken, nothing is read from elsewhere, and nothing becomes a tree.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from xml.parsers import expat

from courier_desk.tables.table import LARGEST_UNPACKED, FileFault, Unreadable

ZIP = b"PK\x03\x04"
#: What unpacking raises for a file that is damaged, or packed in a way that is not known here.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    RuntimeError,
    NotImplementedError,
    EOFError,
    struct.error,
    ValueError,
)
_PIECE = 1 << 16
#: Bytes of a ZIP file's own list of parts; a workbook's takes some hundreds.
_LONGEST_LIST = 1_000_000
#: Elements within one another, and in one part: a table of 50,000 orders in 19 columns has three millions where each
#: text stands in its cell (``c``, ``is``, ``t``), a million less where texts are shared.
_DEEPEST, MOST_ELEMENTS = 200, 3_000_000
#: Pieces in which no element begins: one comment, one attribute, one text.
_MOST_SILENT = 32
_PASSWORD_FLAG = 0x1
Attributes = dict[str, str]


class Package:
    """A ZIP file in memory. Raises Unreadable."""

    def __init__(self, content: bytes) -> None:
        _check_list(content)
        try:
            self._zip = zipfile.ZipFile(BytesIO(content))
            self._parts = {info.filename: info for info in self._zip.infolist()}
        except _BROKEN as error:
            raise Unreadable(FileFault.DAMAGED, type(error).__name__) from error
        if sum(info.file_size for info in self._parts.values()) > LARGEST_UNPACKED:
            raise Unreadable(FileFault.UNPACKS_TOO_LARGE)

    def __contains__(self, name: str) -> bool:
        return name in self._parts

    @property
    def names(self) -> Iterable[str]:
        """Name the parts."""
        return self._parts

    def pieces(self, name: str) -> Iterator[bytes]:
        """Give a part's bytes piece by piece, never more than the list says of it."""
        info = self._parts.get(name)
        if info is None:
            raise Unreadable(FileFault.DAMAGED, f"no part {name}")
        if info.flag_bits & _PASSWORD_FLAG:
            raise Unreadable(FileFault.PASSWORD)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise Unreadable(FileFault.DAMAGED, f"compression {info.compress_type}")
        try:
            with self._zip.open(info) as part:
                while piece := part.read(_PIECE):
                    yield piece
        except _BROKEN as error:
            raise Unreadable(FileFault.DAMAGED, type(error).__name__) from error


def _check_list(content: bytes) -> None:
    """Refuse a list of parts that would fill the memory before the first part is read."""
    at = content.rfind(b"PK\x05\x06", max(0, len(content) - 65_600))
    if at >= 0 and len(content) >= at + 22:
        (size,) = struct.unpack_from("<I", content, at + 12)
        if size > _LONGEST_LIST:
            raise Unreadable(FileFault.DAMAGED, "parts")


def in_pieces(content: bytes) -> Iterator[bytes]:
    """Give bytes piece by piece."""
    return (content[at : at + _PIECE] for at in range(0, len(content), _PIECE))


def parse_xml(
    pieces: Iterable[bytes],
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
) -> None:
    """Read XML and tell what stands in it; a name with a namespace is ``namespace}name``. Raises Unreadable.

    The encoding is the document's own. ``text`` may be told a text in several parts.
    """
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    parser.buffer_size = _PIECE
    depth = elements = 0

    def began(name: str, attributes: Attributes) -> None:
        nonlocal depth, elements
        depth += 1
        elements += 1
        if depth > _DEEPEST:
            raise Unreadable(FileFault.DAMAGED, "XML too deep")
        if elements > MOST_ELEMENTS:
            raise Unreadable(FileFault.TOO_MANY_CELLS)
        start(name, attributes)

    def ended(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(name)

    def refused(*_words: object) -> None:
        raise Unreadable(FileFault.DAMAGED, "XML with a document type")

    parser.StartElementHandler = began
    parser.EndElementHandler = ended
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = refused
    parser.EntityDeclHandler = refused
    try:
        silent = before = 0
        for piece in pieces:
            parser.Parse(piece, False)
            silent, before = silent + 1 if before == elements else 0, elements
            if silent > _MOST_SILENT:
                raise Unreadable(FileFault.DAMAGED, "XML without end")
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise Unreadable(FileFault.DAMAGED, f"XML, {expat.ErrorString(error.code)}") from error
    except (ValueError, LookupError) as error:  # an encoding that is not known here
        raise Unreadable(FileFault.DAMAGED, f"XML, {error}") from error


@lru_cache(maxsize=1_000)
def local(name: str) -> str:
    """Give a name without its namespace."""
    return name.rpartition("}")[2]
