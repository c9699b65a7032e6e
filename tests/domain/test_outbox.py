"""The life of pending work in simulated time: whatever is lost, nothing is created twice and nothing is forgotten."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.desk.handlers import verdict
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import DISCARDABLE, Event, ImpossibleMove, Policy, Progress, State, advance

POLICY = Policy(settle=90, second_look=60, rounds=3)
LOST = Failure(kind=FailureKind.NO_ANSWER, execution=Execution.UNKNOWN)


def test_every_state_takes_the_events_of_its_diagram_and_no_others() -> None:
    known = {
        State.DRAFT: {Event.SUBMIT, Event.EDITED},
        State.WAITING: {Event.TAKE, Event.EDITED, Event.RETRIED, Event.SHELVED, Event.FOUND},
        State.SENDING: {
            Event.SUCCEEDED,
            Event.REFUSED,
            Event.POSTPONED,
            Event.LOST,
            Event.INTERRUPTED,
            Event.CONTESTED,
        },
        State.CHECKING: {Event.FOUND, Event.NOT_THERE, Event.CANNOT_TELL, Event.DOUBTFUL, Event.CONTESTED},
        State.DONE: {Event.CONTESTED},
        State.REFUSED: {Event.EDITED, Event.RETRIED, Event.SHELVED},
        State.NEEDS_PERSON: {Event.CONFIRMED_THERE, Event.CONFIRMED_ABSENT},
    }
    for state in State:
        for event in Event:
            if event in known[state]:
                advance(Progress(state=state), event, now=0, policy=POLICY)
            else:
                with pytest.raises(ImpossibleMove):
                    advance(Progress(state=state), event, now=0, policy=POLICY)


def test_a_lost_request_is_looked_for_twice_before_it_is_sent_again() -> None:
    sending = advance(Progress(state=State.WAITING), Event.TAKE, now=100, policy=POLICY)
    lost = advance(sending, Event.LOST, now=110, policy=POLICY, failure=LOST)
    assert (lost.state, lost.next_at) == (State.CHECKING, 200)
    once = advance(lost, Event.NOT_THERE, now=200, policy=POLICY)
    assert (once.state, once.next_at) == (State.CHECKING, 260)
    twice = advance(once, Event.NOT_THERE, now=260, policy=POLICY)
    assert (twice.state, twice.rounds, twice.attempts) == (State.WAITING, 1, 1)


def test_after_three_rounds_a_person_decides() -> None:
    progress = Progress(state=State.WAITING)
    for _ in range(POLICY.rounds):
        progress = advance(progress, Event.TAKE, now=0, policy=POLICY)
        progress = advance(progress, Event.LOST, now=0, policy=POLICY)
        progress = advance(progress, Event.NOT_THERE, now=0, policy=POLICY)
        progress = advance(progress, Event.NOT_THERE, now=0, policy=POLICY)
    assert progress.state is State.NEEDS_PERSON
    assert advance(progress, Event.CONFIRMED_ABSENT, now=0, policy=POLICY).rounds == 0


def test_what_the_service_says_it_carried_out_is_never_sent_again_by_itself() -> None:
    """A success without what was made, and lists that show nothing of it: it may come later."""
    made = Failure(kind=FailureKind.UNREADABLE, execution=Execution.EXECUTED)
    progress = advance(Progress(state=State.WAITING), Event.TAKE, now=0, policy=POLICY)
    progress = advance(progress, Event.LOST, now=0, policy=POLICY, failure=made)
    progress = advance(progress, Event.CANNOT_TELL, now=0, policy=POLICY, failure=LOST)
    progress = advance(progress, Event.NOT_THERE, now=0, policy=POLICY)
    progress = advance(progress, Event.NOT_THERE, now=0, policy=POLICY)
    assert (progress.state, progress.attempts) == (State.NEEDS_PERSON, 1)
    again = advance(progress, Event.CONFIRMED_ABSENT, now=0, policy=POLICY)
    assert (again.state, again.rounds) == (State.WAITING, 0), "a person looked"


def test_an_edit_or_a_retry_of_what_was_refused_goes_at_once_and_starts_afresh() -> None:
    refused = Progress(state=State.REFUSED, attempts=2, rounds=2, next_at=900, failure=LOST)
    for event in (Event.EDITED, Event.RETRIED):
        again = advance(refused, event, now=50, policy=POLICY)
        assert (again.state, again.next_at, again.rounds, again.failure) == (State.WAITING, 50, 0, None)


def test_a_retry_of_what_waits_is_due_at_once_and_still_says_why_it_waited() -> None:
    waiting = Progress(state=State.WAITING, attempts=3, rounds=1, next_at=900, failure=LOST)
    again = advance(waiting, Event.RETRIED, now=50, policy=POLICY)
    assert again == Progress(state=State.WAITING, attempts=3, rounds=1, next_at=50, failure=LOST)


LIMITED = Failure(kind=FailureKind.RATE_LIMITED, execution=Execution.NOT_EXECUTED)


@given(st.lists(st.sampled_from(["limited", "offline", "lost"]), max_size=60), st.integers(0, 2**32))
def test_a_write_is_turned_away_five_times_at_most_and_then_waits_for_a_person(troubles: list[str], seed: int) -> None:
    """In simulated time: whatever comes between, a person's hand alone gives it five tries more."""
    chance, now, progress = random.Random(seed), 0.0, Progress(state=State.WAITING)
    turned_away, waited = 0, 0.0
    for trouble in [*troubles, *["limited"] * POLICY.tries]:
        now = max(now, progress.next_at)
        progress = advance(progress, Event.TAKE, now=now, policy=POLICY)
        if trouble == "limited":
            event, delay = verdict(LIMITED, progress.limited, chance.random())
            progress = advance(progress, event, now=now, policy=POLICY, delay=delay, failure=LIMITED)
            turned_away += 1
            longest = min(30.0, 2.0 ** (turned_away - 1))
            assert longest / 2 <= delay <= longest
            waited += delay
        elif trouble == "offline":
            progress = advance(progress, Event.POSTPONED, now=now, policy=POLICY, delay=5.0, failure=LOST)
        else:
            progress = advance(progress, Event.LOST, now=now, policy=POLICY, failure=LOST)
            for _ in range(2):
                progress = advance(progress, Event.NOT_THERE, now=progress.next_at, policy=POLICY)
        if progress.state is not State.WAITING:
            break
    if progress.state is State.REFUSED:
        assert (turned_away, progress.limited, progress.failure) == (POLICY.tries, POLICY.tries, LIMITED)
        again = advance(progress, Event.RETRIED, now=now, policy=POLICY)
        assert (again.state, again.next_at, again.limited) == (State.WAITING, now, 0)
    else:
        assert progress.state is State.NEEDS_PERSON  # lost too often before
        assert turned_away < POLICY.tries


def test_trying_now_what_still_waits_begins_to_count_anew() -> None:
    waiting = Progress(state=State.WAITING, limited=4, next_at=900, failure=LIMITED)
    assert advance(waiting, Event.RETRIED, now=50, policy=POLICY).limited == 0


def test_what_is_with_the_service_is_never_thrown_away() -> None:
    assert not {State.SENDING, State.CHECKING, State.DONE} & DISCARDABLE


def test_not_being_able_to_look_is_no_absence() -> None:
    checking = Progress(state=State.CHECKING, absences=1, next_at=5)
    again = advance(checking, Event.CANNOT_TELL, now=10, policy=POLICY, delay=7)
    assert (again.absences, again.next_at) == (1, 17)


@dataclass
class Service:
    """A service that may carry a request out late, or never, and whose list may be a little stale."""

    chance: random.Random
    latest: float
    stale: float
    due: list[float] = field(default_factory=list)

    def receive(self, now: float, *, carried_out: bool, late: bool) -> None:
        if carried_out:
            self.due.append(now + (self.chance.uniform(0, self.latest) if late else 0.0))

    def shows(self, now: float) -> int:
        return sum(1 for moment in self.due if moment + self.chance.uniform(0, self.stale) <= now)


def live(seed: int, policy: Policy, *, latest: float, stale: float) -> tuple[Progress, Service]:
    """Run one piece of work to its end, with crashes, losses and long pauses; gives its end and the service."""
    chance = random.Random(seed)
    service = Service(chance, latest, stale)
    now, progress = 0.0, Progress(state=State.WAITING)
    for _ in range(200):
        if progress.state is State.WAITING:
            now = max(now, progress.next_at)
            progress = advance(progress, Event.TAKE, now=now, policy=policy)
            progress, now = send(progress, service, now, policy)
        elif progress.state is State.CHECKING:
            now = max(now, progress.next_at) + chance.uniform(0, 30)
            if chance.random() < 0.3:
                progress = advance(progress, Event.CANNOT_TELL, now=now, policy=policy, delay=5)
            else:
                event = Event.FOUND if service.shows(now) else Event.NOT_THERE
                progress = advance(progress, event, now=now, policy=policy)
        else:
            break
    return progress, service


def send(progress: Progress, service: Service, now: float, policy: Policy) -> tuple[Progress, float]:
    """Send once; anything may happen on the way."""
    outcome = service.chance.choice(["ok", "not_sent", "limited", "answer_lost", "request_lost", "late", "crash"])
    now += service.chance.uniform(0, 45)
    if outcome == "ok":
        service.receive(now, carried_out=True, late=False)
        return advance(progress, Event.SUCCEEDED, now=now, policy=policy), now
    if outcome in ("not_sent", "limited"):
        return advance(progress, Event.POSTPONED, now=now, policy=policy, delay=5), now
    carried_out = outcome in ("answer_lost", "late") or (outcome == "crash" and service.chance.random() < 0.5)
    service.receive(now, carried_out=carried_out, late=outcome != "answer_lost")
    if outcome == "crash":
        now += service.chance.choice([0.0, 1.0, 3600.0])
        return advance(progress, Event.INTERRUPTED, now=now, policy=policy), now
    return advance(progress, Event.LOST, now=now, policy=policy, failure=LOST), now


@given(st.integers(min_value=0))
def test_nothing_is_created_twice_when_the_service_settles_in_time(seed: int) -> None:
    progress, service = live(seed, POLICY, latest=89, stale=59)
    assert len(service.due) <= 1
    assert progress.state in (State.DONE, State.NEEDS_PERSON)
    if progress.state is State.DONE:
        assert len(service.due) == 1


def test_without_a_settle_time_there_would_be_doubles() -> None:
    """The control that shows the simulation can see what it is meant to exclude."""
    careless = Policy(settle=0, second_look=0, rounds=3)
    doubled = sum(len(live(seed, careless, latest=89, stale=0)[1].due) > 1 for seed in range(300))
    assert doubled > 10
