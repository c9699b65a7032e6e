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
BY_DAY: Rows = (
    ("Date", "Orders", "Collected", "Fees", "Net"),
    ("2026-11-01", 3, 1_500, 195, 1_305),
    ("2026-11-02", 2, 1_000, 130, 870),
    ("Total", 5, 2_500, 325, 2_175),
)
SHORT: Rows = (("Reference", "COD"), ("SHOP-7", 500), ("SHOP-8", 400))
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


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("lines", [LINES, SHORT], ids=["numbers", "references"])
def test_a_summary_by_day_is_neither_read_nor_told_as_one_with_lines(tmp_path: Path, lines: Rows, first: bool) -> None:
    sheets = {"By day": BY_DAY, "Details": lines} if first else {"Details": lines, "By day": BY_DAY}
    path = book(tmp_path, **sheets)
    file = payout_file(path)
    assert (file.name, file.sheet, file.others) == (path.name, "Details", ())
    assert file.sheets == tuple(sheets)
    summary = payout_file(path, "By day")
    assert (summary.sheet, summary.others) == ("By day", ("Details",))


def test_of_worksheets_with_order_numbers_the_first_is_read_whatever_else_another_names(tmp_path: Path) -> None:
    more = (
        ("Order number", "Date", "Reference", "Collected", "Fee", "Net"),
        (100_009, "2026-10-01", "r", 500, 65, 435),
    )
    file = payout_file(book(tmp_path, Shop=SHORT, New=LINES, Old=more))
    assert (file.sheet, file.others) == ("New", ("Shop", "Old"))


@pytest.mark.parametrize(
    ("heading", "names", "is_one"),
    [
        ("Orders", (100_021, 100_022), True),
        ("Orders", ("#1001", "#1002"), True),
        ("Orders", ("SHOP-1", "SHOP-2"), True),
        ("Order number", (1_001, 1_002), True),
        ("Waybill", (7_000_000_001, 7_000_000_002), True),
        ("Orders", (3, 12), False),
        ("Orders", ("3 orders", "12 orders", "Total"), False),
        ("Orders / الاوردرات", (3, 12), False),
    ],
)
def test_what_names_orders_is_told_from_what_counts_them(
    tmp_path: Path, heading: str, names: Sequence[object], is_one: bool
) -> None:
    another = ((heading, "Date", "Collected"), *((name, "2026-11-01", 500) for name in names))
    file = payout_file(book(tmp_path, Payout=LINES, Another=another))
    assert (file.sheet, file.others) == ("Payout", ("Another",) if is_one else ())
