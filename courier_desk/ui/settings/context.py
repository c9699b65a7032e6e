"""What the settings are given: what every page is, and the accounts and files of this computer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from courier_desk.domain.values import frozen
from courier_desk.ui.page_context import PageContext, Training

if TYPE_CHECKING:
    from courier_desk.desk.accounts import AccountDesk
    from courier_desk.desk.maintenance import SiteKeeper, StoreKeeper
    from courier_desk.desk.preferences import Preferences
    from courier_desk.domain.accounts import Account
    from courier_desk.domain.versions import Installation
    from courier_desk.printing.station import Station


@frozen(kw_only=True)
class AccountActions:
    """What only the program can do with accounts: a session and its window may end with it."""

    use: Callable[[str], object]
    """Go on with the account of this id."""
    add: Callable[[], object]
    replace_key: Callable[[Account], object]
    """Ask for another key."""
    reconnect: Callable[[Account], object]
    """Begin anew with this account, which is in use and was changed."""
    remove: Callable[[Account], object]
    """Forget it: it was asked about."""
    show_pending: Callable[[Account], object]
    """Show what is pending of it."""


@frozen(kw_only=True)
class OwnProgram:
    """The program that runs, and where it keeps things: its data folder, in which its log has another one."""

    installation: Installation
    data: Path
    logs: Path
    there: Callable[[], str]
    """Give the other version that stands in this one's place now; empty while there is none."""
    start_again: Callable[[], object]
    """End in order, then start the program that stands there now."""


@frozen
class SettingsParts:
    """What whoever builds the program hands in beside the session."""

    accounts: AccountDesk
    preferences: Preferences
    station: Station
    store: Callable[[], StoreKeeper | SiteKeeper]
    account_actions: AccountActions
    program: OwnProgram
    training: Training


@frozen(kw_only=True)
class SettingsContext(PageContext):
    """One session's settings: what a section acts on, and whom it tells of what it cannot do by itself."""

    accounts: AccountDesk
    store: StoreKeeper | SiteKeeper
    account_actions: AccountActions
    program: OwnProgram
    training: Training
    practise: Callable[[], object]
    """Have the training service pay the merchant in use, and show its settlement sheet in the money."""
    start_again: Callable[[], object]
    """Start the program again; what would be lost by it is asked about first."""
    show_diagnostics: Callable[[], object]
    read_accounts: Callable[[], object]
    """Show the accounts as they are now, everywhere."""
