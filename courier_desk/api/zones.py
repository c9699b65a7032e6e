"""The zone catalog: GET /delivery-zones with its ETag (specification, Zone catalog)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.calls import Calls, in_turns
from courier_desk.api.description import Operation
from courier_desk.api.reading import DriftKind, DriftLog, Reader, list_in, only_objects
from courier_desk.api.values import is_arabic
from courier_desk.api.zone_tree import ZonesFound, find_zones, governorate_of, names_of
from courier_desk.domain.zones import Catalog, Governorate, Zone

#: So much of an answer that cannot be read is kept to be shown (characters).
_SHOWN = 600


class ZoneCalls(Calls):
    """GET /delivery-zones."""

    async def zones(self, etag: str = "", *, lane: Lane = Lane.MIRROR) -> Catalog | None:
        """Read the catalog; None when it is unchanged for ``etag``, which is sent byte for byte (a 304 counts as a
        request).

        What is told otherwise than stated is found by what it is (``zone_tree``). A success out of which not one zone
        can be read gives a catalog that has none and says so (``came``).
        """
        answer = await self._call(Operation.ZONES, lane=lane, etag=etag)
        if answer.status == 304:
            return None
        data = self._data(answer, "zones")
        zones = await in_turns(read_zones(data, self.drift), at_once=100)
        found = ZonesFound(zones)
        if {zone.governorate for zone in zones} != set(Governorate):
            found = find_zones(data, self.drift)
        if len(found.zones) <= len(zones):
            found = ZonesFound(zones)
        came = "" if found.zones else _shown(answer.body)
        return Catalog(
            zones=found.zones,
            etag=answer.etag if found.zones else "",
            read_at=datetime.now(UTC),
            came=came,
            guessed="" if found.sure else found.field,
        )


def _shown(body: bytes) -> str:
    """Give the beginning of an answer as one line that can be shown and kept, whatever it is made of."""
    text = body[: 4 * _SHOWN].decode("utf-8", "replace")[:_SHOWN]
    return "".join(letter if letter.isprintable() else " " for letter in text).strip() or "–"


def read_zones(data: object, drift: DriftLog) -> Iterator[Zone]:
    """Read ``data.governorates[].areas[].value``. Values are taken as they are, blanks and all."""
    seen: set[tuple[str, str]] = set()
    for zone in _usual(data, drift):
        if (zone.governorate, zone.value) not in seen:
            seen.add((zone.governorate, zone.value))
            yield zone
    missing = set(Governorate) - {name for name, _ in seen}
    if seen and missing:
        drift.note("zones", "governorates", DriftKind.MISSING)


def _usual(data: object, drift: DriftLog) -> Iterator[Zone]:
    """Read the catalog as it is stated; nothing when an area has no ``value`` or a governorate no name."""
    if isinstance(data, Mapping) and not isinstance(data.get("pagination"), Mapping):
        data = {**data, "pagination": {"currentPage": 1}}  # the catalog is no page; its lack is no drift
    governorates, _, _ = list_in(data, ("governorates",), "zones", drift)
    for entry in governorates:
        governorate = governorate_of(entry)
        if governorate is None:
            drift.note("zones", "governorates", DriftKind.UNKNOWN_VALUE)
            continue
        yield from _areas(entry, governorate, drift)


def _areas(entry: Mapping[str, object], governorate: Governorate, drift: DriftLog) -> Iterator[Zone]:
    areas = entry.get("areas")
    if not isinstance(areas, list):
        drift.note("zones", "areas", DriftKind.MISSING)
        return
    plain = [{"value": area} if isinstance(area, str) else area for area in areas]
    for area in only_objects(plain, "areas", drift, "zones"):
        value = area.get("value")
        if not isinstance(value, str) or not value.strip():
            drift.note("zones", "value", DriftKind.GARBAGE_ENTRY)
            continue
        english, arabic = _labels(area, drift)
        yield Zone(governorate, value, english or value, arabic)


def _labels(area: Mapping[str, object], drift: DriftLog) -> tuple[str, str]:
    """Give the English and the Arabic name: by the usual names, else by the letters of any other text."""
    label = area.get("label")
    read = Reader("zones", drift, label if isinstance(label, Mapping) else {}, area)
    english = read.text("en", "nameEn", "labelEn", "name_en", "english")
    arabic = read.text("ar", "nameAr", "labelAr", "name_ar", "arabic")
    if not english and isinstance(label, str):
        english = label.strip()
    if not english or not arabic:
        for text in names_of(area):
            english, arabic = (english, arabic or text) if is_arabic(text) else (english or text, arabic)
    return english, arabic
