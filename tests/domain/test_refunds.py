"""A refund is one thing in the form, the notes, the list and after an update, whatever a service makes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from courier_desk.domain.checks import check
from courier_desk.domain.courier_lines import ARABIC, ENGLISH, cash_line, refund_said
from courier_desk.domain.drafts import CashDirection, from_request, with_cash_in_notes
from courier_desk.domain.order_changes import cash_difference, told_facts, update_not_stuck
from courier_desk.domain.order_edit import draft_of
from courier_desk.domain.orders import Order
from tests.domain.samples import CATALOG, exchange

REFUND = with_cash_in_notes(
    replace(exchange(), cash_difference=True, cash_amount="150", cash_direction=CashDirection.WE_REFUND)
)
LINE = cash_line(ENGLISH, 15_000, refund=True)


def order(amount: int | None, notes: str = "") -> Order:
    return Order(
        number="204830",
        order_type="Exchange",
        amount_type="CD",
        amount=amount,
        description="Shoes 41",
        items=1,
        new="Shoes 42",
        new_items=1,
        notes=notes,
    )


def test_a_refund_is_below_zero_and_comes_back_into_the_form() -> None:
    request = check(REFUND, CATALOG).request
    assert request is not None
    assert request.amount == -15_000
    assert request.notes.startswith("Pay EGP 150.00 to the customer.")
    again = from_request(request, merchant=REFUND.merchant)
    assert (again.cash_difference, again.cash_amount, again.cash_direction) == (True, "150", CashDirection.WE_REFUND)


@pytest.mark.parametrize("words", [ENGLISH, ARABIC])
def test_the_amount_of_a_refund_is_read_out_of_its_line(words: object) -> None:
    assert words in (ENGLISH, ARABIC)
    said = cash_line(ENGLISH if words is ENGLISH else ARABIC, 125_050, refund=True)
    assert refund_said(f"{said}\nSeal.") == 125_050
    assert refund_said(cash_line(ENGLISH, 125_050, refund=False)) is None
    assert refund_said("Seal.\n" + said) is None


@pytest.mark.parametrize(
    ("shown", "amount", "direction"),
    [
        (order(-15_000), -15_000, CashDirection.WE_REFUND),
        (order(-15_000, "Seal."), -15_000, CashDirection.WE_REFUND),
        (order(0, LINE), -15_000, CashDirection.WE_REFUND),
        (order(None, LINE), -15_000, CashDirection.WE_REFUND),
        (order(15_000, "Seal."), 15_000, CashDirection.CUSTOMER_PAYS),
        (order(0, "Seal."), 0, CashDirection.CUSTOMER_PAYS),
        # Of an earlier version: the courier collects it, which the list must not hide; the form knows what was meant.
        (order(15_000, LINE), 15_000, CashDirection.WE_REFUND),
    ],
)
def test_an_order_opens_the_way_its_cash_goes(shown: Order, amount: int, direction: CashDirection) -> None:
    assert cash_difference(shown) == amount
    draft = draft_of(shown)
    assert draft is not None
    assert (draft.cash_amount, draft.cash_direction) == ("150" if amount else "0", direction)


def test_an_existing_negative_amount_can_be_saved() -> None:
    opened = draft_of(order(-15_000))
    assert opened is not None
    whole = replace(
        exchange(),
        cash_difference=opened.cash_difference,
        cash_amount=opened.cash_amount,
        cash_direction=opened.cash_direction,
    )
    request = check(whole, CATALOG).request
    assert request is not None
    assert request.amount == -15_000


def test_after_an_update_a_refund_that_is_collected_did_not_stick() -> None:
    request = check(REFUND, CATALOG).request
    assert request is not None
    for kept in (order(-15_000), order(0, request.notes)):
        assert "amountCashDifference" not in update_not_stuck(request, kept)
        assert told_facts(kept)["amountCashDifference"] == -15_000
    for lost in (order(15_000, request.notes), order(0, "Seal.")):
        assert update_not_stuck(request, lost)["amountCashDifference"] == [-15_000, lost.amount]
