"""The language of the running program: translations, direction and how numbers are written, changed in one place."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from courier_desk.resources import resources_dir
from courier_desk.ui.words import Digits, Formats


class Language(Enum):
    """The languages of the window."""

    ENGLISH = "en"
    ARABIC = "ar"


_NAME = "language"


def use_language(app: QApplication, language: Language, digits: Digits = Digits.LATIN) -> None:
    """Speak ``language`` from now on. Windows that are open keep their words: build them anew."""
    for old in app.findChildren(QTranslator, _NAME):
        app.removeTranslator(old)
        old.deleteLater()
    arabic = language is Language.ARABIC
    QLocale.setDefault(Formats(arabic=arabic, digits=digits).locale)
    app.setLayoutDirection(Qt.LayoutDirection.RightToLeft if arabic else Qt.LayoutDirection.LeftToRight)
    _load(app, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), f"qtbase_{language.value}")
    _load(app, str(resources_dir() / "translations"), f"courier_desk_{language.value}")


class _Words(QTranslator):
    """Translations in memory of our own.

    Given a file's name, Qt maps the file and goes on reading it for as long as the program speaks. Whatever then writes
    that file anew in its place (an update of the program, a compiler of translations) takes the ground from under it:
    the next sentence ends the program with a bus error, at a line that has nothing to do with it.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.setObjectName(_NAME)
        self._data = b""

    def read(self, file: Path) -> bool:
        """Take a compiled file; False when it is not there or none of Qt's."""
        try:
            self._data = file.read_bytes()  # Qt copies nothing: it has to live as long as this
        except OSError:
            return False
        return self.load(self._data)


def _load(app: QApplication, folder: str, name: str) -> None:
    words = _Words(app)
    if words.read(Path(folder) / f"{name}.qm"):
        app.installTranslator(words)
    else:  # English needs none but its plurals; a checkout may not have compiled its translations yet
        words.deleteLater()
