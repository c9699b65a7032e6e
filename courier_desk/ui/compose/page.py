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
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.order_form import TypedForm
from courier_desk.domain.accounts import Scope
from courier_desk.domain.drafts import (
    OrderDraft,
    next_draft,
    with_customer,
    with_package,
)
from courier_desk.domain.findings import DraftField, Severity
from courier_desk.domain.order_edit import changes, draft_of
from courier_desk.domain.orders import Order, OrderRequest, OrderType
from courier_desk.ui.bridge import ChangeSignals, spawn
from courier_desk.ui.compose.addresses import AddressList
from courier_desk.ui.compose.autosave import Autosave
from courier_desk.ui.compose.desk import ComposeDesk
from courier_desk.ui.compose.editing import Editing, HeldForm, leave_question
from courier_desk.ui.compose.form import ComposeForm, FormSections
from courier_desk.ui.compose.head import ComposeHead
from courier_desk.ui.compose.in_hand import DraftInHand
from courier_desk.ui.compose.keys import bind_keys
from courier_desk.ui.compose.lookups import KnownCustomer, MadeToday, OriginalOrder
from courier_desk.ui.compose.panel import ComposePanel
from courier_desk.ui.compose.paste import PasteReview
from courier_desk.ui.compose.review import Review
from courier_desk.ui.compose.saving import Saving
from courier_desk.ui.permissions import why_not
from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.widgets import ConfirmDialog, Ground, StatusMessage
from courier_desk.ui.words import ltr

translate = QCoreApplication.translate
_CASH = frozenset({"cash_difference", "cash_amount", "cash_direction"})


class ComposePage(Ground):
    """The page. Its ``panel`` belongs beside it."""

    left = Signal()
    """Back to the list."""
    saved = Signal(int)
    """An order or a change of one was saved: its row in the outbox."""
    print_wanted = Signal(int)
    """The label of the order in this row of the outbox is to be looked at before it is printed."""
    side_changed = Signal()
    """Another thing belongs beside the page (``side``)."""

    def __init__(
        self,
        desk: ComposeDesk,
        status: StatusMessage,
        signals: ChangeSignals | None = None,
        *,
        sections: FormSections | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__("surface")
        self._desk = desk
        self._status = status
        self._now = now
        self._saving = Saving(desk.orders, desk.order_actions, self)
        self._autosave = Autosave(desk.order_form, self)
        self._paste: PasteReview | None = None
        self._pasting = False
        self.asks_before_print: Callable[[], bool] = lambda: False
        self._print_asked = False
        self._off = ""
        self.form = ComposeForm(sections)
        self.panel = ComposePanel().go_with(self)
        self._head = ComposeHead()
        self._customer = KnownCustomer(desk.orders, self.form.customer, self)
        self._addresses = AddressList(self.form.customer.phone)
        self._original = OriginalOrder(desk.orders, self.form.original, self)
        self._made = MadeToday(desk.orders, self)
        self._hand = DraftInHand(self.form, self._customer, self._original, self)
        self._review = Review(
            desk, self.form, self.panel, self._customer, self._original, draft=self._hand.draft, now=now, parent=self
        )
        self._lay_out()
        self._connect()
        self._keys = bind_keys(self)
        if signals is not None:
            signals.on(Topic.OUTBOX, self._read_made)
            signals.on(Topic.ORDERS, self._read_made)
            signals.on(Topic.FEES, self._review.show_fee)
            signals.on(Topic.CATALOG, self._use_catalog)
            signals.on(Topic.ACCOUNTS, self._merchant_changed)
            signals.on(Topic.ACCOUNTS, self._show_permission)
        self.start()

    # -- from outside --------------------------------------------------------------------------------------------

    def start(self, order_type: OrderType = OrderType.DELIVER) -> None:
        """Begin a new order of this kind for the merchant in use."""
        self.lay_open(OrderDraft(order_type=order_type))

    def lay_open(self, draft: OrderDraft, draft_id: int | None = None) -> None:
        """Lay this draft open: a kept one with its id, a clone, a return or exchange from an order."""
        suggested = self._desk.orders.suggest_reference()
        merchant = draft.merchant or self._merchant_code()
        whole = replace(draft, merchant=merchant, reference=draft.reference or suggested)
        self.form.extras.suggest(suggested)
        self._begin(HeldForm(draft=whole, draft_id=draft_id), typed_before=not draft.is_blank)

    def edit(self, order: Order, *, merchant: str, express_off: str = "", typed: OrderDraft | None = None) -> bool:
        """Lay an order that exists open to be changed; False for a kind this desk does not know.

        ``order`` was read whole; ``express_off`` says why express may not change; ``typed`` is what stood in the form
        when the program died.
        """
        before = draft_of(order, merchant=merchant)
        if before is None:
            return False
        editing = Editing(order=order, before=before, express_off=express_off)
        self.hold(HeldForm(draft=typed or before, editing=editing))
        return True

    def hold(self, held: HeldForm) -> None:
        """Go on with what another page held."""
        if held.editing is None:
            self.lay_open(held.draft, held.draft_id)
        else:
            self.form.extras.suggest("")
            self._begin(held, typed_before=True)

    def held(self) -> HeldForm:
        """Give what is held now."""
        return HeldForm(draft=self.draft(), draft_id=self._hand.draft_id, editing=self._review.editing)

    @property
    def editing(self) -> Editing | None:
        """Give the order that is being changed; None while a new one is written."""
        return self._review.editing

    @property
    def is_untouched(self) -> bool:
        """Tell whether nothing would be lost by laying something else open."""
        editing = self._review.editing
        return self.draft().is_blank if editing is None else not changes(editing.before, self.draft())

    @property
    def is_fresh(self) -> bool:
        """Tell whether nothing was written here yet; what is on the disk of a form is of another run then."""
        return not self._autosave.was_needed

    def make_room(self, then: Callable[[], None]) -> None:
        """Do this once the form is free: what was typed is kept as a draft, changes of an order are asked about."""
        if self.is_untouched:
            then()
        elif self._review.editing is None:
            self._saving.put_aside(self.draft(), self._hand.draft_id)
            self._status.done(translate("Compose", "Kept as a draft. It is in the Outbox."))
            then()
        else:
            self._ask_to_leave(then)

    def draft(self) -> OrderDraft:
        """Give what is typed now."""
        return self._hand.draft()

    def missing(self) -> tuple[str, ...]:
        """Give the fields that keep the order from being created, in the order of the form."""
        return tuple(finding.field.value for finding in self._review.checked().errors)

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """Give the page's keys, for the list that F1 shows."""
        return self._keys.lines()

    def focus_first(self) -> None:
        """Put the keyboard where an order begins."""
        self.form.focus_first()

    def submit(self, *, print_after: bool = False) -> None:
        """Save the order, or the change of one, and have it sent; with something missing go there instead."""
        checked, editing = self._review.checked(), self._review.editing
        if self._off:
            self.panel.show_trouble(self._off)
        elif self._is_anothers():
            self._say_whose()
        elif checked.request is None:
            self.form.insist()
            self._review.show_checked(checked)
            self.form.go_to(checked.errors[0].field)
        elif editing is None:
            self._print_asked = print_after and self.asks_before_print()
            at_once = print_after and not self._print_asked
            self._saving.create(checked.request, print_after=at_once, draft_id=self._hand.draft_id)
        elif self.is_untouched:
            self.panel.show_trouble(translate("Compose", "Nothing is changed yet."))
        else:
            self._saving.update(editing.order, checked.request, print_after=print_after)

    def keep(self) -> None:
        """Keep what was typed as a draft and begin a new one; the change of an order is saved."""
        if self._review.editing is not None:
            self.submit()
        elif not self.draft().is_blank:
            self._saving.keep(self.draft(), draft_id=self._hand.draft_id, leave=False)

    def leave(self) -> None:
        """Go back to the list; what was typed is kept as a draft, changes of an order are asked about."""
        if self.is_untouched:
            self._leave_empty()
        elif self._review.editing is not None:
            self._ask_to_leave(self._leave_empty)
        else:
            self._saving.keep(self.draft(), draft_id=self._hand.draft_id, leave=True)

    def clear(self) -> None:
        """Empty the form; kind and pickup address stay, as long as the merchant does. An edit begins anew."""
        editing = self._review.editing
        if editing is not None:
            self._begin(HeldForm(draft=editing.before, editing=editing), typed_before=True)
            return
        following = next_draft(self.draft())
        if self._is_anothers():
            following = replace(following, merchant="", pickup_address_id="")
        self.lay_open(following)
        self.focus_first()

    def fill_in(self) -> None:
        """Take customer and address from the earlier orders of the phone: of several addresses one is chosen."""
        known = self._customer.known
        if len(known.addresses) > 1:
            self._addresses.open(known)
        elif self._customer.newest is not None:
            self._fill_from(self._customer.newest)

    def _fill_from(self, order: Order) -> None:
        self._hand.fill(with_customer(self.draft(), order))
        self.form.customer.zone.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def copy_last(self) -> None:
        """Copy package and payment of the order made before."""
        if self._review.last is not None:
            self._hand.fill(with_package(self.draft(), self._review.last))

    def next_problem(self) -> None:
        """Go to the next field, after the one in hand, with an error or a warning."""
        found = [f.field for f in self._review.checked().findings if f.severity is not Severity.HINT]
        order = [entry for section in self.form.sections() for entry in section.entries]
        wanted = [entry for entry in order if entry.name in set(found)]
        here = next((n for n, entry in enumerate(wanted) if entry.focus.hasFocus()), -1)
        if wanted:
            self.form.insist()
            self._review.show()
            wanted[(here + 1) % len(wanted)].focus.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def choose_type(self, kind: OrderType) -> None:
        """Change to this kind of order; what is typed stays."""
        if self._review.editing is None:
            self._hand.use_type(kind)

    def _begin(self, held: HeldForm, *, typed_before: bool) -> None:
        self._review.editing, self._review.taken_reference = held.editing, ""
        self._show_purpose(held.editing)
        self._catalog_to_form()
        self.form.start_anew(typed_before=typed_before)
        self.panel.show_trouble("")
        self._show_permission()
        self._hand.begin(held.draft, held.draft_id)
        if self.isVisible():
            self._review.learn(self.draft().merchant)

    def _show_purpose(self, editing: Editing | None) -> None:
        """Dress the page for a new order, or for changing one."""
        if editing is None:
            self._head.use_for_new()
        else:
            self._head.use_for_edit(editing.number, editing.before.order_type)
            self._pasting = False
            self.side_changed.emit()
        self.panel.use_for_edit(editing=editing is not None)
        self.form.use_for_edit(
            express_off=editing.express_off if editing is not None else "", editing=editing is not None
        )

    # -- a pasted message ----------------------------------------------------------------------------------------

    def side(self) -> QWidget:
        """Give what belongs beside the page now: its panel, or the review of a pasted message."""
        return self._paste if self._paste is not None and self._pasting else self.panel

    def paste_message(self) -> None:
        """Read an order out of the message on the clipboard, and let a person look at what was read."""
        if self._review.editing is not None:
            return
        if self._paste is None:
            self._paste = PasteReview()
            self._paste.filled.connect(self._fill_pasted)
            self._paste.closed.connect(self._end_paste)
        self._pasting = True
        self.side_changed.emit()
        self._paste.open(self.draft(), self._desk.zones.search)

    def _fill_pasted(self, draft: OrderDraft) -> None:
        self._end_paste()
        self._hand.fill(draft)
        self.next_problem()

    def _end_paste(self) -> None:
        self._pasting = False
        self.side_changed.emit()
        self.focus_first()

    # -- what follows from the draft -----------------------------------------------------------------------------

    def _changed(self) -> None:
        """Say what follows from the draft, and have it kept for a crash."""
        self._review.show()
        self.form.exchange.show_refunds(self.draft(), self._desk.orders.refunds)
        if self._paste is not None:
            self._paste.use_draft(self.draft())
        editing = self._review.editing
        number = editing.number if editing is not None else ""
        kept = TypedForm(draft=self.draft(), draft_id=self._hand.draft_id, number=number)
        self._autosave.note(None if self.is_untouched else kept)

    def _laid_open(self) -> None:
        self._head.kinds.set_value(self.draft().order_type.value)
        self._link_tabs()

    def _read_made(self) -> None:
        if self.isVisible():
            self._made.read()

    def _catalog_to_form(self) -> None:
        zones = self._desk.zones
        self.form.customer.use_zones(zones.search, zones.catalog)

    def _use_catalog(self) -> None:
        """A newer zone list: a zone that it no longer has is shown as missing, never replaced."""
        self._catalog_to_form()
        self._hand.show()
        self._review.show()

    # -- the merchant --------------------------------------------------------------------------------------------

    def _merchant_code(self) -> str:
        merchant = self._desk.merchant
        return merchant.code if merchant is not None else ""

    def _is_anothers(self) -> bool:
        """Tell whether this draft was begun for a merchant other than the one in use."""
        return self.draft().merchant != self._merchant_code()

    def _merchant_changed(self) -> None:
        """Another merchant is in use: what was typed is kept as a draft of its own merchant, and a new form begins."""
        if not self._is_anothers():
            self._review.show_fee()
        elif self._review.editing is not None:
            self._say_whose()
        elif self.draft().is_blank:
            self.clear()
        else:
            self._saving.keep(self.draft(), draft_id=self._hand.draft_id, leave=False)

    def _say_whose(self) -> None:
        text = translate("Compose", "This was begun for merchant {code}. Switch to that merchant to create it.")
        self.panel.show_trouble(text.format(code=ltr(self.draft().merchant)))

    def _show_permission(self) -> None:
        """Say what keeps the key from saving, and switch the buttons off; nothing typed is lost."""
        before, self._off = self._off, why_not(self._desk.account, Scope.ORDERS)
        self.panel.set_off(self._off)
        if self._off or before:
            self.panel.show_trouble(self._off)

    # -- leaving an edit ---------------------------------------------------------------------------------------------

    def _ask_to_leave(self, then: Callable[[], None]) -> None:
        editing = self._review.editing
        assert editing is not None
        dialog = ConfirmDialog(leave_question(editing.number), self)
        dialog.confirmed.connect(then)
        dialog.other_chosen.connect(self.submit)
        dialog.open()

    def _leave_empty(self) -> None:
        if self._review.editing is not None:
            self.start()
        self.left.emit()

    # -- saving --------------------------------------------------------------------------------------------------

    def _saved(self, request: OrderRequest, row: int) -> None:
        self._review.last = request
        self._status.done(translate("Compose", "Saved: {reference}").format(reference=ltr(request.reference)))
        self.clear()
        self.saved.emit(row)
        self._read_made()
        if self._saving.take_leave():
            self.left.emit()
        elif self._print_asked:
            self.print_wanted.emit(row)

    def _updated(self, number: str, row: int) -> None:
        self._status.done(translate("Compose", "Saved: the change of {number}").format(number=ltr(number)))
        self.start()
        self.saved.emit(row)
        self.left.emit()

    def _kept(self, leave: bool) -> None:
        self._status.done(translate("Compose", "Kept as a draft. It is in the Outbox."))
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
        self._review.taken_reference = reference
        self.form.extras.suggest(self._desk.orders.suggest_reference())
        self._review.show()
        self.form.go_to(DraftField.REFERENCE)

    # -- Qt's events and layout ----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Read what was made today when the page comes up."""
        super().showEvent(event)
        self._link_tabs()
        self._read_made()
        self._review.ask_fee()
        self._review.learn(self.draft().merchant)
        self._customer.resume(self.draft().phone)
        self._original.resume(self.draft())

    def _link_tabs(self) -> None:
        self.form.link_tabs((self.panel.create_and_print, self.panel.create_button, self.panel.keep))

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: ask nothing."""
        super().hideEvent(event)
        self._autosave.write_now()
        for asking in (self._customer, self._original, self._made, self._review):
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
        self._head.paste.clicked.connect(self.paste_message)
        self._head.kinds.chosen.connect(lambda kind: self.choose_type(OrderType(kind)))
        self._hand.changed.connect(self._changed)
        self._hand.laid_open.connect(self._laid_open)
        self.form.field_left.connect(lambda: self._review.show_checked(self._review.checked()))
        self.form.field_entered.connect(lambda widget: self._area.ensureWidgetVisible(widget, 0, 48))
        self.form.customer.fill_in.connect(self.fill_in)
        self._addresses.chosen.connect(self._fill_from)
        zone.learnt.connect(lambda typed, taken: spawn(self._desk.zones.learn(typed, taken), name="learn a zone"))
        zone.looked_at.connect(self._review.looked_at)
        self._customer.learnt.connect(self._review.show)
        self._original.settled.connect(self._review.show)
        self._saving.created.connect(self._saved)
        self._saving.updated.connect(self._updated)
        self._saving.kept.connect(self._kept)
        self._saving.reference_in_use.connect(self._reference_in_use)
        self._saving.failed.connect(self._not_saved)
        self._made.told.connect(self.panel.show_made)
        self.panel.create_pressed.connect(self.submit)
        self.panel.create_and_print_pressed.connect(lambda: self.submit(print_after=True))
        self.panel.keep_pressed.connect(self.keep)
