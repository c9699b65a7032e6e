"""What a person says heading by heading becomes a map, and a map what is said of each heading."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.column_choices import ColumnChoices, Meaning, Use
from courier_desk.domain.column_maps import ColumnMap
from courier_desk.domain.order_fields import Column

NAMES = ("Order", "First", "Last", "Mobile", "City", "Remark", "Paid?")
PROPOSED = ColumnMap(
    {Column.REFERENCE: ("Order",), Column.FULL_NAME: ("First", "Last"), Column.ZONE: ("City",)},
    {Column.ORDER_TYPE: "Deliver", Column.ITEMS: "1"},
    ("Remark",),
    "Paid?",
    frozenset({Column.ZONE}),
)


def choices() -> ColumnChoices:
    return ColumnChoices(NAMES, PROPOSED)


def test_a_map_that_nobody_changes_comes_back_as_it_was() -> None:
    assert choices().map() == PROPOSED


def test_each_heading_says_what_it_is_for() -> None:
    made = choices()
    assert made.meanings("First") == (Column.FULL_NAME,)
    assert made.meanings("Mobile") == (Use.OUT,)
    assert made.meanings("Remark") == (Use.NOTES,)
    assert made.meanings("Paid?") == (Use.PAYMENT,)
    assert made.part("Last") == (2, 2)
    assert made.part("Mobile") == (0, 0)
    assert made.doubtful() == ("City",)


def test_a_heading_that_is_chosen_for_something_else_leaves_what_it_was_for() -> None:
    made = choices()
    made.choose("Order", Column.PHONE)
    made.choose("Mobile", Column.PHONE)
    assert made.map().sources[Column.PHONE] == ("Order", "Mobile")
    assert Column.REFERENCE not in made.map().sources
    made.choose("Order", Use.OUT)
    assert made.map().sources[Column.PHONE] == ("Mobile",)


def test_one_heading_alone_says_whether_an_order_is_paid() -> None:
    made = choices()
    made.choose("City", Use.PAYMENT)
    assert made.map().payment == "City"
    assert made.meanings("Paid?") == (Use.OUT,)
    assert Column.ZONE not in made.map().doubtful


def test_doubt_ends_with_a_word_or_a_choice_and_not_before() -> None:
    made = choices()
    made.choose("First", Column.PHONE)
    assert made.doubtful() == ("City",)
    made.confirm("City")
    assert made.doubtful() == ()
    again = choices()
    again.choose("City", Column.ZONE)
    assert again.doubtful() == ()


def test_going_through_the_meanings_leaves_nothing_behind() -> None:
    made = choices()
    for meaning in (*Column, *Use, Use.OUT):
        made.choose("Mobile", meaning)
    assert made.map() == PROPOSED
    for meaning in (*Use, *Column, Column.FULL_NAME):
        made.choose("First", meaning)
    assert made.map() == PROPOSED


def test_parts_change_places() -> None:
    made = choices()
    made.put_before("Last")
    assert made.map().sources[Column.FULL_NAME] == ("Last", "First")
    made.put_before("Last")
    assert made.map().sources[Column.FULL_NAME] == ("Last", "First")


def test_what_every_row_gets_waits_while_the_file_has_it() -> None:
    made = choices()
    made.choose("Mobile", Column.ITEMS)
    assert Column.ITEMS not in made.map().fixed
    made.choose("Mobile", Use.OUT)
    assert made.map().fixed[Column.ITEMS] == "1"
    made.fix(Column.ITEMS, " ")
    assert Column.ITEMS not in made.map().fixed


def test_headings_that_the_file_has_not_are_told_and_left_out() -> None:
    made = ColumnChoices(("Order",), PROPOSED)
    assert made.not_there == ("First", "Last", "City", "Remark", "Paid?")
    assert made.map().sources == {Column.REFERENCE: ("Order",)}
    assert made.map().notes == ()
    assert made.map().payment == ""


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from([*Column, *Use])), max_size=30))
def test_each_heading_is_for_what_was_chosen_last(steps: list[tuple[str, Meaning]]) -> None:
    made = choices()
    last: dict[str, Meaning] = {}
    for name, meaning in steps:
        last.pop(name, None)
        last[name] = meaning
        made.choose(name, meaning)
    payments = [name for name, meaning in last.items() if meaning is Use.PAYMENT]
    for name, meaning in last.items():
        assert made.meanings(name) == ((Use.OUT,) if name in payments[:-1] else (meaning,))
    assert ColumnChoices(NAMES, made.map()).map() == made.map()
    assert ColumnMap.from_json(made.map().to_json()) == made.map()
