"""What printing from the screen acts on, handed in by whoever builds the window. Imports nothing by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from courier_desk.desk.preferences import Preferences
    from courier_desk.desk.session import Session
    from courier_desk.printing.station import Station
    from courier_desk.ui.bridge import ChangeSignals


@dataclass(frozen=True, slots=True)
class PrintScene:
    """The session whose labels are printed, what changes, the settings, and the printing place."""

    session: Session
    signals: ChangeSignals
    preferences: Preferences
    station: Station
