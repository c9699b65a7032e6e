"""Any filter, sort, text and page over generated orders is answered as a plain scan answers it, and every count too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import apsw
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courier_desk.domain.folding import fold
from courier_desk.domain.order_list import CashFilter, LabelState, OrderColumn, OrderFilter, OrderSort
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import State
from courier_desk.domain.sync import CloseScan
from courier_desk.store import facets, labels, order_list, order_questions, orders, outbox, sync
from courier_desk.store.search import phone_key, question, searched_line
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, an_order, in_memory, pending

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
SORTS = st.builds(OrderSort, column=st.sampled_from(OrderColumn), descending=st.booleans())


class Truth:
    """What a plain scan answers: every row as the service and the desk have it, filtered and sorted here."""

    def __init__(self) -> None:
        self.orders: dict[str, Order] = {}
        self.gone: set[str] = set()
        self.printed: dict[str, int] = {}
        self.places: dict[str, int] = {}
        self.unsent: dict[int, outbox.OutboxRow] = {}

    def rows(self, wanted: OrderFilter, sort: OrderSort) -> list[str]:
        found = [(self._standing(key, sort), key) for key in self._every() if self._let_through(key, wanted)]
        found.sort(key=lambda one: (one[0], int(one[1][1:])), reverse=sort.descending)
        return [key for _, key in found]

    def _every(self) -> list[str]:
        return [f"o{number}" for number in self.orders] + [f"p{row}" for row in self.unsent]

    def _facts(self, key: str) -> Any:
        return self.orders[key[1:]] if key[0] == "o" else self.unsent[int(key[1:])].facts

    def _let_through(self, key: str, wanted: OrderFilter) -> bool:
        facts, is_order = self._facts(key), key[0] == "o"
        place, status = self.places[key], facts.status if is_order else ""
        second = facts.created.timestamp() if is_order else self.unsent[int(key[1:])].created
        printed = self.printed.get(key, 0)
        reference = facts.reference if is_order else self.unsent[int(key[1:])].reference
        line = searched_line(
            number=key[1:] if is_order else "",
            reference=reference,
            name=facts.full_name,
            phones=(facts.phone, facts.other_phone if is_order else ""),
            zone=facts.zone,
        )
        if is_order and key[1:] in self.gone and not wanted.text:
            return False
        return (
            place >= 0
            and all(word in line for word in question(wanted.text))
            and (not wanted.status or status == wanted.status)
            and (not wanted.unsent or not is_order)
            and (not wanted.order_type or facts.order_type == wanted.order_type)
            and (not wanted.governorate or facts.governorate == wanted.governorate)
            and (wanted.since is None or int(second) >= wanted.since.timestamp())
            and (wanted.until is None or second < wanted.until.timestamp())
            and (wanted.label is LabelState.ANY or (printed > 0) is (wanted.label is LabelState.PRINTED))
            and {
                CashFilter.ANY: True,
                CashFilter.COD: facts.amount_type == "COD",
                CashFilter.DIFFERENCE: facts.amount_type == "CD",
                CashFilter.NONE: facts.amount_type not in ("COD", "CD"),
            }[wanted.cash]
        )

    def _standing(self, key: str, sort: OrderSort) -> tuple[bool, Any, int]:
        facts, is_order = self._facts(key), key[0] == "o"
        value: Any = {
            OrderColumn.NUMBER: int(key[1:]) if is_order else 0,
            OrderColumn.REFERENCE: facts.reference if is_order else self.unsent[int(key[1:])].reference,
            OrderColumn.CUSTOMER: fold(facts.full_name),
            OrderColumn.PHONE: phone_key(facts.phone),
            OrderColumn.ZONE: facts.zone,
            OrderColumn.TYPE: facts.order_type,
            OrderColumn.EXPRESS: facts.express,
            OrderColumn.AMOUNT: facts.amount,
            OrderColumn.FEE: facts.fee if is_order else None,
            OrderColumn.STATUS: facts.status if is_order else "",
            OrderColumn.CREATED: 0,
            OrderColumn.PRINTED: self.printed.get(key, 0),
            OrderColumn.GOVERNORATE: facts.governorate,
            OrderColumn.CATEGORY: facts.category if is_order else "",
        }[sort.column]
        return (value is not None, 0 if value is None else value, self.places[key])


@contextmanager
def small_spans(bits: int, few: int, walked: int) -> Iterator[None]:
    """Let some orders be many: spans of hours, and few that is soon exceeded."""
    kept = facets.SPAN_BITS, order_questions.FEW, order_questions.WALKED
    facets.SPAN_BITS, order_questions.FEW, order_questions.WALKED = bits, few, walked
    try:
        yield
    finally:
        facets.SPAN_BITS, order_questions.FEW, order_questions.WALKED = kept


def filled(draw: st.DataObject) -> tuple[apsw.Connection, Truth]:
    """Fill a store by polls, changes, prints, disappearances and pending work."""
    db, truth = in_memory(), Truth()
    count = draw.draw(st.integers(1, 40))
    for seen_at in (1.0, 2.0):
        numbers = range(count) if seen_at == 1.0 else draw.draw(st.lists(st.integers(0, count + 3), max_size=12))
        batch = [draw.draw(an_order_of(number)) for number in dict.fromkeys(numbers)]
        orders.merge(db, ACCOUNT, MERCHANT, batch, seen_at=seen_at, whole=False)
    gone = draw.draw(st.lists(st.integers(0, count - 1), max_size=5, unique=True))
    truth.gone = {str(100_000 + number) for number in gone}
    orders.mark_gone(db, ACCOUNT, MERCHANT, sorted(truth.gone), at=3.0)
    for number in draw.draw(st.lists(st.integers(0, count - 1), max_size=6)):
        key = str(100_000 + number)
        labels.log_print(db, ACCOUNT, labels.Print(number=key, at=3.0, size="A4", printer="P"))
        truth.printed[f"o{key}"] = truth.printed.get(f"o{key}", 0) + 1
    for number in range(draw.draw(st.integers(0, 6))):
        name = draw.draw(st.sampled_from(NAMES))
        facts = outbox.PendingOrder(
            full_name=name, phone="01011112222", governorate="Giza", zone="Faisal", order_type="Deliver",
            amount_type="COD", amount=draw.draw(st.sampled_from((None, 5_000))),
        )  # fmt: skip
        created = NOON.timestamp() - draw.draw(st.integers(0, 300_000)) - number
        made = pending(f"D-{number}", State.WAITING, created=created, facts=facts)
        truth.unsent[outbox.add(db, made)] = made
    for place, number in db.execute("SELECT id, number FROM orders"):
        truth.places[f"o{number}"] = place
        found = orders.order(db, ACCOUNT, number)
        assert found is not None
        truth.orders[number] = found
    for key, place in db.execute("SELECT id, place FROM outbox"):
        truth.places[f"p{key}"] = place
    return db, truth


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data(), st.sampled_from([(facets.SPAN_BITS, 8_000, 30_000), (28, 2, 60), (26, 0, 2)]))
def test_any_question_is_answered_as_a_plain_scan_does(data: st.DataObject, ways: tuple[int, int, int]) -> None:
    with small_spans(*ways):
        db, truth = filled(data)
        for span in facets.spans(db):
            assert facets.is_right(db, span)
        for _ in range(6):
            wanted, sort = data.draw(QUESTIONS), data.draw(SORTS)
            expected = truth.rows(wanted, sort)
            assert order_list.keys(db, wanted, sort, -1) == expected
            offset, limit = data.draw(st.integers(0, len(expected) + 1)), data.draw(st.integers(1, 9))
            page = order_list.page(db, wanted, sort, offset, limit)
            assert [row.key for row in page] == expected[offset : offset + limit]
            assert order_list.count(db, wanted) == len(expected)
            for place, key in enumerate(expected):
                assert order_list.place(db, wanted, sort, key) == place
            check_counts(db, truth, wanted)
        db.close()


def check_counts(db: apsw.Connection, truth: Truth, wanted: OrderFilter) -> None:
    """Hold the chips' counts beside the scan's."""
    every = truth.rows(replace(wanted, status="", unsent=False), OrderSort())
    counts = order_list.status_counts(db, wanted)
    assert counts.total == len(every)
    assert counts.unsent == sum(key[0] == "p" for key in every)
    statuses = [truth.orders[key[1:]].status for key in every if key[0] == "o"]
    assert dict(counts.by_status) == {status: statuses.count(status) for status in set(statuses)}


def test_sums_that_went_wrong_are_seen_and_counted_anew() -> None:
    """Each way in which what is kept can differ from the orders themselves."""
    for spoil in (
        "UPDATE facet_sums SET orders = orders + 1",
        "UPDATE facet_sums SET amount = amount - 100",
        "DELETE FROM facet_sums",
        "INSERT INTO facet_sums VALUES ((SELECT min(span) FROM facet_sums) - 1, 1, 5, 0, 0, 0)",
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
        orders.merge(db, account, MERCHANT, [an_order(account)], seen_at=1.0, whole=False)
    accounts.remove_account(db, ACCOUNT)
    assert order_list.count(db, EVERYTHING) == 0
    assert order_list.count(db, replace(EVERYTHING, account="other")) == 1
    assert all(facets.is_right(db, span) for span in facets.spans(db))
    assert next(iter(db.execute("SELECT count(*) FROM facet_orders")))[0] == 1


def test_what_a_whole_scan_did_not_show_is_counted_no_more() -> None:
    db = in_memory()
    for number, seen in (("1", 1.0), ("2", 20.0)):
        orders.merge(db, ACCOUNT, MERCHANT, [an_order(number)], seen_at=seen, whole=False)
    scan = CloseScan(began=12.0, before=10.0, total=1)
    assert sync.close_scan(db, ACCOUNT, MERCHANT, sync.Subject.ORDERS, scan, at=21.0) == (True, 1)
    assert order_list.count(db, EVERYTHING) == 1
    assert order_list.keys(db, EVERYTHING, OrderSort(), -1) == ["o2"]
    assert all(facets.is_right(db, span) for span in facets.spans(db))
