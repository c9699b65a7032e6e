"""How the program looks and speaks: as it was started, as it was chosen, or as the system does."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from courier_desk.command_line import Options
from courier_desk.desk.preferences import Preferences
from courier_desk.host.settings import Language
from courier_desk.resources import resources_dir
from courier_desk.ui import language
from courier_desk.ui.theme import Theme, ThemeMode
from courier_desk.ui.words import Digits

#: Sides of the program's icon (dots): title bars, task bars, the switcher between windows.
_ICON_SIDES = (16, 32, 64, 128)


def program_icon() -> QIcon:
    """Draw the icon of the program itself, for screens that do not find it by the name of its desktop file."""
    renderer, icon = QSvgRenderer(str(resources_dir() / "courier-desk.svg")), QIcon()
    for side in _ICON_SIDES:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter)
        painter.end()
        icon.addPixmap(pixmap)
    return icon


class LookAndLanguage:
    """Look and language of one run. What was asked for at the start holds until something is chosen."""

    def __init__(self, app: QApplication, preferences: Preferences, options: Options) -> None:
        self._app = app
        self._preferences = preferences
        self._theme = options.theme
        self._language = options.language

    def put_on(self) -> None:
        """Give the program its look and its language."""
        self._app.setWindowIcon(program_icon())
        self._take_look()
        self._speak()

    @property
    def language(self) -> language.Language:
        """Give the language in use: asked for, chosen, or the system's."""
        wanted = self._language or self._preferences.settings.language
        if wanted is Language.SYSTEM:
            arabic = QLocale.system().language() == QLocale.Language.Arabic
            return language.Language.ARABIC if arabic else language.Language.ENGLISH
        return language.Language(wanted.value)

    def take_theme(self, *, chosen: bool) -> None:
        """Look as it was chosen now. ``chosen``: light or dark, over what the start asked."""
        if chosen:
            self._theme = None
        self._take_look()

    def _take_look(self) -> None:
        settings = self._preferences.settings
        mode = ThemeMode((self._theme or settings.appearance).value)
        Theme.install(self._app, mode, roomy=settings.roomy, reduced_motion=settings.reduced_motion)

    def choose_language(self, code: str) -> None:
        """Have this language chosen from now on; ``take_language`` speaks it."""
        self._language = None
        self._preferences.change(language=Language(code))

    def take_language(self, *, chosen: bool) -> bool:
        """Speak what is to be spoken now; False when that is spoken already. ``chosen``: over what the start asked."""
        if chosen:
            self._language = None
        if (self.language, self._digits) == self._spoken:
            return False
        self._speak()
        return True

    @property
    def _digits(self) -> Digits:
        return Digits.ARABIC if self._preferences.settings.arabic_digits else Digits.LATIN

    def _speak(self) -> None:
        self._spoken = self.language, self._digits
        language.use_language(self._app, *self._spoken)
