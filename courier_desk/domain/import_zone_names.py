"""Zones as the rows of a file call them: by their value, or by a name that the service has for them."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from courier_desk.domain.folding import fold
from courier_desk.domain.import_rows import PLACES
from courier_desk.domain.order_fields import Column
from courier_desk.domain.zones import Catalog, Zone, read_governorate

_ZONE_AT: Final = PLACES[Column.ZONE]
_GROUND_AT: Final = PLACES[Column.GOVERNMENT]


class ZoneNames:
    """The names of a catalog's zones."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._named: defaultdict[str, list[Zone]] = defaultdict(list)
        for zone in catalog.zones:
            for name in {zone.value.casefold(), zone.en.casefold(), zone.ar.casefold()} - {""}:
                self._named[name].append(zone)

    def fill(self, cells: list[str]) -> None:
        """Write into the cells of a row (by ``import_rows.COLUMNS``) the zone that is called so, if no other one is."""
        zone, ground = cells[_ZONE_AT], read_governorate(cells[_GROUND_AT])
        if not zone or (ground is not None and self._catalog.holds(ground.value, zone)):
            return
        called = self._named.get(zone.casefold(), ())
        named = [one for one in called if ground in (None, one.governorate)]
        if len(named) == 1 and (ground is not None or not cells[_GROUND_AT] or _says_zone(cells[_GROUND_AT], named[0])):
            cells[_GROUND_AT], cells[_ZONE_AT] = named[0].governorate.value, named[0].value


def _says_zone(text: str, zone: Zone) -> bool:
    """Tell whether what stands for the governorate names the zone once more: many files have the city there."""
    return fold(text) in {fold(zone.value), fold(zone.en), fold(zone.ar)}
