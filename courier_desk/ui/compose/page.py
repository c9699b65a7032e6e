"""The compose page: holds the one draft, has it checked and priced as it is typed, and hands it to the desk.

The form tells what was edited, the page makes it the draft, and everything shown follows from the draft. Saving is a
commit on this computer; the page waits for that and never for the network.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout

from courier_desk.desk.changes import Topic
from courier_desk.domain.checks import check, phones_of
from courier_desk.domain.drafts import (
    CashDirection,
    OrderDraft,
    from_original,
    next_draft,
    with_cash_in_notes,
    with_customer,
    with_package,
)
from courier_desk.domain.findings import Checked, DraftField, Severity
from courier_desk.domain.orders import Order, OrderRequest, OrderType
from courier_desk.domain.zones import Zone
from courier_desk.ui.bridge import ChangeSignals
from courier_desk.ui.compose.desk import ComposeDesk
from courier_desk.ui.compose.fee_preview import FeePreview
from courier_desk.ui.compose.fee_words import express_words, fee_view
from courier_desk.ui.compose.form import ComposeForm, FormSections
from courier_desk.ui.compose.head import ComposeHead
from courier_desk.ui.compose.keys import bind_keys
from courier_desk.ui.compose.lookups import KnownCustomer, MadeToday, OriginalOrder
from courier_desk.ui.compose.panel import ComposePanel
from courier_desk.ui.compose.readiness import readiness
from courier_desk.ui.compose.saving import Saving
from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.widgets import Ground
from courier_desk.ui.words import ltr

translate = QCoreApplication.translate
_CASH = frozenset({"cash_difference", "cash_amount", "cash_direction"})


class ComposePage(Ground):
    """The page. Its ``panel`` belongs beside it."""

    left = Signal()
    """Back to the list."""
    saved = Signal(int)
    """An order was saved: its row in the outbox."""
    said = Signal(str)
    """Something for the status line."""

    def __init__(
        self,
        desk: ComposeDesk,
        signals: ChangeSignals | None = None,
        *,
        sections: FormSections | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__("surface")
        self._desk = desk
        self._now = now
        self._draft = OrderDraft()
        self._draft_id: int | None = None
        self._last: OrderRequest | None = None
        self._taken = ""
        self._fee = FeePreview(desk.fees, now=now, parent=self)
        self._saving = Saving(desk.orders, self)
        self.form = ComposeForm(sections)
        self.panel = ComposePanel()
        self._head = ComposeHead()
        self._customer = KnownCustomer(desk.orders, self.form.customer, self)
        self._original = OriginalOrder(desk.orders, self.form.original, self)
        self._made = MadeToday(desk.orders, self)
        self._lay_out()
        self._connect()
        self._keys = bind_keys(self)
        if signals is not None:
            signals.on(Topic.OUTBOX, self._read_made)
            signals.on(Topic.ORDERS, self._read_made)
            signals.on(Topic.FEES, self._show_fee)
            signals.on(Topic.CATALOG, self._use_catalog)
            signals.on(Topic.ACCOUNTS, self._merchant_changed)
        self.start()

    # -- from outside --------------------------------------------------------------------------------------------

    def start(self, order_type: OrderType = OrderType.DELIVER) -> None:
        """Begin a new order of this kind for the merchant in use."""
        self.lay_open(OrderDraft(order_type=order_type))

    def lay_open(self, draft: OrderDraft, draft_id: int | None = None) -> None:
        """Lay this draft open: a kept one with its id, a clone, a return or exchange from an order."""
        self._draft_id = draft_id
        self._taken = ""
        suggested = self._desk.orders.suggest_reference()
        self._draft = replace(
            draft,
            merchant=draft.merchant or self._merchant_code(),
            reference=draft.reference or suggested,
        )
        self._catalog_to_form()
        self.form.extras.suggest(suggested)
        self.form.start_anew(typed_before=not draft.is_blank)
        self.panel.show_trouble("")
        self._customer.look(self._draft.phone)
        self._original.look(self._draft, fills=False)
        self._show_all()

    def draft(self) -> OrderDraft:
        """Give what is typed now."""
        return self._draft

    def draft_and_id(self) -> tuple[OrderDraft, int | None]:
        """Give what is typed now and the kept draft it belongs to, for a window that takes over."""
        return self._draft, self._draft_id

    def missing(self) -> tuple[str, ...]:
        """Give the fields that keep the order from being created, in the order of the form."""
        return tuple(finding.field.value for finding in self._checked().errors)

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """Give the page's keys, for the list that F1 shows."""
        return self._keys.lines()

    def focus_first(self) -> None:
        """Put the keyboard where an order begins."""
        self.form.focus_first()

    def submit(self, *, print_after: bool = False) -> None:
        """Save the order and have it sent; with something missing go there instead."""
        checked = self._checked()
        if self._is_anothers():
            self._say_whose()
        elif checked.request is None:
            self.form.insist()
            self._show_checked(checked)
            self.form.go_to(checked.errors[0].field)
        else:
            self._saving.create(checked.request, print_after=print_after, draft_id=self._draft_id)

    def keep(self) -> None:
        """Keep what was typed as a draft and begin a new one."""
        if not self._draft.is_blank:
            self._saving.keep(self._draft, draft_id=self._draft_id, leave=False)

    def leave(self) -> None:
        """Go back to the list; what was typed is kept as a draft."""
        if self._draft.is_blank:
            self.left.emit()
        else:
            self._saving.keep(self._draft, draft_id=self._draft_id, leave=True)

    def clear(self) -> None:
        """Empty the form; kind and pickup address stay, as long as the merchant does."""
        following = next_draft(self._draft)
        if self._is_anothers():
            following = replace(following, merchant="", pickup_address_id="")
        self.lay_open(following)
        self.focus_first()

    def fill_in(self) -> None:
        """Take customer and address from the newest earlier order of the phone."""
        if self._customer.newest is not None:
            self._replace(with_customer(self._draft, self._customer.newest))
            self.form.customer.zone.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def copy_last(self) -> None:
        """Copy package and payment of the order made before."""
        if self._last is not None:
            self._replace(with_package(self._draft, self._last))

    def next_problem(self) -> None:
        """Go to the next field, after the one in hand, with an error or a warning."""
        found = [f.field for f in self._checked().findings if f.severity is not Severity.HINT]
        order = [entry for section in self.form.sections() for entry in section.entries]
        wanted = [entry for entry in order if entry.name in set(found)]
        here = next((n for n, entry in enumerate(wanted) if entry.focus.hasFocus()), -1)
        if wanted:
            self.form.insist()
            self._review()
            wanted[(here + 1) % len(wanted)].focus.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def choose_type(self, kind: OrderType) -> None:
        """Change to this kind of order; what is typed stays."""
        self._head.kinds.set_value(kind.value)
        self._use_type(kind.value)

    # -- the draft -----------------------------------------------------------------------------------------------

    def _edited(self, name: str, value: object) -> None:
        """Make what was typed part of the draft."""
        assert isinstance(value, str | bool | CashDirection)
        plain = self._draft.to_plain()
        self._draft = OrderDraft.from_plain({**plain, name: value})
        if name in _CASH or (name == "address" and self._draft.cash_difference):
            self._draft = with_cash_in_notes(self._draft)
            self.form.extras.show_draft(self._draft)
        if isinstance(value, bool) or name == "reference":
            self._show_draft()
        if name == "phone":
            self._customer.look(self._draft.phone)
        elif name == "original_number":
            self._original.look(self._draft, fills=True)
        self._review()

    def _zone_taken(self, zone: Zone) -> None:
        self._draft = replace(self._draft, governorate=zone.governorate.value, zone=zone.value)
        self._review()

    def _zone_typed(self, text: str) -> None:
        self._draft = replace(self._draft, governorate="", zone=text)
        self._review()

    def _use_type(self, key: str) -> None:
        order_type = OrderType(key)
        if order_type is self._draft.order_type:
            return
        self._replace(with_cash_in_notes(replace(self._draft, order_type=order_type)))
        self._original.look(self._draft, fills=False)

    def _replace(self, draft: OrderDraft) -> None:
        """Take another draft over from the program, not from typing."""
        phone = draft.phone != self._draft.phone
        self._draft = draft
        self._show_all()
        if phone:
            self._customer.look(draft.phone)

    def _checked(self) -> Checked:
        return check(
            self._draft,
            self._desk.zones.catalog,
            suggested_reference=self.form.extras.reference.placeholderText(),
            original=self._original.order,
            absent_original=self._original.absent,
            taken_reference=self._taken,
        )

    # -- showing -------------------------------------------------------------------------------------------------

    def _show_all(self) -> None:
        self._show_draft()
        self._head.kinds.set_value(self._draft.order_type.value)
        self._link_tabs()
        self._review()

    def _show_draft(self) -> None:
        self.form.show_draft(self._draft)
        taken = self._original.order is not None and self._draft.order_type is OrderType.RETURN
        self.form.customer.show_zone_hint(
            translate(
                "Compose",
                "Customer and address are taken from the original order; change them if the courier goes elsewhere.",
            )
            if taken
            else ""
        )

    def _review(self) -> None:
        """Check, price and say anew."""
        self._show_checked(self._checked())
        self._ask_fee()

    def _show_checked(self, checked: Checked) -> None:
        self.form.show_findings(checked)
        self._customer.say()
        self._show_readiness(checked)

    def _show_readiness(self, checked: Checked) -> None:
        highlighted = self.form.customer.zone.highlighted()
        self.panel.show_checks(readiness(self._draft, checked, original=self._original.order, highlighted=highlighted))

    def _ask_fee(self) -> None:
        self._fee.ask(self.form.customer.governorate(), self._draft.order_type)
        self._show_fee()

    def _show_fee(self) -> None:
        figures, merchant = self._fee.figures(), self._desk.merchant
        governorate = self.form.customer.governorate()
        brand = (merchant.brand or merchant.name) if merchant is not None else ""
        self.panel.show_fee(fee_view(self._draft, governorate, figures, brand, now=self._now()))
        self.form.deliver.show_express_price(express_words(figures))

    def _looked_at(self) -> None:
        """Another row of the zone list is highlighted: its fee, and what Enter would take."""
        self._show_readiness(self._checked())
        self._ask_fee()

    # -- looking up ----------------------------------------------------------------------------------------------

    def _use_original(self, order: Order, fills: bool) -> None:
        if fills:
            self._replace(from_original(self._draft, order))
        else:
            self._show_draft()
            self._review()

    def _read_made(self) -> None:
        if self.isVisible():
            self._made.read()

    def _catalog_to_form(self) -> None:
        zones = self._desk.zones
        self.form.customer.use_zones(zones.search, zones.catalog)

    def _use_catalog(self) -> None:
        """A newer zone list: a zone that it no longer has is shown as missing, never replaced."""
        self._catalog_to_form()
        self._show_draft()
        self._review()

    # -- the merchant --------------------------------------------------------------------------------------------

    def _merchant_code(self) -> str:
        merchant = self._desk.merchant
        return merchant.code if merchant is not None else ""

    def _is_anothers(self) -> bool:
        """Tell whether this draft was begun for a merchant other than the one in use."""
        return self._draft.merchant != self._merchant_code()

    def _merchant_changed(self) -> None:
        """Another merchant is in use: what was typed is kept as a draft of its own merchant, and a new form begins."""
        if not self._is_anothers():
            self._show_fee()
        elif self._draft.is_blank:
            self.clear()
        else:
            self._saving.keep(self._draft, draft_id=self._draft_id, leave=False)

    def _say_whose(self) -> None:
        text = translate("Compose", "This was begun for merchant {code}. Switch to that merchant to create it.")
        self.panel.show_trouble(text.format(code=ltr(self._draft.merchant)))

    # -- saving --------------------------------------------------------------------------------------------------

    def _saved(self, request: OrderRequest, row: int) -> None:
        self._last = request
        self.said.emit(translate("Compose", "Saved: {reference}").format(reference=ltr(request.reference)))
        self.clear()
        self.saved.emit(row)
        self._read_made()
        if self._saving.take_leave():
            self.left.emit()

    def _kept(self, leave: bool) -> None:
        self.said.emit(translate("Compose", "Kept as a draft. It is in the Outbox."))
        self.clear()
        self._read_made()
        if leave or self._saving.take_leave():
            self.left.emit()

    def _not_saved(self) -> None:
        self.panel.show_trouble(
            translate("Compose", "It could not be saved on this computer. Nothing was sent; try again.")
        )

    def _reference_in_use(self, reference: str) -> None:
        """Nothing was saved: say so at the field, and have another reference ready."""
        self._taken = reference
        self.form.extras.suggest(self._desk.orders.suggest_reference())
        self._review()
        self.form.go_to(DraftField.REFERENCE)

    # -- Qt's events and layout ----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Read what was made today when the page comes up."""
        super().showEvent(event)
        self._link_tabs()
        self._read_made()
        self._ask_fee()
        self._customer.resume(self._draft.phone)
        self._original.resume(self._draft)

    def _link_tabs(self) -> None:
        self.form.link_tabs((self.panel.create_and_print, self.panel.create_button, self.panel.keep))

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: ask nothing."""
        super().hideEvent(event)
        for asking in (self._customer, self._original, self._made, self._fee):
            asking.stop()

    def _lay_out(self) -> None:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        ground = Ground("surface")
        inside = QVBoxLayout(ground)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.form)
        area.setWidget(ground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(area, 1)
        column.addWidget(self.panel.foot_bar)
        self._area = area

    def _connect(self) -> None:
        zone = self.form.customer.zone
        self._head.back.clicked.connect(self.leave)
        self._head.kinds.chosen.connect(self._use_type)
        self.form.edited.connect(self._edited)
        self.form.field_left.connect(self._left_field)
        self.form.field_entered.connect(lambda widget: self._area.ensureWidgetVisible(widget, 0, 48))
        self.form.customer.fill_in.connect(self.fill_in)
        zone.taken.connect(self._zone_taken)
        zone.typed.connect(self._zone_typed)
        zone.looked_at.connect(self._looked_at)
        self._fee.changed.connect(self._show_fee)
        self._customer.learnt.connect(self._review)
        self._original.found.connect(self._use_original)
        self._original.settled.connect(self._review)
        self._saving.created.connect(self._saved)
        self._saving.kept.connect(self._kept)
        self._saving.reference_in_use.connect(self._reference_in_use)
        self._saving.failed.connect(self._not_saved)
        self._made.told.connect(self.panel.show_made)
        self.panel.create_pressed.connect(self.submit)
        self.panel.create_and_print_pressed.connect(lambda: self.submit(print_after=True))
        self.panel.keep_pressed.connect(self.keep)

    def _left_field(self) -> None:
        """A field was left: two phones in one are parted in sight, and everything is judged."""
        first, second = phones_of(self._draft.phone)
        if second and not self._draft.other_phone and not self.form.customer.phone.hasFocus():
            self._replace(replace(self._draft, phone=first, other_phone=second))
        self._show_checked(self._checked())
