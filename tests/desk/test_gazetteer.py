"""The places the program knows: that the files are whole, and that they lead into catalogs by names alone."""

from __future__ import annotations

import pytest

from courier_desk.desk import gazetteer
from courier_desk.desk.gazetteer import Binder, GazetteerError, Place, read_places
from courier_desk.desk.zone_search import ZoneIndex
from courier_desk.domain.zones import Catalog, Governorate, Zone
from tests.benchmarks.zone_search import catalog as training_catalog


def test_a_place_within_names_a_line_of_the_files() -> None:
    names = {place.names[0] for place in gazetteer.inside()}
    assert {name for place in gazetteer.inside() for name in place.within} - names == set()


def test_every_place_has_a_name_in_both_windows_languages() -> None:
    places = [*gazetteer.inside(), *(one.place for one in gazetteer.outside())]
    assert [place.names[0] for place in places if place.en == place.ar and not place.en.isdigit()] == []


def test_the_files_know_hundreds_of_landmarks_and_all_governorates() -> None:
    assert len(gazetteer.inside()) > 1_000
    governorates = [one for one in gazetteer.outside() if one.place.kind == "governorate"]
    assert len(governorates) == 27 - len(Governorate)


@pytest.mark.parametrize("line", ["City Stars | mall", " | mall | Nasr City", "City Stars | a; b | Nasr City"])
def test_a_line_that_is_no_place_is_named(line: str) -> None:
    with pytest.raises(GazetteerError, match="line 1"):
        read_places(line)


def zones(*named: str) -> tuple[Zone, ...]:
    return tuple(Zone(Governorate.CAIRO, name, name, "") for name in named)


PLACES = (
    Place(("Nasr City", "مدينة نصر", "Madinet Nasr"), "district"),
    Place(("Abbas El Akkad", "عباس العقاد"), "street", ("Nasr City",)),
    Place(("City Stars", "سيتي ستارز"), "mall", ("Nasr City",)),
    Place(("El Salam Mall",), "mall", ("Abbas El Akkad",)),
)


@pytest.mark.parametrize(
    ("names", "bound"),
    [
        (("Nasr City", "Nasr City - Abbas ElAqqad"), [("Nasr City",), ("Nasr City - Abbas ElAqqad",)]),
        (("Madinet Nasr", "Maadi"), [("Madinet Nasr",), ("Madinet Nasr",)]),
        (("Cairo - Nasr City", "Maadi"), [("Cairo - Nasr City",), ("Cairo - Nasr City",)]),
        (("Nasr City - 1", "Nasr City - 2"), [("Nasr City - 1", "Nasr City - 2")] * 2),
        (("Maadi - Abbas El Akkad", "Maadi"), [(), ()]),
    ],
)
def test_a_district_is_bound_by_its_name_and_a_street_to_its_district(
    names: tuple[str, ...], bound: list[tuple[str, ...]]
) -> None:
    catalog = zones(*names)
    binder = Binder(catalog, PLACES)
    found = [tuple(catalog[zone].value for zone in binder.bind(place).zones) for place in range(2)]
    assert found == bound
    # the mall stands where its district is, and one within the street where the street is
    assert binder.bind(2).zones == binder.bind(0).zones
    assert binder.bind(3).zones == binder.bind(1).zones


def test_nearly_every_place_leads_somewhere_in_the_training_catalog() -> None:
    binder = Binder(training_catalog(None).zones, gazetteer.inside())
    assert [place.names[0] for number, place in enumerate(gazetteer.inside()) if not binder.bind(number).zones] == []


def test_no_name_of_a_place_outside_is_offered_a_zone_that_does_not_bear_it() -> None:
    index = ZoneIndex(Catalog(zones=training_catalog(None).zones))
    offered = {}
    for one in gazetteer.outside():
        for name in one.place.names:
            first = index.search(name, limit=1).first
            if first is not None:
                offered[name] = first.zone.value
    # these zones bear the very names
    assert set(offered.values()) <= {
        "Masr ElGadida - ElMontazah",
        "Banha - Kafr Saad (Banha)",
        "New Cairo - ElDiplomaseyin",
    }, offered
