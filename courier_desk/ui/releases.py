"""What is new, version by version, as a person at the desk reads it: shown once after an upgrade, and in About.

The sentences are those of the CHANGELOG under "In short"; they stand here because here they have their Arabic. A test
holds both together.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from courier_desk.domain.values import frozen
from courier_desk.domain.versions import is_later
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconLabel, Label, SectionTitle
from courier_desk.ui.widgets.reading_dialog import ReadingDialog
from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Common, table_words

translate = QCoreApplication.translate
_SIZE = (640, 500)


@frozen
class Release:
    """A version, and what it brought."""

    version: str
    news: tuple[object, ...]

    def sentences(self) -> list[str]:
        """Give what it brought, in the person's language."""
        return [table_words("Releases", one) for one in self.news]


#: Newest first.
RELEASES = (
    Release(
        "0.1.0",
        (
            QT_TRANSLATE_NOOP(
                "Releases",
                "Orders are saved on this computer first and go out by themselves, once, whatever breaks on the way.",
            ),
            QT_TRANSLATE_NOOP(
                "Releases", "Zones and phones are understood as people write them, and the fee is seen before."
            ),
            QT_TRANSLATE_NOOP(
                "Releases",
                "A label is read back before it is printed; two hundred are one job that pauses and goes on.",
            ),
            QT_TRANSLATE_NOOP("Releases", "Pickups, merchants, a scan station and handover sheets."),
            QT_TRANSLATE_NOOP("Releases", "A training service with made-up orders, to learn without harm."),
            QT_TRANSLATE_NOOP("Releases", "Arabic and English, light and dark, all of it by keyboard."),
        ),
    ),
)


def releases_since(seen: str, running: str) -> list[Release]:
    """Give what came after the version whose news were seen, up to the one that runs; newest first."""
    return [one for one in RELEASES if is_later(one.version, seen) and not is_later(one.version, running)]


class WhatIsNewDialog(ReadingDialog):
    """What these versions brought."""

    def __init__(self, releases: Sequence[Release], parent: QWidget) -> None:
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(_page(releases))
        close = Button(Common.GO_ON.words, kind=ButtonKind.FIRST, keys="Esc")
        later = translate("Releases", "Settings, About shows it again.")
        super().__init__(Common.WHAT_IS_NEW.words, area, later, close, size=_SIZE, parent=parent)
        self.setAccessibleDescription(" ".join(words for one in releases for words in one.sentences()))


def _page(releases: Sequence[Release]) -> QWidget:
    page = Ground("surface")
    column = QVBoxLayout(page)
    column.setContentsMargins(32, 24, 32, 20)
    column.setSpacing(10)
    title = translate("Releases", "What is new in Courier Desk")
    column.addWidget(Label(title, role=Role.FIGURE_BIG, bold=True, wrap=True))
    for one in releases:
        column.addSpacing(6)
        column.addWidget(SectionTitle(translate("Releases", "Version {0}").replace("{0}", ltr(one.version))))
        for words in one.sentences():
            line = QHBoxLayout()
            line.setSpacing(12)
            line.addWidget(IconLabel("check", colour="ac", size=18), 0, Qt.AlignmentFlag.AlignTop)
            line.addWidget(Label(words, role=Role.FIELD, wrap=True), 1)
            column.addLayout(line)
    column.addStretch(1)
    return page
