"""The zone catalog: real enough to search in, consistent enough to send."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from courier_desk.sandbox.catalog import CatalogError, load_catalog, parse_zones

CATALOG = load_catalog()
AREAS = [area for governorate in CATALOG for area in governorate.areas]
BY_GOVERNORATE = {governorate.value: {area.value: area for area in governorate.areas} for governorate in CATALOG}

# Words that end in alef maksura by right; every other final yeh carries its dots.
ALEF_MAKSURA = {"الأولى", "الكبرى", "الصغرى", "الوسطى", "الملتقى", "مصطفى", "نوى"}


def test_governorates_come_in_the_specifications_order_with_their_labels() -> None:
    assert [(each.key, each.value, each.en, each.ar) for each in CATALOG] == [
        ("cairo", "Cairo", "Cairo", "القاهرة"),
        ("giza", "Giza", "Giza", "الجيزة"),
        ("qalyubia", "Qalyubia", "Qalyubia", "القليوبية"),
    ]


def test_it_is_as_large_as_a_live_catalog() -> None:
    assert 600 <= len(AREAS) <= 1000
    assert {name: len(areas) > 100 for name, areas in BY_GOVERNORATE.items()} == dict.fromkeys(BY_GOVERNORATE, True)


@pytest.mark.parametrize("label", ["value", "en", "ar"])
def test_values_and_labels_are_unique_within_a_governorate(label: str) -> None:
    for governorate in CATALOG:
        counts = Counter(getattr(area, label) for area in governorate.areas)
        assert not [text for text, count in counts.items() if count > 1]


@pytest.mark.parametrize(
    ("governorate", "value", "ar"),
    [
        ("Cairo", "Nasr City - ElHay 06 (Nasr City)", "مدينة نصر، الحي السادس"),
        ("Cairo", "New Cairo - ElQoronfel / ElBanafseg (ElTagamoa ElAwal)", "القاهرة الجديدة، القرنفل والبنفسج"),
        ("Cairo", "Abdeen", "عابدين"),
        ("Cairo", "Abdeen - ElAtaba", "عابدين، العتبة"),
        ("Cairo", "Agouza", "العجوزة"),
        ("Cairo", "Mohandesiin", "المهندسين"),
        ("Giza", "Imbaba", "إمبابة"),
        ("Qalyubia", "Shubra ElKheima", "شبرا الخيمة"),
    ],
)
def test_the_style_of_the_field_notes_is_kept(governorate: str, value: str, ar: str) -> None:
    assert BY_GOVERNORATE[governorate][value].ar == ar


def test_the_awkward_spellings_of_a_live_catalog_are_there() -> None:
    text = "\n".join(area.value for area in AREAS)
    for awkward in ("Ahya'a", " & ", " / ", "("):
        assert awkward in text


def test_a_child_stands_beside_its_parent_in_both_languages() -> None:
    children = 0
    for governorate in CATALOG:
        for area in governorate.areas:
            parent, dash, _ = area.value.partition(" - ")
            if dash:
                children += 1
                above = BY_GOVERNORATE[governorate.value][parent]
                assert area.ar.startswith(f"{above.ar}، "), area
                assert area.en.startswith(f"{above.en} - "), area
    assert children > 400


def test_arabic_labels_are_written_as_arabic_is() -> None:
    allowed = re.compile(r"[ء-غف-ي0-9 ،().]+")
    for area in AREAS:
        assert allowed.fullmatch(area.ar), area
        endings = {word for word in re.findall(r"\w+", area.ar) if word.endswith("ى")}
        assert endings <= ALEF_MAKSURA, area
        # A taa marbuta stands only at the end of a word, a doubled letter al- never.
        assert not re.search(r"ة\w|\bالال", area.ar), area


def test_latin_labels_are_plain_and_trimmed() -> None:
    for area in AREAS:
        for text in (area.value, area.en):
            assert text.isascii(), area
            assert text == " ".join(text.split()), area


def test_the_file_reads_back_to_the_same_catalog() -> None:
    lines = [
        "\t".join((governorate.value, area.value, area.en, area.ar))
        for governorate in CATALOG
        for area in governorate.areas
    ]
    assert parse_zones(["# a comment", "", *lines]) == CATALOG


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["Cairo\tAbdeen\tAbdeen"], "line 1: four columns"),
        (["Cairo\tAbdeen\tAbdeen\t"], "line 1: four columns"),
        (["Cairo\tAbdeen \tAbdeen\tعابدين"], "line 1: four columns"),
        (["# fine", "Alexandria\tSmouha\tSmouha\tسموحة"], "line 2: 'Alexandria'"),
        (["Cairo\tAbdeen\tAbdeen\tعابدين"] * 2, "line 2: 'Abdeen' is twice in Cairo"),
    ],
)
def test_a_bad_line_is_named(lines: list[str], told: str) -> None:
    with pytest.raises(CatalogError, match=re.escape(told)):
        parse_zones(lines)


def test_a_value_may_stand_in_two_governorates() -> None:
    found = parse_zones(["Cairo\tTersa\tTersa\tترسا", "Giza\tTersa\tTersa\tترسا"])
    assert [len(governorate.areas) for governorate in found] == [1, 1, 0]
