"""How the program looks and speaks: as it was started, as it was chosen, or as the system does."""

from __future__ import annotations

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from courier_desk.command_line import Options
from courier_desk.desk.preferences import Preferences
from courier_desk.host.settings import Language
from courier_desk.ui import language
from courier_desk.ui.theme import Theme, ThemeMode


class Look:
    """Look and language of one run. What was asked for at the start holds until something is chosen."""

    def __init__(self, app: QApplication, preferences: Preferences, options: Options) -> None:
        self._app = app
        self._preferences = preferences
        self._theme = options.theme
        self._language = options.language

    def put_on(self) -> None:
        """Give the program its look and its language."""
        appearance = self._theme or self._preferences.settings.appearance
        Theme.install(self._app, ThemeMode(appearance.value))
        self._spoken = self.language
        language.use_language(self._app, self.language)

    @property
    def language(self) -> language.Language:
        """Give the language in use: asked for, chosen, or the system's."""
        wanted = self._language or self._preferences.settings.language
        if wanted is Language.SYSTEM:
            arabic = QLocale.system().language() == QLocale.Language.Arabic
            return language.Language.ARABIC if arabic else language.Language.ENGLISH
        return language.Language(wanted.value)

    def take_theme(self) -> None:
        """Look as it was chosen now."""
        self._theme = None
        Theme.install(self._app, ThemeMode(self._preferences.settings.appearance.value))

    def choose_language(self, code: str) -> None:
        """Have this language chosen from now on; ``take_language`` speaks it."""
        self._language = None
        self._preferences.change(language=Language(code))

    def take_language(self, *, chosen: bool) -> bool:
        """Speak what is to be spoken now; False when that is spoken already. ``chosen``: over what the start asked."""
        if chosen:
            self._language = None
        if self.language is self._spoken:
            return False
        self._spoken = self.language
        language.use_language(self._app, self.language)
        return True
