"""A row of a table read as an order: taken or refused, never guessed, and always under the same reference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.cell_texts import is_date, is_error, without_mark
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.intake import (
    PREFIX,
    IntakeRow,
    amount_fault,
    content_key,
    derived_reference,
    read_flag,
    read_rows,
)
from courier_desk.domain.intake_sheet import (
    LONGEST_CELL,
    NEEDED,
    Fault,
    HeaderFault,
    Heading,
    RowFault,
    SheetRow,
    column_of,
    read_heading,
)
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import Delivery, ExchangeShipment, OrderType, ReturnShipment
from courier_desk.domain.zones import Catalog, Governorate, Zone, read_governorate

CATALOG = Catalog(
    zones=(
        Zone(Governorate.CAIRO, "Abdeen - ElAtaba", "Abdeen - ElAtaba", "عابدين - العتبة"),
        Zone(Governorate.GIZA, "Dokki", "Dokki", "الدقي"),
    )
)
GOOD: dict[Column, str] = {
    Column.ORDER_TYPE: "Deliver",
    Column.FULL_NAME: "Mona Test",
    Column.PHONE: "01001234567",
    Column.GOVERNMENT: "Cairo",
    Column.ZONE: "Abdeen - ElAtaba",
    Column.ADDRESS: "9 Sample St",
    Column.DESCRIPTION: "Linen",
    Column.ITEMS: "2",
}
RETURN = GOOD | {
    Column.ORDER_TYPE: "Return",
    Column.ORIGINAL_NUMBER: "123456",
    Column.REASON: "Too small",
}
EXCHANGE: dict[Column, str] = {
    **GOOD,
    Column.DESCRIPTION: "",
    Column.ITEMS: "",
    Column.ORDER_TYPE: "Exchange",
    Column.CURRENT: "Blue shirt",
    Column.CURRENT_ITEMS: "1",
    Column.NEW: "Red shirt",
    Column.NEW_ITEMS: "1",
}


def rows_of(*cells: dict[Column, str], merchant: str = "1") -> list[IntakeRow]:
    """Judge rows under a heading that has every column."""
    heading = read_heading([one.value for one in Column])
    table = [SheetRow(n, tuple(row.get(column, "") for column in Column)) for n, row in enumerate(cells, start=2)]
    return read_rows(table, heading, CATALOG, merchant=merchant)


def one(cells: dict[Column, str], **changes: str) -> IntakeRow:
    return rows_of(cells | {Column[name]: value for name, value in changes.items()})[0]


def found(row: IntakeRow) -> list[tuple[str, str]]:
    assert row.request is None
    return [(fault.column, fault.kind.value) for fault in row.faults]


# -- the heading ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "column"),
    [
        ("fullName", Column.FULL_NAME),
        (" Full Name ", Column.FULL_NAME),
        ("FULL_NAME", Column.FULL_NAME),
        ("customer.fullName", Column.FULL_NAME),
        ("order/customer/phone-number", Column.PHONE),
        ("order[zone]", Column.ZONE),
        ("notes", Column.NOTES),
        ("cod", Column.COD),
        ("\u200famount COD", Column.COD_AMOUNT),
        ("SKU", None),
        ("", None),
    ],
)
def test_a_heading_is_known_however_it_is_written(typed: str, column: Column | None) -> None:
    assert column_of(typed) is column


def test_what_a_heading_lacks_has_twice_or_almost_is_told() -> None:
    cells = ["orderType", "fullName", "Full Name", "phoneNumber", "government", "address", "amontCOD", "SKU", ""]
    heading = read_heading(cells)
    assert {(fault.column, fault.kind, fault.text) for fault in heading.faults} == {
        ("fullName", HeaderFault.TWICE, ""),
        ("zone", HeaderFault.MISSING, ""),
        ("amontCOD", HeaderFault.ALMOST, "amountCOD"),
    }
    assert heading.unused == ("SKU",)
    assert heading.width == 8
    assert read_heading(["", " "]).faults[0].kind is HeaderFault.NONE


def test_a_slip_of_a_needed_column_is_told_once() -> None:
    heading = read_heading(["orderType", "fulName", "phoneNumber", "government", "zone", "address"])
    assert [(fault.column, fault.kind) for fault in heading.faults] == [("fulName", HeaderFault.ALMOST)]


def test_columns_of_no_order_do_not_stop_it() -> None:
    heading = read_heading([*(column.value for column in NEEDED), "SKU", "shop", "orderDate"])
    assert (heading.faults, heading.unused) == ((), ("SKU", "shop", "orderDate"))


# -- rows ----------------------------------------------------------------------------------------------------------


def test_the_three_types_become_their_orders() -> None:
    deliver, back, swap = rows_of(
        GOOD | {Column.COD: "yes", Column.COD_AMOUNT: "1,250.50", Column.EXPRESS: "TRUE"},
        RETURN | {Column.PARTIAL: "1", Column.PARTIAL_ITEMS: "1", Column.ORIGINAL_ITEMS: "2"},
        EXCHANGE | {Column.CASH: "نعم", Column.CASH_AMOUNT: "٢٥٠"},
    )
    assert deliver.request is not None
    assert deliver.request.shipment == Delivery(description="Linen", items=2, express=True, cod=125_050)
    assert back.request is not None
    assert back.request.shipment == ReturnShipment(
        description="Linen", items=2, original_number="123456", reason="Too small", partial_items=1, original_items=2
    )
    assert swap.request is not None
    assert swap.request.shipment == ExchangeShipment(
        current="Blue shirt", current_items=1, new="Red shirt", new_items=1, cash_difference=25_000
    )
    assert [(note.column, note.kind) for note in swap.notes] == [("Notes", FindingKind.CASH_DIRECTION_NOT_SAID)]


@pytest.mark.parametrize(
    "typed", ["+20 100 123 4567", "1001234567", "1001234567.0", "٠١٠٠١٢٣٤٥٦٧", "0020-1001234567", '="01001234567"']
)
def test_a_phone_is_repaired_where_all_digits_are_there(typed: str) -> None:
    row = one(GOOD, PHONE=typed)
    assert row.request is not None
    assert row.request.consignee.phone == "01001234567"


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("1.00123E+09", FindingKind.PHONE_LOST_DIGITS),
        ("0100123456", FindingKind.PHONE_WRONG_LENGTH),
        ("01301234567", FindingKind.PHONE_UNKNOWN_PREFIX),
        ("0223456789", FindingKind.PHONE_LANDLINE),
        ("call the shop", FindingKind.PHONE_NOT_A_NUMBER),
        ("", FindingKind.REQUIRED),
    ],
)
def test_any_other_phone_is_refused(typed: str, kind: FindingKind) -> None:
    assert found(one(GOOD, PHONE=typed)) == [("phoneNumber", kind.value)]


@pytest.mark.parametrize("typed", ["abdeen - elataba", "Abdeen", "Abdeen - ElAtab", "عابدين - العتبة", "Dokki"])
def test_only_the_exact_zone_of_the_governorate_is_taken(typed: str) -> None:
    assert found(one(GOOD, ZONE=typed)) == [("zone", "zone_not_in_list")]
    taken = one(GOOD, ZONE="  Abdeen - ElAtaba ").request
    assert taken is not None
    assert taken.consignee.zone == "Abdeen - ElAtaba"


@pytest.mark.parametrize("typed", ["القاهرة", "cairo", "Cairo Governorate", "محافظة القاهرة", "El Qahera", " CAIRO "])
def test_the_governorate_is_known_in_its_usual_spellings(typed: str) -> None:
    assert read_governorate(typed) is Governorate.CAIRO


@pytest.mark.parametrize("typed", ["Alexandria", "", "Cai", "Cairo Giza"])
def test_any_other_governorate_is_refused(typed: str) -> None:
    assert found(one(GOOD, GOVERNMENT=typed))[0][0] == "government"


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"ORDER_TYPE": "Delivery"}, [("orderType", "unknown_type")]),
        ({"ORDER_TYPE": ""}, [("orderType", "required")]),
        ({"FULL_NAME": "", "ADDRESS": " "}, [("fullName", "required"), ("address", "required")]),
        ({"ITEMS": ""}, [("numberOfItems", "required")]),
        ({"ITEMS": "two"}, [("numberOfItems", "count_not_a_number")]),
        ({"ITEMS": "0"}, [("numberOfItems", "count_not_positive")]),
        ({"COD": "maybe"}, [("COD", "not_a_flag")]),
        ({"COD": "yes"}, [("amountCOD", "amount_missing")]),
        ({"COD": "yes", "COD_AMOUNT": "0"}, [("amountCOD", "amount_zero")]),
        ({"COD_AMOUNT": "250"}, [("amountCOD", "without_flag")]),
        ({"COD": "no", "COD_AMOUNT": "250"}, [("amountCOD", "without_flag")]),
        ({"COD": "yes", "COD_AMOUNT": "12,5000"}, [("amountCOD", "amount_not_a_number")]),
        ({"COD": "yes", "COD_AMOUNT": "1.250"}, [("amountCOD", "amount_unclear")]),
        ({"COD": "yes", "COD_AMOUNT": "١٫٢٥٠"}, [("amountCOD", "amount_unclear")]),
        ({"CASH_AMOUNT": "50"}, [("amountCashDifference", "other_type")]),
        ({"CASH": "yes"}, [("CashDifference", "other_type")]),
        ({"ADDRESS": "=A1&B1"}, [("address", "formula")]),
        ({"ADDRESS": "#REF!"}, [("address", "cell_error")]),
        ({"NOTES": "x" * 2_001}, [("Notes", "too_long")]),
    ],
)
def test_what_cannot_be_read_in_one_way_is_refused_at_its_column(
    changes: dict[str, str], faults: list[tuple[str, str]]
) -> None:
    assert found(one(GOOD, **changes)) == faults


def test_express_and_money_do_not_vanish_from_other_types() -> None:
    assert found(one(RETURN, EXPRESS="yes")) == [("isExpressShipping", "other_type")]
    assert found(one(RETURN, COD="yes", COD_AMOUNT="5")) == [("amountCOD", "other_type"), ("COD", "other_type")]
    assert one(RETURN, COD="no", COD_AMOUNT="0", EXPRESS="false").request is not None


def test_more_cells_than_headings_and_covered_cells_are_told() -> None:
    heading = read_heading([one.value for one in GOOD])
    good = tuple(GOOD.values())
    odd = SheetRow(2, (*good, "", "left over"))
    merged = SheetRow(
        3, (*good[:4], "", *good[5:]), ((4, Fault("", RowFault.MERGED)), (90, Fault("", RowFault.MERGED)))
    )
    first, second = read_rows([odd, merged], heading, CATALOG, merchant="")
    assert found(first) == [("", "too_many_cells")]
    assert found(second) == [("zone", "merged")]
    assert [fault.cell for fault in (*first.faults, *second.faults)] == ["", "E3"]


# -- what a spreadsheet made of it ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [name for name in Column if name is not Column.NOTES and name is not Column.RETURN_NOTES]
)
def test_errors_dates_and_valueless_formulas_hold_the_row_in_every_column(name: Column) -> None:
    heading = read_heading([one.value for one in Column])
    place = list(Column).index(name)
    cells = [GOOD.get(column, "") for column in Column]
    for kind in (RowFault.CELL_ERROR, RowFault.FORMULA, RowFault.FORMULA_EMPTY, RowFault.DATE, RowFault.MERGED):
        cells[place] = ""
        row = SheetRow(7, tuple(cells), ((place, Fault("", kind, "#N/A")),))
        judged = read_rows([row], heading, CATALOG, merchant="")[0]
        assert (name.value, kind.value) in found(judged)
        assert judged.faults[0].cell == f"{chr(65 + place) if place < 26 else 'A' + chr(39 + place)}7"


@pytest.mark.parametrize(
    "error",
    [
        "#N/A", "#VALUE!", "#REF!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#n/a", " #N/A\u200f",
        "#WERT!", "#BEZUG!", "#NV", "#ZAHL!", "#NOM?", "#VALEUR!", "#NOMBRE!", "#¡VALOR!", "#¿NOMBRE?", "#قيمة!",
        "#مرجع!", "#اسم؟", "#غير متوفر", "Err:502", "خطأ:508", "Erreur :508", "########",
    ],
)  # fmt: skip
def test_the_name_of_an_error_is_one_in_every_language(error: str) -> None:
    assert found(one(GOOD, APARTMENT=error)) == [("apartmentNo", "cell_error")]


@pytest.mark.parametrize("text", ["#12", "#5A", "# 3", "5#", "Apt #3!"])
def test_a_number_sign_alone_is_no_error(text: str) -> None:
    assert one(GOOD, APARTMENT=text).request is not None


@pytest.mark.parametrize(
    ("column", "typed"),
    [
        ("BUILDING", "2026-05-12"), ("BUILDING", "12-May"), ("BUILDING", "May-26"), ("APARTMENT", "٥/١٢/٢٠٢٦"),
        ("APARTMENT", "12 مايو"), ("REFERENCE", "2026-11-01"), ("REFERENCE", "01.11.2026"), ("ADDRESS", "2026-05-12"),
        ("ZONE", "5/12/2026"), ("FULL_NAME", "2026-05-12 00:00:00"), ("APARTMENT", "05:12:00"),
    ],
)  # fmt: skip
def test_a_date_where_none_belongs_holds_the_row(column: str, typed: str) -> None:
    assert (Column[column].value, "date") in found(one(GOOD, **{column: typed}))


@pytest.mark.parametrize(
    ("column", "typed"),
    [
        ("BUILDING", "5/12"), ("BUILDING", "12-5"), ("ADDRESS", "26 July"), ("ADDRESS", "٦ أكتوبر"),
        ("NOTES", "2026-11-25"),
        ("REFERENCE", "2026-110"), ("REFERENCE", "20261101"), ("DESCRIPTION", "May 2026"),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_date_is_sent(column: str, typed: str) -> None:
    assert one(GOOD, **{column: typed}).request is not None


@pytest.mark.parametrize(
    ("typed", "piastres"),
    [
        ("1250,00", 125_000), ("12,50", 1_250), ("1.250,75", 125_075), ("1250 ج", 125_000), ("1250 ج.م", 125_000),
        ("EGP 1,250.00", 125_000), ("١٬٢٥٠٫٥٠", 125_050), ("١٢٥٠،٥٠ جنيه", 125_050), ("'1250", 125_000),
        ("1 250,5", 125_050),
        ("\u200fج.م. 1250", 125_000), ("1,250", 125_000), ("L.E. 90", 9_000),
    ],
)  # fmt: skip
def test_amounts_that_can_be_read_in_one_way_are_read(typed: str, piastres: int) -> None:
    row = one(GOOD, COD="yes", COD_AMOUNT=typed)
    assert row.request is not None
    assert isinstance(row.request.shipment, Delivery)
    assert row.request.shipment.cod == piastres


def test_commas_before_decimals_elsewhere_make_a_comma_before_three_digits_doubtful() -> None:
    cash = GOOD | {Column.COD: "yes"}
    commas = [cash | {Column.COD_AMOUNT: "1250,00", Column.REFERENCE: f"A{n}"} for n in range(10)]
    doubtful = cash | {Column.COD_AMOUNT: "1,250"}
    rows = rows_of(*commas, doubtful)
    assert [row.request is not None for row in rows] == [True] * 10 + [False]
    assert found(rows[-1]) == [("amountCOD", "amount_unclear_here")]
    assert one(doubtful).request is not None


@pytest.mark.parametrize(
    "typed", ["(+20)1001234567", "0100\u2011123\u20114567", "\u202a+20 100 123 4567\u202c", "'01001234567"]
)
def test_a_phone_with_marks_inside_is_repaired(typed: str) -> None:
    row = one(GOOD, PHONE=typed, OTHER_PHONE="+2 0100 123 4567")
    assert row.request is not None
    assert (row.request.consignee.phone, row.request.consignee.other_phone) == ("01001234567", "")
    assert [(note.column, note.kind) for note in row.notes] == [("otherPhoneNumber", FindingKind.PHONE_TWICE)]


def test_a_refund_is_said_in_its_own_column_and_never_by_a_minus() -> None:
    cash = EXCHANGE | {Column.CASH: "yes", Column.CASH_AMOUNT: "150"}
    row = one(cash, REFUND="yes", NOTES="Check the seal.")
    assert row.request is not None
    assert isinstance(row.request.shipment, ExchangeShipment)
    assert row.request.shipment.cash_difference == -15_000
    assert row.request.notes == "Pay EGP 150.00 to the customer.\nCheck the seal."
    for typed in ("-150", "150-", "(150)", "\u2212150", "EGP -150.00"):
        assert found(one(cash, CASH_AMOUNT=typed)) == [("amountCashDifference", "amount_negative")]
        assert found(one(cash, CASH_AMOUNT=typed, REFUND="yes")) == [("amountCashDifference", "amount_negative")]
    assert found(one(EXCHANGE, REFUND="yes")) == [("refundToCustomer", "without_flag")]
    assert found(one(GOOD, REFUND="yes")) == [("refundToCustomer", "other_type")]
    assert found(one(cash, REFUND="perhaps")) == [("refundToCustomer", "not_a_flag")]


# -- references ----------------------------------------------------------------------------------------------------


def test_the_second_of_two_equal_rows_is_held_and_a_given_reference_is_kept() -> None:
    first, second, third, fourth = rows_of(
        GOOD, GOOD | {Column.PHONE: "+20 100 123 4567"}, GOOD | {Column.REFERENCE: " SHOP-1 "}, GOOD
    )
    assert first.request is not None
    assert first.reference.startswith(PREFIX)
    assert found(second) == found(fourth) == [("referralNumber", "row_twice")]
    assert (second.faults[0].number, fourth.faults[0].number) == (2, 2)
    assert len({row.reference for row in (first, second, third, fourth)}) == 4
    assert third.reference == "SHOP-1"
    assert third.request is not None
    assert third.request.reference == "SHOP-1"


@pytest.mark.parametrize("said", ["-", "—", "N/A", "n/a", "0", "000", "none", "لا يوجد", "٠", "؟", "."])
def test_what_says_that_there_is_no_reference_is_none(said: str) -> None:
    """Else the next file's dash would be the order that this one's was."""
    first, second = rows_of(GOOD | {Column.REFERENCE: said}, GOOD | {Column.REFERENCE: said, Column.ITEMS: "3"})
    assert first.faults == second.faults == ()
    assert first.reference != second.reference
    assert first.reference.startswith(PREFIX)


@pytest.mark.parametrize("shortened", ["1.00123E+11", "1,00123E+11", "1E+15", "١.٠٠١٢٣E+11"])
def test_a_reference_that_a_spreadsheet_shortened_is_refused(shortened: str) -> None:
    assert found(one(GOOD, REFERENCE=shortened)) == [("referralNumber", "digits_lost")]
    assert one(GOOD, REFERENCE="5E1234").request is not None


@pytest.mark.parametrize("again", ["shop-1a", " SHOP - 1A", "SHOP-١A", "SHOP\u20111A", "ＳＨＯＰ-1Ａ", "SHOP-1\u200fA"])
def test_the_same_reference_written_otherwise_is_held(again: str) -> None:
    first, second = rows_of(GOOD | {Column.REFERENCE: "SHOP-1A"}, GOOD | {Column.REFERENCE: again, Column.ITEMS: "3"})
    assert first.request is not None
    ((column, kind),) = found(second)
    assert (column, kind) in {("referralNumber", "reference_alike"), ("referralNumber", "reference_twice")}
    assert second.faults[0].text == "SHOP-1A"


def test_a_reference_given_twice_is_taken_once() -> None:
    first, second = rows_of(GOOD | {Column.REFERENCE: "7"}, GOOD | {Column.REFERENCE: "7", Column.ITEMS: "3"})
    assert first.request is not None
    assert found(second) == [("referralNumber", "reference_twice")]
    assert second.faults[0].number == 2


def test_a_phone_that_is_no_mobile_is_sent_when_the_table_says_that_it_is_meant() -> None:
    for typed, sent in (("02 2345 6789", "0223456789"), ("+44 20 7946 0958", "+442079460958")):
        assert one(GOOD, PHONE=typed).request is None
        row = one(GOOD, PHONE=typed, PHONES_MEANT="نعم")
        assert row.request is not None
        assert row.request.consignee.phone == sent
        assert [(note.column, note.kind) for note in row.notes] == [("phoneNumber", FindingKind.PHONE_CONFIRMED)]
    assert found(one(GOOD, PHONE="0100123456", PHONES_MEANT="yes")) == [("phoneNumber", "phone_wrong_length")]
    assert found(one(GOOD, PHONES_MEANT="perhaps")) == [("landlineOrAbroad", "not_a_flag")]


def test_a_row_keeps_its_reference_when_its_phone_is_confirmed_later() -> None:
    assert one(GOOD, PHONES_MEANT="yes").reference == one(GOOD).reference


@given(st.permutations(list(Column)), st.lists(st.sampled_from(["SKU", "", "shop"]), max_size=3))
def test_the_order_of_columns_changes_no_reference(order: list[Column], others: list[str]) -> None:
    heading = read_heading([*others, *(column.value for column in order)])
    row = SheetRow(9, (*("" for _ in others), *(GOOD.get(column, "") for column in order)))
    read = read_rows([row], heading, CATALOG, merchant="1")[0]
    assert read.reference == rows_of(GOOD)[0].reference
    assert read.request == rows_of(GOOD)[0].request


@given(st.lists(st.sampled_from([GOOD, RETURN, EXCHANGE]), max_size=12))
def test_rows_may_be_moved_about(cells: list[dict[Column, str]]) -> None:
    before = sorted(row.reference for row in rows_of(*cells))
    moved = sorted(cells, key=lambda row: row[Column.ORDER_TYPE])
    assert sorted(row.reference for row in rows_of(*moved)) == before
    assert len(set(before)) == len(before)


def test_another_merchant_or_content_is_another_reference() -> None:
    keys = {content_key(cells, merchant=merchant) for cells in (GOOD, RETURN) for merchant in ("1", "2")}
    assert len({derived_reference(key, n) for key in keys for n in (1, 2)}) == 8


def test_a_derived_reference_is_the_one_that_earlier_versions_sent() -> None:
    assert derived_reference('["10000001", [["address", "9 St"]]]', 1) == "CF-ZK2NYDJSDQQQ"


# -- whatever is in the cells --------------------------------------------------------------------------------------

WEIRD = st.text(max_size=20) | st.sampled_from(
    [
        "yes",
        "1",
        "0",
        "-",
        "01001234567",
        "Cairo",
        "Dokki",
        "Return",
        "=1",
        "1,5",
        "٫٫",
        "1e9",
        "#N/A",
        "١٢",
        "\x00",
        "½",
    ]
)


@given(st.dictionaries(st.sampled_from(list(Column)), WEIRD))
def test_a_row_is_an_order_or_has_a_reason_and_never_breaks(cells: dict[Column, str]) -> None:
    row = one(GOOD | cells)
    assert (row.request is None) == bool(row.faults)
    if row.request is not None:
        who = row.request.consignee
        assert len(who.phone) == 11 or read_flag(cells.get(Column.PHONES_MEANT, ""))
        assert CATALOG.holds(who.governorate.value, who.zone)
        assert row.request.reference
        assert row.request.order_type in OrderType


@given(st.integers(0, 10**9), st.sampled_from(["{:d}", "{:,d}", "{:,.2f}", "EGP {:,.2f}", "{:.2f} ج.م."]))
def test_amounts_of_the_usual_writing_are_clear(amount: int, form: str) -> None:
    assert amount_fault(form.format(amount if "d" in form else float(amount)), has_comma_decimals=False) is None


@given(st.text())
def test_flags_are_yes_no_or_neither(text: str) -> None:
    assert read_flag(text) in (True, False, None)
    assert read_flag(f" {text} ") == read_flag(text)


def test_heading_without_columns_reads_nothing() -> None:
    assert read_rows([SheetRow(2, ("a",))], Heading({}, 1), CATALOG, merchant="")[0].request is None


SIGNS = st.text("=#:.-/, 012345/6DIVmayابر!؟%Err", max_size=14)
SEEMING = (
    SIGNS
    | st.text(max_size=10)
    | st.sampled_from(
        ["#REF!", "خطأ:502", "12-May", "26 July", "٦ أكتوبر", "2026-11-24", "12:30:00", "loading...", "="]
    )
    | st.integers(1_998, 2_003).map("x".__mul__)
)


@given(st.sampled_from([Column.REFERENCE, Column.BUILDING, Column.FULL_NAME, Column.ADDRESS, Column.NOTES]), SEEMING)
def test_a_cell_is_told_to_hold_no_value_as_if_it_were_looked_at_whole(column: Column, text: str) -> None:
    plain = without_mark(text.strip())
    wanted = None
    if len(plain) > LONGEST_CELL:
        wanted = RowFault.TOO_LONG
    elif plain.startswith("=") and not plain.startswith('="'):
        wanted = RowFault.FORMULA
    elif is_error(plain):
        wanted = RowFault.CELL_ERROR
    elif column is not Column.NOTES and is_date(plain, worded=column in (Column.REFERENCE, Column.BUILDING)):
        wanted = RowFault.DATE
    told = [fault.kind for fault in one(GOOD | {column: text}).faults if fault.column == column.value]
    assert [kind for kind in told if isinstance(kind, RowFault)] == ([] if wanted is None else [wanted])
