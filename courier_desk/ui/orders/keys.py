"""The keys of the orders list; single ones only while the list has the focus, where nobody types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.order_rules import Action
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts

if TYPE_CHECKING:
    from courier_desk.ui.orders.page import OrdersPage

translate = QCoreApplication.translate


def bind_keys(page: OrdersPage) -> tuple[ShortcutHelp, ...]:
    """Bind the keys of the list and give their list for F1."""
    keys = Shortcuts(page.table, translate("OrdersPage", "List"), window_wide=False)
    keys.add("P", translate("OrdersPage", "Print this label"), page.panels.press_print)
    keys.add("Ctrl+P", translate("OrdersPage", "Print the checked labels"), page.print_checked)
    keys.add(
        "Ctrl+Shift+P", translate("OrdersPage", "Print page: look before it is printed"), page.deeds.show_for_print
    )
    keys.add("E", translate("OrdersPage", "Edit this order"), lambda: page.panels.press(Action.EDIT))
    keys.add("R", translate("OrdersPage", "Return this order"), page.panels.press_return)
    keys.add("X", translate("OrdersPage", "Exchange this order"), page.panels.press_exchange)
    keys.add("K", translate("OrdersPage", "Cancel the order, or those checked"), page.deeds.cancel_chosen)
    keys.add("Del", translate("OrdersPage", "Delete the order, or those checked"), page.deeds.delete_chosen)
    keys.add("Ctrl+A", translate("OrdersPage", "Check all"), page.choosing.choose_all)
    keys.add("Ctrl+C", translate("OrdersPage", "Copy the number"), page.deeds.copy_numbers)
    keys.add("Ctrl+Shift+C", translate("OrdersPage", "Copy the row"), page.deeds.copy_rows)
    keys.add("Ctrl+E", translate("OrdersPage", "Export the list, or what is checked"), page.deeds.export)
    keys.note("Space", translate("OrdersPage", "Check the row"))
    keys.note("Shift+Up, Down", translate("OrdersPage", "Check from row to row"))
    keys.note("Enter", translate("OrdersPage", "Go to the panel"))
    keys.note("Esc", translate("OrdersPage", "Clear the selection"))
    keys.note("Shift+F10", translate("OrdersPage", "Menu of the row"))
    return keys.lines()
