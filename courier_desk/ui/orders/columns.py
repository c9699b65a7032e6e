"""The columns of the orders list: their titles and widths, and which order of the store each sorts by."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.order_list import OrderColumn
from courier_desk.ui.widgets.table import Column


def order_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window; keys are those of OrderColumn, and ``check``."""
    translate = QCoreApplication.translate
    return (
        Column(key="check", title="", width=28, sortable=False),
        Column(key=OrderColumn.NUMBER, title=translate("OrderColumns", "Order"), width=60),
        Column(key=OrderColumn.REFERENCE, title=translate("OrderColumns", "Reference"), width=74, weight=1),
        Column(key=OrderColumn.CUSTOMER, title=translate("OrderColumns", "Customer"), width=112, weight=3),
        Column(key=OrderColumn.PHONE, title=translate("OrderColumns", "Phone"), width=101),
        Column(key=OrderColumn.ZONE, title=translate("OrderColumns", "Zone"), width=116, weight=4),
        Column(key=OrderColumn.TYPE, title=translate("OrderColumns", "Type"), width=88),
        Column(key=OrderColumn.EXPRESS, title=translate("OrderColumns", "Express"), width=26, icon="bolt"),
        Column(key=OrderColumn.AMOUNT, title=translate("OrderColumns", "Amount, EGP"), width=110, right=True),
        Column(key=OrderColumn.FEE, title=translate("OrderColumns", "Fee, EGP"), width=66, right=True),
        Column(key=OrderColumn.STATUS, title=translate("OrderColumns", "Status"), width=124),
        Column(key=OrderColumn.CREATED, title=translate("OrderColumns", "Age"), width=58, right=True),
        Column(key=OrderColumn.PRINTED, title=translate("OrderColumns", "Printed"), width=30, icon="print"),
    )
