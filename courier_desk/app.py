"""The composition root: builds everything once, hands it down, owns start and orderly shutdown.

No rule of the trade is here.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from courier_desk.appearance import LookAndLanguage
from courier_desk.command_line import Options, read_options
from courier_desk.desk.accounts import AccountDesk
from courier_desk.desk.preferences import Preferences
from courier_desk.domain.accounts import TRAINING_ACCOUNT, Account
from courier_desk.host import settings as kept_settings
from courier_desk.host.claim import Claim
from courier_desk.host.last_run import BadEnd
from courier_desk.host.logs import LogFile
from courier_desk.host.paths import DataFolder
from courier_desk.host.private import Others
from courier_desk.host.secrets import KeyStore
from courier_desk.host.settings import Settings
from courier_desk.own_version import OwnVersion
from courier_desk.printing.station import Station
from courier_desk.printing_setup import PrintingSetup
from courier_desk.session_setup import budgets_of, name_of_none, settings_of_session, take_changes, wanted_account
from courier_desk.shutdown import end_session, in_order, take_away
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store_opening import SiteWanted, ask_to_join, have_folder, is_away, is_told, keeper_of, open_store
from courier_desk.training_setup import TrainingSetup
from courier_desk.ui import bridge, language
from courier_desk.ui.frame.window_place import WindowPlaces
from courier_desk.ui.garbage import Sweeper
from courier_desk.ui.settings.context import AccountActions, SettingsParts
from courier_desk.ui.widgets.first_paint import FirstPaint
from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_startup import others_words, unread_words

if TYPE_CHECKING:  # what most starts do without is imported where it is needed: the window stands sooner
    from courier_desk.desk.diagnostics import DiagnosticsDesk
    from courier_desk.desk.session import KeySource, Session
    from courier_desk.single_instance import Door
    from courier_desk.ui.accounts.first_run import FirstRunWindow
    from courier_desk.ui.compose.editing import FormState
    from courier_desk.ui.shell.banner import WayOut
    from courier_desk.ui.shell.window import SessionWindow

__all__ = ["Options", "Program"]

log = logging.getLogger(__name__)


class Program:
    """The running desk: one store, one session at a time, one window at a time."""

    def __init__(
        self,
        app: QApplication,
        folder: DataFolder,
        options: Options,
        logs: LogFile | None = None,
        *,
        keys: KeyStore | None = None,
        settings: Settings | None = None,
        claim: Claim | None = None,
        last_end: BadEnd | None = None,
        others: Others = Others.COULD_NOT,
    ) -> None:
        self._others, self._others_told = others, others is Others.COULD_NOT
        self._claim = claim
        self._last_end, self._bad_end_told = last_end, last_end is None
        self._door: Door | None = None
        self._app = app
        self._folder = folder
        self._options = options
        self._logs = logs
        self._key_store = keys or KeyStore.of_system()
        loaded = kept_settings.load(folder.settings)
        self.preferences = Preferences(folder.settings, settings or loaded.settings)
        self.preferences.subscribe(self._act)
        self._look = LookAndLanguage(app, self.preferences, options)
        self._places = WindowPlaces(self.preferences)
        self._unread_settings = (loaded.unreadable, loaded.kept_aside) if loaded.unreadable else None
        if loaded.unreadable:
            aside = "nowhere" if loaded.kept_aside is None else loaded.kept_aside.name
            log.warning("settings could not be read (%s), kept aside as %s", loaded.unreadable, aside)
        self.station = Station()
        self._labels = PrintingSetup(self.station, self.preferences, folder.training / "labels")
        self.session_settings = settings_of_session(self.settings, folder.offline_orders)
        self.accounts: AccountDesk | None = None
        self.session: Session | None = None
        self.window: SessionWindow | None = None
        self.first_run: FirstRunWindow | None = None
        self._replacing: Account | None = None  # the account whose key the first-run screen asks for
        self.ready = asyncio.Event()  # a window is open and can be worked with
        self._seen = asyncio.Event()  # it was painted: what nobody looks at may begin
        self._closed = asyncio.Event()
        self._switching = asyncio.Lock()  # one change of account, of language, or the end, at a time
        self._sweeper = Sweeper(app)
        self.store: Store | None = None
        self._site = "" if options.training else options.site or self.settings.site
        self._fault: StoreFault | None = None  # why what is kept cannot be read any more
        self._unusable = asyncio.Event()
        self._in_hand: tuple[FormState, bool] | None = None  # what was being written then, and whether it was shown
        self._training = TrainingSetup(folder.training, self.preferences)
        self._work: asyncio.Task[None] | None = None
        self.own_version = OwnVersion(app, folder, self.preferences, self.close, newcomer=settings is None)

    @property
    def settings(self) -> Settings:
        """Give the settings as they are now."""
        return self.preferences.settings

    async def run(self) -> int:
        """Start, work until the window is closed, end in order."""
        self._listen_to_signals()
        self._look.put_on()
        bridge.tell_failures(self._tell_failure, harmless=is_told, refusal=is_away)
        try:
            only_look = False
            if self._claim is None:
                having = await have_folder(self._folder, self._closed)
                if having is None:
                    return 2
                self._claim, only_look = having.claim, having.claim is None
            bridge.spawn(self._look_around(), name="later starts and versions")
            while not self._closed.is_set():
                fault, self._fault = self._fault, None
                site = SiteWanted(self._site, self.preferences, self._key_store, self._options.training)
                self.store = await open_store(self._folder.store, self._closed, site, only_look=only_look, fault=fault)
                if self.store is None:
                    return 2
                self._site = self._site if self.store.shared else ""
                await self._work_with(self.store)
        finally:
            await self._shut_down()
        return 0

    async def _work_with(self, store: Store) -> None:
        """Work until the window is closed, or until what the store keeps cannot be read."""
        self._unusable.clear()
        loop = asyncio.get_running_loop()
        store.tell_damage(lambda fault: loop.call_soon_threadsafe(self._cannot_read, fault))
        maintenance = bridge.spawn(self._maintain(store), name="care for the store")
        ends = [bridge.spawn(one.wait(), name="end of work") for one in (self._closed, self._unusable)]
        try:
            try:
                await self._begin()
            except StoreFault as fault:
                self._cannot_read(fault)
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in (maintenance, *ends):
                one.cancel()
        if self._unusable.is_set() and not self._closed.is_set():
            await self._leave_store(store)

    def _cannot_read(self, fault: StoreFault) -> None:
        """Leave the store: whatever met the fault, at the start or later, a person decides how to go on."""
        if fault.kind is StoreFaultKind.CLOSED or self._unusable.is_set():
            return
        log.warning("what the store keeps cannot be read: %s", fault.kind)
        self._fault = fault
        self._unusable.set()

    async def _leave_store(self, store: Store) -> None:
        """End everything that works with the store; what was written when it failed stays in hand for the next."""
        async with self._switching:
            self._keep_place()
            window, session, work = self.window, self.session, self._work
            if self._fault is not None and window is not None and (written := window.orders.written()) is not None:
                self._in_hand = written, window.orders.is_composing
            take_away(self.first_run)
            self.window, self.session, self._work, self.accounts, self.first_run = None, None, None, None, None
            if session is not None:
                await in_order("session", end_session(window, session, work, keep_written=self._fault is None))
            elif window is not None:
                window.close()
            await in_order("store", store.aclose())
            self.store = None

    def close(self) -> None:
        """End the program in order."""
        self._closed.set()

    def _listen_to_signals(self) -> None:
        with suppress(NotImplementedError, AttributeError, RuntimeError):  # Windows has none
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, self.close)

    @property
    def language(self) -> language.Language:
        """Give the language in use: asked for, chosen, or the system's."""
        return self._look.language

    async def _begin(self) -> None:
        """Show the account that was in use, or ask for one."""
        assert self.store is not None
        self.accounts = AccountDesk(self.store, self._key_store, budgets_of(self.store, lambda: self.session))
        known = await self.accounts.all()
        wanted = None if self._options.guest else wanted_account(known, self._options.account, self.settings)
        if self._options.training or (wanted is not None and wanted.is_training):
            await self._use_training()
        elif wanted is not None:
            await self.use(wanted, partial(self._key_or_ask, wanted))
        else:
            self.ask_for_account()
        if self.window is not None and (name := name_of_none(known, self._options.account)):
            self.window.tell_no_account(name)

    async def _key_or_ask(self, account: Account) -> str | None:
        """Find the key of an account; when the key store has none, ask the person."""
        assert self.accounts is not None
        key = await self.accounts.key_of(account)
        if not key:
            self.ask_for_account(replacing=account)
            if self.first_run is not None:
                self.first_run.page.show_missing_key()
        return key

    async def _look_around(self) -> None:
        """Hear of later starts once there is a window, or a question in its place; look for other versions then."""
        with suppress(TimeoutError):  # after two seconds something is asked instead
            await asyncio.wait_for(self._seen.wait(), 2.0)
        from courier_desk.single_instance import Door, come_forward  # noqa: PLC0415

        def started_again(words: list[str]) -> None:
            come_forward(self.window.window if self.window is not None else None, self.first_run)
            self._follow(read_options(words))

        self._door = Door(self._folder.root, started_again, self._app)
        self._door.open()
        await self._seen.wait()
        self.own_version.begin()

    def _follow(self, wanted: Options) -> None:
        """Do what the words of a later start ask for, as far as it is not so already."""
        if wanted.language is not None and wanted.language.value != self.language.value:
            self._speak(wanted.language.value)
        used = self.session.account if self.session is not None else None
        account = TRAINING_ACCOUNT if wanted.training else wanted.account
        if account and self.accounts is not None and (used is None or account not in (used.account_id, used.name)):
            bridge.spawn(self._switch(account), name="switch account")

    # -- accounts --------------------------------------------------------------------------------------------------

    def ask_for_account(self, *, trouble: str = "", replacing: Account | None = None) -> None:
        """Show the first-run screen; for an account that is known it asks for its key alone."""
        from courier_desk.ui.accounts.first_run import FirstRunWindow  # noqa: PLC0415

        assert self.accounts is not None
        self._replacing = replacing
        window = FirstRunWindow(
            self.accounts,
            can_leave=self.session is not None,
            replacing=replacing,
            affixes=lambda: self.preferences.settings.scan_affixes,
            join=None if self.session or self._site else partial(ask_to_join, self.preferences, self._key_store),
        )
        window.page.account_added.connect(lambda account: bridge.spawn(self._added(account), name="first use"))
        window.page.welcome.training.clicked.connect(lambda: bridge.spawn(self._use_training(), name="training"))
        window.page.welcome.language_asked.connect(self._speak)
        window.page.closed.connect(self._leave_first_run)
        window.closing.connect(self._keep_place)
        window.closing.connect(self._leave_first_run if self.session else self.close)
        self._keep_place()
        old, self.first_run = self.first_run, window
        window.page.take_typed(old.page if old is not None else None)
        if trouble:
            window.page.show_trouble(trouble)
        elif self._unread_settings is not None:
            window.page.show_note(unread_words(*self._unread_settings))
        self._places.stand(window)
        FirstPaint(window.page).painted.connect(self._seen.set)
        window.show_ready()
        take_away(old)
        self._sweeper.start()
        self.ready.set()

    def _leave_first_run(self) -> None:
        old, self.first_run = self.first_run, None
        take_away(old)
        if self.session is None:
            self.close()

    async def _added(self, account: Account) -> None:
        """Use an account that was added or has another key; not one that only got its key while another is in use."""
        assert self.accounts is not None
        used, replaced = self.session, self._replacing
        if used is not None and replaced is not None and used.account.account_id != account.account_id:
            self._leave_first_run()
            if self.window is not None:
                self.window.read_accounts()
            return
        await self.use(account, partial(self.accounts.key_of, account))

    async def _remove(self, account: Account) -> None:
        """Forget an account with everything kept of it; when it is in use, another one is used from then on."""
        assert self.accounts is not None
        async with self._switching:
            if self.session is not None and self.session.account.account_id == account.account_id:
                others = [one for one in await self.accounts.all() if one.account_id != account.account_id]
                await self._leave_account(next((one for one in others if not one.is_training), None))
            trouble = await self.accounts.remove(account)
            if self.window is not None:
                self.window.read_accounts()
                if trouble is not None:
                    self.window.tell_key_left(account, trouble)
            elif self.first_run is not None:
                self.first_run.page.show_key_place()

    async def _leave_account(self, other: Account | None) -> None:
        """End the session in use: work with another account, or ask for one."""
        if other is not None:
            await self._use(other, partial(self._key_or_ask, other))
            return
        window, session, work = self.window, self.session, self._work
        self.window, self.session, self._work = None, None, None
        self.preferences.change(account="")
        self.ask_for_account()
        if session is not None:
            await end_session(window, session, work)

    async def _see_pending(self, account: Account) -> None:
        """Show the outbox of an account."""
        if self.session is None or self.session.account.account_id != account.account_id:
            await self._switch(account.account_id)
        if self.window is not None:
            self.window.show_outbox()

    async def _use_training(self) -> None:
        """Work with the training service on this computer: its window stands first, with what was kept of it."""
        assert self.accounts is not None
        if self.store is not None and self.store.shared:  # each computer has a training service of its own
            self._options, self._site = replace(self._options, training=True), ""
            self._unusable.set()
            return
        async with self._switching:
            if self._closed.is_set():
                return
            self._training.begin()
            session = self.session
            if session is not None and session.account.is_training and not session.context.connected:
                if self._work is not None and self._work.done():  # it stands; what is being written in it stays
                    session.wait_for_service()
                    self._work = bridge.spawn(self._run(session), name="session of the training service, again")
                take_away(self.first_run)
                self.first_run = None
                return
            account = await self.accounts.training_before(name=Common.TRAINING_SERVICE.words)
            await self._use(account, self._training_key)

    async def _training_key(self) -> str | None:
        """Give the key once the training service runs; where it does not, a person is told why."""
        assert self.accounts is not None
        key, trouble = await self._training.join(self.accounts, self.session)
        if trouble:
            self.ask_for_account(trouble=trouble)
        if self.window is not None:
            self.window.read_accounts()
        return key

    async def use(self, account: Account, find_key: KeySource) -> None:
        """Work with an account from now on."""
        async with self._switching:
            await self._use(account, find_key)

    async def _use(self, account: Account, find_key: KeySource) -> None:
        if self._closed.is_set():
            return
        assert self.store is not None

        async def find() -> str | None:
            key = await find_key()
            if key and self._logs is not None:
                self._logs.redactor.hide(key)
            return key

        from courier_desk.desk.session import open_session  # noqa: PLC0415 - the first start ever shows none

        session = await open_session(account, find, self.store, self.station, settings=self.session_settings)
        if account.is_training and not session.read_only:
            session.wait_for_service()
        self._labels.use_for(account)
        old_window, old_session, old_work = self.window, self.session, self._work
        self.session, self._work = session, None
        same = old_session is not None and old_session.account.account_id == account.account_id
        section = old_window.settings_section if old_window is not None and same else None
        await self._show_session()
        if section is not None and self.window is not None:
            self.window.open_settings(section)
        self.preferences.change(account=account.account_id)
        take_away(self.first_run)
        self.first_run = None
        if self.window is not None:
            self.window.window.activateWindow()  # some systems give the keyboard to nobody when a window closes
        if old_session is not None:  # it ends first: two senders of one account would look for each other's orders
            await end_session(old_window, old_session, old_work)
        self._work = bridge.spawn(self._run(session), name=f"session {account.account_id}")
        self.ready.set()

    async def _run(self, session: Session) -> None:
        """Let the session work once its window stands: the first rows do not wait for network and key store."""
        if self.window is not None:
            await self.window.stands()
        self._seen.set()
        self._sweeper.start()
        if not session.read_only:
            await session.run()

    async def _show_session(self, before: SessionWindow | None = None) -> None:
        """Make the window of the session in use and show it; ``before`` is the one that it was shown in until now."""
        assert self.session is not None
        assert self.accounts is not None
        assert self.store is not None
        actions = AccountActions(
            use=lambda name: bridge.spawn(self._switch(name), name="switch account"),
            add=self.ask_for_account,
            replace_key=lambda account: self.ask_for_account(replacing=account),
            reconnect=lambda account: bridge.spawn(self._added(account), name="connect anew"),
            remove=lambda account: bridge.spawn(self._remove(account), name="remove account"),
            show_pending=lambda account: bridge.spawn(self._see_pending(account), name="see pending"),
        )
        keeper = partial(keeper_of, self.store, self._others, self.preferences, self._key_store)
        program, training = self.own_version.program, self._training
        parts = SettingsParts(self.accounts, self.preferences, self.station, keeper, actions, program, training)
        from courier_desk.ui.shell.window import SessionWindow  # noqa: PLC0415

        window = SessionWindow(
            self.session,
            await self.accounts.all(),
            parts,
            diagnostics=self._diagnostics,
            notices_wanted=lambda: self.settings.notices,
        )
        window.window.language_pressed.connect(self._other_language)
        window.window.closing.connect(self._keep_place)
        window.window.closing.connect(self.close)
        window.status.put_away.connect(self._put_away)
        self._keep_place()
        self.window = window
        self._labels.join(window)
        if (place := self._places.stand(window.window)) is not None:
            window.window.take_place(place)
        await window.open(before)
        if self._in_hand is not None:
            (written, composing), self._in_hand = self._in_hand, None
            window.orders.restore(written, composing=composing)
        self._tell_of_settings()
        if not self._bad_end_told:
            window.status.tell_bad_end()
        self.own_version.join(window)

    def _keep_place(self) -> None:
        """Remember where the window stands, and what it shows: the next one stands there."""
        if self.window is not None:
            self._places.keep(self.window.window, self.window.window.in_place)
        elif self.first_run is not None:
            self._places.keep(self.first_run)

    def _put_away(self, news: WayOut) -> None:
        from courier_desk.ui.shell.banner import WayOut  # noqa: PLC0415

        self._bad_end_told = self._bad_end_told or news is WayOut.DIAGNOSTICS

    def _diagnostics(self) -> DiagnosticsDesk:
        """Give what puts the diagnostics file together."""
        from courier_desk.diagnostics_setup import diagnostics_of  # noqa: PLC0415

        assert self.store is not None
        told = (lambda: self.settings), (lambda: self.session), self._logs, self._last_end, self._others
        return diagnostics_of(self.store, self._folder, self.station, *told)

    async def _switch(self, account_id: str) -> None:
        assert self.accounts is not None
        if account_id == TRAINING_ACCOUNT:
            await self._use_training()
            return
        known = await self.accounts.all()
        account = next((one for one in known if account_id in (one.account_id, one.name)), None)
        if account is not None:
            await self.use(account, partial(self._key_or_ask, account))
        elif self.window is not None:
            self.window.tell_no_account(account_id)

    # -- language, settings ----------------------------------------------------------------------------------------

    def _other_language(self) -> None:
        self._speak("en" if self.language is language.Language.ARABIC else "ar")

    def _speak(self, code: str) -> None:
        """Change the language: the window is built anew at once, what runs goes on."""
        self._look.choose_language(code)
        self._change_language()

    def _change_language(self, *, chosen: bool = False) -> None:
        """Build the window anew at once when another language is spoken now; what runs goes on."""
        if not self._look.take_language(chosen=chosen):
            return
        if self.window is not None:
            bridge.spawn(self._rebuild(), name="other language")
        if self.first_run is not None:
            self.ask_for_account(replacing=self._replacing)

    async def _rebuild(self) -> None:
        async with self._switching:
            old = self.window
            if old is None or self._closed.is_set():
                return
            await self._show_session(before=old)
            await old.orders.saved()  # what is being saved is told in the form it was typed into
            place = self.window.resume(old) if self.window is not None else None
            # Read at the last moment: somebody may have gone on typing.
            written, composing = old.orders.written(), old.orders.is_composing
            if self.window is not None and written is not None:
                self.window.orders.restore(written, composing=composing)
            current = old.orders.list.current
            if self.window is not None and current is not None and place is None and not composing:
                self.window.orders.list.resume(current.key)
            old.close()

    def _tell_of_settings(self) -> None:
        """Say once that the settings are not those a person chose, or that others could read what is kept."""
        if self.window is not None and self._unread_settings is not None:
            self.window.window.status.warn(unread_words(*self._unread_settings))
            self._unread_settings = None
        elif self.window is not None and not self._others_told:
            self.window.window.status.warn(others_words(still=self._others is Others.CAN))
            self._others_told = True

    def _act(self, before: Settings, after: Settings) -> None:
        """Do at once what a changed setting says."""
        if any(getattr(after, name) != getattr(before, name) for name in ("appearance", "roomy", "reduced_motion")):
            self._look.take_theme(chosen=after.appearance is not before.appearance)
        if (after.language, after.arabic_digits) != (before.language, before.arabic_digits):
            self._change_language(chosen=after.language is not before.language)
        if after.site != before.site or (after.along is not before.along and after.takes_along):
            self._site = after.site or (self._site if after.site == before.site else "")
            self._unusable.set()
        if after.training_pace is not before.training_pace:
            bridge.spawn(self._training.take_pace(), name="pace of the training service")
        self.session_settings = take_changes(self.session_settings, before, after, self.session)
        if self.session is not None:
            self._labels.settings_changed(self.session.account, self.window)
        if self.preferences.not_kept and self.window is not None:
            words = self._app.translate("Program", "The settings could not be written: {0}")
            self.window.window.status.failed(words.replace("{0}", ltr(self.preferences.not_kept)))

    # -- the end ---------------------------------------------------------------------------------------------------

    async def _shut_down(self) -> None:
        """End everything, in the order that loses nothing; what fails to end does not keep the rest from it."""
        self._closed.set()
        if self._door is not None:  # who knocks now is to wait for the folder
            self._door.close()
            self._door.deleteLater()
        self.own_version.end()
        async with self._switching:
            self._keep_place()
            take_away(self.first_run)
            if self.session is not None:
                await in_order("session", end_session(self.window, self.session, self._work))
            await in_order("reader of labels", asyncio.to_thread(self.station.close))
            if self.store is not None:
                await in_order("store", self.store.aclose())
            await in_order("training service", self._training.stop())
        if self._claim is not None:
            self._claim.release()
        self._sweeper.stop()
        self._sweeper.deleteLater()

    async def _maintain(self, store: Store) -> None:
        """Care for the store once the window stands, then daily."""
        await self._seen.wait()
        if not (store.read_only or self._options.guest):
            await asyncio.to_thread(import_module, "courier_desk.desk.maintenance")
            from courier_desk.desk.maintenance import keep_store  # noqa: PLC0415

            await keep_store(store, self._tell_store_fault, lambda: self.settings)

    def _tell_failure(self, failure: BaseException) -> None:
        """Say that something was not saved, whichever page wanted it."""
        if isinstance(failure, StoreFault) and not self._closed.is_set():
            self._tell_store_fault("site_unsaved" if failure.is_away else failure.kind.value)

    def _tell_store_fault(self, kind: str) -> None:
        if self.window is not None:
            self.window.tell_store_fault(kind)
