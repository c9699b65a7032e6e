"""How a desk prints labels: named profiles, one for each printer with its paper. Plain values, kept in settings.

A profile is chosen by people and never mended by the program: what is wrong with it is said where it is used. The first
profile of a paper is that paper's default.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from enum import StrEnum
from typing import Any, Final

from courier_desk.domain.papers import Half, Paper
from courier_desk.domain.values import frozen

DPI_RANGE: Final = (150, 600)
MOST_COPIES: Final = 99
#: Labels may be moved by so many millimetres each way at the most, and made smaller to so much of their size (percent).
MOST_OFFSET_MM: Final = 20.0
SCALE_RANGE: Final = (50, 100)


class Orientation(StrEnum):
    """How a label lies on its paper: as fits best, or turned clockwise by so many degrees as it leaves the printer."""

    AUTO = "auto"
    UPRIGHT = "0"
    RIGHT = "90"
    OVER = "180"
    LEFT = "270"


@frozen(kw_only=True)
class LabelProfile:
    """A printer (by name and the device it led to when it was chosen) or a folder for PDF files; how to print there.

    Neither printer nor folder: nobody has chosen yet, and none is guessed. ``dpi`` in dots per inch; ``offset_x`` and
    ``offset_y`` move everything right and down (millimetres, for printers that lie); ``scale`` in percent of the size
    that fits; ``start``: the half of a sheet of two that is free. ``vector``: hand the label as the service drew it to
    a queue that takes PDF, where the paper allows it.
    """

    name: str = ""
    printer: str = ""
    printer_uri: str = ""
    folder: str = ""
    paper: Paper = Paper.A5
    dpi: int = 300
    copies: int = 1
    start: Half = Half.FIRST
    orientation: Orientation = Orientation.AUTO
    offset_x: float = 0.0
    offset_y: float = 0.0
    scale: int = 100
    vector: bool = False

    def __post_init__(self) -> None:
        """Keep numbers inside their bounds, whatever a file said."""
        for name, low, high in (
            ("dpi", *DPI_RANGE),
            ("copies", 1, MOST_COPIES),
            ("scale", *SCALE_RANGE),
            ("offset_x", -MOST_OFFSET_MM, MOST_OFFSET_MM),
            ("offset_y", -MOST_OFFSET_MM, MOST_OFFSET_MM),
        ):
            object.__setattr__(self, name, min(high, max(low, getattr(self, name))))

    @property
    def is_chosen(self) -> bool:
        """Whether somebody said where labels go."""
        return bool(self.printer or self.folder)

    @property
    def writes_files(self) -> bool:
        """Whether its labels become files in a folder: they are saved, not printed."""
        return bool(self.folder) and not self.printer

    def as_plain(self) -> dict[str, Any]:
        """Give it as JSON values; ``profile_of`` reads them."""
        return asdict(self)


def profile_of(plain: Mapping[str, object]) -> LabelProfile:
    """Read a profile; a field that is unknown or wrong falls back to its default."""
    chosen: dict[str, Any] = {}
    standard = LabelProfile()
    for field in fields(LabelProfile):
        default, value = getattr(standard, field.name), plain.get(field.name)
        if isinstance(default, StrEnum):
            if isinstance(value, str) and value in {member.value for member in type(default)}:
                chosen[field.name] = type(default)(value)
        elif isinstance(default, float):
            if isinstance(value, int | float) and not isinstance(value, bool) and value == value:  # noqa: PLR0124 - NaN
                chosen[field.name] = float(value)
        elif type(value) is type(default):
            chosen[field.name] = value
    return LabelProfile(**chosen)


def profile_named(profiles: Iterable[LabelProfile], name: str) -> LabelProfile | None:
    """Give the profile of that name, else the first; None when there is none at all."""
    known = tuple(profiles)
    return next((one for one in known if one.name == name), next(iter(known), None))


def default_for(profiles: Iterable[LabelProfile], paper: Paper) -> LabelProfile | None:
    """Give the default profile of a paper: the first that has it."""
    return next((one for one in profiles if one.paper is paper), None)


def with_profile(profiles: Iterable[LabelProfile], profile: LabelProfile) -> tuple[LabelProfile, ...]:
    """Give the profiles with this one in the place of the one of its name; behind the others when there is none."""
    known = tuple(profiles)
    if all(one.name != profile.name for one in known):
        return (*known, profile)
    return tuple(profile if one.name == profile.name else one for one in known)
