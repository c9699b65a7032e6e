"""Dialogs for files begin where the last one ended, also in another run, else in Documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.desk.preferences import Preferences, Settings
from courier_desk.host.settings import load
from courier_desk.ui.folders import open_dialog


def begun(window: QWidget, preferences: Preferences) -> QFileDialog:
    dialog = QFileDialog(window)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    open_dialog(dialog, preferences, "orders.csv")
    return dialog


@pytest.mark.qt_log_ignore("^This plugin does not support ")
def test_the_next_dialog_begins_where_the_last_one_ended(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tmp_path / "documents"
    documents.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _kind: str(documents))
    there, kept = tmp_path / "exports", tmp_path / "settings.json"
    there.mkdir()
    window = QWidget()
    qtbot.addWidget(window)
    first = begun(window, Preferences(kept, Settings()))
    assert Path(first.directory().absolutePath()) == documents
    assert [Path(one).name for one in first.selectedFiles()] == ["orders.csv"]
    first.setDirectory(str(there))
    first.accept()
    preferences = Preferences(kept, load(kept).settings)
    second = begun(window, preferences)
    assert Path(second.directory().absolutePath()) == there
    second.reject()
    there.rmdir()
    third = begun(window, preferences)
    assert Path(third.directory().absolutePath()) == documents
    third.reject()
    documents.rmdir()
    assert Path(begun(window, preferences).directory().absolutePath()) == Path.home()
