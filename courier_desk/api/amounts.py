"""Finding the one fee of an answer whose fields the specification does not name (fee previews, pickup fees). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from courier_desk.api.reading import DriftKind, DriftLog, amount_of

#: Names a fee is known by, the surest first.
FEE_NAMES = (
    "fee", "shippingFee", "orderFees", "pickupFees", "pickupFee", "totalFee", "totalFees", "fees", "total",
    "grandTotal", "price", "cost", "charge", "amount", "value",
)  # fmt: skip
#: Parts of names of numbers that are no fee.
_NOT_A_FEE = ("vat", "tax", "percent", "rate", "discount", "count", "number", "limit", "weight", "id", "code", "minute",
              "hour", "day", "version", "timestamp", "extra", "surcharge", "base", "express")  # fmt: skip
_DEEPEST = 6


def find_fee(data: object, *, subject: str, drift: DriftLog, path: Sequence[str] = ()) -> int | None:
    """Find the fee, in piastres: at ``path`` (from the service's description), by name, or as the one amount there.

    None when there is none, or when several amounts could be meant: a fee is never guessed.
    """
    if (found := _at(data, path)) is not None:
        return found
    leaves = [(names, amount) for names, amount in _amounts(data) if not _is_other(names[-1] if names else "")]
    for wanted in FEE_NAMES:
        named = [(names, amount) for names, amount in leaves if _bears(names, wanted)]
        shallowest = min((len(names) for names, _ in named), default=0)
        nearest = [(names, amount) for names, amount in named if len(names) == shallowest]
        # In an object that is the fee other things are told too: {amount: 65, currency: "EGP", __v: 3}.
        surest = [(names, amount) for names, amount in nearest if names[-1].lower() in _KNOWN] or nearest
        amounts = {amount for _, amount in surest}
        if len(amounts) == 1:
            if (wanted, shallowest) != (FEE_NAMES[0], 1) and not path:
                drift.note(subject, ".".join(surest[0][0]), DriftKind.OTHER_NAME)
            return amounts.pop()
        if amounts:
            return None
    amounts = {amount for _, amount in leaves}
    if len(amounts) != 1:
        return None
    drift.note(subject, ".".join(leaves[0][0]), DriftKind.OTHER_NAME)
    return amounts.pop()


def fee_rank(names: Sequence[str]) -> int | None:
    """Rank a field by how surely its name is a fee's: 0 the surest; None for a name that is none."""
    if not names or _is_other(names[-1]):
        return None
    return next((rank for rank, wanted in enumerate(FEE_NAMES) if _bears(tuple(names), wanted)), None)


def _at(data: object, path: Sequence[str]) -> int | None:
    if not path:
        return None
    for name in path:
        if not isinstance(data, Mapping):
            return None
        data = data.get(name)
    amount = amount_of(data)
    return amount if amount is None or amount >= 0 else None


def _amounts(data: object, names: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
    if isinstance(data, Mapping) and len(names) < _DEEPEST:
        for name, value in data.items():
            yield from _amounts(value, (*names, str(name)))
        return
    if isinstance(data, str) and not any(character.isdigit() for character in data[:40]):
        return
    amount = amount_of(data)
    if amount is not None and amount >= 0:
        yield names, amount


def _is_other(name: str) -> bool:
    lowered = name.lower()
    return lowered not in _KNOWN and any(part in lowered for part in _NOT_A_FEE)


_KNOWN = frozenset(name.lower() for name in FEE_NAMES)


def _bears(names: tuple[str, ...], wanted: str) -> bool:
    """Tell whether the value, or the object it lies in, bears the name (``fee: 65``, ``fee: {amount: 65}``)."""
    wanted = wanted.lower()
    return any(name.lower() == wanted for name in names[-2:])
