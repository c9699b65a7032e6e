"""The Orders tab: the list, and in its place the compose page while an order is written, or the print page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Scope
from courier_desk.domain.failures import Execution
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, Allowed, Why
from courier_desk.domain.orders import Order, OrderType
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.frame import Page
from courier_desk.ui.late_question import LateQuestion
from courier_desk.ui.orders.action_words import why_words
from courier_desk.ui.orders.page import OrdersPage
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.permissions import why_not
from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.words import isolate, ltr
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.desk.orders import OrderDetail
    from courier_desk.domain.order_edit import Typed
    from courier_desk.ui.compose.editing import FormState
    from courier_desk.ui.compose.form import FormSections
    from courier_desk.ui.compose.page import ComposePage
    from courier_desk.ui.printing.page import PrintPage

#: Puts into the form what was asked for.
_LayOpen = Callable[[], object]
#: What is made ahead leaves the window this long (seconds) to itself between two pieces.
_PAUSE = 0.05


@frozen(kw_only=True)
class Editable:
    """An order to be changed. ``typed`` is a change of it that waits here, ``express_off`` why express is locked,
    ``open_elsewhere`` who is changing it at another desk of the site."""

    order: Order
    merchant: str
    express_off: str = ""
    typed: Typed | None = None
    open_elsewhere: str = ""


async def find_editable(session: Session, number: str, *, unasked: bool = False) -> Editable | Allowed | None:
    """Give the order, the rules' verdict where it cannot be changed now, or None when it is not here.

    Raises DeskFailure where the service answers that it cannot be read; offline what was read whole before will do, and
    so it does where nobody asked for it just now (``unasked``).
    """
    try:
        await session.order_actions.read_fresh(number)
    except DeskFailure as error:
        if error.failure.execution is not Execution.NOT_SENT and not unasked:
            raise
    key = f"o{number}"
    detail, allowed = await session.orders.detail(key), await session.order_actions.allowed(key)
    if detail is None or detail.order is None:
        return None
    verdict = allowed[Action.EDIT]
    if not verdict.on:
        return verdict
    express = allowed[Action.EXPRESS]
    return Editable(
        order=detail.order,
        merchant=detail.row.merchant,
        express_off="" if express.on or express.why is Why.ONLY_DELIVER else why_words(express),
        typed=_waiting_change(detail),
        open_elsewhere=detail.open_elsewhere,
    )


def _waiting_change(detail: OrderDetail) -> Typed | None:
    """Give the change that is not sent yet, or was refused, laid over what the order is now: whoever edits again goes
    on from it, and what others changed since it was written stays theirs.
    """
    from courier_desk.desk.orders import waiting_update  # noqa: PLC0415 - what writes orders comes after the first rows
    from courier_desk.domain.drafts import from_request  # noqa: PLC0415
    from courier_desk.domain.order_edit import rebased  # noqa: PLC0415

    request, seen = waiting_update(detail)
    if request is None or detail.order is None:
        return None
    merchant = detail.row.merchant
    over = rebased(request, seen, detail.order, merchant=merchant, events=detail.events)
    return over or from_request(request, merchant=merchant)


async def _pause() -> None:
    await asyncio.sleep(_PAUSE)


class OrdersTab(Page):
    """List and compose page of one session."""

    counted = Signal(int)

    def __init__(self, context: PageContext, job_started: Callable[[int], None]) -> None:
        """``job_started``: labels are printed as a job of this id, which has a page of its own."""
        super().__init__()
        self._job_started = job_started
        self._context = context
        self._session = context.session
        self._status = context.status
        self.list = OrdersPage(context)
        self._compose: ComposePage | None = None
        self.print_page: PrintPage | None = None
        self._went_on = False
        self._asked: Latest[tuple[str, LateQuestion, _LayOpen | None]] = Latest(self._lay_open, name="open in the form")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.list.panel_changed.connect(self._show_panel)
        self.list.filled_changed.connect(self._show_panel)
        self.list.panel_wanted.connect(self.panel_wanted)
        self.list.panel_left.connect(self.panel_left)
        self.list.panel_filled.connect(self.panel_filled)
        self.list.new_order_requested.connect(self.new_order)
        self.list.order_actions.pending_requested.connect(self.open_pending)
        self.list.order_actions.form_requested.connect(self.act)
        self.list.printing.page_wanted.connect(self.show_print_page)
        self.list.printing.job_started.connect(job_started)
        self.list.counted.connect(self.counted)
        self._show_panel()

    @property
    def compose(self) -> ComposePage:
        """Give the compose page; it is made when it is wanted first, so that the list need not wait for it."""
        if self._compose is None:
            self._compose = self._make_compose()
        return self._compose

    async def prepare(self) -> None:
        """Make the order's panel and the compose page before they are wanted, in pieces that nobody notices."""
        for module in ("orders.panel", "compose.page"):
            await asyncio.to_thread(import_module, f"courier_desk.ui.{module}")
        self.list.prepare()
        await _pause()
        from courier_desk.ui.compose.form import FormSections  # noqa: PLC0415

        if self._compose is None:
            sections = await FormSections.made_slowly(_pause)
            if self._compose is None:
                self._compose = self._make_compose(sections)
        await self._go_on_typing()

    def _make_compose(self, sections: FormSections | None = None) -> ComposePage:
        from courier_desk.ui.compose.page import ComposePage  # noqa: PLC0415

        made = ComposePage(self._session, self._status, self._context.signals, sections=sections)
        self._stack.addWidget(made)
        made.closed.connect(self.show_list)
        made.wanted.connect(self._show_again)
        made.asks_before_print = lambda: self.list.printing.asks_first
        made.print_wanted.connect(lambda row: spawn(self._look_before_print(row), name="label of a new order"))
        made.side_changed.connect(self._change_side)
        made.order_wanted.connect(lambda row: self.show_order(row.key))
        made.again_opened.connect(self.show_order)
        made.label_wanted.connect(lambda row: self.list.printing.print_rows([row]))
        return made

    def written(self) -> FormState | None:
        """Give what is being written, for the window after this one; None when nothing ever was."""
        return self._compose.state() if self._compose is not None else None

    async def saved(self) -> None:
        """Wait until what is being saved is saved, or could not be."""
        if self._compose is not None:
            await self._compose.saving.ended()

    def put_aside(self) -> FormState | None:
        """Keep an order that is being typed as a draft; gives what ``bring_back`` takes, None where there is none."""
        return self._compose.put_aside() if self._compose is not None else None

    def bring_back(self, state: FormState) -> None:
        """Lay open again what was put aside."""
        self.compose.bring_back(state)

    @property
    def is_composing(self) -> bool:
        """Tell whether an order is being written."""
        return self._compose is not None and self._stack.currentWidget() is self._compose

    def unfinished(self) -> str:
        """The file of an export; what is typed in the form is kept."""
        return self.list.unfinished()

    def restore(self, state: FormState, *, composing: bool) -> None:
        """Take over what was being written in the window before this one."""
        self.compose.restore(state)
        if composing:
            self._show_compose()
        if composing and state.place is not None:
            self.compose.form.go_to_place(state.place)

    def close_pages(self) -> None:
        """Ask nothing more."""
        self.list.close_page()
        if self.print_page is not None:
            self.print_page.close_page()

    # -- the print page --------------------------------------------------------------------------------------------

    def show_print_page(self, rows: Sequence[OrderRow]) -> None:
        """Show the labels of these orders before they are printed."""
        if self.print_page is None:
            self.print_page = self._make_print_page()
        self.print_page.open_for(rows)
        self._turn_to(self.print_page)
        self._show_panel()
        self.panel_wanted.emit()  # it says where the labels go; in a small window it lay out of sight
        self.print_page.focus_first()

    async def _look_before_print(self, row_id: int) -> None:
        """Show the label of an order that was saved just now; it may have been created meanwhile."""
        desk = self._session.order_list
        rows = await desk.rows_of(await desk.current_keys([f"p{row_id}"]))
        if rows:
            self.show_print_page(rows)

    def _make_print_page(self) -> PrintPage:
        from courier_desk.ui.printing.page import PrintPage  # noqa: PLC0415

        made = PrintPage(self._context)
        self._stack.addWidget(made)
        made.closed.connect(self._leave_print_page)
        made.job_started.connect(self._job_started)
        return made

    def _leave_print_page(self) -> None:
        if self.print_page is not None and self._stack.currentWidget() is self.print_page:
            self.print_page.leave()
            self.panel_left.emit()
            self.show_list()

    # -- which of the two ------------------------------------------------------------------------------------------

    def new_order(self) -> None:
        """Go to the compose page; what was being written there is still there, a change of an order is asked about."""
        if self._session.read_only:
            self._status.hint(Common.NOTHING_CAN_BE_SAVED.words)
            return
        if off := why_not(self._session.account, Scope.ORDERS):
            self._status.hint(off)
            return
        if not self._went_on:  # what was being typed when the program ended is gone on with now
            spawn(self._go_on_typing(), name="go on with what was typed")
        if self.compose.editing is not None:
            self._open(self.compose.start)
            return
        if self.compose.draft().is_blank:
            self.compose.start()
        self._show_compose()

    def show_list(self) -> None:
        """Go back to the list."""
        self._turn_to(self.list)
        self._show_panel()
        self.list.focus_first()

    def show_order(self, key: str) -> None:
        """Show an order in the list, whatever the filters hide."""
        self._stack.setCurrentWidget(self.list)
        self._show_panel()
        self.list.reveal(key)

    def act(self, action: Action, number: str) -> None:
        """Do something with an order but print it; what ends it is asked about first."""
        begin: dict[Action, Callable[[str], None]] = {
            Action.EDIT: self.edit,
            Action.CLONE: self.clone,
            Action.RETURN: lambda number: self.begin_from(number, OrderType.RETURN),
            Action.EXCHANGE: lambda number: self.begin_from(number, OrderType.EXCHANGE),
        }
        if action in begin:
            begin[action](number)
        else:
            self.show_order(f"o{number}")
            self.list.order_actions.run_for(action, f"o{number}")

    def show_waiting(self) -> None:
        """Show what is not sent yet."""
        self._stack.setCurrentWidget(self.list)
        self._show_panel()
        self.list.show_unsent()

    def focus_first(self) -> None:
        """Put the focus where work goes on."""
        page = self._stack.currentWidget()
        if self.is_composing:
            self.compose.focus_first()
        elif isinstance(page, Page):
            page.focus_first()

    def focus_filter(self) -> None:
        """Ctrl+F: the list's filter."""
        self.show_list()
        self.list.focus_filter()

    def in_tab_order(self, stops: Sequence[QWidget]) -> Sequence[QWidget]:
        """The order of the page that is shown."""
        page = self._stack.currentWidget()
        return page.in_tab_order(stops) if isinstance(page, Page) else stops

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list, or of the print page while that is shown."""
        page = self._stack.currentWidget()
        if self.is_composing:
            return self.compose.shortcut_lines()
        return page.shortcut_lines() if page is self.print_page and page is not None else self.list.shortcut_lines()

    def _turn_to(self, page: QWidget) -> None:
        """Show one of the pages; what is hidden with the keyboard makes Qt go through every stop of the window."""
        focus = QApplication.focusWidget()
        if focus is not None and self._stack.isAncestorOf(focus):
            focus.clearFocus()
        self._stack.setCurrentWidget(page)

    def go_home(self) -> None:
        """The tab was chosen while it is on: back to the list, and what is typed stays in the form."""
        if self.is_composing:
            if not self.compose.is_untouched:
                self._status.hint(self.tr("What you were typing is still there. Ctrl+N goes on with it."))
            self.show_list()
        else:
            self._leave_print_page()

    def _show_again(self) -> None:
        """Show the form, whichever tab is on."""
        self.to_be_seen.emit()
        self._show_compose()

    def _show_compose(self) -> None:
        self._turn_to(self.compose)
        self._show_panel()
        self.focus_first()

    def _show_panel(self) -> None:
        page, panel = self._stack.currentWidget(), self.panel()
        if self.is_composing:
            panel = self.compose.side()
        elif isinstance(page, Page):
            panel = page.panel()
        filled = page is not self.list or self.list.has_filled_button()
        self.set_inner(panel, filled=filled, form=self.is_composing)

    def _change_side(self) -> None:
        """Show what belongs beside the form now; a message to review needs its place even where there is little."""
        self._show_panel()
        if self.is_composing and self.compose.side() is not self.compose.panel:
            self.panel_wanted.emit()

    # -- writing from what is there --------------------------------------------------------------------------------

    def open_pending(self, row_id: int) -> None:
        """Open pending work in the form, if it is not on its way yet."""
        spawn(self._lay_open_pending(row_id), name="open pending order")

    async def _lay_open_pending(self, row_id: int) -> None:
        if self._compose is not None and self._compose.holds_row(row_id):
            self._show_compose()
            return
        draft = await self._session.orders.take_back(row_id)
        if draft is not None:
            from courier_desk.ui.compose.editing import DraftRow  # noqa: PLC0415

            row = DraftRow(row_id, is_kept=True)
            self._open_at_missing(lambda: self.compose.open_draft(draft, row))

    def _go_to_missing(self) -> None:
        """Go on with a draft where something keeps it from being created."""
        if missing := self.compose.missing():
            self.compose.form.go_to(DraftField(missing[0]))

    def begin_from(self, number: str, kind: OrderType) -> None:
        """Begin a return of an order, or an exchange for it."""
        self._ask_then_open(number, partial(self._from_order, number, kind))

    def _ask_then_open(self, number: str, ask: Callable[[], Awaitable[_LayOpen | None]]) -> None:
        """Lay open in the form what the service is asked for; what is asked for later takes its place."""

        async def asked() -> tuple[str, LateQuestion, _LayOpen | None]:
            late = LateQuestion(self.window())
            return number, late, await ask()

        self._asked.start(asked)

    def _lay_open(self, answer: tuple[str, LateQuestion, _LayOpen | None]) -> None:
        number, late, lay_open = answer
        if lay_open is not None and late.comes_too_late:
            words = self.tr("You went on before {0} was read: it is not opened.").replace("{0}", ltr(number))
            self._status.warn_with_link(words, self.tr("Open it"), partial(self._open_at_missing, lay_open))
        elif lay_open is not None:
            self._open_at_missing(lay_open)

    def _open_at_missing(self, lay_open: _LayOpen) -> None:
        self._open(lay_open, then=self._go_to_missing)

    async def _from_order(self, number: str, kind: OrderType) -> _LayOpen | None:
        merchant = self._merchant_code()
        try:
            order = await self._session.orders.original(number)
        except DeskFailure as error:
            self._status.failed(error.failure)
            return None
        from courier_desk.domain.drafts import OrderDraft, from_original  # noqa: PLC0415

        draft = from_original(OrderDraft(order_type=kind, merchant=merchant), order)
        return lambda: self.compose.open_draft(draft)

    def _merchant_code(self) -> str:
        """Name the merchant in use; another one may be when the answer to what is asked now comes."""
        return self._session.merchant.code if self._session.merchant is not None else ""

    def edit(self, number: str) -> None:
        """Open an order that exists to be changed; one that is being changed already is in the form."""
        editing = self._compose.editing if self._compose is not None else None
        if editing is not None and editing.number == number:
            self._show_compose()
        else:
            self._ask_then_open(number, partial(self._to_be_edited, number))

    async def _to_be_edited(self, number: str) -> _LayOpen | None:
        try:
            found = await find_editable(self._session, number)
        except DeskFailure as error:
            self._status.failed(error.failure)
            return None
        if isinstance(found, Editable):
            return partial(self._hold_edit, found)
        if found is None:
            self._status.warn(self.tr("This order is no longer here."))
        else:
            self._status.hint(why_words(found))
        return None

    def _hold_edit(self, found: Editable) -> None:
        laid = self.compose.edit(found.order, merchant=found.merchant, express_off=found.express_off, typed=found.typed)
        editing = self.compose.editing
        over = editing.rebased if editing is not None else None
        if not laid:
            self._status.hint(self.tr("This kind of order cannot be changed here."))
        elif over is not None and over.others:
            from courier_desk.ui.compose.review import changed_names, who_words  # noqa: PLC0415 - as the form

            words = self.tr("Changed by {1}, and so in the form now: {0}. What you changed is kept.")
            self._status.warn(words.replace("{1}", who_words(over.by)).replace("{0}", changed_names(over.others)))
            QTimer.singleShot(0, self, self.panel_wanted.emit)  # the panel says it whole, and is shut in a small window
        elif found.open_elsewhere:
            words = self.tr("{0} is changing this order too: what is saved later is compared with it.")
            self._status.warn(words.replace("{0}", isolate(found.open_elsewhere)))

    def clone(self, number: str) -> None:
        """Begin another order like this one."""
        self._ask_then_open(number, partial(self._another_like, number))

    async def _another_like(self, number: str) -> _LayOpen | None:
        merchant = self._merchant_code()
        try:
            order = await self._session.orders.original(number)
        except DeskFailure as error:
            self._status.failed(error.failure)
            return None
        from courier_desk.domain.order_edit import clone_of  # noqa: PLC0415

        draft = clone_of(order, merchant=merchant)
        if draft is None:
            self._status.hint(self.tr("This kind of order cannot be made here."))
            return None
        return lambda: self.compose.open_draft(draft)

    def _open(self, lay_open: Callable[[], object], *, then: Callable[[], object] = lambda: None) -> None:
        """Lay something open in the form once nothing is lost by it; ``then``: once it is in sight."""

        def go_on() -> None:
            lay_open()
            self._show_compose()
            then()

        if not self.compose.is_untouched:
            self._show_compose()  # so that a person sees what is asked about
        self.compose.make_room(go_on)

    async def _go_on_typing(self) -> None:
        """Lay open what was being typed when the program ended; the list stays in sight.

        A busy computer comes to this late: what was begun meanwhile stays in the form, and this becomes a draft.
        """
        if self._went_on:
            return
        self._went_on = True
        form = await self._session.order_form.kept()
        if form is None:
            return
        if not self.compose.is_fresh:
            if form.number:
                self._say_not_kept(form.number)
            else:
                if form.draft_id is None:
                    await self._session.orders.keep_draft(form.draft)
                self._status.hint(self.tr("What you were typing before is kept as a draft. It is in the Outbox."))
            return
        if form.number:
            found = await find_editable(self._session, form.number, unasked=True)
            if not isinstance(found, Editable) or not self.compose.is_fresh:
                self._say_not_kept(form.number)
                return
            self._hold_edit(replace(found, typed=form.draft))
        else:
            from courier_desk.ui.compose.editing import DraftRow  # noqa: PLC0415

            self.compose.open_draft(form.draft, DraftRow(form.draft_id), typed=True)
        self._status.hint(self.tr("What you were typing is still there. Ctrl+N goes on with it."))

    def _say_not_kept(self, number: str) -> None:
        """The change of an order is no draft, and was not asked to be saved."""
        words = self.tr("The change of {0} that you were typing when the program ended is not kept.")
        self._status.warn(words.replace("{0}", ltr(number)))
