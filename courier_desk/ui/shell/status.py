"""Presents how things stand: account, connection, requests left, outbox, reading, banner.

It reads the desk, tells the frame.
"""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QObject, QTimer

from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.outbox import State
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame import (
    AccountEntry,
    AccountNote,
    AccountView,
    ConnectionState,
    ConnectionView,
    MainWindow,
    MerchantEntry,
    RequestLine,
    Tab,
)
from courier_desk.ui.theme import Tone
from courier_desk.ui.widgets import BannerView
from courier_desk.ui.words import Formats, ltr
from courier_desk.ui.words_failures import kind_words

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
    """Keeps the frame in step with one session."""

    def __init__(
        self, window: MainWindow, session: Session, signals: ChangeSignals, accounts: tuple[Account, ...]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._accounts = accounts
        self._pending: dict[State, int] = {}
        self._outbox = Latest[dict[State, int]](self._show_pending, name="outbox counts")
        self._merchants = Latest[tuple[Merchant, ...]](self._show_merchants, name="merchants")
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
        self._outbox.cancel()
        self._merchants.cancel()

    def _tick(self) -> None:
        self.show_budget()
        self.show_reading()

    # -- account and merchant --------------------------------------------------------------------------------------

    def show_account(self) -> None:
        """Show whose orders these are, and what can be chosen."""
        account, merchant = self._session.account, self._session.merchant
        self._window.top_bar.show_account(
            AccountView(
                account=account.name,
                merchant=merchant.name if merchant else "",
                merchant_code=merchant.code if merchant else "",
                single_business=account.kind is KeyKind.SINGLE,
                training=account.is_training,
            )
        )
        self._merchants.start(self._session.merchants.known)

    def _show_merchants(self, merchants: tuple[Merchant, ...]) -> None:
        current = self._session.merchant
        entries = [
            MerchantEntry(
                key=one.code,
                name=one.name,
                code=one.code,
                shop_id=one.external_id,
                current=current is not None and one.code == current.code,
                lately=place < 5,
            )
            for place, one in enumerate(merchants)
        ]
        accounts = [
            AccountEntry(
                key=one.account_id,
                name=one.name,
                note=AccountNote.TRAINING if one.is_training else _NOTES[one.kind],
                current=one.account_id == self._session.account.account_id,
            )
            for one in self._accounts
        ]
        self._window.top_bar.show_choices(entries, accounts)
        count = len(merchants) if self._session.account.kind is not KeyKind.SINGLE else None
        self._window.tab_row.show_count(Tab.MERCHANTS, count)

    # -- connection, budget, reading -------------------------------------------------------------------------------

    def show_connection(self) -> None:
        """Show how the service is reached, the last requests, and the banner that goes with it."""
        standing = self._session.connection.standing
        words = kind_words(standing.kind) if standing.kind else self._good_words(standing.link)
        lines = []
        formats = Formats.current()
        for moment, exchange in reversed(self._session.connection.recent):
            when = formats.time(datetime.fromtimestamp(moment, UTC).astimezone())
            answer = str(exchange.status) if exchange.status is not None else "–"
            lines.append(RequestLine(when, f"{exchange.method} {exchange.template}", answer, exchange.failure is None))
        view = ConnectionView(_STATES[standing.link], words, tuple(lines))
        self._window.top_bar.show_connection(view)
        self._show_banner()

    def _good_words(self, link: Link) -> str:
        if link is Link.ONLINE:
            return self.tr("The service answers.")
        return self.tr("The service has not been asked yet.")

    def _show_banner(self) -> None:
        """Show the worst of what people must know; nothing when all is well."""
        standing = self._session.connection.standing
        if standing.link is Link.REFUSED:
            title = self.tr("The service refuses the key ending in {0}.")
            title = title.replace("{0}", ltr(self._session.account.key_tail) or "…")
            if standing.kind is FailureKind.ACCOUNT_REMOVED:
                title = self.tr("The business account was deleted at the service.")
            self._window.banner.show_view(BannerView(Tone.RED, "key", title, self._safe_words()))
        elif standing.link is Link.OFFLINE:
            since = Formats.current().time(datetime.fromtimestamp(standing.since, UTC).astimezone())
            title = self.tr("No connection since {0}.").replace("{0}", since)
            if standing.kind is FailureKind.NOT_THE_SERVICE:
                title = self.tr("What answers is not the courier service.")
            self._window.banner.show_view(BannerView(Tone.AMBER, "wifioff", title, self._go_on_words()))
        elif self._session.outbox.held:
            title = self.tr("Sending is held.")
            text = self.tr("Nothing goes out until you go on (Ctrl+Space).")
            self._window.banner.show_view(BannerView(Tone.AMBER, "pause", title, text))
        else:
            self._window.banner.clear()

    @property
    def _waiting(self) -> int:
        return sum(count for state, count in self._pending.items() if state is not State.DRAFT)

    def _go_on_words(self) -> str:
        if not self._waiting:
            return self.tr("Go on working: what you save goes out by itself.")
        return self.tr("Go on working: %Ln orders are saved and go out by themselves.", "", self._waiting)

    def _safe_words(self) -> str:
        if not self._waiting:
            return self.tr("Nothing can be sent until there is a key that works.")
        return self.tr("Your %Ln unsent orders are safe here.", "", self._waiting)

    def show_budget(self) -> None:
        """Show the requests left of the last minute."""
        budget = self._session.budget
        self._window.top_bar.show_requests_left(budget.left(), budget.limit)

    def show_reading(self) -> None:
        """Say when statuses were read and when they will be read again."""
        mirror = self._session.mirror
        mark = mirror.mark
        now = datetime.now(UTC).timestamp()
        if mirror.reading and mark is not None and not mark.complete and mark.total:
            text = self.tr("{0} of {1} orders read")
            number = Formats.current().number
            text = text.replace("{0}", number(min(mark.page * 50, mark.total))).replace("{1}", number(mark.total))
        elif mirror.reading:
            text = self.tr("Reading statuses …")
        elif mirror.failure is not None:
            text = self.tr("Statuses could not be read; tried again by itself")
        elif mark is None or mark.read_at is None:
            text = self.tr("Statuses not read yet")
        else:
            text = self.tr("Statuses read {0}, again in {1}")
            text = text.replace("{0}", self._ago(now - mark.read_at))
            text = text.replace("{1}", self._minutes(mirror.next_at - now))
        self._window.status_line.show_reading(text)

    def _ago(self, seconds: float) -> str:
        if seconds < 60:
            return self.tr("just now")
        return self.tr("%Ln min ago", "", int(seconds // 60))

    def _minutes(self, seconds: float) -> str:
        if seconds < 60:
            return self.tr("less than a minute")
        return self.tr("%Ln min", "", round(seconds / 60))

    # -- outbox ----------------------------------------------------------------------------------------------------

    def _ask_pending(self) -> None:
        self._outbox.start(self._session.outbox.counts)

    def _show_pending(self, counts: dict[State, int]) -> None:
        self._pending = counts
        urgent = counts.get(State.REFUSED, 0) + counts.get(State.NEEDS_PERSON, 0)
        total = sum(counts.values())
        self._window.top_bar.show_outbox(total, needs_person=bool(urgent))
        self._window.tab_row.show_count(Tab.OUTBOX, total or None, alert=bool(urgent))
        self._show_banner()
