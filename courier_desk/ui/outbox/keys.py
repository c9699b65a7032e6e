"""The outbox's keys, in the list and in its panel alike; single ones only where nobody types."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts

if TYPE_CHECKING:
    from courier_desk.ui.outbox.page import OutboxPage

translate = QCoreApplication.translate


def bind_keys(page: OutboxPage) -> tuple[ShortcutHelp, ...]:
    """Bind the keys of the page and give their list for F1."""
    group, panel = translate("Outbox", "Outbox"), page.panel_view
    listed = Shortcuts(page.table, group, window_wide=False)
    beside = Shortcuts(panel, group, window_wide=False)
    for keys in (listed, beside):
        keys.add("Ctrl+Return", translate("Outbox", "Send again"), panel.send.click, "Ctrl+Enter")
        for number in range(1, 10):
            keys.add(str(number), "", partial(panel.take_match, number))
    listed.note("1 … 9", translate("Outbox", "Take a close match of the zone"))
    listed.add("E", translate("Outbox", "Edit all of it"), panel.edit.click)
    listed.add("Del", translate("Outbox", "Discard (asks)"), panel.discard.click)
    listed.add("Ctrl+C", translate("Outbox", "Copy the reference"), page.deeds.copy)
    listed.note("Enter", translate("Outbox", "Go to the panel"))
    beside.add("Esc", "", page.panel_left.emit)
    return tuple(line for line in listed.lines() if line.words)
