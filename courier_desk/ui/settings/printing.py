"""Printing: where labels go and on what, one line a printer; what is done with one printed before; how long kept.

The printers are asked for in a worker when the page opens: the system may take a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QFileDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.preferences import Again, Preferences
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.label_profiles import (
    DPI_RANGE,
    MOST_COPIES,
    MOST_OFFSET_MM,
    SCALE_RANGE,
    LabelProfile,
    Orientation,
    default_for,
)
from courier_desk.domain.labels import PrintResult
from courier_desk.domain.papers import Half, Paper
from courier_desk.domain.printers import PrinterStatus
from courier_desk.ui.bridge import Latest
from courier_desk.ui.folders import open_dialog
from courier_desk.ui.printing.places import (
    CHOOSE_FOLDER,
    NOBODY,
    at_place,
    fresh_name,
    key_of,
    place_choices,
    printers_and_their_system,
)
from courier_desk.ui.printing.words import lacking_words, readiness_words, trouble_words
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section, show_whole
from courier_desk.ui.settings.test_page_scan import TestPageScan
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    CheckBox,
    Combo,
    Field,
    Label,
    LeavesWheel,
    Note,
    Rule,
    Segment,
    Segments,
    Spin,
    clear_layout,
)
from courier_desk.ui.widgets.follow import follow_theme
from courier_desk.ui.words import NOTHING, listed, ltr, paper_words, place_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_labels import label_words

if TYPE_CHECKING:
    from courier_desk.printing.printers import PrinterInfo

translate = QCoreApplication.translate
#: Width of the names of the printers (pixels).
_NAMES = 232
#: Resolutions of label and laser printers, in dots per inch.
_FINENESS = (203, 300, 600)
#: How long label files are kept, as a person chooses it (days).
_DAYS = (1, 7, 30)


class ProfileDetails(Card):
    """What is wanted rarely of a printer; ``change`` is told the names and values of what was chosen."""

    def __init__(self, change: Callable[[dict[str, Any]], None]) -> None:
        super().__init__(fill="panel", edge="line2")
        self._change = change
        self.fineness, self.orientation = Combo(), Combo()
        self.half = Combo()
        self.right, self.down = MillimetreField(), MillimetreField()
        self.scale, self.copies = Spin(*SCALE_RANGE), Spin(1, MOST_COPIES)
        for spin in (self.scale, self.copies, self.right, self.down):
            spin.setKeyboardTracking(False)
        self.vector = CheckBox(
            translate("Settings", "Send the label as the service drew it, where the printer takes PDF")
        )
        self.use = Button(translate("Settings", "Use this one"), icon="check")
        self.first = Button("", icon="up")
        self.remove = Button(translate("Settings", "Remove"), kind=ButtonKind.DANGER, icon="trash")
        self._offer()
        self._lay_out()
        self._connect()

    def _offer(self) -> None:
        words = {
            Orientation.AUTO: translate("Settings", "As fits best"),
            Orientation.UPRIGHT: translate("Settings", "Upright"),
            Orientation.RIGHT: translate("Settings", "Turned to the right"),
            Orientation.OVER: translate("Settings", "Upside down"),
            Orientation.LEFT: translate("Settings", "Turned to the left"),
        }
        self.orientation.set_choices([(one.value, text) for one, text in words.items()])
        halves = {Half.FIRST: Common.FIRST_HALF.words, Half.SECOND: Common.SECOND_HALF.words}
        self.half.set_choices([(one.value, text) for one, text in halves.items()])

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(10)
        fields = (
            (translate("Settings", "Dots per inch"), self.fineness),
            (translate("Settings", "How labels lie"), self.orientation),
            (translate("Settings", "Move right, mm"), self.right),
            (translate("Settings", "Move down, mm"), self.down),
            (translate("Settings", "Size in percent"), self.scale),
            (translate("Settings", "Copies"), self.copies),
            (Common.START_ON.words, self.half),
        )
        for place, (words, editor) in enumerate(fields):
            field = Field(words, editor, keep_hint_line=False)
            grid.addWidget(field, place // 4, place % 4)
            if editor is self.half:
                self._half_field = field
        for column in range(4):
            grid.setColumnStretch(column, 1)
        self.body.addLayout(grid)
        self.body.addSpacing(6)
        self.body.addWidget(self.vector)
        ends = QWidget()
        row = QHBoxLayout(ends)
        row.setContentsMargins(0, 6, 0, 0)
        row.setSpacing(8)
        for button in (self.use, self.first):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.remove)
        self.body.addWidget(ends)

    def _connect(self) -> None:
        change = self._change
        self.fineness.activated.connect(lambda _place: change({"dpi": int(self.fineness.key())}))
        self.orientation.activated.connect(lambda _place: change({"orientation": Orientation(self.orientation.key())}))
        self.half.activated.connect(lambda _place: change({"start": Half(self.half.key())}))
        self.right.valueChanged.connect(lambda value: change({"offset_x": round(value, 1)}))
        self.down.valueChanged.connect(lambda value: change({"offset_y": round(value, 1)}))
        self.scale.valueChanged.connect(lambda value: change({"scale": value}))
        self.copies.valueChanged.connect(lambda value: change({"copies": value}))
        self.vector.clicked.connect(lambda on: change({"vector": on}))

    def show_profile(self, profile: LabelProfile, *, in_use: bool, first: bool, alone: bool) -> None:
        """Show a profile; ``first``: it is its paper's default, ``alone``: there is no other."""
        fine = sorted({*_FINENESS, min(DPI_RANGE[1], profile.dpi)})
        self.fineness.set_choices([(str(dpi), str(dpi)) for dpi in fine])
        self.fineness.set_key(str(profile.dpi))
        self.orientation.set_key(profile.orientation.value)
        self.half.set_key(profile.start.value)
        self._half_field.setVisible(profile.paper.labels > 1)
        for spin, value in ((self.scale, profile.scale), (self.copies, profile.copies)):
            spin.blockSignals(True)
            spin.setValue(value)
            spin.blockSignals(False)
        for field, offset in ((self.right, profile.offset_x), (self.down, profile.offset_y)):
            field.blockSignals(True)
            field.setValue(offset)
            field.blockSignals(False)
        self.vector.setChecked(profile.vector)
        words = translate("Settings", "First for {0}").replace("{0}", paper_words(profile.paper))
        self.first.setText(words)
        self.first.set_off(translate("Settings", "It is the first for this paper") if first else None)
        self.use.set_off(translate("Settings", "It is in use") if in_use else None)
        self.remove.set_off(translate("Settings", "It is the only one") if alone else None)


class MillimetreField(LeavesWheel, QDoubleSpinBox):
    """Tenths of a millimetre with steps of half a one. Arabic digits are taken; it shows Latin ones."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setRange(-MOST_OFFSET_MM, MOST_OFFSET_MM)
        self.setDecimals(1)
        self.setSingleStep(0.5)
        self.setLocale(QLocale.c())
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        follow_theme(self, self._restyle)

    def valueFromText(self, text: str) -> float:
        """The number of what was typed."""
        return super().valueFromText(fold_digits(text))

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.FIELD))


class ProfileRow(QWidget):
    """A printer: where its labels go, on which paper, a test, and behind "More" what is wanted rarely.

    ``choose_place`` is told the key of a place, an empty one where what was chosen stands.
    """

    def __init__(
        self,
        preferences: Preferences,
        choose_place: Callable[[str], None],
        change: Callable[[dict[str, Any]], None],
        *,
        in_use: bool,
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._take_place = choose_place
        self._in_use = in_use
        self.where, self.paper = Combo(), Combo()
        self.where.setMinimumContentsLength(16)
        self.paper.set_choices([(paper.value, paper_words(paper)) for paper in Paper])
        self.test = Button(translate("Settings", "Test print"), icon="print")
        self.more = Button(Common.MORE.words, icon="down")
        self.details = ProfileDetails(change)
        self.details.hide()
        self._trouble = Note(icon="alert", colour="red", role=Role.BODY)
        self._trouble.hide()
        self._lay_out()
        self.where.activated.connect(lambda _place: self._choose_place(self.where.key()))
        self.paper.activated.connect(lambda _place: change({"paper": Paper(self.paper.key())}))
        self.more.clicked.connect(self.toggle)

    def _lay_out(self) -> None:
        name = translate("Settings", "Other printers")
        hint = translate("Settings", "remembered paper, one line a printer")
        if self._in_use:
            name = translate("Settings", "Label printer")
            hint = translate("Settings", "for new orders, batches and the scan station")
        names = QVBoxLayout()
        names.setContentsMargins(0, 0, 0, 0)
        names.setSpacing(0)
        names.addWidget(Label(name, wrap=True))
        names.addWidget(Label(hint, role=Role.CAPTION, colour="tx3", wrap=True))
        left = QWidget()
        left.setFixedWidth(_NAMES)
        left.setLayout(names)
        self.where.setAccessibleName(name)
        self.paper.setAccessibleName(Common.PAPER.words)
        line = QHBoxLayout()
        line.setContentsMargins(0, 7, 0, 7)
        line.setSpacing(8)
        line.addWidget(left, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self.where, 5)
        line.addWidget(self.paper, 4)
        line.addWidget(self.test)
        line.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(self._trouble)
        column.addWidget(self.details)
        column.addWidget(Rule())

    def show_profile(
        self,
        profile: LabelProfile,
        printers: Sequence[PrinterInfo],
        *,
        first: bool,
        alone: bool,
        nobody: str = "",
    ) -> None:
        """Show a profile; ``nobody``: what is said while nobody has chosen where its labels go."""
        choices = place_choices((profile,), printers, profile)
        told = [(key, nobody if key == NOBODY and nobody else words) for key, words in choices]
        self.where.set_choices(told)
        self.where.set_key(key_of(profile))
        self.paper.set_key(profile.paper.value)
        place = place_words(profile)
        if not self._in_use:
            self.paper.setAccessibleName(translate("Settings", "Paper of {0}").replace("{0}", place or NOTHING))
        self.details.show_profile(profile, in_use=self._in_use, first=first, alone=alone)

    def show_status(self, status: PrinterStatus | None) -> None:
        """Say so when its printer takes no jobs; what is not there is named and never replaced."""
        trouble = trouble_words(status) if status is not None else ""
        if trouble and status is not None:
            words = listed([status.printer, readiness_words(status)])
            self._trouble.show_note(f"{words}. {trouble}" if status.printer else trouble)
        self._trouble.setVisible(bool(trouble) and status is not None and bool(status.printer))

    def show_able(self, why_not: str) -> None:
        """Say why nothing can be printed there to try it."""
        self.test.set_off(why_not or None)

    def toggle(self) -> None:
        """Show what is wanted rarely, or put it away."""
        opening = self.details.isHidden()
        self.details.setVisible(opening)
        self.more.set_icon("up" if opening else "down")
        if opening:
            show_whole(self.details)

    def _choose_place(self, key: str) -> None:
        if key != CHOOSE_FOLDER:
            if key != NOBODY:
                self._take_place(key)
            return
        dialog = QFileDialog(self.window(), Common.FOLDER_FOR_LABELS.words)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda folder: self._take_place(f"folder {folder}"))
        dialog.rejected.connect(lambda: self._take_place(""))  # what was chosen stands
        open_dialog(dialog, self._preferences)


class PrintingSection(Section):
    """Where labels go."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Printing"))
        self._context = context
        self._found: tuple[PrinterInfo, ...] = ()
        self.rows: dict[str, ProfileRow] = {}
        self._lines = QVBoxLayout()
        self.add_one = Button(translate("Settings", "Add a printer…"), icon="plus")
        self.test_scan = TestPageScan()
        self.at_once = CheckBox(Common.PRINT_WITHOUT_ASKING.words)
        self.again = Segments(
            [
                Segment(Again.ASK.value, translate("Settings", "Ask")),
                Segment(Again.PRINT.value, Common.PRINT_AGAIN.words),
                Segment(Again.LEAVE_OUT.value, Common.LEAVE_OUT.words),
            ]
        )
        self.days = Segments([Segment(str(days), _days_words(days)) for days in _DAYS])
        self.scans = CheckBox(translate("Settings", "A number scanned anywhere prints its label"))
        self._lacks, self._none = "", Note(icon="info", colour="amb", role=Role.BODY)
        self._none.setContentsMargins(0, 8, 0, 0)
        self._none.hide()
        self._asking = Latest[tuple[tuple["PrinterInfo", ...], bool]](self._show_printers, name="printers")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        lines = QWidget()
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(0)
        lines.setLayout(self._lines)
        words = " ".join(
            (
                translate("Settings", "Label printer"),
                translate("Settings", "Other printers"),
                translate("Settings", "PDF files in a folder"),
                Common.PAPER.words,
                translate("Settings", "Dots per inch"),
                *(paper_words(paper) for paper in Paper),
            )
        )
        self.add(lines, words)
        self.add(self._none, words)
        self.add(self._adding(), translate("Settings", "Add a printer…"))
        self.add(self.test_scan, translate("Settings", "Scan the test page"))
        self.test_scan.hide()
        self.add_row(translate("Settings", "After Create & print"), self.at_once)
        self.add_row(translate("Settings", "A label already printed"), self.again)
        self.add_row(
            translate("Settings", "Keep label files"),
            self.days,
            after=translate("Settings", "so that a label prints again with no network"),
        )
        self.add_row(translate("Settings", "Scanner"), self.scans)

    def _adding(self) -> QWidget:
        adding = QWidget()
        row = QHBoxLayout()
        row.setContentsMargins(0, 8, 0, 8)
        row.addWidget(self.add_one)
        row.addStretch(1)
        column = QVBoxLayout(adding)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(Rule())
        return adding

    def _connect(self) -> None:
        preferences = self._context.preferences
        self.add_one.clicked.connect(self._add_profile)
        self.at_once.clicked.connect(lambda on: preferences.change(label_ask=not on))
        self.again.chosen.connect(lambda key: preferences.change(label_again=Again(key)))
        self.days.chosen.connect(lambda key: preferences.change(label_days=int(key)))
        self.scans.clicked.connect(lambda on: preferences.change(scan_prints=on))

    # -- showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is chosen; ask for the printers once."""
        self._show()
        if not self._found:
            self._asking.start(lambda: asyncio.to_thread(printers_and_their_system))

    def show_found(self, typed: list[str]) -> bool:
        """Show what has every typed word; the scan of a test page only after one was printed."""
        printed = not self.test_scan.isHidden()
        found = super().show_found(typed)
        self.test_scan.setVisible(printed)
        self._none.setVisible(bool(self._lacks) and not self._none.isHidden())
        return found

    def let_go(self) -> None:
        """Wait for no printers any more."""
        super().let_go()
        self._asking.cancel()

    def _show_printers(self, told: tuple[tuple[PrinterInfo, ...], bool]) -> None:
        self._found, answers = told
        self._lacks = lacking_words(self._found, answers=answers)
        self._none.show_note(self._lacks)
        self._none.setVisible(bool(self._lacks))
        self._show()

    @property
    def _profiles(self) -> tuple[LabelProfile, ...]:
        """The profiles, the one in use first; while there is none, one that chooses nothing."""
        used = self._context.preferences.label_profile
        others = (one for one in self._context.preferences.settings.label_profiles if one.name != used.name)
        return (used, *others)

    def _show(self) -> None:
        settings, profiles = self._context.preferences.settings, self._profiles
        if [one.name for one in profiles] != list(self.rows):
            self._make_rows(profiles)
        training = self._context.session.account.is_training
        for one in profiles:
            row = self.rows[one.name]
            used = one is profiles[0]
            nobody = translate("Settings", "PDF files of the training") if training and used else ""
            if nobody and not one.is_chosen:
                nobody = place_words(self._to_print_by(one))  # as the foot of the window calls it
            first = default_for(settings.label_profiles, one.paper)
            is_first = first is None or first.name == one.name
            row.show_profile(one, self._found, first=is_first, alone=len(profiles) == 1, nobody=nobody)
            able = self._to_print_by(one).is_chosen
            row.show_able("" if able else translate("PrinterMenu", "Choose a printer"))
            if one.printer:
                self.run(self._ask_status(row, one), name="how a printer stands")
            else:
                row.show_status(None)
        self.at_once.setChecked(not settings.label_ask)
        self.again.set_value(settings.label_again.value)
        self.days.set_value(str(min(_DAYS, key=lambda days: abs(days - settings.label_days))))
        self.scans.setChecked(settings.scan_prints)

    async def _ask_status(self, row: ProfileRow, profile: LabelProfile) -> None:
        status = await self._context.session.prints.look_at_printer(profile, fresh=2.0)
        if self.rows.get(profile.name) is row and profile in self._profiles:
            row.show_status(status)

    def _make_rows(self, profiles: tuple[LabelProfile, ...]) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and any(row.isAncestorOf(focus) for row in self.rows.values()):
            self.add_one.setFocus(Qt.FocusReason.OtherFocusReason)
        clear_layout(self._lines)
        self.rows = {}
        for place, one in enumerate(profiles):
            row = self.rows[one.name] = self._make_row(one.name, in_use=place == 0)
            self._lines.addWidget(row)

    def _make_row(self, name: str, *, in_use: bool) -> ProfileRow:
        choose, change = partial(self._choose_place, name), partial(self._change, name)
        row = ProfileRow(self._context.preferences, choose, change, in_use=in_use)
        row.test.clicked.connect(lambda: self.run(self._print_test(name), name="test page"))
        row.more.clicked.connect(lambda: self._close_others(row))
        row.details.use.clicked.connect(lambda: self._use(name))
        row.details.first.clicked.connect(lambda: self._put_first(name))
        row.details.remove.clicked.connect(lambda: self._remove(name))
        return row

    def _close_others(self, opened: ProfileRow) -> None:
        for row in self.rows.values():
            if row is not opened and not row.details.isHidden():
                row.toggle()

    # -- choosing --------------------------------------------------------------------------------------------------

    def _profile(self, name: str) -> LabelProfile:
        return next(one for one in self._profiles if one.name == name)

    def _change(self, name: str, chosen: dict[str, Any]) -> None:
        profiles = self._context.preferences.settings.label_profiles or (LabelProfile(),)
        changed = tuple(replace(one, **chosen) if one.name == name else one for one in profiles)
        used = self._context.preferences.label_profile.name
        self._context.preferences.change(label_profiles=changed, label_profile=used)

    def _choose_place(self, name: str, key: str) -> None:
        if not key:
            self._show()
            return
        moved = at_place(self._profile(name), key, self._found)
        self._change(name, {"printer": moved.printer, "printer_uri": moved.printer_uri, "folder": moved.folder})

    def _add_profile(self) -> None:
        profiles, used = self._context.preferences.settings.label_profiles, self._context.preferences.label_profile
        fresh = LabelProfile(paper=Paper.A4)
        fresh = replace(fresh, name=fresh_name(profiles or (used,), fresh))
        self._context.preferences.change(label_profiles=(*(profiles or (used,)), fresh), label_profile=used.name)
        if (row := self.rows.get(fresh.name)) is not None:
            row.where.setFocus(Qt.FocusReason.OtherFocusReason)

    def _use(self, name: str) -> None:
        self._context.preferences.change(label_profile=name)

    def _put_first(self, name: str) -> None:
        """Make it its paper's default: the first of a paper is."""
        mine = self._profile(name)
        others = [one for one in self._context.preferences.settings.label_profiles if one.name != name]
        place = next((n for n, one in enumerate(others) if one.paper is mine.paper), len(others))
        self._context.preferences.change(
            label_profiles=(*others[:place], mine, *others[place:]),
            label_profile=self._context.preferences.label_profile.name,
        )

    def _remove(self, name: str) -> None:
        left = tuple(one for one in self._context.preferences.settings.label_profiles if one.name != name)
        used = self._context.preferences.label_profile.name
        self._context.preferences.change(label_profiles=left, label_profile=left[0].name if used == name else used)

    # -- trying ----------------------------------------------------------------------------------------------------

    def _to_print_by(self, profile: LabelProfile) -> LabelProfile:
        """Give what is printed by: in training the profile in use has a folder that nobody chose."""
        used = self._context.preferences.label_profile
        return self._context.station.profile if profile.name == used.name else profile

    async def _print_test(self, name: str) -> None:
        sentence = translate("Settings", "Scan these bars: the scanner should answer what stands under them.")
        profile = self._to_print_by(self._profile(name))
        result: PrintResult = await asyncio.to_thread(self._context.station.print_test_page, sentence, profile)
        if result.problem is None:
            text = translate("Settings", "Test page sent: {0}").replace("{0}", ltr(Path(result.printer).name))
            self._context.status.done(text)
            self.test_scan.show()
            self.test_scan.field.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._context.status.failed(label_words(result.problem))


def _days_words(days: int) -> str:
    return {
        1: translate("Settings", "1 day"),
        7: translate("Settings", "7 days"),
        30: translate("Settings", "30 days"),
    }[days]
