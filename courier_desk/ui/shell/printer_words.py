"""Words for where labels go and on which paper."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
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


def place_words(profile: LabelProfile) -> str:
    """Give the name of where labels go; empty while nobody has chosen."""
    if profile.printer:
        return ltr(profile.printer)
    if profile.folder:
        where = QCoreApplication.translate("PrinterMenu", "PDF files in {0}")
        return where.replace("{0}", ltr(Path(profile.folder).name))
    return ""


def profile_words(profile: LabelProfile) -> str:
    """Give what the status line says of where labels go."""
    where = place_words(profile)
    if not where:
        return QCoreApplication.translate("PrinterMenu", "Choose a printer")
    return listed([where, isolate(paper_words(profile.paper))])
