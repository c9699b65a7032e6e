"""What is said of an order: what may be done and why not, what happened, the chips, what a search offers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pytestqt.qtbot import QtBot

from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.order_list import OrderRow, StatusCounts
from courier_desk.domain.orders import Order
from courier_desk.ui.orders.details import timeline
from courier_desk.ui.orders.filter_bar import OrderFilterBar
from courier_desk.ui.orders.possible import doubtful_return, no_return
from courier_desk.ui.shell.found import found_rows
from courier_desk.ui.widgets import PaintedButton, RowKind
from courier_desk.ui.words import plain

pytestmark = pytest.mark.usefixtures("theme")
CREATED = datetime(2026, 7, 14, 9, 0, tzinfo=UTC)
SEEN = datetime(2026, 7, 14, 10, 30, tzinfo=UTC)


ROW = OrderRow(
    key="o204828",
    number="204828",
    outbox_id=None,
    reference="DL-3387",
    full_name="Mona Abdel Rahman",
    phone="01001234567",
    governorate="Cairo",
    zone="Heliopolis - Korba",
    order_type="Deliver",
    express=False,
    amount_type="COD",
    amount=148_000,
    fee=6_000,
    status="new",
    category="NEW",
    state=None,
    wrong_field="",
    created=CREATED,
    printed=0,
)


@pytest.mark.parametrize(
    ("facts", "why_not", "doubt"),
    [
        ({"status": "new"}, "Possible once this order is completed.", ""),
        ({"status": "outForDelivery"}, "Possible once this order is completed.", ""),
        ({"status": "completed"}, None, ""),
        ({"status": "inStock"}, None, "The service takes this only for completed orders."),
        ({"status": "somethingNew"}, None, "The service takes this only for completed orders."),
        ({"status": "completed", "order_type": "Return"}, "Only a Deliver order can be returned.", ""),
        ({"number": ""}, "It has no number yet", ""),
    ],
)
def test_why_an_order_cannot_be_returned(facts: dict[str, str], why_not: str | None, doubt: str) -> None:
    row = replace(ROW, **facts)  # type: ignore[arg-type]  # only texts are changed
    assert no_return(row) == why_not
    assert doubtful_return(row) == doubt


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
    assert [(plain(words), moment) for _, _, words, moment in timeline(detail)] == [
        ("Out for delivery, first seen", SEEN),
        ("New, created by the service", CREATED),
    ]


def test_chips_are_the_statuses_most_used_first_known_ones_before(qtbot: QtBot) -> None:
    bar = OrderFilterBar()
    qtbot.addWidget(bar)
    present = (("somethingNew", 90), ("new", 3), ("completed", 58), ("inStock", 11))
    bar.show_counts(StatusCounts(total=165, by_status=present, unsent=3))
    bar.show()
    chips = sorted(bar.chips.findChildren(PaintedButton), key=lambda chip: chip.x())
    chips = [chip for chip in chips if chip.isCheckable()]
    told = [chip.accessibleName() for chip in chips]
    assert told == ["All 165", "Completed 58", "In stock 11", "New 3", "somethingNew 90", "Not sent yet 3"]


def test_a_search_says_what_can_be_done_and_what_needs_more() -> None:
    shop = Merchant(code="20482000", name="Zamalek Ceramics")
    rows = found_rows("20482", [ROW], [shop])
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
        "return:204828": "Possible once this order is completed.",
        "ask:20482": "needs all 6 digits",
    }
    assert [row.key for row in found_rows("204999", [], [])] == ["ask:204999"]
