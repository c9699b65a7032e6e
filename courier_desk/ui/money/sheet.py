"""One settlement sheet that is open, a view of its own: its lines, decisions, sums, what came, closing, history."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QItemSelectionModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QVBoxLayout

from courier_desk.desk.changes import Topic
from courier_desk.desk.settlements import OpenSheet, SheetClosedError, StillUndecidedError
from courier_desk.domain.settlements import FINE, Decision, KeptLine, LineKind, SheetHead, sums
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.money.output import FileAsker, dispute_columns, dispute_paper, kind_of, save_paper
from courier_desk.ui.money.totals import SheetTotals, being_read
from courier_desk.ui.money.words import MoneyCounts, decision_width, decision_words, kind_words, line_words
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets import (
    AskText,
    Button,
    ButtonKind,
    Chip,
    Chips,
    ConfirmDialog,
    Ground,
    Label,
    Question,
    StatusPill,
)
from courier_desk.ui.widgets.list_table import ListColumn, ListTable
from courier_desk.ui.words import NOTHING, Formats, StatusWords, isolate, ltr, plain, with_name
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
ALL, OPEN = "", "open"


@frozen
class LineRow:
    """One line in the table."""

    key: str
    line: KeptLine


def _money(value: int | None) -> str:
    return NOTHING if value is None else Formats.current().amount(value)


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
        self._closing = 0  # the sheet that is being closed
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
        self.totals = SheetTotals()
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
        """Show a sheet; until it is read nothing of the one before stands there, or is offered."""
        self._sheet_id, self._sheet, self._next = sheet_id, None, ""
        self.title.set_text("")
        self.pill.set_status(None)
        self.totals.show_none()
        self.chips.set_value(ALL)
        self.chips.set_chips([])
        self.table.rows.show([])
        self.reopen.hide()
        for button in (self.close_sheet, self.remove, self.export):
            button.set_off(being_read())
        self._offer()
        self.refresh()

    def refresh(self) -> None:
        """Read the sheet as it is now."""
        if self._sheet_id:
            sheet_id = self._sheet_id
            self._readings.start(lambda: self._desk.sheet(sheet_id))

    def keep_typed(self) -> None:
        """Keep the amount that is typed, before the sheet is left."""
        totals, sheet = self.totals, self._sheet
        if sheet is None or sheet.head.closed is not None or sheet.head.sheet_id == self._closing:
            return
        if totals.is_typed and not totals.is_wrong:
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
        self.remove.set_off(None)
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
        if self._sheet is None:
            reason = being_read()
        elif self._sheet.head.closed is not None:
            reason = translate("Money", "The sheet is closed.")
        elif not self._chosen():
            reason = translate("Money", "Choose lines first.")
        for button in (self.accept, self.dispute, self.ask):
            button.set_off(reason)

    # -- deciding --------------------------------------------------------------------------------------------------

    def _decide(self, decision: Decision) -> None:
        if self._sheet is not None:
            lines = [row.line for row in self._chosen()]
            self._decide_of(self._sheet.head.sheet_id, lines, decision)

    def _decide_of(self, sheet_id: int, lines: Sequence[KeptLine], decision: Decision, note: str = "") -> None:
        if lines:
            self._next = self._following({one.place for one in lines}) if sheet_id == self._sheet_id else ""
            spawn(self._keep(sheet_id, lines, decision, note), name="decide of lines")

    def _following(self, decided: set[int]) -> str:
        """Give the key of the line that is to be decided after these, the first one's after the last; "" for none."""
        rows = [row for at in range(self.table.rows.rowCount()) if (row := self.table.rows.row(at)) is not None]
        last = max((at for at, row in enumerate(rows) if row.line.place in decided), default=-1)
        waiting = (row for row in (*rows[last + 1 :], *rows) if row.line.is_open and row.line.place not in decided)
        return next((row.key for row in waiting), "")

    async def _keep(self, sheet_id: int, lines: Sequence[KeptLine], decision: Decision, note: str) -> None:
        try:
            await self._desk.decide(sheet_id, [one.place for one in lines], decision, note)
        except SheetClosedError:
            self._say_closed()
            return

        def back() -> None:
            spawn(self._take_back(sheet_id, lines), name="take decisions back")

        self._context.status.done_with_way_back(self._counts.decided(len(lines)), back)

    async def _take_back(self, sheet_id: int, lines: Sequence[KeptLine]) -> None:
        try:
            await self._desk.take_back(sheet_id, lines)
        except SheetClosedError:
            self._say_closed()

    def _ask_dispute(self) -> None:
        """Ask for a note; what is disputed are the lines that were chosen then, whatever is read meanwhile."""
        lines = [row.line for row in self._chosen()]
        if self._sheet is None or not lines:
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
        sheet_id = self._sheet.head.sheet_id
        dialog.given.connect(lambda note: self._decide_of(sheet_id, lines, Decision.DISPUTE, note))
        dialog.open()

    def _receive(self, amount: object) -> None:
        if self._sheet is not None:
            value = amount if isinstance(amount, int) else None
            spawn(self._keep_amount(self._sheet.head.sheet_id, value), name="amount that came")

    async def _keep_amount(self, sheet_id: int, amount: int | None) -> None:
        try:
            await self._desk.receive(sheet_id, amount)
        except SheetClosedError:
            self._say_closed()

    def _say_closed(self) -> None:
        """Another desk closed the sheet meanwhile."""
        self._context.status.warn(translate("Money", "The sheet is closed."))

    def _ask_close(self) -> None:
        """Close the sheet; what speaks against it is asked about first, with the amount that is typed."""
        if self._sheet is None or self._question is not None or self._closing or not self.totals.check():
            return
        amount = self.totals.amount.value()
        close = partial(self._start_closing, self._sheet.head, amount, is_typed=self.totals.is_typed)
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
            close()
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
        dialog.confirmed.connect(close)
        dialog.open()

    def _answered(self) -> None:
        self._question = None

    def _start_closing(self, head: SheetHead, amount: int | None, *, is_typed: bool) -> None:
        self._closing = head.sheet_id
        close = partial(self._desk.receive_and_close, amount=amount) if is_typed else self._desk.close
        spawn(self._close(head, close), name="close a settlement sheet")

    async def _close(self, head: SheetHead, close: Callable[[int], Awaitable[None]]) -> None:
        """Close the sheet that was asked about, whichever is shown by now."""
        try:
            await close(head.sheet_id)
        except StillUndecidedError as error:
            self._context.status.warn(self._counts.to_decide(int(error.args[0])))
            return
        except SheetClosedError:
            self._say_closed()
            return
        finally:
            self._closing = 0
        self._context.status.withdraw()  # what was decided cannot be brought back any more
        closed = translate("Money", "The sheet is closed.")
        is_shown = self._sheet_id == head.sheet_id
        self._context.status.done(closed if is_shown else with_name(isolate(head.name), closed))

    def _ask_reopen(self) -> None:
        if self._sheet is None:
            return
        dialog = AskText(
            translate("Money", "Open the sheet again?"),
            translate("Money", "Reason"),
            translate("Money", "Open again"),
            self.window(),
            needed=True,
        )
        sheet_id = self._sheet.head.sheet_id
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
        sheet_id = self._sheet.head.sheet_id
        self._question = dialog = ConfirmDialog(question, self.window())
        dialog.finished.connect(self._answered)
        dialog.confirmed.connect(lambda: spawn(self._remove(sheet_id), name="remove a settlement sheet"))
        dialog.open()

    async def _remove(self, sheet_id: int) -> None:
        self.totals.forget()
        try:
            waiting = await self._desk.remove(sheet_id)
        except SheetClosedError:
            self._say_closed()
            return
        self._context.status.withdraw()
        if waiting:
            self._context.status.warn(self._counts.to_decide_again(waiting))
        else:
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
