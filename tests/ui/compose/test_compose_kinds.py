"""Fees, and the kinds of order, on the compose page: what each costs, and what a return and an exchange ask beside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QLabel

from courier_desk.desk.fees import KnownFee
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.orders import ExchangeShipment, OrderType, ReturnShipment
from courier_desk.ui.widgets import FieldState
from courier_desk.ui.words import plain
from tests.support.compose_desk import KNOWN, DeskInMemory
from tests.ui.compose.conftest import READY, Bench, until
from tests.ui.compose.keys import ALT, CTRL, Key, focus, press, typed


def test_the_fee_follows_the_highlighted_row_and_a_stale_answer_is_dropped(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        fees, panel, zone = bench.desk.fees, bench.page.panel, bench.page.form.customer.zone
        assert panel.fee_figure() == "\u2013"
        fees.gate = asyncio.Event()
        zone.setFocus()
        typed("dokki")
        await until(lambda: ("Giza", "Deliver", False) in fees.asked)
        zone.selectAll()
        typed("abdeen")
        press(Key.Key_Return)
        await until(lambda: ("Cairo", "Deliver", False) in fees.asked)
        fees.gate.set()
        await until(lambda: panel.fee_figure() == "EGP\u00a060.00")
        assert fees.known("Giza", "Deliver", False) is None

    story(body)


def test_both_fees_are_shown_and_express_makes_its_own_the_figure(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        panel = bench.page.panel
        await until(lambda: panel.fee_figure() == "EGP\u00a060.00")
        bench.page.form.deliver.express.click()
        assert panel.fee_figure() == "EGP\u00a0100.00"
        asked = len(bench.desk.fees.asked)
        bench.page.form.deliver.express.click()
        await asyncio.sleep(0)
        assert len(bench.desk.fees.asked) == asked == 2

    story(body, draft=READY)


def test_typing_does_not_ask_for_the_fee_again(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        await until(lambda: bench.page.panel.fee_figure() != "\u2013")
        typed("1234567")
        bench.page.form.customer.address.setFocus()
        typed("more words")
        press(Key.Key_2, ALT)
        await until(lambda: bench.page.panel.fee_figure() == "EGP\u00a055.00")
        assert bench.desk.fees.asked == [
            ("Cairo", "Deliver", False),
            ("Cairo", "Deliver", True),
            ("Cairo", "Return", False),
        ]

    story(body, draft=READY)


def test_offline_the_last_known_fee_stays_with_its_age(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.fees.refuse = Failure(kind=FailureKind.NO_CONNECTION, execution=Execution.NOT_SENT)

    async def body(bench: Bench) -> None:
        old = KnownFee(6000, bench.desk.fees.now.timestamp() - 7 * 3600)
        bench.desk.fees.table["Cairo", "Deliver", False] = old
        bench.page.open_draft(READY)
        assert bench.page.panel.fee_figure() == "EGP\u00a060.00"
        panel = bench.page.panel
        await until(lambda: any("No connection" in label.text() for label in panel.findChildren(QLabel)))
        assert panel.fee_figure() == "EGP\u00a060.00"
        assert any("7 h ago" in label.text() for label in panel.findChildren(QLabel))

    story(body, desk=desk)


def test_a_return_begins_with_its_original_which_fills_the_rest(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        press(Key.Key_2, ALT)
        bench.page.focus_first()
        assert focus() is form.original.number
        typed("204598")
        await until(lambda: form.original.number.said() == "Found")
        assert bench.page.draft().full_name == "Heba Samir"
        assert bench.page.draft().items == "3"
        form.returning.partial.click()
        form.returning.chain[3].setFocus()
        assert focus().accessibleName() == "Items coming back, required"
        focus().selectAll()  # type: ignore[attr-defined]  # a spin box
        typed("1")
        form.returning.reason.setFocus()
        typed("Wrong size")
        assert "1 of 3 items comes back" not in bench.page.panel.check_texts()  # Items still says 3
        form.returning.chain[1].setFocus()
        focus().selectAll()  # type: ignore[attr-defined]  # a spin box
        typed("1")
        assert "1 of 3 items comes back" in bench.page.panel.check_texts()
        assert "Original order 204598 is completed" in map(plain, bench.page.panel.check_texts())
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.desk.orders.created[0][0].shipment == ReturnShipment(
            description="Linen napkin set",
            items=1,
            original_number="204598",
            reason="Wrong size",
            partial_items=1,
            original_items=3,
        )
        assert bench.page.draft().order_type is OrderType.RETURN
        assert focus() is form.original.number

    story(body)


def test_what_was_typed_while_the_original_was_looked_up_stays(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        press(Key.Key_2, ALT)
        bench.page.focus_first()
        typed("204598")
        assert form.original.number.said() == "Looking\u2026"
        form.customer.full_name.setFocus()
        typed("Mona, the neighbour")
        await until(lambda: form.original.number.said() == "Found")
        draft = bench.page.draft()
        assert (draft.full_name, draft.items, draft.original_number) == ("Mona, the neighbour", "3", "204598")
        assert draft.phone

    story(body)


def test_another_original_leaves_nothing_of_the_first_but_what_was_changed(story: Callable[..., None]) -> None:
    """A stranger would be called about a parcel that is not his."""
    first = replace(
        KNOWN, number="204597", other_phone="01109504223", full_name="Walid Adel", notes="", address="1 Gate St"
    )
    desk = DeskInMemory()
    desk.orders.history = (first, KNOWN)

    async def body(bench: Bench) -> None:
        form = bench.page.form
        press(Key.Key_2, ALT)
        bench.page.focus_first()
        typed("204597")
        await until(lambda: bench.page.draft().other_phone == "01109504223")
        form.customer.building.setFocus()
        typed("9")
        form.original.number.setFocus()
        focus().selectAll()  # type: ignore[attr-defined]  # a line edit
        typed("204598")
        await until(lambda: bench.page.draft().full_name == "Heba Samir")
        draft = bench.page.draft()
        assert (draft.phone, draft.other_phone, draft.address) == (KNOWN.phone, "", KNOWN.address)
        assert draft.building == "945", "a person wrote it"

    story(body, desk=desk)


def test_an_original_that_is_not_there_is_said_beside_the_field_and_stops(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        bench.page.start(OrderType.RETURN)
        bench.page.focus_first()
        typed("204999")
        await until(lambda: form.original.number.said() == "Not found")
        assert form.original.field.state() is FieldState.ERROR
        assert "204999" in form.original.field.hint()
        press(Key.Key_Return, CTRL)
        assert bench.desk.orders.created == []
        press(Key.Key_Backspace)
        typed("8")
        assert form.original.number.said() == "Looking\u2026"

    story(body)


def test_an_original_nobody_can_look_up_now_does_not_stop(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.orders.refuse = Failure(kind=FailureKind.NO_CONNECTION, execution=Execution.NOT_SENT)

    async def body(bench: Bench) -> None:
        bench.page.focus_first()
        typed("204598")
        await until(lambda: bench.page.form.original.field.state() is FieldState.WARN)
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))

    story(body, desk=desk, draft=replace(READY, order_type=OrderType.RETURN, reason="Damaged"))


def test_an_original_of_doubtful_status_is_a_warning(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.orders.history = (replace(KNOWN, status="outForDelivery"),)

    async def body(bench: Bench) -> None:
        bench.page.start(OrderType.RETURN)
        bench.page.focus_first()
        typed("204598")
        await until(lambda: bench.page.form.original.field.state() is FieldState.WARN)
        assert "Out for delivery" in bench.page.form.original.field.hint()

    story(body, desk=desk)


def test_an_exchange_says_in_the_notes_which_way_the_cash_goes(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        exchange, notes = bench.page.form.exchange, bench.page.form.extras.notes
        exchange.cash.click()
        exchange.amount.edit().setFocus()
        typed("150")
        assert notes.toPlainText() == "Collect EGP 150.00 from the customer.\nCheck the seal."
        exchange.refunds.click()
        assert notes.toPlainText() == "Pay EGP 150.00 to the customer.\nCheck the seal."
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        request = bench.desk.orders.created[0][0]
        assert request.notes == "Pay EGP 150.00 to the customer.\nCheck the seal."
        assert isinstance(request.shipment, ExchangeShipment)
        assert request.shipment.cash_difference == -15000

    exchange_draft = replace(
        READY, order_type=OrderType.EXCHANGE, current="Rug, red", new="Rug, blue", notes="Check the seal."
    )
    story(body, draft=exchange_draft)


def test_keys_change_the_kind_and_keep_what_was_typed(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        for key, kind in (
            (Key.Key_3, OrderType.EXCHANGE),
            (Key.Key_2, OrderType.RETURN),
            (Key.Key_1, OrderType.DELIVER),
        ):
            press(key, ALT)
            assert bench.page.draft().order_type is kind
            assert bench.page.draft().address == "9 Hassan Maamoun St"
            assert bench.page.form.customer.address.text() == "9 Hassan Maamoun St"

    story(body, draft=READY)
