"""What stands in the place of the list when it has no rows: nothing there yet, or nothing that fits the filters."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit, QStackedWidget

from courier_desk.domain.accounts import Scope
from courier_desk.ui.permissions import refused_page
from courier_desk.ui.widgets import Button, ButtonKind, DidYouType, EmptyPage


class OrderEmptyPages(QObject):
    """Makes each page when it is wanted first."""

    def __init__(self, stack: QStackedWidget, text: QLineEdit, finds: Callable[[str], Awaitable[bool]]) -> None:
        """``text`` filters the list; ``finds`` tells whether another text in it would find anything."""
        super().__init__(stack)
        self._text, self._finds = text, finds
        self._did_you_type: DidYouType | None = None
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
            if self._no_match is None or self._did_you_type is None:
                self._did_you_type = DidYouType(self._text, self._finds)
                button = self._button(self.tr("Clear filters"), "x", "", clear)
                text = self.tr("Nothing in this list fits the filters.")
                self._no_match = EmptyPage("search", self.tr("No orders match"), text, [self._did_you_type, button])
                self._stack.addWidget(self._no_match)
            self._did_you_type.look()
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

    def forget(self) -> None:
        """The list is shown, or the page ends."""
        if self._did_you_type is not None:
            self._did_you_type.forget()

    def _button(self, text: str, icon: str, keys: str, press: Callable[[], None]) -> Button:
        button = Button(text, kind=ButtonKind.FIRST, icon=icon, keys=keys, tall=True)
        button.clicked.connect(press)
        return button
