"""Money: whole piastres (1 EGP = 100), so that no sum is ever rounded. Shown by ui, sent by api."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from courier_desk.domain.folding import fold_digits

PIASTRES_PER_POUND = 100
#: Piastres, more than any parcel is worth; above it a typed or received amount is a mistake (10 million EGP).
LARGEST = 10_000_000 * PIASTRES_PER_POUND

_MARKS = str.maketrans({"٫": ".", "٬": "", ",": "", "\u00a0": "", " ": "", "\u2066": "", "\u2069": ""})
#: Ways of writing the unit, folded to lower case.
UNITS = ("egp", "le", "l.e.", "ج.م.", "ج.م", "جنيه")


def from_pounds(pounds: Decimal) -> int | None:
    """Turn an exact amount in EGP into piastres; None when it is not finite, too large, or finer than a piastre."""
    if not pounds.is_finite():
        return None
    scaled = pounds * PIASTRES_PER_POUND
    if abs(scaled) > LARGEST:
        return None
    whole = int(scaled)
    return whole if scaled == whole else None


def to_pounds(piastres: int) -> Decimal:
    """Give the amount in EGP with two places."""
    return Decimal(piastres).scaleb(-2)


def parse(text: str) -> int | None:
    """Read what a person typed (either digits and separators, unit allowed) as piastres; None when it is no amount."""
    plain = fold_digits(text).strip().lower()
    for unit in UNITS:
        plain = plain.removeprefix(unit).removesuffix(unit).strip()
    plain = plain.translate(_MARKS)
    if not plain or not plain.replace(".", "", 1).isdigit() or not plain.isascii():
        return None
    try:
        return from_pounds(Decimal(plain))
    except InvalidOperation:  # pragma: no cover - isdigit has let only numbers through
        return None
