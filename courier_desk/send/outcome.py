"""What became of each row, and the result file. Nothing here sends or asks."""

from __future__ import annotations

import csv
import io
import itertools
import os
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from courier_desk.domain.cell_texts import before_defusing, defused
from courier_desk.domain.money import to_pounds
from courier_desk.domain.outbox import State
from courier_desk.host.whole_files import write_whole

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
_FIRST_LINE = ",".join(HEADING[:3]).encode()
_NUMBER = re.compile(r"[0-9A-Za-z-]{1,32}")


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


class NotAResult(Exception):
    """What stands where the result is to be written was not written by this program."""


class ResultFile:
    """The result file of one run. What an earlier run wrote there is kept under a name of its own, never overwritten.

    ``earlier``: the order numbers that it told, by reference. Every method raises OSError.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._earlier: bytes | None = None
        self._kept_as: Path | None = None

    def look(self) -> None:
        """Look at what is there, and whether a file can be written beside it. Raises NotAResult."""
        self._earlier = self.path.read_bytes() if os.path.lexists(self.path) else None
        if self._earlier is not None and not self._earlier.lstrip(b"\xef\xbb\xbf").startswith(_FIRST_LINE):
            raise NotAResult(self.path)
        trial = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        trial.touch()
        trial.unlink()

    @property
    def earlier(self) -> dict[str, str]:
        """Give what an earlier run told: the number of the order of each reference."""
        try:
            rows = csv.DictReader(io.StringIO((self._earlier or b"").decode("utf-8-sig"), newline=""))
            told = {before_defusing(row["reference"] or ""): row["orderNumber"] or "" for row in rows}
        except (UnicodeDecodeError, csv.Error, KeyError):
            return {}
        return {reference: number for reference, number in told.items() if reference and _NUMBER.fullmatch(number)}

    def write(self, outcomes: Iterable[Outcome]) -> None:
        """Write this run's result, whole; before anything else stands there an earlier one is put aside."""
        content = _lines(outcomes)
        if self._earlier is not None and self._kept_as is None and content != self._earlier:
            self._kept_as = self._keep_earlier(self._earlier)
        write_whole(self.path, content)
        if self._kept_as is not None and content == self._earlier:  # in the end nothing has changed
            self._kept_as.unlink(missing_ok=True)
            self._kept_as = None

    def _keep_earlier(self, content: bytes) -> Path:
        moment = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(self.path.stat().st_mtime))
        stem = self.path.name.removesuffix(".csv")
        for again in itertools.count(1):
            path = self.path.with_name(f"{stem}.{moment}{f'-{again}' if again > 1 else ''}.csv")
            try:
                with path.open("xb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
            except FileExistsError:
                continue
            return path
        raise AssertionError


def _lines(outcomes: Iterable[Outcome]) -> bytes:
    """Give the whole file; it begins with the mark by which spreadsheets know UTF-8."""
    rows: list[Sequence[str]] = [HEADING]
    for one in outcomes:
        fee = "" if one.fee is None else format(to_pounds(one.fee), "f")
        cells = (str(one.row), one.reference, one.state, one.number, fee, one.label, one.column, one.reason)
        rows.append([defused(cell) for cell in cells])
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig")
