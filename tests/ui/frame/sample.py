"""A window filled as on a working day, for the frame's tests and pictures."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from courier_desk.ui.frame import (
    AccountEntry,
    AccountNote,
    AccountView,
    ConnectionState,
    ConnectionView,
    MainWindow,
    MerchantChoices,
    MerchantEntry,
    Page,
    RequestLine,
    Tab,
)
from courier_desk.ui.widgets import Button, ButtonKind, DetailRow, DetailsGrid, EmptyPage, Label, PageTitle, Panel

MERCHANTS = [
    MerchantEntry("m1", "Dokki Linen", "10482215", "shop-017", current=True, recent=True),
    MerchantEntry("m2", "Zamalek Ceramics", "10482231", "shop-018", recent=True),
    MerchantEntry("m3", "October Kids", "10483590", "shop-029", recent=True),
    MerchantEntry("m4", "Rehab Sports", "10483612"),
]
ACCOUNTS = [
    AccountEntry("a1", "Delta Commerce", AccountNote.COMPANY, current=True),
    AccountEntry("a2", "Nile Stationery", AccountNote.KEY_REFUSED),
    AccountEntry("a3", "Training service", AccountNote.TRAINING),
]


class SamplePage(Page):
    """A page with a filter, a filled button, and a panel with a button."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = QLineEdit()
        self.filter.setAccessibleName("Filter this list")
        self.made = 0
        column = QVBoxLayout(self)
        column.addWidget(self.filter)
        column.addWidget(EmptyPage("box", "No orders yet", "They will be listed in this place."), 1)
        panel = Panel()
        panel.add_section(PageTitle("204828"))
        details = DetailsGrid(None)
        details.set_rows([DetailRow("Customer", "Mona Abdel Rahman")])
        panel.add_section(details)
        self.print_label = Button("Print AWB", kind=ButtonKind.EMPHASISED, icon="print", keys="P")
        panel.set_foot(self.print_label)
        self.set_panel(panel)

    def focus_first(self) -> None:
        """Begin in the filter."""
        self.filter.setFocus()

    def focus_filter(self) -> None:
        """The same."""
        self.filter.setFocus()

    def new_item(self) -> bool:
        """Count it."""
        self.made += 1
        return True


def sample_window() -> MainWindow:
    """The window with the sample page in Orders."""
    window = MainWindow()
    bar = window.top_bar
    bar.show_account(AccountView("Delta Commerce", "Dokki Linen", "10482215"))
    bar.show_choices(MerchantChoices(tuple(MERCHANTS)), ACCOUNTS)
    requests = (RequestLine("2:31 PM", "Orders read", "200"), RequestLine("2:29 PM", "Label", "no answer", good=False))
    bar.show_connection(ConnectionView(ConnectionState.ONLINE, requests=requests))
    bar.show_requests_left(86, 120)
    bar.show_outbox(5, needs_person=True)
    window.tab_row.show_count(Tab.ORDERS, 248)
    window.tab_row.show_count(Tab.PICKUPS, 4)
    window.tab_row.show_count(Tab.OUTBOX, 5, alert=True)
    window.status_line.show_reading("Statuses read 2 min ago, again in 1 min")
    window.status_line.show_printer("Zebra ZD220, ready")
    window.status_line.show_desk("Desk 2")
    window.set_page(Tab.ORDERS, SamplePage())
    return window


def sample_page(window: MainWindow) -> SamplePage:
    """Give the page of the orders."""
    page = window.page(Tab.ORDERS)
    assert isinstance(page, SamplePage)
    return page


def focus() -> QWidget:
    """Give what has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def shown_texts(root: QWidget) -> set[str]:
    """Give what can be read on the labels."""
    return {label.text() for label in root.findChildren(Label) if label.isVisible()}
