"""The keys of a job's page, in its list and in its panels alike; single ones only where nobody types."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts

if TYPE_CHECKING:
    from courier_desk.ui.batch.page import BatchPage

translate = QCoreApplication.translate


def bind_keys(page: BatchPage) -> tuple[ShortcutHelp, ...]:
    """Bind the keys of the page and give their list for F1."""
    group, label, order = translate("Batch", "Batch"), page.side.label, page.side.order
    whole = Shortcuts(page, group, window_wide=False)
    whole.note("Ctrl+Space", translate("Batch", "Pause or go on printing"))
    whole.add("Esc", translate("Batch", "Back to the Outbox"), page.left.emit)
    listed = Shortcuts(page.needs, group, window_wide=False)
    listed.add("P", translate("Batch", "Print this label again"), page.print_again)
    listed.add("Del", translate("Batch", "Leave this label out"), page.leave_out)
    listed.note("Enter", translate("Batch", "Go to the panel"))
    beside = Shortcuts(label, group, window_wide=False)
    beside.add("Esc", "", page.panel_left.emit)
    beside.add("P", "", page.print_again)
    beside.add("Del", "", page.leave_out)
    orders = Shortcuts(order, group, window_wide=False)
    orders.add("Esc", "", page.panel_left.emit)
    orders.add("Ctrl+Return", translate("Batch", "Send the order again"), order.send.click, "Ctrl+Enter")
    for number in range(1, 10):
        orders.add(str(number), "", partial(order.take_match, number))
    return (*whole.lines(), *listed.lines(), *orders.lines())
