"""How a person has arranged a list: its columns, and the filters kept under a name. What is not known is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

#: A column is never made narrower or wider than this (pixels).
NARROWEST, WIDEST = 24, 900
#: A name is no longer than this.
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnLayout:
    """The columns of a list: their keys in order, those that are hidden, and the widths a person gave (pixels).

    A column that is not named stands where it stands by itself; ``hidden`` None means: as the list begins.
    """

    order: tuple[str, ...] = ()
    hidden: frozenset[str] | None = None
    widths: Mapping[str, int] = field(default_factory=dict)

    def to_plain(self) -> dict[str, Any]:
        """Give what is kept."""
        hidden = None if self.hidden is None else sorted(self.hidden)
        return {"order": list(self.order), "hidden": hidden, "widths": dict(self.widths)}

    @classmethod
    def from_plain(cls, kept: object) -> ColumnLayout:
        """Read what was kept, by this version or another."""
        if not isinstance(kept, Mapping):
            return cls()
        hidden, widths = kept.get("hidden"), kept.get("widths")
        return cls(
            order=_texts(kept.get("order")),
            hidden=frozenset(_texts(hidden)) if isinstance(hidden, list) else None,
            widths={
                str(key): min(WIDEST, max(NARROWEST, width))
                for key, width in (widths.items() if isinstance(widths, Mapping) else ())
                if isinstance(width, int)
            },
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedView:
    """Filters and sort of a list under a name; what each choice means is the list's."""

    name: str
    choices: Mapping[str, str]


def view_name(typed: str) -> str:
    """Give the name as it is kept: one line, not too long; empty when nothing was typed."""
    return " ".join(typed.split())[:LONGEST_NAME].strip()


def _texts(value: object) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()
