"""The door of the scan station: opens it over the window and leads back; prints what is scanned elsewhere, if wanted.

The station is imported and made when somebody goes there first.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.desk.preferences import Again, ScanMode
from courier_desk.ui.bridge import spawn
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.frame.sounds import Sound, tell
from courier_desk.ui.page_context import PageContext

if TYPE_CHECKING:
    from courier_desk.ui.station.page import StationPage
    from courier_desk.ui.station.presenter import StationPresenter


class StationDoor(QObject):
    """The station of one session's window."""

    open_wanted = Signal(str)
    """An order (its key) was scanned open."""
    printer_wanted = Signal(QWidget)
    """The choice of the printer is wanted, over this."""

    def __init__(self, window: MainWindow, context: PageContext) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        self._session = context.session
        self._preferences = context.preferences
        self._page: StationPage | None = None
        self._presenter: StationPresenter | None = None
        self._work: asyncio.Task[None] | None = None
        self._following: asyncio.Task[None] | None = None
        if self._session.read_only:
            window.tab_row.scan_station.set_off(self.tr("This desk only looks: nothing can be printed or marked."))
        window.tab_row.scan_station_pressed.connect(self.open)
        window.whole_left.connect(self._left)

    @property
    def is_open(self) -> bool:
        """Whether the station fills the window."""
        return self._page is not None and self._window.is_whole(self._page)

    def open(self) -> None:
        """Go to the station; the first time it is imported in a worker."""
        if self._page is not None:
            self._show()
        elif self._work is None or self._work.done():
            self._work = spawn(self._make(), name="open the scan station")

    def close(self) -> None:
        """Ask and hear nothing more."""
        for task in (self._work, self._following):
            if task is not None:
                task.cancel()
        if self._presenter is not None:
            self._presenter.close()

    async def _make(self) -> None:
        await asyncio.to_thread(import_module, "courier_desk.ui.station.presenter")
        from courier_desk.ui.station.page import StationPage  # noqa: PLC0415
        from courier_desk.ui.station.presenter import StationPresenter  # noqa: PLC0415

        self._page = StationPage()
        self._presenter = StationPresenter(
            self._page,
            self._session,
            self._context.signals,
            self._preferences,
            self._window.top_bar.connection.view,
        )
        self._page.left.connect(self._window.leave_whole)
        self._page.side.printer_wanted.connect(self.printer_wanted)
        self._presenter.open_wanted.connect(self.open_wanted)
        self._follow()
        self._show()

    def _show(self) -> None:
        assert self._page is not None
        assert self._presenter is not None
        self._window.show_whole(self._page)
        self._presenter.begin()

    def _left(self) -> None:
        if self._presenter is not None:
            self._presenter.end()

    def _follow(self) -> None:
        """Keep what becomes of scans, from the first one on."""
        if self._following is None:
            self._following = spawn(self._session.scans.run(), name="what becomes of scans")

    # -- scanned elsewhere -----------------------------------------------------------------------------------------

    def tell(self, sound: Sound) -> None:
        """Tell the ear, if that is wanted."""
        if self._preferences.settings.scan_sounds:
            tell(sound)

    async def print_scanned(self, code: str) -> bool:
        """Print the label of what was scanned anywhere, if that is wanted, and tell; False: it is for somebody else."""
        settings = self._preferences.settings
        if not settings.scan_prints or self._session.read_only or QApplication.activeModalWidget() is not None:
            return False
        from courier_desk.desk.scan_station import ScanView  # noqa: PLC0415
        from courier_desk.domain.scans import CodeKind, ScanTone  # noqa: PLC0415
        from courier_desk.ui.station import words  # noqa: PLC0415

        found = await self._session.scans.meaning(code)
        if found.kind not in (CodeKind.ORDER, CodeKind.PENDING, CodeKind.SEVERAL):
            return False
        self._follow()
        scan = await self._session.scans.take(code, ScanMode.PRINT, ask=settings.label_again is not Again.PRINT)
        if scan is None:
            return True
        now = datetime.now(UTC)
        said = words.told(ScanView(scan=scan), self._session.prints.standing, now)
        line = words.numbered(scan, words.line_words(scan, now))
        self._context.status.tell(line, words.SEVERITIES[said.tone], icon=said.icon)
        self.tell({ScanTone.DOUBTFUL: Sound.DOUBTFUL, ScanTone.BAD: Sound.BAD}.get(said.tone, Sound.GOOD))
        return True
