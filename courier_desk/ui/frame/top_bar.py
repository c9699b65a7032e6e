"""The bar at the head of the window: whose orders, the scan box, and how things stand with the service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QWidget

from courier_desk.ui.frame.connection import ConnectionButton, OutboxButton
from courier_desk.ui.frame.scan_box import ScanBox
from courier_desk.ui.frame.switcher import Switcher
from courier_desk.ui.frame.views import AccountEntry, AccountView, ConnectionView, MerchantChoices
from courier_desk.ui.widgets import Ground, IconButton, Meter, Rule

if TYPE_CHECKING:  # the list is made when it opens first
    from courier_desk.ui.frame.switcher_list import SwitcherList

translate = QCoreApplication.translate
HEIGHT = 52
_AIR = 7  # beside the meter, which has no edge of its own as the buttons beside it have


class TopBar(Ground):
    """What is always in sight."""

    merchant_chosen = Signal(str)
    merchant_typed = Signal(str)
    """A merchant that is not in the list was typed: its code, shop id or internal id."""
    account_chosen = Signal(str)
    add_account = Signal()
    outbox_pressed = Signal()
    settings_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("win", parent=parent)
        self.setFixedHeight(HEIGHT)
        self.switcher = Switcher()
        self.scan_box = ScanBox()
        self.connection = ConnectionButton()
        self.meter = Meter()
        self.outbox = OutboxButton()
        self.settings = IconButton("sliders", translate("TopBar", "Settings"), keys="Ctrl+,")
        self._choices: SwitcherList | None = None
        self._offered: tuple[MerchantChoices, Sequence[AccountEntry]] = (MerchantChoices(), ())
        self.switcher.clicked.connect(self.toggle_switcher)
        for own, ours in (
            (self.outbox.clicked, self.outbox_pressed),
            (self.settings.clicked, self.settings_pressed),
        ):
            own.connect(ours)
        self._lay_out()

    def show_account(self, view: AccountView) -> None:
        """Whose orders these are."""
        self.switcher.show_account(view)

    def show_choices(self, merchants: MerchantChoices, accounts: Sequence[AccountEntry]) -> None:
        """What the switcher's list offers."""
        self._offered = (merchants, accounts)
        if self._choices is not None:
            self._choices.show_choices(merchants, accounts)

    @property
    def choices(self) -> SwitcherList:
        """The switcher's list, made when it is wanted first."""
        if self._choices is None:
            self._choices = self._make_choices()
        return self._choices

    def show_connection(self, view: ConnectionView) -> None:
        """How the service is reached now."""
        self.connection.show_connection(view)

    def show_requests_left(self, left: int, limit: int) -> None:
        """How many requests can still be made in this minute."""
        self.meter.show_left(left, limit)

    def show_outbox(self, count: int, *, needs_person: bool) -> None:
        """How many orders are not created yet."""
        self.outbox.show_count(count, needs_person=needs_person)

    def toggle_switcher(self) -> None:
        """Ctrl+M: open or close the list of merchants and accounts."""
        if self.choices.is_open():
            self.choices.close_popup()
            self.switcher.setFocus()
        else:
            self.choices.open_at(self.switcher)

    def choose_merchant(self) -> None:
        """Open the list of merchants and accounts, if it is not open."""
        if not self.choices.is_open():
            self.choices.open_at(self.switcher)

    def _make_choices(self) -> SwitcherList:
        from courier_desk.ui.frame.switcher_list import SwitcherList  # noqa: PLC0415

        made = SwitcherList(self)
        made.merchant_chosen.connect(self.merchant_chosen)
        made.merchant_typed.connect(self.merchant_typed)
        made.account_chosen.connect(self.account_chosen)
        made.add_account.connect(self.add_account)
        made.show_choices(*self._offered)
        return made

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 14, 0)
        row.setSpacing(8)
        row.addWidget(self.switcher)
        # The scan box keeps its place while there is room, and gives way before anything is cut.
        row.addSpacerItem(QSpacerItem(99, 1, QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum))
        row.addWidget(self.scan_box, 100)
        row.addStretch(1)
        row.addWidget(self.connection)
        row.addWidget(_bar())
        row.addSpacing(_AIR)
        row.addWidget(self.meter)
        row.addSpacing(_AIR)
        for widget in (_bar(), self.outbox, self.settings):
            row.addWidget(widget)


def _bar() -> Rule:
    bar = Rule(vertical=True, colour="line2")
    bar.setFixedHeight(16)
    return bar
