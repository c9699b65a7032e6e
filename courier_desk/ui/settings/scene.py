"""What every section of the settings is given: what it acts on, and whom it tells of what it cannot do by itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from courier_desk.ui.page_context import PageContext
from courier_desk.ui.settings.parts import SettingsParts


class SettingsScene(QObject):
    """One session's settings."""

    account_chosen = Signal(str)
    add_account = Signal()
    new_key = Signal(object)
    """Another key is wanted for this account."""
    connect_anew = Signal(object)
    """This account, which is in use, must connect anew."""
    remove_account = Signal(object)
    pending_wanted = Signal(object)
    """Show what is pending of this account."""
    accounts_changed = Signal()
    diagnostics_wanted = Signal()

    def __init__(self, context: PageContext, parts: SettingsParts, parent: QObject) -> None:
        super().__init__(parent)
        self.session = context.session
        self.signals = context.signals
        self.status = context.status
        self.accounts = parts.accounts
        self.preferences = parts.preferences
        self.station = parts.station
        self.store = parts.store
