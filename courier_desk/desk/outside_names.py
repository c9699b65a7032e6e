"""Telling that a place lies outside what the courier serves: by its name as a whole, well or badly spelt.

It knows the gazetteer's places outside and no catalog; whether a zone bears the same name is the search's to judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rapidfuzz import fuzz

from courier_desk.desk import gazetteer
from courier_desk.desk.gazetteer import OutsidePlace
from courier_desk.desk.zone_query import Spot, spots_of
from courier_desk.desk.zone_spelling import Word, sound_key, spelling_key, words_of
from courier_desk.desk.zone_words import Spellings, likeness

_BY_SOUND = 0.95
_LEAST_SOUND, _LEAST_BONES, _LEAST_LETTERS = 4, 3, 5


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
        if len(bones) >= _LEAST_BONES and text.isascii():
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
    return OutsideNames(gazetteer.outside())
