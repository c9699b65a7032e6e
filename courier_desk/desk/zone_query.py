"""What the words of a typed place are for: the district, its street, a house's number, or nothing a zone can tell.

An address is as often typed as a name: "12 شارع عباس العقاد مدينة نصر", "flat 3 bldg 5 street 9 maadi". A street or a
number must not hide the district behind it. It knows words and which of them are whole names, and no scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from courier_desk.desk.zone_spelling import Word, spelling_key

#: Folded, without article. A number beside one of the first is a house's, and no name.
_HOUSE = frozenset(
    "عماره عمارات مبني بنايه شقه دور طابق رقم بلوك قطعه وحده محل مكتب "
    "building bldg bld build flat apartment apt floor flr block blk no num number unit office villa shop plot fl "
    "3omara omara sha2a sha22a shaa dor raqam".split()
)
_STREET = frozenset("شارع ش طريق حاره street st str road rd share3 shari3 sharea shara3 sharia lane ave avenue".split())
#: What is named after a town without lying in it.
_NAMED_AFTER = _STREET | frozenset("محور ميدان كوبري نفق square bridge midan kobry mehwar axis".split())
_NEAR = frozenset(
    "بجوار جنب بجانب امام قدام خلف ورا عند تقاطع متفرع متفرعه من ناصيه قريب قرب بعد قبل مدخل فوق تحت علي في اخر اول "
    "beside next to near behind front in infront opposite opp at off from corner branching by above egypt "
    "gamb ganb amam odam wara khalf".split()
)
_LONGEST = 6
#: What words weigh beside those that name a district.
_STREET_WEIGHT, _OTHER_WEIGHT, _HOUSE_WEIGHT, _NEAR_WEIGHT = 0.35, 0.3, 0.04, 0.06
_STREET_WORDS = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """Typed words (from ``start`` to before ``end``) that are the whole name of these; ``street``: a street's, it says."""

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
            found = named(spelling_key(part), "".join(word.sound for word in part))
            if found:
                taken[start:end] = [True] * length
                spots.append(Spot(start, end, found, street=start > 0 and words[start - 1].text in _STREET))
    return sorted(spots, key=lambda spot: spot.start)


def roles(words: Sequence[Word], spots: Sequence[Spot]) -> list[float]:
    """Tell how much each word counts (0 to 1) for telling the district."""
    weights = [1.0] * len(words)
    spotted = {at for spot in spots for at in range(spot.start, spot.end)}
    in_district = {at for spot in spots if not spot.street for at in range(spot.start, spot.end)}
    for at, word in enumerate(words):
        if at in spotted:
            continue
        if word.text in _HOUSE:
            weights[at] = _HOUSE_WEIGHT
            for beside in (at + 1, at - 1):
                if 0 <= beside < len(words) and words[beside].text.isdigit() and beside not in spotted:
                    weights[beside] = _HOUSE_WEIGHT
                    break
        elif word.text in _NEAR and len(words) > 1:
            weights[at] = _NEAR_WEIGHT
        elif word.text in _STREET and at and words[at - 1].text.isdigit() and at - 1 not in spotted:
            weights[at - 1] = _HOUSE_WEIGHT
    if not in_district:
        return weights
    streets = _street_words(words, in_district) | (spotted - in_district)
    for at in range(len(words)):
        if at in in_district or weights[at] < _OTHER_WEIGHT:
            continue
        weights[at] = _STREET_WEIGHT if at in streets else _OTHER_WEIGHT
    return weights


def without_asides(words: Sequence[Word], skipped: Callable[[Word], bool]) -> list[Word]:
    """Leave out what names no place: houses, numbers beside them, "near", and what ``skipped`` says (a governorate)."""
    kept = [
        word
        for word, weight in zip(words, roles(words, ()), strict=True)
        if weight > _OTHER_WEIGHT and not skipped(word)
    ]
    return kept or list(words)


def is_named_after(words: Sequence[Word], at: int) -> bool:
    """Tell whether the word before this one says that a street or a square is named after what comes."""
    return at > 0 and words[at - 1].text in _NAMED_AFTER


def _street_words(words: Sequence[Word], in_district: set[int]) -> set[int]:
    """Give the words of street names: from the word street on, until a district's name or so many words."""
    found: set[int] = set()
    for at, word in enumerate(words):
        if word.text not in _STREET or at in in_district:
            continue
        found.add(at)
        for after in range(at + 1, min(at + 1 + _STREET_WORDS, len(words))):
            if after in in_district:
                break
            found.add(after)
    return found
