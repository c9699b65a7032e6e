"""Where labels go: the station prints by the profile in use, chosen in the menu of the window or in the settings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from courier_desk.desk.preferences import Preferences
from courier_desk.domain.accounts import Account
from courier_desk.domain.label_profiles import LabelProfile, with_profile
from courier_desk.printing.station import Station

if TYPE_CHECKING:
    from courier_desk.ui.shell.printer_menu import PrinterMenu
    from courier_desk.ui.shell.window import SessionWindow


class PrintingSetup:
    """The choice of one desk. ``training``: the folder that labels of the training account go into unasked."""

    def __init__(self, station: Station, preferences: Preferences, training: Path) -> None:
        self._station = station
        self._preferences = preferences
        self._training = training
        self._window: SessionWindow | None = None
        self._menu: PrinterMenu | None = None

    def use_for(self, account: Account) -> None:
        """Have labels of an account printed by the profile in use; in training into a folder, without being asked."""
        profile = self._preferences.label_profile
        if account.is_training and not profile.is_chosen:
            profile = replace(profile, folder=str(self._training))
        self._station.profile = profile

    def join(self, window: SessionWindow) -> None:
        """Offer the choice in a window from now on."""
        window.window.status_line.printer.clicked.connect(lambda _on: self._choose())
        window.station.printer_wanted.connect(self._choose)
        self._window, self._menu = window, None
        window.printer.changed()

    def settings_changed(self, account: Account, window: SessionWindow | None) -> None:
        """Take what is chosen now; ``window`` is the one that stands."""
        self.use_for(account)
        if self._menu is not None:
            self._menu.show_profile(self._station.profile)
        if window is not None:
            window.printer.changed()

    def _choose(self, over: QWidget | None = None) -> None:
        from courier_desk.ui.shell.printer_menu import PrinterMenu  # noqa: PLC0415

        assert self._window is not None
        if self._menu is None:
            window = self._window.window
            self._menu = PrinterMenu(
                window,
                window.status_line.printer,
                self._station.profile,
                self._preferences,
                window.status,
            )
            self._menu.chosen.connect(self._use)
        self._menu.open(over)

    def _use(self, profile: LabelProfile) -> None:
        profiles = with_profile(self._preferences.settings.label_profiles, profile)
        self._preferences.change(label_profiles=profiles, label_profile=profile.name)
