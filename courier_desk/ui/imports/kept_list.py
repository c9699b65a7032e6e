"""The imports that are kept, a step of its own before the first: opened again, dropped, or a new one begun."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.imports import ImportSummary
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.imports.foot import WizardFoot
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind, ConfirmDialog, Ground, Question
from courier_desk.ui.widgets.list_table import ListColumn, ListTable
from courier_desk.ui.words import Formats, file_text, isolate, moment_words
from courier_desk.ui.words_common import Common


@frozen
class _Row:
    """One import in the list."""

    key: str
    summary: ImportSummary


class KeptImports(Ground):
    """The list. ``opened`` tells the import that is wanted; ``go_back`` and ``begin_new`` are what its buttons do."""

    opened = Signal(object)
    listed = Signal(int, int)
    """The list was read: so many imports are kept, and of so many rows may still be sent."""

    def __init__(
        self,
        context: PageContext,
        *,
        go_back: Callable[[], None],
        begin_new: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("surface", parent=parent)
        self._context = context
        self._reading = Latest[list[ImportSummary]](self._show, name="imports that are kept")
        self._question: ConfirmDialog | None = None
        self.table = ListTable[_Row](self.tr("Imports"), self._columns())
        self.back = Button(Common.CLOSE.words, icon="x", keys="Esc")
        self.drop = Button(Common.ASK_TO_DISCARD.words, icon="trash", kind=ButtonKind.DANGER, keys="Del")
        self.new = Button(self.tr("New import"), icon="plus", keys="Ctrl+N")
        self.go_on = Button(self.tr("Open"), kind=ButtonKind.FIRST, icon="check", keys="Enter", tall=True)
        self._foot = WizardFoot([self.back, self.drop], [self.new, self.go_on])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.table, 1)
        column.addWidget(self._foot)
        self.back.clicked.connect(go_back)
        self.new.clicked.connect(begin_new)
        self.go_on.clicked.connect(self._open)
        self.drop.clicked.connect(self._ask_drop)
        self.table.activated_row.connect(lambda _row: self._open())
        self.table.left_list.connect(go_back)
        context.signals.on(Topic.IMPORTS, self.refresh)
        keys = Shortcuts(self, self.tr("Imports"), window_wide=False)
        keys.note("Enter", self.tr("Open the import"))
        keys.add("Ctrl+N", self.tr("New import"), self.new.click)
        keys.add("Del", self.tr("Discard the import, after a question"), self.drop.click)
        self._keys = keys.lines()

    def _columns(self) -> list[ListColumn[_Row]]:
        number = Formats.current().number
        return [
            ListColumn(
                key="name", title=Common.FILE.words, weight=3, width=220,
                text=lambda row: file_text(row.summary.head.name), tip=lambda row: row.summary.head.name, bold=True,
            ),
            ListColumn(
                key="begun", title=Common.WHEN.words, sample="00/00/0000 00:00 PM", ink="tx2",
                text=lambda row: moment_words(datetime.fromtimestamp(row.summary.head.begun, UTC), datetime.now(UTC)),
            ),
            ListColumn(key="who", title=self.tr("Who"), width=110, weight=1, ink="tx2",
                       text=lambda row: Common.WATCH_FOLDER.words if row.summary.file is not None
                       else isolate(row.summary.head.who)),
            ListColumn(key="rows", title=self.tr("Rows"), sample="00,000", right=True,
                       text=lambda row: number(row.summary.counts.rows)),
            ListColumn(key="open", title=self.tr("Not sent"), sample="00,000", right=True, bold=True,
                       text=lambda row: number(row.summary.counts.open)),
            ListColumn(key="pending", title=self.tr("On their way"), sample="00,000", right=True,
                       text=lambda row: number(row.summary.counts.pending)),
            ListColumn(key="made", title=self.tr("Orders made"), sample="00,000", right=True,
                       text=lambda row: number(row.summary.counts.made)),
        ]  # fmt: skip

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list, for the list that F1 shows."""
        return self._keys

    def refresh(self) -> None:
        """Read the list."""
        self._reading.start(self._context.session.imports.imports)

    def _show(self, summaries: list[ImportSummary]) -> None:
        self.table.rows.show([_Row(str(one.head.import_id), one) for one in summaries])
        if summaries and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.table.rows.index(0, 0))
        off = "" if summaries else self.tr("No import is kept.")
        for button in (self.drop, self.go_on):
            button.set_off(off)
        self.listed.emit(len(summaries), sum(one.head.closed is None for one in summaries))

    def focus_first(self) -> None:
        """The list has the keyboard."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open(self) -> None:
        if (row := self.table.current) is not None:
            self.opened.emit(row.summary.head.import_id)

    def _ask_drop(self) -> None:
        row = self.table.current
        if row is None or self._question is not None:
            return
        summary = row.summary
        text = self.tr("%Ln rows of it were not sent and go with it.", "", summary.counts.open)
        if summary.counts.made or summary.counts.pending:
            text += " " + self.tr("What was sent stays as it is.")
        question = Question(
            icon="trash",
            title=self.tr("Discard the import {0}?").replace("{0}", file_text(summary.head.name)),
            text=text,
            destroy=self.tr("Discard it"),
            keep=Common.KEEP_IT.words,
        )
        self._question = dialog = ConfirmDialog(question, self.window())
        dialog.finished.connect(self._answered)
        import_id = summary.head.import_id
        dialog.confirmed.connect(lambda: spawn(self._drop(import_id), name="drop an import"))
        dialog.open()

    def _answered(self) -> None:
        self._question = None

    async def _drop(self, import_id: int) -> None:
        await self._context.session.imports.drop(import_id)
        self._context.status.done(self.tr("The import was dropped."))
        self.refresh()

    def close_step(self) -> None:
        """Ask nothing more."""
        self._reading.cancel()
        if self._question is not None:
            self._question.close()
