"""Words for what a key may not do (specification, Authentication 3), and the page that says so instead of inviting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from courier_desk.domain.accounts import Account, Scope
from courier_desk.ui.words import ltr

if TYPE_CHECKING:
    from courier_desk.ui.widgets import EmptyPage

translate = QCoreApplication.translate


def why_not(account: Account, scope: Scope) -> str:
    """Say why the account's key may not work with something; empty where it may."""
    return "" if scope in account.scopes else scope_words(scope)


def scope_words(scope: Scope) -> str:
    """Say what a key may not work with."""
    return _REASONS[scope]()


_REASONS: Mapping[Scope, Callable[[], str]] = {
    Scope.ORDERS: lambda: translate("Permissions", "This key may not work with orders."),
    Scope.PICKUPS: lambda: translate("Permissions", "This key may not work with pickups."),
    Scope.MERCHANTS: lambda: translate("Permissions", "This key may not work with merchants."),
}
_ICONS = {Scope.ORDERS: "box", Scope.PICKUPS: "truck", Scope.MERCHANTS: "store"}


def refused_page(scope: Scope, buttons: Sequence[QWidget] = ()) -> EmptyPage:
    """Make the page that stands where the list would be: what is missing, and the way to it."""
    text = translate(
        "Permissions",
        "Ask the service for the permission {0}. Once it is given, read again (F5).",
    )
    if scope is Scope.MERCHANTS:
        text = translate(
            "Permissions",
            "You can work for a merchant whose code or shop id you know: type it in the list of merchants (Ctrl+M). "
            "To list and add merchants, ask the service for the permission {0}; once it is given, read again (F5).",
        )
    from courier_desk.ui.widgets import EmptyPage  # noqa: PLC0415

    return EmptyPage(_ICONS[scope], scope_words(scope), text.replace("{0}", ltr(scope.value)), buttons)
