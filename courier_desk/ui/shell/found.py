"""The rows under the scan box: orders and merchants that were found, what can be done with the first, and elsewhere.

Words and keys of rows only; who looks them up and what happens when one is taken is the presenter's part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.accounts import Merchant
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action
from courier_desk.domain.pickup_list import PickupRow
from courier_desk.domain.scans import NUMBER_DIGITS
from courier_desk.ui.orders import cells
from courier_desk.ui.orders.possible import why_not
from courier_desk.ui.shell.commands import COMMANDS, Command
from courier_desk.ui.widgets import PopupRow, RowKind, did_you_type_words
from courier_desk.ui.words import (
    Formats,
    isolate,
    listed,
    ltr,
    order_type_words,
    pickup_status_words,
    state_words,
)

ORDER, ASK, MERCHANT = "order:", "ask:", "merchant:"
PICKUP, COMMAND, DO = "pickup:", "command:", "do:"
CUSTOMER, FORGET = "customer:", "forget:"
_ICONS = {
    Action.PRINT: "print",
    Action.EDIT: "edit",
    Action.RETURN: "return",
    Action.EXCHANGE: "swap",
    Action.CLONE: "copy",
    Action.CANCEL: "ban",
    Action.DELETE: "trash",
}
_HEAD = RowKind.HEADER


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found on this desk for ``text``. ``offs``: why a command cannot be used, by its key.

    ``other_layout`` says that the text is not what was typed, but what the keys mean in the other layout.
    """

    text: str
    orders: Sequence[OrderRow] = ()
    pickups: Sequence[PickupRow] = ()
    merchants: Sequence[Merchant] = ()
    commands: Sequence[Command] = ()
    offs: Mapping[str, str] = field(default_factory=dict)
    other_layout: bool = False

    @property
    def anything(self) -> bool:
        """Tell whether anything was found."""
        return bool(self.orders or self.pickups or self.merchants or self.commands)


def found_rows(found: Found) -> list[PopupRow]:
    """Give the rows for what was typed."""
    translate = QCoreApplication.translate
    text, orders = found.text, found.orders
    rows: list[PopupRow] = []
    if found.other_layout:
        rows.append(PopupRow("", did_you_type_words(text), _HEAD))
    if orders:
        rows.append(PopupRow("", translate("Search", "Orders on this desk"), _HEAD))
        rows += [_order_row(row, text) for row in orders]
    if found.pickups:
        rows.append(PopupRow("", translate("Search", "Pickups"), _HEAD))
        rows += [_pickup_row(row, text) for row in found.pickups]
    if found.merchants:
        rows.append(PopupRow("", translate("Search", "Merchants"), _HEAD))
        rows += [_merchant_row(one, text) for one in found.merchants]
    if orders and orders[0].number:
        rows.append(PopupRow("", translate("Search", "Do with {0}").replace("{0}", ltr(orders[0].number)), _HEAD))
        rows += _actions(orders[0])
    if found.commands:
        rows.append(PopupRow("", translate("Search", "Commands"), _HEAD))
        rows += [_command_row(one, found.offs.get(one.keys, "")) for one in found.commands]
    rows += _elsewhere(text, orders)
    return rows


def _pickup_row(row: PickupRow, typed: str) -> PopupRow:
    words = ltr(row.number) if row.number else isolate(row.notes)
    day = Formats.current().date(row.day) if row.day is not None else ""
    return PopupRow(
        PICKUP + row.key,
        words,
        marks=_marks(words, typed),
        detail=listed([day, isolate(row.notes)]),
        icon="truck",
        status=pickup_status_words(row.status) if row.state is None else state_words(row.state),
        keys="Enter",
    )


def _command_row(command: Command, off: str) -> PopupRow:
    return PopupRow(
        f"{COMMAND}{COMMANDS.index(command)}", command.words, icon=command.icon, end=ltr(command.keys), off=off
    )


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
    words = {
        Action.PRINT: translate("Search", "Print its label"),
        Action.EDIT: translate("Search", "Edit it"),
        Action.RETURN: translate("Search", "Return it"),
        Action.EXCHANGE: translate("Search", "Exchange it"),
        Action.CLONE: translate("Search", "New order like this one"),
        Action.CANCEL: translate("Search", "Cancel it…"),
        Action.DELETE: translate("Search", "Delete it…"),
    }
    details = {Action.EXCHANGE: translate("Search", "New order with this customer")}
    for action, text in words.items():
        yield PopupRow(
            f"{DO}{action.value}:{row.number}",
            text,
            detail=details.get(action, ""),
            icon=_ICONS[action],
            off=why_not(row, action),
            keys="Shift+Enter" if action is Action.PRINT else "",
        )
    if row.phone:
        yield PopupRow(f"{CUSTOMER}{row.phone}", translate("Search", "All orders of this customer"), icon="user")
        yield PopupRow(f"{FORGET}{row.phone}", translate("Search", "Forget this customer…"), icon="user")


def _elsewhere(text: str, orders: Sequence[OrderRow]) -> Iterator[PopupRow]:
    """Offer the service what may be an order's number, and say of a part of one that it is not enough."""
    if not text.isdigit() or len(text) > NUMBER_DIGITS or any(row.number == text for row in orders):
        return
    translate = QCoreApplication.translate
    whole = len(text) == NUMBER_DIGITS
    words = translate("Search", "Ask the service for {0}") if whole else translate("Search", "Ask the service")
    short = "" if whole else translate("Search", "needs all 6 digits")
    if orders or not whole:
        yield PopupRow("", translate("Search", "Elsewhere"), _HEAD)
    yield PopupRow(ASK + text, words.replace("{0}", ltr(text)), RowKind.LINK, icon="globe", off=short)


def _marks(words: str, typed: str) -> tuple[tuple[int, int], ...]:
    at = words.casefold().find(typed.casefold())
    return ((at, len(typed)),) if typed and at >= 0 else ()
