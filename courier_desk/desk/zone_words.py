"""The words of many names, looked up the ways people write them: same, begun, by sound, by consonants, with a slip.

Each hit says where a typed word may stand (name, word, how many words) and how sure that is (0 to 1). It must not know
zones or what a whole name is worth.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from courier_desk.desk.zone_spelling import Word

#: Where a form occurs: (name, word, how many words it covers).
Place = tuple[int, int, int]
#: The places a typed word may mean, with how sure that is (0 to 1).
Hits = dict[Place, float]

_ARABIC = re.compile("[\u0621-\u064a]")
_ARTICLE = "ال"
#: One slip, by the number of letters typed; longer words are as sure as the last.
_ONE_SLIP = (0.0, 0.0, 0.0, 0.62, 0.76, 0.84, 0.86, 0.88)
#: Two slips, likewise.
_TWO_SLIPS = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.60, 0.66, 0.72, 0.75)
#: Three letters behind an article are more than three letters alone.
_WITH_ARTICLE = 0.08
_MOST_LIKE = 16
#: A word known this surely is not looked for with slips.
_KNOWN = 0.93
#: So many words are kept with what they hit.
_KEPT = 2_000
_LEFT_KEYS = dict(zip("ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ", "-ضصثقفغعهخحج-شسيبلاتنمك-ئءؤرىةوز", strict=True))
_LATIN_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_LEFT_KEYS |= {row[at]: row[at - 1] for row in _LATIN_ROWS for at in range(1, len(row))}


class _Forms:
    """The places of every form of one kind, with their beginnings in order."""

    def __init__(self) -> None:
        self.places: defaultdict[str, list[Place]] = defaultdict(list)
        self.ordered: list[str] = []
        self.spellings = Spellings(())

    def close(self) -> None:
        self.ordered = sorted(self.places)
        self.spellings = Spellings(form for form in self.ordered if len(form) > 2 and not form.isdigit())

    def starting_with(self, beginning: str) -> Iterator[str]:
        """Give every form that begins so, itself left out."""
        for at in range(bisect_left(self.ordered, beginning), len(self.ordered)):
            form = self.ordered[at]
            if not form.startswith(beginning):
                return
            if form != beginning:
                yield form


class Spellings:
    """Texts by script and length, to be compared with what was typed by the number of slips between them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_length: defaultdict[tuple[bool, int], list[str]] = defaultdict(list)
        for text in texts:
            self._by_length[_is_arabic(text), len(text)].append(text)

    def near(self, typed: str, *, most: int) -> list[tuple[str, int]]:
        """Give the texts at most so many slips from what was typed, each with its slips, the nearest first."""
        script, found = _is_arabic(typed), []
        for length in range(len(typed) - most, len(typed) + most + 1):
            choices = self._by_length.get((script, length))
            if choices:
                found += process.extract(typed, choices, scorer=OSA.distance, score_cutoff=most, limit=_MOST_LIKE)
        return sorted(((form, int(distance)) for form, distance, _ in found), key=lambda each: each[1])[:_MOST_LIKE]


class WordTable:
    """The words of a set of names; filled, closed, then asked."""

    def __init__(self) -> None:
        self._by_bones: defaultdict[str, dict[str, list[Place]]] = defaultdict(dict)
        self._texts, self._bones, self._sounds, self._meanings = _Forms(), _Forms(), _Forms(), _Forms()

    def add(self, name: int, words: tuple[Word, ...], segments: Sequence[int]) -> None:
        """Take in a name by its words, each with the segment it stands in."""
        for place, word in enumerate(words):
            self._place(word, (name, place, 1))
            if place + 1 < len(words) and segments[place] == segments[place + 1]:
                self._place_joined(word, words[place + 1], (name, place, 2))

    def close(self) -> None:
        """Make it ready to be asked."""
        for forms in (self._texts, self._bones, self._sounds, self._meanings):
            forms.close()

    def count(self, text: str) -> int:
        """Tell in how many places this very word stands."""
        return len(self._texts.places.get(text, ()))

    def knows(self, word: Word) -> bool:
        """Tell whether the word or one of its consonants is among the names."""
        return word.text in self._texts.places or word.bones in self._bones.places

    def knows_text(self, text: str) -> bool:
        """Tell whether this very word is among the names."""
        return text in self._texts.places

    def hits(self, word: Word, *, last: bool) -> Hits:
        """Give each place the word may mean; of the last word the end may not be typed yet."""
        hits: Hits = {}
        note(hits, self._texts.places.get(word.text, ()), 1.0)
        if word.meaning:
            note(hits, self._meanings.places.get(word.meaning, ()), 0.98)
        if word.is_number:
            return hits
        for form in self._texts.starting_with(word.text):
            sure = 0.70 + 0.25 * len(word.text) / len(form) if last else 0.55 + 0.35 * len(word.text) / len(form)
            if len(word.text) > 1 or last:
                note(hits, _begins_segment(self._texts.places[form], word), sure)
        self._by_sound(hits, word)
        return hits

    def slips(self, hits: Hits, word: Word) -> None:
        """Add the places of words that are nearly this one: a letter lost, doubled, swapped or struck beside."""
        if word.is_number or len(word.text) < 3 or max(hits.values(), default=0.0) >= _KNOWN:
            return
        typed = [(self._texts, word.text, 1.0), (self._sounds, word.sound, 0.95)]
        if _is_arabic(word.text):
            typed[1:] = [(self._texts, _ARTICLE + word.text, 1.0)] if not word.text.startswith(_ARTICLE) else []
        for forms, text, trust in typed:
            for form, distance in forms.spellings.near(text, most=2 if len(text) > 5 else 1):
                if distance:
                    sure = likeness(text, form, distance)
                    if len(text) == 3 and word.inner > 0:
                        sure += _WITH_ARTICLE
                    note(hits, forms.places[form], trust * sure)

    def joined(self, first: Word, second: Word) -> list[Place]:
        """Give the places of one word that was typed as two: ``sharra beya``."""
        return self._texts.places.get(first.text + second.text) or self._sounds.places.get(
            first.sound + second.sound, []
        )

    def _place(self, word: Word, place: Place) -> None:
        self._texts.places[word.text].append(place)
        if word.meaning:
            self._meanings.places[word.meaning].append(place)
        if len(word.bones) > 1:
            for bones in {word.bones, word.bound}:
                self._place_bones(bones, word.sound, place)
        if len(word.sound) > 1:
            self._sounds.places[word.sound].append(place)

    def _place_joined(self, word: Word, following: Word, place: Place) -> None:
        """People also write two words as one: newcairo, darelsalam."""
        if word.is_number or following.is_number:
            return
        self._texts.places[word.text + following.text].append(place)
        self._sounds.places[word.sound + following.sound].append(place)
        if len(word.bones + following.bones) > 3:
            self._place_bones(word.bound + following.bones, word.sound + following.sound, place)

    def _place_bones(self, bones: str, sound: str, place: Place) -> None:
        self._bones.places[bones].append(place)
        self._by_bones[bones].setdefault(sound, []).append(place)

    def _by_sound(self, hits: Hits, word: Word) -> None:
        if len(word.sound) > 1:
            note(hits, self._sounds.places.get(word.sound, ()), 0.95 if len(word.sound) > 3 else 0.85)
        if len(word.sound) > 3:
            for form in self._sounds.starting_with(word.sound):
                note(hits, self._sounds.places[form], 0.62 + 0.25 * len(word.sound) / len(form))
        for bones in {word.bones, word.bound}:
            if len(bones) < 2:
                continue
            # Two consonants are few: what has them must also sound alike.
            least = 0.62 if len(bones) > 2 else 0.52
            for sound, places in self._by_bones.get(bones, {}).items():
                note(hits, places, least + (0.92 - least) * fuzz.ratio(word.sound, sound) / 100)
            if len(bones) > 2:
                for form in self._bones.starting_with(bones):
                    note(hits, self._bones.places[form], 0.45 + 0.30 * len(bones) / len(form))


class KeptHits:
    """What words hit in the zones' own names and in all others; it is kept, as the words of a message are asked for
    again with each line that they stand in and with each piece of one.
    """

    def __init__(self, own: WordTable, also: WordTable) -> None:
        self._own, self._also = own, also
        self._kept: dict[tuple[Word, bool], Hits] = {}

    def word(self, word: Word, *, last: bool) -> Hits:
        """Give each place the word may mean, to be added to; of the last word the end may not be typed yet."""
        asked = word.moved(-word.start), last
        found = self._kept.get(asked)
        if found is None:
            found = self._look(word, last=last)
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[asked] = found
        return found.copy()

    def _look(self, word: Word, *, last: bool) -> Hits:
        found = self._own.hits(word, last=last)
        if len(word.text) > 2 or word.is_number:
            found |= self._also.hits(word, last=last)
        if max(found.values(), default=0.0) < 1.0:
            self._own.slips(found, word)
            self._also.slips(found, word)
        return found


def note(hits: Hits, places: Iterable[Place], sure: float) -> None:
    """Note that a word may mean these places, this surely."""
    for place in places:
        if sure > hits.get(place, 0.0):
            hits[place] = sure


def likeness(typed: str, form: str, distance: int) -> float:
    """Tell how sure it is (0 to 1) that these letters, so many slips apart, were meant to be the same."""
    table = _ONE_SLIP if distance == 1 else _TWO_SLIPS
    sure = table[min(len(typed), len(table) - 1)]
    if distance == 1 and len(typed) == len(form) and sure:
        differing = [(one, other) for one, other in zip(typed, form, strict=True) if one != other]
        if len(differing) == 2:
            sure += 0.04  # two letters swapped
        elif differing and differing[0][0] in _neighbours(differing[0][1]):
            sure += 0.02
    if typed[:1] != form[:1]:
        sure -= 0.02  # people miss the first letter least
    return sure


def _neighbours(letter: str) -> tuple[str, ...]:
    right = next((key for key, left in _LEFT_KEYS.items() if left == letter), "")
    return tuple(key for key in (_LEFT_KEYS.get(letter, ""), right) if key)


def _begins_segment(places: list[Place], word: Word) -> Iterable[Place]:
    """A single letter stands for the beginning of a name only; more would be half the catalog."""
    if len(word.text) > 1:
        return places
    return [place for place in places if place[1] == 0]


def _is_arabic(text: str) -> bool:
    return _ARABIC.search(text) is not None
