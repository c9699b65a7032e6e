"""The sections of the settings in their order. A new one is a line here: its key, its icon, what makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from courier_desk.ui.settings.accounts import AccountsSection
from courier_desk.ui.settings.appearance import AppearanceSection
from courier_desk.ui.settings.days import DaysSection
from courier_desk.ui.settings.endpoints import EndpointsSection
from courier_desk.ui.settings.language import LanguageSection
from courier_desk.ui.settings.pickups import PickupsSection
from courier_desk.ui.settings.printing import PrintingSection
from courier_desk.ui.settings.reading import ReadingSection
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.settings.store import StoreSection
from courier_desk.ui.settings.watching import WatchingSection


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """A section of the page and of the list at its side."""

    key: str
    icon: str
    make: Callable[[SettingsScene], Section]


SECTIONS = (
    SectionEntry("accounts", "user", AccountsSection),
    SectionEntry("printing", "print", PrintingSection),
    SectionEntry("appearance", "moon", AppearanceSection),
    SectionEntry("language", "globe", LanguageSection),
    SectionEntry("days", "cal", DaysSection),
    SectionEntry("pickups", "truck", PickupsSection),
    SectionEntry("reading", "sync", ReadingSection),
    SectionEntry("store", "shield", StoreSection),
    SectionEntry("watching", "info", WatchingSection),
    SectionEntry("endpoints", "sliders", EndpointsSection),
)
