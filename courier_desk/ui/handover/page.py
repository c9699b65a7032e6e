"""The handover sheet on the screen: its orders in a table, the field for the scanner, and the panel beside it.

It stands in the Pickups tab. It asks anew when the desk announces a change, drops stale answers, and stays where it is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout

from courier_desk.desk.changes import Topic
from courier_desk.desk.handovers import HandoverNotKept
from courier_desk.domain.handovers import (
    HandedOver,
    HandoverLine,
    HandoverSheet,
    HandoverSubject,
    HandoverSummary,
    LineMark,
    SheetKind,
    sheet_profile,
)
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.folders import open_folder
from courier_desk.ui.frame import focus_into
from courier_desk.ui.handover.output import SheetOutput
from courier_desk.ui.handover.panel import HandoverPanel
from courier_desk.ui.handover.scan_bar import ScanBar
from courier_desk.ui.handover.words import (
    line_cod_words,
    line_status_words,
    moment_of,
    of_words,
    other_day,
    title_words,
    zone_words,
)
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Chip,
    Chips,
    ConfirmDialog,
    EmptyPage,
    Ground,
    Label,
    PageTitle,
    Question,
    Rule,
)
from courier_desk.ui.widgets.list_table import ListColumn, ListTable, column_width
from courier_desk.ui.words import NOTHING, Formats, StatusWords, day_words, isolate, listed, ltr, plain
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate
ALL, TO_DO, HANDED, NOT_PRINTED, ELSEWHERE, OUT = "", "to_do", "handed", "not_printed", "elsewhere", "out"
_EARLIER = 8  # so many earlier handovers are listed at first, and more at each asking


class HandoverHead(Ground):
    """``back`` leads to the pickups; then the title, and which merchant and day the sheet is about."""

    def __init__(self) -> None:
        super().__init__("surface", bottom=True, edge="line")
        self.back = Button(Common.PICKUPS.words, kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(translate("Handover", "Back to Pickups"))
        self._title, self._about = PageTitle(), Label(colour="tx2", gives_way=True)
        rule = Rule(vertical=True, colour="line2")
        rule.setFixedHeight(16)
        self.setFixedHeight(56)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(rule)
        row.addSpacing(10)
        row.addWidget(self._title)
        row.addSpacing(12)
        row.addWidget(self._about)
        row.addStretch(1)

    def show_sheet(self, sheet: HandoverSheet) -> None:
        """Name a sheet."""
        self._title.set_text(title_words(sheet.subject))
        parts = [isolate(sheet.merchant_name), ltr(sheet.subject.merchant)]
        if sheet.subject.kind is SheetKind.PICKUP and sheet.pickup_day is not None:
            parts.append(day_words(sheet.pickup_day))
        self._about.set_text(listed(parts))


class SheetChips(Chips):
    """Which orders of the sheet are listed; a kind that has none has no chip."""

    def __init__(self) -> None:
        super().__init__(translate("Handover", "Orders of the sheet"))
        self.forget()

    def forget(self) -> None:
        """Begin with a sheet that is not read yet."""
        self.set_chips([Chip(ALL, Common.ALL.words, 0)])
        self.set_value(ALL)

    def show_sheet(self, sheet: HandoverSheet) -> None:
        """Count what there is."""
        to_do = translate("Handover", "To hand over") if sheet.open else translate("Handover", "Left behind")
        looks = {
            TO_DO: (to_do, "box", "tx2"),
            HANDED: (translate("Handover", "Handed over"), "check", "grn"),
            NOT_PRINTED: (Common.NOT_PRINTED.words, "alert", "amb"),
            ELSEWHERE: (translate("Handover", "On another sheet"), "copy", "amb"),
            OUT: (translate("Handover", "Taken off"), "minus", "tx2"),
        }
        chips = [Chip(ALL, Common.ALL.words, len(sheet.lines))]
        for key, (text, icon, colour) in looks.items():
            count = len(_lines(sheet, key))
            if count or key == self.value():
                chips.append(Chip(key, text, count, icon, colour))
        self.set_chips(chips)
        self.set_value(self.value())

    def lines(self, sheet: HandoverSheet) -> tuple[HandoverLine, ...]:
        """Give the orders of the chip that is on."""
        return _lines(sheet, self.value())


def _lines(sheet: HandoverSheet, key: str) -> tuple[HandoverLine, ...]:
    return {
        TO_DO: sheet.to_do,
        HANDED: sheet.handed,
        NOT_PRINTED: sheet.not_printed,
        ELSEWHERE: (*sheet.twice, *sheet.elsewhere),
        OUT: sheet.out,
    }.get(key, sheet.lines)


def handover_columns() -> tuple[ListColumn[HandoverLine], ...]:
    """Give the columns in the language of the window."""
    label, unprinted = Common.LABEL.words, Common.NOT_PRINTED.words
    return (
        ListColumn(key="number", title=Common.ORDER.words, sample="000000", bold=True,
                   text=lambda line: ltr(line.number)),
        ListColumn(key="customer", title=Common.CUSTOMER.words, width=120, weight=3,
                   text=_customer, tip=lambda line: plain(_customer(line))),
        ListColumn(key="zone", title=Fields.ZONE.words, width=120, weight=3, ink="tx2",
                   text=_zone, tip=_zone_tip),
        ListColumn(key="pieces", title=translate("Handover", "Pieces"), sample="000", right=True,
                   text=lambda line: NOTHING if line.pieces is None else Formats.current().number(line.pieces)),
        ListColumn(key="cod", title=Common.COD_IN_POUNDS.words, sample="00,000.00", right=True,
                   text=line_cod_words),
        ListColumn(key="label", title=label, width=column_width(label, unprinted) + 28,
                   text=lambda line: _label(line).text, pill=_label),
        ListColumn(key="status", title=translate("Handover", "Handed over"), width=176, weight=1, ink="tx2",
                   text=_status, tip=lambda line: plain(_status(line)), pill=_status_pill),
    )  # fmt: skip


def _customer(line: HandoverLine) -> str:
    return isolate(line.full_name) or NOTHING


def _zone(line: HandoverLine) -> str:
    return zone_words(line) or NOTHING


def _zone_tip(line: HandoverLine) -> str:
    return ZoneWords.current().tip(line.governorate, line.zone) or plain(_zone(line))


def _label(line: HandoverLine) -> StatusWords:
    """Say whether its label was printed at this desk."""
    if line.printed:
        return StatusWords(Common.PRINTED.words, Tone.NEUTRAL, "print")
    return StatusWords(Common.NOT_PRINTED.words, Tone.AMBER, "alert")


def _status(line: HandoverLine) -> str:
    return line_status_words(line, datetime.now(UTC))


def _status_pill(line: HandoverLine) -> StatusWords | None:
    """Give the pill of what became of an order; None where nothing happened yet."""
    text = _status(line)
    match line.mark:
        case LineMark.HANDED:
            good = line.scanned
            return StatusWords(text, Tone.GREEN if good else Tone.AMBER, "check" if good else "truck")
        case LineMark.LEFT:
            return StatusWords(text, Tone.AMBER, "box")
        case LineMark.OUT:
            return StatusWords(text, Tone.NEUTRAL, "minus")
        case LineMark.TO_DO:
            return StatusWords(text, Tone.AMBER, "copy") if line.also else None


class HandoverPage(Ground):
    """The page of one session. ``leave`` goes back to the pickups, ``show_panel`` brings the panel into sight.

    ``set_up_printer`` leads to where a printer is chosen.
    """

    def __init__(
        self,
        context: PageContext,
        leave: Callable[[], None],
        show_panel: Callable[[], None],
        set_up_printer: Callable[[], None],
    ) -> None:
        super().__init__("surface")
        self._leave, self._show_panel = leave, show_panel
        preferences, self._status = context.preferences, context.status
        self._desk = context.session.handovers
        self._sheet: HandoverSheet | None = None
        self._early: list[str] = []  # scanned before the sheet was read
        self._ask: Callable[[], Awaitable[HandoverSheet | None]] | None = None
        self._limit = _EARLIER
        self.head = HandoverHead()
        self.scan = ScanBar(lambda: preferences.settings.scan_sounds)
        self.chips = SheetChips()
        self.table = ListTable(translate("Handover", "Orders of the sheet"), handover_columns())
        self.model = self.table.rows
        self.panel = HandoverPanel(self.open_kept).go_with(self)
        self._preferences, self._station = preferences, context.station
        self.output = SheetOutput(self._profile, context, self, self._offer_folder)
        self._written_in = ""
        self._empty = EmptyPage("truck", "", "")
        self._stack = QStackedWidget()
        self._lay_out()
        self._sheets = Latest[HandoverSheet | None](self._show, on_failure=self._unreadable, name="handover sheet")
        self._kept = Latest[tuple[HandoverSummary, ...]](self._show_earlier, name="earlier handovers")
        self._connect(context.signals)
        self.panel.set_up.clicked.connect(set_up_printer)
        self._keys = self._bind_keys()

    def _lay_out(self) -> None:
        chips = Ground("surface", bottom=True)
        line = QHBoxLayout(chips)
        line.setContentsMargins(12, 8, 12, 8)
        line.addWidget(self.chips)
        self._stack.addWidget(self.table)
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.head, self.scan, chips):
            column.addWidget(part)
        column.addWidget(self._stack, 1)
        column.addWidget(self.panel.foot_bar)

    def _connect(self, signals: ChangeSignals) -> None:
        for topic in (Topic.HANDOVERS, Topic.ORDERS, Topic.OUTBOX, Topic.PICKUPS, Topic.CATALOG):
            signals.on(topic, self.refresh)
        self.head.back.clicked.connect(self._leave)
        self.scan.scanned.connect(self.take)
        self.scan.undo_wanted.connect(lambda *of: spawn(self._take_back(*of), name="take a scan's mark back"))
        self.chips.chosen.connect(lambda _key: self._show_lines())
        self.table.selectionModel().currentRowChanged.connect(lambda _now, _before: self._show_line())
        self.table.left_list.connect(self._leave)
        self.table.activated_row.connect(lambda _row: self._show_panel())
        panel = self.panel
        for buttons in (panel.buttons, panel.foot_bar.buttons):
            buttons.all.clicked.connect(self.hand_over_all)
            buttons.finish.clicked.connect(self.finish)
            buttons.reopen.clicked.connect(self.reopen)
            buttons.fresh.clicked.connect(self.open_fresh)
            buttons.print.clicked.connect(lambda: self._with_sheet(self.output.print_sheet))
            buttons.pdf.clicked.connect(lambda: self._with_sheet(self.output.ask_pdf))
            buttons.csv.clicked.connect(lambda: self._with_sheet(self.output.ask_csv))
        panel.open_folder.clicked.connect(lambda: open_folder(self._written_in, self._status))
        panel.out.clicked.connect(lambda: self._with_current(self._desk.take_out))
        panel.back.clicked.connect(lambda: self._with_current(self._desk.put_back))
        panel.again.clicked.connect(lambda: self._with_current(self._desk.hand_over_again))
        panel.undo.clicked.connect(self._take_back_current)
        panel.more.clicked.connect(self._more)

    def _bind_keys(self) -> Shortcuts:
        keys = Shortcuts(self.table, Common.HANDOVER_SHEET.words, window_wide=False)
        keys.add("P", "", self.panel.buttons.print.click)
        everywhere = Shortcuts(self, Common.HANDOVER_SHEET.words, window_wide=False)
        self.panel.addActions([everywhere.add("Ctrl+P", "", self.panel.buttons.print.click)])
        keys.note("Ctrl+P", self.tr("Print the sheet"))
        keys.add("Del", self.tr("Take the order off, or its mark back"), self._remove_current)
        keys.note("Ctrl+Z", self.tr("Take the mark of the last scan back"))
        keys.note("Enter", Common.GO_TO_PANEL.words)
        keys.note("Ctrl+F", self.tr("Go to the field for scans"))
        keys.note("Esc", translate("Handover", "Back to Pickups"))
        return keys

    # -- from outside ----------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> HandoverSheet | None:
        """Give what is shown; None before it was read."""
        return self._sheet

    def open_subject(self, subject: HandoverSubject) -> None:
        """Show the sheet of a pickup, a day or what waits."""
        self._open(lambda: self._desk.sheet(subject))

    def open_kept(self, handover_id: int) -> None:
        """Show a handover that is kept."""
        self._open(lambda: self._desk.kept(handover_id))

    def open_fresh(self) -> None:
        """Begin anew where the sheet that is shown is finished."""
        if self._sheet is not None:
            subject = self._sheet.subject
            self._open(lambda: self._desk.fresh(subject))

    def _open(self, ask: Callable[[], Awaitable[HandoverSheet | None]]) -> None:
        self._ask = ask
        self._sheet = None
        self._early.clear()
        self._limit = _EARLIER
        self.chips.forget()
        self.panel.open_folder.hide()
        self.scan.show_open()
        self.scan.show_nothing()
        self.refresh()

    def refresh(self) -> None:
        """Ask for the sheet as it is now."""
        if self._ask is None:
            return
        self._sheets.start(self._ask)
        limit = self._limit
        self._kept.start(lambda: self._desk.earlier(limit + 1))

    def close_page(self) -> None:
        """Ask nothing more."""
        self._ask = None
        self._sheets.cancel()
        self._kept.cancel()
        self.output.close_output()

    def take_scan(self, code: str) -> bool:
        """Take what was scanned while the keyboard was elsewhere on the page."""
        self.take(code)
        return True

    def focus_first(self) -> None:
        """Give the keyboard to the field for scans; to the list of a finished sheet."""
        if self.scan.field.isVisible():
            self.scan.field.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.model.rowCount():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            focus_into(self)

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the page."""
        return self._keys.lines()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back, wherever the keyboard is."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
            return
        super().keyPressEvent(event)

    # -- showing ---------------------------------------------------------------------------------------------------

    def _show(self, sheet: HandoverSheet | None) -> None:
        if sheet is None:
            self._leave()
            return
        turned = self._sheet is None or self._sheet.open is not sheet.open  # then what had the keyboard may be hidden
        self._sheet = sheet
        self.head.show_sheet(sheet)
        self.scan.show_counter(self.tr("{0} handed over").replace("{0}", of_words(len(sheet.handed), len(sheet.lines))))
        if sheet.open:
            self.scan.show_open()
        else:
            self.scan.show_finished(self._finished_words(sheet))
        if turned and not self.chips.lines(sheet):
            self.chips.set_value(ALL)  # finished, nothing is left to hand over: the keyboard goes on in the whole sheet
        self.chips.show_sheet(sheet)
        self.panel.show_sheet(sheet, self._desk.today, has_paper=self._profile() is not None)
        self._show_lines()
        if turned:
            self.focus_first()
        early, self._early = self._early, []
        for code in early:
            self.take(code)

    def _finished_words(self, sheet: HandoverSheet) -> str:
        kept = sheet.handover
        finished = moment_of(kept.finished) if kept is not None else None
        assert kept is not None
        assert finished is not None
        text = self.tr("Finished on {0}, begun by {1}") if kept.who else self.tr("Finished on {0}")
        return text.replace("{0}", Formats.current().date_time(finished)).replace("{1}", isolate(kept.who))

    def _show_lines(self) -> None:
        if self._sheet is None:
            return
        had, scrolled = self.table.current, self.table.verticalScrollBar().value()
        lines = self.chips.lines(self._sheet)
        self.model.show(lines)
        self.table.verticalScrollBar().setValue(scrolled)
        place = self.model.place(had.key) if had is not None else None
        if place is not None and self.table.currentIndex().row() != place:
            self.table.setCurrentIndex(self.model.index(place, 0))
        if not lines:
            self._empty.show_words(*self._empty_words(self._sheet))
        self._stack.setCurrentWidget(self.table if lines else self._empty)
        self._show_line()

    def _empty_words(self, sheet: HandoverSheet) -> tuple[str, str]:
        if self.chips.value():
            return self.tr("No order of this kind"), self.tr("Choose All to see the whole sheet.")
        if sheet.elsewhere:
            return self.tr("Everything is handed over"), self.tr("What waits by its status went with another sheet.")
        return self.tr("No order waits for the courier"), self.tr(
            "Orders stand here while they are New or Pending pickup and were not handed over."
        )

    def _show_line(self) -> None:
        self.table.viewport().update()
        self.panel.show_line(self.table.current, self._sheet)

    def _show_earlier(self, found: tuple[HandoverSummary, ...]) -> None:
        self.panel.show_earlier(found[: self._limit], more=len(found) > self._limit)

    def _more(self) -> None:
        self._limit += 4 * _EARLIER
        self.refresh()

    def _unreadable(self, failure: Exception) -> None:
        """Say that the sheet cannot be shown; what the store's trouble is, the banner says."""
        self._empty.show_words(
            self.tr("The sheet cannot be read"), self.tr("This desk's data file does not answer. Look at the banner.")
        )
        self._stack.setCurrentWidget(self._empty)
        for code in self._early:
            self.scan.show_trouble(code, self._not_kept())
        self._early.clear()
        raise failure

    def _profile(self) -> LabelProfile | None:
        """Give the profile that a sheet is printed by; None when none has A4."""
        return sheet_profile(self._preferences.settings.label_profiles, self._station.profile)

    def _offer_folder(self, folder: str) -> None:
        """Something was written into this folder."""
        self._written_in = folder
        self.panel.open_folder.show()

    def _with_sheet(self, use: Callable[[HandoverSheet], None]) -> None:
        if self._sheet is not None:
            use(self._sheet)

    # -- actions ---------------------------------------------------------------------------------------------------

    def take(self, code: str) -> None:
        """Hand over what was scanned or typed."""
        sheet = self._sheet
        if sheet is None:
            self._early.append(code)
            return
        if not sheet.open:
            self._status.hint(self.tr("This sheet is finished; nothing is marked."))
            return
        spawn(self._scan(sheet.subject, code), name="hand an order over")

    async def _scan(self, subject: HandoverSubject, code: str) -> None:
        try:
            answer = await self._desk.scan_on(subject, code)
        except HandoverNotKept:
            self.scan.show_trouble(code, self._not_kept())
            return
        self.scan.show_scan(answer)
        self.scan.show_counter(self.tr("{0} handed over").replace("{0}", of_words(answer.scanned, answer.total)))

    def hand_over_all(self) -> None:
        """Ask, then hand over whatever is left."""
        sheet = self._sheet
        if sheet is None or not sheet.to_do:
            return
        count = len(sheet.to_do)
        unprinted = sum(not line.printed for line in sheet.to_do)
        labels = self.tr("%Ln of them without a label printed at this desk", "", unprinted) if unprinted else ""
        question = Question(
            icon="truck",
            title=self.tr("Hand over %Ln orders without a scan?", "", count),
            text=self.tr("They are marked as handed to the courier, and the sheet is finished."),
            warning="\n".join(filter(None, (other_day(sheet, self._desk.today), labels))),
            destroy=translate("Handover", "Hand over all"),
            keep=self.tr("Go on scanning"),
        )
        numbers = [line.number for line in sheet.to_do]
        dialog = ConfirmDialog(question, self.window())
        dialog.confirmed.connect(
            lambda: spawn(self._hand_over_all(sheet.subject, numbers), name="hand over all orders")
        )
        dialog.open()

    async def _hand_over_all(self, subject: HandoverSubject, numbers: list[str]) -> None:
        handed = await self._try(self._desk.hand_over_all(subject, numbers))
        if isinstance(handed, HandedOver):
            self._status.done(self.tr("%Ln orders handed over", "", handed.count))
            self._stay_with(handed.handover_id)

    def finish(self) -> None:
        """End the handover, after a question when orders are left: they wait for the next."""
        sheet = self._sheet
        if sheet is None or sheet.handover is None:
            return
        handover_id, left = sheet.handover.handover_id, len(sheet.to_do)
        if not left:
            spawn(self._finish(handover_id), name="finish a handover")
            return
        question = Question(
            icon="check",
            title=self.tr("Finish with %Ln orders left?", "", left),
            text=self.tr("They were not handed over and wait for the next sheet. This one can be opened again."),
            destroy=translate("Handover", "Finish"),
            keep=self.tr("Go on scanning"),
            calm=True,
        )
        dialog = ConfirmDialog(question, self.window())
        dialog.confirmed.connect(lambda: spawn(self._finish(handover_id), name="finish a handover"))
        dialog.open()

    async def _finish(self, handover_id: int) -> None:
        if await self._try(self._desk.finish(handover_id)):
            self._status.done(self.tr("Handover finished. Open again takes that back."))
            self._stay_with(handover_id)

    def reopen(self) -> None:
        """Go on with the finished sheet that is shown."""
        kept = self._sheet.handover if self._sheet is not None else None
        if kept is not None:
            spawn(self._reopen(kept.handover_id), name="open a handover again")

    async def _reopen(self, handover_id: int) -> None:
        done = await self._try(self._desk.reopen(handover_id))
        if done:
            self._stay_with(handover_id)
        elif done is not None:
            self._status.hint(self.tr("A newer sheet of this is open already; it goes on there."))

    def _stay_with(self, handover_id: int) -> None:
        """Go on showing this handover, also where a new sheet would be begun now."""
        self._ask = lambda: self._desk.kept(handover_id)
        self.refresh()

    def _take_back_current(self) -> None:
        """Take the mark of the current order back."""
        line, kept = self.table.current, self._sheet.handover if self._sheet is not None else None
        if line is not None and kept is not None:
            self._with(lambda _subject: self._desk.take_back(kept.handover_id, line.number))

    async def _take_back(self, handover_id: int, number: str) -> None:
        if await self._try(self._desk.take_back(handover_id, number)):
            self.scan.show_taken_back(number)

    def _remove_current(self) -> None:
        """Do what Del means for the current order."""
        line, sheet = self.table.current, self._sheet
        if line is None or sheet is None:
            return
        if line.handed:
            self._take_back_current()
        elif sheet.open and line.mark is LineMark.TO_DO and not line.also:
            self._with_current(self._desk.take_out)

    def _with_current(self, action: Callable[[HandoverSubject, str], Awaitable[object]]) -> None:
        """Do something with the current order on the sheet that is shown."""
        if (line := self.table.current) is not None:
            self._with(lambda subject: action(subject, line.number))

    def _with(self, action: Callable[[HandoverSubject], Awaitable[object]]) -> None:
        """Do something with the sheet that is shown."""
        if self._sheet is not None:
            subject = self._sheet.subject
            spawn(self._do(lambda: action(subject)), name="change a handover sheet")

    async def _do(self, action: Callable[[], Awaitable[object]]) -> None:
        await self._try(action())

    async def _try(self, action: Awaitable[object]) -> object:
        try:
            return await action
        except HandoverNotKept:
            self._status.failed(self._not_kept())
            return None

    def _not_kept(self) -> str:
        return self.tr("This could not be saved. Nothing was marked.")
