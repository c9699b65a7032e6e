"""Reads an order whole once a person stays on it: the service's lists tell neither address nor notes.

One request for an order and session, only after a pause, and none while the service cannot be reached anyway. What was
read goes into the store, and the page follows the store.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from courier_desk.desk.connection import Link
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.orders import OrderDetail
from courier_desk.desk.session import Session
from courier_desk.domain.orders import Order
from courier_desk.ui.bridge import Latest

#: Someone who moves through the list does not stay this long on a row (milliseconds).
STAYING = 600
_REACHABLE = frozenset({Link.ONLINE, Link.UNKNOWN})


class UnreadDetails(QObject):
    """Watches which order is looked at."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._number = ""
        self._asked: set[str] = set()
        self._asking = Latest[Order](_is_in_the_store, on_failure=_said_by_the_banner, name="read an order whole")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STAYING)
        self._timer.timeout.connect(self._read)

    def look(self, detail: OrderDetail) -> None:
        """Take note of the order that is looked at now; the same one again does not begin the pause anew."""
        number = detail.row.number
        known = detail.order is not None and bool(detail.order.address)
        if known or not number or number in self._asked:
            self.stop()
        elif number != self._number or not self._timer.isActive():
            self._number = number
            self._timer.start()

    def stop(self) -> None:
        """Nobody looks at an order any more."""
        self._timer.stop()
        self._number = ""

    def _read(self) -> None:
        number = self._number
        if self._session.connection.standing.link in _REACHABLE and self._session.budget.left() > 0:
            self._asked.add(number)
            self._asking.start(lambda: self._session.orders.original(number))

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
