"""Zones that the rows of an import may mean, proposed for a person to accept: what a column spells otherwise, and what
addresses without a zone name. Nothing here takes one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from courier_desk.desk.chat_zone import message_zone
from courier_desk.desk.gazetteer import OutsidePlace
from courier_desk.desk.zone_matches import ZoneMatch
from courier_desk.desk.zones import ZoneDesk
from courier_desk.domain.chat_reading import ChatReading
from courier_desk.domain.chat_reading import Proposal as Said
from courier_desk.domain.import_rows import ZoneSpelling
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Zone, read_governorate

#: A spelling is ticked for a zone from this score on, when the next one is so much worse.
_CLEAR, _BETTER = 84.0, 4.0
_PROPOSALS = 5


@frozen
class ZoneChoice:
    """A spelling that is in no list, and the zones that may be meant, best first. ``clear``: the first surely is.

    Of addresses without a zone those that name the same one are a single choice: ``addresses`` of them, its spelling is
    the first of these and its places are the rows of all. ``outside``: the place that is meant is not served.
    """

    spelling: ZoneSpelling
    zones: tuple[Zone, ...]
    clear: bool = False
    addresses: int = 0
    outside: OutsidePlace | None = None


class ImportZones:
    """Proposes zones for the spellings of one import."""

    def __init__(self, zones: ZoneDesk) -> None:
        self._zones = zones
        self._searched: dict[tuple[str, str, bool], ZoneChoice] = {}

    def choices(self, spellings: Sequence[ZoneSpelling], names: Sequence[str]) -> list[ZoneChoice]:
        """Give the zones that may be meant by each, those of most rows first; ``names``: a customer of each.

        Addresses without a zone come as one choice for each zone that they name. Takes some milliseconds for each
        spelling that was not asked for before.
        """
        return _gathered(list(map(self._known, spellings, names)))

    def _known(self, spelling: ZoneSpelling, name: str) -> ZoneChoice:
        """Search for each spelling once, however often the rows are corrected."""
        key = (spelling.text, spelling.governorate, spelling.address)
        if (known := self._searched.get(key)) is None:
            known = self._searched[key] = self._choice(spelling, name)
        return replace(known, spelling=spelling)

    def _choice(self, spelling: ZoneSpelling, name: str) -> ZoneChoice:
        ground = read_governorate(spelling.governorate) if spelling.governorate else None
        if spelling.address:
            said = (Said("address", spelling.text, spelling.text), Said("full_name", name, name))
            reading = ChatReading(said, governorate=ground.value if ground else "")
            named = message_zone(reading, self._zones.search, self._zones.called)
            zones = (named.match.zone,) if named is not None else ()
            return ZoneChoice(spelling, zones, named is not None and named.sure, addresses=1)
        found = self._zones.search(spelling.text, limit=4 * _PROPOSALS)
        matches = [one for one in found.matches if ground in (None, one.zone.governorate)]
        clear = _is_clear(matches) and (matches[0].exact or read_governorate(spelling.text) is None)
        proposed = tuple(one.zone for one in matches[:_PROPOSALS])
        return ZoneChoice(spelling, proposed, clear, outside=found.outside)


def _gathered(choices: Sequence[ZoneChoice]) -> list[ZoneChoice]:
    """Put addresses that name the same zone, equally surely, into one choice; those of most rows stand first."""
    found: list[ZoneChoice] = []
    together: dict[tuple[Zone, bool], list[ZoneChoice]] = {}
    for one in choices:
        if one.addresses and one.zones:
            together.setdefault((one.zones[0], one.clear), []).append(one)
        else:
            found.append(one)
    for some in together.values():
        places = tuple(sorted(place for one in some for place in one.spelling.places))
        found.append(replace(some[0], spelling=replace(some[0].spelling, places=places), addresses=len(some)))
    return sorted(found, key=lambda one: -len(one.spelling.places))


def _is_clear(matches: Sequence[ZoneMatch]) -> bool:
    """Tell whether the first is surely meant: nothing comes near it but quarters inside it."""
    if not matches or matches[0].guess:
        return False
    first = matches[0]
    near = (one.zone for one in matches[1:] if one.score > first.score - _BETTER)
    return first.exact or (first.score >= _CLEAR and all(_is_inside(one, first.zone) for one in near))


def _is_inside(quarter: Zone, zone: Zone) -> bool:
    """Tell whether a zone is a quarter of that one, as the service's names say it: "city - quarter (part of a city)".

    Letters in common say nothing: Shubra ElKheima is no quarter of Shubra.
    """
    if quarter.governorate is not zone.governorate:
        return False
    city, _dash, part = zone.value.rpartition(" - ")
    within = f"{city} - " if city else ""
    return quarter.value.startswith(f"{zone.value} - ") or (
        quarter.value.startswith(within) and quarter.value.endswith(f"({part})")
    )
