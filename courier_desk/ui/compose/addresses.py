"""The addresses a known customer was sent to, in a list under the phone: one is chosen, newest first."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from courier_desk.domain.customers import Customer, KnownAddress
from courier_desk.domain.orders import Order
from courier_desk.ui.widgets import PopupList, PopupRow, RowKind, TextField
from courier_desk.ui.words import Formats, isolate, listed

translate = QCoreApplication.translate
_WIDTH = 560


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
        self._phone.setFocus(Qt.FocusReason.ShortcutFocusReason)
        head = PopupRow("", translate("Compose", "Known addresses"), RowKind.HEADER)
        rows = [head, *(self._row(place) for place in known.addresses)]
        self._popup.set_rows(rows, current=known.addresses[0].order.number)
        self._popup.open_under(self._phone, width=_WIDTH, height=self._popup.content_height() + 12)

    def _row(self, place: KnownAddress) -> PopupRow:
        order = place.order
        times = Formats.current().number(place.times)
        return PopupRow(
            order.number,
            isolate(order.address) or isolate(order.zone),
            detail=listed([isolate(order.zone), isolate(order.full_name)]),
            end=translate("Compose", "{n} times").replace("{n}", times) if place.times > 1 else "",
            icon="pin",
        )

    def _take(self, number: str) -> None:
        if self._popup is not None:
            self._popup.close_popup()
        self.chosen.emit(self._orders[number])
