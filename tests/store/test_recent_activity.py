from __future__ import annotations

import pytest

from courier_desk.domain.events import STATUS, What
from courier_desk.domain.outbox import Kind, order_target
from courier_desk.store import events, orders, outbox
from courier_desk.store.events import recent_activity
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, MERCHANT, an_order, in_memory, in_sqlite, pending

pytestmark = pytest.mark.usefixtures("subjects")


@pytest.fixture
def db(subjects: None) -> Database:
    return in_memory()


def seen(db: Database, at: float, *statuses: tuple[str, str], account: str = ACCOUNT) -> None:
    found = [an_order(number, status=status, category="", reference=f"R-{number}") for number, status in statuses]
    orders.merge(db, account, MERCHANT, found, seen_at=at, whole=False)


def test_a_status_that_changed_is_news_and_the_first_sight_is_none(db: Database) -> None:
    seen(db, 100, ("204828", "new"), ("204829", "new"))
    assert recent_activity(db, ACCOUNT) == []
    seen(db, 200, ("204828", "outForDelivery"), ("204829", "new"), ("204830", "new"))
    seen(db, 300, ("204828", "deliveryFailed"))
    told = recent_activity(db, ACCOUNT)
    assert [(news.at, news.target, news.what, news.status) for news in told] == [
        (300, "order/204828", STATUS, "deliveryFailed"),
        (200, "order/204828", STATUS, "outForDelivery"),
    ]
    assert {(news.merchant, news.reference) for news in told} == {(MERCHANT, "R-204828")}
    assert [news.at for news in recent_activity(db, ACCOUNT, since=201)] == [300]
    assert [news.at for news in recent_activity(db, ACCOUNT, limit=1)] == [300]
    assert recent_activity(db, "another account") == []


def test_deeds_that_changed_something_are_news_and_steps_of_sending_are_none(db: Database) -> None:
    row = outbox.add(db, pending("R-1"))
    for at, what in enumerate(What):
        events.add(db, ACCOUNT, f"outbox/{row}", at, what, {"kind": Kind.ORDER_CREATE, "row": row})
    told = recent_activity(db, ACCOUNT)
    assert {news.what for news in told} == {
        What.CREATED, What.ADOPTED, What.REFUSED, What.NEEDS_PERSON, What.UPDATED, What.NOT_STUCK, What.CANCELLED,
        What.DELETED, What.HELD_BACK, What.OTHER_FEE, What.FILE_WAITS, What.FILE_SENT, What.FILE_DONE,
        What.FILE_PROBLEM, What.FOLDER_AWAY, What.FOLDER_BACK,
    }  # fmt: skip
    assert {(news.reference, news.merchant, news.kind) for news in told} == {("R-1", MERCHANT, Kind.ORDER_CREATE)}


def test_a_deed_whose_work_is_forgotten_is_still_told_with_the_merchant_of_its_order(db: Database) -> None:
    seen(db, 100, ("204828", "new"))
    events.add(db, ACCOUNT, order_target("204828"), 150, What.CANCELLED, {"kind": Kind.ORDER_CANCEL, "row": 4711})
    (news,) = recent_activity(db, ACCOUNT)
    assert (news.number, news.what, news.merchant) == ("204828", What.CANCELLED, MERCHANT)


def test_a_full_mirror_is_not_looked_through() -> None:
    db = in_sqlite()
    plan = " ".join(
        str(row[3])
        for row in db.execute(
            "EXPLAIN QUERY PLAN SELECT * FROM order_statuses WHERE again = 1 AND seen_at >= 5 "
            "ORDER BY seen_at DESC LIMIT 10"
        )
    )
    assert "order_statuses_lately" in plan
    assert "TEMP B-TREE" not in plan
