"""The rules of the watch folder, in simulated time: which files are whole, and what they are called afterwards."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.watched_files import (
    DONE,
    PROBLEMS,
    ChoiceFault,
    Look,
    Steadiness,
    beside,
    choice_fault,
    folder_of,
    free_name,
    is_open_elsewhere,
    is_passed_over,
    note_name,
    result_name,
)

NAMES = st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=40)


@given(steps=st.lists(st.tuples(st.floats(0.1, 3.0), st.booleans()), max_size=40))
def test_a_file_counts_as_whole_only_after_it_was_left_alone_for_a_stretch(steps: list[tuple[float, bool]]) -> None:
    steady, now, size, since = Steadiness(6.0), 0.0, 1, 0.0
    steady.look({"a.csv": Look(size, 1)}, now)
    for pause, grows in steps:
        now += pause
        if grows:
            size, since = size + 1, now
        whole = steady.look({"a.csv": Look(size, 1)}, now)
        assert (whole == ["a.csv"]) == (now - since >= 6.0)


def test_what_went_and_came_back_begins_anew() -> None:
    steady = Steadiness(6.0)
    there = {"a.csv": Look(5, 1)}
    steady.look(there, 0.0)
    steady.look({}, 5.0)
    assert steady.look(there, 7.0) == []
    assert steady.look(there, 13.0) == ["a.csv"]
    steady.put_off("a.csv", 13.0, 30.0)
    assert steady.look(there, 42.0) == []
    assert steady.look(there, 43.0) == ["a.csv"]
    # Another file of the same size under its name, written at the same moment, is another file.
    assert steady.look({"a.csv": Look(5, 1, serial=2)}, 60.0) == []


def test_those_written_first_come_first_and_empty_ones_never() -> None:
    steady = Steadiness(0.0)
    there = {"b.csv": Look(5, 2), "a.csv": Look(5, 3), "z.csv": Look(5, 1), "empty.csv": Look(0, 0)}
    assert steady.look(there, 0.0) == ["z.csv", "b.csv", "a.csv"]


@pytest.mark.parametrize(
    "name",
    [
        ".hidden",
        "~$orders.xlsx",
        "orders.csv.part",
        "X.CRDOWNLOAD",
        "orders.tmp",
        ".~lock.orders.csv#",
        "a~",
        "Thumbs.db",
    ],
)
def test_what_is_no_table_is_passed_over(name: str) -> None:
    assert is_passed_over(name)


@pytest.mark.parametrize("name", ["orders.csv", "أوردرات.xlsx", "partly.csv", "template.xls", "orders"])
def test_what_may_be_a_table_is_not(name: str) -> None:
    assert not is_passed_over(name)


def test_a_file_with_the_lock_of_another_program_beside_it_is_open() -> None:
    assert is_open_elsewhere("orders.xlsx", {"orders.xlsx", "~$orders.xlsx"})
    assert is_open_elsewhere("orders.xlsx", {"~$ders.xlsx"})
    assert is_open_elsewhere("orders.ods", {".~lock.orders.ods#"})
    assert not is_open_elsewhere("orders.xlsx", {"~$other.xlsx"})


@given(name=NAMES, taken=st.lists(NAMES, max_size=5), again=st.integers(1, 4))
def test_a_free_name_is_free_with_all_that_stands_beside_it(name: str, taken: list[str], again: int) -> None:
    known = set(taken)
    for _ in range(again):
        free = free_name(name, known)
        folded = {one.casefold() for one in known}
        assert not folded & {one.casefold() for one in (free, *beside(free))}
        assert len(free.encode()) <= 255 - len(".result.xlsx")
        known |= {free, *beside(free)}


def test_names_keep_their_ends() -> None:
    assert free_name("orders.csv", {"Orders.CSV"}) == "orders (2).csv"
    assert free_name("orders.csv", {"orders.result.csv", "orders (2).csv"}) == "orders (3).csv"
    assert free_name("أوردرات", set()) == "أوردرات"
    assert result_name("orders.tsv", "\t") == "orders.result.tsv"
    assert result_name("orders.xls", "") == "orders.result.xlsx"
    assert result_name("orders", ";") == "orders.result.csv"
    assert note_name("orders.xls") == "orders.xls.txt"
    assert free_name("x" * 300 + ".csv", set()).endswith("x.csv")


@given(rows=st.integers(1, 20), data=st.data())
def test_a_file_is_done_when_every_row_is_an_order_or_was_left_out(rows: int, data: st.DataObject) -> None:
    made = data.draw(st.integers(0, rows))
    left_out = data.draw(st.integers(0, rows - made))
    wanted = DONE if made and made + left_out == rows else PROBLEMS
    assert folder_of(rows, made, left_out) == wanted
    assert folder_of(rows, 0, rows) == PROBLEMS


@pytest.mark.parametrize(
    ("folder", "fault"),
    [
        ("/srv/shop", None),
        ("/home/mona/data", ChoiceFault.OWN_DATA),
        ("/home/mona/data/logs", ChoiceFault.OWN_DATA),
        ("/home/mona", ChoiceFault.OWN_DATA),
        ("/", ChoiceFault.OWN_DATA),
        ("/srv/old/done", ChoiceFault.INSIDE),
        ("/srv/old/waiting/desk", ChoiceFault.INSIDE),
        ("/srv/old", None),
        ("/srv/done", None),
    ],
)
def test_some_folders_are_not_watched(folder: str, fault: ChoiceFault | None) -> None:
    watched = PurePosixPath("/srv/old")
    assert choice_fault(PurePosixPath(folder), PurePosixPath("/home/mona/data"), watched) is fault
