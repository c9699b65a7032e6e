"""The life of a piece of pending work, as one pure function.

    draft ──submit──► waiting ──take──► sending ──succeeded──────────────► done
      ▲                ▲  ▲ ▲ ▲            │ │ └──refused──► refused ─edit, retry─► waiting
      └───(shelved)────┘  │ │ └─postponed──┘ │                  └──(shelved)──► draft
              edit, retry─┘ │                └──lost / interrupted──► checking ──found──► done
                            │                                          │  │ ▲
                            └──── not there, seen twice, after settle ─┘  │ └ cannot tell / first "not there"
                                                                          └──three rounds, or doubtful──► needs a person
    waiting ── the service has it already ──► done
    done, checking ── its number was given to another creation too ──► checking, from the beginning
    needs a person ── "it is there" ──► done;  "it is not there: send" ──► waiting
    unsure work (a lost change of the store may have sent it) ── on its way to waiting ──► checking
    postponed for the fifth time by the limit of requests ──► refused, until a person tries it again
    draft, waiting, refused, needs a person ── discarded ──► (no more);  sending and checking are with the service

A request whose outcome is unknown is never repeated before it was looked for twice. Times are seconds since the epoch
(UTC). The clock, the network and the store belong to the caller.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.values import frozen

# The kinds of pending work: what a person asks the service to do. How each is done is the desk's.


class Subject(StrEnum):
    """What pending work is about; the first half of a target."""

    ORDER = "order"
    PICKUP = "pickup"
    MERCHANT = "merchant"


class Kind(StrEnum):
    """What a row of the outbox does at the service; the values are kept on disk."""

    ORDER_CREATE = "order.create"
    ORDER_UPDATE = "order.update"
    ORDER_CANCEL = "order.cancel"
    ORDER_DELETE = "order.delete"
    PICKUP_CREATE = "pickup.create"
    PICKUP_UPDATE = "pickup.update"
    PICKUP_CANCEL = "pickup.cancel"
    PICKUP_DELETE = "pickup.delete"
    MERCHANT_CREATE = "merchant.create"

    @property
    def subject(self) -> Subject:
        """Tell what it is about."""
        return Subject(self.value.partition(".")[0])


#: Kinds that make something new; all others change something the service has.
CREATES = frozenset({Kind.ORDER_CREATE, Kind.PICKUP_CREATE, Kind.MERCHANT_CREATE})
#: Kinds after which their target is no more, so that nothing may follow.
ENDS = frozenset({Kind.ORDER_DELETE, Kind.PICKUP_DELETE})
#: Kinds that take their target back: before there is one, nothing is left to be done.
WITHDRAWS = ENDS | {Kind.ORDER_CANCEL, Kind.PICKUP_CANCEL}


def order_target(number: str) -> str:
    """Name an order as the target of a change."""
    return f"order/{number}"


def pickup_target(number: str) -> str:
    """Name a pickup as the target of a change."""
    return f"pickup/{number}"


#: How the target of a change begins that follows a creation.
FOLLOWING = "outbox/"


def follower_target(row_id: int) -> str:
    """Name what a row of the outbox is going to create, for changes that were saved before it has a number."""
    return f"{FOLLOWING}{row_id}"


class State(StrEnum):
    """Where a piece of work stands."""

    DRAFT = "draft"
    WAITING = "waiting"
    SENDING = "sending"
    CHECKING = "checking"
    DONE = "done"
    REFUSED = "refused"
    NEEDS_PERSON = "needs_person"


#: Nothing of it can be at the service: it may be changed and thrown away here.
UNSENT = frozenset({State.DRAFT, State.WAITING, State.REFUSED})


class Event(StrEnum):
    """What can happen to it."""

    SUBMIT = "submit"
    TAKE = "take"
    SUCCEEDED = "succeeded"
    REFUSED = "refused"
    POSTPONED = "postponed"
    LOST = "lost"
    INTERRUPTED = "interrupted"
    FOUND = "found"
    NOT_THERE = "not_there"
    CANNOT_TELL = "cannot_tell"
    DOUBTFUL = "doubtful"
    EDITED = "edited"
    RETRIED = "retried"
    SHELVED = "shelved"
    CONFIRMED_THERE = "confirmed_there"
    CONFIRMED_ABSENT = "confirmed_absent"
    CONTESTED = "contested"


@frozen(kw_only=True)
class Policy:
    """How long to wait, in seconds.

    ``settle`` is the longest a service may still carry out a request whose connection has ended. ``tries``: how often
    work is sent that the limit of requests turns away (specification, Limits).
    """

    settle: float = 90.0
    second_look: float = 60.0
    rounds: int = 3
    tries: int = 5


@frozen(kw_only=True)
class Progress:
    """The part of an outbox row that the transitions move.

    ``next_at``: not before this moment. ``limited``: how often the limit of requests turned it away since a person last
    had it sent. ``unsure``: the store lost changes, so it may have been sent without this desk knowing; it is looked
    for before it is sent.
    """

    state: State = State.DRAFT
    attempts: int = 0
    rounds: int = 0
    absences: int = 0
    limited: int = 0
    unsure: bool = False
    sent_at: float | None = None
    next_at: float = 0.0
    failure: Failure | None = None


#: What a person may throw away: the service does not have it, or the person has said so by discarding it.
DISCARDABLE = frozenset({State.DRAFT, State.WAITING, State.REFUSED, State.NEEDS_PERSON})


class ImpossibleMove(ValueError):
    """The event cannot happen in this state: a fault of the program, never of a person."""


_PLAIN: dict[tuple[State, Event], State] = {
    (State.DRAFT, Event.SUBMIT): State.WAITING,
    (State.DRAFT, Event.EDITED): State.DRAFT,
    (State.WAITING, Event.EDITED): State.WAITING,
    (State.WAITING, Event.SHELVED): State.DRAFT,
    (State.WAITING, Event.FOUND): State.DONE,
    (State.REFUSED, Event.EDITED): State.WAITING,
    (State.REFUSED, Event.RETRIED): State.WAITING,
    (State.REFUSED, Event.SHELVED): State.DRAFT,
    (State.SENDING, Event.SUCCEEDED): State.DONE,
    (State.SENDING, Event.REFUSED): State.REFUSED,
    (State.SENDING, Event.POSTPONED): State.WAITING,
    (State.CHECKING, Event.FOUND): State.DONE,
    (State.CHECKING, Event.CANNOT_TELL): State.CHECKING,
    (State.CHECKING, Event.DOUBTFUL): State.NEEDS_PERSON,
    (State.NEEDS_PERSON, Event.CONFIRMED_THERE): State.DONE,
    (State.NEEDS_PERSON, Event.CONFIRMED_ABSENT): State.WAITING,
}


def advance(
    progress: Progress,
    event: Event,
    *,
    now: float,
    policy: Policy,
    delay: float = 0.0,
    failure: Failure | None = None,
) -> Progress:
    """Give the progress after the event: to be looked for first where it may have been sent without our knowing.

    ``delay`` (seconds) counts for postponed and cannot-tell. Raises ImpossibleMove for an event unknown to the state.
    """
    after = _after(progress, event, now=now, policy=policy, delay=delay, failure=failure)
    if event is Event.CONFIRMED_ABSENT:  # a person has looked
        return replace(after, unsure=False)
    return looked_for_first(after, now=now)


def looked_for_first(progress: Progress, *, now: float) -> Progress:
    """Give the progress of unsure work: it is never sent before it was looked for."""
    if not progress.unsure or progress.state is not State.WAITING:
        return progress
    return replace(progress, state=State.CHECKING, absences=0, next_at=now)


def _after(
    progress: Progress, event: Event, *, now: float, policy: Policy, delay: float, failure: Failure | None
) -> Progress:
    match progress.state, event:
        case State.WAITING, Event.TAKE:
            return replace(progress, state=State.SENDING, attempts=progress.attempts + 1, sent_at=now, next_at=0.0)
        case State.WAITING, Event.RETRIED:
            return replace(progress, limited=0, next_at=now)  # why it waited stays known until it is sent
        case State.SENDING, Event.POSTPONED if failure is not None and failure.kind is FailureKind.RATE_LIMITED:
            return _turned_away(progress, now + delay, policy, failure)
        case State.SENDING, Event.LOST | Event.INTERRUPTED:
            return _doubt(progress, now, policy, failure)
        case State.SENDING | State.CHECKING | State.DONE, Event.CONTESTED:
            return _doubt(progress, now, policy, failure)
        case State.CHECKING, Event.NOT_THERE:
            return _absent(progress, now, policy)
    target = _PLAIN.get((progress.state, event))
    if target is None:
        raise ImpossibleMove(f"{event} in {progress.state}")
    return _arrive(progress, target, now + delay, failure)


def _arrive(progress: Progress, target: State, next_at: float, failure: Failure | None) -> Progress:
    """Settle into the target state; a fresh start (waiting by a person's hand) forgets the rounds of doubt."""
    moved = replace(progress, state=target, next_at=next_at, failure=failure)
    if progress.state is not State.SENDING:  # by a person's hand, or because it is over
        moved = replace(moved, limited=0)
    if target in (State.WAITING, State.DRAFT, State.DONE):
        moved = replace(moved, absences=0, rounds=progress.rounds if progress.state is State.SENDING else 0)
    return moved


def _turned_away(progress: Progress, next_at: float, policy: Policy, failure: Failure) -> Progress:
    """Count what the limit of requests turned away: after so many tries it waits for a person."""
    times = progress.limited + 1
    if times >= policy.tries:
        return replace(_arrive(progress, State.REFUSED, next_at, failure), limited=times)
    return replace(_arrive(progress, State.WAITING, next_at, failure), limited=times)


def _doubt(progress: Progress, now: float, policy: Policy, failure: Failure | None) -> Progress:
    """Begin to check. Whether the answer was lost or we died ourselves: the connection ended no later than now.

    What the service says it carried out is never sent again by itself, however long it shows nothing of it.
    """
    is_done = failure is not None and failure.execution is Execution.EXECUTED
    return replace(
        progress,
        state=State.CHECKING,
        absences=0,
        rounds=max(progress.rounds, policy.rounds - 1) if is_done else progress.rounds,
        next_at=now + policy.settle,
        failure=failure or progress.failure,
    )


def _absent(progress: Progress, now: float, policy: Policy) -> Progress:
    """Count a negative look: only the second one lets the work be sent again, and only so many times."""
    if progress.absences == 0:
        return replace(progress, absences=1, next_at=now + policy.second_look)
    if progress.rounds + 1 >= policy.rounds:
        return replace(progress, state=State.NEEDS_PERSON, absences=2, rounds=progress.rounds + 1)
    return replace(progress, state=State.WAITING, absences=0, rounds=progress.rounds + 1, next_at=now, unsure=False)
