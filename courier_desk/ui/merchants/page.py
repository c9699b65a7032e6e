"""The Merchants page: list and panel, or the form that adds a merchant; for a single-business key, why it is empty.

What stands on the screen is asked for anew when the desk announces a change. A search answers from this computer at
once and asks the service a moment later; what it finds comes as such a change.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.failures import DeskFailure, ReferenceInUse
from courier_desk.desk.merchants import MerchantDetail, MerchantRow, PendingMerchant
from courier_desk.domain.accounts import KeyKind, Merchant, MerchantRequest, Scope
from courier_desk.domain.merchant_form import Owner
from courier_desk.domain.outbox import State
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.frame import Page, focus_into
from courier_desk.ui.merchants.form import MerchantForm
from courier_desk.ui.merchants.lines import MerchantLine, line_of, pending_line
from courier_desk.ui.merchants.panel import MerchantPanel, PendingPanel
from courier_desk.ui.merchants.table import MerchantDelegate, MerchantModel, merchant_columns
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.permissions import refused_page, why_not
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind, DidYouType, EmptyPage, Ground, Label, TextField
from courier_desk.ui.widgets.table import DeskTable
from courier_desk.ui.words import isolate, ltr
from courier_desk.ui.words_failures import failure_words

#: A search that is still being typed is not asked for (seconds).
_ASK_AFTER = 0.3
_Listed = tuple[tuple[MerchantRow, ...], tuple[PendingMerchant, ...]]


class MerchantsPage(Page):
    """The page of one session."""

    use_asked = Signal(str)
    order_asked = Signal(str)
    """A new order for the merchant of this code."""
    choose_asked = Signal()
    """Open the list of merchants, where one can be typed."""
    orders_wanted = Signal(str)
    """Show the orders of the merchant of this code."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._session, self._status = context.session, context.status
        self._pending: dict[str, PendingMerchant] = {}
        self._detail: MerchantDetail | None = None
        self._wanted_key = ""
        self._following = ""
        self._use_when_made: dict[str, str] = {}
        self._showing = False
        self._asked_whole: set[str] = set()
        self._form: MerchantForm | None = None
        self._empty: EmptyPage | None = None
        self._refused: EmptyPage | None = None
        self._did_you_type: DidYouType | None = None
        self.search = TextField(placeholder=self.tr("Search by name, code, shop id, email or phone"), icon="search")
        self.table = DeskTable(self.tr("Merchants"), merchant_columns())
        self.table.setItemDelegate(MerchantDelegate(self.table))
        self.model = MerchantModel(self.table.columns, self)
        self.table.setModel(self.model)
        self.detail_panel, self.pending_panel = (
            MerchantPanel(context.status).go_with(self),
            PendingPanel(context.status).go_with(self),
        )
        self._count, self._trouble = Label(colour="tx2", gives_way=True), Label(colour="amb", wrap=True)
        self._list = QWidget()
        self._lists = QStackedWidget()
        self._pages = QStackedWidget()
        self._lay_out()
        self._rows = Latest[_Listed](self._show_rows, name="merchants")
        self._details = Latest[MerchantDetail | None](self._show_detail, name="merchant detail")
        self._asking = Latest[object](self._answered, on_failure=self._not_asked, name="ask for merchants")
        self._reading = Latest[Merchant](lambda _one: None, on_failure=self._not_read, name="read a merchant")
        self._keys = self._bind_keys()
        if self._is_single:
            self._pages.setCurrentWidget(self._single_page())
        else:
            self._connect(context.signals)
            self.set_item_words(self.tr("Add merchant"))
            self.refresh()

    @property
    def _is_single(self) -> bool:
        return self._session.account.kind is KeyKind.SINGLE

    def _lay_out(self) -> None:
        self.search.setAccessibleName(self.tr("Search merchants"))
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
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        self._lists.addWidget(self.table)
        column.addWidget(self._lists, 1)
        self._pages.addWidget(self._list)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)

    def _single_page(self) -> QWidget:
        text = self.tr(
            "This key belongs to one business. Merchants are kept with a company key; add such an account with Ctrl+M."
        )
        page = EmptyPage("store", self.tr("One business, no merchants"), text)
        self._pages.addWidget(page)
        return page

    def _connect(self, signals: ChangeSignals) -> None:
        for topic in (Topic.MERCHANTS, Topic.ACCOUNTS, Topic.OUTBOX, Topic.ORDERS):
            signals.on(topic, self.refresh)
        self.search.textChanged.connect(self._searched)
        self.table.activated_row.connect(lambda _row: self.use_current())
        self.table.left_list.connect(self.panel_left)
        self.table.selectionModel().currentRowChanged.connect(self._current_changed)
        panel, pending = self.detail_panel, self.pending_panel
        panel.use_asked.connect(self.use_current)
        panel.order_asked.connect(lambda: self._with_code(self.order_asked.emit))
        panel.orders_wanted.connect(lambda: self._with_code(self.orders_wanted.emit))
        pending.change_asked.connect(self.change_pending)
        pending.discard_asked.connect(self.discard_pending)
        pending.open_asked.connect(self.open_merchant)

    def _bind_keys(self) -> Shortcuts:
        keys = Shortcuts(self.table, self.tr("Merchants"), window_wide=False)
        keys.note("Enter", self.tr("Use this merchant"))
        keys.add("Ctrl+C", self.tr("Copy the code"), self._copy_code)
        keys.note("Ctrl+Shift+N", self.tr("Add merchant"))
        return keys

    # -- from outside ----------------------------------------------------------------------------------------------

    @property
    def current(self) -> MerchantLine | None:
        """Give the current row."""
        return self.model.row(self.table.currentIndex().row())

    @property
    def form(self) -> MerchantForm:
        """Give the form; it is made when it is wanted first."""
        if self._form is None:
            made = self._form = MerchantForm()
            made.submitted.connect(self._save)
            made.open_wanted.connect(self.open_merchant)
            made.closed.connect(self.close_form)
            made.set_off(self.item_off())
            self._pages.addWidget(made)
        return self._form

    @property
    def has_form(self) -> bool:
        """Tell whether the form is open."""
        return self._form is not None and self._pages.currentWidget() is self._form

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self._forget_reading()
        self._rows.cancel()
        self._details.cancel()
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
        """Give the keyboard to the form, or the list."""
        if self.has_form:
            self.form.brand.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.model.rowCount():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            focus_into(self._pages)

    def focus_filter(self) -> None:
        """Ctrl+F: the search."""
        if not self._is_single:
            self.close_form()
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list."""
        return self._keys.lines()

    def open_merchant(self, code: str) -> None:
        """Go to a merchant in the list, whatever is searched for."""
        self.search.clear()
        self.close_form()
        self._wanted_key = f"m{code}"
        self.refresh()

    # -- the list --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for the list as it is now."""
        text = self.search.text().strip()
        off = why_not(self._session.account, Scope.MERCHANTS)
        self.set_item_off(off)
        if self._form is not None:
            self._form.set_off(off)
        self._rows.start(lambda: self._read(text))

    async def _read(self, text: str) -> _Listed:
        desk = self._session.merchants
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

    def _show_rows(self, listed: _Listed) -> None:
        rows, pending = listed
        self._use_made(pending)
        self._pending = {f"p{one.row_id}": one for one in pending}
        had = self.current
        shown = [*map(pending_line, pending)] if not self.search.text().strip() else []
        self._showing = True
        self.model.show([*shown, *map(line_of, rows)])
        self._count.set_text(self._count_words(len(rows)))
        self._make_current(had)
        self._showing = False
        self._forget_reading()
        self._lists.setCurrentWidget(self.table if self.model.rowCount() else self._why_empty())
        self._ask_detail()

    def _count_words(self, count: int) -> str:
        if self.item_off():
            return self.item_off()
        if self.search.text().strip():
            return self.tr("%Ln merchants found", "", count)
        text = self.tr("%Ln merchants of {0}", "", count)
        return text.replace("{0}", isolate(self._session.account.name))

    def _make_current(self, had: MerchantLine | None) -> None:
        place = self.model.place(self._wanted_key) if self._wanted_key else None
        if place is not None:
            self._wanted_key = ""
        elif had is not None:
            place = self._place_of(had)
        if place is None and self.model.rowCount():
            place = 0
        if place is not None and self.table.currentIndex().row() != place:
            self.table.setCurrentIndex(self.model.index(place, 0))
            self.table.scrollTo(self.model.index(place, 0))

    def _place_of(self, had: MerchantLine) -> int | None:
        """Give the row of what was current. One that is being made is followed by its shop id: its waiting row may go
        before the merchant is listed, and may never have been seen.
        """
        place = self.model.place(had.key)
        if place is None and had.state is not None:
            self._following = had.external_id
        if self._following:
            rows = ((n, self.model.row(n)) for n in range(self.model.rowCount()))
            made = (n for n, row in rows if row and row.state is None and row.external_id == self._following)
            if (found := next(made, None)) is not None:
                self._following, self._wanted_key, place = "", "", found
        return place

    def _use_made(self, pending: tuple[PendingMerchant, ...]) -> None:
        """Use the merchants that were asked for with "Add and use it" and are there now."""
        waited = {f"p{one.row_id}" for one in pending}
        for key in sorted(set(self._use_when_made) - waited):
            spawn(self._use_by_id(self._use_when_made.pop(key)), name="use the new merchant")

    async def _use_by_id(self, external_id: str) -> None:
        for row in await self._session.merchants.rows():
            if row.merchant.external_id == external_id:
                self.use_asked.emit(row.merchant.code)

    def _why_empty(self) -> EmptyPage:
        if not self.item_off():
            return self._empty_page()
        if self._refused is None:
            choose = Button(self.tr("Choose a merchant…"), icon="store", keys="Ctrl+M", tall=True)
            choose.clicked.connect(self.choose_asked)
            self._refused = refused_page(Scope.MERCHANTS, [choose])
            self._lists.addWidget(self._refused)
        return self._refused

    async def _would_find(self, text: str) -> bool:
        return bool(await self._session.merchants.known(text, 1))

    def _forget_reading(self) -> None:
        if self._did_you_type is not None:
            self._did_you_type.forget()

    def _empty_page(self) -> EmptyPage:
        if self._empty is None or self._did_you_type is None:
            new = Button(self.tr("Add merchant"), kind=ButtonKind.FIRST, icon="store", keys="Ctrl+Shift+N", tall=True)
            new.clicked.connect(self.add)
            self._did_you_type = DidYouType(self.search, self._would_find)
            self._empty = EmptyPage("store", "", "", [self._did_you_type, new])
            self._lists.addWidget(self._empty)
        if self.search.text().strip():
            self._did_you_type.look()
            self._empty.show_words(self.tr("No merchant matches"), self.tr("Search for less, or add the merchant."))
        else:
            self._empty.show_words(self.tr("No merchants yet"), self.tr("Add the first one of this company."))
        return self._empty

    # -- the panel -------------------------------------------------------------------------------------------------

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        if not self._showing:  # the person went somewhere: that holds
            self._following = ""
        self.table.viewport().update()
        self._ask_detail()

    def _ask_detail(self) -> None:
        row = self.current
        if row is None or row.state is not None:
            self._details.cancel()
            if row is not None and (pending := self._pending.get(row.key)) is not None:
                self.pending_panel.show_pending(pending)
            self._show_panel()
            return
        code = row.code
        self._details.start(lambda: self._session.merchants.detail(code))

    def _show_detail(self, detail: MerchantDetail | None) -> None:
        row = self.current
        if detail is None or row is None or row.code != detail.merchant.code:
            return
        self._detail = detail
        using = self._session.merchant
        self.detail_panel.show_detail(detail, (using.brand or using.name) if using is not None else "")
        self._show_panel()
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

    def _show_panel(self) -> None:
        row = self.current
        if self.has_form:
            self.set_panel(self.form.panel)
        elif row is None:
            self.set_panel(None)
        else:
            self.set_panel(self.detail_panel if row.state is None else self.pending_panel)

    # -- doing -----------------------------------------------------------------------------------------------------

    def _with_code(self, tell: Callable[[str], None]) -> None:
        row = self.current
        if row is not None and row.code:
            tell(row.code)

    def use_current(self) -> None:
        """Use the current merchant from now on."""
        row = self.current
        if row is None or row.state is not None:
            self.panel_wanted.emit()
        elif not row.in_use:
            self.use_asked.emit(row.code)
            self._status.done(self.tr("Working for {0} now").replace("{0}", isolate(row.brand)))

    def _copy_code(self) -> None:
        if (row := self.current) is not None and row.code:
            QGuiApplication.clipboard().setText(row.code)
            self._status.copied(ltr(row.code))

    def discard_pending(self) -> None:
        """Throw the current pending merchant away; the service does not have it."""
        row = self.current
        pending = self._pending.get(row.key) if row is not None else None
        if pending is not None:
            spawn(self._discard(pending), name="discard a merchant")

    async def _discard(self, pending: PendingMerchant) -> None:
        if await self._session.outbox_desk.discard(pending.row_id):
            self._status.done(self.tr("{0} discarded").replace("{0}", isolate(pending.request.brand)))
        else:
            self._status.warn(self.tr("It may be at the service already; it is looked for first."))

    # -- the form --------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Open the form; what was typed there is still there."""
        if self.item_off():
            self._status.hint(self.item_off())
            return
        if self.form.row_id is not None:
            self.form.clear()
        self._open_form()
        spawn(self._prepare_form(), name="prepare the merchant form")

    def change_pending(self) -> None:
        """Open the form with the current pending merchant in it."""
        row = self.current
        pending = self._pending.get(row.key) if row is not None else None
        if pending is None:
            return
        refused = pending.progress.state is State.REFUSED
        self._open_form()
        self.form.lay_open(
            pending.request, pending.row_id, pending.progress.failure if refused else None, pending.existing
        )
        spawn(self._prepare_form(), name="prepare the merchant form")

    async def _prepare_form(self) -> None:
        desk, zones = self._session.merchants, self._session.zones
        owner: Owner = await desk.owner()
        self.form.use(zones.search, zones.catalog, owner, await desk.last_external_id())

    def _open_form(self) -> None:
        self._pages.setCurrentWidget(self.form)
        self.set_item_words("")
        self.set_filled_button(filled=True)
        self._show_panel()
        self.form.foot.setVisible(not self.form.panel.isVisible())
        self.form.brand.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_form(self) -> None:
        """Go back to the list; what was typed stays until it is added."""
        if not self.has_form:
            return
        self._pages.setCurrentWidget(self._list)
        self.set_filled_button(filled=False)
        self.set_item_words(self.tr("Add merchant"))
        self._show_panel()
        self.focus_first()

    def _save(self, request: MerchantRequest, use: bool) -> None:
        spawn(self._save_now(request, use=use), name="save a merchant")

    async def _save_now(self, request: MerchantRequest, *, use: bool) -> None:
        try:
            row_id = await self._session.merchants.onboard(request, row_id=self.form.row_id)
        except ReferenceInUse:
            self._status.warn(self.tr("A merchant with this shop id is being added already."))
            return
        except DeskFailure as refused:
            self._status.failed(refused.failure)
            return
        key, shop_id = f"p{row_id}", await self._session.merchants.shop_id_of(row_id)
        if use:
            self._use_when_made[key] = shop_id
        self._status.done(self.tr("{0} saved").replace("{0}", isolate(request.brand)))
        self.form.clear()
        self.close_form()
        self._wanted_key, self._following = key, shop_id  # it may be made before it was ever seen waiting
        self.refresh()
