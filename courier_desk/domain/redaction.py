"""Taking a secret out of text that repeats it, however it is written there: as it is, in other case, escaped for JSON,
a URL or HTML, as hexadecimal digits or base64, alone or behind other text, broken up by quotes and line breaks.

A text is looked at in as many readings as it takes to undo what was escaped; signs that are no letters and no digits
count for nothing. Pure; what is common costs a few passes over the text.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator

from courier_desk.domain.patterns import pattern

#: What stands where the secret stood.
CUT = "[key]"
#: A shorter secret (in letters and digits) is looked for as it is: in any writing, common words would be it.
SHORTEST = 12
#: So often is what was escaped undone.
_DEEPEST = 10
#: A text that can be read in more ways than so many is made to be; the first ones count.
_MOST_READINGS = 4
#: So many bytes are looked at (all readings together): what needs more of them is not believed to be clean.
_MOST_BYTES = 40_000_000
#: The shortest piece of a secret that was cut up; a shorter one stands everywhere.
_PIECE = 4
#: All backslashes of a row. It begins with one, not with the look at what stands before: so the search goes from one to
#: the next, and not through every byte of an answer.
_BACKSLASHES = rb"\\(?<!\\\\)\\*+"
#: A letter, or a line break or tab among letters.
_LETTER = rb"(?:[ux](?P<braced>\{)?0{0,8}|U0{0,8})(?P<byte>[2-7][0-9A-Fa-f]|0[9AaDd]|[9AaDd](?=\}))(?(braced)\}?)"
_ESCAPED, _ESCAPED_ONCE = pattern(_BACKSLASHES + _LETTER), pattern(rb"\\" + _LETTER)
_OCTAL = pattern(_BACKSLASHES + rb"([01][0-7]{2})")
_PERCENT = pattern(rb"%(?:u00)?([0-9A-Fa-f]{2})")
_PRINTED = pattern(rb"=([0-9A-Fa-f]{2})")
#: What breaks a text and is written with letters or digits; and by which signs it is worth looking for.
_BREAKS = pattern(
    _BACKSLASHES + rb"(?:[nrtbf0]|u(?:20[0-6]|00[0Aa]|[Ff][Ee])[0-9A-Fa-f])|%0[AaDd9]|%20|<[^<>]{0,40}>"
    rb"|&(?:nbsp|shy|zwn?j|quot|apos);"
)
_BREAKING = (b"\\", b"%", b"<", b"&")
_ALNUM = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_OTHERS = bytes(set(range(256)) - set(_ALNUM))
_SMALL = bytes(range(256)).lower()


class Redaction:
    """One secret, told to nobody by accident."""

    __slots__ = ("_forms", "_plain")

    def __init__(self, secret: str) -> None:
        self._plain = secret
        self._forms = tuple(_forms(secret)) if len(_squeezed(secret.encode())) >= SHORTEST else ()

    def __repr__(self) -> str:
        return "<a secret>"

    def is_in(self, text: str | bytes) -> bool:
        """Tell whether a text, or its bytes in UTF-8, repeats the secret in any way."""
        if not self._plain:
            return False
        plain = self._plain.encode()
        readings = [text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")]
        looked_at = 0
        for _ in range(_DEEPEST):
            looked_at += sum(map(len, readings))
            if looked_at > _MOST_BYTES or any(plain in one or self._is_squeezed_in(one) for one in readings):
                return True
            less_escaped = (less for one in readings for less in _less_escaped(one) if less != one)
            readings = list(dict.fromkeys(less_escaped))[:_MOST_READINGS]
            if not readings:
                return False
        return False

    def _is_squeezed_in(self, written: bytes) -> bool:
        if not self._forms:
            return False
        squeezed = _squeezed(written)
        if any(form in squeezed for form in self._forms):
            return True
        if not any(sign in written for sign in _BREAKING):
            return False
        squeezed = _squeezed(_BREAKS.sub(b"", written))
        return any(form in squeezed for form in self._forms)

    def cut(self, text: str) -> str:
        """Give a text without the secret: without the place where it stands as it is, else without any of it."""
        if not self.is_in(text):
            return text
        rest = text.replace(self._plain, CUT)
        return CUT if self.is_in(rest) else rest

    def cut_bytes(self, body: bytes) -> bytes:
        """Give the bytes of a text without the secret."""
        return self.cut(body.decode("utf-8", "replace")).encode() if self.is_in(body) else body

    def blank(self, file: bytes) -> bytes:
        """Give a file without the secret as it is; everything in it stays where it was."""
        return file.replace(self._plain.encode(), b"x" * len(self._plain.encode())) if self._plain else file

    def cut_values(self, value: object) -> object:
        """Give a JSON value without the secret in its texts, names and numbers, also where it was dealt out to several
        texts; ``CUT`` for the whole where nothing less takes it out.
        """
        if not self.is_in(_written(value)):
            return value
        rest = _mapped(value, self.cut)
        if self.is_in(_written(rest)):
            rest = _mapped(rest, self._without_pieces)
        return CUT if self.is_in(_written(rest)) else rest

    def _without_pieces(self, text: str) -> str:
        squeezed = _squeezed(text.encode("utf-8", "surrogatepass"))
        return CUT if len(squeezed) >= _PIECE and any(squeezed in form for form in self._forms) else text


def _mapped(value: object, change: Callable[[str], str]) -> object:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_mapped(one, change) for one in value]
    if isinstance(value, dict):
        return {change(name): _mapped(one, change) for name, one in value.items()}
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value if change(str(value)) == str(value) else CUT
    return value


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _forms(secret: str) -> set[bytes]:
    """Give the ways to write a secret in letters and digits alone, small ones."""
    found = {_squeezed(secret.encode()), secret.encode().hex().encode()}
    for offset in range(3):  # base64 writes three bytes together, and what stands before is not known
        written = base64.b64encode(b"\0" * offset + secret.encode()).rstrip(b"=")
        first = (0, 2, 3)[offset]  # in these signs and the last one are bits of other bytes
        last = len(written) - (1 if (offset + len(secret)) % 3 else 0)
        found.add(_squeezed(written[first:last]))
    return found


def _squeezed(written: bytes) -> bytes:
    return written.translate(_SMALL, _OTHERS)


def _less_escaped(written: bytes) -> Iterator[bytes]:
    """Undo one layer of what hides letters; what is not ASCII stays as it is.

    Of several backslashes all may belong to the escape, or the last one alone. What stands behind a "=" may be printed
    so, or may be the secret in hexadecimal digits that begins there, as in a URL.
    """
    for less in (_unescaped(written, _ESCAPED), *_once_escaped(written)):
        yield less
        if b"=" in less:
            yield _PRINTED.sub(_sign, less)


def _once_escaped(written: bytes) -> Iterator[bytes]:
    if b"\\\\" in written:
        yield _unescaped(written, _ESCAPED_ONCE)


def _unescaped(written: bytes, escaped: re.Pattern[bytes]) -> bytes:
    if any(sign in written for sign in (b"\\u00", b"\\x", b"\\U", b"\\u{")):
        written = escaped.sub(lambda found: bytes([int(found["byte"], 16)]), written)
    if b"\\0" in written or b"\\1" in written:
        written = _OCTAL.sub(lambda found: bytes([int(found[1], 8)]), written)
    if b"%" in written:
        written = _PERCENT.sub(_sign, written)
    if b"&" in written:
        from html import unescape  # noqa: PLC0415 - it brings the names of two thousand signs

        written = unescape(written.decode("utf-8", "replace")).encode("utf-8", "replace")
    return written


def _sign(found: re.Match[bytes]) -> bytes:
    return bytes([int(found[1], 16)])
