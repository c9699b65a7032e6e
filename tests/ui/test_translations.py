"""The Arabic and English translations: nothing unfinished, places for values kept, plurals complete, and they load."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import PySide6
import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

import courier_desk
from courier_desk.domain.outbox import State
from courier_desk.resources import resources_dir
from courier_desk.ui.theme import Theme
from courier_desk.ui.words import Formats, governorate_words, known_statuses, state_words, status_words
from courier_desk.ui.words_common import Counts

FOLDER = resources_dir() / "translations"
_PLACE = re.compile(r"\{\w+\}")
_ARABIC_LETTER = re.compile("[\u0621-\u064a]")
_LATIN_LETTER = re.compile("[A-Za-z]")
_DIGIT = re.compile(r"\d")
_LATIN_MARK = re.compile("[,;?]")
_ISOLATED = re.compile("\u2066[^\u2069]*\u2069|%L?n")
_OF_REQUESTS = re.compile("request|ask", re.IGNORECASE)
_REQUEST = re.compile(r"(?<!\w)(?:ال|لل|وال|بال|و|ل|ب)?طلب(?:ات|ان|ين|ًا)?(?!\w)")
#: Names that are written the same everywhere.
_SAME = frozenset({"Courier Desk", "A4", "A5"})


@dataclass(frozen=True, slots=True)
class Message:
    """One text of a translation file; a count has several forms."""

    context: str
    source: str
    comment: str
    counts: bool
    forms: tuple[str, ...]
    finished: bool


def _tool(name: str, *arguments: str | Path) -> None:
    """Run one of Qt's own translation tools, which lie in PySide6."""
    program = Path(PySide6.__file__).parent / (f"{name}.exe" if sys.platform == "win32" else name)
    subprocess.run([program, *arguments], check=True)


def _messages(language: str, folder: Path = FOLDER) -> Iterator[Message]:
    """What the translation file of a language holds."""
    tree = ET.parse(folder / f"courier_desk_{language}.ts")  # our own file
    for context in tree.getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            yield Message(
                context=context.findtext("name", ""),
                source=message.findtext("source", ""),
                comment=message.findtext("comment", ""),
                counts=message.get("numerus") == "yes",
                forms=tuple(form.text or "" for form in translation) or (translation.text or "",),
                finished="type" not in translation.attrib,
            )


def _key(message: Message) -> tuple[str, str, str, bool]:
    return message.context, message.source, message.comment, message.counts


@pytest.mark.parametrize("language", ["ar", "en"])
def test_the_files_hold_just_the_texts_of_the_code(language: str, tmp_path: Path) -> None:
    """To make it so again: pyside6-lupdate with these arguments on the file itself (en: and -pluralonly)."""
    copy = tmp_path / f"courier_desk_{language}.ts"
    shutil.copy(FOLDER / copy.name, copy)
    package = Path(courier_desk.__file__).parent
    texts = [package / "app.py", *sorted((package / "ui").rglob("*.py"))]
    only = ["-pluralonly"] if language == "en" else []
    _tool("lupdate", "-silent", "-no-obsolete", "-locations", "none", *only, *texts, "-ts", copy)
    wanted = {_key(message) for message in _messages(language, tmp_path)}
    kept = {_key(message) for message in _messages(language)}
    assert sorted(wanted - kept) == [], "these texts are not translated"
    assert sorted(kept - wanted) == [], "these texts stand nowhere in the code"


def test_no_text_hides_inside_another() -> None:
    """What is translated inside an f-string is never found by lupdate."""
    package = Path(courier_desk.__file__).parent
    hidden = re.compile(r"""f"[^"]*\{(?:self\.)?tr(?:anslate)?\(|f'[^']*\{(?:self\.)?tr(?:anslate)?\(""")
    texts = [package / "app.py", *sorted((package / "ui").rglob("*.py"))]
    assert [path.name for path in texts if hidden.search(path.read_text(encoding="utf-8"))] == []


def test_every_text_has_its_place_and_every_count_its_forms() -> None:
    for message in _messages("ar"):
        assert message.context, f"{message.source}: lupdate takes an alias named tr() for self.tr()"
        if "%n" in message.source or "%Ln" in message.source:
            assert message.counts, f"{message.source}: lupdate sees a count only in self.tr()"
        assert "(s)" not in message.source


@pytest.mark.parametrize("language", ["ar", "en"])
def test_every_text_is_finished_and_keeps_its_places(language: str) -> None:
    faults = []
    for message in _messages(language):
        places = set(_PLACE.findall(message.source))
        kept = all(places == set(_PLACE.findall(form)) for form in message.forms)
        if not message.finished or not all(message.forms) or not kept:
            faults.append(message.source)
    assert faults == []


def test_arabic_texts_are_arabic() -> None:
    for message in _messages("ar"):
        latin = message.source in _SAME or not _LATIN_LETTER.search(_PLACE.sub("", message.source))
        for form in message.forms:
            assert latin or _ARABIC_LETTER.search(form), message.source
            assert not _LATIN_MARK.search(form), f"a Latin comma or question mark: {form}"
            bare = _ISOLATED.sub("", _PLACE.sub("", form))
            assert latin or not _LATIN_LETTER.search(bare), f"not isolated: {form}"
            assert latin or not _DIGIT.search(bare), f"a digit that would not follow the setting: {form}"
            assert form.count("\u2066") == form.count("\u2069"), form


def test_an_order_has_one_arabic_word() -> None:
    """It is «أوردر»; «طلب» is a request to the service, or that something is asked for."""
    texts = [one for one in _messages("ar") if re.search(r"\border", one.source, re.IGNORECASE)]
    of_orders = [one for one in texts if not _OF_REQUESTS.search(one.source)]
    assert [one.source for one in of_orders if any(map(_REQUEST.search, one.forms))] == []


def test_plurals_have_all_forms_of_their_language() -> None:
    for language, count in (("ar", 6), ("en", 2)):
        counted = [message for message in _messages(language) if message.counts]
        assert len(counted) > 5
        assert [message.source for message in counted if len(message.forms) != count] == []


@pytest.fixture
def speak(theme: Theme, qapp: QApplication, tmp_path: Path) -> Iterator[Callable[[str], None]]:
    """Use a translation, compiled as the package's build does."""
    translator = QTranslator()

    def use(language: str) -> None:
        compiled = tmp_path / f"courier_desk_{language}.qm"
        _tool("lrelease", "-silent", FOLDER / f"courier_desk_{language}.ts", "-qm", compiled)
        assert translator.load(str(compiled))
        qapp.installTranslator(translator)

    yield use
    qapp.removeTranslator(translator)


def test_statuses_and_places_speak_arabic(speak: Callable[[str], None]) -> None:
    speak("ar")
    for status in known_statuses():
        assert _ARABIC_LETTER.search(status_words(status).text), status
    assert status_words("outForDelivery").text == "خرج للتوصيل"
    assert state_words(State.NEEDS_PERSON).text == "محتاج مراجعة"
    assert governorate_words("Giza") == "الجيزة"


def test_a_sentence_that_ends_with_an_amount_ends_with_one_full_stop(speak: Callable[[str], None]) -> None:
    speak("ar")
    assert f"يُحصَّل {Formats(arabic=True).money(148_000)}.".endswith("ج.م.")


def test_arabic_counts_in_its_six_ways(speak: Callable[[str], None]) -> None:
    speak("ar")
    counted = [Counts().merchants(n) for n in (0, 1, 2, 3, 11, 100)]
    assert counted == ["لا تجار", "تاجر واحد", "تاجران", "3 تجار", "11 تاجرًا", "100 تاجر"]


def test_english_counts_one_and_many(speak: Callable[[str], None]) -> None:
    speak("en")
    counted = [Counts().print_labels(n) for n in (0, 1, 2)]
    assert counted == ["Print 0 labels", "Print 1 label", "Print 2 labels"]


def test_no_text_stands_under_a_context_that_is_not_written_out() -> None:
    """lupdate does not read constants: what is translated under one is never found."""
    package = Path(courier_desk.__file__).parent
    hidden = re.compile(r"""translate\(\s*[A-Za-z_]\w*,\s*["']""")
    texts = [package / "app.py", *sorted((package / "ui").rglob("*.py"))]
    assert [path.name for path in texts if hidden.search(path.read_text(encoding="utf-8"))] == []
