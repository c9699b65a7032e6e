"""How well headings of tables are known that were written without sight of the names: right, doubtful, wrong, missed.

    python -m tests.benchmarks.heading_names [--misses]

The tables (``tests/domain/headings``) are never changed; the names are. A column is *silent* when it is taken wrongly
and nobody is asked to look.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from courier_desk.domain.column_maps import proposed_map
from courier_desk.domain.intake_sheet import SheetRow
from courier_desk.domain.order_fields import Column

TABLES: Final = Path(__file__).parents[1] / "domain" / "headings" / "unseen.json"
#: What is made up where a table has it not.
_GIVEN: Final = frozenset({Column.ORDER_TYPE.value, Column.COD.value})


@dataclass(frozen=True, slots=True)
class Line:
    """One column of one table: what it should be and what was proposed."""

    table: str
    column: str
    wanted: tuple[str, ...]
    proposed: tuple[str, ...]
    is_right: bool
    is_doubtful: bool

    @property
    def is_silent(self) -> bool:
        """Return whether it is wrong and said to be sure."""
        return bool(self.proposed) and not self.is_right and not self.is_doubtful


@dataclass(slots=True)
class Figures:
    """Counted columns."""

    columns: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    missed: int = 0
    silent: int = 0


def read_tables(path: Path = TABLES) -> list[dict[str, Any]]:
    """Read the tables."""
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def measure(tables: Sequence[Mapping[str, Any]]) -> tuple[Figures, list[Line]]:
    """Propose a map for each and compare."""
    figures, lines = Figures(), [line for table in tables for line in _lines(table)]
    for line in lines:
        figures.silent += line.is_silent
        if not line.wanted:
            continue
        figures.columns += 1
        figures.right += line.is_right
        figures.asked += line.is_right and line.is_doubtful
        figures.missed += not line.proposed
        figures.wrong += bool(line.proposed) and not line.is_right
    return figures, lines


def _lines(table: Mapping[str, Any]) -> Iterator[Line]:
    rows = [SheetRow(number, tuple(map(str, row))) for number, row in enumerate(table["rows"], start=2)]
    found = proposed_map(table["headings"], rows).map
    proposed = {column.value: parts for column, parts in found.sources.items()}
    wanted = {column: _names(parts) for column, parts in table["is"].items()}
    for column in dict.fromkeys([*wanted, *proposed]):
        want, got = wanted.get(column, ()), proposed.get(column, ())
        also = [_names(parts) for parts in table.get("also_right", {}).get(column, [])]
        if not want and (column in _GIVEN or also):
            continue
        yield Line(
            table=table["name"],
            column=column,
            wanted=want,
            proposed=got,
            is_right=bool(want) and bool(got) and (set(got) == set(want) or got in also),
            is_doubtful=Column(column) in found.doubtful,
        )


def _names(parts: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in ([parts] if isinstance(parts, str) else parts))


def main(words: Sequence[str]) -> None:
    """Print the figures, and with ``--misses`` what is not right."""
    figures, lines = measure(read_tables())
    share = 100 * figures.right / figures.columns
    sys.stdout.write(
        f"{figures.columns} columns: {figures.right} right ({share:.1f} %), of these {figures.asked} to be looked at; "
        f"{figures.wrong} wrong, {figures.missed} not found; {figures.silent} wrong or too many without a word\n"
    )
    if "--misses" in words:
        for line in lines:
            if not line.is_right:
                sys.stdout.write(f"{line.table}: {line.column}: {line.wanted} proposed {line.proposed}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
