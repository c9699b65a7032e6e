"""The small pure parts: numbers, pages, the journal's peaks, drifted answers, bodies."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Message, Receive, Scope, Send

from courier_desk.sandbox.connections import Connections
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.envelope import ApiError, egp
from courier_desk.sandbox.faults import Fault, Kind
from courier_desk.sandbox.fees import GOVERNMENTS, ORDER_TYPES, order_fee, pickup_fee
from courier_desk.sandbox.fields import MAX_AMOUNT, Fields, parse_object
from courier_desk.sandbox.filters import LARGEST_PAGE, read_page
from courier_desk.sandbox.journal import KEPT, Journal
from courier_desk.sandbox.manner import Manner
from courier_desk.sandbox.numbering import scatter
from courier_desk.sandbox.pipeline import ARRIVED
from courier_desk.sandbox.statuses import ORDER_CATEGORY, ORDER_STATUSES, label_of
from courier_desk.sandbox.trouble import NEW_CATEGORY, NEW_STATUS, Trouble, drifted, with_unknown_status
from courier_desk.sandbox.zones import ZoneBook

# Numbers


def test_scattered_numbers_have_six_digits_and_never_repeat() -> None:
    numbers = {scatter(sequence, digits=6, step=556_219, start=314_159) for sequence in range(900_000)}
    assert len(numbers) == 900_000
    assert all(len(number) == 6 and number[0] != "0" for number in numbers)


def test_neighbours_are_far_apart() -> None:
    numbers = [int(scatter(sequence, digits=8, step=34_386_437, start=16_180_339)) for sequence in range(100)]
    assert min(abs(one - other) for one, other in pairwise(numbers)) > 1_000


def test_a_step_that_would_repeat_is_refused() -> None:
    with pytest.raises(ValueError, match="repeat"):
        scatter(1, digits=6, step=15, start=0)


# Pages


@given(st.integers(0, 10_000), st.integers(1, 500), st.integers(1, 300))
def test_pagination_is_consistent(total: int, number: int, limit: int) -> None:
    page = read_page({"page": str(number), "limit": str(limit)}, 50)
    shape = page.pagination(total)
    assert page.limit == min(limit, LARGEST_PAGE)
    assert shape["totalPages"] == ceil(total / page.limit)
    assert shape["hasNext"] == (page.offset + page.limit < total)
    assert shape["hasPrev"] == (number > 1)


# Journal


@given(st.lists(st.floats(0, 100), max_size=60).map(sorted))
def test_the_peak_is_the_fullest_window(moments: list[float]) -> None:
    journal = Journal(10.0)
    for moment in moments:
        journal.arrived(at=0, monotonic=moment, key="company", method="GET", path="/", merchant="")
    fullest = max((sum(1 for m in moments if start <= m and m - start < 10.0) for start in moments), default=0)
    assert journal.keys().get("company", {"largest": 0})["largest"] == fullest
    assert journal.largest(10.0).get("company", 0) == fullest


def test_the_journal_does_not_grow_without_end() -> None:
    journal = Journal(1.0)
    for index in range(KEPT + 10):
        journal.arrived(at=0, monotonic=float(index), key="company", method="GET", path="/", merchant="")
    kept = journal.since(0, KEPT * 2)
    assert len(kept) == KEPT
    assert kept[0].index == 11
    assert journal.keys()["company"]["requests"] == KEPT + 10


# Money


@given(st.integers(-(10**9), 10**9))
def test_piastres_become_pounds(piastres: int) -> None:
    assert round(egp(piastres) * 100) == piastres


@given(st.decimals(-MAX_AMOUNT, MAX_AMOUNT, places=2))
def test_an_amount_keeps_its_piastres(amount: Any) -> None:
    fields = Fields({"amount": float(amount)})
    assert fields.amount("amount", lowest=-MAX_AMOUNT) == int(amount * 100)


def test_fees_depend_on_governorate_type_express_and_pricing() -> None:
    fees = {
        (government, kind, express): order_fee(government, kind, express, 100)
        for government in GOVERNMENTS
        for kind in ORDER_TYPES
        for express in (False, True)
    }
    assert len({fees[each, "Deliver", False] for each in GOVERNMENTS}) == 3
    assert len({fees["Cairo", each, False] for each in ORDER_TYPES}) == 3
    assert fees["Cairo", "Deliver", True] > fees["Cairo", "Deliver", False]
    assert fees["Cairo", "Return", True] == fees["Cairo", "Return", False]
    assert order_fee("Cairo", "Deliver", False, 90) < fees["Cairo", "Deliver", False]
    assert pickup_fee(1, 100) > pickup_fee(10, 100) == 0


# Bodies


@pytest.mark.parametrize("raw", [b"", b"  \n", b"{}"])
def test_nothing_is_an_empty_object(raw: bytes) -> None:
    assert parse_object(raw) == {}


def test_a_whole_surrogate_pair_is_text() -> None:
    assert parse_object(b'{"a": "\\ud83d\\ude00"}') == {"a": "\U0001f600"}


def test_what_is_wrong_is_collected_and_the_first_is_told() -> None:
    fields = Fields({"a": 1, "b": True, "c": {"d": []}})
    fields.text("a")
    fields.count("b")
    child = fields.child("c")
    assert child is not None
    child.require("d")
    with pytest.raises(ApiError, match="a must be a string") as caught:
        fields.problems.raise_any()
    assert caught.value.details == {"field": "a"}
    assert caught.value.wordy == "a must be a string; b must be a positive integer; c.d must be a string"


# Statuses


def test_every_status_has_one_category() -> None:
    assert len(ORDER_CATEGORY) == sum(len(group) for group in ORDER_STATUSES.values())


def test_a_status_can_be_read_aloud() -> None:
    assert (label_of("outForDelivery"), label_of("new"), label_of("")) == ("Out for delivery", "New", "")


# Drift

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["orderFees", "status", "message", "statusCategory", "x"]), inner, max_size=3)
    ),
)


@given(JSON)
def test_drift_adds_a_field_to_every_object_and_changes_no_list_length(value: Any) -> None:
    def check(before: Any, after: Any) -> None:
        if isinstance(before, dict):
            assert "sinceVersion" in after
            for name, each in before.items():
                if name not in {"message", "orderFees"}:
                    check(each, after[name])
        elif isinstance(before, list):
            assert len(before) == len(after)
            for one, other in zip(before, after, strict=True):
                check(one, other)
        else:
            assert before == after

    check(value, drifted(value))


def test_unknown_statuses_replace_texts_only() -> None:
    before = {"status": {"status": "new"}, "statusCategory": "NEW", "orders": [{"orderStatus": "new", "id": 1}]}
    after = {
        "status": {"status": NEW_STATUS},
        "statusCategory": NEW_CATEGORY,
        "orders": [{"orderStatus": NEW_STATUS, "id": 1}],
    }
    assert with_unknown_status(before) == after


# What is carried out late


async def test_what_was_due_is_done_before_the_next_answer_though_the_computer_is_busy() -> None:
    """The caller counts on it: whoever asks after the time that a service takes at the longest is told the truth."""
    done: list[str] = []
    closed = asyncio.Event()
    messages: list[Message] = [{"type": "http.request", "body": b"{}", "more_body": False}]

    async def api(scope: Scope, _receive: Receive, _send: Send) -> None:
        done.append(scope["path"])

    async def receive() -> Message:
        if messages:
            return messages.pop()
        await closed.wait()  # the computer comes to it late
        return {"type": "http.disconnect"}

    async def send(_message: Message) -> None:
        raise AssertionError("nobody waits for an answer")

    with Database(None) as db:
        trouble = Trouble(api, Connections(), Manner(), ZoneBook((), db))

        def meeting(kind: Kind, path: str) -> asyncio.Task[None]:
            scope: Scope = {"path": path, "client": ("127.0.0.1", 1), ARRIVED: 1.0}
            return asyncio.create_task(trouble.meet(Fault(kind=kind), scope, receive, send))

        late = meeting(Kind.LATE_COMMIT, "/late")
        await asyncio.sleep(0)
        look = meeting(Kind.SLOW, "/look")
        for _ in range(20):  # more turns of the loop than a look takes
            await asyncio.sleep(0)
        closed.set()
        await asyncio.gather(late, look)
    assert done == ["/late", "/look"]
