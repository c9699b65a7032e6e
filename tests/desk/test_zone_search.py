"""The picker's ranking on real ways of writing, over the training service's catalog of some 900 zones."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.desk.zone_landmarks import LANDMARKS
from courier_desk.desk.zone_matches import ZoneMatch, grouped
from courier_desk.desk.zone_search import ZoneIndex
from courier_desk.desk.zone_spelling import words_of
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog, Governorate, Zone
from courier_desk.sandbox.catalog import load_catalog

CATALOG = Catalog(
    zones=tuple(
        Zone(Governorate(governorate.value), area.value, area.en, area.ar)
        for governorate in load_catalog()
        for area in governorate.areas
    )
)
INDEX = ZoneIndex(CATALOG)
SPELLINGS = tuple(
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "zone_spellings.tsv").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)


def first(text: str) -> ZoneMatch:
    return INDEX.search(text)[0]


def test_every_wanted_zone_is_in_the_catalog() -> None:
    values = {zone.value for zone in CATALOG.zones}
    assert [wanted for _, wanted in SPELLINGS if not values.issuperset(wanted.split("|"))] == []


def test_the_right_zone_is_first_in_95_and_among_three_in_99_of_100_spellings() -> None:
    misses, far_misses = [], []
    for typed, wanted in SPELLINGS:
        found = [match.zone.value for match in INDEX.search(typed, limit=3)]
        right = set(wanted.split("|"))
        if not found or found[0] not in right:
            misses.append((typed, found))
        if right.isdisjoint(found):
            far_misses.append((typed, found))
    assert len(misses) <= 0.05 * len(SPELLINGS), misses
    assert len(far_misses) <= 0.01 * len(SPELLINGS), far_misses


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("Nasr City - ElHay 07 (Nasr City)", "Nasr City - ElHay 07 (Nasr City)"),
        ("nasr city elhay 7 nasr city", "Nasr City - ElHay 07 (Nasr City)"),
        ("مدينه نصر, الحى السابع", "Nasr City - ElHay 07 (Nasr City)"),
        ("معادي", "ElMaadi"),
        ("EL-MAADI", "ElMaadi"),
    ],
)
def test_a_name_that_is_equal_after_folding_is_exact(typed: str, value: str) -> None:
    assert (first(typed).zone.value, first(typed).exact, first(typed).score) == (value, True, 100.0)


@pytest.mark.parametrize("typed", ["maad", "m3adi", "maadii", "المعدى", "City Stars", "التجمع"])
def test_anything_less_is_only_proposed(typed: str) -> None:
    assert not any(match.exact for match in INDEX.search(typed))


def test_every_zone_is_found_exactly_by_each_of_its_own_names() -> None:
    for zone in CATALOG.zones:
        for name in (zone.value, zone.en, zone.ar):
            exact = [match.zone for match in INDEX.search(name, limit=6) if match.exact]
            assert zone in exact, name


def test_the_same_value_in_two_governorates_is_two_zones() -> None:
    twins = Catalog(
        zones=(
            Zone(Governorate.CAIRO, "ElSalam", "El Salam", "السلام"),
            Zone(Governorate.GIZA, "ElSalam", "El Salam", "السلام"),
        )
    )
    found = ZoneIndex(twins).search("salam")
    assert [(match.zone.governorate, match.exact) for match in found] == [
        (Governorate.CAIRO, True),
        (Governorate.GIZA, True),
    ]


def test_what_is_found_is_grouped_by_governorate_the_best_first() -> None:
    groups = grouped(INDEX.search("nasr"))
    assert groups[0].governorate is Governorate.CAIRO
    assert groups[0].matches[0].zone.value == "Nasr City"
    assert "ElHaram - Nasr ElDin" in [
        match.zone.value for group in groups if group.governorate is Governorate.GIZA for match in group.matches
    ]
    assert len({group.governorate for group in groups}) == len(groups)


def marked(typed: str, value: str) -> tuple[list[str], list[str]]:
    match = next(match for match in INDEX.search(typed) if match.zone.value == value)
    return (
        [match.zone.en[start : start + length] for start, length in match.spans_en],
        [match.zone.ar[start : start + length] for start, length in match.spans_ar],
    )


@pytest.mark.parametrize(
    ("typed", "value", "english", "arabic"),
    [
        ("nas", "Nasr City", ["Nas"], []),
        ("nasr", "Nasr City", ["Nasr"], ["نصر"]),
        ("nasr", "Zahraa Nasr City", ["Nasr"], ["نصر"]),
        ("مدينه نصر", "Nasr City", ["Nasr City"], ["مدينة نصر"]),
        ("مدينه نصر", "Zahraa Nasr City", ["Nasr City"], ["مدينة نصر"]),
        ("الحى السابع", "Nasr City - ElHay 07 (Nasr City)", ["7th District"], ["الحي السابع"]),
        ("m3adi", "ElMaadi", ["Maadi"], ["المعادي"]),
        ("معاد", "ElMaadi", ["Maadi"], ["المعاد"]),
    ],
)
def test_what_matched_is_marked_in_both_labels(typed: str, value: str, english: list[str], arabic: list[str]) -> None:
    assert marked(typed, value) == (english, arabic)


def test_nothing_typed_lists_the_favourites_and_then_the_catalog() -> None:
    favourites = (("Giza", "Dokki"), ("Cairo", "ElMaadi"))
    found = [match.zone.value for match in INDEX.search(" ", favourites=favourites, limit=3)]
    assert found == ["Dokki", "ElMaadi", CATALOG.zones[0].value]


def test_a_favourite_comes_first_among_equals_and_never_before_the_better() -> None:
    favourites = (("Cairo", "Nasr City - ElHay 08 (Nasr City)"),)
    children = [match.zone.value for match in INDEX.search("nasr city", favourites=favourites)]
    assert children[0] == "Nasr City"
    assert children.index("Nasr City - ElHay 08 (Nasr City)") < children.index("Nasr City - ElHay 01 (Nasr City)")


def test_a_landmark_leads_to_its_zone_only_where_the_catalog_has_it() -> None:
    assert first("city stars").zone.en == "Nasr City - Mostafa El Nahas"
    elsewhere = ZoneIndex(Catalog(zones=(Zone(Governorate.CAIRO, "Abdeen", "Abdeen", "عابدين"),)))
    assert elsewhere.search("city stars") == ()


def test_every_landmark_leads_somewhere_in_the_training_catalog() -> None:
    lost = [(name, other) for name, others in LANDMARKS.items() for other in others if not INDEX.search(other)]
    assert lost == []
    assert [name for name in LANDMARKS if not first(name).exact] == []


@pytest.mark.parametrize("typed", ["qqqq", "؟؟", "zzz yyy", "999999"])
def test_nonsense_finds_nothing_or_shows_the_list(typed: str) -> None:
    assert not any(match.score for match in INDEX.search(typed))


def test_an_empty_catalog_answers_with_nothing() -> None:
    assert ZoneIndex(EMPTY_CATALOG).search("nasr") == ()
    assert ZoneIndex(EMPTY_CATALOG).search("") == ()


@given(st.text(max_size=30))
def test_no_text_breaks_the_search_and_scores_fall(typed: str) -> None:
    found = INDEX.search(typed, limit=10)
    assert [match.score for match in found] == sorted((match.score for match in found), reverse=True)
    for match in found:
        for spans, shown in ((match.spans_en, match.zone.en), (match.spans_ar, match.zone.ar)):
            assert all(start >= 0 and length > 0 and start + length <= len(shown) for start, length in spans)


@given(st.text(max_size=30))
def test_words_stand_where_they_were_written(typed: str) -> None:
    ends = [0]
    for word in words_of(typed):
        assert ends[-1] <= word.start < word.end
        ends.append(word.end)
