"""The zone catalog as the service holds it, with its ETag.

The districts themselves come from ``catalog.py``. What a trainer added or removed is remembered by the database, so
that a restart serves the same catalog.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

from courier_desk.sandbox.catalog import Area, Governorate
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.envelope import Json

_SETTING = "catalog_changes"


class ZoneBook:
    """The catalog in force: which zones exist, and the bytes and ETag of its answer."""

    def __init__(self, shipped: Sequence[Governorate], db: Database) -> None:
        self._shipped = tuple(shipped)
        self._db = db
        stored = json.loads(db.setting(_SETTING) or "{}")
        self._added: list[dict[str, str]] = stored.get("add", [])
        self._removed: list[str] = stored.get("remove", [])
        self._rebuild()

    def _rebuild(self) -> None:
        self.governorates = tuple(self._changed(each) for each in self._shipped)
        self._values = {each.value: {area.value: area for area in each.areas} for each in self.governorates}
        self.body = json.dumps(_answer(self.governorates), ensure_ascii=False, separators=(",", ":")).encode()
        self.etag = f'W/"{hashlib.sha256(self.body).hexdigest()[:20]}"'

    def _changed(self, governorate: Governorate) -> Governorate:
        kept = [area for area in governorate.areas if area.value not in self._removed]
        new = [
            Area(each["value"], each["en"], each["ar"])
            for each in self._added
            if each["governorate"] == governorate.value
        ]
        return replace(governorate, areas=(*kept, *new))

    def area(self, government: str, value: str) -> Area | None:
        """Return the zone of this governorate with exactly this value."""
        return self._values.get(government, {}).get(value)

    def has(self, value: str) -> bool:
        """Return whether any governorate has a zone of exactly this value."""
        return any(value in areas for areas in self._values.values())

    def change(self, add: Sequence[dict[str, str]], remove: Sequence[str]) -> None:
        """Add zones ``{governorate, value, en, ar}`` and remove values; the ETag changes with the answer."""
        self._removed = [*self._removed, *remove]
        self._added = [each for each in self._added if each["value"] not in remove] + list(add)
        added = {each["value"] for each in add}
        self._removed = [value for value in self._removed if value not in added]
        self._db.remember(_SETTING, json.dumps({"add": self._added, "remove": self._removed}))
        self._db.commit()
        self._rebuild()

    def drift(self) -> None:
        """Replace one zone by a new one, another governorate each time."""
        turn = len(self._added) + len(self._removed)
        governorate = self.governorates[turn % len(self.governorates)]
        old = governorate.areas[(turn * 31) % len(governorate.areas)]
        new = {
            "governorate": governorate.value,
            "value": f"{old.value} - Annex {turn + 1}",
            "en": f"{old.en} - Annex {turn + 1}",
            "ar": f"{old.ar} - ملحق {turn + 1}",
        }
        self.change([new], [old.value])


def _answer(governorates: Sequence[Governorate]) -> Json:
    return {
        "success": True,
        "data": {
            "meta": {"schemaVersion": 1, "governorateKeys": [each.key for each in governorates]},
            "governorates": [
                {
                    "key": each.key,
                    "value": each.value,
                    "label": {"en": each.en, "ar": each.ar},
                    "areas": [{"value": area.value, "label": {"en": area.en, "ar": area.ar}} for area in each.areas],
                }
                for each in governorates
            ],
        },
    }
