"""One session in the main window: its pages and presenters made, joined, and taken away together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QDialog

from courier_desk import __version__
from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Account, KeyTrouble
from courier_desk.domain.order_rules import Action
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.folders import open_folder
from courier_desk.ui.frame import MainWindow, Tab
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shell.banner import WayOut
from courier_desk.ui.shell.orders_tab import OrdersTab
from courier_desk.ui.shell.page_hosts import ImportHost, MoneyHost, SettingsHost, StationHost
from courier_desk.ui.shell.printer import PrinterStatusLine
from courier_desk.ui.shell.status import StatusPresenter
from courier_desk.ui.shell.tab_host import TabHost
from courier_desk.ui.widgets.first_paint import FirstPaint
from courier_desk.ui.words import isolate
from courier_desk.ui.words_common import Common
from courier_desk.ui.zone_names import ZoneWords

if TYPE_CHECKING:
    from courier_desk.desk.diagnostics import DiagnosticsDesk
    from courier_desk.desk.preferences import Settings
    from courier_desk.domain.events import Activity
    from courier_desk.ui.frame.sounds import Sound
    from courier_desk.ui.notices import Watching
    from courier_desk.ui.outbox.page import OutboxPage
    from courier_desk.ui.settings.context import SettingsContext, SettingsParts
    from courier_desk.ui.settings.page import SettingsPlace
    from courier_desk.ui.shell.label_status import LabelStatus
    from courier_desk.ui.shell.outbox_tab import OutboxTab
    from courier_desk.ui.shell.search import SearchPresenter

#: So long (seconds) the window waits for its rows, so that it is laid out and painted once, with them.
_FIRST_ROWS_WITHIN = 0.25
#: So long (seconds) the window has to itself after its first paint.
_AFTER_FIRST_PAINT = 0.01
#: So long (seconds) after it stands what is not wanted yet is made ahead: key store, client and first reads go before.
_BEFORE_PREPARING = 1.5


class SessionWindow(QObject):
    """The window of one session. Made anew for another account or another language."""

    closed = Signal()
    """It is taken away; what lies over it goes with it."""

    def __init__(
        self,
        session: Session,
        accounts: tuple[Account, ...],
        parts: SettingsParts,
        *,
        diagnostics: Callable[[], DiagnosticsDesk] | None = None,
        notices_wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__()
        self._session = session
        self._parts = parts
        self._accounts = Latest[tuple[Account, ...]](self._show_accounts, name="accounts")
        self._diagnostics = diagnostics
        self._since = session.context.now()  # what comes from now on may be told
        self._notices_wanted = notices_wanted
        self._watching: Watching | None = None
        self._listed = asyncio.Event()
        self._painted = asyncio.Event()
        self.signals = ChangeSignals(session.changes, self)
        self.window = MainWindow()
        self._context = context = PageContext(
            session, self.signals, parts.preferences, parts.station, self.window.status
        )
        self._zone_words = ZoneWords(session.zones, parts.preferences)
        self._zone_words.install()
        self._forget_names = parts.preferences.subscribe(self._preferences_changed)
        self.orders = OrdersTab(context, self._tell_job_start)
        self.window.set_page(Tab.ORDERS, self.orders)
        self._tabs = TabHost(self.window, self.orders, context, self._show_order_of, self.open_settings)
        self.settings = SettingsHost(self.window, self._make_settings_context)
        self.status = StatusPresenter(self.window, session, self.signals, accounts)
        self.station = StationHost(self.window, context, self.open_scanned, self._tabs.show_handover)
        self.imports = ImportHost(
            self.window, context, self._tabs.show_outbox, self.show_print_job, self._tabs.show_order
        )
        training = parts.training if session.account.is_training else None
        self.money = MoneyHost(self.window, context, training, self._tabs.show_order, self._tabs.show_orders_with)
        self.printer = PrinterStatusLine(self.window.status_line, session, self.signals, lambda: parts.station.profile)
        self._label_status: LabelStatus | None = None
        self._search: SearchPresenter | None = None
        self._ahead: asyncio.Task[None] | None = None
        self._connect()

    def _connect(self) -> None:
        window = self.window
        window.tab_row.new_button.clicked.connect(self._tabs.new_order)
        window.read_again.connect(self._session.read_again)
        window.hold_pressed.connect(self._tabs.hold_or_go_on)
        self.status.way_out.connect(self._take_way_out)
        window.top_bar.settings.clicked.connect(lambda _on: self.open_settings())
        window.status_line.changes.clicked.connect(self.show_changes)
        if self._session.desk_name:
            words = self.tr("{0}, shared store").replace("{0}", isolate(self._session.desk_name))
            window.status_line.show_desk(words)
        window.diagnostics_pressed.connect(self.show_diagnostics)
        window.top_bar.merchant_chosen.connect(self.use_merchant)
        window.top_bar.merchant_typed.connect(self._tabs.use_typed_merchant)
        window.top_bar.account_chosen.connect(self._parts.account_actions.use)
        window.top_bar.add_account.connect(self._parts.account_actions.add)
        self.orders.counted.connect(lambda count: window.tab_row.show_count(Tab.ORDERS, count))
        self.orders.counted.connect(lambda _count: self._listed.set())
        self.orders.list.paste_asked.connect(self.imports.paste)

    async def open(self, before: SessionWindow | None = None) -> None:
        """Show the window with its rows in it; those that take longer than a moment come later.

        ``before`` showed the same session: what its tabs counted is true until it is counted anew.
        """
        if before is not None:
            self.window.tab_row.take_counts(before.window.tab_row)
        FirstPaint(self.window).painted.connect(self._painted.set)  # whichever page it opens with
        self.window.current_page().focus_first()
        with suppress(TimeoutError):
            async with asyncio.timeout(_FIRST_ROWS_WITHIN):
                await self._listed.wait()
        self.window.show()
        # Qt asks each widget that is shown to repaint itself later. Taken now, all that is one with the first paint.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater.value)
        self.window.activateWindow()
        self._ahead = spawn(self._prepare(), name="prepare what was not needed to stand")

    async def _prepare(self) -> None:
        """Make what nobody can want before there is something to see, then what will be wanted soon."""
        await self._painted.wait()
        await asyncio.sleep(_AFTER_FIRST_PAINT)  # what a person did meanwhile goes before
        await self._session.preload()
        for module in ("label_status", "search"):
            await asyncio.to_thread(import_module, f"courier_desk.ui.shell.{module}")
        self.status.begin()
        await asyncio.sleep(0)  # what a person does goes between
        self._labels.follow_jobs()
        self._make_search()
        await asyncio.sleep(0)
        self.orders.list.complete()
        await asyncio.sleep(_BEFORE_PREPARING)
        self.printer.begin()
        await self._tabs.prepare_outbox()
        await asyncio.to_thread(import_module, "courier_desk.ui.notices")
        self.watching.begin()
        await asyncio.sleep(0)
        await self.orders.prepare()

    def resume(self, before: SessionWindow) -> SettingsPlace | None:
        """Show the settings where they were in the window before, and give where; else what filled the window there.

        What was typed in the forms of the tabs goes on in the new ones.
        """
        self._tabs.resume(before._tabs)
        if (place := before.settings.place) is not None:
            self.settings.resume(place)
        elif before.station.is_open:
            self.station.open()
        elif (money := before.money.place) is not None:
            self.money.resume(money)
        elif (imported := before.imports.place) is not None:
            self.imports.resume(imported)
        return place

    async def stands(self) -> None:
        """Wait until the first rows can be seen (or for two seconds, whatever happens to them)."""
        with suppress(TimeoutError):
            async with asyncio.timeout(2.0):
                await self._painted.wait()
                await self._listed.wait()
        await asyncio.sleep(0.03)  # the paint of what was listed late comes first

    def close(self) -> None:
        """Take everything away: the window, what listens, what asks."""
        self.closed.emit()
        self._forget_names()
        self._zone_words.remove()
        self.signals.close()
        self.status.close()
        self.printer.close()
        self.station.close()
        self.imports.close()
        self.money.close()
        if self._label_status is not None:
            self._label_status.close()
        if self._search is not None:
            self._search.close()
        if self._watching is not None:
            self._watching.close()
        if self._ahead is not None:
            self._ahead.cancel()
        self._accounts.cancel()
        self.settings.close()
        self.orders.close_pages()
        self._tabs.close()
        self.window.blockSignals(True)
        self.window.close()
        self.window.deleteLater()
        self.deleteLater()

    def _preferences_changed(self, before: Settings, after: Settings) -> None:
        """Zones are called otherwise now: whoever shows one hears of it as of a new list of zones."""
        if before.zone_names is not after.zone_names:
            self._session.changes.announce(Topic.CATALOG)

    def _make_search(self) -> None:
        from courier_desk.ui.shell.search import SearchPresenter  # noqa: PLC0415

        if self._search is None:
            self._search = SearchPresenter(self.window, self._session, self._context.preferences, self)

    @property
    def _labels(self) -> LabelStatus:
        """Give what tells of labels; it is made when the first rows stand: nothing is printed before."""
        if self._label_status is None:
            from courier_desk.ui.shell.label_status import LabelStatus  # noqa: PLC0415

            made = self._label_status = LabelStatus(self.window.status_line, self._session, self.signals, self)
            made.job_wanted.connect(self.show_print_job)
            made.order_wanted.connect(lambda number: self.open_order(f"o{number}"))
            made.interrupted_changed.connect(self.status.tell_interrupted)
        return self._label_status

    @property
    def watching(self) -> Watching:
        """Give what watches for changes; it is made when it is wanted first."""
        if self._watching is None:
            from courier_desk.ui.notices import Watching  # noqa: PLC0415

            self._watching = Watching(
                self._session,
                self.signals,
                self.window,
                self.go_to_activity,
                since=self._since,
                wanted=self._notices_wanted,
            )
        return self._watching

    def show_changes(self) -> None:
        """Show what changed lately, or put it away."""
        self.watching.feed.toggle()

    def _take_way_out(self, way_out: WayOut) -> None:
        """Do what the banner's button says."""
        match way_out:
            case WayOut.TRY_NOW if self._session.account.is_training:
                self._parts.account_actions.use(self._session.account.account_id)  # it did not start, or ended
            case WayOut.TRY_NOW:
                self._session.read_again()
            case WayOut.GO_ON:
                self._session.outbox.hold(False)
            case WayOut.NEW_KEY:
                self._parts.account_actions.replace_key(self._session.account)
            case WayOut.SEE_TWICE:
                self._tabs.show_twice()
            case WayOut.SEE_WAITING:
                self._tabs.show_outbox()
            case WayOut.SEE_PRINT:
                self._labels.see_interrupted()
            case WayOut.CHOOSE_MERCHANT:
                self.window.top_bar.choose_merchant()
            case WayOut.DIAGNOSTICS:
                self.show_diagnostics()
            case WayOut.START_AGAIN:
                self.start_again()

    def start_again(self) -> None:
        """Have the program end and start again; what would be lost by it, or break off, is asked about first."""
        spawn(self._start_again(), name="start again")

    async def _start_again(self) -> None:
        from courier_desk.domain.print_jobs import LIVE  # noqa: PLC0415

        open_jobs = await self._session.print_jobs.open_jobs()
        lines = list(self.window.unfinished())
        if any(view.job.state in LIVE for view in open_jobs):
            lines.append(self.tr("Labels are being printed; the rest waits for your word after the start."))
        if not lines:
            self._parts.program.start_again()
            return
        from courier_desk.ui.widgets import ConfirmDialog, Question  # noqa: PLC0415

        question = Question(
            icon="sync",
            title=self.tr("Start again now?"),
            text=self.tr("Orders are kept as they are typed; this is not:"),
            destroy=Common.START_AGAIN.words,
            keep=Common.NOT_NOW.words,
            lines=tuple(lines),
            calm=True,
        )
        dialog = ConfirmDialog(question, self.window)
        self.closed.connect(dialog.reject)
        dialog.confirmed.connect(self._parts.program.start_again)
        dialog.open()

    def show_tour(self) -> None:
        """Show the welcome tour."""
        from courier_desk.ui.tour import WelcomeTour  # noqa: PLC0415

        tour = WelcomeTour(self.window)
        self.closed.connect(tour.reject)
        tour.open()

    def show_news(self, seen: str = "") -> QDialog:
        """Show what is new since the version whose news were seen, else of all; gives the dialog, which is open."""
        from courier_desk.ui.releases import RELEASES, WhatIsNewDialog, releases_since  # noqa: PLC0415

        news = WhatIsNewDialog(releases_since(seen, __version__) if seen else RELEASES, self.window)
        self.closed.connect(news.reject)
        news.open()
        return news

    def show_diagnostics(self) -> None:
        """Show the diagnostics file, before it is saved."""
        if self._diagnostics is None:
            return
        from courier_desk.ui.diagnostics import show_diagnostics  # noqa: PLC0415

        dialog = show_diagnostics(self._diagnostics(), self._context.preferences, self.window)
        self.closed.connect(dialog.reject)

    # -- the outbox ------------------------------------------------------------------------------------------------

    @property
    def outbox_tab(self) -> OutboxTab:
        """Give the Outbox tab; it is made when it is wanted first."""
        return self._tabs.outbox

    @property
    def outbox(self) -> OutboxPage:
        """Give the list of the outbox."""
        return self.outbox_tab.list

    def _tell_job_start(self, job_id: int) -> None:
        self._labels.tell_start(job_id)

    def show_print_job(self, job_id: int) -> None:
        """Show the page of a job of labels."""
        self._tabs.show_print_job(job_id)

    # -- what belongs to one merchant ------------------------------------------------------------------------------

    def _show_order_of(self, merchant: str, number: str) -> None:
        """Show an order of whichever merchant in its tab."""
        spawn(self._show_of(merchant, lambda: self.open_order(f"o{number}")), name="show an order of a merchant")

    async def _show_of(self, merchant: str, show: Callable[[], None]) -> None:
        """Show something of a merchant, who is in use from now on; of none, as it is."""
        await self._tabs.switch.work_for(merchant)
        show()

    def go_to_activity(self, news: Activity) -> None:
        """Show what a piece of news is about, in its tab."""
        match news.subject:
            case "order":
                self._show_order_of(news.merchant, news.number)
            case "pickup":
                spawn(self._show_of(news.merchant, lambda: self.open_pickup(f"k{news.number}")), name="show a pickup")
            case "merchant":
                self.window.show_page(Tab.MERCHANTS)
            case "file":
                spawn(self._show_file(news.merchant, int(news.number)), name="show a file of the watch folder")
            case "folder":
                self.open_settings("watch_folder")
            case _:
                self._tabs.show_outbox()
                self.outbox.reveal(int(news.number))

    async def _show_file(self, merchant: str, file_id: int) -> None:
        """Show the import of a file of the watch folder; of one without, where it lies."""
        file = await self._session.imports.watched(file_id)
        if file is not None and file.import_id:
            import_id = file.import_id
            await self._show_of(merchant, lambda: self.imports.open_import(import_id))
        elif file is not None and file.place:
            open_folder(str(Path(file.place).parent), self._context.status)

    # -- settings --------------------------------------------------------------------------------------------------

    @property
    def settings_section(self) -> str | None:
        """Name the section of the settings that is looked at; None while they are not shown."""
        return self.settings.section

    def open_settings(self, section: str = "") -> None:
        """Show the settings, at a section of them if one is named."""
        self.settings.open(section)

    def _make_settings_context(self) -> SettingsContext:
        from courier_desk.ui.settings.context import SettingsContext  # noqa: PLC0415

        page, parts = self._context, self._parts
        return SettingsContext(
            session=page.session,
            signals=page.signals,
            preferences=page.preferences,
            station=page.station,
            status=page.status,
            accounts=parts.accounts,
            store=parts.store(),
            account_actions=parts.account_actions,
            program=parts.program,
            training=parts.training,
            practise=self.money.practise,
            start_again=self.start_again,
            show_diagnostics=self.show_diagnostics,
            read_accounts=self.read_accounts,
        )

    def read_accounts(self) -> None:
        """Show the accounts of this desk as they are now."""
        self._accounts.start(self._parts.accounts.all)

    def tell_key_left(self, account: Account, trouble: KeyTrouble) -> None:
        """Say that the key of an account that was removed may still be in the key store; the settings say it, too."""
        from courier_desk.ui.accounts.key_words import left_behind_words  # noqa: PLC0415

        self.window.status.warn(left_behind_words(account, trouble))

    def tell_no_account(self, name: str) -> None:
        """Say that no account here is called as a start wanted it, so that this one is still in use."""
        words = self.tr("No account here is called {0}. This is {1}.").replace("{0}", isolate(name))
        self.window.status.warn(words.replace("{1}", isolate(self._session.account.name)))

    def tell_store_fault(self, kind: str) -> None:
        """Say that the store takes nothing, or cannot be reached: the kind of ``StoreFault``, or ``site_unsaved``."""
        from courier_desk.ui.shell.store_trouble import trouble_title  # noqa: PLC0415

        self.window.status.failed(trouble_title(kind))

    def _show_accounts(self, accounts: tuple[Account, ...]) -> None:
        self.status.show_accounts(accounts)
        self.settings.refresh()

    # -- where the search leads to ---------------------------------------------------------------------------------

    def show_outbox(self) -> None:
        """Show what waits and what needs a person."""
        self.window.show_page(Tab.OUTBOX)

    def open_order(self, key: str) -> None:
        """Show an order in its tab."""
        self.window.show_page(Tab.ORDERS)
        self.orders.show_order(key)

    def open_scanned(self, key: str) -> None:
        """Show the order or pickup that a number led to, of whichever merchant, in its tab."""
        spawn(self._open_scanned(key), name="open what was scanned")

    async def _open_scanned(self, key: str) -> None:
        merchant = await self._session.lookup.merchant_of(key)
        await self._show_of(merchant, lambda: self.open_pickup(key) if key.startswith("k") else self.open_order(key))

    async def print_scanned(self, code: str) -> bool:
        """Print what was scanned, if scans print, and tell of it; False where it is looked up as ever."""
        return await self.station.print_scanned(code)

    def tell(self, sound: Sound) -> None:
        """Tell the ear what a scan came to."""
        self.station.tell(sound)

    def use_merchant(self, code: str) -> None:
        """Work for another merchant from now on."""
        self._tabs.use_merchant(code)

    def print_label(self, number: str) -> None:
        """Print the label of an order, for the merchant it belongs to."""
        spawn(self._print_label(number), name="print a label")

    async def _print_label(self, number: str) -> None:
        found, merchant = await self._session.order_list.rows_of([f"o{number}"]), self._session.merchant
        if not found:  # the service was asked for it: no list of ours has it yet
            self._session.prints.print_soon(number, merchant.code if merchant else "")
            return
        if self.orders.list.printing.asks_first:
            self.window.show_page(Tab.ORDERS)
        self.orders.list.printing.print_rows(found)

    def act(self, action: Action, number: str) -> None:
        """Do something with an order; what ends it is asked about first."""
        if action is Action.PRINT:
            self.print_label(number)
            return
        self.window.show_page(Tab.ORDERS)
        self.orders.act(action, number)

    def open_pickup(self, key: str) -> None:
        """Show a pickup in its tab."""
        self._tabs.open_pickup(key)

    def show_customer(self, phone: str) -> None:
        """List the orders of a phone."""
        self.window.show_page(Tab.ORDERS)
        self.orders.show_list()
        self.orders.list.show_text(phone)

    def show_orders(self, text: str) -> None:
        """List the orders that hold this text."""
        self.show_customer(text)

    def forget_customer(self, phone: str) -> None:
        """Ask whether to forget the person with this phone."""
        self.orders.list.customers.forget(phone)
