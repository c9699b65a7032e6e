"""Language: English or Arabic, or as the system has it; the window turns round at once."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.preferences import Language
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import Segment, Segments

translate = QCoreApplication.translate


class LanguageSection(Section):
    """The language of the window; each is called by its own name."""

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__(translate("Settings", "Language"))
        self._scene = scene
        names = {
            Language.SYSTEM: translate("Settings", "As the system"),
            Language.ENGLISH: "English",
            Language.ARABIC: "العربية",
        }
        self.language = Segments([Segment(one.value or "system", text) for one, text in names.items()])
        self.language.chosen.connect(self._choose)
        self.add_row(
            translate("Settings", "Language"),
            self.language,
            after=translate("Settings", "the window turns round at once, nothing is lost"),
            words="English العربية",
        )

    def refresh(self) -> None:
        """Show what is chosen."""
        self.language.set_value(self._scene.preferences.settings.language.value or "system")

    def _choose(self, key: str) -> None:
        self._scene.preferences.change(language=Language("" if key == "system" else key))
