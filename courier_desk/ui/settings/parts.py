"""What the settings act on beside the session, handed in by whoever builds the program. Imports nothing by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from courier_desk.desk.accounts import AccountDesk
    from courier_desk.desk.maintenance import StoreKeeper
    from courier_desk.desk.preferences import Preferences
    from courier_desk.printing.station import Station


@dataclass(frozen=True, slots=True)
class SettingsParts:
    """Accounts and their keys, the settings themselves, where labels go, and the store's files."""

    accounts: AccountDesk
    preferences: Preferences
    station: Station
    store: StoreKeeper
