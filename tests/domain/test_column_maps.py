"""Maps of a shop's columns: what a heading is proposed to mean, and a table laid out by a map and judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.column_maps import ColumnMap, Proposal, lay_out, named_headings, proposed_map
from courier_desk.domain.heading_names import DOUBTFUL, PAYMENT, SURE
from courier_desk.domain.intake import IntakeRow, read_rows
from courier_desk.domain.intake_sheet import Fault, HeaderFault, RowFault, SheetRow
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import Delivery
from courier_desk.domain.zones import Governorate, Zone
from tests.benchmarks.heading_names import measure, read_tables
from tests.domain.samples import CATALOG

HEADING = [
    "رقم الاوردر",
    "اسم العميل",
    "موبايل",
    "المحافظة",
    "المنطقه",
    "العنوان",
    "المنتج",
    "العدد",
    "المبلغ المطلوب تحصيله",
]
ROW = ["77", "منى عبد الله", "01001234567", "القاهرة", "Abdeen", "٩ شارع النيل", "قميص", "2", "450"]
SHOPIFY = [
    "Name", "Financial Status", "Total", "Lineitem quantity", "Lineitem name", "Shipping Name", "Shipping Address1",
    "Shipping Address2", "Shipping City", "Shipping Province Name", "Shipping Phone",
]  # fmt: skip
FIRST = [
    "#1001",
    "pending",
    "900",
    "1",
    "Linen shirt",
    "Mona Adel",
    "9 Nile St",
    "Floor 2",
    "Abdeen",
    "Cairo",
    "01001234567",
]
MORE = ["#1001", "", "", "2", "Wool scarf", "", "", "", "", "", ""]


#: Zones as a service has them.
PLACES = [
    Zone(governorate=Governorate.CAIRO, value="ElZamalek", en="Zamalek", ar="الزمالك"),
    Zone(governorate=Governorate.GIZA, value="Dokki - ElMesaha", en="Dokki - Mesaha", ar="الدقي - المساحة"),
    Zone(governorate=Governorate.CAIRO, value="Nasr City", en="Nasr City", ar="مدينة نصر"),
]


def sheet(*rows: Sequence[str]) -> list[SheetRow]:
    return [SheetRow(number, tuple(row)) for number, row in enumerate(rows, start=2)]


def proposal(heading: Sequence[str], *rows: Sequence[str]) -> Proposal:
    return proposed_map(heading, sheet(*rows))


def judged(heading: Sequence[str], columns: ColumnMap, *rows: Sequence[str]) -> list[IntakeRow]:
    laid, below = lay_out(heading, sheet(*rows), columns)
    assert laid.faults == ()
    return read_rows(below, laid, CATALOG, merchant="1")


def found(row: IntakeRow) -> list[tuple[str, str, str]]:
    return [(fault.column, fault.kind.value, fault.cell) for fault in row.faults]


# -- proposing -----------------------------------------------------------------------------------------------------


def test_a_shop_s_own_words_are_known_and_its_orders_are_good() -> None:
    proposed = proposal(HEADING, ROW)
    assert proposed.map.doubtful == frozenset()
    assert proposed.map.fixed == {Column.ORDER_TYPE: "Deliver"}
    (row,) = judged(HEADING, proposed.map, ROW)
    assert row.faults == ()
    assert row.request is not None
    assert isinstance(row.request.shipment, Delivery)
    assert (row.reference, row.request.shipment.cod, row.request.shipment.items) == ("77", 45_000, 2)


@pytest.mark.parametrize(
    ("heading", "is_of", "doubtful"),
    [
        (["Phone *", "Mobile"], {Column.PHONE: "Phone *", Column.OTHER_PHONE: "Mobile"}, {Column.OTHER_PHONE}),
        (["Phone", "Phone"], {Column.PHONE: "Phone", Column.OTHER_PHONE: "Phone #2"}, {Column.OTHER_PHONE}),
        (["Name", "Customer"], {Column.FULL_NAME: "Customer", Column.REFERENCE: "Name"}, {Column.REFERENCE}),
        (["Governorate", "City"], {Column.GOVERNMENT: "Governorate", Column.ZONE: "City"}, {Column.ZONE}),
        (["City", "Area"], {Column.GOVERNMENT: "City", Column.ZONE: "Area"}, {Column.GOVERNMENT}),
        (["Total", "COD amount"], {Column.COD_AMOUNT: "COD amount"}, set()),
        (["Total", "Subtotal"], {Column.COD_AMOUNT: "Total"}, {Column.COD_AMOUNT}),
        (["Custmer name"], {Column.FULL_NAME: "Custmer name"}, {Column.FULL_NAME}),
    ],
)
def test_what_can_be_meant_otherwise_is_doubtful(
    heading: list[str], is_of: Mapping[Column, str], doubtful: set[Column]
) -> None:
    proposed = proposal(heading)
    assert {column: parts[0] for column, parts in proposed.map.sources.items()} == is_of
    assert proposed.map.doubtful == doubtful


@pytest.mark.parametrize(
    ("heading", "below", "is_of"),
    [
        (["City"], ["Zamalek", "Dokki", "مدينة نصر"], {Column.ZONE: "City"}),
        (["City"], ["tagamo3 5", "maadi degla", "Nasr City"], {Column.ZONE: "City"}),  # no governorate among them
        (["المدينة"], ["القاهرة", "الجيزة", "القاهره"], {Column.GOVERNMENT: "المدينة"}),
        (["City"], ["Cairo", "Zamalek", "Giza"], {Column.GOVERNMENT: "City"}),  # some are: asked, as before
        (["المحافظة"], ["الزمالك", "الدقي", "الدقى"], {Column.ZONE: "المحافظة"}),
        (["Area"], ["Cairo", "Giza", "القليوبية"], {Column.GOVERNMENT: "Area"}),
    ],
)
def test_what_stands_below_a_heading_of_places_says_which_it_is_and_it_is_asked(
    heading: list[str], below: list[str], is_of: Mapping[Column, str]
) -> None:
    proposed = proposed_map(heading, sheet(*([text] for text in below)), PLACES)
    assert {column: parts[0] for column, parts in proposed.map.sources.items()} == is_of
    assert proposed.map.doubtful == set(is_of)


def test_beside_a_column_of_zones_a_city_that_holds_zones_too_is_nothing() -> None:
    proposed = proposed_map(["City", "Area"], sheet(["Zamalek", "Zamalek"], ["Dokki", "Dokki"]), PLACES)
    assert proposed.map.sources == {Column.ZONE: ("Area",)}
    assert proposed.unused == ("City",)
    proposed = proposed_map(["City", "Area"], sheet(["القاهرة", "Zamalek"], ["Giza", "Dokki"]), PLACES)
    assert proposed.map.sources == {Column.GOVERNMENT: ("City",), Column.ZONE: ("Area",)}
    proposed = proposed_map(["Governorate", "Area"], sheet(["Zamalek", "Nile St"]), PLACES)
    assert proposed.map.sources[Column.GOVERNMENT] == ("Governorate",)  # its name alone says it, and a zone is there


def test_a_column_of_mobiles_is_a_phone_whatever_it_is_called_and_cod_may_be_yes_or_an_amount() -> None:
    assert proposal(["Kontakt"], ["01001234567"], ["0100 123 4568"]).map.sources == {Column.PHONE: ("Kontakt",)}
    assert proposal(["COD"], ["yes"], ["no"]).map.sources == {Column.COD: ("COD",)}
    assert proposal(["COD"], ["450"], ["1,250.50"]).map.sources == {Column.COD_AMOUNT: ("COD",)}


def test_a_name_means_one_thing() -> None:
    doubtful = {key for names in DOUBTFUL.values() for key in names}
    assert not set(SURE) & (doubtful | PAYMENT)


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Phone / الموبايل", Column.PHONE),
        ("اسم المستلم Consignee", Column.FULL_NAME),
        ("عنوان العميل (شارع - عمارة)", Column.ADDRESS),
        ("Receiver's address", Column.ADDRESS),
        ("cust_name", Column.FULL_NAME),
        ("totalPrice", Column.COD_AMOUNT),
        ("Order #", Column.REFERENCE),
        ("Order№", Column.REFERENCE),
        ("Mobile #", Column.PHONE),
        ("Items #", Column.ITEMS),
    ],
)
def test_a_name_is_known_with_what_people_put_around_it(heading: str, column: Column) -> None:
    proposed = proposal([heading])
    assert proposed.map.sources == {column: (heading,)}


@pytest.mark.parametrize("heading", ["Sender Phone", "رقم المندوب", "Shipper name", "تليفون المندوب"])
def test_what_is_somebody_else_s_is_not_taken(heading: str) -> None:
    assert proposal([heading], ["01001234567"]).unused == (heading,)


def test_headings_of_others_are_never_taken_wrongly_without_a_word() -> None:
    """Over tables written without sight of these names: only an address of two parts is taken whole where one is."""
    figures, lines = measure(read_tables())
    assert figures.right / figures.columns > 0.8
    silent = [line for line in lines if line.is_silent]
    assert {line.column for line in silent} <= {"address", "fullName"}
    assert len(silent) <= 5


def test_the_service_s_own_headings_are_themselves() -> None:
    own = [column.value for column in Column]
    proposed = proposal(own, ["yes" if column is Column.COD else "" for column in Column])
    assert proposed.map.sources == {column: (column.value,) for column in Column}
    assert (proposed.map.doubtful, proposed.map.fixed, proposed.unused) == (frozenset(), {}, ())


# -- laying out ----------------------------------------------------------------------------------------------------


def test_an_export_joins_its_parts_and_the_lines_of_one_order() -> None:
    proposed = proposal(SHOPIFY, FIRST, MORE)
    assert proposed.shop == "Shopify"
    assert Column.COD_AMOUNT in proposed.map.doubtful
    assert proposed.map.payment == "Financial Status"
    (row,) = judged(SHOPIFY, proposed.map, FIRST, MORE)
    assert row.faults == ()
    assert row.request is not None
    assert isinstance(row.request.shipment, Delivery)
    assert row.request.consignee.address == "9 Nile St, Floor 2"
    assert (row.request.shipment.description, row.request.shipment.items) == ("Linen shirt, Wool scarf", 3)


def test_the_same_number_with_another_customer_is_no_line_of_that_order() -> None:
    other = [*MORE]
    other[SHOPIFY.index("Shipping Phone")] = "01001234568"
    first, second = judged(SHOPIFY, proposal(SHOPIFY, FIRST).map, FIRST, other)
    assert first.request is not None
    assert second.request is None


@pytest.mark.parametrize(
    ("heading", "text"), [("Total", "200"), ("Total", "900"), ("Notes", "Ring twice"), ("Shipping City", "Maadi")]
)
def test_a_further_line_that_says_more_than_goods_is_held(heading: str, text: str) -> None:
    cells = [*SHOPIFY, "Notes"]
    more = [*MORE, ""]
    more[cells.index(heading)] = text
    first, second = judged(cells, proposal(cells, [*FIRST, ""]).map, [*FIRST, ""], more)
    assert first.request is not None
    assert isinstance(first.request.shipment, Delivery)
    assert (first.request.shipment.cod, first.request.shipment.items) == (90_000, 1)
    assert second.request is None


def test_a_single_heading_may_stand_without_brackets() -> None:
    assert ColumnMap.from_json('{"columns": {"zone": "Area"}}').sources == {Column.ZONE: ("Area",)}


@pytest.mark.parametrize(
    ("said", "amount", "held"),
    [
        ("pending", "900", False),
        ("Cash on Delivery (COD)", "900", False),
        ("الدفع عند الاستلام", "900", False),
        ("paid", "900", True),
        ("مدفوع", "900", True),
        ("Paymob", "900", True),
        ("paid", "0", False),
        ("paid", "", False),
        ("", "900", False),
    ],
)
def test_an_amount_beside_a_payment_is_held(said: str, amount: str, held: bool) -> None:
    row = [*FIRST]
    row[SHOPIFY.index("Financial Status")], row[SHOPIFY.index("Total")] = said, amount
    (one,) = judged(SHOPIFY, proposal(SHOPIFY, FIRST).map, row)
    assert found(one) == ([("amountCOD", "paid", "C2")] if held else [])


@pytest.mark.parametrize(
    ("amount", "cod", "fault"),
    [("مدفوع", "no", "says_paid"), ("Paid", "no", "says_paid"), ("900", "yes", ""), ("", "", ""), ("later", "yes", "")],
)
def test_a_word_for_paid_in_the_place_of_the_amount_is_doubted(amount: str, cod: str, fault: str) -> None:
    row = [*ROW]
    row[8] = amount
    laid, (made,) = lay_out(HEADING, [SheetRow(2, tuple(row))], proposal(HEADING, ROW).map)
    cells = {column: made.cells[at] for at, column in laid.places.items()}
    assert cells[Column.COD] == ("" if not amount else cod), amount
    assert cells[Column.COD_AMOUNT] == ("" if fault else amount)
    assert [one.kind.value for _at, one in made.faults] == ([fault] if fault else [])


def test_faults_name_the_cell_of_the_file_and_what_is_not_in_it_none() -> None:
    columns = proposal(HEADING, ROW).map
    bad = [*ROW]
    bad[2], bad[4], bad[8] = "0100", "Nowhere", "1.250"
    (row,) = judged(HEADING, columns, bad)
    told = {(column, cell) for column, _kind, cell in found(row)}
    assert told == {("phoneNumber", "C2"), ("zone", "E2"), ("amountCOD", "I2")}
    wrong_type = ColumnMap(columns.sources, {**columns.fixed, Column.ORDER_TYPE: "Send"})
    assert found(judged(HEADING, wrong_type, ROW)[0])[0] == ("orderType", "unknown_type", "")


def test_what_reading_found_in_a_part_holds_the_row() -> None:
    columns = proposal(SHOPIFY, FIRST).map
    place = SHOPIFY.index("Shipping Address2")
    error = SheetRow(2, tuple(FIRST), ((place, Fault("", RowFault.CELL_ERROR, text="#REF!")),))
    laid, rows = lay_out(SHOPIFY, [error], columns)
    (row,) = read_rows(rows, laid, CATALOG, merchant="1")
    assert ("address", "cell_error", "G2") in found(row)


@given(
    parts=st.lists(
        st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["C"]), max_size=40), min_size=2, max_size=3
    )
)
def test_joining_addresses_loses_no_letter(parts: list[str]) -> None:
    heading = [f"Address {at}" for at in range(len(parts))]
    rest = ["Name", "Phone", "Goods"]
    columns = ColumnMap(
        {
            Column.ADDRESS: tuple(heading),
            Column.FULL_NAME: ("Name",),
            Column.PHONE: ("Phone",),
            Column.DESCRIPTION: ("Goods",),
        },
        {Column.ORDER_TYPE: "Deliver", Column.GOVERNMENT: "", Column.ZONE: "", Column.ITEMS: "1"},
    )
    laid, (row,) = lay_out([*heading, *rest], sheet([*parts, "Mona", "01001234567", "Lamp"]), columns)
    place = next(at for at, column in laid.places.items() if column is Column.ADDRESS)
    assert row.cells[place] == ", ".join(part.strip() for part in parts if part.strip())
    assert row.cells[: len(parts)] == tuple(parts)


def test_notes_take_their_names_along() -> None:
    heading, row = [*HEADING, "الدور", "لون الباب"], [*ROW, "3", "أخضر"]
    proposed = proposal(heading, row)
    assert proposed.map.notes == ("الدور",)
    columns = ColumnMap(proposed.map.sources, proposed.map.fixed, ("الدور", "لون الباب"))
    (one,) = judged(heading, columns, row)
    assert one.request is not None
    assert one.request.notes == "الدور: 3, لون الباب: أخضر"


def test_a_map_of_another_file_is_told_by_what_is_missing() -> None:
    laid, rows = lay_out(["Name"], [], proposal(HEADING, ROW).map)
    assert rows == ()
    assert [fault.kind for fault in laid.faults] == [HeaderFault.NOT_THERE] * len(HEADING)
    laid, _rows = lay_out(["Phone"], [], ColumnMap({Column.PHONE: ("Phone",)}))
    assert {fault.kind for fault in laid.faults} == {HeaderFault.MISSING}


def test_a_row_longer_than_its_heading_is_held() -> None:
    (row,) = judged(HEADING, proposal(HEADING, ROW).map, [*ROW, "", "more"])
    assert found(row) == [("", "too_many_cells", "")]


# -- written down --------------------------------------------------------------------------------------------------

NAMES = st.text(min_size=1, max_size=20)
MAPS = st.builds(
    ColumnMap,
    sources=st.dictionaries(st.sampled_from(list(Column)[:10]), st.lists(NAMES, min_size=1, max_size=3).map(tuple)),
    fixed=st.dictionaries(st.sampled_from(list(Column)[10:]), NAMES),
    notes=st.lists(NAMES, max_size=3).map(tuple),
    payment=NAMES | st.just(""),
    doubtful=st.frozensets(st.sampled_from(Column), max_size=3),
)


@given(MAPS)
def test_a_map_comes_back_as_it_was_written(columns: ColumnMap) -> None:
    assert ColumnMap.from_json(columns.to_json()) == columns


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"columns": {"fullname": ["x"]}}', '{"columns": {"zone": [1]}}', '{"columns": {}, "more": 1}',
     '{"columns": {"zone": ["a"]}, "fixed": {"zone": "b"}}', "null", '{"columns": {}, "payment": 3}'],
)  # fmt: skip
def test_what_is_no_map_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        ColumnMap.from_json(text)


@given(st.lists(st.sampled_from(["Phone", "Name", " Phone", "", "Phone\nNo", "Phone #2"]), max_size=8))
def test_every_heading_has_a_name_of_its_own(cells: list[str]) -> None:
    names = [name for name in named_headings(cells) if name]
    assert len(set(names)) == len(names)
    assert len(names) == sum(bool(cell.strip()) for cell in cells)


@pytest.mark.parametrize(
    ("price", "fee", "taken"), [("450", "100", "450 + 100"), ("450", "", "450"), ("EGP", "450", "EGP 450")]
)
def test_two_amounts_for_one_column_are_never_read_as_one(price: str, fee: str, taken: str) -> None:
    """450 and 100 side by side are 450,100 to whoever reads a blank between thousands."""
    heading = ["Name", "Phone", "Goods", "Price", "Shipping"]
    columns = ColumnMap(
        {
            Column.FULL_NAME: ("Name",),
            Column.PHONE: ("Phone",),
            Column.DESCRIPTION: ("Goods",),
            Column.COD_AMOUNT: ("Price", "Shipping"),
        },
        {
            Column.ORDER_TYPE: "Deliver",
            Column.GOVERNMENT: "",
            Column.ZONE: "",
            Column.ADDRESS: "5 Nile",
            Column.ITEMS: "1",
        },
    )
    laid, (row,) = lay_out(heading, sheet(["Mona", "01001234567", "Lamp", price, fee]), columns)
    place = next(at for at, column in laid.places.items() if column is Column.COD_AMOUNT)
    assert row.cells[place] == taken
