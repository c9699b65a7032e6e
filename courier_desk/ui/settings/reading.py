"""Reading: how often the statuses are read from the service."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import Segment, Segments

translate = QCoreApplication.translate
#: The service asks for 2 to 5 minutes (specification, Events).
_MINUTES = (2, 3, 4, 5)


class ReadingSection(Section):
    """Polling."""

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__(translate("Settings", "Reading"), translate("Settings", "Reading from the service"))
        self._scene = scene
        steps = [Segment(str(minutes), self.tr("%Ln min", "", minutes)) for minutes in _MINUTES]
        self.poll = Segments(steps)
        self.poll.chosen.connect(lambda key: scene.preferences.change(poll_minutes=int(key)))
        self.add_row(
            translate("Settings", "Read statuses every"),
            self.poll,
            after=translate("Settings", "the service asks for 2 to 5 minutes"),
        )

    def refresh(self) -> None:
        """Show what is chosen."""
        self.poll.set_value(str(self._scene.preferences.settings.poll_minutes))
