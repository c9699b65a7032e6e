"""What a search for zones gives: proposals, their groups, and which letters of a name to mark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from courier_desk.desk.zone_spelling import Word
from courier_desk.domain.zones import Governorate, Zone

#: (start, length) in a shown text.
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ZoneMatch:
    """One proposal. ``score`` is 0 to 100; the spans (start, length) mark what matched in ``zone.en`` and ``.ar``."""

    zone: Zone
    score: float
    exact: bool
    spans_en: tuple[Span, ...] = ()
    spans_ar: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
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
