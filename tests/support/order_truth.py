"""What a plain scan answers to a question of the orders list, and a book that is odd enough to tell both apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from hypothesis import strategies as st

from courier_desk.domain.folding import fold
from courier_desk.domain.order_list import CashFilter, LabelState, OrderColumn, OrderFilter, OrderSort
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import State
from courier_desk.store import (
    chosen_orders,
    facets,
    labels,
    order_list,
    order_questions,
    order_selection,
    orders,
    outbox,
)
from courier_desk.store.search import asked, phone_key, searched_line
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, pending
from tests.support.order_book import LAST, order_book

SORTS = st.builds(OrderSort, column=st.sampled_from(OrderColumn), descending=st.booleans())
_CASH: dict[CashFilter, Callable[[str], bool]] = {
    CashFilter.ANY: lambda _kind: True,
    CashFilter.COD: lambda kind: kind == "COD",
    CashFilter.DIFFERENCE: lambda kind: kind == "CD",
    CashFilter.NONE: lambda kind: kind not in ("COD", "CD"),
}


@dataclass(frozen=True, slots=True)
class _Listed:
    """A row as the service and the desk have it; ``stands``: its value under each column."""

    key: str
    place: int
    second: float
    line: str
    gone: bool
    facts: Any
    stands: dict[OrderColumn, Any]

    @property
    def is_order(self) -> bool:
        return self.key[0] == "o"


class Truth:
    """Every row that a store has, read once by other ways than the list's, filtered and sorted here."""

    def __init__(self, db: Database, unsent: dict[int, outbox.OutboxRow] | None = None) -> None:
        self.rows: dict[str, _Listed] = {}
        listed = orders.made_since(db, ACCOUNT, MERCHANT, 0.0)
        gone = [number for (number,) in db.execute("SELECT number FROM orders WHERE gone = 1")]
        kept = {
            number: (place, copies) for number, place, copies in db.execute("SELECT number, id, printed FROM orders")
        }
        found = [orders.order(db, ACCOUNT, number) for number in gone]
        for one in (*listed, *(order for order in found if order is not None)):
            place, copies = kept[one.number]
            self._take_order(one, place, copies, gone=one.number in gone)
        for key, place in db.execute("SELECT id, place FROM outbox"):
            self._take_unsent(key, place, (unsent or {})[key])

    def _take_order(self, one: Order, place: int, copies: int, *, gone: bool) -> None:
        assert one.created is not None
        line = searched_line(
            number=one.number,
            reference=one.reference,
            name=one.full_name,
            phones=(one.phone, one.other_phone),
            zone=one.zone,
        )
        stands = _stands(one, one.reference) | {
            OrderColumn.NUMBER: int(one.number),
            OrderColumn.FEE: one.fee,
            OrderColumn.STATUS: one.status,
            OrderColumn.PRINTED: copies,
            OrderColumn.CATEGORY: one.category,
        }
        self.rows[f"o{one.number}"] = _Listed(f"o{one.number}", place, one.created.timestamp(), line, gone, one, stands)

    def _take_unsent(self, key: int, place: int, row: outbox.OutboxRow) -> None:
        facts = row.facts
        assert facts is not None
        line = searched_line(
            number="", reference=row.reference, name=facts.full_name, phones=(facts.phone, ""), zone=facts.zone
        )
        stands = _stands(facts, row.reference)
        self.rows[f"p{key}"] = _Listed(f"p{key}", place, row.created, line, False, facts, stands)

    def keys(self, wanted: OrderFilter, sort: OrderSort) -> list[str]:
        """Give the keys of what a question lets through, as they are sorted."""
        words = asked(wanted)
        found = [one for one in self.rows.values() if _lets_through(one, wanted, words)]

        def standing(one: _Listed) -> tuple[bool, Any, int, int]:
            value = one.stands.get(sort.column, 0)
            return (value is not None, 0 if value is None else value, one.place, int(one.key[1:]))

        return [one.key for one in sorted(found, key=standing, reverse=sort.descending)]


def _stands(facts: Any, reference: str) -> dict[OrderColumn, Any]:
    """Give what rows stand at under each column that both kinds have, and what one without a number does elsewhere."""
    return {
        OrderColumn.NUMBER: 0,
        OrderColumn.REFERENCE: reference,
        OrderColumn.CUSTOMER: fold(facts.full_name),
        OrderColumn.PHONE: phone_key(facts.phone),
        OrderColumn.ZONE: facts.zone,
        OrderColumn.TYPE: facts.order_type,
        OrderColumn.EXPRESS: facts.express,
        OrderColumn.AMOUNT: facts.amount,
        OrderColumn.FEE: None,
        OrderColumn.STATUS: "",
        OrderColumn.PRINTED: 0,
        OrderColumn.GOVERNORATE: facts.governorate,
        OrderColumn.CATEGORY: "",
    }


def _lets_through(one: _Listed, wanted: OrderFilter, words: Iterable[Iterable[str]]) -> bool:
    """Tell it line by line; an order that is gone is found by a text alone."""
    stands, printed = one.stands, one.stands[OrderColumn.PRINTED] > 0
    return (
        (not one.gone or bool(words))
        and (not wanted.status or stands[OrderColumn.STATUS] == wanted.status)
        and not (wanted.unsent and one.is_order)
        and (not wanted.order_type or stands[OrderColumn.TYPE] == wanted.order_type)
        and (not wanted.governorate or stands[OrderColumn.GOVERNORATE] == wanted.governorate)
        and (wanted.since is None or int(one.second) >= wanted.since.timestamp())
        and (wanted.until is None or one.second < wanted.until.timestamp())
        and (wanted.label is LabelState.ANY or printed is (wanted.label is LabelState.PRINTED))
        and _CASH[wanted.cash](one.facts.amount_type)
        and all(any(word in one.line for word in either) for either in words)
    )


@contextmanager
def small_spans(bits: int, few: int, walked: int) -> Iterator[None]:
    """Let some orders be many: spans of hours, and few that is soon exceeded."""
    kept = facets.SPAN_BITS, order_questions.FEW, order_questions.WALKED
    facets.SPAN_BITS, order_questions.FEW, order_questions.WALKED = bits, few, walked
    try:
        yield
    finally:
        facets.SPAN_BITS, order_questions.FEW, order_questions.WALKED = kept


# --- a book and questions about it ------------------------------------------------------------------------------------


def odd_book(db: Database, count: int, seed: int) -> Truth:
    """Fill a store with orders of a few months and all that happens to them: changes, prints, what is gone, unsent."""
    dice = random.Random(seed)
    book = [_odd(order, dice) for order in order_book(count, seed=seed)]
    for start in range(0, count, 2_000):
        orders.merge(db, ACCOUNT, MERCHANT, book[start : start + 2_000], seen_at=1.0, whole=False)
    changed = [
        replace(one, status=dice.choice(("returned", "completed", "lost"))) for one in dice.sample(book, count // 9)
    ]
    orders.merge(db, ACCOUNT, MERCHANT, changed, seen_at=2.0, whole=False)
    orders.mark_gone(db, ACCOUNT, MERCHANT, [one.number for one in dice.sample(book, count // 40)], at=3.0)
    for one in dice.choices(book, k=count // 20):
        labels.log_print(db, ACCOUNT, labels.Print(number=one.number, at=3.0, size="A4", printer="P"))
    unsent = {}
    for number in range(30):
        like = dice.choice(book)
        facts = outbox.PendingOrder(
            full_name=like.full_name,
            phone=like.phone,
            governorate=like.governorate,
            zone=like.zone,
            order_type=like.order_type,
            amount_type=like.amount_type,
            amount=like.amount,
        )
        created = LAST.timestamp() - dice.randrange(90 * count) - number / 64
        row = pending(f"D-{number}", State.WAITING, created=created, facts=facts)
        unsent[outbox.add(db, row)] = row
    return Truth(db, unsent)


def _odd(order: Order, dice: random.Random) -> Order:
    """Let some orders be what few are: without a fee or an amount, of one second or minute, with the same reference."""
    changes: dict[str, Any] = {}
    if order.status == "new" or (order.status == "completed" and dice.random() < 0.1):
        changes["fee"] = None
    if dice.random() < 0.1:
        changes |= {"amount_type": "CD", "amount": dice.choice((None, 0, 5_000))}
    if dice.random() < 0.05:
        changes["reference"] = dice.choice(("SH-1", "sh-1", "X"))
    if dice.random() < 0.05 and order.created is not None:
        changes["created"] = order.created.replace(second=0, microsecond=0)
    if dice.random() < 0.2 and order.created is not None:  # several of one minute, in any order of their seconds
        changes["created"] = order.created.replace(minute=0)
    if dice.random() < 0.02:
        changes |= {"full_name": "", "zone": "", "governorate": ""}
    return replace(order, **changes)


_TEXTS = ("m", "zz", "z", "ty", "mo", "محمد", "هب", "010", "nasr", "el banna", "nasr c", "sh-1", "100", "+20 11", "qqq")


def questions(truth: Truth) -> st.SearchStrategy[OrderFilter]:
    """Draw questions: a text or none, each other part on its own, and some together.

    Texts are what many hold, parts of what some line holds, or what none does.
    """
    lines = [one.line for one in truth.rows.values()]
    seconds = sorted(one.second for one in truth.rows.values())

    def moment(part: float) -> Any:
        return LAST - timedelta(seconds=int(part * (LAST.timestamp() - seconds[0])))

    held = st.builds(
        lambda line, at, long: lines[line][at : at + long],
        st.integers(0, len(lines) - 1),
        st.integers(0, 60),
        st.integers(1, 12),
    )
    one_of_each: dict[str, st.SearchStrategy[Any]] = {
        "zones_meant": st.just((("nasr", ("banha", "حسن")), ("mo", ("abdeen",)))),
        "status": st.sampled_from(("new", "completed", "lost", "never")),
        "unsent": st.just(True),
        "order_type": st.sampled_from(("Deliver", "Exchange")),
        "governorate": st.sampled_from(("Giza", "Qalyubia")),
        "since": st.floats(0, 1).map(moment),
        "until": st.floats(0, 1).map(moment),
        "label": st.sampled_from(LabelState),
        "cash": st.sampled_from(CashFilter),
    }
    texts = st.just("") | st.sampled_from(_TEXTS) | held | st.builds("{} {}".format, held, held)
    parts = st.lists(st.sampled_from(sorted(one_of_each)), max_size=2, unique=True).flatmap(
        lambda names: st.fixed_dictionaries({name: one_of_each[name] for name in names})
    )
    return st.builds(lambda text, changes: replace(EVERYTHING, text=text, **changes), texts, parts)


def check(db: Database, truth: Truth, wanted: OrderFilter, data: st.DataObject) -> None:
    """Hold every answer of the list to a question, under some sorts, beside the scan's."""
    for sort in data.draw(st.lists(SORTS, min_size=4, max_size=4, unique=True)):
        expected = truth.keys(wanted, sort)
        assert order_list.keys(db, wanted, sort, -1) == expected
        for offset in (0, data.draw(st.integers(0, len(expected)))):
            limit = data.draw(st.integers(1, 120))
            page = order_list.page(db, wanted, sort, offset, limit)
            assert [row.key for row in page] == expected[offset : offset + limit]
        for place in data.draw(st.lists(st.integers(0, len(expected) - 1), max_size=2)) if expected else ():
            assert order_list.place(db, wanted, sort, expected[place]) == place
            behind = order_list.page_behind(db, wanted, sort, expected[place], 50)
            if behind is not None:
                assert [row.key for row in behind] == expected[place + 1 : place + 51]
            upward = replace(sort, descending=not sort.descending)
            before = order_list.page_behind(db, wanted, upward, expected[place], 50)
            if before is not None:
                assert [row.key for row in before] == expected[max(place - 50, 0) : place][::-1]
    found = [truth.rows[key] for key in truth.keys(wanted, OrderSort())]
    assert order_list.count(db, wanted) == len(found)
    every = [truth.rows[key] for key in truth.keys(replace(wanted, status="", unsent=False), OrderSort())]
    counts = order_list.status_counts(db, wanted)
    assert counts.total == len(every)
    assert counts.unsent == sum(not one.is_order for one in every)
    assert dict(counts.by_status) == Counter(one.stands[OrderColumn.STATUS] for one in every if one.is_order)
    listed = [one for one in found if not one.gone]
    sums = order_selection.sums_of_list(db, wanted)
    assert (sums.count, sums.numbered) == (len(listed), sum(one.is_order for one in listed))
    assert sums.cod == sum(one.facts.amount or 0 for one in listed if one.facts.amount_type == "COD")
    assert sums.fees == sum(one.stands[OrderColumn.FEE] or 0 for one in listed)
    chosen = chosen_orders.all_of(db, wanted, OrderSort())
    assert set(chosen.keys()) == {one.key for one in listed}
