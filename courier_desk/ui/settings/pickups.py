"""Pickups: whether a mark ends the notes of new ones, and what it means for a pickup whose answer was lost."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.pickups import written
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import CheckBox
from courier_desk.ui.words import ltr

translate = QCoreApplication.translate


class PickupsSection(Section):
    """The mark."""

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__(translate("Settings", "Pickups"), translate("Settings", "Pickups and their mark"))
        self._scene = scene
        self.marks = CheckBox(translate("Settings", "Add a mark like {0}").replace("{0}", ltr(written("K7Q"))))
        self.marks.clicked.connect(lambda on: scene.preferences.change(pickup_marks=on))
        name = translate("Settings", "At the end of a new pickup's notes")
        self._row = self.add_row(name, self.marks, words=f"{_with_mark()} {_without_mark()}")

    def refresh(self) -> None:
        """Show what is chosen, and what follows from it."""
        on = self._scene.preferences.settings.pickup_marks
        self.marks.setChecked(on)
        self._row.after.set_text(_with_mark() if on else _without_mark())


def _with_mark() -> str:
    return translate(
        "Settings",
        "The service has no reference for pickups. When an answer is lost, the pickup is looked for by this mark and"
        " never booked twice. The courier sees the mark.",
    )


def _without_mark() -> str:
    return translate(
        "Settings",
        "When an answer is lost, the pickup is looked for by its day, number of orders, phone and time. Just one that"
        " fits is taken for it, even if another desk made it; with several, or when the service does not tell enough, a"
        " person decides. Until then it is not sent again.",
    )
