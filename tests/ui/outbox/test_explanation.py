"""What is happening: each state says why, what comes next and when; a wait counts down and never turns back."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.desk.connection import Link
from courier_desk.desk.outbox_items import OutboxItem
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.outbox import Kind, State
from courier_desk.ui.outbox.discarding import discarded_words
from courier_desk.ui.outbox.explanation import SendingState, explain
from courier_desk.ui.outbox.words import item_words, span_words, work_words
from courier_desk.ui.words import plain
from tests.ui.outbox.samples import NOW, change, item, lost, refusal

pytestmark = pytest.mark.usefixtures("theme")
CALM = SendingState(now=NOW, link=Link.ONLINE)
SOON = NOW + timedelta(seconds=40)


def told(row: OutboxItem, sending: SendingState = CALM, **place: int | bool) -> str:
    """Give the whole sentence as it is read."""
    return plain(explain(row, sending, **place).whole())  # type: ignore[arg-type]  # before and follows


REFUSED_KEY = Failure(kind=FailureKind.UNAUTHORIZED, execution=Execution.NOT_EXECUTED)
NO_SCOPE = Failure(kind=FailureKind.SCOPE_DENIED, execution=Execution.NOT_EXECUTED, request="POST /orders")
REMOVED = Failure(kind=FailureKind.ACCOUNT_REMOVED, execution=Execution.NOT_EXECUTED)
SLOW_DOWN = lost(kind=FailureKind.RATE_LIMITED, execution=Execution.NOT_EXECUTED)


@pytest.mark.parametrize(
    ("row", "sending", "sentence"),
    [
        (item(state=State.REFUSED, failure=refusal()), CALM, "Zone: “Nozha Gedida” is not in the service's list"),
        (
            item(state=State.REFUSED, failure=refusal("productDescription is required", "productDescription")),
            CALM,
            "What is inside: What is inside is missing.",
        ),
        (
            change(Kind.ORDER_CANCEL, state=State.REFUSED, failure=refusal("", "", kind=FailureKind.FORBIDDEN)),
            CALM,
            "Cancel order: The service did not allow this.",
        ),
        (
            item(state=State.NEEDS_PERSON, failure=lost(detail="204833")),
            CALM,
            "Is it 204833? Compare and tell.",
        ),
        (
            item(state=State.NEEDS_PERSON, failure=lost(detail="204833 204834")),
            CALM,
            "It may be one of 2. Compare and tell.",
        ),
        (
            item(state=State.NEEDS_PERSON, failure=lost(detail="more new orders than can be read")),
            CALM,
            "Not found, and it may be there all the same. Look and tell.",
        ),
        (
            item(state=State.CHECKING, failure=lost(), next_at=SOON),
            CALM,
            "No answer came. Looks whether it arrived in 40 s",
        ),
        (item(state=State.CHECKING, failure=lost(), next_at=SOON, rounds=1), CALM, "Looks again in 40 s"),
        (
            item(state=State.CHECKING, failure=lost(), next_at=NOW),
            CALM,
            "We ask the service whether it arrived",
        ),
        (
            item(state=State.CHECKING, failure=lost(), next_at=SOON),
            replace(CALM, link=Link.OFFLINE),
            "Waits for the connection; then looks whether it arrived",
        ),
        (item(state=State.SENDING), CALM, "Sending now"),
        (
            item(state=State.SENDING, changed=NOW - timedelta(seconds=12)),
            CALM,
            "Sending for 12 s, no answer yet",
        ),
        (item(), CALM, "Next, in about 1 s"),
        (item(), replace(CALM, free_in=17.2), "Next, in about 18 s"),
        (item(), replace(CALM, held=True), "Held by you"),
        (item(), replace(CALM, paused=REFUSED_KEY), "The key is refused"),
        (item(), replace(CALM, link=Link.REFUSED), "The key is refused"),
        (item(), replace(CALM, paused=REMOVED), "The business account was deleted"),
        (item(), replace(CALM, paused=NO_SCOPE), "This key may not work with orders. Ask for the permission."),
        (item(), replace(CALM, link=Link.OFFLINE), "Waits for the connection"),
        (
            item(state=State.REFUSED, failure=SLOW_DOWN, attempts=5, limited=5),
            CALM,
            "The service had no request free, 5 times. It waits until you try it again.",
        ),
        (
            item(next_at=SOON, failure=SLOW_DOWN, attempts=1),
            CALM,
            "The service asked to slow down. Again in 40 s",
        ),
        (item(next_at=SOON, failure=lost(), attempts=2), CALM, "Could not be sent (2×). Again in 40 s"),
        (item(state=State.DRAFT, missing=(DraftField.ZONE,)), CALM, "Zone not chosen yet"),
        (item(state=State.DRAFT, missing=(DraftField.PHONE, DraftField.ADDRESS)), CALM, "Not yet: phone, address"),
        (
            item(state=State.DRAFT, missing=(DraftField.ZONE,), wrong=(DraftField.PHONE,)),
            CALM,
            "Not yet: zone. Not right yet: phone",
        ),
        (item(state=State.DRAFT, wrong=(DraftField.PHONE,)), CALM, "Not right yet: phone"),
        (item(state=State.DRAFT), CALM, "Not sent until you send it"),
        (
            change(Kind.ORDER_UPDATE, state=State.DONE, not_stuck={"previewPermission": (True, False)}),
            CALM,
            "Edit order: Done, but the service kept something else: May inspect before accepting",
        ),
    ],
)
def test_each_state_says_why_and_what_comes_next(row: OutboxItem, sending: SendingState, sentence: str) -> None:
    assert told(row, sending) == sentence


def test_the_line_is_told_with_its_time() -> None:
    sending = replace(CALM, each=0.6)
    assert told(item(), sending, before=3) == "3 before it, in about 2 s"
    assert (
        told(change(Kind.ORDER_CANCEL), sending, before=3, follows=True) == "Cancel order: After the change before it"
    )


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_work_is_named(kind: Kind) -> None:
    words = plain(work_words(change(kind, "204828")))
    assert words
    if kind is not Kind.ORDER_CREATE:
        assert told(change(kind)).startswith(plain(words).removesuffix(" 204828"))


@given(
    state=st.sampled_from([one for one in State if one is not State.DONE]),
    kind=st.sampled_from(list(Kind)),
    link=st.sampled_from(list(Link)),
    held=st.booleans(),
    paused=st.sampled_from([None, REFUSED_KEY, REMOVED, NO_SCOPE]),
    failure=st.sampled_from([None, lost(), refusal(), SLOW_DOWN, lost(detail="204833")]),
    wait=st.integers(-100_000, 100_000),
)
def test_something_is_always_said(
    state: State, kind: Kind, link: Link, held: bool, paused: Failure | None, failure: Failure | None, wait: int
) -> None:
    row = change(kind, state=state, failure=failure, next_at=NOW + timedelta(seconds=wait))
    sending = replace(CALM, link=link, held=held, paused=paused)
    sentence = told(row, sending)
    assert sentence.strip(": ")
    assert "{" not in sentence
    assert "-" not in sentence.replace("Hossam El-Din", "")


@given(st.lists(st.floats(0, 200), min_size=2, max_size=20))
def test_a_wait_only_ever_grows_shorter(passed: list[float]) -> None:
    row = item(state=State.CHECKING, failure=lost(), next_at=NOW + timedelta(seconds=90))
    seen = [told(row, replace(CALM, now=NOW + timedelta(seconds=moment))) for moment in sorted(passed)]
    numbers = [int(sentence.split()[-2]) for sentence in seen if sentence.endswith(" s")]
    assert numbers == sorted(numbers, reverse=True)
    assert all(number > 0 for number in numbers)
    assert all(sentence == "We ask the service whether it arrived" for sentence in seen[len(numbers) :])


def test_spans() -> None:
    assert [span_words(seconds) for seconds in (0, 0.2, 39.5, 99, 100, 180)] == [
        "1 s", "1 s", "40 s", "99 s", "2 min", "3 min",
    ]  # fmt: skip


def test_what_is_thrown_away_of_a_change_is_the_wish_alone() -> None:
    assert plain(discarded_words(item())) == "Not created, and discarded here: DL-3391"
    assert plain(discarded_words(item(state=State.DRAFT))) == "Draft discarded: DL-3391"
    doubtful = plain(discarded_words(item(state=State.NEEDS_PERSON)))
    assert doubtful == "Forgotten here: DL-3391. It may be at the service all the same."
    told = plain(discarded_words(change(Kind.ORDER_DELETE, "706719")))
    assert told == "Not done any more: Delete order 706719. 706719 stays as it is."


def test_what_is_listed_although_it_is_done_says_so() -> None:
    done = change(Kind.ORDER_UPDATE, state=State.DONE, not_stuck={"previewPermission": (True, False)})
    assert item_words(done).text == "Done in part"
    assert item_words(item(state=State.REFUSED)).text == "Needs attention"


def test_what_a_row_or_a_job_says_does_not_bring_the_forms_along() -> None:
    """The status line reads of print jobs right after the first paint: a whole form loaded there stopped the window."""
    command = "import sys, courier_desk.ui.print_job.words; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    forms = ("courier_desk.ui.compose.", "courier_desk.ui.words_findings", "courier_desk.domain.merchant_form")
    assert not [name for name in told.stdout.split() if name.startswith(forms)]
