"""The picker's ranking on real ways of writing, over the training service's catalog of some 900 zones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.desk.gazetteer import outside_names
from courier_desk.desk.zone_matches import ZoneMatch, grouped
from courier_desk.desk.zone_search import ZoneIndex, index_of
from courier_desk.desk.zone_spelling import words_of
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog, Governorate, Zone
from tests.benchmarks.zone_lists import judge
from tests.support.zones import training_catalog

CATALOG = training_catalog()


@cache
def index() -> ZoneIndex:
    """The catalog's own index, made at the first search and not by each process that collects the tests."""
    return index_of(CATALOG)


SPELLINGS = tuple(
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "zones" / "spellings.tsv").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)


def matches(text: str, *, limit: int = 50) -> tuple[ZoneMatch, ...]:
    return index().search(text, limit=limit).matches


def first(text: str) -> ZoneMatch:
    return matches(text)[0]


def test_every_wanted_zone_is_in_the_catalog() -> None:
    values = {zone.value for zone in CATALOG.zones}
    assert [wanted for _, wanted in SPELLINGS if not values.issuperset(wanted.split("|"))] == []


def test_the_right_zone_is_first_in_95_and_among_three_in_99_of_100_spellings() -> None:
    misses, far_misses = [], []
    for typed, wanted in SPELLINGS:
        found = [match.zone.value for match in matches(typed, limit=3)]
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
    assert not any(match.exact for match in matches(typed))


def test_every_zone_is_found_exactly_by_each_of_its_own_names() -> None:
    for zone in CATALOG.zones:
        for name in (zone.value, zone.en, zone.ar):
            exact = [match.zone for match in matches(name, limit=6) if match.exact]
            assert zone in exact, name


def test_the_same_value_in_two_governorates_is_two_zones() -> None:
    twins = Catalog(
        zones=(
            Zone(Governorate.CAIRO, "ElSalam", "El Salam", "السلام"),
            Zone(Governorate.GIZA, "ElSalam", "El Salam", "السلام"),
        )
    )
    found = ZoneIndex(twins).search("salam").matches
    assert [(match.zone.governorate, match.exact) for match in found] == [
        (Governorate.CAIRO, True),
        (Governorate.GIZA, True),
    ]


def test_what_is_found_is_grouped_by_governorate_the_best_first() -> None:
    groups = grouped(matches("nasr"))
    assert groups[0].governorate is Governorate.CAIRO
    assert groups[0].matches[0].zone.value == "Nasr City"
    assert "ElHaram - Nasr ElDin" in [
        match.zone.value for group in groups if group.governorate is Governorate.GIZA for match in group.matches
    ]
    assert len({group.governorate for group in groups}) == len(groups)


def marked(typed: str, value: str) -> tuple[list[str], list[str]]:
    match = next(match for match in matches(typed) if match.zone.value == value)
    return (
        [match.zone.value[start : start + length] for start, length in match.spans_value],
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
        ("الحى السابع", "Nasr City - ElHay 07 (Nasr City)", ["ElHay 07"], ["الحي السابع"]),
        ("m3adi", "ElMaadi", ["ElMaadi"], ["المعادي"]),
        ("معاد", "ElMaadi", ["ElMaadi"], ["المعاد"]),
    ],
)
def test_what_matched_is_marked_in_both_labels(typed: str, value: str, english: list[str], arabic: list[str]) -> None:
    assert marked(typed, value) == (english, arabic)


def test_nothing_typed_lists_the_favourites_and_then_the_catalog() -> None:
    favourites = (("Giza", "Dokki"), ("Cairo", "ElMaadi"))
    found = [match.zone.value for match in index().search(" ", favourites=favourites, limit=3).matches]
    assert found == ["Dokki", "ElMaadi", CATALOG.zones[0].value]


def test_a_favourite_comes_first_among_equals_and_never_before_the_better() -> None:
    favourites = (("Cairo", "Nasr City - ElHay 08 (Nasr City)"),)
    children = [match.zone.value for match in index().search("nasr city", favourites=favourites).matches]
    assert children[0] == "Nasr City"
    assert children.index("Nasr City - ElHay 08 (Nasr City)") < children.index("Nasr City - ElHay 01 (Nasr City)")


def test_a_landmark_leads_to_its_zone_only_where_the_catalog_has_it() -> None:
    assert first("city stars").zone.en == "Nasr City"
    elsewhere = ZoneIndex(Catalog(zones=(Zone(Governorate.CAIRO, "Abdeen", "Abdeen", "عابدين"),)))
    assert elsewhere.search("city stars").matches == ()


@pytest.mark.parametrize("typed", ["qqqq", "؟؟", "zzz yyy", "999999"])
def test_nonsense_finds_nothing_or_shows_the_list(typed: str) -> None:
    assert not any(match.score for match in matches(typed))


def test_an_empty_catalog_answers_with_nothing() -> None:
    assert ZoneIndex(EMPTY_CATALOG).search("nasr").matches == ()
    assert ZoneIndex(EMPTY_CATALOG).search("").matches == ()


@given(st.text(max_size=30))
def test_no_text_breaks_the_search_and_scores_fall(typed: str) -> None:
    found = matches(typed, limit=10)
    assert [match.score for match in found] == sorted((match.score for match in found), reverse=True)
    for match in found:
        for spans, shown in ((match.spans_value, match.zone.value), (match.spans_ar, match.zone.ar)):
            assert all(start >= 0 and length > 0 and start + length <= len(shown) for start, length in spans)


@given(st.text(max_size=30))
def test_words_stand_where_they_were_written(typed: str) -> None:
    ends = [0]
    for word in words_of(typed):
        assert ends[-1] <= word.start < word.end
        ends.append(word.end)


@pytest.mark.parametrize(("typed", "meant"), [("hgluh]d", "المعادي"), ("ةششيه", "maadi")])
def test_the_wrong_keyboard_layout_is_read_and_told(typed: str, meant: str) -> None:
    finding = index().search(typed)
    assert finding.read_as == meant
    assert finding.matches[0].zone.value == "ElMaadi"


def test_what_is_found_as_typed_is_never_read_otherwise() -> None:
    for zone in CATALOG.zones[::9]:
        for name in (zone.en, zone.ar):
            assert index().search(name, limit=1).read_as == ""


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("طنطا", "Tanta"),
        ("tanta", "Tanta"),
        ("مدينة طنطا", "Tanta"),
        ("شارع الجيش طنطا", "Tanta"),
        ("طنطا شارع البحر", "Tanta"),
        ("iskendria", "Alexandria"),
        ("'k'h", "Tanta"),
    ],
)
def test_a_place_outside_is_told_and_nothing_is_offered(typed: str, place: str) -> None:
    finding = index().search(typed)
    assert finding.outside is not None
    assert finding.outside.place.en == place
    assert finding.matches == ()


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("جسر السويس", "ElNozha - Gesr ElSuez"),
        ("شارع الاسكندرية المعادي", "ElMaadi"),
        ("المنتزه مصر الجديدة", "Masr ElGadida - ElMontazah"),
        ("السلام", "ElSalam"),
    ],
)
def test_what_is_named_after_a_town_and_a_zone_of_its_name_go_before_it(typed: str, value: str) -> None:
    finding = index().search(typed)
    assert finding.outside is None
    assert finding.matches[0].zone.value == value


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("12 شارع عباس العقاد مدينة نصر", "Nasr City - Abbas ElAqqad"),
        ("flat 3 bldg 5 street 9 maadi", "ElMaadi - Street 9"),
        ("شقة 4 الدور 3 عمارة 7 الزمالك", "ElZamalek"),
        ("23 syria st mohandessin", "Mohandesiin"),
        ("بجوار مسجد النور العباسية", "ElAbbasseya"),
        ("18 el nasr street, garden city, cairo, egypt", "Garden City"),
    ],
)
def test_a_street_and_a_house_do_not_hide_the_district(typed: str, value: str) -> None:
    finding = index().search(typed)
    assert finding.first is not None
    assert finding.first.zone.value == value


@pytest.mark.parametrize("typed", ["blabla", "ahmed ali", "لا اعرف", "asdfgh", "test order"])
def test_what_is_far_from_every_name_is_at_most_a_guess(typed: str) -> None:
    finding = index().search(typed)
    assert finding.first is None
    assert all(match.guess for match in finding.matches)


def test_a_landmark_is_named_beside_its_zone_and_a_zones_own_name_is_not() -> None:
    match = first("نادي الصيد الدقي")
    assert match.near is None or match.near.en == "Shooting Club"
    assert first("مستشفى 57357").near is not None
    assert first("heliopolis").near is None


def test_the_governorate_behind_a_district_is_not_the_district() -> None:
    assert first("dokki giza").zone.value == "Dokki"
    assert first("فيصل الجيزة").zone.value == "Faisal"


def slips(name: str) -> Iterator[str]:
    """Give the name with each two letters swapped, and with each letter lost."""
    for at, letter in enumerate(name):
        if not letter.isalpha():
            continue
        yield name[:at] + name[at + 1 :]
        if at + 1 < len(name) and name[at + 1].isalpha() and name[at + 1] != letter:
            yield name[:at] + name[at + 1] + letter + name[at + 2 :]


def test_two_letters_swapped_or_one_lost_still_find_the_zone() -> None:
    """Short names may become others; sampled, for there are 30,000."""
    chance = random.Random(13)
    asked, missed = 0, []
    for zone in CATALOG.zones:
        if len(zone.ar.removeprefix("ال")) < 5:
            continue
        for typed in chance.sample(list(slips(zone.ar)), 1):
            asked += 1
            if zone not in [match.zone for match in matches(typed, limit=3)]:
                missed.append((typed, zone.ar))
    assert asked > 800
    assert len(missed) <= 0.03 * asked, missed


def test_who_asks_at_once_and_who_comes_later_share_one_index() -> None:
    with ThreadPoolExecutor(4) as pool:
        at_once = list(pool.map(index_of, [CATALOG] * 4))
    assert len(set(map(id, at_once))) == 1
    assert index_of(EMPTY_CATALOG).search("nasr").matches == ()
    assert index_of(replace(CATALOG, etag="read again")) is at_once[0]


def test_the_first_search_waits_for_no_names_of_places_outside() -> None:
    outside_names.cache_clear()
    index = index_of(CATALOG)
    assert outside_names.cache_info().currsize == 1
    index.search("alexandria")
    assert outside_names.cache_info().misses == 1


def test_the_second_list_over_another_catalog() -> None:
    folder = Path(__file__).parent / "zones"
    scores = judge(folder / "plain_spellings.tsv", folder / "plain_catalog.json").values()
    misses = [miss for score in scores for miss in score.misses]
    assert len(misses) <= 0.03 * sum(score.asked + score.nothing for score in scores), misses


def test_the_list_that_nobody_tuned_to_over_a_catalog_of_others() -> None:
    folder = Path(__file__).parent / "zones"
    scores = judge(folder / "unseen_spellings.tsv", folder / "unseen_catalog.json").values()
    asked, outside = sum(score.asked for score in scores), sum(score.nothing for score in scores)
    assert sum(score.first for score in scores) >= 0.95 * asked
    assert sum(score.first_three for score in scores) >= 0.99 * asked
    assert sum(score.none_offered for score in scores) >= 0.95 * outside
