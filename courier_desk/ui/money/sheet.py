"""One settlement sheet that is open, a view of its own: its lines, decisions, sums, what came, closing, history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.settlements import OpenSheet, SheetClosedError, StillUndecidedError
from courier_desk.domain.settlements import FINE, Decision, KeptLine, LineKind, sums
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.money.output import FileAsker, dispute_columns, dispute_paper, kind_of, save_paper
from courier_desk.ui.money.words import MoneyCounts, decision_width, decision_words, event_words, kind_words, line_words
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets import (
    AmountField,
    AskText,
    Button,
    ButtonKind,
    Chip,
    Chips,
    ConfirmDialog,
    Field,
    FieldState,
    Ground,
    Label,
    Panel,
    Question,
    SectionTitle,
    StatusPill,
    clear_layout,
)
from courier_desk.ui.widgets.list_table import ListColumn, ListTable
from courier_desk.ui.words import NOTHING, Formats, StatusWords, isolate, ltr, plain, with_name
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_findings import amount_trouble

translate = QCoreApplication.translate
ALL, OPEN = "", "open"
_PANEL = 320


@frozen
class LineRow:
    """One line in the table."""

    key: str
    line: KeptLine


def _money(value: int | None) -> str:
    return NOTHING if value is None else Formats.current().amount(value)


class _Totals(Panel):
    """What a sheet comes to, the amount that came, and its history."""

    received = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(_PANEL)
        self._figures = QVBoxLayout()
        self._figures.setSpacing(6)
        self.amount = AmountField()
        self.field = Field(translate("Money", "Amount that came"), self.amount)
        self.keep = Button(Common.SAVE.words, icon="check")
        self._history = QVBoxLayout()
        self._history.setSpacing(6)
        for title, layout, more in (
            (translate("Money", "Sums"), self._figures, (self.field, self.keep)),
            (translate("Money", "History"), self._history, ()),
        ):
            section = QWidget()
            column = QVBoxLayout(section)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(8)
            column.addWidget(SectionTitle(title))
            column.addLayout(layout)
            for widget in more:
                column.addWidget(widget)
            self.add_section(section)
        self._shown = ""
        self.keep.clicked.connect(self._keep)
        self.amount.edit().returnPressed.connect(self._keep)
        self.amount.edit().textEdited.connect(lambda _text: self._say_wrong())

    @property
    def is_typed(self) -> bool:
        """Tell whether the amount that stands there is another than the one that was kept."""
        return self.amount.text().strip() != self._shown

    @property
    def is_wrong(self) -> bool:
        """Tell whether what is typed is no amount."""
        return self.amount.is_wrong()

    def forget(self) -> None:
        """Show no amount: another sheet comes."""
        self._shown = ""
        self.amount.set_value(None)
        self._say_wrong()

    def check(self) -> bool:
        """Tell whether what is typed can be kept; what is no amount is said and has the keyboard."""
        self._say_wrong()
        if self.is_wrong:
            self.amount.edit().setFocus(Qt.FocusReason.OtherFocusReason)
        return not self.is_wrong

    def _say_wrong(self) -> None:
        words = amount_trouble(self.amount.text())
        self.field.set_state(FieldState.ERROR if words else FieldState.NONE, words)

    def _keep(self) -> None:
        if self.check():
            self.received.emit(self.amount.value())

    def show_sheet(self, sheet: OpenSheet) -> None:
        """Show the sums of a sheet and all that was done with it."""
        formats, whole = Formats.current(), sums(sheet.judged)
        rows = [
            (translate("Money", "Collected, by the sheet"), whole.collected, "tx"),
            (translate("Money", "Fees, by the sheet"), whole.fee, "tx"),
            (translate("Money", "Other charges"), whole.other, "tx"),
            (translate("Money", "Paid by its lines"), whole.paid, "tx"),
            (translate("Money", "Due, as this desk reckons"), whole.due, "tx"),
            (translate("Money", "Difference"), whole.difference, "red" if whole.difference < 0 else "tx"),
        ]
        stated = sheet.head.stated.get("net")
        if stated is not None and stated != whole.paid:
            rows.append((translate("Money", "The sheet's own total"), stated, "red"))
        if sheet.head.received is not None:
            by = sheet.head.received - whole.paid
            rows.append((translate("Money", "Came"), sheet.head.received, "tx"))
            above, short = translate("Money", "Came above its lines"), translate("Money", "Came short of its lines")
            rows.append((short if by < 0 else above, abs(by), "red" if by else "grn"))
        clear_layout(self._figures)
        for caption, value, colour in rows:
            self._figures.addWidget(_figure(caption, formats.money(value), colour))
        is_open = sheet.head.closed is None
        kept = "" if sheet.head.received is None else formats.amount(sheet.head.received)
        if not is_open or not self.is_typed or self.amount.value() == sheet.head.received:
            self.amount.set_value(sheet.head.received)
            self._say_wrong()
        self._shown = kept
        self.field.setEnabled(is_open)
        self.keep.set_off(None if is_open else translate("Money", "The sheet is closed."))
        clear_layout(self._history)
        for event in reversed(sheet.history):
            self._history.addWidget(Label(event_words(event), role=Role.CAPTION, colour="tx2", wrap=True))


def _figure(caption: str, value: str, colour: str) -> QWidget:
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(Label(caption, colour="tx2", gives_way=True), 1)
    row.addWidget(Label(value, bold=True, colour=colour))
    return line


class SheetView(Ground):
    """The view of one sheet. ``go_back`` leaves it, ``show_order`` shows an order (its number) in its tab."""

    def __init__(self, context: PageContext, go_back: Callable[[], None], show_order: Callable[[str], None]) -> None:
        super().__init__("surface")
        self._context, self._show_order = context, show_order
        self._desk = context.session.settlements
        self._sheet: OpenSheet | None = None
        self._sheet_id = 0
        self._next = ""  # the line that is gone to once a decision is read back
        self._question: ConfirmDialog | None = None
        self._counts = MoneyCounts(self)
        self._files = FileAsker(context, self)
        self._readings = Latest[OpenSheet | None](self._show, name="settlement sheet")
        self.back = Button(Common.MONEY.words, kind=ButtonKind.QUIET, icon="left", keys="Esc")
        self.title = Label(role=Role.TITLE, bold=True, gives_way=True)
        self.pill = StatusPill()
        self.accept = Button(translate("Money", "Accept"), icon="check", keys="A")
        self.dispute = Button(translate("Money", "Dispute…"), icon="ban", keys="D")
        self.ask = Button(translate("Money", "Ask later"), icon="clock", keys="L")
        self.export = Button(translate("Money", "Dispute list…"), icon="export", keys="Ctrl+E")
        self.close_sheet = Button(translate("Money", "Close the sheet"), kind=ButtonKind.EMPHASISED, icon="lock")
        self.remove = Button(translate("Money", "Remove…"), kind=ButtonKind.QUIET, icon="trash")
        self.reopen = Button(translate("Money", "Open again…"), icon="return")
        self.chips = Chips(translate("Money", "Lines of the sheet"))
        self.table = ListTable[LineRow](translate("Money", "Lines of the sheet"), self._columns())
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.totals = _Totals()
        self._lay_out(go_back)
        self._connect()

    def _columns(self) -> list[ListColumn[LineRow]]:
        number = Formats.current().number
        return [
            ListColumn(key="row", title=Common.ROW.words, sample="00,000", right=True, ink="tx2",
                       text=lambda row: number(row.line.judged.line.row) if row.line.judged.line.row else NOTHING),
            ListColumn(key="number", title=Common.ORDER.words, sample="000000", bold=True, weight=1,
                       text=lambda row: ltr(row.line.judged.order or row.line.judged.line.number or NOTHING)),
            ListColumn(key="verdict", title=translate("Money", "Verdict"), sample="Not completed here yet", weight=2,
                       text=lambda row: kind_words(row.line.judged.kind).text,
                       pill=lambda row: kind_words(row.line.judged.kind),
                       spoken=lambda row: plain(line_words(row.line)), tip=lambda row: plain(line_words(row.line))),
            ListColumn(key="collected", title=translate("Money", "Collected"), sample="00,000.00", right=True,
                       text=lambda row: _money(row.line.judged.line.collected)),
            ListColumn(key="expected", title=translate("Money", "Expected"), sample="00,000.00", right=True, ink="tx2",
                       text=lambda row: _money(row.line.judged.expected)),
            ListColumn(key="fee", title=Common.FEE.words, sample="000.00", right=True,
                       text=lambda row: _money(row.line.judged.line.fee)),
            ListColumn(key="told", title=translate("Money", "Fee expected"), sample="000.00", right=True, ink="tx2",
                       text=lambda row: _money(row.line.judged.fee)),
            ListColumn(key="difference", title=translate("Money", "Difference"), sample="-00,000.00", right=True,
                       bold=True, text=_difference),
            ListColumn(key="decision", title=translate("Money", "Decision"), width=decision_width(), weight=1,
                       text=_decision_text, pill=lambda row: decision_words(row.line)),
            ListColumn(key="note", title=translate("Money", "Note"), width=64, weight=2, ink="tx2",
                       text=lambda row: isolate(row.line.note), tip=lambda row: row.line.note),
        ]  # fmt: skip

    def _lay_out(self, go_back: Callable[[], None]) -> None:
        self.back.clicked.connect(go_back)
        head = Ground("surface", bottom=True)
        row = QHBoxLayout(head)
        row.setContentsMargins(10, 8, 16, 8)
        row.setSpacing(8)
        row.addWidget(self.back)
        row.addWidget(self.title, 1)
        row.addWidget(self.pill)
        for button in (self.remove, self.export, self.reopen, self.close_sheet):
            row.addWidget(button)
        bar = Ground("surface", bottom=True)
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 8, 16, 8)
        row.setSpacing(8)
        row.addWidget(self.chips, 1)
        for button in (self.accept, self.dispute, self.ask):
            row.addWidget(button)
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(bar)
        left.addWidget(self.table, 1)
        both = QHBoxLayout()
        both.setSpacing(0)
        both.addLayout(left, 1)
        both.addWidget(self.totals)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addLayout(both, 1)

    def _connect(self) -> None:
        self._context.signals.on(Topic.SETTLEMENTS, self.refresh)
        self.chips.chosen.connect(lambda _key: self._show_lines())
        self.table.activated_row.connect(self._open_order)
        self.table.left_list.connect(self.back.click)
        self.table.selectionModel().selectionChanged.connect(lambda _now, _before: self._offer())
        self.accept.clicked.connect(lambda: self._decide(Decision.ACCEPT))
        self.ask.clicked.connect(lambda: self._decide(Decision.ASK))
        self.dispute.clicked.connect(self._ask_dispute)
        self.close_sheet.clicked.connect(self._ask_close)
        self.reopen.clicked.connect(self._ask_reopen)
        self.remove.clicked.connect(self._ask_remove)
        self.export.clicked.connect(self._ask_export)
        self.totals.received.connect(self._receive)
        keys = Shortcuts(self.table, translate("Money", "Settlement sheet"), window_wide=False)
        keys.add("A", translate("Money", "Accept the lines that are chosen"), self.accept.click)
        keys.add("D", translate("Money", "Dispute them, with a note"), self.dispute.click)
        keys.add("L", translate("Money", "Ask about them later"), self.ask.click)
        keys.note("Enter", Common.OPEN_ORDER.words)
        self._keys = keys

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of a sheet, for the list that F1 shows."""
        return self._keys.lines()

    # -- showing ---------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> OpenSheet | None:
        """Give what is shown; None before it was read."""
        return self._sheet

    def show_sheet(self, sheet_id: int) -> None:
        """Show a sheet."""
        self._sheet_id, self._sheet = sheet_id, None
        self.totals.forget()
        self.chips.set_value(ALL)
        self.refresh()

    def refresh(self) -> None:
        """Read the sheet as it is now."""
        if self._sheet_id:
            sheet_id = self._sheet_id
            self._readings.start(lambda: self._desk.sheet(sheet_id))

    def keep_typed(self) -> None:
        """Keep the amount that is typed, before the sheet is left."""
        totals = self.totals
        if self._sheet is not None and self._sheet.head.closed is None and totals.is_typed and not totals.is_wrong:
            self._receive(totals.amount.value())
            totals.forget()

    def close_view(self) -> None:
        """Ask nothing more."""
        self._sheet_id = 0
        self._readings.cancel()

    def focus_first(self) -> None:
        """The lines have the keyboard."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, sheet: OpenSheet | None) -> None:
        if sheet is None or sheet.head.sheet_id != self._sheet_id:
            return
        first = self._sheet is None
        self._sheet = sheet
        head, is_open = sheet.head, sheet.head.closed is None
        name = isolate(head.name)
        self.title.set_text(f"{ltr(head.payout)} · {name}" if head.payout else name)
        look = (
            (translate("Money", "Open"), Tone.BLUE, "edit")
            if is_open
            else (translate("Money", "Closed"), Tone.GREEN, "lock")
        )
        self.pill.set_status(StatusWords(*look))
        self.close_sheet.setVisible(is_open)
        self.reopen.setVisible(not is_open)
        self.remove.setVisible(is_open)
        waiting = sum(1 for one in sheet.lines if one.is_open)
        self.close_sheet.set_off(self._counts.to_decide(waiting) if waiting else None)
        disputes = any(one.decision is Decision.DISPUTE for one in sheet.lines)
        self.export.set_off(None if disputes else translate("Money", "No line is disputed."))
        self._show_chips(sheet)
        self.totals.show_sheet(sheet)
        self._show_lines()
        if first:
            self.focus_first()

    def _show_chips(self, sheet: OpenSheet) -> None:
        counts: dict[LineKind, int] = {}
        for line in sheet.lines:
            counts[line.judged.kind] = counts.get(line.judged.kind, 0) + 1
        waiting = sum(1 for one in sheet.lines if one.is_open)
        chips = [Chip(ALL, Common.ALL.words, len(sheet.lines))]
        if waiting or self.chips.value() == OPEN:
            chips.append(Chip(OPEN, translate("Money", "To decide"), waiting, "dot", "amb"))
        for kind in LineKind:
            if kind in counts:
                words = kind_words(kind)
                chips.append(Chip(kind.value, words.text, counts[kind], words.icon, words.tone.ink))
        self.chips.set_chips(chips)

    def _show_lines(self) -> None:
        if self._sheet is None:
            return
        key = self.chips.value()
        chosen = {row.key for row in self._chosen()}
        shown = [
            LineRow(str(one.place), one)
            for one in self._sheet.lines
            if key == ALL or (key == OPEN and one.is_open) or one.judged.kind.value == key
        ]
        shown.sort(key=lambda row: (row.line.judged.kind in FINE, row.line.place) if key == ALL else (False, 0))
        self.table.rows.show(shown)
        self._choose(chosen)
        if self._next and not any(row.line.is_open for row in shown if row.key in chosen):
            place, self._next = self.table.rows.place(self._next), ""
            if place is not None:
                self.table.setCurrentIndex(self.table.rows.index(place, 0))
        if shown and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.table.rows.index(0, 0))
        self._offer()

    def _chosen(self) -> list[LineRow]:
        places = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return [row for place in places if (row := self.table.rows.row(place)) is not None]

    def _choose(self, keys: set[str]) -> None:
        selection = self.table.selectionModel()
        for key in keys:
            if (place := self.table.rows.place(key)) is not None:
                flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
                selection.select(self.table.rows.index(place, 0), flags)

    def _offer(self) -> None:
        reason = None
        if self._sheet is not None and self._sheet.head.closed is not None:
            reason = translate("Money", "The sheet is closed.")
        elif not self._chosen():
            reason = translate("Money", "Choose lines first.")
        for button in (self.accept, self.dispute, self.ask):
            button.set_off(reason)

    # -- deciding --------------------------------------------------------------------------------------------------

    def _decide(self, decision: Decision, note: str = "") -> None:
        lines = [row.line for row in self._chosen()]
        if lines:
            self._next = self._following({one.place for one in lines})
            spawn(self._keep(lines, decision, note), name="decide of lines")

    def _following(self, decided: set[int]) -> str:
        """Give the key of the line that is to be decided after these, the first one's after the last; "" for none."""
        rows = [row for at in range(self.table.rows.rowCount()) if (row := self.table.rows.row(at)) is not None]
        last = max((at for at, row in enumerate(rows) if row.line.place in decided), default=-1)
        waiting = (row for row in (*rows[last + 1 :], *rows) if row.line.is_open and row.line.place not in decided)
        return next((row.key for row in waiting), "")

    async def _keep(self, lines: Sequence[KeptLine], decision: Decision, note: str) -> None:
        sheet_id = self._sheet_id
        await self._desk.decide(sheet_id, [one.place for one in lines], decision, note)

        def back() -> None:
            spawn(self._take_back(sheet_id, lines), name="take decisions back")

        self._context.status.done_with_way_back(self._counts.decided(len(lines)), back)

    async def _take_back(self, sheet_id: int, lines: Sequence[KeptLine]) -> None:
        try:
            await self._desk.take_back(sheet_id, lines)
        except SheetClosedError:  # by another desk, meanwhile
            self._context.status.warn(translate("Money", "The sheet is closed."))

    def _ask_dispute(self) -> None:
        lines = [row.line for row in self._chosen()]
        if not lines:
            return
        one = lines[0].judged.order or lines[0].judged.line.number if len(lines) == 1 else ""
        title = with_name(Common.ORDER.words, ltr(one)) if one else self._counts.lines(len(lines))
        notes = {line.note for line in lines}
        dialog = AskText(
            title,
            translate("Money", "Note for the courier"),
            translate("Money", "Dispute"),
            self.window(),
            needed=False,
            said=notes.pop() if len(notes) == 1 else "",
        )
        dialog.given.connect(lambda note: self._decide(Decision.DISPUTE, note))
        dialog.open()

    def _receive(self, amount: object) -> None:
        value = amount if isinstance(amount, int) else None
        spawn(self._desk.receive(self._sheet_id, value), name="amount that came")

    def _ask_close(self) -> None:
        """Close the sheet; what speaks against it is asked about first, with the amount that is typed."""
        if self._sheet is None or self._question is not None or not self.totals.check():
            return
        amount = self.totals.amount.value()
        by = 0 if amount is None else amount - sums(self._sheet.judged).paid
        later = sum(1 for one in self._sheet.lines if one.decision is Decision.ASK)
        said = [self._counts.ask_later(later)] if later else []
        taken = [one for one in self._sheet.lines if one.decision is Decision.ACCEPT and one.judged.difference]
        if taken:
            sum_of_them = Formats.current().money(sum(one.judged.difference for one in taken))
            said.insert(0, self._counts.accepted(len(taken)).replace("{0}", sum_of_them))
        if by:
            short, above = translate("Money", "{0} less came."), translate("Money", "{0} more came.")
            said.insert(0, (short if by < 0 else above).replace("{0}", Formats.current().money(abs(by))))
        if not said:
            spawn(self._close(), name="close a settlement sheet")
            return
        question = Question(
            icon="lock",
            title=translate("Money", "Close the sheet?"),
            text=" ".join(said),
            destroy=translate("Money", "Close it"),
            keep=Common.BACK.words,
            calm=True,
        )
        self._question = dialog = ConfirmDialog(question, self.window())
        dialog.finished.connect(self._answered)
        dialog.confirmed.connect(lambda: spawn(self._close(), name="close a settlement sheet"))
        dialog.open()

    def _answered(self) -> None:
        self._question = None

    async def _close(self) -> None:
        if self.totals.is_typed:
            await self._desk.receive(self._sheet_id, self.totals.amount.value())
        try:
            await self._desk.close(self._sheet_id)
        except StillUndecidedError as error:
            self._context.status.warn(self._counts.to_decide(int(error.args[0])))
            return
        self._context.status.withdraw()  # what was decided cannot be brought back any more
        self._context.status.done(translate("Money", "The sheet is closed."))

    def _ask_reopen(self) -> None:
        dialog = AskText(
            translate("Money", "Open the sheet again?"),
            translate("Money", "Reason"),
            translate("Money", "Open again"),
            self.window(),
            needed=True,
        )
        sheet_id = self._sheet_id
        dialog.given.connect(lambda said: spawn(self._desk.reopen(sheet_id, said), name="open a sheet again"))
        dialog.open()

    def _ask_remove(self) -> None:
        """Take a sheet out that should not be here: the courier sent another one in its place."""
        if self._sheet is None or self._question is not None:
            return
        decided = sum(1 for one in self._sheet.lines if one.decision)
        said = translate("Money", "Its lines and its history go with it. Its file can be taken in again.")
        question = Question(
            icon="trash",
            title=translate("Money", "Remove {0}?").replace("{0}", isolate(self._sheet.head.name)),
            text=said,
            destroy=translate("Money", "Remove the sheet"),
            keep=Common.BACK.words,
            warning=self._counts.decisions_lost(decided) if decided else "",
        )
        sheet_id = self._sheet_id
        self._question = dialog = ConfirmDialog(question, self.window())
        dialog.finished.connect(self._answered)
        dialog.confirmed.connect(lambda: spawn(self._remove(sheet_id), name="remove a settlement sheet"))
        dialog.open()

    async def _remove(self, sheet_id: int) -> None:
        self.totals.forget()
        try:
            await self._desk.remove(sheet_id)
        except SheetClosedError:  # by another desk, meanwhile
            self._context.status.warn(translate("Money", "The sheet is closed."))
            return
        self._context.status.withdraw()
        self._context.status.done(translate("Money", "The sheet was removed."))
        if self._sheet_id == sheet_id:
            self.back.click()

    def _ask_export(self) -> None:
        if self._sheet is not None:
            name = f"disputes {self._sheet.head.payout or self._sheet.head.name}".strip()
            self._files.ask(translate("Money", "Dispute list"), name, self.write_disputes)

    def write_disputes(self, path: Path) -> None:
        """Write the lines that are disputed into that file; its ending says which kind it is."""
        if self._sheet is not None:
            spawn(self._write(path, self._sheet), name="write a dispute list")

    async def _write(self, path: Path, sheet: OpenSheet) -> None:
        mirrored, kind = self.isRightToLeft(), kind_of(path)
        try:
            if kind is None:
                await save_paper(dispute_paper(sheet, mirrored=mirrored), path)
                await self._desk.note_disputes(sheet)
            else:
                await self._desk.write_disputes(path, kind, sheet, dispute_columns(sheet), mirrored=mirrored)
        except OSError as error:
            words = Common.NOT_WRITTEN.words.replace("{0}", ltr(path.name))
            self._context.status.failed(words.replace("{1}", ltr(error.strerror or type(error).__name__)))
            return
        self._context.status.done(Common.SAVED_AS.words.replace("{0}", ltr(path.name)))

    def _open_order(self, place: int) -> None:
        row = self.table.rows.row(place)
        if row is not None and row.line.judged.order:
            self._show_order(row.line.judged.order)


def _difference(row: LineRow) -> str:
    return _money(row.line.judged.difference or None)


def _decision_text(row: LineRow) -> str:
    words = decision_words(row.line)
    return words.text if words is not None else ""
