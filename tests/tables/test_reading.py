"""Tables as people have them: what a file is by its content, encodings, halves. What cannot be read says so at once."""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path

import openpyxl
import openpyxl.styles
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from courier_desk.domain.intake_sheet import HeaderFault, RowFault, SheetRow, read_heading
from courier_desk.tables.reading import Sheet, read_table
from courier_desk.tables.table import FileFault, Unreadable
from tests.support import sheets

HEADING = ["orderType", "fullName", "phoneNumber", "government", "zone", "address", "amountCOD"]
ROW = ["Deliver", "منى عبد الله", "01001234567", "القاهرة", "Abdeen", "٩ شارع النيل", "1,250.00"]


def text(delimiter: str = ",", end: str = "\r\n") -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator=end).writerows([HEADING, ROW])
    return out.getvalue()


def written(folder: Path, content: bytes, name: str = "orders.csv") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def read_sheet(path: Path) -> Sheet:
    return read_table(path.read_bytes())


def fault_of(path: Path) -> FileFault:
    with pytest.raises(Unreadable) as told:
        read_sheet(path)
    return told.value.fault


def book(folder: Path, *rows: list[object], name: str = "orders.xlsx") -> Path:
    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    sheet.title = "Orders"
    for row in rows:
        sheet.append(row)
    made.save(folder / name)
    return folder / name


# -- CSV -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1256"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_encodings_and_delimiters_that_occur(tmp_path: Path, encoding: str, delimiter: str) -> None:
    # Windows Arabic has no Arabic digits.
    sheet = read_sheet(written(tmp_path, text(delimiter).replace("٩", "9").encode(encoding)))
    assert list(sheet.heading) == HEADING
    assert [list(row.cells) for row in sheet.rows] == [[cell.replace("٩", "9") for cell in ROW]]
    assert sheet.rows[0].number == 2
    assert sheet.encoding == {"utf": encoding[:6].rstrip("-"), "cp1": "windows-1256"}[encoding[:3]]
    assert sheet.encoding_guessed == (encoding in ("utf-16-le", "utf-16-be", "cp1256"))
    assert sheet.delimiter == delimiter


def test_a_file_whose_letters_are_not_certain_is_refused(tmp_path: Path) -> None:
    content = text().replace("منى عبد الله", "Иван Петров").replace("القاهرة", "Каир").replace("٩ شارع النيل", "Нил")
    assert fault_of(written(tmp_path, content.encode("cp1251"))) is FileFault.ENCODING


def test_empty_rows_are_passed_over_and_counted(tmp_path: Path) -> None:
    lines = text().split("\r\n")
    sheet = read_sheet(written(tmp_path, "\r\n".join(["", ",,", lines[0], "", lines[1], ",,,", ""]).encode()))
    assert sheet.heading_row == 3
    assert [row.number for row in sheet.rows] == [5]


def test_a_line_break_inside_quotes_is_one_row(tmp_path: Path) -> None:
    content = 'fullName,address\r\n"Mona","9 St\nFlat 3"\r\nLast,x\r\n'
    rows = read_sheet(written(tmp_path, content.encode())).rows
    assert [(row.number, row.cells[1]) for row in rows] == [(2, "9 St\nFlat 3"), (3, "x")]


@pytest.mark.parametrize("content", [b"", b"\r\n\r\n", b",,,\r\n"])
def test_an_empty_file_has_an_empty_heading(tmp_path: Path, content: bytes) -> None:
    sheet = read_sheet(written(tmp_path, content))
    assert sheet.rows == ()
    assert read_heading(sheet.heading).faults


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"%PDF-1.7\n\0\0\0", FileFault.NO_TABLE),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", FileFault.NO_TABLE),
        (b"PK\x03\x04 and then nothing of a ZIP file", FileFault.DAMAGED),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, FileFault.DAMAGED),
        (b"fullName\r\n" + b"x\r\n" * 50_001, FileFault.TOO_MANY_ROWS),
        (b"fullName,zone\r\nMona,Ab\0deen\r\n", FileFault.ZERO_BYTES),
        (b"fullName,zone\r\n" + b"\0" * 500, FileFault.ZERO_BYTES),
        (b"\0" * 500, FileFault.ZERO_BYTES),
        (b"\xff\xfef\0u\0l", FileFault.DAMAGED),
        (b"MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n", FileFault.WEB_ARCHIVE),
        (b"\x09\x08\x10\x00\x00\x05\x05\x00", FileFault.OLD_WORKBOOK),
        (
            b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
            FileFault.XML_WORKBOOK,
        ),
        (b'<?xml version="1.0"?><svg/>', FileFault.NO_TABLE),
        (b"<html><body>Please log in</body></html>", FileFault.NO_TABLE),
        (sheets.xls([["a"]], locked=True), FileFault.PASSWORD),
        (sheets.xls([["a"]], name="Book"), FileFault.OLD_WORKBOOK),
        (sheets.ole({"EncryptedPackage": b"x", "EncryptionInfo": b"y"}), FileFault.PASSWORD),
        (sheets.ole({"WordDocument": b"x"}), FileFault.NO_TABLE),
        (sheets.packed({"xl/workbook.bin": b"x"}), FileFault.BINARY_WORKBOOK),
        (sheets.packed({"word/document.xml": b"x"}), FileFault.NO_TABLE),
        (
            sheets.packed(
                {
                    "content.xml": b"?",
                    "META-INF/manifest.xml": "<m xmlns='a'><file-entry><encryption-data/></file-entry></m>",
                }
            ),
            FileFault.PASSWORD,
        ),
    ],
)
def test_what_is_no_table_of_orders_says_so(tmp_path: Path, content: bytes, fault: FileFault) -> None:
    assert fault_of(written(tmp_path, content)) is fault


def test_fifty_thousand_rows_are_read(tmp_path: Path) -> None:
    line = text().split("\r\n")[1]
    content = "\r\n".join([text().split("\r\n")[0], *([line] * 50_000)])
    assert len(read_sheet(written(tmp_path, content.encode())).rows) == 50_000


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None)
@given(st.binary(max_size=400))
def test_no_bytes_break_the_reading(tmp_path: Path, content: bytes) -> None:
    rows: tuple[SheetRow, ...] = ()
    with suppress(Unreadable):
        rows = read_sheet(written(tmp_path, content)).rows
    assert all(any(cell.strip() for cell in row.cells) or row.faults for row in rows)


def test_a_first_line_names_the_separator_and_is_none_of_the_table(tmp_path: Path) -> None:
    for line, separator in (("sep=;", ";"), ('"sep=^"', "^"), ("SEP=\t", "\t")):
        sheet = read_sheet(written(tmp_path, f"{line}\r\n{text(separator)}".encode("utf-8-sig")))
        assert list(sheet.heading) == HEADING
        assert list(sheet.rows[0].cells) == ROW


def test_a_heading_below_a_title_is_found_and_an_order_above_it_is_told() -> None:
    order = ",".join(ROW[:6])
    lines = ["Orders of May,,;", "", f"{order},5", ",".join(HEADING), f"{order},7"]
    sheet = read_table("\r\n".join(lines).encode())
    assert (list(sheet.heading), sheet.heading_row, sheet.title) == (HEADING, 4, ("Orders of May ;",))
    assert [(row.number, [fault.kind for _, fault in row.faults]) for row in sheet.rows] == [
        (3, [RowFault.ABOVE_HEADING]),
        (5, []),
    ]


def test_a_heading_in_two_languages_is_the_one_in_the_service_s_words() -> None:
    arabic = ["نوع الطلب", "اسم العميل", "موبايل", "المحافظة", "المنطقة", "العنوان", "المبلغ المطلوب"]
    some = ["orderType", "fullName", "phoneNumber", "government", "zone", "address", ""]  # one fewer is known
    sheet = read_table("\n".join(",".join(row) for row in (arabic, some, ROW[:6])).encode())
    assert (sheet.heading_row, sheet.heading[:2]) == (2, ("orderType", "fullName"))
    shop = read_table("\n".join(",".join(row) for row in (["Orders of July"], arabic, ROW[:6])).encode())
    assert (shop.heading_row, shop.heading[1]) == (2, "اسم العميل")


def test_a_file_without_heading_says_that_its_first_row_is_an_order() -> None:
    sheet = read_table(text().split("\r\n", 1)[1].encode())
    assert [fault.kind for fault in read_heading(sheet.heading).faults] == [HeaderFault.AN_ORDER]
    titled = read_table(("Orders\r\n" + text().split("\r\n", 1)[1]).encode())
    assert [fault.kind for fault in read_heading(titled.heading).faults] == [HeaderFault.AN_ORDER]


def test_a_heading_that_cannot_be_read_is_a_fault() -> None:
    sheet = read_table(sheets.xlsx([["title"], [*HEADING, sheets.Error("#REF!"), sheets.Formula()], ROW]))
    faults = read_heading(sheet.heading, row=sheet.heading_row, odd=sheet.odd).faults
    assert [(fault.kind, fault.cell, fault.text) for fault in faults] == [
        (HeaderFault.UNREADABLE, "H2", "#REF!"),
        (HeaderFault.UNREADABLE, "I2", ""),
    ]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (['Mona,"9 Sample St', "Noha,2 Sample St"], {2: True}),  # never closed
        (['Mona,"9 Sample St', "Noha,2 St,a,b,c,d", '"'], {2: True}),  # closed two rows further down
        (['Mona,"9 Sample St', 'Flat 3, second door"', "Noha,2 St"], {2: False, 3: False}),
        (['Mona,"9 ""Sample"" St"', "Noha,2 St"], {2: False, 3: False}),
    ],
)
def test_an_open_quote_is_told_at_its_row(lines: list[str], told: dict[int, bool]) -> None:
    rows = read_table("\r\n".join(["fullName,address,zone,government,orderType,phoneNumber", *lines]).encode()).rows
    assert {row.number: any(fault.kind is RowFault.OPEN_QUOTE for _, fault in row.faults) for row in rows} == told


def test_html_is_read_as_the_table_it_shows() -> None:
    merged = (
        "<table><tr><td>fullName<td>zone<td>address<tr><td>A &amp; B<td rowspan=2>D<td>1<br>2<tr><td>C<td>3</table>"
    )
    sheet = read_table(f"<html><script>x='<table>'</script>{merged}".encode())
    assert sheet.heading == ("fullName", "zone", "address")
    assert [row.cells for row in sheet.rows] == [("A & B", "D", "1\n2"), ("C", "", "3")]
    assert [(at, fault.kind) for at, fault in sheet.rows[1].faults] == [(1, RowFault.MERGED)]
    arabic = "<html><head><meta charset=windows-1256></head><table><tr><td>fullName<td>zone<td>x<tr><td>منى</table>"
    assert read_table(arabic.encode("cp1256")).rows[0].cells == ("منى",)


# -- workbooks -----------------------------------------------------------------------------------------------------


def test_cells_of_a_workbook_read_as_a_person_sees_them(tmp_path: Path) -> None:
    cells: list[object] = ["Deliver", 1001234567, 1250.5, True, 2.0, 0.1 + 0.2, dt.date(2026, 11, 20), None, "٩ شارع"]
    rows = read_sheet(book(tmp_path, ["orderType", "phoneNumber", "zone", *"abcdef"], cells)).rows
    assert list(rows[0].cells) == ["Deliver", "1001234567", "1250.5", "true", "2", "0.3", "2026-11-20", "", "٩ شارع"]


def test_the_first_visible_sheet_is_read_and_the_others_named(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    hidden = made.active
    assert hidden is not None
    hidden.title, hidden.sheet_state = "Lists", "hidden"
    for name in ("Ord & ers", "Prices"):
        made.create_sheet(name).append([name, "x"])
    made.save(tmp_path / "o.xlsx")
    sheet = read_sheet(tmp_path / "o.xlsx")
    assert (sheet.name, sheet.others, sheet.heading) == ("Ord & ers", ("Prices",), ("Ord & ers", "x"))
    assert read_table(sheets.xlsx([["a"]])).name == "Ord & ers"
    assert (read_table(sheets.xls([["a"]])).name, read_table(sheets.ods([["a"]])).name) == ("Orders", "Orders")


def test_rows_keep_the_numbers_of_the_spreadsheet(tmp_path: Path) -> None:
    sheet = read_sheet(book(tmp_path, [], [], ["fullName"], [], ["Mona"]))
    assert (sheet.heading_row, [row.number for row in sheet.rows]) == (3, [5])


def test_a_formula_without_a_value_is_told_and_one_with_a_value_is_read(tmp_path: Path) -> None:
    path = book(tmp_path, ["fullName", "address"], ["Mona", "=B9&1"], ["Noha", "9 St"])
    rows = read_sheet(path).rows
    assert [(at, fault.kind) for at, fault in rows[0].faults] == [(1, RowFault.FORMULA)]
    assert rows[1].faults == ()
    calculated = tmp_path / "calculated.xlsx"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(calculated, "w") as new:
        for info in old.infolist():
            content = old.read(info).replace(b"<v></v>", b"<v>7</v>").replace(b"<v />", b"<v>7</v>")
            new.writestr(info, content.replace(b"<v/>", b"<v>7</v>"))
    assert read_sheet(calculated).rows[0].faults == ()
    assert read_sheet(calculated).rows[0].cells == ("Mona", "7")


def test_the_cells_under_a_merged_one_are_told(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    for row in (["fullName", "phoneNumber"], ["Mona", "01001234567"], ["Noha", ""], ["Salma", "x"]):
        sheet.append(row)
    sheet.merge_cells("B2:B3")
    made.save(tmp_path / "o.xlsx")
    rows = read_sheet(tmp_path / "o.xlsx").rows
    assert [[(at, fault.kind) for at, fault in row.faults] for row in rows] == [[], [(1, RowFault.MERGED)], []]


# -- bombs ---------------------------------------------------------------------------------------------------------


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"")
        with packed.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as part:
            for _ in range(21):
                part.write(b" " * 10_000_000)
    assert path.stat().st_size < 1_000_000
    assert fault_of(path) is FileFault.UNPACKS_TOO_LARGE


def test_a_row_wider_than_any_sheet_and_sheets_without_number_are_more_than_a_table_of_orders(tmp_path: Path) -> None:
    wide = sheets.Spelling(names=False, change=lambda xml: xml.replace("</row>", "<c><v>7</v></c>" * 17_000 + "</row>"))
    assert fault_of(written(tmp_path, sheets.xlsx([["fullName"]], wide), "wide.xlsx")) is FileFault.TOO_MANY_CELLS
    whole = zipfile.ZipFile(io.BytesIO(sheets.xlsx([["fullName"]])))
    parts = {name: whole.read(name) for name in whole.namelist()}
    one = b'<sheet name="Lists"'
    more = b'<sheet name="S" sheetId="9" q:id="a2"/>' * 6_000
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(one, more + one)
    assert fault_of(written(tmp_path, sheets.packed(parts), "sheets.xlsx")) is FileFault.TOO_MANY_CELLS


def test_a_value_far_out_is_a_row_like_any_other(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    sheet["A1"] = "fullName"
    sheet["XFD1048576"] = "far"
    made.save(tmp_path / "far.xlsx")
    rows = read_sheet(tmp_path / "far.xlsx").rows
    assert [(row.number, row.cells[0], len(row.cells)) for row in rows] == [(1_048_576, "", 257)]


def test_formatting_far_out_is_no_value(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    sheet["A1"] = "fullName"
    sheet["A2"] = "Mona"
    sheet["A1048000"].font = openpyxl.styles.Font(bold=True)
    made.save(tmp_path / "far.xlsx")
    assert [row.cells for row in read_sheet(tmp_path / "far.xlsx").rows] == [("Mona",)]


def test_other_archives_are_no_table(tmp_path: Path) -> None:
    path = tmp_path / "photos.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("photo.jpg", b"x")
    assert fault_of(path) is FileFault.NO_TABLE


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None, max_examples=40
)
@given(st.integers(0, 5_000), st.integers(0, 255))
def test_a_damaged_workbook_says_so_or_reads(tmp_path: Path, at: int, byte: int) -> None:
    content = bytearray(book(tmp_path, list(HEADING), list(ROW)).read_bytes())
    content[at % len(content)] = byte
    with suppress(Unreadable):
        assert len(read_sheet(written(tmp_path, bytes(content), "bent.xlsx")).rows) <= 1


# -- another reader ------------------------------------------------------------------------------------------------

TEXTS = st.text(st.sampled_from("abc XYZ 09 منىعلي٠٩ é € — \u200f,;=&<>'\""), min_size=1, max_size=30)
CELLS = TEXTS | st.booleans() | st.integers(-(10**9), 10**9) | st.floats(0.01, 1e12).map(lambda one: round(one, 3))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None)
@given(st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=5), st.sampled_from(["xlsx", "xls"]))
def test_values_are_read_as_another_reader_reads_them(rows: list[list[sheets.Cell]], kind: str) -> None:
    content = sheets.xlsx(rows) if kind == "xlsx" else sheets.xls(rows)
    table = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(1).to_python(skip_empty_area=False)
    ours = read_table(content)
    found = sorted(
        [*([(ours.heading_row, ours.heading)] if ours.heading else []), *((r.number, r.cells) for r in ours.rows)]
    )
    for number, cells in found:
        for mine, theirs in zip_longest(cells, table[number - 1], fillvalue=""):
            if isinstance(theirs, bool):
                assert mine == str(theirs).lower()
            elif isinstance(theirs, (int, float)):
                assert mine == (str(int(theirs)) if theirs == int(theirs) else format(theirs, ".15g"))
            else:
                assert mine == theirs
