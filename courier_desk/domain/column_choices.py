"""What a person decides heading by heading, until it is a map of columns.

A map says for each column of an order which headings make it up; a person looks at the headings of the file, one after
the other, and says what each is. This turns one into the other and back. Nothing here reads a file or finds words.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from enum import StrEnum

from courier_desk.domain.column_maps import ColumnMap
from courier_desk.domain.order_fields import Column


class Use(StrEnum):
    """What a heading is for that is no column of an order."""

    OUT = "out"
    NOTES = "notes"  # its cells go into the notes, behind its name
    PAYMENT = "payment"  # it says whether an order was paid already


Meaning = Column | Use


class ColumnChoices:
    """A map as it is being made for the headings of one file.

    ``names``: the headings, each another (``named_headings``); ``fixed``: what stands in a column in every row, where
    no heading of the file makes that column up; ``not_there``: headings that the map named and the file has not.
    """

    def __init__(self, names: Sequence[str], columns: ColumnMap) -> None:
        self.names = tuple(name for name in names if name)
        there = set(self.names)
        wanted = [name for parts in columns.sources.values() for name in parts] + [*columns.notes, columns.payment]
        self.not_there = tuple(name for name in dict.fromkeys(wanted) if name and name not in there)
        self.fixed = {column: text for column, text in columns.fixed.items() if text.strip()}
        self._sources = {
            column: [name for name in dict.fromkeys(parts) if name in there]
            for column, parts in columns.sources.items()
            if there.intersection(parts)
        }
        self._notes = [name for name in dict.fromkeys(columns.notes) if name in there]
        self._payments = [columns.payment] if columns.payment in there else []  # the last one is it
        self._doubtful = {name for column in columns.doubtful for name in self._sources.get(column, ())}

    def meanings(self, name: str) -> tuple[Meaning, ...]:
        """Give what a heading is for: one thing, unless a map that was written by hand has it for several."""
        found: list[Meaning] = [column for column, parts in self._sources.items() if name in parts]
        if name in self._notes:
            found.append(Use.NOTES)
        if self._payments[-1:] == [name]:
            found.append(Use.PAYMENT)
        return tuple(found) or (Use.OUT,)

    def parts(self, column: Column) -> tuple[str, ...]:
        """Give the headings that make up a column, in the order in which they are put together."""
        return tuple(self._sources.get(column, ()))

    def part(self, name: str) -> tuple[int, int]:
        """Tell which part of its column a heading is, from 1, and how many there are; (0, 0) where it is none."""
        column = next((one for one in self.meanings(name) if isinstance(one, Column)), None)
        if column is None:
            return 0, 0
        parts = self._sources[column]
        return parts.index(name) + 1, len(parts)

    def is_doubtful(self, name: str) -> bool:
        """Tell whether a person has to say first that a heading is meant so."""
        return name in self._doubtful

    def doubtful(self) -> tuple[str, ...]:
        """Give the headings of which that is so, in the file's order."""
        return tuple(name for name in self.names if self.is_doubtful(name))

    def choose(self, name: str, meaning: Meaning) -> None:
        """Say what a heading is for, instead of what it was for.

        Beside other parts of its column it stands where the file has it. Whoever goes through a list of meanings with
        the arrow keys leaves nothing behind at those that were passed.
        """
        for column in [one for one in self.meanings(name) if isinstance(one, Column) and one is not meaning]:
            self._sources[column].remove(name)
            if not self._sources[column]:
                del self._sources[column]
        self._notes = [one for one in self._notes if one != name]
        self._payments = [one for one in self._payments if one != name]
        self._doubtful.discard(name)
        if isinstance(meaning, Column):
            self._add_part(self._sources.setdefault(meaning, []), name)
        elif meaning is Use.NOTES:
            self._notes = sorted([*self._notes, name], key=self.names.index)
        elif meaning is Use.PAYMENT:
            self._payments.append(name)

    def _add_part(self, parts: list[str], name: str) -> None:
        if name in parts:
            return
        places = [self.names.index(part) for part in parts]
        in_order = places == sorted(places)
        parts.insert(bisect(places, self.names.index(name)) if in_order else len(parts), name)

    def confirm(self, name: str) -> None:
        """Say that what was proposed for a heading is meant so."""
        self._doubtful.discard(name)

    def put_before(self, name: str) -> None:
        """Have a heading come before the one that now stands before it in its column."""
        at, _count = self.part(name)
        if at > 1:
            column = next(one for one in self.meanings(name) if isinstance(one, Column))
            parts = self._sources[column]
            parts[at - 2], parts[at - 1] = parts[at - 1], parts[at - 2]

    def fix(self, column: Column, text: str) -> None:
        """Say what stands in a column in every row; an empty text takes it back."""
        if text.strip():
            self.fixed[column] = text.strip()
        else:
            self.fixed.pop(column, None)

    def map(self) -> ColumnMap:
        """Give the map as it is now."""
        return ColumnMap(
            {column: tuple(parts) for column, parts in self._sources.items()},
            {column: text for column, text in self.fixed.items() if column not in self._sources},
            tuple(self._notes),
            self._payments[-1] if self._payments else "",
            frozenset(column for column, parts in self._sources.items() if self._doubtful.intersection(parts)),
        )
