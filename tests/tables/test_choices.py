"""What a person may say of how a file is read, in every format: sheet, encoding, delimiter, heading, hidden rows."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable

import openpyxl
import pytest

from courier_desk.domain.sheet_parts import ENCODINGS, NO_HEADING, ListedSheet, ReadChoice
from courier_desk.tables.reading import Sheet, read_table
from courier_desk.tables.table import FileFault, FileKind, Unreadable
from tests.support import sheets

HEADING = ["fullName", "phoneNumber", "zone", "address"]
MONA, NOHA = ["Mona", "01001234567", "Dokki", "9 St"], ["Noha", "01101234567", "Maadi", "3 St"]
PRICES = [["Linen", "90"], ["Cotton", "70"]]


def fault_of(content: bytes, choice: ReadChoice) -> FileFault:
    with pytest.raises(Unreadable) as told:
        read_table(content, choice)
    return told.value.fault


# -- sheets --------------------------------------------------------------------------------------------------------


def xlsx_book(hidden: bool = False) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in (("Prices", PRICES), ("June", [["Title"], [], HEADING, MONA, NOHA]), ("Empty", [])):
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    lists = made.create_sheet("Lists")
    lists.append(HEADING)
    lists.append(MONA)
    lists.append(NOHA)
    lists.sheet_state = "hidden"
    if hidden:
        made["June"].row_dimensions[4].hidden = True
        made["June"].auto_filter.ref = "A3:D5"
        made["June"].auto_filter.add_filter_column(0, ["Noha"])
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def ods_book(hidden: bool = False) -> bytes:
    def table(name: str, rows: list[list[str]], more: str = "") -> str:
        lines = []
        for row in rows:
            unseen = ' t:visibility="filter"' if hidden and row is MONA else ""
            cells = "".join(f'<t:table-cell o:value-type="string"><x:p>{text}</x:p></t:table-cell>' for text in row)
            lines.append(f"<t:table-row{unseen}>{cells or '<t:table-cell/>'}</t:table-row>")
        return f'<t:table t:name="{name}"{more}>{"".join(lines)}</t:table>'

    empty = sheets.fods([])
    begin, end = empty.index('<t:table t:name="Lists"'), empty.index("</o:spreadsheet>")
    tables = (
        table("Prices", PRICES),
        table("June", [["Title"], [], HEADING, MONA, NOHA]),
        table("Empty", []),
        table("Lists", [HEADING, MONA[:1], NOHA], ' t:style-name="ta1"'),
    )
    return (empty[:begin] + "".join(tables) + empty[end:]).encode()


@pytest.mark.parametrize(("make", "kind"), [(xlsx_book, FileKind.XLSX), (ods_book, FileKind.ODS)])
def test_the_sheet_that_looks_like_orders_is_proposed_and_all_are_named(
    make: Callable[[], bytes], kind: FileKind
) -> None:
    sheet = read_table(make())
    assert (sheet.kind, sheet.name, sheet.heading_row, sheet.title) == (kind, "June", 3, ("Title",))
    assert [row.cells for row in sheet.rows] == [tuple(MONA), tuple(NOHA)]
    assert sheet.sheets == (
        ListedSheet("Prices", 2),
        ListedSheet("June", 4),
        ListedSheet("Empty", 0),
        ListedSheet("Lists", 3, hidden=True),
    )
    assert sheet.others == ("Prices", "Empty")


@pytest.mark.parametrize("make", [xlsx_book, ods_book])
def test_any_sheet_can_be_chosen_by_its_name(make: Callable[[], bytes]) -> None:
    prices = read_table(make(), ReadChoice(sheet="prices "))
    assert (prices.name, prices.heading, len(prices.rows)) == ("Prices", ("Linen", "90"), 1)
    assert read_table(make(), ReadChoice(sheet="Lists")).rows[-1].cells == tuple(NOHA)
    assert read_table(make(), ReadChoice(sheet="Empty")).heading == ()
    with pytest.raises(Unreadable) as told:
        read_table(make(), ReadChoice(sheet="July"))
    assert (told.value.fault, told.value.detail) == (FileFault.NO_SHEET, "Prices, June, Empty, Lists")


def test_the_sheets_of_an_old_workbook_and_the_tables_of_a_page_can_be_chosen_too() -> None:
    old = sheets.xls([HEADING, MONA])  # its other sheets begin where this one does
    assert read_table(old).sheets == (
        ListedSheet("Lists", 2, hidden=True),
        ListedSheet("Orders", 2),
        ListedSheet("Prices", 2),
    )
    assert read_table(old, ReadChoice(sheet="Prices")).name == "Prices"
    assert fault_of(old, ReadChoice(sheet="July")) is FileFault.NO_SHEET
    page = sheets.page([HEADING, MONA, NOHA]).encode()
    assert (read_table(page).name, [one.rows for one in read_table(page).sheets]) == ("2", [1, 3])
    assert read_table(page, ReadChoice(sheet="1")).heading == ("a menu",)


def test_a_workbook_with_a_damaged_sheet_beside_is_read() -> None:
    content = xlsx_book()
    broken = content.replace(b"xl/worksheets/sheet1.xml", b"xl/worksheets/sheetX.xml")
    sheet = read_table(broken)
    assert (sheet.name, len(sheet.rows), sheet.sheets[0].rows) == ("June", 2, 0)
    assert fault_of(broken, ReadChoice(sheet="Prices")) is FileFault.DAMAGED


@pytest.mark.parametrize("rows", [[["d"] * 400], [["1"]] * 50_200], ids=["too wide", "too long"])
def test_a_document_whose_first_table_cannot_be_read_names_them_and_the_other_one_can_be_chosen(
    rows: list[list[str]],
) -> None:
    content = ods_book().decode()
    at, cell = (
        content.index('<t:table t:name="June"'),
        '<t:table-cell o:value-type="string"><x:p>{}</x:p></t:table-cell>',
    )
    lines = "".join(f"<t:table-row>{''.join(map(cell.format, row))}</t:table-row>" for row in rows)
    begin = content.index('<t:table t:name="Prices"')
    content = f'{content[:begin]}<t:table t:name="Raw">{lines}</t:table>{content[at:]}'
    with pytest.raises(Unreadable) as told:
        read_table(content.encode(), ReadChoice(sheet="Raw"))
    assert [one.name for one in told.value.sheets] == ["Raw", "June", "Empty", "Lists"]
    assert len(read_table(content.encode(), ReadChoice(sheet="June")).rows) == 2


def test_of_sheets_alike_the_first_is_taken_and_one_with_nothing_below_its_heading_last() -> None:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in (("Form", [HEADING]), ("May", [HEADING, MONA]), ("June", [HEADING, NOHA])):
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    made.save(out)
    assert read_table(out.getvalue()).name == "May"


# -- hidden rows ---------------------------------------------------------------------------------------------------


def hidden_xls() -> bytes:
    row = struct.pack("<HHHHHHHH", 1, 0, 4, 0, 0, 0, 0x20, 0)
    records = struct.pack("<HH", 0x208, len(row)) + row + struct.pack("<HH", 0x9B, 0)
    return sheets.xls([HEADING, MONA, NOHA], more=records)


def hidden_page() -> bytes:
    return sheets.page([HEADING, MONA, NOHA]).replace("<tr><td>Mona", "<tr style='DISPLAY: none'><td>Mona").encode()


@pytest.mark.parametrize(
    ("content", "filtered", "number"),
    [
        (xlsx_book(hidden=True), True, 4),
        (ods_book(hidden=True), True, 4),
        (hidden_xls(), True, 2),
        (hidden_page(), False, 2),
        (
            sheets.xlsx([HEADING, MONA], sheets.Spelling(change=lambda xml: xml.replace('r="2">', 'r="2" ht="0">'))),
            False,
            2,
        ),
    ],
    ids=["xlsx", "ods", "xls", "html", "no height"],
)
def test_rows_that_are_hidden_or_filtered_are_told_and_in_or_out_by_choice(
    content: bytes, filtered: bool, number: int
) -> None:
    sheet = read_table(content)
    assert (sheet.hidden, sheet.filtered, sheet.left_out) == ((number,), filtered, False)
    assert sheet.rows[0].cells == tuple(MONA)
    without = read_table(content, ReadChoice(hidden=False))
    assert (without.hidden, without.left_out) == ((number,), True)
    assert [row.cells for row in without.rows] == [row.cells for row in sheet.rows[1:]]


# -- letters -------------------------------------------------------------------------------------------------------


def lines(delimiter: str = ",") -> str:
    return "\r\n".join(delimiter.join(row) for row in (HEADING, ["منى", "01001234567", "الدقي", "9 شارع"]))


@pytest.mark.parametrize("encoding", [one for one in ENCODINGS if one != "windows-1252"])
def test_an_encoding_that_is_chosen_is_taken(encoding: str) -> None:
    sheet = read_table(lines().encode(encoding), ReadChoice(encoding=encoding))
    assert (sheet.rows[0].cells[0], sheet.encoding, sheet.encoding_guessed) == ("منى", encoding, False)
    bare = read_table(lines().encode("utf-16-be"), ReadChoice(encoding="utf-16"))
    assert bare.rows[0].cells[0] == "منى"


def test_another_encoding_shows_other_letters_and_an_impossible_one_is_a_fault() -> None:
    latin = read_table(lines().encode("windows-1256"), ReadChoice(encoding="windows-1252"))
    assert latin.rows[0].cells[0] == "منى".encode("windows-1256").decode("windows-1252")
    assert fault_of(lines().encode("windows-1256"), ReadChoice(encoding="utf-8")) is FileFault.ENCODING
    page = b"<html><meta charset=windows-1256><table><tr><td>fullName<tr><td>" + "منى".encode() + b"</table>"
    assert read_table(page, ReadChoice(encoding="utf-8")).rows[0].cells == ("منى",)
    assert read_table(page).encoding == "windows-1256"


def test_a_delimiter_that_is_chosen_is_taken() -> None:
    sheet = read_table(lines(";").encode(), ReadChoice(delimiter=","))
    assert (sheet.delimiter, len(sheet.heading)) == (",", 1)
    named = read_table(b"sep=,\r\n" + lines(";").encode(), ReadChoice(delimiter=";"))
    assert (named.delimiter, named.heading) == (";", tuple(HEADING))


def test_where_no_heading_tells_the_delimiter_most_lines_do() -> None:
    content = "Orders\nMona\t01001234567\tDokki, behind the shop, 3, 4, 5\nNoha\t01101234567\tMaadi, Cairo"
    assert read_table(content.encode()).delimiter == "\t"


# -- the heading ---------------------------------------------------------------------------------------------------


def test_the_heading_can_be_said_in_any_format() -> None:
    for content in (sheets.xlsx([MONA, NOHA]), sheets.xls([MONA, NOHA]), sheets.text([MONA, NOHA]).encode()):
        sheet: Sheet = read_table(content, ReadChoice(heading_row=NO_HEADING))
        assert sheet.heading == ("Column A", "Column B", "Column C", "Column D")
        assert [row.cells for row in sheet.rows] == [tuple(MONA), tuple(NOHA)]
        assert read_table(content, ReadChoice(heading_row=2)).heading == tuple(NOHA)
