"""Accounts: all of this desk, tested, renamed, given another key, removed; and another one added.

Nothing of an account is shown under another: a row holds its own account, and an answer finds its row by the account.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.accounts import TestReport, may_replace
from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.accounts import USUAL_LIMIT, Account, KeyHeader, Merchant
from courier_desk.domain.failures import Execution, Failure
from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen
from courier_desk.ui.accounts.key_words import places_words
from courier_desk.ui.bridge import Latest
from courier_desk.ui.settings.account_row import AccountRow, works_words
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import Button, ConfirmDialog, IconLabel, Label, LinkButton, Question
from courier_desk.ui.words import Formats, isolate
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: What may be at the service already although nobody knows it here.
_MAYBE_THERE = (State.SENDING, State.CHECKING, State.NEEDS_PERSON)


class AccountRemoval(QObject):
    """Asks over ``owner``'s window; that it is looked at is told by the context."""

    def __init__(self, context: SettingsContext, owner: QWidget) -> None:
        super().__init__(owner)
        self._context, self._owner = context, owner

    def ask(self, account: Account, pending: Mapping[State, int], remove: Callable[[], object]) -> None:
        """Ask about an account with this much pending; ``remove`` is called when it is to go."""
        dialog = ConfirmDialog(self._question(account, pending), self._owner.window())
        dialog.confirmed.connect(remove)
        dialog.other_chosen.connect(lambda: self._context.account_actions.show_pending(account))
        dialog.open()

    def _question(self, account: Account, pending: Mapping[State, int]) -> Question:
        title = translate("Settings", "Remove the account {0}?").replace("{0}", isolate(account.name))
        text = translate(
            "Settings",
            "Its key and everything kept of it on this computer go: orders, labels, customers. Nothing changes at the "
            "service. Backups made before keep it for some days.",
        )
        count, keep = _all_of(pending), Common.KEEP_IT.words
        if not count:
            return Question("trash", title, text, destroy=translate("Settings", "Remove account"), keep=keep)
        warning = self.tr("%Ln things were not sent yet and would be thrown away.", "", count)
        if maybe := _maybe_there(pending):
            there = self.tr("%Ln of them may be at the service already.", "", maybe)
            warning = f"{warning} {there}"
        return Question(
            "trash",
            title,
            text,
            destroy=translate("Settings", "Throw away"),
            keep=keep,
            other=translate("Settings", "Look at it"),
            other_icon="tray",
            warning=warning,
        )


@frozen
class _Known:
    """The accounts with the merchants known of each."""

    accounts: tuple[tuple[Account, tuple[Merchant, ...]], ...]


class AccountsSection(Section):
    """The accounts."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(Common.ACCOUNTS.words)
        self._context = context
        self._accounts: dict[str, Account] = {}
        self.rows: dict[str, AccountRow] = {}
        self._tested: set[str] = set()
        self._removal = AccountRemoval(context, self)
        self._changing = asyncio.Lock()
        self.add_account = Button(Common.ADD_ACCOUNT.words, icon="plus")
        self._keys = Label(colour="tx2", wrap=True)
        self._again = LinkButton(Common.TRY_AGAIN.words)
        self._again.setAccessibleName(translate("Settings", "Ask the key store again"))
        self._again.hide()
        self._list = QVBoxLayout()
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        held = QWidget()
        held.setLayout(self._list)
        words = translate(
            "Settings", "Test the connection, rename, replace key, remove account, merchant, header, requests a minute"
        )
        self.add(held, words)
        self.add(self._foot(), Common.ADD_ACCOUNT.words)
        self.add_account.clicked.connect(context.account_actions.add)
        self._again.clicked.connect(self._keep_again)
        self._asking = Latest[_Known](self._show, name="accounts for the settings")
        self._looking = Latest[None](lambda _nothing: self._show_keys(), name="the key store for the settings")
        for topic in (Topic.ACCOUNTS, Topic.CONNECTION, Topic.MERCHANTS):
            context.signals.on(topic, self.refresh)

    def _foot(self) -> QWidget:
        foot = QWidget()
        row = QHBoxLayout(foot)
        row.setContentsMargins(0, 10, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.add_account)
        row.addSpacing(6)
        row.addWidget(IconLabel("lock"))
        row.addWidget(self._keys, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._again)
        return foot

    def refresh(self) -> None:
        """Ask for the accounts as they are now."""
        self._asking.start(self._read)
        self._looking.start(self._context.accounts.look_for_key_store)  # it may take its time; the accounts do not wait

    def let_go(self) -> None:
        """Ask nothing more."""
        super().let_go()
        self._asking.cancel()
        self._looking.cancel()

    async def _read(self) -> _Known:
        desk = self._context.accounts
        return _Known(tuple([(one, await desk.merchants_of(one)) for one in await desk.all()]))

    def _show_keys(self) -> None:
        """Say where the keys are; where one is not kept, keeping it can be tried again."""
        desk = self._context.accounts
        if not (desk.key_store_looked_for and self._accounts):
            return  # not before it is known whose keys they are
        self._keys.set_text(places_words(desk, self._accounts.values()))
        self._again.setVisible(desk.key_trouble is not None or bool(desk.keys_left_behind))
        self._again.set_off(None)

    def _keep_again(self) -> None:
        if not self._again.is_off():
            self._again.set_off(translate("Settings", "The key store is being asked."))
            self._looking.start(self._context.accounts.keep_keys_again)

    def _show(self, known: _Known) -> None:
        self._accounts = {one.account_id: one for one, _ in known.accounts}
        for gone in set(self.rows) - set(self._accounts):
            self.rows.pop(gone).deleteLater()
        self._show_keys()
        using = self._context.session.account.account_id
        for place, (account, merchants) in enumerate(known.accounts):
            row = self.rows.get(account.account_id) or self._make_row(account.account_id)
            self._list.insertWidget(place, row)
            row.show_account(account, merchants, in_use=account.account_id == using)
            row.show()
        self._show_connection(using)

    def _show_connection(self, using: str) -> None:
        """Show how the account in use stands, unless a test has told."""
        status, row = self._context.session.connection.status, self.rows.get(using)
        if row is None or using in self._tested or self._accounts[using].is_training:
            return
        if status.link is Link.ONLINE:
            row.pill.set_status(works_words())
        elif status.kind is not None and status.link is not Link.SLOWED:
            row.show_failure(Failure(kind=status.kind, execution=Execution.UNKNOWN), told=False)

    def _make_row(self, account_id: str) -> AccountRow:
        made = self.rows[account_id] = AccountRow()
        made.use.clicked.connect(lambda: self._context.account_actions.use(account_id))
        made.test.clicked.connect(lambda: self.run(self._test(account_id), name="test an account"))
        form = made.form
        form.use.clicked.connect(lambda: self.run(self._use(account_id), name="use an account"))
        form.renamed.connect(lambda name: self.run(self._rename(account_id, name), name="rename an account"))
        form.merchant.activated.connect(
            lambda _place: self.run(self._use_merchant(account_id, form.merchant.key()), name="merchant")
        )
        form.header.chosen.connect(lambda key: self.run(self._use_header(account_id, key), name="header of a key"))
        form.limit_chosen.connect(
            lambda limit: self.run(self._use_limit(account_id, limit), name="limit of an account")
        )
        form.key.clicked.connect(lambda: self._context.account_actions.replace_key(self._accounts[account_id]))
        form.remove.clicked.connect(lambda: self.run(self._remove(account_id), name="ask about an account"))
        return made

    def _is_used(self, account: Account) -> bool:
        return account.account_id == self._context.session.account.account_id

    # -- what a person does ----------------------------------------------------------------------------------------

    async def _test(self, account_id: str) -> None:
        account, row = self._accounts[account_id], self.rows[account_id]
        row.show_wait()
        self._tested.add(account_id)
        report, failure = await self._ask_service(account)
        if self.rows.get(account_id) is not row:
            return  # the account was removed meanwhile
        if failure is not None:
            row.show_failure(failure)
        elif report is None:
            row.show_no_key()
        else:
            row.show_report(report)
            await self._learn(account, report)

    async def _ask_service(self, account: Account) -> tuple[TestReport | None, Failure | None]:
        try:
            return await self._context.accounts.test_again(account), None
        except DeskFailure as error:
            return None, error.failure

    async def _learn(self, account: Account, report: TestReport) -> None:
        """Keep what a test told: a key may have got a permission, or lost one."""
        if not may_replace(account, report):
            return
        changed = await self._context.accounts.learn(account, report)
        other_way = changed.kind is not account.kind or changed.key_header is not account.key_header
        if self._is_used(changed) and other_way:
            self._context.account_actions.reconnect(changed)  # whether a merchant is named is another matter now
        else:
            self._take(changed)

    async def _rename(self, account_id: str, name: str) -> None:
        async with self._changing:
            self._take(await self._context.accounts.rename(self._accounts[account_id], name))
        self._context.status.done(translate("Settings", "Renamed to {0}").replace("{0}", isolate(name)))

    async def _use(self, account_id: str) -> None:
        async with self._changing:  # what was changed of it a moment ago counts
            self._context.account_actions.use(account_id)

    async def _use_merchant(self, account_id: str, code: str) -> None:
        async with self._changing:
            account = self._accounts[account_id]
            if self._is_used(account):
                await self._context.session.use_merchant(code)
            else:
                self._take(await self._context.accounts.choose_merchant(account, code))

    async def _use_header(self, account_id: str, key: str) -> None:
        async with self._changing:
            changed = await self._context.accounts.choose_header(self._accounts[account_id], KeyHeader(key))
        if self._is_used(changed):
            self._context.account_actions.reconnect(changed)
        else:
            self._take(changed)

    async def _use_limit(self, account_id: str, limit: int | None) -> None:
        async with self._changing:
            self._take(await self._context.accounts.choose_limit(self._accounts[account_id], limit))
        text = translate("Settings", "{0} requests a minute from now on")
        self._context.status.done(text.replace("{0}", Formats.current().number(limit or USUAL_LIMIT)))

    def _take(self, changed: Account) -> None:
        """Go on with a changed account, everywhere."""
        self._accounts[changed.account_id] = changed
        if self._is_used(changed):
            self._context.session.take_account(changed)
        self._context.read_accounts()

    async def _remove(self, account_id: str) -> None:
        account = self._accounts[account_id]
        self._ask_to_remove(account, await self._context.accounts.pending_of(account))

    def _ask_to_remove(self, account: Account, pending: Mapping[State, int]) -> None:
        def remove() -> None:
            self.run(self._remove_asked(account, pending), name="remove an account")

        self._removal.ask(account, pending, remove)

    async def _remove_asked(self, account: Account, asked: Mapping[State, int]) -> None:
        """Have it removed; what was saved while the question stood is asked about first."""
        pending = await self._context.accounts.pending_of(account)
        if _all_of(pending) > _all_of(asked) or _maybe_there(pending) > _maybe_there(asked):
            self._ask_to_remove(account, pending)
        else:
            self._context.account_actions.remove(account)


def _all_of(pending: Mapping[State, int]) -> int:
    return sum(pending.values())


def _maybe_there(pending: Mapping[State, int]) -> int:
    return sum(pending.get(state, 0) for state in _MAYBE_THERE)
