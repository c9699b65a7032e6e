"""The step in which a payout file is taken in, a view of its own: its columns, what stands against it, what it says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.settlements import PayoutCheck, PayoutFile
from courier_desk.desk.sheets import Unreadable
from courier_desk.domain.column_choices import Use
from courier_desk.domain.column_maps import named_headings
from courier_desk.domain.settlement_columns import DayOrder, Decimals, PayoutColumn, PayoutMap
from courier_desk.domain.settlements import FINE, sums_by_kind
from courier_desk.ui.bridge import Latest, OneAtATime
from courier_desk.ui.imports.column_rows import EDGE, HeadingRow, heading_samples, heading_titles, meaning_words
from courier_desk.ui.imports.file_step import SIDE_WIDTH
from courier_desk.ui.imports.file_words import unreadable_words
from courier_desk.ui.imports.foot import WizardFoot
from courier_desk.ui.money.words import (
    MoneyCounts,
    column_words,
    fault_words,
    kind_words,
    other_sheets_words,
    repeats_words,
)
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Combo,
    Field,
    Ground,
    Label,
    LinkButton,
    Note,
    Rule,
    SectionTitle,
    clear_layout,
    scrolled,
)
from courier_desk.ui.words import Formats, isolate, ltr, with_name
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: So many sentences are shown of what stands against a file.
_MOST_SAID = 12
_NONE = ""


class TakeInView(Ground):
    """The view. ``taken_in`` tells the sheet that came of it; ``go_back`` leaves without one."""

    taken_in = Signal(object)

    def __init__(self, context: PageContext, go_back: Callable[[], None]) -> None:
        super().__init__("surface")
        self._context = context
        self._path = Path()
        self._file: PayoutFile | None = None
        self._checked: PayoutCheck | None = None
        self._counts = MoneyCounts(self)
        self._keeping = OneAtATime("take a settlement sheet in")
        self._reading = Latest[tuple[PayoutFile, PayoutMap]](
            self._show_file, on_failure=self._refuse, name="read a payout file"
        )
        self._checks = Latest[PayoutCheck](self._show_check, name="check of a payout")
        self._offered = _offered(self)
        self._rows: list[HeadingRow] = []
        self._columns = QVBoxLayout()
        self.sheet, self.decimals, self.days = Combo(), Combo(), Combo()
        self._of_sheet = Field(translate("Money", "Worksheet"), self.sheet, keep_hint_line=False)
        self.name = Label(role=Role.NAME, bold=True, gives_way=True)
        self._said = QVBoxLayout()
        self._notes: list[Note] = []
        self.back = Button(Common.BACK.words, icon="left", keys="Esc")
        self.take = Button(
            translate("Money", "Take it in"), kind=ButtonKind.FIRST, icon="check", keys="Ctrl+Enter", tall=True
        )
        self._foot = WizardFoot([self.back], [self.take])
        self._lay_out()
        self.back.clicked.connect(go_back)
        self.take.clicked.connect(self._take_in)
        for combo in (self.decimals, self.days):
            combo.activated.connect(lambda _at: self._check_again())
        self.sheet.activated.connect(lambda _at: self._read_sheet())
        keys = Shortcuts(self, translate("Money", "Settlement sheet"), window_wide=False)
        keys.add("Ctrl+Return", translate("Money", "Take the sheet in"), self.take.click, "Ctrl+Enter")
        self._keys = keys

    def _lay_out(self) -> None:
        form = QHBoxLayout()
        form.setContentsMargins(EDGE, 8, EDGE, 12)
        form.setSpacing(16)
        form.addWidget(Field(translate("Money", "Decimals are parted by"), self.decimals, keep_hint_line=False), 1)
        form.addWidget(Field(translate("Money", "In dates stands first"), self.days, keep_hint_line=False), 1)
        name = QHBoxLayout()
        name.setContentsMargins(EDGE, 12, EDGE, 10)
        name.addWidget(self.name, 1)
        name.addWidget(self._of_sheet, 1)
        self._of_sheet.hide()
        self._columns.setSpacing(0)
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addLayout(name)
        left.addWidget(heading_titles())
        left.addLayout(self._columns)
        left.addLayout(form)
        left.addStretch(1)
        side = Ground("panel")
        right = QVBoxLayout(side)
        right.setContentsMargins(16, 16, 16, 16)
        right.setSpacing(10)
        right.addWidget(SectionTitle(translate("Money", "What it says")))
        self._said.setSpacing(8)
        right.addLayout(self._said)
        right.addStretch(1)
        inside = Ground("surface")
        inside.setLayout(left)
        said = scrolled(side)
        said.setFixedWidth(SIDE_WIDTH)
        both = QHBoxLayout()
        both.setSpacing(0)
        both.addWidget(scrolled(inside), 1)
        both.addWidget(Rule(vertical=True, colour="line2"))
        both.addWidget(said)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(both, 1)
        whole.addWidget(self._foot)

    # -- a file ----------------------------------------------------------------------------------------------------

    def open_file(self, path: Path) -> None:
        """Read a file and show what it says."""
        self._path = path
        self._of_sheet.hide()
        self._start_reading("")

    def _read_sheet(self) -> None:
        """Another sheet of the workbook is chosen."""
        if self._file is None or self.sheet.key() != self._file.sheet:  # none: the one chosen before cannot be read
            self._start_reading(self.sheet.key())

    def _start_reading(self, sheet: str) -> None:
        path = self._path
        self._file = self._checked = None
        self.name.set_text(isolate(path.name))
        self._say([], [])
        self.take.set_off(translate("Money", "The file is being read."))
        self._checks.cancel()
        self._reading.start(partial(self._read, path, sheet))

    async def _read(self, path: Path, sheet: str) -> tuple[PayoutFile, PayoutMap]:
        desk = self._context.session.settlements
        file = await desk.read(path, sheet)
        columns, _remembered = await desk.proposal(file)
        return file, columns

    def _show_file(self, read: tuple[PayoutFile, PayoutMap]) -> None:
        self._file, columns = read
        self.sheet.set_choices([(name, isolate(name)) for name in self._file.sheets])
        self.sheet.set_key(self._file.sheet)
        self._of_sheet.setVisible(len(self._file.sheets) > 1)
        self._show_map(columns)
        self._check_again()

    def _refuse(self, error: Exception) -> None:
        if not isinstance(error, Unreadable):
            raise error
        sentence = unreadable_words(error)
        self._say([sentence], [])
        self.take.set_off(sentence)
        self._foot.set_hint(sentence, icon="alert", colour="red")

    def _show_map(self, columns: PayoutMap) -> None:
        assert self._file is not None
        clear_layout(self._columns)
        self._rows = []
        becomes = {heading: column for column, heading in columns.columns.items()}
        for place, name in enumerate(named_headings(self._file.heading)):
            if not name:
                continue
            row = HeadingRow(name, heading_samples(self._file.rows, place), self._offered)
            meaning = becomes.get(name)
            row.show_meaning(meaning or _NONE, is_out=meaning is None)
            row.meaning.activated.connect(partial(self._chosen, row))
            row.meaning.confirmed.connect(partial(self._confirmed, row))
            self._columns.addWidget(row)
            self._rows.append(row)
        self.decimals.set_choices(
            [
                (Decimals.AS_FOUND, translate("Money", "as found in the file")),
                (Decimals.POINT, translate("Money", "a point: {0}").replace("{0}", ltr("1,250.50"))),
                (Decimals.COMMA, translate("Money", "a comma: {0}").replace("{0}", ltr("1.250,50"))),
            ]
        )
        self.decimals.set_key(columns.decimals)
        self.days.set_choices(
            [
                (DayOrder.AS_FOUND, translate("Money", "as found in the file")),
                (DayOrder.DAY_FIRST, translate("Money", "the day: {0}").replace("{0}", ltr("25/11/2026"))),
                (DayOrder.MONTH_FIRST, translate("Money", "the month: {0}").replace("{0}", ltr("11/25/2026"))),
                (DayOrder.YEAR_FIRST, translate("Money", "the year: {0}").replace("{0}", ltr("26-11-25"))),
            ]
        )
        self.days.set_key(columns.days)

    def map(self) -> PayoutMap:
        """Give what is chosen."""
        chosen = {PayoutColumn(row.meaning.key()): row.name for row in self._rows if row.meaning.key()}
        return PayoutMap(columns=chosen, decimals=Decimals(self.decimals.key()), days=DayOrder(self.days.key()))

    def row(self, heading: str) -> HeadingRow:
        """Give the row of a heading. Raises KeyError."""
        return {row.name: row for row in self._rows}[heading]

    def _chosen(self, row: HeadingRow, _place: int = 0) -> None:
        """Take what a heading becomes now from the one that became it before."""
        key = row.meaning.key()
        row.show_meaning(key, is_out=not key)
        for other in self._rows:
            if key and other is not row and other.meaning.key() == key:
                other.show_meaning(_NONE, is_out=True)
        self._check_again()

    def _confirmed(self, row: HeadingRow) -> None:
        after = self._rows[self._rows.index(row) + 1 :]
        following: QWidget = after[0].meaning if after else self.take
        following.setFocus(Qt.FocusReason.TabFocusReason)

    def _check_again(self) -> None:
        if self._file is not None:
            file, columns = self._file, self.map()
            self._checked = None
            self.take.set_off(translate("Money", "The file is being read."))
            self._checks.start(partial(self._context.session.settlements.check, file, columns))

    def _show_check(self, check: PayoutCheck) -> None:
        self._checked = check
        if check.faults:
            sentences = [fault_words(one) for one in check.faults]
            self._say(sentences, [])
            if sheet := next((one.sheet for one in check.faults if one.sheet), 0):
                self._offer_sheet(sheet)
            self.take.set_off(sentences[0])
            self._foot.set_hint(sentences[0], icon="alert", colour="red")
            return
        self.take.set_off(None)
        doubts = [fault_words(one) for one in check.doubts]
        if self._file is not None and self._file.others:
            doubts.insert(0, other_sheets_words(self._file.others))
        if check.repeats:
            doubts.insert(0, repeats_words(check.repeats))
        self._say(doubts, self._summary(check))
        if check.repeats:
            self._offer_sheet(check.repeats.sheet_id)
        lines = sum(1 for one in check.lines if one.line.row)
        self._foot.set_hint(self._counts.lines(lines), icon="check", colour="grn")
        if self.back.hasFocus():  # it was all there was; now Enter goes on, at what is doubtful with a look at it
            first = self._rows[0].meaning if doubts and self._rows else self.take
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer_sheet(self, sheet_id: int) -> None:
        link = LinkButton(translate("Money", "Open that sheet"))
        link.clicked.connect(lambda: self.taken_in.emit(sheet_id))
        self._said.insertWidget(1, link)  # below the sentence that names it

    def _summary(self, check: PayoutCheck) -> list[tuple[str, str, str]]:
        """Give what the lines come to: icon, colour and words."""
        formats, said = Formats.current(), []
        for kind, total in sums_by_kind(check.lines).items():
            words = kind_words(kind)
            count = sum(1 for one in check.lines if one.kind is kind)
            text = with_name(words.text, formats.number(count))
            if total.difference or kind not in FINE:
                text += " · " + with_name(translate("Money", "Difference"), formats.money(total.difference))
            else:
                text += " · " + with_name(translate("Money", "Paid"), formats.money(total.paid))
            said.append((words.icon, words.tone.ink, text))
        return said

    def _say(self, sentences: list[str], summary: list[tuple[str, str, str]]) -> None:
        clear_layout(self._said)
        self._foot.set_hint("")
        self._notes = [_note(sentence, "alert", "red") for sentence in sentences[:_MOST_SAID]]
        if len(sentences) > _MOST_SAID:
            more = Common.AND_MORE.words.replace("{0}", Formats.current().number(len(sentences) - _MOST_SAID))
            self._notes.append(_note(more, "more", "tx2"))
        self._notes += [_note(text, icon, colour) for icon, colour, text in summary]
        for note in self._notes:
            self._said.addWidget(note)

    def said(self) -> list[str]:
        """Give what is said of the file, line by line."""
        return [note.text() for note in self._notes]

    def _take_in(self) -> None:
        if self._file is not None and self._checked is not None and not self._checked.faults:
            self._keeping.start(partial(self._keep, self._file, self._checked.columns))

    async def _keep(self, file: PayoutFile, columns: PayoutMap) -> None:
        made = await self._context.session.settlements.take_in(file, columns)
        if isinstance(made, PayoutCheck):
            self._show_check(made)
            return
        lines = 0 if self._checked is None else sum(1 for one in self._checked.lines if one.line.row)
        self._file = self._checked = None
        self._context.status.done(self._counts.taken_in(lines))
        self.taken_in.emit(made)

    def focus_first(self) -> None:
        """What takes it in has the keyboard, or the way back while there is nothing to take in."""
        (self.back if self._file is None else self.take).setFocus(Qt.FocusReason.OtherFocusReason)

    def close_view(self) -> None:
        """Ask nothing more."""
        self._reading.cancel()
        self._checks.cancel()


def _offered(parent: QObject) -> QStandardItemModel:
    """Give what a heading may become."""
    offered = QStandardItemModel(parent)
    named = [(_NONE, meaning_words(Use.OUT)), *((column.value, column_words(column)) for column in PayoutColumn)]
    for key, words in named:
        item = QStandardItem(words)
        item.setData(key, Qt.ItemDataRole.UserRole)
        offered.appendRow(item)
    return offered


def _note(text: str, icon: str, colour: str) -> Note:
    return Note(text, icon=icon, colour=colour, role=Role.BODY)
