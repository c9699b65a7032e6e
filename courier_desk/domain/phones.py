"""Egyptian phone numbers: repaired where all digits are there, refused where some are lost, never invented.

What is no Egyptian mobile goes out only when a person has said that it is a landline or a number abroad
(``Phone.may_be_confirmed``); a mobile with a digit too few or too many is never taken for one of those.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen

_MOBILE = pattern(r"01[0125]\d{8}")
_WITHOUT_CODE, _WITHOUT_ZERO = pattern(r"0?(1[0125]\d{8}|2\d{8})"), pattern(r"1[0125]\d{8}")
_LANDLINE = pattern(r"02\d{8}")
_SCIENTIFIC = pattern(r"\d(?:\.\d+)?[eE]\+?\d+")
_SPREADSHEET_ZERO = pattern(r"^(\d{10,12})\.0$")
_SEPARATORS = pattern(r"\s*[/;,|\n]\s*|\s+(?:or|او|أو|-)\s+")
#: Blanks, brackets, points, and every dash: a hyphen that must not break too. An apostrophe before it marks a text.
_DECORATION = pattern(r"[\s\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d().]+|^['’`]")
#: What begins like an Egyptian mobile, with the country's code or without.
_MOBILE_BEGINNING = pattern(r"(?:(?:00)?20)?01[0125]|(?:00)?201[0125]")
MOBILE_DIGITS = 11
#: No text that holds one or two numbers is longer (letters).
_LONGEST = 100
#: Digits of the shortest landline written without its area, and of the longest number of any country behind its 00
#: (ITU-T E.164: 15).
_FEWEST_DIGITS, _MOST_DIGITS = 7, 17


class PhoneKind(StrEnum):
    """What a typed number turned out to be."""

    EMPTY = "empty"
    MOBILE = "mobile"
    LANDLINE = "landline"  # of Greater Cairo; fit for the other phone, with a warning
    WRONG_LENGTH = "wrong_length"
    UNKNOWN_PREFIX = "unknown_prefix"
    LOST_DIGITS = "lost_digits"  # a spreadsheet made it 1.01235E+09
    NOT_A_NUMBER = "not_a_number"


@frozen
class Phone:
    """A number as read.

    ``number`` is what would be sent: digits (those of a number abroad with their +), or the text as typed when it is no
    number at all.
    """

    kind: PhoneKind
    number: str
    repaired: bool = False

    @property
    def is_mobile(self) -> bool:
        """Tell whether it is an Egyptian mobile of 11 digits."""
        return self.kind is PhoneKind.MOBILE

    @property
    def can_be_called(self) -> bool:
        """Tell whether somebody may answer it: a mobile, or what a person may say is a landline or a number abroad."""
        return self.is_mobile or self.may_be_confirmed

    @property
    def may_be_confirmed(self) -> bool:
        """Tell whether a person may say that it is a landline or a number abroad, to be sent as it is."""
        other = self.kind in (PhoneKind.LANDLINE, PhoneKind.WRONG_LENGTH, PhoneKind.UNKNOWN_PREFIX)
        return other and _FEWEST_DIGITS <= self.digits <= _MOST_DIGITS and not self._is_broken_mobile

    def is_confirmed_by(self, confirmed: str) -> bool:
        """Tell whether ``confirmed`` is this number, and one that a person may confirm."""
        return self.may_be_confirmed and read_phone(confirmed).number == self.number

    @property
    def _is_broken_mobile(self) -> bool:
        return _MOBILE_BEGINNING.match(self.number.removeprefix("+")) is not None

    @property
    def digits(self) -> int:
        """Count the digits, for the sentence at the field."""
        return sum(character.isdigit() for character in self.number)


@lru_cache(maxsize=64)
def read_phone(text: str) -> Phone:
    """Read one number: +20, 0020, 20, a lost leading zero, Arabic digits, spaces, dashes, bidi marks are repaired."""
    if _MOBILE.fullmatch(text) and text.isascii():  # nearly all of them
        return Phone(PhoneKind.MOBILE, text)
    typed = fold_digits(strip_unseen(text)).strip()
    if not typed:
        return Phone(PhoneKind.EMPTY, "")
    if len(typed) > _LONGEST:
        return Phone(PhoneKind.NOT_A_NUMBER, typed)
    if _SCIENTIFIC.fullmatch(typed):
        return Phone(PhoneKind.LOST_DIGITS, typed)
    typed = _SPREADSHEET_ZERO.sub(r"\1", typed)
    compact = _DECORATION.sub("", typed).replace("\uff0b", "+")
    plain = compact.removeprefix("+")
    if not (plain.isascii() and plain.isdigit()):
        return Phone(PhoneKind.NOT_A_NUMBER, typed)
    national = _national(plain)
    if _MOBILE.fullmatch(national):
        return Phone(PhoneKind.MOBILE, national, repaired=national != text)
    if _LANDLINE.fullmatch(national):
        return Phone(PhoneKind.LANDLINE, national, repaired=national != text)
    kind = PhoneKind.UNKNOWN_PREFIX if len(national) == MOBILE_DIGITS else PhoneKind.WRONG_LENGTH
    number = f"+{plain}" if compact.startswith("+") else plain
    return Phone(kind, number, repaired=number != text)


def _national(plain: str) -> str:
    """Bring country code and lost zero into the national form, only when the digits then fit exactly."""
    for prefix in ("0020", "20"):
        rest = plain.removeprefix(prefix)
        if rest != plain and _WITHOUT_CODE.fullmatch(rest):
            return "0" + rest.lstrip("0")
    if _WITHOUT_ZERO.fullmatch(plain):
        return "0" + plain
    return plain


def confirmed_number(number: str) -> str:
    """Give the number as one that a person stands for already: itself where their word is needed, else nothing."""
    return number if read_phone(number).may_be_confirmed else ""


def is_same_number(first: str, second: str) -> bool:
    """Tell whether two numbers as read reach the same telephone: 00 abroad is +."""
    return bool(first) and (first == second or _abroad(first) == _abroad(second))


def _abroad(number: str) -> str:
    return f"+{number[2:]}" if number.startswith("00") else number


def split_phones(text: str) -> tuple[str, ...]:
    """Part a cell that holds several numbers; one that holds none gives nothing."""
    if len(text) > _LONGEST:
        return (text,)
    return tuple(part for part in _SEPARATORS.split(strip_unseen(text).strip()) if part)
