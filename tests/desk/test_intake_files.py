"""Tables as people have them: spreadsheets, encodings, halves, bombs. What cannot be read says so at once."""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from contextlib import suppress
from pathlib import Path

import openpyxl
import openpyxl.styles
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courier_desk.desk.intake_files import FileFault, Unreadable, read_sheet
from courier_desk.domain.intake_sheet import RowFault, SheetRow, read_heading

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
    assert bool(sheet.encoding) == (encoding in ("utf-16-le", "utf-16-be", "cp1256"))


def test_the_digest_is_of_the_content_whatever_the_name(tmp_path: Path) -> None:
    first, second = written(tmp_path, text().encode()), written(tmp_path, text().encode(), "copy.txt")
    assert read_sheet(first).digest == read_sheet(second).digest
    assert read_sheet(written(tmp_path, text(";").encode())).digest != read_sheet(second).digest


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
        (b"a" * 20_000_001, FileFault.TOO_LARGE),
        (b"fullName\r\n" + b"x\r\n" * 50_001, FileFault.TOO_MANY_ROWS),
        (b'fullName\r\n"' + b"x" * 1_000_001, FileFault.DAMAGED),
    ],
)
def test_what_is_no_table_of_orders_says_so(tmp_path: Path, content: bytes, fault: FileFault) -> None:
    assert fault_of(written(tmp_path, content)) is fault


def test_missing_files_and_folders(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "none.csv") is FileFault.MISSING
    assert fault_of(tmp_path) is FileFault.NOT_A_FILE


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
    assert all(any(cell.strip() for cell in row.cells) for row in rows)


# -- workbooks -----------------------------------------------------------------------------------------------------


def test_cells_of_a_workbook_read_as_a_person_sees_them(tmp_path: Path) -> None:
    cells: list[object] = ["Deliver", 1001234567, 1250.5, True, 2.0, 0.1 + 0.2, dt.date(2026, 11, 20), None, "٩ شارع"]
    rows = read_sheet(book(tmp_path, list("abcdefghi"), cells)).rows
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


def test_an_ods_file_is_a_table_too(tmp_path: Path) -> None:
    content = (
        '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
        '<table:table table:name="Orders"><table:table-row><table:table-cell office:value-type="string">'
        "<text:p>fullName</text:p></table:table-cell></table:table-row><table:table-row>"
        '<table:table-cell office:value-type="string"><text:p>منى</text:p></table:table-cell></table:table-row>'
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    path = tmp_path / "orders.ods"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)
        packed.writestr("META-INF/manifest.xml", "<manifest/>")
    sheet = read_sheet(path)
    assert (sheet.heading, [row.cells for row in sheet.rows]) == (("fullName",), [("منى",)])


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


def test_a_value_far_out_does_not_fill_the_memory(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    sheet["A1"] = "fullName"
    sheet["XFD1048576"] = "far"
    made.save(tmp_path / "far.xlsx")
    assert fault_of(tmp_path / "far.xlsx") is FileFault.UNPACKS_TOO_LARGE


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
