"""The handover sheet on the screen: its orders in a table, the field for the scanner, and the panel beside it.

It stands inside the Pickups tab. What is shown is asked for anew when the desk announces a change; a stale answer is
dropped, and the current order and the filter stay.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout

from courier_desk.desk.changes import Topic
from courier_desk.desk.handovers import HandoverNotKept
from courier_desk.desk.preferences import Preferences
from courier_desk.domain.handovers import (
    HandedOver,
    HandoverLine,
    HandoverSheet,
    HandoverSubject,
    HandoverSummary,
    LineStanding,
    sheet_profile,
)
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.frame import focus_into
from courier_desk.ui.handover.output import SheetOutput
from courier_desk.ui.handover.panel import HandoverPanel
from courier_desk.ui.handover.parts import HandoverHead, SheetChips
from courier_desk.ui.handover.scan_bar import ScanBar
from courier_desk.ui.handover.table import HandoverDelegate, HandoverModel, handover_columns
from courier_desk.ui.handover.words import moment_of, of_words
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import ConfirmDialog, EmptyPage, Ground, Question
from courier_desk.ui.widgets.table import DeskTable
from courier_desk.ui.words import Formats, isolate

#: So many earlier handovers are listed at first, and more at each asking.
_EARLIER = 8


class HandoverPage(Ground):
    """The page of one session. ``left``: go back to the pickups."""

    left = Signal()
    panel_wanted = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__("surface")
        preferences, self._status = context.preferences, context.status
        self._desk = context.session.handovers
        self._sheet: HandoverSheet | None = None
        self._ask: Callable[[], Awaitable[HandoverSheet | None]] | None = None
        self._limit = _EARLIER
        self.head = HandoverHead()
        self.scan = ScanBar(lambda: preferences.settings.scan_sounds)
        self.chips = SheetChips()
        self.table = DeskTable(self.tr("Orders of the sheet"), handover_columns())
        self.table.setItemDelegate(HandoverDelegate(self.table))
        self.model = HandoverModel(self.table.columns, self)
        self.table.setModel(self.model)
        self.panel = HandoverPanel().go_with(self)
        self.output = SheetOutput(lambda: _profile_of(preferences), context.status, self)
        self._empty = EmptyPage("truck", "", "")
        self._stack = QStackedWidget()
        self._lay_out()
        self._sheets = Latest[HandoverSheet | None](self._show, on_failure=self._unreadable, name="handover sheet")
        self._kept = Latest[tuple[HandoverSummary, ...]](self._show_earlier, name="earlier handovers")
        self._connect(context.signals)
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

    def _connect(self, signals: ChangeSignals) -> None:
        for topic in (Topic.HANDOVERS, Topic.ORDERS, Topic.OUTBOX, Topic.PICKUPS):
            signals.on(topic, self.refresh)
        self.head.back.clicked.connect(self.left)
        self.scan.scanned.connect(self.take)
        self.chips.chosen.connect(lambda _key: self._show_lines())
        self.table.selectionModel().currentRowChanged.connect(lambda _now, _before: self._show_line())
        self.table.left_list.connect(self.left)
        self.table.activated_row.connect(lambda _row: self.panel_wanted.emit())
        panel = self.panel
        panel.all_asked.connect(self.hand_over_all)
        panel.finish_asked.connect(self.finish)
        panel.fresh_asked.connect(self.open_fresh)
        panel.print_asked.connect(lambda: self._with_sheet(self.output.print_sheet))
        panel.pdf_asked.connect(lambda: self._with_sheet(self.output.ask_pdf))
        panel.csv_asked.connect(lambda: self._with_sheet(self.output.ask_csv))
        panel.out_asked.connect(lambda number: self._with(lambda of: self._desk.take_out(of, number)))
        panel.back_asked.connect(lambda number: self._with(lambda of: self._desk.put_back(of, number)))
        panel.again_asked.connect(lambda number: self._with(lambda of: self._desk.hand_over_again(of, number)))
        panel.undo_asked.connect(self._take_back)
        panel.earlier_wanted.connect(self.open_kept)
        panel.more_wanted.connect(self._more)

    def _bind_keys(self) -> Shortcuts:
        keys = Shortcuts(self.table, self.tr("Handover sheet"), window_wide=False)
        keys.add("P", self.tr("Print the sheet"), self.panel.print.click)
        keys.add("Del", self.tr("Take the order off, or its mark back"), self._remove_current)
        keys.note("Enter", self.tr("Go to the panel"))
        keys.note("Ctrl+F", self.tr("Go to the field for scans"))
        keys.note("Esc", self.tr("Back to Pickups"))
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
        self._limit = _EARLIER
        self.chips.forget()
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
            self.left.emit()
            return
        super().keyPressEvent(event)

    # -- showing ---------------------------------------------------------------------------------------------------

    def _show(self, sheet: HandoverSheet | None) -> None:
        if sheet is None:
            self.left.emit()
            return
        first, self._sheet = self._sheet is None, sheet
        self.head.show_sheet(sheet)
        self.scan.show_counter(self.tr("{0} handed over").replace("{0}", of_words(len(sheet.handed), len(sheet.lines))))
        if sheet.open:
            self.scan.show_open()
        else:
            self.scan.show_finished(self._finished_words(sheet))
        self.chips.show_sheet(sheet)
        self.panel.show_sheet(sheet)
        self._show_lines()
        if first:
            self.focus_first()

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
        had, scrolled = self._current, self.table.verticalScrollBar().value()
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

    @property
    def _current(self) -> HandoverLine | None:
        return self.model.row(self.table.currentIndex().row())

    def _show_line(self) -> None:
        self.table.viewport().update()
        self.panel.show_line(self._current, self._sheet)

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
        raise failure

    def _with_sheet(self, use: Callable[[HandoverSheet], None]) -> None:
        if self._sheet is not None:
            use(self._sheet)

    # -- deeds -----------------------------------------------------------------------------------------------------

    def take(self, code: str) -> None:
        """Hand over what was scanned or typed."""
        sheet = self._sheet
        if sheet is None or not sheet.open:
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
        question = Question(
            icon="truck",
            title=self.tr("Hand over %Ln orders without a scan?", "", count),
            text=self.tr("They are marked as handed to the courier, and the sheet is finished."),
            warning=self.tr("%Ln of them without a label printed at this desk", "", unprinted) if unprinted else "",
            destroy=self.tr("Hand over all"),
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
        """End the handover; what is left waits for the next."""
        kept = self._sheet.handover if self._sheet is not None else None
        if kept is not None:
            spawn(self._finish(kept.handover_id), name="finish a handover")

    async def _finish(self, handover_id: int) -> None:
        if await self._try(self._desk.finish(handover_id)):
            self._stay_with(handover_id)

    def _stay_with(self, handover_id: int) -> None:
        """Go on showing this handover, also where a new sheet would be begun now."""
        self._ask = lambda: self._desk.kept(handover_id)
        self.refresh()

    def _take_back(self, number: str) -> None:
        kept = self._sheet.handover if self._sheet is not None else None
        if kept is not None:
            self._with(lambda _subject: self._desk.take_back(kept.handover_id, number))

    def _remove_current(self) -> None:
        """Do what Del means for the current order."""
        line, sheet = self._current, self._sheet
        if line is None or sheet is None:
            return
        if line.handed:
            self._take_back(line.number)
        elif sheet.open and line.standing is LineStanding.TO_DO and not line.also:
            self._with(lambda subject: self._desk.take_out(subject, line.number))

    def _with(self, deed: Callable[[HandoverSubject], Awaitable[object]]) -> None:
        """Do something with the sheet that is shown."""
        if self._sheet is not None:
            subject = self._sheet.subject
            spawn(self._do(lambda: deed(subject)), name="change a handover sheet")

    async def _do(self, deed: Callable[[], Awaitable[object]]) -> None:
        await self._try(deed())

    async def _try(self, deed: Awaitable[object]) -> object:
        try:
            return await deed
        except HandoverNotKept:
            self._status.failed(self._not_kept())
            return None

    def _not_kept(self) -> str:
        return self.tr("This could not be saved. Nothing was marked.")


def _profile_of(preferences: Preferences) -> LabelProfile | None:
    return sheet_profile(preferences.settings.label_profiles, preferences.label_profile)
