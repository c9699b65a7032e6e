"""Hands and eyes of the self-test: types, presses, picks, waits, takes pictures. It knows Qt and no page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QWidget,
)

from courier_desk.ui.widgets import Label, PaintedButton
from courier_desk.ui.words import plain

T = TypeVar("T")
PATIENCE = 60.0
_LOOK = 0.02
_QUICK = 85  # of a PNG this is no quality but haste: it is packed a little less, in a fraction of the time
_SETTLE = 0.15  # a person's screen shows the last change a moment later: pictures are taken then


class NotSeen(Exception):
    """What should have come to pass did not, within the time."""


class NotOffered(Exception):
    """The service does not offer what the step does; the text holds its own words, or the desk's for it."""


class Driver:
    """A person who never tires."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._pictures = 0
        #: Tells that the program itself waits, and rightly; so long nothing is missed, within ``most_doubt`` (seconds).
        self.in_doubt: Callable[[], Awaitable[bool]] | None = None
        self.most_doubt = 0.0
        #: Seconds until what comes of it is to be seen.
        self.after_doubt = 10.0
        #: Seconds that were waited longer for that.
        self.doubted = 0.0

    async def wait_for(self, what: str, look: Callable[[], T | None], *, seconds: float = PATIENCE) -> T:
        """Wait until ``look`` gives something true; raises NotSeen with ``what`` when it never does."""

        async def looked() -> T | None:
            return look()

        return await self.wait_until(what, looked, seconds=seconds)

    async def wait_until(self, what: str, look: Callable[[], Awaitable[T | None]], *, seconds: float = PATIENCE) -> T:
        """Do the same with something that has to be asked for."""
        start, enough, least = time.monotonic(), seconds, _LOOK
        while True:
            began = time.monotonic()
            if seen := await look():
                self.doubted += max(0.0, time.monotonic() - start - seconds)
                return seen
            waited = time.monotonic() - start
            if seconds < waited <= seconds + self.most_doubt and await self._is_in_doubt():
                enough, least = waited + self.after_doubt, 10 * _LOOK
            elif waited > enough:
                raise NotSeen(f"{what} within {waited:.0f} s")
            # The program has the same thread: most of its time is not for those who look at it.
            await asyncio.sleep(max(least, 2 * (time.monotonic() - began)))

    async def _is_in_doubt(self) -> bool:
        return self.in_doubt is not None and await self.in_doubt()

    async def type_into(self, widget: QWidget, text: str) -> None:
        """Put the keyboard into a field, empty it, and type."""
        if isinstance(widget, QComboBox) and (edit := widget.lineEdit()) is not None:
            widget = edit
        widget.setFocus(Qt.FocusReason.OtherFocusReason)
        await asyncio.sleep(0)
        if isinstance(widget, QLineEdit | QPlainTextEdit):
            widget.selectAll()
            QTest.keyClick(widget, Qt.Key.Key_Delete)
        for letter in text:
            # A key event carries the letter itself, so that Arabic is typed like any other.
            QTest.sendKeyEvent(
                QTest.KeyAction.Click, widget, Qt.Key.Key_unknown, letter, Qt.KeyboardModifier.NoModifier
            )
        await asyncio.sleep(0)

    async def press(self, button: QAbstractButton) -> None:
        """Press a button that can be seen."""
        if not button.isVisible():
            raise NotSeen(f"the button {button.accessibleName() or button.text()}")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        await asyncio.sleep(0)

    async def press_words(self, window: QWidget, words: str) -> None:
        """Press the button of a window that says this, or that a screen reader calls so, once it is there and on."""
        await self.press(await self.wait_for(f"the button {words}", lambda: _ready_button(window, words)))

    async def choose(self, entry: str) -> None:
        """Choose an entry of the open menu."""
        menu, action = await self.wait_for(f"{entry} in a menu", lambda: _menu_entry(entry))
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
        await asyncio.sleep(0)

    async def check(self, box: QAbstractButton) -> None:
        """Set a check box by the keyboard, unless it is set."""
        if not box.isChecked():
            box.setFocus(Qt.FocusReason.OtherFocusReason)
            QTest.keyClick(box, Qt.Key.Key_Space)
        await asyncio.sleep(0)

    async def key(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, *, at: QWidget
    ) -> None:
        """Press a key in a widget; keys of the window need the window to have the keyboard."""
        if not at.isActiveWindow():
            await self.wait_for("the window with the keyboard", lambda: _activated(at), seconds=10)
        QTest.keyClick(at, key, modifier)
        await asyncio.sleep(0)

    def close_popups(self, window: QWidget) -> None:
        """Close menus and questions that a step left open."""
        for menu in QApplication.topLevelWidgets():
            if isinstance(menu, QMenu) and menu.isVisible():
                menu.close()
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()

    async def picture(self, window: QWidget, name: str) -> Path:
        """Write what the window shows as the next picture."""
        await asyncio.sleep(_SETTLE)
        self._pictures += 1
        path = self._out / f"{self._pictures:02d}-{name}.png"
        if not window.grab().save(str(path), quality=_QUICK):
            raise NotSeen(f"the picture {path.name} on the disk")
        return path


def says(panel: QWidget, words: str) -> bool:
    """Tell whether a label that can be seen there has these words."""
    return any(words in plain(label.text()) for label in panel.findChildren(Label) if label.isVisible())


def _activated(widget: QWidget) -> bool:
    """Ask for the keyboard until it is there: another window may take it a moment later."""
    if not widget.isActiveWindow():
        widget.activateWindow()
    return widget.isActiveWindow()


def _ready_button(window: QWidget, words: str) -> QAbstractButton | None:
    for button in window.findChildren(QAbstractButton):
        named = words in (button.text(), button.accessibleName())
        if named and button.isVisible() and not (isinstance(button, PaintedButton) and button.is_off()):
            return button
    return None


def is_drawn(menu: QMenu) -> bool:
    """Tell whether an open menu is on the screen already. It is open before: whoever presses it then has its window
    become the active one when it is gone, and what it opened over the window closes.
    """
    return menu.isVisible() and menu.windowHandle().isExposed()


def _menu_entry(entry: str) -> tuple[QMenu, QAction] | None:
    for menu in QApplication.topLevelWidgets():
        if isinstance(menu, QMenu) and is_drawn(menu):
            for action in menu.actions():
                if action.text().startswith(entry):
                    return menu, action
    return None
