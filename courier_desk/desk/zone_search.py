"""Finding a zone the way people write it, over a catalog of a thousand, within a keystroke.

Each word typed is looked up in the words of all names: the zones' own (the service's value, its English and Arabic
label) and those of the gazetteer, bound to the catalog. A zone's score is how much of what was typed it explains, and
how much of its name was typed. Only equality after folding is ``exact``; what explains too little is marked as a guess;
a place outside is told, and nothing near-sounding is offered. What finds nothing is read in the other keyboard layout.
It must not know the network, the store or a screen.
"""

from __future__ import annotations

import math
import threading
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from courier_desk.desk import gazetteer
from courier_desk.desk.gazetteer import (
    GOVERNORATES,
    SEGMENTS,
    Binder,
    Binding,
    OutsidePlace,
    outside_names,
    segments_of,
)
from courier_desk.desk.zone_matches import Span, ZoneFinding, ZoneMatch, joined_spans, marked_end
from courier_desk.desk.zone_spelling import (
    Spot,
    Word,
    district_words,
    has_franco,
    is_named_after,
    parts_of,
    roles,
    sound_key,
    spelling_key,
    spots_of,
    without_asides,
    without_names,
    words_of,
)
from courier_desk.desk.zone_words import Hits, KeptHits, Spellings, WordTable, likeness, note
from courier_desk.domain.folding import fold
from courier_desk.domain.keyboard_layouts import looks_mistyped, other_readings
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, Governorate, Zone

#: Below this share of the typed weight a zone is no proposal.
_LEAST_EXPLAINED = 0.55
#: Below this one, or this score, it is only a guess.
_LEAST_SURE, _LEAST_SCORE = 0.70, 70.0
#: A place of the gazetteer that explains so much is looked at together with its zones.
_LEAST_OF_PLACE = 0.28
#: Where all that was typed is explained, and all of a name was typed, there is nothing better.
_ALL = 0.97
#: What a zone explains so surely lies in it, even if a town outside is named there: Gesr El Suez.
_WELL_EXPLAINED = 0.9
_SINGLE_LETTER = 0.4
#: A word of a whole name is less surely a word of some other name: the city of Garden City.
_PIECE = 0.87
#: How surely the name of a district explains what lies in it.
_IN_DISTRICT = 0.93
#: So many zones, and places, that explain most are looked at closely.
_CANDIDATES = 60
_PLACES = 24
_IN_GOVERNORATE = 0.85
#: Catalogs list some districts under the neighbouring governorate (field notes, trap 15): its name rules nothing out.
_IN_NEIGHBOUR = 0.4
#: What a whole name of the gazetteer earns its zone: first, but never exact; each further zone a little less.
_PLACE_SCORE, _PLACE_STEP = 99.0, 0.4
_SPOT_SCORE = 97.0
#: A sound of fewer letters is the whole name of too many.
_LEAST_SOUND = 4
#: Fewer letters are not compared as a whole.
_LEAST_LETTERS = 5
_MOST_JOINED = 8
#: A place outside that is only like what was typed must be so much surer than a zone.
_SURER = 0.03


@frozen
class _Name:
    """One name of a zone or a place (``bearer``): its words and the segment each stands in."""

    bearer: int
    text: str
    words: tuple[Word, ...]
    segments: tuple[int, ...]
    own: bool


#: The places of one typed word within one name: (word, how many words, how sure).
_Found = list[tuple[int, int, float]]


@dataclass(slots=True)
class _Rated:
    """How well a zone fits: its score, how much it explains (0 to 1), and by which place of the gazetteer."""

    score: float
    sure: float
    place: int = -1


class ZoneIndex:
    """A catalog made ready to be searched, by any thread; to be had from ``index_of``."""

    def __init__(self, catalog: Catalog) -> None:
        read = cache(words_of)  # each name is asked for several times while the index is made
        self._zones = catalog.zones
        self._places = gazetteer.inside() if catalog.zones else ()
        self._names: list[_Name] = []
        self._own, self._also = WordTable(), WordTable()
        self._whole: defaultdict[str, set[int]] = defaultdict(set)
        self._named: defaultdict[str, set[int]] = defaultdict(set)
        self._joined: defaultdict[str, set[int]] = defaultdict(set)
        self._zones_in: dict[Governorate | None, list[int]] = defaultdict(list)
        for number, zone in enumerate(catalog.zones):
            self._zones_in[zone.governorate].append(number)
            for text in dict.fromkeys((zone.value, zone.en, zone.ar)):
                self._add(number, text, read(text), own=True)
                for words in list(segments_of(text, read))[1:]:
                    self._name(number, words)
        self._bound: dict[int, Binding] = {}
        binder = Binder(catalog.zones, self._places, read)
        for number, place in enumerate(self._places):
            binding = binder.bind(number)
            if binding.zones:
                bearer = len(self._zones) + number
                self._bound[bearer] = binding
                for text in place.names:
                    self._add(bearer, text, read(text), own=False)
        self._children = self._find_children()
        self._own.close()
        self._also.close()
        self._bearer_of = [name.bearer for name in self._names]
        self._weights = [self._weigh(name) for name in self._names]
        self._segment_weights = [
            _sums(name.segments, weights) for name, weights in zip(self._names, self._weights, strict=True)
        ]
        self._totals = [sum(weights) for weights in self._weights]
        self._spellings = Spellings(text for text in self._joined if len(text) >= _LEAST_LETTERS)
        self._shown = {(name.bearer, name.text): number for number, name in enumerate(self._names) if name.own}
        self._hits_of = KeptHits(self._own, self._also)

    @property
    def size(self) -> int:
        """Tell how many zones there are."""
        return len(self._zones)

    def search(self, text: str, *, limit: int = 50, favourites: Sequence[tuple[str, str]] = ()) -> ZoneFinding:
        """Give the best proposals, best first.

        Empty text lists the favourites ((governorate, value), most used first), then the catalog as it came. Among
        proposals equally good, favourites come first, then the catalog's order.
        """
        rank = {key: place for place, key in enumerate(favourites)}
        finding = self._read(text, limit, rank)
        if finding.outside is not None or (finding.first is not None and not looks_mistyped(text)):
            return finding
        for other in other_readings(text):
            meant = self._read(other, limit, rank)
            if meant.first is not None or meant.outside is not None:
                return replace(meant, read_as=other)
        return finding

    def called(self, text: str) -> list[Zone]:
        """Give the zones of whose name this is the whole, or the part that is their own, or sounds like it.

        It is a look into a table, not a search: what is misspelt is not found.
        """
        words = self._typed(text)
        bearers = self._bearers(spelling_key(words), sound_key(words)) if words else ()
        numbers: dict[int, None] = {}
        for bearer in sorted(bearers):
            binding = self._bound.get(bearer)
            numbers |= dict.fromkeys((bearer,) if binding is None else binding.zones if binding.itself else ())
        return [self._zones[number] for number in numbers]

    def _read(self, text: str, limit: int, rank: dict[tuple[str, str], int]) -> ZoneFinding:
        """Search for the text as it stands."""
        words = self._typed(text)
        if not words:
            everything = sorted(range(len(self._zones)), key=lambda zone: self._rank(zone, rank))
            return ZoneFinding(tuple(ZoneMatch(self._zones[zone], 0.0, exact=False) for zone in everything[:limit]))
        equal = self._whole.get(spelling_key(words), set())
        spots = without_names(spots_of(words, self._bearers), words, GOVERNORATES)
        hits = self._hits(words)
        rated, names = self._rated(text, words, hits, spots, equal)
        order = sorted(rated, key=lambda zone: (-round(rated[zone].score, 1), *self._rank(zone, rank)))
        sure = rated[order[0]].sure if order else 0.0
        outside = None if equal else self._outside(words, spots, sure)
        if outside is not None:
            return ZoneFinding(outside=outside)
        return ZoneFinding(tuple(self._match(zone, rated[zone], words, names, equal) for zone in order[:limit]))

    def _match(
        self, zone: int, rated: _Rated, words: Sequence[Word], names: dict[int, list[_Found]], equal: set[int]
    ) -> ZoneMatch:
        entry = self._zones[zone]
        near = rated.place >= 0 and not self._bound[rated.place].itself
        return ZoneMatch(
            entry,
            round(rated.score, 1),
            zone in equal,
            self._spans(zone, entry.value, words, names),
            self._spans(zone, entry.ar, words, names),
            guess=rated.sure < _LEAST_SURE or rated.score < _LEAST_SCORE,
            near=self._places[rated.place - len(self._zones)] if near else None,
        )

    def _rank(self, zone: int, favourites: dict[tuple[str, str], int]) -> tuple[int, int]:
        entry = self._zones[zone]
        return favourites.get((entry.governorate.value, entry.value), len(favourites)), zone

    # building

    def _add(self, bearer: int, text: str, words: tuple[Word, ...], *, own: bool) -> None:
        if not words:
            return
        number = len(self._names)
        cuts = [match.start() for match in SEGMENTS.finditer(text)]
        segments = tuple(bisect_left(cuts, word.start + 1) for word in words)
        self._names.append(_Name(bearer, text, words, segments, own))
        (self._own if own else self._also).add(number, words, segments)
        if own:
            self._whole[spelling_key(words)].add(bearer)
        self._name(bearer, words)
        self._joined[_without_blanks(text)].add(bearer)

    def _name(self, bearer: int, words: Sequence[Word]) -> None:
        """Take these words for a whole name."""
        self._named[spelling_key(words)].add(bearer)
        sound = sound_key(words)
        if len(sound) >= _LEAST_SOUND:
            self._named["=" + sound].add(bearer)
        self._joined["".join(word.text for word in words)].add(bearer)

    def _find_children(self) -> dict[int, list[int]]:
        """Tell for each zone which others name it in their first segment: "Nasr City - Makram Ebeid"."""
        whole: dict[str, int] = {}
        children: defaultdict[int, list[int]] = defaultdict(list)
        for name in self._names:
            if name.own and name.segments[-1] == 0:
                whole.setdefault(spelling_key(name.words), name.bearer)
        for name in self._names:
            if name.own and name.segments[-1] > 0:
                head = [word for word, segment in zip(name.words, name.segments, strict=True) if segment == 0]
                zone = whole.get(spelling_key(head))
                if zone is not None and zone != name.bearer and name.bearer not in children[zone]:
                    children[zone].append(name.bearer)
        return dict(children)

    def _bearers(self, text: str, sound: str) -> frozenset[int]:
        return frozenset(self._named.get(text) or self._named.get("=" + sound) or ())

    def _weigh(self, name: _Name) -> tuple[float, ...]:
        """Weigh each word by how rare it is: Banafseg says all, City next to nothing."""
        total = len(self._zones)
        return tuple(
            math.log(1 + total / max(1, self._own.count(word.text)))
            * (0.5 if word.meaning and not word.is_number else 1.0)
            for word in name.words
        )

    # looking up

    def _typed(self, text: str) -> list[Word]:
        """Part what was typed into words; a digit in a word is a letter unless that leads nowhere (hay7)."""
        typed: list[Word] = []
        for word in words_of(text):
            parts = parts_of(word)
            known = self._own.knows(word) or self._also.knows_text(word.text)
            if parts is not None and has_franco(word) and (not known or self._own.knows_text(parts[0].text)):
                typed.extend(parts)
            else:
                typed.append(word)
        return typed

    def _hits(self, words: Sequence[Word]) -> list[Hits]:
        """Give for each word the places it may mean, in all names."""
        hits: list[Hits] = []
        for at, word in enumerate(words):
            hits.append(self._hits_of.word(word, last=at == len(words) - 1))
        for at in range(len(words) - 1):
            first, second = words[at], words[at + 1]
            if not (first.is_number or second.is_number):
                joined = self._own.joined(first, second) or self._also.joined(first, second)
                for number in (at, at + 1) if joined else ():
                    note(hits[number], joined, 0.9)
        return hits

    # weighing up

    def _rated(
        self, typed: str, words: Sequence[Word], hits: list[Hits], spots: Sequence[Spot], equal: set[int]
    ) -> tuple[dict[int, _Rated], dict[int, list[_Found]]]:
        """Rate the zones: how much of what was typed they explain, how much of a name was typed.

        Gives the hits by name too, of the names that were looked at.
        """
        weights = self._typed_weights(words, hits, spots)
        sures = self._sures(words, hits, spots)
        shares: defaultdict[int, float] = defaultdict(float)
        for weight, by_bearer in zip(weights, sures, strict=True):
            for bearer, sure in by_bearer.items():
                shares[bearer] += weight * sure
        wanted = self._candidates(shares)
        names = self._by_name(hits, wanted)
        close = self._closeness_of(names)
        complete = {self._bearer_of[name] for name, found in names.items() if self._is_complete(name, found)}
        rated: dict[int, _Rated] = {}
        for bearer in wanted:
            if bearer < len(self._zones) and shares[bearer] >= _LEAST_EXPLAINED and bearer in close:
                score = 99.0 * (0.78 * shares[bearer] + 0.22 * close[bearer])
                if shares[bearer] >= _ALL and bearer in complete:
                    score = max(score, _PLACE_SCORE + 0.3)
                rated[bearer] = _Rated(score, shares[bearer])
        for bearer in wanted:
            if bearer in self._bound and bearer in close:
                self._rate_place(rated, bearer, close, list(zip(weights, sures, strict=True)))
        self._rate_whole(rated, words, spots)
        if not rated or max(one.sure for one in rated.values()) < _LEAST_SURE:
            for text in {"".join(word.text for word in words), _without_blanks(typed)}:
                self._rate_joined(rated, text)
        for zone in equal:
            rated[zone] = _Rated(100.0, 1.0)
        return rated, names

    def _rate_place(
        self,
        rated: dict[int, _Rated],
        bearer: int,
        close: dict[int, float],
        typed: list[tuple[float, dict[int, float]]],
    ) -> None:
        """Rate the zones of a place by what the two of them explain together: City Stars, Nasr City."""
        near = close[bearer]
        for place, zone in enumerate(self._bound[bearer].zones):
            share = sum(weight * max(by.get(bearer, 0.0), by.get(zone, 0.0)) for weight, by in typed)
            sure = share * (0.6 + 0.4 * near)
            if sure < _LEAST_EXPLAINED:
                continue
            score = 98.5 * (0.78 * sure + 0.22 * max(near, close.get(zone, 0.0))) - _PLACE_STEP * place
            _better(rated, zone, _Rated(score, sure, bearer))

    def _rate_whole(self, rated: dict[int, _Rated], words: Sequence[Word], spots: Sequence[Spot]) -> None:
        """Put first what bears all that was typed as a name, houses and the governorate aside."""
        core = without_asides(words, spots, lambda word: word.text in GOVERNORATES)
        for spot in spots:
            if spot.length < len(core):
                continue
            as_spelt = spelling_key(words[spot.start : spot.end]) in self._named
            top = _PLACE_SCORE if as_spelt else _SPOT_SCORE
            for bearer in spot.found:
                if bearer not in self._bound:
                    known = rated.get(bearer)
                    _better(rated, bearer, _Rated(max(top - 1.0, known.score if known else 0.0), 1.0))
                    continue
                for place, zone in enumerate(self._bound[bearer].zones):
                    _better(rated, zone, _Rated(top - _PLACE_STEP * place, 1.0, bearer))

    def _rate_joined(self, rated: dict[int, _Rated], text: str) -> None:
        """Compare the whole with whole names, blanks aside: a blank lost or struck in the wrong place."""
        if len(text) < _LEAST_LETTERS:
            return
        most = 1 if len(text) < 9 else 2
        for form, distance in self._spellings.near(text, most=most)[:_MOST_JOINED]:
            sure = likeness(text, form, distance) if distance else 0.95
            for bearer in self._joined[form]:
                itself = bearer not in self._bound
                for place, zone in enumerate((bearer,) if itself else self._bound[bearer].zones):
                    score = 99.0 * sure - _PLACE_STEP * place
                    _better(rated, zone, _Rated(score, sure, -1 if itself else bearer))

    def _sures(self, words: Sequence[Word], hits: list[Hits], spots: Sequence[Spot]) -> list[dict[int, float]]:
        """Tell for each word how surely each zone and place explains it; a governorate's name its zones explain."""
        found: list[dict[int, float]] = []
        for word, places in zip(words, hits, strict=True):
            sures = self._explained_by_governorate(GOVERNORATES.get(word.text))
            for (name, _, _), sure in places.items():
                bearer = self._bearer_of[name]
                if sure > sures.get(bearer, 0.0):
                    sures[bearer] = sure
            found.append(sures)
        for spot in spots:
            children = self._children_of(spot.found)
            for at in range(spot.start, spot.end):
                if spot.length > 1 and not spot.street:
                    found[at] = {bearer: sure * _PIECE for bearer, sure in found[at].items()}
                found[at].update(dict.fromkeys(spot.found, 1.0))
                for child in children:
                    found[at][child] = max(found[at].get(child, 0.0), _IN_DISTRICT)
        return found

    def _children_of(self, bearers: Iterable[int]) -> set[int]:
        """Give the zones that lie in these, or in the zones these places are."""
        zones: set[int] = set()
        for bearer in bearers:
            if bearer not in self._bound:
                zones.add(bearer)
            elif self._bound[bearer].itself:
                zones.update(self._bound[bearer].zones)
        return {child for zone in zones for child in self._children.get(zone, ())}

    def _explained_by_governorate(self, governorate: str | None) -> dict[int, float]:
        if governorate is None:
            return {}
        return dict.fromkeys(range(len(self._zones)), _IN_NEIGHBOUR) | dict.fromkeys(
            self._zones_in[Governorate(governorate)], _IN_GOVERNORATE
        )

    def _candidates(self, shares: dict[int, float]) -> set[int]:
        """Give the zones and the places that explain most."""
        first = len(self._zones)
        zones = {bearer: share for bearer, share in shares.items() if bearer < first and share >= _LEAST_EXPLAINED}
        places = {bearer: share for bearer, share in shares.items() if bearer >= first and share >= _LEAST_OF_PLACE}
        return _most(zones, _CANDIDATES) | _most(places, _PLACES)

    def _by_name(self, hits: list[Hits], wanted: set[int]) -> dict[int, list[_Found]]:
        """Gather the hits of the names of these: for each typed word the places it may mean."""
        names: dict[int, list[_Found]] = {}
        for number, places in enumerate(hits):
            for (name, first, count), sure in places.items():
                if self._bearer_of[name] not in wanted:
                    continue
                found = names.get(name)
                if found is None:
                    found = names[name] = [[] for _ in hits]
                found[number].append((first, count, sure))
        return names

    def _closeness_of(self, names: dict[int, list[_Found]]) -> dict[int, float]:
        """Tell of each bearer how close its closest name is; only names that hold most of the words can be that."""
        most: dict[int, int] = {}
        counts = {name: sum(map(bool, found)) for name, found in names.items()}
        for name, count in counts.items():
            bearer = self._bearer_of[name]
            if count > most.get(bearer, 0):
                most[bearer] = count
        closeness: dict[int, float] = {}
        for name, found in names.items():
            bearer = self._bearer_of[name]
            if counts[name] == most[bearer]:
                closeness[bearer] = max(closeness.get(bearer, 0.0), self._closeness(name, found))
        return closeness

    def _is_complete(self, name: int, found: list[_Found]) -> bool:
        """Tell whether every word of a zone's own name of several segments was typed."""
        entry = self._names[name]
        if not entry.own or entry.segments[-1] == 0:
            return False
        typed = {
            at
            for places in found
            for first, count, sure in places
            if sure >= _ALL
            for at in range(first, first + count)
        }
        return len(typed) == len(entry.words)

    def _closeness(self, name: int, found: list[_Found]) -> float:
        """Tell how much of the name, or of one segment of it, was typed."""
        best: dict[int, float] = {}
        for places in found:
            for first, count, sure in places:
                if sure > best.get(first, 0.0):
                    best[first] = sure
                if count == 2 and sure > best.get(first + 1, 0.0):
                    best[first + 1] = sure
        weights, entry = self._weights[name], self._names[name]
        whole = sum([weights[place] * sure for place, sure in best.items()]) / self._totals[name]
        if not entry.own:
            return min(1.0, whole)
        reached: dict[int, float] = {}
        for place, sure in best.items():
            at = entry.segments[place]
            reached[at] = reached.get(at, 0.0) + weights[place] * sure
        segment = max(value / self._segment_weights[name][at] for at, value in reached.items())
        start = 0.05 * best.get(0, 0.0)
        parent = 0.08 if entry.segments[-1] == 0 else 0.0
        return min(1.0, max(whole, 0.87 * segment) * 0.90 + start + parent)

    def _typed_weights(self, words: Sequence[Word], hits: list[Hits], spots: Sequence[Spot]) -> list[float]:
        """Weigh each typed word by how rare what it means is and by what it is for; the weights add up to one.

        A word nobody knows weighs as a middling one.
        """
        total, first_place = len(self._zones), len(self._zones)
        middling = math.log(1 + total) * 0.6
        district = district_words(spots)
        weights = []
        for at, (places, role) in enumerate(zip(hits, roles(words, spots), strict=True)):
            top = max(places.values(), default=0.0)
            bearers = {self._bearer_of[name] for (name, _, _), sure in places.items() if sure >= top - 0.05}
            zones = sum(bearer < first_place for bearer in bearers) or len(bearers)
            rare = max(math.log(1 + total / zones) if zones else middling, 0.1)
            if district:  # the rarest word of a street must not outweigh the district
                rare = max(rare, middling) if at in district else min(rare, middling)
            if len(words[at].text) == 1 and not words[at].is_number:
                rare *= _SINGLE_LETTER
            weights.append(role * rare)
        return [weight / sum(weights) for weight in weights]

    # outside

    def _outside(self, words: Sequence[Word], spots: Sequence[Spot], sure: float) -> OutsidePlace | None:
        """Give the place outside that was typed, if any: a zone or a landmark of the very name goes before it."""
        names = outside_names()
        around = [spot for spot in names.spots(words) if not is_named_after(words, spot)]
        around = [spot for spot in around if not any(own.covers(spot) for own in spots)]
        inner = [spot for spot in spots if not spot.street and not any(other.covers(spot) for other in around)]
        core = without_asides(words, spots, lambda word: word.text in GOVERNORATES)
        if around:
            if sure >= _WELL_EXPLAINED and all(spot.length < len(core) for spot in around):
                return None
            # The town stands first or last in an address; in the middle it is part of some name.
            before = min((spot.start for spot in inner), default=len(words))
            behind = max((spot.end for spot in inner), default=0)
            ends = [spot for spot in around if spot.start >= behind or spot.end <= before]
            return names.place(next(iter(ends[-1].found))) if ends else None
        found = None if spots else names.like(core)
        if found is None or found[1] < _LEAST_SURE or found[1] < sure + _SURER:
            return None
        joined = "".join(word.text for word in core)
        return None if found[1] < 1.0 and self._spellings.near(joined, most=1) else found[0]

    # marking

    def _spans(self, zone: int, shown: str, typed: Sequence[Word], names: dict[int, list[_Found]]) -> tuple[Span, ...]:
        """Mark in the shown text what was meant: a word, or as much of its beginning as was typed."""
        name = self._shown.get((zone, shown))
        if name is None or name not in names:
            return ()
        marked: dict[int, int] = {}
        words = self._names[name].words
        for typed_word, places in zip(typed, names.get(name, ()), strict=False):
            top = max((sure for _, _, sure in places), default=0.0)
            for first, count, sure in places:
                if sure < max(top - 0.02, 0.6):
                    continue
                for place in range(first, first + count):
                    span_end = marked_end(words[place], typed_word)
                    marked[place] = max(marked.get(place, 0), span_end)
        return joined_spans(shown, [(words[place].start, marked[place]) for place in sorted(marked)])


_MAKING = threading.Lock()


def index_of(catalog: Catalog) -> ZoneIndex:
    """Give the index of a catalog; who asks while it is being made waits for it.

    Making it takes most of a second: accounts of one service, their windows and files that are read share what was made
    last, as their zones are the same. Two are kept, as one may work at two services in turn.
    """
    if not catalog.zones:
        return ZoneIndex(catalog)
    with _MAKING:
        outside_names()  # the first letter that is searched for asks for them, and would wait
        return _made(catalog.zones)


@lru_cache(maxsize=2)
def _made(zones: tuple[Zone, ...]) -> ZoneIndex:
    return ZoneIndex(Catalog(zones=zones))


def _without_blanks(text: str) -> str:
    return fold(text).replace(" ", "")


def _better(rated: dict[int, _Rated], zone: int, one: _Rated) -> None:
    known = rated.get(zone)
    if known is None or one.score > known.score:
        rated[zone] = one


def _most(shares: dict[int, float], count: int) -> set[int]:
    """Give those with the largest shares; of equal ones the catalog's first."""
    if len(shares) <= count:
        return set(shares)
    return set(sorted(shares, key=lambda bearer: (-round(shares[bearer], 3), bearer))[:count])


def _sums(keys: Iterable[int], values: Iterable[float]) -> dict[int, float]:
    sums: dict[int, float] = {}
    for key, value in zip(keys, values, strict=True):
        sums[key] = sums.get(key, 0.0) + value
    return sums
