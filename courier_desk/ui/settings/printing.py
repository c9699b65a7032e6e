"""Printing: where labels go and on what, one line a printer; what is done with one printed before; how long kept.

The printers are asked for in a worker when the page opens: the system may take a while.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.preferences import Again
from courier_desk.domain.label_profiles import LabelProfile, default_for
from courier_desk.domain.labels import PrintResult
from courier_desk.domain.papers import Paper
from courier_desk.ui.bridge import Latest
from courier_desk.ui.printing.places import at_place, fresh_name, printers_here
from courier_desk.ui.settings.profile_row import ProfileRow
from courier_desk.ui.settings.scan_proof import ScanProof
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.shell.printer_words import paper_words
from courier_desk.ui.widgets import Button, CheckBox, Rule, Segment, Segments
from courier_desk.ui.words import ltr
from courier_desk.ui.words_failures import label_words

if TYPE_CHECKING:
    from courier_desk.printing.printers import PrinterInfo

translate = QCoreApplication.translate
#: How long label files are kept, as a person chooses it (days).
_DAYS = (1, 7, 30)


class PrintingSection(Section):
    """Where labels go."""

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__(translate("Settings", "Printing"))
        self._scene = scene
        self._found: tuple[PrinterInfo, ...] = ()
        self.rows: dict[str, ProfileRow] = {}
        self._lines = QVBoxLayout()
        self.add_one = Button(translate("Settings", "Add a printer…"), icon="plus")
        self.proof = ScanProof()
        self.at_once = CheckBox(translate("Settings", "Print without asking"))
        self.again = Segments(
            [
                Segment(Again.ASK.value, translate("Settings", "Ask")),
                Segment(Again.PRINT.value, translate("Settings", "Print again")),
                Segment(Again.LEAVE_OUT.value, translate("Settings", "Leave out")),
            ]
        )
        self.days = Segments([Segment(str(days), _days_words(days)) for days in _DAYS])
        self.scans = CheckBox(translate("Settings", "A number scanned anywhere prints its label"))
        self._asking = Latest[tuple["PrinterInfo", ...]](self._show_printers, name="printers")
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
                translate("Settings", "Paper"),
                translate("Settings", "Dots per inch"),
                *(paper_words(paper) for paper in Paper),
            )
        )
        self.add(lines, words)
        self.add(self._adding(), translate("Settings", "Add a printer…"))
        self.add(self.proof, translate("Settings", "Scan the test page"))
        self.proof.hide()
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
        preferences = self._scene.preferences
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
            self._asking.start(lambda: asyncio.to_thread(printers_here))

    def show_found(self, typed: list[str]) -> bool:
        """Show what has every typed word; the scan of a test page only after one was printed."""
        printed = not self.proof.isHidden()
        found = super().show_found(typed)
        self.proof.setVisible(printed)
        return found

    def let_go(self) -> None:
        """Wait for no printers any more."""
        super().let_go()
        self._asking.cancel()

    def _show_printers(self, printers: tuple[PrinterInfo, ...]) -> None:
        self._found = printers
        self._show()

    @property
    def _profiles(self) -> tuple[LabelProfile, ...]:
        """The profiles, the one in use first; while there is none, one that chooses nothing."""
        used = self._scene.preferences.label_profile
        others = (one for one in self._scene.preferences.settings.label_profiles if one.name != used.name)
        return (used, *others)

    def _show(self) -> None:
        settings, profiles = self._scene.preferences.settings, self._profiles
        if [one.name for one in profiles] != list(self.rows):
            self._make_rows(profiles)
        training = self._scene.session.account.is_training
        for one in profiles:
            row = self.rows[one.name]
            used = one is profiles[0]
            nobody = translate("Settings", "PDF files of the training") if training and used else ""
            first = default_for(settings.label_profiles, one.paper)
            is_first = first is None or first.name == one.name
            row.show_profile(one, self._found, first=is_first, alone=len(profiles) == 1, nobody=nobody)
            able = self._to_print_by(one).is_chosen
            row.show_able("" if able else translate("PrinterMenu", "Choose a printer"))
            if one.printer:
                self.run(self._look(row, one), name="how a printer stands")
            else:
                row.show_standing(None)
        self.at_once.setChecked(not settings.label_ask)
        self.again.set_value(settings.label_again.value)
        self.days.set_value(str(min(_DAYS, key=lambda days: abs(days - settings.label_days))))
        self.scans.setChecked(settings.scan_prints)

    async def _look(self, row: ProfileRow, profile: LabelProfile) -> None:
        standing = await self._scene.session.prints.look_at_printer(profile, fresh=2.0)
        if self.rows.get(profile.name) is row and profile in self._profiles:
            row.show_standing(standing)

    def _make_rows(self, profiles: tuple[LabelProfile, ...]) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and any(row.isAncestorOf(focus) for row in self.rows.values()):
            self.add_one.setFocus(Qt.FocusReason.OtherFocusReason)
        while (item := self._lines.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self.rows = {}
        for place, one in enumerate(profiles):
            row = self.rows[one.name] = self._make_row(one.name, in_use=place == 0)
            self._lines.addWidget(row)

    def _make_row(self, name: str, *, in_use: bool) -> ProfileRow:
        row = ProfileRow(in_use=in_use)
        row.place_chosen.connect(lambda key: self._choose_place(name, key))
        row.changed.connect(lambda chosen: self._change(name, chosen))
        row.test_asked.connect(lambda: self.run(self._print_test(name), name="test page"))
        row.opened.connect(lambda: self._close_others(row))
        row.details.use_asked.connect(lambda: self._use(name))
        row.details.first_asked.connect(lambda: self._put_first(name))
        row.details.remove_asked.connect(lambda: self._remove(name))
        return row

    def _close_others(self, opened: ProfileRow) -> None:
        for row in self.rows.values():
            if row is not opened and not row.details.isHidden():
                row.toggle()

    # -- choosing --------------------------------------------------------------------------------------------------

    def _profile(self, name: str) -> LabelProfile:
        return next(one for one in self._profiles if one.name == name)

    def _change(self, name: str, chosen: dict[str, Any]) -> None:
        profiles = self._scene.preferences.settings.label_profiles or (LabelProfile(),)
        changed = tuple(replace(one, **chosen) if one.name == name else one for one in profiles)
        used = self._scene.preferences.label_profile.name
        self._scene.preferences.change(label_profiles=changed, label_profile=used)

    def _choose_place(self, name: str, key: str) -> None:
        if not key:
            self._show()
            return
        moved = at_place(self._profile(name), key, self._found)
        self._change(name, {"printer": moved.printer, "printer_uri": moved.printer_uri, "folder": moved.folder})

    def _add_profile(self) -> None:
        profiles, used = self._scene.preferences.settings.label_profiles, self._scene.preferences.label_profile
        fresh = LabelProfile(paper=Paper.A4)
        fresh = replace(fresh, name=fresh_name(profiles or (used,), fresh))
        self._scene.preferences.change(label_profiles=(*(profiles or (used,)), fresh), label_profile=used.name)
        if (row := self.rows.get(fresh.name)) is not None:
            row.where.setFocus(Qt.FocusReason.OtherFocusReason)

    def _use(self, name: str) -> None:
        self._scene.preferences.change(label_profile=name)

    def _put_first(self, name: str) -> None:
        """Make it its paper's default: the first of a paper is."""
        mine = self._profile(name)
        others = [one for one in self._scene.preferences.settings.label_profiles if one.name != name]
        place = next((n for n, one in enumerate(others) if one.paper is mine.paper), len(others))
        self._scene.preferences.change(
            label_profiles=(*others[:place], mine, *others[place:]),
            label_profile=self._scene.preferences.label_profile.name,
        )

    def _remove(self, name: str) -> None:
        left = tuple(one for one in self._scene.preferences.settings.label_profiles if one.name != name)
        used = self._scene.preferences.label_profile.name
        self._scene.preferences.change(label_profiles=left, label_profile=left[0].name if used == name else used)

    # -- trying ----------------------------------------------------------------------------------------------------

    def _to_print_by(self, profile: LabelProfile) -> LabelProfile:
        """Give what is printed by: in training the profile in use has a folder that nobody chose."""
        used = self._scene.preferences.label_profile
        return self._scene.station.profile if profile.name == used.name else profile

    async def _print_test(self, name: str) -> None:
        sentence = translate("Settings", "Scan these bars: the scanner should answer what stands under them.")
        profile = self._to_print_by(self._profile(name))
        result: PrintResult = await asyncio.to_thread(self._scene.station.print_test_page, sentence, profile)
        if result.problem is None:
            text = translate("Settings", "Test page sent: {0}").replace("{0}", ltr(Path(result.printer).name))
            self._scene.status.done(text)
            self.proof.show()
            self.proof.field.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._scene.status.failed(label_words(result.problem))


def _days_words(days: int) -> str:
    return {
        1: translate("Settings", "1 day"),
        7: translate("Settings", "7 days"),
        30: translate("Settings", "30 days"),
    }[days]
