"""The settings of this desk: one typed object, one JSON file, written atomically. It must not hold a key."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, fields
from datetime import date
from enum import StrEnum
from pathlib import Path

from courier_desk.domain.label_profiles import LabelProfile, profile_of
from courier_desk.domain.moving import Along
from courier_desk.domain.scan_affixes import Affixes
from courier_desk.domain.values import frozen
from courier_desk.domain.watched_files import WatchChoice


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


class ZoneNames(StrEnum):
    """How zones are called: in the window's language, as the service writes them, in Arabic, or both ways."""

    WINDOW = "window"
    SERVICE = "service"
    ARABIC = "arabic"
    BOTH = "both"


class Again(StrEnum):
    """What is done with a label that was printed before."""

    ASK = "ask"
    PRINT = "print"
    LEAVE_OUT = "leave_out"


class ScanMode(StrEnum):
    """What the scan station does with a number."""

    PRINT = "print"
    OPEN = "open"
    HAND_OVER = "hand_over"


class TrainingPace(StrEnum):
    """How the courier of the training service moves orders along."""

    STILL = "still"
    SLOW = "slow"
    LIVELY = "lively"


@frozen(kw_only=True)
class OwnDay:
    """A day (YYYY-MM-DD) as this desk has it, whatever the calendar says: free, or ``worked`` all the same."""

    day: str
    name: str = ""
    worked: bool = False


@frozen(kw_only=True)
class WindowPlace:
    """Where the window stood on an arrangement of ``screens``: its frame's corner, its size within, and what it showed.

    Pixels of the desktop, as Qt counts them. ``page`` names the tab; what is maximised goes back to the rest of it.
    """

    screens: str
    x: int
    y: int
    width: int
    height: int
    maximised: bool = False
    panel_width: int = 340
    panel_hidden: bool = False
    page: str = ""

    def __post_init__(self) -> None:
        """Keep the panel inside its bounds, whatever a file said."""
        object.__setattr__(self, "panel_width", min(480, max(300, self.panel_width)))


#: Letters that a scanner sends around a code, at most.
MOST_AFFIX = 12
#: So many arrangements of screens are remembered, the one used last first.
MOST_PLACES = 8


@frozen(kw_only=True)
class Settings:
    """Everything a person can choose.

    ``zone_names``: how zones are called where orders are read.
    ``poll_minutes`` is 2 to 5 (specification, Events). ``label_profile`` names the one of ``label_profiles`` that is in
    use; with none of that name it is the first. ``label_ask``: the print page opens before anything is printed.
    ``label_days``: so long label files are kept. ``whole_months``: so long an order's record is kept as the service
    sent it, with its label (0: always). ``scan_prints``: a number scanned anywhere prints its label.
    ``scan_prefix``, ``scan_suffix``: what the scanner sends before and behind each code.
    ``days_off`` are weekdays without couriers (Monday is 0, Friday, 4, unless chosen); ``own_days`` are in the order of
    time. ``pickup_marks``: a mark ends the notes of each new pickup. ``notices``: the desktop tells of orders that need
    a person. ``windows`` is nobody's choice: where the window stood, one for each arrangement of screens, and
    ``last_folder``, where the last dialog for files ended. ``roomy``: larger text, higher rows. ``reduced_motion``:
    nothing moves by itself. ``requests_kept``: so many of 120 requests a minute are left to people by what runs by
    itself. ``training_pace``: how orders of the training service move on. ``tour_seen``: the welcome tour was shown.
    ``news_seen``: the latest version of this program whose news were shown, or that was there at the first start.
    ``watch_folder``: the folder whose files are imported, for the merchant (its code) of an account (its id);
    ``watch_send``: a file of which every row is good is sent without a person; ``watch_labels``: labels are written
    beside its result.
    ``site``: the address (libpq's, without a password) of the store that the desks of this site share; empty: this
    computer has a store of its own. ``desk_id``: the name by which a site knows this desk; nobody's choice.
    ``along``: what is still to be taken along into the site, or out of the one at ``left_site``.
    """

    language: Language = Language.SYSTEM
    appearance: Appearance = Appearance.SYSTEM
    zone_names: ZoneNames = ZoneNames.WINDOW
    account: str = ""
    desk_name: str = ""
    poll_minutes: int = 3
    label_profiles: tuple[LabelProfile, ...] = ()
    label_profile: str = ""
    label_ask: bool = False
    label_again: Again = Again.ASK
    label_days: int = 30
    whole_months: int = 12
    scan_mode: ScanMode = ScanMode.PRINT
    scan_sounds: bool = True
    scan_prints: bool = False
    scan_prefix: str = ""
    scan_suffix: str = ""
    days_off: tuple[int, ...] = (4,)
    own_days: tuple[OwnDay, ...] = ()
    pickup_marks: bool = True
    notices: bool = True
    windows: tuple[WindowPlace, ...] = ()
    last_folder: str = ""
    roomy: bool = False
    reduced_motion: bool = False
    arabic_digits: bool = False
    requests_kept: int = 20
    training_pace: TrainingPace = TrainingPace.SLOW
    tour_seen: bool = False
    news_seen: str = ""
    watch_folder: str = ""
    watch_account: str = ""
    watch_merchant: str = ""
    watch_send: bool = False
    watch_labels: bool = False
    site: str = ""
    desk_id: str = ""
    along: Along = Along.NOTHING
    left_site: str = ""

    def __post_init__(self) -> None:
        """Keep numbers inside their bounds, whatever a file said."""
        object.__setattr__(self, "poll_minutes", min(5, max(2, self.poll_minutes)))
        object.__setattr__(self, "requests_kept", min(60, max(10, self.requests_kept)))
        for affix in ("scan_prefix", "scan_suffix"):
            object.__setattr__(self, affix, getattr(self, affix).strip()[:MOST_AFFIX])
        object.__setattr__(self, "label_days", min(365, max(1, self.label_days)))
        object.__setattr__(self, "whole_months", min(120, max(0, self.whole_months)))
        profiles = {one.name: one for one in reversed(self.label_profiles)}  # the first of a name counts
        object.__setattr__(
            self, "label_profiles", tuple(one for one in self.label_profiles if profiles[one.name] is one)
        )
        places = {one.screens: one for one in reversed(self.windows)}  # the first of an arrangement counts
        kept = [one for one in self.windows if places[one.screens] is one]
        object.__setattr__(self, "windows", tuple(kept[:MOST_PLACES]))
        object.__setattr__(self, "days_off", tuple(sorted({day for day in self.days_off if 0 <= day <= 6})))
        days = {one.day: one for one in self.own_days if _is_day(one.day)}
        object.__setattr__(self, "own_days", tuple(days[day] for day in sorted(days)))

    @property
    def takes_along(self) -> bool:
        """Tell that something is to be taken along as soon as a store is opened."""
        return self.along in (Along.IN, Along.OUT)

    @property
    def scan_affixes(self) -> Affixes:
        """What the desk's scanner sends around each code."""
        return Affixes(self.scan_prefix, self.scan_suffix)

    @property
    def watch(self) -> WatchChoice:
        """The watch folder, as it is chosen."""
        return WatchChoice(
            folder=self.watch_folder,
            account=self.watch_account,
            merchant=self.watch_merchant,
            send=self.watch_send,
            labels=self.watch_labels,
        )


@frozen
class Loaded:
    """Settings as read. Of a file that could not be read ``unreadable`` tells why, ``kept_aside`` where it is kept."""

    settings: Settings
    kept_aside: Path | None = None
    unreadable: str = ""


def load(path: Path) -> Loaded:
    """Read the settings; a file that cannot be understood is kept aside and the defaults are used."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), _set_aside(path), error.strerror or type(error).__name__)
    except UnicodeDecodeError:
        return Loaded(Settings(), _set_aside(path), "no UTF-8")
    try:
        document = json.loads(text)
        json.dumps(document, ensure_ascii=False).encode()  # half a letter (a lone surrogate) could not be written again
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        return Loaded(Settings(), _set_aside(path), "no JSON object")
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
                chosen[field.name] = tuple(_LISTS[field.name](value))
        elif type(value) is type(default):
            chosen[field.name] = value
    return Settings(**chosen)  # type: ignore[arg-type]  # each value was checked against its field's type above


def _weekdays(values: list[object]) -> Iterator[object]:
    yield from (value for value in values if type(value) is int)


def _own_days(values: list[object]) -> Iterator[object]:
    for value in values:
        if isinstance(value, dict):
            day, name, worked = value.get("day"), value.get("name", ""), value.get("worked", False)
            if isinstance(day, str) and isinstance(name, str) and isinstance(worked, bool):
                yield OwnDay(day=day, name=name, worked=worked)


def _profiles(values: list[object]) -> Iterator[object]:
    yield from (profile_of(value) for value in values if isinstance(value, dict))


def _places(values: list[object]) -> Iterator[object]:
    for value in values:
        if not isinstance(value, dict):
            continue
        known = {field.name: value[field.name] for field in fields(WindowPlace) if field.name in value}
        right = all(type(known[name]) is kind for name, kind in _PLACE_TYPES.items() if name in known)
        right = right and all(abs(known[name]) <= _FARTHEST for name in _PLACE_NUMBERS if name in known)
        if right and all(name in known for name in ("screens", "x", "y", "width", "height")):
            yield WindowPlace(**known)


_PLACE_NUMBERS = ("x", "y", "width", "height", "panel_width")
#: No window stands farther from a desktop's corner (pixels): Qt gives up at twice as much.
_FARTHEST = 0xFFFFFF // 2
#: The type of each field of a place.
_PLACE_TYPES: Mapping[str, type] = {
    "screens": str,
    **dict.fromkeys(_PLACE_NUMBERS, int),
    **dict.fromkeys(("maximised", "panel_hidden"), bool),
    "page": str,
}


#: How what can be understood of a list is taken.
_LISTS: Mapping[str, Callable[[list[object]], Iterator[object]]] = {
    "days_off": _weekdays,
    "own_days": _own_days,
    "label_profiles": _profiles,
    "windows": _places,
}


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
