"""Rows on the clipboard: what a spreadsheet would run when they are put into it is a text there."""

from __future__ import annotations

from courier_desk.domain.order_list import OrderColumn
from courier_desk.ui.orders.export_columns import rows_as_text
from courier_desk.ui.widgets.table import Column
from tests.support.order_rows import order_row


def test_copied_rows_run_nothing_in_a_spreadsheet() -> None:
    columns = [Column(key=key, title=key, width=90) for key in (OrderColumn.REFERENCE, OrderColumn.CUSTOMER)]
    row = order_row(reference='=HYPERLINK("x")', full_name="Mona\t=1+1")
    first, second = rows_as_text(columns, [row]).split("\t")
    assert first.startswith("'=")
    assert not second.startswith("=")
