"""The Merchants page: list and panel, or the form that adds a merchant; for a single-business key, why it is empty.

What stands on the screen is asked for anew when the desk announces a change. A search answers from this computer at
once and asks the service a moment later; what it finds comes as such a change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget
from shiboken6 import isValid

from courier_desk.desk.changes import Topic
from courier_desk.desk.failures import DeskFailure, ReferenceInUse
from courier_desk.desk.merchants import MerchantDetail, MerchantRow, PendingMerchant
from courier_desk.domain.accounts import KeyKind, Merchant, MerchantRequest, Scope
from courier_desk.domain.outbox import State
from courier_desk.ui.bridge import Latest, OneAtATime, spawn
from courier_desk.ui.frame import focus_into
from courier_desk.ui.frame.list_page import ListPage
from courier_desk.ui.merchants.columns import MerchantLine, line_of, merchant_columns, pending_line
from courier_desk.ui.merchants.form import MerchantForm, MerchantFormState
from courier_desk.ui.merchants.panel import MerchantPanel, PendingPanel
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind, EmptyPage, Ground, Label, TextField
from courier_desk.ui.widgets.list_table import ListTable
from courier_desk.ui.words import isolate, ltr
from courier_desk.ui.words_common import Common, account_words
from courier_desk.ui.words_failures import failure_words

if TYPE_CHECKING:
    from courier_desk.ui.outbox.discarding import Discarding

#: A search that is still being typed is not asked for (seconds).
_ASK_AFTER = 0.3
_Listed = tuple[tuple[MerchantRow, ...], tuple[PendingMerchant, ...]]
_Detail = MerchantDetail | PendingMerchant


class Navigator(Protocol):
    """Where the page leads to (the window)."""

    def use_merchant(self, code: str) -> None:
        """Work for this merchant from now on."""

    def choose_merchant(self) -> None:
        """Open the list of merchants, where one can be typed."""

    def new_order_for(self, code: str) -> None:
        """Begin an order for this merchant."""

    def show_orders_of(self, code: str) -> None:
        """Show the orders of this merchant."""


class MerchantsPage(ListPage[MerchantLine, _Listed, _Detail]):
    """The page of one session."""

    topics = (Topic.MERCHANTS, Topic.ACCOUNTS, Topic.OUTBOX, Topic.ORDERS, Topic.CATALOG)
    scope = Scope.MERCHANTS

    def __init__(self, context: PageContext, navigator: Navigator) -> None:
        super().__init__(context)
        self._navigator = navigator
        self._pending: dict[str, PendingMerchant] = {}
        self._use_when_made: dict[int, str] = {}
        """Rows of the outbox whose merchant is to be used, each with the one in use when that was asked for."""
        self._asked_whole: set[str] = set()
        self._form: MerchantForm | None = None
        self.search = TextField(placeholder=self.tr("Search by name, code, shop id, email or phone"), icon="search")
        self._count, self._trouble = Label(colour="tx2", gives_way=True), Label(colour="amb", wrap=True)
        self.lay_out(ListTable(Common.MERCHANTS.words, merchant_columns()), self._head(), self.search)
        self.detail_panel = MerchantPanel(context.status).go_with(self)
        self.pending_panel = PendingPanel(context.status, self.open_merchant).go_with(self)
        self._saving = OneAtATime("save a merchant")
        self._asking = Latest[object](self._answered, on_failure=self._not_asked, name="ask for merchants")
        self._reading = Latest[Merchant](lambda _one: None, on_failure=self._not_read, name="read a merchant")
        self._keys = self._bind_keys()
        if self._is_single:
            self.pages.setCurrentWidget(self._single_page())
        else:
            self._connect()
            self.set_item_words(Common.ADD_MERCHANT.words)
            self.begin()

    @property
    def _is_single(self) -> bool:
        return self._session.account.kind is KeyKind.SINGLE

    def _head(self) -> QWidget:
        self.search.setAccessibleName(Common.SEARCH_MERCHANTS.words)
        self.search.setFixedWidth(420)
        self.search.setClearButtonEnabled(True)
        self._trouble.hide()
        head = Ground("surface", bottom=True)
        row = QHBoxLayout(head)
        row.setContentsMargins(12, 12, 12, 12)
        row.setSpacing(16)
        row.addWidget(self.search)
        row.addWidget(self._count)
        row.addWidget(self._trouble, 1)
        row.addStretch(0)
        return head

    def _single_page(self) -> QWidget:
        text = self.tr(
            "This key belongs to one business. Merchants are kept with a company key; add such an account with Ctrl+M."
        )
        page = EmptyPage("store", self.tr("One business, no merchants"), text)
        self.pages.addWidget(page)
        return page

    def _connect(self) -> None:
        self.search.textChanged.connect(self._searched)
        self.search.returnPressed.connect(self.focus_first)
        panel, pending = self.detail_panel, self.pending_panel
        panel.use.clicked.connect(self.use_current)
        panel.order.clicked.connect(lambda: self._with_code(self._navigator.new_order_for))
        panel.orders.clicked.connect(lambda: self._with_code(self._navigator.show_orders_of))
        pending.change.clicked.connect(self.change_pending)
        pending.discard.clicked.connect(self.discard_pending)

    def _bind_keys(self) -> Shortcuts:
        keys = Shortcuts(self.table, Common.MERCHANTS.words, window_wide=False)
        keys.note("Enter", Common.USE_THIS_MERCHANT.words)
        keys.add("Ctrl+C", self.tr("Copy the code"), self._copy_code)
        keys.note("Ctrl+Shift+N", Common.ADD_MERCHANT.words)
        return keys

    # -- from outside ----------------------------------------------------------------------------------------------

    @property
    def form(self) -> MerchantForm:
        """Give the form; it is made when it is wanted first."""
        if self._form is None:
            made = self._form = MerchantForm(self._save, self.open_merchant, self.close_form)
            made.set_off(self.item_off())
            self.pages.addWidget(made)
        return self._form

    @property
    def has_form(self) -> bool:
        """Tell whether the form is open."""
        return self._form is not None and self.pages.currentWidget() is self._form

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        super().close_page()
        self._asking.cancel()
        self._reading.cancel()

    def new_item(self) -> bool:
        """Ctrl+Shift+N: add a merchant."""
        if self._is_single:
            return False
        if not self.has_form:
            self.add()
        return True

    def focus_first(self) -> None:
        """Give the keyboard to the form, or the list; where nothing is listed, to the search."""
        if self.has_form:
            self.form.brand.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.model.rowCount():
            super().focus_first()
        else:
            focus_into(self.pages)

    def focus_filter(self) -> None:
        """Ctrl+F: the search."""
        if not self._is_single:
            self.close_form()
            super().focus_filter()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list."""
        return self._keys.lines()

    def open_merchant(self, code: str) -> None:
        """Go to a merchant in the list, whatever is searched for."""
        self.search.clear()
        self.close_form()
        self.become_current(f"m{code}")
        self.refresh()

    # -- the list --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for the list as it is now."""
        super().refresh()
        if self._form is not None:
            self._form.set_off(self.item_off())

    async def read(self) -> _Listed:
        """Read the merchants that are searched for, and those that are being made."""
        desk, text = self._session.merchants, self.search.text().strip()
        return await desk.rows(text), await desk.onboarding()

    def _searched(self, _text: str) -> None:
        self.refresh()
        text = self.search.text().strip()
        self._show_trouble("")
        if text and not self.item_off():
            self._asking.start(lambda: self._session.merchants.search(text), delay=_ASK_AFTER)
        else:
            self._asking.cancel()

    def _answered(self, _found: object) -> None:
        self._show_trouble("")

    def _not_asked(self, failure: Exception) -> None:
        if not isinstance(failure, DeskFailure):
            raise failure
        text = self.tr("From this computer only. {0}").replace("{0}", failure_words(failure.failure))
        self._show_trouble(text)

    def _show_trouble(self, text: str) -> None:
        self._trouble.set_text(text)
        self._trouble.setVisible(bool(text))

    def take(self, listed: _Listed) -> Sequence[MerchantLine]:
        """Count them, and give the rows: those that are being made first."""
        rows, pending = listed
        self._use_made(pending)
        self._pending = {f"p{one.row_id}": one for one in pending}
        self._count.set_text(self._count_words(len(rows)))
        shown = [*map(pending_line, pending)] if not self.is_narrowed() else []
        return [*shown, *map(line_of, rows)]

    def _count_words(self, count: int) -> str:
        if self.item_off():
            return self.item_off()
        if self.is_narrowed():
            return self.tr("%Ln merchants found", "", count)
        text = self.tr("%Ln merchants of {0}", "", count)
        return text.replace("{0}", isolate(account_words(self._session.account)))

    def mark_of(self, row: MerchantLine) -> str:
        """Give its shop id."""
        return row.external_id

    def is_pending(self, row: MerchantLine) -> bool:
        """Tell whether it is being made."""
        return row.state is not None

    def _use_made(self, pending: tuple[PendingMerchant, ...]) -> None:
        """Use the merchants that were asked for with "Add and use it" and are there now."""
        for row_id in sorted(set(self._use_when_made) - {one.row_id for one in pending}):
            spawn(self._use(row_id, self._use_when_made.pop(row_id)), name="use the new merchant")

    async def _use(self, row_id: int, before: str) -> None:
        """Use it, unless the person went on to something else meanwhile: nothing moves under an order being typed."""
        made = await self._session.merchants.made_of(row_id)
        if made is None:
            return
        if self.isVisible() and self._code_in_use() == before:
            self._navigator.use_merchant(made.code)
        elif self._code_in_use() != made.code:
            text = self.tr("{0} is added. It is not used yet: you went on meanwhile.")
            use = partial(self._navigator.use_merchant, made.code)
            self._status.done_with_link(text.replace("{0}", isolate(made.called)), self.tr("Use it"), use)

    def _code_in_use(self) -> str:
        return self._session.merchant.code if self._session.merchant is not None else ""

    async def would_find(self, text: str) -> bool:
        """Tell whether another text would list anything."""
        return bool(await self._session.merchants.known(text, 1))

    def empty_page(self, buttons: Sequence[QWidget]) -> EmptyPage:
        """Make the page that offers to add one."""
        new = Button(Common.ADD_MERCHANT.words, kind=ButtonKind.FIRST, icon="store", keys="Ctrl+Shift+N", tall=True)
        new.clicked.connect(self.add)
        return EmptyPage("store", "", "", [*buttons, new])

    def empty_words(self) -> tuple[str, str]:
        """Say that nothing is listed, and what can be done."""
        if self.is_narrowed():
            return Common.NO_MERCHANT_MATCHES.words, self.tr("Search for less, or add the merchant.")
        return self.tr("No merchants yet"), self.tr("Add the first one of this company.")

    def refusal_buttons(self) -> Sequence[Button]:
        """Offer to type one in the switcher."""
        choose = Button(Common.CHOOSE_MERCHANT.words, icon="store", keys="Ctrl+M", tall=True)
        choose.clicked.connect(self._navigator.choose_merchant)
        return (choose,)

    # -- the panel -------------------------------------------------------------------------------------------------

    async def read_detail(self, row: MerchantLine) -> _Detail | None:
        """Read what is known of a merchant; one that is being made was read with the list."""
        return self._pending.get(row.key) if row.state is not None else await self._session.merchants.detail(row.code)

    def key_of(self, detail: _Detail) -> str:
        """Give the key of its row."""
        return f"p{detail.row_id}" if isinstance(detail, PendingMerchant) else f"m{detail.merchant.code}"

    def show_detail(self, detail: _Detail) -> None:
        """Show the current merchant in its panel."""
        if isinstance(detail, PendingMerchant):
            self.pending_panel.show_pending(detail)
            return
        using = self._session.merchant
        self.detail_panel.show_detail(detail, using.called if using is not None else "")
        self._read_whole(detail.merchant)

    def _read_whole(self, merchant: Merchant) -> None:
        """Read once what lists do not tell of a merchant."""
        told = merchant.merchant_id and merchant.email and merchant.city
        if not told and not self.item_off() and merchant.code not in self._asked_whole:
            self._asked_whole.add(merchant.code)
            code = merchant.code
            self._reading.start(lambda: self._session.merchants.read_fresh(code), delay=_ASK_AFTER)

    def _not_read(self, failure: Exception) -> None:
        if not isinstance(failure, DeskFailure):
            raise failure

    def has_work_open(self) -> bool:
        """Tell whether the form is open."""
        return self.has_form

    def unfinished(self) -> str:
        """The form, once something is typed in it: that is kept nowhere else."""
        blank = self._form is None or self._form.is_blank
        return "" if blank or not self.has_form else self.tr("The merchant in the form is not saved.")

    def wanted_panel(self) -> QWidget | None:
        """Give the panel of the form, or of the current merchant."""
        row = self.current
        if self.has_form:
            return self.form.panel
        if row is None:
            return None
        return self.detail_panel if row.state is None else self.pending_panel

    # -- doing -----------------------------------------------------------------------------------------------------

    def _with_code(self, tell: Callable[[str], None]) -> None:
        row = self.current
        if row is not None and row.code:
            tell(row.code)

    def activate(self) -> None:
        """Enter or a double click in the list: use it."""
        self.use_current()

    def use_current(self) -> None:
        """Use the current merchant from now on."""
        row = self.current
        if row is None or row.state is not None:
            self.panel_wanted.emit()
        elif not row.in_use:
            self._navigator.use_merchant(row.code)
            self._status.done(self.tr("Working for {0} now").replace("{0}", isolate(row.brand)))

    def _copy_code(self) -> None:
        if (row := self.current) is not None and row.code:
            QGuiApplication.clipboard().setText(row.code)
            self._status.copied(ltr(row.code))

    def discard_pending(self) -> None:
        """Throw the current pending merchant away, as the outbox does; the service does not have it."""
        row = self.current
        pending = self._pending.get(row.key) if row is not None else None
        if pending is not None:
            self._discarding.ask(pending.row_id)

    @cached_property
    def _discarding(self) -> Discarding:
        from courier_desk.ui.outbox.discarding import Discarding  # noqa: PLC0415 - seldom wanted

        return Discarding(self._session, self.table, self._status, self)

    # -- the form --------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Open the form; what was typed there is still there."""
        if self.item_off():
            self._status.hint(self.item_off())
            return
        left = self._left_in_form() if self.form.row_id is not None else None
        if self.form.row_id is not None or self.form.is_blank:  # nor does a try that was left mark an empty form
            self.form.clear()
        else:
            self._status.withdraw_offer(Common.TYPED_PUT_AWAY.words)  # it stands there
        self._open_form()
        self._offer_back(left)
        spawn(self._prepare_form(), name="prepare the merchant form")

    def written(self) -> MerchantFormState | None:
        """Give what is typed in the form, for the window after this one; None when nothing is."""
        return None if self._form is None or self._form.is_blank else self._form.state(is_open=self.has_form)

    def _left_in_form(self) -> MerchantFormState | None:
        """Give what a person typed in the form and did not save; None when nothing is."""
        return self._form.state(is_open=True) if self._form is not None and self._form.is_touched else None

    def _offer_back(self, left: MerchantFormState | None) -> None:
        """Offer back what left the form."""
        if left is not None:
            self._status.done_with_way_back(Common.TYPED_PUT_AWAY.words, partial(self._bring_back, left))

    def _bring_back(self, state: MerchantFormState) -> None:
        """Lay open again what left the form; what is typed there now makes room, and is offered back in its turn."""
        now = self._left_in_form()
        self.restore(state)
        self.to_be_seen.emit()
        if now is not None and now.draft != state.draft:
            self._offer_back(now)

    def restore(self, state: MerchantFormState) -> None:
        """Go on with what was typed in the window before."""
        self.form.restore(state)
        if state.is_open:
            self._open_form()
        spawn(self._prepare_form(), name="prepare the merchant form")

    def change_pending(self) -> None:
        """Open the form with the current pending merchant in it."""
        row = self.current
        if (pending := self._pending.get(row.key) if row is not None else None) is not None:
            self._lay_open(pending)

    def change(self, row_id: int) -> None:
        """Open the form with a merchant that the service does not have yet."""
        self.become_current(f"p{row_id}")
        spawn(self._change(row_id), name="change a merchant")

    async def _change(self, row_id: int) -> None:
        pending = next((one for one in await self._session.merchants.onboarding() if one.row_id == row_id), None)
        if pending is not None:
            self._lay_open(pending)

    def _lay_open(self, pending: PendingMerchant) -> None:
        refused, left = pending.progress.state is State.REFUSED, self._left_in_form()
        self._open_form()
        self.form.lay_open(
            pending.request, pending.row_id, pending.progress.failure if refused else None, pending.existing
        )
        self._offer_back(left)
        spawn(self._prepare_form(), name="prepare the merchant form")

    async def _prepare_form(self) -> None:
        desk, zones = self._session.merchants, self._session.zones
        owner, last = await desk.owner(), await desk.last_external_id()
        if isValid(self.form):  # the window may be gone by now
            self.form.use(zones.search, zones.catalog, owner, last)

    def _open_form(self) -> None:
        self.pages.setCurrentWidget(self.form)
        self.set_item_words("")
        self.show_panel()
        self.form.foot.setVisible(not self.form.panel.isVisible())
        self.form.brand.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_form(self) -> None:
        """Go back to the list; what was typed stays until it is added, and is offered back."""
        if not self.has_form:
            return
        self._offer_back(self._left_in_form())
        self.pages.setCurrentWidget(self._list)
        self.set_item_words(Common.ADD_MERCHANT.words)
        self.show_panel()
        self.focus_first()

    def _save(self, request: MerchantRequest, use: bool) -> None:
        self._saving.start(partial(self._save_now, request, use=use))

    async def _save_now(self, request: MerchantRequest, *, use: bool) -> None:
        in_use = self._code_in_use()
        try:
            row_id = await self._session.merchants.onboard(request, row_id=self.form.row_id)
        except ReferenceInUse:
            self._status.warn(self.tr("A merchant with this shop id is being added already."))
            return
        except DeskFailure as refused:
            self._status.failed(refused.failure)
            return
        key, shop_id = f"p{row_id}", await self._session.merchants.shop_id_of(row_id)
        self._use_when_made.pop(row_id, None)
        if use:
            self._use_when_made[row_id] = in_use
        self._status.done(self.tr("{0} saved").replace("{0}", isolate(request.brand)))
        self.form.clear()
        self.close_form()
        self.become_current(key, mark=shop_id)  # it may be made before it was ever seen waiting
        self.refresh()
