"""What a search for zones gives: proposals, their groups, and which letters of a name to mark."""

from __future__ import annotations

from collections.abc import Iterable

from courier_desk.desk.gazetteer import OutsidePlace, Place
from courier_desk.desk.zone_spelling import Word
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Governorate, Zone

#: (start, length) in a shown text.
Span = tuple[int, int]


@frozen
class ZoneMatch:
    """One proposal. ``score`` is 0 to 100; the spans (start, length) mark what matched in ``zone.value`` and ``.ar``.

    A ``guess`` explains too little of what was typed to be taken without a person choosing it. ``near`` is the landmark
    or quarter that was typed, where that is no name of the zone's own.
    """

    zone: Zone
    score: float
    exact: bool
    spans_value: tuple[Span, ...] = ()
    spans_ar: tuple[Span, ...] = ()
    guess: bool = False
    near: Place | None = None


@frozen
class ZoneFinding:
    """What a search gives: the proposals, best first.

    ``read_as`` is the text in the other keyboard layout where that, and not what was typed, found them. ``outside`` is
    the place typed where the courier does not serve it; then there are no proposals.
    """

    matches: tuple[ZoneMatch, ...] = ()
    read_as: str = ""
    outside: OutsidePlace | None = None

    @property
    def first(self) -> ZoneMatch | None:
        """Give the proposal that may be taken at once: the best one, unless it is only a guess."""
        return self.matches[0] if self.matches and not self.matches[0].guess else None


@frozen
class ZoneGroup:
    """The proposals of one governorate, best first."""

    governorate: Governorate
    matches: tuple[ZoneMatch, ...]


def grouped(matches: Iterable[ZoneMatch]) -> tuple[ZoneGroup, ...]:
    """Gather proposals by governorate; the group with the best proposal comes first."""
    groups: dict[Governorate, list[ZoneMatch]] = {}
    for match in matches:
        groups.setdefault(match.zone.governorate, []).append(match)
    return tuple(ZoneGroup(governorate, tuple(found)) for governorate, found in groups.items())


def marked_end(word: Word, typed: Word) -> int:
    """Give the end of the mark: behind the letters typed when they begin the word, else behind the word."""
    if word.inner < 0 or not word.text.startswith(typed.text):
        return word.end
    return word.start + word.inner + len(typed.text)


def joined_spans(shown: str, ends: list[tuple[int, int]]) -> tuple[Span, ...]:
    """Turn (start, end) into spans; neighbours with only a blank between them are one span."""
    spans: list[Span] = []
    for start, end in ends:
        if spans and not shown[sum(spans[-1]) : start].strip():
            spans[-1] = (spans[-1][0], end - spans[-1][0])
        else:
            spans.append((start, end - start))
    return tuple(spans)
