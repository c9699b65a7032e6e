"""The page of an import, which fills the window: the head with its four steps, and the step that is at hand.

Which imports are kept, the file and its columns are steps of this folder and made at once; the check is made when it
is wanted. What is decided in a step stays while the person is elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QStatusTipEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QStyle, QVBoxLayout, QWidget

from courier_desk.domain.values import frozen
from courier_desk.domain.watched_files import FileState
from courier_desk.ui.bridge import spawn
from courier_desk.ui.frame import Page
from courier_desk.ui.imports.columns_step import ColumnsStep
from courier_desk.ui.imports.exits import ImportExits
from courier_desk.ui.imports.file_step import FileStep, PastedRows, ReadTable
from courier_desk.ui.imports.kept_list import KeptImports
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import Ground, IconButton, IconLabel, Label, StatusMessage, follow_theme
from courier_desk.ui.words import Formats, isolate, listed, ltr, with_name
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.ui.imports.check_step import CheckStep
    from courier_desk.ui.imports.send_step import SendStep

HEAD_HEIGHT = 60
_CIRCLE, _LINE, _GAP, _TICK = 24, 36, 8, 16


class Step(IntEnum):
    """The four steps."""

    FILE = 0
    COLUMNS = 1
    CHECK = 2
    SEND = 3


class Steps(QWidget):
    """The steps with their circles: those that are done, the one at hand, those to come."""

    def __init__(self, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = tuple(names)
        self._at = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow_theme(self, self.updateGeometry)
        self.show_step(0)

    def show_step(self, at: int) -> None:
        """Have this step at hand."""
        self._at = at
        number = Formats.current().number
        words = Common.STEP.words.replace("{0}", number(at + 1)).replace("{1}", number(len(self._names)))
        self.setAccessibleName(with_name(words, self._names[at]))
        self.update()

    def sizeHint(self) -> QSize:
        """Circles, names and the lines between them."""
        widths = sum(self._width(name) + _CIRCLE + _GAP for name in self._names)
        return QSize(widths + (len(self._names) - 1) * (_LINE + 2 * _GAP) + 2, _CIRCLE + 4)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """One after the other from the leading edge."""
        painter, theme, x = QPainter(self), Theme.of(self), 1
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, name in enumerate(self._names):
            if at:
                line = self._place(x + _GAP, _LINE, 1)
                painter.fillRect(line, theme.colour("ac" if at <= self._at else "line2"))
                x += _LINE + 2 * _GAP
            self._paint_circle(painter, theme, self._place(x, _CIRCLE, _CIRCLE), at)
            x += _CIRCLE + _GAP
            width = self._width(name)
            painter.setFont(theme.font(Role.BODY, bold=at == self._at))
            painter.setPen(theme.colour("tx" if at <= self._at else "tx2"))
            painter.drawText(self._place(x, width, self.height()), Qt.AlignmentFlag.AlignCenter, name)
            x += width

    def _paint_circle(self, painter: QPainter, theme: Theme, place: QRect, at: int) -> None:
        filled = at <= self._at
        painter.setPen(theme.colour("ac" if filled else "ctl"))
        painter.setBrush(theme.colour("ac" if filled else "surface"))
        painter.drawEllipse(place.adjusted(0, 0, -1, -1))
        if at < self._at:
            tick = QRect(0, 0, _TICK, _TICK)
            tick.moveCenter(place.center())
            painter.drawPixmap(tick, theme.pixmap("check", "onac", _TICK, self.devicePixelRatioF()))
            return
        painter.setFont(theme.font(Role.CAPTION, bold=filled))
        painter.setPen(theme.colour("onac" if filled else "tx2"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, Formats.current().number(at + 1))

    def _width(self, name: str) -> int:
        return QFontMetrics(Theme.of(self).font(Role.BODY, bold=True)).horizontalAdvance(name) + 2

    def _place(self, x: int, width: int, height: int) -> QRect:
        place = QRect(x, (self.height() - height) // 2, width, height)
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)


@frozen(kw_only=True)
class ImportPlace:
    """What of the import is at hand: an import that is kept, a file whose columns are looked at, or the list of those
    that are kept; nothing of it: a file is to be chosen.
    """

    import_id: int | None = None
    path: Path | None = None
    is_list: bool = False


class ImportPage(Page):
    """The page. ``start`` shows what is kept, or asks for a file; a file or rows that were pasted begin at once."""

    def __init__(self, context: PageContext, exits: ImportExits) -> None:
        super().__init__()
        self._exits = exits
        self.status = StatusMessage()
        self._context = context = replace(context, status=self.status)
        self._starting = False
        self._merchant = _code_of(context)
        self._said: dict[QWidget, str] = {}
        self.kept = KeptImports(context, go_back=self._leave, begin_new=self._new_from_kept)
        self.file = FileStep(context, go_back=self._from_file, show_earlier=self._to_kept)
        self.columns = ColumnsStep(context, go_back=self._to_file)
        self.check: CheckStep | None = None
        self.send: SendStep | None = None
        self.steps = Steps([Common.FILE.words, Common.COLUMNS.words, self.tr("Check"), self.tr("Send")])
        self.close_button = IconButton("x", Common.CLOSE.words)
        self._stack = QStackedWidget()
        for step in (self.kept, self.file, self.columns):
            self._stack.addWidget(step)
        self._stack.setCurrentWidget(self.file)
        self._from_kept = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        column.addWidget(self._stack, 1)
        self.set_filled_button(filled=True)
        self._connect()
        self._keys = Shortcuts(self, Common.IMPORT.words, window_wide=False)
        self._keys.add("Esc", self.tr("One step back; out of the import"), self.go_back)
        self._say("")

    def _head(self) -> QWidget:
        head = Ground("win", bottom=True)
        head.setFixedHeight(HEAD_HEIGHT)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(Label(Common.IMPORT_ORDERS.words, role=Role.TITLE, bold=True))
        words.addWidget(self.status)
        words.addStretch(1)
        row = QHBoxLayout(head)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(16)
        row.addWidget(IconLabel("import", size=20))
        row.addLayout(words, 5)
        row.addWidget(self.steps)
        row.addStretch(2)
        row.addWidget(self.close_button)
        return head

    def _connect(self) -> None:
        self.close_button.clicked.connect(self._leave)
        self.kept.listed.connect(self._listed)
        self.kept.opened.connect(self.open_import)
        self.file.chosen.connect(self._to_columns)
        self.file.subtitle_changed.connect(lambda text: self._say_at(self.file, text))
        self.columns.begun.connect(lambda import_id: spawn(self._open_begun(import_id), name="check an import"))
        self.columns.subtitle_changed.connect(lambda text: self._say_at(self.columns, text))

    # -- where it begins -------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Show what a person was at, else the imports that are kept, else ask for a file."""
        if self._merchant != _code_of(self._context):
            self._merchant = _code_of(self._context)
            self._forget()
            self._show(self.file)
        step = self._stack.currentWidget()
        if step is self.kept:
            self.kept.refresh()
        elif step is self.file and self.file.is_empty:
            self._starting = True
            self.kept.refresh()

    def _listed(self, every: int, open_ones: int) -> None:
        self.file.set_earlier(every)
        if self._starting:
            self._starting = False
            if open_ones and self.file.is_empty:
                self._show(self.kept)
        elif not every and self._stack.currentWidget() is self.kept:
            self._show(self.file)

    def new_import(self) -> None:
        """Ask for a file."""
        self._starting = False
        self._forget()
        self._show(self.file)

    def _new_from_kept(self) -> None:
        self.new_import()
        self._from_kept = True

    def _forget(self) -> None:
        """Keep nothing of the file that a person was at; an import that was begun of it is kept anyway."""
        self._from_kept = False
        self.file.clear()
        self.columns.clear()

    @property
    def place(self) -> ImportPlace:
        """Tell what is at hand, for a window that takes over; what is kept of it goes on there."""
        step, check = self._stack.currentWidget(), self.check
        if check is not None and step in (check, self.send) and check.opened is not None:
            return ImportPlace(import_id=check.opened.import_id)
        table = self.columns.table if step is self.columns else None
        return ImportPlace(path=table.path if table is not None else None, is_list=step is self.kept)

    def resume(self, place: ImportPlace) -> None:
        """Show what was at hand in the window before."""
        if place.import_id is not None:
            self.open_import(place.import_id)
        elif place.path is not None:
            self.open_file(place.path)
        elif place.is_list:
            self._to_kept()
        else:
            self.start()

    def open_file(self, path: Path, *, others: int = 0) -> None:
        """Begin with this file; ``others``: so many more were given with it and are not read."""
        self.new_import()
        self.file.open_file(path, others=others)

    def paste(self, rows: PastedRows) -> None:
        """Begin with rows that were copied."""
        self.new_import()
        self.file.paste(rows)

    def open_import(self, import_id: int) -> None:
        """Go on with an import that is kept."""
        self._forget()
        spawn(self._open(import_id), name="open an import")

    async def _open_begun(self, import_id: int) -> None:
        try:
            await self._open(import_id)
        finally:
            self.columns.checked()

    async def _open(self, import_id: int) -> None:
        file = await self._context.session.imports.file_of(import_id)
        if file is not None and not file.known and file.state is FileState.WAITING:
            self.open_file(Path(file.place))  # what its columns are is for a person to say
            return
        check = self._check_step()
        if not await check.open(import_id):
            self.status.warn(self.tr("This import is there no more."))
            self._to_kept()
            return
        if check.opened is not None and check.opened.head.closed is not None:
            self._show_report()  # nothing of it can be sent any more
        else:
            self._show(check)

    def _check_step(self) -> CheckStep:
        if self.check is None:
            from courier_desk.ui.imports.check_step import CheckStep  # noqa: PLC0415

            self.check = CheckStep(
                self._context, go_back=self._from_check, show_job=self._exits.job, parent=self._stack
            )
            self._stack.addWidget(self.check)
            self.check.closed.connect(self._leave_check)
            self.check.sent.connect(self._show_report)
            self.check.subtitle_changed.connect(lambda text: self._say_at(self.check, text))
        return self.check

    def _show_report(self) -> None:
        """Show what becomes of the rows that were sent."""
        if self.check is None or self.check.opened is None:
            return
        if self.send is None:
            from courier_desk.ui.imports.send_step import SendStep  # noqa: PLC0415

            self.send = SendStep(
                self._context,
                leave=self._leave_report,
                go_back=self._back_to_rows,
                exits=self._exits,
                parent=self._stack,
            )
            self._stack.addWidget(self.send)
        self.send.show_import(self.check.opened)
        self._said[self.send] = self._said.get(self.check, "")
        self._show(self.send)

    def _back_to_rows(self) -> None:
        if self.check is not None:
            self._show(self.check)

    def _leave_report(self) -> None:
        if self.check is not None:
            spawn(self.check.close_import(), name="keep an import")
        self._leave_check()

    # -- from step to step -----------------------------------------------------------------------------------------

    def _to_columns(self, table: ReadTable) -> None:
        self.columns.open(table)
        self._show(self.columns)

    def _to_kept(self) -> None:
        self._forget()
        self._starting = False
        self.kept.refresh()
        self._show(self.kept)

    def _from_check(self) -> None:
        """Back to the columns, if the rows were laid out by them just now; else to the list."""
        if self.columns.table is not None:
            self._show(self.columns)
        else:
            self._to_kept()

    def _leave_check(self) -> None:
        self._forget()
        self._show(self.file)
        self._exits.leave()

    def _leave(self) -> None:
        """Go back to where the person was; what is at hand stays."""
        self._exits.leave()

    def _to_file(self) -> None:
        self._show(self.file)

    def _from_file(self) -> None:
        if self._from_kept:
            self._to_kept()
        else:
            self._exits.leave()

    def go_back(self) -> None:
        """Esc: one step back; from the first one out of the import."""
        step = self._stack.currentWidget()
        if step is self.check:
            self._from_check()
        elif step is self.send:
            self._leave_report()
        elif step is self.columns:
            self._to_file()
        elif step is self.file:
            self._from_file()
        else:
            self._leave()

    def _show(self, step: QWidget) -> None:
        self._stack.setCurrentWidget(step)
        later: dict[QWidget | None, Step] = {self.columns: Step.COLUMNS, self.check: Step.CHECK, self.send: Step.SEND}
        self.steps.show_step(later.get(step, Step.FILE))
        self._say(self._said.get(step, ""))
        self.focus_first()

    def _say_at(self, step: QWidget | None, text: str) -> None:
        if step is not None:
            self._said[step] = text
            if step is self._stack.currentWidget():
                self._say(text)

    def _say(self, text: str) -> None:
        merchant = self._context.session.merchant
        if self._stack.currentWidget() in (self.check, self.send) or merchant is None:
            self.status.set_permanent(text)
            return
        called = isolate(merchant.called) if merchant.called != merchant.code else ""
        called = f"{called} {ltr(merchant.code)}".strip()
        self.status.set_permanent(
            listed([text, QCoreApplication.translate("Import", "for {0}").replace("{0}", called)])
        )

    # -- the page --------------------------------------------------------------------------------------------------

    def focus_first(self) -> None:
        """The step has the keyboard, where its work begins."""
        step = self._step()
        if step is not None:
            step.focus_first()

    def _step(self) -> KeptImports | FileStep | ColumnsStep | CheckStep | SendStep | None:
        shown = self._stack.currentWidget()
        steps = (self.kept, self.file, self.columns, self.check, self.send)
        return next((step for step in steps if step is shown), None)

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the step, then those of all steps."""
        step = self._step()
        own = step.shortcut_lines() if isinstance(step, KeptImports | FileStep | ColumnsStep) else ()
        if self.check is not None and step is self.check:
            own = self.check.shortcut_lines()
        return (*own, *self._keys.lines())

    def take_scan(self, code: str) -> bool:  # noqa: ARG002 - a scan is for no field of an import
        """Nothing is printed or opened while rows are imported; say so."""
        self.status.hint(self.tr("Nothing is scanned while orders are imported. Close the import first."))
        return True

    def event(self, event: QEvent) -> bool:
        """A button that is off was pressed: the window's own line lies below this page, so its reason stands here."""
        if isinstance(event, QStatusTipEvent):
            if event.tip():
                self.status.hint(event.tip())
            return True
        return super().event(event)

    def close_page(self) -> None:
        """Ask nothing more."""
        for step in (self.kept, self.file, self.columns):
            step.close_step()
        for later in (self.check, self.send):
            if later is not None:
                later.close_page()


def _code_of(context: PageContext) -> str:
    merchant = context.session.merchant
    return "" if merchant is None else merchant.code
