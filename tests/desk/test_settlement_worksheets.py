"""Which worksheet of a payout's workbook is read, and which others are said to have lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pytest

from courier_desk.desk.settlements import payout_file
from courier_desk.desk.sheets import FileFault, Unreadable

Rows = Sequence[Sequence[object]]

LINES: Rows = (("Order number", "Collected", "Net"), *((100_001 + at, 500, 435) for at in range(5)))
#: Its heading goes on where nothing is read.
TOO_WIDE: Rows = (tuple(f"d{at}" for at in range(400)), tuple(range(400)))


def book(folder: Path, **sheets: Rows) -> Path:
    """Write a workbook of these worksheets, in their order."""
    made = openpyxl.Workbook(write_only=True)
    for title, rows in sheets.items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    path = folder / "payout.xlsx"
    made.save(path)
    return path


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("beside", "fault"),
    [
        (TOO_WIDE, FileFault.TOO_WIDE),
        (tuple((at,) for at in range(50_200)), FileFault.TOO_MANY_ROWS),
    ],
    ids=["too wide", "too many rows"],
)
def test_a_worksheet_that_cannot_be_read_leaves_the_others_as_they_are(
    tmp_path: Path, beside: Rows, fault: FileFault, first: bool
) -> None:
    sheets = {"Matrix": beside, "Payout": LINES} if first else {"Payout": LINES, "Matrix": beside}
    path = book(tmp_path, **sheets)
    file = payout_file(path)
    assert (file.name, file.sheet, file.others, len(file.rows)) == (path.name, "Payout", (), 5)
    assert file.sheets == tuple(sheets), "a person may choose it, and is told why it is not read"
    with pytest.raises(Unreadable) as told:
        payout_file(path, "Matrix")
    assert told.value.fault is fault


def test_a_workbook_of_which_no_worksheet_can_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as told:
        payout_file(book(tmp_path, Matrix=TOO_WIDE, Another=TOO_WIDE))
    assert told.value.fault is FileFault.TOO_WIDE
