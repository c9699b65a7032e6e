"""The page of one job of labels: how far it is, what needs a person, what happened last.

It reads the job anew when the desk announces a change, at most a few times a second, and only while it is seen. What
needs a person is dealt with in the side panel while the rest goes on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path, PurePath

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.print_jobs import GoingOn, JobPage
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelJob
from courier_desk.domain.print_jobs import OPEN, CameOut, JobState, PrintState
from courier_desk.domain.printers import PrinterStatus
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.folders import open_folder
from courier_desk.ui.frame import Page
from courier_desk.ui.outbox.explanation import SendingState
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.print_job.lists import (
    CountPill,
    NeedModel,
    NeedRow,
    NeedTable,
    RecentLabel,
    RecentModel,
    RecentTable,
    failure_cells,
    failure_heading,
)
from courier_desk.ui.print_job.panel import JobPanels
from courier_desk.ui.print_job.progress import Figures, Progress
from courier_desk.ui.print_job.strips import CameOutStrip, GoOnStrip, RangeStrip, StateStrip, may_print_again
from courier_desk.ui.print_job.words import JobWords, job_words, why_words
from courier_desk.ui.printing.places import folder_of
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.table_files import ask_for_table, write_table
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, EmptyPage, Ground, Label, PageTitle, Rule, StatusPill, scrolled
from courier_desk.ui.words import plain
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_HEAD_HEIGHT = 56
#: Changes are shown at most this often (milliseconds); the time left and the printer are looked at each second.
_REST, _TICK = 150, 1000
#: How the printer stands may be so old (seconds).
_FRESH = 2.0


class PrintJobHead(Ground):
    """What the job does, since when and by whom; pause, go on, stop, print what is left."""

    def __init__(self, words: JobWords, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self._words = words
        self.goes_on = False
        self.setMinimumHeight(_HEAD_HEIGHT)
        self.back = Button(Common.OUTBOX.words, kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(translate("PrintJob", "Back to the Outbox"))
        self.title = PageTitle()
        self.pill = StatusPill()
        self._below = Label(role=Role.CAPTION, colour="tx2")
        self._below.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.pause = Button("", keys="Ctrl+Space")
        self.stop = Button(translate("PrintJob", "Stop after this one"), icon="stop")
        self.print_left = Button("", kind=ButtonKind.FIRST, icon="print")
        self._lay_out()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(8)
        first.addWidget(self.title)
        first.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignVCenter)
        first.addStretch(1)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addLayout(first)
        names.addWidget(self._below)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 16, 6)
        row.setSpacing(10)
        row.addWidget(self.back)
        row.addWidget(Rule(vertical=True, colour="line2"))
        row.addSpacing(2)
        row.addLayout(names, 1)
        for button in (self.print_left, self.pause, self.stop):
            row.addWidget(button)

    def show_page(self, page: JobPage) -> None:
        """Show a job, and offer what can be done with it now."""
        job, counts = page.view.job, page.view.counts
        self.title.set_text(self._words.title(page.view))
        self.pill.set_status(job_words(job.state))
        self._below.set_text(self._words.begun(job))
        is_open = job.state in OPEN
        self.goes_on = job.state in (JobState.PAUSED, JobState.INTERRUPTED)
        self.pause.setVisible(is_open)
        self.pause.setText(Common.GO_ON.words if self.goes_on else translate("PrintJob", "Pause"))
        self.pause.set_icon("play" if self.goes_on else "pause")
        self.pause.set_kind(ButtonKind.FIRST if self.goes_on else ButtonKind.NORMAL)
        self.stop.setVisible(is_open)
        left = counts.of(PrintState.LEFT_OUT)
        self.print_left.setVisible(not is_open and bool(left))
        self.print_left.setText(self._words.left(left) if left else "")

    def narrow(self, *, narrow: bool) -> None:
        """Where there is little room, keys are left out."""
        self.pause.set_compact(keys=not narrow, words=True)


class PrintJobPage(Page):
    """The page of one session; ``show_job`` says which job."""

    closed = Signal()
    """Back to the outbox."""
    edit_asked = Signal(object)
    act_asked = Signal(object, str)
    order_asked = Signal(str)
    """Show the order of this number."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        session = context.session
        self._session = session
        self._jobs = session.print_jobs
        self._status = context.status
        self._preferences = context.preferences
        self._job_id = 0
        self._is_new = False  # the keyboard is given to what there is to do once that is known
        self.page: JobPage | None = None
        self.words = JobWords(self)
        self.head = PrintJobHead(self.words)
        self.state = StateStrip()
        self.progress = Progress()
        self.figures = Figures(self.words)
        self.came_out = CameOutStrip()
        self.go_on = GoOnStrip(self.words, self._ask_meaning)
        self.range = RangeStrip()
        self.needs = NeedTable()
        self.need_model = NeedModel(self.needs.columns, self)
        self.needs.setModel(self.need_model)
        self.recent = RecentTable()
        self.recent_model = RecentModel(self.recent.columns, self)
        self.recent.setModel(self.recent_model)
        self._make_lists()
        self.panels = JobPanels(
            context,
            self,
            edit=self.edit_asked.emit,
            act=self.act_asked.emit,
            open_order=self.order_asked.emit,
        )
        self._lay_out()
        self._pages = Latest[JobPage | None](self.show_page, name="job of labels")
        self._meanings = Latest[GoingOn](self.go_on.show_meaning, name="what going on means")
        self._statuses = Latest[PrinterStatus](self._show_status, name="the printer of a job")
        self._rest = self._timer(_REST, self._ask)
        self._rest.setSingleShot(True)
        self._ticks = self._timer(_TICK, self._tick)
        self._connect(context.signals)
        self._keys = self._bind_keys()
        self.set_filled_button(filled=True)

    def _timer(self, interval: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(interval)
        timer.timeout.connect(slot)
        return timer

    def _make_lists(self) -> None:
        self._needs_title = Label(translate("PrintJob", "What needs you"), bold=True)
        self._needs_count = CountPill()
        self._needs_note = Label(colour="tx2")
        self.export = Button(
            translate("PrintJob", "Export failures…"), kind=ButtonKind.QUIET, icon="export", keys="Ctrl+E"
        )
        self.print_range = Button(translate("PrintJob", "Print a range again…"), kind=ButtonKind.QUIET, icon="print")
        self._recent_title = Label(translate("PrintJob", "Just now"), bold=True)

    def _lay_out(self) -> None:
        inside = Ground("surface")
        column = _column(inside)
        for part in (self.progress, self.figures, self.go_on, self.range):
            column.addWidget(part)
        column.addWidget(_line(self._needs_title, self._needs_count, self._needs_note, self.export))
        column.addWidget(self.needs, 3)
        column.addWidget(_line(self._recent_title, None, None, self.print_range))
        column.addWidget(self.recent, 2)
        body = QWidget()
        whole = _column(body)
        for top in (self.head, self.state, self.came_out):
            whole.addWidget(top)
        whole.addWidget(scrolled(inside), 1)  # a small window has not the room for all of it
        self._gone = EmptyPage("print", "", "")
        self._stack = QStackedWidget()
        self._stack.addWidget(body)
        self._stack.addWidget(self._gone)
        _column(self).addWidget(self._stack)

    def _connect(self, signals: ChangeSignals) -> None:
        for topic in (Topic.PRINTS, Topic.OUTBOX, Topic.LABELS, Topic.CONNECTION, Topic.CATALOG):
            signals.on(topic, self._ask_soon)
        signals.on(Topic.CATALOG, self.panels.use_catalog)
        head = self.head
        head.pause.clicked.connect(self._pause_or_go_on)
        head.stop.clicked.connect(self._stop)
        head.print_left.clicked.connect(self._print_left)
        self.came_out.well.clicked.connect(lambda: self._answer(CameOut.WELL))
        self.came_out.open_folder.clicked.connect(self._open_folder)
        self.came_out.badly.clicked.connect(lambda: self._answer(CameOut.BADLY))
        self.go_on.go.clicked.connect(self._go_on_from)
        self.range.go.clicked.connect(self._reprint)
        self.print_range.clicked.connect(self._choose_range)
        self.export.clicked.connect(self._ask_export)
        self.needs.activated_row.connect(lambda _row: self.panel_wanted.emit())
        self.needs.way_pressed.connect(self._take_way_out)
        for left in (head.back.clicked, self.needs.left_list, self.recent.left_list):
            left.connect(self.closed)
        self.needs.selectionModel().currentRowChanged.connect(self._current_changed)
        label, order = self.panels.label, self.panels.order
        label.again.clicked.connect(self.print_again)
        label.leave.clicked.connect(self.leave_out)
        label.seen.clicked.connect(self._seen_out)
        order.leave.clicked.connect(self.leave_out)
        self.panels.changed.connect(self.set_panel)

    def _bind_keys(self) -> tuple[ShortcutHelp, ...]:
        """Bind the keys, in the list and in the panels alike (single ones only where nobody types); give their list."""
        group, label, order = translate("PrintJob", "Batch"), self.panels.label, self.panels.order
        whole = Shortcuts(self, group, window_wide=False)
        whole.note("Ctrl+Space", translate("PrintJob", "Pause or go on printing"))
        whole.add("Ctrl+E", translate("PrintJob", "Export failures"), self._ask_export)
        whole.add("Esc", translate("PrintJob", "Back to the Outbox"), self.closed.emit)
        listed = Shortcuts(self.needs, group, window_wide=False)
        listed.add("P", translate("PrintJob", "Print this label again"), self.print_again)
        listed.add("Del", translate("PrintJob", "Leave this label out"), self.leave_out)
        listed.note("Enter", Common.GO_TO_PANEL.words)
        beside = Shortcuts(label, group, window_wide=False)
        beside.add("Esc", "", self.panel_left.emit)
        beside.add("P", "", self.print_again)
        beside.add("Del", "", self.leave_out)
        orders = Shortcuts(order, group, window_wide=False)
        orders.add("Esc", "", self.panel_left.emit)
        orders.add("Ctrl+Return", translate("PrintJob", "Send the order again"), order.send.click, "Ctrl+Enter")
        use = order.field.same.use
        orders.add("Ctrl+Shift+Return", use.text(), use.click, "Ctrl+Shift+Enter")
        for number in range(1, 10):
            orders.add(str(number), "", partial(order.take_match, number))
        return (*whole.lines(), *listed.lines(), *orders.lines())

    # -- from outside ----------------------------------------------------------------------------------------------

    @property
    def job_id(self) -> int:
        """Give the job that is shown; 0 before there is one."""
        return self._job_id

    @property
    def current(self) -> NeedRow | None:
        """Give the current row of what needs a person."""
        return self.need_model.row(self.needs.currentIndex().row())

    def show_job(self, job_id: int) -> None:
        """Show this job from now on."""
        if job_id != self._job_id:
            self._job_id, self.page, self._is_new = job_id, None, True
            self.need_model.show(())
            self.recent_model.show(())
            self.range.hide()
        self._ask()

    def pause_or_go_on(self) -> None:
        """Ctrl+Space."""
        if not self.head.pause.isHidden():
            self.head.pause.click()

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self._ticks.stop()
        self._rest.stop()
        for asking in (self._pages, self._meanings, self._statuses):
            asking.cancel()
        self.panels.close()

    def focus_first(self) -> None:
        """Give the keyboard to what needs a person; else to what steers the job."""
        if self.need_model.rowCount():
            self.needs.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        steers = (self.came_out.well, self.came_out.open_folder, self.head.pause, self.head.print_left, self.head.back)
        first = next((button for button in steers if button.isVisibleTo(self)), self.head.back)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the page."""
        return self._keys

    # -- reading ---------------------------------------------------------------------------------------------------

    def _ask_soon(self) -> None:
        if self.isVisible() and not self._rest.isActive():
            self._rest.start()

    def _ask(self) -> None:
        if self._job_id:
            job_id = self._job_id
            self._pages.start(lambda: self._session.job_pages.read(job_id))

    def show_page(self, page: JobPage | None) -> None:
        """Show a job as it is now; None: it is no longer kept."""
        if page is None:
            title = translate("PrintJob", "This job is no longer kept")
            self._gone.show_words(title, translate("PrintJob", "Jobs are remembered for 90 days."))
            self._stack.setCurrentWidget(self._gone)
            self.set_panel(None)
            return
        self._stack.setCurrentIndex(0)
        focus = QApplication.focusWidget()
        steered = focus is not None and self.isAncestorOf(focus)
        self.page = page
        for part in (self.head, self.progress, self.figures, self.go_on, self.range):
            part.show_page(page)
        self.state.show_page(page, held=self._session.outbox.held)
        self.came_out.show_page(page, folder_of(self._profile_of(page)))
        self.print_range.setVisible(may_print_again(page) and self.range.isHidden())
        self._show_needs(page)
        creates, saves = bool(page.creation), page.view.job.profile.writes_files
        self.recent_model.show([RecentLabel(one, creates, saves) for one in page.recent])
        self._ask_status()
        if steered and focus is not None and (self._is_new or not focus.isVisible()):
            self.focus_first()
        self._is_new = False

    def _show_needs(self, page: JobPage) -> None:
        sending, had = SendingState.of(self._session), self.current
        rows = [NeedRow(need, why_words(need, sending, self._label_job(need.line.number))) for need in page.needs]
        at = self.needs.currentIndex().row()
        self.need_model.show(rows)
        self.needs.fit()
        self.needs.setVisible(bool(rows))
        self._needs_count.show_count(len(rows))
        self.export.setVisible(bool(rows))
        self._needs_note.set_text(self._needs_words(page, rows=bool(rows)))
        if rows:
            place = self.need_model.place(had.key) if had is not None else None
            place = min(max(at, 0), len(rows) - 1) if place is None else place
            if self.needs.currentIndex().row() != place:
                self.needs.setCurrentIndex(self.need_model.index(place, 1))
        self._show_current()

    def _needs_words(self, page: JobPage, *, rows: bool) -> str:
        if page.view.job.state not in OPEN:
            return "" if rows else translate("PrintJob", "Nothing.")
        if not rows:
            if self.state.text():  # that, and no label
                return translate("PrintJob", "Nothing else.")
            return translate("PrintJob", "Nothing. It goes by itself.")
        goes_on = page.view.job.state is JobState.RUNNING and bool(page.view.counts.to_come)
        return translate("PrintJob", "The rest goes on while you fix these.") if goes_on else ""

    def _label_job(self, number: str) -> LabelJob | None:
        job = self._session.prints.job(number) if number else None
        return job if job is not None and job.job_id == self._job_id else None

    def _ask_meaning(self, position: int) -> None:
        job_id = self._job_id
        self._meanings.start(lambda: self._session.job_pages.going_on(job_id, position))

    # -- as time passes --------------------------------------------------------------------------------------------

    def showEvent(self, event: object) -> None:
        """Only what is seen is read."""
        super().showEvent(event)  # type: ignore[arg-type]  # QShowEvent
        self._ticks.start()
        self._ask()

    def hideEvent(self, event: object) -> None:
        """Nobody looks; the job goes on."""
        super().hideEvent(event)  # type: ignore[arg-type]  # QHideEvent
        self._ticks.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, keys are left out of the buttons."""
        super().resizeEvent(event)
        self.head.narrow(narrow=self.width() < 900)

    def _tick(self) -> None:
        """The time left moves on, orders count down, and a printer may go on without anything having changed here."""
        page = self.page
        if page is not None and (page.view.job.state in OPEN or page.needs):
            self._ask_soon()

    def _ask_status(self) -> None:
        page = self.page
        if page is None:
            return
        job, profile = page.view.job, self._profile_of(page)
        if job.state not in OPEN or not profile.is_chosen:
            self.figures.show_printer(profile, None)
            return
        self._statuses.start(lambda: self._session.prints.look_at_printer(profile, fresh=_FRESH))

    def _show_status(self, status: PrinterStatus) -> None:
        if self.page is not None:
            self.figures.show_printer(self._profile_of(self.page), status)

    def _profile_of(self, page: JobPage) -> LabelProfile:
        """Give by which profile a job prints."""
        profile = page.view.job.profile
        return profile if profile.is_chosen else self._session.prints.profile

    def _open_folder(self) -> None:
        if self.page is not None:
            open_folder(folder_of(self._profile_of(self.page)), self._status)

    # -- the panel -------------------------------------------------------------------------------------------------

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.needs.viewport().update()
        self._show_current()

    def _show_current(self) -> None:
        row, page = self.current, self.page
        if page is None:
            self.set_panel(None)
        else:
            told = self._label_job(row.need.line.number) if row is not None else None
            self.panels.show_row(row, told, page.view.job)

    # -- the job ---------------------------------------------------------------------------------------------------

    def _pause_or_go_on(self) -> None:
        """Print no more sheets of it, or go on."""
        self._steer(self._jobs.go_on if self.head.goes_on else self._jobs.pause)

    def _go_on_from(self) -> None:
        """Go on with the label that is chosen."""
        position = self.go_on.number.value()
        self._steer(lambda job_id: self._jobs.go_on_from(job_id, position))

    def _print_left(self) -> None:
        """Print what was left out."""
        self._steer(self._jobs.print_left)

    def _stop(self) -> None:
        """End it after the sheet in hand, and say what is left."""

        async def stop(job_id: int) -> None:
            await self._jobs.stop(job_id)
            after = await self._session.job_pages.read(job_id)
            if after is not None:
                left = after.view.counts.total - after.reached
                self._status.done(self.words.stopped(max(0, left), creates=after.view.created is not None))

        self._steer(stop)

    def _answer(self, how: CameOut) -> None:
        """Remember how the labels came out; where some are bad, let a person choose which to print again."""
        self._steer(lambda job_id: self._jobs.came_out(job_id, how))
        if how is CameOut.BADLY:
            self._choose_range()

    def _choose_range(self) -> None:
        if self.page is not None:
            self.range.open_for(self.page)

    def _reprint(self) -> None:
        """Print a range again, as a job of its own, and show that."""
        first, last = self.range.first.value(), self.range.last.value()

        async def reprint(job_id: int) -> None:
            made = await self._jobs.reprint(job_id, first, last)
            if made is not None:
                self.show_job(made)
            else:
                self._status.hint(self.tr("None of these has a number yet"))

        self.range.hide()
        self._steer(reprint)

    def _steer(self, action: Callable[[int], Awaitable[None]]) -> None:
        """Do this with the job that is shown."""
        if self.page is None:
            return
        job_id = self.page.view.job.job_id

        async def done() -> None:
            await action(job_id)

        spawn(done(), name="steer a job of labels")

    def _ask_export(self) -> None:
        """Ask where what needs a person is to be written."""
        page = self.page
        if page is None or not page.needs:
            return
        job = page.view.job
        title, name = translate("PrintJob", "Export failures"), PurePath(job.title).stem or self.words.title(page.view)
        file = translate("PrintJob", "{0}, failures").replace("{0}", plain(name))
        job_id = job.job_id

        def write(path: Path) -> None:
            spawn(self._write_failures(job_id, path), name="export what failed of a job")

        ask_for_table(self, title, file, self._preferences, write)

    async def _write_failures(self, job_id: int, path: Path) -> None:
        sending = SendingState.of(self._session)
        needs = await self._session.job_pages.failures(job_id)
        whys = [why_words(need, sending, self._label_job(need.line.number)) for need in needs]
        rows = [failure_cells(need, why) for need, why in zip(needs, whys, strict=True)]
        await write_table(path, failure_heading(), rows, self._status, mirrored=self.isRightToLeft())

    # -- one label -------------------------------------------------------------------------------------------------

    def _take_way_out(self, place: int) -> None:
        row = self.need_model.row(place)
        if row is None:
            return
        if row.need.item is None:
            self.print_again()
        else:
            self.panel_wanted.emit()

    def print_again(self) -> None:
        """Print the current label again."""
        row = self.current
        if self.page is not None and row is not None and row.need.item is None:
            self._with_current(self._jobs.again)
            if self.page.view.job.state in (JobState.PAUSED, JobState.INTERRUPTED):
                self._status.hint(translate("PrintJob", "It is printed when you go on"))

    def leave_out(self) -> None:
        """Leave the current label out."""
        self._with_current(self._jobs.leave_out)

    def _seen_out(self) -> None:
        """Take the person's word that the current label came out."""
        self._with_current(self._jobs.seen_out)

    def _with_current(self, action: Callable[[int, list[int]], Awaitable[None]]) -> None:
        """Do this with the current label."""
        if (row := self.current) is not None:
            position = row.need.line.position
            self._steer(lambda job_id: action(job_id, [position]))


def _column(holder: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column


def _line(title: QWidget, count: QWidget | None, note: QWidget | None, end: QWidget) -> QWidget:
    """Put a title over a list, with its count, what is noted of it and what can be done with it."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(20, 8, 16, 8)
    row.setSpacing(8)
    row.addWidget(title)
    if count is not None:
        row.addWidget(count)
    row.addStretch(1)
    if note is not None:
        row.addWidget(note)
    row.addWidget(end)
    holder.setMinimumHeight(40)
    return holder
