"""What became of each row, and the result file. Nothing here sends or asks."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from courier_desk.domain.cell_texts import defused
from courier_desk.domain.money import to_pounds
from courier_desk.domain.outbox import State

CREATED, FAULTY = "created", "faulty"
STATES = {
    State.DRAFT: "waiting",
    State.WAITING: "waiting",
    State.SENDING: "being checked",
    State.CHECKING: "being checked",
    State.DONE: CREATED,
    State.REFUSED: "refused",
    State.NEEDS_PERSON: "needs a person",
}
HEADING = ("row", "reference", "state", "orderNumber", "fee", "label", "column", "reason")


@dataclass(slots=True, kw_only=True)
class Outcome:
    """One row of the file. ``fee`` in piastres; ``label`` names a file; ``column`` and ``reason`` are for people."""

    row: int
    reference: str = ""
    state: str = FAULTY
    number: str = ""
    fee: int | None = None
    label: str = ""
    column: str = ""
    reason: str = ""

    @property
    def created(self) -> bool:
        """Tell whether there is an order."""
        return self.state == CREATED


def write_result(path: Path, outcomes: Iterable[Outcome]) -> None:
    """Write the result file so that there is always a whole one. Raises OSError.

    It begins with the mark by which spreadsheets know UTF-8.
    """
    write_whole(path, _lines(outcomes))


def _lines(outcomes: Iterable[Outcome]) -> bytes:
    rows: list[Sequence[str]] = [HEADING]
    for one in outcomes:
        fee = "" if one.fee is None else format(to_pounds(one.fee), "f")
        cells = (str(one.row), one.reference, one.state, one.number, fee, one.label, one.column, one.reason)
        rows.append([defused(cell) for cell in cells])
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a crash leaves the old one or the new one. Raises OSError."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
