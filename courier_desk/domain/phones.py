"""Egyptian phone numbers: repaired where all digits are there, refused where some are lost, never invented."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from courier_desk.domain.folding import fold_digits, strip_unseen

_MOBILE = re.compile(r"01[0125]\d{8}")
_LANDLINE = re.compile(r"02\d{8}")
_SCIENTIFIC = re.compile(r"\d(?:\.\d+)?[eE]\+?\d+")
_SPREADSHEET_ZERO = re.compile(r"^(\d{10,12})\.0$")
_SEPARATORS = re.compile(r"\s*[/;,|\n]\s*|\s+(?:or|او|أو|-)\s+")
_DECORATION = re.compile(r"[\s\-–().]+")
MOBILE_DIGITS = 11


class PhoneKind(StrEnum):
    """What a typed number turned out to be."""

    EMPTY = "empty"
    MOBILE = "mobile"
    LANDLINE = "landline"  # only for the other phone, with a warning
    WRONG_LENGTH = "wrong_length"
    UNKNOWN_PREFIX = "unknown_prefix"
    LOST_DIGITS = "lost_digits"  # a spreadsheet made it 1.01235E+09
    NOT_A_NUMBER = "not_a_number"


@dataclass(frozen=True, slots=True)
class Phone:
    """A number as read. ``number`` is what would be sent: digits, or the text as typed when it cannot be repaired."""

    kind: PhoneKind
    number: str
    repaired: bool = False

    @property
    def is_mobile(self) -> bool:
        """Tell whether it is an Egyptian mobile of 11 digits."""
        return self.kind is PhoneKind.MOBILE

    @property
    def digits(self) -> int:
        """Count the digits, for the sentence at the field."""
        return sum(character.isdigit() for character in self.number)


def read_phone(text: str) -> Phone:
    """Read one number: +20, 0020, 20, a lost leading zero, Arabic digits, spaces, dashes, bidi marks are repaired."""
    typed = fold_digits(strip_unseen(text)).strip()
    if not typed:
        return Phone(PhoneKind.EMPTY, "")
    if _SCIENTIFIC.fullmatch(typed):
        return Phone(PhoneKind.LOST_DIGITS, typed)
    typed = _SPREADSHEET_ZERO.sub(r"\1", typed)
    plain = _DECORATION.sub("", typed.removeprefix("+"))
    if not (plain.isascii() and plain.isdigit()):
        return Phone(PhoneKind.NOT_A_NUMBER, typed)
    national = _national(plain)
    if _MOBILE.fullmatch(national):
        return Phone(PhoneKind.MOBILE, national, repaired=national != text)
    if _LANDLINE.fullmatch(national):
        return Phone(PhoneKind.LANDLINE, national, repaired=national != text)
    kind = PhoneKind.UNKNOWN_PREFIX if len(national) == MOBILE_DIGITS else PhoneKind.WRONG_LENGTH
    return Phone(kind, plain, repaired=plain != text)


def _national(plain: str) -> str:
    """Bring country code and lost zero into the national form, only when the digits then fit exactly."""
    for prefix in ("0020", "20"):
        rest = plain.removeprefix(prefix)
        if rest != plain and re.fullmatch(r"0?(1[0125]\d{8}|2\d{8})", rest):
            return "0" + rest.lstrip("0")
    if re.fullmatch(r"1[0125]\d{8}", plain):
        return "0" + plain
    return plain


def split_phones(text: str) -> tuple[str, str]:
    """Part a cell that holds two numbers into first and second; the second is empty when there is one."""
    parts = [part for part in _SEPARATORS.split(strip_unseen(text).strip()) if part]
    return (parts[0] if parts else "", parts[1] if len(parts) > 1 else "")
