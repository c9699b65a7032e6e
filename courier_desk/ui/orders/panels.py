"""What stands in the side panel beside the list: the current order, or the start panel while there is none.

The one of an order is made when it is wanted first, the start panel by ``complete`` after the list was painted.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from courier_desk.domain.order_rules import Action
from courier_desk.ui.widgets import StatusMessage

if TYPE_CHECKING:
    from courier_desk.desk.fees import KnownFee
    from courier_desk.desk.orders import OrderDetail
    from courier_desk.domain.labels import LabelJob
    from courier_desk.ui.orders.actions import Verdicts
    from courier_desk.ui.orders.panel import OrderPanel
    from courier_desk.ui.orders.start_panel import StartPanel

Prices = Callable[[str, str, bool], "KnownFee | None"]
#: Judges an order by the rules, at the service's time.
Judge = Callable[["OrderDetail"], "Verdicts"]


class OrderPanels(QStackedWidget):
    """The two panels."""

    print_asked = Signal()
    print_page_asked = Signal()
    edit_asked = Signal()
    return_asked = Signal()
    exchange_asked = Signal()
    cancel_asked = Signal()
    delete_asked = Signal()
    clone_asked = Signal()
    customer_orders_asked = Signal(str)
    join_asked = Signal(str, str)
    forget_asked = Signal(str)
    label_again_asked = Signal(str, str)

    def __init__(self, prices: Prices, judge: Judge, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prices = prices
        self._judge = judge
        self._status = status
        self._merchant = ""
        self._has_order = False
        self._order: OrderPanel | None = None
        self._shown: tuple[OrderDetail, LabelJob | None, Verdicts, int] | None = None
        self._start: StartPanel | None = None

    @property
    def order(self) -> OrderPanel:
        """The panel of an order."""
        self.prepare()
        assert self._order is not None
        return self._order

    def prepare(self) -> None:
        """Make the panel of an order if there is none yet."""
        if self._order is None:
            self._order = self._make_order()

    def show_order(self, detail: OrderDetail, job: LabelJob | None, *, out_of_reach: str = "") -> None:
        """Show an order; ``out_of_reach`` says why its label cannot be had now."""
        from courier_desk.ui.orders.why_words import with_label_out_of_reach  # noqa: PLC0415

        self._has_order = True
        verdicts = self._judge(detail)
        if out_of_reach:
            verdicts = with_label_out_of_reach(verdicts)
        express = verdicts.get(Action.EXPRESS)
        counts_down = express is not None and express.on and express.until is not None
        minute = int(time.time() // 60) if counts_down else 0
        wanted = (detail, job, verdicts, minute)
        if wanted != self._shown:  # most often the list was asked for anew, and the order is as it was
            self._shown = wanted
            self.order.show_detail(detail, job, verdicts)
        self.setCurrentWidget(self.order)

    def show_start(self, merchant: str) -> None:
        """Show no order: the keys to start with, and this merchant's prices."""
        self._has_order = False
        self.show_prices(merchant)
        if self._start is not None:
            self.setCurrentWidget(self._start)

    def show_prices(self, merchant: str) -> None:
        """Show what is known of the prices now."""
        self._merchant = merchant
        if self._start is not None:
            self._start.show_prices(self._prices, merchant)

    def press_print(self) -> None:
        """Press the button of the order's panel: a key does what the button does, and says why when it is off."""
        self.press(Action.PRINT)

    def press_return(self) -> None:
        """Press the button of the order's panel."""
        self.press(Action.RETURN)

    def press_exchange(self) -> None:
        """Press the button of the order's panel."""
        self.press(Action.EXCHANGE)

    def press(self, action: Action) -> None:
        """Press the button of an action, as a key does."""
        self.order.buttons.button(action).click()

    def complete(self) -> None:
        """Make the start panel, which the first rows do not wait for."""
        from courier_desk.ui.orders.start_panel import StartPanel  # noqa: PLC0415

        if self._start is None:
            self._start = StartPanel()
            self._start.show_prices(self._prices, self._merchant)
            self.addWidget(self._start)
            if not self._has_order:
                self.setCurrentWidget(self._start)

    def _make_order(self) -> OrderPanel:
        from courier_desk.ui.orders.panel import OrderPanel  # noqa: PLC0415

        made = OrderPanel(self._status)
        made.acted.connect(self._acted)
        made.print_page_asked.connect(self.print_page_asked)
        made.customer_orders_asked.connect(self.customer_orders_asked)
        made.join_asked.connect(self.join_asked)
        made.forget_asked.connect(self.forget_asked)
        made.label_again_asked.connect(self.label_again_asked)
        self.addWidget(made)
        return made

    def _acted(self, action: Action) -> None:
        signals = {
            Action.PRINT: self.print_asked,
            Action.EDIT: self.edit_asked,
            Action.RETURN: self.return_asked,
            Action.EXCHANGE: self.exchange_asked,
            Action.CANCEL: self.cancel_asked,
            Action.DELETE: self.delete_asked,
            Action.CLONE: self.clone_asked,
        }
        signals[action].emit()
