"""What the import says of a row: of each fault row, column, what stands there, what is wrong and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.column_maps import proposed_map
from courier_desk.domain.import_check import ImportCheck
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.intake_sheet import SheetRow
from courier_desk.domain.order_fields import Column
from courier_desk.ui.imports.words import whole_words
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.words import plain
from tests.campaigns.imports import check_of
from tests.support import sheets
from tests.support.compose_desk import training_catalog
from tests.support.sheets import Cell

HEADING = [
    "Reference", "Full name", "Mobile", "Zone", "Address", "Product", "COD amount", "Quantity", "Payment status",
]  # fmt: skip
GOOD: list[Cell] = ["R-1", "Mona Adel", "01001234567", "ElZamalek", "5 Brazil St", "Lamp", "560", "1", ""]
FIRST: list[Cell] = ["R-0", "Hala", "01001234568", "ElZamalek", "6 Brazil St", "Lamp", "500", "1", ""]
DOUBTFUL, WRONG = RowState.DOUBTFUL, RowState.WRONG


@pytest.fixture(autouse=True)
def language_of_the_others(qapp: QApplication) -> Iterator[None]:
    yield
    use_language(qapp, Language.ENGLISH)


def checked(folder: Path, heading: str, cell: Cell, shape: str) -> ImportCheck:
    """Read a file as the window does, in whose second row this cell stands."""
    row = list(GOOD)
    row[HEADING.index(heading)] = cell
    rows: list[list[Cell]] = [list(HEADING), FIRST, row]
    path = folder / f"orders.{'xls' if shape == 'page' else shape}"
    match shape:
        case "page":  # an HTML table that calls itself .xls
            path.write_text(sheets.page(rows), encoding="utf-8")
        case "csv":
            path.write_text(sheets.text(rows), encoding="utf-8")
        case "xls":
            path.write_bytes(sheets.xls(rows))
        case _:
            path.write_bytes(sheets.xlsx(rows))
    check, _columns = check_of(read_sheet(path, whole=True), training_catalog())
    assert check is not None
    assert check.checked[0].state is RowState.GOOD
    return check


CASES: list[tuple[str, Cell, RowState, str]] = [
    (
        "Mobile", "01001234567 / 01111234567", DOUBTFUL,
        "Row 3, Phone “01001234567 / 01111234567”: Two numbers stand here, 01111234567 goes to Other phone; keep it",
    ),
    (
        "Mobile", "01001234567 / 01111234567 / 01211234567", DOUBTFUL,
        "Row 3, Phone “01001234567 / 01111234567 / 01211234567”: 01211234567 is left out: an order has two phones; ",
    ),
    (
        "Mobile", "1.0012E+09", WRONG,
        "Row 3, Phone “1.0012E+09”: A spreadsheet lost digits here. Type the number.",
    ),
    ("Mobile", "0100123456", WRONG, "Row 3, Phone “0100123456”: 10 digits; mobiles have 11; type the whole number."),
    (
        "Mobile", "0227351234", DOUBTFUL,
        "Row 3, Phone “0227351234”: A landline belongs into Other phone; type a mobile, or keep it as it is.",
    ),
    ("Mobile", "call his wife", WRONG, "Row 3, Phone “call his wife”: This is no phone number; type one."),
    ("Zone", "Atlantis", WRONG, "Row 3, Zone “Atlantis”: “Atlantis” is not in the service's zone list; choose a zone."),
    ("Address", "", WRONG, "Row 3, Address “(empty)”: Fill this in."),
    ("Quantity", "1.5", WRONG, "Row 3, Items “1.5”: A whole number belongs here; type one."),
    (
        "COD amount", "1.250", WRONG,
        "Row 3, COD, EGP “1.250”: “1.250” can be read as two amounts; type it without the sign in the middle.",
    ),
    (
        "COD amount", "USD 20", WRONG,
        "Row 3, COD, EGP “USD 20”: This is no amount in pounds; type one, as 250 or 250.50.",
    ),
    (
        "COD amount", "-150", WRONG,
        "Row 3, COD, EGP “-150”: An amount to collect cannot be negative; type it without the sign, or make it",
    ),
    (
        "COD amount", "#REF!", WRONG,
        "Row 3, COD, EGP “#REF!”: The spreadsheet shows an error here, #REF!; type the value.",
    ),
    (
        "Payment status", "paid", DOUBTFUL,
        "Row 3, COD, EGP “560”: The file says “paid” beside an amount to collect; keep it if it is still to be",
    ),
]  # fmt: skip


@pytest.mark.parametrize("shape", ["csv", "xlsx", "xls", "page"])
@pytest.mark.parametrize(("heading", "cell", "state", "said"), CASES)
def test_each_fault_is_held_and_says_where_what_and_the_way_out(
    qapp: QApplication, tmp_path: Path, heading: str, cell: Cell, state: RowState, said: str, shape: str
) -> None:
    check = checked(tmp_path, heading, cell, shape)
    use_language(qapp, Language.ENGLISH)
    assert check.checked[1].state is state
    english = plain(whole_words(check, 1))
    assert english.startswith(said)
    assert english.endswith(".")
    use_language(qapp, Language.ARABIC)
    arabic = plain(whole_words(check, 1))
    assert arabic.startswith("صف 3، ")
    assert f"«{check.text(1, Column.PHONE) if heading == 'Mobile' else cell or '(فارغ)'}»" in arabic
    assert set(re.findall(r"[A-Za-z]{2,}", arabic)) <= set(re.findall(r"[A-Za-z]{2,}", str(cell))), "a word is English"


@pytest.mark.parametrize(
    ("heading", "cell", "said"),
    [
        (
            "Quantity",
            sheets.Day(),
            "Row 3, Items “2026-05-12”: The spreadsheet made a date of this, 2026-05-12; type what",
        ),
        ("COD amount", sheets.Day(), "Row 3, COD, EGP “2026-05-12”: The spreadsheet made a date of this"),
        (
            "COD amount",
            sheets.Formula(),
            "Row 3, COD, EGP “(empty)”: A formula that ",
        ),
        ("COD amount", sheets.Error("#N/A"), "Row 3, COD, EGP “#N/A”: The spreadsheet shows an error here, #N/A; type"),
    ],
)
@pytest.mark.parametrize("shape", ["xlsx", "xls"])
def test_a_cell_that_only_a_workbook_can_hold_is_held_too(
    qapp: QApplication, tmp_path: Path, heading: str, cell: Cell, said: str, shape: str
) -> None:
    check = checked(tmp_path, heading, cell, shape)
    use_language(qapp, Language.ENGLISH)
    assert check.checked[1].state is WRONG
    assert plain(whole_words(check, 1)).startswith(said)


@pytest.mark.parametrize("other", ["560,50", "99,5"])
def test_a_comma_among_thousands_is_held_where_other_rows_have_it_before_the_piastres(
    qapp: QApplication, tmp_path: Path, other: str
) -> None:
    path = tmp_path / "commas.csv"
    rows: list[list[Cell]] = [list(HEADING), [*FIRST[:6], other, "1", ""], [*GOOD[:6], "1,250", "1", ""]]
    path.write_text(sheets.text(rows, ";"), encoding="utf-8")
    check, _columns = check_of(read_sheet(path, whole=True), training_catalog())
    assert check is not None
    use_language(qapp, Language.ENGLISH)
    assert check.checked[1].state is WRONG
    assert "“1,250” can be two amounts; type it without the comma." in plain(whole_words(check, 1))


def test_two_phones_are_sent_as_two_once_a_person_keeps_them(tmp_path: Path) -> None:
    check = checked(tmp_path, "Mobile", "01001234567 / 01111234567", "csv")
    assert check.keep([1]) is not None
    assert check.checked[1].state is RowState.GOOD
    request = check.checked[1].row.request
    assert request is not None
    assert (request.consignee.phone, request.consignee.other_phone) == ("01001234567", "01111234567")


def test_an_amount_that_two_headings_name_is_asked_for_and_an_empty_one_takes_nothing_away() -> None:
    rows = [SheetRow(2, ("Mona", "01001234567", "ElZamalek", "5 St", "Lamp", "560", "580"))]
    heading = ["Full name", "Mobile", "Zone", "Address", "Product", "COD amount", "Amount to collect"]
    assert Column.COD_AMOUNT in proposed_map(heading, rows).map.doubtful
    rows = [SheetRow(2, ("Mona", "01001234567", "ElZamalek", "5 St", "Lamp", "", "560"))]
    proposed = proposed_map([*heading[:5], "COD", "COD amount"], rows)
    assert proposed.map.sources[Column.COD_AMOUNT] == ("COD amount",)
    assert proposed.unused == ("COD",)
