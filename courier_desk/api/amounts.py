"""Finding the one fee of an answer whose fields the specification does not name (fee previews, pickup fees). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from courier_desk.api.reading import DriftKind, DriftLog, amount_of
from courier_desk.api.values import folded, words_of_name
from courier_desk.domain.values import frozen

#: Names a fee is known by, the surest first.
FEE_NAMES = (
    "fee", "shippingFee", "orderFees", "pickupFees", "pickupFee", "totalFee", "totalFees", "fees", "total",
    "grandTotal", "price", "cost", "charge", "amount", "value",
)  # fmt: skip
#: Parts of names of numbers that are no money, and of those that are no fee.
_NO_MONEY = ("percent", "rate", "count", "number", "limit", "weight", "id", "code", "minute", "hour", "day", "version",
             "timestamp")  # fmt: skip
_NOT_A_FEE = (*_NO_MONEY, "vat", "tax", "discount", "extra", "surcharge", "base", "express")
#: Names that say of a fee that it is the whole of it; others may be of a part.
_WHOLE = frozenset(
    {"fee", "fees", "orderfees", "pickupfee", "pickupfees", "totalfee", "totalfees", "total", "grandtotal"}
)
#: Words in names of what the courier is paid, and of all that such a sum is made of.
_CHARGES = frozenset({"fee", "fees", "charge", "charges"})
_ON_TOP = _CHARGES | {"express", "extra", "surcharge"}
_FEES = _ON_TOP | {"shipping", "delivery"}
_PARTS = _FEES | {"vat", "tax", "taxes", "base", "insurance", "service"}
_OF_GOODS = frozenset({"order", "product", "goods", "item", "items", "cod", "cash", "collect", "collected"})
#: More amounts, and more parts of one sum, no answer about a fee has.
_MOST_AMOUNTS, _MOST_PARTS = 40, 8
_DEEPEST = 6


@frozen
class _Told:
    """An amount of an answer: the names that lead to it, and its piastres."""

    names: tuple[str, ...]
    piastres: int

    @property
    def name(self) -> str:
        """Give the name that says most of it: ``{fee: {amount: 65}}`` is a fee."""
        bare = len(self.names) > 1 and self.names[-1].lower() in ("amount", "value")
        return self.names[-2 if bare else -1] if self.names else ""

    @property
    def words(self) -> frozenset[str]:
        return words_of_name(self.name)

    @property
    def is_part(self) -> bool:
        """Whether a fee may be made of it, which the price of goods and what is collected for them are not."""
        return bool(self.words & _PARTS) and (not self.words & _OF_GOODS or bool(self.words & _CHARGES))

    @property
    def is_total(self) -> bool:
        """Whether it is called all that the courier is paid."""
        words = self.words
        whole = bool(words & (_FEES | {"with", "incl", "including", "inclusive"}))
        return whole and "total" in words and not words & {"before", "excl", "excluding", "without"}


def find_fee(data: object, *, subject: str, drift: DriftLog, path: Sequence[str] = ()) -> int | None:
    """Find the fee, in piastres: at ``path`` (from the service's description), by name, or as the one amount there.

    Of one that is told in parts and in sum it is the sum. None when there is none, or when several amounts could be
    meant: a fee is never guessed.
    """
    described = _at(data, path)
    found = _Told(tuple(path), described) if described is not None else _named(data, subject, drift, path)
    if found is None:
        return None
    others = [_Told(names, amount) for names, amount in _amounts(data) if amount and names != found.names]
    others = [one for one in others if one.names and not _is_one_of(one.names[-1], _NO_MONEY)][:_MOST_AMOUNTS]
    whole = _whole(found, others)
    if whole is not None:
        drift.note(subject, ".".join(whole.names), DriftKind.OTHER_NAME)
        return whole.piastres
    is_whole = described is not None or folded(found.name) in _WHOLE or found.piastres in _sums(0, others)
    beside = any(one.is_part and one.words & _ON_TOP and one.piastres != found.piastres for one in others)
    return found.piastres if is_whole or not beside else None


def _whole(found: _Told, others: Sequence[_Told]) -> _Told | None:
    """Give the amount that an amount is only a part of: what it makes with others, or what is called their total."""
    made = []
    for one in others:
        parts = [other for other in others if other.names != one.names and other.piastres < one.piastres]
        if one.piastres > found.piastres and one.piastres in _sums(found.piastres, parts):
            made.append(one)
    if made:
        return max(made, key=lambda one: one.piastres)
    totals = [one for one in others if one.is_total and (one.piastres > found.piastres or not found.is_total)]
    called = {one.piastres: one for one in totals if one.piastres != found.piastres}
    return next(iter(called.values())) if len(called) == 1 else None


def _sums(first: int, others: Sequence[_Told]) -> set[int]:
    """Give what an amount makes with some of others that are parts of a fee."""
    parts = [one.piastres for one in others if one.is_part][:_MOST_PARTS]
    return {first + sum(some) for count in range(1, len(parts) + 1) for some in combinations(parts, count)}


def _named(data: object, subject: str, drift: DriftLog, path: Sequence[str]) -> _Told | None:
    """Find the amount whose names are a fee's the surest, else the one amount there."""
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
            return _Told(*surest[0])
        if amounts:
            return None
    if len({amount for _, amount in leaves}) != 1:
        return None
    drift.note(subject, ".".join(leaves[0][0]), DriftKind.OTHER_NAME)
    return _Told(*leaves[0])


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
    return lowered not in _KNOWN and _is_one_of(name, _NOT_A_FEE)


def _is_one_of(name: str, parts: Sequence[str]) -> bool:
    lowered = name.lower()
    return any(part in lowered for part in parts)


_KNOWN = frozenset(name.lower() for name in FEE_NAMES)


def _bears(names: tuple[str, ...], wanted: str) -> bool:
    """Tell whether the value, or the object it lies in, bears the name (``fee: 65``, ``fee: {amount: 65}``)."""
    wanted = wanted.lower()
    return any(name.lower() == wanted for name in names[-2:])
