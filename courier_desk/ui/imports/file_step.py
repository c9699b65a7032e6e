"""Step 1 of the import: a file is chosen, dropped or pasted, and what was found in it is shown and can be changed.

It reads the table in a thread, never here, and gives it on whole; what its columns mean is the next step's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.sheets import (
    FileFault,
    FileKind,
    ReadyWorkers,
    Sheet,
    Unreadable,
    read_pasted,
    read_sheet,
)
from courier_desk.domain.column_maps import named_headings
from courier_desk.domain.intake_sheet import column_letters
from courier_desk.domain.sheet_parts import AS_FOUND, DELIMITERS, ENCODINGS, NO_HEADING, HeadingFound, ReadChoice
from courier_desk.domain.shown_text import one_line
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.folders import dropped_files, open_dialog
from courier_desk.ui.imports.file_words import (
    ENDINGS,
    delimiter_words,
    encoding_words,
    kind_words,
    unreadable_words,
)
from courier_desk.ui.imports.foot import WizardFoot
from courier_desk.ui.imports.words import ImportCounts, no_rows_words
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    CheckBox,
    Combo,
    EmptyPage,
    Field,
    FieldState,
    Ground,
    Label,
    Note,
    Rule,
    clear_layout,
    scrolled,
)
from courier_desk.ui.widgets.list_table import ListColumn, ListTable
from courier_desk.ui.words import Formats, file_text, isolate, listed, ltr
from courier_desk.ui.words_common import Common

SIDE_WIDTH = 340
#: So many of the first rows are shown, and so many of them make the columns as wide as they are (pixels).
_SHOWN, _MEASURED, _NARROWEST, _WIDEST = 100, 20, 56, 240
#: A heading may be said to stand in one of so many first rows.
_HEADING_ROWS = 30


@frozen(kw_only=True)
class ReadTable:
    """A table as it was read. ``path``: of its file, None for rows that were pasted; ``name``: what it is called."""

    sheet: Sheet
    name: str
    path: Path | None = None


@frozen
class PastedRows:
    """Rows that were copied out of a spreadsheet, as the clipboard holds them."""

    text: str
    html: str = ""

    @classmethod
    def of(cls, data: QMimeData | None) -> PastedRows | None:
        """Take the rows from what was copied or dropped; None when it holds none."""
        if data is None:
            return None
        text, html = data.text() if data.hasText() else "", data.html() if data.hasHtml() else ""
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and any("\t" in line for line in lines):
            return cls(text)
        return cls(text, html) if len(lines) > 1 and "<table" in html.casefold() else None


@frozen
class _PreviewRow:
    """One row as it is shown before anything is decided about it."""

    key: str
    cells: tuple[str, ...]


class FileStep(Ground):
    """The step. ``open_file`` or ``paste`` fills it; ``clear`` empties it.

    ``go_back`` and ``show_earlier`` (the imports that are kept) are what its buttons do.
    """

    chosen = Signal(object)
    """The person goes on with this ``ReadTable``."""
    subtitle_changed = Signal(str)

    def __init__(
        self,
        context: PageContext,
        *,
        go_back: Callable[[], None],
        show_earlier: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("surface", parent=parent)
        self._context = context
        self._source: Path | PastedRows | None = None
        self._choice = AS_FOUND
        self._table: ReadTable | None = None
        self._reading = Latest[Sheet](self._show_sheet, on_failure=self._failed, name="read a file of orders")
        self._workers = ReadyWorkers()
        self._dialog: QFileDialog | None = None
        self._stack = QStackedWidget()
        self._make_pages()
        self.next = Button(self.tr("Next: columns"), kind=ButtonKind.FIRST, icon="check", keys="Ctrl+Enter", tall=True)
        self.back = Button(Common.BACK.words, icon="left", keys="Esc")
        self.other = Button(self.tr("Choose another file…"), icon="file", keys="Ctrl+O")
        self.earlier = Button(self.tr("Earlier imports"), icon="clock")
        self.earlier.hide()
        self._foot = WizardFoot([self.back, self.other], [self.earlier, self.next])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._stack, 1)
        column.addWidget(self._foot)
        self.back.clicked.connect(go_back)
        self.other.clicked.connect(self.ask_file)
        self.earlier.clicked.connect(show_earlier)
        self.next.clicked.connect(self._go_on)
        self._keys = self._bind_keys()
        self.clear()

    # -- making ----------------------------------------------------------------------------------------------------

    def _make_pages(self) -> None:
        self.choose = Button(self.tr("Choose a file…"), kind=ButtonKind.FIRST, icon="file", keys="Ctrl+O", tall=True)
        self.paste_button = Button(self.tr("Paste rows"), icon="copy", keys="Ctrl+V", tall=True)
        self.template = Button(self.tr("Save a template…"), icon="export", tall=True)
        self._empty = EmptyPage(
            "import",
            self.tr("Drop a file with orders here"),
            self.tr(
                "Excel (XLSX, XLS), OpenDocument (ODS) and CSV can be read, also exports of shops. Rows copied in a "
                "spreadsheet can be pasted. Nothing is sent before you have seen every row."
            ),
            [self.choose, self.paste_button, self.template],
        )
        self._busy = EmptyPage("clock", "", "")
        self.another = Button(self.tr("Choose another file…"), kind=ButtonKind.FIRST, icon="file", tall=True)
        self.again = Button(Common.TRY_AGAIN.words, icon="sync", tall=True)
        self.as_found = Button(self.tr("Read it as it was found"), icon="return", tall=True)
        self.encodings = Combo()
        self.encodings.setAccessibleName(self.tr("Encoding"))
        self._fault = EmptyPage("alert", "", "", [self.encodings, self.another, self.again, self.as_found])
        self._found = QWidget()
        self._make_found()
        for page in (self._empty, self._busy, self._fault, self._found):
            self._stack.addWidget(page)
        self.choose.clicked.connect(self.ask_file)
        self.another.clicked.connect(self.ask_file)
        self.paste_button.clicked.connect(self.paste_from_clipboard)
        self.template.clicked.connect(self._ask_template)
        self.again.clicked.connect(self._read)
        self.as_found.clicked.connect(lambda: self._choose(AS_FOUND))
        self.encodings.activated.connect(
            lambda _place: self._choose(replace(self._choice, encoding=self.encodings.key()))
        )

    def _make_found(self) -> None:
        self._name = Label(bold=True, wrap=True)
        self._kind = Label(colour="tx2", wrap=True)
        self.sheet = self._choice_of(lambda key: replace(AS_FOUND, sheet=key, hidden=self._choice.hidden))
        self.heading = self._choice_of(lambda key: replace(self._choice, heading_row=int(key)))
        self.encoding = self._choice_of(lambda key: replace(self._choice, encoding=key))
        self.delimiter = self._choice_of(lambda key: replace(self._choice, delimiter=key))
        self._fields = {
            "sheet": Field(self.tr("Sheet"), self.sheet, keep_hint_line=False),
            "heading": Field(self.tr("Heading"), self.heading, keep_hint_line=False),
            "encoding": Field(self.tr("Encoding"), self.encoding, keep_hint_line=False),
            "delimiter": Field(self.tr("Cells are parted by"), self.delimiter, keep_hint_line=False),
        }
        self.hidden = CheckBox("")
        self.hidden.clicked.connect(lambda on: self._choose(replace(self._choice, hidden=bool(on))))
        self._notes = QVBoxLayout()
        self._notes.setSpacing(8)
        inner = Ground("panel")
        column = QVBoxLayout(inner)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(10)
        column.addWidget(self._name)
        column.addWidget(self._kind)
        column.addSpacing(4)
        for field in self._fields.values():
            column.addWidget(field)
        column.addWidget(self.hidden)
        column.addLayout(self._notes)
        column.addStretch(1)
        area = scrolled(inner)
        area.setFixedWidth(SIDE_WIDTH)
        self._preview = QVBoxLayout()
        self._preview.setSpacing(0)
        row = QHBoxLayout(self._found)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(self._preview, 1)
        row.addWidget(Rule(vertical=True, colour="line2"))
        row.addWidget(area)

    def _choice_of(self, choice: Callable[[str], ReadChoice]) -> Combo:
        combo = Combo()
        combo.activated.connect(lambda _place: self._choose(choice(combo.key())))
        return combo

    def _bind_keys(self) -> tuple[ShortcutHelp, ...]:
        keys = Shortcuts(self, self.tr("Import, the file"), window_wide=False)
        keys.add("Ctrl+O", self.tr("Choose a file"), self.ask_file)
        keys.add("Ctrl+V", self.tr("Paste rows that were copied in a spreadsheet"), self.paste_from_clipboard)
        keys.add("Ctrl+Return", self.tr("Go on to the columns"), self.next.click, "Ctrl+Enter")
        return keys.lines()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the step, for the list that F1 shows."""
        return self._keys

    # -- where the rows come from ----------------------------------------------------------------------------------

    @property
    def table(self) -> ReadTable | None:
        """What was read; None while nothing was."""
        return self._table

    @property
    def is_empty(self) -> bool:
        """Whether no file was chosen yet."""
        return self._source is None

    @property
    def is_reading(self) -> bool:
        """Whether a file is being read for the first time."""
        return self._stack.currentWidget() is self._busy

    def clear(self) -> None:
        """Begin with nothing."""
        self._reading.cancel()
        self._source, self._choice = None, AS_FOUND
        self._take(None)
        self._show(self._empty)
        self.subtitle_changed.emit("")

    def set_earlier(self, count: int) -> None:
        """Lead to the imports that are kept, if there are any."""
        self.earlier.setVisible(count > 0)
        self._foot.fit()

    def ask_file(self) -> None:
        """Ask for a file where the last one was."""
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self.window(), self.tr("Choose a file with orders"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        endings = " ".join(f"*.{ending}" for ending in ENDINGS)
        tables, every = self.tr("Tables"), Common.ALL_FILES.words
        dialog.setNameFilters([f"{tables} ({endings})", f"{every} (*)"])
        dialog.fileSelected.connect(lambda name: self.open_file(Path(name)))
        dialog.finished.connect(self._asked)
        open_dialog(dialog, self._context.preferences)

    def _asked(self) -> None:
        self._dialog = None

    def _ask_template(self) -> None:
        """Ask where a workbook to fill in is to be saved."""
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self.window(), self.tr("Save a template for orders"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([f"{kind_words(FileKind.XLSX)} (*.xlsx)"])
        dialog.setDefaultSuffix("xlsx")
        dialog.fileSelected.connect(lambda name: spawn(self._write_template(Path(name)), name="write a template"))
        dialog.finished.connect(self._asked)
        name = self.tr("Orders template")
        open_dialog(dialog, self._context.preferences, f"{name}.xlsx")

    async def _write_template(self, path: Path) -> None:
        from courier_desk.desk.sheet_files import write_template  # noqa: PLC0415

        zones = {zone.governorate.value: zone.value for zone in reversed(self._context.session.zones.catalog.zones)}
        language: Literal["ar", "en"] = "ar" if Formats.current().arabic else "en"
        try:
            await asyncio.to_thread(write_template, path, language, zones)
        except OSError as reason:
            said = self.tr("The template could not be written: {0}")
            self._context.status.failed(said.replace("{0}", ltr(reason.strerror or str(path))))
        else:
            self._context.status.done(self.tr("The template is saved: {0}").replace("{0}", file_text(path.name)))

    def open_file(self, path: Path, *, others: int = 0) -> None:
        """Read a file and show what is in it. ``others``: so many more were given with it and are not read."""
        self._begin(path)
        if others:
            self._context.status.warn(self.tr("One file at a time: the first of them is read."))

    def paste_from_clipboard(self) -> None:
        """Read the rows on the clipboard, or the file that was copied there."""
        data = QGuiApplication.clipboard().mimeData()
        paths, rows = dropped_files(data), PastedRows.of(data)
        if paths:
            self.open_file(paths[0], others=len(paths) - 1)
        elif rows is not None:
            self.paste(rows)
        else:
            self._context.status.hint(no_rows_words())

    def paste(self, rows: PastedRows) -> None:
        """Read rows that were copied in a spreadsheet."""
        self._begin(rows)

    def _begin(self, source: Path | PastedRows) -> None:
        self._source, self._choice = source, AS_FOUND
        self._take(None)
        self._read()

    def _choose(self, choice: ReadChoice) -> None:
        self._choice = choice
        self._read()

    def _called(self) -> str:
        return self._source.name if isinstance(self._source, Path) else self.tr("Pasted rows")

    # -- reading ---------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        source, choice = self._source, self._choice
        if source is None:
            return
        loop = asyncio.get_running_loop()

        def takes_long() -> None:
            loop.call_soon_threadsafe(self._tell_long, source)

        async def read() -> Sheet:
            if isinstance(source, PastedRows):
                return await asyncio.to_thread(
                    read_pasted, source.text, source.html, choice=choice, workers=self._workers
                )
            return await asyncio.to_thread(
                read_sheet, source, whole=True, choice=choice, takes_long=takes_long, workers=self._workers
            )

        self.next.set_off(self.tr("The file is still being read."))
        self.subtitle_changed.emit(file_text(self._called()))
        if self._table is None:
            title = self.tr("Reading {0}…").replace("{0}", file_text(self._called()))
            self._busy.show_words(title, "")
            self._show(self._busy)
        self._reading.start(read)

    def _tell_long(self, source: Path | PastedRows) -> None:
        if source is self._source and self._stack.currentWidget() is self._busy:
            self._busy.show_words(self._busy.title(), self.tr("It is a large file; this takes a little longer."))

    def _failed(self, failure: Exception) -> None:
        if not isinstance(failure, Unreadable):
            raise failure
        self._take(None)
        letters = failure.fault is FileFault.ENCODING
        self._fault.show_words(file_text(self._called()), unreadable_words(failure))
        self.encodings.setVisible(letters)
        if letters:
            self.encodings.set_choices([(one, encoding_words(one)) for one in ENCODINGS])
            self.encodings.set_key(self._choice.encoding)
        self.again.setVisible(failure.fault in _PASSING)
        self.as_found.setVisible(self._choice != AS_FOUND)
        self._show(self._fault)

    def _show_sheet(self, sheet: Sheet) -> None:
        if sheet.found is HeadingFound.AN_ORDER and not self._choice.heading_row:
            self._choose(replace(self._choice, heading_row=NO_HEADING))  # else the first order would be lost
            return
        path = self._source if isinstance(self._source, Path) else None
        self._show_found(sheet)
        self._show_preview(sheet)
        self._take(ReadTable(sheet=sheet, name=self._called(), path=path))
        self._show(self._found)

    def _take(self, table: ReadTable | None) -> None:
        self._table = table
        if table is None:
            off = self.tr("Choose a file first.")
        elif not table.sheet.rows:
            off = self.tr("There are no rows in this table.")
        else:
            off = ""
        self.next.set_off(off)
        self.other.setVisible(table is not None)
        self._foot.fit()

    def _show(self, page: QWidget) -> None:
        had_focus = self.isVisible() and self._stack.currentWidget() is not page
        self._stack.setCurrentWidget(page)
        if had_focus:
            self.focus_first()

    def focus_first(self) -> None:
        """Put the focus on what is wanted next."""
        page = self._stack.currentWidget()
        first: QWidget = self.next
        if page is self._empty:
            first = self.choose
        elif page is self._fault:
            first = self.encodings if not self.encodings.isHidden() else self.another
        elif page is self._busy:
            first = self.back
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- what was found --------------------------------------------------------------------------------------------

    def _show_found(self, sheet: Sheet) -> None:
        numbers = Formats.current().number
        self._name.set_text(file_text(self._called()))
        kind = kind_words(sheet.kind) if isinstance(self._source, Path) else ""
        self._kind.set_text(listed([kind, ImportCounts(self).rows(len(sheet.rows))]))
        sheets = [one for one in sheet.sheets if one.rows or one.name == sheet.name]
        self._offer(
            "sheet",
            self.sheet,
            [(one.name, listed([isolate(one.name), ImportCounts(self).rows(one.rows)])) for one in sheets],
            sheet.name,
            shown=len(sheets) > 1,
        )
        last = max(_HEADING_ROWS, sheet.heading_row)
        rows = [(str(row), self.tr("Row {0}").replace("{0}", numbers(row))) for row in range(1, last + 1)]
        heading = str(NO_HEADING if sheet.found is HeadingFound.NONE else sheet.heading_row)
        self._offer("heading", self.heading, [(str(NO_HEADING), self.tr("No heading")), *rows], heading)
        file_is_text = isinstance(self._source, Path) and bool(sheet.encoding)
        encodings = dict.fromkeys([*ENCODINGS, *([sheet.encoding] if sheet.encoding else [])])
        self._offer(
            "encoding",
            self.encoding,
            [(one, encoding_words(one)) for one in encodings],
            sheet.encoding,
            shown=file_is_text,
        )
        guessed = (
            self.tr("Found out from its letters. Look whether the names read well.") if sheet.encoding_guessed else ""
        )
        self._fields["encoding"].set_state(FieldState.WARN if guessed else FieldState.NONE, guessed)
        delimiters = dict.fromkeys([*DELIMITERS, *([sheet.delimiter] if sheet.delimiter else [])])
        self._offer(
            "delimiter",
            self.delimiter,
            [(one, delimiter_words(one)) for one in delimiters],
            sheet.delimiter,
            shown=sheet.kind is FileKind.TEXT and bool(sheet.delimiter),
        )
        self.hidden.setVisible(bool(sheet.hidden))
        hidden = self.tr("Take the %Ln hidden rows too", "", len(sheet.hidden))
        self.hidden.setText(hidden)
        self.hidden.setAccessibleName(hidden)
        self.hidden.setChecked(not sheet.left_out)
        self._show_notes(self._facts(sheet))

    def _offer(self, name: str, combo: Combo, choices: list[tuple[str, str]], key: str, *, shown: bool = True) -> None:
        combo.set_choices(choices)
        combo.set_key(key)
        self._fields[name].setVisible(shown)

    def _facts(self, sheet: Sheet) -> list[tuple[str, str, str]]:
        """Give what has to be known of the table: icon, colour, words."""
        numbers = Formats.current().number
        facts = []
        if not sheet.rows:
            facts.append(("alert", "red", self.tr("There are no rows below the heading.")))
        if sheet.found is HeadingFound.NONE and sheet.rows:
            text = self.tr("Row {0} is an order already, so the columns have letters for names.")
            facts.append(("alert", "amb", text.replace("{0}", numbers(sheet.rows[0].number))))
        if sheet.found is HeadingFound.FIRST_ROW and sheet.rows:
            text = self.tr("No name in row {0} is known. Is it the heading?")
            facts.append(("alert", "amb", text.replace("{0}", numbers(sheet.heading_row))))
        if sheet.odd:
            text = self.tr("%Ln cells of the heading hold an error, or a formula without a value.", "", len(sheet.odd))
            facts.append(("alert", "amb", text))
        if sheet.hidden and sheet.filtered:
            facts.append(("info", "tx2", self.tr("A filter of the spreadsheet hides them.")))
        if above := [one for one in sheet.title if one.strip()]:
            text = self.tr("Above the heading: {0}")
            facts.append(("info", "tx2", text.replace("{0}", isolate(_short(above[0])))))
        if sheet.repeated:
            text = self.tr("%Ln rows say the heading once more and are left out.", "", len(sheet.repeated))
            facts.append(("info", "tx2", text))
        if sheet.totals:
            said = " ".join(cell for cell in sheet.totals[0].cells if cell.strip())
            text = self.tr("%Ln rows at the end are sums or signatures and are left out: {0}", "", len(sheet.totals))
            facts.append(("info", "tx2", text.replace("{0}", isolate(_short(said)))))
        return facts

    def _show_notes(self, facts: Sequence[tuple[str, str, str]]) -> None:
        clear_layout(self._notes)
        for icon, colour, text in facts:
            self._notes.addWidget(Note(text, icon=icon, colour=colour, role=Role.BODY))

    def _show_preview(self, sheet: Sheet) -> None:
        clear_layout(self._preview)
        rows = [
            _PreviewRow(Formats.current().number(row.number), tuple(map(one_line, row.cells)))
            for row in sheet.rows[:_SHOWN]
        ]
        width = max((len(row.cells) for row in rows), default=0)
        names = [name or column_letters(at) for at, name in enumerate(named_headings(sheet.heading))]
        names += [column_letters(at) for at in range(len(names), width)]
        table = ListTable[_PreviewRow](self.tr("The first rows"), _preview_columns(names, rows, Common.ROW.words))
        table.rows.show(rows)
        self._preview.addWidget(table, 1)
        if len(sheet.rows) > len(rows):
            more = Label(self.tr("These are the first %Ln rows.", "", len(rows)), role=Role.CAPTION, colour="tx3")
            more.setContentsMargins(12, 6, 12, 6)
            self._preview.addWidget(more)

    # -- going on --------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self._table is not None:
            self.chosen.emit(self._table)

    def showEvent(self, event: QShowEvent) -> None:
        """Whoever comes here chooses a file: the process that reads it is started meanwhile."""
        super().showEvent(event)
        if self.is_empty:
            self._workers.warm()

    def close_step(self) -> None:
        """Read nothing more."""
        self._reading.cancel()
        self._workers.close()
        if self._dialog is not None:
            self._dialog.close()


#: What may be over when it is tried once more.
_PASSING = frozenset({FileFault.MISSING, FileFault.UNREACHABLE, FileFault.NO_WORKER, FileFault.TOO_SLOW})


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"


def _preview_columns(
    names: Sequence[str], rows: Sequence[_PreviewRow], row_words: str
) -> list[ListColumn[_PreviewRow]]:
    """Give the columns as wide as what stands in the first rows."""
    theme = Theme.of()
    body, caption = QFontMetrics(theme.font(Role.BODY)), QFontMetrics(theme.font(Role.CAPTION))

    def wide(at: int, name: str) -> int:
        cells = [row.cells[at][:60] for row in rows[:_MEASURED] if at < len(row.cells)]
        widest = body.horizontalAdvance(max(cells, key=len, default=""))
        return min(_WIDEST, max(_NARROWEST, widest, caption.horizontalAdvance(name[:40]))) + 24

    def cell(at: int) -> Callable[[_PreviewRow], str]:
        return lambda row: row.cells[at] if at < len(row.cells) else ""

    number = ListColumn[_PreviewRow](
        key="number", title=row_words, text=lambda row: row.key, sample="00000", right=True, ink="tx3"
    )
    return [
        number,
        *(
            ListColumn[_PreviewRow](
                key=str(at), title=one_line(name), text=cell(at), tip=cell(at), width=wide(at, name), weight=1
            )
            for at, name in enumerate(names)
        ),
    ]
