"""Store and backups, a section of its own: where everything is kept, how large it is, and a backup now."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.maintenance import StoreFacts
from courier_desk.ui.bridge import Latest
from courier_desk.ui.folders import open_folder
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import Button
from courier_desk.ui.words import CAIRO, Formats, ltr
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_MEGABYTE = 1_000_000


class StoreSection(Section):
    """The files of this desk."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Store and backups"))
        self._context = context
        self._facts: StoreFacts | None = None
        self.folder = Button(Common.OPEN_FOLDER.words, icon="file")
        self.backup = Button(translate("Settings", "Back up now"), icon="shield")
        self.folder.clicked.connect(self._open_folder)
        self.backup.clicked.connect(lambda: self.run(self._back_up(), name="back up"))
        if context.session.read_only:
            self.backup.set_off(Common.NOTHING_CAN_BE_SAVED.words)
        self._asking = Latest[StoreFacts](self._show, name="store facts")
        self._size = self.add_row(
            translate("Settings", "Orders, drafts and labels"),
            self.folder,
            hint=translate("Settings", "kept on this computer"),
        )
        self._others = None
        if sys.platform != "win32":  # whom Windows lets read a folder is not looked at
            self._others = self.add_row(
                translate("Settings", "Who can read it"),
                words=translate("Settings", "others on this computer, permissions"),
            )
        self._last = self.add_row(
            translate("Settings", "Backup"),
            self.backup,
            hint=translate("Settings", "made daily by itself; the last three are kept"),
        )

    def refresh(self) -> None:
        """Look how the files are now."""
        self._asking.start(self._context.store.facts)

    def let_go(self) -> None:
        """Wait for nothing any more."""
        super().let_go()
        self._asking.cancel()

    def _show(self, facts: StoreFacts) -> None:
        self._facts = facts
        size = translate("Settings", "{0} MB in {1}")
        size = size.replace("{0}", Formats.current().number(max(1, round(facts.size / _MEGABYTE))))
        self._size.after.set_text(size.replace("{1}", ltr(str(facts.path.parent))))
        self._show_others(facts)
        if facts.backed_up is None:
            self._last.after.set_text(translate("Settings", "None yet"))
            return
        when = datetime.fromtimestamp(facts.backed_up, UTC).astimezone(CAIRO)
        words = translate("Settings", "Last: {0}").replace("{0}", Formats.current().date_time(when))
        self._last.after.set_text(words)

    def _show_others(self, facts: StoreFacts) -> None:
        if self._others is None:
            return
        words = translate("Settings", "Only you")
        if facts.is_open:
            words = translate(
                "Settings",
                "Others on this computer too: the folder's disk or owner does not let it be closed.",
            )
        elif facts.was_open:
            words = translate("Settings", "Only you. Others on this computer could until the program was started.")
        self._others.after.set_text(words)
        self._others.after.set_colour("amb" if facts.was_open else "tx2")

    def _open_folder(self) -> None:
        if self._facts is not None:
            open_folder(str(self._facts.path.parent), self._context.status)

    async def _back_up(self) -> None:
        await self._context.store.back_up()
        self._context.status.done(translate("Settings", "Backed up"))
        self.refresh()
