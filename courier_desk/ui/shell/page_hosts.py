"""Pages that are imported and made when they are wanted first: in a tab's place, or over the window.

The settings stand in a tab's place; the scan station, the money and the import lie over the whole window. Those of tabs
are ``tab_host``'s.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.desk.preferences import Again, ScanMode
from courier_desk.domain.accounts import KeyKind
from courier_desk.domain.list_views import EVERY
from courier_desk.domain.order_list import MoneyFilter
from courier_desk.ui.bridge import spawn
from courier_desk.ui.folders import dropped_files
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.page_context import PageContext, Training
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.domain.handovers import HandoverSubject
    from courier_desk.ui.frame.sounds import Sound
    from courier_desk.ui.imports.file_step import PastedRows
    from courier_desk.ui.imports.page import ImportPage, ImportPlace
    from courier_desk.ui.money.page import MoneyPage
    from courier_desk.ui.settings.context import SettingsContext
    from courier_desk.ui.settings.page import SettingsPage, SettingsPlace
    from courier_desk.ui.station.page import StationPage
    from courier_desk.ui.station.presenter import StationPresenter


class _PageHost(QObject):
    """Has a page imported in a worker when somebody goes there first. ``module`` is what takes its time."""

    def __init__(self, window: MainWindow, module: str) -> None:
        super().__init__(window)
        self._window = window
        self._module = module
        self._importing: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Open nothing more."""
        if self._importing is not None:
            self._importing.cancel()

    def _import_first(self, show: Callable[[], object]) -> None:
        if self._module in sys.modules:
            show()
            return
        if self._importing is not None:
            self._importing.cancel()
        self._importing = spawn(self._import(show), name=f"import {self._module}")

    async def _import(self, show: Callable[[], object]) -> None:
        await asyncio.to_thread(import_module, self._module)
        show()


class SettingsHost(_PageHost):
    """The settings, which stand in a tab's place. ``make_context`` is called once, when the page is imported."""

    def __init__(self, window: MainWindow, make_context: Callable[[], SettingsContext]) -> None:
        super().__init__(window, "courier_desk.ui.settings.page")
        self._make_context = make_context
        self.page: SettingsPage | None = None
        """None until somebody went there."""

    @property
    def section(self) -> str | None:
        """Name the section that is looked at; None while the settings are not shown."""
        return self.page.section if self.page is not None and self._window.is_aside(self.page) else None

    @property
    def place(self) -> SettingsPlace | None:
        """Tell what of the settings is looked at; None while they are not shown."""
        return self.page.place if self.page is not None and self._window.is_aside(self.page) else None

    def open(self, section: str = "") -> None:
        """Show the settings, at a section of them if one is named."""
        self._import_first(lambda: self._show(section))

    def resume(self, place: SettingsPlace) -> None:
        """Show the settings as they were looked at in the window before."""
        self._import_first(lambda: self._show().resume(place))

    def refresh(self) -> None:
        """Show what is true now, if there is a page to show it."""
        if self.page is not None:
            self.page.refresh()

    def close(self) -> None:
        """Take it away: the session ends."""
        super().close()
        if self.page is not None:
            self.page.close_page()

    def _show(self, section: str = "") -> SettingsPage:
        if self.page is None:
            self.page = self._make_page()
        if not self._window.is_aside(self.page):
            self.page.refresh()
            self._window.show_aside(self.page)
        if section:
            self.page.show_section(section)
        return self.page

    def _make_page(self) -> SettingsPage:
        from courier_desk.ui.settings.page import SettingsPage  # noqa: PLC0415

        made = SettingsPage(self._make_context())
        made.closed.connect(self._window.leave_aside)
        return made


class StationHost(_PageHost):
    """The scan station, which fills the window; also what is scanned elsewhere is printed here, if that is wanted.

    ``open_order`` shows an order (its key) that was scanned open, ``open_sheet`` the handover sheet that scans mark on.
    """

    printer_wanted = Signal(QWidget)
    """The choice of the printer is wanted, over this."""

    def __init__(
        self,
        window: MainWindow,
        context: PageContext,
        open_order: Callable[[str], None],
        open_sheet: Callable[[HandoverSubject], None],
    ) -> None:
        super().__init__(window, "courier_desk.ui.station.presenter")
        self._open_order, self._open_sheet = open_order, open_sheet
        self._context = context
        self._session = context.session
        self._preferences = context.preferences
        self._page: StationPage | None = None
        self._presenter: StationPresenter | None = None
        self._following: asyncio.Task[None] | None = None
        if self._session.read_only:
            window.tab_row.scan_station.set_off(self.tr("This desk only looks: nothing can be printed or marked."))
        window.tab_row.scan_station.clicked.connect(self.open)
        window.whole_left.connect(self._left)

    @property
    def is_open(self) -> bool:
        """Whether the station fills the window."""
        return self._page is not None and self._window.is_whole(self._page)

    def open(self) -> None:
        """Go to the station."""
        self._import_first(self._show)

    def close(self) -> None:
        """Ask and hear nothing more."""
        super().close()
        if self._following is not None:
            self._following.cancel()
        if self._presenter is not None:
            self._presenter.close()

    def _make(self) -> tuple[StationPage, StationPresenter]:
        from courier_desk.ui.station.page import StationPage  # noqa: PLC0415
        from courier_desk.ui.station.presenter import StationPresenter  # noqa: PLC0415

        page = StationPage()
        presenter = StationPresenter(
            page,
            self._session,
            self._context.signals,
            self._preferences,
            self._window.top_bar.connection.view,
            self._open_order,
            self._open_sheet,
        )
        page.left.connect(self._window.leave_whole)
        page.side.printer_button.clicked.connect(lambda: self.printer_wanted.emit(page.side.printer_button))
        self._follow()
        return page, presenter

    def _show(self) -> None:
        if self._page is None or self._presenter is None:
            self._page, self._presenter = self._make()
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
            from courier_desk.ui.frame.sounds import tell  # noqa: PLC0415 - for whoever scans

            tell(sound)

    async def print_scanned(self, code: str) -> bool:
        """Print the label of what was scanned anywhere, if that is wanted, and tell; False: it is for somebody else."""
        settings = self._preferences.settings
        if not settings.scan_prints or self._session.read_only or QApplication.activeModalWidget() is not None:
            return False
        from courier_desk.desk.scan_station import ScanView  # noqa: PLC0415
        from courier_desk.domain.scans import CodeKind, ScanTone  # noqa: PLC0415
        from courier_desk.ui.frame.sounds import Sound  # noqa: PLC0415
        from courier_desk.ui.station import words  # noqa: PLC0415

        found = await self._session.lookup.here(code)
        if found.kind not in (CodeKind.ORDER, CodeKind.PENDING, CodeKind.SEVERAL):
            return False
        self._follow()
        scan = await self._session.scans.take(code, ScanMode.PRINT, ask=settings.label_again is not Again.PRINT)
        if scan is None:
            return True
        now = datetime.now(UTC)
        said = words.told(ScanView(scan=scan), self._session.prints.status, now)
        line = words.numbered(scan, words.line_words(scan, now))
        self._context.status.tell(line, words.SEVERITIES[said.tone], icon=said.icon)
        self.tell({ScanTone.DOUBTFUL: Sound.DOUBTFUL, ScanTone.BAD: Sound.BAD}.get(said.tone, Sound.GOOD))
        return True


class MoneyHost(_PageHost):
    """The page of money, which fills the window. ``training``: whom a learner asks for a sheet; None beside training.

    ``show_order`` shows an order (its number) in its tab, ``list_orders`` lists there what these choices of the filters
    let through.
    """

    def __init__(
        self,
        window: MainWindow,
        context: PageContext,
        training: Training | None,
        show_order: Callable[[str], None],
        list_orders: Callable[[Mapping[str, str], str | None], None],
    ) -> None:
        super().__init__(window, "courier_desk.ui.money.page")
        self._training = training
        self._context = context
        self._show_order = show_order
        self._list_orders = list_orders
        self._page: MoneyPage | None = None
        window.shortcuts.add("Ctrl+Shift+M", Common.MONEY.words, self.open)
        window.tab_row.money.clicked.connect(self.open)

    @property
    def page(self) -> MoneyPage | None:
        """Give the page; None until somebody went there."""
        return self._page

    @property
    def place(self) -> int | None:
        """Tell which sheet is looked at, 0 for none; None while money does not fill the window."""
        return self._page.sheet_shown if self._page is not None and self._window.is_whole(self._page) else None

    def open(self) -> None:
        """Show what is owed, and the sheets."""
        self._import_first(self._show)

    def resume(self, sheet: int) -> None:
        """Show the sheet that was looked at in the window before, or with 0 what is owed."""
        self._import_first(lambda: self._show().show_sheet(sheet) if sheet else self._show())

    def practise(self) -> None:
        """Have the training service pay the merchant in use, and take its settlement sheet in."""
        spawn(self._practise(), name="a settlement sheet to train with")

    async def _practise(self) -> None:
        merchant = self._context.session.merchant
        file = await self._training.settle(merchant.code) if self._training is not None and merchant else None
        if file is not None:
            self._import_first(lambda: self._show().open_file(file))
            return
        words = self.tr(
            "Nothing has ended since the last sheet. Move an order on until it is delivered, or wait a while."
        )
        is_shown = self._page is not None and self._window.is_whole(self._page)
        status = self._page.status if self._page is not None and is_shown else self._context.status
        status.warn(words)

    def close(self) -> None:
        """Ask nothing more."""
        super().close()
        if self._page is not None:
            self._page.close_page()

    def _show(self) -> MoneyPage:
        if self._page is None:
            from courier_desk.ui.money.page import MoneyPage  # noqa: PLC0415

            practise = self.practise if self._training is not None else None
            leave = self._window.leave_whole
            self._page = MoneyPage(self._context, leave, self._open_order, self._open_list, practise)
        self._window.show_whole(self._page)
        self._page.start()
        return self._page

    def _open_order(self, number: str) -> None:
        self._window.leave_whole()
        self._show_order(number)

    def _open_list(self, money: MoneyFilter) -> None:
        self._window.leave_whole()
        self._list_orders({"days": EVERY, "settlement": money}, None)


class ImportHost(_PageHost):
    """The import, which fills the window: opened by its button, a file that is dropped anywhere, or rows pasted.

    ``show_outbox``, ``show_job`` and ``show_order`` show what became of rows that were sent.
    """

    def __init__(
        self,
        window: MainWindow,
        context: PageContext,
        show_outbox: Callable[[], None],
        show_job: Callable[[int], None],
        show_order: Callable[[str], None],
    ) -> None:
        super().__init__(window, "courier_desk.ui.imports.page")
        self._context = context
        self._session = context.session
        self._show_outbox = show_outbox
        self._show_job = show_job
        self._show_order = show_order
        self._page: ImportPage | None = None
        self._offered: PastedRows | None = None
        if self._session.read_only:
            window.tab_row.import_file.set_off(Common.NOTHING_CAN_BE_SAVED.words)
        window.tab_row.import_file.clicked.connect(self.open)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    @property
    def page(self) -> ImportPage | None:
        """Give the page; None until somebody went there."""
        return self._page

    @property
    def place(self) -> ImportPlace | None:
        """Tell what of the import is at hand; None while it does not fill the window."""
        return self._page.place if self._page is not None and self._window.is_whole(self._page) else None

    def resume(self, place: ImportPlace) -> None:
        """Show of the import what was at hand in the window before."""
        self._go(lambda page: page.resume(place))

    def open(self) -> None:
        """Go to the import that is at hand, else to those that are kept, else to the choice of a file."""
        self._go(lambda page: page.start())

    def open_file(self, path: Path, *, others: int = 0) -> None:
        """Begin an import of this file; ``others``: so many more were given with it and are not read."""
        self._go(lambda page: page.open_file(path, others=others))

    def open_import(self, import_id: int) -> None:
        """Go on with an import that is kept."""
        self._go(lambda page: page.open_import(import_id))

    def paste(self) -> None:
        """Ctrl+V in the list of orders: offer rows that were copied in a spreadsheet as an import; again takes it."""
        from courier_desk.ui.imports.file_step import PastedRows  # noqa: PLC0415
        from courier_desk.ui.imports.words import no_rows_words  # noqa: PLC0415

        data = QGuiApplication.clipboard().mimeData()
        paths, rows = dropped_files(data), PastedRows.of(data)
        if paths:
            self.open_file(paths[0], others=len(paths) - 1)
        elif rows is None:
            self._context.status.hint(no_rows_words())
        elif rows == self._offered:
            self._paste(rows)
        else:
            self._offered = rows
            text = self.tr("Rows of a spreadsheet were copied. Ctrl+V again pastes them.")
            self._context.status.offer(text, self.tr("Paste as an import"), lambda: self._paste(rows))

    def _paste(self, rows: PastedRows) -> None:
        self._offered = None
        self._context.status.withdraw()
        self._go(lambda page: page.paste(rows))

    def close(self) -> None:
        """Ask nothing more."""
        super().close()
        self._window.removeEventFilter(self)
        if self._page is not None:
            self._page.close_page()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A file that is dropped anywhere on the window, and that no field there takes, is imported."""
        if not isinstance(event, QDropEvent) or self._session.read_only:
            return super().eventFilter(watched, event)
        paths = dropped_files(event.mimeData())
        if not paths or QApplication.activeModalWidget() is not None:
            return super().eventFilter(watched, event)
        event.acceptProposedAction()
        if not isinstance(event, QDragMoveEvent):  # dropped, not only carried over the window
            self.open_file(paths[0], others=len(paths) - 1)
        return True

    def _go(self, begin: Callable[[ImportPage], None]) -> None:
        if self._session.read_only:
            self._context.status.hint(Common.NOTHING_CAN_BE_SAVED.words)
            return
        if self._session.merchant is None and self._session.account.kind is KeyKind.COMPANY:
            self._context.status.hint(self.tr("Choose the merchant first whose orders these are."))
            self._window.top_bar.choose_merchant()
            return
        self._import_first(lambda: self._show(begin))

    def _show(self, begin: Callable[[ImportPage], None]) -> None:
        if self._page is None:
            self._page = self._make()
        if not self._window.is_whole(self._page):
            self._window.leave_whole()
        self._window.show_whole(self._page)
        begin(self._page)

    def _make(self) -> ImportPage:
        from courier_desk.ui.imports.exits import ImportExits  # noqa: PLC0415
        from courier_desk.ui.imports.page import ImportPage  # noqa: PLC0415

        exits = ImportExits(
            leave=self._window.leave_whole, outbox=self._show_outbox, job=self._show_job, order=self._show_order
        )
        return ImportPage(self._context, exits)
