"""What the words of a typed place are for: the district, its street, a house's number, or nothing a zone can tell.

An address is as often typed as a name: "12 شارع عباس العقاد مدينة نصر", "flat 3 bldg 5 street 9 maadi". A street or a
number must not hide the district behind it. It knows words and which of them are whole names, and no scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from courier_desk.desk.zone_spelling import Word, sound_key, spelling_key


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


#: Folded, without article. A number beside one of the first is a house's, and no name.
_HOUSE = _words(
    "عماره عمارات مبني بنايه شقه دور طابق رقم بلوك قطعه وحده محل مكتب ",
    "building bldg bld build flat apartment apt floor flr block blk no num number unit office villa shop plot fl ",
    "3omara omara sha2a sha22a shaa dor raqam",
)
#: The first stand before the street's name, the others behind it, but for a numbered street ("street 9").
_STREET_BEFORE = _words("شارع ش طريق حاره share3 shari3 sharea shara3 sharia tareek tari2")
_STREET_BEHIND = _words("street st str road rd lane ave avenue")
_STREET = _STREET_BEFORE | _STREET_BEHIND
#: What is named after a town without lying in it.
_NAMED_AFTER = _STREET_BEFORE | _words("محور ميدان كوبري نفق محطه midan kobry mehwar")
_NAMED_BEFORE = _STREET_BEHIND | _words("square bridge axis station")
_NEAR = _words(
    "بجوار جنب بجانب امام قدام خلف ورا عند تقاطع متفرع متفرعه من ناصيه قريب قرب بعد قبل مدخل في ",
    "beside next to near behind front in infront opposite opp at off from corner branching by above egypt ",
    "gamb ganb amam odam wara khalf",
)
_LONGEST = 6
#: What words weigh beside those that name a district.
_STREET_WEIGHT, _OTHER_WEIGHT, _HOUSE_WEIGHT, _NEAR_WEIGHT = 0.35, 0.3, 0.04, 0.06
_STREET_WORDS = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """Typed words (from ``start`` to before ``end``) that are the whole name of these; ``street``: said to be one's."""

    start: int
    end: int
    found: frozenset[int]
    street: bool = False

    @property
    def length(self) -> int:
        """Tell how many words it has."""
        return self.end - self.start


#: Gives what bears a name as a whole: the key of its spelling, and the key of its sounds.
Named = Callable[[str, str], frozenset[int]]


def spots_of(words: Sequence[Word], named: Named) -> list[Spot]:
    """Find the whole names among the words: the longest first, none over another; in their order."""
    taken = [False] * len(words)
    spots: list[Spot] = []
    for length in range(min(_LONGEST, len(words)), 0, -1):
        for start in range(len(words) - length, -1, -1):
            end = start + length
            if any(taken[start:end]):
                continue
            part = words[start:end]
            if length == 1 and part[0].is_number:
                continue
            found = named(spelling_key(part), sound_key(part))
            if found:
                taken[start:end] = [True] * length
                spots.append(Spot(start, end, found, street=_is_street(words, start, end)))
    return sorted(spots, key=lambda spot: spot.start)


def district_words(spots: Sequence[Spot]) -> set[int]:
    """Give the words that name a district or a landmark as a whole, and not only a street."""
    return {at for spot in spots if not spot.street for at in range(spot.start, spot.end)}


def roles(words: Sequence[Word], spots: Sequence[Spot]) -> list[float]:
    """Tell how much each word counts (0 to 1) for telling the district."""
    spotted = {at for spot in spots for at in range(spot.start, spot.end)}
    in_district = district_words(spots)
    weights = _without_houses(words, spotted)
    if not in_district:
        return weights
    streets = _street_words(words, in_district) | (spotted - in_district)
    for at, word in enumerate(words):
        if at in in_district or weights[at] < _OTHER_WEIGHT:
            continue
        if word.text in _STREET:
            weights[at] = _NEAR_WEIGHT
        else:
            weights[at] = _STREET_WEIGHT if at in streets else _OTHER_WEIGHT
    return weights


def _without_houses(words: Sequence[Word], spotted: set[int]) -> list[float]:
    """Weigh houses, the numbers beside them and words like "near" next to nothing, and all else in full."""
    weights = [1.0] * len(words)
    for at, word in enumerate(words):
        if at in spotted:
            continue
        if word.text in _HOUSE:
            weights[at] = _HOUSE_WEIGHT
            numbers = (beside for beside in (at + 1, at - 1) if 0 <= beside < len(words))
            number = next((n for n in numbers if words[n].text.isdigit() and n not in spotted), at)
            weights[number] = _HOUSE_WEIGHT
        elif word.text in _NEAR and len(words) > 1:
            weights[at] = _NEAR_WEIGHT
        elif word.text in _STREET_BEFORE and at and words[at - 1].text.isdigit() and at - 1 not in spotted:
            weights[at - 1] = _HOUSE_WEIGHT
    if len(words) > 2 and words[0].text.isdigit() and 0 not in spotted:
        weights[0] = _HOUSE_WEIGHT
    return weights


def without_asides(words: Sequence[Word], spots: Sequence[Spot], skipped: Callable[[Word], bool]) -> list[Word]:
    """Leave out what names no place: houses, numbers beside them, "near", and what ``skipped`` says (a governorate)."""
    spotted = {at for spot in spots for at in range(spot.start, spot.end)}
    weights = _without_houses(words, spotted)
    kept = [
        word
        for at, (word, weight) in enumerate(zip(words, weights, strict=True))
        if weight > _OTHER_WEIGHT and (at in spotted or not skipped(word))
    ]
    return kept or list(words)


def is_named_after(words: Sequence[Word], spot: Spot) -> bool:
    """Tell whether the word beside a name says that a street or a square is named after it."""
    before = spot.start > 0 and words[spot.start - 1].text in _NAMED_AFTER
    return before or (spot.end < len(words) and words[spot.end].text in _NAMED_BEFORE)


def _is_street(words: Sequence[Word], start: int, end: int) -> bool:
    """Tell whether the name is that of a street: the word for it stands beside the name, or in it."""
    before, behind = max(start - 1, 0), min(end + 1, len(words))
    named = start > 0 or end - start > 1
    return (named and words[before].text in _STREET_BEFORE) or (
        words[start].text in _STREET_BEFORE or any(word.text in _STREET_BEHIND for word in words[end - 1 : behind])
    )


def _street_words(words: Sequence[Word], in_district: set[int]) -> set[int]:
    """Give the words of street names: beside the word street, until a district's name or so many words."""
    found: set[int] = set()
    for at, word in enumerate(words):
        if word.text not in _STREET or at in in_district:
            continue
        found.add(at)
        numbered = at + 1 < len(words) and words[at + 1].is_number
        step = 1 if word.text in _STREET_BEFORE or numbered else -1
        for distance in range(1, _STREET_WORDS + 1):
            beside = at + step * distance
            if not 0 <= beside < len(words) or beside in in_district:
                break
            found.add(beside)
    return found
