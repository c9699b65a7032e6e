"""Places people name that no catalog lists, read from the program's own files in ``resources/places``.

Three files: districts of Greater Cairo by all their names, landmarks with the districts they stand in, and towns
outside with their governorates. Each line names a place in plain words; what zone of a catalog that is, is
``zone_binding``'s. Read once, when the first catalog is made ready to be searched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from courier_desk.resources import resources_dir

_LATIN = re.compile("[A-Za-z0-9]")
_ARABIC = re.compile("[\u0621-\u064a]")
#: The kind of places in another country; their governorate is empty.
ABROAD = "abroad"


class GazetteerError(ValueError):
    """A line of the files that names no place."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place by its names, in any language; ``within`` names the larger places it lies in, the likeliest first."""

    names: tuple[str, ...]
    kind: str
    within: tuple[str, ...] = ()

    @property
    def en(self) -> str:
        """Give the name shown in an English window."""
        return next((name for name in self.names if _LATIN.search(name)), self.names[0])

    @property
    def ar(self) -> str:
        """Give the name shown in an Arabic window."""
        return next((name for name in self.names if _ARABIC.search(name)), self.names[0])


@dataclass(frozen=True, slots=True)
class OutsidePlace:
    """A place the courier does not serve, and its governorate (None for another country, or for a governorate)."""

    place: Place
    governorate: Place | None

    @property
    def abroad(self) -> bool:
        """Tell whether it lies in another country."""
        return self.place.kind == ABROAD


def read_places(text: str) -> tuple[Place, ...]:
    """Read lines of ``names | kind | within``, lists parted by semicolons; GazetteerError names a line that is none."""
    places = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = [tuple(part.strip() for part in column.split(";") if part.strip()) for column in line.split("|")]
        if len(columns) != 3 or not columns[0] or len(columns[1]) != 1:
            raise GazetteerError(f"line {number}: names | kind | within are needed: {line!r}")
        places.append(Place(names=columns[0], kind=columns[1][0], within=columns[2]))
    return tuple(places)


def _read(name: str) -> tuple[Place, ...]:
    return read_places((resources_dir() / "places" / name).read_text(encoding="utf-8"))


@cache
def inside() -> tuple[Place, ...]:
    """Give the districts and then the landmarks of Greater Cairo."""
    return _read("districts.txt") + _read("landmarks.txt")


@cache
def outside() -> tuple[OutsidePlace, ...]:
    """Give the places that lie elsewhere. Raises GazetteerError where a governorate has no line of its own."""
    places = _read("outside.txt")
    by_name = {place.names[0]: place for place in places}
    unknown = {name for place in places for name in place.within} - by_name.keys()
    if unknown:
        raise GazetteerError(f"no line of their own: {', '.join(sorted(unknown))}")
    return tuple(OutsidePlace(place, by_name[place.within[0]] if place.within else None) for place in places)
