"""The side panel beside the list: the order that is current, or how to start while there is none.

It follows the current order: asked for anew at each change, stale answers dropped, and read whole once a person stays
on it. The panel of an order is made when it is wanted first, that of the start after the list was painted.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.session import Session
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, Allowed, Why, allowed
from courier_desk.domain.orders import Order, OrderType
from courier_desk.domain.zones import Governorate
from courier_desk.ui.bridge import Latest
from courier_desk.ui.orders.action_words import with_label_out_of_reach
from courier_desk.ui.orders.actions import OrderListActions
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Ground, KbdTag, Label, Note, PageTitle, Rule, SectionTitle
from courier_desk.ui.words import NOTHING, Formats, governorate_words, isolate, order_type_words, unit_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

if TYPE_CHECKING:
    from courier_desk.desk.fees import KnownFee
    from courier_desk.desk.orders import OrderDetail
    from courier_desk.domain.labels import LabelJob
    from courier_desk.ui.orders.panel import OrderPanel, Verdicts

    Prices = Callable[[str, str, bool], KnownFee | None]

#: Someone who moves through the list does not stay this long on a row (milliseconds).
STAYING = 600
#: The kinds of orders whose prices are shown, and whether express.
_CASES = (
    (OrderType.DELIVER, False),
    (OrderType.DELIVER, True),
    (OrderType.RETURN, False),
    (OrderType.EXCHANGE, False),
)


class CurrentReading(QObject):
    """Reads the order that a person looks at whole: what may be done with it is only as true as the last reading.

    It is asked for when it becomes current and when its status is another than that it was read with, after a pause, as
    far as the limit of requests allows; what was read lately counts. It goes into the store, and the page follows that.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._current: tuple[str, str, int] | None = None
        self._asking = Latest[Order](_is_in_the_store, on_failure=_said_by_the_banner, name="read an order whole")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STAYING)
        self._timer.timeout.connect(self._read)

    def look(self, detail: OrderDetail) -> None:
        """Take note of the order that is looked at now; the same one again does not begin the pause anew."""
        number, status = detail.row.number, detail.row.status
        current = (number, status, self._session.order_actions.refreshes)
        if not number or detail.row.gone:
            self.stop()
        elif current != self._current:
            self._current = current
            if self._session.order_actions.was_read(number, status):
                self._timer.stop()
            else:
                self._timer.start()

    def stop(self) -> None:
        """Nobody looks at an order any more."""
        self._timer.stop()
        self._current = None

    def _read(self) -> None:
        current, actions = self._current, self._session.order_actions
        if current is not None and actions.may_ask():
            self._asking.start(lambda: actions.read_fresh(current[0]))
        else:
            self._current = None  # it is tried when the order is shown the next time

    def close(self) -> None:
        """Ask nothing more."""
        self.stop()
        self._asking.cancel()


def _is_in_the_store(_order: Order) -> None:
    """The page follows the store."""


def _said_by_the_banner(failure: Exception) -> None:
    """The panel goes on showing what the list told; only a fault of the program must not be passed over."""
    if not isinstance(failure, DeskFailure):
        raise failure


class OrderPanels(QStackedWidget):
    """The current order, or the start panel while there is none. ``current`` gives the row of ``page``."""

    def __init__(
        self, context: PageContext, actions: OrderListActions, current: Callable[[], OrderRow | None], page: QWidget
    ) -> None:
        super().__init__()
        self._session = context.session
        self._status = context.status
        self._actions = actions
        self._current = current
        self._page = page
        self.detail: OrderDetail | None = None
        self._order: OrderPanel | None = None
        self._shown: tuple[OrderDetail, LabelJob | None, Verdicts, int] | None = None
        self._start: StartPanel | None = None
        self._knows = False  # until then nobody knows whether an order will be current
        self.addWidget(Ground("panel"))
        self._asking = Latest["tuple[OrderDetail | None, str]"](self._show_looked_up, name="order detail")
        self._reading = CurrentReading(context.session, self)
        for topic in (Topic.LABELS, Topic.CONNECTION):
            context.signals.on(topic, self.ask)
        context.signals.on(Topic.FEES, self._show_prices)

    @property
    def order(self) -> OrderPanel:
        """The panel of an order."""
        self.prepare()
        assert self._order is not None
        return self._order

    def prepare(self) -> None:
        """Make the panel of an order if there is none yet."""
        if self._order is None:
            from courier_desk.ui.orders.panel import OrderPanel  # noqa: PLC0415  (the first rows do not wait for it)

            self._order = OrderPanel(self._actions, self._status)
            self.addWidget(self._order)

    def complete(self) -> None:
        """Make the start panel, which the first rows do not wait for."""
        if self._start is None:
            self._start = StartPanel()
            self.addWidget(self._start)
            self._show_prices()
            if self.detail is None and self._knows and self._current() is None:
                self.setCurrentWidget(self._start)

    def press(self, action: Action) -> None:
        """Press the button of an action in the order's panel, as its key does: it says why when it is off."""
        self.order.buttons.button(action).click()

    def verdict(self, action: Action) -> Allowed | None:
        """Give what is said of an action with the current order; None while another one is shown."""
        row = self._current()
        if self._shown is None or row is None or self._shown[0].row.key != row.key:
            return None
        return self._shown[2].get(action)

    def name_zones_anew(self) -> None:
        """Zones are called otherwise now."""
        self._shown = None
        self.ask()

    def know_list(self) -> None:
        """The first orders are listed, or there are none: what stays may be shown from now on."""
        self._knows = True

    def ask(self, *, delay: float = 0.0) -> None:
        """Show the current order as it is now, after some seconds that a person may still be typing in."""
        row = self._current()
        if row is None:
            self._asking.cancel()
            self._reading.stop()
            self._show_start()
            return
        key, number = row.key, row.number

        async def look() -> tuple[OrderDetail | None, str]:
            return await self._session.orders.detail(key), await self._out_of_reach(number)

        self._asking.start(look, delay=delay)

    def hold(self) -> None:
        """Show nothing else until asked again: a person is typing, and each letter's rows come first."""
        self._asking.cancel()

    def close_panels(self) -> None:
        """Ask nothing more."""
        self._reading.close()
        self._asking.cancel()

    async def _out_of_reach(self, number: str) -> str:
        """Say why the label cannot be had now; empty when it can: from the service, or because it is kept here."""
        link, cut_off = self._session.connection.status.link, self._session.context.is_cut_off
        if not number or not (cut_off or link in (Link.OFFLINE, Link.REFUSED)):
            return ""
        if await self._session.labels.is_kept(number):
            return ""
        if cut_off:
            return Common.SITE_NOT_REACHED.words
        if link is Link.REFUSED:
            return self.tr("It needs a key that works; this label is not kept here.")
        return self.tr("No connection, and this label is not kept here.")

    def _show_looked_up(self, answer: tuple[OrderDetail | None, str]) -> None:
        detail, out_of_reach = answer
        if detail is None:
            self._show_start()
            return
        self.detail = detail
        self._show_order(detail, out_of_reach)
        if self._page.isVisible():  # a person looks at it
            self._reading.look(detail)

    def _show_order(self, detail: OrderDetail, out_of_reach: str) -> None:
        job, verdicts = self._session.prints.job(detail.row.number), self._judge(detail)
        if out_of_reach:
            cut_off = self._session.context.is_cut_off
            verdicts = with_label_out_of_reach(verdicts, Why.SITE_AWAY if cut_off else Why.NOT_KEPT)
        express = verdicts.get(Action.EXPRESS)
        counts_down = express is not None and express.on and express.until is not None
        minute = int(time.time() // 60) if counts_down else 0
        wanted = (detail, job, verdicts, minute)
        if wanted != self._shown:  # most often the list was asked for anew, and the order is as it was
            self._shown = wanted
            self.order.show_detail(detail, job, verdicts)
        self.setCurrentWidget(self.order)

    def _judge(self, detail: OrderDetail) -> Verdicts:
        """Judge an order by the rules. Whether its label can be had is asked apart: that takes a look at the disk."""
        rules = self._session.order_actions
        return allowed(detail.facts, rules.service_time(), rules.desk_facts(label_kept=True))

    def _show_start(self) -> None:
        self.detail = None
        self._show_prices()
        if self._start is not None and self._knows:
            self.setCurrentWidget(self._start)

    def _show_prices(self) -> None:
        """Show what is known of this merchant's prices now."""
        if self._start is not None:
            merchant = self._session.merchant
            self._start.show_prices(self._session.fees.known, merchant.called if merchant else "")


class StartPanel(Ground):
    """Shown while no order is current: three keys to start with, and what an order costs for this merchant."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 16)
        column.setSpacing(8)
        column.addWidget(PageTitle(self.tr("Three keys to start with")))
        for words, keys in (
            (Common.NEW_ORDER.words, "Ctrl+N"),
            (self.tr("Create and print it"), "Ctrl+Shift+Enter"),
            (self.tr("Find or scan an order"), "Ctrl+K"),
        ):
            column.addWidget(Rule())
            row = QHBoxLayout()
            row.addWidget(Label(words), 1)
            row.addWidget(KbdTag(keys))
            column.addLayout(row)
        column.addSpacing(6)
        column.addWidget(Rule(colour="line2"))
        self._title = SectionTitle()
        self._title.setWordWrap(True)  # a merchant's name may be long
        column.addWidget(self._title)
        self._table = QGridLayout()
        self._table.setVerticalSpacing(8)
        self._cells: dict[tuple[Governorate, OrderType, bool], Label] = {}
        self._shown: tuple[str, dict[tuple[Governorate, OrderType, bool], KnownFee | None]] | None = None
        self._fill()
        column.addLayout(self._table)
        self._note = Note()
        column.addWidget(self._note)
        column.addStretch(1)

    def _fill(self) -> None:
        """A line for each kind of order: so the table has room in every language."""
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        self._table.addWidget(Label(unit_words(), role=Role.CAPTION, colour="tx2"), 0, 0)
        for place, governorate in enumerate(Governorate, start=1):
            title = Label(governorate_words(governorate), role=Role.CAPTION, colour="tx2")
            self._table.addWidget(title, 0, place, right)
        for line, (kind, express) in enumerate(_CASES, start=1):
            self._table.addWidget(Rule(), 2 * line - 1, 0, 1, len(Governorate) + 1)
            self._table.addWidget(Label(Fields.EXPRESS.words if express else order_type_words(kind)), 2 * line, 0)
            for place, governorate in enumerate(Governorate, start=1):
                cell = Label(NOTHING)
                self._cells[governorate, kind, express] = cell
                self._table.addWidget(cell, 2 * line, place, right)

    def show_prices(self, known: Prices, merchant: str) -> None:
        """Show what the service last said for this merchant; asked for at every key, and seldom something new."""
        fees = {case: known(*case) for case in self._cells}
        if (merchant, fees) == self._shown:
            return
        self._shown = (merchant, fees)
        formats = Formats.current()
        title = self.tr("What an order costs for {0}").replace("{0}", isolate(merchant))
        self._title.set_text(title if merchant else self.tr("What an order costs"))
        latest = 0.0
        for case, cell in self._cells.items():
            fee = fees[case]
            cell.set_text(formats.amount(fee.fee) if fee else NOTHING)
            latest = max(latest, fee.read_at if fee else 0.0)
        if latest:
            when = formats.date_time(datetime.fromtimestamp(latest, UTC).astimezone())
            self._note.show_note(self.tr("Fee previews read from the service, {0}.").replace("{0}", when))
        else:
            self._note.show_note(self.tr("Fee previews have not been read yet."))
