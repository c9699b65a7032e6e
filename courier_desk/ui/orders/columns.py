"""The columns of the orders list: their titles and widths, and which order of the store each sorts by."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontMetrics

from courier_desk.domain.order_list import OrderColumn
from courier_desk.domain.orders import AmountType, OrderType
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.pill import pill_size, tag_size
from courier_desk.ui.widgets.table import PADDING, Column
from courier_desk.ui.words import amount_tag, order_type_words, status_words

#: An amount as long as one that is often seen; a longer one is cut and stands whole in the panel.
_AMOUNT = "00,000.00"
_ICON_AND_GAP = 22
#: The statuses an order is in for most of its life; a longer one is cut and stands whole in the panel.
_OFTEN = ("new", "pendingPickup", "outForDelivery", "inStock", "completed")


def order_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window; keys are those of OrderColumn, and ``check``."""
    translate = QCoreApplication.translate
    theme = Theme.of()
    kinds = _ICON_AND_GAP + _longest(order_type_words(kind) for kind in OrderType)
    tags = [amount_tag(kind, sign) for kind in AmountType for sign in (1, -1)]
    amount = max(tag_size(tag, theme).width() for tag in tags) + 4 + _longest([_AMOUNT])
    status = max(pill_size(status_words(status), theme).width() for status in _OFTEN)
    return (
        Column(key="check", title="", width=28, sortable=False),
        Column(key=OrderColumn.NUMBER, title=translate("OrderColumns", "Order"), width=60),
        Column(key=OrderColumn.REFERENCE, title=translate("OrderColumns", "Reference"), width=74, weight=1),
        Column(key=OrderColumn.CUSTOMER, title=translate("OrderColumns", "Customer"), width=108, weight=3),
        Column(key=OrderColumn.PHONE, title=translate("OrderColumns", "Phone"), width=101),
        Column(key=OrderColumn.ZONE, title=translate("OrderColumns", "Zone"), width=116, weight=4),
        Column(key=OrderColumn.TYPE, title=translate("OrderColumns", "Type"), width=kinds + 2 * PADDING),
        Column(key=OrderColumn.EXPRESS, title=translate("OrderColumns", "Express"), width=26, icon="bolt"),
        Column(
            key=OrderColumn.AMOUNT,
            title=translate("OrderColumns", "Amount, EGP"),
            width=amount + 2 * PADDING,
            right=True,
        ),
        Column(key=OrderColumn.FEE, title=translate("OrderColumns", "Fee, EGP"), width=62, right=True),
        Column(key=OrderColumn.STATUS, title=translate("OrderColumns", "Status"), width=status + 2 * PADDING),
        Column(key=OrderColumn.CREATED, title=translate("OrderColumns", "Age"), width=56, right=True),
        Column(key=OrderColumn.PRINTED, title=translate("OrderColumns", "Printed"), width=30, icon="print"),
        Column(
            key=OrderColumn.GOVERNORATE, title=translate("OrderColumns", "Governorate"), width=96, weight=1, shown=False
        ),
        Column(key=OrderColumn.CATEGORY, title=translate("OrderColumns", "Category"), width=110, shown=False),
    )


def _longest(texts: Iterable[str]) -> int:
    metrics = QFontMetrics(Theme.of().font(Role.BODY))
    return max(metrics.horizontalAdvance(text) for text in texts)
