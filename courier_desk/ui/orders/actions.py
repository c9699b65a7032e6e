"""What can be done in the orders list, each action once: ``LIST_ACTIONS`` says how it is called wherever it is offered.

The buttons of the panel, the keys and their list for F1, the menu of a row, the bar under chosen orders and the rows of
the search are made from it. An action is done with the chosen orders, with the current one while none is; the panel
does it with the current one alone. Nothing is destroyed before it was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QT_TRANSLATE_NOOP, QObject, Signal

from courier_desk.domain.chosen_orders import Chosen, ChosenKeys
from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.domain.order_rules import Action, Allowed, is_canceled
from courier_desk.domain.outbox import UNSENT, State
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, OneAtATime, spawn
from courier_desk.ui.customers import CustomerActions
from courier_desk.ui.late_question import LateQuestion, waiting_told
from courier_desk.ui.orders.action_words import BulkWords, never_sent, why_left_out
from courier_desk.ui.orders.clipboard import OrderClipboard
from courier_desk.ui.orders.end_refusals import EndRefusals
from courier_desk.ui.orders.listing import Choosing
from courier_desk.ui.orders.table import OrderTable
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.printing.actions import PrintActions
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import ButtonKind
from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Common, Counts, table_words

if TYPE_CHECKING:
    from courier_desk.desk.order_actions import Judged
    from courier_desk.ui.outbox.discarding import Discarding
    from courier_desk.ui.widgets import ConfirmDialog

#: So many labels are printed at once at the most: more is no order at hand, but a key pressed by mistake.
MOST_LABELS = 1000
#: So many orders are cancelled or deleted at once at the most: each is read and named in the question.
MOST_ENDED = 500
_CONTEXT = "OrderListActions"


class OrderList(Protocol):
    """The page whose orders these are."""

    table: OrderTable
    choosing: Choosing
    printing: PrintActions
    customers: CustomerActions

    @property
    def current(self) -> OrderRow | None:
        """Give the current order."""

    @property
    def sort(self) -> OrderSort:
        """Give how the list is sorted."""

    def verdict(self, action: Action) -> Allowed | None:
        """Give what the panel says of an action with the current order; None while it shows another one."""

    def order_filter(self) -> OrderFilter:
        """Give what is to be listed now."""

    def show_text(self, text: str) -> None:
        """List the orders that hold this text."""

    def export_orders(self, chosen: Chosen) -> None:
        """Ask for a file, and write these orders into it."""


@frozen(kw_only=True)
class ListAction:
    """One thing that can be done, with its texts for each place that offers it.

    A text is shared (``Common``) or of the context ``OrderListActions``.

    ``action``: which of the rules judges it. ``run`` is given the orders; with ``for_several`` those that are chosen,
    else it is done with the current order, or the list. ``in_form``: the form does it instead of ``run``.

    ``button``: in the panel, and ``name`` before its reason there if that is another; ``first`` puts it into the first
    row, ``unsent`` offers it for an order that the service does not have. ``more``: in the panel's menu. ``help``: what
    F1 says of ``keys``. ``bar``: under chosen orders. ``menu``: of a row; of at least ``several_from`` chosen orders it
    says ``several``, ``why_off`` says why what the rules do not judge cannot be done, ``parted`` puts a line before it.
    ``search``: under an order that was found.
    """

    run: Callable[[OrderListActions, Chosen], object] = lambda _actions, _chosen: None
    action: Action | None = None
    for_several: bool = False
    in_form: bool = False
    icon: str = ""
    keys: str = ""
    kind: ButtonKind = ButtonKind.NORMAL
    button: object = ""
    name: object = ""
    first: bool = False
    unsent: bool = False
    more: object = ""
    help: object = ""
    bar: object = ""
    bar_kind: ButtonKind = ButtonKind.NORMAL
    menu: object = ""
    several: Callable[[OrderListActions, int], str] | None = None
    several_from: int = 2
    why_off: Callable[[OrderRow], str] = lambda _row: ""
    parted: bool = False
    search: object = ""
    search_detail: object = ""


class OrderListActions(QObject):
    """Does what is wanted of the orders of one page.

    ``form_requested``: an action that is done in the form, and the number of the order. ``pending_requested``: the row
    in the outbox of an order that is to be written on.
    """

    form_requested = Signal(Action, str)
    pending_requested = Signal(object)

    def __init__(self, context: PageContext, page: OrderList) -> None:
        super().__init__(page.table)
        self._session = context.session
        self._status = context.status
        self._page = page
        self.printing = page.printing
        self.customers = page.customers
        self.clipboard = OrderClipboard(context.session.order_list, page, context.status, self)
        self._words = BulkWords(self)
        self._question: ConfirmDialog | None = None
        self._late: LateQuestion | None = None
        self._discarding: Discarding | None = None
        self._refusals = EndRefusals(context, self)
        self._starting = OneAtATime("create and print chosen orders")
        self._judging = Latest["tuple[Action, tuple[Judged, ...], int]"](self._ask, name="judge orders")
        self._copying = Latest[tuple[OrderRow, ...]](self._print_found, name="labels of chosen orders")
        self._looking = Latest[tuple[OrderRow, ...]](self._show_found, name="orders for the print page")

    def close(self) -> None:
        """Ask nothing more."""
        self._judging.cancel()
        self._copying.cancel()
        self._looking.cancel()
        self._refusals.close()
        if self._discarding is not None:
            self._discarding.close()
        if self._question is not None:
            self._question.close()

    # -- which action, with which orders ---------------------------------------------------------------------------

    def _meant(self) -> Chosen:
        """Give what is meant: the chosen orders, else the current one."""
        return self._page.choosing.selection.chosen or self._current()

    def _current(self) -> ChosenKeys:
        row = self._page.current
        return ChosenKeys((row.key,) if row is not None else ())

    def run(self, action: ListAction) -> None:
        """Do it with the chosen orders, with the current one while none is."""
        self._run(action, self._meant())

    def run_alone(self, action: ListAction) -> None:
        """Do it with the current order alone, whatever is chosen beside it."""
        self._run(action, self._current())

    def run_for(self, action: Action, key: str) -> None:
        """Do it with the order of this key."""
        self._run(action_of(action), ChosenKeys((key,)))

    def _run(self, action: ListAction, chosen: Chosen) -> None:
        if action.in_form and action.action is not None:
            self.begin(action.action)
        else:
            action.run(self, chosen)

    def bind_keys(self, press: Callable[[Action], None]) -> tuple[ShortcutHelp, ...]:
        """Bind the keys and give their list for F1; single ones work while the list has the focus, where nobody types.

        ``press`` presses the button of an action in the panel, which says why when it is off.
        """
        keys = Shortcuts(self._page.table, self.tr("List"), window_wide=False)
        for one in LIST_ACTIONS:
            if one.help:
                by_button = one.action if one.button and not one.for_several else None
                keys.add(
                    one.keys, text_of(one.help), partial(press, by_button) if by_button else partial(self.run, one)
                )
        keys.note("Space", self.tr("Check the row"))
        keys.note("Shift+Up, Down", self.tr("Check from row to row"))
        keys.note("Enter", Common.GO_TO_PANEL.words)
        keys.note("Esc", self.tr("Uncheck all, then clear the filter"))
        keys.note("Shift+F10", self.tr("Menu of the row"))
        return keys.lines()

    def several_to_print(self, count: int) -> str:
        """Name what the menu prints of several orders."""
        return self.tr("Print %Ln labels…", "", count)

    def several_to_cancel(self, count: int) -> str:
        """Name what the menu cancels."""
        return self.tr("Cancel %Ln orders…", "", count)

    def several_to_delete(self, count: int) -> str:
        """Name what the menu deletes."""
        return self.tr("Delete %Ln orders…", "", count)

    def several_to_export(self, count: int) -> str:
        """Name what the menu writes into a file."""
        return self.tr("Export %Ln orders…", "", count)

    # -- labels ----------------------------------------------------------------------------------------------------

    def print_current(self) -> None:
        """Print the label of the current order, for the merchant it belongs to."""
        if (row := self._page.current) is not None:
            self.printing.print_rows([row])

    def print_chosen(self) -> None:
        """Print the labels of the chosen orders, in the order they were chosen."""
        self._find_labels(self._page.choosing.selection.chosen, self._copying)

    def show_for_print(self, chosen: Chosen) -> None:
        """Show the labels of these orders on the print page."""
        self._find_labels(chosen, self._looking)

    def _find_labels(self, chosen: Chosen, then: Latest[tuple[OrderRow, ...]]) -> None:
        if len(chosen) > MOST_LABELS:
            self._status.hint(Counts().most_labels(MOST_LABELS))
        elif chosen:
            then.start(lambda: self._rows_of(chosen))

    async def _rows_of(self, chosen: Chosen) -> tuple[OrderRow, ...]:
        """Give those whose labels are printed: a parcel of a cancelled order would go out for nothing."""
        desk = self._session.order_list
        rows = await desk.rows_of(await desk.keys_of(chosen))
        wanted = tuple(row for row in rows if not is_canceled(row.status))
        if out := len(rows) - len(wanted):
            self._status.warn(self.tr("%Ln cancelled orders are left out: their labels are not printed.", "", out))
        return wanted

    def _print_found(self, rows: tuple[OrderRow, ...]) -> None:
        if all(row.number for row in rows):
            self.printing.print_rows(rows)
        else:
            self._starting.start(partial(self._start_job, rows))

    async def _start_job(self, rows: tuple[OrderRow, ...]) -> None:
        """Print them as one job, after those are created that are not; the page says what the others lack."""
        rows = await self.printing.choose(rows)
        if not rows:
            return
        job_id = await self._session.print_jobs.start(rows)
        drafts = [row.outbox_id for row in rows if row.state is State.DRAFT and row.outbox_id is not None]
        if held := await self._session.outbox_desk.send_drafts(drafts):
            self._status.warn(self.tr("%Ln drafts are not created: look at them first.", "", held))
        self.printing.job_started.emit(job_id)

    def _show_found(self, rows: tuple[OrderRow, ...]) -> None:
        numbered = tuple(row for row in rows if row.number)
        if numbered:
            self.printing.page_wanted.emit(numbered)
        elif rows:  # of cancelled ones alone it was said already that they are left out
            several = len(rows) > 1
            self._status.hint(Common.NONE_HAS_NUMBER.words if several else Common.NO_NUMBER_YET.words)

    # -- what is done in the form ----------------------------------------------------------------------------------

    def begin(self, action: Action) -> None:
        """Go to the form with the current order; what is not at the service yet can only be written on."""
        row = self._page.current
        if row is not None and row.number:
            self.form_requested.emit(action, row.number)
        elif action is Action.EDIT:
            self.open_pending()

    def open_pending(self) -> None:
        """Lay the current order open in the form, while the service does not have it."""
        row = self._page.current
        if row is not None and row.outbox_id is not None:
            self.pending_requested.emit(row.outbox_id)

    # -- cancelling and deleting -----------------------------------------------------------------------------------

    def cancel(self, chosen: Chosen) -> None:
        """Ask whether to cancel these orders."""
        self._judge(Action.CANCEL, chosen)

    def delete(self, chosen: Chosen) -> None:
        """Ask whether to delete these orders."""
        self._judge(Action.DELETE, chosen)

    def _judge(self, action: Action, chosen: Chosen) -> None:
        if not chosen or self._question is not None:
            return
        if len(chosen) > MOST_ENDED:
            self._status.hint(self.tr("At most %Ln orders at once. Choose fewer.", "", MOST_ENDED))
            return

        self._late = LateQuestion(self._page.table)

        async def look() -> tuple[Action, tuple[Judged, ...], int]:
            batch, cancels = self._session.order_batch, action is Action.CANCEL
            keys = await self._session.order_list.keys_of(chosen)
            with waiting_told(self._status, len(keys) > 1):
                await batch.read_again(keys)
            judged = await batch.judge(action, keys)
            deletes_some = not cancels and any(one.included for one in judged)
            others = [one.row.key for one in judged if one.row.number and one.included is deletes_some]
            instead = await batch.judge(Action.DELETE if cancels else Action.CANCEL, others)
            return action, judged, sum(one.included for one in instead)

        self._judging.start(look)

    def _ask(self, answer: tuple[Action, tuple[Judged, ...], int]) -> None:
        action, judged, instead = answer
        if not judged or self._question is not None:
            return
        if self._late is not None and self._late.comes_too_late:
            self._status.warn(self.tr("Nothing was cancelled or deleted: you went on before the service answered."))
            return
        if len(judged) == 1 and not judged[0].included and not instead:
            self._say_why_not(action, judged[0])
            return
        row = judged[0].row
        if action is Action.DELETE and len(judged) == 1 and row.outbox_id is not None and row.state in UNSENT:
            self._discard(row.outbox_id)
            return
        question = self._words.question(action, judged, instead=instead)
        from courier_desk.ui.widgets import ConfirmDialog  # noqa: PLC0415

        self._question = dialog = ConfirmDialog(question, self._page.table.window())
        left_out = [one.row.key for one in judged if not one.included]
        included = [one.row.key for one in judged if one.included]
        dialog.confirmed.connect(lambda: spawn(self._end(action, judged), name=f"{action} orders"))
        if action is Action.CANCEL:
            dialog.other_chosen.connect(lambda: self._instead(Action.DELETE, left_out))
        else:
            dialog.other_chosen.connect(lambda: self._instead(Action.CANCEL, included or left_out))
        dialog.finished.connect(self._answered)
        dialog.open()

    def _discard(self, row_id: int) -> None:
        """Ask what the outbox asks: nothing of it is at the service."""
        if self._discarding is None:
            from courier_desk.ui.outbox.discarding import Discarding  # noqa: PLC0415 - seldom wanted

            self._discarding = Discarding(self._session, self._page.table, self._status, self)
        self._discarding.ask(row_id)

    def _say_why_not(self, action: Action, one: Judged) -> None:
        """One order for which it cannot be done is no question: the reason is said where news are."""
        words = self.tr("{0} cannot be cancelled: {1}")
        if action is Action.DELETE:
            words = self.tr("{0} cannot be deleted: {1}")
        name = ltr(one.row.number or one.row.reference)
        self._status.warn(words.replace("{0}", name).replace("{1}", why_left_out(one)))

    def _answered(self) -> None:
        self._question = None

    def _instead(self, action: Action, keys: Sequence[str]) -> None:
        self._question = None
        self._judge(action, ChosenKeys(keys))

    async def _end(self, action: Action, judged: Sequence[Judged]) -> None:
        count = await self._session.order_batch.carry_out(action, judged)
        done = [one.row for one in judged if one.included]
        self._page.choosing.leave_out(row.key for row in done)
        if action is Action.CANCEL:
            said = self.tr("%Ln orders are being cancelled", "", count)
        elif never_sent(done):
            said = self.tr("%Ln orders discarded", "", count)
        else:
            said = self.tr("%Ln orders are being deleted", "", count)
        self._status.done(said)
        self._refusals.watch(action, [row.number for row in done if row.number], said)

    # -- into a file ----------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Write the chosen orders into a file, or all of the list while none is chosen."""
        spawn(self._export(), name="what to export")

    async def _export(self) -> None:
        chosen = self._page.choosing.selection.chosen
        if not chosen:
            chosen, _ = await self._session.order_list.all_of(self._page.order_filter(), self._page.sort)
        if chosen:
            self._page.export_orders(chosen)

    def show_orders_of(self, phone: str) -> None:
        """List the orders of the customer with this phone."""
        self._page.show_text(phone)

    def choose_all(self) -> None:
        """Choose every order of the list."""
        self._page.choosing.choose_all()


def text_of(words: object) -> str:
    """Give a text of the table in the language of the window."""
    return table_words(_CONTEXT, words)


def words_of(one: ListAction, words: object, state: State | None) -> str:
    """Give the words of an action for an order that stands so in the outbox: what was never sent is discarded there."""
    discards = one.action is Action.DELETE and state in UNSENT
    return text_of(Common.ASK_TO_DISCARD if discards else words)


def _no_number(row: OrderRow) -> str:
    return "" if row.number else Common.NO_NUMBER_YET.words


#: In the order of every place that offers some of them.
LIST_ACTIONS = (
    ListAction(
        action=Action.PRINT,
        run=lambda actions, _chosen: actions.print_current(),
        icon="print",
        keys="P",
        kind=ButtonKind.EMPHASISED,
        button=QT_TRANSLATE_NOOP("OrderListActions", "Print AWB"),
        name=Common.PRINT,
        first=True,
        help=QT_TRANSLATE_NOOP("OrderListActions", "Print this label"),
        menu=QT_TRANSLATE_NOOP("OrderListActions", "Print label"),
        search=QT_TRANSLATE_NOOP("OrderListActions", "Print its label"),
    ),
    ListAction(
        run=lambda actions, _chosen: actions.print_chosen(),
        keys="Ctrl+P",
        help=QT_TRANSLATE_NOOP("OrderListActions", "Print the checked labels"),
    ),
    ListAction(
        run=OrderListActions.show_for_print,
        for_several=True,
        keys="Ctrl+Shift+P",
        more=QT_TRANSLATE_NOOP("OrderListActions", "Print…"),
        help=QT_TRANSLATE_NOOP("OrderListActions", "Print page: look before it is printed"),
        menu=QT_TRANSLATE_NOOP("OrderListActions", "Print…"),
        several=OrderListActions.several_to_print,
        why_off=_no_number,
    ),
    ListAction(
        action=Action.EDIT,
        in_form=True,
        icon="edit",
        keys="E",
        button=QT_TRANSLATE_NOOP("OrderListActions", "Edit"),
        first=True,
        unsent=True,
        help=QT_TRANSLATE_NOOP("OrderListActions", "Edit this order"),
        menu=QT_TRANSLATE_NOOP("OrderListActions", "Edit"),
        search=QT_TRANSLATE_NOOP("OrderListActions", "Edit it"),
    ),
    ListAction(
        action=Action.RETURN,
        in_form=True,
        icon="return",
        keys="R",
        button=QT_TRANSLATE_NOOP("OrderListActions", "Return"),
        help=QT_TRANSLATE_NOOP("OrderListActions", "Return this order"),
        menu=QT_TRANSLATE_NOOP("OrderListActions", "Return it"),
        search=QT_TRANSLATE_NOOP("OrderListActions", "Return it"),
    ),
    ListAction(
        action=Action.EXCHANGE,
        in_form=True,
        icon="swap",
        keys="X",
        button=QT_TRANSLATE_NOOP("OrderListActions", "Exchange"),
        help=QT_TRANSLATE_NOOP("OrderListActions", "Exchange this order"),
        menu=QT_TRANSLATE_NOOP("OrderListActions", "Exchange it"),
        search=QT_TRANSLATE_NOOP("OrderListActions", "Exchange it"),
        search_detail=QT_TRANSLATE_NOOP("OrderListActions", "New order with this customer"),
    ),
    ListAction(
        action=Action.CLONE,
        in_form=True,
        icon="copy",
        more=QT_TRANSLATE_NOOP("OrderListActions", "New order like this one"),
        search=QT_TRANSLATE_NOOP("OrderListActions", "New order like this one"),
    ),
    ListAction(
        action=Action.CANCEL,
        run=OrderListActions.cancel,
        for_several=True,
        icon="ban",
        keys="K",
        button=QT_TRANSLATE_NOOP("OrderListActions", "Cancel"),
        help=QT_TRANSLATE_NOOP("OrderListActions", "Cancel the order, or those checked"),
        bar=QT_TRANSLATE_NOOP("OrderListActions", "Cancel orders…"),
        bar_kind=ButtonKind.DANGER,
        menu=Common.ASK_TO_CANCEL,
        several=OrderListActions.several_to_cancel,
        parted=True,
        search=QT_TRANSLATE_NOOP("OrderListActions", "Cancel it…"),
    ),
    ListAction(
        action=Action.DELETE,
        run=OrderListActions.delete,
        for_several=True,
        icon="trash",
        keys="Del",
        kind=ButtonKind.DANGER,
        button=QT_TRANSLATE_NOOP("OrderListActions", "Delete"),
        unsent=True,
        help=QT_TRANSLATE_NOOP("OrderListActions", "Delete the order, or those checked"),
        bar=Common.DELETE,
        bar_kind=ButtonKind.DANGER,
        menu=Common.DELETE,
        several=OrderListActions.several_to_delete,
        search=QT_TRANSLATE_NOOP("OrderListActions", "Delete it…"),
    ),
    ListAction(
        run=lambda actions, _chosen: actions.choose_all(),
        keys="Ctrl+A",
        help=Common.CHECK_ALL,
    ),
    ListAction(
        run=lambda actions, chosen: actions.clipboard.copy_numbers(chosen),
        for_several=True,
        keys="Ctrl+C",
        help=Common.COPY_NUMBER,
        menu=Common.COPY_NUMBER,
        parted=True,
    ),
    ListAction(
        run=lambda actions, _chosen: actions.clipboard.copy_cell(),
        menu=QT_TRANSLATE_NOOP("OrderListActions", "Copy the cell"),
        several=lambda actions, _chosen: actions.clipboard.words_to_copy_cell(),
        several_from=0,
    ),
    ListAction(
        run=lambda actions, chosen: actions.clipboard.copy_rows(chosen),
        for_several=True,
        keys="Ctrl+Shift+C",
        help=QT_TRANSLATE_NOOP("OrderListActions", "Copy the row"),
        menu=QT_TRANSLATE_NOOP("OrderListActions", "Copy the row"),
    ),
    ListAction(
        run=lambda actions, _chosen: actions.export(),
        icon="export",
        keys="Ctrl+E",
        help=QT_TRANSLATE_NOOP("OrderListActions", "Export the list, or what is checked"),
        bar=QT_TRANSLATE_NOOP("OrderListActions", "Export…"),
        menu=QT_TRANSLATE_NOOP("OrderListActions", "Export the list…"),
        several=OrderListActions.several_to_export,
        several_from=1,
    ),
)
#: The panel says of these why they are off, in this order; of the rest only their buttons do.
SAYS_WHY_OFF = (Action.RETURN, Action.EDIT, Action.CANCEL, Action.DELETE, Action.PRINT)
_BY_ACTION = {one.action: one for one in LIST_ACTIONS if one.action is not None}


def action_of(action: Action) -> ListAction:
    """Give what the table says of an action that the rules judge."""
    return _BY_ACTION[action]
