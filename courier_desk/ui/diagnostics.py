"""The diagnostics file before it is a file: the whole of its text, to be looked at, then saved, or not.

It is saved by a person, and sent by nobody but them. ``show_diagnostics`` shows it.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from courier_desk.desk.diagnostics import DiagnosticsDesk
from courier_desk.desk.preferences import Preferences
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.folders import open_dialog
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconLabel, Label, StatusMessage
from courier_desk.ui.words import Formats, file_text, ltr
from courier_desk.ui.words_common import Common

_SIZE = (900, 560)
_MARGIN = 14


class DiagnosticsDialog(QDialog):
    """Open it with ``open()``. ``saved``: the file was written, under this name."""

    saved = Signal(str)

    def __init__(self, desk: DiagnosticsDesk, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(Common.DIAGNOSTICS.words)
        self.resize(*_SIZE)
        self._desk, self._preferences = desk, preferences
        self._asking: QFileDialog | None = None
        self._writing: asyncio.Task[None] | None = None
        self._view = QPlainTextEdit(readOnly=True)
        self._note = StatusMessage()
        self.copy = Button(Common.COPY.words, icon="copy")
        self.close_button = Button(Common.CLOSE.words, keys="Esc")
        self.save = Button(self.tr("Save…"), kind=ButtonKind.FIRST, icon="export", keys="Ctrl+S")
        self._lay_out()
        self.copy.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.reject)
        self.save.clicked.connect(self.ask_where)
        QShortcut(QKeySequence("Ctrl+S"), self, self.save.click)
        self.finished.connect(self._ended)
        self._collected = Latest[str](self._show, name="diagnostics")
        self._wait_for_text()
        self._collected.start(desk.collect)

    def text(self) -> str:
        """Give what it shows and saves; empty while it is put together."""
        return self._view.toPlainText()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        self._view.setAccessibleName(self.tr("What the file holds"))
        self._view.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._view.setTabChangesFocus(True)
        self._view.document().setDocumentMargin(_MARGIN)
        self._view.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self._view.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column.addWidget(self._view, 1)
        column.addWidget(self._foot())

    def _head(self) -> QWidget:
        head = Ground("surface", bottom=True)
        row = QHBoxLayout(head)
        row.setContentsMargins(26, 20, 24, 16)
        row.setSpacing(16)
        row.addWidget(IconLabel("info", colour="ac", size=24), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addWidget(Label(Common.DIAGNOSTICS.words, role=Role.TITLE, bold=True))
        text = self.tr(
            "Versions, settings, counts, checks and the last lines of the log, for whoever helps you. It holds no key, "
            "phone, name or address. Look at it, save it, and send it yourself: nothing is sent from here."
        )
        words.addWidget(Label(text, colour="tx2", wrap=True))
        row.addLayout(words, 1)
        return head

    def _foot(self) -> QWidget:
        foot = Ground("panel", top=True, edge="line")
        row = QHBoxLayout(foot)
        row.setContentsMargins(24, 12, 24, 12)
        row.setSpacing(8)
        row.addWidget(self.copy)
        row.addWidget(self._note, 1)
        row.addWidget(self.close_button)
        row.addWidget(self.save)
        return foot

    # -- its text --------------------------------------------------------------------------------------------------

    def _wait_for_text(self) -> None:
        reason = self.tr("It is being put together…")
        self._note.set_permanent(reason, "clock")
        for button in (self.copy, self.save):
            button.set_off(reason)
        self.close_button.setFocus()

    def _show(self, text: str) -> None:
        self._view.setPlainText(text)
        self._note.set_permanent("")
        for button in (self.copy, self.save):
            button.set_off(None)
        self.save.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        self._note.set_permanent(self.tr("Copied"), "check", "grn")

    # -- the file --------------------------------------------------------------------------------------------------

    def ask_where(self) -> None:
        """Ask for a place, then write there exactly what is shown."""
        if self._asking is not None or not self.text():
            return
        self._asking = dialog = QFileDialog(self, self.tr("Save the diagnostics file"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        kind = self.tr("Text")
        dialog.setNameFilters([f"{kind} (*.json)"])
        dialog.setDefaultSuffix("json")
        dialog.fileSelected.connect(lambda name: self.write(Path(name)))
        dialog.finished.connect(self._asked)
        open_dialog(dialog, self._preferences, self._desk.name)

    def _asked(self) -> None:
        self._asking = None

    def write(self, path: Path) -> None:
        """Write it."""
        if self._writing is None:
            self._writing = spawn(self._write(path), name="save the diagnostics file")

    async def _write(self, path: Path) -> None:
        try:
            await self._desk.save(path, self.text())
        except OSError as error:
            words = Common.NOT_WRITTEN.words.replace("{0}", file_text(path.name))
            words = words.replace("{1}", ltr(error.strerror or type(error).__name__))
            self._note.set_permanent(words, "alert", "red")
        else:
            words = Common.SAVED_AS.words.replace("{0}", file_text(path.name))
            self._note.set_permanent(words, "check", "grn")
            self.saved.emit(path.name)
        finally:
            self._writing = None

    def _ended(self) -> None:
        self._collected.cancel()
        if self._writing is not None:
            self._writing.cancel()


def show_diagnostics(desk: DiagnosticsDesk, preferences: Preferences, window: QWidget) -> DiagnosticsDialog:
    """Show the file over a window before anything is saved."""
    dialog = DiagnosticsDialog(desk, preferences, window)
    dialog.open()
    return dialog


def screen_facts() -> dict[str, object]:
    """Give what the window alone knows of its computer; screens are told by their size, not by their name."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    screens = [
        {
            "size": f"{one.size().width()}x{one.size().height()}",
            "scale": round(one.devicePixelRatio(), 2),
            "dots per inch": round(one.logicalDotsPerInch()),
        }
        for one in QGuiApplication.screens()
    ]
    windows = [one for one in app.topLevelWidgets() if one.isVisible() and one.isWindow()]
    return {
        "Qt": qVersion(),
        "platform": QGuiApplication.platformName(),
        "screens": screens,
        "windows": [f"{one.width()}x{one.height()}" for one in windows],
        "language": "ar" if Formats.current().arabic else "en",
        "language of the system": QLocale.system().name(),
        "direction": "right to left" if QGuiApplication.isRightToLeft() else "left to right",
        "theme": "dark" if Theme.of(app).dark else "light",
    }
