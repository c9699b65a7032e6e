"""A printer in the settings: where its labels go, on which paper, a test, and what is wanted rarely behind "More"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.domain.printers import PrinterStanding
from courier_desk.ui.printing.places import CHOOSE_FOLDER, NOBODY, key_of, place_choices
from courier_desk.ui.printing.words import readiness_words, trouble_words
from courier_desk.ui.settings.profile_details import ProfileDetails
from courier_desk.ui.settings.section import show_whole
from courier_desk.ui.shell.printer_words import paper_words, place_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, Combo, Label, Note, Rule
from courier_desk.ui.words import listed

if TYPE_CHECKING:
    from courier_desk.printing.printers import PrinterInfo

translate = QCoreApplication.translate
_NAMES = 232


class ProfileRow(QWidget):
    """Shows a profile and tells what was chosen."""

    place_chosen = Signal(str)
    changed = Signal(object)
    test_asked = Signal()
    opened = Signal()

    def __init__(self, *, in_use: bool) -> None:
        super().__init__()
        self._in_use = in_use
        self.where, self.paper = Combo(), Combo()
        self.where.setMinimumContentsLength(16)
        self.paper.set_choices([(paper.value, paper_words(paper)) for paper in Paper])
        self.test = Button(translate("Settings", "Test print"), icon="print")
        self.more = Button(translate("Settings", "More"), icon="down")
        self.details = ProfileDetails()
        self.details.hide()
        self._trouble = Note(icon="alert", colour="red", role=Role.BODY)
        self._trouble.hide()
        self._lay_out()
        self.where.activated.connect(lambda _place: self._choose_place(self.where.key()))
        self.paper.activated.connect(lambda _place: self.changed.emit({"paper": Paper(self.paper.key())}))
        self.details.changed.connect(self.changed)
        self.test.clicked.connect(self.test_asked)
        self.more.clicked.connect(self.toggle)

    def _lay_out(self) -> None:
        if self._in_use:
            name, hint = (
                translate("Settings", "Label printer"),
                translate("Settings", "for new orders, batches and the scan station"),
            )
        else:
            name, hint = (
                translate("Settings", "Other printers"),
                translate("Settings", "remembered paper, one line a printer"),
            )
        names = QVBoxLayout()
        names.setContentsMargins(0, 0, 0, 0)
        names.setSpacing(0)
        names.addWidget(Label(name, wrap=True))
        names.addWidget(Label(hint, role=Role.CAPTION, colour="tx3", wrap=True))
        left = QWidget()
        left.setFixedWidth(_NAMES)
        left.setLayout(names)
        self.where.setAccessibleName(name)
        self.paper.setAccessibleName(translate("Settings", "Paper"))
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
            self.paper.setAccessibleName(translate("Settings", "Paper of {0}").replace("{0}", place or "–"))
        self.details.show_profile(profile, in_use=self._in_use, first=first, alone=alone)

    def show_standing(self, standing: PrinterStanding | None) -> None:
        """Say so when its printer takes no jobs; what is not there is named and never replaced."""
        trouble = trouble_words(standing) if standing is not None else ""
        if trouble and standing is not None:
            words = listed([standing.printer, readiness_words(standing)])
            self._trouble.show_note(f"{words}. {trouble}" if standing.printer else trouble)
        self._trouble.setVisible(bool(trouble) and standing is not None and bool(standing.printer))

    def show_able(self, why_not: str) -> None:
        """Say why nothing can be printed there to try it."""
        self.test.set_off(why_not or None)

    def toggle(self) -> None:
        """Show what is wanted rarely, or put it away."""
        opening = self.details.isHidden()
        self.details.setVisible(opening)
        self.more.set_icon("up" if opening else "down")
        if opening:
            self.opened.emit()
            show_whole(self.details)

    def _choose_place(self, key: str) -> None:
        if key != CHOOSE_FOLDER:
            if key != NOBODY:
                self.place_chosen.emit(key)
            return
        dialog = QFileDialog(self.window(), translate("PrinterMenu", "Folder for labels"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda folder: self.place_chosen.emit(f"folder {folder}"))
        dialog.rejected.connect(lambda: self.place_chosen.emit(""))  # what was chosen stands
        dialog.open()
