"""What a measurement gives: rows of figures beside their targets, as Markdown for the README and as JSON.

A figure stands here only if it was measured in this run; what could not be measured says why and counts as not met.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class Verdict(StrEnum):
    """What became of a target; NONE for a figure that only stands beside others."""

    MET = "met"
    MISSED = "missed"
    UNMEASURED = "not measured"
    NONE = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table. ``ratio``: to ``beside``, both measured in the same run."""

    suite: str
    what: str
    measured: str
    target: str = ""
    ratio: float | None = None
    verdict: Verdict = Verdict.NONE
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """Several runs of one measurement."""

    values: tuple[float, ...]

    @classmethod
    def of(cls, values: Iterable[float]) -> Sample:
        """Keep the values of the runs."""
        return cls(tuple(values))

    @property
    def median(self) -> float:
        """Give the median."""
        return statistics.median(self.values)

    def text(self, unit: str, digits: int = 0) -> str:
        """Say the median, and with several runs their number and spread."""
        said = f"{self.median:,.{digits}f} {unit}"
        if len(self.values) < 2:
            return said
        return f"{said} (n={len(self.values)}, {min(self.values):,.{digits}f} to {max(self.values):,.{digits}f})"


def at_most(value: float, target: float) -> Verdict:
    """Judge a figure that must not be larger."""
    return Verdict.MET if value <= target else Verdict.MISSED


def at_least(value: float, target: float) -> Verdict:
    """Judge a figure that must not be smaller."""
    return Verdict.MET if value >= target else Verdict.MISSED


def unmeasured(suite: str, what: str, why: str, *, target: str = "") -> Row:
    """Give the row of something that could not be measured here."""
    return Row(
        suite=suite, what=what, measured="-", target=target, verdict=Verdict.UNMEASURED, note=" ".join(why.split())
    )


def markdown(rows: Sequence[Row], *, heading: str) -> str:
    """Give the table as it stands in the README."""
    lines = [heading, "", "| what | measured | target | ratio | |", "|---|---|---|---|---|"]
    suite = ""
    for row in rows:
        if row.suite != suite:
            suite = row.suite
            lines.append(f"| **{suite}** | | | | |")
        ratio = "" if row.ratio is None else f"{row.ratio:.2f} x"
        lines.append(f"| {row.what} | {row.measured} | {row.target} | {ratio} | {row.verdict.value} |")
    notes = [f"- {row.what}: {row.note}" for row in rows if row.note]
    return "\n".join([*lines, *(["", *notes] if notes else []), ""])


def plain(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Give the rows as JSON values."""
    return [asdict(row) for row in rows]
