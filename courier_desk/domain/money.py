"""Money: whole piastres (1 EGP = 100), so that no sum is ever rounded. Shown by ui, sent by api."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen

PIASTRES_PER_POUND = 100
#: Piastres, more than any parcel is worth; above it a typed or received amount is a mistake (10 million EGP).
LARGEST = 10_000_000 * PIASTRES_PER_POUND

#: Ways of writing the unit, without blanks and points, folded to lower case.
_UNITS = frozenset(
    {
        "egp", "le", "e£", "£e", "£", "pound", "pounds", "ج", "جم", "جنيه", "جنيها", "جنيهات", "جنيهمصري", "جنيهامصريا",
    }
)  # fmt: skip
#: Pounds that reckoning in binary fractions may leave over: 55 x 1.14 is 62.699999999999996 in most programs.
_LEFT_OVER = Decimal("1e-8")
#: No text that holds an amount is longer (letters).
_LONGEST = 100
_PARTS = pattern(r"(?P<before>[^0-9]*)(?P<number>[0-9](?:.*[0-9])?)(?P<after>[^0-9]*)", re.DOTALL)
#: Arabic separators say what they are: ``D`` parts decimals, ``_`` thousands; but they lie side by side and look alike.
#: Blanks and apostrophes only ever part thousands.
_SIGNS = str.maketrans({"٫": "D", "٬": "_", "،": ",", "'": "_", "’": "_"} | dict.fromkeys(" \u00a0\u2009\u202f", "_"))


class Writing(StrEnum):
    """How an amount is written, as far as it can be told from itself alone."""

    PLAIN = "plain"  # 1250; ١٬٢٥٠٫٥٠; nothing says anything of points and commas
    POINT = "point"  # 1250.50; 1,250.00: a point parts the decimals
    COMMA = "comma"  # 1250,50; 1.250,00: a comma does
    GROUPED = "grouped"  # 1,250: a thousand, unless commas part decimals where it stands
    DOUBTFUL = "doubtful"  # 1.250, 1٫250: one and a quarter, or a thousand


@frozen
class Amount:
    """An amount as read: piastres, and how it is written."""

    piastres: int
    writing: Writing


_GROUP = "[1-9][0-9]{0,2}"


def _grouped(sign: str) -> str:
    return rf"{_GROUP}(?:{sign}[0-9]{{3}})+"


_WAYS = {
    Writing.DOUBTFUL: r"[0-9]{1,3}[.D][0-9]{3}",
    Writing.PLAIN: rf"(?:[0-9]+|{_grouped('_')})(?:D[0-9]+)?|{_grouped(',')}D[0-9]+",
    Writing.GROUPED: rf"{_GROUP},[0-9]{{3}}",
    Writing.POINT: rf"(?:[0-9]+|{_grouped('[,_]')})\.[0-9]+|{_GROUP}(?:,[0-9]{{3}}){{2,}}",
    Writing.COMMA: rf"(?:[0-9]+|{_grouped('[._]')}),[0-9]{{1,2}}|{_GROUP}(?:\.[0-9]{{3}}){{2,}}",
}


def from_pounds(pounds: Decimal) -> int | None:
    """Turn an amount in EGP into piastres; None when it is not finite, too large, or finer than a piastre.

    What differs from a whole piastre by no more than a program's reckoning leaves over is that piastre.
    """
    if not pounds.is_finite() or abs(pounds) > LARGEST:
        return None
    scaled = pounds * PIASTRES_PER_POUND
    if abs(scaled) > LARGEST:
        return None
    whole = round(scaled)
    return whole if abs(scaled - whole) <= _LEFT_OVER * PIASTRES_PER_POUND else None


def to_pounds(piastres: int) -> Decimal:
    """Give the amount in EGP with two places."""
    return Decimal(piastres).scaleb(-2)


@lru_cache(maxsize=1_024)
def read(text: str) -> Amount | None:
    """Read what a person typed (either digits and separators, unit allowed); None when it is no amount.

    Two decimals at most stand behind a comma, and three digits behind one that parts thousands, so that ``12,50`` is
    never 1,250.
    """
    if len(text) > _LONGEST:
        return None
    parts = _PARTS.fullmatch(fold_digits(strip_unseen(text)).strip().lower())
    if parts is None or _unit(parts["after"]) is None:
        return None
    before, number = parts["before"].strip(), parts["number"].translate(_SIGNS)
    if before in (".", "٫"):
        number = f"0.{number}"
    elif _unit(before) is None or (before.endswith(".") and before.count(".") < 2):
        return None
    writing = next((one for one, pattern in _WAYS.items() if re.fullmatch(pattern, number)), None)
    if writing is None:
        return None
    thousands = "._" if writing is Writing.COMMA else ",_"
    plain = "".join(sign for sign in number if sign not in thousands).replace(",", ".").replace("D", ".")
    piastres = from_pounds(Decimal(plain))
    return None if piastres is None else Amount(piastres, writing)


def parse(text: str) -> int | None:
    """Read what a person typed as piastres; None when it is no amount."""
    amount = read(text)
    return None if amount is None else amount.piastres


def certain(text: str) -> int | None:
    """Read what a person typed as piastres; None also where it can be read in two ways."""
    amount = read(text)
    return None if amount is None or amount.writing is Writing.DOUBTFUL else amount.piastres


def is_finer_than_a_piastre(text: str) -> bool:
    """Tell whether a text is an amount but for more than two digits after its point: 1250.755."""
    plain = fold_digits(strip_unseen(text)).strip().replace("٫", ".").replace(",", "")
    cut = re.fullmatch(r"(\d{1,8}\.\d{2})\d+", plain)
    return cut is not None and parse(cut.group(1)) is not None and parse(text) is None


@lru_cache(maxsize=1_024)
def is_negative(text: str) -> bool:
    """Tell whether a text is an amount below zero, as a person or a ledger writes it: -150, 150-, (150)."""
    if len(text) > _LONGEST or text.isdecimal():
        return False
    plain = fold_digits(strip_unseen(text)).strip().replace("\u2212", "-").replace("\u2013", "-").replace("\u2011", "-")
    for first, last in (("-", ""), ("", "-"), ("(", ")")):
        if plain.startswith(first) and plain.endswith(last) and plain != plain.strip("-()"):
            return parse(plain.strip("-() ")) is not None
    return re.search(r"-\s*[0-9]", plain) is not None and parse(plain.replace("-", "", 1)) is not None


def is_unit(text: str) -> bool:
    """Tell whether a text is the unit of these amounts, in one of its ways of writing."""
    return bool(_unit(text.casefold()))


def _unit(text: str) -> str | None:
    """Give the unit that this is, an empty one for none; None for something else."""
    plain = "".join(sign for sign in text if sign not in ". \u00a0\u202f")
    return plain if plain in _UNITS or not plain else None


# Is this amount like the others of this merchant? One zero too many on a label is the costliest slip at a desk.
#
# Cash on delivery is most orders (field notes, Egypt). Nothing here stops an order: an unusual amount is asked
# about.


#: With fewer amounts than this nobody can say what is usual.
_FEWEST = 20
#: Far above: this many times the middle, and this many times what nearly all stay under.
_OF_MIDDLE, _OF_MOST = 4, 2
_NEARLY_ALL = 0.95


@frozen
class UsualAmount:
    """What a merchant usually collects, in piastres: the middle, and what nearly all amounts stay under."""

    middle: int
    most: int

    def is_exceeded_by(self, amount: int) -> bool:
        """Tell whether this amount (piastres) is so far above the usual ones that it may be a slip."""
        return amount > max(_OF_MIDDLE * self.middle, _OF_MOST * self.most)


def usual_amount(amounts: Sequence[int]) -> UsualAmount | None:
    """Learn from the amounts of earlier orders (piastres); None when there are too few."""
    known = sorted(amount for amount in amounts if amount > 0)
    if len(known) < _FEWEST:
        return None
    half = len(known) // 2
    middle = known[half] if len(known) % 2 else (known[half - 1] + known[half]) // 2
    return UsualAmount(middle, known[int(len(known) * _NEARLY_ALL)])
