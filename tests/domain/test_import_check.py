"""A table under a person's eyes: judged again cell by cell as if judged at once, and undone it is as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from courier_desk.domain.findings import FindingKind
from courier_desk.domain.import_check import ImportCheck
from courier_desk.domain.import_rows import (
    COLUMNS,
    KEEPABLE,
    PLACES,
    CheckedRow,
    ImportRow,
    ProblemGroup,
    RowState,
    SentAs,
    group_of,
    import_rows,
)
from courier_desk.domain.intake_again import Earlier
from courier_desk.domain.intake_sheet import Fault, Heading, RowFault, SheetRow
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import Order
from courier_desk.domain.zones import Catalog, Governorate, Zone

ZAMALEK = Zone(Governorate.CAIRO, "ElZamalek", "Zamalek", "الزمالك")
DOKKI = Zone(Governorate.GIZA, "Dokki", "Dokki", "الدقي")
TWICE = (Zone(Governorate.CAIRO, "Gardens", "Gardens", ""), Zone(Governorate.GIZA, "Gardens", "Gardens", ""))
CATALOG = Catalog(zones=(ZAMALEK, DOKKI, *TWICE))
SHOWN = (
    Column.REFERENCE, Column.ORDER_TYPE, Column.FULL_NAME, Column.PHONE, Column.ZONE, Column.ADDRESS,
    Column.DESCRIPTION, Column.ITEMS, Column.COD, Column.COD_AMOUNT, Column.ORIGINAL_NUMBER, Column.REASON,
)  # fmt: skip
USUAL = {
    Column.ORDER_TYPE: "Deliver", Column.FULL_NAME: "Mona Adel", Column.PHONE: "01001234567", Column.ZONE: "Zamalek",
    Column.ADDRESS: "5 Brazil St", Column.DESCRIPTION: "Cushion", Column.ITEMS: "1",
}  # fmt: skip


def checked(*rows: dict[Column, str], sent: dict[str, SentAs] | None = None) -> ImportCheck:
    sheet = [
        SheetRow(number, tuple({**USUAL, **row}.get(column, "") for column in SHOWN))
        for number, row in enumerate(rows, 2)
    ]
    heading = Heading(dict(enumerate(SHOWN)), len(SHOWN))
    laid_out, made = import_rows(sheet, heading, merchant="10482215")
    return ImportCheck(made, laid_out, CATALOG, sent=sent or {})


def states(check: ImportCheck) -> list[RowState]:
    return [one.state for one in check.checked]


def kinds(row: CheckedRow) -> list[str]:
    return [fault.kind.value for fault in row.problems]


def test_a_zone_is_known_by_its_names_and_tells_its_governorate() -> None:
    check = checked({}, {Column.ZONE: "الدقي", Column.PHONE: "01001234568"}, {Column.ZONE: "Gardens"})
    first, second, third = check.checked
    assert first.row.request is not None
    assert (first.row.request.consignee.zone, first.row.request.consignee.governorate) == ("ElZamalek", "Cairo")
    assert second.row.request is not None
    assert second.row.request.consignee.zone == "Dokki"
    assert third.state is RowState.WRONG  # two governorates have one of that name
    assert third.groups == {ProblemGroup.ZONE}


def test_what_is_doubtful_waits_for_a_word_and_what_is_wrong_takes_none() -> None:
    check = checked({Column.PHONE: "0227351234"}, {Column.PHONE: "0100123", Column.ZONE: "nowhere"})
    assert states(check) == [RowState.DOUBTFUL, RowState.WRONG]
    assert check.keep([0]) is not None
    assert states(check)[0] is RowState.GOOD
    check.write({(0, Column.PHONE): "0227351235"})
    assert states(check)[0] is RowState.DOUBTFUL  # the word was given for another number
    check.undo()
    assert states(check)[0] is RowState.GOOD
    check.undo()
    assert states(check)[0] is RowState.DOUBTFUL


def test_the_word_for_one_phone_is_of_that_phone_and_number_alone() -> None:
    check = checked({Column.OTHER_PHONE: "+971501234567"})
    check.keep([0])
    assert states(check) == [RowState.GOOD]
    check.write({(0, Column.PHONE): "0227351235"})
    assert states(check) == [RowState.DOUBTFUL]
    check.write({(0, Column.PHONE): "7351235"})
    assert states(check)[0] is not RowState.GOOD
    check.write({(0, Column.PHONE): "01001234567", (0, Column.OTHER_PHONE): "+971501234568"})
    assert states(check) == [RowState.DOUBTFUL]


def test_rows_that_stand_twice_know_each_other() -> None:
    other, alike = {Column.FULL_NAME: "Salma Hassan"}, {Column.ITEMS: "3"}
    check = checked({Column.REFERENCE: "A-1", **other}, {Column.REFERENCE: "a-1"}, alike, alike)
    assert [kinds(one) for one in check.checked] == [[], ["reference_alike"], [], ["row_twice"]]
    check.write({(0, Column.REFERENCE): "B-1"})
    assert [kinds(one) for one in check.checked] == [[], [], [], ["row_twice"]]
    check.leave_out([2])
    assert [one.state for one in check.checked[2:]] == [RowState.LEFT_OUT, RowState.GOOD]
    check.undo()
    check.keep([3])
    assert states(check)[3] is RowState.GOOD
    assert check.checked[2].row.reference != check.checked[3].row.reference


def test_nothing_of_a_row_changes_while_it_is_sent_nor_after() -> None:
    """What is kept as an order is what stood there when its sending began, and is known by that reference."""
    check = checked({Column.REFERENCE: "A-1"}, {Column.REFERENCE: "A-2", Column.ITEMS: "2"})
    check.write({(1, Column.ADDRESS): "9 Nile St"})
    check.begin_sending([0, 1])
    assert states(check) == [RowState.SENT, RowState.SENT]
    check.undo()
    check.leave_out([0])
    check.take([0, 1])
    _write_over(check)
    assert [check.text(place, Column.ADDRESS) for place in (0, 1)] == ["5 Brazil St", "9 Nile St"]
    check.became({0: SentAs("204900", 1)})
    assert states(check) == [RowState.SENT, RowState.GOOD], "the store held the other one"
    _write_over(check)
    assert check.text(0, Column.ADDRESS) == "5 Brazil St"
    assert [one.row.reference for one in check.checked] == ["A-1", "A-9"]


def _write_over(check: ImportCheck) -> None:
    check.write({(0, Column.ADDRESS): "77 Other St", (0, Column.REFERENCE): "A-8", (1, Column.REFERENCE): "A-9"})


def test_an_order_that_stands_twice_under_two_references_is_doubtful_until_it_is_kept() -> None:
    """Two references may be two orders, or one that was put into the file twice: two parcels for one."""
    between = {Column.REFERENCE: "S-1002", Column.ITEMS: "9"}
    check = checked({Column.REFERENCE: "S-1001"}, between, {Column.REFERENCE: "S-1008"})
    assert [kinds(one) for one in check.checked] == [[], [], ["row_twice"]]
    assert check.checked[2].problems[0].number == 2
    assert states(check)[2] is RowState.DOUBTFUL
    check.begin_sending([0])
    check.became({0: SentAs("", 1)})
    assert states(check)[2] is RowState.DOUBTFUL, "the first was sent, that makes the second no other order"
    check.keep([2])
    assert states(check)[2] is RowState.GOOD


@pytest.mark.parametrize(
    ("collecting", "silent", "doubtful"), [(9, 1, True), (18, 2, True), (2, 1, True), (5, 4, False), (1, 1, False)]
)
def test_a_row_without_an_amount_is_doubtful_where_most_collect(collecting: int, silent: int, doubtful: bool) -> None:
    """Each that is silent is asked about, be they several; where it is how what is paid is written, nobody is."""
    rows = [{Column.COD: "yes", Column.COD_AMOUNT: "250", Column.ITEMS: str(at + 1)} for at in range(collecting)]
    said = {Column.COD: "no", Column.ITEMS: "20", Column.FULL_NAME: "Salma Hassan"}
    more = [{Column.ITEMS: str(at + 30)} for at in range(silent)]
    check = checked(*rows, *more, said)
    expected = RowState.DOUBTFUL if doubtful else RowState.GOOD
    assert states(check)[collecting:] == [expected] * silent + [RowState.GOOD], "the last one says that it is paid"
    if doubtful:
        assert kinds(check.checked[collecting]) == ["no_amount"]
        check.keep([collecting])
        assert states(check)[collecting] is RowState.GOOD


def test_returns_say_nothing_of_what_deliveries_collect() -> None:
    rows = [{Column.COD: "yes", Column.COD_AMOUNT: "250", Column.ITEMS: str(at + 1)} for at in range(5)]
    back = [{Column.ORDER_TYPE: "Return", Column.ITEMS: str(at + 30)} for at in range(4)]
    check = checked(*rows, {Column.ITEMS: "20"}, *back)
    assert kinds(check.checked[5]) == ["no_amount"]


def test_an_amount_far_above_all_others_of_the_file_is_asked_about() -> None:
    amounts = [*(str(410 + 10 * at) for at in range(39)), "56000"]
    rows = [{Column.COD: "yes", Column.COD_AMOUNT: one, Column.ITEMS: str(at + 1)} for at, one in enumerate(amounts)]
    check = checked(*rows)
    assert check.to_fix() == [39]
    assert kinds(check.checked[39]) == ["amount_unusual"]
    check.write({(39, Column.COD_AMOUNT): "560"})
    assert states(check)[39] is RowState.GOOD
    few = checked(*rows[:5], rows[39])
    assert few.to_fix() == [], "of so few nobody can tell what is usual"


def test_the_first_row_of_a_reference_does_not_go_alone_while_another_may_be_a_part_of_it() -> None:
    """Its money would stay behind. Who names a customer is another order, whose reference is wrong."""
    line = {Column.FULL_NAME: "", Column.PHONE: "", Column.ZONE: "", Column.ADDRESS: "", Column.DESCRIPTION: "Scarf"}
    line |= {Column.REFERENCE: "A-1", Column.COD: "yes", Column.COD_AMOUNT: "500"}
    check = checked({Column.REFERENCE: "A-1", Column.COD: "yes", Column.COD_AMOUNT: "500"}, line)
    assert [one.state for one in check.checked] == [RowState.DOUBTFUL, RowState.WRONG]
    assert [(fault.kind.value, fault.number) for fault in check.checked[0].problems] == [("more_lines", 3)]
    check.leave_out([1])
    assert states(check)[0] is RowState.GOOD
    check.leave_out([1], out=False)
    check.keep([0])
    assert states(check)[0] is RowState.GOOD
    check.undo()
    check.write({(1, Column.FULL_NAME): "Salma Hassan"})
    assert states(check)[0] is RowState.GOOD


def test_what_another_order_bears_goes_under_a_reference_of_its_own_when_it_is_kept() -> None:
    there = Earlier(
        number="204999", reference="A-1", order_type="Deliver", phone="01112223334", full_name="Salma Hassan",
        zone="Dokki", amount=56_000,
    )  # fmt: skip
    sent = {"A-1": SentAs("204999", made=(there,))}
    check = checked({Column.REFERENCE: "A-1"}, sent=sent)
    assert kinds(check.checked[0]) == ["reference_taken"]
    assert (check.checked[0].problems[0].text, check.checked[0].problems[0].number) == ("204999, Salma Hassan", 56_000)
    check.keep([0])
    assert (states(check), check.checked[0].row.reference) == ([RowState.GOOD], "A-1-2")
    check.undo()
    check.write({(0, Column.REFERENCE): "A-7"})
    assert states(check) == [RowState.GOOD]
    anothers = checked({Column.REFERENCE: "A-1"}, sent={"A-1": SentAs("", 5, (there,), waits=True)})
    assert kinds(anothers.checked[0]) == ["reference_taken"], "nobody takes the place of another customer's order"
    own = replace(there, phone="01001234567")
    waits = checked({Column.REFERENCE: "A-1"}, sent={"A-1": SentAs("", 5, (own,), waits=True)})
    assert kinds(waits.checked[0]) == ["waits_otherwise"]
    waits.keep([0])
    assert (states(waits), waits.checked[0].row.reference) == ([RowState.GOOD], "A-1")
    assert waits.kept_instead() == {2: "A-1"}
    waits.undo()
    waits.keep([0], one_more=True)
    assert (states(waits), waits.checked[0].row.reference) == ([RowState.GOOD], "A-1-2")
    assert waits.kept_instead() == {}
    cells = frozenset({waits.rows[0].own})
    known = checked({Column.REFERENCE: "A-1"}, sent={"A-1": SentAs("204999", made=(there,), cells=cells)})
    assert states(known) == [RowState.SENT], "the file says what it said when it was sent"
    same = Earlier(
        number="204999", reference="A-1", order_type="deliver", phone="+201001234567", full_name="M. Adel",
        zone="elzamalek", amount=None,
    )  # fmt: skip
    for_sure = checked({Column.REFERENCE: "A-1"}, sent={"A-1": SentAs("204999", made=(there, same))})
    assert states(for_sure) == [RowState.SENT], "one of those who tell of it tells the same"
    faulty = checked(
        {Column.REFERENCE: "A-1", Column.ZONE: "zamalk"}, {Column.REFERENCE: "A-2", Column.PHONE: "0100"},
        sent={"A-1": SentAs("204999", made=(same,)), "A-2": SentAs("205000", made=(same,))},
    )  # fmt: skip
    assert states(faulty) == [RowState.SENT, RowState.WRONG]


def test_what_was_sent_is_left_out_until_a_person_takes_it() -> None:
    check = checked({Column.REFERENCE: "A-1"}, {}, sent={"A-1": SentAs("204999")})
    assert states(check)[0] is RowState.SENT
    assert check.checked[0].order == SentAs("204999")
    assert check.take([0]) is not None
    assert states(check)[0] is RowState.GOOD
    assert check.checked[0].row.reference == "A-1-2"


def test_the_twin_of_what_was_sent_still_stands_twice() -> None:
    """A row that was left out as the twin of another is no new order once that one was sent, here or before."""
    named: tuple[dict[Column, str], ...] = (
        {Column.REFERENCE: "A-1", Column.ITEMS: "2"},
        {},
        {Column.REFERENCE: "a-1", Column.ITEMS: "3"},
    )
    check = checked({}, *named)
    check.leave_out([2, 3])
    check.begin_sending([0, 1])
    check.became({0: SentAs("", 1), 1: SentAs("", 2)})
    check.leave_out([2, 3], out=False)
    assert [kinds(one) for one in check.checked[2:]] == [["row_twice"], ["reference_alike"]]
    assert [fault.number for one in check.checked[2:] for fault in one.problems] == [2, 3]

    sent = {check.checked[at].row.reference: SentAs(number) for at, number in ((0, "204998"), (1, "204999"))}
    again = checked({}, *named, sent=sent)
    assert states(again) == [RowState.SENT, RowState.SENT, RowState.DOUBTFUL, RowState.WRONG]
    assert again.keep([2]) is not None
    assert states(again)[2] is RowState.GOOD

    later = checked({}, {}, sent={checked({}, {}).checked[1].row.reference: SentAs("204998")})
    assert states(later) == [RowState.DOUBTFUL, RowState.SENT]


def test_another_row_with_the_reference_of_what_was_sent_stays_to_be_fixed() -> None:
    """One order was made of one of them; the other one, of another customer, never was sent."""
    other = {Column.REFERENCE: "SH-1001", Column.FULL_NAME: "Salma Hassan", Column.PHONE: "01112223334"}
    check = checked({Column.REFERENCE: "SH-1001"}, {Column.REFERENCE: "SH-1002", Column.ITEMS: "2"}, other)
    assert check.to_fix() == [2]
    check.begin_sending([0, 1])
    check.became({0: SentAs("", 1), 1: SentAs("", 2)})
    assert states(check) == [RowState.SENT, RowState.SENT, RowState.WRONG]
    assert [(one.kind.value, one.number) for one in check.checked[2].problems] == [("reference_twice", 2)]
    assert check.take([0]) is not None  # a second order of the first row leaves the first order as it is
    assert states(check) == [RowState.GOOD, RowState.SENT, RowState.WRONG]
    check.undo()
    check.write({(2, Column.REFERENCE): "SH-1003"})
    assert states(check)[2] is RowState.GOOD

    sent = {"SH-1001": SentAs("204998")}
    again = checked({Column.REFERENCE: "SH-1001"}, {Column.ITEMS: "2"}, other, sent=sent)
    assert states(again) == [RowState.SENT, RowState.GOOD, RowState.WRONG]
    for _some in again.learn(sent, lambda _row: None, here={"SH-1001": 2}):
        pass
    assert states(again) == [RowState.WRONG, RowState.GOOD, RowState.SENT]
    again.write({(1, Column.REFERENCE): "SH-1001"})
    assert kinds(again.checked[1]) == ["reference_twice"]


def test_a_corrected_row_is_known_by_what_the_file_says() -> None:
    check = checked({Column.ZONE: "zamalk"})
    before = check.checked[0].row.reference
    check.write({(0, Column.ZONE): "ElZamalek", (0, Column.GOVERNMENT): "Cairo"})
    assert states(check)[0] is RowState.GOOD
    assert check.checked[0].row.reference == before


def test_what_reading_found_of_a_cell_goes_when_it_is_written() -> None:
    cells = tuple(USUAL.get(column, "") for column in SHOWN)
    row = SheetRow(2, cells, ((SHOWN.index(Column.COD_AMOUNT), Fault("", RowFault.CELL_ERROR, "#REF!")),))
    heading, made = import_rows([row], Heading(dict(enumerate(SHOWN)), len(SHOWN)), merchant="")
    check = ImportCheck(made, heading, CATALOG)
    assert kinds(check.checked[0]) == ["cell_error"]
    check.write({(0, Column.COD_AMOUNT): "250", (0, Column.COD): "yes"})
    assert states(check)[0] is RowState.GOOD
    assert check.totals().collect == 25_000
    check.write({(0, Column.COD_AMOUNT): "", (0, Column.COD): ""})
    assert states(check)[0] is RowState.GOOD  # emptied by a person: nothing is collected


def test_a_return_is_held_against_the_order_that_it_names() -> None:
    back = {Column.ORDER_TYPE: "Return", Column.ORIGINAL_NUMBER: "204999", Column.REASON: "Too small"}
    check = checked(back, {**back, Column.ORIGINAL_NUMBER: "٢٠٥٠٠٠", Column.PHONE: "01001234568"})
    assert states(check) == [RowState.GOOD, RowState.GOOD]
    assert check.original_numbers() == {"204999", "205000"}
    known = {
        "204999": Order(number="204999", order_type="Return", status="completed"),
        "205000": Order(number="205000", order_type="Deliver", status="inStock"),
    }
    assert set().union(*check.learn({}, lambda _row: None, known)) == {0, 1}
    assert [kinds(one) for one in check.checked] == [["original_not_deliver"], ["original_not_completed"]]
    assert states(check) == [RowState.WRONG, RowState.DOUBTFUL]
    check.keep([1])
    assert states(check) == [RowState.WRONG, RowState.GOOD]


def test_what_was_repaired_is_told() -> None:
    check = checked({Column.PHONE: "+20 100 123 4567"}, {Column.PHONE: "01001234568", Column.ZONE: "ElZamalek"})
    assert check.checked[0].repaired == {Column.PHONE, Column.ZONE}
    assert check.repaired() == [0]
    check.write({(1, Column.ADDRESS): "9 Nile St"})
    assert check.repaired() == [0, 1]


TEXTS = {
    Column.REFERENCE: ["", "A-1", "a-1", "A-2"],
    Column.PHONE: ["01001234567", "0227351234", "12", "+201001234567"],
    Column.ZONE: ["Zamalek", "Gardens", "zamalk", ""],
    Column.COD_AMOUNT: ["", "250", "1.250", "1,250.00"],
    Column.ADDRESS: ["5 Brazil St", "", "Road 9"],
}
CELLS = st.sampled_from([(column, text) for column, texts in TEXTS.items() for text in texts])
ROWS = st.lists(st.dictionaries(st.sampled_from(list(TEXTS)), st.integers(0, 3)), min_size=1, max_size=6)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.lists(st.tuples(st.integers(0, 5), CELLS), min_size=1, max_size=4)),
        st.tuples(st.sampled_from(["keep", "leave_out", "take", "undo", "redo"]), st.sets(st.integers(0, 5))),
    ),
    max_size=8,
)


def _as_found(check: ImportCheck) -> list[tuple[object, ...]]:
    return [(one.state, one.problems, one.row.request, one.row.reference) for one in check.checked]


def _do(check: ImportCheck, step: str, some: Sequence[Any]) -> None:
    if step == "write":
        check.write({(place % len(check.rows), column): text for place, (column, text) in some})
    elif step in ("undo", "redo"):
        getattr(check, step)()
    else:
        getattr(check, step)([place for place in some if place < len(check.rows)])


@example([{}, {}], [("write", [(0, (Column.REFERENCE, "A-2"))]), ("write", [(0, (Column.PHONE, "0227351234"))])])
@given(ROWS, STEPS)
def test_a_table_corrected_step_by_step_is_as_if_judged_at_once(
    rows: list[dict[Column, int]], steps: list[tuple[str, Any]]
) -> None:
    texts = [{column: TEXTS[column][at % len(TEXTS[column])] for column, at in row.items()} for row in rows]
    texts = [{**row, Column.COD: "yes" if row.get(Column.COD_AMOUNT) else ""} for row in texts]
    sent = {"A-2": SentAs("204998")}
    check = checked(*texts, sent=sent)
    begun = _as_found(check)
    for step, some in steps:
        _do(check, step, list(some))
        places = range(len(check.rows))
        anew = ImportCheck(
            check.rows, check.heading, CATALOG, corrections={at: check.corrections(at) for at in places}, sent=sent
        )
        assert _as_found(check) == _as_found(anew)
        counted: Counter[object] = Counter(one.state for one in check.checked)
        for one in check.checked:
            if one.state in (RowState.WRONG, RowState.DOUBTFUL):
                counted.update(one.groups)
        assert +check.counts == counted
        for one in check.checked:
            assert (one.state is RowState.GOOD) <= (one.row.request is not None and not one.problems)
            if one.state is RowState.DOUBTFUL:
                assert all(fault.kind in KEEPABLE for fault in one.problems)
    while check.last_step is not None:
        check.undo()
    assert _as_found(check) == begun


def test_every_column_has_its_place_and_each_problem_a_group() -> None:
    assert [COLUMNS[PLACES[column]] for column in Column] == list(Column)
    assert group_of(Fault(Column.ZONE.value, FindingKind.REQUIRED)) is ProblemGroup.ZONE
    assert group_of(Fault(Column.ADDRESS.value, FindingKind.REQUIRED)) is ProblemGroup.MISSING
    row = ImportRow(2, (), tuple("" for _ in COLUMNS), (), "", "CF-1")
    check = ImportCheck([row], Heading(dict(enumerate(COLUMNS)), len(COLUMNS)), CATALOG)
    assert states(check)[0] is RowState.WRONG


CELLS = st.tuples(
    st.tuples(st.integers(0, 3), st.sampled_from(SHOWN)), st.sampled_from(["", "Mona Adel", "Zamalek", "x"])
)


@given(st.lists(CELLS, max_size=12), st.lists(CELLS, max_size=4))
def test_writing_some_at_a_time_is_writing_at_once_over_what_changed_meanwhile(
    texts: list[tuple[tuple[int, Column], str]], meanwhile: list[tuple[tuple[int, Column], str]]
) -> None:
    at_once, in_pieces = checked({}, {}, {}, {}), checked({}, {}, {}, {})
    at_once.write(dict(meanwhile))
    at_once.write(dict(texts))
    writing = in_pieces.write_many(iter(dict(texts).items()))
    if next(writing, "ended") is None:  # it gives way after the first cell
        in_pieces.write(dict(meanwhile))
        assert list(writing) == []
        assert in_pieces.checked == at_once.checked
        in_pieces.undo()
        only = checked({}, {}, {}, {})
        only.write(dict(meanwhile))
        assert [in_pieces.corrections(at) for at in range(4)] in (
            [only.corrections(at) for at in range(4)],
            [checked({}).corrections(0)] * 4,  # the step changed nothing, so the one before it was undone
        )
