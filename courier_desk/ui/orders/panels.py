"""What stands in the side panel beside the list: the current order, or the start panel while there is none.

The one of an order is made when it is wanted first, the start panel by ``complete`` after the list was painted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from courier_desk.ui.widgets import PaintedButton

if TYPE_CHECKING:
    from courier_desk.desk.fees import KnownFee
    from courier_desk.desk.orders import OrderDetail
    from courier_desk.domain.labels import LabelJob
    from courier_desk.ui.orders.panel import OrderPanel
    from courier_desk.ui.orders.start_panel import StartPanel

Prices = Callable[[str, str, bool], "KnownFee | None"]


class OrderPanels(QStackedWidget):
    """The two panels. ``refused``: a button that is off was pressed; carries the reason."""

    print_asked = Signal()
    edit_asked = Signal()
    return_asked = Signal()
    exchange_asked = Signal()
    copied = Signal(str)
    refused = Signal(str)

    def __init__(self, prices: Prices, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prices = prices
        self._merchant = ""
        self._has_order = False
        self._order: OrderPanel | None = None
        self._shown: tuple[OrderDetail, LabelJob | None, str] | None = None
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
        self._has_order = True
        wanted = (detail, job, out_of_reach)
        if wanted != self._shown:  # most often the list was asked for anew, and the order is as it was
            self._shown = wanted
            self.order.show_detail(detail, job, out_of_reach=out_of_reach)
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
        self.order.print.click()

    def press_return(self) -> None:
        """Press the button of the order's panel."""
        self.order.return_it.click()

    def press_exchange(self) -> None:
        """Press the button of the order's panel."""
        self.order.exchange.click()

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

        made = OrderPanel()
        for own, ours in (
            (made.print_asked, self.print_asked),
            (made.edit_asked, self.edit_asked),
            (made.return_asked, self.return_asked),
            (made.exchange_asked, self.exchange_asked),
            (made.copied, self.copied),
        ):
            own.connect(ours)
        for button in made.findChildren(PaintedButton):
            button.off_pressed.connect(self.refused)
        self.addWidget(made)
        return made
