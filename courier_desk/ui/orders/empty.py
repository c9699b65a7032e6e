"""What stands in the place of the list when it has no rows: nothing there yet, or nothing that fits the filters."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from courier_desk.domain.accounts import Scope
from courier_desk.ui.permissions import refused_page
from courier_desk.ui.widgets import Button, ButtonKind, EmptyPage


class OrderEmptyPages(QObject):
    """Makes each page when it is wanted first."""

    def __init__(self, stack: QStackedWidget) -> None:
        super().__init__(stack)
        self._stack = stack
        self._nothing_yet: dict[str, EmptyPage] = {}
        self._no_match: EmptyPage | None = None
        self._refused: EmptyPage | None = None

    def refused(self) -> EmptyPage:
        """Give the page that says that the key may not work with orders."""
        if self._refused is None:
            self._refused = refused_page(Scope.ORDERS)
            self._stack.addWidget(self._refused)
        return self._refused

    def page(
        self, *, narrows: bool, clear: Callable[[], None], new_order: Callable[[], None], merchant: str
    ) -> EmptyPage:
        """Give the page that says why nothing is listed."""
        if narrows:
            if self._no_match is None:
                button = self._button(self.tr("Clear filters"), "x", "", clear)
                text = self.tr("Nothing in this list fits the filters.")
                self._no_match = EmptyPage("search", self.tr("No orders match"), text, [button])
                self._stack.addWidget(self._no_match)
            return self._no_match
        if merchant not in self._nothing_yet:
            button = self._button(self.tr("New order"), "plus", "Ctrl+N", new_order)
            named = self.tr(
                "Orders that you create here, and those already at the service for {0}, will be listed in this place."
            )
            text = named.replace("{0}", merchant)
            if not merchant:
                text = self.tr(
                    "Orders that you create here, and those already at the service, will be listed in this place."
                )
            made = self._nothing_yet[merchant] = EmptyPage("box", self.tr("No orders yet"), text, [button])
            self._stack.addWidget(made)
        return self._nothing_yet[merchant]

    def _button(self, text: str, icon: str, keys: str, press: Callable[[], None]) -> Button:
        button = Button(text, kind=ButtonKind.FIRST, icon=icon, keys=keys, tall=True)
        button.clicked.connect(press)
        return button
