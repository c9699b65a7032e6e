"""The program goes on speaking whatever becomes of the files its words came from."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from courier_desk.resources import resources_dir
from courier_desk.ui import language
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.words_common import Common


@pytest.fixture
def files(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The compiled translations, in a place where they may be changed."""
    place = tmp_path / "translations"
    shutil.copytree(resources_dir() / "translations", place)
    monkeypatch.setattr(language, "resources_dir", lambda: tmp_path)
    yield place
    monkeypatch.undo()
    use_language(qapp, Language.ENGLISH)


def test_words_outlive_their_files(qapp: QApplication, files: Path) -> None:
    """Without a copy of its own this ends the whole process with a bus error."""
    use_language(qapp, Language.ARABIC)
    said = Common.STILL_MISSING.words
    assert said != "Still missing: {fields}"
    for file in files.glob("*.qm"):
        file.write_bytes(b"")  # in its place, as compilers and some installers do
    assert Common.STILL_MISSING.words == said
    assert qapp.layoutDirection() == Qt.LayoutDirection.RightToLeft


def test_a_missing_or_broken_file_leaves_the_words_in_english(qapp: QApplication, files: Path) -> None:
    """Language, direction and numbers are as chosen all the same."""
    for file in files.glob("*_ar.qm"):
        file.write_bytes(b"not one of Qt's")
    use_language(qapp, Language.ARABIC)
    assert Common.STILL_MISSING.words == "Still missing: {fields}"
    assert QLocale().language() == QLocale.Language.Arabic
    for file in files.glob("*.qm"):
        file.unlink()
    use_language(qapp, Language.ENGLISH)
    assert Common.STILL_MISSING.words == "Still missing: {fields}"
    assert qapp.layoutDirection() == Qt.LayoutDirection.LeftToRight
