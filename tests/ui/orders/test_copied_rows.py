"""Rows on the clipboard: what a spreadsheet would run when they are put into it is a text there."""

from __future__ import annotations

from courier_desk.domain.order_list import OrderColumn
from courier_desk.ui.orders.columns import OrderListColumn, rows_as_text
from tests.support.order_rows import order_row


def test_copied_rows_run_nothing_in_a_spreadsheet() -> None:
    columns = [
        OrderListColumn(key=OrderColumn.REFERENCE, title="Reference", width=90, text=lambda row: row.reference),
        OrderListColumn(key=OrderColumn.CUSTOMER, title="Customer", width=90, text=lambda row: row.full_name),
    ]
    row = order_row(reference='=HYPERLINK("x")', full_name="Mona\t=1+1")
    first, second = rows_as_text(columns, [row]).split("\t")
    assert first.startswith("'=")
    assert not second.startswith("=")
