"""The rows under the scan box: orders and merchants that were found, what can be done with the first, and elsewhere.

Words and keys of rows only; who looks them up and what happens when one is taken is the presenter's part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.accounts import Merchant
from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.orders import cells
from courier_desk.ui.orders.possible import no_return
from courier_desk.ui.widgets import PopupRow, RowKind
from courier_desk.ui.words import Formats, isolate, listed, ltr, order_type_words

ORDER, ASK, MERCHANT = "order:", "ask:", "merchant:"
PRINT, RETURN, EXCHANGE = "print:", "return:", "exchange:"
NUMBER_DIGITS = 6
_HEAD = RowKind.HEADER


def found_rows(text: str, orders: Sequence[OrderRow], merchants: Sequence[Merchant]) -> list[PopupRow]:
    """Give the rows for what was typed."""
    translate = QCoreApplication.translate
    rows: list[PopupRow] = []
    if orders:
        rows.append(PopupRow("", translate("Search", "Orders on this desk"), _HEAD))
        rows += [_order_row(row, text) for row in orders]
    if merchants:
        rows.append(PopupRow("", translate("Search", "Merchants"), _HEAD))
        rows += [_merchant_row(one, text) for one in merchants]
    if orders and orders[0].number:
        rows.append(PopupRow("", translate("Search", "Do with {0}").replace("{0}", ltr(orders[0].number)), _HEAD))
        rows += _actions(orders[0])
    rows += _elsewhere(text, orders)
    return rows


def _order_row(row: OrderRow, typed: str) -> PopupRow:
    words = listed([ltr(row.number or row.reference) or cells.NOTHING, isolate(row.full_name)])
    return PopupRow(
        ORDER + row.key,
        words,
        marks=_marks(words, typed),
        detail=listed([_reference(row, typed), isolate(row.zone), _amount(row)]),
        icon="box",
        status=cells.status_of(row),
        keys="Enter",
    )


def _reference(row: OrderRow, typed: str) -> str:
    """Give the reference where it is why the order was found."""
    shown = row.number and typed.casefold() in row.reference.casefold()
    return ltr(row.reference) if shown else ""


def _amount(row: OrderRow) -> str:
    tag = cells.tag_of(row)
    if not tag or row.amount is None:
        return order_type_words(row.order_type)
    return f"{tag} {Formats.current().money(row.amount)}"


def _merchant_row(one: Merchant, typed: str) -> PopupRow:
    translate = QCoreApplication.translate
    words = isolate(one.name)
    return PopupRow(
        MERCHANT + one.code,
        words,
        marks=_marks(words, typed),
        detail=ltr(one.code),
        end=translate("Search", "Use this merchant"),
        icon="store",
        keys="Enter",
    )


def _actions(row: OrderRow) -> Iterator[PopupRow]:
    translate = QCoreApplication.translate
    yield PopupRow(PRINT + row.number, translate("Search", "Print its label"), icon="print", keys="Shift+Enter")
    yield PopupRow(
        RETURN + row.number, translate("Search", "Return it"), icon="return", off=no_return(row) or "", keys="Enter"
    )
    yield PopupRow(
        EXCHANGE + row.number,
        translate("Search", "Exchange it"),
        detail=translate("Search", "New order with this customer"),
        icon="swap",
        keys="Enter",
    )


def _elsewhere(text: str, orders: Sequence[OrderRow]) -> Iterator[PopupRow]:
    """Offer the service what may be an order's number, and say of a part of one that it is not enough."""
    if not text.isdigit() or len(text) > NUMBER_DIGITS or any(row.number == text for row in orders):
        return
    translate = QCoreApplication.translate
    whole = len(text) == NUMBER_DIGITS
    words = translate("Search", "Ask the service for order {0}") if whole else translate("Search", "Ask the service")
    short = "" if whole else translate("Search", "needs all 6 digits")
    if orders or not whole:
        yield PopupRow("", translate("Search", "Elsewhere"), _HEAD)
    yield PopupRow(ASK + text, words.replace("{0}", ltr(text)), RowKind.LINK, icon="globe", off=short)


def _marks(words: str, typed: str) -> tuple[tuple[int, int], ...]:
    at = words.casefold().find(typed.casefold())
    return ((at, len(typed)),) if typed and at >= 0 else ()
