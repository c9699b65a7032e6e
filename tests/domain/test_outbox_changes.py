"""Two changes of one order in simulated time: whatever is lost or late, the order ends as it was wished last."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Event, Policy, Progress, State, advance
from courier_desk.domain.outcome import Fact, Outcome, judge

POLICY = Policy(settle=90, second_look=60, rounds=3)
LOST = Failure(kind=FailureKind.NO_ANSWER, execution=Execution.UNKNOWN)


def same(_name: str, one: Fact, other: Fact) -> bool:
    return one == other


@dataclass
class Service:
    """A service that may apply an update late, or never."""

    chance: random.Random
    latest: float
    value: str = "first"
    late: list[tuple[float, str]] = field(default_factory=list)

    def settle(self, now: float) -> None:
        """Apply what has come due."""
        for moment, value in sorted(one for one in self.late if one[0] <= now):
            self.value = value
            self.late.remove((moment, value))


def change(service: Service, before: str, wanted: str, now: float, policy: Policy) -> tuple[State, float]:
    """Take one update from waiting to its end."""
    chance, progress = service.chance, Progress(state=State.WAITING)
    while progress.state in (State.WAITING, State.CHECKING):
        now = max(now, progress.next_at)
        service.settle(now)
        if progress.state is State.CHECKING:
            standing = judge({"a": wanted}, {"a": before}, {"a": service.value}, same)
            moves = {Outcome.DONE: Event.FOUND, Outcome.NOT_DONE: Event.NOT_THERE, Outcome.UNCLEAR: Event.DOUBTFUL}
            progress = advance(progress, moves[standing], now=now, policy=policy)
            continue
        progress = advance(progress, Event.TAKE, now=now, policy=policy)
        now += chance.uniform(0, 30)
        outcome = chance.choice(["ok", "not_sent", "answer_lost", "request_lost", "late", "crash"])
        if outcome == "not_sent":
            progress = advance(progress, Event.POSTPONED, now=now, policy=policy, delay=5)
            continue
        if outcome in ("ok", "answer_lost"):
            service.value = wanted
        elif outcome == "late" or (outcome == "crash" and chance.random() < 0.5):
            service.late.append((now + chance.uniform(0, service.latest), wanted))
        event = Event.SUCCEEDED if outcome == "ok" else Event.INTERRUPTED if outcome == "crash" else Event.LOST
        progress = advance(progress, event, now=now, policy=policy, failure=None if outcome == "ok" else LOST)
    return progress.state, now


def two_changes(seed: int, policy: Policy, *, latest: float) -> tuple[list[State], str]:
    """Carry two updates out one after the other; gives their ends and what the service has when all is quiet."""
    service = Service(random.Random(seed), latest)
    first, now = change(service, "first", "second", 0.0, policy)
    known = "second" if first is State.DONE else service.value
    second, now = change(service, known, "third", now, policy)
    service.settle(now + 10 * latest)
    return [first, second], service.value


@given(st.integers(min_value=0))
def test_the_last_wish_stands_when_the_service_settles_in_time(seed: int) -> None:
    (first, second), value = two_changes(seed, POLICY, latest=89)
    assert first in (State.DONE, State.NEEDS_PERSON)
    assert second in (State.DONE, State.NEEDS_PERSON)
    if second is State.DONE:
        assert value == "third"


def test_without_a_settle_time_an_older_wish_would_come_back() -> None:
    """The control that shows the simulation can see what it is meant to exclude."""
    careless = Policy(settle=0, second_look=0, rounds=3)
    ends = [two_changes(seed, careless, latest=89) for seed in range(500)]
    assert sum(states[1] is State.DONE and value != "third" for states, value in ends) > 5
