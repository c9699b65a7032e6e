"""The licences as they are shown: a package's own text where its build made one, else what the parts bring."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import qVersion

from courier_desk.ui.settings.about import licences, qt_source


def test_the_text_of_a_package_is_shown_whole(tmp_path: Path) -> None:
    (tmp_path / "THIRD-PARTY.txt").write_text("PDFium: BSD-3-Clause\nthe words of it\n", encoding="utf-8")
    text = licences(tmp_path)
    assert text.endswith("PDFium: BSD-3-Clause\nthe words of it\n")
    assert qt_source() in text


def test_without_one_the_parts_say_it_themselves(tmp_path: Path) -> None:
    text = licences(tmp_path)
    assert "LGPL-3.0-only" in text
    assert "httpx" in text
    assert "Redistribution and use in source and binary forms" in text
    assert qt_source() in text
    assert f"Qt {qVersion()}: LGPL-3.0.txt" in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "SIL OPEN FONT LICENSE" in text


def test_a_bundle_of_macos_keeps_it_among_its_resources(tmp_path: Path) -> None:
    (tmp_path / "Resources").mkdir()
    (tmp_path / "Resources" / "THIRD-PARTY.txt").write_text("the words of all parts", encoding="utf-8")
    assert licences(tmp_path / "MacOS").endswith("the words of all parts")
