"""The print page: the labels as they will be, one looked at, and the panel that says where they go and on what.

It stands inside the Orders tab. It prints nothing by itself: Print hands the labels to the session's queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.preferences import Again
from courier_desk.domain.label_profiles import LabelProfile, with_profile
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.papers import Half
from courier_desk.domain.print_jobs import PrintSequence, in_sequence
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.folders import open_dialog, open_folder
from courier_desk.ui.frame import Page
from courier_desk.ui.printing.panel import PrintPanel
from courier_desk.ui.printing.pictures import Picture, Pictures
from courier_desk.ui.printing.preview import SheetView, Thumbnails
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconButton, Label, PageTitle, Rule
from courier_desk.ui.words import NOTHING, Formats, listed, ltr
from courier_desk.ui.words_common import Common, Counts

if TYPE_CHECKING:
    from courier_desk.desk.labels import Print
    from courier_desk.ui.page_context import PageContext

translate = QCoreApplication.translate
#: So many numbers are named in the head; the column beside has them all.
_NAMED = 12
#: A label that is only passed by is not fetched (seconds).
_REST = 0.08
_PANEL_MOVED = frozenset({QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Resize})


class PrintHead(Ground):
    """Back, what is printed, how large it is shown, and which label is looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self.setFixedHeight(56)
        self.back = Button(Common.ORDERS.words, kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(Common.BACK_TO_ORDERS.words)
        self._title = PageTitle("")
        self._named = Label(colour="tx2", gives_way=True)
        self._named.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.smaller = IconButton("minus", self.tr("Smaller"), keys="Ctrl+-")
        self.fit = Button(self.tr("Fit"), kind=ButtonKind.QUIET)
        self.larger = IconButton("plus", self.tr("Larger"), keys="Ctrl++")
        self.earlier = IconButton("left", self.tr("Label before"), keys="PgUp")
        self._where = Label()
        self.later = IconButton("right", self.tr("Next label"), keys="PgDown")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addSpacing(6)
        row.addWidget(_bar())
        row.addSpacing(12)
        row.addWidget(self._title)
        row.addSpacing(12)
        row.addWidget(self._named, 1)
        for part in (self.smaller, self.fit, self.larger, _bar(), self.earlier, self._where, self.later):
            row.addWidget(part)

    def show_rows(self, rows: Sequence[OrderRow]) -> None:
        """Name what is printed."""
        self._title.set_text(Counts().print_labels(len(rows)))
        numbers = [ltr(row.number or row.reference) for row in rows[:_NAMED]]
        self._named.set_text(listed([*numbers, "…"] if len(rows) > _NAMED else numbers))

    def show_place(self, place: int, count: int) -> None:
        """Say which label is looked at, counted from 0."""
        number = Formats.current().number
        text = self.tr("Label {0} of {1}").replace("{0}", number(place + 1)).replace("{1}", number(count))
        self._where.set_text(text)
        self.earlier.set_off(None if place > 0 else self.tr("This is the first label"))
        self.later.set_off(None if place < count - 1 else self.tr("This is the last label"))


def _bar() -> Rule:
    bar = Rule(vertical=True, colour="line2")
    bar.setFixedHeight(16)
    return bar


class LabelSaving(QObject):
    """Writes labels into one PDF file, in their order, one at a time, so that memory stays flat.

    ``moved``: done and count, 0 and 0 at the end. ``written``: the folder of a file that was written.
    """

    moved = Signal(int, int)
    written = Signal(str)

    def __init__(self, pictures: Pictures, context: PageContext, owner: QWidget) -> None:
        super().__init__(owner)
        self._pictures = pictures
        self._status, self._preferences = context.status, context.preferences
        self._owner = owner
        self._task: asyncio.Task[None] | None = None
        self._dialog: QFileDialog | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._task is not None

    def ask_where(self, rows: Sequence[OrderRow], profile: LabelProfile) -> None:
        """Ask for a file, then write the labels of these orders into it."""
        if self.busy or self._dialog is not None or not rows:
            return
        self._dialog = dialog = QFileDialog(self._owner.window(), self.tr("Save labels"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        kind = self.tr("PDF files")
        dialog.setNameFilters([f"{kind} (*.pdf)"])
        dialog.setDefaultSuffix("pdf")
        name = f"label-{rows[0].number}" if len(rows) == 1 else f"labels-{rows[0].number}-{rows[-1].number}"
        dialog.fileSelected.connect(lambda chosen: self.write(Path(chosen), rows, profile))
        dialog.finished.connect(self._asked)
        open_dialog(dialog, self._preferences, name)

    def _asked(self) -> None:
        self._dialog = None

    def write(self, path: Path, rows: Sequence[OrderRow], profile: LabelProfile) -> None:
        """Write them."""
        if not self.busy:
            self._task = spawn(self._write(path, tuple(rows), profile), name="labels into a file")

    def stop(self) -> None:
        """Stop writing, and ask nothing more; what was at the place before is still there."""
        if self._task is not None:
            self._task.cancel()
        if self._dialog is not None:
            self._dialog.close()

    async def _write(self, path: Path, rows: tuple[OrderRow, ...], profile: LabelProfile) -> None:
        from courier_desk.printing.label_file import LabelFile  # noqa: PLC0415
        from courier_desk.printing.spool import PrintRefused  # noqa: PLC0415

        file, bad = LabelFile(path, profile, "AWB"), 0
        try:
            await asyncio.to_thread(file.begin)
            for done, row in enumerate(rows):
                self.moved.emit(done, len(rows))
                try:
                    label = await self._pictures.label(row, profile)
                except DeskFailure:
                    bad += 1
                    continue
                if label.problem is not None:
                    bad += 1
                    continue
                await asyncio.to_thread(file.add, label)
            if bad < len(rows):
                await asyncio.to_thread(file.close)
            else:
                await asyncio.to_thread(file.drop)
        except PrintRefused as refused:
            text = Common.NOT_WRITTEN.words.replace("{0}", ltr(path.name))
            self._status.failed(text.replace("{1}", ltr(refused.detail)))
        except BaseException:
            file.drop()
            raise
        else:
            self._tell(path, len(rows) - bad, bad)
        finally:
            self._task = None
            self.moved.emit(0, 0)

    def _tell(self, path: Path, good: int, bad: int) -> None:
        if good:
            self.written.emit(str(path.parent))
        saved = self.tr("%Ln labels saved in {0}", "", good).replace("{0}", ltr(path.name))
        if not bad:
            self._status.done(saved)
        elif good:
            left = self.tr("%Ln could not be read and are left out", "", bad)
            self._status.warn(self.tr("{0}. {1}").replace("{0}", saved).replace("{1}", left))
        else:
            self._status.failed(self.tr("None of the labels could be read. No file was written."))


class PrintPage(Page):
    """The page of one session. ``closed``: the person is done here."""

    closed = Signal()
    job_started = Signal(object)

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
        self.saving = LabelSaving(self._pictures, context, self)
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
        head.back.clicked.connect(self.closed)
        head.smaller.clicked.connect(self.view.smaller)
        head.larger.clicked.connect(self.view.larger)
        head.fit.clicked.connect(self.view.fit)
        head.earlier.clicked.connect(lambda: self._go(-1))
        head.later.clicked.connect(lambda: self._go(1))
        self.thumbnails.currentRowChanged.connect(lambda _place: self._look())
        options.changed.connect(self._changed)
        options.counted.connect(self._count)
        options.before.switched.connect(self._switch)
        foot.print.clicked.connect(self.print_now)
        foot.save.clicked.connect(self._save)
        foot.close_button.clicked.connect(self.closed)
        self.saving.moved.connect(foot.show_saving)
        self.saving.written.connect(foot.offer_folder)
        foot.open_folder.clicked.connect(lambda: open_folder(foot.written_in, self._context.status))
        for topic in (Topic.OUTBOX, Topic.ORDERS):
            self._context.signals.on(topic, self._follow_created)

    def _bind_keys(self) -> Shortcuts:
        panel = Shortcuts(self.options, "", window_wide=False)
        panel.add("Esc", "", self.closed.emit)
        panel.add("Ctrl+Return", "", self.options.foot.print.click, "Ctrl+Enter")
        keys = Shortcuts(self, Common.PRINT_PAGE.words, window_wide=False)
        keys.add("Ctrl+Return", Common.PRINT.words, self.options.foot.print.click, "Ctrl+Enter")
        keys.add("PgDown", translate("PrintHead", "Next label"), lambda: self._go(1))
        keys.add("PgUp", translate("PrintHead", "Label before"), lambda: self._go(-1))
        keys.add("Ctrl++", translate("PrintHead", "Larger"), self.view.larger, "Ctrl+=")
        keys.add("Ctrl+-", translate("PrintHead", "Smaller"), self.view.smaller)
        keys.add("Ctrl+0", self.tr("Whole page"), self.view.fit)
        keys.add("Esc", self.tr("Back to the list"), self.closed.emit)
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
        self.thumbnails.set_rows(self._rows, [ltr(row.number or row.reference) or NOTHING for row in self._rows])
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
            return await desk.rows_of(await desk.current_keys(keys))

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
        none_yet = "" if any(row.number for row in wanted) else Common.NONE_HAS_NUMBER.words
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
        self.closed.emit()

    async def _start(self, rows: tuple[OrderRow, ...], profile: LabelProfile, sequence: PrintSequence) -> None:
        job = await self._context.session.print_jobs.start(rows, profile=profile, sequence=sequence)
        self.job_started.emit(job)

    def _remember(self, kept: LabelProfile) -> None:
        """Write the profile as it was chosen; the one in use stays, unless there was none.

        In training nobody chooses where labels go: then it is the paper alone that is kept.
        """
        preferences = self._context.preferences
        profiles = with_profile(preferences.settings.label_profiles, kept)
        used = preferences.label_profile
        in_use = used.name if used.is_chosen else kept.name
        preferences.change(label_profiles=profiles, label_profile=in_use)

    def _save(self) -> None:
        rows = [row for row in self.wanted if row.number]
        self.saving.ask_where(rows, self.options.profile)
