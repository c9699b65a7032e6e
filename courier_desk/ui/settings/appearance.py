"""Appearance: light, dark, or as the system has it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.preferences import Appearance
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import Segment, Segments

translate = QCoreApplication.translate


class AppearanceSection(Section):
    """The look of the window."""

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__(translate("Settings", "Appearance"))
        self._scene = scene
        words = {
            Appearance.SYSTEM: translate("Settings", "As the system"),
            Appearance.LIGHT: translate("Settings", "Light"),
            Appearance.DARK: translate("Settings", "Dark"),
        }
        self.theme = Segments([Segment(one.value, text) for one, text in words.items()])
        self.theme.chosen.connect(lambda key: scene.preferences.change(appearance=Appearance(key)))
        self.add_row(translate("Settings", "Theme"), self.theme, words=" ".join(words.values()))

    def refresh(self) -> None:
        """Show what is chosen."""
        self.theme.set_value(self._scene.preferences.settings.appearance.value)
