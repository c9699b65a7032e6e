"""The compose page: holds the one draft, has it checked and priced as it is typed, and hands it to the desk.

The form tells what was edited, the page makes it the draft, and everything shown follows from the draft. Saving is a
commit on this computer; the page waits for that and never for the network.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.domain.accounts import Scope
from courier_desk.domain.drafts import OrderDraft, next_draft, with_package
from courier_desk.domain.findings import Severity
from courier_desk.domain.order_edit import Rebased, Typed, draft_of
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import Order, OrderRequest, OrderType
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.compose.current_draft import CurrentDraft
from courier_desk.ui.compose.editing import DraftRow, Editing, FormState, emptied_words, leave_question, saved_words
from courier_desk.ui.compose.form import ComposeForm, FormSections
from courier_desk.ui.compose.head import ComposeHead
from courier_desk.ui.compose.keys import bind_keys
from courier_desk.ui.compose.lookups import AddressList, KnownCustomer, MadeToday, OriginalOrder
from courier_desk.ui.compose.panel import ComposePanel
from courier_desk.ui.compose.paste import PasteReview
from courier_desk.ui.compose.protocols import ComposeSession
from courier_desk.ui.compose.review import Review
from courier_desk.ui.compose.saving import Autosave, Saving, kept_words
from courier_desk.ui.permissions import why_not
from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.widgets import ConfirmDialog, Ground, StatusMessage, scrolled
from courier_desk.ui.words import ltr

translate = QCoreApplication.translate


class ComposePage(Ground):
    """The page. Its ``panel`` belongs beside it."""

    closed = Signal()
    """Back to the list."""
    saved = Signal(object)
    """An order or a change of one was saved: its row in the outbox."""
    print_wanted = Signal(object)
    """The label of the order in this row of the outbox is to be looked at before it is printed."""
    wanted = Signal()
    """What was left is brought back: the page is to be shown."""
    again_opened = Signal(str)
    """The order of this key in the list is to be looked at."""
    order_wanted = Signal(object)
    """An order made today (OrderRow) is to be looked at; what is typed stays in the form."""
    label_wanted = Signal(object)
    """Its label is to be printed."""
    side_changed = Signal()
    """Another thing belongs beside the page (``side``)."""

    def __init__(
        self,
        session: ComposeSession,
        status: StatusMessage,
        signals: ChangeSignals | None = None,
        *,
        sections: FormSections | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__("surface")
        self._session = session
        self._status = status
        self.saving = Saving(session.orders, session.order_actions, status, self)
        self._autosave = Autosave(session.order_form, self)
        self._asked_row: DraftRow | None = None
        self._paste: PasteReview | None = None
        self._pasting = False
        self.asks_before_print: Callable[[], bool] = lambda: False
        self._print_asked = False
        self._follows_saved = False
        self._off = ""
        self.form = ComposeForm(sections)
        self.panel = ComposePanel(shared=bool(session.desk_name)).go_with(self)
        self._head = ComposeHead()
        self._customer = KnownCustomer(session.orders, self.form.customer, self)
        self._addresses = AddressList(self.form.customer.phone)
        self._original = OriginalOrder(session.orders, self.form.original, self)
        self._made = MadeToday(session.orders, self)
        self._row_look: Latest[bool] = Latest(self._row_found, name="the row of what is typed")
        self._current = CurrentDraft(self.form, self._customer, self._original, self)
        self._review = Review(
            session, self.form, self.panel, self._customer, self._original, self._current, now=now, parent=self
        )
        self._lay_out()
        self._connect()
        self._keys = bind_keys(self, self)
        if signals is not None:
            signals.on(Topic.OUTBOX, self._read_made)
            signals.on(Topic.OUTBOX, self._look_for_row)
            signals.on(Topic.ORDERS, self._read_made)
            signals.on(Topic.FEES, self._review.show_fee)
            signals.on(Topic.CATALOG, self._use_catalog)
            signals.on(Topic.ACCOUNTS, self._merchant_changed)
            signals.on(Topic.ACCOUNTS, self._show_permission)
        self.start()

    # -- from outside --------------------------------------------------------------------------------------------

    def start(self, order_type: OrderType = OrderType.DELIVER) -> None:
        """Begin a new order of this kind for the merchant in use."""
        self.open_draft(OrderDraft(order_type=order_type))

    def open_draft(self, draft: OrderDraft, row: DraftRow | None = None, *, typed: bool = False) -> None:
        """Open this draft: a kept one with its row, a clone, a return or exchange from an order.

        ``typed``: a person typed it, so that it is kept; else leaving it as it is leaves nothing.
        """
        self.saving.opened_again(row)
        suggested = self._session.orders.suggest_reference()
        merchant = draft.merchant or self._review.merchant_in_use
        whole = replace(draft, merchant=merchant, reference=draft.reference or suggested)
        self.form.extras.suggest(suggested)
        state = FormState(draft=whole, begun=None if typed else whole, row=row or DraftRow())
        self._begin(state, typed_before=not draft.is_blank)

    def edit(self, order: Order, *, merchant: str, express_off: str = "", typed: Typed | None = None) -> bool:
        """Open an order that exists, to be changed; False for a kind this desk does not know.

        ``order`` was read whole; ``express_off`` says why express may not change; ``typed`` is what stood in the form
        when the program died, or a change of it that was not sent.
        """
        before = draft_of(order, merchant=merchant)
        if before is None:
            return False
        over = typed if isinstance(typed, Rebased) else Rebased(draft=typed or before, before=before)
        editing = Editing(order=order, before=over.before, express_off=express_off, rebased=over)
        self.restore(FormState(draft=over.draft, editing=editing))
        return True

    def restore(self, state: FormState) -> None:
        """Go on with what stood in the form of another page."""
        if state.editing is None:
            self.open_draft(state.draft, state.row, typed=not state.is_untouched)
        else:
            self.form.extras.suggest("")
            self._begin(state, typed_before=True)

    def state(self) -> FormState:
        """Give what stands in the form now, for another page to go on with."""
        of, at, changed = self._current, self.form.place(), self._review.editing
        return FormState(draft=self.draft(), begun=of.begun, row=of.row, editing=changed, place=at)

    def holds_row(self, row_id: int) -> bool:
        """Tell whether the draft of this row of the outbox stands in the form."""
        return self._review.editing is None and self._current.row.draft_id == row_id

    @property
    def editing(self) -> Editing | None:
        """Give the order that is being changed; None while a new one is written."""
        return self._review.editing

    @property
    def is_untouched(self) -> bool:
        """Tell whether nothing would be lost by opening something else."""
        begun, editing = self._current.begun, self._review.editing  # asked at every key: not where the keyboard is
        return FormState(draft=self.draft(), begun=begun, editing=editing).is_untouched

    @property
    def is_fresh(self) -> bool:
        """Tell whether nothing was written here yet; what is on the disk of a form is of another run then."""
        return not self._autosave.was_needed

    def make_room(self, then: Callable[[], None]) -> None:
        """Do this once the form is free: what was typed is kept as a draft, changes of an order are asked about."""
        if self.saving.put_off(partial(self.make_room, then)):
            return
        if self.is_untouched:
            then()
        elif self.put_aside() is not None:
            self._status.done(kept_words())
            then()
        else:
            self._ask_to_leave(then)

    def put_aside(self) -> FormState | None:
        """Keep what is typed as a draft and begin anew; gives it, None where nothing is or an order is changed."""
        state = self.state()
        if state.is_untouched or state.editing is not None:
            return None
        self.saving.put_aside(state.draft, state.row)
        self.start()
        return state

    def draft(self) -> OrderDraft:
        """Give what is typed now."""
        return self._current.draft()

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
        elif self._review.is_anothers:
            self._review.say_whose()
        elif self._follows_saved and self.draft().is_blank:
            self._status.hint(translate("Compose", "Nothing is written yet."))  # the key was pressed twice
        elif checked.request is None:
            self.form.insist()
            self._review.show_checked(checked)
            self.form.go_to(checked.errors[0].field)
        elif (question := self._review.asks_first(checked)) is not None:
            self.form.go_to(question[0])
            self._status.warn(question[1])
        elif editing is None:
            self._print_asked = print_after and self.asks_before_print()
            at_once = print_after and not self._print_asked
            self.saving.create(self.draft(), checked.request, self._current.row, print_after=at_once)
        elif self.is_untouched:
            self.panel.show_trouble(translate("Compose", "Nothing is changed yet."))
        else:
            self.saving.update(self.draft(), editing.order, checked.request, print_after=print_after)

    def keep(self) -> None:
        """Keep what was typed as a draft and begin a new one; the change of an order is saved."""
        if self._review.editing is not None:
            self.submit()
        elif not self.draft().is_blank:
            self.saving.keep(self.draft(), self._current.row, leave=False)

    def leave(self) -> None:
        """Go back to the list; what was typed is kept as a draft, changes of an order are asked about."""
        if self.is_untouched:
            self._leave_empty()
        elif self._review.editing is not None:
            self._ask_to_leave(self._leave_empty)
        else:
            self.saving.keep(self.draft(), self._current.row, leave=True)

    def clear(self) -> None:
        """Empty the form and throw its draft away; for a minute both can be brought back. An edit begins anew."""
        state = self.state()
        if self.saving.put_off(self.clear):
            return
        if state.editing is not None:
            self._begin(FormState(draft=state.editing.before, editing=state.editing), typed_before=True)
            text = translate("Compose", "The changes are taken back.")
        else:
            self._begin_next()
            text = emptied_words()
            if not state.is_untouched:
                spawn(state.row.forget(self._session.order_form), name="throw a draft away")
        if not state.is_untouched:
            self._status.done_with_way_back(text, partial(self.bring_back, state))

    def bring_back(self, state: FormState) -> None:
        """Lay open again what was emptied, left or put aside; what is typed now makes room for it."""

        def lay_open() -> None:
            self.restore(state)
            self._look_for_row()
            self.wanted.emit()

        self.make_room(lay_open)

    def _begin_next(self) -> None:
        """Begin the next order; kind and pickup address stay, as long as the merchant does."""
        following = next_draft(self.draft())
        if self._review.is_anothers:
            following = replace(following, merchant="", pickup_address_id="")
        self.open_draft(following)
        self.focus_first()

    def fill_in(self) -> None:
        """Take customer and address from the earlier orders of the phone: of several addresses one is chosen."""
        known = self._customer.known
        if len(known.addresses) > 1:
            self._addresses.open(known)
        elif self._customer.newest is not None:
            self._fill_from(self._customer.newest)

    def _fill_from(self, order: Order) -> None:
        self._current.fill_in_customer(order)
        self.form.customer.zone.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def copy_last(self) -> None:
        """Copy package and payment of the order made before."""
        if self._review.last is not None:
            self._current.fill(with_package(self.draft(), self._review.last))

    def next_problem(self) -> None:
        """Go to the next field, after the one with the keyboard, with an error or a warning."""
        self.form.insist()
        self._review.show()
        self._go_to_next_problem()

    def _go_to_next_problem(self) -> bool:
        findings = self._review.checked().findings
        wrong = {found.field for found in findings if found.severity is not Severity.HINT} | self.draft().doubts
        return self.form.go_to_next(wrong)

    def choose_type(self, kind: OrderType) -> None:
        """Change to this kind of order; what is typed stays."""
        if self._review.editing is None:
            self._current.use_type(kind)
            focus = QApplication.focusWidget()
            if kind is OrderType.RETURN or focus is None or not focus.isVisible():
                self.focus_first()

    def _begin(self, state: FormState, *, typed_before: bool) -> None:
        self._review.editing, self._review.taken_reference = state.editing, ""
        self._show_purpose(state.editing)
        self._catalog_to_form()
        self.form.start_anew(typed_before=typed_before)
        self._area.verticalScrollBar().setValue(0)
        self.panel.show_trouble("")
        self._show_permission()
        self._current.begin(state)
        if self.isVisible():
            self._review.learn(self.draft().merchant)

    def _show_purpose(self, editing: Editing | None) -> None:
        """Dress the page for a new order, or for changing one."""
        if editing is None:
            self._head.use_for_new()
        else:
            self._head.use_for_edit(editing.number, editing.before.order_type)
            self._pasting = False
            self.panel.set_replaced(replaced=False)
            self.side_changed.emit()
        express_off = editing.express_off if editing is not None else ""
        self.panel.use_for_edit(editing=editing is not None)
        self.form.use_for_edit(express_off=express_off, editing=editing is not None)

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
        self.panel.set_replaced(replaced=True)
        self.side_changed.emit()
        zones = self._session.zones
        self._paste.open(self._current.unfilled(), zones.search, zones.called, zones.catalog)

    def _fill_pasted(self, draft: OrderDraft) -> None:
        self._end_paste()
        state, replaced = self.state(), self._current.replaces(draft)
        self._current.fill_in(draft)
        if replaced:
            text = translate("Compose", "The message stands in place of what was typed.")
            self._status.done_with_way_back(text, partial(self._take_back, state, self.draft()))
        self._go_to_next_problem()

    def _take_back(self, state: FormState, filled: OrderDraft) -> None:
        """Lay open again what a message replaced; where somebody typed on in it since, that is kept as a draft."""
        if self.draft() != filled:
            self.saving.put_aside(replace(self.draft(), reference=""), DraftRow())
            self._status.done(kept_words())
        self.restore(state)

    def _end_paste(self) -> None:
        self._pasting = False
        self.panel.set_replaced(replaced=False)
        self.side_changed.emit()
        self.focus_first()

    # -- what follows from the draft -----------------------------------------------------------------------------

    def _changed(self) -> None:
        """Say what follows from the draft, and have it kept for a crash."""
        if not self.draft().is_blank:
            self._follows_saved = False
            self._status.withdraw_offer(emptied_words())  # the next one is being written
        self._review.show()
        self.form.exchange.show_refunds(self.draft(), self._session.orders.refunds)
        if self._paste is not None:
            self._paste.use_draft(self._current.unfilled())
        number = self._review.editing.number if self._review.editing is not None else ""
        self._autosave.note(self._current.row, None if self.is_untouched else self.draft(), number)

    def _draft_opened(self) -> None:
        self._head.kinds.set_value(self.draft().order_type.value)
        self._show_whose()
        self._link_tabs()

    def _look_for_row(self) -> None:
        """The row of what is typed may have been sent or thrown away in the Outbox: then the form is free."""
        row = self._current.row
        if row.draft_id is not None and not row.is_ended and self._review.editing is None:
            self._asked_row, row_id = row, row.draft_id
            self._row_look.start(lambda: self._session.orders.is_in_hand(row_id))

    def _row_found(self, is_there: bool) -> None:
        row = self._current.row
        if not is_there and row is self._asked_row and not row.is_ended and row.draft_id is not None:
            if not self._autosave.is_kept() and self._current.is_changed:
                self.saving.put_aside(replace(self.draft(), reference=""), DraftRow())
                self._status.warn(translate("Compose", "It was sent or dropped elsewhere: what you typed is a draft."))
            row.end()
            self.start()

    def _read_made(self) -> None:
        if self.isVisible():
            self._made.read()

    def _catalog_to_form(self) -> None:
        self.form.customer.use_zones(self._session.zones.search, self._session.zones.catalog)

    def _use_catalog(self) -> None:
        """A newer zone list: a zone that it no longer has is shown as missing, never replaced."""
        self._catalog_to_form()
        self._current.show()
        self._review.show()

    # -- the merchant --------------------------------------------------------------------------------------------

    def _show_whose(self) -> None:
        self._head.show_merchant(self.draft().merchant, self._review.called, self._session.merchant)

    def _merchant_changed(self) -> None:
        """Another merchant is in use: what was typed is kept as a draft of its own merchant, and a new form begins."""
        if not self._review.is_anothers:
            self._review.ask_fee()
        elif self._review.editing is not None:
            self._review.say_whose()
        elif self.is_untouched:
            self._begin_next()
        elif not self.draft().merchant:  # it was begun for nobody: none was known yet
            self._current.belong_to(self._review.merchant_in_use)
            self._review.learn(self.draft().merchant)
        else:
            self.saving.keep(self.draft(), self._current.row, leave=False)
        self._show_whose()

    def _show_permission(self) -> None:
        """Say what keeps the key from saving, and switch the buttons off; nothing typed is lost."""
        before, self._off = self._off, why_not(self._session.account, Scope.ORDERS)
        self.panel.set_off(self._off)
        if self._off or before:
            self.panel.show_trouble(self._off)

    # -- leaving an edit ---------------------------------------------------------------------------------------------

    def _ask_to_leave(self, then: Callable[[], None]) -> None:
        editing = self._review.editing
        assert editing is not None
        dialog = ConfirmDialog(leave_question(editing.number), self)
        dialog.confirmed.connect(partial(self._discard_changes, self.state(), then))
        dialog.other_chosen.connect(self.submit)
        dialog.open()

    def _discard_changes(self, state: FormState, then: Callable[[], None]) -> None:
        assert state.editing is not None
        self._status.done_with_way_back(state.editing.discarded_words(), partial(self.bring_back, state))
        then()

    def _leave_empty(self) -> None:
        if self._review.editing is not None or not self.draft().is_blank:
            self.start()
        self.closed.emit()

    # -- saving --------------------------------------------------------------------------------------------------

    def _saved(self, request: OrderRequest, row: int) -> None:
        self._review.last = request
        self._status.done(saved_words(request.reference, row))
        if self.saving.was_of(self._current.row):
            if self.saving.is_typed_since(self.draft()):
                self.saving.put_aside(replace(self.draft(), reference=""), DraftRow())
                self._status.warn(translate("Compose", "The order was saved before you typed on: the rest is a draft."))
            self._begin_next()
            self._follows_saved = True
        self.saved.emit(row)
        self._read_made()
        if self.saving.take_leave():
            self.closed.emit()
        elif self._print_asked:
            self.print_wanted.emit(row)

    def _updated(self, number: str, row: int) -> None:
        if self.saving.is_typed_since(self.draft()):
            self._status.warn(translate("Compose", "The change was saved before you typed on: save once more."))
            self.saved.emit(row)
            return
        if self._review.editing is not None:  # one discarded before would undo this one
            self._status.withdraw_offer(self._review.editing.discarded_words())
        self._status.done(translate("Compose", "Saved: the change of {number}").format(number=ltr(number)))
        self.start()
        self.saved.emit(row)
        self.closed.emit()

    def _kept(self, leave: bool) -> None:
        state = self.state()
        if self.saving.was_of(state.row):
            if self.saving.is_typed_since(state.draft):
                self.saving.put_aside(state.draft, state.row)
            self._status.done_with_way_back(kept_words(), partial(self.bring_back, state))
            self._begin_next()
        self._read_made()
        if leave or self.saving.take_leave():
            self.closed.emit()

    def _reference_in_use(self, reference: str) -> None:
        """Nothing was saved: say so at the field, and have another reference ready."""
        self._review.taken_reference = reference
        self.form.extras.suggest(self._session.orders.suggest_reference())
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
        ground = Ground("surface")
        inside = QVBoxLayout(ground)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.form)
        self._area = scrolled(ground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self._area, 1)
        column.addWidget(self.panel.foot_bar)

    def _connect(self) -> None:
        zone = self.form.customer.zone
        self._head.back.clicked.connect(self.leave)
        self._head.paste.clicked.connect(self.paste_message)
        self._head.kinds.chosen.connect(lambda kind: self.choose_type(OrderType(kind)))
        self._current.changed.connect(self._changed)
        self._current.opened.connect(self._draft_opened)
        self._review.learnt.connect(self._show_whose)
        self.form.undo_wanted.connect(self._status.bring_back)
        self.form.field_left.connect(lambda: self._review.show_checked(self._review.checked()))
        self.form.field_entered.connect(lambda widget: self._area.ensureWidgetVisible(widget, 0, 48))
        self.form.customer.fill_in.connect(self.fill_in)
        self.form.customer.again_opened.connect(self.again_opened)
        self._addresses.chosen.connect(self._fill_from)
        zone.learnt.connect(lambda typed, taken: spawn(self._session.zones.learn(typed, taken), name="learn a zone"))
        zone.highlight_changed.connect(self._review.zone_highlighted)
        self._customer.learnt.connect(self._review.show)
        self._original.settled.connect(self._review.show)
        self.saving.created.connect(self._saved)
        self.saving.updated.connect(self._updated)
        self.saving.kept.connect(self._kept)
        self.saving.reference_in_use.connect(self._reference_in_use)
        self.saving.failed.connect(self._review.say_not_saved)
        self.saving.wanted_back.connect(self.bring_back)
        self._made.told.connect(self.panel.show_made)
        self.panel.made_opened.connect(self.order_wanted)
        self.panel.made_print_wanted.connect(self.label_wanted)
        for buttons in (self.panel, self.panel.foot_bar):
            buttons.create_and_print.clicked.connect(lambda: self.submit(print_after=True))
            buttons.create_button.clicked.connect(self.submit)
            buttons.keep.clicked.connect(self.keep)
