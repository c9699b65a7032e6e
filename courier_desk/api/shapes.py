"""Records in other shapes: what a service calls or nests differently is put under the usual names before it is read.

A record in usual names passes untouched; only what the usual names do not tell is looked for, by what other names say
and by what the values are (``values``). Every find is counted. What is another party's (the courier, the shop) is never
taken, nor is one of several that could be meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from courier_desk.api.reading import DriftKind, DriftLog
from courier_desk.api.values import DEEPEST, folded, words_of_name
from courier_desk.domain.values import frozen

#: Tells whether a value can be what a fact is.
Looks = Callable[[object], bool]
#: Ranks a field (name, value) that no name gives away: 0 the surest; None when it is not the fact.
ByValue = Callable[[str, object], int | None]

_MOST_NAMES = 4096
#: Where a field lies: the names that lead to it, and the object it lies in.
Placed = Callable[[tuple[str, ...], Mapping[str, object]], bool]
_FOREIGN = frozenset(
    {
        "courier", "driver", "captain", "rider", "agent", "merchant", "business", "company", "shop", "store", "sender",
        "seller", "vendor", "pickup", "origin", "warehouse", "branch", "hub", "user", "creator", "history", "timeline",
        "meta", "links", "pagination", "previous", "parent", "rights", "permissions", "allowed", "original", "service",
        "support", "insurance",
    }
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, eq=False)
class Fact:
    """One fact of a record.

    ``usual``: the names its reader asks for; it is put under the first. ``others``: further names, folded, that say it
    wherever they stand; a name is also tried together with the object's it lies in (``payment.amount``). ``inside``:
    names that say it in the customer's object only; ``own``: names that say it beside the record's number only.
    ``top``: it is read from the record itself, never from the customer's object. ``needed``: every record has it.
    ``bare``: names of the fields in which an object that stands for the fact holds it, if ``holds`` says it can.
    """

    usual: tuple[str, ...]
    others: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    top: bool = False
    needed: bool = False
    looks: Looks | None = None
    by_value: ByValue | None = None
    placed: Placed | None = None
    bare: tuple[str, ...] = ("value", "name", "en", "text")
    holds: Callable[[Mapping[str, object]], bool] | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Shape:
    """What a record of one resource is made of; its number is the first of the facts.

    ``parts``: objects inside it that its reader looks into. ``person``: words in the name of the customer's object;
    ``proof``: facts of which an object named otherwise bears one if it is the customer's. ``ignored``: names that are
    known and tell nothing that is looked for. ``foreign``: words in the name of an object that is another party's.
    """

    subject: str
    facts: tuple[Fact, ...]
    parts: tuple[str, ...] = ()
    person: frozenset[str] = frozenset()
    proof: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    foreign: frozenset[str] = _FOREIGN

    @cached_property
    def known(self) -> frozenset[str]:
        """Every name of a field that a reader knows."""
        return frozenset({name for fact in self.facts for name in fact.usual} | {*self.parts} | self.ignored)

    @cached_property
    def by_name(self) -> Mapping[str, tuple[Fact, ...]]:
        """The facts by the folded names that say them anywhere."""
        return _indexed((name, fact) for fact in self.facts for name in (folded(fact.usual[0]), *fact.others))

    @cached_property
    def by_name_inside(self) -> Mapping[str, tuple[Fact, ...]]:
        """The facts by the folded names that say them in the customer's object only."""
        return _indexed((name, fact) for fact in self.facts for name in fact.inside)

    @cached_property
    def by_own_name(self) -> Mapping[str, tuple[Fact, ...]]:
        """The facts by the folded names that say them beside the record's number only."""
        return _indexed((name, fact) for fact in self.facts for name in fact.own)

    @cached_property
    def needed(self) -> tuple[Fact, ...]:
        """The facts that every record has."""
        return tuple(fact for fact in self.facts if fact.needed)

    @lru_cache(maxsize=_MOST_NAMES)  # noqa: B019  # a shape lives as long as the program
    def says(self, name: str) -> bool:
        """Tell whether a field's name may say a fact."""
        return folded(name) in self.by_name or folded(name) in self.by_own_name

    @lru_cache(maxsize=_MOST_NAMES)  # noqa: B019  # a shape lives as long as the program
    def is_foreign(self, name: str) -> bool:
        """Tell whether an object of this name is another party's."""
        return name not in self.parts and bool(words_of_name(name) & self.foreign)


def _indexed(pairs: Iterable[tuple[str, Fact]]) -> Mapping[str, tuple[Fact, ...]]:
    index: dict[str, tuple[Fact, ...]] = {}
    for name, fact in pairs:
        index[name] = (*index.get(name, ()), fact)
    return index


@frozen
class _Find:
    """A value that may be a fact: how surely (0 the surest), and where it lies."""

    rank: int
    path: tuple[str, ...]
    value: object


@frozen
class _Loose:
    """A value whose name says nothing; ``inside`` the customer's object."""

    path: tuple[str, ...]
    value: object
    inside: bool


def in_usual_names(
    record: Mapping[str, object], shape: Shape, drift: DriftLog, *, asked: str = ""
) -> Mapping[str, object]:
    """Give the record with what it tells under other names, or nested otherwise, put under the usual ones.

    ``asked``: the number the record was asked for by; a text that equals it is its number. The record itself is given
    back when there is nothing to find, which costs next to nothing.
    """
    if _is_usual(record, shape):
        return record
    found = _Search(record, shape, asked).found()
    if not found:
        return record
    known = dict(record)
    for fact, find in found:
        known[fact.usual[0]] = find.value
        if len(find.path) == 1 and find.path[0] not in shape.known:
            del known[find.path[0]]
        drift.note(shape.subject, ".".join(find.path), DriftKind.FOUND_BY_VALUE)
    return known


def _is_usual(record: Mapping[str, object], shape: Shape) -> bool:
    """Tell whether a search could find nothing: all objects are parts the reader knows, and no other name says a fact.

    It runs for every record of every list, so it looks at names alone and takes objects as JSON gives them.
    """
    known = shape.known
    for name, value in record.items():
        if isinstance(value, dict):
            if name in shape.ignored or shape.is_foreign(name):
                continue
            if name not in shape.parts or not value.keys() <= known or any(map(_is_object, value.values())):
                return False
        elif name not in known and shape.says(name):
            return False
    return all(any(record.get(name) for name in fact.usual) for fact in shape.needed)


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


class _Search:
    """One search through a record."""

    def __init__(self, record: Mapping[str, object], shape: Shape, asked: str) -> None:
        self._record = record
        self._shape = shape
        self._asked = asked
        self._told = self._told_usually()
        self._finds: dict[Fact, list[_Find]] = {}
        self._loose: list[_Loose] = []
        self._person = self._path_of_person()

    def found(self) -> list[tuple[Fact, _Find]]:
        """Give each fact that was found, by the surest of what could be it."""
        self._walk(self._record, (), inside=False)
        number, *others = self._shape.facts
        results: list[tuple[Fact, _Find]] = []
        self._take(number, results)
        self._read_own_names(results[0][1].path[:-1] if results else ())
        for fact in others:
            self._take(fact, results)
        return results

    def _take(self, fact: Fact, results: list[tuple[Fact, _Find]]) -> None:
        if fact in self._told:
            return
        finds = self._finds.get(fact, [])
        if not any(_is_told(find.value) for find in finds):
            finds = [*finds, *self._by_value(fact)]
        if (best := _surest(finds)) is not None:
            results.append((fact, best))
            self._loose = [one for one in self._loose if one.path != best.path]

    def _told_usually(self) -> frozenset[Fact]:
        """Give the facts that a reader sees already: under a usual name, as something it can read."""
        parts = [part for name in self._shape.parts if isinstance(part := self._record.get(name), Mapping)]
        return frozenset(
            fact
            for fact in self._shape.facts
            if any(
                _is_readable(layer.get(name))
                for layer in (self._record, *(() if fact.top else parts))
                for name in fact.usual
            )
        )

    # -- walking ---------------------------------------------------------------------------------------------------

    def _walk(self, node: Mapping[str, object], path: tuple[str, ...], *, inside: bool) -> None:
        for name, value in node.items():
            here = (*path, str(name))
            if isinstance(value, Mapping):
                self._enter(value, here, inside=inside)
            elif not isinstance(value, list) and not (len(here) == 1 and name in self._shape.known):
                self._scalar(here, value, node, inside=inside)

    def _enter(self, node: Mapping[str, object], path: tuple[str, ...], *, inside: bool) -> None:
        shape, name = self._shape, path[-1]
        if name in shape.ignored or len(path) >= DEEPEST or shape.is_foreign(name):
            return
        for fact in self._named(path, inside=inside):
            if fact.holds is not None and not fact.holds(node):
                break
            bare = next((one for one in fact.bare if _is_plain(node.get(one)) and _fits(fact, node[one])), None)
            if bare is not None and (fact.placed is None or fact.placed(path, node)):
                self._keep(fact, 0, (*path, bare), node[bare])
                break
        self._walk(node, path, inside=inside or path == self._person)

    def _scalar(self, path: tuple[str, ...], value: object, node: Mapping[str, object], *, inside: bool) -> None:
        named = self._named(path, inside=inside)
        fact = next((one for one in named if not _is_told(value) or _fits(one, value)), None)
        if fact is None:
            if not named:
                self._loose.append(_Loose(path, value, inside))
        elif not (inside and fact.top) and (fact.placed is None or fact.placed(path, node)):
            rank = 0 if path[-1] == fact.usual[0] else 1
            self._keep(fact, rank, path, value)

    def _named(self, path: tuple[str, ...], *, inside: bool) -> tuple[Fact, ...]:
        """Give the facts that a name says: with the name around it, in the customer's object, alone."""
        shape, name = self._shape, folded(path[-1])
        around = shape.by_name.get(folded(path[-2]) + name, ()) if len(path) > 1 else ()
        return around or (shape.by_name_inside.get(name, ()) if inside else ()) or shape.by_name.get(name, ())

    def _keep(self, fact: Fact, rank: int, path: tuple[str, ...], value: object) -> None:
        self._finds.setdefault(fact, []).append(_Find(rank, path, value))

    def _read_own_names(self, at: tuple[str, ...]) -> None:
        """Read the short names (id, date, type) that count beside the record's number only."""
        for one in self._loose:
            if one.path[:-1] in ((), at):
                for fact in self._shape.by_own_name.get(folded(one.path[-1]), ()):
                    if _fits(fact, one.value):
                        self._keep(fact, 2, one.path, one.value)

    def _by_value(self, fact: Fact) -> Iterator[_Find]:
        is_number = fact is self._shape.facts[0]
        for one in self._loose:
            if one.inside and not fact.inside:
                continue
            if is_number and self._asked and isinstance(one.value, (str, int)) and str(one.value) == self._asked:
                yield _Find(3, one.path, one.value)
            elif fact.by_value is not None and (rank := fact.by_value(one.path[-1], one.value)) is not None:
                yield _Find(4 + rank, one.path, one.value)

    # -- the customer ----------------------------------------------------------------------------------------------

    def _path_of_person(self) -> tuple[str, ...]:
        """Find the customer's object: named so, or the only one (of nobody else) that bears a customer's facts and not
        the record's own number: that is the record itself in a wrapping.
        """
        if not self._shape.person:
            return ()
        objects = list(self._objects(self._record, ()))
        named = [path for path, _ in objects if words_of_name(path[-1]) & self._shape.person]
        if named:
            return min(named, key=len)
        bearing = [path for path, node in objects if self._is_person(node) and not self._bears_number(node)]
        return bearing[0] if len(bearing) == 1 else ()

    def _bears_number(self, node: Mapping[str, object]) -> bool:
        number = self._shape.facts[0]
        return any(
            number in self._shape.by_name.get(folded(str(name)), ())
            or (self._asked and isinstance(value, (str, int)) and str(value) == self._asked)
            for name, value in node.items()
            if _is_plain(value) and _fits(number, value)
        )

    def _objects(
        self, node: Mapping[str, object], path: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], Mapping[str, object]]]:
        for name, value in node.items():
            if isinstance(value, Mapping) and name not in self._shape.ignored and not self._shape.is_foreign(str(name)):
                here = (*path, str(name))
                yield here, value
                if len(here) < DEEPEST:
                    yield from self._objects(value, here)

    def _is_person(self, node: Mapping[str, object]) -> bool:
        shape = self._shape
        names = [folded(str(name)) for name, value in node.items() if _is_told(value)]
        borne = {fact.usual[0] for name in names for fact in shape.by_name_inside.get(name, ())}
        return len(borne) > 1 and bool(borne & shape.proof)


def _is_told(value: object) -> bool:
    return value is not None and value != ""


def _is_plain(value: object) -> bool:
    return _is_told(value) and not isinstance(value, (Mapping, list))


def _fits(fact: Fact, value: object) -> bool:
    return fact.looks is None or fact.looks(value)


def _is_readable(value: object) -> bool:
    """Tell whether a reader can take a value: told, and no object unless it holds a text of its own."""
    return isinstance(value.get("value"), str) if isinstance(value, Mapping) else _is_told(value)


def _surest(finds: Sequence[_Find]) -> _Find | None:
    """Give the surest of what may be one fact, the least nested; None when two that differ are as sure."""
    told = [find for find in finds if _is_told(find.value)]
    if not told:
        return finds[0] if finds else None
    first = min((find.rank, len(find.path)) for find in told)
    best = [find for find in told if (find.rank, len(find.path)) == first]
    return best[0] if len({repr(find.value) for find in best}) == 1 else None
