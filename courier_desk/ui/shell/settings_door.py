"""The door of the settings: shows their page instead of a tab's.

The page is imported and made when somebody goes there first.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from courier_desk.ui.bridge import spawn
from courier_desk.ui.frame import MainWindow

if TYPE_CHECKING:
    from courier_desk.ui.settings.page import SettingsPage
    from courier_desk.ui.settings.scene import SettingsScene

_PAGE = "courier_desk.ui.settings.page"


class SettingsDoor(QObject):
    """The settings in one session's window. ``make_scene`` is called once, when the page is imported."""

    def __init__(self, window: MainWindow, make_scene: Callable[[], SettingsScene]) -> None:
        super().__init__(window)
        self._window = window
        self._make_scene = make_scene
        self.page: SettingsPage | None = None
        """None until somebody went there."""
        self._opening: asyncio.Task[None] | None = None

    @property
    def section(self) -> str | None:
        """Name the section that is looked at; None while the settings are not shown."""
        return self.page.section if self.page is not None and self._window.is_aside(self.page) else None

    def open(self, section: str = "") -> None:
        """Show the settings, at a section of them if one is named; the first time they are imported in a worker."""
        if _PAGE in sys.modules:
            self._open(section)
        else:
            self._opening = spawn(self._import_page(section), name="open the settings")

    def refresh(self) -> None:
        """Show what is true now, if there is a page to show it."""
        if self.page is not None:
            self.page.refresh()

    def close(self) -> None:
        """Take it away: the session ends."""
        if self._opening is not None:
            self._opening.cancel()
        if self.page is not None:
            self.page.close_page()

    async def _import_page(self, section: str) -> None:
        await asyncio.to_thread(import_module, _PAGE)
        self._open(section)

    def _open(self, section: str) -> None:
        if self.page is None:
            self.page = self._make_page()
        if not self._window.is_aside(self.page):
            self.page.refresh()
            self._window.show_aside(self.page)
        if section:
            self.page.show_section(section)

    def _make_page(self) -> SettingsPage:
        from courier_desk.ui.settings.page import SettingsPage  # noqa: PLC0415

        made = SettingsPage(self._make_scene())
        made.left.connect(self._window.leave_aside)
        return made
