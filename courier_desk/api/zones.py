"""The zone catalog: GET /delivery-zones with its ETag (specification, Zone catalog)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.calls import Calls, in_turns
from courier_desk.api.description import Operation
from courier_desk.api.reading import DriftKind, DriftLog, Reader, list_in, only_objects
from courier_desk.domain.zones import Catalog, Governorate, Zone

_GOVERNORATES = {name.casefold(): name for name in Governorate}


class ZoneCalls(Calls):
    """GET /delivery-zones."""

    async def zones(self, etag: str = "", *, lane: Lane = Lane.MIRROR) -> Catalog | None:
        """Read the catalog; None when it is unchanged for ``etag``, which is sent byte for byte (a 304 counts as a
        request).

        Raises ApiError (UNREADABLE) when not one zone can be read out of a success: an empty catalog would refuse
        every order.
        """
        answer = await self._call(Operation.ZONES, lane=lane, etag=etag)
        if answer.status == 304:
            return None
        zones = await in_turns(read_zones(self._data(answer, "zones"), self.drift), at_once=100)
        if not zones:
            raise self._unreadable(Operation.ZONES, "governorates", answer)
        return Catalog(zones=zones, etag=answer.etag, read_at=datetime.now(UTC))


def read_zones(data: object, drift: DriftLog) -> Iterator[Zone]:
    """Read ``data.governorates[].areas[].value``. Values are taken as they are, blanks and all."""
    if isinstance(data, Mapping) and not isinstance(data.get("pagination"), Mapping):
        data = {**data, "pagination": {"currentPage": 1}}  # the catalog is no page; its lack is no drift
    governorates, _, _ = list_in(data, ("governorates",), "zones", drift)
    seen: set[tuple[str, str]] = set()
    for entry in governorates:
        governorate = _governorate(Reader("zones", drift, entry))
        if governorate is None:
            drift.note("zones", "governorates", DriftKind.UNKNOWN_VALUE)
            continue
        for zone in _areas(entry, governorate, drift):
            if (governorate, zone.value) not in seen:
                seen.add((governorate, zone.value))
                yield zone
    missing = set(Governorate) - {name for name, _ in seen}
    if seen and missing:
        drift.note("zones", "governorates", DriftKind.MISSING)


def _governorate(read: Reader) -> Governorate | None:
    label = read.value("label")
    named = [read.value(name) for name in ("value", "name", "key", "en", "governorate", "government")]
    named += [label.get("en")] if isinstance(label, Mapping) else [label]
    for name in named:
        if isinstance(name, str) and (found := _GOVERNORATES.get(name.strip().casefold())):
            return found
    return None


def _areas(entry: Mapping[str, object], governorate: Governorate, drift: DriftLog) -> Iterator[Zone]:
    areas = entry.get("areas")
    if not isinstance(areas, list):
        lists = [(name, value) for name, value in entry.items() if isinstance(value, list)]
        if len(lists) != 1:
            drift.note("zones", "areas", DriftKind.MISSING)
            return
        drift.note("zones", str(lists[0][0]), DriftKind.OTHER_NAME)
        areas = lists[0][1]
    plain = [{"value": area} if isinstance(area, str) else area for area in areas]
    for area in only_objects(plain, "areas", drift, "zones"):
        value = area.get("value")
        if not isinstance(value, str) or not value.strip():
            drift.note("zones", "value", DriftKind.GARBAGE_ENTRY)
            continue
        english, arabic = _labels(area, drift)
        yield Zone(governorate, value, english or value, arabic)


def _labels(area: Mapping[str, object], drift: DriftLog) -> tuple[str, str]:
    label = area.get("label")
    read = Reader("zones", drift, label if isinstance(label, Mapping) else {}, area)
    english = read.text("en", "nameEn", "labelEn", "name_en", "english")
    arabic = read.text("ar", "nameAr", "labelAr", "name_ar", "arabic")
    if not english and isinstance(label, str):
        english = label.strip()
    return english, arabic
