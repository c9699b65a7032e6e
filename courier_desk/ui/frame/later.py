"""Pages of the tabs whose work is not built yet: what will stand there, and what can be done meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout

from courier_desk.ui.frame.page import Page
from courier_desk.ui.frame.views import Tab
from courier_desk.ui.widgets import Button, EmptyPage

translate = QCoreApplication.translate


def later_reason() -> str:
    """Why a button of a later version is off."""
    return translate("Later", "Comes with a later version.")


class LaterPage(Page):
    """The page of such a tab, with a way back to the orders."""

    def __init__(self, tab: Tab) -> None:
        super().__init__()
        icon, title, text = _words(tab)
        self.to_orders = Button(translate("Later", "Go to the orders"), icon="box", keys="Ctrl+1", tall=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(EmptyPage(icon, title, text, [self.to_orders]))


def _words(tab: Tab) -> tuple[str, str, str]:
    if tab is Tab.PICKUPS:
        text = translate(
            "Later",
            "Courier visits will be booked and followed here. Until then, book them on the service's own page; "
            "orders and labels are ready here.",
        )
        return "truck", translate("Later", "Pickups come with a later version"), text
    if tab is Tab.MERCHANTS:
        text = translate(
            "Later",
            "Your merchants will be listed and added here. Until then, switch between them with Ctrl+M at the head "
            "of the window.",
        )
        return "store", translate("Later", "Merchants come with a later version"), text
    if tab is Tab.OUTBOX:
        text = translate(
            "Later",
            "Everything not created yet will stand here in one place. Until then, it is in the orders under "
            "Not sent yet, and it is sent by itself.",
        )
        return "tray", translate("Later", "The outbox page comes with a later version"), text
    text = translate(
        "Later",
        "The day in figures will stand here: orders by status, cash to collect, labels not printed. Until then, the "
        "chips over the orders count them by status.",
    )
    return "sun", translate("Later", "Today comes with a later version"), text
