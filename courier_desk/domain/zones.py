"""Governorates and zones as the service gives them (specification, Zone catalog). ``value`` is sent byte for byte."""

from __future__ import annotations

from dataclasses import field
from datetime import datetime
from enum import StrEnum
from functools import lru_cache

from courier_desk.domain.failures import Failure
from courier_desk.domain.folding import fold_name
from courier_desk.domain.values import frozen


class Governorate(StrEnum):
    """The three covered governorates, spelt as the service wants them."""

    CAIRO = "Cairo"
    GIZA = "Giza"
    QALYUBIA = "Qalyubia"


#: Their names in Arabic and Latin spelling, folded (field notes, Egypt).
_GOVERNORATES = {
    "cairo": Governorate.CAIRO,
    "qahera": Governorate.CAIRO,
    "qahirah": Governorate.CAIRO,
    "egc": Governorate.CAIRO,  # EG-C, ISO 3166-2
    "قاهره": Governorate.CAIRO,
    "giza": Governorate.GIZA,
    "gizah": Governorate.GIZA,
    "gizeh": Governorate.GIZA,
    "jizah": Governorate.GIZA,
    "eggz": Governorate.GIZA,
    "جيزه": Governorate.GIZA,
    "qalyubia": Governorate.QALYUBIA,
    "qalyubiya": Governorate.QALYUBIA,
    "qalyubiyah": Governorate.QALYUBIA,
    "egkb": Governorate.QALYUBIA,
    "qalyoubia": Governorate.QALYUBIA,
    "qalyoubiya": Governorate.QALYUBIA,
    "qaliubiya": Governorate.QALYUBIA,
    "kalyoubia": Governorate.QALYUBIA,
    "kalyubia": Governorate.QALYUBIA,
    "kalioubia": Governorate.QALYUBIA,
    "قليوبيه": Governorate.QALYUBIA,
}


@lru_cache(maxsize=1_000)
def read_governorate(text: str) -> Governorate | None:
    """Read one of the three governorates in Arabic or Latin spelling (field notes, Egypt)."""
    folded = fold_name(text).removeprefix("محافظه ").removesuffix(" governorate").strip()
    return _GOVERNORATES.get(folded.replace(" ", ""))


@frozen
class Zone:
    """One area of the catalog. A value counts only within its governorate."""

    governorate: Governorate
    value: str
    en: str
    ar: str


@frozen(kw_only=True)
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


def catalog_instead(failure: Failure) -> Catalog:
    """Give the catalog that a refusal stands for: none, with what came in its place."""
    return Catalog(zones=(), came=f"{failure.status or ''} {failure.code} {failure.message}".strip() or "–")
