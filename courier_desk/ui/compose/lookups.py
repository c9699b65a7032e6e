"""What the compose page asks the desk while someone types: earlier orders, the original, what was made today.

One question of a kind at a time; a stale answer is never told. Each knows its part of the form and shows there what it
learnt; what follows for the draft is the page's.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.customers import Customer, KnownAddress, customer_of
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.duplicates import made_already
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.orders import Order, OrderType, is_number
from courier_desk.domain.phones import read_phone
from courier_desk.ui.bridge import Latest
from courier_desk.ui.compose.customer_sections import CustomerSection, OriginalSection
from courier_desk.ui.compose.panel import MADE_ASKED
from courier_desk.ui.compose.protocols import Orders
from courier_desk.ui.widgets import PopupList, PopupRow, RowKind, TextField
from courier_desk.ui.words import Formats, isolate, listed, ltr
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate
#: A scanner's or a hand's last digit has settled after this time (seconds).
_ORIGINAL_DELAY = 0.15
_ADDRESSES_WIDTH = 560


class KnownCustomer(QObject):
    """The earlier orders of the phone that is typed."""

    learnt = Signal()
    """The orders are known."""

    def __init__(self, orders: Orders, section: CustomerSection, parent: QObject) -> None:
        super().__init__(parent)
        self._orders = orders
        self._section = section
        self._number = ""
        self._itself = ""
        self._earlier: tuple[Order, ...] = ()
        self._recent: tuple[tuple[str, Order], ...] = ()
        self._known = Customer()
        self._look: Latest[tuple[tuple[Order, ...], tuple[tuple[str, Order], ...]]] = Latest(
            self._found, name="earlier orders"
        )
        section.destroyed.connect(self._look.cancel)  # its answer would be shown in what is no more

    @property
    def newest(self) -> Order | None:
        """Give the newest earlier order; None while there is none."""
        return self._earlier[0] if self._earlier else None

    @property
    def known(self) -> Customer:
        """Give what the earlier orders say of the customer."""
        return self._known

    def look(self, typed: str, *, itself: str | None = None) -> None:
        """Ask for the orders of a phone once it is a whole one; what was known of another is forgotten.

        ``itself``: the number of the order that is being changed, which is no earlier one; "" for none.
        """
        if itself is not None and itself != self._itself:
            self._itself, self._number = itself, ""
        phone = read_phone(typed)
        if phone.is_mobile and phone.number == self._number:
            return
        self._number = phone.number if phone.is_mobile else ""
        self._show(())
        self._look.cancel()
        if phone.is_mobile:
            self._look.start(lambda: self._ask(phone.number))

    async def _ask(self, phone: str) -> tuple[tuple[Order, ...], tuple[tuple[str, Order], ...]]:
        earlier = await self._orders.earlier(phone)
        others = tuple(order for order in earlier if order.number != self._itself)
        return others, await self._orders.made_recently(phone)

    def say(self, draft: OrderDraft | None) -> str:
        """Say at the phone that it is known, if nothing is wrong with it, and that the draft may be there already.

        Gives the words of the latter; None for the change of an order, which is there of course.
        """
        self._section.say_earlier(self._known)
        now = datetime.now(UTC)
        again = made_already(draft, [one for _, one in self._recent], now) if draft is not None else None
        key = next((key for key, one in self._recent if one is again), "")
        words = again_words(again, now) if again is not None else ""
        self._section.show_again(words, key)
        return words

    def resume(self, typed: str) -> None:
        """Ask again what ``stop`` left open."""
        if not self._earlier:
            self._number = ""
            self.look(typed)

    def stop(self) -> None:
        """Ask nothing any more."""
        self._look.cancel()

    def _found(self, answer: tuple[tuple[Order, ...], tuple[tuple[str, Order], ...]]) -> None:
        self._show(*answer)
        self.learnt.emit()

    def _show(self, orders: tuple[Order, ...], recent: tuple[tuple[str, Order], ...] = ()) -> None:
        self._earlier, self._recent = orders, recent
        self._known = customer_of(orders)
        self._section.show_earlier(self._known)


def again_words(order: Order, now: datetime) -> str:
    """Name an order of this phone that may be the one being written, with what is in it and what it collects."""
    formats = Formats.current()
    passed = now - (order.created or now)
    words = translate("Compose", "{number} for this phone, {age} ago: {what}")
    if passed < timedelta(minutes=1):
        words = translate("Compose", "{number} for this phone, just now: {what}")
    what = listed([isolate(order.description), formats.money(abs(order.amount or 0))])
    words = words.replace("{number}", ltr(order.number or order.reference)).replace("{age}", formats.age(passed))
    return words.replace("{what}", what)


class OriginalOrder(QObject):
    """The order a Return or an Exchange names, once it was looked up."""

    found = Signal(object, object)
    """It is there (Order); the draft as it was asked with (OrderDraft), None where the form is not to be filled."""
    settled = Signal()
    """It is not there, or nobody can tell now."""

    def __init__(self, orders: Orders, section: OriginalSection, parent: QObject) -> None:
        super().__init__(parent)
        self._orders = orders
        self._section = section
        self._number = ""
        self._filled: OrderDraft | None = None
        self.order: Order | None = None
        self.absent = ""
        self._look: Latest[Order] = Latest(self._found, on_failure=self._failed, name="original order")

    def forget(self) -> None:
        """No whole number is typed."""
        self._look.cancel()
        self.order, self.absent, self._number = None, "", ""
        self._section.show_nothing()

    def look(self, draft: OrderDraft, *, fills: bool) -> None:
        """Look the draft's number up, if its kind has one and it is whole; ``fills``: the form is filled from it."""
        self.forget()
        if draft.order_type is OrderType.DELIVER or not is_number(draft.original_number):
            return
        number = self._number = draft.original_number
        self._filled = draft if fills else None
        self._section.show_looking()
        self._look.start(lambda: self._orders.original(number), delay=_ORIGINAL_DELAY)

    def resume(self, draft: OrderDraft) -> None:
        """Ask again what ``stop`` left open."""
        if self.order is None and not self.absent:
            self.look(draft, fills=self._filled is not None)

    def stop(self) -> None:
        """Ask nothing any more."""
        self._look.cancel()

    def _found(self, order: Order) -> None:
        self.order = order
        self._section.show_found(order)
        self.found.emit(order, self._filled)

    def _failed(self, error: Exception) -> None:
        """It is not there (403: it is another business's), or nobody can tell now, which stops nothing."""
        if not isinstance(error, DeskFailure):
            self._section.show_nothing()
            raise error
        absent = error.failure.kind in {FailureKind.NOT_FOUND, FailureKind.FORBIDDEN}
        text = Common.NO_SUCH_ORDER.words.format(number=ltr(self._number))
        self._section.show_trouble(text if absent else failure_words(error.failure), absent=absent)
        self.absent = self._number if absent else ""
        self.settled.emit()


class MadeToday(QObject):
    """What was made at this desk today."""

    told = Signal(object)
    """Tuple of OrderRow, newest first."""

    def __init__(self, orders: Orders, parent: QObject) -> None:
        super().__init__(parent)
        self._orders = orders
        self._look: Latest[tuple[OrderRow, ...]] = Latest(self.told.emit, name="made today")

    def read(self) -> None:
        """Ask."""
        self._look.start(lambda: self._orders.made_today(MADE_ASKED))

    def stop(self) -> None:
        """Ask nothing any more."""
        self._look.cancel()


class AddressList(QObject):
    """Opens under the phone, which keeps the keyboard while one is chosen."""

    chosen = Signal(object)
    """The newest order at the address that was taken (Order)."""

    def __init__(self, phone: TextField) -> None:
        super().__init__(phone)
        self._phone = phone
        self._popup: PopupList | None = None
        self._orders: dict[str, Order] = {}

    def open(self, known: Customer) -> None:
        """Offer these addresses; the newest is the current one."""
        self._orders = {place.order.number: place.order for place in known.addresses}
        if self._popup is None:
            self._popup = PopupList(self._phone)
            self._popup.view().setAccessibleName(translate("Compose", "Known addresses"))
            self._popup.attach(self._phone)
            self._popup.chosen.connect(self._take)
            self._phone.textEdited.connect(lambda _text: self._close())  # they are another customer's by now
        self._phone.setFocus(Qt.FocusReason.ShortcutFocusReason)
        head = PopupRow("", translate("Compose", "Known addresses"), RowKind.HEADER)
        rows = [head, *(self._row(place) for place in known.addresses)]
        self._popup.set_rows(rows, current=known.addresses[0].order.number)
        self._popup.open_under(self._phone, width=_ADDRESSES_WIDTH, height=self._popup.content_height() + 12)

    def _row(self, place: KnownAddress) -> PopupRow:
        order = place.order
        zone = isolate(ZoneWords.current().name(order.governorate, order.zone))
        times = Formats.current().number(place.times)
        return PopupRow(
            order.number,
            isolate(order.address) or zone,
            detail=listed([zone, isolate(order.full_name)]),
            end=translate("Compose", "{n} times").replace("{n}", times) if place.times > 1 else "",
            icon="pin",
        )

    def _close(self) -> None:
        if self._popup is not None:
            self._popup.close_popup()

    def _take(self, number: str) -> None:
        self._close()
        self.chosen.emit(self._orders[number])
