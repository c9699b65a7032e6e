"""Which rows of a sheet are orders: headings said again, sums and signatures at the end, hidden rows, no heading."""

from __future__ import annotations

import pytest

from courier_desk.domain.intake_sheet import Fault, RowFault, SheetRow
from courier_desk.domain.sheet_parts import NO_HEADING, UNLIKE, HeadingFound, ReadChoice, likeness, parted

HEADING = ("م", "اسم العميل", "الموبايل", "المنطقة", "العنوان", "المنتج", "العدد", "الاجمالي")
ORDERS = [
    ("1", "منى علي", "01001234567", "الدقي", "٩ شارع", "كتان", "2", "450"),
    ("2", "نهى", "01101234567", "المعادي", "٣ شارع", "قطن", "1", "1,250.50"),
]


def rows(*cells: tuple[str, ...], first: int = 1) -> list[SheetRow]:
    return [SheetRow(number, one) for number, one in enumerate(cells, start=first)]


@pytest.mark.parametrize(
    "last",
    [
        ("الإجمالي", "", "", "", "", "", "", "1,700.50"),
        ("", "الاجمالى", "", "", "", "", "3", "1700.5"),
        ("", "", "", "", "", "", "", "1700.50"),
        ("", "", "", "", "", "", "3", "1700.50"),
        ("Total", "2 orders", "", "", "", "", "", "EGP 1,700.50"),
        ("", "إجمالي عدد الأوردرات", "2", "", "", "", "", ""),
        ("TOTAL:", "", "", "", "", "", "", ""),
        ("توقيع المندوب", "........", "", "توقيع المستلم", "", "", "", ""),
        ("Received by", "Ahmed", "", "", "", "", "", ""),
        ("3", "", "", "", "", "", "", ""),  # numbered before there was an order
        ("المجموع", "", "", "", "", "", "", "12,345,678.00"),
    ],
)
def test_sums_and_signatures_at_the_end_are_told_apart(last: tuple[str, ...]) -> None:
    parts = parted(rows(HEADING, *ORDERS, last))
    assert [row.cells for row in parts.rows] == ORDERS
    assert [row.cells for row in parts.totals] == [last]
    both = parted(rows(HEADING, *ORDERS, ("المجموع", "", "", "", "", "", "3", "9"), last))
    assert [row.number for row in both.totals] == [4, 5]


@pytest.mark.parametrize(
    "last",
    [
        ("3", "Total Fitness", "01001234567", "الدقي", "", "", "", ""),
        ("", "الاجمالي", "01001234567", "", "", "", "", "450"),
        ("الإجمالي", "", "", "", "", "", "", "01001234567"),
        ("الإجمالي", "", "", "", "", "", "", "1001234567"),
        ("2", "", "", "", "", "Total Care shampoo", "2", ""),  # another line of the order above
        ("2", "", "", "", "", "Sign board", "2", ""),
        ("2", "", "", "", "", "", "2", ""),
        ("3", "سلمى", "", "الدقي", "٧ شارع", "كتان", "1", "90"),  # an order without its phone is held, not lost
        ("", "شكرا لكم", "", "", "", "", "", ""),
    ],
)
def test_what_may_be_an_order_stays_one(last: tuple[str, ...]) -> None:
    parts = parted(rows(HEADING, *ORDERS, last))
    assert [row.cells for row in parts.rows] == [*ORDERS, last]
    assert parts.totals == ()


def test_a_sum_among_the_orders_stays_where_it_is() -> None:
    parts = parted(rows(HEADING, ORDERS[0], ("الإجمالي", "", "", "", "", "", "", "450"), ORDERS[1]))
    assert [row.number for row in parts.rows] == [2, 3, 4]
    assert parts.totals == ()


def test_the_heading_said_again_is_left_out_and_told() -> None:
    short = tuple(text if text != "م" else "" for text in HEADING)
    parts = parted(rows(HEADING, ORDERS[0], HEADING, ORDERS[1], short, ("م", "", "", "", "", "", "", "")))
    assert [row.cells for row in parts.rows] == [*ORDERS, ("م", "", "", "", "", "", "", "")]
    assert parts.repeated == (3, 5)


def test_a_heading_in_a_second_language_below_the_first_is_no_order() -> None:
    english = ("no", "fullName", "phoneNumber", "zone", "address", "productDescription", "numberOfItems", "amountCOD")
    parts = parted(rows(english, HEADING, *ORDERS))
    assert (parts.heading.cells, parts.found, parts.repeated) == (english, HeadingFound.OWN, (2,))
    other = parted(rows(HEADING, english, *ORDERS))
    assert (other.heading.cells, len(other.above), len(other.rows)) == (english, 1, 2)


def test_how_the_heading_was_found_is_told() -> None:
    assert parted(rows(("title",), HEADING, *ORDERS)).found is HeadingFound.KNOWN
    assert parted(rows(("a", "b"), ("c", "d"))).found is HeadingFound.FIRST_ROW
    without_type = parted(rows(*ORDERS))
    assert (without_type.found, without_type.heading.cells) == (HeadingFound.AN_ORDER, ORDERS[0])
    assert parted([]).heading == SheetRow(1, ())


def test_a_person_may_say_where_the_heading_is_and_that_there_is_none() -> None:
    table = rows(("a", "b"), ("c", "d"), ("e", "f"))
    parts = parted(table, ReadChoice(heading_row=2))
    assert (parts.heading.number, parts.above, parts.found) == (2, ("a b",), HeadingFound.CHOSEN)
    assert [row.number for row in parts.rows] == [3]
    empty = parted([table[0], table[2]], ReadChoice(heading_row=2))
    assert (empty.heading, [row.number for row in empty.rows]) == (SheetRow(2, ()), [3])
    assert parted(table, ReadChoice(heading_row=9)).rows == ()

    parts = parted(rows(*ORDERS, HEADING), ReadChoice(heading_row=NO_HEADING))
    assert parts.heading.cells[:2] == ("Column A", "Column B")
    assert (parts.heading.number, parts.found, len(parts.heading.cells)) == (0, HeadingFound.NONE, len(HEADING))
    assert [row.number for row in parts.rows] == [1, 2, 3]


def test_hidden_rows_are_told_and_left_out_only_when_that_is_asked_for() -> None:
    above = ("Deliver", "01201234567", "Mona")
    table = rows(above, HEADING, *ORDERS, ("Total", "", "", "", "", "", "", "450"))
    hidden = {1, 2, 3, 99}
    parts = parted(table, hidden=hidden)
    assert (parts.hidden, [row.number for row in parts.rows]) == ((1, 3), [1, 3, 4])
    assert [fault.kind for _, fault in parts.rows[0].faults] == [RowFault.ABOVE_HEADING]
    without = parted(table, ReadChoice(hidden=False), hidden)
    assert (without.hidden, [row.number for row in without.rows]) == ((1, 3), [4])
    assert without.heading.cells == HEADING
    assert len(without.totals) == 1


def test_orders_are_more_like_orders_than_lists_are() -> None:
    orders, headless = likeness(rows(HEADING, *ORDERS)), likeness(rows(*ORDERS))
    nothing = likeness(rows(("Prices",), ("Linen", "90")))
    few = likeness(rows(("Name", "Phone", "Zone"), ("a", "b", "c")))
    assert orders > likeness(rows(HEADING)) > headless > few > nothing == UNLIKE


def test_a_long_table_of_numbers_alone_keeps_its_rows_and_its_sum_is_told() -> None:
    table = [(str(200_000 + at), "850.25", "55", "2026-11-10") for at in range(3_000)]
    parts = parted(rows(*table, ("Total", "2550750.00", "165000", "")), ReadChoice(heading_row=NO_HEADING))
    assert (len(parts.rows), [row.cells[0] for row in parts.totals]) == (3_000, ["Total"])


def test_a_column_below_an_empty_heading_is_named_where_something_stands_in_it() -> None:
    merged = Fault("", RowFault.MERGED)
    heading = SheetRow(2, ("", "Name", "Mobile", "", "Address", "", "", "Total"), ((0, merged), (3, merged)))
    order = ("7", "Mona Adel", "01001234567", "01112345678", "5 Brazil St", "flat 12", "", "450")
    parts = parted([SheetRow(1, ("Order no.",)), heading, SheetRow(3, order)], ReadChoice(heading_row=2))
    named = ("Order no.", "Name", "Mobile", "Mobile", "Address", "Column F", "", "Total")
    assert parts.heading.cells == named
    assert parts.heading.faults == (), "a merged cell is no error"
    alone = parted([heading, SheetRow(3, order)], ReadChoice(heading_row=2))
    assert alone.heading.cells[0] == "Column A"
