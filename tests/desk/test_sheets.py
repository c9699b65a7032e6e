"""Files read in the worker: what is wrong with the file is told, and none takes the desk's time or memory."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from courier_desk.desk.sheets import PROCESSOR, ReadyWorkers, read_pasted, read_sheet
from courier_desk.domain.intake_sheet import RowFault
from courier_desk.domain.sheet_parts import AS_FOUND, NO_HEADING, ReadChoice
from courier_desk.tables.package import MOST_ELEMENTS, in_pieces, parse_xml
from courier_desk.tables.reading import Sheet, read_table
from courier_desk.tables.table import MOST_ROWS, FileFault, Unreadable
from courier_desk.workers.kept import Answered, KeptWorker, WorkFailed, own_command
from tests.support import sheets

HEADING = ["SKU", "orderType", "fullName", "phoneNumber", "government", "zone", "address", "COD"]


def written(folder: Path, content: bytes, name: str = "orders.csv") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def fault_of(path: Path) -> FileFault:
    with pytest.raises(Unreadable) as told:
        read_sheet(path)
    return told.value.fault


def test_the_worker_gives_what_is_wanted_of_a_table_and_no_more(tmp_path: Path) -> None:
    odd: list[sheets.Cell] = ["7", "Deliver", "منى\nعلي", sheets.Error(), "", "Dokki", "x", sheets.Formula(), "", "far"]
    rows: sheets.Rows = [["Title"], HEADING, odd]
    content = sheets.xlsx(rows)
    whole, sheet = read_table(content), read_sheet(written(tmp_path, content, "orders.xls"))
    assert whole.rows[0].cells == ("7", "Deliver", "منى\nعلي", "#N/A", "", "Dokki", "x", "", "", "far")
    assert sheet.rows[0].cells == ("", "Deliver", "منى\nعلي", "#N/A", "", "Dokki", "x", "", "…")
    assert sheet.rows[0].faults == whole.rows[0].faults
    assert [fault.kind for _, fault in sheet.rows[0].faults] == [RowFault.CELL_ERROR, RowFault.FORMULA]
    assert (sheet.heading, sheet.heading_row, sheet.title, sheet.name) == (tuple(HEADING), 2, ("Title",), "Ord & ers")


def test_the_digest_is_of_the_content_whatever_the_name(tmp_path: Path) -> None:
    first, second = (written(tmp_path, sheets.text([HEADING]).encode(), name) for name in ("a.csv", "b.xlsx"))
    assert read_sheet(first).digest == read_sheet(second).digest
    assert read_sheet(written(tmp_path, b"x")).digest != read_sheet(second).digest


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "none.csv") is FileFault.MISSING
    assert fault_of(tmp_path) is FileFault.NOT_A_FILE
    assert fault_of(written(tmp_path, b"a" * 20_000_001)) is FileFault.TOO_LARGE
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert fault_of(tmp_path / "pipe") is FileFault.NOT_A_FILE


@pytest.mark.parametrize("spelling", ["plain", "inline", "blanks"])
def test_the_longest_table_is_not_too_many_elements(spelling: str) -> None:
    rows = [[*HEADING, *(f"more {at}" for at in range(17 - len(HEADING)))]] + [["text"] * 17] * 99
    xml = zipfile.ZipFile(BytesIO(sheets.xlsx(rows, sheets.SPELLINGS[spelling]))).read("xl/worksheets/sheet1.xml")
    count = 0

    def began(_name: str, _attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1

    parse_xml(in_pieces(xml), began, lambda _name: None, lambda _text: None)
    assert 99 * 17 < count <= MOST_ELEMENTS * 100 // MOST_ROWS


def test_whoever_waits_is_told_and_gets_the_table_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courier_desk.desk.sheets.PATIENCE", 0.0)
    told: list[str] = []
    sheet = read_sheet(written(tmp_path, sheets.text([HEADING]).encode()), takes_long=lambda: told.append("long"))
    assert sheet.heading == tuple(HEADING)
    assert told == ["long"]


# -- bombs ---------------------------------------------------------------------------------------------------------


def inside(rows: str = "", after: str = "") -> bytes:
    """Give a workbook with this XML among its rows and after them."""

    def change(xml: str) -> str:
        return xml.replace("</sheetData>", f"{rows}</sheetData>{after}")

    return sheets.xlsx([HEADING], sheets.Spelling(change=change))


def ranges(count: int) -> str:
    return "<mergeCells>" + '<mergeCell ref="A3:XFD1048576"/>' * count + "</mergeCells>"


LATER = (
    "<t:table-row t:number-rows-repeated='1000000000'><t:table-cell t:number-columns-repeated='16384' t:formula='x'/>"
)
BOMBS: dict[str, tuple[Callable[[], bytes], FileFault | None]] = {
    "a far cell": (lambda: inside('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), None),
    "merged over and over": (lambda: inside("<row r='3'><c r='A3'><v>1</v></c></row>", ranges(2_000)), None),
    "more ranges than rows": (lambda: inside("", ranges(30_000)), FileFault.TOO_MANY_CELLS),
    "formulas": (lambda: inside("<row><c><f>A1</f></c></row>" * 60_000), FileFault.TOO_MANY_ROWS),
    "an array over all": (lambda: inside("<row><c><f t='array' ref='A1:XFD1048576'>1</f></c></row>"), None),
    "a long text": (lambda: inside(f"<row><c t='str'><v>{'x' * 30_000_000}</v></c></row>"), FileFault.DAMAGED),
    "a long comment": (lambda: inside(f"<!--{'x' * 30_000_000}-->"), FileFault.DAMAGED),
    "depth": (lambda: inside("<a>" * 100_000), FileFault.DAMAGED),
    "entities": (
        lambda: sheets.xlsx([HEADING], sheets.Spelling(change='<!DOCTYPE x [<!ENTITY a "aaa">]>'.__add__)),
        FileFault.DAMAGED,
    ),
    "one text everywhere": (
        lambda: sheets.xlsx([[*HEADING, "x" * 2_000]] + [["x" * 2_000] * 30] * 500), FileFault.TOO_MANY_CELLS,
    ),
    "repeated rows": (lambda: sheets.ods([HEADING], after=f"{LATER}</t:table-row>"), FileFault.TOO_MANY_ROWS),
    "a line": (lambda: b"fullName,zone\r\n" + b"x" * 10_000_000, FileFault.DAMAGED),
    "separators": (lambda: b"," * 10_000_000, FileFault.DAMAGED),
    "empty lines": (lambda: b"fullName,zone\r\n" + b"\n" * 1_100_000, FileFault.TOO_MANY_ROWS),
    "spans": (lambda: b"<table>" + b"<td rowspan=1000 colspan=1000>x" * 30_000, FileFault.TOO_MANY_CELLS),
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_told_or_read_and_the_next_file_too(name: str, bombed: KeptWorker) -> None:
    make, fault = BOMBS[name]
    content = make()
    assert len(content) <= 20_000_000
    try:
        told = bombed.call({}, content, processor=PROCESSOR, clock=60).told.get("fault")
    except WorkFailed:
        told = FileFault.TOO_SLOW
    assert told == fault
    assert bombed.call({}, sheets.text([HEADING]).encode()).told == {}


def test_more_elements_than_any_table_has_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courier_desk.tables.package.MOST_ELEMENTS", 1_000)
    with pytest.raises(Unreadable) as told:
        read_table(inside(f"<row>{'<c/>' * 1_000}</row>"))
    assert told.value.fault is FileFault.TOO_MANY_CELLS


@pytest.fixture(scope="module")
def bombed() -> Iterator[KeptWorker]:
    worker = KeptWorker(own_command("sheets"))
    yield worker
    worker.close()


def test_a_file_that_the_worker_gives_up_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, b"<table><tr><td>" + b"<a b" * 4_000_000)
    assert fault_of(path) is FileFault.TOO_SLOW
    monkeypatch.setattr("courier_desk.desk.sheets.own_command", lambda _kind: ["/nowhere/at/all"])
    assert fault_of(path) is FileFault.NO_WORKER


def _answered(said: bytes, *_words: object, fault: str = "", **_limits: object) -> Answered:
    return Answered({"fault": fault} if fault else {}, bytearray(said), seconds=0.0)


def test_nonsense_from_the_worker_is_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, sheets.text([HEADING]).encode())
    assert isinstance(read_sheet(path), Sheet)
    for said in (b"", b"[]", b"{}", b'{"heading": [1]}', b"\xff", b"nothing"):
        monkeypatch.setattr(KeptWorker, "call", partial(_answered, said))
        assert fault_of(path) is FileFault.DAMAGED
    monkeypatch.setattr(KeptWorker, "call", partial(_answered, b"", fault="of its own"))
    assert fault_of(path) is FileFault.DAMAGED


def test_a_process_that_waits_reads_one_file_with_its_limits_and_ends(tmp_path: Path) -> None:
    workers = ReadyWorkers()
    workers.warm()
    workers.warm()
    waiting = workers.take()
    number = waiting.process_id
    assert number is not None
    with closing(waiting):
        assert waiting.call({}, sheets.text([HEADING]).encode()).told == {}
        assert waiting.process_id == number
    workers.warm()
    path = written(tmp_path, b"<table><tr><td>" + b"<a b" * 4_000_000)
    with pytest.raises(Unreadable) as told:
        read_sheet(path, workers=workers)
    assert told.value.fault is FileFault.TOO_SLOW
    assert read_sheet(written(tmp_path, sheets.text([HEADING]).encode()), workers=workers).heading == tuple(HEADING)
    workers.warm()
    workers.close()
    with closing(workers.take()) as another:
        assert another.process_id is None


# -- what a person says, and what is pasted ------------------------------------------------------------------------


def test_what_a_person_chooses_reaches_the_worker_and_all_that_was_found_comes_back(tmp_path: Path) -> None:
    rows: sheets.Rows = [HEADING, ["7", "Deliver"], HEADING, ["8", "Deliver"], ["Total", "", "90"]]
    content = sheets.xlsx(rows, sheets.Spelling(change=lambda xml: xml.replace('<row r="2"', '<row r="2" hidden="1"')))
    path = written(tmp_path, content, "orders.xlsx")
    for choice in (
        AS_FOUND,
        ReadChoice(hidden=False),
        ReadChoice(heading_row=NO_HEADING),
        ReadChoice(sheet="Ord & ers"),
    ):
        direct = read_table(content, choice)
        assert read_sheet(path, whole=True, choice=choice) == replace(direct, digest=read_sheet(path).digest)
    assert read_sheet(path).repeated == (3,)
    assert [row.cells for row in read_sheet(path, whole=True).totals] == [("Total", "", "90")]
    with pytest.raises(Unreadable) as told:
        read_sheet(path, choice=ReadChoice(sheet="July"))
    assert told.value.fault is FileFault.NO_SHEET


def test_rows_pasted_out_of_a_spreadsheet_are_read_as_its_text_or_its_page() -> None:
    rows: sheets.Rows = [["منى, علي", "01001234567", '9 St\n"Flat" 3'], ["Noha", "0110", "x"]]
    expected = [("منى, علي", "01001234567", '9 St\n"Flat" 3'), ("Noha", "0110", "x")]
    headless = ReadChoice(heading_row=NO_HEADING)
    pasted = read_pasted(sheets.text(rows, "\t"), sheets.page(rows), choice=headless)
    assert [row.cells for row in pasted.rows] == expected
    assert (pasted.delimiter, pasted.encoding) == ("\t", "utf-8")
    page = sheets.page(rows).replace("charset=utf-8", "charset=windows-1256")
    assert [row.cells[0] for row in read_pasted("منى علي 0100", page, choice=headless).rows] == ["منى, علي", "Noha"]
    assert read_pasted("a;b;c\n1;2;x", choice=headless).delimiter == ";"
    with pytest.raises(Unreadable) as told:
        read_pasted("x" * 20_000_001)
    assert told.value.fault is FileFault.TOO_LARGE
