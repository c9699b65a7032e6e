"""The Pickups page: list and panel; the panel shows the current pickup, or the form that schedules or changes one.

The handover sheet stands here too, in place of the list.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.fees import KnownFee
from courier_desk.desk.outbox_items import Discarded
from courier_desk.desk.pickups import PickupDetail, PickupNotAllowed
from courier_desk.domain.accounts import Scope
from courier_desk.domain.phones import read_phone
from courier_desk.domain.pickup_form import PickupDraft, PickupSurroundings
from courier_desk.domain.pickup_list import (
    PickupColumn,
    PickupFilter,
    PickupRow,
    PickupSort,
    PickupWindow,
)
from courier_desk.domain.pickups import PickupAction, PickupRequest, PickupWhy
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, OneAtATime, spawn
from courier_desk.ui.frame.list_page import ListPage
from courier_desk.ui.handover.host import HandoverHost
from courier_desk.ui.late_question import LateQuestion, waiting_told
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.pickups.form import PickupForm, PickupFormState
from courier_desk.ui.pickups.head import PickupHead
from courier_desk.ui.pickups.panel import PickupPanel, other_fee, other_fee_words
from courier_desk.ui.pickups.words import (
    cancel_question,
    delete_question,
    mark_words,
    status_of,
    why_words,
    withdraw_question,
)
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    ConfirmDialog,
    EmptyPage,
    Question,
)
from courier_desk.ui.widgets.list_table import CellTag, ListColumn, ListTable
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    day_words,
    listed,
    long_day_words,
    ltr,
    phone_text,
    with_name,
)
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.ui.outbox.discarding import Discarding

translate = QCoreApplication.translate
#: What became of a pickup is told unasked for so long.
_NEWS_FOR = timedelta(minutes=1)
_Action = Callable[[], Awaitable[object]]


@frozen
class _ToChange:
    """A pickup that was read to be changed; ``unknown`` names what the change would clear."""

    detail: PickupDetail
    around: PickupSurroundings
    unknown: Sequence[str]
    late: LateQuestion


def pickup_columns() -> tuple[ListColumn[PickupRow], ...]:
    """Give the columns in the language of the window; the list can be sorted by each."""
    return (
        ListColumn(key=PickupColumn.NUMBER, title=Common.PICKUP.words, sample="0000000", bold=True,
                   text=lambda row: ltr(row.number) if row.number else NOTHING, sortable=True),
        ListColumn(key=PickupColumn.DAY, title=Common.DATE.words, width=150, weight=1,
                   text=lambda row: NOTHING if row.day is None else day_words(row.day), sortable=True),
        ListColumn(key=PickupColumn.ORDERS, title=Common.ORDERS.words, sample="0,000", right=True,
                   text=_orders, sortable=True),
        ListColumn(key=PickupColumn.PHONE, title=translate("Pickups", "Contact phone"), sample="0000 000 0000",
                   ink="tx2", text=lambda row: phone_text(row.phone) if row.phone else NOTHING, sortable=True),
        ListColumn(key=PickupColumn.NOTES, title=Common.NOTES.words, width=120, weight=4, ink="tx2",
                   text=lambda row: " ".join(row.notes.split()) or NOTHING, tip=_notes_tip, spoken=_notes_spoken,
                   tag=lambda row: CellTag(ltr(f"#{row.token}"), apart=True) if row.token else None, sortable=True),
        ListColumn(key=PickupColumn.FEE, title=translate("Pickups", "Fee, EGP"), sample="0,000.00", right=True,
                   sortable=True, text=lambda row: NOTHING if row.fee is None else Formats.current().amount(row.fee)),
        ListColumn(key=PickupColumn.STATUS, title=Common.STATUS.words, width=150, weight=1,
                   text=lambda row: status_of(row).text, pill=status_of, sortable=True),
        ListColumn(key=PickupColumn.CREATED, title=translate("Pickups", "Made", "column: when it was made"),
                   sample="00 min", ink="tx2", right=True,
                   text=lambda row: Formats.current().age(datetime.now(UTC) - row.created), sortable=True),
    )  # fmt: skip


def _notes_tip(row: PickupRow) -> str:
    """Give the notes whole, and say what the mark beside them is for."""
    mark = with_name(ltr(f"#{row.token}"), mark_words()) if row.token else ""
    return "\n".join(filter(None, (row.notes, mark)))


def _notes_spoken(row: PickupRow) -> str:
    return listed([" ".join(row.notes.split()) or NOTHING, ltr(f"#{row.token}") if row.token else ""])


def _orders(row: PickupRow) -> str:
    return NOTHING if row.orders is None else Formats.current().number(row.orders)


class PickupsPage(ListPage[PickupRow, PickupWindow, PickupDetail]):
    """The page of one session. ``show_waiting`` shows the orders that wait for a courier.

    ``set_up_printer`` leads to where a printer is chosen.
    """

    topics = (Topic.PICKUPS, Topic.OUTBOX, Topic.ACCOUNTS)
    scope = Scope.PICKUPS
    tick = 30_000

    def __init__(
        self, context: PageContext, show_waiting: Callable[[], None], set_up_printer: Callable[[], None]
    ) -> None:
        super().__init__(context)
        self._sort = PickupSort()
        self._merchant = self._form_merchant = ""
        self._is_form_open = False
        self._first: Button | None = None
        self._fees_told = set[str]()
        self.head = PickupHead(self.refresh)
        self.lay_out(ListTable(Common.PICKUPS.words, pickup_columns()), self.head, self.head.text)
        self.handovers = HandoverHost(context, self.pages, self._turn, self.panel_wanted.emit, set_up_printer)
        self.detail_panel = PickupPanel(context.status, self.reveal, self.handovers.open_pickup).go_with(self)
        self.form = PickupForm(self._save, self._ask_fee, self.close_form).go_with(self)
        self._saving = OneAtATime("save a pickup")
        self._changing = Latest[_ToChange | None](self._open_change, name="change a pickup")
        self._fees = Latest[KnownFee](self._show_fee, on_failure=self._no_fee, name="pickup fee")
        self._connect(show_waiting)
        self._keys = self._bind_keys()
        self._mark_sorted()
        self.set_item_words(Common.SCHEDULE_PICKUP.words)
        self.begin()

    def _connect(self, show_waiting: Callable[[], None]) -> None:
        self.head.handover.clicked.connect(lambda: self.handovers.offer(self.head.handover))
        self.table.sort_pressed.connect(self._sort_by)
        panel = self.detail_panel
        panel.reschedule.clicked.connect(self.change_current)
        panel.cancel.clicked.connect(self.cancel_current)
        panel.delete.clicked.connect(self.delete_current)
        self.form.show_them.clicked.connect(show_waiting)

    def _bind_keys(self) -> Shortcuts:
        keys = Shortcuts(self.table, Common.PICKUPS.words, window_wide=False)
        reschedule = keys.add("E", translate("Pickups", "Reschedule"), self.detail_panel.reschedule.click)
        handover = keys.add("H", Common.HANDOVER_SHEET.words, self.detail_panel.handover.click)
        self.detail_panel.addActions([reschedule, handover])  # they stand on its buttons
        keys.add("K", self.tr("Cancel (asks)"), self.detail_panel.cancel.click)
        keys.add("Del", self.tr("Delete (asks)"), self.detail_panel.delete.click)
        keys.add("Ctrl+C", Common.COPY_NUMBER.words, self.detail_panel.copy.click)
        keys.note("Enter", Common.GO_TO_PANEL.words)
        keys.note("Ctrl+Shift+N", Common.SCHEDULE_PICKUP.words)
        return keys

    # -- from outside ----------------------------------------------------------------------------------------------

    def show_pickup(self, key: str) -> None:
        """Make a pickup current as soon as it is listed, whatever the filters hide."""
        self.handovers.leave()
        self.become_current(key)
        self.head.clear()
        self.reveal(key)
        self.refresh()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        super().close_page()
        self.handovers.close_page()
        self._fees.cancel()

    def new_item(self) -> bool:
        """Ctrl+Shift+N: schedule a pickup."""
        self.schedule()
        return True

    def take_scan(self, code: str) -> bool:
        """A scan belongs to the handover sheet while it is open."""
        return self.handovers.is_open and self.handovers.page.take_scan(code)

    def focus_first(self) -> None:
        """Give the keyboard to the list, or to the handover sheet."""
        if self.handovers.is_open:
            self.handovers.page.focus_first()
        else:
            super().focus_first()

    def focus_filter(self) -> None:
        """Ctrl+F: the text filter, or the sheet's field for scans."""
        if self.handovers.is_open:
            self.handovers.page.focus_first()
        else:
            super().focus_filter()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list, or of the handover sheet."""
        return self.handovers.page.shortcut_lines() if self.handovers.is_open else self._keys.lines()

    def _turn(self) -> None:
        """The handover sheet was opened or left."""
        self.show_panel()
        self.focus_first()

    # -- the list --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for the list as it is now."""
        super().refresh()
        self.form.set_off(self.item_off())
        self._follow_merchant()

    def _follow_merchant(self) -> None:
        """If another merchant is in use now, what is open is the one before's."""
        merchant = self._session.merchant
        code = merchant.code if merchant is not None else ""
        if code != self._merchant:
            self._merchant = code
            self.handovers.leave()
            self.close_form()

    def read(self) -> Awaitable[PickupWindow]:
        """Read what the filters leave, in the order that was chosen."""
        return self._session.pickups.window(self._wanted(), self._sort)

    def _wanted(self) -> PickupFilter:
        """Give what is to be listed now."""
        return self.head.wanted(self._session.account.account_id, self._merchant, self._session.pickups.today)

    def take(self, listed: PickupWindow) -> Sequence[PickupRow]:
        """Count by status, and give the rows."""
        self.head.show_counts(listed.counts)
        return listed.rows

    def mark_of(self, row: PickupRow) -> str:
        """Give the mark behind its notes."""
        return row.token

    def is_pending(self, row: PickupRow) -> bool:
        """Tell whether it has no number yet."""
        return not row.number

    def is_narrowed(self) -> bool:
        """Tell whether a filter may be why nothing is listed."""
        return self.head.narrows

    async def would_find(self, text: str) -> bool:
        """Tell whether another text would list anything under the same filters."""
        window = await self._session.pickups.window(replace(self._wanted(), text=text))
        return bool(window.rows)

    def empty_page(self, buttons: Sequence[QWidget]) -> EmptyPage:
        """Make the page that offers to schedule one."""
        words = Common.SCHEDULE_PICKUP.words
        new = self._first = Button(words, kind=ButtonKind.FIRST, icon="truck", keys="Ctrl+Shift+N", tall=True)
        new.clicked.connect(self.schedule)
        return EmptyPage("truck", "", "", [*buttons, new])

    def empty_words(self) -> tuple[str, str]:
        """Say that nothing is listed, and what can be done."""
        if self.is_narrowed():
            return self.tr("No pickups match"), self.tr("Choose All, or other days.")
        return self.tr("No pickups in these days"), self.tr("Book a courier to fetch the orders that wait.")

    def _sort_by(self, key: str) -> None:
        column = PickupColumn(key)
        descending = not self._sort.descending if column is self._sort.column else True
        self._sort = PickupSort(column=column, descending=descending)
        self._mark_sorted()
        self.refresh()

    def _mark_sorted(self) -> None:
        ages = self._sort.column is PickupColumn.CREATED  # they grow the other way
        self.table.mark_sorted(self._sort.column, upward=self._sort.descending == ages)

    # -- the panel -------------------------------------------------------------------------------------------------

    def read_detail(self, row: PickupRow) -> Awaitable[PickupDetail | None]:
        """Read what is known of a pickup."""
        return self._session.pickups.detail(row.key)

    def key_of(self, detail: PickupDetail) -> str:
        """Give the key of its row."""
        return detail.row.key

    def show_detail(self, detail: PickupDetail) -> None:
        """Show the current pickup in its panel."""
        now = datetime.now(UTC)
        self.detail_panel.show_detail(detail, self._where(), now)
        told = other_fee(detail)
        if told is not None and now - told.at < _NEWS_FOR and detail.row.key not in self._fees_told:
            self._fees_told.add(detail.row.key)  # its panel may not be in sight
            self._status.warn(other_fee_words(told))

    def wanted_panel(self) -> QWidget | None:
        """Give the panel of the sheet, the form, or the current pickup."""
        if self.handovers.is_open:
            return self.handovers.page.panel
        if self._is_form_open:
            return self.form
        return self.detail_panel if self.current is not None and self._detail is not None else None

    def has_work_open(self) -> bool:
        """Tell whether a sheet or the form is open."""
        return self.handovers.is_open or self._is_form_open

    def unfinished(self) -> str:
        """The form: what is typed there is kept nowhere else."""
        return self.tr("The pickup in the form is not saved.") if self._is_form_open else ""

    def show_panel(self) -> None:
        """Show what belongs into the panel; the form's button is filled before that of an empty list."""
        super().show_panel()
        if self._first is not None:
            self._first.set_kind(ButtonKind.NORMAL if self.has_work_open() else ButtonKind.FIRST)

    def _where(self) -> str:
        merchant = self._session.merchant
        return merchant.called if merchant is not None else ""

    # -- taking back -----------------------------------------------------------------------------------------------

    def cancel_current(self) -> None:
        """Ask, then cancel the current pickup."""
        if (detail := self.detail) is not None:
            self._ask_to_cancel(detail)

    def _ask_to_cancel(self, detail: PickupDetail) -> None:
        desk, number = self._session.pickups, detail.row.number
        self._ask(cancel_question(detail), lambda: desk.cancel(number), other=lambda: desk.delete(number))

    def delete_current(self) -> None:
        """Ask, then delete the current pickup for good; one that is not sent is taken back."""
        detail = self.detail
        if detail is None:
            return
        if (row_id := detail.row.outbox_id) is not None:
            self._ask(withdraw_question(), partial(self._withdraw, row_id))
        else:
            self._ask_to_delete(detail)

    async def _withdraw(self, row_id: int) -> None:
        thrown = await self._session.pickups.withdraw_unsent(row_id)
        if isinstance(thrown, Discarded):
            self._discarding.offer_back(thrown, self.tr("The pickup is taken back."))

    @cached_property
    def _discarding(self) -> Discarding:
        from courier_desk.ui.outbox.discarding import Discarding  # noqa: PLC0415 - seldom wanted

        return Discarding(self._session, self.table, self._status, self)

    def _ask_to_delete(self, detail: PickupDetail) -> None:
        desk, number = self._session.pickups, detail.row.number
        self._ask(delete_question(detail), lambda: desk.delete(number), other=lambda: desk.cancel(number))

    def take_back(self, action: PickupAction, key: str) -> None:
        """Show a pickup and ask whether to cancel or delete it."""
        self.show_pickup(key)
        spawn(self._take_back(action, key), name="ask about a pickup")

    async def _take_back(self, action: PickupAction, key: str) -> None:
        detail = await self._session.pickups.detail(key)
        why = detail.allowed[action].why if detail is not None else PickupWhy.GONE
        if detail is None or why is not None:
            self._status.hint(why_words(why or PickupWhy.GONE, status=detail.row.status if detail is not None else ""))
        elif action is PickupAction.CANCEL:
            self._ask_to_cancel(detail)
        else:
            self._ask_to_delete(detail)

    def _ask(self, question: Question, action: _Action, *, other: _Action | None = None) -> None:
        dialog = ConfirmDialog(question, self.window())
        dialog.confirmed.connect(lambda: spawn(self._do(action), name="take a pickup back"))
        if other is not None:
            dialog.other_chosen.connect(lambda: spawn(self._do(other), name="take a pickup back otherwise"))
        dialog.open()

    async def _do(self, action: _Action) -> None:
        try:
            await action()
        except (PickupNotAllowed, DeskFailure) as refused:
            self._tell_refusal(refused)

    def _tell_refusal(self, refused: PickupNotAllowed | DeskFailure) -> None:
        """Say why a pickup was not saved or taken back: by the rules of the desk, or by the service."""
        if isinstance(refused, PickupNotAllowed):
            self._status.hint(why_words(refused.why))
        else:
            self._status.failed(refused.failure)

    # -- the form --------------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Open the form for a new pickup."""
        if self.item_off():
            self._status.hint(self.item_off())
            return
        if self._holds_typed():
            return
        self._follow_merchant()  # told of another a moment later, the page would close the new form again
        self.handovers.leave()  # a sheet would lie over the form; it goes on when it is opened again
        spawn(self._open_new(), name="plan a pickup")

    def _holds_typed(self) -> bool:
        """Tell whether the form is needed for what is typed there, and lead to it."""
        if self._is_form_open and self.form.is_touched:
            self.handovers.leave()
            self._status.hint(self.unfinished())
            self._open_form()
            return True
        return False

    async def _open_new(self) -> None:
        start = await self._session.pickups.start(_language())
        self.form.open_new(start, self._where(), marks=self._session.pickups.marks)
        self._open_form()

    def written(self) -> PickupFormState | None:
        """Give what is typed in the form, for the window after this one; None when nothing is."""
        return self.form.state() if self._is_form_open and self.form.is_touched else None

    def restore(self, state: PickupFormState) -> None:
        """Go on with what was typed in the window before."""
        spawn(self._restore(state), name="go on with a pickup")

    async def _restore(self, state: PickupFormState) -> None:
        if state.changing is None:
            await self._open_new()
        else:
            around = await self._session.pickups.surroundings(_language())
            self.form.open_change(state.changing, around, self._where(), seen=state.seen)
            self._open_form()
        self.form.type_again(state.draft)

    def change_current(self) -> None:
        """Open the form with the current pickup in it."""
        if (row := self.current) is not None and not self._holds_typed():
            self._changing.start(lambda: self._to_be_changed(row.key))

    def change(self, key: str) -> None:
        """Show a pickup and open the form with it."""
        self.show_pickup(key)
        self._changing.start(lambda: self._to_be_changed(key))

    async def _to_be_changed(self, key: str) -> _ToChange | None:
        """Read the pickup as the service has it now: the whole of it is sent, and what others changed must not go."""
        desk, late = self._session.pickups, LateQuestion(self)
        detail = await desk.detail(key)
        if detail is None:
            return None
        number = detail.row.number
        if number:
            with waiting_told(self._status, several=False), suppress(DeskFailure):  # offline, what is known will do
                await desk.read_fresh(number)
            detail = await desk.detail(key) or detail
        unknown = await desk.unknown_of(number) if number else ()
        return _ToChange(detail, await desk.surroundings(_language()), unknown, late)

    def _open_change(self, found: _ToChange | None) -> None:
        if found is None or self._holds_typed():
            return
        row, progress = found.detail.row, found.detail.progress
        why = found.detail.allowed[PickupAction.RESCHEDULE].why
        if row.number and why is not None:
            self._status.hint(why_words(why, status=row.status))
        elif found.late.comes_too_late:
            self._status.hint(self.tr("You went on before the pickup was read: it is not opened."))
        else:
            failure = progress.failure if progress is not None else None
            seen = found.detail.pickup
            self.form.open_change(row, found.around, self._where(), seen=seen, failure=failure, unknown=found.unknown)
            self._open_form()

    def _open_form(self) -> None:
        self._is_form_open, self._form_merchant = True, self._merchant
        self.show_panel()
        self.panel_wanted.emit()
        self.form.calendar.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_form(self) -> None:
        """Leave the form; what was typed in it is offered back."""
        left, merchant = self.written(), self._form_merchant
        self._close_form()
        if left is not None:
            self._offer_back(left, merchant)

    def _offer_back(self, left: PickupFormState, merchant: str) -> None:
        back = partial(self._bring_back, left, merchant)
        words = Common.TYPED_PUT_AWAY.words
        self._status.done_with_way_back(words, lambda: spawn(back(), name="bring a pickup back"))

    async def _bring_back(self, state: PickupFormState, merchant: str) -> None:
        """Lay open again what left the form, for its own merchant; what is typed there now is offered in its turn."""
        if merchant != self._merchant and not await self._session.use_merchant(merchant):
            return
        self._follow_merchant()
        now = self.written()
        await self._restore(state)
        self.to_be_seen.emit()
        if now is not None:
            self._offer_back(now, merchant)

    def _close_form(self) -> None:
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self.form.isAncestorOf(focus)
        self._is_form_open = False
        self.show_panel()
        if had_focus:
            self.focus_first()

    def _save(self, request: PickupRequest) -> None:
        self._saving.start(partial(self._save_now, request))

    async def _save_now(self, request: PickupRequest) -> None:
        desk, row = self._session.pickups, self.form.changing
        try:
            if row is None:
                row_id: int | None = await desk.schedule(request, merchant=self._merchant)
                key = f"p{row_id}"
            elif row.outbox_id is not None:
                row_id, key = await desk.change_unsent(row.outbox_id, request), row.key
                if row_id is None:  # it was made while the form was open: its mark tells which it is
                    became = self.made(row.token)
                    if became is None:
                        self._status.warn(self.tr("It was created meanwhile. Reschedule it instead."))
                        return
                    await desk.reschedule(became.number, request, seen=self.form.seen)
                    key = became.key
            else:
                await desk.reschedule(row.number, request, seen=self.form.seen)
                key = row.key
        except (PickupNotAllowed, DeskFailure) as refused:
            self._tell_refusal(refused)
            return
        self._status.done(self.tr("Pickup on {0} saved").replace("{0}", long_day_words(request.day)))
        self._close_form()
        self.become_current(key)
        if row is None and self.head.narrows:  # else what was just booked might not be listed
            self.head.clear()
        self.refresh()

    def _ask_fee(self, draft: PickupDraft) -> None:
        phone = read_phone(draft.phone).number
        self._fees.start(lambda: self._session.pickups.preview_fee(int(draft.orders), draft.day, phone))

    def _show_fee(self, known: KnownFee) -> None:
        self.form.show_fee(Formats.current().money(known.fee))

    def _no_fee(self, failure: Exception) -> None:
        if not isinstance(failure, DeskFailure):
            raise failure
        self.form.show_fee(NOTHING)


def _language() -> str:
    return "ar" if Formats.current().arabic else "en"
