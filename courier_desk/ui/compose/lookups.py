"""What the compose page asks the desk while someone types: earlier orders, the original, what was made today.

One question of a kind at a time; a stale answer is never told.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.orders import Order
from courier_desk.ui.bridge import Latest
from courier_desk.ui.compose.desk import Orders

#: A scanner's or a hand's last digit has settled after this time (seconds).
_ORIGINAL_DELAY = 0.15
_MADE_LIMIT = 200


class Lookups(QObject):
    """The questions and their answers."""

    earlier = Signal(object)
    """Earlier orders of the phone: tuple of Order, newest first."""
    original = Signal(object)
    """The original order: Order."""
    no_original = Signal(object)
    """Why there is none: Failure."""
    made = Signal(object)
    """What was made today: tuple of OrderRow."""

    def __init__(self, orders: Orders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._orders = orders
        self._earlier: Latest[tuple[Order, ...]] = Latest(self.earlier.emit, name="earlier orders")
        self._original: Latest[Order] = Latest(self.original.emit, on_failure=self._failed, name="original order")
        self._made: Latest[tuple[OrderRow, ...]] = Latest(self.made.emit, name="made today")

    def look_for_earlier(self, phone: str) -> None:
        """Ask for the orders of a phone; an empty one ends the question."""
        if phone:
            self._earlier.start(lambda: self._orders.earlier(phone))
        else:
            self._earlier.cancel()

    def look_for_original(self, number: str) -> None:
        """Ask for an order by number."""
        self._original.start(lambda: self._orders.original(number), delay=_ORIGINAL_DELAY)

    def forget_original(self) -> None:
        """The number is no longer typed."""
        self._original.cancel()

    def read_made(self) -> None:
        """Ask what was made today."""
        self._made.start(lambda: self._orders.made_today(_MADE_LIMIT))

    def stop(self) -> None:
        """Ask nothing any more."""
        for look in (self._earlier, self._original, self._made):
            look.cancel()

    def _failed(self, failure: Exception) -> None:
        if not isinstance(failure, DeskFailure):
            raise failure
        self.no_original.emit(failure.failure)
