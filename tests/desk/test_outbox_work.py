"""What a failed attempt means: every kind of failure with every answer to "was it carried out?"."""

from __future__ import annotations

import pytest

from courier_desk.desk.handlers import LONGEST, OFFLINE_RETRY, PAUSING, verdict
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Event

NOTHING_HAPPENED = (Execution.NOT_SENT, Execution.NOT_EXECUTED)
PASSES = {
    FailureKind.RATE_LIMITED,
    FailureKind.UNAUTHORIZED,
    FailureKind.ACCOUNT_REMOVED,
    FailureKind.SCOPE_DENIED,
    FailureKind.NO_CONNECTION,
    FailureKind.PROXY,
    FailureKind.CERTIFICATE,
    FailureKind.NO_ANSWER,
    FailureKind.BAD_ADDRESS,
}
#: What is read before a change could not be: the service stumbled, and nothing was asked for.
STUMBLED_BEFORE = (FailureKind.INTERNAL_ERROR, Execution.NOT_SENT)


@pytest.mark.parametrize("kind", FailureKind)
@pytest.mark.parametrize("execution", Execution)
def test_only_what_certainly_did_not_happen_is_sent_again(kind: FailureKind, execution: Execution) -> None:
    event, delay = verdict(Failure(kind=kind, execution=execution), 1, 0.5)
    if execution not in NOTHING_HAPPENED:
        assert (event, delay) == (Event.LOST, 0.0)
    elif kind in PASSES or (kind, execution) == STUMBLED_BEFORE:
        assert event is Event.POSTPONED
        assert 0.0 <= delay <= LONGEST
    else:
        assert event is Event.REFUSED, "it would be refused again and again"


@pytest.mark.parametrize("kind", sorted(PAUSING))
def test_a_refused_key_takes_no_time_from_the_row(kind: FailureKind) -> None:
    assert verdict(Failure(kind=kind, execution=Execution.NOT_EXECUTED), 9, 1.0) == (Event.POSTPONED, 0.0)


def test_a_limit_waits_as_told_within_reason() -> None:
    def wait(seconds: float | None) -> float:
        limited = Failure(kind=FailureKind.RATE_LIMITED, execution=Execution.NOT_EXECUTED, retry_after=seconds)
        return verdict(limited, 1, 0.5)[1]

    assert wait(7.0) == 7.0
    assert wait(86_400.0) == LONGEST
    assert wait(None) > 0


def test_a_row_that_cannot_be_sent_at_all_is_not_tried_for_ever() -> None:
    unsendable = Failure(kind=FailureKind.VALIDATION_ERROR, execution=Execution.NOT_SENT, field="merchant")
    assert verdict(unsendable, 1, 0.5)[0] is Event.REFUSED
    offline = Failure(kind=FailureKind.NO_CONNECTION, execution=Execution.NOT_SENT)
    assert verdict(offline, 1, 0.5) == (Event.POSTPONED, OFFLINE_RETRY)
