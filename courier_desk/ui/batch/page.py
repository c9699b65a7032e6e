"""The page of one job of labels: how far it is, what needs a person, what happened last.

It reads the job anew when the desk announces a change, at most a few times a second, and only while it is seen. What
needs a person is dealt with in the side panel while the rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.print_jobs import GoingOn, JobPage
from courier_desk.domain.labels import LabelJob
from courier_desk.domain.print_jobs import OPEN, CameOut, JobState
from courier_desk.domain.printers import PrinterStanding
from courier_desk.ui.batch.deeds import BatchDeeds
from courier_desk.ui.batch.figures import Figures
from courier_desk.ui.batch.head import BatchHead
from courier_desk.ui.batch.just_now import JustNow, JustNowModel, JustNowTable
from courier_desk.ui.batch.keys import bind_keys
from courier_desk.ui.batch.needs import CountPill, NeedModel, NeedRow, NeedTable
from courier_desk.ui.batch.progress import Progress
from courier_desk.ui.batch.side import BatchSide
from courier_desk.ui.batch.strips import CameOutStrip, GoOnStrip, RangeStrip, StateStrip, may_print_again
from courier_desk.ui.batch.words import JobWords, why_words
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame import Page
from courier_desk.ui.outbox.scene import scene_of
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.widgets import Button, ButtonKind, EmptyPage, Ground, Label

translate = QCoreApplication.translate
#: Changes are shown at most this often (milliseconds); the time left and the printer are looked at each second.
_REST, _TICK = 150, 1000
#: How the printer stands may be so old (seconds).
_FRESH = 2.0


class BatchPage(Page):
    """The page of one session; ``show_job`` says which job."""

    left = Signal()
    """Back to the outbox."""
    edit_asked = Signal(int)
    edit_order_asked = Signal(str)
    order_asked = Signal(str)
    """Show the order of this number."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        session = context.session
        self._session = session
        self._status = context.status
        self._job_id = 0
        self._is_new = False  # the keyboard is given to what there is to do once that is known
        self.page: JobPage | None = None
        self.words = JobWords(self)
        self.head = BatchHead(self.words)
        self.state = StateStrip()
        self.progress = Progress()
        self.figures = Figures(self.words)
        self.came_out = CameOutStrip()
        self.go_on = GoOnStrip(self.words)
        self.range = RangeStrip()
        self.needs = NeedTable()
        self.need_model = NeedModel(self.needs.columns, self)
        self.needs.setModel(self.need_model)
        self.lately = JustNowTable()
        self.late_model = JustNowModel(self.lately.columns, self)
        self.lately.setModel(self.late_model)
        self._make_lists()
        self.side = BatchSide(session, self._status, self)
        self.deeds = BatchDeeds(session, self.words, self._status, self)
        self._lay_out()
        self._pages = Latest[JobPage | None](self.show_page, name="job of labels")
        self._meanings = Latest[GoingOn](self.go_on.show_meaning, name="what going on means")
        self._standings = Latest[PrinterStanding](self._show_standing, name="the printer of a job")
        self._rest = self._timer(_REST, self._ask)
        self._rest.setSingleShot(True)
        self._ticks = self._timer(_TICK, self._tick)
        self._connect(context.signals)
        self._keys = bind_keys(self)
        self.set_filled_button(filled=True)

    def _timer(self, interval: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(interval)
        timer.timeout.connect(slot)
        return timer

    def _make_lists(self) -> None:
        self._needs_title = Label(translate("Batch", "What needs you"), bold=True)
        self._needs_count = CountPill()
        self._needs_note = Label(colour="tx2")
        self.print_range = Button(translate("Batch", "Print a range again…"), kind=ButtonKind.QUIET, icon="print")
        self._late_title = Label(translate("Batch", "Just now"), bold=True)

    def _lay_out(self) -> None:
        inside = Ground("surface")
        column = _column(inside)
        for part in (self.progress, self.figures, self.go_on, self.range):
            column.addWidget(part)
        column.addWidget(_line(self._needs_title, self._needs_count, self._needs_note))
        column.addWidget(self.needs, 3)
        column.addWidget(_line(self._late_title, None, self.print_range))
        column.addWidget(self.lately, 2)
        area = QScrollArea()  # a small window has not the room for all of it
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        body = QWidget()
        whole = _column(body)
        for top in (self.head, self.state, self.came_out):
            whole.addWidget(top)
        whole.addWidget(area, 1)
        self._gone = EmptyPage("print", "", "")
        self._stack = QStackedWidget()
        self._stack.addWidget(body)
        self._stack.addWidget(self._gone)
        _column(self).addWidget(self._stack)

    def _connect(self, signals: ChangeSignals) -> None:
        for topic in (Topic.PRINTS, Topic.OUTBOX, Topic.LABELS, Topic.CONNECTION):
            signals.on(topic, self._ask_soon)
        signals.on(Topic.CATALOG, self.side.use_catalog)
        head, deeds = self.head, self.deeds
        head.back_asked.connect(self.left)
        head.pause_asked.connect(lambda: self._with_page(deeds.pause))
        head.go_on_asked.connect(lambda: self._with_page(deeds.go_on))
        head.stop_asked.connect(lambda: self._with_page(deeds.stop))
        head.left_asked.connect(lambda: self._with_page(deeds.print_left))
        self.came_out.answered.connect(self._answered)
        self.go_on.asked.connect(self._ask_meaning)
        self.go_on.wanted.connect(lambda place: self._with_page(lambda page: deeds.go_on_from(page, place)))
        self.range.wanted.connect(self._reprint)
        self.print_range.clicked.connect(lambda: self._with_page(self.range.open_for))
        self.needs.activated_row.connect(lambda _row: self.panel_wanted.emit())
        self.needs.way_pressed.connect(self._take_way_out)
        self.needs.left_list.connect(self.left)
        self.lately.left_list.connect(self.left)
        self.needs.selectionModel().currentRowChanged.connect(self._current_changed)
        deeds.job_wanted.connect(self.show_job)
        self._connect_side()

    def _connect_side(self) -> None:
        side = self.side
        side.label.again_asked.connect(self.print_again)
        side.label.leave_asked.connect(self.leave_out)
        side.label.seen_asked.connect(self._seen_out)
        side.order.leave_asked.connect(self.leave_out)
        side.changed.connect(self.set_panel)
        side.edit_asked.connect(self.edit_asked)
        side.edit_order_asked.connect(self.edit_order_asked)
        side.order_asked.connect(self.order_asked)

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
            self.late_model.show(())
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
        for asking in (self._pages, self._meanings, self._standings):
            asking.cancel()
        self.side.close()

    def focus_first(self) -> None:
        """Give the keyboard to what needs a person; else to what steers the job."""
        if self.need_model.rowCount():
            self.needs.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        steers = (self.came_out.well, self.head.pause, self.head.left, self.head.back)
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
            title = translate("Batch", "This job is no longer kept")
            self._gone.show_words(title, translate("Batch", "Jobs are remembered for 90 days."))
            self._stack.setCurrentWidget(self._gone)
            self.set_panel(None)
            return
        self._stack.setCurrentIndex(0)
        focus = QApplication.focusWidget()
        steered = focus is not None and self.isAncestorOf(focus)
        self.page = page
        for part in (self.head, self.progress, self.figures, self.came_out, self.go_on, self.range):
            part.show_page(page)
        self.state.show_page(page, held=self._session.outbox.held)
        self.print_range.setVisible(may_print_again(page) and self.range.isHidden())
        self._show_needs(page)
        creates = bool(page.creation)
        self.late_model.show([JustNow(one, creates) for one in page.lately])
        self._ask_standing()
        if steered and focus is not None and (self._is_new or not focus.isVisible()):
            self.focus_first()
        self._is_new = False

    def _show_needs(self, page: JobPage) -> None:
        scene, had = scene_of(self._session), self.current
        rows = [NeedRow(need, why_words(need, scene, self._told(need.line.number))) for need in page.needs]
        at = self.needs.currentIndex().row()
        self.need_model.show(rows)
        self.needs.fit()
        self.needs.setVisible(bool(rows))
        self._needs_count.show_count(len(rows))
        self._needs_note.set_text(self._needs_words(page, rows=bool(rows)))
        if rows:
            place = self.need_model.place(had.key) if had is not None else None
            place = min(max(at, 0), len(rows) - 1) if place is None else place
            if self.needs.currentIndex().row() != place:
                self.needs.setCurrentIndex(self.need_model.index(place, 1))
        self._show_current()

    def _needs_words(self, page: JobPage, *, rows: bool) -> str:
        if page.view.job.state not in OPEN:
            return "" if rows else translate("Batch", "Nothing.")
        if not rows:
            return translate("Batch", "Nothing. It goes by itself.")
        goes_on = page.view.job.state is JobState.RUNNING and bool(page.view.counts.to_come)
        return translate("Batch", "The rest goes on while you fix these.") if goes_on else ""

    def _told(self, number: str) -> LabelJob | None:
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

    def _ask_standing(self) -> None:
        page = self.page
        if page is None:
            return
        job = page.view.job
        profile = job.profile if job.profile.is_chosen else self._session.prints.profile
        if job.state not in OPEN or not profile.is_chosen:
            self.figures.show_printer(profile, None)
            return
        self._standings.start(lambda: self._session.prints.look_at_printer(profile, fresh=_FRESH))

    def _show_standing(self, standing: PrinterStanding) -> None:
        if self.page is not None:
            job = self.page.view.job
            profile = job.profile if job.profile.is_chosen else self._session.prints.profile
            self.figures.show_printer(profile, standing)

    # -- the panel -------------------------------------------------------------------------------------------------

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.needs.viewport().update()
        self._show_current()

    def _show_current(self) -> None:
        row, page = self.current, self.page
        if page is None:
            self.set_panel(None)
        else:
            self.side.show_row(
                row, self._told(row.need.line.number) if row is not None else None, page.view.job.profile
            )

    # -- deeds -----------------------------------------------------------------------------------------------------

    def _with_page(self, deed: Callable[[JobPage], None]) -> None:
        if self.page is not None:
            deed(self.page)

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
            self.deeds.again(self.page, row.need.line.position)
            if self.page.view.job.state in (JobState.PAUSED, JobState.INTERRUPTED):
                self._status.hint(translate("Batch", "It is printed when you go on"))

    def leave_out(self) -> None:
        """Leave the current label out."""
        row = self.current
        if self.page is not None and row is not None:
            self.deeds.leave_out(self.page, row.need.line.position)

    def _seen_out(self) -> None:
        row = self.current
        if self.page is not None and row is not None:
            self.deeds.seen_out(self.page, row.need.line.position)

    def _answered(self, how: CameOut) -> None:
        if self.page is None:
            return
        self.deeds.came_out(self.page, how)
        if how is CameOut.BADLY:
            self.range.open_for(self.page)

    def _reprint(self, first: int, last: int) -> None:
        if self.page is not None:
            self.range.hide()
            self.deeds.reprint(self.page, first, last)


def _column(holder: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column


def _line(title: QWidget, count: QWidget | None, end: QWidget) -> QWidget:
    """Put a title over a list, with what stands at its end."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(20, 8, 16, 8)
    row.setSpacing(8)
    row.addWidget(title)
    if count is not None:
        row.addWidget(count)
    row.addStretch(1)
    row.addWidget(end)
    holder.setMinimumHeight(40)
    return holder
