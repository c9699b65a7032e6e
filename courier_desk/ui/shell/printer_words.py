"""Words for where labels go and on which paper."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.printing.papers import Paper
from courier_desk.printing.station import PdfFolder, Profile
from courier_desk.printing.targets import NamedPrinter, PdfFile
from courier_desk.ui.words import isolate, listed, ltr


def paper_words(paper: Paper) -> str:
    """Give the name of a paper."""
    translate = QCoreApplication.translate
    return {
        Paper.A4: translate("PrinterMenu", "A4"),
        Paper.A5: translate("PrinterMenu", "A5"),
        Paper.TWO_A5_ON_A4: translate("PrinterMenu", "Two A5 on A4"),
        Paper.LABEL_100X150: translate("PrinterMenu", "Label 100 x 150 mm"),
        Paper.LABEL_4X6: translate("PrinterMenu", "Label 4 x 6 in"),
    }[paper]


def profile_words(profile: Profile) -> str:
    """Give what the status line says of where labels go."""
    translate = QCoreApplication.translate
    match profile.target:
        case NamedPrinter(name=name):
            where = ltr(name)
        case PdfFolder(path=path) | PdfFile(path=path):
            where = translate("PrinterMenu", "PDF files in {0}").replace("{0}", ltr(path.name))
        case _:
            return translate("PrinterMenu", "Choose a printer")
    return listed([where, isolate(paper_words(profile.paper))])
