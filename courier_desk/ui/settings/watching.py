"""Watching and diagnostics: whether the desktop tells of orders that need a person, and the file for whoever helps."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import Button, CheckBox

translate = QCoreApplication.translate


class WatchingSection(Section):
    """Notices, and the diagnostics file."""

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__(translate("Settings", "Notices"), translate("Settings", "Notices and diagnostics"))
        self._scene = scene
        self.notices = CheckBox(translate("Settings", "Tell of orders that need a decision, failed or came back"))
        self.notices.clicked.connect(lambda on: scene.preferences.change(notices=on))
        self.add_row(
            translate("Settings", "Notices of the desktop"),
            self.notices,
            hint=translate("Settings", "several at once are one; “What changed” lists all of them"),
        )
        self.diagnostics = Button(translate("Settings", "Diagnostics file…"), icon="file")
        self.diagnostics.clicked.connect(scene.diagnostics_wanted)
        self.add_row(
            translate("Settings", "When something goes wrong"),
            self.diagnostics,
            after=translate("Settings", "shown before it is saved; no key, phone, name or address is in it"),
        )

    def refresh(self) -> None:
        """Show what is chosen."""
        self.notices.setChecked(self._scene.preferences.settings.notices)
