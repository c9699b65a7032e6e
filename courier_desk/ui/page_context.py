"""What every page is given: the session it shows, what tells it of changes, and where it says something to the person.

Imports nothing by itself, so that whoever only hands it on need not wait for anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from courier_desk.domain.values import frozen

if TYPE_CHECKING:
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
