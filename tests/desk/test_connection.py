"""How the desk stands with the service, learnt from one exchange after the other."""

from __future__ import annotations

import pytest

from courier_desk.api.budget import Lane
from courier_desk.api.exchange import Exchange
from courier_desk.desk.changes import Changes
from courier_desk.desk.connection import Connection, Link
from courier_desk.domain.failures import FailureKind

LOST, REFUSED, GOOD = FailureKind.NO_ANSWER, FailureKind.NO_CONNECTION, None


def after(*failures: FailureKind | None) -> Link:
    """Give how it stands after exchanges that ended so."""
    connection = Connection(Changes())
    for failure in failures:
        connection.observe(
            Exchange(
                method="POST",
                template="/orders",
                lane=Lane.OUTBOX,
                status=None if failure else 201,
                failure=failure,
                seconds=0.1,
                clock_offset=None,
            )
        )
    return connection.standing.link


@pytest.mark.parametrize(
    ("failures", "link"),
    [
        ((GOOD, LOST), Link.ONLINE),  # one answer was lost: that says nothing of the next one
        ((GOOD, LOST, GOOD, LOST), Link.ONLINE),
        ((GOOD, LOST, LOST), Link.OFFLINE),
        ((GOOD, LOST, LOST, GOOD, LOST), Link.ONLINE),
        ((LOST,), Link.OFFLINE),  # nothing is known that speaks for it
        ((GOOD, REFUSED), Link.OFFLINE),
        ((REFUSED, LOST), Link.OFFLINE),
        ((GOOD, FailureKind.RATE_LIMITED, LOST), Link.SLOWED),
        ((GOOD, FailureKind.PROXY), Link.OFFLINE),
    ],
)
def test_one_lost_answer_is_not_offline(failures: tuple[FailureKind | None, ...], link: Link) -> None:
    assert after(*failures) is link
