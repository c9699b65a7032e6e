"""What every page is given: the session it shows, what tells it of changes, and where it says something to the person.

Imports nothing by itself, so that whoever only hands it on need not wait for anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from courier_desk.domain.values import frozen

if TYPE_CHECKING:
    from pathlib import Path

    from courier_desk.desk.preferences import Preferences
    from courier_desk.desk.session import Session
    from courier_desk.printing.station import Station
    from courier_desk.ui.bridge import ChangeSignals
    from courier_desk.ui.widgets import StatusMessage


@frozen
class PageContext:
    """One session in one window. ``station`` is where labels go, ``status`` the message at the foot of the window."""

    session: Session
    signals: ChangeSignals
    preferences: Preferences
    station: Station
    status: StatusMessage


class Training(Protocol):
    """What a learner may ask of the training service of this run."""

    def address(self) -> str:
        """Give the address of its own page; empty while it does not run."""

    async def move_on(self, number: str) -> str:
        """Move an order on by a step; its status then, empty where it cannot be."""

    async def settle(self, merchant: str) -> Path | None:
        """Give a settlement sheet of a merchant (its code) to train with; None where it has nothing to pay."""
