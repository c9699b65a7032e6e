"""Presents the status of a session in the frame: account, connection, requests left, reading, counts of tabs, banner.

It reads the desk, tells the frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import TRAINING_ACCOUNT, Account, KeyKind, Merchant, Scope
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.outbox import State
from courier_desk.ui.accounts.key_report import header_words
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame import (
    AccountEntry,
    AccountNote,
    AccountView,
    ConnectionState,
    ConnectionView,
    MainWindow,
    MerchantChoices,
    MerchantEntry,
    RequestLine,
    Tab,
)
from courier_desk.ui.permissions import why_not
from courier_desk.ui.shell.banner import BannerWords, WayOut
from courier_desk.ui.widgets import Severity
from courier_desk.ui.words import CAIRO, NOTHING, Formats, ltr, with_name
from courier_desk.ui.words_common import Common, account_words
from courier_desk.ui.words_failures import kind_words

if TYPE_CHECKING:
    from courier_desk.desk.audit import Twice
    from courier_desk.desk.outbox_items import OutboxItem
    from courier_desk.ui.shell.label_status import Interrupted

#: The meter, the age of the last read and the wait of the banner move on this often (milliseconds).
_TICK = 1000
_STATES = {
    Link.UNKNOWN: ConnectionState.UNKNOWN,
    Link.ONLINE: ConnectionState.ONLINE,
    Link.SLOWED: ConnectionState.SLOWED,
    Link.OFFLINE: ConnectionState.OFFLINE,
    Link.REFUSED: ConnectionState.KEY_REFUSED,
}
_NOTES = {
    KeyKind.COMPANY: AccountNote.COMPANY,
    KeyKind.SINGLE: AccountNote.SINGLE,
    KeyKind.UNKNOWN: AccountNote.UNKNOWN,
}


class StatusPresenter(QObject):
    """Keeps the frame in step with one session.

    ``way_out``: the banner's button was pressed (``WayOut``); ``put_away``: what that leads to was read, and is closed.
    """

    way_out = Signal(object)
    put_away = Signal(object)

    def __init__(
        self, window: MainWindow, session: Session, signals: ChangeSignals, accounts: tuple[Account, ...]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._signals = signals
        self._accounts = accounts
        self._key_header = session.account.key_header
        self._begun = False
        self._pending: dict[State, int] = {}
        self._undone: set[int] | None = None  # changes that were done, but not all of it; None before they were read
        self._twice: tuple[Twice, ...] = ()
        self._banner = BannerWords(session, self)
        self._way_out = WayOut.NONE
        window.banner.action.connect(self._take_way_out)
        window.banner.closed.connect(self._put_away)
        self._outbox = Latest[dict[State, int]](self._show_pending, name="outbox counts")
        self._changes: Latest[tuple[OutboxItem, ...]] = Latest(self._show_undone, name="changes left undone")
        self._audit: Latest[tuple[Twice, ...]] = Latest(self._show_twice, name="orders that stand twice")
        self._merchants = Latest[tuple[Merchant, ...]](self._show_merchants, name="merchants")
        tabs = window.tab_row
        self._pickup_count = Latest[int](lambda count: tabs.show_count(Tab.PICKUPS, count), name="count pickups")
        self._merchant_count = Latest[int](lambda count: tabs.show_count(Tab.MERCHANTS, count), name="count merchants")
        signals.on(Topic.ACCOUNTS, self.show_account)
        signals.on(Topic.CONNECTION, self.show_connection)
        signals.on(Topic.BUDGET, self.show_budget)
        signals.on(Topic.OUTBOX, self._ask_pending)
        signals.on(Topic.MIRROR, self.show_reading)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        self.show_account()
        self.show_connection()
        self.show_budget()
        self.show_reading()
        self._ask_pending()

    def close(self) -> None:
        """Show nothing any more."""
        self._timer.stop()
        for asked in (
            self._outbox, self._changes, self._audit, self._merchants, self._pickup_count, self._merchant_count,
        ):  # fmt: skip
            asked.cancel()

    def _tick(self) -> None:
        self.show_budget()
        self.show_reading()
        self.show_connection()

    # -- account and merchant --------------------------------------------------------------------------------------

    def show_account(self) -> None:
        """Show whose orders these are, and what can be chosen."""
        account, merchant = self._session.account, self._session.merchant
        if account.key_header is not self._key_header:
            self._key_header = account.key_header
            self._window.status_line.message.done(header_words(account.key_header))
        self._show_new_order()
        self._window.top_bar.show_account(
            AccountView(
                account=account_words(account),
                merchant=merchant.called if merchant else self._no_merchant_yet(),
                merchant_code=merchant.code if merchant else "",
                single_business=account.kind is KeyKind.SINGLE,
                training=account.is_training,
            )
        )
        if self._begun:
            self._ask_merchants()
        self._show_banner()  # it may be about the merchant

    def _no_merchant_yet(self) -> str:
        """Give what stands in a merchant's place while the service that will tell them starts."""
        return self.tr("starting …") if self._session.awaits_service else ""

    def _ask_merchants(self) -> None:
        self._merchants.start(self._session.merchants.known)

    def _show_new_order(self) -> None:
        """Switch New order off where no order can be made."""
        off = why_not(self._session.account, Scope.ORDERS)
        if self._session.read_only:
            off = Common.NOTHING_CAN_BE_SAVED.words
        self._window.tab_row.new_button.set_off(off or None)

    def show_accounts(self, accounts: tuple[Account, ...]) -> None:
        """Offer these accounts from now on: one was renamed, added or removed."""
        self._accounts = accounts
        self.show_account()

    def _show_merchants(self, merchants: tuple[Merchant, ...]) -> None:
        current = self._session.merchant
        entries = [
            MerchantEntry(
                key=one.code,
                name=one.called,
                owner=one.owner,
                code=one.code,
                shop_id=one.external_id,
                current=current is not None and one.code == current.code,
                recent=place < 5,
                removed=one.removed,
            )
            for place, one in enumerate(merchants)
        ]
        choices = MerchantChoices(
            tuple(entries),
            listed=self._session.account.lists_merchants,
            typed=self._session.account.kind is not KeyKind.SINGLE,
        )
        self._window.top_bar.show_choices(choices, self._account_entries())
        count = len(merchants) if self._session.account.lists_merchants else None
        self._window.tab_row.show_count(Tab.MERCHANTS, count)

    def _account_entries(self) -> list[AccountEntry]:
        """Give the accounts of this desk; the training service can always be gone to."""
        entries = [
            AccountEntry(
                key=one.account_id,
                name=account_words(one),
                note=self._note(one),
                current=one.account_id == self._session.account.account_id,
            )
            for one in self._accounts
        ]
        if all(not one.is_training for one in self._accounts):
            entries.append(AccountEntry(TRAINING_ACCOUNT, Common.TRAINING_SERVICE.words, AccountNote.TRAINING))
        return entries

    def _note(self, account: Account) -> AccountNote:
        if account.is_training:
            return AccountNote.TRAINING
        in_use = account.account_id == self._session.account.account_id
        if in_use and self._session.connection.lacks_key:
            return AccountNote.NO_KEY
        refused = in_use and self._session.connection.status.link is Link.REFUSED
        return AccountNote.KEY_REFUSED if refused else _NOTES[account.kind]

    # -- connection, budget, reading -------------------------------------------------------------------------------

    def show_connection(self) -> None:
        """Show how the service is reached, the last requests, and the banner that goes with it."""
        status = self._session.connection.status
        words = kind_words(status.kind) if status.kind else self._good_words(status.link)
        state = _STATES[status.link]
        if self._session.connection.lacks_key:
            state, words = ConnectionState.NO_KEY, ""
        if state is ConnectionState.ONLINE and self._banner.used_up():
            state, words = ConnectionState.SLOWED, kind_words(FailureKind.RATE_LIMITED)
        if status.link is Link.SLOWED and (pause := self._session.budget.next_free_in()) > 0:
            words = self.tr("The service asked for a pause. Sending goes on in {0} s.")
            words = words.replace("{0}", Formats.current().number(math.ceil(pause)))
        if self._session.context.is_cut_off:
            state, words = ConnectionState.SITE_AWAY, Common.SITE_NOT_REACHED.words
        if self._session.read_only:
            state, words = ConnectionState.LOOKING, self.tr("Nothing is saved, sent or read from the service.")
        view = ConnectionView(state, words, tuple(self._last_requests()))
        if view != self._window.top_bar.connection.view():
            self._window.top_bar.show_connection(view)
        self._show_banner()

    def _last_requests(self) -> Iterator[RequestLine]:
        formats = Formats.current()
        for moment, exchange in reversed(self._session.connection.recent):
            when = formats.time(datetime.fromtimestamp(moment, UTC).astimezone())
            answer = str(exchange.status) if exchange.status is not None else NOTHING
            yield RequestLine(when, f"{exchange.method} {exchange.template}", answer, exchange.failure is None)

    def _good_words(self, link: Link) -> str:
        if link is Link.ONLINE:
            return self.tr("The service answers.")
        return self.tr("The service has not been asked yet.")

    def _show_banner(self) -> None:
        """Show the worst of what people must know, and its way out; nothing when all is well."""
        found = self._banner.find(self._pending, self._twice)
        if found is None:
            self._way_out = WayOut.NONE
            self._window.banner.clear()
            return
        view, self._way_out = found
        if view != self._window.banner.view():
            self._window.banner.show_view(view)

    def _take_way_out(self) -> None:
        self.way_out.emit(self._way_out)

    def tell_bad_end(self) -> None:
        """Say that the run before did not end in order, until a person has seen it."""
        self._banner.ended_badly = True
        self._show_banner()

    def tell_replaced(self, version: str) -> None:
        """Say that this version was put in the place of the one that runs, until it is closed; empty: none was."""
        self._banner.replaced = version
        self._show_banner()

    def _put_away(self) -> None:
        put_away = self._way_out
        if put_away is WayOut.START_AGAIN:
            self._banner.replaced = ""
        else:
            self._banner.ended_badly = False
        self._show_banner()
        self.put_away.emit(put_away)

    def tell_interrupted(self, found: Interrupted | None) -> None:
        """Say that another run left labels in the middle, until a person has looked."""
        self._banner.interrupted = found
        self._show_banner()

    def show_budget(self) -> None:
        """Show the requests left of the last minute."""
        budget = self._session.budget
        left = None if self._session.context.is_cut_off else budget.left()
        self._window.top_bar.show_requests_left(left, budget.limit)

    def show_reading(self) -> None:
        """Say when statuses were read and when they will be read again, or why they are not."""
        link = self._session.connection.status.link
        if self._session.read_only:
            self._window.status_line.show_reading(self.tr("Statuses are not read"), icon="eye", colour="red")
        elif link is Link.REFUSED:
            self._window.status_line.show_reading(self._stopped_words(), icon="key", colour="red")
        elif link is Link.OFFLINE or self._session.context.is_cut_off:
            self._window.status_line.show_reading(self._as_of_words(), icon="wifioff", colour="amb")
        elif self._session.awaits_service:
            self._window.status_line.show_reading(Common.TRAINING_STARTS.words)
        elif self._banner.used_up():
            words = self.tr("Statuses are read again when the minute is over")
            self._window.status_line.show_reading(words, icon="clock", colour="amb")
        else:
            self._window.status_line.show_reading(self._reading_words())

    def _stopped_words(self) -> str:
        status = self._session.connection.status
        if self._session.connection.lacks_key:
            return self.tr("No key: nothing is sent or read")
        text = self.tr("Sending and reading stopped at {0}").replace("{0}", _clock(status.since))
        return f"{text} {ltr(f'({status.kind.name})')}" if status.kind is not None else text

    def _as_of_words(self) -> str:
        mirror = self._session.mirror_so_far
        mark = mirror.mark if mirror is not None else None
        if mark is None or mark.read_at is None:
            return self.tr("Statuses not read yet")
        return self.tr("Statuses as of {0}").replace("{0}", _clock(mark.read_at))

    def _reading_words(self) -> str:
        mirror = self._session.mirror_so_far
        if mirror is None:
            return self.tr("Statuses not read yet")
        mark = mirror.mark
        now = datetime.now(UTC).timestamp()
        if mirror.reading and mark is not None and not mark.complete and mark.total:
            text = self.tr("{0} of {1} orders read")
            number = Formats.current().number
            return text.replace("{0}", number(mark.read)).replace("{1}", number(mark.total))
        if mirror.reading:
            return self.tr("Reading statuses …")
        if mirror.failure is not None and mirror.failure.kind is FailureKind.SCOPE_DENIED:
            return self.tr("This key may not read orders")
        if mirror.failure is not None:
            return self.tr("Statuses could not be read; tried again by itself")
        if mark is None or mark.read_at is None:
            return self.tr("Statuses not read yet")
        if mirror.looks_on:
            text = self.tr("Statuses read {0} by another desk")
            return text.replace("{0}", self._ago(now - mark.read_at))
        text = self.tr("Statuses read {0}, again in {1}")
        made_since = bool(self._window.tab_row.tabs.count_of(Tab.ORDERS))
        if mark.complete and mark.total == 0 and not made_since:
            text = self.tr("Read {0}, the service has no orders for this merchant")
        text = text.replace("{0}", self._ago(now - mark.read_at))
        return text.replace("{1}", self._minutes(mirror.next_at - now))

    def _ago(self, seconds: float) -> str:
        if seconds < 60:
            return Common.JUST_NOW.words
        return self.tr("%Ln min ago", "", int(seconds // 60))

    def _minutes(self, seconds: float) -> str:
        if seconds < 60:
            return self.tr("less than a minute")
        return self.tr("%Ln min", "", round(seconds / 60))

    # -- outbox ----------------------------------------------------------------------------------------------------

    def _ask_pending(self) -> None:
        self._outbox.start(self._session.pending_counts)

    def _ask_undone(self) -> None:
        self._changes.start(self._session.outbox_desk.undone)

    def _show_undone(self, items: tuple[OutboxItem, ...]) -> None:
        """Count them among what needs a person, and tell each once, whatever page is shown."""
        known, self._undone = self._undone, {item.row_id for item in items}
        if len(items) != len(known or ()):
            self._show_pending(self._pending)
        if known is None or not (fresh := [item for item in items if item.row_id not in known]):
            return
        from courier_desk.ui.outbox.explanation import undone_words  # noqa: PLC0415 - the first paint does not wait for it
        from courier_desk.ui.outbox.words import work_words  # noqa: PLC0415

        words = with_name(work_words(fresh[0]), undone_words(fresh[0]))
        self._window.status.tell_unasked(words, Severity.WARNING)

    def _show_pending(self, counts: dict[State, int]) -> None:
        self._pending = counts
        undone = len(self._undone or ())
        urgent = counts.get(State.REFUSED, 0) + counts.get(State.NEEDS_PERSON, 0) + undone
        total = sum(counts.values()) + undone
        self._window.top_bar.show_outbox(total, needs_person=bool(urgent))
        self._window.tab_row.show_count(Tab.OUTBOX, total or None, alert=bool(urgent))
        self._show_banner()

    # -- pickups and merchants -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Ask from now on for what the first rows do not wait for.

        The merchants to choose from, what was left undone, what stands twice, and what stands behind the names of tabs
        whose pages may not be made yet.
        """
        self._begun = True
        self._signals.on(Topic.OUTBOX, self._ask_undone)
        for topic in (Topic.AUDIT, Topic.OUTBOX, Topic.ORDERS):
            self._signals.on(topic, self._ask_twice)
        self._ask_merchants()
        self._ask_undone()
        self._ask_twice()
        for topic in (Topic.PICKUPS, Topic.OUTBOX, Topic.ACCOUNTS):
            self._signals.on(topic, self._count_pickups)
        for topic in (Topic.MERCHANTS, Topic.ACCOUNTS):
            self._signals.on(topic, self._count_merchants)
        self._count_pickups()
        self._count_merchants()

    def _count_pickups(self) -> None:
        self._pickup_count.start(self._session.pickups.upcoming)

    def _count_merchants(self) -> None:
        """Count them where they may be listed."""
        if self._session.account.lists_merchants:
            self._merchant_count.start(self._session.merchants.count)

    # -- audit -----------------------------------------------------------------------------------------------------

    def _ask_twice(self) -> None:
        self._audit.start(self._session.audit.found)

    def _show_twice(self, found: tuple[Twice, ...]) -> None:
        self._twice = found
        self._show_banner()


def _clock(moment: float) -> str:
    """Give the time of day of a moment (seconds since the epoch); its day too when that is not today."""
    when, formats = datetime.fromtimestamp(moment, UTC).astimezone(CAIRO), Formats.current()
    today = when.date() == datetime.now(CAIRO).date()
    return formats.time(when) if today else formats.date_time(when)
