"""The zone that a chat message names, a concept of its own: found inside the address, street and district together.

It asks the catalog for pieces of what was written, first for those that are a zone's own name, so that a quarter inside
a district goes before the district; then the zone search, which knows every spelling but is never sure enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from itertools import pairwise

from courier_desk.desk.gazetteer import OutsidePlace, larger_places
from courier_desk.desk.zone_matches import ZoneFinding, ZoneMatch
from courier_desk.domain.chat_model import Model, read_model
from courier_desk.domain.chat_money import ONES
from courier_desk.domain.chat_reading import ChatReading, zone_pieces
from courier_desk.domain.folding import fold, fold_name
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Governorate, Zone, read_governorate
from courier_desk.resources import resources_dir

Search = Callable[[str], ZoneFinding]
Called = Callable[[str], Sequence[Zone]]

#: So many pieces of a message are looked at, each in runs of so many words.
_MOST_PIECES, _MOST_WORDS = 12, 6
#: Below this a zone is offered and not taken.
_LIKELY = 84.0
#: A quarter that is written otherwise than it is called is taken for it from this score on, one that another district
#: is named in from the next; below it only disturbs.
_QUARTER, _NAMED_QUARTER, _MAYBE_QUARTER = 94.6, 92.0, 80.0
#: One word is taken for the misspelt district of a quarter named beside it from this score on.
_SOUNDS_LIKE = 65.0
#: What each further word that a zone explains is worth.
_PER_WORD = 4.0
#: Quarters are named after these streets all over the country: such a name alone says little.
_LATIN_STREETS = frozenset(("street", "st", "road", "rd", "sq", "square"))
_STREETS = _LATIN_STREETS | frozenset(map(fold, ("شارع", "ش", "ميدان", "طريق", "share3", "shar3", "midan")))
_ARTICLES = frozenset(("el", "al"))
_LEAST_LETTERS = 4
#: The 2 of franco within a word, which is a hamza or a q.
_Q = re.compile(r"(?<=[a-z357])2|(?<![\w])2(?=[a-z357])|2(?=[a-z]{2})", re.IGNORECASE)
#: So alike are two words of which one is a slip of the fingers.
_LIKE = 0.7
_ASIDE, _SEGMENT = re.compile(r"\([^)]*\)"), re.compile(r"\s-\s|،\s*")
#: A numbered street or quarter, as it is spoken.
_NUMBERS = dict(zip(ONES, map(str, ONES.values()), strict=True))


@frozen
class ChatZone:
    """What a message was found to name; ``sure`` and ``likely`` as of a proposal."""

    match: ZoneMatch
    sure: bool
    likely: bool


@frozen
class _Mention:
    """Words of a message that are a whole name, and the zones that bear it. ``is_wide``: others lie in the first."""

    text: str
    place: int
    zones: tuple[Zone, ...]
    is_street: bool
    is_wide: bool

    @property
    def words(self) -> int:
        return len(self.text.split())

    def is_written_out(self, zone: Zone) -> bool:
        """Whether these are the words of the zone's own name rather than what lies there or what sounds like it."""
        names = f" {fold_name(zone.value)} | {fold_name(zone.en)} | {fold_name(zone.ar)} "
        return f" {fold_name(self.text)} " in names


@cache
def learned() -> Model:
    """Give what was learned from read messages; read when the first message is pasted."""
    return read_model((resources_dir() / "messages.json").read_text(encoding="utf-8"))


def message_zone(reading: ChatReading, search: Search, called: Called) -> ChatZone | None:
    """Give the zone that a message names; None where it names none that the courier serves."""
    pieces = list(dict.fromkeys(zone_pieces(reading)))[:_MOST_PIECES]
    wanted = read_governorate(reading.governorate) if reading.governorate else None
    mentions = _mentions(reading, pieces, wanted, called)
    districts = _without_governorate(_districts(mentions), mentions)
    place = _place(pieces, search)
    elsewhere = [piece for piece in pieces if place is None or not _names(place, piece)]
    towns = [text for text in _first_words(elsewhere) if search(text).outside is not None]
    if not districts and any(not any(_has_run(one.text, text) for one in mentions) for text in towns):
        return None
    found = _choose(reading, mentions, districts, pieces, search, wanted, place)
    if found is None or not found.likely or _is_district(found.match.zone):
        found = _beside(reading, wanted, search, called, found)
    placed = bool(reading.value("address") or reading.value("zone"))
    named = found is not None and (found.match == place or any(found.match.zone in one.zones for one in mentions))
    if found is not None and not placed and not named:
        return None  # a sentence that sounds like one
    if found is None or any(reading.value(name) for name in ("phone", "full_name")):
        return found
    # Nobody orders in it: perhaps it only asks what it costs to have something brought there.
    return replace(found, sure=False, likely=found.likely and bool(reading.value("address")))


def place_outside(reading: ChatReading, search: Search) -> OutsidePlace | None:
    """Give the place of a message's address that the courier does not serve, where ``message_zone`` finds no zone."""
    pieces = list(dict.fromkeys(zone_pieces(reading)))[:_MOST_PIECES]
    return next((found for text in _first_words(pieces) if (found := search(text).outside) is not None), None)


def _mentions(
    reading: ChatReading, pieces: Sequence[str], wanted: Governorate | None, called: Called
) -> list[_Mention]:
    """Give the runs of words that are a zone's whole name, and not the receiver's."""
    found = []
    for place, piece in enumerate(pieces):
        for run, street in _with_streets(_written_out(piece)):
            zones = [one for one in _zones(run, called) if wanted in (None, one.governorate)]
            if meant := _meant(run, zones):
                found.append(_Mention(run, place, meant, street, any(_lies_in(one, meant[0]) for one in zones)))
    return _without_receiver(reading, found)


def _without_receiver(reading: ChatReading, mentions: Sequence[_Mention]) -> list[_Mention]:
    """Leave out what is the receiver's name, where the address does not say it too."""
    names, address = set(fold(reading.value("full_name")).split()), reading.value("address")
    return [one for one in mentions if not names.issuperset(fold(one.text).split()) or _has_run(address, one.text)]


def _zones(run: str, called: Called) -> Sequence[Zone]:
    return called(run) or (called(_with_q(run)) if _Q.search(run) else ())


def _with_q(run: str) -> str:
    """Write the 2 of franco as the letter that it is in "3a2ad" and "3o2ba"."""
    return _Q.sub("q", run)


def _lies_in(quarter: Zone, other: Zone) -> bool:
    """Whether a quarter is said to lie in another one: "ElYasmin (ElTagamoa ElAwal)"."""
    return not _is_district(other) and f"({_quarter(other)})" in quarter.value


def _beside(
    reading: ChatReading, wanted: Governorate | None, search: Search, called: Called, found: ChatZone | None
) -> ChatZone | None:
    """Where the address names no quarter, one that is named as lying beside it ("opposite the club"); never sure."""
    pieces = list(dict.fromkeys(zone_pieces(reading, beside=True)))[:_MOST_PIECES]
    mentions = _mentions(reading, pieces, wanted, called)
    by_name = _by_name(mentions, _districts(mentions), pieces, search)
    if by_name is None or _is_district(by_name.match.zone):
        return found
    if found is not None and found.likely and _district(by_name.match.zone) != found.match.zone.value:
        return found
    return replace(by_name, sure=False)


def _meant(run: str, zones: Sequence[Zone]) -> tuple[Zone, ...]:
    """Leave out what only lies where this name is: of a district its quarters, of a quarter the others near it."""
    if sum(letter.isalpha() for letter in run) < _LEAST_LETTERS - 1 and not run.isascii():
        return ()
    name = fold_name(run)
    own = [zone for zone in zones if name in {" ".join(_of_quarter(text)) for text in (zone.value, zone.en, zone.ar)}]
    whole = [zone for zone in own if name in {fold_name(text) for text in (zone.value, zone.en, zone.ar)}]
    whole += [zone for zone in zones if name in {fold_name(text) for text in (zone.value, zone.en, zone.ar)}]
    if whole and not _is_district(whole[0]):
        return (whole[0],)
    districts = [zone for zone in own or zones if _is_district(zone)]
    wide = [zone for zone in zones if all(other is zone or _lies_in(other, zone) for other in zones)]
    return tuple(districts or own or wide[:1] or zones)


def _choose(
    reading: ChatReading,
    mentions: Sequence[_Mention],
    districts: dict[str, _Mention],
    pieces: Sequence[str],
    search: Search,
    wanted: Governorate | None,
    place: ZoneMatch | None,
) -> ChatZone | None:
    by_name = _by_name(mentions, districts, pieces, search)
    if place is not None and not districts and wanted in (None, place.zone.governorate) and not _is_likely(by_name):
        return ChatZone(place, sure=False, likely=True)
    return by_name or _by_likeness(reading, pieces, districts, search, wanted)


def _is_likely(found: ChatZone | None) -> bool:
    return found is not None and found.likely


def _place(pieces: Sequence[str], search: Search) -> ZoneMatch | None:
    """Give the zone of the first well-known place (a mall, a business park) that is called by its whole name, of
    several words; one that stands in several districts is where it is likeliest."""
    for piece in pieces:
        for run in _of_words(piece.split()):
            if " " in run and (match := search(run).first) is not None and _names(match, run, whole=True):
                return match
    return None


def _names(match: ZoneMatch, text: str, *, whole: bool = False) -> bool:
    """Whether a text is, or has in it, a whole name of the place that a zone was found by."""
    names = {fold_name(name) for name in match.near.names} if match.near is not None else set()
    said = fold_name(text)
    return said in names if whole else any(f" {name} " in f" {said} " for name in names)


def _without_governorate(districts: dict[str, _Mention], mentions: Sequence[_Mention]) -> dict[str, _Mention]:
    """Leave out a district that its governorate is named after, where a quarter elsewhere in that one is named too."""
    elsewhere = {
        (zone.governorate, _district(zone))
        for one in mentions
        for zone in one.zones
        if one.words > 1 and not one.is_street and not _is_district(zone) and one.is_written_out(zone)
    }
    return {
        value: one
        for value, one in districts.items()
        if not any(
            governorate is read_governorate(one.text) and all(other != value for _, other in elsewhere)
            for governorate, _ in elsewhere
        )
    }


def _districts(mentions: Sequence[_Mention]) -> dict[str, _Mention]:
    """Give the districts that are named, each with where; one inside another name is none ("New Cairo" in a street)."""
    found: dict[str, _Mention] = {}
    for one in mentions:
        for zone in one.zones:
            if _is_district(zone):
                known = found.get(zone.value)
                if known is None or (not one.is_street, one.words) > (not known.is_street, known.words):
                    found[zone.value] = one
    longer = [one for one in mentions if one.words > 1]
    return {
        value: one
        for value, one in found.items()
        if not any(
            other is not one
            and other.words > one.words
            and _has_run(other.text, one.text)
            and (other in found.values() or all(_district(zone) != value for zone in other.zones))
            for other in longer
        )
    }


def _by_name(
    mentions: Sequence[_Mention], districts: dict[str, _Mention], pieces: Sequence[str], search: Search
) -> ChatZone | None:
    """Choose by whole names: a quarter of a district that is named too, a quarter of its own, the district."""
    quarters = [(one, zone) for one in mentions for zone in one.zones if not _is_district(zone)]
    inside = [(one, zone) for one, zone in quarters if _district(zone) in districts]
    if inside:
        most = max(_worth(one) for one, _ in inside)
        best = [(one, zone) for one, zone in inside if _worth(one) == most]
        one, zone = _narrowest(*_most_special(_with_narrower(best, inside)), quarters)
        others = {other.value for _, other in inside}
        return _chosen(zone, search, sure=len(others) == 1 and one.is_written_out(zone) and len(districts) == 1)
    if len(districts) > 1:
        for value, one in districts.items():
            district = next(zone for zone in one.zones if zone.value == value)
            near = _near_quarter(district, one.text, pieces, search)
            rivals = [other for name, other in districts.items() if name != value]
            if (
                near is not None
                and near.score >= _NAMED_QUARTER
                and any(_is_named_in(other, near.zone) for other in rivals)
            ):
                return ChatZone(near, sure=False, likely=True)
        first = min(_innermost(list(districts.values())), key=lambda one: (one.is_street, one.place))
        return _chosen(next(zone for zone in first.zones if _is_district(zone)), search, sure=False)
    if districts:
        one = next(iter(districts.values()))
        district = next(zone for zone in one.zones if _is_district(zone))
        near = _near_quarter(district, one.text, pieces, search)
        if near is not None and near.score >= _QUARTER:
            return ChatZone(near, sure=False, likely=True)
        elsewhere = any(other.words > 1 for other, _ in quarters)
        plain = not one.is_street and one.is_written_out(district)
        return _chosen(district, search, sure=near is None and plain and not elsewhere)
    alone = [(one, zone) for one, zone in quarters if one.words > 1 or not one.is_street]
    alone = [(one, zone) for one, zone in alone if not one.is_street and len(one.text) > _LEAST_LETTERS] or alone
    if not alone:
        return None
    most = max(_worth(one) for one, _ in alone)
    best = [(one, zone) for one, zone in alone if _worth(one) == most]
    one, zone = _narrowest(*_most_special(_with_narrower(best, alone)), quarters)
    clear = len({_district(other) for _, other in best}) == 1
    weak = one.is_street or (one.words == 1 and len(one.text) < _LEAST_LETTERS)
    return _chosen(
        zone, search, sure=False, likely=clear and (not weak or _has_misspelt_district(zone, one, pieces, search))
    )


def _has_misspelt_district(zone: Zone, named: _Mention, pieces: Sequence[str], search: Search) -> bool:
    """Tell whether a word beside the name of a quarter sounds like its district ("el tahrir eldo2i")."""
    words = _without_run(pieces[named.place].split(), named.text)
    told = (word for word in words if word.isalnum() and not word.isdigit() and fold(word) not in _STREETS)
    found = (next(iter(search(word).matches), None) for word in told)  # a guess will do: the street's name is known
    return any(
        match is not None and match.score >= _SOUNDS_LIKE and _district(match.zone) == _district(zone)
        for match in found
    )


def _is_named_in(mention: _Mention, quarter: Zone) -> bool:
    """Whether the name of a district is a part of a quarter's own ("Engineers Housing" in another district)."""
    own = {word for text in (quarter.value, quarter.en, quarter.ar) for word in _of_quarter(text)}
    return all(get_close_matches(word, own, 1, _LIKE) for word in fold_name(mention.text).split())


def _with_narrower(
    best: list[tuple[_Mention, Zone]], all_named: Sequence[tuple[_Mention, Zone]]
) -> list[tuple[_Mention, Zone]]:
    """Add the quarters that are said to lie in one of the best, however short their names."""
    texts = {one.text for one, _ in best}
    inner = [
        named
        for named in all_named
        if not any(_has_run(text, named[0].text) for text in texts)
        and any(_lies_in(named[1], zone) for _, zone in best)
    ]
    return [*best, *inner]


def _most_special(found: Sequence[tuple[_Mention, Zone]]) -> tuple[_Mention, Zone]:
    """Give the quarter that lies in the others: "ElYasmin (ElTagamoa ElAwal)"; else the one named last."""
    for one, zone in found:
        others = [other for _, other in found if other.value != zone.value]
        if others and all(_lies_in(zone, other) for other in others):
            return one, zone
    return found[-1]


def _narrowest(named: _Mention, zone: Zone, quarters: Sequence[tuple[_Mention, Zone]]) -> tuple[_Mention, Zone]:
    """Give, of a quarter in which others lie, another one of its district that is named beside it."""
    others = [
        (one, other)
        for one, other in quarters
        if _district(other) == _district(zone) and not one.is_wide and len(one.text) > _LEAST_LETTERS
    ]
    if not named.is_wide or not others:
        return named, zone
    return max(others, key=lambda other: len(other[0].text))


def _innermost(districts: Sequence[_Mention]) -> Sequence[_Mention]:
    """Leave out a district in which another one that is named lies: Helwan where Maasara is said, too."""
    told = [one for one in districts if not one.is_street]
    larger = {name for one in told for name in larger_places(fold_name(one.text))}
    return [one for one in told if fold_name(one.text) not in larger] or districts


def _near_quarter(district: Zone, named: str, pieces: Sequence[str], search: Search) -> ZoneMatch | None:
    """Give the quarter of a district that is named almost: misspelt, or with another word in it."""
    best: ZoneMatch | None = None
    for piece in pieces:
        words = _without_run(piece.split(), named)
        for run in _of_words(words, most=3):
            if fold(run) in _STREETS:
                continue
            matches = [(spoken, search(f"{spoken} {named}").first) for spoken in dict.fromkeys((run, _with_q(run)))]
            spoken, match = max(matches, key=lambda one: one[1].score if one[1] is not None else 0.0)
            if match is None or _is_district(match.zone) or _district(match.zone) != district.value:
                continue
            if match.near is not None or not _sounds_in(spoken, match.zone):
                continue
            if match.score >= _MAYBE_QUARTER and (best is None or match.score > best.score):
                best = match
    return best


def _by_likeness(
    reading: ChatReading,
    pieces: Sequence[str],
    districts: dict[str, _Mention],
    search: Search,
    wanted: Governorate | None,
) -> ChatZone | None:
    """Choose by the search, where nothing is called as it was written; never sure."""
    label = reading.value("zone")
    found: list[tuple[float, ZoneMatch]] = []
    for text in dict.fromkeys(_runs(label, pieces)):
        finding = search(text)
        match = finding.first
        if match is None or finding.read_as:
            continue
        worth = match.score + _PER_WORD * min(len(text.split()), _MOST_WORDS) + (8.0 if match.exact else 0.0)
        worth += 10.0 if label and label in text else 0.0
        worth -= 40.0 if wanted is not None and match.zone.governorate is not wanted else 0.0
        worth -= 16.0 if districts and _district(match.zone) not in districts else 0.0
        found.append((worth, match))
    if not found:
        return None
    worth, match = max(found, key=lambda one: one[0])
    rivals = [one for value, one in found if value > worth - 6.0 and _district(one.zone) != _district(match.zone)]
    return ChatZone(match, sure=False, likely=match.score >= _LIKELY and not rivals)


def _chosen(zone: Zone, search: Search, *, sure: bool, likely: bool = True) -> ChatZone:
    match = next((one for one in search(zone.value).matches if one.zone == zone), None)
    return ChatZone(match or ZoneMatch(zone, 100.0, exact=True), sure, likely)


def _worth(mention: _Mention) -> float:
    return mention.words - (0.5 if mention.is_street else 0.0)


def _district(zone: Zone) -> str:
    return zone.value.split(" - ")[0]


def _is_district(zone: Zone) -> bool:
    return " - " not in zone.value


def _quarter(zone: Zone) -> str:
    return zone.value.partition(" - ")[2]


def _of_quarter(text: str) -> list[str]:
    """Give the words of a zone's name that are its quarter's: behind the district's, without an aside."""
    return fold_name(_ASIDE.sub(" ", _SEGMENT.split(text)[-1])).split()


def _sounds_in(run: str, zone: Zone) -> bool:
    """Whether a word of a quarter's own name is much like one of these; a numbered one is never near."""
    own = {word for text in (zone.value, zone.en, zone.ar) for word in _of_quarter(text)}
    words = [word for word in fold_name(run).split() if word not in _STREETS and len(word) >= _LEAST_LETTERS]
    return not any(sign.isdigit() for sign in zone.value) and any(
        get_close_matches(word, own, 1, _LIKE) for word in words
    )


def _written_out(text: str) -> list[str]:
    """Give the words, what is shortened written out: ``ش`` is a street, and a spoken number behind it a number."""
    words = ["شارع" if fold(word) == "ش" else word for word in text.split()]
    return [
        _NUMBERS.get(fold(word), word) if place and words[place - 1] == "شارع" else word
        for place, word in enumerate(words)
    ]


def _with_streets(words: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Give the runs of words, each with whether it is said to be a street."""
    for length in range(min(_MOST_WORDS, len(words)), 0, -1):
        for start in range(len(words) - length + 1):
            run = words[start : start + length]
            if any(letter.isalpha() for letter in "".join(run)):
                after = fold(words[start + length]) if start + length < len(words) else ""
                street = fold(run[0]) in _STREETS or _end_with_street(words[:start])
                yield " ".join(run), street or fold(run[-1]) in _LATIN_STREETS or after in _LATIN_STREETS


def _end_with_street(words: Sequence[str]) -> bool:
    """Whether these words lead to the name of a street: "share3", "share3 el"."""
    led = words[:-1] if words and fold(words[-1]) in _ARTICLES else words
    return bool(led) and fold(led[-1]) in _STREETS


def _has_run(text: str, run: str) -> bool:
    return f" {fold(run)} " in f" {fold(text)} "


def _without_run(words: list[str], run: str) -> list[str]:
    """Leave the words of a name out where they stand together."""
    length = len(run.split())
    for start in range(len(words) - length + 1):
        if " ".join(words[start : start + length]) == run:
            return [*words[:start], *words[start + length :]]
    return words


def _first_words(pieces: Sequence[str]) -> Iterator[str]:
    """Give what may be the name of a town: the pieces, and the words that they begin and end with."""
    for piece in pieces:
        words = piece.split()
        yield from dict.fromkeys((piece, *words[:2], " ".join(words[:2]), *words[-1:]))


def _runs(label: str, pieces: Sequence[str]) -> Iterator[str]:
    """Give the runs of words that may be a name: of each piece, and of two that stand side by side."""
    for piece in pieces:
        yield from _of_words(piece.split())
    for first, second in pairwise(pieces):
        yield f"{first} {second}"
    if label:
        yield from (f"{label} {piece}" for piece in pieces if piece != label)


def _of_words(words: Sequence[str], most: int = _MOST_WORDS) -> Iterator[str]:
    for length in range(min(most, len(words)), 0, -1):
        for start in range(len(words) - length + 1):
            run = words[start : start + length]
            if any(letter.isalpha() for letter in "".join(run)):
                yield " ".join(run)
