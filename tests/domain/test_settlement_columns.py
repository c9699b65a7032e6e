"""Payout files: which heading means what, and that nothing of a cell is guessed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from courier_desk.domain.intake_sheet import Fault, RowFault, SheetRow
from courier_desk.domain.settlement_columns import (
    DayOrder,
    Decimals,
    PayoutColumn,
    PayoutFaultKind,
    PayoutMap,
    PayoutReading,
    column_named,
    heading_place,
    proposed_payout_map,
    read_payout,
)

HEADING = ("Order number", "Collected", "Fees", "Other charges", "Net", "Delivery date", "Payout number")
LINE = ("204881", "850.00", "55", "", "795.00", "2026-11-10", "P-17")
ARABIC = ("رقم الأوردر", "المبلغ المحصّل", "مصاريف الشحن", "خصومات", "الصافي", "تاريخ التسليم", "رقم الدفعة")


def read(*lines: tuple[str, ...], heading: tuple[str, ...] = HEADING, **more: object) -> PayoutReading:
    rows = [SheetRow(number, cells) for number, cells in enumerate(lines, 2)]
    columns = proposed_payout_map(heading)
    return read_payout(heading, rows, PayoutMap(columns=columns.columns, **more))  # type: ignore[arg-type]


def told(reading: PayoutReading) -> list[tuple[PayoutFaultKind, str]]:
    assert not reading.faults or not reading.lines
    return [(one.kind, one.cell) for one in (*reading.faults, *reading.doubts)]


@pytest.mark.parametrize("heading", [HEADING, ARABIC])
def test_headings_are_known_in_both_languages(heading: tuple[str, ...]) -> None:
    wanted = [one for one in PayoutColumn if one is not PayoutColumn.REFERENCE]
    assert [column_named(name) for name in heading] == wanted


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("AWB No.", PayoutColumn.NUMBER),
        ("رقم البوليصة / AWB", PayoutColumn.NUMBER),
        ("COD (EGP)", PayoutColumn.COLLECTED),
        ("COD fees", PayoutColumn.OTHER),
        ("Net payout", PayoutColumn.NET),
        ("الرقم المرجعي", PayoutColumn.REFERENCE),
        ("Customer name", None),
        ("", None),
    ],
)
def test_what_a_heading_means(name: str, column: PayoutColumn | None) -> None:
    assert column_named(name) is column


def test_the_heading_is_found_below_a_title() -> None:
    rows = [SheetRow(1, ("Payout of November", "")), SheetRow(3, ("Lotus Home", "P-17")), SheetRow(5, HEADING)]
    assert heading_place(rows) == 2
    assert heading_place(rows[:2]) is None


def test_a_line_is_read_exactly() -> None:
    (line,) = read(LINE).lines
    assert (line.number, line.collected, line.fee, line.other, line.net) == ("204881", 85_000, 5_500, None, 79_500)
    assert (line.day, line.payout, line.row) == (date(2026, 11, 10), "P-17", 2)
    assert line.parts == line.net


def test_arabic_digits_marks_and_spreadsheet_numbers_are_read() -> None:
    (line,) = read(("#٢٠٤٨٨١.0", "١٬٢٥٠٫٥٠ ج.م.", "٥٥", "-", "١١٩٥٫٥٠", "١٣/١١/٢٠٢٦", "")).lines
    assert (line.number, line.collected, line.net, line.day) == ("204881", 125_050, 119_550, date(2026, 11, 13))


def test_a_refund_is_below_zero_and_a_negative_fee_is_no_line() -> None:
    (line,) = read(("204881", "(150.00)", "55", "", "-205.00", "", "")).lines
    assert (line.collected, line.net) == (-15_000, -20_500)
    assert told(read(LINE, ("204882", "850", "-55", "", "", "", ""))) == [(PayoutFaultKind.NEGATIVE, "C3")]


@pytest.mark.parametrize("written", ["1.250", "١٫٢٥٠"])
def test_an_amount_that_can_be_read_in_two_ways_is_not_guessed(written: str) -> None:
    unclear = ("204882", written, "55", "", "", "", "")
    assert told(read(unclear)) == [(PayoutFaultKind.AMOUNT_UNCLEAR, "B2")]
    assert read(unclear, ("204883", "1250,50", "55", "", "", "", "")).lines[0].collected == 125_000
    assert read(unclear, decimals=Decimals.COMMA).lines[0].collected == 125_000
    assert read(unclear, decimals=Decimals.POINT).lines[0].collected == 125
    grouped = ("204882", "1,250", "55", "", "", "", "")
    assert read(grouped).lines[0].collected == 125_000
    assert told(read(grouped, ("204883", "1250,50", "55", "", "", "", ""))) == [(PayoutFaultKind.AMOUNT_UNCLEAR, "B2")]
    finer = ("204882", "1.255", "55", "", "", "", "")
    assert told(read(finer)) == [(PayoutFaultKind.AMOUNT_UNCLEAR, "B2")], "or a thousand and a bit"
    assert read(finer, decimals=Decimals.POINT).lines[0].collected == 126
    assert read(finer, ("204883", "850.50", "55", "", "", "", "")).lines[0].collected == 126
    both = read(("204882", "1250.50", "55", "", "", "", ""), ("204883", "12,50", "55", "", "", "", ""))
    assert {one.kind for one in both.faults} == {PayoutFaultKind.AMOUNT_UNCLEAR}


def test_a_date_that_can_be_read_in_two_ways_is_not_guessed() -> None:
    def dated(*texts: str, days: DayOrder = DayOrder.AS_FOUND) -> PayoutReading:
        return read(*((f"20488{at}", "850", "55", "", "", day, "") for at, day in enumerate(texts)), days=days)

    assert told(dated("03/04/2026")) == [(PayoutFaultKind.DATE_UNCLEAR, "F2")]
    assert dated("03/04/2026", "13/04/2026").lines[0].day == date(2026, 4, 3)
    assert dated("03/04/2026", "04/13/2026").lines[0].day == date(2026, 3, 4)
    assert dated("03/04/2026", days=DayOrder.DAY_FIRST).lines[0].day == date(2026, 4, 3)
    assert dated("04/04/26", "2026-11-10 14:05").lines[0].day == date(2026, 4, 4)
    assert told(dated("13/04/2026", "04/13/2026")) == [(PayoutFaultKind.DATE, "F3")]
    assert told(dated("soon")) == [(PayoutFaultKind.DATE, "F2")]


def test_a_year_of_two_digits_may_stand_first_or_last() -> None:
    def days(*texts: str, days: DayOrder = DayOrder.AS_FOUND) -> Sequence[object]:
        reading = read(*((f"20488{at}", "850", "55", "", "", day, "") for at, day in enumerate(texts)), days=days)
        return told(reading) or [line.day for line in reading.lines]

    assert days("26-11-27") == [(PayoutFaultKind.DATE_UNCLEAR, "F2")], "of 2026, or of 2027"
    assert days("26-11-27", days=DayOrder.YEAR_FIRST) == [date(2026, 11, 27)]
    assert days("26-11-27", days=DayOrder.DAY_FIRST) == [date(2027, 11, 26)]
    assert days("26-11-27", "26-11-05") == [date(2026, 11, 27), date(2026, 11, 5)], "no payout is of 2005"
    assert days("26-11-27", "05-11-27") == [date(2027, 11, 26), date(2027, 11, 5)]
    assert days("32-01-02") == [date(2032, 1, 2)]
    assert days("31-12-32", "05-04-32") == [date(2032, 12, 31), date(2032, 4, 5)]


def test_an_amount_finer_than_a_piastre_is_rounded_and_shown_as_such() -> None:
    (line,) = read(("204881", "149.9950", "55", "", "", "", "")).lines
    assert (line.collected, line.rounded) == (15_000, True)


@pytest.mark.parametrize("words", ["Grand Cafe", "Total Fuel Station", "Grand Mall Maadi", "كافيه المجموع"])
@pytest.mark.parametrize("names", [("SHOP-11", "SHOP-12", "SHOP-13"), ("20488112", "20488113", "20488114"), "456"])
def test_a_line_stays_one_whose_customer_or_city_has_a_word_of_a_sum(words: str, names: tuple[str, ...]) -> None:
    heading = ("Reference", "Customer", "COD amount", "Net")
    first, second, third = ((one, words, "850", "800") for one in names)
    for total in ((), (("", "Total", "2550", "2400"),), (("3", "Total", "2550", "2400"),)):
        found = read(first, second, third, *total, heading=heading)
        assert [one.reference for one in found.lines] == list(names)
        assert told(found) == []
        assert found.stated.get(PayoutColumn.NET) == (240_000 if total else None)


def test_sums_of_the_file_are_no_lines_and_are_held_against_them() -> None:
    second = ("204882", "100", "55", "", "45", "2026-11-10", "P-17")
    good = read(LINE, second, ("Total", "950.00", "110", "", "840", "", ""))
    assert (len(good.lines), good.doubts) == (2, ())
    assert good.stated == {PayoutColumn.COLLECTED: 95_000, PayoutColumn.FEE: 11_000, PayoutColumn.NET: 84_000}
    wrong = read(LINE, second, ("الإجمالي", "960.00", "110", "", "840", "", ""))
    assert told(wrong) == [(PayoutFaultKind.TOTAL, "B4")]
    assert (wrong.doubts[0].by, len(wrong.lines)) == (1_000, 2)
    counted = read(LINE, second, ("2 orders", "950.00", "110", "", "840", "", "Total"))
    assert len(counted.lines) == 2


def test_money_of_no_order_is_never_left_out() -> None:
    """A row without a number is a sum, or it is told; what is taken off for no order is a line of its own."""
    heading = ("Order number", "Customer", "Collected", "Other charges", "Net")
    first, last = ("204881", "Mona", "850", "", "795"), ("204883", "Sara", "300", "", "245")
    for lost in (
        ("", "Ahmed Ali", "1250", "", "1195"),
        ("", "", "1250", "", "1195"),
        ("", "Ahmed Ali", "850", "", "795"),
    ):
        assert told(read(first, lost, last, heading=heading)) == [(PayoutFaultKind.NO_NUMBER, "A3")]
    fine = read(first, ("", "Lost parcel", "", "", "-350"), ("", "خصم تأمين", "", "50", ""), last, heading=heading)
    assert not fine.faults
    assert [(line.reference, line.paid) for line in fine.lines[1:3]] == [
        ("Lost parcel", -35_000),
        ("خصم تأمين", -5_000),
    ]
    summed = read(first, last, ("", "", "1150", "", "1040"), heading=heading)
    assert (len(summed.lines), summed.stated[PayoutColumn.NET], summed.doubts) == (2, 104_000, ())
    named = read(first, last, ("", "Nile Shop", "1150", "", "1040"), ("", "", "", "", "1000"), heading=heading)
    assert (len(named.lines), told(named)) == (2, [(PayoutFaultKind.TOTAL, "E5")])


def test_the_heading_said_again_and_empty_rows_are_no_lines() -> None:
    assert [line.row for line in read(LINE, HEADING, ("",) * 7, ("204882", *LINE[1:])).lines] == [2, 5]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (("", "850", "55", "", "795", "2026-11-10", ""), (PayoutFaultKind.NO_NUMBER, "A3")),
        (("204882", "", "55", "", "", "", ""), (PayoutFaultKind.NO_AMOUNT, "B3")),
        (("204882", "many", "55", "", "", "", ""), (PayoutFaultKind.AMOUNT, "B3")),
        (("204882", "85"), None),
    ],
)
def test_one_line_that_cannot_be_read_keeps_the_whole_file_out(
    line: tuple[str, ...], fault: tuple[PayoutFaultKind, str] | None
) -> None:
    assert told(read(LINE, line)) == ([fault] if fault else [])


def test_what_reading_found_of_a_cell_keeps_the_file_out() -> None:
    columns = proposed_payout_map(HEADING)
    cut = SheetRow(3, LINE[:2], ((1, Fault("", RowFault.CUT_OFF)),))
    assert told(read_payout(HEADING, [SheetRow(2, LINE), cut], columns)) == [(PayoutFaultKind.CUT_OFF, "B3")]
    error = SheetRow(3, LINE, ((4, Fault("", RowFault.CELL_ERROR, text="#REF!")),))
    assert told(read_payout(HEADING, [error], columns)) == [(PayoutFaultKind.UNREADABLE, "E3")]


def test_a_file_without_the_columns_that_it_takes_is_told() -> None:
    assert told(read(LINE[1:], heading=HEADING[1:])) == [(PayoutFaultKind.NO_NUMBERS, "")]
    assert told(read(LINE, heading=("Order number", "b", "Fees"))) == [(PayoutFaultKind.NO_AMOUNTS, "")]
    assert told(read()) == [(PayoutFaultKind.NO_LINES, "")]
    gone = PayoutMap(columns={PayoutColumn.NUMBER: "AWB", PayoutColumn.NET: "Net"})
    assert [one.text for one in read_payout(HEADING, [SheetRow(2, LINE)], gone).faults] == ["AWB"]


def test_a_map_is_kept_as_text() -> None:
    one = PayoutMap(columns=proposed_payout_map(ARABIC).columns, decimals=Decimals.COMMA, days=DayOrder.DAY_FIRST)
    assert PayoutMap.from_json(one.to_json()) == one
    for text in ("", "[]", "{}", '{"columns": {"x": "y"}, "decimals": "", "days": ""}'):
        with pytest.raises(ValueError, match=r".*"):
            PayoutMap.from_json(text)
