"""Tables that are written to be filled in or mended, read again by our own reading and by another's."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Literal

import openpyxl
import pytest
from python_calamine import CalamineWorkbook

from courier_desk.desk.order_export import ExportKind
from courier_desk.desk.sheet_files import shape_of, write_rows, write_template
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.column_maps import lay_out, proposed_map
from courier_desk.domain.heading_names import LONGEST_NAME
from courier_desk.domain.intake import IntakeRow, read_rows
from courier_desk.domain.intake_sheet import read_heading
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import OrderType
from courier_desk.domain.sheet_parts import HeadingFound, ReadChoice
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.tables.reading import Sheet, read_table
from tests.support import sheets

ZONES = {Governorate.CAIRO: "Abdeen", Governorate.GIZA: "Dokki", Governorate.QALYUBIA: "Banha"}
CATALOG = Catalog(zones=tuple(Zone(governorate, name, name, name) for governorate, name in ZONES.items()))


def judged(sheet: Sheet) -> list[IntakeRow]:
    heading = read_heading(sheet.heading, row=sheet.heading_row, odd=sheet.odd)
    assert heading.faults == ()
    assert heading.unused == ()
    return read_rows(sheet.rows, heading, CATALOG, merchant="1")


# -- the template --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_examples_of_the_template_are_good_orders_of_every_type(
    tmp_path: Path, language: Literal["en", "ar"]
) -> None:
    path = tmp_path / "template.xlsx"
    write_template(path, language)
    examples = read_sheet(path).sheets[1].name
    sheet = read_sheet(path, whole=True, choice=ReadChoice(sheet=examples))
    rows = judged(sheet)
    assert [row.faults for row in rows] == [(), (), ()]
    assert {row.request.order_type for row in rows if row.request} == set(OrderType)
    assert list(tmp_path.iterdir()) == [path]

    proposal = proposed_map(sheet.heading, sheet.rows)
    assert (proposal.unused, proposal.map.doubtful, proposal.map.fixed) == ((), frozenset(), {})
    heading, laid = lay_out(sheet.heading, sheet.rows, proposal.map)
    mapped = read_rows(laid, heading, CATALOG, merchant="1")
    assert [row.request for row in mapped] == [row.request for row in rows]


def test_an_empty_template_is_proposed_as_empty_and_never_its_examples(tmp_path: Path) -> None:
    path = tmp_path / "template.xlsx"
    write_template(path, "en")
    sheet = read_sheet(path)
    assert (sheet.name, sheet.rows, sheet.found) == ("Orders", (), HeadingFound.OWN)
    assert all(len(name) < LONGEST_NAME for name in sheet.heading)


def test_what_is_filled_in_keeps_its_zeros_and_is_read_without_a_map(tmp_path: Path) -> None:
    path = tmp_path / "template.xlsx"
    write_template(path, "ar", {"Cairo": "Maadi"})
    book = openpyxl.load_workbook(path)
    orders, examples, notes = book.worksheets
    assert (orders.title, orders.sheet_view.rightToLeft) == ("الطلبات", True)
    phone = next(at for at, cell in enumerate(examples[1], start=1) if str(cell.value).endswith("[phoneNumber]"))
    assert {examples.cell(row, phone).data_type for row in (2, 3, 4)} == {"s"}
    assert {examples.cell(row, phone).number_format for row in (2, 3, 4)} == {"@"}
    assert orders.column_dimensions[sheets.letters(phone - 1)].number_format == "@"
    assert [row[0].value for row in notes.iter_rows(min_row=2)] == [cell.value for cell in orders[1]]
    assert "Maadi" in {cell.value for cell in examples[2]}
    for at, cell in enumerate(examples[3], start=1):
        orders.cell(2, at, cell.value)
    book.save(path)
    (row,) = judged(read_sheet(path))
    assert row.request is not None
    assert row.request.consignee.phone == "01100000000"


def test_the_template_has_every_column_that_needs_no_code_of_the_service(tmp_path: Path) -> None:
    path = tmp_path / "template.xlsx"
    write_template(path, "en")
    heading = read_heading(read_sheet(path).heading)
    assert set(Column) - set(heading.places.values()) == {Column.PICKUP_ADDRESS}


# -- rows that stay back -------------------------------------------------------------------------------------------

HEADING = ["الاسم", "Phone", "Phone", "Note", "What is wrong"]
ROWS = [
    ["منى", "01001234567", "+201101234567", '=HYPERLINK("http://x")', "the zone is not known"],
    ["نهى; علي", "٠١٠٠", "1-2", "@SUM(A1)\nline", ""],
    ["-150", "01201234567"],
]


@pytest.mark.parametrize(
    ("content", "kind", "delimiter"),
    [
        (sheets.text([HEADING], ";").encode("utf-16"), ExportKind.CSV, ";"),
        (sheets.text([HEADING], "\t").encode(), ExportKind.CSV, "\t"),
        (sheets.text([HEADING]).encode(), ExportKind.CSV, ","),
        (sheets.xlsx([HEADING]), ExportKind.XLSX, ","),
        (sheets.ods([HEADING]), ExportKind.XLSX, ","),
        (sheets.page([HEADING]).encode(), ExportKind.XLSX, ","),
    ],
)
def test_rows_are_written_in_the_shape_of_their_file_and_read_again(
    tmp_path: Path, content: bytes, kind: ExportKind, delimiter: str
) -> None:
    assert shape_of(read_table(content)) == (kind, delimiter)
    path = tmp_path / f"rest.{kind.value}"
    written = asyncio.run(write_rows(path, kind, HEADING, ROWS, delimiter=delimiter, mirrored=True))
    assert written == len(ROWS)
    again = read_sheet(path, whole=True)
    assert again.heading == tuple(HEADING)
    cells = [[cell.strip("\t'") for cell in row.cells] for row in again.rows]
    assert cells == [ROWS[0], ROWS[1][:4], ROWS[2]]


def test_nothing_that_is_written_is_run_by_a_spreadsheet(tmp_path: Path) -> None:
    text, book = tmp_path / "rest.csv", tmp_path / "rest.xlsx"
    for path, kind in ((text, ExportKind.CSV), (book, ExportKind.XLSX)):
        asyncio.run(write_rows(path, kind, ["=1+1", "b"], [["=1+1", "\t=1"], ["@a", "+b;=2"]], delimiter=";"))
    assert text.read_text(encoding="utf-8-sig").splitlines() == [
        "'=1+1;b",
        "'=1+1;'\t'=1",
        "'@a;\"'+b;'=2\"",
    ]
    assert CalamineWorkbook.from_path(str(book)).get_sheet_by_index(0).to_python() == [
        ["=1+1", "b"],
        ["=1+1", "\t=1"],
        ["@a", "+b;=2"],
    ]
    loaded = openpyxl.load_workbook(book).worksheets[0]
    assert {cell.data_type for row in loaded.iter_rows() for cell in row} == {"s"}
