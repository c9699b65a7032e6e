"""How the desk stands with the service: what an exchange says of it, and what one that began before does not."""

from __future__ import annotations

import pytest

from courier_desk.api.budget import Lane
from courier_desk.api.exchange import Exchange
from courier_desk.desk.changes import Changes
from courier_desk.desk.connection import Connection, Link
from courier_desk.domain.failures import ACCOUNT_STOPPERS, FailureKind


def told(
    template: str = "/orders", *, failure: FailureKind | None = None, seconds: float = 0.0, for_merchant: bool = True
) -> Exchange:
    return Exchange(
        method="GET",
        template=template,
        lane=Lane.MIRROR,
        status=None if failure is FailureKind.NO_CONNECTION else 200,
        failure=failure,
        seconds=seconds,
        clock_offset=None,
        for_merchant=for_merchant,
        is_description=template == "/api.yml",
    )


@pytest.fixture
def connection() -> Connection:
    return Connection(Changes())


@pytest.mark.parametrize("kind", sorted(ACCOUNT_STOPPERS))
def test_an_answer_that_was_under_way_does_not_undo_a_refusal_and_a_later_one_does(
    connection: Connection, kind: FailureKind
) -> None:
    refused = told("/ping", failure=kind, for_merchant=False)
    connection.observe(refused)
    connection.observe(told(seconds=3600.0))
    connection.observe(told(seconds=3600.0, failure=FailureKind.NO_ANSWER))
    assert (connection.status.link, connection.status.kind) == (Link.REFUSED, kind)
    connection.observe(told())
    assert connection.status.link is Link.ONLINE


@pytest.mark.parametrize("came", [None, FailureKind.NOT_FOUND, FailureKind.REDIRECTED, FailureKind.NOT_THE_SERVICE])
@pytest.mark.parametrize("before", [None, FailureKind.UNAUTHORIZED, FailureKind.NO_CONNECTION])
def test_what_the_service_says_of_itself_is_no_sign_of_the_key_or_the_connection(
    connection: Connection, before: FailureKind | None, came: FailureKind | None
) -> None:
    connection.observe(told(failure=before))
    stood = connection.status
    connection.observe(told("/api.yml", failure=came, for_merchant=False))
    assert connection.status == stood
    assert [one.template for _, one in connection.recent] == ["/orders", "/api.yml"]


def test_a_deleted_merchant_leaves_it_to_the_ping(connection: Connection) -> None:
    links = []
    for exchange in (
        told(),
        told(failure=FailureKind.ACCOUNT_REMOVED),
        told("/ping", failure=FailureKind.ACCOUNT_REMOVED, for_merchant=False),
    ):
        connection.observe(exchange)
        links.append(connection.status.link)
    assert links == [Link.ONLINE, Link.ONLINE, Link.REFUSED]


@pytest.mark.parametrize("kind", [FailureKind.NOT_THE_SERVICE, FailureKind.REDIRECTED])
def test_a_label_that_is_none_or_lies_elsewhere_is_no_lost_connection(
    connection: Connection, kind: FailureKind
) -> None:
    links = []
    for exchange in (told(), told("/orders/{id}/awb", failure=kind), told(failure=kind)):
        connection.observe(exchange)
        links.append(connection.status.link)
    assert links == [Link.ONLINE, Link.ONLINE, Link.OFFLINE]


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
    return connection.status.link


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
