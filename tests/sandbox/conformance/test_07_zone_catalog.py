"""Specification, "Zone catalog" and GET /delivery-zones."""

from __future__ import annotations

import pytest

from tests.sandbox.conformance.service import GOVERNORATES, Json, Service


def _governorates(service: Service) -> list[Json]:
    return list(service.ask("GET", "/delivery-zones", merchant=None).data["governorates"])


def test_governorates_has_three_entries(service: Service) -> None:
    assert [each["value"] for each in _governorates(service)] == list(GOVERNORATES)


def test_each_governorate_has_areas_with_a_value(service: Service) -> None:
    for governorate in _governorates(service):
        assert governorate["areas"]
        assert all(isinstance(area["value"], str) and area["value"] for area in governorate["areas"])


def test_other_names_are_those_of_the_field_notes(service: Service) -> None:
    for governorate in _governorates(service):
        assert {"key", "value", "label", "areas"} <= set(governorate)
        labels = [governorate["label"], *(area["label"] for area in governorate["areas"])]
        assert all(set(label) >= {"en", "ar"} for label in labels)


def test_the_catalog_has_the_size_and_spelling_of_the_field_notes(service: Service) -> None:
    """Trap 15: some 600 to 1,000 values, parents and children both, some districts of Giza under Cairo."""
    assert 600 <= sum(map(len, service.zones.values())) <= 1_000
    assert {"Nasr City - ElHay 06 (Nasr City)", "Abdeen", "Abdeen - ElAtaba"} <= set(service.zones["Cairo"])
    assert any(zone.startswith("Mohandes") for zone in service.zones["Cairo"])


def test_no_body_is_needed_and_no_merchant(service: Service) -> None:
    assert service.ask("GET", "/delivery-zones", merchant=None).status == 200


def test_a_200_carries_an_etag(service: Service) -> None:
    etag = service.ask("GET", "/delivery-zones").headers["etag"]
    assert etag.startswith('W/"')
    assert etag.endswith('"')


def test_a_304_has_an_empty_body_when_the_catalog_is_unchanged(service: Service) -> None:
    etag = service.ask("GET", "/delivery-zones").headers["etag"]
    answer = service.ask("GET", "/delivery-zones", headers={"If-None-Match": etag})
    assert (answer.status, answer.raw) == (304, b"")


@pytest.mark.parametrize("etag", ['W/"other"', '"other"', "nonsense"])
def test_another_etag_gets_the_catalog(service: Service, etag: str) -> None:
    assert service.ask("GET", "/delivery-zones", headers={"If-None-Match": etag}).status == 200
