"""Any filter, sort, text and page over generated orders is answered as a plain scan answers it, and every count too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courier_desk.domain.order_list import CashFilter, LabelState, OrderSort
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import State
from courier_desk.domain.sync import CloseScan
from courier_desk.store import facets, labels, order_list, orders, outbox, sync
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, Closable, an_order, in_memory, pending
from tests.support.order_truth import Truth, check, odd_book, questions, small_spans

pytestmark = pytest.mark.usefixtures("subjects")

NAMES = ("Mona Zaki", "محمد السيد", "هبة", "Zain Banna", "أحمد محمد")
ZONES = (("Cairo", "Abdeen"), ("Cairo", "Nasr City"), ("Giza", "Haram"), ("Qalyubia", "Banha"))
TEXTS = ("", "mo", "محمد", "zaki", "ab", "nasr", "010", "1000", "z", "محمد nasr", "qq", "SH-1")


@st.composite
def an_order_of(draw: st.DrawFn, number: int) -> Order:
    governorate, zone = draw(st.sampled_from(ZONES))
    amount_type = draw(st.sampled_from(("COD", "CD", "NA")))
    return an_order(
        str(100_000 + number),
        status=draw(st.sampled_from(("new", "completed", "returned"))),
        category=draw(st.sampled_from(("NEW", "DONE"))),
        order_type=draw(st.sampled_from(("Deliver", "Return"))),
        express=draw(st.booleans()),
        full_name=draw(st.sampled_from(NAMES)),
        phone=f"010{draw(st.integers(10_000_000, 10_000_020))}",
        governorate=governorate,
        zone=zone,
        amount_type=amount_type,
        amount=draw(st.sampled_from((None, 0, 5_000, 125_000))),
        fee=draw(st.sampled_from((None, 4_500, 6_500))),
        reference=draw(st.sampled_from(("", f"SH-{number}", "SH-1"))),
        created=NOON - timedelta(seconds=draw(st.integers(0, 400_000))),
    )


#: Each part on its own, and some together: most are left as they are, so that wide questions are asked as often.
_PARTS: dict[str, st.SearchStrategy[Any]] = {
    "text": st.sampled_from(TEXTS),
    "status": st.sampled_from(("new", "completed", "never")),
    "unsent": st.just(True),
    "order_type": st.just("Deliver"),
    "governorate": st.sampled_from(("Giza", "Cairo")),
    "since": st.sampled_from((NOON - timedelta(days=3), NOON - timedelta(hours=5))),
    "until": st.sampled_from((NOON - timedelta(hours=1), NOON - timedelta(days=4))),
    "label": st.sampled_from(LabelState),
    "cash": st.sampled_from(CashFilter),
}
QUESTIONS = (
    st.lists(st.sampled_from(sorted(_PARTS)), max_size=3, unique=True)
    .flatmap(lambda names: st.fixed_dictionaries({name: _PARTS[name] for name in names}))
    .map(lambda changes: replace(EVERYTHING, **changes))
)


def filled(draw: st.DataObject) -> tuple[Closable, Truth]:
    """Fill a store by polls, changes, prints, disappearances and pending work."""
    db, unsent = in_memory(), dict[int, outbox.OutboxRow]()
    count = draw.draw(st.integers(1, 40))
    for seen_at in (1.0, 2.0):
        numbers = range(count) if seen_at == 1.0 else draw.draw(st.lists(st.integers(0, count + 3), max_size=12))
        batch = [draw.draw(an_order_of(number)) for number in dict.fromkeys(numbers)]
        orders.merge(db, ACCOUNT, MERCHANT, batch, seen_at=seen_at, whole=False)
    gone = draw.draw(st.lists(st.integers(0, count - 1), max_size=5, unique=True))
    orders.mark_gone(db, ACCOUNT, MERCHANT, [str(100_000 + number) for number in gone], at=3.0)
    for number in draw.draw(st.lists(st.integers(0, count - 1), max_size=6)):
        labels.log_print(db, ACCOUNT, labels.Print(number=str(100_000 + number), at=3.0, size="A4", printer="P"))
    for number in range(draw.draw(st.integers(0, 6))):
        name = draw.draw(st.sampled_from(NAMES))
        facts = outbox.PendingOrder(
            full_name=name, phone="01011112222", governorate="Giza", zone="Faisal", order_type="Deliver",
            amount_type="COD", amount=draw.draw(st.sampled_from((None, 5_000))),
        )  # fmt: skip
        created = NOON.timestamp() - draw.draw(st.integers(0, 300_000)) - number
        made = pending(f"D-{number}", State.WAITING, created=created, facts=facts)
        unsent[outbox.add(db, made)] = made
    return db, Truth(db, unsent)


@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data(), st.sampled_from([(facets.SPAN_BITS, 8_000, 4_000), (28, 2, 60), (26, 0, 2)]))
def test_any_question_is_answered_as_a_plain_scan_does(data: st.DataObject, ways: tuple[int, int, int]) -> None:
    with small_spans(*ways):
        db, truth = filled(data)
        for span in facets.spans(db):
            assert facets.is_right(db, span)
        for _ in range(2):
            check(db, truth, data.draw(QUESTIONS), data)
        db.close()


#: Spans of an hour, so that a book of a day has some.
SPAN = 26


@pytest.fixture(scope="module")
def long_book(engine: None) -> Iterator[tuple[Closable, Truth]]:
    """As long as the suite's time allows; ``python -m tests.campaigns.list_questions`` asks about a longer one."""
    db = in_memory()
    with small_spans(SPAN, 400, 300):
        yield db, odd_book(db, 1_500, seed=19)
    db.close()


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.sampled_from([(200, 100), (40, 30), (8_000, 4_000)]))
def test_a_long_book_is_answered_as_a_plain_scan_does(
    long_book: tuple[Closable, Truth], data: st.DataObject, ways: tuple[int, int]
) -> None:
    db, truth = long_book
    with small_spans(SPAN, *ways):
        check(db, truth, data.draw(questions(truth)), data)


def test_sums_that_went_wrong_are_seen_and_counted_anew() -> None:
    """Each way in which what is kept can differ from the orders themselves."""
    for spoil in (
        "UPDATE facet_sums SET orders = orders + 1",
        "UPDATE facet_sums SET amount = amount - 100",
        "UPDATE facet_sums SET unvalued = unvalued + 1",
        "DELETE FROM facet_zones",
        "DELETE FROM facet_sums",
        "INSERT INTO facet_sums VALUES ((SELECT min(span) FROM facet_sums) - 1, 1, 5, 0, 0, 0, 0)",
        "DELETE FROM facet_orders WHERE id = (SELECT max(id) FROM facet_orders)",
        "INSERT INTO facet_orders SELECT facet, id + 1 FROM facet_orders ORDER BY id DESC LIMIT 1",
        "UPDATE orders SET status = 'odd' WHERE number = '2'",
    ):
        db = in_memory()
        orders.merge(db, ACCOUNT, MERCHANT, [an_order(str(n)) for n in range(1, 5)], seen_at=1.0, whole=False)
        assert all(facets.is_right(db, span) for span in facets.spans(db))
        db.execute(spoil)
        wrong = [span for span in facets.spans(db) if not facets.is_right(db, span)]
        assert wrong, spoil
        for span in wrong:
            facets.count_anew(db, span)
        assert all(facets.is_right(db, span) for span in facets.spans(db)), spoil
        assert order_list.count(db, EVERYTHING) == 4


def test_an_account_that_goes_leaves_no_sums() -> None:
    from courier_desk.store import accounts

    db = in_memory()
    for account in (ACCOUNT, "other"):
        book = [an_order(account), an_order(f"{account} too", zone=account)]
        orders.merge(db, account, MERCHANT, book, seen_at=1.0, whole=False)
    accounts.remove_account(db, ACCOUNT)
    assert sorted(facets.zones(db, "Cairo")) == ["Abdeen", "other"]
    assert order_list.count(db, EVERYTHING) == 0
    assert order_list.count(db, replace(EVERYTHING, account="other")) == 2
    assert all(facets.is_right(db, span) for span in facets.spans(db))
    assert next(iter(db.execute("SELECT count(*) FROM facet_orders")))[0] == 2


def test_what_a_whole_scan_did_not_show_is_counted_no_more() -> None:
    db = in_memory()
    for number, seen in (("1", 1.0), ("2", 20.0)):
        orders.merge(db, ACCOUNT, MERCHANT, [an_order(number)], seen_at=seen, whole=False)
    scan = CloseScan(began=12.0, before=10.0, total=1)
    assert sync.close_scan(db, ACCOUNT, MERCHANT, sync.Subject.ORDERS, scan, at=21.0) == (True, 1)
    assert order_list.count(db, EVERYTHING) == 1
    assert order_list.keys(db, EVERYTHING, OrderSort(), -1) == ["o2"]
    assert all(facets.is_right(db, span) for span in facets.spans(db))
