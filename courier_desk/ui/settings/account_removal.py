"""The question before an account is removed: what is lost with it, above all what the service does not have yet."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from courier_desk.domain.accounts import Account
from courier_desk.domain.outbox import State
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.widgets import ConfirmDialog, Question
from courier_desk.ui.words import isolate

translate = QCoreApplication.translate
#: What may be at the service already although nobody knows it here.
_MAYBE_THERE = (State.SENDING, State.CHECKING, State.NEEDS_PERSON)


class Removal(QObject):
    """Asks over ``owner``'s window; what was chosen is told by the scene."""

    def __init__(self, scene: SettingsScene, owner: QWidget) -> None:
        super().__init__(owner)
        self._scene, self._owner = scene, owner

    def ask(self, account: Account, pending: Mapping[State, int]) -> None:
        """Ask about an account with this much pending."""
        dialog = ConfirmDialog(self._question(account, pending), self._owner.window())
        dialog.confirmed.connect(lambda: self._scene.remove_account.emit(account))
        dialog.other_chosen.connect(lambda: self._scene.pending_wanted.emit(account))
        dialog.open()

    def _question(self, account: Account, pending: Mapping[State, int]) -> Question:
        title = translate("Settings", "Remove the account {0}?").replace("{0}", isolate(account.name))
        text = translate(
            "Settings",
            "Its key and everything kept of it on this computer go: orders, labels, customers. Nothing changes at the "
            "service. Backups made before keep it for some days.",
        )
        count, keep = sum(pending.values()), translate("Settings", "Keep it")
        if not count:
            return Question("trash", title, text, destroy=translate("Settings", "Remove account"), keep=keep)
        warning = self.tr("%Ln things were not sent yet and would be thrown away.", "", count)
        if maybe := sum(pending.get(state, 0) for state in _MAYBE_THERE):
            there = self.tr("%Ln of them may be at the service already.", "", maybe)
            warning = f"{warning} {there}"
        return Question(
            "trash",
            title,
            text,
            destroy=translate("Settings", "Throw away"),
            keep=keep,
            other=translate("Settings", "Look at it"),
            other_icon="tray",
            warning=warning,
        )
