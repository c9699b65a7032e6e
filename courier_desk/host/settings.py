"""The settings of this desk: one typed object, one JSON file, written atomically. It must not hold a key."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import date
from enum import StrEnum
from pathlib import Path


class Language(StrEnum):
    """Languages of the window; empty follows the system."""

    SYSTEM = ""
    ENGLISH = "en"
    ARABIC = "ar"


class Appearance(StrEnum):
    """Light, dark, or as the system has it."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnDay:
    """A day (YYYY-MM-DD) as this desk has it, whatever the calendar says: free, or ``worked`` all the same."""

    day: str
    name: str = ""
    worked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a person can choose.

    ``poll_minutes`` is 2 to 5 (specification, Events). Labels go to ``printer`` or, when that is empty, as PDF files
    into ``label_folder``; with neither, nobody has chosen yet. ``days_off`` are weekdays without couriers (Monday is 0,
    Friday, 4, unless chosen); ``own_days`` are in the order of time. ``notices``: the desktop tells of orders that need
    a person.
    """

    language: Language = Language.SYSTEM
    appearance: Appearance = Appearance.SYSTEM
    account: str = ""
    desk_name: str = ""
    poll_minutes: int = 3
    printer: str = ""
    printer_uri: str = ""
    label_folder: str = ""
    label_paper: str = "A5"
    label_dpi: int = 300
    panel_width: int = 340
    days_off: tuple[int, ...] = (4,)
    own_days: tuple[OwnDay, ...] = ()
    notices: bool = True

    def __post_init__(self) -> None:
        """Keep numbers inside their bounds, whatever a file said."""
        object.__setattr__(self, "poll_minutes", min(5, max(2, self.poll_minutes)))
        object.__setattr__(self, "label_dpi", min(600, max(150, self.label_dpi)))
        object.__setattr__(self, "panel_width", min(480, max(300, self.panel_width)))
        object.__setattr__(self, "days_off", tuple(sorted({day for day in self.days_off if 0 <= day <= 6})))
        days = {one.day: one for one in self.own_days if _is_day(one.day)}
        object.__setattr__(self, "own_days", tuple(days[day] for day in sorted(days)))


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as read. ``kept_aside`` names the copy of a file that could not be read."""

    settings: Settings
    kept_aside: Path | None = None


def load(path: Path) -> Loaded:
    """Read the settings; a file that cannot be understood is kept aside and the defaults are used."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, UnicodeDecodeError):
        return Loaded(Settings(), _set_aside(path))
    try:
        document = json.loads(text)
    except ValueError:
        document = None
    if not isinstance(document, dict):
        return Loaded(Settings(), _set_aside(path))
    return Loaded(_read(document))


def _read(document: Mapping[str, object]) -> Settings:
    """Take each field that has the right type and value; what is unknown or wrong falls back to its default."""
    chosen: dict[str, object] = {}
    defaults = Settings()
    for field in fields(Settings):
        default = getattr(defaults, field.name)
        value = document.get(field.name)
        if isinstance(default, StrEnum):
            if isinstance(value, str) and value in {member.value for member in type(default)}:
                chosen[field.name] = type(default)(value)
        elif isinstance(default, tuple):
            if isinstance(value, list):
                chosen[field.name] = tuple(_listed(value, days=field.name == "own_days"))
        elif type(value) is type(default):
            chosen[field.name] = value
    return Settings(**chosen)  # type: ignore[arg-type]  # each value was checked against its field's type above


def _listed(values: list[object], *, days: bool) -> Iterator[object]:
    """Take what can be understood of a list: days of this desk, or weekdays."""
    for value in values:
        if not days and type(value) is int:
            yield value
        elif days and isinstance(value, dict):
            day, name, worked = value.get("day"), value.get("name", ""), value.get("worked", False)
            if isinstance(day, str) and isinstance(name, str) and isinstance(worked, bool):
                yield OwnDay(day=day, name=name, worked=worked)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def save(path: Path, settings: Settings) -> None:
    """Write the settings so that a crash leaves either the old or the new file. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(settings), file, ensure_ascii=False, indent=2)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _set_aside(path: Path) -> Path | None:
    """Rename an unreadable file so that nothing in it is lost."""
    aside = path.with_name(f"{path.name}.unreadable-{time.strftime('%Y%m%d-%H%M%S')}")
    try:
        path.rename(aside)
    except OSError:
        return None
    return aside
