"""The Arabic and English translations: nothing unfinished, places for values kept, plurals complete, and they load."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import PySide6
import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.domain.outbox import State
from courier_desk.ui.frame.switcher import SwitcherList
from courier_desk.ui.resources import resources_dir
from courier_desk.ui.theme import Theme
from courier_desk.ui.words import governorate_words, known_statuses, state_words, status_words

FOLDER = resources_dir() / "translations"
_PLACE = re.compile(r"\{\w+\}|%L?n")
_ARABIC_LETTER = re.compile("[\u0621-\u064a]")


def _messages(language: str) -> Iterator[tuple[str, list[str], bool]]:
    """Source, its translations (several for a plural), and whether it is finished."""
    tree = ET.parse(FOLDER / f"courier_desk_{language}.ts")  # our own file
    for message in tree.getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        forms = [form.text or "" for form in translation] or [translation.text or ""]
        yield message.findtext("source", ""), forms, translation.get("type") != "unfinished"


def _arabic() -> list[tuple[str, list[str], bool]]:
    return list(_messages("ar"))


def test_every_arabic_text_is_finished_and_keeps_its_places() -> None:
    faults = []
    for source, forms, finished in _arabic():
        places = set(_PLACE.findall(source)) - {"%n", "%Ln"}
        if not finished or not all(forms) or any(places - set(_PLACE.findall(form)) for form in forms):
            faults.append(source)
        if any(not _ARABIC_LETTER.search(form) for form in forms):
            faults.append(f"not Arabic: {source}")
    assert faults == []


def test_plurals_have_all_forms_of_their_language() -> None:
    for language, count in (("ar", 6), ("en", 2)):
        for source, forms, _finished in _messages(language):
            if "%n" in source or "%Ln" in source:
                assert len(forms) == count, source


@pytest.fixture
def arabic(theme: Theme, qapp: QApplication, tmp_path: Path) -> Iterator[None]:
    """The Arabic translation, compiled as the package's build does."""
    tool = Path(PySide6.__file__).parent / ("lrelease.exe" if sys.platform == "win32" else "lrelease")
    compiled = tmp_path / "courier_desk_ar.qm"
    subprocess.run([tool, "-silent", FOLDER / "courier_desk_ar.ts", "-qm", compiled], check=True)
    translator = QTranslator()
    assert translator.load(str(compiled))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_statuses_and_places_speak_arabic(arabic: None) -> None:
    for status in known_statuses():
        assert _ARABIC_LETTER.search(status_words(status).text), status
    assert status_words("outForDelivery").text == "خرج للتوصيل"
    assert state_words(State.NEEDS_PERSON).text == "محتاج مراجعة"
    assert governorate_words("Giza") == "الجيزة"


def test_arabic_counts_in_its_six_ways(arabic: None, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    switcher = SwitcherList(page)
    counted = [switcher.tr("%Ln merchants", "", n) for n in (0, 1, 2, 3, 11, 100)]
    assert counted == ["لا تجار", "تاجر واحد", "تاجران", "3 تجار", "11 تاجرًا", "100 تاجر"]
