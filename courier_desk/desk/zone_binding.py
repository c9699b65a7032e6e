"""Which zones of a catalog a place of the gazetteer means: told by names alone, whatever values the catalog has.

A zone is known by its whole name and by the segment that is its own ("Abbas ElAqqad" of "Nasr City - Abbas ElAqqad").
Where no zone bears a place's name, those of the larger places it lies in are meant. It knows no scores and no typing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from courier_desk.desk.gazetteer import Place
from courier_desk.desk.zone_spelling import Word, sound_key, spelling_key, words_of
from courier_desk.domain.zones import Zone

SEGMENTS = re.compile(r"\s+[-–—|:>]\s+|[،()/&,]")
#: A place is bound to so many zones at most; more would be a list of a district's children.
MOST_ZONES = 3
#: How people add the governorate to a zone, folded and without article.
GOVERNORATES = {
    "cairo": "Cairo", "qahera": "Cairo", "qahira": "Cairo", "kahera": "Cairo", "قاهره": "Cairo",
    "giza": "Giza", "gizah": "Giza", "geza": "Giza", "جيزه": "Giza",
    "qalyubia": "Qalyubia", "qalyoubia": "Qalyubia", "kalioubia": "Qalyubia", "qalubia": "Qalyubia",
    "kalyobia": "Qalyubia", "kalyoubia": "Qalyubia", "qaliubiya": "Qalyubia", "qalyubiya": "Qalyubia",
    "قليوبيه": "Qalyubia",
}  # fmt: skip
#: What names add without saying which place is meant.
_GENERIC = frozenset({"city", "district", "area"})
#: What parts a district in some catalogs: Shubra El Kheima East, Shubra El Kheima 2.
_PARTS = _GENERIC | frozenset({"north", "south", "east", "west", "phase"})
_LEAST_BONES = 4


@dataclass(frozen=True, slots=True)
class Binding:
    """The zones a place means, by their numbers; ``itself`` where a zone bears the place's own name."""

    zones: tuple[int, ...] = ()
    itself: bool = False


#: Reads a name into words (``zone_spelling.words_of``, or the same with what it has read kept).
Reading = Callable[[str], tuple[Word, ...]]


def segments_of(text: str, read: Reading = words_of) -> Iterator[tuple[Word, ...]]:
    """Part a zone's name into the words of its segments; one that only names the governorate is left out."""
    pieces = [words for piece in SEGMENTS.split(text) if (words := read(piece))]
    for words in pieces:
        if len(pieces) == 1 or not all(word.text in GOVERNORATES for word in words):
            yield words


def name_keys(words: Sequence[Word]) -> tuple[str, ...]:
    """Give the forms by which two names are one: as spelt, without what says nothing, by sound, by consonants."""
    core = [word for word in words if word.meaning not in _GENERIC] or words
    bones = "".join(word.bones for word in core)
    keys = [spelling_key(words), "~" + spelling_key(core), "=" + sound_key(words)]
    if len(bones) >= _LEAST_BONES:
        keys.append("#" + bones)
    return tuple(keys)


_KEY_KINDS = ("", "~", "=", "#")


class Binder:
    """The names of a catalog, ready to be compared with those of places."""

    def __init__(self, zones: Sequence[Zone], places: Sequence[Place], read: Reading = words_of) -> None:
        self._read = read
        self._places = places
        self._by_name = {place.names[0]: number for number, place in reversed(list(enumerate(places)))}
        self._words = [[words for name in place.names if (words := read(name))] for place in places]
        self._keys = [[name_keys(words) for words in names] for names in self._words]
        self._heads_of: dict[int, frozenset[str]] = {}
        self._top: defaultdict[str, list[int]] = defaultdict(list)
        self._own: defaultdict[str, list[int]] = defaultdict(list)
        self._head: defaultdict[str, list[int]] = defaultdict(list)
        for number, zone in enumerate(zones):
            self._add(number, zone)
        self._bound: dict[int, Binding] = {}

    def _add(self, number: int, zone: Zone) -> None:
        heads: set[str] = set()
        for text in dict.fromkeys((zone.value, zone.en, zone.ar)):
            by_key = {spelling_key(words): words for words in segments_of(text, self._read)}
            segments = list(by_key)
            if not segments:
                continue
            head = by_key[segments[0]]
            if bare := _bare(head):
                _note(self._head, name_keys(bare), number)
            if len(segments) == 1:
                _note(self._top, name_keys(head), number)
                continue
            heads.update(name_keys(by_key[segments[0]]))
            _note(self._top, name_keys([word for key in segments for word in by_key[key]]), number)
            _note(self._head, name_keys(by_key[segments[0]]), number)
            for key in segments[1:]:
                _note(self._own, name_keys(by_key[key]), number)
        self._heads_of[number] = frozenset(heads)

    def bind(self, place: int) -> Binding:
        """Tell which zones a place means (its number among the places)."""
        if place not in self._bound:
            self._bound[place] = Binding()  # a place that lies in itself by a ring of names
            self._bound[place] = self._find(place)
        return self._bound[place]

    def _inner(self, number: int, within: Iterable[int]) -> list[tuple[str, ...]]:
        """Give the keys of a place's names without those of the places it lies in."""
        others = [frozenset(word.text for word in words) for other in within for words in self._words[other]]
        return [name_keys(rest) for words in self._words[number] if (rest := _without(words, others))]

    def _find(self, number: int) -> Binding:
        place, keys = self._places[number], self._keys[number]
        within = [self._by_name[name] for name in place.within if name in self._by_name]
        around = frozenset(key for other in within for name in self._keys[other] for key in name)
        for kind, _ in enumerate(_KEY_KINDS):
            mine = [name[kind] for name in keys if kind < len(name)]
            if found := _first(self._top, mine):
                return Binding(found, itself=True)
            inner = [name[kind] for name in self._inner(number, within) if kind < len(name)] if around else []
            own = [zone for zone in _all(self._own, [*mine, *inner]) if not around or around & self._heads_of[zone]]
            if own:
                return Binding(tuple(own[:MOST_ZONES]), itself=True)
        for kind, _ in enumerate(_KEY_KINDS):
            mine = [name[kind] for name in keys if kind < len(name)]
            if found := _first(self._head, mine):
                return Binding(found, itself=True)
        zones: dict[int, None] = {}
        for other in within:
            zones.update(dict.fromkeys(self.bind(other).zones))
        return Binding(tuple(zones)[:MOST_ZONES])


def _without(words: Sequence[Word], others: Iterable[frozenset[str]]) -> Sequence[Word]:
    """Leave out the name of a larger place: "Street 9" of "Street 9 Mokattam"; empty where it is not in it."""
    for other in others:
        rest = [word for word in words if word.text not in other]
        if rest and len(rest) + len(other) == len(words):
            return rest
    return ()


def _bare(words: Sequence[Word]) -> Sequence[Word]:
    """Give the name of the district that this one is a part of, by its number or its side; empty when it is none."""
    inner = list(words)
    while inner and (inner[-1].is_number or inner[-1].meaning in _PARTS):
        inner.pop()
    while inner and inner[0].meaning in _PARTS:
        inner.pop(0)
    return inner if len(inner) < len(words) else ()


def _note(table: defaultdict[str, list[int]], keys: Iterable[str], number: int) -> None:
    for key in keys:
        if number not in table[key]:
            table[key].append(number)


def _all(table: defaultdict[str, list[int]], keys: Iterable[str]) -> list[int]:
    return list(dict.fromkeys(number for key in keys if key in table for number in table[key]))


def _first(table: defaultdict[str, list[int]], keys: Iterable[str]) -> tuple[int, ...]:
    return tuple(_all(table, keys)[:MOST_ZONES])
