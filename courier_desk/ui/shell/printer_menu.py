"""The menu that says where labels go and on which paper, apart from its line in the window: few people ever open it.

Asking the system for its printers may take a while, so it happens in a worker; nothing is chosen for the person.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from courier_desk.desk.preferences import Preferences
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.ui.bridge import spawn
from courier_desk.ui.folders import open_dialog, open_folder
from courier_desk.ui.literal import menu_text
from courier_desk.ui.printing.places import folder_of
from courier_desk.ui.shell.printer import profile_words
from courier_desk.ui.widgets import StatusMessage
from courier_desk.ui.words import ltr, paper_words
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.printing.printers import PrinterInfo


def _printers() -> tuple[PrinterInfo, ...]:
    """Ask the system; Qt's printing comes in with the first question."""
    from courier_desk.printing.printers import list_printers  # noqa: PLC0415

    return list_printers()


class PrinterMenu(QObject):
    """Opens over ``anchor``, the button in the status line; ``chosen`` carries the new profile."""

    chosen = Signal(object)

    def __init__(
        self,
        owner: QWidget,
        anchor: QWidget,
        profile: LabelProfile,
        preferences: Preferences,
        status: StatusMessage,
    ) -> None:
        super().__init__(owner)
        self._status = status
        self._owner = owner
        self._anchor = anchor
        self._profile = profile
        self._preferences = preferences
        self._menu: QMenu | None = None

    def show_profile(self, profile: LabelProfile) -> None:
        """Take what is chosen now: it can be chosen in the settings too."""
        self._profile = profile

    def open(self, over: QWidget | None = None) -> None:
        """Read the printers, then open; over another button where that one is hidden."""
        spawn(self._open(over or self._anchor), name="printers")

    async def _open(self, anchor: QWidget) -> None:
        printers = await asyncio.to_thread(_printers)
        menu = self._build(printers)
        self._menu = menu
        size = menu.sizeHint()
        lead = anchor.width() - size.width() if anchor.isRightToLeft() else 0
        menu.popup(anchor.mapToGlobal(QPoint(lead, -size.height() - 2)))

    def _build(self, printers: tuple[PrinterInfo, ...]) -> QMenu:
        menu = QMenu(self._owner)
        menu.setAccessibleName(self.tr("Where labels go"))
        profile = self._profile
        self._add_profiles(menu)
        where = QActionGroup(menu)
        for printer in printers:
            current = profile.printer == printer.name
            action = self._option(menu, where, ltr(printer.name), current=current)
            chosen = replace(profile, printer=printer.name, printer_uri=printer.uri, folder="")
            action.triggered.connect(lambda _on=False, chosen=chosen: self._take(chosen))
        if not printers:
            menu.addAction(self.tr("This computer has no printer")).setEnabled(False)
        folder = self._option(
            menu, where, self.tr("PDF files in a folder…"), current=bool(profile.folder) and not profile.printer
        )
        folder.triggered.connect(self._choose_folder)
        if folder_of(profile):
            menu.addAction(Common.OPEN_FOLDER.words).triggered.connect(self._open_folder)
        menu.addSeparator()
        papers = QActionGroup(menu)
        for paper in Paper:
            action = self._option(menu, papers, paper_words(paper), current=self._profile.paper is paper)
            action.triggered.connect(lambda _on=False, paper=paper: self._take(replace(self._profile, paper=paper)))
        return menu

    def _add_profiles(self, menu: QMenu) -> None:
        """Offer what is remembered, one line a profile; with one alone there is nothing to choose."""
        known = [one for one in self._preferences.settings.label_profiles if one.is_chosen]
        if len(known) < 2:
            return
        group = QActionGroup(menu)
        for one in known:
            action = self._option(menu, group, profile_words(one), current=one.name == self._profile.name)
            action.triggered.connect(lambda _on=False, one=one: self._take(one))
        menu.addSeparator()

    @staticmethod
    def _option(menu: QMenu, group: QActionGroup, text: str, *, current: bool) -> QAction:
        action = menu.addAction(menu_text(text))
        action.setCheckable(True)
        action.setChecked(current)
        group.addAction(action)
        return action

    def _open_folder(self) -> None:
        open_folder(folder_of(self._profile), self._status)

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self._owner, Common.FOLDER_FOR_LABELS.words)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._folder_chosen)
        open_dialog(dialog, self._preferences)

    def _folder_chosen(self, folder: str) -> None:
        self._take(replace(self._profile, printer="", printer_uri="", folder=folder))

    def _take(self, profile: LabelProfile) -> None:
        self._profile = profile
        self.chosen.emit(profile)
