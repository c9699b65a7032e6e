"""A scanner is told from a hand by its speed, and its code is read whatever layout was on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.desk.orders import order_reference
from courier_desk.domain.scan_affixes import Affixes
from courier_desk.domain.scans import AGAIN, GAP, ScanReader, as_latin, is_numbered, without_affixes


def scan(reader: ScanReader, text: str, at: int = 1_000, gap: int = 8) -> tuple[int, str]:
    for place, letter in enumerate(text):
        reader.take(letter, at + place * gap)
    reading = reader.end(at + len(text) * gap)
    if reading is None:
        return 0, ""
    return len(reading.typed), "" if reading.again else reading.code


def test_five_quick_characters_and_an_end_are_a_scan() -> None:
    reader = ScanReader()
    assert scan(reader, "204828") == (6, "204828")
    assert scan(reader, "2048", 9_000) == (0, "")
    assert scan(reader, "204828", 20_000, GAP + 1) == (0, "")


def test_what_a_hand_typed_before_is_no_part_of_it() -> None:
    reader = ScanReader()
    reader.take("x", 0)
    assert scan(reader, "204828", 500) == (6, "204828")


@pytest.mark.parametrize(("later", "code"), [(AGAIN - 200, ""), (AGAIN + 200, "204828")])
def test_the_same_code_again_counts_only_after_a_while(later: int, code: str) -> None:
    reader = ScanReader()
    scan(reader, "204828", 1_000)
    assert scan(reader, "204828", 1_000 + later) == (6, code)
    assert scan(reader, "204829", 1_000 + later + 100)[1] == "204829"


def test_the_arabic_layout_is_turned_back() -> None:
    assert as_latin("٢٠٤٨٢٨") == "204828"
    assert as_latin("يم-٣٣٨٧") == "DL-3387"
    assert as_latin("}]٢٦١٢٣-٧أ٢،ٍَ") == "CD26123-7H2KSQ"  # a scanner types capitals with Shift
    assert as_latin("]C1204828[/") == "]C1204828[/"  # no letter says that the layout was on


def test_what_a_scanner_sends_around_codes_is_taken_off_and_numbers_are_left_whole() -> None:
    reader = ScanReader(lambda: Affixes("]C1", "#"))
    assert scan(reader, "]c1204828#") == (10, "204828")
    assert scan(reader, "204828", 20_000) == (6, "204828")  # another scanner, or none of it was sent
    assert without_affixes("204828", Affixes("2", "8")) == "204828"
    assert without_affixes("2204828", Affixes("2", "8")) == "204828"
    assert without_affixes("]C1", Affixes("]C1")) == "]C1"


@given(st.text(alphabet="0123456789ABCDEF-", min_size=5, max_size=30), st.integers(1, GAP))
def test_every_quick_code_comes_back_whole(code: str, gap: int) -> None:
    assert scan(ScanReader(), code, 5_000, gap) == (len(code), code)


@pytest.mark.parametrize("code", ["204828", "000001", "cd26123-7h2kqz"])
def test_what_stands_on_a_parcel_has_its_form(code: str) -> None:
    assert is_numbered(code)


def test_a_reference_of_the_desk_has_its_form() -> None:
    assert is_numbered(order_reference(1_780_000_000))


@pytest.mark.parametrize(
    "code",
    [
        "",
        "20482",
        "2048281",
        "01007741186",
        "1250.00",
        "204 828",
        "20482a",
        "٢٠٤٨٢٨",
        "WEB-90817",
        "CD26123-7H2KQ",
        "Mona",
    ],
)
def test_everything_else_has_not(code: str) -> None:
    assert not is_numbered(code)
