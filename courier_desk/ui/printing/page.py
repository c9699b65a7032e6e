"""The print page: the labels as they will be, one looked at, and the panel that says where they go and on what.

It stands inside the Orders tab. It prints nothing by itself: Print hands the labels to the session's queue.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from courier_desk.desk.changes import Topic
from courier_desk.desk.preferences import Again
from courier_desk.domain.label_profiles import LabelProfile, with_profile
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.papers import Half
from courier_desk.domain.print_jobs import PrintSequence, in_sequence
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.frame import Page
from courier_desk.ui.printing.head import PrintHead
from courier_desk.ui.printing.panel import PrintPanel
from courier_desk.ui.printing.pictures import Picture, Pictures
from courier_desk.ui.printing.preview import SheetView
from courier_desk.ui.printing.saving import LabelSaving
from courier_desk.ui.printing.thumbnails import Thumbnails
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Rule
from courier_desk.ui.words import ltr

if TYPE_CHECKING:
    from courier_desk.desk.labels import Print
    from courier_desk.ui.page_context import PageContext

#: A label that is only passed by is not fetched (seconds).
_REST = 0.08
_PANEL_MOVED = frozenset({QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Resize})


class PrintPage(Page):
    """The page of one session. ``left``: the person is done here."""

    left = Signal()
    job_started = Signal(int)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        self._chosen: tuple[OrderRow, ...] = ()
        self._rows: tuple[OrderRow, ...] = ()
        self._left_out: frozenset[str] = frozenset()
        self._before: dict[str, Print] = {}
        self._decided = False
        self._kept: frozenset[str] | None = None
        self._pictured: tuple[LabelProfile, Half] | None = None
        self.head = PrintHead()
        self.thumbnails = Thumbnails()
        self.view = SheetView()
        self.options = PrintPanel(context).go_with(self)
        self._pictures = Pictures(context)
        self.saving = LabelSaving(self._pictures, context.status, self)
        self._drawing = Latest[Picture](self._show_picture, name="picture of a label")
        self._knowing = Latest["tuple[dict[str, Print], frozenset[str]]"](self._learn, name="labels printed before")
        self._following = Latest[tuple[OrderRow, ...]](self._take_created, name="labels whose orders are created")
        self._lay_out()
        self._connect()
        self._keys = self._bind_keys()
        self.options.installEventFilter(self)
        self.set_panel(self.options)
        self.set_filled_button(filled=True)

    def _lay_out(self) -> None:
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addWidget(self.thumbnails)
        body.addWidget(Rule(vertical=True, colour="line2"))
        body.addWidget(self.view, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(body, 1)

    def _connect(self) -> None:
        head, foot, options = self.head, self.options.foot, self.options
        head.back.clicked.connect(self.left)
        head.smaller.clicked.connect(self.view.smaller)
        head.larger.clicked.connect(self.view.larger)
        head.fit.clicked.connect(self.view.fit)
        head.earlier.clicked.connect(lambda: self._go(-1))
        head.later.clicked.connect(lambda: self._go(1))
        self.thumbnails.currentRowChanged.connect(lambda _place: self._look())
        options.changed.connect(self._changed)
        options.counted.connect(self._count)
        options.before.switched.connect(self._switch)
        foot.print_pressed.connect(self.print_now)
        foot.save_pressed.connect(self._save)
        foot.close_pressed.connect(self.left)
        self.saving.moved.connect(foot.show_saving)
        for topic in (Topic.OUTBOX, Topic.ORDERS):
            self._context.signals.on(topic, self._follow_created)

    def _bind_keys(self) -> Shortcuts:
        panel = Shortcuts(self.options, "", window_wide=False)
        panel.add("Esc", "", self.left.emit)
        panel.add("Ctrl+Return", "", self.options.foot.print.click, "Ctrl+Enter")
        keys = Shortcuts(self, self.tr("Print page"), window_wide=False)
        keys.add("Ctrl+Return", self.tr("Print"), self.options.foot.print.click, "Ctrl+Enter")
        keys.add("PgDown", self.tr("Next label"), lambda: self._go(1))
        keys.add("PgUp", self.tr("Label before"), lambda: self._go(-1))
        keys.add("Ctrl++", self.tr("Larger"), self.view.larger, "Ctrl+=")
        keys.add("Ctrl+-", self.tr("Smaller"), self.view.smaller)
        keys.add("Ctrl+0", self.tr("Whole page"), self.view.fit)
        keys.add("Esc", self.tr("Back to the list"), self.left.emit)
        return keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The panel came, went or was moved: leave it the room it takes."""
        if watched is self.options and event.type() in _PANEL_MOVED:
            QTimer.singleShot(0, self, self._make_room)
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a small window the panel lies over the page."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._make_room)

    def _make_room(self) -> None:
        """Keep what is shown out from under the panel where that lies over the page."""
        over = 0
        if self.options.isVisible() and self.isVisible():
            mine = QRect(self.mapTo(self.window(), QPoint(0, 0)), self.size())
            panel = QRect(self.options.mapTo(self.window(), QPoint(0, 0)), self.options.size())
            over = mine.intersected(panel).width()
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(over if self.isRightToLeft() else 0, 0, 0 if self.isRightToLeft() else over, 0)

    # -- from outside ----------------------------------------------------------------------------------------------

    def open_for(self, rows: Sequence[OrderRow]) -> None:
        """Show these labels; what was chosen for others before is gone."""
        self._pictures.clear()
        self.thumbnails.forget_pictures()
        self._chosen = tuple(rows)
        self._left_out, self._before, self._decided, self._kept = frozenset(), {}, False, None
        self.thumbnails.setCurrentRow(0)
        self.view.fit()
        self.options.begin(len(rows))
        self._pictured = self._look_of()
        self._put_in_sequence()
        self._ask()

    def close_page(self) -> None:
        """Ask nothing more."""
        self.saving.stop()
        self.options.close_panel()
        for asking in (self._drawing, self._knowing, self._following):
            asking.cancel()

    def leave(self) -> None:
        """Nobody looks any more: nothing goes on, and nothing is kept in memory."""
        self.close_page()
        self._pictures.clear()
        self.view.show_pages(())

    def focus_first(self) -> None:
        """Give the keyboard to the printer, or to the labels while the panel is out of sight."""
        first = self.options.printer if self.options.isVisible() else self.thumbnails
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The page's keys."""
        return self._keys.lines()

    @property
    def rows(self) -> tuple[OrderRow, ...]:
        """Give the orders whose labels are shown, in the order they come out."""
        return self._rows

    @property
    def wanted(self) -> tuple[OrderRow, ...]:
        """Give those that are printed: all but those left out."""
        return tuple(row for row in self._rows if row.key not in self._left_out)

    # -- which labels ----------------------------------------------------------------------------------------------

    def _put_in_sequence(self) -> None:
        self._rows = tuple(in_sequence(self._chosen, self.options.sequence_chosen))
        self.thumbnails.set_rows(self._rows, [ltr(row.number or row.reference) or "–" for row in self._rows])
        self.thumbnails.mark_left_out(self._left_out)
        self.head.show_rows(self._rows)
        self._count()
        self._look()

    def _ask(self) -> None:
        """Ask which of them were printed before, and which are kept here."""
        session, numbers = self._context.session, [row.number for row in self._rows if row.number]
        size = self.options.profile.paper.awb_size

        async def ask() -> tuple[dict[str, Print], frozenset[str]]:
            return await session.print_jobs.printed_before(numbers), await session.labels.kept_of(numbers, size)

        self._knowing.start(ask)

    def _learn(self, answer: tuple[dict[str, Print], frozenset[str]]) -> None:
        self._before, self._kept = answer
        leaves_out = self._context.preferences.settings.label_again is Again.LEAVE_OUT
        if leaves_out and not self._decided:
            self._left_out = frozenset(row.key for row in self._rows if row.number in self._before)
        self._decided = True
        self._show_left_out()

    def _switch(self, keys: frozenset[str], out: bool) -> None:
        self._left_out = self._left_out | keys if out else self._left_out - keys
        self._show_left_out()

    def _show_left_out(self) -> None:
        self.thumbnails.mark_left_out(self._left_out)
        self.options.before.show_before(self._rows, self._before, self._left_out)
        self._count()
        self._look()

    def _follow_created(self) -> None:
        """Take the numbers of orders that were not created yet when the page came up."""
        if not self.isVisible() or all(row.number for row in self._chosen):
            return
        keys, desk = [row.key for row in self._chosen], self._context.session.order_list

        async def look() -> tuple[OrderRow, ...]:
            return await desk.rows_of(await desk.standing(keys))

        self._following.start(look)

    def _take_created(self, rows: tuple[OrderRow, ...]) -> None:
        if rows and [row.key for row in rows] != [row.key for row in self._chosen]:
            self._chosen = rows
            self._put_in_sequence()
            self._ask()

    def _count(self) -> None:
        wanted, pace = self.wanted, self._pictures.pace
        requests = None if self._kept is None else sum(row.number not in self._kept for row in wanted)
        seconds = (requests or 0) * pace.fetch / 2 + len(wanted) * pace.draw
        foot = self.options.foot
        foot.show_counts(len(wanted), requests, seconds)
        self.options.show_labels(len(wanted))
        nothing = "" if wanted else self.tr("All of them are left out")
        none_yet = "" if any(row.number for row in wanted) else self.tr("None of them has a number yet")
        foot.show_off(nothing or self.options.why_not, nothing or none_yet)

    # -- the label that is looked at -------------------------------------------------------------------------------

    def _look_of(self) -> tuple[LabelProfile, Half]:
        return self.options.profile, self.options.profile.start

    def _changed(self) -> None:
        """Another printer, paper, half or order was chosen."""
        if (look := self._look_of()) != self._pictured:
            self._pictured = look
            self.thumbnails.forget_pictures()
        self._put_in_sequence()
        self._ask()

    def _go(self, by: int) -> None:
        place = self.thumbnails.currentRow() + by
        if 0 <= place < len(self._rows):
            self.thumbnails.setCurrentRow(place)

    def _sheet_of(self, row: OrderRow) -> tuple[list[OrderRow], Half]:
        """Give the labels on the sheet of this one, and the half that the first of them takes."""
        profile, wanted = self.options.profile, list(self.wanted)
        if profile.paper.labels == 1 or row not in wanted:
            return [row], Half.FIRST
        gone = 1 if profile.start is Half.SECOND else 0
        sheet = (wanted.index(row) + gone) // 2
        first = max(0, 2 * sheet - gone)
        start = Half.SECOND if gone and sheet == 0 else Half.FIRST
        return [one for one in wanted[first : 2 * sheet + 2 - gone] if one.number], start

    def _look(self) -> None:
        place = self.thumbnails.currentRow()
        if not 0 <= place < len(self._rows):
            return
        self.head.show_place(place, len(self._rows))
        row = self._rows[place]
        if not row.number:
            self._drawing.cancel()
            self.view.show_wait(self.tr("Its label follows when the order is created."))
            return
        sheet, start = self._sheet_of(row)
        profile = self.options.profile
        if not self.view.pages():
            self.view.show_wait(self.tr("Reading the label …"))
        self._drawing.start(lambda: self._pictures.of(row, sheet, profile, start), delay=_REST)

    def _show_picture(self, picture: Picture) -> None:
        row = next((one for one in self._rows if one.key == picture.key), None)
        name = self.tr("Label {0}").replace("{0}", ltr(row.number)) if row is not None else ""
        self.view.show_pages(picture.pages, picture.why, name)
        if picture.pages:
            self.thumbnails.show_picture(picture.key, picture.pages[0])
        if self._kept is not None:
            self._kept |= picture.kept
        if picture.good:
            self.options.show_scale(picture.scale)
        self._count()

    # -- printing --------------------------------------------------------------------------------------------------

    def print_now(self) -> None:
        """Hand what is wanted to the queue, and go back to the list."""
        rows, profile = self.wanted, self.options.profile
        if not rows or self.options.why_not:
            return
        remembered = self.options.kept_profile() if self.options.remember.isChecked() else None
        sequence = self.options.sequence_chosen
        in_use = self._context.station.profile
        if remembered is not None:
            self._remember(remembered)
        session = self._context.session
        if len(rows) == 1 and rows[0].number and profile in (in_use, self._context.station.profile):
            session.prints.print_soon(rows[0].number, rows[0].merchant)
        else:
            spawn(self._start(rows, profile, sequence), name="begin to print")
        self.left.emit()

    async def _start(self, rows: tuple[OrderRow, ...], profile: LabelProfile, sequence: PrintSequence) -> None:
        job = await self._context.session.print_jobs.start(rows, profile=profile, sequence=sequence)
        self.job_started.emit(job)

    def _remember(self, kept: LabelProfile) -> None:
        """Write the profile as it was chosen; the one in use stays, unless there was none."""
        preferences = self._context.preferences
        profiles = with_profile(preferences.settings.label_profiles, kept)
        used = preferences.label_profile
        in_use = used.name if used.is_chosen else kept.name
        if kept.is_chosen:
            preferences.change(label_profiles=profiles, label_profile=in_use)

    def _save(self) -> None:
        rows = [row for row in self.wanted if row.number]
        self.saving.ask_where(rows, self.options.profile)
