"""Step 2 of the import: what each column of the file becomes, and what every order of it gets besides.

A person goes through the headings with the keyboard alone: Tab to the next, arrows or letters to choose, Enter to say
that it is right. What is doubtful stays amber until then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.imports import ImportDesk
from courier_desk.desk.sheets import Sheet
from courier_desk.domain.column_choices import ColumnChoices, Use
from courier_desk.domain.column_maps import ColumnMap, Proposal, named_headings
from courier_desk.domain.intake_sheet import HeaderFault
from courier_desk.domain.order_fields import Column
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.folders import open_dialog
from courier_desk.ui.imports.column_rows import (
    ASIDE_WIDTH,
    EDGE,
    FIXED,
    OFFERED,
    ROW_HEIGHT,
    FixedValues,
    OrderHeadingRow,
    heading_samples,
    heading_titles,
    meaning_words,
)
from courier_desk.ui.imports.file_step import SIDE_WIDTH, ReadTable
from courier_desk.ui.imports.file_words import sheet_words
from courier_desk.ui.imports.foot import WizardFoot
from courier_desk.ui.imports.words import ImportCounts
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    ConfirmDialog,
    Ground,
    LinkButton,
    Note,
    Question,
    Rule,
    SectionTitle,
    clear_layout,
    scrolled,
)
from courier_desk.ui.words import file_text, isolate, listed
from courier_desk.ui.words_common import Common

#: So many rows are made before the window may breathe.
_TOGETHER = 4


class ColumnsStep(Ground):
    """The step. ``open`` a table that was read; ``begun`` tells the import that it became; ``go_back``: its button."""

    begun = Signal(object)
    subtitle_changed = Signal(str)

    def __init__(self, context: PageContext, *, go_back: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__("surface", parent=parent)
        self._context = context
        self.table: ReadTable | None = None
        self._begun: tuple[int, ColumnMap] | None = None
        self._question: ConfirmDialog | None = None
        self.choices: ColumnChoices | None = None
        self._rows: dict[str, OrderHeadingRow] = {}
        self._proposing = Latest["tuple[Proposal, bool]"](self._show_proposal, name="propose columns")
        self._making = Latest[None](lambda _none: None, name="show the columns of a file")
        self._beginning = False
        self._dialog: QFileDialog | None = None
        self._offered = QStandardItemModel(self)
        for meaning in OFFERED:
            item = QStandardItem(meaning_words(meaning))
            item.setData(meaning.value, Qt.ItemDataRole.UserRole)
            self._offered.appendRow(item)
        self._note = Note("", role=Role.BODY, colour="tx2")
        self.all_right = LinkButton(self.tr("All of them are right"))
        self._side = QVBoxLayout()
        self._fixed: FixedValues | None = None
        self._said = QVBoxLayout()
        self.back = Button(Common.BACK.words, icon="left", keys="Esc")
        self.load = Button(self.tr("Load a map…"), icon="import")
        self.save = Button(self.tr("Save the map…"), icon="export")
        self.next = Button(self.tr("Next: check"), kind=ButtonKind.FIRST, icon="check", keys="Ctrl+Enter", tall=True)
        self.foot = WizardFoot([self.back], [self.load, self.save, self.next])
        self._lay_out()
        self.back.clicked.connect(go_back)
        self.load.clicked.connect(self._ask_load)
        self.save.clicked.connect(self._ask_save)
        self.next.clicked.connect(self._go_on)
        self.all_right.clicked.connect(self._confirm_all)
        self._keys = self._bind_keys()
        self._empty()

    # -- making ----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        strip = Ground("surface", bottom=True)
        row = QHBoxLayout(strip)
        row.setContentsMargins(EDGE, 10, EDGE, 10)
        row.setSpacing(10)
        row.addWidget(self._note, 1)
        row.addWidget(self.all_right)
        self._area = scrolled(Ground("surface"))
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(strip)
        left.addWidget(heading_titles(ASIDE_WIDTH))
        left.addWidget(self._area, 1)
        side = Ground("panel")
        self._side = QVBoxLayout(side)
        self._side.setContentsMargins(16, 16, 16, 16)
        self._side.setSpacing(10)
        self._said.setSpacing(8)
        self._side.addLayout(self._said)
        self._side.addWidget(SectionTitle(self.tr("In every order")))
        self._side.addStretch(1)
        area = scrolled(side)
        area.setFixedWidth(SIDE_WIDTH)
        self._middle = QWidget()
        middle = QHBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addLayout(left, 1)
        middle.addWidget(Rule(vertical=True, colour="line2"))
        middle.addWidget(area)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._middle, 1)
        whole.addWidget(self.foot)

    def _bind_keys(self) -> tuple[ShortcutHelp, ...]:
        keys = Shortcuts(self, self.tr("Import, the columns"), window_wide=False)
        keys.note("Enter", self.tr("It is right; on to the next column"))
        keys.note("Up Down", self.tr("Choose what a column becomes; letters find it"))
        keys.add("F8", self.tr("Next column to look at"), self._next_problem)
        keys.add("Ctrl+Return", self.tr("Go on to the check"), self.next.click, "Ctrl+Enter")
        return keys.lines()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the step, for the list that F1 shows."""
        return self._keys

    # -- opening ---------------------------------------------------------------------------------------------------

    def open(self, table: ReadTable) -> None:
        """Show the headings of a table and what is proposed for them."""
        self.table, self._begun, self.choices = table, None, None
        self._empty()
        rows = ImportCounts(self).rows(len(table.sheet.rows))
        self.subtitle_changed.emit(listed([file_text(table.name), sheet_words(table.sheet.name), rows]))
        self._note.show_note(self.tr("The columns are being compared…"), icon="clock", colour="tx2")
        self.all_right.hide()
        self.foot.set_hint("")
        self._proposing.start(lambda: self._context.session.imports.proposal(table.sheet))

    def clear(self) -> None:
        """Know no table any more."""
        self._proposing.cancel()
        self.table, self._begun, self.choices = None, None, None
        self._empty()

    def _show_proposal(self, answer: tuple[Proposal, bool]) -> None:
        proposal, was_kept = answer
        if was_kept:
            text = self.tr("Columns as they were chosen for this heading before.")
        elif proposal.shop:
            text = self.tr("This looks like an export of {0}.").replace("{0}", isolate(proposal.shop))
        else:
            text = self.tr("What each column of the file becomes.")
        self._note.show_note(text, icon="info", colour="tx2")
        self._take(proposal.map)

    def _take(self, columns: ColumnMap) -> None:
        table = self.table
        if table is None:
            return
        self.choices = ColumnChoices(named_headings(table.sheet.heading), columns)
        self._empty()
        if self._fixed is not None:
            self._fixed.hide()
            self._fixed.deleteLater()
        more = [column for column in self.choices.fixed if column not in FIXED]
        self._fixed = FixedValues([*FIXED, *more], self._fix)
        self._side.insertWidget(self._side.count() - 1, self._fixed)
        self._making.start(lambda: self._make_rows(table.sheet))
        self._show_state()

    async def _make_rows(self, sheet: Sheet) -> None:
        """Make the rows a few at a time, so that a wide file does not hold the window."""
        choices = self.choices
        assert choices is not None
        made = 0
        for place, name in enumerate(named_headings(sheet.heading)):
            if not name:
                continue
            row = OrderHeadingRow(
                name, heading_samples(sheet.rows, place), self._offered, confirm=self._confirm, move_up=self._put_before
            )
            row.meaning.activated.connect(partial(self._chosen, row))
            row.meaning.installEventFilter(self)
            row.show_state(choices)
            self._rows[name] = row
            self._list.insertWidget(made, row)
            made += 1
            if made == 1 and self.isVisible():
                row.meaning.setFocus(Qt.FocusReason.OtherFocusReason)
            if made % _TOGETHER == 0:
                await asyncio.sleep(0)
        self._go_to_first()

    def _go_to_first(self) -> None:
        """Begin at what has to be looked at, else at what leads on."""
        if not self.isVisible() or self.choices is None:
            return
        if self.choices.doubtful() or self._missing():
            self._next_problem()
        else:
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _empty(self) -> None:
        self._making.cancel()
        self._rows.clear()
        before, inner = self._area.takeWidget(), Ground("surface")
        before.hide()
        before.deleteLater()
        self._list = QVBoxLayout(inner)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self._list.addStretch(1)
        self._area.setWidget(inner)

    def focus_first(self) -> None:
        """Put the focus on what has to be looked at."""
        if self._rows:
            self._go_to_first()
        else:
            self.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A row that gets the keyboard comes into sight."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self._area.ensureWidgetVisible(watched, 0, ROW_HEIGHT)
        return super().eventFilter(watched, event)

    def shown_headings(self) -> tuple[str, ...]:
        """Give the headings that have a row by now."""
        return tuple(self._rows)

    def row(self, heading: str) -> OrderHeadingRow:
        """Give the row of a heading. Raises KeyError."""
        return self._rows[heading]

    # -- deciding --------------------------------------------------------------------------------------------------

    def _chosen(self, row: OrderHeadingRow, _place: int = 0) -> None:
        meaning = next(one for one in OFFERED if one.value == row.meaning.key())
        if self.choices is not None and self.choices.meanings(row.name) != (meaning,):
            self.choices.choose(row.name, meaning)
            self._show_state()

    def _confirm(self, row: OrderHeadingRow) -> None:
        if self.choices is None:
            return
        self.choices.confirm(row.name)
        self._show_state()
        names = list(self._rows)
        after = names[names.index(row.name) + 1 :]
        following: QWidget = self._rows[after[0]].meaning if after else self.next
        following.setFocus(Qt.FocusReason.TabFocusReason)

    def _confirm_all(self) -> None:
        if self.choices is not None:
            for name in self.choices.doubtful():
                self.choices.confirm(name)
            self._show_state()
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _put_before(self, row: OrderHeadingRow) -> None:
        if self.choices is not None:
            self.choices.put_before(row.name)
            self._show_state()
            row.meaning.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fix(self, column: Column, text: str) -> None:
        if self.choices is not None:
            self.choices.fix(column, text)
            self._show_state()

    def _missing(self) -> tuple[Column, ...]:
        """Give the columns that no order can do without and that nothing makes up."""
        if self.choices is None or self.table is None:
            return ()
        faults = ImportDesk.laid_out(self.table.sheet, self.choices.map()).faults
        return tuple(Column(one.column) for one in faults if one.kind is HeaderFault.MISSING)

    # -- what is shown of it ---------------------------------------------------------------------------------------

    def _show_state(self) -> None:
        choices = self.choices
        if choices is None or self._fixed is None:
            return
        for row in self._rows.values():
            row.show_state(choices)
        self._fixed.show_values(choices)
        doubtful, missing = len(choices.doubtful()), self._missing()
        self.all_right.setVisible(doubtful > 1)
        self._show_notes(choices, missing)
        if missing:
            self.foot.set_hint(self._missing_words(missing), icon="alert", colour="red")
        elif doubtful:
            self.foot.set_hint(self.tr("%Ln columns to look at", "", doubtful), icon="alert", colour="amb")
        else:
            self.foot.set_hint("")

    def _missing_words(self, missing: Sequence[Column]) -> str:
        return self.tr("Missing: {0}").replace("{0}", listed(map(meaning_words, missing)))

    def _show_notes(self, choices: ColumnChoices, missing: Sequence[Column]) -> None:
        clear_layout(self._said)
        for icon, colour, text in self._notes(choices, missing):
            self._said.addWidget(Note(text, icon=icon, colour=colour, role=Role.BODY))

    def _notes(self, choices: ColumnChoices, missing: Sequence[Column]) -> list[tuple[str, str, str]]:
        notes = []
        for column in missing:
            text = self.tr("Missing: {0}. Say which column of the file has it.")
            if self._fixed is not None and self._fixed.editor_of(column) is not None:
                text = self.tr("Missing: {0}. Say which column of the file has it, or fill it in below.")
            notes.append(("alert", "red", text.replace("{0}", meaning_words(column))))
        if choices.not_there:
            text = self.tr("The map names columns that this file does not have: {0}")
            notes.append(("alert", "amb", text.replace("{0}", listed(map(isolate, choices.not_there[:5])))))
        columns = choices.map()
        if Column.COD_AMOUNT not in {**columns.sources, **columns.fixed}:
            notes.append(("info", "tx2", self.tr("No column has an amount, so nothing is collected.")))
        elif Column.COD not in {**columns.sources, **columns.fixed}:
            notes.append(("info", "tx2", self.tr("Cash is collected wherever there is an amount.")))
        if Column.ZONE not in columns.sources and Column.ADDRESS in columns.sources:
            notes.append(("info", "tx2", self.tr("No column has the zone; zones are proposed from the addresses.")))
        return notes

    def _next_problem(self) -> None:
        choices = self.choices
        if choices is None:
            return
        names = list(self._rows)
        at = next((n for n, row in enumerate(self._rows.values()) if row.meaning.hasFocus()), -1)
        for name in [*names[at + 1 :], *names[: at + 1]]:
            if choices.is_doubtful(name):
                self._rows[name].meaning.setFocus(Qt.FocusReason.TabFocusReason)
                return
        self._go_to_missing()

    def _go_to_missing(self) -> None:
        """Go to where what is missing can be filled in, else to a heading that is for nothing yet."""
        missing, choices = self._missing(), self.choices
        if not missing or choices is None:
            return
        editors = (self._fixed.editor_of(column) for column in missing) if self._fixed is not None else ()
        names = list(self._rows)
        free = next((name for name in names if choices.meanings(name) == (Use.OUT,)), names[0] if names else "")
        place = next((editor for editor in editors if editor is not None), None)
        if place is None and free:
            place = self._rows[free].meaning
        if place is not None:
            place.setFocus(Qt.FocusReason.TabFocusReason)

    # -- maps as files ---------------------------------------------------------------------------------------------

    def _ask_save(self) -> None:
        name = Path(self.table.name).stem if self.table is not None else ""
        title = self.tr("Save the map of columns")
        self._ask(title, QFileDialog.AcceptMode.AcceptSave, self._save_map, f"{name}.columns.json")

    def _ask_load(self) -> None:
        self._ask(self.tr("Load a map of columns"), QFileDialog.AcceptMode.AcceptOpen, self._load_map)

    def _ask(self, title: str, mode: QFileDialog.AcceptMode, take: Callable[[Path], None], name: str = "") -> None:
        if self._dialog is not None or self.choices is None:
            return
        self._dialog = dialog = QFileDialog(self.window(), title)
        dialog.setAcceptMode(mode)
        if mode is QFileDialog.AcceptMode.AcceptOpen:
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        maps, every = self.tr("Maps of columns"), Common.ALL_FILES.words
        dialog.setNameFilters([f"{maps} (*.json)", f"{every} (*)"])
        dialog.setDefaultSuffix("json")
        dialog.fileSelected.connect(lambda chosen: take(Path(chosen)))
        dialog.finished.connect(self._asked)
        open_dialog(dialog, self._context.preferences, name)

    def _asked(self) -> None:
        self._dialog = None

    def _save_map(self, path: Path) -> None:
        if self.choices is not None:
            spawn(self._write_map(path, self.choices.map().to_json()), name="save a map of columns")

    async def _write_map(self, path: Path, text: str) -> None:
        try:
            await asyncio.to_thread(path.write_text, text, encoding="utf-8")
        except OSError:
            said = self.tr("The map could not be written: {0}")
            self._context.status.failed(said.replace("{0}", isolate(str(path))))
        else:
            self._context.status.done(self.tr("The map is saved: {0}").replace("{0}", file_text(path.name)))

    def _load_map(self, path: Path) -> None:
        spawn(self._read_map(path), name="load a map of columns")

    async def _read_map(self, path: Path) -> None:
        try:
            text = await asyncio.to_thread(_beginning_of, path)
            columns = ColumnMap.from_json(text)
        except (OSError, ValueError, RecursionError):
            said = self.tr("{0} is no map of columns, so nothing was changed.")
            self._context.status.failed(said.replace("{0}", file_text(path.name)))
            return
        self._note.show_note(
            self.tr("Columns as the map {0} says.").replace("{0}", file_text(path.name)), icon="info", colour="tx2"
        )
        self._take(columns)

    # -- going on --------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        choices, table = self.choices, self.table
        if choices is None or table is None or self._beginning:
            return
        missing = self._missing()
        if missing:
            self._context.status.warn(self._missing_words(missing))
            self._go_to_missing()
        elif choices.doubtful():
            self._context.status.warn(self.tr("Say first that the amber columns are right, or choose others."))
            self._next_problem()
        elif self._begun is None:
            self._begin(table, choices.map())
        elif self._begun[1] == choices.map():
            self._show_working(working=True)
            self.begun.emit(self._begun[0])
        else:
            self._ask_anew(table, choices.map(), self._begun[0])

    def _ask_anew(self, table: ReadTable, columns: ColumnMap, before: int) -> None:
        """The rows were checked by other columns already: ask before what was corrected there goes."""
        question = Question(
            icon="columns",
            title=self.tr("Lay the rows out anew?"),
            text=self.tr("The columns are others than before, so what was corrected in the check is lost."),
            destroy=self.tr("Lay them out anew"),
            keep=Common.NOT_NOW.words,
        )
        self._question = dialog = ConfirmDialog(question, self.window())
        dialog.finished.connect(self._answered)
        dialog.confirmed.connect(lambda: self._begin(table, columns, before))
        dialog.open()

    def _answered(self) -> None:
        self._question = None

    def _begin(self, table: ReadTable, columns: ColumnMap, before: int | None = None) -> None:
        self._show_working(working=True)
        spawn(self._begin_import(table, columns, before), name="begin an import")

    def _show_working(self, *, working: bool) -> None:
        """Say that the rows are being checked, and take nothing meanwhile: columns chosen now would not be theirs."""
        self._beginning = working
        said = self.tr("The rows are being checked.")
        self.next.set_off(said if working else None)
        for widget in (self._middle, self.load, self.save):
            widget.setEnabled(not working)
        if working:
            self.foot.set_hint(said, icon="clock", colour="tx2")
        else:
            self._show_state()

    def checked(self) -> None:
        """The import that ``begun`` told is shown, or cannot be: the columns can be changed again."""
        self._show_working(working=False)

    async def _begin_import(self, table: ReadTable, columns: ColumnMap, before: int | None) -> None:
        imports = self._context.session.imports
        begun = False
        try:
            import_id = await imports.begin(table.path, table.name, table.sheet, columns, instead_of=before)
            begun = self.table is table
        finally:
            if not begun:
                self._show_working(working=False)
        if begun:
            self._begun = import_id, columns
            self.begun.emit(import_id)

    def close_step(self) -> None:
        """Ask nothing more."""
        self._proposing.cancel()
        self._making.cancel()
        for dialog in (self._dialog, self._question):
            if dialog is not None:
                dialog.close()


#: A map is text of some hundred lines (bytes); what is longer is something else.
_LONGEST_MAP = 1_000_000


def _beginning_of(path: Path) -> str:
    """Read a file as far as a map can reach. Raises OSError, ValueError."""
    with path.open("rb") as file:
        content = file.read(_LONGEST_MAP + 1)
    if len(content) > _LONGEST_MAP:
        raise ValueError("too long")
    return content.decode("utf-8-sig")
