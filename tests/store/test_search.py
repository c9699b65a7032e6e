"""Searching: Arabic and Latin spellings, phones by any part, numbers and references, each found as people type it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from courier_desk.domain.folding import fold
from courier_desk.domain.order_list import OrderSort
from courier_desk.store import accounts, order_list, orders, outbox
from courier_desk.store.search import matches, phone_key, question, searched_line
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, Closable, an_order, check_whole, in_memory, pending

pytestmark = pytest.mark.usefixtures("subjects")

BOOK = (
    an_order("204828", full_name="أحمد الشافعي", phone="01012345678", zone="Nasr City - ElHay 06 (Nasr City)"),
    an_order("204829", full_name="مُنى عبد الرحمٰن", phone="+20 111 234 9999", zone="Abdeen - ElAtaba"),
    an_order("204830", full_name="Heba El-Banna", phone="٠١٢٠٠٠٠١١١١", zone="Banha", reference="SH-1001/7"),
    an_order("204831", full_name="فاطمة یحیى", phone="0150 55 66 777", zone="6 October", other_phone="0223456789"),
    an_order("204832", full_name="O'Neil 100% _done_", phone="01255550000", zone="Maadi"),
    an_order("204833", full_name="Abd El-Rahman Gamal", phone="01099990000", zone="Shubra"),
)


@pytest.fixture(scope="module")
def book(engine: None) -> Closable:
    db = in_memory()
    orders.merge(db, ACCOUNT, MERCHANT, BOOK, seen_at=1.0, whole=False)
    outbox.add(db, pending("PEND-77"))
    return db


def found(db: Closable, text: str) -> list[str]:
    wanted = type(EVERYTHING)(account=ACCOUNT, merchant=MERCHANT, text=text)
    rows, count = order_list.answer(db, wanted, OrderSort(), 100)
    assert count == len(rows) == order_list.count(db, wanted)
    counts = order_list.status_counts(db, wanted)
    assert counts.total == count
    return sorted(row.number or row.reference for row in rows)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("احمد", "204828"),
        ("أحمـــد", "204828"),
        ("شافعى", "204828"),
        ("الشافعي", "204828"),
        ("احمد شافع", "204828"),
        ("منى", "204829"),
        ("مني عبدالرحمن", "204829"),
        ("مني عبد الرحمن", "204829"),
        ("فاطمه", "204831"),
        ("يحيي", "204831"),
        ("heba", "204830"),
        ("HEBA el banna", "204830"),
        ("elbanna", "204830"),
        ("banna", "204830"),
        ("O'Neil", "204832"),
        ("100% neil", "204832"),
        ("مني عبد", "204829"),
        ("الرحمن", "204829"),
        ("abd el rahman", "204833"),
        ("abdelrahman", "204833"),
        ("Abdel-Rahman", "204833"),
        ("rahman", "204833"),
        ("neil done", "204832"),
    ],
)
def test_names_in_any_spelling(book: Closable, typed: str, number: str) -> None:
    assert found(book, typed) == [number]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("01012345678", "204828"),
        ("1012345678", "204828"),
        ("+201012345678", "204828"),
        ("00201012345678", "204828"),
        ("0101 234 5678", "204828"),
        ("010-1234-5678", "204828"),
        ("٠١٠١٢٣٤٥٦٧٨", "204828"),
        ("2345678", "204828"),
        ("5678", "204828"),
        ("01112349999", "204829"),
        ("1234 9999", "204829"),
        ("+20 111", "204829"),
        ("01200001111", "204830"),
        ("۰۱۲۰۰۰۰۱۱۱۱", "204830"),
        ("01505566777", "204831"),
        ("23456789", "204831"),
        ("\u202a01012345678\u202c", "204828"),
    ],
)
def test_phones_by_any_part_in_any_form(book: Closable, typed: str, number: str) -> None:
    assert number in found(book, typed)


@pytest.mark.parametrize("typed", ["SH-1001", "sh1001", "1001/7", "sh 1001 7", "SH-1001/7", "10017"])
def test_references_with_and_without_their_punctuation(book: Closable, typed: str) -> None:
    assert found(book, typed) == ["204830"]


@pytest.mark.parametrize("part", range(3, 7))
def test_numbers_by_any_part(book: Closable, part: int) -> None:
    assert "204831" in found(book, "204831"[-part:])
    assert "204831" in found(book, "204831"[:part])


def test_zones_are_searched_too(book: Closable) -> None:
    assert found(book, "elataba") == ["204829"]
    assert found(book, "hay 06") == ["204828"]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("مُ", ["204829"]), ("مح", []), ("O", ["204831", "204832"]), ("77", ["204831", "PEND-77"]),
        ("di", ["204832"]), ("er", ["204831"]), ("r", ["204828", "204831"]), ("zz", []), ("z", []), ("ظ", []),
    ],
)  # fmt: skip
def test_one_and_two_letters_are_found_anywhere(book: Closable, typed: str, numbers: list[str]) -> None:
    assert set(numbers) <= set(found(book, typed))
    assert (found(book, typed) == []) == (numbers == [])


def test_short_and_long_words_together(book: Closable) -> None:
    assert found(book, "nasr 06") == ["204828"]
    assert found(book, "nasr 07") == []


def test_pending_orders_are_searched_alike(book: Closable) -> None:
    assert found(book, "pend77") == ["PEND-77"]
    assert found(book, "هبه السيد") == ["PEND-77"]
    assert found(book, "987654") == ["PEND-77"]


@pytest.mark.parametrize("typed", ["", "   ", "+", "()", "\u200f", '"', "***", "-"])
def test_what_says_nothing_finds_everything(book: Closable, typed: str) -> None:
    assert len(found(book, typed)) == len(BOOK) + 1


@pytest.mark.parametrize("typed", ['"; DROP', "a OR b NEAR", "NOT xyz", "col:abc", "abc*", "%%%abc", "___", "(((abc"])
def test_what_looks_like_a_query_language_is_only_text(book: Closable, typed: str) -> None:
    assert found(book, typed) in ([], [row.number for row in BOOK] + ["PEND-77"])


@given(st.text(max_size=40))
def test_any_text_can_be_searched_for(book: Closable, text: str) -> None:
    words = question(text)
    assert len(words) <= 12
    assert not words or found(book, text) is not None


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.text("abم ", max_size=6), min_size=1, max_size=6),
    st.lists(st.lists(st.text("abم", min_size=1, max_size=4), min_size=1, max_size=2), min_size=1, max_size=2),
)
def test_words_of_any_length_are_in_exactly_the_lines_that_hold_them(zones: list[str], words: list[list[str]]) -> None:
    """A part of a word, at the end of the line too; each word stands for itself or for what it may mean."""
    db = in_memory()
    made = [an_order(str(n), full_name="", phone="", zone=zone) for n, zone in enumerate(zones, 1)]
    orders.merge(db, ACCOUNT, MERCHANT, made, seen_at=1.0, whole=False)
    lines: dict[int, str] = dict(db.execute("SELECT id, folded FROM order_search"))
    side = matches(db, words, min(lines), max(lines))
    rows = db.execute(f"SELECT {side.key} FROM {side.source} WHERE {side.condition}", tuple(side.values))
    holding = {place for place, line in lines.items() if all(any(word in line for word in one) for one in words)}
    assert sorted(row[0] for row in rows) == sorted(holding)
    db.close()


def test_what_holds_a_text_within_a_minute_stands_in_its_order() -> None:
    """The index knows of minutes alone: what changes in one, or goes, is told apart from the others of it."""
    db = in_memory()
    made = [an_order(str(n), full_name="Mona", created=NOON + timedelta(seconds=n)) for n in range(1, 150)]
    orders.merge(db, ACCOUNT, MERCHANT, made, seen_at=1.0, whole=False)
    wanted, keys = replace(EVERYTHING, text="mona"), [f"o{one.number}" for one in made]
    for descending, expected in ((True, keys[::-1]), (False, keys)):
        sort = OrderSort(descending=descending)
        assert order_list.keys(db, wanted, sort, -1) == expected
        for offset in (0, 3, 70):
            assert order_list.keys(db, wanted, sort, 40, offset) == expected[offset : offset + 40]
            behind = order_list.page_behind(db, wanted, sort, expected[offset], 40)
            assert [row.key for row in behind or ()] == expected[offset + 1 : offset + 41]
            assert order_list.place(db, wanted, sort, expected[offset]) == offset
    orders.merge(db, ACCOUNT, MERCHANT, [replace(made[20], full_name="Zain")], seen_at=2.0, whole=False)
    moved = replace(made[40], created=NOON + timedelta(hours=1))
    orders.merge(db, ACCOUNT, MERCHANT, [moved], seen_at=2.0, whole=False)
    assert order_list.keys(db, wanted, OrderSort(), -1) == [
        "o41",
        *(key for key in keys[::-1] if key not in ("o21", "o41")),
    ]
    assert order_list.keys(db, replace(EVERYTHING, text="zain"), OrderSort(), -1) == ["o21"]
    check_whole(db)
    accounts.remove_account(db, ACCOUNT)
    assert order_list.keys(db, wanted, OrderSort(), -1) == []
    check_whole(db)
    db.close()


@given(st.text(alphabet="اأإآبةهىيحمدabcEl 012٣٤-ًّ", max_size=25))
def test_a_name_is_found_by_each_of_its_own_words(name: str) -> None:
    assume(not re.fullmatch(r"[\d٣٤ -]+", name))
    line = searched_line(number="1", reference="", name=name, phones=(), zone="")
    assert all(word in line for word in question(name))


def test_a_line_says_nothing_twice() -> None:
    line = searched_line(
        number="50123456",
        reference="SH-50123456/7",
        name="Hany Hany Maadi",
        phones=("01012345678", "012345678"),
        zone="Maadi - Degla (Maadi)",
    )
    assert line == "sh501234567 201012345678 hany maadi degla maadi"


@given(st.text(max_size=12), st.text(max_size=12), st.text(max_size=20), st.text(max_size=20))
def test_a_line_holds_each_word_of_all_that_it_is_made_of(number: str, reference: str, name: str, zone: str) -> None:
    line = searched_line(number=number, reference=reference, name=name, phones=(), zone=zone)
    for text in (number, reference, name, zone):
        assert all(word in line for word in fold(text).split())
    assert fold(reference).replace(" ", "") in line
    assert fold(zone) in line


def test_phone_keys_are_the_same_in_every_form() -> None:
    forms = ("01012345678", "+201012345678", "0020 101 234 5678", "٠١٠١٢٣٤٥٦٧٨", "1012345678")
    assert {phone_key(form) for form in forms} == {"1012345678"}
