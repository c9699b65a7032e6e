"""What is said of an order: what may be done and why not, what happened, the chips, what a search offers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from pytestqt.qtbot import QtBot

from courier_desk.desk.order_actions import Judged
from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.order_list import StatusCounts
from courier_desk.domain.order_rules import Action, Allowed, Consequence
from courier_desk.domain.orders import Order, OrderType, Stage
from courier_desk.domain.outbox import State
from courier_desk.store.labels import Print
from courier_desk.ui.orders.action_words import BulkWords, consequence_words, judged, why_not
from courier_desk.ui.orders.details import draft_rows, history_lines
from courier_desk.ui.orders.filter_bar import OrderFilterBar
from courier_desk.ui.shell.search import Found, found_rows
from courier_desk.ui.widgets import PaintedButton, RowKind
from courier_desk.ui.words import category_words, plain
from tests.support.order_rows import order_row

pytestmark = pytest.mark.usefixtures("theme")
CREATED = datetime(2026, 7, 14, 9, 0, tzinfo=UTC)
SEEN = datetime(2026, 7, 14, 10, 30, tzinfo=UTC)
ROW = order_row(zone="Heliopolis - Korba", fee=6_000, created=CREATED)


@pytest.mark.parametrize(
    ("facts", "reason", "doubt"),
    [
        ({"status": "new"}, "Possible once this order is completed.", ""),
        ({"status": "outForDelivery"}, "Possible once this order is completed.", ""),
        ({"status": "completed"}, "", ""),
        ({"status": "inStock"}, "Possible once this order is completed.", ""),
        ({"status": "canceled"}, "It was cancelled: there is nothing to return.", ""),
        ({"status": "somethingNew"}, "", "The service takes this only for completed orders."),
        ({"status": "completed", "order_type": "Return"}, "Only a Deliver order can be returned.", ""),
        ({"number": ""}, "It has no number yet", ""),
    ],
)
def test_why_an_order_cannot_be_returned(facts: dict[str, str], reason: str, doubt: str) -> None:
    row = replace(ROW, **facts)  # type: ignore[arg-type]  # only texts are changed
    assert why_not(row, Action.RETURN) == reason
    assert consequence_words(judged(row, Action.RETURN)) == doubt


@pytest.mark.parametrize(("sent", "words"), [("PROCESSING", "Under way"), ("new", "Not fetched yet"), ("ODD", "ODD")])
def test_a_category_is_said_in_words_and_one_that_nobody_knows_as_sent(sent: str, words: str) -> None:
    assert plain(category_words(sent)) == words


def test_the_timeline_begins_with_the_creation_and_tells_what_was_seen() -> None:
    order = Order(
        number="204828", order_type="Deliver", status="outForDelivery", category="PROCESSING", created=CREATED
    )
    detail = OrderDetail(
        row=replace(ROW, status="outForDelivery"),
        order=order,
        request=None,
        progress=None,
        history=((SEEN, "outForDelivery"), (CREATED, "new")),
        prints=(),
    )
    assert [(plain(line.words), line.when) for line in history_lines(detail, SEEN)] == [
        ("Out for delivery, first seen", "1:30\u00a0PM"),
        ("New, created by the service", "12:00\u00a0PM"),
    ]


def test_the_timeline_of_a_draft_tells_when_it_was_kept() -> None:
    saved = DeskEvent(at=CREATED, what=What.SAVED, facts={"kind": "order.create"})
    row = replace(ROW, number="", state=State.DRAFT)
    detail = OrderDetail(
        row=row,
        order=None,
        request=None,
        progress=None,
        history=(),
        prints=(),
        events=(saved,),
        since=CREATED + timedelta(minutes=5),
    )
    assert [(plain(line.words), line.when) for line in history_lines(detail, SEEN)] == [
        ("Draft", "12:05\u00a0PM"),
        ("Saved at this desk", "12:00\u00a0PM"),
    ]


def test_the_timeline_tells_what_the_service_and_this_desk_did_in_its_order() -> None:
    def deed(minute: int, what: What, **facts: object) -> DeskEvent:
        return DeskEvent(at=CREATED + timedelta(minutes=minute), what=what, facts=facts)

    order = Order(number="204828", order_type="Deliver", status="inStock", created=CREATED)
    changed = {"amountCOD": [125_075, 10_000], "fullName": ["{now}", "Mona"], "address": ["1 Nile St", "22 " * 12]}
    detail = OrderDetail(
        row=replace(ROW, status="inStock"),
        order=order,
        request=None,
        progress=None,
        history=((SEEN, "inStock"), (CREATED, "new")),
        prints=(Print(number="204828", at=CREATED.timestamp() + 120, size="A5", printer="Zebra", copies=2),),
        events=(
            deed(-1, What.SAVED, kind="order.create"),
            deed(0, What.SENT, kind="order.create"),
            deed(5, What.SAVED, kind="order.update"),
            deed(6, What.NOT_STUCK, fields={"previewPermission": [True, False]}),
            deed(7, What.REFUSED, kind="order.delete", message="This order can no longer be deleted"),
            deed(8, What.UPDATED, kind="order.update", changed=changed),
        ),
        stages=(Stage(status="new", at=CREATED), Stage(status="inStock", at=CREATED + timedelta(minutes=9))),
    )
    was = "EGP\u00a01,250.75"
    assert [plain(line.words) for line in history_lines(detail, SEEN)] == [
        "In stock",
        f"The change was taken: Amount to collect ({was} to EGP\u00a0100.00), Full name ({{now}} to Mona), Address",
        "The service refused it: This order can no longer be deleted",
        "Taken, but this stayed as it was: May inspect before accepting",
        "A change was saved",
        "Label sent to Zebra \u00d7 2",
        "New",
        "Saved at this desk",
    ]


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        ({"failure": FailureKind.INTERNAL_ERROR.value}, "The service reported a fault; it was looked for"),
        ({"failure": FailureKind.NO_ANSWER.value}, "No answer came; it was looked for"),
        ({}, "No answer came; it was looked for"),
        ({"failure": FailureKind.UNREADABLE.value}, "It was not clear whether it arrived; it was looked for"),
    ],
)
def test_the_timeline_says_why_something_was_looked_for(failure: dict[str, object], words: str) -> None:
    event = DeskEvent(at=CREATED, what=What.LOOKED_FOR, facts={"kind": "order.create", **failure})
    order = Order(number="204828", order_type="Deliver", status="new", created=CREATED)
    detail = OrderDetail(row=ROW, order=order, request=None, progress=None, history=(), prints=(), events=(event,))
    assert words in [plain(line.words) for line in history_lines(detail, SEEN)]


def test_who_printed_at_a_site_is_told_once() -> None:
    """The event has the desk and its person; the print has that person, too."""
    facts: dict[str, object] = {"printer": "Zebra", "copies": 1, "copy": 1, "who": "mona"}
    printed = DeskEvent(at=CREATED, what=What.PRINTED, facts=facts, who="Desk two, mona")
    order = Order(number="204828", order_type="Deliver", status="new", created=CREATED)
    detail = OrderDetail(row=ROW, order=order, request=None, progress=None, history=(), prints=(), events=(printed,))
    told = [plain(line.words) for line in history_lines(detail, SEEN)]
    assert "Label sent to Zebra, Desk two, mona" in told


def test_a_draft_tells_everything_that_is_sent() -> None:
    draft = OrderDraft(
        full_name="Hoda Samir", phone="01001234567", other_phone="01223344556", address="9 Nile St", building="4",
        apartment="7", description="Mug", items="3", express=True, may_inspect=True, notes="Ring", reference="DL-9",
    )  # fmt: skip
    told = {row.label: plain(row.value) for row in draft_rows(draft) if row.value}
    assert told["Other phone"] == "0122 334 4556"
    assert told["Address"] == "9 Nile St, building 4, apartment 7"
    assert told["Package"] == "3 × Mug"
    assert (told["Options"], told["Notes"]) == ("Express, May inspect before accepting", "Ring")


def test_a_draft_leaves_out_what_is_empty_and_tells_the_apartment_once() -> None:
    def told(**typed: str) -> dict[str, str]:
        draft = replace(OrderDraft(order_type=OrderType.EXCHANGE), **typed)  # type: ignore[arg-type]  # texts
        return {row.label: plain(row.value) for row in draft_rows(draft) if row.value}

    assert "Package" not in told()
    assert told(current="Mug")["Package"] == "Taken from the customer: 1 × Mug"
    assert told(new="Cup", new_items="2")["Package"] == "Delivered to the customer: 2 × Cup"
    assert told(current="Mug", new="Cup")["Package"] == "1 × Mug for 1 × Cup"
    assert told(address="9 Nile St", building="5 apt 3", apartment="3")["Address"] == "9 Nile St, building 5 apt 3"
    assert told(address="9 Nile St, شقة 3", apartment="3")["Address"] == "9 Nile St, شقة 3"
    assert told(address="3 Nile St", apartment="3")["Address"] == "3 Nile St, apartment 3"


def test_chips_are_the_statuses_most_used_first_known_ones_before(qtbot: QtBot) -> None:
    bar = OrderFilterBar()
    qtbot.addWidget(bar)
    present = (("somethingNew", 90), ("new", 3), ("completed", 58), ("inStock", 11))
    bar.show_counts(StatusCounts(total=165, by_status=present, unsent=3))
    bar.show()
    chips = sorted(bar.chips.findChildren(PaintedButton), key=lambda chip: chip.x())
    chips = [chip for chip in chips if chip.isCheckable()]
    told = [chip.accessibleName() for chip in chips]
    assert told == ["All 165", "Not sent yet 3", "Completed 58", "In stock 11", "New 3", "somethingNew 90"]


def test_chips_say_that_there_are_more_before_they_are_counted_to_the_end(qtbot: QtBot) -> None:
    bar = OrderFilterBar()
    qtbot.addWidget(bar)
    bar.show_counts(StatusCounts(total=10_003, by_status=(("completed", 9_000), ("new", 1_001)), unsent=2, more=True))
    bar.show()
    chips = [chip for chip in bar.chips.findChildren(PaintedButton) if chip.isCheckable()]
    told = [chip.accessibleName() for chip in sorted(chips, key=lambda chip: chip.x())]
    assert told == ["All more than 10,000", "Not sent yet 2", "Completed", "New"]


def test_a_search_says_what_can_be_done_and_what_needs_more() -> None:
    shop = Merchant(code="20482000", name="Zamalek Ceramics")
    rows = found_rows(Found(text="20482", orders=[ROW], merchants=[shop]))
    assert [plain(row.text) for row in rows if row.kind is RowKind.HEADER] == [
        "Orders on this desk",
        "Merchants",
        "Do with 204828",
        "Elsewhere",
    ]
    first = next(row for row in rows if row.key == "order:o204828")
    start, length = first.marks[0]
    assert first.text[start : start + length] == "20482"
    assert plain(first.detail) == "Heliopolis - Korba, COD EGP\u00a01,480.00"
    assert {row.key: row.off for row in rows if row.off} == {
        "do:return:204828": "Possible once this order is completed.",
        "ask:20482": "needs all 6 digits",
    }
    merchants = [
        Merchant(code="73726087", name="Mariam Sobhi", brand="Delta Parts"),
        Merchant(code="20482000", name="Zamalek Ceramics"),
        Merchant(code="20482001", name=""),
    ]
    told = [
        (plain(row.text), plain(row.detail))
        for row in found_rows(Found(text="delta", merchants=merchants))
        if row.kind is not RowKind.HEADER
    ]
    assert told == [
        ("Delta Parts", "Mariam Sobhi, 73726087"),
        ("Zamalek Ceramics", "20482000"),
        ("20482001", ""),
    ]
    nothing, ask = found_rows(Found(text="204999"))
    assert plain(nothing.text) == "Nothing on this desk fits 204999."
    assert ask.key == "ask:204999"


def test_one_order_that_is_rather_deleted_is_no_count() -> None:
    verdict = Allowed(action=Action.CANCEL, on=True, consequence=Consequence.RATHER_DELETE)
    question = BulkWords().question(Action.CANCEL, [Judged(row=ROW, verdict=verdict)], instead=1)
    assert plain(question.title) == "Order 204828 cannot be cancelled"
    assert question.other == "Delete it instead…"
