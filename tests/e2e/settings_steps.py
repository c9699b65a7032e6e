"""Steps of the stories of the settings: to get there, and to see what is kept and chosen."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from courier_desk.host import settings as kept_settings
from courier_desk.host.settings import Settings
from courier_desk.ui.settings.general import LanguageSection
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person


def kept(desks: Desks) -> Settings:
    return kept_settings.load(desks.folder / "data" / "settings.json").settings


async def at_settings(desks: Desks, sandbox: RunningSandbox, section: str = "") -> Person:
    person = desks.start()
    await person.connect(sandbox)
    await person.settings(section)
    return person


async def again(desks: Desks, person: Person, section: str = "") -> Person:
    """Leave, start again with what was kept, and look at the settings."""
    await person.leave()
    second = desks.start_again()
    await second.at_work()
    await second.settings(section)
    return second


def here() -> QWidget:
    """What has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def language(person: Person, words: str) -> QAbstractButton:
    """The button of a language; names of zones have one that says the same."""
    (section,) = person.all(LanguageSection)
    return next(one for one in section.language.findChildren(QAbstractButton) if plain(one.text()) == words)


def chosen(person: Person, words: str) -> bool:
    return person.button(words).isChecked()
