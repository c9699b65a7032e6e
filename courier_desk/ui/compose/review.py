"""What is said of the draft in hand: what was found in it, what it would cost, what saving it would change.

It decides nothing: it is told the draft and tells form and panel. The network is asked for prices only.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject

from courier_desk.desk.order_form import OrderHabits
from courier_desk.domain.checks import check
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.findings import Checked
from courier_desk.domain.orders import OrderRequest
from courier_desk.ui.bridge import Latest
from courier_desk.ui.compose.desk import ComposeDesk
from courier_desk.ui.compose.editing import Editing, change_lines, unknown_line
from courier_desk.ui.compose.fee_preview import FeePreview
from courier_desk.ui.compose.fee_words import express_words, fee_view
from courier_desk.ui.compose.form import ComposeForm
from courier_desk.ui.compose.lookups import KnownCustomer, OriginalOrder
from courier_desk.ui.compose.panel import ComposePanel
from courier_desk.ui.compose.readiness import readiness


class Review(QObject):
    """Checks, prices and words of one form."""

    def __init__(
        self,
        desk: ComposeDesk,
        form: ComposeForm,
        panel: ComposePanel,
        customer: KnownCustomer,
        original: OriginalOrder,
        *,
        draft: Callable[[], OrderDraft],
        now: Callable[[], float] = time.time,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._form = form
        self._panel = panel
        self._customer = customer
        self._original = original
        self._draft = draft
        self._now = now
        self._habits = OrderHabits()
        self._fee = FeePreview(desk.fees, now=now, parent=self)
        self._fee.changed.connect(self.show_fee)
        self._learn: Latest[OrderHabits] = Latest(self._learnt, name="what orders here are like")
        self.taken_reference = ""
        self.last: OrderRequest | None = None
        self.editing: Editing | None = None

    def checked(self) -> Checked:
        """Check the draft in hand with everything that is known beside it."""
        return check(
            self._draft(),
            self._desk.zones.catalog,
            suggested_reference=self._form.extras.reference.placeholderText(),
            original=self._original.order,
            absent_original=self._original.absent,
            taken_reference=self.taken_reference,
            usual=self._habits.usual,
        )

    def show(self) -> None:
        """Check, price and say anew."""
        self.show_checked(self.checked())
        self.ask_fee()

    def show_checked(self, checked: Checked) -> None:
        """Say what was found, at the fields and in the panel."""
        self._form.show_findings(checked)
        self._customer.say()
        self._show_readiness(checked)

    def looked_at(self) -> None:
        """Another row of the zone list is highlighted: its fee, and what Enter would take."""
        self._show_readiness(self.checked())
        self.ask_fee()

    def ask_fee(self) -> None:
        """Ask for the price of what is in hand, if it is not known."""
        self._fee.ask(self._form.customer.governorate(), self._draft().order_type)
        self.show_fee()

    def show_fee(self) -> None:
        """Show the price as far as it is known."""
        figures, merchant = self._fee.figures(), self._desk.merchant
        governorate = self._form.customer.governorate()
        brand = (merchant.brand or merchant.name) if merchant is not None else ""
        before = self.editing.order.fee if self.editing is not None else None
        self._panel.show_fee(fee_view(self._draft(), governorate, figures, brand, now=self._now(), before=before))
        self._form.deliver.show_express_price(express_words(figures))

    def learn(self, merchant: str) -> None:
        """Learn what the orders of this merchant are like."""
        self._learn.start(lambda: self._desk.order_form.habits(merchant))

    def stop(self) -> None:
        """Ask nothing any more."""
        self._fee.stop()
        self._learn.cancel()

    def _learnt(self, habits: OrderHabits) -> None:
        self._habits = habits
        self.last = habits.last
        self._form.returning.offer_reasons(habits.reasons)
        self._form.extras.use_pickup_addresses(habits.pickup_addresses, self._draft().pickup_address_id)
        self.show_checked(self.checked())

    def _show_readiness(self, checked: Checked) -> None:
        draft, highlighted = self._draft(), self._form.customer.zone.highlighted()
        lines = readiness(draft, checked, original=self._original.order, highlighted=highlighted)
        if self.editing is not None:
            unknown = unknown_line(self.editing, draft)
            lines = lines if unknown is None else [unknown, *lines]
        self._panel.show_checks(lines)
        if self.editing is not None:
            self._panel.show_changes(change_lines(self.editing, draft, self._desk.zones.catalog))
