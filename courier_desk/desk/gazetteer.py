"""Places people name that no catalog lists: the gazetteer, what zones of a catalog they mean, and those outside."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from rapidfuzz import fuzz

from courier_desk.desk.zone_spelling import Spot, Word, sound_key, spelling_key, spots_of, words_of
from courier_desk.desk.zone_words import Spellings, likeness
from courier_desk.domain.folding import fold_name
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Zone
from courier_desk.resources import resources_dir

# Places people name that no catalog lists, read from the program's own files in ``resources/places``.
#
# Three files: districts of Greater Cairo by all their names, landmarks with the districts they stand in, and towns
# outside with their governorates. Each line names a place in plain words; what zone of a catalog that is, is
# the binder's. Read once, when the first catalog is made ready to be searched.


_LATIN = re.compile("[A-Za-z0-9]")
_ARABIC = re.compile("[\u0621-\u064a]")
#: The kind of places in another country; their governorate is empty.
ABROAD = "abroad"


class GazetteerError(ValueError):
    """A line of the files that names no place."""


@frozen
class Place:
    """A place by its names, in any language; ``within`` names the larger places it lies in, the likeliest first."""

    names: tuple[str, ...]
    kind: str
    within: tuple[str, ...] = ()

    @property
    def en(self) -> str:
        """Give the name shown in an English window."""
        return next((name for name in self.names if _LATIN.search(name)), self.names[0])

    @property
    def ar(self) -> str:
        """Give the name shown in an Arabic window."""
        return next((name for name in self.names if _ARABIC.search(name)), self.names[0])


@frozen
class OutsidePlace:
    """A place the courier does not serve, and its governorate (None for another country, or for a governorate)."""

    place: Place
    governorate: Place | None

    @property
    def abroad(self) -> bool:
        """Tell whether it lies in another country."""
        return self.place.kind == ABROAD


def read_places(text: str) -> tuple[Place, ...]:
    """Read lines of ``names | kind | within``, lists parted by semicolons; GazetteerError names a line that is none."""
    places = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = [tuple(part.strip() for part in column.split(";") if part.strip()) for column in line.split("|")]
        if len(columns) != 3 or not columns[0] or len(columns[1]) != 1:
            raise GazetteerError(f"line {number}: names | kind | within are needed: {line!r}")
        places.append(Place(names=columns[0], kind=columns[1][0], within=columns[2]))
    return tuple(places)


def _read(name: str) -> tuple[Place, ...]:
    return read_places((resources_dir() / "places" / name).read_text(encoding="utf-8"))


@cache
def inside() -> tuple[Place, ...]:
    """Give the districts and then the landmarks of Greater Cairo."""
    return _read("districts.txt") + _read("landmarks.txt")


@cache
def _larger() -> dict[str, frozenset[str]]:
    every = {name: place for place in reversed(inside()) for name in map(fold_name, place.names)}

    def names_of(place: Place) -> Iterator[str]:
        for within in map(fold_name, place.within):
            yield from map(fold_name, every[within].names if within in every else (within,))

    return {name: frozenset(names_of(place)) for name, place in every.items() if place.within}


def larger_places(name: str) -> frozenset[str]:
    """Give every name (folded) of the larger places in which the one of this folded name lies."""
    return _larger().get(name, frozenset())


@cache
def outside() -> tuple[OutsidePlace, ...]:
    """Give the places that lie elsewhere. Raises GazetteerError where a governorate has no line of its own."""
    places = _read("outside.txt")
    by_name = {place.names[0]: place for place in places}
    unknown = {name for place in places for name in place.within} - by_name.keys()
    if unknown:
        raise GazetteerError(f"no line of their own: {', '.join(sorted(unknown))}")
    return tuple(OutsidePlace(place, by_name[place.within[0]] if place.within else None) for place in places)


# Which zones of a catalog a place of the gazetteer means: told by names alone, whatever values the catalog has.
#
# A zone is known by its whole name and by the segment that is its own ("Abbas ElAqqad" of "Nasr City - Abbas
# ElAqqad"). Where no zone bears a place's name, those of the larger places it lies in are meant. It knows no scores
# and no typing.


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


@frozen
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


# Telling that a place lies outside what the courier serves: by its name as a whole, well or badly spelt.
#
# It knows the gazetteer's places outside and no catalog; whether a zone bears the same name is the search's to
# judge.


_BY_SOUND = 0.95
_LEAST_SOUND, _LEAST_OUTSIDE_BONES, _LEAST_LETTERS = 4, 3, 5


class OutsideNames:
    """The names of the places outside, ready to be compared."""

    def __init__(self, places: Sequence[OutsidePlace]) -> None:
        self._places = places
        self._by_text: dict[str, int] = {}
        self._by_sound: dict[str, int] = {}
        self._by_bones: dict[str, list[tuple[str, int]]] = {}
        self._joined: dict[str, int] = {}
        for number, one in enumerate(places):
            for name in one.place.names:
                self._add(words_of(name), number)
        self._spellings = Spellings(text for text in self._joined if len(text) >= _LEAST_LETTERS)

    def _add(self, words: Sequence[Word], number: int) -> None:
        sound, bones = sound_key(words), "".join(word.bones for word in words)
        self._by_text.setdefault(spelling_key(words), number)
        self._by_sound.setdefault(sound, number)
        self._by_bones.setdefault(bones, []).append((sound, number))
        self._joined.setdefault("".join(word.text for word in words), number)

    def place(self, number: int) -> OutsidePlace:
        """Give the place of a spot."""
        return self._places[number]

    def spots(self, words: Sequence[Word]) -> list[Spot]:
        """Find the whole names of places outside among the words typed.

        One that is also a side (Gharbia: western) is a name only where nothing else was typed.
        """
        found = spots_of(words, self._named)
        return [
            spot
            for spot in found
            if spot.length > 1 or not words[spot.start].meaning or len(found) > 1 or len(words) == 1
        ]

    def like(self, words: Sequence[Word]) -> tuple[OutsidePlace, float] | None:
        """Give the place whose name all of these words may be, with how sure that is (0 to 1)."""
        text, sound = "".join(word.text for word in words), sound_key(words)
        best, sure = -1, 0.0
        if len(sound) >= _LEAST_SOUND and sound in self._by_sound:
            best, sure = self._by_sound[sound], _BY_SOUND
        bones = "".join(word.bones for word in words)
        if len(bones) >= _LEAST_OUTSIDE_BONES and text.isascii():
            for other, number in self._by_bones.get(bones, ()):
                alike = 0.62 + 0.30 * fuzz.ratio(sound, other) / 100
                if alike > sure:
                    best, sure = number, alike
        if len(text) >= _LEAST_LETTERS:
            most = 1 if len(text) < 8 else 2
            for form, distance in self._spellings.near(text, most=most):
                alike = likeness(text, form, distance) if distance else 1.0
                if alike > sure:
                    best, sure = self._joined[form], alike
        return (self._places[best], sure) if best >= 0 else None

    def _named(self, text: str, sound: str) -> frozenset[int]:
        number = self._by_text.get(text)
        if number is None and len(sound) > _LEAST_SOUND and text.isascii():
            number = self._by_sound.get(sound)
        return frozenset() if number is None else frozenset((number,))


@cache
def outside_names() -> OutsideNames:
    """Give the names, made once."""
    return OutsideNames(outside())
