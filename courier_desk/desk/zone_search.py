"""Finding a zone the way people write it, over a catalog of a thousand, within a keystroke.

Each word typed is looked up in the words of all names (the service's value, its English and Arabic label, our own
landmarks): the same word, its beginning, the same sounds, the same consonants, or nearly so. A zone's score is how
much of what was typed it explains, and how much of its name was typed. Only equality after folding is ``exact``;
anything less is a proposal. It must not know the network, the store or a screen.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from courier_desk.desk.zone_landmarks import LANDMARKS
from courier_desk.desk.zone_matches import Span, ZoneMatch, joined_spans, marked_end
from courier_desk.desk.zone_spelling import Word, has_franco, parts_of, spelling_key, words_of
from courier_desk.domain.zones import Catalog, Governorate

#: Below this share of the typed weight a zone is no proposal.
_LEAST_EXPLAINED = 0.55
_SEGMENTS = re.compile(r"\s+-\s+|[،()/&,]")
_TYPO_CUTOFF = 72.0
#: So many zones that explain most are looked at closely.
_CANDIDATES = 80
#: How people add the governorate to a zone, folded and without article.
_GOVERNORATES = {
    "cairo": Governorate.CAIRO,
    "qahera": Governorate.CAIRO,
    "قاهره": Governorate.CAIRO,
    "giza": Governorate.GIZA,
    "جيزه": Governorate.GIZA,
    "qalyubia": Governorate.QALYUBIA,
    "qalyoubia": Governorate.QALYUBIA,
    "kalioubia": Governorate.QALYUBIA,
    "قليوبيه": Governorate.QALYUBIA,
}
_IN_GOVERNORATE = 0.85
#: Catalogs list some districts under the neighbouring governorate (field notes, trap 15): its name rules nothing out.
_IN_NEIGHBOUR = 0.4
#: What a whole landmark earns its zone: first, but never exact.
_LANDMARK_SCORE = 99.0


@dataclass(frozen=True, slots=True)
class _Name:
    """One name of a zone: its words, the segment each stands in, and how much each weighs."""

    zone: int
    text: str
    words: tuple[Word, ...]
    segments: tuple[int, ...]
    landmark: bool


#: Where a form occurs: (name, word, how many words it covers).
_Place = tuple[int, int, int]
#: The places a typed word may mean, with how sure that is (0 to 1).
_Hits = dict[_Place, float]
#: The same within one name: (word, how many words, how sure).
_Found = list[tuple[int, int, float]]


class _Forms:
    """The places of every form of one kind, with their beginnings in order."""

    def __init__(self) -> None:
        self.places: defaultdict[str, list[_Place]] = defaultdict(list)
        self.ordered: list[str] = []

    def close(self) -> None:
        self.ordered = sorted(self.places)

    def starting_with(self, beginning: str) -> Iterator[str]:
        """Give every form that begins so, itself left out."""
        for at in range(bisect_left(self.ordered, beginning), len(self.ordered)):
            form = self.ordered[at]
            if not form.startswith(beginning):
                return
            if form != beginning:
                yield form


class ZoneIndex:
    """A catalog made ready to be searched; made once for each catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self._zones = catalog.zones
        self._names: list[_Name] = []
        self._names_of: list[list[int]] = [[] for _ in catalog.zones]
        self._texts, self._bones, self._sounds, self._meanings = _Forms(), _Forms(), _Forms(), _Forms()
        self._whole: defaultdict[str, set[int]] = defaultdict(set)
        self._also: defaultdict[str, set[int]] = defaultdict(set)
        for number, zone in enumerate(catalog.zones):
            for text in dict.fromkeys((zone.value, zone.en, zone.ar)):
                self._add(number, text, landmark=False)
        for name, others in LANDMARKS.items():
            for number in self._whole.get(spelling_key(words_of(name)), ()):
                for text in others:
                    self._add(number, text, landmark=True)
        for forms in (self._texts, self._bones, self._sounds, self._meanings):
            forms.close()
        self._zones_in: dict[Governorate | None, list[int]] = defaultdict(list)
        for number, zone in enumerate(catalog.zones):
            self._zones_in[zone.governorate].append(number)
        self._zone_of = [name.zone for name in self._names]
        self._weights = [self._weigh(name) for name in self._names]
        self._segment_weights = [
            _sums(name.segments, weights) for name, weights in zip(self._names, self._weights, strict=True)
        ]

    @property
    def size(self) -> int:
        """Tell how many zones there are."""
        return len(self._zones)

    def search(
        self, text: str, *, limit: int = 50, favourites: Sequence[tuple[str, str]] = ()
    ) -> tuple[ZoneMatch, ...]:
        """Give the best proposals, best first.

        Empty text lists the favourites ((governorate, value), most used first), then the catalog as it came. Among
        proposals equally good, favourites come first, then the catalog's order.
        """
        rank = {key: place for place, key in enumerate(favourites)}
        words = self._typed(text)
        if not words:
            everything = sorted(range(len(self._zones)), key=lambda zone: self._rank(zone, rank))
            return tuple(ZoneMatch(self._zones[zone], 0.0, exact=False) for zone in everything[:limit])
        equal = self._whole.get(spelling_key(words), set())
        hits = [self._hits(word, last=place == len(words) - 1) for place, word in enumerate(words)]
        self._join_neighbours(words, hits)
        shares = self._shares(words, hits)
        names = self._candidates(hits, shares)
        scores = self._scores(shares, names, equal)
        for zone in self._also.get(spelling_key(words), set()) & scores.keys():
            scores[zone] = max(scores[zone], _LANDMARK_SCORE)
        order = sorted(scores, key=lambda zone: (-round(scores[zone], 1), *self._rank(zone, rank)))
        return tuple(
            ZoneMatch(
                self._zones[zone],
                round(scores[zone], 1),
                zone in equal,
                self._spans(zone, self._zones[zone].en, words, names),
                self._spans(zone, self._zones[zone].ar, words, names),
            )
            for zone in order[:limit]
        )

    def _rank(self, zone: int, favourites: dict[tuple[str, str], int]) -> tuple[int, int]:
        entry = self._zones[zone]
        return favourites.get((entry.governorate.value, entry.value), len(favourites)), zone

    # building

    def _add(self, zone: int, text: str, *, landmark: bool) -> None:
        words = words_of(text)
        if not words:
            return
        number = len(self._names)
        cuts = [match.start() for match in _SEGMENTS.finditer(text)]
        segments = tuple(bisect_left(cuts, word.start + 1) for word in words)
        self._names.append(_Name(zone, text, words, segments, landmark))
        self._names_of[zone].append(number)
        (self._also if landmark else self._whole)[spelling_key(words)].add(zone)
        for place, word in enumerate(words):
            self._place(word, (number, place, 1))
            if place + 1 < len(words) and segments[place] == segments[place + 1]:
                self._place_joined(word, words[place + 1], (number, place, 2))

    def _place(self, word: Word, place: _Place) -> None:
        self._texts.places[word.text].append(place)
        if word.meaning:
            self._meanings.places[word.meaning].append(place)
        if len(word.bones) > 1:
            for bones in {word.bones, word.bound}:
                self._bones.places[bones].append(place)
        if len(word.sound) > 1:
            self._sounds.places[word.sound].append(place)

    def _place_joined(self, word: Word, following: Word, place: _Place) -> None:
        """People also write two words as one: newcairo, darelsalam."""
        if word.is_number or following.is_number:
            return
        self._texts.places[word.text + following.text].append(place)
        self._sounds.places[word.sound + following.sound].append(place)
        if len(word.bones + following.bones) > 3:
            self._bones.places[word.bound + following.bones].append(place)

    def _weigh(self, name: _Name) -> tuple[float, ...]:
        """Weigh each word by how rare it is: Banafseg says all, City next to nothing."""
        total = len(self._zones)
        return tuple(
            math.log(1 + total / len(self._texts.places[word.text]))
            * (0.5 if word.meaning and not word.is_number else 1.0)
            for word in name.words
        )

    # looking up

    def _typed(self, text: str) -> list[Word]:
        """Part what was typed into words; a digit in a word is a letter unless that leads nowhere (hay7)."""
        typed: list[Word] = []
        for word in words_of(text):
            parts = parts_of(word)
            known = word.text in self._texts.places or word.bones in self._bones.places
            if parts is not None and has_franco(word) and (not known or parts[0].text in self._texts.places):
                typed.extend(parts)
            else:
                typed.append(word)
        return typed

    def _hits(self, word: Word, *, last: bool) -> _Hits:
        """Give each place the word may mean, with how sure that is (0 to 1)."""
        hits: _Hits = {}
        self._note(hits, self._texts.places.get(word.text, ()), 1.0)
        if word.meaning:
            self._note(hits, self._meanings.places.get(word.meaning, ()), 0.98)
        if word.is_number:
            return hits
        for form in self._texts.starting_with(word.text):
            sure = 0.70 + 0.25 * len(word.text) / len(form) if last else 0.55 + 0.35 * len(word.text) / len(form)
            if len(word.text) > 1 or last:
                self._note(hits, self._begins_segment(self._texts.places[form], word), sure)
        self._by_sound(hits, word)
        if len(word.text) > 3 and max(hits.values(), default=0.0) < 0.93:
            self._by_likeness(hits, word)
        return hits

    def _begins_segment(self, places: list[_Place], word: Word) -> Iterable[_Place]:
        """A single letter stands for the beginning of a name only; more would be half the catalog."""
        if len(word.text) > 1:
            return places
        return [place for place in places if place[1] == 0]

    def _by_sound(self, hits: _Hits, word: Word) -> None:
        if len(word.sound) > 1:
            self._note(hits, self._sounds.places.get(word.sound, ()), 0.95 if len(word.sound) > 3 else 0.85)
        if len(word.sound) > 3:
            for form in self._sounds.starting_with(word.sound):
                self._note(hits, self._sounds.places[form], 0.62 + 0.25 * len(word.sound) / len(form))
        for bones in {word.bones, word.bound}:
            if len(bones) < 2:
                continue
            for place in self._bones.places.get(bones, ()):
                alike = fuzz.ratio(word.sound, self._sound_at(place)) / 100
                self._note(hits, (place,), 0.62 + 0.30 * alike)
            if len(bones) > 2:
                for form in self._bones.starting_with(bones):
                    self._note(hits, self._bones.places[form], 0.45 + 0.30 * len(bones) / len(form))

    def _by_likeness(self, hits: _Hits, word: Word) -> None:
        """Slips of the finger: nearly the same word, or nearly the same sounds."""
        for forms, typed in ((self._texts, word.text), (self._sounds, word.sound)):
            found = process.extract(typed, forms.ordered, scorer=fuzz.ratio, score_cutoff=_TYPO_CUTOFF, limit=12)
            for form, alike, _ in found:
                self._note(hits, forms.places[form], 0.88 * (alike / 100) ** 1.5)

    def _sound_at(self, place: _Place) -> str:
        name, first, count = place
        return "".join(word.sound for word in self._names[name].words[first : first + count])

    @staticmethod
    def _note(hits: _Hits, places: Iterable[_Place], sure: float) -> None:
        for place in places:
            if sure > hits.get(place, 0.0):
                hits[place] = sure

    def _join_neighbours(self, words: list[Word], hits: list[_Hits]) -> None:
        """Two words typed for one: ``sharra beya`` is Sharrabeya."""
        for at in range(len(words) - 1):
            first, second = words[at], words[at + 1]
            if first.is_number or second.is_number:
                continue
            joined = self._texts.places.get(first.text + second.text) or (
                self._sounds.places.get(first.sound + second.sound)
            )
            for number in (at, at + 1) if joined else ():
                self._note(hits[number], joined or (), 0.9)

    # weighing up

    def _scores(self, shares: dict[int, float], names: dict[int, list[_Found]], equal: set[int]) -> dict[int, float]:
        """Score the zones of these names: how much of what was typed they explain, how much of a name was typed."""
        closeness: defaultdict[int, float] = defaultdict(float)
        for name, found in names.items():
            zone = self._names[name].zone
            closeness[zone] = max(closeness[zone], self._closeness(name, found))
        return {
            zone: 100.0 if zone in equal else 99.0 * (0.78 * shares[zone] + 0.22 * close)
            for zone, close in closeness.items()
        }

    def _shares(self, words: Sequence[Word], hits: list[_Hits]) -> dict[int, float]:
        """Tell of each zone which share of what was typed it explains; its governorate's name is explained by it."""
        weights = self._typed_weights(hits)
        total = sum(weights)
        shares: defaultdict[int, float] = defaultdict(float)
        for word, places, weight in zip(words, hits, weights, strict=True):
            sures = self._explained_by_governorate(_GOVERNORATES.get(word.text))
            for (name, _, _), sure in places.items():
                zone = self._zone_of[name]
                if sure > sures.get(zone, 0.0):
                    sures[zone] = sure
            for zone, sure in sures.items():
                shares[zone] += weight / total * sure
        return shares

    def _explained_by_governorate(self, governorate: Governorate | None) -> dict[int, float]:
        if governorate is None:
            return {}
        return dict.fromkeys(range(len(self._zones)), _IN_NEIGHBOUR) | dict.fromkeys(
            self._zones_in[governorate], _IN_GOVERNORATE
        )

    def _candidates(self, hits: list[_Hits], shares: dict[int, float]) -> dict[int, list[_Found]]:
        """Gather the hits of the names worth a closer look: for each typed word the places it may mean."""
        likely = sorted((share for share in shares.values() if share >= _LEAST_EXPLAINED), reverse=True)
        if not likely:
            return {}
        least = likely[min(_CANDIDATES, len(likely)) - 1]
        wanted = {zone for zone, share in shares.items() if share >= least}
        names: dict[int, list[_Found]] = {}
        for number, places in enumerate(hits):
            for (name, first, count), sure in places.items():
                if self._zone_of[name] not in wanted:
                    continue
                found = names.get(name)
                if found is None:
                    found = names[name] = [[] for _ in hits]
                found[number].append((first, count, sure))
        return names

    def _closeness(self, name: int, found: list[_Found]) -> float:
        """Tell how much of the name, or of one segment of it, was typed."""
        best: dict[int, float] = {}
        for places in found:
            for first, count, sure in places:
                for place in range(first, first + count):
                    if sure > best.get(place, 0.0):
                        best[place] = sure
        weights, entry = self._weights[name], self._names[name]
        total = sum(self._segment_weights[name].values())
        whole = sum(weights[place] * sure for place, sure in best.items()) / total
        reached: dict[int, float] = {}
        for place, sure in best.items():
            at = entry.segments[place]
            reached[at] = reached.get(at, 0.0) + weights[place] * sure
        segment = max(value / self._segment_weights[name][at] for at, value in reached.items())
        start = 0.05 * best.get(0, 0.0)
        parent = 0.08 if len(set(entry.segments)) == 1 and not entry.landmark else 0.0
        return min(1.0, max(whole, 0.87 * segment) * 0.90 + start + parent)

    def _typed_weights(self, hits: list[_Hits]) -> list[float]:
        """Weigh each typed word by how rare what it means is; a word nobody knows weighs as a middling one."""
        total = len(self._zones)
        weights = []
        for places in hits:
            top = max(places.values(), default=0.0)
            zones = {self._names[name].zone for (name, _, _), sure in places.items() if sure >= top - 0.05}
            weights.append(math.log(1 + total / len(zones)) if zones else math.log(1 + total) * 0.6)
        return weights

    # marking

    def _spans(self, zone: int, shown: str, typed: Sequence[Word], names: dict[int, list[_Found]]) -> tuple[Span, ...]:
        """Mark in the shown text what was meant: a word, or as much of its beginning as was typed."""
        name = next((n for n in self._names_of[zone] if self._names[n].text == shown), None)
        if name is None:
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


def _sums(keys: Sequence[int], values: Sequence[float]) -> dict[int, float]:
    sums: dict[int, float] = {}
    for key, value in zip(keys, values, strict=True):
        sums[key] = sums.get(key, 0.0) + value
    return sums
