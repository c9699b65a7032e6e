"""What a spreadsheet says of an order: the list's visible columns in their order, in the words of the window.

A cell that shows two things is two columns there; what a person reads as an age is the moment itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.order_export import ExportColumn, Value
from courier_desk.domain.cell_texts import defused
from courier_desk.domain.order_list import OrderColumn, OrderRow
from courier_desk.ui.orders import cells
from courier_desk.ui.widgets.table import Column
from courier_desk.ui.words import governorate_words, order_type_words, plain


def export_columns(columns: Iterable[Column]) -> list[ExportColumn[OrderRow]]:
    """Give the columns of the file."""
    return [made for column in columns for made in _made_of(column)]


def rows_as_text(columns: Iterable[Column], rows: Iterable[OrderRow]) -> str:
    """Give rows as lines of text, their cells apart by tabs, as they are read in the list."""
    now, shown = datetime.now(UTC), tuple(columns)
    return "\n".join("\t".join(defused(_one_line(_seen(row, column, now))) for column in shown) for row in rows)


def _seen(row: OrderRow, column: Column, now: datetime) -> str:
    if column.key == OrderColumn.EXPRESS:
        return column.title if row.express else ""
    if column.key == OrderColumn.CREATED:
        return cells.tip(row, column.key)
    said = cells.text(row, column.key, now)
    tag = cells.tag_of(row) if column.key == OrderColumn.AMOUNT else ""
    return f"{tag} {said}" if tag else said


def _one_line(text: str) -> str:
    return " ".join(plain(text).split())


def _made_of(column: Column) -> Iterator[ExportColumn[OrderRow]]:
    translate = QCoreApplication.translate
    match column.key:
        case OrderColumn.AMOUNT:
            yield ExportColumn(translate("OrderExport", "Cash"), cells.tag_of, 10)
            yield ExportColumn(column.title, lambda row: _pounds(row.amount if cells.tag_of(row) else None), 14)
        case OrderColumn.FEE:
            yield ExportColumn(column.title, lambda row: _pounds(row.fee), 12)
        case OrderColumn.CREATED:
            yield ExportColumn(translate("OrderExport", "Created"), lambda row: row.created, 18)
        case OrderColumn.PRINTED:
            yield ExportColumn(column.title, lambda row: row.printed or None, 10)
        case OrderColumn.EXPRESS:
            yes = translate("OrderExport", "Yes")
            yield ExportColumn(column.title, lambda row: yes if row.express else "", 10)
        case _:
            say = _TEXTS.get(column.key)
            if say is not None:
                yield ExportColumn(column.title, say, _WIDTHS.get(column.key, 16))


_TEXTS: Mapping[str, Callable[[OrderRow], str]] = {
    OrderColumn.NUMBER: lambda row: row.number,
    OrderColumn.REFERENCE: lambda row: row.reference,
    OrderColumn.CUSTOMER: lambda row: row.full_name,
    OrderColumn.PHONE: lambda row: row.phone,
    OrderColumn.ZONE: lambda row: row.zone,
    OrderColumn.TYPE: lambda row: order_type_words(row.order_type),
    OrderColumn.STATUS: lambda row: plain(cells.status_of(row).text),
    OrderColumn.GOVERNORATE: lambda row: governorate_words(row.governorate),
    OrderColumn.CATEGORY: lambda row: row.category,
}
_WIDTHS: Mapping[str, int] = {OrderColumn.CUSTOMER: 28, OrderColumn.ZONE: 30, OrderColumn.NUMBER: 12}


def _pounds(piastres: int | None) -> Value:
    return None if piastres is None else Decimal(piastres) / 100
