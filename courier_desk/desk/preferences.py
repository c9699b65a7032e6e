"""The settings in use: changed one by one, kept at once, told to whoever acts by them.

It must not know what a setting does: who hears of a change does that.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from courier_desk.domain.label_profiles import LabelProfile, profile_named
from courier_desk.host import settings as kept
from courier_desk.host.settings import (
    MOST_AFFIX,
    Again,
    Appearance,
    Language,
    OwnDay,
    ScanMode,
    Settings,
    TrainingPace,
    WindowPlace,
    ZoneNames,
)

if TYPE_CHECKING:
    from courier_desk.domain.calendar import WorkingDays

__all__ = [
    "MOST_AFFIX",
    "Again",
    "Appearance",
    "Language",
    "OwnDay",
    "Preferences",
    "ScanMode",
    "Settings",
    "TrainingPace",
    "WindowPlace",
    "ZoneNames",
    "working_days",
]

log = logging.getLogger(__name__)
Listener = Callable[[Settings, Settings], None]


class Preferences:
    """The settings of this desk, kept in ``path``. ``not_kept``: why the last change is gone at the end of this run."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self._path = path
        self._settings = settings
        self._listeners: list[Listener] = []
        self.not_kept = ""

    @property
    def settings(self) -> Settings:
        """Give them as they are now."""
        return self._settings

    def desk_id(self) -> str:
        """Give the name by which a site knows this desk; it gets one where it has none."""
        if not self._settings.desk_id:
            import uuid  # noqa: PLC0415 - once in the life of a desk that joins a site

            self.change(desk_id=uuid.uuid4().hex)
        return self._settings.desk_id

    def change(self, **chosen: Any) -> None:
        """Change some of them, keep them, and tell who listens; what changes nothing is not told."""
        before, after = self._settings, replace(self._settings, **chosen)
        if after == before:
            return
        self._settings, self.not_kept = after, ""
        try:
            kept.save(self._path, after)
        except OSError as error:
            self.not_kept = error.strerror or type(error).__name__
            log.warning("settings could not be written: %s", self.not_kept)
        for listener in tuple(self._listeners):
            listener(before, after)

    @property
    def label_profile(self) -> LabelProfile:
        """Give the profile that labels are printed by; one that chooses nothing while there is none."""
        return profile_named(self._settings.label_profiles, self._settings.label_profile) or LabelProfile()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell of every change (before, after); calling what is returned ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe


def working_days(settings: Settings) -> WorkingDays:
    """Give when couriers work, as the settings say."""
    from courier_desk.domain.calendar import WorkingDays  # noqa: PLC0415  (a window stands without it)

    days = [(date.fromisoformat(one.day), one) for one in settings.own_days]
    return WorkingDays(
        days_off=frozenset(settings.days_off),
        free={day: one.name for day, one in days if not one.worked},
        worked=frozenset(day for day, one in days if one.worked),
    )
