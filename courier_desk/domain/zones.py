"""Governorates and zones as the service gives them (specification, Zone catalog). ``value`` is sent byte for byte."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Governorate(StrEnum):
    """The three covered governorates, spelt as the service wants them."""

    CAIRO = "Cairo"
    GIZA = "Giza"
    QALYUBIA = "Qalyubia"


@dataclass(frozen=True, slots=True)
class Zone:
    """One area of the catalog. A value counts only within its governorate."""

    governorate: Governorate
    value: str
    en: str
    ar: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalog:
    """The catalog of one account: zones in the service's order, the ETag verbatim, when it was read (UTC).

    ``came``: the beginning of an answer out of which no zone could be read, "" otherwise. ``guessed``: the field that
    was taken for the zones' value where another could be it, "" when there is no doubt.
    """

    zones: tuple[Zone, ...]
    etag: str = ""
    read_at: datetime | None = None
    came: str = ""
    guessed: str = ""
    _known: frozenset[tuple[str, str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the zones once."""
        known = frozenset((zone.governorate.value, zone.value) for zone in self.zones)
        object.__setattr__(self, "_known", known)

    @property
    def is_unreadable(self) -> bool:
        """Tell that the service answered with a list that cannot be read: zones are typed, and it judges them."""
        return bool(self.came) and not self.zones

    def holds(self, governorate: str, value: str) -> bool:
        """Tell whether exactly this value is in this governorate."""
        return (governorate, value) in self._known

    def zone(self, governorate: str, value: str) -> Zone | None:
        """Give the entry of exactly this value; with a list that cannot be read, what was typed stands for it."""
        if self.is_unreadable and value.strip() and governorate in tuple(Governorate):
            return Zone(Governorate(governorate), value, value, "")
        return next((z for z in self.zones if z.value == value and z.governorate == governorate), None)


EMPTY_CATALOG = Catalog(zones=())
