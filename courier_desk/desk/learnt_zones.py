"""What a merchant's spellings of zones stood for: learnt from what a person took them for, forgotten with it.

An import asks it before it asks a person, and tells it each step that taught something; the store keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from courier_desk.domain.folding import fold_name
from courier_desk.domain.import_check import Change
from courier_desk.domain.import_rows import PLACES, Corrections, ImportRow, ZoneSpelling
from courier_desk.domain.order_fields import Column
from courier_desk.domain.values import frozen

#: A zone as it is learnt: its governorate and its value.
ZonePair = tuple[str, str]
#: What spellings stand for by their keys; None: it is to be forgotten.
Lesson = Mapping[str, ZonePair | None]
NOTHING: Final[Lesson] = MappingProxyType({})


@frozen
class _Taught:
    """What a step taught: its spellings as they stood ``before`` it (None: unknown) and ``after``."""

    by: Change
    before: Lesson
    after: Lesson


class LearntZones:
    """The spellings of one merchant. ``learnt``: as they are kept, zones by the keys of spellings."""

    def __init__(self, learnt: Mapping[str, ZonePair] = MappingProxyType({})) -> None:
        self._learnt = dict(learnt)
        self._taught: list[_Taught] = []

    def zone_of(self, spelling: ZoneSpelling) -> ZonePair | None:
        """Give what a spelling stood for; None while nobody has said."""
        return self._learnt.get(key_of(spelling.governorate, spelling.text))

    def learn(self, lesson: Lesson) -> None:
        """Know this from now on."""
        for key, zone in lesson.items():
            if zone is None:
                self._learnt.pop(key, None)
            else:
                self._learnt[key] = zone

    def note(self, step: Change, lesson: Lesson) -> None:
        """A step teaches this: taken back, it teaches what stood before; done again, this once more."""
        before = {key: self._learnt.get(key) for key in lesson}
        self._taught.append(_Taught(step, before, dict(lesson)))

    def note_filled(self, step: Change, lesson: Lesson) -> None:
        """A step took what was known already: who takes it back says that it is not so."""
        self._taught.append(_Taught(step, dict.fromkeys(lesson), dict(lesson)))

    def before(self, step: Change | None) -> Lesson:
        """Give what is taught by taking a step back."""
        return next((one.before for one in self._taught if one.by is step), NOTHING)

    def after(self, step: Change | None) -> Lesson:
        """Give what is taught by doing a step again."""
        return next((one.after for one in self._taught if one.by is step), NOTHING)

    def contradicted(self, step: Change, rows: Sequence[ImportRow]) -> Lesson:
        """Give the spellings that a step says stand for something else: a row had the zone of its spelling, and has
        another one by now.
        """
        found: dict[str, ZonePair | None] = {}
        for place, after in step.after.items():
            was, cells = step.before[place], rows[place].cells
            key = key_of(cells[PLACES[Column.GOVERNMENT]], cells[PLACES[Column.ZONE]])
            if _zone(after) != _zone(was) and key in self._learnt and self._learnt[key] == _zone(was):
                found[key] = None
        return found


def key_of(governorate: str, text: str) -> str:
    """Name a spelling in a governorate, however it is written."""
    return f"{fold_name(governorate)}|{fold_name(text)}"


def _zone(corrected: Corrections) -> ZonePair:
    return corrected.texts.get(Column.GOVERNMENT, ""), corrected.texts.get(Column.ZONE, "")
