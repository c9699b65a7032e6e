"""Printing: where labels go, on which paper, how fine, and a page that shows what printer and scanner make of it.

The printers are asked for in a worker when the page opens: the system may take a while.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog

from courier_desk.domain.labels import PrintResult
from courier_desk.domain.papers import Paper
from courier_desk.ui.bridge import Latest
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.shell.printer_words import paper_words
from courier_desk.ui.widgets import Button, Combo
from courier_desk.ui.words import ltr
from courier_desk.ui.words_failures import label_words

if TYPE_CHECKING:
    from courier_desk.printing.printers import PrinterInfo

translate = QCoreApplication.translate
#: Resolutions of label and laser printers, in dots per inch.
_FINENESS = (203, 300, 600)
_FOLDER, _CHOOSE_FOLDER, _NOBODY = "folder", "choose folder", "nobody"


def _printers() -> tuple[PrinterInfo, ...]:
    from courier_desk.printing.printers import list_printers  # noqa: PLC0415  (Qt's printing, with the first question)

    return list_printers()


class PrintingSection(Section):
    """Where labels go."""

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__(translate("Settings", "Printing"))
        self._scene = scene
        self._found: tuple[PrinterInfo, ...] = ()
        self.where, self.paper, self.fineness = Combo(), Combo(), Combo()
        self.test = Button(translate("Settings", "Print a test page"), icon="print")
        self.where.setMinimumWidth(330)
        self.paper.setMinimumWidth(220)
        self.fineness.setMinimumWidth(140)
        self.paper.set_choices([(paper.value, paper_words(paper)) for paper in Paper])
        self.where.activated.connect(lambda _place: self._choose_place(self.where.key()))
        self.paper.activated.connect(
            lambda _place: scene.preferences.change_label_profile(paper=Paper(self.paper.key()))
        )
        self.fineness.activated.connect(
            lambda _place: scene.preferences.change_label_profile(dpi=int(self.fineness.key()))
        )
        self.test.clicked.connect(lambda: self.run(self._print_test(), name="test page"))
        self._asking = Latest[tuple["PrinterInfo", ...]](self._show_printers, name="printers")
        self._lay_out()

    def _lay_out(self) -> None:
        self.add_row(
            translate("Settings", "Label printer"),
            self.where,
            hint=translate("Settings", "for new orders, batches and labels printed again"),
            words=translate("Settings", "PDF files in a folder"),
        )
        papers = " ".join(paper_words(paper) for paper in Paper)
        self.add_row(translate("Settings", "Paper"), self.paper, words=papers)
        self.add_row(
            translate("Settings", "Dots per inch"),
            self.fineness,
            after=translate("Settings", "as the printer has them; every barcode is read back at this"),
        )
        self.add_row(
            translate("Settings", "Test page"),
            self.test,
            after=translate("Settings", "a ruler, and bars to try with the scanner"),
        )

    def refresh(self) -> None:
        """Show what is chosen; ask for the printers once."""
        self._show()
        if not self._found:
            self._asking.start(lambda: asyncio.to_thread(_printers))

    def let_go(self) -> None:
        """Wait for no printers any more."""
        super().let_go()
        self._asking.cancel()

    def _show_printers(self, printers: tuple[PrinterInfo, ...]) -> None:
        self._found = printers
        self._show()

    def _show(self) -> None:
        chosen = self._scene.preferences.label_profile
        places = [(f"printer {one.name}", ltr(one.name)) for one in self._found]
        if chosen.printer and f"printer {chosen.printer}" not in dict(places):
            places.insert(0, (f"printer {chosen.printer}", ltr(chosen.printer)))
        if chosen.folder:
            name = ltr(Path(chosen.folder).name)
            places.append((_FOLDER, translate("PrinterMenu", "PDF files in {0}").replace("{0}", name)))
        elif not chosen.printer:
            nobody = translate("Settings", "Nothing chosen yet")
            if self._scene.session.account.is_training:
                nobody = translate("Settings", "PDF files of the training")
            places.insert(0, (_NOBODY, nobody))
        places.append((_CHOOSE_FOLDER, translate("PrinterMenu", "PDF files in a folder …")))
        self.where.set_choices(places)
        here = f"printer {chosen.printer}" if chosen.printer else _FOLDER if chosen.folder else _NOBODY
        self.where.set_key(here)
        self.paper.set_key(chosen.paper.value)
        fine = sorted({*_FINENESS, chosen.dpi})
        self.fineness.set_choices([(str(dpi), str(dpi)) for dpi in fine])
        self.fineness.set_key(str(chosen.dpi))
        able = self._scene.station.profile.is_chosen
        self.test.set_off(None if able else translate("PrinterMenu", "Choose a printer"))

    def _choose_place(self, key: str) -> None:
        if key == _CHOOSE_FOLDER:
            self._show()  # what was chosen stands until a folder is
            dialog = QFileDialog(self.window(), translate("PrinterMenu", "Folder for labels"))
            dialog.setFileMode(QFileDialog.FileMode.Directory)
            dialog.fileSelected.connect(self._use_folder)
            dialog.open()
            return
        printer = next((one for one in self._found if key == f"printer {one.name}"), None)
        if printer is not None:
            self._scene.preferences.change_label_profile(printer=printer.name, printer_uri=printer.uri, folder="")

    def _use_folder(self, folder: str) -> None:
        self._scene.preferences.change_label_profile(printer="", printer_uri="", folder=folder)

    async def _print_test(self) -> None:
        sentence = translate("Settings", "Scan these bars: the scanner should answer what stands under them.")
        result: PrintResult = await asyncio.to_thread(self._scene.station.print_test_page, sentence)
        if result.problem is None:
            text = translate("Settings", "Test page sent: {0}").replace("{0}", ltr(Path(result.printer).name))
            self._scene.said.emit(text)
        else:
            self._scene.warned.emit(label_words(result.problem))
