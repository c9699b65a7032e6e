"""The page of money, which fills the window: what is owed with its age, the sheets, the views of a file and a sheet.

Everything is read from the store and read again at each change; only for a statement the service is asked
(``statement``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.settlements import StatementLine
from courier_desk.domain.accounts import KeyKind
from courier_desk.domain.order_list import MoneyFilter
from courier_desk.domain.owed import Ageing, Stand
from courier_desk.domain.settlements import Debt, Debts, Payouts, SheetSummary, added
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest
from courier_desk.ui.folders import open_dialog
from courier_desk.ui.frame import Page
from courier_desk.ui.imports.file_words import ENDINGS
from courier_desk.ui.money.figures import AgeBar, Figure, Narrowed
from courier_desk.ui.money.sheet import SheetView
from courier_desk.ui.money.statement import StatementAsker
from courier_desk.ui.money.take_in import TakeInView
from courier_desk.ui.money.words import LISTED_AS, MoneyCounts, stand_words
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    EmptyPage,
    Ground,
    Label,
    Rule,
    SectionTitle,
    Segment,
    Segments,
    StatusMessage,
)
from courier_desk.ui.widgets.list_table import ListColumn, ListTable
from courier_desk.ui.words import NOTHING, Formats, StatusWords, isolate, listed, ltr, moment_words
from courier_desk.ui.words_common import Common, Counts

translate = QCoreApplication.translate
SHEETS, ORDERS, DAYS, MERCHANTS = "sheets", "orders", "days", "merchants"
OWN, EVERYBODY = "own", "all"
#: The place of the column that names the merchant of an order.
_WHOSE = 1


@frozen
class SheetRow:
    """A sheet in the list."""

    key: str
    summary: SheetSummary


@frozen
class OrderDebt:
    """An order whose money is not settled, in the list."""

    key: str
    line: StatementLine
    merchant: str = ""


@frozen
class DebtRow:
    """What is owed for a day or to a merchant, in the list."""

    key: str
    name: str
    debt: Debt


@frozen
class _Read:
    debts: Debts
    payouts: Payouts
    sheets: list[SheetSummary]
    brands: Mapping[str, str]


class MoneyPage(Page):
    """The page. ``leave`` gives the window back, ``show_order`` shows an order (its number) in its tab.

    ``list_orders`` lists there the orders whose money is so; ``practise`` opens a sheet to train with, in training.
    """

    def __init__(
        self,
        context: PageContext,
        leave: Callable[[], None],
        show_order: Callable[[str], None],
        list_orders: Callable[[MoneyFilter], None],
        practise: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self.status = StatusMessage()
        self._context = context = replace(context, status=self.status)
        self._desk = context.session.settlements
        self._leave = leave
        self._counts = MoneyCounts(self)
        self._dialog: QFileDialog | None = None
        self._has_read = False
        self._readings = Latest[_Read](self._show, name="what is owed")
        self._lists = Latest[tuple[list[StatementLine], Mapping[str, str]]](self._show_orders, name="orders that owe")
        self.back = Button(Common.BACK.words, kind=ButtonKind.QUIET, icon="left", keys="Esc")
        self.title = Label(Common.MONEY.words, role=Role.TITLE, bold=True)
        self.about = Label(colour="tx2", gives_way=True)
        self.whose = Segments(
            [
                Segment(OWN, translate("Money", "This merchant")),
                Segment(EVERYBODY, Common.ALL_MERCHANTS.words),
            ],
            Common.MERCHANTS.words,
        )
        self.statement = Button(translate("Money", "Statement…"), icon="export", keys="Ctrl+E")
        self._statements = StatementAsker(context, self.statement, self.status)
        self.take_in = Button(
            translate("Money", "Take in a sheet…"), kind=ButtonKind.FIRST, icon="import", keys="Ctrl+N"
        )
        self.figures = {stand: Figure(stand_words(stand)) for stand in LISTED_AS}
        self.settled = Figure(Common.SETTLED.words)
        self.paid = Figure(translate("Money", "Paid by closed sheets"))
        for figure, money in (
            *zip(self.figures.values(), LISTED_AS.values(), strict=True),
            (self.settled, MoneyFilter.SETTLED),
        ):
            figure.link.clicked.connect(lambda _on=False, money=money: list_orders(money))
        self.bars = {age: AgeBar(age) for age in Ageing}
        self.lists = Segments(
            [
                Segment(SHEETS, translate("Money", "Sheets")),
                Segment(ORDERS, translate("Money", "Orders that owe")),
                Segment(DAYS, translate("Money", "By day")),
                Segment(MERCHANTS, translate("Money", "By merchant")),
            ],
            translate("Money", "List"),
        )
        self.sheets = ListTable[SheetRow](translate("Money", "Sheets"), self._sheet_columns())
        self.orders = ListTable[OrderDebt](translate("Money", "Orders that owe"), self._order_columns())
        self.days = ListTable[DebtRow](translate("Money", "By day"), self._debt_columns(Common.DATE.words))
        self.merchants = ListTable[DebtRow](
            translate("Money", "By merchant"), self._debt_columns(Common.MERCHANT.words)
        )
        text = translate(
            "Money", "Take in the courier's payout file: each line is held against the orders of this desk."
        )
        self.take_first = Button(self.take_in.text(), kind=ButtonKind.FIRST, icon="import", keys="Ctrl+N")
        buttons = [self.take_first]
        if practise is not None:
            buttons.append(Button(translate("Money", "A sheet to train with"), icon="school"))
            buttons[-1].clicked.connect(practise)
        self.empty = EmptyPage("cash", translate("Money", "No settlement sheet yet"), text, buttons)
        self.no_orders = EmptyPage(
            "check",
            translate("Money", "No order owes anything"),
            translate("Money", "What was collected and no closed sheet has paid stands here, order by order."),
        )
        self.narrowed = Narrowed()
        self.file_view = TakeInView(context, self.show_overview)
        self.sheet_view = SheetView(context, self.show_overview, show_order)
        self._show_order = show_order
        self._tables, self._stack = QStackedWidget(), QStackedWidget()
        self._lay_out()
        self._connect(context)
        self.set_filled_button(filled=True)

    # -- laying out ------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        overview = QWidget()
        column = QVBoxLayout(overview)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        column.addWidget(self._statements.banner)
        column.addWidget(self._above())
        column.addWidget(self._list_head())
        for table in (self.sheets, self.orders, self.days, self.merchants, self.empty, self.no_orders):
            self._tables.addWidget(table)
        column.addWidget(self._tables, 1)
        for view in (overview, self.file_view, self.sheet_view):
            self._stack.addWidget(view)
        foot = Ground("win", top=True)
        line = QHBoxLayout(foot)
        line.setContentsMargins(12, 4, 12, 4)
        line.addWidget(self.status, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._stack, 1)
        whole.addWidget(foot)

    def _head(self) -> QWidget:
        head = Ground("surface", bottom=True)
        head.setFixedHeight(56)
        row = QHBoxLayout(head)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(8)
        row.addWidget(self.back)
        row.addWidget(self.title)
        row.addWidget(self.about, 1)
        for widget in (self.whose, self.statement, self.take_in):
            row.addWidget(widget)
        return head

    def _above(self) -> QWidget:
        above = Ground("surface", bottom=True)
        figures = QHBoxLayout()
        figures.setSpacing(16)
        for figure in (*self.figures.values(), self.settled, self.paid):
            if figures.count():
                figures.addWidget(Rule(vertical=True))
            figures.addWidget(figure, 1)
        column = QVBoxLayout(above)
        column.setContentsMargins(18, 12, 18, 10)
        column.setSpacing(8)
        column.addLayout(figures)
        column.addWidget(SectionTitle(translate("Money", "Days since completion, not settled")))
        bars = QVBoxLayout()
        bars.setSpacing(0)
        for bar in self.bars.values():
            bars.addWidget(bar)
        column.addLayout(bars)
        return above

    def _list_head(self) -> QWidget:
        head = Ground("surface", bottom=True)
        row = QHBoxLayout(head)
        row.setContentsMargins(12, 8, 12, 8)
        row.addWidget(self.lists)
        row.addSpacing(12)
        row.addWidget(self.narrowed)
        row.addStretch(1)
        return head

    def _sheet_columns(self) -> list[ListColumn[SheetRow]]:
        formats = Formats.current()
        return [
            ListColumn(key="payout", title=Common.PAYOUT.words, sample="P-000000 00", bold=True, weight=1,
                       text=lambda row: ltr(row.summary.head.payout) or NOTHING),
            ListColumn(key="name", title=Common.FILE.words, width=140, weight=3, ink="tx2",
                       text=lambda row: isolate(row.summary.head.name), tip=lambda row: row.summary.head.name),
            ListColumn(key="when", title=Common.WHEN.words, sample="00/00/0000 00:00 PM", ink="tx2",
                       text=_sheet_moment),
            ListColumn(key="lines", title=translate("Money", "Lines"), sample="00,000", right=True,
                       text=lambda row: formats.number(row.summary.lines)),
            ListColumn(key="paid", title=translate("Money", "Paid"), sample="000,000.00", right=True,
                       text=lambda row: formats.amount(row.summary.paid)),
            ListColumn(key="came", title=translate("Money", "Came"), sample="000,000.00", right=True,
                       text=lambda row: NOTHING if (came := row.summary.head.received) is None
                       else formats.amount(came)),
            ListColumn(key="short", title=translate("Money", "Came short"), sample="00,000.00", right=True, bold=True,
                       text=lambda row: formats.amount(row.summary.short) if row.summary.short else NOTHING),
            ListColumn(key="difference", title=translate("Money", "Difference"), sample="-00,000.00", right=True,
                       bold=True, text=lambda row: formats.amount(row.summary.paid - row.summary.due)),
            ListColumn(key="questions", title=translate("Money", "Disagree"), sample="0,000", right=True,
                       text=lambda row: formats.number(row.summary.questions)),
            ListColumn(key="state", title=Common.STATE.words, sample="00 lines to decide", weight=1,
                       text=lambda row: self._state(row).text, pill=self._state),
        ]  # fmt: skip

    def _state(self, row: SheetRow) -> StatusWords:
        if row.summary.undecided:  # also of a closed one, when a sheet was removed whose orders it pays
            return StatusWords(self._counts.to_decide(row.summary.undecided), Tone.AMBER, "dot")
        if row.summary.head.closed is not None:
            return StatusWords(translate("Money", "Closed"), Tone.GREEN, "lock")
        return StatusWords(translate("Money", "Open"), Tone.BLUE, "edit")

    def _order_columns(self) -> list[ListColumn[OrderDebt]]:
        formats = Formats.current()
        return [
            ListColumn(key="number", title=Common.ORDER.words, sample="000000", bold=True, weight=1,
                       text=lambda row: ltr(row.line.order.number)),
            ListColumn(key="merchant", title=Common.MERCHANT.words, width=160, weight=2, ink="tx2",
                       text=lambda row: row.merchant),
            ListColumn(key="day", title=translate("Money", "Completed"), sample="00/00/0000", weight=1, ink="tx2",
                       text=_completed),
            ListColumn(key="cash", title=translate("Money", "Collected"), sample="000,000.00", right=True,
                       text=lambda row: formats.amount(row.line.order.owed.cash)),
            ListColumn(key="fee", title=Common.FEE.words, sample="0,000.00", right=True,
                       text=lambda row: NOTHING if (fee := row.line.order.owed.fee) is None
                       else formats.amount(fee)),
            ListColumn(key="net", title=translate("Money", "Expected"), sample="000,000.00", right=True, bold=True,
                       text=lambda row: formats.amount(row.line.open)),
            ListColumn(key="payout", title=Common.PAYOUT.words, sample="P-000000 00", weight=2, ink="tx2",
                       text=lambda row: ltr(row.line.payout.payout) if row.line.payout is not None else NOTHING),
        ]  # fmt: skip

    def _debt_columns(self, title: str) -> list[ListColumn[DebtRow]]:
        formats = Formats.current()
        return [
            ListColumn(key="name", title=title, width=160, weight=2, bold=True, text=lambda row: row.name),
            ListColumn(key="orders", title=Common.ORDERS.words, sample="00,000", right=True,
                       text=lambda row: formats.number(row.debt.orders)),
            ListColumn(key="cash", title=translate("Money", "Collected"), sample="0,000,000.00", right=True,
                       text=lambda row: formats.amount(row.debt.cash)),
            ListColumn(key="fee", title=Common.FEE.words, sample="000,000.00", right=True,
                       text=lambda row: formats.amount(row.debt.fee)),
            ListColumn(key="net", title=translate("Money", "Expected"), sample="0,000,000.00", right=True, bold=True,
                       text=lambda row: formats.amount(row.debt.net)),
        ]  # fmt: skip

    def _connect(self, context: PageContext) -> None:
        for topic in (Topic.SETTLEMENTS, Topic.ORDERS, Topic.MERCHANTS):
            context.signals.on(topic, self.refresh)
        self.back.clicked.connect(self._leave)
        for button in (self.take_in, self.take_first):
            button.clicked.connect(self._ask_file)
        self.statement.clicked.connect(self._statements.ask)
        self.whose.chosen.connect(lambda _key: self.refresh())
        self.lists.chosen.connect(self._choose_list)
        self.narrowed.show_all.clicked.connect(lambda: self._choose_list(ORDERS))
        for bar in self.bars.values():
            bar.clicked.connect(lambda _on=False, age=bar.age: self.show_age(age))
        self.sheets.activated_row.connect(self._open_row)
        self.orders.activated_row.connect(self._open_order)
        for table in (self.sheets, self.orders, self.days, self.merchants):
            table.left_list.connect(self._leave)
        self.file_view.taken_in.connect(self.show_sheet)
        keys = Shortcuts(self, Common.MONEY.words, window_wide=False)
        keys.add("Ctrl+N", translate("Money", "Take in a settlement sheet"), self._ask_file)
        keys.add("Esc", translate("Money", "One step back"), self._back)
        keys.add("Ctrl+E", translate("Money", "Write a statement, or the dispute list of a sheet"), self._export)
        self._keys = keys

    # -- going about -----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Show what is owed, as it is now."""
        self.show_overview()

    def show_overview(self) -> None:
        """Show what is owed and the sheets."""
        self.sheet_view.keep_typed()
        self.sheet_view.close_view()
        self._stack.setCurrentIndex(0)
        self.refresh()
        self.sheets.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_sheet(self, sheet_id: int) -> None:
        """Show one sheet."""
        self._stack.setCurrentWidget(self.sheet_view)
        self.sheet_view.show_sheet(sheet_id)

    @property
    def sheet_shown(self) -> int:
        """Give the sheet that is looked at; 0 for none."""
        sheet = self.sheet_view.sheet
        return sheet.head.sheet_id if sheet is not None and self._stack.currentWidget() is self.sheet_view else 0

    def open_file(self, path: Path) -> None:
        """Take a payout file in."""
        self._stack.setCurrentWidget(self.file_view)
        self.file_view.open_file(path)
        self.file_view.focus_first()

    def _back(self) -> None:
        if self._statements.stop():
            return
        if self._stack.currentIndex():
            self.show_overview()
        else:
            self._leave()

    def _export(self) -> None:
        if not self._stack.currentIndex():
            self._statements.ask()
        elif self._stack.currentWidget() is self.sheet_view:
            self.sheet_view.export.click()

    def focus_first(self) -> None:
        """The list has the keyboard."""
        if self._stack.currentIndex() == 0:
            self.sheets.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().focus_first()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the view that is shown, for the list that F1 shows."""
        own = self._keys.lines()
        return (*own, *self.sheet_view.shortcut_lines()) if self._stack.currentWidget() is self.sheet_view else own

    def close_page(self) -> None:
        """Ask nothing more."""
        self._readings.cancel()
        self._lists.cancel()
        self._statements.stop()
        self.file_view.close_view()
        self.sheet_view.close_view()

    # -- showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read what is owed and the sheets, when somebody looks."""
        if not self.isVisible() or self._stack.currentIndex():
            return
        everybody = self.whose.value() == EVERYBODY

        async def read() -> _Read:
            debts = await self._desk.debts(all_merchants=everybody)
            brands = await self._desk.brands({one.merchant for one in debts.groups})
            payouts = await self._desk.payouts(all_merchants=everybody)
            return _Read(debts, payouts, await self._desk.sheets(), brands)

        self._readings.start(read)
        if self.lists.value() == ORDERS:
            self._read_orders()

    def showEvent(self, event: object) -> None:
        """Somebody looks: read."""
        super().showEvent(event)  # type: ignore[arg-type]  # QShowEvent
        self.refresh()

    def _show(self, read: _Read) -> None:
        formats, debts = Formats.current(), read.debts
        for stand, figure in self.figures.items():
            debt = debts.of(stand)
            amount = {Stand.ON_ITS_WAY: debt.coming, Stand.RETURNED: debt.fee}.get(stand, debt.left)
            note = [Counts().orders(debt.orders)]
            if stand is Stand.COLLECTED:
                note.append(Common.FEES.words.replace("{0}", formats.money(debt.fee)))
            figure.show_figure(formats.money(amount), listed(note), leads_on=debt.orders > 0)
        settled = added((one for one in debts.groups if one.settled), Stand.COLLECTED)
        fees = Common.FEES.words.replace("{0}", formats.money(settled.fee))
        note = [Counts().orders(settled.orders), fees]
        self.settled.show_figure(formats.money(settled.cash), listed(note), leads_on=settled.orders > 0)
        self._show_payouts(read.payouts, settled)
        aged = {age: debts.aged(age) for age in Ageing}
        most = max((one.left for one in aged.values()), default=0)
        for age, bar in self.bars.items():
            bar.show_debt(aged[age], most)
        session = self._context.session
        self.whose.setVisible(session.account.kind is KeyKind.COMPANY)
        merchant = session.merchant
        self.about.set_text(isolate(merchant.brand or merchant.name) if merchant is not None else "")
        self.sheets.rows.show([SheetRow(str(one.head.sheet_id), one) for one in read.sheets])
        self._has_read = True
        self._show_debts(debts, read.brands)
        if self.lists.value() == SHEETS:
            self._show_list(SHEETS)

    def _show_payouts(self, payouts: Payouts, settled: Debt) -> None:
        """Show what closed sheets paid, what of it came, and how far it is from what the settled orders come to."""
        formats = Formats.current()
        note = self._counts.closed_sheets(payouts.sheets)
        if payouts.short:  # in its place: what came stands in the list, and the room is small
            note = listed([note, translate("Money", "{0} came short").replace("{0}", formats.money(payouts.short))])
        elif payouts.received is not None:
            note = listed([note, translate("Money", "{0} came").replace("{0}", formats.money(payouts.received))])
        by = payouts.paid - settled.net
        above = translate("Money", "{0} above settled less fees")
        below = translate("Money", "{0} below settled less fees")
        more = (above if by > 0 else below).replace("{0}", formats.money(abs(by))) if by else ""
        self.paid.show_figure(formats.money(payouts.paid), note, more, leads_on=False)

    def _show_debts(self, debts: Debts, brands: Mapping[str, str]) -> None:
        by_day: dict[str, list[Debt]] = {}
        by_merchant: dict[str, list[Debt]] = {}
        for one in debts.days:
            by_day.setdefault(one.day.isoformat() if one.day else "", []).append(one)
        for one in debts.groups:
            if one.stand is Stand.COLLECTED and not one.settled:
                by_merchant.setdefault(one.merchant, []).append(one)
        formats = Formats.current()
        days = [
            DebtRow(key, formats.date(some[0].day) if some[0].day else NOTHING, added(some, Stand.COLLECTED))
            for key, some in sorted(by_day.items(), reverse=True)
        ]
        self.days.rows.show(days)
        self.merchants.rows.show(
            [
                DebtRow(code or "-", merchant_name(code, brands), added(some, Stand.COLLECTED))
                for code, some in sorted(by_merchant.items(), key=lambda one: (brands.get(one[0], ""), one[0]))
            ]
        )

    def show_age(self, age: Ageing) -> None:
        """List the orders that were completed so long ago and are not settled."""
        self.narrowed.age = age
        self.lists.set_value(ORDERS)
        self._show_list(ORDERS)
        self.orders.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_list(self, key: str) -> None:
        """Show a list whole: what a bar narrowed is not narrowed any more."""
        self.narrowed.age = None
        self._show_list(key)

    def _show_list(self, key: str) -> None:
        tables: dict[str, QWidget] = {
            SHEETS: self.sheets,
            ORDERS: self.orders,
            DAYS: self.days,
            MERCHANTS: self.merchants,
        }
        is_empty = key == SHEETS and self._has_read and not self.sheets.rows.rowCount()
        self._tables.setCurrentWidget(self.empty if is_empty else tables[key])
        self.take_in.setVisible(not is_empty)
        self.narrowed.refresh(shown=key == ORDERS)
        if key == ORDERS:
            self._read_orders()

    def _read_orders(self) -> None:
        age, everybody = self.narrowed.age, self.whose.value() == EVERYBODY

        async def read() -> tuple[list[StatementLine], Mapping[str, str]]:
            lines = await self._desk.open_orders(age, all_merchants=everybody)
            return lines, await self._desk.brands({one.order.merchant for one in lines} if everybody else ())

        self._lists.start(read)

    def _show_orders(self, read: tuple[list[StatementLine], Mapping[str, str]]) -> None:
        lines, brands = read
        self.orders.setColumnHidden(_WHOSE, self.whose.value() != EVERYBODY)
        shown = [OrderDebt(one.order.number, one, merchant_name(one.order.merchant, brands)) for one in lines]
        self.orders.rows.show(shown)
        if self.lists.value() == ORDERS:
            self._tables.setCurrentWidget(self.orders if lines else self.no_orders)
        if lines and not self.orders.currentIndex().isValid():
            self.orders.setCurrentIndex(self.orders.rows.index(0, 0))

    def _open_row(self, place: int) -> None:
        if (row := self.sheets.rows.row(place)) is not None:
            self.show_sheet(row.summary.head.sheet_id)

    def _open_order(self, place: int) -> None:
        if (row := self.orders.rows.row(place)) is not None:
            self._show_order(row.line.order.number)

    # -- files -----------------------------------------------------------------------------------------------------

    def _ask_file(self) -> None:
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self.window(), translate("Money", "Take in a settlement sheet"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        settlement_sheets = translate("Money", "Settlement sheets")
        dialog.setNameFilters([f"{settlement_sheets} ({' '.join(f'*.{one}' for one in ENDINGS)})"])
        dialog.fileSelected.connect(lambda chosen: self.open_file(Path(chosen)))
        dialog.finished.connect(self._closed)
        open_dialog(dialog, self._context.preferences)

    def _closed(self) -> None:
        self._dialog = None


def _completed(row: OrderDebt) -> str:
    day = row.line.order.completed
    return Formats.current().date(day) if day is not None else NOTHING


def _sheet_moment(row: SheetRow) -> str:
    return moment_words(datetime.fromtimestamp(row.summary.head.taken_in, UTC), datetime.now(UTC))


def merchant_name(code: str, brands: Mapping[str, str]) -> str:
    """Name a merchant by its brand, and by its code after it or alone where no more is known."""
    return listed([isolate(brands.get(code, "")), ltr(code)]) if code else NOTHING
