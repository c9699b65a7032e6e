"""The zones of a stranger and how it tells them, and how it tells fees. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from courier_desk.sandbox.catalog import Area, Governorate, load_catalog
from tests.support.stranger.choices import Choices
from tests.support.stranger.names import Json, amount_told


def zones_of(choices: Choices) -> tuple[Governorate, ...]:
    """Return the catalog: the training service's districts, their values written as this service has them."""
    catalog = list(load_catalog())
    if choices.zone_order == "shuffled":
        choices.dice("zone order").shuffle(catalog)
    count = 0
    made = []
    for governorate in catalog:
        areas = []
        for area in governorate.areas[: 40 if choices.zone_values == "short" else None]:
            count += 1
            areas.append(replace(area, value=_value(choices, governorate, area, count)))
        made.append(replace(governorate, areas=tuple(areas)))
    return tuple(made)


def _value(choices: Choices, governorate: Governorate, area: Area, count: int) -> str:
    if choices.zone_values == "upper":
        return area.value.upper()
    if choices.zone_values == "coded":
        return f"{governorate.value[:1]}{1000 + count * 7}"
    return area.value


def catalog_told(choices: Choices, catalog: tuple[Governorate, ...]) -> Json:
    """Return the ``data`` of GET /delivery-zones."""
    data: Json = {"governorates": [_governorate(choices, each) for each in catalog]}
    if choices.zone_extras:
        data["meta"] = {"schemaVersion": 3, "governorateKeys": [each.key for each in catalog]}
    return data


def _governorate(choices: Choices, each: Governorate) -> Json:
    forms: dict[str, Json] = {
        "key_value_label": {"key": each.key, "value": each.value, "label": {"en": each.en, "ar": each.ar}},
        "name": {"id": each.key, "name": each.value},
        "name_en_ar": {"nameEn": each.en, "nameAr": each.ar},
        "title": {"slug": each.key, "title": {"english": each.en, "arabic": each.ar}},
        "arabic_only": {"name": each.ar},
        "government": {"government": each.value},
        "list_of_names": {"names": [{"lang": "ar", "text": each.ar}, {"lang": "en", "text": each.en}]},
        "lower_key": {"code": each.value.lower()},
    }
    told = dict(forms[choices.governorate_names])
    if choices.zone_extras:
        told |= {"isActive": True, "areasCount": len(each.areas)}
    return told | {"areas": [_area(choices, area, place) for place, area in enumerate(each.areas)]}


def _area(choices: Choices, area: Area, place: int) -> Json:
    forms: dict[str, Json] = {
        "label": {"label": {"en": area.en, "ar": area.ar}},
        "none": {},
        "name": {"name": area.en},
        "name_en_ar": {"nameEn": area.en, "nameAr": area.ar},
        "list_of_names": {"names": [{"lang": "ar", "text": area.ar}, {"lang": "en", "text": area.en}]},
        "title": {"title": area.ar},
        "details": {"details": {"english": area.en, "arabic": area.ar}},
    }
    told: Json = {"value": area.value} | forms[choices.area_names]
    if choices.zone_extras:
        told |= {"id": place + 1, "deliveryDays": 1 + place % 3, "isActive": True}
    return told


def fee_told(choices: Choices, fee: float, form: str) -> Json:
    """Return the ``data`` of a fee preview."""
    value = amount_told(choices, fee, "fee")
    note = {"currency": "EGP", "note": "Preview only."}
    forms: dict[str, Any] = {
        "fees_object": {"fees": {"amount": value, "currency": "EGP"}},
        "price_text": {"price": f"{fee:.2f}", "currency": "EGP"},
        "nested": {"quote": {"shipping": {"fee": value, "currency": "EGP"}, "validMinutes": 30}},
        "total": {"base": max(0.0, fee - 10), "extra": min(fee, 10), "total": value, "currency": "EGP"},
        "calculation": {"calculation": {"totalFee": value, "vatPercent": 14}},
    }
    told: Json = forms.get(form) or {form: value} | note
    return told
