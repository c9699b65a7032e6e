"""Step 4 of the import, and its report for as long as it is kept: what became of each row of the file.

While rows still wait they can be taken back as a whole; nothing else is steered here, the outbox goes on by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path, PurePath

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.open_import import OpenImport, ReportRow
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.imports.exits import ImportExits
from courier_desk.ui.imports.foot import WizardFoot
from courier_desk.ui.imports.words import STATE_ICONS, ImportCounts, column_words, row_words
from courier_desk.ui.imports.words import state_words as row_state_words
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.print_job.progress import BarRow, Part
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.table_files import ask_for_table, write_table
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets import Button, ButtonKind, Chip, Chips, Ground
from courier_desk.ui.widgets.list_table import ListColumn, ListTable
from courier_desk.ui.words import StatusWords, isolate, ltr, plain, state_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words

translate = QCoreApplication.translate
_REST = 250  # changes are shown at most this often (milliseconds)
_NOT_SENT, _ALL = "not_sent", "all"
_WAITING = (State.WAITING, State.SENDING)
_NEEDS = (State.REFUSED, State.NEEDS_PERSON)


@frozen
class _Line:
    """A row of the report, as the list shows it."""

    of: ReportRow

    @property
    def key(self) -> str:
        return str(self.of.place)


class SendStep(Ground):
    """The step. ``show_import`` an import that is open.

    ``leave`` and ``go_back`` (to the rows that stayed) are what its buttons do; ``exits``: where the import leads to.
    """

    def __init__(
        self,
        context: PageContext,
        *,
        leave: Callable[[], None],
        go_back: Callable[[], None],
        exits: ImportExits,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("surface", parent=parent)
        self._context = context
        self._exits = exits
        self._counts = ImportCounts(self)
        self._opened: OpenImport | None = None
        self._rows: list[ReportRow] = []
        self._report: Latest[list[ReportRow]] = Latest(self._show, name="report of an import")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST)
        self._timer.timeout.connect(self._ask)
        self.bar = BarRow()
        self.chips = Chips(translate("Import", "Which rows"))
        self.table = ListTable(translate("Import", "What became of the rows"), _columns())
        self.back = Button(translate("Import", "Back to the rows"), icon="left")
        self.take_back = Button("", icon="return")
        self.export = Button(translate("Import", "Export the report…"), icon="export", keys="Ctrl+E")
        self.outbox = Button(Common.OUTBOX.words, icon="tray")
        self.done = Button(translate("Import", "Done"), kind=ButtonKind.FIRST, icon="check", tall=True)
        self._foot = WizardFoot([self.back], [self.take_back, self.export, self.outbox, self.done])
        head = Ground("surface", bottom=True)
        above = QVBoxLayout(head)
        above.setContentsMargins(20, 16, 20, 16)
        above.addWidget(self.bar)
        middle = Ground("surface", bottom=True)
        chips = QVBoxLayout(middle)
        chips.setContentsMargins(12, 11, 12, 11)
        chips.addWidget(self.chips)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (head, middle):
            column.addWidget(widget)
        column.addWidget(self.table, 1)
        column.addWidget(self._foot)
        self.back.clicked.connect(go_back)
        self.done.clicked.connect(leave)
        self._connect()

    def _connect(self) -> None:
        self.chips.chosen.connect(lambda _key: self._show(self._rows))
        self.table.activated_row.connect(self._open_order)
        self.take_back.clicked.connect(self._take_back)
        self.export.clicked.connect(self._export)
        self.outbox.clicked.connect(self._exits.outbox)
        self._context.signals.on(Topic.OUTBOX, self._changed)
        keys = Shortcuts(self, Common.IMPORT.words, window_wide=False)
        keys.add("Ctrl+E", translate("Import", "Export the report"), self._export)
        self._help = keys.lines()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the step, for the list that F1 shows."""
        return self._help

    def show_import(self, opened: OpenImport) -> None:
        """Show what becomes of its rows, from now on."""
        self._opened = opened
        self._ask()

    def close_page(self) -> None:
        """Ask nothing more."""
        self._report.cancel()
        self._timer.stop()
        self._opened = None

    def focus_first(self) -> None:
        """Put the focus into the list."""
        self.table.setFocus()

    def _changed(self) -> None:
        if self._opened is not None and not self._timer.isActive():
            self._timer.start()

    def _ask(self) -> None:
        if self._opened is not None:
            self._report.start(self._opened.report)

    def _show(self, rows: Sequence[ReportRow]) -> None:
        self._rows = list(rows)
        groups = {key: [row for row in rows if row.state in states] for key, states in _GROUPS.items()}
        stayed = [row for row in rows if row.row_id is None and not row.number]
        sent = len(rows) - len(stayed)
        parts = [_part(key, len(group)) for key, group in groups.items()]
        self.bar.show_parts(state_words(State.DONE).text, len(groups["made"]), max(1, sent), parts)
        chips = [Chip(_ALL, translate("Import", "All rows"), len(rows))]
        chips += [
            Chip(key, _part(key, 0).words, len(group), _part(key, 0).icon, _part(key, 0).ink)
            for key, group in groups.items()
            if group
        ]
        if stayed:
            chips.append(Chip(_NOT_SENT, Common.NOT_SENT_YET.words, len(stayed), "draft", "tx2"))
        self.chips.set_chips(chips)
        chosen = self.chips.value()
        shown = rows if chosen == _ALL else stayed if chosen == _NOT_SENT else groups.get(chosen, [])
        self.table.rows.show([_Line(row) for row in shown])
        untouched = sum(1 for row in rows if row.may_be_taken_back)
        self.take_back.setVisible(bool(untouched))
        self.take_back.setText(self._counts.take_back(untouched))
        self.back.setVisible(bool(stayed))
        if not self.take_back.is_off():
            stay = sum(1 for row in stayed if row.checked.state in (RowState.WRONG, RowState.DOUBTFUL, RowState.GOOD))
            self._foot.set_hint(self._counts.stay(stay) if stay else "")

    def _open_order(self, row: int) -> None:
        line = self.table.rows.row(row)
        if line is not None and line.of.number:
            self._exits.order(line.of.number)

    def _export(self) -> None:
        """Ask where the report is to be written: every row with what became of it."""
        if self._opened is None:
            return
        ask_for_table(
            self,
            translate("Import", "Export the report"),
            translate("Import", "{0}, report").replace("{0}", PurePath(self._opened.head.name).stem),
            self._context.preferences,
            self._write_report,
        )

    def _write_report(self, path: Path) -> None:
        spawn(self._write(path), name="export the report of an import")

    async def _write(self, path: Path) -> None:
        heading = [one.title for one in self.table.columns]
        rows = [[str(row.number_in_file), *(_plain(column, row) for column in _told())] for row in self._rows]
        await write_table(path, heading, rows, self._context.status, mirrored=self.isRightToLeft())

    def _take_back(self) -> None:
        if self._opened is not None:
            spawn(self._take_all_back(self._opened), name="take an import back")

    async def _take_all_back(self, opened: OpenImport) -> None:
        said = translate("Import", "The rows are being taken back.")
        self.take_back.set_off(said)
        self._foot.set_hint(said, icon="clock", colour="tx2")
        try:
            count = await opened.take_back()
        finally:
            self.take_back.set_off(None)
            self._ask()
        self._context.status.done(self._counts.taken_back(count))


_GROUPS: dict[str, tuple[State, ...]] = {
    "made": (State.DONE,),
    "needs": _NEEDS,
    "checking": (State.CHECKING,),
    "waiting": _WAITING,
}


def _part(key: str, count: int) -> Part:
    if key == "waiting":
        return Part(Common.WAITING.words, "clock", "tx2", "", count)
    words = state_words(_GROUPS[key][0])
    fill = {"made": "bar", "needs": "redline", "checking": "ambline"}[key]
    return Part(words.text, words.icon, words.tone.ink, fill, count)


def _pill(line: _Line) -> StatusWords:
    """Give what became of a row that was sent, else how it stands in the check."""
    if line.of.state is not None:
        return state_words(line.of.state)
    row = line.of.checked.state
    return StatusWords(row_state_words(row), _TONES.get(row, Tone.NEUTRAL), STATE_ICONS[row][0])


_TONES = {RowState.WRONG: Tone.RED, RowState.DOUBTFUL: Tone.AMBER}


def _state(line: _Line) -> str:
    return _pill(line).text


def _outcome(line: _Line) -> str:
    row = line.of
    if row.number:
        return Common.ORDER_NAMED.words.replace("{0}", ltr(row.number))
    if row.failure is not None:
        return failure_words(row.failure)
    return row_words(row.checked) if row.row_id is None else ""


def _told() -> tuple[Callable[[_Line], str], ...]:
    return (_state, lambda one: one.of.reference, lambda one: one.of.name, _outcome)


def _plain(text: Callable[[_Line], str], row: ReportRow) -> str:
    return plain(text(_Line(row)))


def _columns() -> tuple[ListColumn[_Line], ...]:
    return (
        ListColumn(
            key="row",
            title=Common.ROW.words,
            text=lambda one: str(one.of.number_in_file),
            sample="00000",
            right=True,
        ),
        ListColumn(key="state", title=Common.STATE.words, text=_state, sample="Needs attention 00", pill=_pill),
        ListColumn(
            key="reference",
            title=column_words(Column.REFERENCE),
            text=lambda one: ltr(one.of.reference),
            sample="CF-ABCDEFGHJKLM",
        ),
        ListColumn(
            key="name",
            title=column_words(Column.FULL_NAME),
            text=lambda one: isolate(one.of.name),
            width=180,
            weight=1,
            narrow=100,
        ),
        ListColumn(
            key="outcome",
            title=translate("Import", "What became of it"),
            text=_outcome,
            width=300,
            weight=3,
            narrow=160,
            tip=_outcome,
        ),
    )
