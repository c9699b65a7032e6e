"""What may be done with an order now, and why not, in words: the same beside the buttons and in the search."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.checks import COMPLETED
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.orders import OrderType

#: Statuses in which an order is certain not to be completed yet.
_UNDER_WAY = frozenset({"new", "outForDelivery"})


def no_return(row: OrderRow) -> str | None:
    """Say why the order cannot be returned now; None when it may be tried."""
    translate = QCoreApplication.translate
    if not row.number:
        return translate("OrderPanel", "It has no number yet")
    if row.order_type != OrderType.DELIVER:
        return translate("OrderPanel", "Only a Deliver order can be returned.")
    if row.status in _UNDER_WAY:
        return translate("OrderPanel", "Possible once this order is completed.")
    return None


def doubtful_return(row: OrderRow) -> str:
    """Say what the service makes of a return that may be tried; empty when nothing is doubtful."""
    if no_return(row) is not None or row.status.casefold() == COMPLETED:
        return ""
    return QCoreApplication.translate("OrderPanel", "The service takes this only for completed orders.")
