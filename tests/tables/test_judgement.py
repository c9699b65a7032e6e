"""Rows planted into files of every kind and spelling: each is judged as it was meant, whoever wrote the file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import methodcaller

import pytest

from courier_desk.domain.intake import IntakeRow, read_rows
from courier_desk.domain.intake_sheet import RowFault, read_heading
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import Delivery
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.send.words import located_words
from courier_desk.tables.reading import read_table
from tests.support import sheets
from tests.support.sheets import SPELLINGS, Cell, Day, Error, Formula, Rows

CATALOG = Catalog(zones=(Zone(Governorate.CAIRO, "Abdeen", "Abdeen", "عابدين"),))
COLUMNS = (
    Column.ORDER_TYPE, Column.FULL_NAME, Column.PHONE, Column.GOVERNMENT, Column.ZONE, Column.ADDRESS,
    Column.DESCRIPTION, Column.ITEMS, Column.COD, Column.COD_AMOUNT, Column.BUILDING, Column.REFERENCE,
)  # fmt: skip
ERROR, FORMULA, EMPTY, DATE = RowFault.CELL_ERROR, RowFault.FORMULA, RowFault.FORMULA_EMPTY, RowFault.DATE


def row(number: int, **changes: Cell) -> list[Cell]:
    """Give a good row without COD, but for these cells."""
    good: dict[str, Cell] = {
        "ORDER_TYPE": "Deliver", "FULL_NAME": f"منى {number}", "PHONE": f"010{number:08d}", "GOVERNMENT": "Cairo",
        "ZONE": "Abdeen", "ADDRESS": f"{number} Sample St", "DESCRIPTION": "Linen", "ITEMS": 2, "COD": None,
        "COD_AMOUNT": None, "BUILDING": None, "REFERENCE": None,
    }  # fmt: skip
    return list((good | changes).values())


#: What is planted, and what must become of it: piastres to collect (None for none), or column and fault.
PLANTED: list[tuple[list[Cell], int | tuple[Column, RowFault] | None]] = [
    (row(1), None),
    (row(2, COD=True, COD_AMOUNT=1250.5), 125_050),
    (row(3, COD="yes", COD_AMOUNT="1,250.50"), 125_050),
    (row(4, COD=Formula("yes"), COD_AMOUNT=Formula(90)), 9_000),
    (row(5, COD=Error("#N/A"), COD_AMOUNT=Error("#REF!")), (Column.COD, ERROR)),
    (row(6, COD=Error("#VALUE!")), (Column.COD, ERROR)),
    (row(7, COD=Formula(Error("#DIV/0!"))), (Column.COD, ERROR)),
    (row(8, COD="yes", COD_AMOUNT=Formula(Error("#NAME?"))), (Column.COD_AMOUNT, ERROR)),
    (row(9, COD=Formula(), COD_AMOUNT=Formula()), (Column.COD, FORMULA)),
    (row(10, COD=Formula()), (Column.COD, FORMULA)),
    (row(11, BUILDING=Formula()), (Column.BUILDING, FORMULA)),
    (row(12, COD=Formula("")), (Column.COD, EMPTY)),
    (row(13, BUILDING=Day()), (Column.BUILDING, DATE)),
    (row(14, REFERENCE=Day()), (Column.REFERENCE, DATE)),
    (row(15, BUILDING="2026-05-12"), (Column.BUILDING, DATE)),
    (row(16, BUILDING=Error("#NULL!"), REFERENCE="R-16"), (Column.BUILDING, ERROR)),
    (row(17, PHONE=1001234567, REFERENCE=17, BUILDING=5), None),
]
TABLE: Rows = [[one.value for one in COLUMNS], *(cells for cells, _ in PLANTED)]
BOOKS: dict[str, Callable[[Rows], bytes]] = {
    **{name: partial(sheets.xlsx, spelling=one) for name, one in SPELLINGS.items()},
    "ods": sheets.ods,
    "ods of old": partial(sheets.ods, old_errors=True),
    "flat ods": lambda rows: sheets.fods(rows).encode(),
    "xls": sheets.xls,
}


def judged(content: bytes) -> list[IntakeRow]:
    sheet = read_table(content)
    heading = read_heading(sheet.heading, row=sheet.heading_row, odd=sheet.odd)
    assert heading.faults == ()
    return read_rows(sheet.rows, heading, CATALOG, merchant="1")


def collected(one: IntakeRow) -> int | None:
    assert one.request is not None, (one.number, one.faults)
    assert isinstance(one.request.shipment, Delivery)
    return one.request.shipment.cod


@pytest.mark.parametrize("kind", BOOKS)
def test_every_planted_row_is_judged_as_it_was_meant(kind: str) -> None:
    rows = judged(BOOKS[kind](TABLE))
    assert [one.number for one in rows] == list(range(2, len(PLANTED) + 2))
    for one, (_, meant) in zip(rows, PLANTED, strict=True):
        if not isinstance(meant, tuple):
            assert collected(one) == meant
            continue
        column, fault = meant
        if fault in (FORMULA, EMPTY):
            assert {found.kind for found in one.faults if found.column == column} <= {FORMULA, EMPTY}
        assert one.request is None
        assert one.faults[0].column == column
        assert one.faults[0].kind is fault or fault in (FORMULA, EMPTY)
        assert one.faults[0].cell == f"{sheets.letters(COLUMNS.index(column))}{one.number}"


def test_the_sentence_names_the_column_the_cell_and_the_error() -> None:
    rows = judged(sheets.xlsx(TABLE))
    assert located_words(rows[4].faults[0]) == "COD (I6): holds an error, #N/A; put the value itself"
    assert located_words(rows[8].faults[0]).startswith("COD (I10): holds a formula that was never calculated")
    assert "the date 2026-05-12" in located_words(rows[12].faults[0])


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_in_text_and_html_what_shows_an_error_is_one_and_what_shows_nothing_is_nothing(delimiter: str) -> None:
    seen = [
        (cells, meant)
        for cells, meant in PLANTED
        if not any(isinstance(cell, Formula) and cell.gave in (None, "") for cell in cells)
    ]
    table = [TABLE[0], *(cells for cells, _ in seen)]
    texts = (sheets.text(table, delimiter).encode(), sheets.text(table, delimiter).encode("utf-16"))
    for content in (*texts, sheets.page(table).encode()):
        for one, (_, meant) in zip(judged(content), seen, strict=True):
            if isinstance(meant, tuple):
                assert [(fault.column, fault.kind) for fault in one.faults][:1] == [(meant[0].value, meant[1])]
            else:
                assert collected(one) == meant


# -- what stands beside the cells ----------------------------------------------------------------------------------


def test_cells_that_an_array_formula_or_a_data_table_fills_are_formulas_too() -> None:
    at = sheets.letters(COLUMNS.index(Column.COD))

    table = [TABLE[0], row(1, COD="no"), row(2), row(3, COD="no"), row(4)]
    for kind in ("array", "dataTable"):
        first = f'<c r="{at}2" t="str"><f t="{kind}" ref="{at}2:{at}4">X()</f><v>no</v></c><c r="Z2"'
        change = methodcaller("replace", f'<c r="{at}2"', first)
        rows = judged(sheets.xlsx(table, sheets.Spelling(texts="inline", change=change)))
        held = [[(fault.column, fault.kind) for fault in one.faults] for one in rows]
        assert held[1] == [("COD", FORMULA)]
        assert held[2:] == [[], []]


def test_an_error_without_a_value_and_a_text_formula_that_shows_nothing_are_no_empty_cells() -> None:
    for cell, kind in (
        ('<c r="I2" t="e"/>', ERROR),
        ('<c r="I2" t="e"><v/></c>', ERROR),
        ('<c r="I2" t="e"><f>NA()</f></c>', ERROR),
        ('<c r="I2" t="str"><f>T("")</f><v></v></c>', EMPTY),
        ('<c r="I2" t="str"><f>T("")</f></c>', FORMULA),
        ('<c r="I2" t="n"><f t="shared" si="0"/></c>', FORMULA),
        ('<c r="I2"><v>NaN</v></c>', ERROR),
        ('<c r="I2" t="d"><v>2026-05-12</v></c>', DATE),
    ):
        spelling = sheets.Spelling(change=methodcaller("replace", '<c r="J2"', f'{cell}<c r="J2"'))
        (one,) = judged(sheets.xlsx([TABLE[0], row(1, COD_AMOUNT=0)], spelling))
        assert [(fault.column, fault.kind) for fault in one.faults] == [("COD", kind)], cell


def test_dates_are_counted_from_the_year_that_the_workbook_says() -> None:
    for from_1904, iso in ((False, "2026-05-12"), (True, "2030-05-13")):
        (one,) = judged(sheets.xlsx([TABLE[0], row(1, BUILDING=Day())], from_1904=from_1904))
        assert one.faults[0].text == iso


def test_cells_repeated_in_an_ods_stand_where_they_are_meant() -> None:
    table = sheets.fods([TABLE[0], row(1), row(2, COD="no")])
    one = table.replace(
        "<t:table-cell/><t:table-cell/><t:table-cell/><t:table-cell/>",
        '<t:table-cell t:number-columns-repeated="2" t:formula="of:=X()"/>',
    )
    assert [(fault.column, fault.kind) for fault in judged(one.encode())[0].faults] == [
        ("COD", FORMULA), ("amountCOD", FORMULA),
    ]  # fmt: skip
    twice = table.replace(
        "<t:table-row><t:table-cell", "<t:table-row t:number-rows-repeated='2'><t:table-cell"
    ).replace("<t:table-row t:number-rows-repeated='2'>", "<t:table-row>", 2)
    assert [len(one.faults) for one in judged(twice.encode())] == [0, 1, 0, 1]  # the second of two equal rows is held


@pytest.mark.parametrize("end", ["", "1"])
def test_a_file_that_ends_inside_a_row_holds_it_though_the_amount_is_what_is_missing(end: str) -> None:
    whole = sheets.text([TABLE[0], *(cells for cells, _ in PLANTED[:2])]).rstrip("\r\n")
    cut = whole[: whole.rindex("Linen") + len("Linen,")] + end  # the number of items, and all about the money, is gone
    first, last = judged(cut.encode())
    assert first.request is not None
    assert last.request is None
    assert RowFault.CUT_OFF in {fault.kind for fault in last.faults}
    whole_rows = judged(whole.encode())  # no line end, and nothing missing
    assert [one.request is not None for one in whole_rows] == [True, True]


def test_a_reference_that_a_spreadsheet_keeps_as_text_is_the_same_reference() -> None:
    rows = [TABLE[0], row(1, REFERENCE="R-7"), row(2, REFERENCE="'R-7"), row(3, REFERENCE="R-8")]
    assert [one.request is not None for one in judged(sheets.text(rows).encode())] == [True, False, True]
