"""The zone catalog of the training service: Cairo, Giza and Qalyubia with their areas.

The list is package data (`data/zones.tsv`), kept by hand: real districts, written the way the service
romanises them, each with an English and an Arabic label. This module reads and checks it; it knows nothing
of requests, ETags or how the answer is put together.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# The order in which the service lists them; key, value, English label, Arabic label.
_GOVERNORATES = (
    ("cairo", "Cairo", "Cairo", "القاهرة"),
    ("giza", "Giza", "Giza", "الجيزة"),
    ("qalyubia", "Qalyubia", "Qalyubia", "القليوبية"),
)


class CatalogError(ValueError):
    """A line of the zone file that cannot be part of a catalog."""


@dataclass(frozen=True, slots=True)
class Area:
    """One zone; `value` is the only string the service accepts for it (specification, Zone catalog)."""

    value: str
    en: str
    ar: str


@dataclass(frozen=True, slots=True)
class Governorate:
    """A governorate with its areas; values are unique within it, not across governorates."""

    key: str
    value: str
    en: str
    ar: str
    areas: tuple[Area, ...]


def parse_zones(lines: Iterable[str]) -> tuple[Governorate, ...]:
    """Read lines of `governorate<TAB>value<TAB>English<TAB>Arabic`; blank lines and `#` comments are skipped.

    Areas keep the order of the lines. Raises CatalogError, naming the line, on a wrong number of columns, an
    empty or untrimmed column, an unknown governorate or a value seen before in the same governorate.
    """
    areas: dict[str, dict[str, Area]] = {value: {} for _, value, _, _ in _GOVERNORATES}
    for number, line in enumerate(lines, start=1):
        text = line.rstrip("\r\n")
        if not text.strip() or text.startswith("#"):
            continue
        columns = text.split("\t")
        if len(columns) != 4 or any(not column or column != column.strip() for column in columns):
            raise CatalogError(f"line {number}: four columns, none empty, are needed: {text!r}")
        government, value, en, ar = columns
        known = areas.get(government)
        if known is None:
            raise CatalogError(f"line {number}: {government!r} is not a governorate")
        if value in known:
            raise CatalogError(f"line {number}: {value!r} is twice in {government}")
        known[value] = Area(value, en, ar)
    return tuple(Governorate(key, value, en, ar, tuple(areas[value].values())) for key, value, en, ar in _GOVERNORATES)


@functools.cache
def load_catalog() -> tuple[Governorate, ...]:
    """Return the catalog: Cairo, Giza, Qalyubia. Read once; the values are immutable and may be shared."""
    file = resources.files(__package__) / "data" / "zones.tsv"
    return parse_zones(file.read_text(encoding="utf-8").splitlines())
