"""The fast way through a worksheet reads what the slow one reads, or nothing."""

from __future__ import annotations

import io
import zipfile
from unittest import mock

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courier_desk.tables import plain_rows
from courier_desk.tables.reading import Sheet, read_table
from courier_desk.tables.table import Unreadable
from tests.support import sheets
from tests.support.sheets import SPELLINGS, Cell, Day, Error, Formula

HEADING: list[Cell] = ["orderType", "fullName", "phoneNumber", "zone"]
TEXTS = st.text(st.sampled_from("ab Z09 منى٠ é€\u200f\n\t,;=&<>'\"_x0041_"), max_size=12)
CELLS = st.one_of(
    TEXTS,
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.floats(-1e6, 1e6),
    st.just(None),
    st.just(Day()),
    st.just(Error()),
    st.sampled_from([Formula(), Formula("x"), Formula(7)]),
)


#: What is written as spreadsheets do, whatever stands around the rows.
USUAL = {"plain", "inline", "strict", "elsewhere", "absolute", "to calculate", "empty v", "short v"}


class Ways:
    """Counts how often the fast way was gone to its end."""

    def __init__(self) -> None:
        self.fast = 0

    def read(self, content: bytes) -> Sheet | str:
        real = plain_rows.read_plain

        def counted(*given: object, **named: object) -> bytes:
            rest = real(*given, **named)  # type: ignore[arg-type]  # handed on as it came
            self.fast += 1
            return rest

        with mock.patch("courier_desk.tables.xlsx.read_plain", counted):
            return result(content)


def slowly(content: bytes) -> Sheet | str:
    refusing = mock.Mock(side_effect=plain_rows.Unusual)
    with (
        mock.patch("courier_desk.tables.xlsx.read_plain", refusing),
        mock.patch("courier_desk.tables.xlsx.read_strings", refusing),
    ):
        return result(content)


def result(content: bytes) -> Sheet | str:
    try:
        return read_table(content)
    except Unreadable as reason:
        return reason.fault.value


@pytest.mark.parametrize("name", SPELLINGS)
def test_every_spelling_is_read_alike(name: str) -> None:
    ways = Ways()
    rows: list[list[Cell]] = [
        HEADING,
        ["Deliver", "A & B <c>", "010", True],
        [None, " x ", 1.5, Day()],
        ["", "_x0041_"],
    ]
    content = sheets.xlsx(rows, SPELLINGS[name])
    assert ways.read(content) == slowly(content)
    assert ways.fast == (name in USUAL)


@settings(deadline=None)
@given(st.lists(st.lists(CELLS, max_size=6), min_size=1, max_size=6), st.sampled_from(["plain", "inline", "blanks"]))
def test_any_cells_are_read_alike(rows: list[list[Cell]], name: str) -> None:
    content = sheets.xlsx(rows, SPELLINGS[name])
    assert Ways().read(content) == slowly(content)


def parts_of(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


PLAIN = parts_of(sheets.xlsx([HEADING, ["Deliver", "منى & Co", 7, 2.5], [None, True, "x"], ["a", "", "b"]]))
SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"


BITS = (
    "", "<", ">", "&", "\ufffe", "<c/>", "<row/>", "</c>", "</row>", "<!-- -->", "<f>1</f>", "<v>9</v>", "7", "\x01",
    ' t="e"', ' hidden="1"', "\r\n", "&#65;", '<c r="B2"><v>1</v></c>', "<si/>", "</sheetData>", "<sheetData>", "é",
)  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(st.sampled_from([SHEET, STRINGS]), st.floats(0, 0.999), st.integers(0, 12), st.sampled_from(BITS))
def test_what_is_bent_is_read_as_the_xml_it_is_or_told(part: str, where: float, length: int, put: str) -> None:
    xml = PLAIN[part].decode()
    at = int(where * len(xml))
    bent = sheets.packed({**PLAIN, part: xml[:at] + put + xml[at + length :]})
    assert Ways().read(bent) == slowly(bent)


@pytest.mark.parametrize("put", ["&", "&amp;", "&#65;", "\ufffe", "\uffff", "é"])
@pytest.mark.parametrize("part", [SHEET, STRINGS])
def test_what_stands_behind_any_tag_is_read_alike(part: str, put: str) -> None:
    """Also what belongs to no cell: a letter or an entity there is skipped, and what is no XML damages the file."""
    before, *behind = PLAIN[part].decode().split(">")
    for at in range(len(behind)):
        bent = ">".join((before, *behind[:at], put + behind[at], *behind[at + 1 :]))
        content = sheets.packed({**PLAIN, part: bent})
        assert Ways().read(content) == slowly(content), bent


@pytest.mark.parametrize(
    "change",
    [
        ("<sheetData>", "<!-- <sheetData> --><sheetData>"),
        ("<sheetData>", "<sheetData><!-- <row> -->"),
        ('<row r="2">', '<row r="1">'),
        ('<c r="B2"', '<c r="A2"'),
        ('<c r="B2"', '<c r="B3"'),
        ('<c r="B2"', '<c r="ZZ2"'),
        ("</worksheet>", '<mergeCells><mergeCell ref="A2:B2"/></mergeCells></worksheet>'),
        ("</worksheet>", "</worksheet"),
        ('t="s"', 't="x"'),
        ("<v>2</v>", "<v>99999</v>"),
        ("<v>2</v>", "<v>-1</v>"),
        ('<row r="2">', '<row r="2" spans="1:4" hidden="1">'),
    ],
)
def test_what_is_written_otherwise_is_read_alike(change: tuple[str, str]) -> None:
    xml = PLAIN[SHEET].decode()
    assert change[0] in xml
    content = sheets.packed({**PLAIN, SHEET: xml.replace(*change, 1)})
    assert Ways().read(content) == slowly(content)


def test_what_spreadsheets_write_goes_the_fast_way() -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append(["orderType", "fullName", "phoneNumber", "zone"])
    for at in range(3_000):
        sheet.append([f"Deliver {at}", "منى & Co\nline", 7 + at, 2.5])
    sheet.row_dimensions[3].hidden = True
    sheet.merge_cells("A5:B5")
    out = io.BytesIO()
    book.save(out)
    ways = Ways()
    fast = ways.read(out.getvalue())
    assert ways.fast == 1
    assert fast == slowly(out.getvalue())
    assert isinstance(fast, Sheet)
    assert (len(fast.rows), fast.hidden) == (3_000, (3,))
