"""The language of the running program: translations, direction and how numbers are written, changed in one place."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from courier_desk.ui.resources import resources_dir
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


def _load(app: QApplication, folder: str, name: str) -> None:
    translator = QTranslator(app)
    translator.setObjectName(_NAME)
    if translator.load(name, folder):
        app.installTranslator(translator)
    else:  # English needs none but its plurals; a checkout may not have compiled its translations yet
        translator.deleteLater()
