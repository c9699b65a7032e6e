"""Which sum is to be collected, a concept of its own: every sum that a message's numbers make, and its signs.

A sum is a number of the message, one with the courier's fee on top or a deposit taken off, a price of several pieces,
what a network reckons (``chat_reckoning``), or nothing at all; beside them stands that nobody can tell. What weight a
sign has is learned (``Model.choose``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from courier_desk.domain.chat_amounts import Money
from courier_desk.domain.chat_money import HALF
from courier_desk.domain.chat_signs import steps
from courier_desk.domain.chat_sums import MOST_PIECES, Number, Role, amount_text
from courier_desk.domain.values import frozen

#: No message of one order has more sums than these; of a longer one nobody can tell.
_MOST_NUMBERS = 9
_LEAST, _LEAST_FEE, _DEAREST_FEE = 10.0, 15.0, 160.0
#: A number that no word tells to be money counts when it is so likely to be a part of the sum.
_AT_ALL = 0.01
#: Stands in the sign of a word, before it.
OF_WORD = "~"
#: A sum counts from this share of the network's on; how likely it is is told in steps.
_LIKELY_AT_ALL = 0.02
_STEPS = (0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
_GOODS = (Role.EACH, Role.BARE, Role.PRICE)


@frozen
class Sum:
    """What may be collected in pounds ("" where nobody can tell), its place in the message, and what speaks for it."""

    value: str
    source: str
    signs: tuple[str, ...]


def sums_of(
    money: Money,
    learned: Mapping[str, Mapping[float, float]],
    words: Sequence[str] = (),
    *,
    items: int | None,
    reckoned: Mapping[str, float] | None = None,
) -> list[Sum]:
    """Give every sum, "nobody can tell" first.

    ``learned`` gives by label (M, S, D) how likely each number is one, ``reckoned`` by sum how likely the network holds
    it; ``words`` are those that stand around the order.
    """
    return _Sums(money, learned, words, items, reckoned or {}).all()


class _Sums:
    """The numbers of a message, and the sums found so far."""

    def __init__(
        self,
        money: Money,
        learned: Mapping[str, Mapping[float, float]],
        words: Sequence[str],
        items: int | None,
        reckoned: Mapping[str, float],
    ) -> None:
        self._money = money
        self._learned = learned
        self._halves = not HALF.isdisjoint(words)
        self._words = {*words, *(f"{first} {second}" for first, second in pairwise(words))}
        self._items = items
        self._by_network = reckoned
        self._numbers = [one for one in money.numbers if self._counts(one)]
        self._found: dict[str, list[str]] = {}
        self._sources: dict[str, str] = {}

    def all(self) -> list[Sum]:
        told = self._money.amount
        if told is not None:
            self._add(told.value, told.source, ["rules"])
        self._add("0", "", ["zero", *(f"zero:{OF_WORD}{word}" for word in self._words)])
        if len(self._numbers) <= _MOST_NUMBERS:
            self._single()
            self._pairs()
            self._several()
        for value, share in self._by_network.items():
            if share >= _LIKELY_AT_ALL and value not in ("", "0"):
                self._add(value, next((one.line for one in self._numbers), ""), ["net"])
        said = sorted(self._money.said) or ["plain"]
        best = max(self._learned["M"].values(), default=0.0)
        nothing = ["none", *(f"none&{one}" for one in said), f"none&n{min(len(self._numbers), 4)}"]
        nothing += self._of_network("none net", "")
        nothing += [*steps("none&M", best), f"none&{self._rules()}", *(f"none:{OF_WORD}{word}" for word in self._words)]
        return [Sum("", "", tuple(nothing)), *self._signed(said)]

    def _signed(self, said: Sequence[str]) -> Iterator[Sum]:
        told = {amount_text(one.value) for one in self._numbers}
        most = max((float(one) for one in told), default=0.0)
        last = amount_text(self._numbers[-1].value) if self._numbers else ""
        likely = max(self._learned["M"], key=self._learned["M"].__getitem__, default=-1.0)
        for value, ways in self._found.items():
            signs = set(ways)
            kinds = {way for way in ways if ":" not in way}
            signs |= {f"{kind}&{one}" for kind in kinds for one in said}
            if value in told:
                signs |= {f"{kind}&told" for kind in kinds}
                if len(told) == 1:
                    signs.add("only")
            marks = {"most": float(value) == most, "last": value == last, "likeliest": float(value) == likely}
            signs |= {f"{kind}&{mark}" for kind in kinds for mark, is_so in marks.items() if is_so}
            signs.update(self._of_network("zero net" if value == "0" else "net", value))
            amount = self._money.amount
            if amount is None or amount.value != value:
                signs |= {f"{kind}&not {self._rules()}" for kind in kinds}
            else:
                signs |= {f"is {self._rules()}", *(f"{kind}&is {self._rules()}" for kind in kinds)}
            yield Sum(value, self._sources[value], tuple(sorted(signs)))

    def _of_network(self, name: str, value: str) -> list[str]:
        """Tell how likely the network holds a sum, and whether no other is likelier."""
        share = self._by_network.get(value, 0.0)
        is_best = share >= max(self._by_network.values(), default=1.0)
        return [*steps(name, share, _STEPS), *([f"{name} best", f"{name} best&{self._rules()}"] if is_best else [])]

    def _rules(self) -> str:
        amount = self._money.amount
        return "untold" if amount is None else "sure" if amount.sure else "likely" if amount.likely else "offered"

    def _counts(self, number: Number) -> bool:
        if number.value < _LEAST:
            return False
        likely = any(of.get(number.value, 0.0) >= _AT_ALL for of in self._learned.values())
        return number.role is not Role.OTHER or likely

    def _add(self, value: str, source: str, signs: Sequence[str]) -> None:
        self._found.setdefault(value, []).extend(signs)
        self._sources.setdefault(value, source)

    def _share(self, label: str, number: Number) -> float:
        return self._learned[label].get(number.value, 0.0)

    def _single(self) -> None:
        reckoned = self._reckoned()
        for one in self._numbers:
            signs = ["one", f"one:{one.role.name}", *steps("one:M", self._share("M", one))]
            signs += steps("one:S", max(self._share("S", one), self._share("D", one)))[1:]
            signs += ["one:doubtful"] if one.doubtful else []
            signs += [f"one:{part}" for part in sorted(reckoned.get(one.value, ()))]
            signs += _beside("one", one)
            self._add(amount_text(one.value), one.line, signs)
            if one.role is Role.EACH and self._items is not None and 1 < self._items <= MOST_PIECES:
                self._add(amount_text(one.value * self._items), one.line, ["times"])

    def _reckoned(self) -> dict[float, set[str]]:
        """Tell of each number what part it has where two of the message make a third."""
        values = {one.value for one in self._numbers}
        parts: dict[float, set[str]] = {}
        for first, second in combinations(sorted(values), 2):
            if (whole := first + second) in values:
                order = [one.value for one in self._numbers]
                last = max((first, second, whole), key=lambda value: len(order) - order[::-1].index(value))
                for value, part in ((first, "less"), (second, "more"), (whole, "whole")):
                    parts.setdefault(value, set()).update((part, f"{part} {'last' if value == last else 'told'}"))
        return parts

    def _pairs(self) -> None:
        for first, second in combinations(self._numbers, 2):
            if first.value == second.value:
                continue
            beside = _between(first, second)
            fee = "fee" if _LEAST_FEE <= min(first.value, second.value) <= _DEAREST_FEE else "more"
            share = min(self._share("S", first), self._share("S", second))
            self._add(
                amount_text(first.value + second.value),
                first.line,
                ["plus", f"plus:{first.role.name}+{second.role.name}", f"plus:{beside}", f"plus:{fee}",
                 f"plus:{beside}{fee}", *steps("plus:S", share),
                 *_beside(f"plus:{fee}1", max(first, second, key=_value)),
                 *_beside(f"plus:{fee}2", min(first, second, key=_value))],
            )  # fmt: skip
            whole, off = (first, second) if first.value > second.value else (second, first)
            share = min(max(self._share("S", whole), self._share("D", whole)), self._share("D", off))
            turned = "" if whole is first else "turned"
            signs = [
                "minus",
                f"minus:{whole.role.name}-{off.role.name}{turned}",
                f"minus:{beside}",
                *steps("minus:D", share),
                *_beside("minus:whole", whole),
                *_beside("minus:off", off),
            ]
            self._add(amount_text(whole.value - off.value), whole.line, signs)

    def _several(self) -> None:
        """Deposit and fee together, a price of several pieces with the fee, and all prices together."""
        fees = {one.value: one for one in self._numbers if one.role is Role.FEE}
        fee = next(iter(fees.values())) if len(fees) == 1 else None
        goods = {one.value: one for one in self._numbers if one.role in _GOODS}
        if fee is not None:
            for whole in self._numbers:
                for off in self._numbers:
                    if off.role is Role.PAID and whole.role >= Role.PAID and whole.value > off.value:
                        self._add(
                            amount_text(whole.value - off.value + fee.value), whole.line,
                            ["minusplus", f"minusplus:{whole.role.name}"],
                        )  # fmt: skip
                if whole.role is Role.EACH and self._items is not None and 1 < self._items <= MOST_PIECES:
                    self._add(amount_text(whole.value * self._items + fee.value), whole.line, ["timesplus"])
        if self._halves:
            for whole in self._numbers:
                self._add(amount_text(whole.value / 2), whole.line, ["half", *_beside("half", whole)])
        if len(goods) > 1:
            first = next(iter(goods.values()))
            self._add(amount_text(sum(goods)), first.line, ["all", f"all:{min(len(goods), 4)}"])
            if fee is not None:
                self._add(amount_text(sum(goods) + fee.value), first.line, ["allplus"])


def _value(number: Number) -> float:
    return number.value


def _beside(name: str, number: Number) -> Iterator[str]:
    """Give the signs of the words beside a number that is a part of a sum."""
    for side, words, end in (("<", number.before, "^"), (">", number.behind, "$")):
        yield from (f"{name}:{OF_WORD}{side}{word}" for word in words)
        yield f"{name}:{OF_WORD}{side * 2}{words[0] if words else end}"


def _between(first: Number, second: Number) -> str:
    """Tell what stands between two numbers: the sign of a sum right between them, their line, or more."""
    if first.line != second.line:
        return "apart"
    return second.joined if second.place == first.place + 1 else "line"
